"""How far a game's decisions are looked ahead from: what its folder says, and wrong files."""

from pathlib import Path

import pytest

import milkrun
from milkrun.analysis.looks import FILE, USUAL, Look, look_of
from milkrun.engine.game import Game
from milkrun.primers import PrimerError

GOOD = "[[look]]\nsteps = 40\nerror = 0.03\ndoubt = 0.04\n"
WRONG = {
    GOOD + GOOD: "look 2: a game has one",
    GOOD.replace("40", "0"): "look 1: steps should be from 1 to 400; got 0",
    GOOD.replace("0.03", "3.0"): "look 1: error should be from 0.005 to 0.2; got 3.0",
    GOOD.replace("0.03", "true"): "look 1: error should be there, as a float",
    GOOD + "lines = 3\n": "look 1: lines is not known here",
    GOOD.replace("0.04", "0.02"): "look 1: doubt should not be less than error",
}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Game, "folder", tmp_path)
    return tmp_path / FILE


def test_it_is_read_or_as_usual(file: Path) -> None:
    assert look_of.__wrapped__("tiffin") == USUAL
    file.write_text(GOOD)
    assert look_of.__wrapped__("tiffin") == Look(40, 0.03, 0.04)


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_is_told_with_its_place(file: Path, text: str) -> None:
    file.write_text(text)
    with pytest.raises(PrimerError, match=WRONG[text]):
        look_of.__wrapped__("tiffin")


@pytest.mark.parametrize("name", [*milkrun.games])
def test_what_every_game_says_can_be_used(name: str) -> None:
    assert 1 <= look_of(name).steps <= 400
