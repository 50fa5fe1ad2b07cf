"""One decision under judgement: what chooses the best, what measures it, and what is told."""

from math import inf

import numpy as np
import pytest
from numpy.typing import NDArray

import milkrun
from milkrun.analysis import cases_of
from milkrun.analysis.cases import Case, Ground, Tried
from milkrun.analysis.effort import Effort
from milkrun.analysis.words import whole
from milkrun.engine.match import Match


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
@pytest.mark.parametrize("gain", [0.12496, 0.285, 0.1449])
def test_what_two_actions_differ_by_is_the_loss_as_people_read_it(
    finished: Match, gain: float
) -> None:
    """Which is rounded twice: it is told with four digits, and read in whole percent."""
    case = Case(Ground(finished), finished.from_start(native=True), finished.actions[0], 3)
    case.look(20, 8)
    played, one = case.played_as, case.rival
    flat = np.full(100, 0.3)
    case.confirmed, case.measured = Tried({}), Tried({played: flat, one: flat + gain})
    told = case.told
    assert round(told.best.win - told.done.win, 4) == whole(told.loss) / 100


@pytest.mark.native
def test_what_was_only_foreseen_is_told_beside_what_was_measured(finished: Match) -> None:
    """The frozen value may err by much, so what it says of a third action alone could be above the
    best or below the one played."""
    case = Case(Ground(finished), finished.from_start(native=True), finished.actions[0], 3)
    case.look(20, 8)
    played, one, other = [case.played_as, *(a for a in case.names if a != case.played_as)][:3]
    flat = np.zeros(100)
    case.foreseen = Tried(dict.fromkeys(case.names, flat + 0.4))
    case.foreseen.rows |= {played: flat + 0.5, one: flat + 0.6, other: flat + 0.55}
    assert {one.action: one.win for one in case.told.choices}[other] == 0.55

    def wins(of_one: float) -> list[float]:
        case.measured = Tried({played: flat + 0.2, one: flat + of_one})
        found = {one.action: one.win for one in case.told.choices}
        return [found[a] for a in (one, other, played)]

    assert wins(0.3) == pytest.approx([0.3, 0.25, 0.2])
    assert wins(0.23) == pytest.approx([0.23, 0.23, 0.2])  # no better than the best known
    assert wins(0.1) == pytest.approx([0.1, 0.2, 0.2])


@pytest.mark.native
def test_what_is_read_of_a_loss_adds_up(finished: Match) -> None:
    """52 % instead of 44 % is not 7 % given away."""
    case = Case(Ground(finished), finished.from_start(native=True), finished.actions[0], 3)
    case.look(20, 8)
    flat = np.zeros(100)
    for better, worse in ((0.5161, 0.443), (0.996, 0.888), (0.1149, 0.0951), (0.3, 0.3049)):
        case.measured = Tried({case.played_as: flat + worse, case.rival: flat + better})
        told = case.told
        assert all(0 <= one.win <= 1 for one in told.choices)
        read = [round(100 * x) for x in (told.best.win, told.choices[1].win, abs(told.loss))]
        assert read[0] - read[1] == read[2]


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
