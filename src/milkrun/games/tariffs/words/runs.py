"""Walks to be shown, step by step; the rules themselves only need what a walk costs.

A board is a tuple of pairs (cell, other cell, value on the one, value on the other), with BARE for
the values of a free pair. The same walks are asked for again and again, so they are remembered.
"""

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush

from pydantic import BaseModel, ConfigDict

from ..rules.state import BARE, NO_RUN

Board = tuple[tuple[int, int, int, int], ...]
Stops = tuple[int, ...]  # cells of a contract: start, destination, four cities


class Shown(BaseModel):
    """Part of a view; never changed once it is made."""

    model_config = ConfigDict(frozen=True)


class TariffsStep(Shown):
    """From one cell to a neighbour over a pair, for a charge; total: paid so far.

    gap: the pair is free, the charge that of an upside-down domino.
    """

    source: int
    target: int
    pair: int
    charge: int
    gap: bool
    total: int


class TariffsWalk(Shown):
    """A walk that fulfils a contract. connected: without gaps. gaps: steps over free pairs."""

    cost: int
    connected: bool
    gaps: int
    steps: list[TariffsStep]


Step = tuple[int, int, int, bool]  # target, pair, charge, gap


def steps_from(board: Board, gap_charge: int, most: int) -> dict[int, list[Step]]:
    """The steps out of every cell that cost no more than `most`; gaps only below NO_RUN."""
    found: dict[int, list[Step]] = {}
    for pair, (one, other, here, there) in enumerate(board):
        gap = here == BARE
        for source, target, charge in ((one, other, there), (other, one, here)):
            charge = gap_charge if gap else charge
            if charge <= most:
                found.setdefault(source, []).append((target, pair, charge, gap))
    return found


@lru_cache(maxsize=512)
def cheapest_walk(
    board: Board, stops: Stops, gap_charge: int = int(NO_RUN), top: int | None = None
) -> TariffsWalk | None:
    """The walk that is shown for a contract, or None if there is none.

    TAR-9.11: of equally cheap walks the one with the fewest gaps, then the fewest steps, then the
    smallest sequence of cells. TAR-8.12: the same over track alone, where no walk has a gap; there
    `top` is the greatest charge, and it has to be paid.
    """
    steps = steps_from(board, gap_charge, int(NO_RUN) - 1 if top is None else top)
    start, destination, *cities = stops
    bits = {cell: 1 << n for n, cell in enumerate(cities)}
    goal = (destination, (1 << len(cities)) - 1, True)
    heap: list[tuple[int, int, int, tuple[int, ...], tuple[int, ...], int, bool]]
    heap = [(0, 0, 0, (start,), (), 0, top is None)]
    seen = set()
    while heap:
        cost, gaps, length, cells, pairs, visited, paid = heappop(heap)
        state = (cells[-1], visited, paid)
        if state in seen:
            continue
        seen.add(state)
        if state == goal:
            return walk_of(board, gap_charge, cells, pairs)
        for target, pair, charge, gap in steps.get(cells[-1], ()):
            after = (target, visited | bits.get(target, 0), paid or charge == top)
            if after not in seen:
                way = ((*cells, target), (*pairs, pair))
                heappush(heap, (cost + charge, gaps + gap, length + 1, *way, *after[1:]))
    return None


def walk_of(
    board: Board, gap_charge: int, cells: Sequence[int], pairs: Sequence[int]
) -> TariffsWalk:
    """A walk from its cells and the pairs it goes over."""
    steps: list[TariffsStep] = []
    total = 0
    for source, target, pair in zip(cells, cells[1:], pairs, strict=False):
        one, _, here, there = board[pair]
        gap = here == BARE
        charge = gap_charge if gap else there if source == one else here
        total += charge
        steps.append(
            TariffsStep(
                source=source, target=target, pair=pair, charge=charge, gap=gap, total=total
            )
        )
    gaps = sum(step.gap for step in steps)
    return TariffsWalk(cost=total, connected=gaps == 0, gaps=gaps, steps=steps)
