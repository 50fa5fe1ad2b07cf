"""The companion of Tariffs: from a match to a sheet and back, and on from there."""

import numpy as np
import pytest

import milkrun
from milkrun.games.tariffs.components import ARRANGEMENTS
from milkrun.games.tariffs.rules.state import CUSTOM
from milkrun.sheets import Start
from milkrun.sheets.sheet import begun, worked_out
from milkrun.testing.javascript import has_node
from milkrun.testing.sheets import any_cells, compare, of_cells, played, taken

from .paper import GAME, Sheet
from .table import B1, B2, D1, SUNS, P, Q, R, T


@pytest.mark.parametrize("arrangement", range(5))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_finished_games(players, arrangement):
    """TAR-10.1, 10.4, 10.5: entered into a sheet they have the same scores, ranks and lines."""
    for seed in range(2):
        match = played(GAME, players, seed, arrangement=arrangement, rotation_lock=seed)
        start, cells = taken(match)
        filled = worked_out(GAME, start, cells)
        assert filled.trouble == []
        assert filled.scores == match.state.score[:players].tolist()
        standing = [tuple(map(float, GAME.interpreted.standing(match.state, p))) for p in
                    range(players)]  # fmt: skip
        assert filled.standing == standing
        again = begun(GAME, start)
        GAME.sheet_functions.take_record(filled.record, again)
        assert again.tolist() == cells.tolist()
        assert worked_out(GAME, start, again).lines == filled.lines


@pytest.mark.parametrize("seed", range(10))
def test_a_table_goes_on_from_a_sheet(seed):
    """What is public stays, hidden hands and contracts are dealt; it is played to the end."""
    options = {"arrangement": seed % 5, "rotation_lock": seed % 2}
    match = played(GAME, 2 + seed % 3, seed, 30 + 40 * seed, **options)
    start, cells = taken(match)
    secret = GAME.sheet.at["contract"]
    cells[secret : secret + 24] = 0  # the server knows no contract
    filled = worked_out(GAME, start, cells)
    assert not filled.trouble
    position = GAME.positions.to_position(filled.record)
    again = milkrun.position("tariffs", position, seed=seed, native=False)
    assert again.state.half.tolist() == match.state.half.tolist()
    assert again.state.tile.tolist() == match.state.tile.tolist()
    assert again.state.score.tolist() == match.state.score.tolist()
    assert again.state.turn_of == match.state.turn_of or match.position()["phase"] == "draw"
    chance = np.random.default_rng(seed)
    while not again.over:
        again.play(int(chance.choice(np.flatnonzero(again.mask()))))
    assert again.state.rounds_done == again.state.rounds


def test_between_two_rounds_the_next_one_is_dealt():
    """TAR-10.3: whoever goes on from there begins the next round on an empty map."""
    sheet = Sheet(track=B1).contract(0, P).run(0, 3).scores((16, 52)).contract(1, T)
    match = milkrun.position(
        "tariffs", GAME.positions.to_position(sheet.filled.record), native=False
    )
    assert match.position()["track"] == []
    assert match.state.score[:2].tolist() == [16, 52]
    assert match.state.turn_of == 1
    assert len(match.position()["rounds"]) == 1


@pytest.mark.skipif(not has_node(), reason="Node is not installed")
def test_the_page_says_the_same():
    """The worked examples and impossible sheets, in JavaScript."""
    sheets = [
        Sheet(track=B1).contract(0, P).contract(1, T).run(0, 3),
        Sheet(track=B2).contract(0, P).contract(1, Q),
        Sheet(players=4, track=B1).contract(2, R).put("stalled", 0, to=1),
        Sheet(track=D1, arrangement=2).contract(0, SUNS),
        Sheet(arrangement=CUSTOM).tiles(ARRANGEMENTS["grouped"], top=3).contract(0, SUNS),
    ]
    cases = [of_cells(GAME, one.start, one.cells, n) for n, one in enumerate(sheets)]
    for seed in range(12):
        start, cells = any_cells(GAME, 2 + seed % 3, seed)
        options = {"arrangement": seed % 5, "rotation_lock": seed % 2}
        cases.append(of_cells(GAME, Start(start.players, start.names, options), cells, seed))
    assert compare(GAME, cases) == {"compared": len(cases), "wrong": []}
