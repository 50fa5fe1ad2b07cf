"""Which decisions turned a match, and that a chance which could wait is missed once."""

from dataclasses import replace

import numpy as np
import pytest

import milkrun
from milkrun import bots
from milkrun.analysis import Decision, counted_once, turning_points
from milkrun.analysis.found import Candidate
from milkrun.games.aquaretto.rules.state import DEPOT, TAKE, VERB_OF, Verb
from milkrun.games.out_for_delivery.rules.turn import CHOOSE_CITY, END_TURN, MOVE

CELL = np.flatnonzero(VERB_OF == Verb.CELL)


def decision(n: int, loss: float, mistake: bool = True) -> Decision:
    return Decision(
        n=n,
        seat=0,
        legal=2,
        played=0,
        worlds=9,
        loss=loss,
        error=0.001,
        mistake=mistake,
        choices=[],
    )


def test_turning_points_are_few_dear_and_sure() -> None:
    losses = [0.02, 0.3, 0.05, 0.06, 0.07, 0.2, 0.08]
    made = [(decision(n, loss), loss) for n, loss in enumerate(losses)]
    doubtful = (decision(9, 0.4, mistake=False), 0.4)
    assert turning_points([*made, doubtful]) == [1, 5, 6, 4, 3]
    assert turning_points([]) == turning_points([doubtful]) == []
    assert turning_points(made[1:3]) == [1, 2]
    assert turning_points([(decision(1, 0.05), 0.029), (decision(2, 0.04), 0.03)]) == [2]
    assert turning_points([*made, (decision(9, 0.09), 0.055)]) == [1, 5, 6, 4, 3]
    assert turning_points([*made, (decision(9, 0.09), 0.065)]) == [1, 5, 9, 6, 4]


def missed(n: int, *better: int) -> Decision:
    """A mistake after `n` actions: these come to the same, and would have been better."""
    best = Candidate(action=better[0], text="", win=0.6, worlds=9, alike=list(better))
    return replace(decision(n, 0.1), choices=[best])


@pytest.mark.native
def test_a_chance_that_can_wait_is_missed_once() -> None:
    """A turn of moves: to end it was possible all the time, and a move only where it was."""
    match = milkrun.new("out_for_delivery", players=2, seed=9, native=True)
    for city in CHOOSE_CITY[:2].tolist():
        match.play(city)
    first = len(match.actions)
    while moves := [a for a in MOVE.tolist() if match.mask()[a]]:
        match.play(moves[0])
    last = len(match.actions) - 1
    assert last - first >= 2
    told = [missed(n, END_TURN) for n in range(first, last + 1)]
    again = counted_once(match, told)
    assert [one.later for one in again] == [last] * (last - first) + [None]
    assert [one.mistake for one in again] == [False] * (last - first) + [True]
    gone = missed(first, next(a for a in range(END_TURN) if not match.mask()[a]))
    assert counted_once(match, [gone]) == [gone]
    match.play(END_TURN)
    match.play(END_TURN)
    assert [one.later for one in counted_once(match, told)] == [last + 1] * len(told)
    assert counted_once(match, []) == []


@pytest.mark.native
def test_the_same_number_may_mean_another_chance() -> None:
    """Tiles of a truck are put into the zoo one by one: on a space that was better for one of them
    may go the next."""
    match = milkrun.new("aquaretto", players=2, seed=3, native=True)
    greedy = bots.make("greedy", 1)
    while True:
        tile, legal = place_of(match), {one.id: one.text for one in match.legal()}
        first, before = len(match.actions), match.to_move
        match.play(bots.move(match, greedy, 1))
        now = {one.id: one.text for one in match.legal()}
        again = [
            a for a in CELL.tolist() if tile and a in legal and now.get(a, legal[a]) != legal[a]
        ]
        if match.to_move == before and place_of(match) and again:
            break
    better = again[0]
    match.play(better)
    assert counted_once(match, [missed(first, better)]) == [missed(first, better)]


def place_of(match: milkrun.Match) -> bool:
    """Whether a tile is to be put into the zoo."""
    return all(one.verb in ("cell", "depot") for one in match.legal())


@pytest.mark.native
def test_the_depot_may_be_for_another_tile() -> None:
    """AQU-4.2: two tiles of a truck come one after the other; what was better for the first is not
    done by putting the second one into the depot."""

    def later(*tiles: str) -> int | None:
        start = {"trucks": [[*tiles], ["SEA-P"]], "removed": ["TUR", "HIP"]}
        match = milkrun.position("aquaretto", {"players": 3, **start}, seed=1, native=True)
        match.play(("take", {"truck": 0}))
        if match.legal()[0].verb == "pick":
            match.play(("pick", {"slot": 0}))
        first = len(match.actions)
        match.play(next(a for a in CELL.tolist() if match.mask()[a]))
        match.play(DEPOT)
        (one,) = counted_once(match, [missed(first, DEPOT)])
        return one.later

    assert later("ORC-F", "DOL-P") is None
    assert later("ORC-P", "ORC-P") is not None


@pytest.mark.native
def test_what_is_done_in_the_next_turn_was_missed_in_this_one() -> None:
    """Also where the others are out of the round, so that nobody decides in between."""
    taken = [{"taken_by": "pink"}, {"taken_by": "blue"}, ["DOL-P"]]
    position = {"players": 3, "removed": ["TUR", "HIP"], "trucks": taken}
    position["zoos"] = {"yellow": {"coins": 2, "depot": ["ORC-P"]}}
    match = milkrun.position("aquaretto", position, native=True)
    match.play(("discard",))
    match.play(TAKE[2])
    told = [missed(0, int(TAKE[2]))]
    assert match.to_move == 0
    assert counted_once(match, told) == told
