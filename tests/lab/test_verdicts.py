"""Targets: pass, fail, undecided."""

import numpy as np
import polars as pl
import pytest
from tests.lab.made_up import frame, sample

from milkrun.engine.errors import MilkrunError
from milkrun.lab.measuring import Metric
from milkrun.lab.statistics import Sample, sample_of
from milkrun.lab.verdicts import FAIL, PASS, UNDECIDED, Verdict, verdict
from milkrun.lab.wording import sentence

SHARE = Metric("win_share", "", "share")


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


def test_a_group_seen_in_few_games_decides_nothing() -> None:
    """Two games of 130, both lost: 25 points from what is wanted, or from a mean that it is in."""
    games = np.arange(130)
    common = frame(games % 2 == 0)
    rare = pl.DataFrame({"game": [5, 9], "group": "b", "value": 0.0, "weight": 1.0})
    both = sample_of(pl.concat([common, rare]), games)
    beside = verdict(both.of(["b"]), 0.1, False, 0.25)
    for found in (verdict(both, 0.1, False), beside):
        assert found.answer == UNDECIDED
        assert sentence(found, SHARE).endswith("6,400 more games to decide it.")
        assert np.isnan([one.low for one in found.deviations]).all()
        assert not any(one.outside for one in found.deviations)
    found = verdict(both, 0.6, False, 0.25)  # the other group is within, this one is not known
    assert (found.answer, found.more) == (UNDECIDED, 6400)


def test_what_is_told_is_the_interval_that_decides() -> None:
    """Ten groups: one is beyond the limit by an interval of 90 %, but not by one that all groups
    share, which decides; then by that, too."""
    drawn = np.random.default_rng(7).normal(0, 1, (10, 1000))
    drawn -= drawn.mean(1, keepdims=True)
    for far, answer in ((0.13, UNDECIDED), (0.2, FAIL)):
        found = verdict(sample(*drawn[:9], drawn[9] + far), 0.01, False, at=0)
        last = found.deviations[-1]
        assert (found.answer, last.outside) == (answer, answer == FAIL)
        assert (last.low > 0.01) is last.outside
    assert sentence(found, Metric("", "")) == "Outside the limit: j with 0.20 (+0.20)."


def test_a_single_game_decides_nothing() -> None:
    found = verdict(sample(np.ones(1), np.zeros(1)), 0.1, False)
    assert (found.answer, found.more) == (UNDECIDED, 100)


def test_a_share_of_nothing_is_refused() -> None:
    with pytest.raises(MilkrunError, match="write `within` as an amount"):
        verdict(sample(np.zeros(200), np.zeros(200)), 0.1, True)


def test_what_was_not_seen_in_a_few_games_may_yet_happen() -> None:
    """Games of which one in a hundred ends in a way that at most one in two hundred may: looked at
    again and again, it passes in 5 % of studies at most, though the first hundreds show nothing."""
    passed = 0
    for seed in range(200):
        ends = (np.random.default_rng(seed).random(1600) < 0.01).astype(float)
        looks = (verdict(sample(ends[:n]), 0.005, False, 0).answer for n in (100, 200, 400, 800))
        passed += PASS in looks
    assert passed <= 10


def test_what_never_varies_passes_once_there_are_enough_games() -> None:
    first = verdict(sample(np.zeros(100)), 0.005, False, at=0)
    (only,) = first.deviations
    assert (first.answer, first.more) == (UNDECIDED, 500)
    assert (only.low, only.high) == pytest.approx((-0.0295, 0.0295), abs=1e-4)  # 3 in 100
    assert verdict(sample(np.zeros(100 + 500)), 0.005, False, at=0).answer == PASS
    assert verdict(sample(np.full(100, 4.0)), 0.5, False, at=4).answer == PASS
    assert verdict(sample(np.full(100, 4.0)), 0.5, False, at=9).answer == FAIL
    assert verdict(sample(np.full(100, 4.0), np.full(100, 5.0)), 1, False).answer == PASS
    at_the_limit = verdict(sample(np.full(100, 4.0)), 1, False, at=5)
    assert (at_the_limit.answer, at_the_limit.more) == (UNDECIDED, None)
