"""The report: whole, offline, the same each time, and nothing in it can run."""

import re
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest
from tests.lab.made_up import made_up

from milkrun.engine.errors import MilkrunError
from milkrun.lab.about_games import distributions, examples
from milkrun.lab.folder import Results
from milkrun.lab.measuring import Metric
from milkrun.lab.questions import Findings
from milkrun.lab.reporting import report
from milkrun.lab.statistics import Difference, Estimate
from milkrun.lab.wording import amount, interval, number

SHARE = Metric("win_share", "", "share")
STUDY = """
question = "Is <b>seat 1</b> too strong?"
game = "tiffin"
players = 2
primary = ["win_share", "winning_score"]
[variants."small hands"]
options = { hand_limit = 4 }
[[targets]]
metric = "win_share"
within = 0.08
[[targets]]
metric = "winning_score"
within = 1
at = 20
"""


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Results:
    """A study whose base is unfair; its games cannot be replayed."""
    monkeypatch.setattr("milkrun.lab.reporting.feel", lambda *_: None)
    monkeypatch.setattr("milkrun.lab.reporting.choices", lambda *_: {})
    chances = {"base": (0.65, 0.35), "small hands": (0.5, 0.5)}
    return made_up(tmp_path, STUDY, chances, games=3000)


def test_a_report_is_whole_and_needs_nothing_from_elsewhere(results: Results) -> None:
    text = report(results).read_text("utf-8")
    assert "Is &lt;b&gt;seat 1&lt;/b&gt; too strong?" in text
    assert not re.search(r"<script|<link|<img|@import|https?://(?!www\.w3\.org/)", text)
    assert "default-src 'none'" in text
    for word in ("Fail", "Pass", "milkrun lab run study.toml", "cafe", "hand_limit = 4"):
        assert word in text
    pictures = re.findall(r'role="img" aria-label="([^"]+)"', text)
    assert len(pictures) >= 6
    assert len(set(pictures)) == len(pictures)
    assert text.count("<figure>") == text.count("The numbers") == len(pictures)
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert "#00000" not in text  # every colour is the page's


def test_the_same_results_give_the_same_report(results: Results, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    one = report(results, tmp_path / "a.html", lambda *how: told.append(how)).read_bytes()
    assert one == report(results, tmp_path / "b.html").read_bytes()
    total = told[0][1]
    assert told == [(done, total) for done in range(total + 1)]


def test_the_verdicts_are_said_in_words(results: Results) -> None:
    text = report(results).read_text("utf-8").replace("\N{NO-BREAK SPACE}", " ")
    base, small = re.findall(r"Win share: (?:base|small hands)</h3><p>(.*?)</p>", text)
    assert "Fail" in base
    assert "(within 8.0 points of 50.0 %)" in base
    assert "Outside the limit: seat" in base
    assert "Pass" in small
    assert "no change of play was shown for greedy" not in text
    assert "The shares of verbs among all actions shifted by" in text
    assert "Give the variants stronger bots, too" in text


def test_a_folder_with_a_space_is_quoted_in_commands(tmp_path: Path) -> None:
    results = made_up(tmp_path / "my study", STUDY, {"base": (0.5, 0.5)})
    assert f"milkrun lab why steps &#x27;{tmp_path}/my study&#x27;" in examples(Findings(results))


def test_one_game_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("milkrun.lab.reporting.feel", lambda *_: None)
    monkeypatch.setattr("milkrun.lab.reporting.choices", lambda *_: {})
    chances = {"base": (0.65, 0.35), "small hands": (0.5, 0.5)}
    text = report(made_up(tmp_path, STUDY, chances, games=1)).read_text("utf-8")
    assert "Play 100 more games to decide it." in text


def test_a_plot_and_its_table_tell_the_same_median(tmp_path: Path) -> None:
    results = made_up(tmp_path, STUDY, {"base": (0.5, 0.5)}, games=50)
    scores = {f"score_{k}": [100 * (k - 1)] * 50 for k in (1, 2)}
    results.__dict__["games"] = results.games.with_columns(
        **{k: pl.Series(v) for k, v in scores.items()}
    )
    told = distributions(Findings(results))
    assert "median 50" in told
    row = '<th scope="row">base</th><td>0</td><td>0</td><td>50</td><td>100</td><td>100</td>'
    assert row in told


def test_what_cannot_be_written_is_told(results: Results, tmp_path: Path) -> None:
    with pytest.raises(MilkrunError, match="cannot be written"):
        report(results, tmp_path / "nowhere" / "report.html")


def test_numbers_as_people_read_them() -> None:
    assert [number(one) for one in (0, 0.0004, 0.123, 1.234, 12.34, 1234.5)] == [
        "0.000", "0.000", "0.12", "1.23", "12.3", "1,234",
    ]  # fmt: skip
    assert number(-0.5, True) == "\N{MINUS SIGN}0.50"
    assert amount(0.304, SHARE) == "30.4\N{NO-BREAK SPACE}%"
    assert amount(-0.0001, SHARE, True) == "0.0\N{NO-BREAK SPACE}points"
    told = interval(Estimate(0.3, 0.25, 0.35, 0.02), SHARE)
    assert told == "30.0\N{NO-BREAK SPACE}% (25.0 to 35.0)"
    told = interval(Difference(0.03, -0.01, 0.07, 0.02, 0.2, 0.5, 2), SHARE)
    assert told == "+3.0\N{NO-BREAK SPACE}points (\N{MINUS SIGN}1.0 to +7.0)"


def test_the_report_says_what_each_variant_changes_or_that_it_changes_nothing(
    tmp_path: Path, results: Results
) -> None:
    study = STUDY + "[variants.again.options]\nhand_limit = 7\n"
    chances = dict.fromkeys(("base", "small hands", "again"), (0.5, 0.5))
    found = made_up(tmp_path / "twins", study, chances, games=200)
    text = report(found).read_text("utf-8")
    heading, _, told = text.partition("<h2>The rules that are compared</h2>")
    assert "<h2>What each change does</h2>" not in heading
    lines = re.findall(r"<li><strong[^>]*>(.*?)</strong>: (.*?)</li>", told)[:3]
    assert lines == [
        ("base", "The printed rules."),
        ("small hands", "Delivery cards a player may keep after drafting: 4."),
        (
            "again",
            "No change. These are the rules and bots of base, so each game is the same in both.",
        ),
    ]


def test_a_report_of_games_by_older_rules_says_so_at_its_head(results: Results) -> None:
    now = results.study.rules.version
    older = f"They were played by version 1 of the rules; today&#x27;s is {now}."
    assert older in report(results).read_text("utf-8").partition("</header>")[0]
    today = replace(results, about={**results.about, "version": now})
    assert "They were played by version" not in report(today).read_text("utf-8")
