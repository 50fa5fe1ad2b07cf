"""Analysis of a match: what was lost, judged from what the seat knew, and how the chances went."""

import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import asdict
from math import inf
from time import perf_counter, sleep

import numpy as np
import pytest

import milkrun
from milkrun import analysis, bots
from milkrun.analysis import Analysis, News, analyse, cases_of
from milkrun.analysis.cases import Case, Ground, Tried
from milkrun.analysis.effort import CLOSELY, MEASURED, Effort
from milkrun.analysis.ledger import Ledger, Measured, closed
from milkrun.analysis.reckoning import Stopped, account_for
from milkrun.engine.match import Match
from milkrun.server import analysis_schemas

LITTLE = 6  # tries a decision


@pytest.fixture(scope="module")
def told(finished: Match) -> list[Analysis]:
    """What an analysis says by and by, the whole one last."""
    found: list[Analysis] = []
    whole = analyse(finished, tries=LITTLE, told=found.append)
    return [*found, whole]


@pytest.mark.native
def test_an_analysis_tells_all_of_a_game_and_the_same_each_time(
    finished: Match, told: list[Analysis]
) -> None:
    before = finished.dumps()
    heard: list[News] = []
    found = analyse(finished, tries=LITTLE, progress=heard.append)
    assert finished.dumps() == before
    assert asdict(found) | {"seconds": 0} == asdict(told[-1]) | {"seconds": 0}
    parts = [news.part for news in heard]
    assert parts == sorted(parts)
    assert parts[0] > 0
    assert parts[-1] == pytest.approx(1)
    steps = len(finished.actions)
    assert (found.steps, found.over, found.whole, len(found.chances)) == (
        steps,
        True,
        True,
        steps + 1,
    )
    assert np.allclose(np.sum(found.chances, axis=1), 1, atol=1e-3)
    assert found.tries > LITTLE * len(found.decisions) / 2
    again = finished.from_start(native=True)
    decided = {one.n: one for one in found.decisions}
    for n, action in enumerate(finished.actions):
        legal = again.legal()
        assert found.movers[n] == again.to_move
        assert (n in decided) == (len(legal) > 1)
        if one := decided.get(n):
            assert (one.seat, one.played, one.legal) == (again.to_move, action, len(legal))
            texts = {choice.id: choice.text for choice in legal}
            assert all(choice.text == texts[choice.action] for choice in one.choices)
            assert action in one.done.alike
        again.play(action)
    assert found.points[-1].n == steps
    assert [sum(parts.values()) for parts in found.points[-1].parts] == [
        one.score for one in sorted(found.standings, key=lambda one: one.seat)
    ]


@pytest.mark.native
def test_the_chances_come_first_then_decisions_then_what_they_cost(told: list[Analysis]) -> None:
    first, *parts, whole = told
    assert first.chances == whole.chances
    assert (first.decisions, first.turning, first.whole) == ([], [], False)
    assert len(parts) >= 2
    assert all(part.decisions and not part.whole for part in parts)
    assert not any(one.worlds for one in parts[0].decisions)
    assert any(one.worlds for one in whole.decisions)


@pytest.mark.parametrize(("lines", "shown"), [(50, 0.5), (200, 0.75)])
def test_the_chart_shows_the_ledger_once_that_is_sure(lines: int, shown: float) -> None:
    """Three of four lines of play are won by the first of two seats; the frozen value says half."""
    won = (np.arange(lines) % 4 > 0).astype(float)
    now = np.stack([won, 1 - won], axis=1)[np.newaxis].repeat(2, axis=0)
    ledger = closed(now, [Measured(False)], [0])
    found = analysis.charted(ledger, [[0.5, 0.5], [0.5, 0.5]])
    assert np.allclose(found, [[shown, 1 - shown]] * 2, atol=0.01)


@pytest.mark.native
def test_what_seems_to_cost_most_is_measured_again(finished: Match) -> None:
    cases = cases_of(finished, 1)
    for _ in Effort(cases, 40, inf, 1).run():
        pass
    measured = sorted((one for one in cases if one.measured.rows), key=lambda one: -one.cost)
    again = [one for one in measured if one.again.rows]
    assert (len(measured), len(again)) == (MEASURED, CLOSELY)
    assert all(one.telling is one.again for one in again)
    assert all(one.told.worlds == one.again.count(one.rival) for one in again)
    once = next(one for one in measured if not one.again.rows)
    assert once.told.worlds == once.measured.count(once.rival) > 0


@pytest.mark.native
def test_an_analysis_keeps_to_its_time_and_measures_nonetheless(
    finished: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the machine is slower than it seemed, each part of the work gets its share."""
    monkeypatch.setattr(analysis, "affordable", lambda *probed: 2_000)
    found = analyse(finished, seconds=2.0)
    assert found.whole
    assert found.seconds < 60  # all would take minutes
    assert any(one.worlds for one in found.decisions)


@pytest.mark.native
def test_a_blunder_is_found_where_it_was_made(finished: Match) -> None:
    """The game of before, but at one place the action that seems worst is played."""
    match = finished.from_start(native=True)
    greedy = bots.make("greedy", 1)
    ground, worst = Ground(match), (0.0, 0, 0)
    while len(match.actions) < 40:
        seat = match.to_move
        assert seat is not None
        if len(match.actions) in range(25, 40, 3) and np.count_nonzero(match.mask()) > 1:
            case = Case(ground, match, match.legal()[0].id, 5)
            case.look(40, 8)
            tried = Tried({})
            case.play(tried, [one.id for one in match.legal()], 25)
            means = {a: tried.mean(a) for a in tried.rows}
            low = min(means, key=lambda a: means[a])
            worst = max(worst, (max(means.values()) - means[low], len(match.actions), low))
        match.play(bots.move(match, greedy, len(match.actions)))
    assert worst[0] > 0.25
    made = finished.from_start(native=True)
    for action in match.actions[: worst[1]]:
        made.play(action)
    made.play(worst[2])
    found = analyse(made, tries=150)
    assert not found.over
    assert worst[1] in found.turning
    assert worst[2] in found.decision(worst[1]).done.alike
    assert found.decision(worst[1]).loss == pytest.approx(worst[0], abs=0.25)


@pytest.mark.native
def test_the_servers_process_tells_its_progress_and_what_it_found(finished: Match) -> None:
    line = [sys.executable, "-m", "milkrun.analysis", "5"]
    told = subprocess.run(
        line, input=finished.dumps(), stdout=subprocess.PIPE, text=True, check=True
    )
    news = [json.loads(one) for one in told.stdout.splitlines()]
    progress = [one for one in news if "done" in one]
    assert [one["done"] for one in progress] == sorted({one["done"] for one in progress})
    assert progress[-1] == {"done": 100, "total": 100, "left": 0}
    parts = [
        analysis_schemas.Analysis.model_validate(one["analysis"])
        for one in news
        if "analysis" in one
    ]
    assert [one.whole for one in parts] == [False] * (len(parts) - 1) + [True]
    assert "analysis" in news[0]
    found = parts[-1]
    assert found.format == analysis_schemas.FORMAT
    assert (found.game, found.steps) == ("tiffin", len(finished.actions))


@pytest.mark.native
def test_what_cannot_be_analysed_is_told(
    native: None, finished: Match, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with pytest.raises(milkrun.MilkrunError, match="nothing has been played"):
        analyse(milkrun.new("tiffin", 2, 1))
    alone = milkrun.new("mint_delivery", 1, 1, native=False)
    alone.play(alone.legal()[0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis.SearchBot, "thinks", lambda game: True)
        with pytest.raises(milkrun.MilkrunError, match="nobody to beat"):
            analyse(alone)
    with pytest.raises(milkrun.MilkrunError, match="at least 1 try"):
        analyse(finished, tries=0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MILKRUN_CACHE", str(tmp_path_factory.mktemp("cold")))
        with pytest.raises(milkrun.MilkrunError, match="milkrun warm tiffin"):
            analyse(finished)


@pytest.mark.parametrize("longest", [None, 100.0])
def test_it_is_not_said_to_be_done_before_the_ledger_is(
    monkeypatch: pytest.MonkeyPatch, longest: float | None
) -> None:
    monkeypatch.setattr(analysis, "SOON", 0.01)
    ledger: Future[Ledger] = Future()
    heard: list[News] = []
    for news in analysis.both(iter([News(0.5, 9.0, True), News(1.0, 0.0, True)]), ledger, longest):
        heard.append(news)
        if len(heard) == 4:
            ledger.set_result(Ledger([], [], [], []))
    *before, last = heard
    assert [one.told for one in before] == [True, True, False, False]
    assert last == News(1.0, 0.0)
    if longest is None:
        assert [one.part for one in before] == [0.5, *[analysis.ALMOST] * 3]
        assert [one.left for one in before] == [9.0, 0.0, 0.0, 0.0]
    else:
        assert all(one.part < 0.1 and one.left > 90 for one in before)


@pytest.mark.native
def test_an_interrupted_analysis_does_not_wait_for_its_ledger(
    finished: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up: list[bool] = []

    def slow(match: Match, *, stopped: Callable[[], bool] = lambda: False, **given: object) -> None:
        until = perf_counter() + 10
        while not stopped() and perf_counter() < until:
            sleep(0.01)
        given_up.append(stopped())

    def interrupt(news: News) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(analysis, "account_for", slow)
    with pytest.raises(KeyboardInterrupt):
        analyse(finished, tries=LITTLE, progress=interrupt)
    assert given_up == [True]


@pytest.mark.native
def test_a_ledger_that_is_no_longer_wanted_is_given_up(finished: Match) -> None:
    for lines in (None, 4):
        with pytest.raises(Stopped):
            account_for(finished, lines=lines, stopped=lambda: True)
