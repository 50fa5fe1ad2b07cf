"""Estimates and their intervals: against the bootstrap, against statsmodels, and by simulation."""

from itertools import count

import numpy as np
import polars as pl
import pytest
from scipy import stats
from statsmodels.stats.proportion import multinomial_proportions_confint, proportion_confint
from tests.lab.made_up import GAMES, frame, sample

from milkrun.lab.families import corrected
from milkrun.lab.statistics import apart, critical, differences, estimates, sample_of
from milkrun.lab.stopping import FEWEST, games_needed, standard_errors


def test_a_ratio_s_interval_is_that_of_the_bootstrap_over_games() -> None:
    """Pay by delivery: games with many deliveries count for more, and are not independent rows."""
    chance = np.random.default_rng(1)
    deliveries = chance.poisson(6, GAMES) + 1
    pay = deliveries * chance.normal(30, 8, GAMES)
    (found,) = estimates(sample(pay, weights=deliveries))
    drawn = stats.bootstrap(
        (pay, deliveries),
        lambda p, d, axis: p.sum(axis) / d.sum(axis),
        paired=True,
        n_resamples=4000,
        method="percentile",
        rng=chance,
    )
    assert found.value == pytest.approx(pay.sum() / deliveries.sum())
    ends = drawn.confidence_interval
    assert [found.low, found.high] == pytest.approx(
        [ends.low, ends.high], abs=0.1 * (ends.high - ends.low)
    )


def test_games_without_a_row_are_games_all_the_same() -> None:
    some = frame(np.array([3.0, 5.0, 4.0])).head(2)
    found = sample_of(some, np.arange(3))
    assert found.estimates == pytest.approx([4.0])
    assert found.parts[2, 0] == 0
    assert found.errors[0] == pytest.approx(np.sqrt((0.25 + 0.25) * 3 / 2))


def test_a_share_has_wilson_s_interval() -> None:
    wins = np.arange(GAMES) < 30
    (found,) = estimates(sample(wins), share=True)
    assert (found.low, found.high) == pytest.approx(
        proportion_confint(30, GAMES, method="wilson"), rel=0.01
    )
    (never,) = estimates(sample(np.zeros(GAMES)), share=True)
    assert never.low == pytest.approx(0, abs=1e-9)
    assert never.high == pytest.approx(proportion_confint(0, GAMES, method="wilson")[1])


def test_few_games_that_speak_of_a_group_say_little_of_it() -> None:
    """A group in 3 games of 400, always alike: of a share Wilson's interval of 3 trials, at any
    time wider still; of an amount nothing; and if it varied, Student's with 2 degrees."""
    games = np.arange(GAMES)
    rare = sample_of(frame(np.zeros(3)), games)
    (told,) = estimates(rare, share=True)
    assert told.high == pytest.approx(proportion_confint(0, 3, method="wilson")[1])
    (always,) = estimates(rare, share=True, reach=standard_errors)
    assert told.high < always.high <= 1
    assert always.low == pytest.approx(0, abs=1e-9)
    (amount,) = estimates(rare)
    assert np.isnan([amount.low, amount.high, amount.error]).all()
    (varied,) = estimates(sample_of(frame(np.array([40.0, 41, 45])), games))
    assert varied.high - varied.value == pytest.approx(critical(3) * varied.error)
    (fixed,) = estimates(sample(np.full(GAMES, 4.0)))
    assert (fixed.low, fixed.high, fixed.error) == (4, 4, 0)


def test_a_share_of_decisions_is_less_sure_than_as_many_coins() -> None:
    """All decisions of a game are alike here: 400 games of 10 decisions are 400 trials."""
    forced = 10.0 * (np.random.default_rng(2).random(GAMES) < 0.3)
    (found,) = estimates(sample(forced, weights=np.full(GAMES, 10)), share=True)
    ends = proportion_confint(forced.sum() / 10, GAMES, method="wilson")
    assert (found.low, found.high) == pytest.approx(ends, rel=0.01)


def test_seats_share_the_wins_so_their_intervals_hold_at_once() -> None:
    winner = np.random.default_rng(3).integers(0, 4, GAMES)
    found = estimates(sample(*(winner == seat for seat in range(4))), share=True)
    expected = multinomial_proportions_confint(np.bincount(winner), method="goodman")
    assert np.array([(one.low, one.high) for one in found]) == pytest.approx(expected)
    alone = estimates(sample(winner == 0), share=True)[0]
    assert found[0].high - found[0].low > alone.high - alone.low


def test_common_seeds_pair_games() -> None:
    chance = np.random.default_rng(4)
    luck, gained = chance.normal(100, 20, GAMES), chance.normal(1, 2, GAMES)
    base, other = sample(luck), sample(luck + gained)
    paired = differences(other, base)["a"]
    alone = differences(other, apart(base))["a"]
    assert paired.value == pytest.approx(alone.value)
    assert paired.correlation > 0.98
    assert np.isnan(alone.correlation)
    assert paired.p < 1e-6 < 0.05 < alone.p
    assert paired.error == pytest.approx(np.std(gained, ddof=1) / np.sqrt(GAMES))
    assert paired.p == pytest.approx(stats.ttest_1samp(gained, 0).pvalue)
    assert paired.worth == pytest.approx((alone.error / paired.error) ** 2, rel=0.01)
    assert paired.worth > 100


def test_the_same_games_do_not_differ() -> None:
    one = sample(np.arange(GAMES))
    found = differences(one, one)["a"]
    assert (found.value, found.low, found.high, found.p) == (0, 0, 0, 1)


def test_rounding_is_no_difference() -> None:
    """Three seats tie in every game, in 300 games of one variant and in 700 of the other."""
    few, many = (sample(*[np.full(games, 1 / 3)] * 3) for games in (300, 700))
    assert (few.errors == 0).all()
    for found in differences(few, many).values():
        assert (found.value, found.low, found.high, found.p) == (0, 0, 0, 1)
    drawn = np.random.default_rng(6).random(GAMES)
    (one, *_) = differences(sample(drawn + 0.1), sample(drawn)).values()
    assert one.error == 0
    assert one.p == 0
    assert np.isnan(one.worth)


def test_the_same_games_of_a_rare_kind_are_no_proof() -> None:
    """A seat that opened so in one game of 400 and won it, beside one that did so once and lost;
    all of four games lost, beside half of 400 won; six events beside none."""
    one, other = (frame(np.array([won])) for won in (1.0, 0.0))
    games = np.arange(GAMES)
    once = differences(sample_of(one, games), sample_of(other, games))["a"]
    assert once.value == 1
    assert once.p > 0.1
    few = sample_of(frame(np.zeros(4)), games)
    half = sample(games % 2 == 0)
    assert few.sizes == pytest.approx([4])
    lost = differences(few, half)["a"]
    assert stats.binomtest(0, 4, alternative="less").pvalue < lost.p
    assert lost.low < -0.9 < 0 < lost.high
    events = sample(games < 6)
    none = sample(np.zeros(GAMES))
    found = differences(events, none)["a"]
    assert stats.binomtest(6, 6).pvalue / 2 < found.p
    fixed = differences(sample(np.full(GAMES, 4.0)), none)["a"]
    assert (fixed.low, fixed.value, fixed.high, fixed.p) == (4, 4, 4, 0)
    many = differences(sample(games < 200), none)["a"]
    assert many.p < 1e-20
    won = differences(sample(np.ones(60)), sample(np.ones(60)))["a"]
    assert won.value == 0
    assert np.isnan([won.low, won.high, won.p]).all()


@pytest.mark.parametrize("size", [2, 3, 5, 20])
def test_a_difference_that_few_games_speak_of_is_that_of_a_t_test(size: int) -> None:
    """Elsewhere there was nothing to say; the games of one side are not those of the other."""
    chance, games = np.random.default_rng(size), np.arange(1000)
    one, other = chance.normal(5, 1, size), chance.normal(6, 1, size)
    second = sample_of(frame(other).with_columns(game=pl.col("game") + 500), games)
    found = differences(sample_of(frame(one), games), second)["a"]
    wanted = stats.ttest_ind(one, other)
    assert found.p == pytest.approx(wanted.pvalue, rel=0.01)
    ends = wanted.confidence_interval()
    assert (found.low, found.high) == pytest.approx((ends.low, ends.high), rel=0.01)


def test_primary_questions_are_corrected_by_holm_and_the_others_by_benjamini_hochberg() -> None:
    found = corrected([0.01, 0.04, 0.01, 0.04, float("nan")], [True, True, False, False, False])
    assert found[:4] == pytest.approx([0.02, 0.04, 0.02, 0.04])
    found = corrected([0.01, 0.02, 0.03, 0.01, 0.02, 0.03], [True] * 3 + [False] * 3)
    assert found == pytest.approx([0.03, 0.04, 0.04, 0.03, 0.03, 0.03])
    assert np.isnan(corrected([float("nan")], [True])[0])


def test_a_confidence_sequence_holds_at_every_number_of_games() -> None:
    """Whoever looks after every game and stops at the first false answer is wrong in at most 5 % of
    studies with the sequence, and in far more with ordinary intervals."""
    chance = np.random.default_rng(5)
    games = np.arange(1, 5001)
    reach = np.array([standard_errors(int(n)) for n in games])
    wrong, fooled, studies = 0, 0, 600
    for _ in range(studies):
        far = np.abs(np.cumsum(chance.integers(0, 2, len(games)) - 0.5)) / (0.5 * np.sqrt(games))
        wrong += bool((far > reach)[FEWEST:].any())
        fooled += bool((far > 1.96)[FEWEST:].any())
    assert stats.binomtest(wrong, studies, 0.05, alternative="greater").pvalue > 0.01
    assert fooled > 0.2 * studies


def test_the_sequence_is_at_most_so_much_wider_than_an_ordinary_interval() -> None:
    assert standard_errors(10_000) == pytest.approx(3.03, abs=0.01)
    times = [standard_errors(n) / critical(n) for n in (100, 1000, 10_000, 1_000_000)]
    assert times == pytest.approx([4.6, 2, 1.5, 1.8], abs=0.05)  # as the lab says of it
    assert all(standard_errors(n) < 2 * 1.96 for n in (1000, 4000, 40_000, 1_000_000))


def test_a_forecast_is_the_first_number_of_games_that_probably_suffices() -> None:
    needed = games_needed(0.5, 0.01, 0.1)
    assert needed is not None
    first = next(
        n for n in count(needed - 50) if (standard_errors(n, 0.1) + 0.8416) * 0.5 / n**0.5 <= 0.01
    )
    assert abs(first - needed) <= 2
    assert games_needed(0.5, 1e-9, 0.1) is None
    assert games_needed(0.5, 0, 0.1) is None
    assert games_needed(0, 0.1, 0.1) == FEWEST
