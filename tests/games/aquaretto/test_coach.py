"""When the coach speaks of coworkers and of purchases."""

from typing import Any

import milkrun
from milkrun.coaches import coach_of
from milkrun.engine.saved import read_action
from milkrun.games.aquaretto.components import cell_at
from milkrun.server.coaching import Coaching
from milkrun.server.store import Entry

LATER = 20  # an own turn in which the openings have been said
FOUR = {"2,0": "DOL-P", "3,0": "DOL-P", "2,1": "DOL-P", "3,1": "DOL-P"}


def said_after(tiles: dict[str, str], *actions: list[Any]) -> str:
    """What Pink is told after some actions, having heard all but what coworkers and purchases
    bring."""
    position = {
        "players": 3,
        "to_move": "pink",
        "zoos": {"pink": {"coins": 4, "keepers": 1, "tiles": tiles}, "blue": {"depot": ["ORC-P"]}},
        "trucks": [["DOL-P"], [], []],
    }
    match = milkrun.position("aquaretto", position, seed=1, native=False)
    coach = coach_of("aquaretto")
    coaching = Coaching(coach, seat=1, turn=LATER)
    about = ("earned a coworker", "has bought")
    coaching.told = {one for one in coach.firsts if not any(word in one.text for word in about)}
    coaching.happened(match, None, 0)
    for seq, written in enumerate(actions, 1):
        action = read_action(match.game, written)
        match.play(action)
        coaching.happened(match, Entry(seq, str(seq), 1, "action", action), seq)
    return "" if coaching.says is None else coaching.says.text


def test_a_coworker_is_spoken_of_when_it_is_earned() -> None:
    """AQU-8.2, 10.7: not when one that has long been there moves."""
    earned = said_after(FOUR, ["take", 0], ["cell", cell_at(4, 1)])
    assert earned.startswith("You have earned a coworker.")
    assert said_after({}, ["move_coworker"]) == ""


def test_ones_own_purchase_is_not_somebodys() -> None:
    """AQU-10.9"""
    assert said_after({}, ["buy", 2]) == ""
