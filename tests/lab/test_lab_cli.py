"""`milkrun lab` and the games that `why` finds."""

import json
import re
from functools import partial
from pathlib import Path

import polars as pl
import pytest
from tests.lab.made_up import made_up
from typer.testing import CliRunner

import milkrun
from milkrun import lab
from milkrun.cli import app
from milkrun.cli.lab import show
from milkrun.engine.errors import MilkrunError
from milkrun.lab import extremes, running
from milkrun.lab.stopping import standard_errors

runner = CliRunner()


def call(*words: str, code: int = 0) -> str:
    done = runner.invoke(app, ["lab", *words])
    assert done.exit_code == code, done.output + done.stderr
    return done.stdout if code == 0 else done.stderr


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(running, "run", partial(running.run, native=False))
    monkeypatch.setattr(extremes, "why", partial(extremes.why, native=False))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", [*milkrun.games, "pig"])
def test_a_new_study_can_be_run_as_it_is(name: str, pig: None) -> None:
    told = call("new", name)
    assert f"milkrun lab run {name}.toml" in told
    found = lab.load(f"{name}.toml")
    assert (found.game, found.variants[0].games) == (name, 10_000)
    assert [one.name for one in found.variants] == ["base", "changed"]
    changed = [
        o for o, value in found.variants[1].options.items() if found.variants[0].options[o] != value
    ]
    assert len(changed) == 1
    assert "is there already" in call("new", name, code=2)


def test_the_examples_in_a_new_study_are_valid(pig: None) -> None:
    """Every remark that is an example, taken at its word."""
    call("new", "pig")
    file = Path("pig.toml")
    lines = file.read_text().splitlines()
    first = lines.index("# These stand above all tables, beside `seed`:")
    examples = ("noise", "slips", "name", "seats", "goal", "policies", "metric", "within", "at")
    told = [
        line.removeprefix("# ") if line[2:].split(" ")[0] in examples or line[2:3] == "[" else line
        for line in lines
    ]
    above = [line.removeprefix("# ") for line in lines[first:] if " = [" in line]
    file.write_text("\n".join([*above, *told]))
    found = lab.load(file)
    assert found.precision is not None
    assert found.search is not None
    assert found.search.options == {"goal": (10, 100)}
    assert found.metrics == ("win_share", "score*")
    assert found.primary == (("win_share", None), ("score", "seat 1"))
    assert found.targets[0].at == 0.25
    assert found.variants[0].policies[0].name == "careless"
    assert found.variants[1].policies[0].bot == "search:200i"


def test_the_intervals_of_a_run_are_those_of_its_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Half of 400 games won: Goodman's, or a sequence's if the study stops when it is precise."""
    study = 'game = "tiffin"\nplayers = 2\n'
    for more, far in (("", 0.056), ("[precision]\nwithin = 0.01\n", standard_errors(400) / 40)):
        show(made_up(tmp_path, study + more, {"base": (0.5, 0.5)}))
        told = re.findall(r"([\d.]+) \(([\d.]+)-([\d.]+)\)", capsys.readouterr().out)
        assert len(told) == 2
        for value, low, high in told:
            assert (float(high) - float(low)) / 200 == pytest.approx(far, abs=0.001)
            assert float(low) < float(value) < float(high)


def test_a_study_is_run_and_its_extreme_games_are_replayed(
    study: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["/somewhere/milkrun", "lab", "run", "a study.toml"])
    told = call("run", str(study), "--workers", "1")
    assert "seat 2 wins %" in told
    assert "long" in told
    results = study.with_name("study-results")
    about = json.loads(call("run", str(study), "--json"))
    assert about["results"] == str(results)
    assert about["command"] == "milkrun lab run 'a study.toml'"
    found = json.loads(
        call("why", "steps", str(results), "--count", "2", "--variant", "long", "--json")
    )
    assert [one["how"] for one in found["games"]] == [
        *["lowest"] * 2,
        *["typical"] * 2,
        *["highest"] * 2,
    ]
    games = lab.results(results).games.filter(pl.col("variant") == "long")
    for one in found["games"]:
        [row] = games.filter(pl.col("game") == one["game"]).iter_rows(named=True)
        match = milkrun.replay(one["file"])
        assert match.over
        assert match.chance == "keyed"
        assert len(match.actions) == row["steps"] == one["value"]
        assert match.options["goal"] == 25
        assert [s.score for s in sorted(match.standings(), key=lambda s: s.seat)] == [
            row["score_1"],
            row["score_2"],
        ]
    assert max(games["steps"]) == found["games"][-2]["value"]
    assert "highest" in call("why", "score", str(results), "--group", "seat 1")
    about = json.loads((results / "run.json").read_text())
    assert about["chance"] == "keyed"
    del about["chance"]  # as of a run from before there was a choice
    (results / "run.json").write_text(json.dumps(about))
    assert lab.results(results).study.chance == "stream"
    told = call("why", "score", str(results), "--group", "seat 1", code=2)
    assert "goes otherwise now" in told  # for the run is not from before


def test_what_cannot_be_shown_is_told(study: Path) -> None:
    assert "no results of a study" in call("why", "steps", "nowhere", code=2)
    assert "cannot be read" in call("run", "nowhere.toml", code=2)
    taken = call("run", str(study), "--out", str(study.parent), code=2)
    assert "holds other files" in taken
    assert "games" not in taken  # no progress above it
    call("run", str(study), "--workers", "1")
    results = str(study.with_name("study-results"))
    assert "did you mean 'steps'" in call("why", "step", results, code=2)
    assert "which group of score? There are: seat 1, seat 2" in call(
        "why", "score", results, code=2
    )
    wrong = call("why", "score", results, "--group", "seat 9", code=2)
    assert "score has no group 'seat 9'; did you mean 'seat" in wrong
    assert "there are: base, long" in call("why", "steps", results, "--variant", "x", code=2)
    with pytest.raises(MilkrunError, match="the study has no variant"):
        lab.results(results).study.variant("y")


def test_the_page_of_the_lab_opens_on_this_machine_only(tmp_path: Path) -> None:
    for host in ("0.0.0.0", "192.168.1.4", "::", "example.org"):
        assert "on this machine only" in call("open", "--host", host, code=2)
    (tmp_path / "file").write_text("")
    assert "cannot be a folder of studies" in call("open", "file/in", code=2)
