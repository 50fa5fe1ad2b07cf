"""A game of one's own from the command line: begun with `new-game`, tested with `check`."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from milkrun.cli import app

EXAMPLES = Path(__file__).parents[1] / "examples"


def check(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`milkrun check`, with a folder of games."""
    line = [sys.executable, "-m", "milkrun", "--games", str(folder), "check", *words]
    return subprocess.run(line, capture_output=True, text=True)


@pytest.mark.slow
def test_check_tests_a_game_of_another_folder(tmp_path: Path) -> None:
    """Two suites; then with a mistake in the rules, and one in the words. The whole of it is run
    by the tutorial's test."""
    done = check(EXAMPLES, "pig", "words", "clauses")
    assert done.returncode == 0, done.stdout + done.stderr
    suites = re.findall(r"^(\w+) .* 0 (?:gaps|failed)", done.stdout, re.MULTILINE)
    assert suites == ["clauses", "words"]
    shutil.copytree(EXAMPLES / "pig", tmp_path / "pig")
    rules, words = tmp_path / "pig" / "rules.py", tmp_path / "pig" / "words.py"
    rules.write_text(rules.read_text().replace("out[0] = 1", "out[0] = s.rolls"))
    done = check(tmp_path, "pig", "rules")
    assert done.returncode == 1
    assert "test_pieces_are_conserved[pig-2]" in done.stdout
    assert "Traceback" not in done.stderr
    words.write_text(words.read_text().replace("MINUTES", "HOURS"))
    done = check(tmp_path, "pig")
    assert done.returncode == 1
    assert "pig/words.py: MINUTES is missing. How long a match between people takes." in done.stdout
    assert "      MINUTES = 15" in done.stdout
    assert "pig is not finished: 1 missing" in done.stderr


@pytest.mark.slow
def test_check_finds_what_words_and_events_leave_out(tmp_path: Path) -> None:
    """Points that no part tells of, a tie-break without its number, an event that never happens."""
    shutil.copytree(EXAMPLES / "pig", tmp_path / "pig")
    rules, words = tmp_path / "pig" / "rules.py", tmp_path / "pig" / "words.py"
    event = 'event("stopped", "points")'
    rules.write_text(rules.read_text().replace(event, f'{event}, event("won")'))
    before = words.read_text()
    words.write_text(before.replace('{"points": int(s.score[seat])}', '{"rolls": 1}'))
    done = check(tmp_path, "pig", "words")
    assert "parts={'rolls': 1}" in done.stdout
    assert "assert not {'won'}" in done.stdout
    words.write_text(before.replace('[("points", int(s.score[seat]))]', "[]"))
    done = check(tmp_path, "pig", "words")
    assert "AssertionError: ([], (" in done.stdout


@pytest.mark.slow
def test_check_finds_what_is_wrong_in_files_of_data(tmp_path: Path) -> None:
    """An option beyond its bounds, a style of no action, and a lesson whose mistake is none."""
    shutil.copytree(EXAMPLES / "pig", tmp_path / "pig")
    presets = '[[preset]]\nname = "Far"\ntext = "Far."\noptions = { goal = 999 }\n'
    (tmp_path / "pig" / "presets.toml").write_text(presets)
    (tmp_path / "pig" / "styles.toml").write_text('[bold]\ntext = "x"\nadd = { rol = 1 }\n')
    page = (EXAMPLES.parent / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    (lesson,) = re.findall(r"^```toml\n(title = .*?)^```$", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "pig" / "lessons").mkdir()
    file = tmp_path / "pig" / "lessons" / "01-stop-in-time.toml"
    file.write_text(lesson)
    done = check(tmp_path, "pig", "files")
    assert "files      4 passed, 2 failed" in done.stdout
    assert "presets.toml, preset 1: option 'goal' runs from 10 to 100; got 999" in done.stdout
    assert "pig/styles.toml: bold: there is no action 'rol'; did you mean 'roll'?" in done.stdout
    file.write_text(lesson.replace('mistake = [["roll"]]', 'mistake = [["stop"]]'))
    done = check(tmp_path, "pig", "files")
    assert "AssertionError: stop-in-time: the mistake is done: ['12 points" in done.stdout


@pytest.mark.slow
def test_check_finds_what_a_layout_breaks(tmp_path: Path) -> None:
    """What a host lays out is theirs, mistakes and all."""
    shutil.copytree(EXAMPLES / "pig", tmp_path / "pig")
    file = tmp_path / "pig" / "position.py"
    laid = "def lay_out(s, layout):\n    s.aside = layout['aside']\n    return []\n"
    file.write_text(f"{file.read_text()}\n\nLAYOUT = {{'aside': 0}}\n\n\n{laid}")
    done = check(tmp_path, "pig", "keeping")
    assert "keeping    22 passed, 3 failed" in done.stdout
    assert "test_a_layout_with_a_mistake_is_refused_or_can_be_played[pig-2]" in done.stdout


@pytest.mark.slow
def test_new_game_is_whole(tmp_path: Path) -> None:
    """Under its own name, with clauses of its own, nothing of the example left."""
    done = CliRunner().invoke(app, ["new-game", "night_train", "NIG", "--folder", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert f"milkrun --games {tmp_path} check night_train" in done.output
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert tmp_path / "night_train" / "tests" / "test_night_train.py" in files
    assert not [path for path in files if re.search("pig", path.read_text(), re.IGNORECASE)]
    done_check = check(tmp_path, "night_train")
    assert done_check.returncode == 0, done_check.stdout + done_check.stderr
    assert re.search(r"^golden +1 passed", done_check.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("Night NIG", "lower-case letters, digits and _, such as night_train; got 'Night'"),
        ("../night NIG", "lower-case letters"),
        ("class CLA", "class is a keyword of Python"),
        ("tiffin TIF", "there is already a game tiffin"),
        ("night Nig", "three capital letters, such as PIG; got 'Nig'"),
        ("night TIF", "the clauses of tiffin already have the code TIF; choose another"),
        ("night OLD", "the clauses of other already have the code OLD; choose another"),
        ("full FUL", "full already exists"),
        ("night NIG --folder file", "file"),
        ("night NIG --folder file/inside", "Not a directory"),
    ],
)
def test_new_game_refuses_what_cannot_be(
    words: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("")
    (tmp_path / "file").write_text("")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "RULES.md").write_text("- **OLD-1.1** Two players.\n")
    done = CliRunner().invoke(app, ["new-game", *words.split()])
    assert done.exit_code == 2
    assert says in done.output
    assert "Traceback" not in done.output
    assert not (tmp_path / "night").exists()
