"""Targets: pass, fail, undecided."""

import numpy as np
import pytest
from tests.lab.made_up import sample

from milkrun.engine.errors import MilkrunError
from milkrun.lab.statistics import Sample
from milkrun.lab.verdicts import FAIL, PASS, UNDECIDED, Verdict, verdict


def seats(games: int, *chances: float, seed: int = 1) -> Sample:
    winner = np.random.default_rng(seed).choice(len(chances), games, p=chances)
    return sample(*(winner == seat for seat in range(len(chances))))


def test_even_seats_pass_and_uneven_ones_fail() -> None:
    assert verdict(seats(20_000, 0.25, 0.25, 0.25, 0.25), 0.03, False).answer == PASS
    uneven = verdict(seats(20_000, 0.304, 0.261, 0.234, 0.201), 0.03, False)
    assert uneven.answer == FAIL
    assert uneven.wanted == pytest.approx(0.25)
    assert uneven.worst.group == "a"
    assert uneven.worst.low < 0.054 < uneven.worst.high


def test_what_is_undecided_says_how_many_games_would_decide_it() -> None:
    few = verdict(seats(1500, 0.25, 0.25, 0.25, 0.25), 0.03, False)
    assert few.answer == UNDECIDED
    assert few.more is not None
    answers = [
        verdict(seats(1500 + few.more, 0.25, 0.25, 0.25, 0.25, seed=n), 0.03, False).answer
        for n in range(20)
    ]
    assert answers.count(PASS) >= 10
    assert FAIL not in answers


def test_at_the_limit_no_number_of_games_is_named() -> None:
    """Exactly 5 % above the mean."""
    found = verdict(sample(np.tile([104.0, 106.0], 500), np.tile([96.0, 94.0], 500)), 5, False)
    assert found.answer == UNDECIDED
    assert found.more is None


def test_a_share_of_the_mean_is_measured_with_the_mean_s_own_error() -> None:
    """Pay of 20 and 30: each is 20 % from the mean, and both move with it."""
    luck = np.random.default_rng(2).normal(1, 0.2, 5000)
    pay = sample(20 * luck, 30 * luck)
    found = verdict(pay, 0.15, True)
    assert found.answer == FAIL
    assert [one.value for one in found.deviations] == pytest.approx([-0.2, 0.2])
    assert all(one.high - one.low < 1e-9 for one in found.deviations)  # the luck cancels
    assert verdict(pay, 0.25, True).answer == PASS
    assert verdict(pay, 12, False, at=24).answer == PASS
    assert verdict(pay, 0.1, True, at=20).answer == FAIL


def test_a_handful_of_games_decides_nothing() -> None:
    found: Verdict = verdict(sample(np.ones(20), np.ones(20)), 0.5, False)
    assert found.answer == UNDECIDED


def test_a_share_of_nothing_is_refused() -> None:
    with pytest.raises(MilkrunError, match="write `within` as an amount"):
        verdict(sample(np.zeros(200), np.zeros(200)), 0.1, True)
