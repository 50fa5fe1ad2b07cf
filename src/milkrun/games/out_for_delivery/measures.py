"""What the lab measures of Out For Delivery: what distances pay, and what items bring."""

from collections.abc import Iterator

import polars as pl

from milkrun.engine.optional import Played

from .components import AIRPLANE_TICKET, BANDS, ITEMS, SKI_MASK, SQUARES
from .rules.parcels import (
    SQUARE_STEP,
    band_of,
    colour_of,
    fresh_parcel,
    grace_of,
    is_better,
    square_of,
)
from .rules.trade import is_parcel

METRICS = {
    "pay": ("Gold for a delivery, by how far it was.", "gold"),
    "pay_per_round": ("Gold of deliveries for each round on the board, by how far.", "gold"),
    "rounds_carried": ("Rounds from pickup to delivery, by how far.", "rounds"),
    "deliveries": ("Deliveries in a game, by how far.", "deliveries"),
    "picked_up": ("Parcels picked up in a game, by how far.", "parcels"),
    "wins_by_city": ("Wins of seats by the city they start in.", "share"),
    "items_bought": ("Items bought in a game.", "items"),
    "item_result": ("Wealth in a game from buying, selling and keeping items.", "gold"),
    "wealth": ("Wealth of all seats in a game, by where it is from.", "gold"),
    "score_by_purchases": ("Wealth of a seat by how many items it bought.", "gold"),
    "rounds": ("Rounds in a game.", "rounds"),
}
SOURCES = ("start", "deliveries", "items", "fines", "malus", "theft", "other")
PURCHASES = 3  # so many items or more are one group
MOVES = ("round_started", "picked_up", "delivered", "stolen", "trade_accepted")
FIELDS = ("game", "event", "whose", "colour", "city", "square", "gold", "victim", "partner")


def measures(played: Played) -> Iterator[tuple[str, pl.DataFrame]]:
    """What METRICS says."""
    carried = distances(played)
    done = carried.filter(pl.col("gold").is_not_null())
    yield "pay", done.select("game", group="band", value="gold", weight=1)
    yield "pay_per_round", done.select("game", group="band", value="gold", weight="rounds")
    yield "rounds_carried", done.select("game", group="band", value="rounds", weight=1)
    yield "deliveries", played.per_game(done.select("game", group="band", value=1), BANDS)
    yield "picked_up", played.per_game(carried.select("game", group="band", value=1), BANDS)
    yield "rounds", played.per_game(played.of("round_started").select("game", value=1))
    items = items_of(played)
    yield "item_result", played.per_game(items.select("game", group="item", value="gold"), ITEMS)
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
    yield "wealth", wealth(played, carried, items)


def items_of(played: Played) -> pl.DataFrame:
    """What items do to wealth: game, item, gold. An item at hand counts for its value."""
    names = pl.Series(ITEMS)
    value = pl.lit(played.options["item_value"])
    changes = (
        ("item_rolled", pl.col("item"), value),
        ("bought", pl.col("item"), value - pl.col("gold")),
        ("item_sold", pl.col("item"), pl.col("gold") - value),
        ("item_used", pl.col("item"), -value),
        ("stolen", pl.lit(SKI_MASK), -value),
        ("flown", pl.lit(AIRPLANE_TICKET), -value),
    )
    found = pl.concat(
        played.of(event).select("game", item=item.cast(pl.UInt32), gold=gold.cast(pl.Int64))
        for event, item, gold in changes
    )
    return found.with_columns(item=names.gather(found["item"]))


def wealth(played: Played, carried: pl.DataFrame, items: pl.DataFrame) -> pl.DataFrame:
    """Wealth by where it is from; `other` is what the scores have beyond that."""
    o = played.options
    start = played.players * o["start_gold"] + o["last_seat_gold"]
    theft = o["theft_compensation"] - o["theft_price"]
    parts = {
        "start": played.games.select("game", value=pl.lit(start)),
        "deliveries": carried.select("game", value="gold"),
        "items": items.select("game", value="gold"),
        "fines": played.of("parcels_fell").select("game", value=-pl.col("fine")),
        "malus": carried.filter("kept").select("game", value=pl.lit(-o["malus"])),
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


def distances(played: Played) -> pl.DataFrame:
    """Every parcel picked up: game, band and, if it was delivered, gold and rounds (that of the
    pickup counts); kept: it was still on a board at the end."""
    found: list[tuple[int, str, int | None, int | None, bool]] = []
    moves = played.of(*MOVES).select(*FIELDS, "give", "want")
    for rows in moves.partition_by("game", maintain_order=True):
        boards = Boards(played)
        for row in rows.drop("game").iter_rows():
            boards.happened(*row)
        found += [(rows["game"][0], *one) for one in boards.told()]
    schema = {
        "game": pl.Int64,
        "band": pl.String,
        "gold": pl.Int64,
        "rounds": pl.Int64,
        "kept": pl.Boolean,
    }
    return pl.DataFrame(found, schema, orient="row")


class Boards:
    """The Parcel Boards of a game, played over from its events, which do not say where a parcel
    that is delivered is from: for each seat its parcels, each with the round of its pickup."""

    def __init__(self, played: Played) -> None:
        self.s = played.start
        self.round = 0
        self.boards: list[list[tuple[int, int]]] = [[] for _ in range(played.players)]
        self.gone: list[tuple[str, int | None, int | None, bool]] = []

    def happened(
        self, event: str, p: int, colour: int, city: int, square: int, gold: int, *more: int
    ) -> None:
        victim, partner, give, want = more
        if event == "round_started":
            self.round += 1
            self.boards = [self.advanced(board) for board in self.boards]
        elif event == "picked_up":
            self.boards[p].append((int(fresh_parcel(self.s, city, colour)), self.round))
        elif event == "delivered":
            parcel, since = self.take(p, colour, square)
            self.gone.append((self.band(parcel), gold, self.round - since + 1, False))
        elif event == "stolen":
            self.boards[p].append(self.take(victim, colour, square))
        else:
            given = [self.take(p, *divmod(give, SQUARES))] if is_parcel(give) else []
            wanted = [self.take(partner, *divmod(want, SQUARES))] if is_parcel(want) else []
            self.boards[partner] += given
            self.boards[p] += wanted

    def advanced(self, board: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """A board at the start of a round: what falls is gone."""
        stays = []
        for parcel, since in board:
            if grace_of(parcel) > 0:
                stays.append((parcel - 1, since))
            elif square_of(parcel) < SQUARES - 1:
                stays.append((parcel + SQUARE_STEP, since))
            else:
                self.gone.append((self.band(parcel), None, None, False))
        return stays

    def take(self, p: int, colour: int, square: int) -> tuple[int, int]:
        """Take the parcel that leaves a board: of equal ones, the one that the rules take."""
        board = self.boards[p]
        there = [one for one in board if colour_of(one[0]) == colour]
        off = min(abs(square_of(parcel) - square) for parcel, _ in there)  # options may move one
        best = None
        for one in there:
            if abs(square_of(one[0]) - square) == off:
                if best is None or (one[0] != best[0] and is_better(self.s, one[0], best[0])):
                    best = one
        assert best is not None
        board.remove(best)
        return best

    def told(self) -> list[tuple[str, int | None, int | None, bool]]:
        """What became of every parcel."""
        left = [parcel for board in self.boards for parcel, _ in board]
        return self.gone + [(self.band(parcel), None, None, True) for parcel in left]

    def band(self, parcel: int) -> str:
        return BANDS[band_of(self.s, parcel)]
