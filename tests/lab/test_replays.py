"""Games in the report: played back in the file, and saved from it."""

import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path

import polars as pl
import pytest

import milkrun
from milkrun import lab
from milkrun.engine.errors import MilkrunError
from milkrun.lab import replays
from milkrun.lab.reporting import report


@pytest.fixture
def found(study: Path, tmp_path: Path) -> lab.Results:
    study.write_text(f'primary = ["win_share", "steps"]\n{study.read_text()}')
    return lab.run(study, tmp_path / "one", workers=1, native=False)


def test_games_are_played_back_in_the_words_of_the_game(found: lab.Results) -> None:
    text = report(found).read_text("utf-8")
    games = re.findall(r'<article class="game">(.*?)</article>', text, re.S)
    assert len(games) == 3
    steps = found.games.filter(variant="long")["steps"]
    for game, how, value in zip(
        games, ("lowest", "typical", "highest"), (steps.min(), None, steps.max()), strict=True
    ):
        [title] = re.findall("<h3>(.*?)</h3>", game)
        assert title.startswith(f"Steps: {how}, ")
        assert value is None or f", {float(str(value)):.1f}" in title
        lines = re.findall(r"<li.*?</li>", game)
        [saved] = re.findall(r'href="data:application/json;base64,([^"]*)"', game)
        match = milkrun.loads(b64decode(saved).decode())
        assert match.over
        assert len(match.actions) == len(lines)
        scores = [int(one) for one in re.findall(r"<small>(.*?)</small>", game)[-1].split(" · ")]
        assert scores == [one.score for one in sorted(match.standings(), key=lambda s: s.seat)]
        told = [unescape(re.sub(" <small>.*|<.*?>", "", one)) for one in lines]
        assert told[-1] in [one.text for one in match.log(None, len(lines))]


def test_only_the_script_of_the_report_may_run(found: lab.Results) -> None:
    text = report(found).read_text("utf-8")
    [script] = re.findall(r"<script>(.*?)</script>", text, re.S)
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in text
    assert "<script " not in text
    assert not re.search(r"<link|<img|@import|https?://(?!www\.w3\.org/)", text)


def test_games_that_do_not_fit_are_left_out(
    found: lab.Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = report(found).read_text("utf-8")
    assert "did not fit" not in whole
    first = re.findall('<article class="game">.*?</article>', whole, re.S)[0]
    monkeypatch.setattr(replays, "LARGEST", len(first.encode()))
    text = report(found).read_text("utf-8")
    assert text.count('class="game"') == 1
    assert "2 games did not fit" in text


def test_games_of_other_rules_are_not_shown(found: lab.Results) -> None:
    for file in (found.folder / "events").glob("*.parquet"):
        pl.read_parquet(file).with_columns(action=pl.col("action") + 99).write_parquet(file)
    assert 'class="game"' not in report(lab.results(found.folder)).read_text("utf-8")


def test_games_that_go_otherwise_now_are_not_told_as_those_that_were_played(
    found: lab.Results,
) -> None:
    """The rules have changed since: what is played again ends with other scores."""
    for file in (found.folder / "games").glob("*.parquet"):
        pl.read_parquet(file).with_columns(score_1=pl.col("score_1") + 1).write_parquet(file)
    changed = lab.results(found.folder)
    text = report(changed).read_text("utf-8")
    assert "base, long: the rules have changed since these games were played" in text
    assert 'class="game"' not in text
    with pytest.raises(MilkrunError, match=r"game \d+ of 'base' goes otherwise now"):
        lab.why("steps", changed, native=False)
