"""Analysis of a match: what was lost, judged from what the seat knew, and how the chances went."""

import json
import subprocess
import sys
from dataclasses import asdict
from itertools import pairwise

import numpy as np
import pytest

import milkrun
from milkrun import bots
from milkrun.analysis import Decision, analyse, judge, smooth, turning_points
from milkrun.engine.compile import is_warm
from milkrun.engine.match import Match
from milkrun.server.schemas import Analysis

LITTLE = 60  # iterations


@pytest.fixture(scope="module")
def native() -> None:
    """The native code of the game played here, compiled by another process if need be."""
    if not is_warm("tiffin"):
        subprocess.run([sys.executable, "-m", "milkrun.engine.warm", "tiffin"], check=True)


@pytest.fixture(scope="module")
def finished(native: None) -> Match:
    """A game in which two play well and seat 2 at random."""
    match = milkrun.new("tiffin", 3, 5, native=True)
    seats = [bots.make(level, 7) for level in ("greedy", "greedy", "random")]
    while (seat := match.to_move) is not None:
        match.play(bots.move(match, seats[seat], len(match.actions)))
    return match


@pytest.mark.native
def test_an_analysis_tells_all_of_a_game_and_the_same_each_time(finished: Match) -> None:
    before, heard = finished.dumps(), []
    found = analyse(finished, iterations=20, progress=lambda *news: heard.append(news))
    assert finished.dumps() == before
    steps = len(finished.actions)
    assert heard == [(n, steps) for n in range(1, steps + 1)]
    assert (found.steps, found.over, len(found.chances)) == (steps, True, steps + 1)
    assert np.allclose(np.sum(found.chances, axis=1), 1, atol=1e-3)
    winner = finished.standings()[0].seat
    assert found.chances[-1] == [float(seat == winner) for seat in range(3)]
    again = finished.from_start(native=True)
    decided = {one.n: one for one in found.decisions}
    for n, action in enumerate(finished.actions):
        legal = again.legal()
        assert (n in decided) == (len(legal) > 1)
        if one := decided.get(n):
            assert (one.seat, one.played, one.legal) == (again.to_move, action, len(legal))
            texts = {choice.id: choice.text for choice in legal}
            assert all(choice.text == texts[choice.action] for choice in one.choices)
            assert action in {choice.action for choice in one.choices}
            assert all(a.win >= b.win for a, b in pairwise(one.choices))
            assert one.loss >= 0
        again.play(action)
    same = analyse(finished, iterations=20)
    assert asdict(same) | {"seconds": 0} == asdict(found) | {"seconds": 0}


@pytest.mark.native
def test_a_blunder_is_found_where_it_was_made(finished: Match) -> None:
    """The game of before, but at one place the action that seems worst is played."""
    match = finished.from_start(native=True)
    greedy = bots.make("greedy", 1)
    while len(match.actions) < 40:
        assert match.to_move is not None
        match.play(bots.move(match, greedy, len(match.actions)))
    worst = (0.0, 0, 0)
    while len(match.actions) < 60:
        assert match.to_move is not None
        for action in match.legal():
            one = judge(match, action.id, LITTLE, 3)
            worst = max(worst, (one.loss, len(match.actions), action.id))
        match.play(bots.move(match, greedy, len(match.actions)))
    assert worst[0] > 0.05
    made = finished.from_start(native=True)
    for action in match.actions[: worst[1]]:
        made.play(action)
    made.play(worst[2])
    found = analyse(made, iterations=4 * LITTLE)
    assert not found.over
    assert worst[1] in found.turning
    assert found.decision(worst[1]).done.action == worst[2]


@pytest.mark.native
def test_a_decision_is_judged_from_what_its_seat_knew(finished: Match) -> None:
    """Two true states that the seat cannot tell apart are one to its judge."""
    match = finished.from_start(native=True)
    compared = 0
    for n, action in enumerate(finished.actions[:45]):
        assert match.to_move is not None
        if n % 4 == 0 and len(match.legal()) > 1:
            other = match.imagine(match.to_move, seed=99 + n)
            assert other.state.tobytes() != match.state.tobytes()
            assert judge(other, action, 30, 1) == judge(match, action, 30, 1)
            compared += 1
        match.play(action)
    assert compared > 5


@pytest.mark.native
def test_an_action_nobody_would_search_for_gets_a_fair_look(finished: Match) -> None:
    match = finished.from_start(native=True)
    for action in finished.actions[:30]:
        match.play(action)
    for action in match.legal():
        one = judge(match, action.id, 200, 1)
        assert one.done.action == action.id
        assert 0 < one.done.win < 1
        assert one.error < 0.1


@pytest.mark.native
def test_the_servers_process_tells_its_progress_and_what_it_found(finished: Match) -> None:
    line = [sys.executable, "-m", "milkrun.analysis", "5"]
    told = subprocess.run(
        line, input=finished.dumps(), stdout=subprocess.PIPE, text=True, check=True
    )
    news = [json.loads(one) for one in told.stdout.splitlines()]
    steps = len(finished.actions)
    assert news[:-1] == [{"done": n, "total": steps} for n in range(1, steps + 1)]
    found = Analysis.model_validate(news[-1]["analysis"])
    assert (found.game, found.iterations, found.steps) == ("tiffin", 5, steps)


def decision(n: int, loss: float, error: float = 0.0) -> Decision:
    return Decision(n=n, seat=0, legal=2, played=0, loss=loss, error=error, choices=[])


def test_turning_points_are_few_dear_and_sure() -> None:
    losses = [0.02, 0.3, 0.05, 0.06, 0.07, 0.2, 0.08]
    made = [decision(n, loss) for n, loss in enumerate(losses)]
    assert turning_points([*made, decision(9, 0.4, error=0.2)]) == [1, 5, 6, 4, 3]
    assert turning_points([decision(0, 0.01)]) == []
    unclear = [
        decision(0, 0.2, error=0.09),
        decision(1, 0.3, error=0.1),
        decision(2, 0.3, error=0.2),
    ]
    assert turning_points(unclear) == [1, 0]


def test_smoothing_keeps_the_sum_and_the_end() -> None:
    chances = np.random.default_rng(1).dirichlet([1, 1, 1], 9)
    chances[-1] = [0, 1, 0]
    found = smooth(chances, over=True)
    assert np.allclose(found.sum(axis=1), 1)
    assert found[-1].tolist() == [0, 1, 0]
    assert np.abs(np.diff(found[:-1], axis=0)).mean() < np.abs(np.diff(chances, axis=0)).mean()


@pytest.mark.native
def test_what_cannot_be_analysed_is_told(
    native: None, finished: Match, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with pytest.raises(milkrun.MilkrunError, match="nothing has been played"):
        analyse(milkrun.new("tiffin", 2, 1))
    with pytest.raises(milkrun.MilkrunError, match="at least 1 iteration"):
        analyse(finished, iterations=0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MILKRUN_CACHE", str(tmp_path_factory.mktemp("cold")))
        with pytest.raises(milkrun.MilkrunError, match="milkrun warm tiffin"):
            analyse(finished)
