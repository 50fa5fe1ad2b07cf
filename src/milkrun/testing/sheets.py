"""A game's sheet in Python and in JavaScript: of the same cells and logs both say the same."""

import json
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from importlib.resources import files
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game
from milkrun.engine.match import Match
from milkrun.engine.sheets import SEAT, Field, Question
from milkrun.sheets import Entry, Filled, Place, Start, fill, sheet_module
from milkrun.sheets.sheet import Told, begun, bounds, where, worked_out

from .javascript import MISSING, NODE, has_node, text

Cells = NDArray[np.int64]


def played(game: Game, players: int, seed: int, most: int = 10**9, **options: int) -> Match:
    """A random game to its end, or stopped between two turns after about so many decisions: in
    the middle of a turn something on the table may still have to be done."""
    match = Match(game, players=players, seed=seed, options=options)
    chance = np.random.default_rng(seed)
    mover = None
    while not match.over and (len(match.actions) < most or match.to_move == mover):
        mover = match.to_move
        match.play(int(chance.choice(np.flatnonzero(match.mask()))))
    return match


def taken(match: Match) -> tuple[Start, Cells]:
    """What lies on the table of a match, entered into an empty sheet."""
    start = Start(match.players, tuple(match.names), match.options)
    cells = begun(match.game, start)
    match.game.sheet_functions.take_record(match.state, cells)
    return start, cells


def entered(
    game: Game,
    start: Start,
    cells: Cells,
    device: str = "aaaaaaaa",
    *,
    before: Cells | None = None,
    first: int = 1,
) -> list[Entry]:
    """The entries by which one phone gets from an empty sheet, or from other cells, to those cells,
    without secrets. first: the number of the first of them."""
    if before is None:
        before = begun(game, start)
    found = list[Entry]()
    for cell in np.flatnonzero(cells != before):
        field, at = where(game.sheet, int(cell))
        if not field.secret:
            value, place = int(cells[cell]), Place(first + len(found), device)
            counted = field.of is None and not field.roll
            one = Entry(place, field.name, tuple(at))
            if counted:
                found.append(replace(one, add=value - int(before[cell])))
            else:
                found.append(replace(one, set=value))
    return found


def unlike(match: Match, found: Filled) -> list[str]:
    """What a sheet says otherwise than the match that it was taken from: that it cannot be, and,
    once the match is over, other points and another order of the players."""
    wrong = [f"trouble: {one.text}" for one in found.trouble]
    if match.over and match.game.sheet.ranked:
        s, seats = match.state, range(match.players)
        scores = [int(one) for one in s.score[: match.players]]
        standing = [tuple(map(float, match.game.interpreted.standing(s, p))) for p in seats]
        if found.scores != scores:
            wrong.append(f"scores {found.scores}, in the match {scores}")
        if found.standing != standing:
            wrong.append(f"standing {found.standing}, in the match {standing}")
    return wrong


def any_cells(game: Game, players: int, seed: int) -> tuple[Start, Cells]:
    """An impossible sheet, most likely: every cell is anything, also a little out of bounds."""
    chance = np.random.default_rng(seed)
    low, high = bounds(game.sheet)
    cells = chance.integers(low - 1, high + 2)
    start = Start(players, tuple(game.words.SEAT_NAMES[:players]))
    return start, np.where(chance.random(len(cells)) < chance.random(), cells, begun(game, start))


def any_log(game: Game, players: int, seed: int, entries: int = 60) -> list[Entry]:
    """What three phones may have entered: changes, names, and undone entries."""
    chance = np.random.default_rng(seed)
    fields = [one for one in game.sheet.fields.values() if not one.secret]
    found = list[Entry]()
    for n in range(1, entries + 1):
        place = Place(n, ("aaaaaaaa", "bbbbbbbb", "cccccccc")[int(chance.integers(3))])
        if found and chance.random() < 0.3:
            found.append(Entry(place, undoes=found[int(chance.integers(len(found)))].place))
        elif chance.random() < 0.05:
            seat = int(chance.integers(players))
            found.append(Entry(place, SEAT, (seat,), text=("Anna", "Ben", "שרה")[n % 3]))
        else:
            found.append(_any_entry(game, fields[int(chance.integers(len(fields)))], place, chance))
    return found


def _any_entry(game: Game, field: Field, place: Place, chance: np.random.Generator) -> Entry:
    shape = game.sheet.shape(field)
    at = tuple(int(k) for k in np.unravel_index(int(chance.integers(prod(shape))), shape or (1,)))
    value = int(chance.integers(field.low, field.high + 1))
    what: dict[str, Any] = {"set": value} if field.of or field.roll else {"add": value}
    return Entry(place, field.name, at[: len(shape)], **what)


def questions(
    found: Filled, asked: Iterable[Question], seed: int, most: int = 3
) -> Iterator[tuple[str, list[int]]]:
    """Each question or deed of the sheet, asked a few times of anything."""
    chance = np.random.default_rng(seed)
    for one in asked:
        for _ in range(most):
            sizes = [found.start.players if a == SEAT else len(a) for _, a in one.params]
            yield one.name, [int(chance.integers(size)) for size in sizes]


def asked_of(game: Game) -> list[Question]:
    """What may be asked or done, each name once."""
    return list({one.name: one for one in (*game.sheet.questions, *game.sheet.deeds)}.values())


def case(found: Filled, start: Start, given: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """A sheet with all that Python says of it, as plain JSON; `given`: its cells, or its log."""
    asked = [
        [name, at, [told(line) for line in found.ask(name, *at)]]
        for name, at in questions(found, found.game.sheet.questions, seed)
    ]
    done = [
        [name, seed, at, acted(found, name, seed, at)]
        for name, at in questions(found, found.game.sheet.deeds, seed)
    ]
    offered = [
        [name, k, at[:k], found.offered(name, k, *at[:k])]
        for name, at in questions(found, asked_of(found.game), seed, most=1)
        for k in range(len(at))
    ]
    return {
        "start": asdict(start),
        **given,
        "says": {
            "sums": found.sums.tolist(),
            "cells": found.cells.tolist(),
            "shown": found.shown.tolist(),
            "how": found.how.tolist(),
            "record": text(found.record),
            "names": list(found.start.names),
            "trouble": [told(line) for line in found.trouble],
            "missing": [told(line) for line in found.missing],
            "lines": [[told(line) for line in lines] for lines in found.lines],
            "standing": [list(one) for one in found.standing],
            "scores": found.scores,
            "places": found.places,
            "over": found.over,
        },
        "asked": asked,
        "done": done,
        "offered": offered,
    }


def acted(found: Filled, name: str, seed: int, at: list[int]) -> dict[str, Any]:
    changes, lines = found.do(name, seed, *at)
    return {"changes": changes, "lines": [told(line) for line in lines]}


def told(line: Told) -> dict[str, Any]:
    return asdict(line) | {"numbers": list(line.numbers)}


def of_cells(game: Game, start: Start, cells: Cells, seed: int) -> dict[str, Any]:
    found = worked_out(game, start, cells)
    return case(found, start, {"given": cells.tolist()}, seed)


def of_log(game: Game, players: int, seed: int) -> dict[str, Any]:
    start = Start(players, tuple(game.words.SEAT_NAMES[:players]))
    log = any_log(game, players, seed)
    shuffled = np.random.default_rng(seed).permutation(len(log))
    given = {"log": [log[k].json() for k in shuffled]}
    return case(fill(game, start, log), start, given, seed)


def compare(game: Game, cases: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """What Node says of them: {"compared": how many, "wrong": [what and where, ...]}.

    Raises MilkrunError if Node is missing or the module does not run at all.
    """
    if not has_node():
        raise MilkrunError(MISSING)
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / f"{game.name}.mjs"
        module.write_text(sheet_module(game.name, checked=True))
        script = Path(folder) / "sheets.mjs"
        script.write_text(files(__package__).joinpath("sheets.mjs").read_text())
        lines = "".join(json.dumps(one) + "\n" for one in cases)
        command = [NODE, str(script), str(module)]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    if done.returncode:
        raise MilkrunError(f"{game.title}, its sheet in JavaScript: {done.stderr[-2000:]}")
    return dict(json.loads(done.stdout))
