"""What the lab measures of Out For Delivery: what distances pay, and what items bring."""

from bisect import bisect_right
from collections.abc import Iterator

import polars as pl

from milkrun.engine.optional import Played

from .components import AIRPLANE_TICKET, BANDS, PORTABLE_BOAT, SKI_MASK
from .maps import CITIES
from .rules.parcels import band, fresh_parcel, grace_of
from .words.names import item_names

METRICS = {
    "pay": ("Gold for a delivery, by how far it was.", "gold"),
    "pay_per_round": ("Gold of deliveries for each round on the board, by how far.", "gold"),
    "rounds_carried": ("Rounds from pickup to delivery, both counted, by how far.", "rounds"),
    "deliveries": ("Deliveries in a game, by how far.", "deliveries"),
    "picked_up": ("Parcels picked up in a game, by how far.", "parcels"),
    "wins_by_city": ("Wins of seats by the city they start in.", "share"),
    "items_bought": ("Items bought in a game.", "items"),
    "item_result": ("Wealth in a game from buying, selling and keeping items.", "gold"),
    "wealth": ("Wealth of all seats in a game, by where it is from.", "gold"),
    "score_by_purchases": ("Wealth of a seat by how many items it bought.", "gold"),
    "rounds": ("Rounds in a game.", "rounds"),
    "ends": ("How games end.", "share"),
}
ENDED = ("deliveries", "round limit")  # the rules' ENDS
SOURCES = ("start", "deliveries", "items", "fines", "malus", "theft", "other")
PURCHASES = 3  # so many items or more are one group


def measures(played: Played) -> Iterator[tuple[str, pl.DataFrame]]:
    """What METRICS says."""
    ways = trips(played)
    done, taken = delivered(played, ways), picked_up(played, ways)
    yield "pay", done.select("game", group="band", value="gold", weight=1)
    yield "pay_per_round", done.select("game", group="band", value="gold", weight="rounds")
    yield "rounds_carried", done.select("game", group="band", value="rounds", weight=1)
    yield "deliveries", played.per_game(done.select("game", group="band", value=1), BANDS)
    yield "picked_up", played.per_game(taken.select("game", group="band", value=1), BANDS)
    yield "rounds", played.per_game(played.of("round_started").select("game", value=1))
    yield "ends", played.ends(ENDED)
    items, names = items_of(played), item_names(played.start)
    yield "item_result", played.per_game(items.select("game", group="item", value="gold"), names)
    bought = played.of("bought")
    yield "items_bought", played.per_game(bought.select("game", value=1))
    counts = bought.group_by("game", "whose").agg(bought=pl.len())
    seats = played.seats().join(counts, on=["game", "whose"], how="left")
    number = pl.col("bought").fill_null(0).clip(upper_bound=PURCHASES)
    yield (
        "score_by_purchases",
        seats.select("game", group=pl.format("{} bought", number), value="score", weight=1),
    )
    chosen = played.of("city_chosen").select(
        "game", "whose", group=pl.format("city {}", pl.col("city") + 1)
    )
    cities = chosen.join(played.seats(), on=["game", "whose"])
    yield "wins_by_city", cities.select("game", "group", value="won", weight=1)
    yield "wealth", wealth(played, items)


def items_of(played: Played) -> pl.DataFrame:
    """What items do to wealth: game, item, gold. An item at hand counts for its value."""
    names = pl.Series(item_names(played.start))
    value = pl.lit(played.options["item_value"])
    changes = (
        ("item_rolled", pl.col("item"), value),
        ("bought", pl.col("item"), value - pl.col("gold")),
        ("item_sold", pl.col("item"), pl.col("gold") - value),
        ("item_used", pl.col("item"), -value),
        ("stolen", pl.lit(SKI_MASK), -value),
        ("flown", pl.lit(AIRPLANE_TICKET), -value),
        ("ferried", pl.lit(PORTABLE_BOAT), -value),
    )
    found = pl.concat(
        played.of(event).select("game", item=item.cast(pl.UInt32), gold=gold.cast(pl.Int64))
        for event, item, gold in changes
    )
    return found.with_columns(item=names.gather(found["item"]))


def wealth(played: Played, items: pl.DataFrame) -> pl.DataFrame:
    """Wealth by where it is from; `other` is what the scores have beyond that."""
    o = played.options
    start = played.players * o["start_gold"] + o["last_seat_gold"]
    theft = o["theft_compensation"] - o["theft_price"]
    parts = {
        "start": played.games.select("game", value=pl.lit(start)),
        "deliveries": played.of("delivered").select("game", value="gold"),
        "items": items.select("game", value="gold"),
        "fines": played.of("parcels_fell").select("game", value=-pl.col("fine")),
        "malus": kept(played).select("game", value=-o["malus"] * pl.col("value")),
        "theft": played.of("stolen").select("game", value=pl.lit(theft)),
    }
    known = pl.concat(
        one.select("game", group=pl.lit(name), value=pl.col("value").cast(pl.Int64))
        for name, one in parts.items()
    )
    total = played.seats().select("game", value=pl.col("score").cast(pl.Int64))
    rest = pl.concat([total, known.select("game", value=-pl.col("value"))])
    other = rest.select("game", group=pl.lit("other"), value="value")
    return played.per_game(pl.concat([known, other]), SOURCES)


def kept(played: Played) -> pl.DataFrame:
    """Parcels on the boards at the end, in parts: game, value."""
    gone = played.of("parcels_fell").select("game", value=-pl.col("count"))
    moved = [
        played.of(event).select("game", value=pl.lit(sign, pl.Int32))
        for event, sign in (("picked_up", 1), ("delivered", -1))
    ]
    return pl.concat([*moved, gone])


def trips(played: Played) -> pl.DataFrame:
    """From each city to each other: origin, colour, band, and the rounds of grace that a parcel
    has at first."""
    s = played.start
    rows = [
        (origin, colour, BANDS[band(s, origin, colour)], grace_of(fresh_parcel(s, origin, colour)))
        for origin in range(CITIES)
        for colour in range(CITIES)
    ]
    columns = {"origin": pl.Int32, "colour": pl.Int32, "band": pl.String, "patience": pl.Int32}
    return pl.DataFrame(rows, schema=columns, orient="row")


def delivered(played: Played, ways: pl.DataFrame) -> pl.DataFrame:
    """Every delivery: game, band, gold and rounds, those of the pickup and of the delivery too."""
    told = played.of("round_started", "picked_up", "delivered").with_columns(
        round=(pl.col("event") == "round_started").cum_sum().over("game").cast(pl.Int32)
    )
    waited = (pl.col("patience") - pl.col("grace")).clip(lower_bound=0)
    slid = pl.when(pl.col("square") > 0).then("patience").otherwise(waited) + pl.col("square")
    found = told.filter(event="delivered").join(ways, on=["origin", "colour"])
    found = found.with_columns(since=pl.col("round") - slid).sort("since", maintain_order=True)
    began = pl.Series(begun(told.filter(event="picked_up"), found), dtype=pl.Int32)
    return found.select("game", "band", "gold", rounds=1 + pl.col("round") - began)


def begun(taken: pl.DataFrame, done: pl.DataFrame) -> list[int]:
    """The round in which each parcel was picked up. done: sorted by `since`, when that was if it
    never had an Express Stamp; with one (OFD-14.4) it was earlier. Nothing tells which of several
    parcels from the same city for the same other one it is: the latest that is left.
    """
    left: dict[tuple[int, ...], list[int]] = {}
    for *trip, began in taken.select("game", "city", "colour", "round").iter_rows():
        left.setdefault(tuple(trip), []).append(began)
    found = []
    for *trip, since in done.select("game", "origin", "colour", "since").iter_rows():
        rounds = left[tuple(trip)]
        found.append(rounds.pop(bisect_right(rounds, since) - 1))
    return found


def picked_up(played: Played, ways: pl.DataFrame) -> pl.DataFrame:
    """Every pickup: game and band."""
    found = played.of("picked_up").select("game", "colour", origin="city")
    return found.join(ways, on=["origin", "colour"]).select("game", "band")
