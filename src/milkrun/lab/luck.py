"""How much of what happens is luck: what neither the bots nor their seats explain."""

from math import factorial

import numpy as np
import polars as pl

from .parts import Floats
from .questions import Findings
from .statistics import Estimate, clipped, estimates, sample_of


def luck(findings: Findings, variant: str) -> Estimate | None:
    """The share of the squared differences between the scores of a game that policies and seats do
    not foretell, each half of the games being foretold by the other. None if too few were played,
    if one seat plays, or if all scores of every game are alike."""
    players = findings.study.players
    games = findings.results.games.filter(pl.col("variant") == variant).sort("game")
    numbers = games["game"].to_numpy()
    late = numbers // factorial(players) % 2 == 1  # both halves have all seatings
    if players < 2 or min(late.sum(), (~late).sum()) < 2 * players:
        return None
    score = games.select(f"score_{k}" for k in range(1, players + 1)).to_numpy().astype(float)
    apart = score - score.mean(1, keepdims=True)
    if not apart.any():
        return None
    who = games.select(f"policy_{k}" for k in range(1, players + 1)).to_numpy()
    known = described(who)
    rest = np.zeros_like(apart)
    for half in (late, ~late):
        width = known.shape[2]
        learned = np.linalg.lstsq(known[half].reshape(-1, width), apart[half].ravel(), rcond=None)
        rest[~half] = apart[~half] - known[~half] @ learned[0]
    frame = pl.DataFrame(
        {"game": numbers, "value": (rest**2).sum(1), "weight": (apart**2).sum(1)}
    ).with_columns(group=pl.lit(None, pl.String))
    (found,) = estimates(sample_of(frame, numbers), reach=findings.reach)
    return clipped(found)


def described(who: np.ndarray) -> Floats:
    """Who plays in which seat, as zeros and ones: (games, players, policies + players)."""
    names = np.unique(who.astype(str))
    policies = who.astype(str)[..., None] == names
    seats = np.broadcast_to(np.eye(who.shape[1], dtype=bool), (*who.shape, who.shape[1]))
    return np.concatenate([policies, seats], 2).astype(float)
