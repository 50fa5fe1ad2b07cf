"""Who leads during a game, by the scores on the table."""

from collections.abc import Iterator
from math import factorial

import numpy as np
import polars as pl

from .parts import Floats, Part

EACH = 10  # of so many games one is looked at: playing it again takes as long as playing it
LEADS = {
    "lead_changes": "Lead changes by the scores on the table, larger than a usual change of leads.",
    "lead_for_good": "The part of a game before its winner takes the lead for good, by scores.",
}


def is_looked_at(players: int) -> pl.Expr:
    """Whether a game is one of those. Each seating is among them equally often: every tenth number
    alone would, of two players, always have the same one sit first."""
    seatings = factorial(players)
    seating, lap = pl.col("game") % seatings, pl.col("game") // seatings
    return seating * EACH // seatings == lap % EACH


def lead_changes(found: Floats, clear: float) -> int:
    """How often another seat takes the lead by more than `clear`. found: (moments, players)."""
    leader, changes = None, 0
    for now in found:
        best = int(now.argmax())
        others = np.delete(now, best).max() if leader is None else now[leader]
        if best != leader and now[best] - others > clear:
            changes += leader is not None
            leader = best
    return changes


def leads(part: Part) -> Iterator[tuple[str, pl.DataFrame]]:
    """LEADS, of the games that were looked at and whose scores change before they end."""
    rows = []
    for game, *places in part.games.select("game", "^place_.*$").iter_rows():
        if game in part.scores and part.players > 1:
            told = led(part.scores[game], np.array(places))
            rows += [(game, *told)] if told is not None else []
    schema = {"game": pl.Int64, "lead_changes": pl.Float64, "lead_for_good": pl.Float64}
    found = pl.DataFrame(rows, schema, orient="row")
    for name in LEADS:
        yield name, found.select("game", value=name, weight=1).drop_nulls()


def led(scores: Floats, places: Floats) -> tuple[float, float | None] | None:
    """The lead changes of a game, and when its winner took the lead for good (None if all win);
    None if there are no scores before the end. scores: (actions, players)."""
    apart = np.ptp(np.diff(scores, axis=0, prepend=scores[:1]), axis=1)
    if not apart[:-1].any():
        return None
    scores = scores * (1 if agree(scores[-1], places) else -1)
    changes = float(lead_changes(scores, float(np.median(apart[apart > 0]))))
    winners = places == 1
    if winners.all():
        return changes, None
    behind = np.flatnonzero(scores[:, winners].max(1) <= scores[:, ~winners].max(1))
    return changes, (behind[-1] + 1) / len(scores) if len(behind) else 0.0


def agree(scores: Floats, places: Floats) -> bool:
    """Whether more points are better: in some games the fewest win."""
    return float(((scores - scores.mean()) * (places.mean() - places)).sum()) >= 0
