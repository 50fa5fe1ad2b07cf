"""The companion of Out For Delivery: from a match to a sheet and back, and on from there."""

import re

import numpy as np
import pytest

import milkrun
from milkrun.sheets import Start
from milkrun.sheets.sheet import begun, worked_out
from milkrun.testing.javascript import has_node
from milkrun.testing.sheets import any_cells, compare, of_cells, of_log, played, taken

from .paper import GAME, Sheet

STUDIED = (
    {},
    {"carry_limit": 3, "tariff": 5, "cover": 0, "carry_over": 4, "pickup_limit": 2},
    {"grace_near": 2, "grace_far": 1, "cover": 3, "cities_reversed": 1, "end_rounds": 30},
    {"weather_stays": 50, "dice": 3, "theft": 0, "trade": 2, "generation": 1},
)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", STUDIED)
def test_finished_games(players, options):
    """OFD-12.4, 12.5: entered into a sheet they have the same scores, ranks and lines."""
    match = played(GAME, players, players, **options)
    start, cells = taken(match)
    filled = worked_out(GAME, start, cells)
    assert filled.trouble == []
    assert filled.record.over
    assert filled.scores == match.state.score[:players].tolist()
    assert filled.standing == [
        tuple(map(float, GAME.interpreted.standing(match.state, p))) for p in range(players)
    ]
    again = begun(GAME, start)
    GAME.sheet_functions.take_record(filled.record, again)
    assert again.tolist() == cells.tolist()
    assert worked_out(GAME, start, again).lines == filled.lines


@pytest.mark.parametrize("seed", range(12))
def test_a_table_goes_on_from_a_sheet(seed):
    """All is public: the position is that of the match, and it is played to the end."""
    options = STUDIED[seed % 4]
    match = played(GAME, 2 + seed % 3, seed, 1 + 25 * seed, **options)
    start, cells = taken(match)
    filled = worked_out(GAME, start, cells)
    assert not filled.trouble
    position = GAME.positions.to_position(filled.record)
    again = milkrun.position(
        "out_for_delivery", position, seed=seed, native=False, options=match.options
    )
    for field in ("score", "gold", "items", "delivered", "waiting", "pile", "weather", "obstacle"):
        assert again.state[field].tolist() == match.state[field].tolist(), field
    assert again.state.rounds == match.state.rounds
    assert again.state.mp == match.state.mp
    if match.state.rounds:
        assert again.state.at.tolist() == match.state.at.tolist()
        assert again.state.turn_of == match.state.turn_of
    chance = np.random.default_rng(seed)
    while not again.over:
        again.play(int(chance.choice(np.flatnonzero(again.mask()))))


def test_before_round_1_the_last_city_is_chosen_again():
    """OFD-1.6, 1.10: with it the dice of round 1 are rolled."""
    sheet = Sheet(players=3, round=0)
    for p, name in enumerate(("Leewood", "Vrogan", "Edmond")):
        sheet.stands(p, f"{name} Pickup")
    match = milkrun.position(
        "out_for_delivery", GAME.positions.to_position(sheet.filled.record), native=False
    )
    assert match.position()["phase"] == "city"
    assert match.to_move == 2
    match.play(("city", {"city": 2}))
    assert match.state.rounds == 1


def test_a_whole_evening_by_taps():
    """OFD-2.1, 12.1: nothing but turns and deliveries ends the game; nothing is ever wrong."""
    sheet = Sheet(players=3, round=0)
    for p, name in enumerate(("Leewood", "Vrogan", "Edmond")):
        sheet.stands(p, f"{name} Pickup")
        sheet.do("buy", p, seed=p)
    turns = 0
    while not sheet.value("over"):
        assert turns < 200
        sheet.do("next", seed=turns)
        p = sheet.value("turn")
        found = np.argwhere(sheet.filled.record.waiting)
        if len(found):
            place, colour = map(int, found[turns % len(found)])
            sheet.do("pick_up", p, place, colour)
            sheet.do("deliver", p, colour)
        assert not sheet.trouble
        turns += 1
    assert sum(sheet.filled.record.delivered) >= 20
    assert re.search("wins|shares the win", sheet.table[0])


@pytest.mark.skipif(not has_node(), reason="Node is not installed")
def test_the_page_says_the_same():
    """Matches, impossible sheets and logs, in JavaScript; deeds, too, with their dice."""
    cases = []
    for seed in range(6):
        start, cells = taken(played(GAME, 2 + seed % 3, seed, 40 * (seed + 1)))
        cases.append(of_cells(GAME, start, cells, seed))
        start, cells = any_cells(GAME, 2 + seed % 3, seed)
        options = STUDIED[seed % 4]
        cases.append(of_cells(GAME, Start(start.players, start.names, options), cells, seed))
        cases.append(of_log(GAME, 2 + seed % 3, seed))
    assert compare(GAME, cases) == {"compared": len(cases), "wrong": []}
