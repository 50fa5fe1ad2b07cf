"""The command where something goes wrong that nobody typed: damaged files, a full disk."""

from pathlib import Path

from typer.testing import CliRunner, Result

from milkrun.cli import app


def command(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_a_layout_that_is_no_json_is_told(tmp_path: Path) -> None:
    for text in ("{", "[" * 100_000, "9" * 5_000):  # json has an error of its own for each
        (tmp_path / "layout.json").write_text(text)
        words = ["arena", "tariffs", "greedy", "random", "--layout", str(tmp_path / "layout.json")]
        done = command(*words)
        assert (done.exit_code, "layout.json: not JSON" in done.stderr) == (2, True)
