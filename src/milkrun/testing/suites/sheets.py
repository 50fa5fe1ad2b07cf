"""The sheet of any game says what the rules say, and the page says the same as Python.

benchmarks/sheets.py does the same with 10,000 finished games.
"""

import numpy as np
import pytest

from milkrun.engine.game import games
from milkrun.engine.match import Match
from milkrun.sheets import fill
from milkrun.sheets.sheet import worked_out
from milkrun.testing.javascript import MISSING, has_node
from milkrun.testing.sheets import (
    any_cells,
    any_log,
    compare,
    entered,
    of_cells,
    of_log,
    played,
    taken,
    unlike,
)

from .matches import play_picks, strange


def test_a_sheet_scores_like_the_match_it_was_taken_from(name, players):
    """Nothing on it is impossible, in the middle of a game (once it is set up) or at its end."""
    game = games[name]
    for seed in range(6):
        options = strange(game, players, seed // 2)
        match = played(game, players, seed, 10**9 if seed % 2 else 10 + 4 * seed, **options)
        assert not unlike(match, worked_out(game, *taken(match))), f"seed {seed}: {match.dumps()}"


def test_a_table_goes_on_from_every_sheet_without_trouble(name, players):
    """Also from one on which something was forgotten, or that makes no sense."""
    game = games[name]
    if game.sheet.plays_on:
        pytest.skip(game.sheet.plays_on)
    went_on = 0
    for seed in range(12):
        chance = np.random.default_rng(seed)
        start, cells = taken(played(game, players, seed, int(chance.integers(100))))
        log = entered(game, start, cells) if seed % 4 else any_log(game, players, seed, seed)
        kept = chance.random(len(log)) > (seed % 3) / 40
        found = fill(game, start, [one for one, is_kept in zip(log, kept, strict=True) if is_kept])
        if found.trouble or found.missing or found.record.over:
            continue
        position = dict(game.positions.to_position(found.record))
        match = Match(game, players=players, seed=seed, position=position, native=False)
        for _ in play_picks(match, chance.integers(1000, size=20).tolist()):
            pass
        went_on += 1
    assert went_on


@pytest.mark.skipif(not has_node(), reason=MISSING)
def test_python_and_the_page_say_the_same(name, players):
    """Of games that ended or were stopped, of sheets that cannot be, and of logs."""
    game = games[name]
    cases = []
    for seed in range(8):
        options = strange(game, players, seed // 2)
        match = played(game, players, seed, 10**9 if seed % 2 else 9 * seed, **options)
        cases.append(of_cells(game, *taken(match), seed))
    cases += [of_cells(game, *any_cells(game, players, seed), seed) for seed in range(12)]
    cases += [of_log(game, players, seed) for seed in range(8)]
    told = compare(game, cases)
    assert not told["wrong"]
    assert told["compared"] == len(cases)


@pytest.mark.skipif(not has_node(), reason=MISSING)
def test_a_comparison_of_sheets_finds_what_differs(name):
    """A word, a number or a name that is another is found."""
    game = games[name]
    cases = [of_log(game, game.seats[0], seed) for seed in range(3)]
    cases[0]["says"]["names"][0] += "!"
    cases[1]["says"]["cells"][-1] += 1
    cases[2]["says"]["lines"][-1].append({"name": "more"})
    wrong = compare(game, cases)["wrong"]
    assert [one.split(": ")[1] for one in wrong] == ["names", "cells", "lines"]
