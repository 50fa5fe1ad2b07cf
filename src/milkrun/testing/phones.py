"""Several phones at one table: each enters, undoes, is cut off, and merges with others at random.

What the sheet must be is worked out here in another way than by `gather`, entry by entry.
"""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from milkrun.engine.game import Game
from milkrun.engine.sheets import SEAT
from milkrun.sheets import Entry, Place, Start
from milkrun.sheets.log import rows
from milkrun.sheets.sheet import begun

Log = dict[Place, Entry]
PHONES = ("aaaaaaaa", "bbbbbbbb", "cccccccc", "dddddddd", "eeeeeeee")


class Shelf(Protocol):
    """Where phones that have a network leave their entries."""

    def merge(self, entries: Sequence[Entry]) -> list[Entry]:
        """Take entries over; returns all that are there."""


class Memory:
    """A shelf that forgets."""

    def __init__(self) -> None:
        self.log: Log = {}

    def merge(self, entries: Sequence[Entry]) -> list[Entry]:
        self.log.update({one.place: one for one in entries})
        return list(self.log.values())


def enter(game: Game, players: int, device: str, log: Log, chance: np.random.Generator) -> Entry:
    """Something that a phone enters: a change, or that an entry it knows is undone."""
    place = Place(max((one.n for one in log), default=0) + 1, device)
    known = list(log)
    if known and chance.random() < 0.3:
        return Entry(place, undoes=known[int(chance.integers(len(known)))])
    fields = [one for one in game.sheet.fields.values() if not one.secret]
    field = fields[int(chance.integers(len(fields)))]
    shape = [
        players if axis == SEAT else n
        for axis, n in zip(field.axes, game.sheet.shape(field), strict=True)
    ]
    at = np.unravel_index(int(chance.integers(prod(shape))), shape) if shape else ()
    where = tuple(map(int, at))
    if field.of is None and not field.roll:
        return Entry(place, field.name, where, add=int(chance.integers(-3, 4)))
    high = players - 1 if field.of == SEAT else field.high
    return Entry(place, field.name, where, set=int(chance.integers(field.low, high + 1)))


def gathered(game: Game, players: int, log: Iterable[Entry]) -> NDArray[np.int64]:
    """The cells after a log, as everywhere."""
    ordered = sorted(log, key=lambda one: one.place)
    cells = begun(game, Start(players, ()))
    game.interpreted.gather(rows(game.sheet, ordered), len(ordered), cells)
    return cells


def expected(game: Game, players: int, log: Mapping[Place, Entry]) -> NDArray[np.int64]:
    """The cells after a log: an entry holds unless one that holds undoes it."""
    undone_by: dict[Place, list[Place]] = {}
    for one in log.values():
        if one.undoes is not None:
            undone_by.setdefault(one.undoes, []).append(one.place)

    def holds(place: Place) -> bool:
        return not any(holds(other) for other in undone_by.get(place, ()))

    cells = begun(game, Start(players, ()))
    for place in sorted(log):
        one = log[place]
        if one.undoes is None and holds(place):
            cell = game.sheet.cell(one.field, one.at)
            cells[cell] = one.set if one.set is not None else cells[cell] + (one.add or 0)
    return cells


def evening(game: Game, players: int, seed: int, merges: int, shelf: Shelf) -> list[str]:
    """What goes wrong with five phones that merge so often, with one another or by the shelf, and
    at last all with the shelf; nothing, if all is well."""
    chance = np.random.default_rng(seed)
    logs = {device: Log() for device in PHONES}
    everything: Log = {}
    wrong = list[str]()
    for _ in range(merges):
        for device in PHONES:
            for _ in range(int(chance.integers(3))):
                one = enter(game, players, device, logs[device], chance)
                logs[device][one.place] = everything[one.place] = one
        first, other = (PHONES[int(k)] for k in chance.choice(len(PHONES), 2, replace=False))
        both = logs[first].keys() | logs[other].keys()
        if chance.random() < 0.5:
            logs[first] = logs[first] | logs[other]
            if chance.random() < 0.5:  # the other way is cut
                logs[other] = dict(logs[first])
        else:
            told = shelf.merge(list(logs[first].values()))
            both = logs[first].keys() | {one.place for one in told}
            logs[first] = logs[first] | {one.place: one for one in told}
        if logs[first].keys() != both:
            wrong.append(f"{len(both)} entries were merged to {len(logs[first])}")
    for device in (*PHONES, *PHONES):
        logs[device] |= {one.place: one for one in shelf.merge(list(logs[device].values()))}
    return wrong + differences(game, players, logs, everything, chance)


def differences(
    game: Game, players: int, logs: Mapping[str, Log], everything: Log, chance: np.random.Generator
) -> list[str]:
    """What differs between phones that have merged everything, and from what must be."""
    wrong = list[str]()
    must = expected(game, players, everything)
    for device, log in logs.items():
        if log != everything:
            wrong.append(f"{device} has {len(log)} entries of {len(everything)}")
        entries = list(log.values())
        cells = gathered(game, players, [entries[k] for k in chance.permutation(len(entries))])
        wrong += [f"{device}: cell {k} differs" for k in np.flatnonzero(cells != must)]
    return wrong + undone_exactly(game, players, everything, chance)


def undone_exactly(game: Game, players: int, log: Log, chance: np.random.Generator) -> list[str]:
    """Undo takes an entry away as if it had never been, undoing that brings it back: of three."""
    wrong = list[str]()
    before = gathered(game, players, log.values())
    top = max(one.n for one in log)
    undone = {one.undoes for one in log.values()}
    free = [place for place, one in log.items() if one.undoes is None and place not in undone]
    for k in itertools.islice(chance.permutation(len(free)), 3):
        undo = Entry(Place(top + 1, PHONES[0]), undoes=free[k])
        redo = Entry(Place(top + 2, PHONES[1]), undoes=undo.place)
        without = [one for one in log.values() if one.place != free[k]]
        after = gathered(game, players, [*log.values(), undo])
        if not np.array_equal(after, gathered(game, players, without)):
            wrong.append(f"to undo {free[k]} does more than that")
        if not np.array_equal(before, gathered(game, players, [*log.values(), undo, redo])):
            wrong.append(f"to undo that {free[k]} is undone does not bring it back")
    return wrong
