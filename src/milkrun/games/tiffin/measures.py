"""What the lab measures of Tiffin: what routes pay, who gets it, and how the ranks are played."""

from collections.abc import Iterator

import polars as pl

from milkrun.engine.optional import Played

from .components import CARD_RANK, RANKS
from .rules.state import AS_TWO

METRICS = {
    "income": ("Rupees of all seats in a game, by kind of fee.", "rupees"),
    "route_fee": ("Rupees for a place on a route, by place.", "rupees"),
    "tiffin_fee": ("Rupees for a tiffin that arrives.", "rupees"),
    "competitor_places": ("Places with a fee that the competitor takes.", "share"),
    "routes": ("Routes scored in a game.", "routes"),
    "ranks": ("Cards of each rank played in a game.", "cards"),
    "fours_as_two": ("4s that are played as 2s.", "share"),
    "ends": ("How games end.", "share"),
}
ENDED = ("eighth route", "turn limit", "stand-off")  # the rules' ENDS
FEES = ("route_fee", "delivery_fee")


def measures(played: Played) -> Iterator[tuple[str, pl.DataFrame]]:
    """What METRICS says."""
    paid = played.of(*FEES).filter(pl.col("whose") < played.players)
    income = paid.select("game", group="event", value="amount")
    yield "income", played.per_game(income, FEES)
    fees = played.of("route_fee")
    place = pl.format("place {}", "place")
    own = fees.filter(pl.col("whose") < played.players)
    yield "route_fee", own.select("game", group=place, value="amount", weight=1)
    tiffins = paid.filter(pl.col("event") == "delivery_fee")
    yield "tiffin_fee", tiffins.select("game", value="amount", weight="tiffins")
    competitor = pl.col("whose") == played.players
    yield "competitor_places", fees.select("game", value=competitor, weight=1)
    yield "routes", played.per_game(played.of("route_scored").select("game", value=1))
    yield from units(played)
    yield "ends", played.ends(ENDED)


def units(played: Played) -> Iterator[tuple[str, pl.DataFrame]]:
    """The cards played: one or two in each unit."""
    units = played.of("unit_played")
    both = pl.concat([units.select("game", "mode", card=card) for card in ("card", "card2")])
    there = both.filter(pl.col("card") < len(CARD_RANK))
    rank = pl.Series(CARD_RANK.astype("i8")).gather(there["card"].cast(pl.UInt32))
    cards = there.with_columns(rank=rank)
    ranks = cards.select("game", group=pl.format("rank {}", "rank"), value=1)
    yield "ranks", played.per_game(ranks, [f"rank {one}" for one in range(1, RANKS + 1)])
    fours = cards.filter(pl.col("rank") == RANKS)
    yield "fours_as_two", fours.select("game", value=pl.col("mode") == AS_TWO, weight=1)
