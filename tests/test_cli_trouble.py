"""The command where it is given what it cannot use, and what its answers look like then."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import milkrun
from milkrun.cli import app
from milkrun.terminal import print_table


def command(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_analyse_needs_something_that_was_played(tmp_path: Path) -> None:
    milkrun.new("tiffin", 2, 1, native=False).save(tmp_path / "new.json")
    done = command("analyse", str(tmp_path / "new.json"))
    assert done.exit_code == 2
    assert "nothing has been played yet" in done.output
    assert "Traceback" not in done.output


def test_a_layout_that_is_no_json_is_told(tmp_path: Path) -> None:
    for text in ("{", "[" * 100_000, "9" * 5_000):  # json has an error of its own for each
        (tmp_path / "layout.json").write_text(text)
        words = ["arena", "tariffs", "greedy", "random", "--layout", str(tmp_path / "layout.json")]
        done = command(*words)
        assert (done.exit_code, "layout.json: not JSON" in done.stderr) == (2, True)


@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_a_table_tells_all_that_is_in_it(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also to a program that reads it, which has no width; brackets in a name are no markup."""
    monkeypatch.setenv("COLUMNS", columns)
    path = "search:0.03@training/[a]/" + "very-long/" * 9 + "values.npz"
    rows = [[path, "50.0%", "9.5% to 90.5%"], ["strong@[/b]c.npz", "50.0%", "9.5% to 90.5%"]]
    print_table(["bot", "wins", "95 % interval"], rows)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["bot", path, "strong@[/b]c.npz"]
    assert lines[1].endswith("50.0%  9.5% to 90.5%")
    monkeypatch.setenv("FORCE_COLOR", "1")  # as if it were a terminal
    print_table(["bot"], [rows[0][:1]])
    told = re.sub(r"\x1b\[[\d;]*m|\s", "", capsys.readouterr().out)
    assert told == f"bot{path}"


def test_a_command_that_is_told_can_be_typed_as_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = command("new-game", "night_train", "NIG", "--folder", "my games").output
    for line in told.splitlines()[1:]:
        assert shlex.split(line)[:3] == ["milkrun", "--games", "my games"]
    told = command("lab", "new", "tiffin", "--out", "my study.toml").output
    assert shlex.split(told)[-4:] == ["milkrun", "lab", "run", "my study.toml"]


def test_why_a_folder_holds_no_such_game_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever names the folder of a game itself, or gives a game a name that it cannot have."""
    monkeypatch.setenv("MILKRUN_GAMES", "")
    game = tmp_path / "Night"
    game.mkdir()
    (game / "RULES.md").write_text("# Night")
    told = command("--games", str(game), "rules", "night")
    assert "there is no game 'night'" in told.stderr
    assert f"must name the folder around it: {tmp_path}" in told.stderr
    monkeypatch.setenv("MILKRUN_GAMES", "")
    told = command("--games", str(tmp_path), "rules", "Night")
    assert "Night: a game's name must be lower-case letters" in told.stderr
    assert "Night" not in command("--games", str(tmp_path), "rules", "day").stderr
    monkeypatch.setenv("MILKRUN_GAMES", str(tmp_path / "none"))
    milkrun.games.look()
    assert "this folder, but it does not exist" in command("rules", "night").stderr


def test_a_folder_where_nothing_can_be_compiled_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("MILKRUN_CACHE", str(tmp_path / "file"))
    told = command("warm", "tiffin").stderr
    assert f"cannot be kept in {tmp_path / 'file' / 'native'} (Not a directory)" in told
    assert "name another folder with MILKRUN_CACHE" in told
    assert "Traceback" not in told


@pytest.fixture(autouse=True)
def usual_games() -> Iterator[None]:
    yield
    milkrun.games.look()


def test_one_game_is_told_in_the_singular(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("milkrun.terminal.warm_games", lambda games: None)
    told = command("arena", "tiffin", "random", "random", "--games", "1", "--workers", "1")
    assert "\n1 game of Tiffin, seed 0; a shared win" in told.stdout


def test_a_table_of_no_such_size_is_told_before_anything_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("milkrun.terminal.warm_games", lambda _: pytest.fail("compiled first"))
    told = command("lab", "styles", "tiffin", "--players", "9")
    assert (told.exit_code, "2, 3, 4 players; got 9" in told.stderr) == (2, True)
