"""The skill trace: what each doubling of a search's budget is worth, if a study has such bots."""

import re
from dataclasses import dataclass
from math import log2

import numpy as np

from .questions import Findings
from .statistics import Estimate, combined, estimates

BUDGET = re.compile(r"search:(\d+)i")
METRIC = "win_share_of"


@dataclass(frozen=True)
class Trace:
    """Bots with rising budgets at one table. shares: the wins of each budget. slope: by how much a
    doubling raises the share of wins."""

    variant: str
    shares: dict[int, Estimate]
    slope: Estimate


def traces(findings: Findings) -> list[Trace]:
    """A trace for each variant in which searches of two or more budgets play one another."""
    found = (trace(findings, name) for name in findings.variants)
    return [one for one in found if one is not None]


def trace(findings: Findings, variant: str) -> Trace | None:
    kinds: dict[tuple[str, float], dict[str, int]] = {}  # bots alike in all but their budgets
    for seat in findings.study.variant(variant).policies:
        if budget := BUDGET.match(seat.bot):
            kind = kinds.setdefault((seat.bot[budget.end() :], seat.slips), {})
            if int(budget[1]) not in kind.values():
                kind[seat.name] = int(budget[1])
    budgets = max(kinds.values(), key=len, default={})
    sample = findings.sample(variant, METRIC)
    if sample is None or len(budgets) < 2:
        return None
    names = sorted((one for one in budgets if one in sample.groups), key=budgets.__getitem__)
    chosen = sample.of(names)
    doublings = np.array([log2(budgets[one]) for one in names])
    centred = doublings - doublings.mean()
    gradient = (centred / (centred**2).sum())[None, :]
    (slope,) = estimates(
        combined(chosen, gradient, gradient @ chosen.estimates, [METRIC]), reach=findings.reach
    )
    shares = estimates(chosen, True, findings.reach)
    return Trace(variant, {budgets[n]: s for n, s in zip(names, shares, strict=True)}, slope)
