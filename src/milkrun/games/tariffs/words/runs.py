"""Walks and runs to be shown, step by step; the rules themselves only need what a walk costs.

A board is a tuple of pairs (cell, other cell, value on the one, value on the other), with BARE for
the values of a free pair. The same walks are asked for again and again, so they are remembered.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from milkrun.engine.record import Fields

from ..advice import GAP as LIKELY_GAP
from ..components import PIPS, RANKS, TILES
from ..rules.state import BARE, NO_RUN, Phase
from ..rules.turn import DECLARE
from ..rules.walks import UPSIDE_DOWN, is_connected, mark_runs
from .models import TariffsRun, TariffsStep, TariffsWalk

Board = tuple[tuple[int, int, int, int], ...]
Stops = tuple[int, ...]  # cells of a contract: start, destination, four cities
Step = tuple[int, int, int, bool]  # target, pair, worth, whether its charge is `top`
Worth = int  # what is compared first to last: charges, gaps, steps, as one number

RUN_COSTS = ("pairs", "pair_cell", "half", "piece", "cell_of", "contract")

CHARGE, GAP, STEP = 1_000_000, 1_000, 1
NEVER = 1 << 60


class Seen:
    """What is made of some fields alone, and is the same for every viewer, is made once."""

    __slots__ = ("key", "t")

    def __init__(self, t: Fields, names: tuple[str, ...]) -> None:
        self.t = t
        fields = (getattr(t, name) for name in names)
        self.key = tuple(one if isinstance(one, int) else one.tobytes() for one in fields)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seen) and self.key == other.key


def board_of(t: Fields, half: Any) -> Board:
    """A board as walks need it."""
    pairs = zip(t.pair_cell.tolist(), half.tolist(), range(t.pairs), strict=False)
    return tuple((*cells, *values) for cells, values, _ in pairs)


@lru_cache(maxsize=8)
def board_now(t: Fields) -> Board:
    """The board of this round as walks need it."""
    return board_of(t, t.half)


def stops_of(t: Fields, contracts: Any, seat: int) -> Stops:
    """The cells of a contract."""
    return tuple(
        int(t.cell_of[suit * len(RANKS) + rank]) for rank, suit in enumerate(contracts[seat])
    )


@lru_cache(maxsize=64)
def steps_by_cell(board: Board, gap_charge: int, top: int | None) -> list[list[Step]]:
    """The steps out of every cell. With `top` none is dearer; gaps are only walked below NO_RUN."""
    found: list[list[Step]] = [[] for _ in range(TILES)]
    most = int(NO_RUN) - 1 if top is None else top
    for pair, (one, other, here, there) in enumerate(board):
        gap = here == BARE
        for source, target, half in ((one, other, there), (other, one, here)):
            charge = gap_charge if gap else half
            if charge <= most:
                worth = charge * CHARGE + gap * GAP + STEP
                found[source].append((target, pair, worth, charge == top))
    return [sorted(steps) for steps in found]


@lru_cache(maxsize=64)
def ways_between(
    board: Board, gap_charge: int, top: int | None
) -> tuple[list[list[Worth]], list[list[Worth]]]:
    """What the best way to a cell (first index) from another is worth: any way, or with `top` paid.

    Found for all cells together (Floyd and Warshall), as every player has other stops.
    """
    any_way = np.full((TILES, TILES), NEVER)
    np.fill_diagonal(any_way, 0)
    tops = []
    for source, steps in enumerate(steps_by_cell(board, gap_charge, top)):
        for target, _, worth, is_top in steps:
            any_way[target, source] = worth
            if is_top:
                tops.append((target, source, worth))
    for cell in range(TILES):
        np.minimum(any_way, any_way[:, cell, None] + any_way[cell], out=any_way)
    with_top = np.full((TILES, TILES), NEVER)
    for target, source, worth in tops:
        np.minimum(with_top, any_way[:, target, None] + (any_way[source] + worth), out=with_top)
    return any_way.tolist(), with_top.tolist()


def worth_of_rest(
    ways: list[list[Worth]], ways_with_top: list[list[Worth]], stops: Stops
) -> Callable[[int, int, bool], Worth]:
    """What the walk on is worth at least: from a cell, by the cities visited, with `top` paid?"""
    _, destination, *cities = stops

    @cache
    def rest(cell: int, visited: int, paid: bool) -> Worth:
        if visited == (1 << len(cities)) - 1:
            return (ways if paid else ways_with_top)[destination][cell]
        best = NEVER
        for n, city in enumerate(cities):
            after = visited | 1 << n
            if after != visited:
                best = min(best, ways[city][cell] + rest(city, after, paid))
                if not paid:
                    best = min(best, ways_with_top[city][cell] + rest(city, after, True))
        return best

    return rest


@lru_cache(maxsize=512)
def cheapest_walk(
    board: Board, stops: Stops, gap_charge: int = int(NO_RUN), top: int | None = None
) -> TariffsWalk | None:
    """The walk that is shown for a contract, or None if there is none.

    TAR-9.11: of equally cheap walks the one with the fewest gaps, then the fewest steps, then the
    smallest sequence of cells. TAR-8.12: the same over track alone, where no walk has a gap; there
    `top` is the greatest charge, and it has to be paid.
    """
    forth = steps_by_cell(board, gap_charge, top)
    start, _, *cities = stops
    bits = {cell: 1 << n for n, cell in enumerate(cities)}
    rest = worth_of_rest(*ways_between(board, gap_charge, top), stops)
    cell, visited, paid = start, 0, top is None
    left = rest(cell, visited, paid)
    if left >= NEVER:
        return None
    cells, pairs = [cell], []
    while left > 0:
        cell, pair, worth, visited, paid = next(
            (target, pair, worth, after, pays)
            for target, pair, worth, is_top in forth[cell]
            for after, pays in [(visited | bits.get(target, 0), paid or is_top)]
            if worth + rest(target, after, pays) == left
        )
        left -= worth
        cells.append(cell)
        pairs.append(pair)
    return walk_of(board, gap_charge, cells, pairs)


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
        steps.append(step_of(source, target, pair, charge, gap, total))
    gaps = sum(step.gap for step in steps)
    return TariffsWalk.trusted(cost=total, connected=gaps == 0, gaps=gaps, steps=steps)


@lru_cache(maxsize=4096)
def step_of(source: int, target: int, pair: int, charge: int, gap: bool, total: int) -> TariffsStep:
    return TariffsStep.trusted(
        source=source, target=target, pair=pair, charge=charge, gap=gap, total=total
    )


# What a seat plans, and may declare


def plan_of(t: Fields, seat: int) -> TariffsWalk | None:
    """The cheapest walk, with gaps if that is cheaper than what lies."""
    return cheapest_walk(board_now(t), stops_of(t, t.contract, seat), int(LIKELY_GAP))


def runs_of(t: Fields, seat: int) -> list[TariffsRun]:
    """TAR-8.10: what the seat could declare; its own action only when it is to declare."""
    if not is_connected(t, seat):
        return []
    if seat == t.turn_of and t.phase != Phase.DRAW:
        costs = t.run_cost.tolist()
    else:
        costs = run_costs(Seen(t, RUN_COSTS), seat)
    stops = stops_of(t, t.contract, seat)
    mine = t.phase == Phase.ACTION and t.to_move == seat
    found = []
    for top, cost in enumerate(costs):
        walk = cheapest_walk(board_now(t), stops, top=top) if cost < NO_RUN else None
        if walk is not None:
            action = int(DECLARE[top]) if mine else None
            found.append(
                TariffsRun.trusted(top=top, upside_down=top + UPSIDE_DOWN, action=action, walk=walk)
            )
    return found


@lru_cache(maxsize=64)
def run_costs(seen: Seen, seat: int) -> list[int]:
    """What each run costs that the seat could declare; NO_RUN where there is none."""
    costs = np.zeros(PIPS, np.int16)
    mark_runs(seen.t, seat, costs)
    return costs.tolist()
