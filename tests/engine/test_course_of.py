"""Where the turns and rounds of a match began."""

import random
from itertools import pairwise
from types import SimpleNamespace

import pytest

import milkrun
from milkrun.engine.course import course_of, turn_in
from milkrun.engine.match import Match

ACTIONS = 150


def begun(game: str, seed: int) -> Match:
    match, rng = milkrun.new(game, 3, seed), random.Random(seed)
    while not match.over and len(match.actions) < ACTIONS:
        match.play(rng.choice(match.legal()))
    return match


@pytest.mark.parametrize("game", list(milkrun.games))
def test_turns_and_rounds_follow_each_other(game: str) -> None:
    """Each turn is one seat's, rounds begin with turns, and are counted as the view says."""
    match, shown, answers = begun(game, 1), [], 0
    found = course_of(match, lambda then, n: shown.append((n, then.view(None))))
    assert found.turns[0] == 0
    assert found.turns == sorted(set(found.turns)) == [n for n, _ in shown]
    assert {n for n, _ in found.rounds} <= set(found.turns)
    assert all(after == before + 1 for (_, before), (_, after) in pairwise(found.rounds))
    assert [number for _, number in found.rounds] == sorted(
        {view.round for _, view in shown if hasattr(view, "round")}
    )
    for first, end in pairwise([*found.turns, len(match.actions)]):
        seats = found.movers[first:end]
        answers += sum(seat != seats[0] for seat in seats)
    assert answers <= len(match.actions) / 10


def test_an_answer_in_anothers_turn_begins_none() -> None:
    """Where turns are counted, by their number; else by whose it is; or else by who acts."""
    assert turn_in(SimpleNamespace(turn=7, turn_of=2), 1) == 7
    assert turn_in(SimpleNamespace(turn=SimpleNamespace(), turn_of=2), 1) == 2
    assert turn_in(SimpleNamespace(turn_of=None), 1) == 1
    assert turn_in(SimpleNamespace(), 1) == 1
