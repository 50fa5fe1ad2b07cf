"""Where there is room in a zoo, also for what comes later in the turn."""

from collections.abc import Iterator
from copy import copy
from itertools import islice

from milkrun.engine.record import Fields

from ..components import (
    BOARD_CELLS,
    FRAME,
    KINDS,
    NO_BOARD,
    NO_TILE,
    OFFSPRING,
    SIDES,
    SPOT_OF_CELL,
    SYMBOLS,
    TILE_KIND,
)
from ..rules.refusals import FINE
from ..rules.state import ANIMAL, FREE, Phase
from ..rules.zoo import add_space, breeds, fit_refused, may_have

STEPS = 100  # of a search for spaces: a few milliseconds


def spaces_for(t: Fields, kind: int) -> list[int]:
    """AQU-6.4, 6.5, 6.7: the spots of the mover's zoo where an animal of that kind may go."""
    p = t.to_move
    if not may_have(t, p, kind):
        return []
    spots = t.space[p, : t.spaces[p]].tolist()
    return [spot for spot in spots if fit_refused(t, p, kind, spot) == FINE]


def fit_together(t: Fields, animals: list[int]) -> bool | None:
    """Whether the mover's zoo has spaces for all the animals; None if that is not known after so
    many STEPS."""
    zoo, steps = copy(t), 0
    zoo.grid, zoo.basin = t.grid.copy(), t.basin.copy()
    kinds = sorted((len(spaces_for(t, kind)), int(kind)) for kind in TILE_KIND[animals])
    for outside in islice(after_steps(zoo, [kind for _, kind in kinds]), STEPS):
        if not outside:
            return True
        steps += 1
    return None if steps == STEPS else False


def after_steps(zoo: Fields, kinds: list[int]) -> Iterator[int]:
    """How many animals of these kinds are outside, after each step of a search for their spaces.
    Those of a kind come one after another: in which order kinds come makes no difference."""
    yield len(kinds)
    if kinds:
        p, (kind, *others) = zoo.to_move, kinds
        for spot in spaces_for(zoo, kind):
            zoo.grid[p, spot] = ANIMAL + kind * SYMBOLS
            zoo.basin[p, kind] += 1
            yield from after_steps(zoo, others)
            zoo.grid[p, spot] = FREE
            zoo.basin[p, kind] -= 1


def young_of(t: Fields, animals: list[int]) -> list[int]:
    """AQU-8.6, 8.7: the offspring tiles that the mover gets if all these animals come to its zoo,
    in whichever order."""
    zoo = copy(t)
    zoo.females, zoo.males = t.females.copy(), t.males.copy()
    bred = [tile for tile in animals if breeds(zoo, t.to_move, tile)]
    return [int(TILE_KIND[tile]) * SYMBOLS + OFFSPRING for tile in bred]


def zoo_after(t: Fields, cell: int) -> Fields | None:
    """The table once the mover puts the tile in hand, or the board to be added, there; None if
    something else is decided."""
    p, spot, zoo = t.to_move, int(SPOT_OF_CELL[cell]), copy(t)
    zoo.grid, zoo.space, zoo.spaces = t.grid.copy(), t.space.copy(), t.spaces.copy()
    if t.phase in (Phase.PLACE_TILE, Phase.PLACE_OFFSPRING) and t.in_hand != NO_TILE:
        zoo.grid[p, spot] = ANIMAL + t.in_hand
        return zoo
    if t.phase != Phase.EXPAND_ANCHOR or t.expanding == NO_BOARD:
        return None
    for here in (spot + FRAME[BOARD_CELLS[t.expanding] > 0]).tolist():
        add_space(zoo, p, here)
    return zoo


def rooms(t: Fields) -> tuple[list[int], int]:
    """The mover's free spaces: for each kind those beside its basin that could take more of it, and
    those beside no animal."""
    p, more, new = t.to_move, [0] * KINDS, 0
    for spot in t.space[p, : t.spaces[p]].tolist():
        if t.grid[p, spot] != FREE:
            continue
        there = [int(t.grid[p, spot + side]) for side in SIDES.tolist()]
        beside = {(one - ANIMAL) // SYMBOLS for one in there if one >= ANIMAL}
        new += not beside
        if len(beside) == 1:
            more[beside.pop()] += 1
    return more, new
