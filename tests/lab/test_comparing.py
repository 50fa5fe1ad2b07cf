"""Two variants side by side, in the terminal; and the report by its command."""

import json
from itertools import permutations
from pathlib import Path

import pytest
from tests.lab.made_up import made_up
from typer.testing import CliRunner

from milkrun import lab
from milkrun.cli import app
from milkrun.engine.errors import MilkrunError
from milkrun.lab.stopping import standard_errors

EVEN, UNEVEN = (0.5, 0.5), (0.65, 0.35)
STUDY = """
game = "tiffin"
players = 2
primary = ["win_share/seat 1"]
[variants.small]
options = { hand_limit = 4 }
"""
runner = CliRunner()


@pytest.fixture
def folder(tmp_path: Path) -> str:
    made_up(tmp_path / "a", STUDY, {"base": EVEN, "small": UNEVEN})
    return str(tmp_path / "a")


def call(*words: str, code: int = 0) -> str:
    done = runner.invoke(app, ["lab", *words])
    assert done.exit_code == code, done.output + done.stderr
    return done.stdout if code == 0 else done.stderr


def test_two_variants_of_a_study_stand_side_by_side(folder: str) -> None:
    found, paired = lab.compare(folder, ":small")
    assert paired
    first = next(one for one in found if one.primary)
    assert first.question == ("win_share", "seat 1")
    assert first.other.value - first.one.value == pytest.approx(first.difference.value)
    assert first.clear
    assert first.difference.correlation > 0.5
    told = call("compare", f"{folder}:base", f"{folder}:small")
    assert "* win share, seat 1" in told
    assert "with common seeds" in told
    assert "steps" not in told  # they do not differ
    assert "steps" in call("compare", folder, ":small", "--all")


def test_two_studies_with_other_seeds_are_not_paired(folder: str, tmp_path: Path) -> None:
    other = made_up(tmp_path / "b", STUDY, {"base": EVEN, "small": EVEN}, seed=9)
    other.games.with_columns(seed=other.games["seed"] + 1).write_parquet(
        tmp_path / "b" / "games" / "all.parquet"
    )
    found, paired = lab.compare(folder, str(tmp_path / "b"))
    assert not paired
    assert not any(one.clear for one in found if one.primary)
    told = json.loads(call("compare", folder, str(tmp_path / "b"), "--json"))
    assert told["common_seeds"] is False
    assert {one["metric"] for one in told["compared"]} >= {"win_share", "steps"}


def test_what_else_differs_between_two_studies_is_told(folder: str, tmp_path: Path) -> None:
    """Games of before are not compared with those of today as if only an option had changed."""
    assert "Not only" not in call("compare", folder, ":small")
    older = STUDY.replace("[variants", "[[policies]]\nbot = 'random'\n[variants")
    about = made_up(tmp_path / "b", older, {"base": EVEN}).folder / "run.json"
    about.write_text(about.read_text().replace('"version": 1', '"version": 9'))
    told = call("compare", folder, str(tmp_path / "b"))
    assert "differ: rules version 1 and 9; bots greedy and random" in told.replace("\n", " ")


def test_the_json_is_json(folder: str, tmp_path: Path) -> None:
    """The same results as another study have no correlation of what never varies: null."""
    told = call("compare", folder, ":small", "--json")
    found = json.loads(told, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))
    worth = [one["difference"]["worth"] for one in found["compared"]]
    assert None in worth
    assert any(isinstance(one, float) for one in worth)


def test_the_order_of_two_studies_only_turns_the_sign(folder: str, tmp_path: Path) -> None:
    """One of them stops when it is precise."""
    precise = STUDY.replace("[variants", "[precision]\nwithin = 0.01\n[variants")
    made_up(tmp_path / "b", precise, {"base": UNEVEN})
    there, back = (lab.compare(*both)[0] for both in permutations([folder, str(tmp_path / "b")]))
    for one, other in zip(there, back, strict=True):
        assert one.question == other.question
        assert one.difference.low == pytest.approx(-other.difference.high)
    first = next(one for one in there if one.primary).difference
    assert first.high - first.value == pytest.approx(standard_errors(400) * first.error)


def test_what_cannot_be_compared_is_told(folder: str, tmp_path: Path) -> None:
    assert "no games of a variant 'huge'; there are: base, small" in call(
        "compare", folder, ":huge", code=2
    )
    assert "no results of a study" in call("compare", str(tmp_path / "no"), folder, code=2)
    made_up(tmp_path / "c", 'game = "tariffs"\nplayers = 2\n', {"base": EVEN})
    with pytest.raises(MilkrunError, match="tiffin and tariffs cannot be compared"):
        lab.compare(folder, str(tmp_path / "c"))


def test_the_command_writes_a_report(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("milkrun.lab.reporting.feel", lambda *_: None)
    monkeypatch.setattr("milkrun.lab.reporting.choices", lambda *_: {})
    told = call("report", folder, "--out", str(tmp_path / "found.html"))
    assert "found.html" in told
    assert "What each change does" in (tmp_path / "found.html").read_text("utf-8")
    assert "no results of a study" in call("report", str(tmp_path), code=2)
