"""What the page of the lab keeps of what it has looked at, and when it looks again."""

import shutil
import subprocess
from pathlib import Path

import pytest
from tests.lab.conftest import STUDY

from milkrun import lab
from milkrun.workbench import bench as benches
from milkrun.workbench.bench import Bench


def played(folder: Path, text: str = STUDY) -> None:
    """The study `mine`, played."""
    (folder / "mine.toml").write_text(text)
    lab.run(folder / "mine.toml", folder / "mine-results", workers=1, native=False)


@pytest.fixture
def bench(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """With a report that is written at once."""

    def report(command: list[str], **how: object) -> subprocess.CompletedProcess[str]:
        results = Path(command[-1])
        (results / "report.html").write_text(str(lab.results(results).games.height))
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(benches.subprocess, "run", report)
    return Bench(folder, native=False)


def test_a_report_that_was_written_while_games_came_in_is_written_anew(
    bench: Bench, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is younger than games that it has not."""
    played(folder)
    report = benches.subprocess.run

    def slow(command: list[str], **how: object) -> subprocess.CompletedProcess[str]:
        done = report(command, **how)
        played(folder, STUDY.replace("games = 30", "games = 40"))
        (folder / "mine-results/report.html").touch()
        return done

    with monkeypatch.context() as patch:
        patch.setattr(benches.subprocess, "run", slow)
        assert bench.report("mine").read_text() == "60"
    assert bench.report("mine").read_text() == "80"
    (folder / "mine-results/report.html").write_text("as it was")
    assert bench.report("mine").read_text() == "as it was"


def test_other_questions_to_the_same_games_need_another_report(bench: Bench, folder: Path) -> None:
    played(folder)
    bench.report("mine").write_text("before")
    played(folder, f"primary = ['steps']\n{STUDY}")
    assert bench.report("mine").read_text() == "60"


def test_another_study_of_the_same_name_shows_what_it_found_itself(
    bench: Bench, folder: Path
) -> None:
    played(folder)
    first = bench.found("mine").found
    shutil.rmtree(folder / "mine-results")
    played(folder, STUDY.replace("goal = 25", "goal = 60"))
    assert bench.found("mine").found != first


def test_results_that_cannot_be_read_are_told_beside_the_other_studies(
    bench: Bench, folder: Path
) -> None:
    played(folder)
    (folder / "mine.toml").write_text(STUDY.replace("games = 30", "games = 40"))
    (folder / "mine-results/run.json").write_text("{")
    (folder / "other.toml").write_text(STUDY)
    lines = {one.name: one for one in bench.lab().studies}
    assert lines["other"].state == "new"
    assert "run.json: not what `milkrun lab run` writes" in str(lines["mine"].trouble)


def test_a_variant_with_other_bots_differs_in_these(bench: Bench, folder: Path) -> None:
    (folder / "mine.toml").write_text(f"{STUDY}[variants.wild]\npolicies = ['random']\n")
    changed = [one.changed for one in bench.shown("mine").variants]
    assert [len(one) for one in changed] == [1, 1, 1]
    assert changed[2] == ["Other bots: random"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("goal = 25", "goal = 15"), "games of another variant"),
        (("seed = 3", "seed = 5"), "games with another seed (3, now 5)"),
    ],
)
def test_games_that_were_played_before_the_file_was_changed_are_not_said_to_be_of_it(
    bench: Bench, folder: Path, change: tuple[str, str], told: str
) -> None:
    played(folder)
    before = bench.found("mine")
    (folder / "mine.toml").write_text(STUDY.replace(*change))
    after = bench.found("mine")
    assert after.variants == before.variants  # with the rules that were played
    assert after.found == before.found
    assert (before.state, after.state) == ("done", "failed")
    assert f"mine.toml has been changed since it was played: mine-results holds {told}" in str(
        after.trouble
    )
    assert bench.line("mine").trouble == after.trouble
    (folder / "mine.toml").write_text(STUDY)
    assert bench.found("mine").state == "done"
