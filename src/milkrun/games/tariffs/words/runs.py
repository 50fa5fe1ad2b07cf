"""Walks and runs to be shown, step by step.

A board is a tuple of pairs (cell, other cell, value on the one, value on the other), with BARE for
the values of a free pair. The same walks are asked for again and again, so they are remembered.
"""

from functools import lru_cache
from typing import Any

import numpy as np

from milkrun.engine.record import Fields

from ..advice import GAP as LIKELY_GAP
from ..components import PIPS, RANKS
from ..rules.shown import ANY, FAR_SIZE, LONGEST, ONWARD_SIZE, lead
from ..rules.state import BARE, NO_RUN, Phase
from ..rules.turn import DECLARE
from ..rules.walks import UPSIDE_DOWN, charge_of, is_connected, mark_runs
from .models import TariffsRun, TariffsStep, TariffsWalk

Board = tuple[tuple[int, int, int, int], ...]
Stops = tuple[int, ...]  # cells of a contract: start, destination, four cities

RUN_COSTS = ("pairs", "pair_cell", "half", "piece", "cell_of", "contract")


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


@lru_cache(maxsize=512)
def cheapest_walk(
    board: Board, stops: Stops, gap_charge: int = int(NO_RUN), top: int | None = None
) -> TariffsWalk | None:
    """The walk that is shown for a contract, or None if there is none.

    With `top` it is one over track alone, with that top charge.
    """
    ends = [cell for one, other, _, _ in board for cell in (one, other)]
    half = [value for _, _, here, there in board for value in (here, there)]
    most, owing = (int(ANY), 0) if top is None else (top, 1)
    worths, steps = [0] * len(ends), [0] * LONGEST
    far, onward = [0] * FAR_SIZE, [0] * ONWARD_SIZE
    count = lead(len(board), ends, half, stops, gap_charge, most, owing, worths, far, onward, steps)
    return walk_of(ends, half, gap_charge, steps[:count]) if count else None


def walk_of(ends: list[int], half: list[int], gap_charge: int, walk: list[int]) -> TariffsWalk:
    """A walk from the numbers of its steps."""
    steps: list[TariffsStep] = []
    total = 0
    for step in walk:
        charge = charge_of(half[step], gap_charge)
        total += charge
        gap = half[step] == BARE
        steps.append(step_of(ends[step ^ 1], ends[step], step // 2, charge, gap, total))
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
