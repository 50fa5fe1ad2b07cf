"""The companion of Tiffin: from a match to a sheet and back, and on from there."""

import pytest

from milkrun.sheets import Start
from milkrun.testing.javascript import has_node
from milkrun.testing.sheets import any_cells, compare, of_cells, played

from ..paper import check_going_on, entered_again
from .paper import BANDRA, GAME, delivered, scored

KINDS_OF_GAMES = [
    {}, {"special_cards": 0}, {"turn_limit": 20}, {"stand_off": 8},
    {"turn_limit": 90, "hand_limit": 4, "pool_same": 3},
]  # fmt: skip


@pytest.mark.parametrize("seed", range(15))
def test_finished_games(seed):
    """TIF-9.11, 11.5, 12.3, 12.4: entered into a sheet they have the same scores and lines."""
    match = played(GAME, 2 + seed % 3, seed, **KINDS_OF_GAMES[seed % 5])
    entered_again(GAME, match)


@pytest.mark.parametrize("seed", range(9))
def test_a_table_goes_on_from_a_sheet(seed):
    """What is public stays, hands and decks are dealt; it is played to the end."""
    match = played(GAME, 2 + seed % 3, seed, 40 + 60 * seed, special_cards=seed % 2)
    check_going_on(
        GAME, match, seed,
        "face", "length", "tiffins", "cubes", "score", "tracking", "marker", "to_move", "flat_tire",
        "shortcut", "hand_count", "pool", "top_face",
    )  # fmt: skip


@pytest.mark.skipif(not has_node(), reason="Node is not installed")
def test_the_page_says_the_same():
    """The worked examples and impossible sheets, in JavaScript."""
    sheets = [
        scored(),
        scored().put("state", BANDRA, to=4),
        delivered(7).route("Khar", "A", 8, Ben=14),
    ]
    cases = [of_cells(GAME, one.start, one.cells, n) for n, one in enumerate(sheets)]
    for seed in range(15):
        start, cells = any_cells(GAME, 2 + seed % 3, seed)
        options = {k: v for k, v in KINDS_OF_GAMES[seed % 5].items() if k != "turn_limit"}
        cases.append(of_cells(GAME, Start(start.players, start.names, options), cells, seed))
    assert compare(GAME, cases) == {"compared": len(cases), "wrong": []}
