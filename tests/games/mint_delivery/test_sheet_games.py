"""The companion of Mint Delivery: from a match to a sheet and back, and on from there."""

import pytest

from milkrun.sheets import Start
from milkrun.sheets.sheet import worked_out
from milkrun.testing.javascript import has_node
from milkrun.testing.sheets import any_cells, compare, of_cells, played

from ..paper import check_going_on, entered_again
from .paper import CENTER, GAME, Sheet

KINDS_OF_GAMES = [{}, {"abilities": 1}, {"round_limit": 5}, {"silent_limit": 2, "abilities": 1}]


@pytest.mark.parametrize("seed", range(16))
def test_finished_games(seed):
    """MIN-11.1 to 11.5: entered into a sheet they have the same scores, ranks and lines."""
    match = played(GAME, 1 + seed % 4, seed, **KINDS_OF_GAMES[seed // 4])
    filled = entered_again(GAME, match)
    standing = [GAME.interpreted.standing(match.state, p) for p in range(match.players)]
    assert filled.standing == [tuple(map(float, one)) for one in standing]


@pytest.mark.parametrize("seed", range(12))
def test_a_table_goes_on_from_a_sheet(seed):
    """Everything public stays, decks are unseen; it is played to the end."""
    match = played(GAME, 1 + seed % 4, seed, 20 + 20 * seed, abilities=seed % 2)
    check_going_on(
        GAME, match, seed,
        "rounds", "last_round", "holder", "to_move", "actions_left", "supply", "slot_order",
        "slot_mints", "deck", "bag", "fate", "displayed", "at", "load", "held_count", "completed",
        "spent", "owned",
    )  # fmt: skip


@pytest.mark.skipif(not has_node(), reason="Node is not installed")
def test_the_page_says_the_same():
    """A table in play and impossible sheets, in JavaScript."""
    sheet = Sheet(2).orders(O01="held by blue", O09="held by blue", O17=f"left in {CENTER}")
    cases = [of_cells(GAME, sheet.start, sheet.cells, 0)]
    for seed in range(16):
        start, cells = any_cells(GAME, 1 + seed % 4, seed)
        start = Start(start.players, start.names, KINDS_OF_GAMES[seed // 4])
        cases.append(of_cells(GAME, start, cells, seed))
    assert compare(GAME, cases) == {"compared": len(cases), "wrong": []}


def test_questions_are_about_orders_that_are_held():
    """MIN-2.1, 9.1: at first about the player on turn."""
    sheet = Sheet().orders(O09="held by yellow").put("turns", to=1)
    found = worked_out(GAME, sheet.start, sheet.cells)
    assert found.offered("move", 0).index(2) == found.record.to_move
    held = [found.offered("fulfill", 1, p) for p in range(3)]
    assert sum(one.count(2) for one in held) == 1
    assert not any(found.offered("acquire", 0) + found.offered("rival", 0))
    alone = Sheet(1, abilities=1)
    found = worked_out(GAME, alone.start, alone.cells)
    assert all(found.offered("acquire", 0) + found.offered("rival", 0))
