"""Analysis of a match: what was lost, judged from what the seat knew, and how the chances went."""

import json
import subprocess
import sys
from dataclasses import asdict
from math import inf

import numpy as np
import pytest
from numpy.typing import NDArray

import milkrun
from milkrun import analysis, bots
from milkrun.analysis import Analysis, News, analyse, cases_of
from milkrun.analysis.cases import Case, Ground, Tried
from milkrun.analysis.effort import CLOSELY, MEASURED, Effort
from milkrun.analysis.ledger import Measured, closed
from milkrun.engine.compile import is_warm
from milkrun.engine.match import Match
from milkrun.server import analysis_schemas

LITTLE = 6  # tries a decision


@pytest.fixture(scope="module")
def native() -> None:
    """The native code of the game played here, compiled by another process if need be."""
    if not is_warm("tiffin"):
        subprocess.run([sys.executable, "-m", "milkrun.engine.warm", "tiffin"], check=True)


@pytest.fixture(scope="module")
def finished(native: None) -> Match:
    """A game in which two play well and seat 2 at random."""
    match = milkrun.new("tiffin", 3, 5, options={"turn_limit": 30}, native=True)
    seats = [bots.make(level, 7) for level in ("greedy", "greedy", "random")]
    while (seat := match.to_move) is not None:
        match.play(bots.move(match, seats[seat], len(match.actions)))
    return match


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
def test_a_decision_is_judged_from_what_its_seat_knew(finished: Match) -> None:
    """Two true states that the seat cannot tell apart are one to its judge."""
    match, ground, compared = finished.from_start(native=True), Ground(finished), 0
    for n, action in enumerate(finished.actions[:45]):
        assert match.to_move is not None
        if n % 4 == 0 and len(match.legal()) > 1:
            other = match.imagine(match.to_move, seed=99 + n)
            assert other.state.tobytes() != match.state.tobytes()
            told = []
            for one in (match, other):
                case = Case(ground, one, action, n)
                case.look(20, 8)
                case.try_out(4)
                case.measure(4)
                told.append(case.told)
            assert told[0] == told[1]
            compared += 1
        match.play(action)
    assert compared > 5


@pytest.mark.native
def test_an_action_nobody_would_think_of_gets_a_fair_look(finished: Match) -> None:
    match, ground = finished.from_start(native=True), Ground(finished)
    for action in finished.actions[:30]:
        match.play(action)
    for possible in match.legal():
        case = Case(ground, match, possible.id, 1)
        case.look(10, 40)
        assert possible.id in case.told.done.alike
        assert case.foreseen.count(case.played_as) == (40 if len(match.legal()) <= 6 else 50)
        assert case.told.done.worlds == 0
        assert 0 < case.told.done.win < 1


@pytest.mark.native
def test_what_is_measured_has_no_part_in_choosing_the_best(finished: Match) -> None:
    """No world is used twice, and a measurement changes neither the order nor the suspicion."""
    seeds: list[tuple[int, int]] = []
    looks: list[tuple[int, int]] = []

    class Watched(Ground):
        def play(
            self, world: Match, seat: int, action: int, seed: int, first: int, worlds: int
        ) -> NDArray[np.float64]:
            seeds.extend((seed, first + n) for n in range(worlds))
            return super().play(world, seat, action, seed, first, worlds)

        def foresee(
            self, world: Match, seat: int, action: int, look: int, lines: int, ahead: int
        ) -> NDArray[np.float64]:
            looks.append((look, action))
            return super().foresee(world, seat, action, look, lines, ahead)

    then = finished.from_start(native=True)
    case = Case(Watched(finished), then, finished.actions[0], 3)
    case.look(20, 10)
    case.foresee(case.rivals, 10)
    assert not seeds  # nothing was played to the end
    case.try_out(10)
    chosen, order, suspicion = set(seeds), case.order, case.suspicion
    seeds.clear()
    case.measure(30)
    (said, alone), cost = case.shown, case.cost
    case.confirm(60)
    assert case.shown[0] != said
    assert case.shown[1] < alone
    assert case.cost != cost
    measured, cost = set(seeds), case.cost
    assert len(measured) == 30
    assert not chosen & measured
    assert (case.order, case.suspicion) == (order, suspicion)
    seeds.clear()
    case.measure_again(20)
    assert case.told.worlds == 30  # as long as those are more
    case.measure_again(10)
    assert len(set(seeds)) == case.told.worlds == 30
    assert not (chosen | measured) & set(seeds)
    assert (case.order, case.suspicion) == (order, suspicion)
    assert case.cost != cost
    shown = case.shown
    case.confirm_again(60)
    assert case.shown != shown
    assert (case.order, case.suspicion) == (order, suspicion)
    assert len(looks) == len(set(looks))


@pytest.mark.native
def test_what_is_foreseen_and_what_was_tried_count_by_how_sure_they_are(finished: Match) -> None:
    """However many worlds a look ahead had, what the frozen value errs by is left."""
    then = finished.from_start(native=True)
    case = Case(Ground(finished), then, finished.actions[0], 3)
    case.look(20, 8)
    played = case.played_as
    one, other = [a for a in case.names if a != played][:2]
    errs = case.ground.errs = 0.02
    flat, doubt = np.zeros(100), errs * np.array([9.95, -9.95] * 50)  # its mean's error is errs
    case.foreseen = Tried(dict.fromkeys(case.names, flat - 0.5))
    case.foreseen.rows |= {played: flat, one: flat + 0.2, other: flat + 0.01}
    assert (case.rival, case.rivals[:2]) == (one, [one, other])
    case.measured = Tried({played: flat, one: doubt})  # as sure as the look: half of it is left
    assert case.cost == pytest.approx(0.1 - errs / 2**0.5, rel=0.04)  # never without error
    case.tried = Tried({played: flat, one: doubt - 0.2})
    assert case.suspicion == pytest.approx(errs / 2**0.5, rel=0.001)
    assert case.rival == other  # of 0.2 foreseen and -0.2 tried nothing is left


@pytest.mark.native
def test_what_is_told_allows_for_looks_that_err_more_than_most(finished: Match) -> None:
    """Figures count by what most looks err by; the error and what is a mistake know of the rest."""
    case = Case(Ground(finished), finished.from_start(native=True), finished.actions[0], 3)
    case.look(20, 8)
    played, one = case.played_as, case.rival
    ground, flat = case.ground, np.zeros(100)
    won = np.array([1.0, -0.8] * 50)  # 0.1, with an error of 0.09
    ground.errs = ground.doubt = 0.02
    case.measured = Tried({played: flat, one: won})
    case.confirmed = Tried({played: flat, one: flat + 0.1})  # all but sure: it has all the weight
    case.foreseen = Tried(dict.fromkeys(case.names, flat - 0.5))
    case.foreseen.rows |= {played: flat, one: flat + 0.1}
    loss, error = case.shown
    assert (loss, error) == pytest.approx((0.1, 0.02), rel=0.05)
    assert case.told.mistake
    ground.doubt = 0.04
    assert case.shown == pytest.approx((loss, 2 * error), rel=0.1)
    assert case.told.mistake
    ground.doubt = 0.06
    assert not case.told.mistake  # of two errors that are told, each
    case.confirmed = Tried({})
    assert case.shown == pytest.approx((0.1, 0.09), rel=0.01)  # games to the end are what they are


@pytest.mark.native
def test_looks_that_do_not_err_choose_the_best_again_before_it_is_measured(
    finished: Match,
) -> None:
    case = Case(Ground(finished), finished.from_start(native=True), finished.actions[0], 3)
    case.look(20, 8)
    played = case.played_as
    one, other = [a for a in case.names if a != played][:2]
    flat = np.zeros(100)
    case.foreseen = Tried(dict.fromkeys(case.names, flat - 0.5))
    case.foreseen.rows |= {played: flat, one: flat + 0.2, other: flat + 0.1}
    case.confirm_all(60)
    assert set(case.confirmed.rows) == {played, one, other}
    assert sum(map(case.confirmed.count, case.confirmed.rows)) == 120
    case.measure(60)
    assert case.telling is case.measured
    case.confirmed = Tried({played: flat, one: flat, other: flat + 0.2})
    assert case.rival == one
    case.choose_again()
    assert case.rival == other
    case.measure_again(20)
    case.confirm_again(10)
    assert case.telling is case.again
    assert case.told.worlds == 20
    assert case.looked is case.confirmed_again
    assert not case.told.mistake  # 30 worlds are not enough


@pytest.mark.native
@pytest.mark.parametrize(
    ("clear", "errs", "share"), [(1, 0.01, 0.6), (0, 0.03, 0.35), (0, 0.04, 0)]
)
def test_looks_are_worth_the_more_the_less_they_err(
    finished: Match, clear: int, errs: float, share: float
) -> None:
    cases = cases_of(finished, 1)
    cases[0].ground.clear, cases[0].ground.errs = bool(clear), errs
    for _ in Effort(cases, 100, inf, 1).run():
        pass
    again = [one for one in cases if one.again.rows]
    looks = sum(len(one.confirmed_again) / 3 for one in again)
    assert looks / (looks + sum(len(one.again) for one in again)) == pytest.approx(share, abs=0.12)
    assert all(one.chosen_again == clear for one in again)
    assert any(one.tried.rows for one in cases) != clear


def test_short_looks_that_err_little_are_clear() -> None:
    """By looks.py: those of Tariffs are, those of Tiffin are longer, those by hand values err."""
    for name, options, clear in (
        ("tariffs", {}, True),
        ("tiffin", {}, False),
        ("tariffs", {"rounds_each": 2}, False),
    ):
        match = milkrun.new(name, 3, 1, options=options, native=False)
        assert Ground(match).clear == clear


def test_a_gain_is_measured_in_pairs() -> None:
    """Two actions whose wins hang together are told apart better than two that do not."""
    rng = np.random.default_rng(1)
    base = rng.random(200)
    alike, apart = base + 0.1, rng.random(200) + 0.1
    tried = Tried({})
    tried.add({0: base[:120], 1: alike[:120], 2: apart[:120]})
    tried.add({0: base[120:], 1: alike[120:], 2: apart[120:]})
    assert tried.gain(1, 0) == pytest.approx((0.1, 0), abs=1e-9)
    assert tried.gain(2, 0)[1] == pytest.approx((2 / 12 / 200) ** 0.5, rel=0.1)


def test_actions_are_compared_in_the_worlds_in_which_both_were_tried() -> None:
    """An action that is left out for a while is not compared with itself in other worlds."""
    worlds = np.random.default_rng(2).random(90)
    tried = Tried({})
    tried.add({0: worlds[:30], 1: worlds[:30]})
    tried.add({0: worlds[30:60]})
    tried.add({0: worlds[60:], 1: worlds[60:], 2: worlds[60:]})
    assert tried.gain(1, 0) == tried.gain(2, 0) == (0, 0)
    assert [tried.count(a) for a in range(3)] == [90, 60, 30]
    assert tried.mean(2) == pytest.approx(worlds[60:].mean())


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
    with pytest.raises(milkrun.MilkrunError, match="at least 1 try"):
        analyse(finished, tries=0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MILKRUN_CACHE", str(tmp_path_factory.mktemp("cold")))
        with pytest.raises(milkrun.MilkrunError, match="milkrun warm tiffin"):
            analyse(finished)
