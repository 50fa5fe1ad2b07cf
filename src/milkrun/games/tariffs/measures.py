"""What the lab measures of Tariffs: what walks cost, how rounds end, and what is done meanwhile."""

from collections.abc import Iterator

import polars as pl

from milkrun.engine.optional import Played

METRICS = {
    "round_cost": ("Tariffs of a seat in a round, by whether it declared the run.", "tariffs"),
    "cost_in_round": ("Tariffs of a seat in each round of the match.", "tariffs"),
    "round_ends": ("How rounds end.", "share"),
    "declared_top": ("Top charge of a run that is declared.", "pips"),
    "declared_by": ("Runs declared, by how far after the starter the seat sits.", "share"),
    "round_turns": ("Actions in a round.", "actions"),
    "done_in_round": ("What is done in a round.", "times"),
    "trades_accepted": ("Trades offered that are made.", "share"),
}
ENDS = ("declared", "nobody placed", "turn limit")
DONE = ("domino_placed", "domino_rotated", "exchanged", "trade_made", "passed")
KEYS = ["game", "number"]  # of a round


def measures(played: Played) -> Iterator[tuple[str, pl.DataFrame]]:
    """What METRICS says."""
    everything = numbered(played)
    declared = of(everything, "run_declared")
    paid = of(everything, "run_paid").join(
        declared.select(*KEYS, declarer="whose"), on=KEYS, how="left", maintain_order="left"
    )
    role = (
        pl.when(pl.col("declarer").is_null())
        .then(pl.lit("nobody declared"))
        .when(pl.col("declarer") == pl.col("whose"))
        .then(pl.lit("declarer"))
        .otherwise(pl.lit("others"))
    )
    yield "round_cost", paid.select("game", group=role, value="cost", weight=1)
    number = pl.format("round {}", "number")
    yield "cost_in_round", paid.select("game", group=number, value="cost", weight=1)
    stalled = of(everything, "round_stalled")
    ends = pl.concat(
        [
            declared.select("game", end=pl.lit(0, pl.UInt32)),
            stalled.select("game", pl.col("end").cast(pl.UInt32)),
        ]
    )
    named = ends.select("game", group=pl.Series(ENDS).gather(ends["end"]), value=1)
    yield "round_ends", shares(played, named, ENDS)
    yield "declared_top", declared.select("game", value="top", weight=1)
    starts = of(everything, "round_begun").select(*KEYS, starter="whose")
    ahead = (pl.col("whose") - pl.col("starter")) % played.players
    seats = [f"{k} after" for k in range(played.players)]
    by = declared.join(starts, on=KEYS).select("game", group=pl.format("{} after", ahead), value=1)
    yield "declared_by", shares(played, by, seats)
    yield from doings(played, everything, starts)


def doings(
    played: Played, everything: pl.DataFrame, starts: pl.DataFrame
) -> Iterator[tuple[str, pl.DataFrame]]:
    """What happens in the rounds."""
    rounds = starts.group_by("game").agg(rounds=pl.len())
    acted = of(everything, "action").select("game", value=1)
    yield "round_turns", weighted(played.per_game(acted), rounds)
    done = everything.filter(pl.col("event").is_in(DONE)).select("game", group="event", value=1)
    yield "done_in_round", weighted(played.per_game(done, DONE), rounds)
    made = of(everything, "trade_made").select("game", value=1, weight=0)
    offered = of(everything, "trade_offered").select("game", value=0, weight=1)
    yield "trades_accepted", pl.concat([made, offered])


def numbered(played: Played) -> pl.DataFrame:
    """All events, with the number of the round, from 1; 0 before the first."""
    begun = (pl.col("event") == "round_begun").cast(pl.Int64)
    return played.events.with_columns(number=begun.cum_sum().over("game", order_by="row"))


def of(everything: pl.DataFrame, event: str) -> pl.DataFrame:
    return everything.filter(pl.col("event") == event)


def shares(
    played: Played, found: pl.DataFrame, groups: list[str] | tuple[str, ...]
) -> pl.DataFrame:
    """Each group's part of all rows of a game."""
    return weighted(played.per_game(found, groups), found.group_by("game").agg(rounds=pl.len()))


def weighted(found: pl.DataFrame, rounds: pl.DataFrame) -> pl.DataFrame:
    """Values with the number of rounds as the weight."""
    both = found.join(rounds, on="game", how="left", maintain_order="left")
    return both.with_columns(weight=pl.col("rounds").fill_null(0)).drop("rounds")
