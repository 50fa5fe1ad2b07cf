"""The companion of Aquaretto: from a match to a sheet and back, and on from there."""

import numpy as np
import pytest

import milkrun
from milkrun.sheets import Start
from milkrun.sheets.sheet import begun, worked_out
from milkrun.testing.javascript import has_node
from milkrun.testing.sheets import any_cells, compare, of_cells, of_log, played, taken

from .paper import GAME, Sheet

PUBLIC = ("trucks", "main", "reserve", "removed", "last_round", "coin_tiles", "to_move", "rounds")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_finished_games(players):
    """AQU-12.10, 12.11: entered into a sheet they have the same scores, ranks and lines."""
    for seed in range(4):
        match = played(GAME, players, seed)
        start, cells = taken(match)
        filled = worked_out(GAME, start, cells)
        assert filled.trouble == []
        assert filled.scores == match.state.score[:players].tolist()
        standing = [GAME.interpreted.standing(match.state, p) for p in range(players)]
        assert filled.standing == [tuple(map(float, one)) for one in standing]
        again = begun(GAME, start)
        GAME.sheet_functions.take_record(filled.record, again)
        assert again.tolist() == cells.tolist()
        assert worked_out(GAME, start, again).lines == filled.lines


@pytest.mark.parametrize("seed", range(8))
def test_a_table_goes_on_from_a_sheet(seed):
    """AQU-7.5: all that is open stays; it is played to the end."""
    match = played(GAME, 2 + seed % 4, seed, 20 + 30 * seed)
    while match.position()["phase"] != "main":
        match.play(int(np.flatnonzero(match.mask())[0]))
    start, cells = taken(match)
    filled = worked_out(GAME, start, cells)
    assert not filled.trouble + filled.missing
    position = GAME.positions.to_position(filled.record)
    again = milkrun.position("aquaretto", position, seed=seed, native=False)
    was, now = match.position(), again.position()
    assert [now[name] for name in PUBLIC] == [was[name] for name in PUBLIC]
    for seat, zoo in was["zoos"].items():
        assert {**now["zoos"][seat], "boards": []} == {**zoo, "boards": []}
    assert again.state.spaces.tolist() == match.state.spaces.tolist()
    chance = np.random.default_rng(seed)
    while not again.over:
        again.play(int(chance.choice(np.flatnonzero(again.mask()))))


def test_what_playing_on_lacks():
    """AQU-1.2, 11.3: zoos tile by tile, the kinds that are out, and the last round's trucks."""
    sheet = Sheet(players=4).counted(1, {"DOL": 3})
    assert sheet.missing == [
        "To play on, the zoo of Ben must be entered tile by tile.",
        "To play on, choose which 1 kind is out of the game.",
    ]
    sheet.out("TUR").own(1, way=0)
    assert sheet.missing == []
    sheet.put("drawn", to=75)
    assert sheet.missing == [
        "To play on in the last round, enter every truck; without them it is over."
    ]
    sheet.load(0, "DOL-P", "DOL-P", "DOL-P")
    assert sheet.missing == []
    assert Sheet(players=5).missing == []
    assert Sheet(players=4, without_turtle=1).missing == []


@pytest.mark.skipif(not has_node(), reason="Node is not installed")
def test_the_page_says_the_same():
    """Finished games, impossible sheets and logs of several phones, in JavaScript."""
    cases = []
    for seed in range(6):
        start, cells = taken(played(GAME, 2 + seed % 4, seed))
        cases.append(of_cells(GAME, start, cells, seed))
        start, cells = any_cells(GAME, 2 + seed % 4, seed)
        options = {"without_penguin": int(seed % 4 < 3), "reserve": 15 + seed}
        cases.append(of_cells(GAME, Start(start.players, start.names, options), cells, seed))
        cases.append(of_log(GAME, 2 + seed % 4, seed))
    assert compare(GAME, cases) == {"compared": len(cases), "wrong": []}
