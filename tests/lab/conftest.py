"""Studies of a small game, played interpreted."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from milkrun.engine.game import games

ROOT = Path(__file__).parents[2]
STUDY = """
game = "pig"
players = 2
games = 30
seed = 3
metrics = ["*"]
[options]
goal = 15
[variants.long.options]
goal = 25
"""


@pytest.fixture
def pig(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example game among the games, in this process and in those that it starts."""
    monkeypatch.setenv("MILKRUN_GAMES", str(ROOT / "examples"))
    games.look()
    yield
    monkeypatch.undo()
    games.look()


@pytest.fixture
def study(tmp_path: Path, pig: None) -> Path:
    """A study of two variants."""
    file = tmp_path / "study.toml"
    file.write_text(STUDY)
    return file
