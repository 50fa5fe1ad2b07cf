"""What results say: contrasts, corrections, blind bots, two strengths, measures of play."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from tests.lab.made_up import made_up

from milkrun.lab.blind import sights, strengths
from milkrun.lab.leads import lead_changes
from milkrun.lab.play import CLEAR, Course, measured, measures
from milkrun.lab.questions import Findings
from milkrun.lab.replays import questions
from milkrun.lab.sections import blind_note, strength_note, unanswered
from milkrun.lab.skill import traces
from milkrun.lab.stopping import standard_errors
from milkrun.lab.verdicts import ALONE

EVEN, UNEVEN = (0.5, 0.5), (0.65, 0.35)
STUDY = """
game = "tiffin"
players = 2
games = 400
primary = ["win_share/seat 1"]
[variants.small]
options = { hand_limit = 4 }
"""
STRONG = """
[variants."base, strong"]
policies = ["search:100i"]
[variants."small, strong"]
options = { hand_limit = 4 }
policies = ["search:100i"]
"""


def test_a_variant_is_compared_with_the_same_bots_under_the_rules_of_the_base(
    tmp_path: Path,
) -> None:
    chances = dict.fromkeys(["base", "small", "base, strong", "small, strong"], EVEN)
    found = Findings(made_up(tmp_path, STUDY + STRONG, chances)).contrasts
    assert [(one.variant, one.against, one.who, one.changed) for one in found] == [
        ("small", "base", "greedy", True),
        ("base, strong", "base", "", False),
        ("small, strong", "base, strong", "search:100i", True),
    ]


def test_primary_questions_stand_apart_from_the_rest(tmp_path: Path) -> None:
    found = Findings(made_up(tmp_path, STUDY, {"base": EVEN, "small": UNEVEN}))
    first = [one for one in found.effects if one.primary]
    assert [one.question for one in first] == [("win_share", "seat 1")]
    assert first[0].p == first[0].difference.p  # one question: nothing to correct
    assert first[0].clear
    assert first[0].difference.correlation > 0.5
    rest = [one for one in found.effects if not one.primary]
    assert all(one.p >= one.difference.p for one in rest)
    assert {one.metric for one in rest} >= {"steps", "score", "actions"}


def test_without_named_questions_those_of_the_targets_are_primary(tmp_path: Path) -> None:
    study = STUDY.replace('primary = ["win_share/seat 1"]', "")
    study += '[[targets]]\nmetric = "score"\nwithin = "10 %"\n'
    found = Findings(made_up(tmp_path, study, {"base": EVEN, "small": EVEN}))
    assert found.primary == {("score", "seat 1"), ("score", "seat 2")}
    assert [one.answer for _, _, one in found.verdicts()] == ["pass", "pass"]


def test_what_never_came_up_is_told(tmp_path: Path) -> None:
    """Groups of a game's own metrics are known from games alone, and so is a mean of 0."""
    study = (
        'game = "tiffin"\nplayers = 2\nprimary = ["routes/Atlantis", "score/seat 1"]\n'
        '[[targets]]\nmetric = "ranks"\nwithin = 1\ngroups = ["first", "second"]\n'
        '[[targets]]\nmetric = "routes"\nwithin = 1\n'
        '[[targets]]\nmetric = "fours_as_two"\nwithin = "10 %"\n'
    )
    results = made_up(tmp_path, study, {"base": EVEN})
    own = results.values.filter(metric="score", group="seat 1")
    results.__dict__["values"] = pl.concat(
        [
            results.values,
            own.with_columns(metric=pl.lit("ranks"), group=pl.lit("first")),
            own.with_columns(metric=pl.lit("routes")),
            own.with_columns(metric=pl.lit("fours_as_two"), value=pl.lit(0.0)),
            own.with_columns(metric=pl.lit("fours_as_two"), value=pl.lit(0.0), group=pl.lit("b")),
        ]
    )
    found = Findings(results)
    assert list(found.verdicts()) == []
    assert found.unanswered == [
        "ranks, base: 'second' never came up",
        f"routes, base: {ALONE}",
        "fours_as_two, base: a share of 0 is 0: write `within` as an amount, not in per cent",
        "routes, base: 'Atlantis' never came up",
    ]
    told = unanswered(found)
    assert "Atlantis" in told
    assert [one[:2] for one in questions(found)] == [("score", "seat 1")]


def test_a_study_that_stops_when_it_is_precise_has_intervals_for_any_time(tmp_path: Path) -> None:
    study = STUDY.replace(
        "[variants", '[precision]\nmetric = "win_share"\nwithin = 0.01\n[variants'
    )
    chances = {"base": EVEN, "small": EVEN}
    plain = Findings(made_up(tmp_path / "a", STUDY, chances)).estimates("base", "steps")[None]
    honest = Findings(made_up(tmp_path / "b", study, chances)).estimates("base", "steps")[None]
    assert honest.high - honest.low == pytest.approx(
        (plain.high - plain.low) * standard_errors(400) / 1.966, rel=0.001
    )


def test_bots_that_do_not_see_a_rule_are_reported(tmp_path: Path) -> None:
    (same,) = sights(Findings(made_up(tmp_path / "a", STUDY, {"base": EVEN, "small": EVEN})))
    assert same.blind
    assert (same.same, same.moved) == (1, 0)
    (seen,) = sights(Findings(made_up(tmp_path / "b", STUDY, {"base": EVEN, "small": UNEVEN})))
    assert not seen.blind
    assert seen.same == 0
    assert 0.01 < seen.moved < 0.1
    assert seen.verb in ("deliver", "draw")
    assert "no change of play was shown for greedy, so" in blind_note(same)
    assert "no change" not in blind_note(seen)


def test_without_verbs_games_tell_whether_bots_are_blind(tmp_path: Path) -> None:
    """No metric `actions`: then it counts whether games went exactly the same."""
    for name, other, blind in (("a", EVEN, True), ("b", UNEVEN, False)):
        results = made_up(tmp_path / name, STUDY, {"base": EVEN, "small": other})
        results.__dict__["values"] = results.values.filter(pl.col("metric") != "actions")
        (found,) = sights(Findings(results))
        assert (found.blind, found.same, found.change) == (blind, float(blind), None)
        told = blind_note(found)
        assert ("no change of play was shown" in told) is blind
        assert "was not kept" in told


@pytest.mark.parametrize(
    ("same", "words"),
    [(1.0, "All of"), (0.998, "More than 99 % of"), (0.97, "97 % of"), (0.002, "Less than 1 % of")],
)
def test_not_all_games_are_called_the_same_unless_they_are(
    tmp_path: Path, same: float, words: str
) -> None:
    (found,) = sights(Findings(made_up(tmp_path, STUDY, {"base": EVEN, "small": UNEVEN})))
    told = blind_note(replace(found, same=same))
    assert f" {words} the games went exactly the same." in told


def test_what_bots_do_otherwise_has_the_intervals_of_the_study(tmp_path: Path) -> None:
    """One that stops when it is precise has intervals for any time."""
    chances = {"base": EVEN, "small": UNEVEN}
    precise = f"{STUDY}[precision]\nmetric = 'win_share'\nwithin = 0.01\n"
    widths = [
        found.change.high - found.change.low
        for name, text in (("a", STUDY), ("b", precise))
        for found in sights(Findings(made_up(tmp_path / name, text, chances)))
        if found.change is not None
    ]
    assert widths[1] > 1.3 * widths[0]


@pytest.mark.parametrize(
    ("weak", "strong", "words"),
    [
        (UNEVEN, UNEVEN, "agree"),
        (UNEVEN, EVEN, "differ"),
        (UNEVEN, (0.35, 0.65), "opposite"),
        ((0.512, 0.488), (0.51, 0.49), "not clearly different"),
        (EVEN, EVEN, "neither"),
    ],
)
def test_two_strengths_of_bots_stand_side_by_side(
    tmp_path: Path, weak: tuple[float, ...], strong: tuple[float, ...], words: str
) -> None:
    chances = {"base": EVEN, "small": weak, "base, strong": EVEN, "small, strong": strong}
    findings = Findings(made_up(tmp_path, STUDY + STRONG, chances))
    (found,) = strengths(findings)
    assert (found.one.contrast.who, found.other.contrast.who) == ("greedy", "search:100i")
    assert found.words == words
    assert ('class="pass"' in strength_note(found, findings)) is (words == "agree")


def walks(games: int, slope: float, seed: int = 3) -> list[Course]:
    """Games in which the lead wanders, and the leader at the end wins if the slope is not 0."""
    chance = np.random.default_rng(seed)
    found = []
    for n in range(games):
        lead = np.cumsum(chance.normal(0, 1, 40))
        ahead = lead[-1] if slope else chance.normal()
        won = np.array([1.0, 0.0]) if ahead > 0 else np.array([0.0, 1.0])
        found.append(Course(n, np.stack([lead, -lead], 1), np.arange(40) / 40, won))
    return found


def test_measures_of_play_need_hand_values_that_foretell() -> None:
    told = measured(walks(120, 1))
    assert told is not None
    assert told.gained.low > 0.05
    assert 0 < told.measures["drama"].value < 0.25
    assert 0.3 < told.measures["decided"].value < 0.9
    assert 0.5 < told.measures["decisiveness"].value < 1
    assert told.measures["turning"].low > 0
    silent = measured(walks(120, 0))
    assert silent is not None
    assert silent.measures == {}
    assert measured(walks(10, 1)) is None


def test_the_measures_of_one_game() -> None:
    """Seat 2 wins: behind at first, ahead by little, then for good."""
    second = np.array([0.2, 0.4, 0.52, 0.8, 0.95, 0.85, 0.92, 0.99])
    found = np.stack([1 - second, second], 1)
    one = measures(found, np.array([0.0, 1.0]))
    assert one["drama"] == pytest.approx((0.6 + 0.2) / 8)
    assert one["decisiveness"] == 0.8
    assert one["decided"] == 6 / 8
    assert one["turning"] == 1
    assert lead_changes(np.array([[0.52, 0.48], [0.48, 0.52]] * 9), CLEAR) == 0  # noise


def test_each_doubling_of_a_budget_is_worth_so_much(tmp_path: Path) -> None:
    study = """
game = "tiffin"
players = 2
[[policies]]
bot = "search:50i"
[[policies]]
bot = "search:200i"
"""
    results = made_up(tmp_path, study, {"base": (0.3, 0.7)}, games=2000)
    seats = results.values.filter(metric="win_share")
    named = seats["group"].replace({"seat 1": "search:50i", "seat 2": "search:200i"})
    seats = seats.with_columns(named, metric=seats["metric"].replace("win_share", "win_share_of"))
    results.__dict__["values"] = results.values.extend(seats)
    (found,) = traces(Findings(results))
    assert list(found.shares) == [50, 200]
    assert found.slope.low < 0.2 < found.slope.high  # 40 points over two doublings
    assert found.slope.high - found.slope.low < 0.041


def test_a_careless_bot_tells_nothing_of_a_budget(tmp_path: Path) -> None:
    """It has the budget of another one, but not its play."""
    bots = {"search:50i": 0.5, "search:50i slips 0.5": 0.1, "search:200i": 0.4}
    text = "[[policies]]\nbot = 'search:{}i'\nslips = {}\n"
    careless = "".join(text.format(*one) for one in ((50, 0), (50, 0.5), (200, 0)))
    study = f"game = 'tiffin'\nplayers = 3\n{careless}"
    results = made_up(tmp_path, study, {"base": tuple(bots.values())}, games=2000)
    seats = results.values.filter(metric="win_share")
    group = seats["group"].replace({f"seat {k}": one for k, one in enumerate(bots, 1)})
    own = seats.with_columns(group, metric=pl.lit("win_share_of"))
    results.__dict__["values"] = results.values.extend(own)
    (found,) = traces(Findings(results))
    assert found.shares[50].value == pytest.approx(0.5, abs=0.04)
    assert found.slope.value == pytest.approx(-0.05, abs=0.02)
