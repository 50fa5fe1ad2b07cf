"""Options that go together by name: what games offer, and what is said of wrong ones."""

from pathlib import Path

import pytest

import milkrun
from milkrun import presets
from milkrun.engine.game import Game
from milkrun.presets import FILE, differences, named, presets_of
from milkrun.primers import PrimerError

GOOD = """
[[preset]]
name = "Small hands"
text = "Less to hold."
options = { hand_limit = 5, special_cards = 0 }
"""
WRONG = {
    GOOD.replace('"Less to hold."', "5"): "preset 1: text should be there, as a str",
    GOOD.replace("hand_limit", "hands"): "preset 1: .*no option 'hands'",
    GOOD.replace("5,", "50,"): "preset 1: option 'hand_limit' runs from 4 to 7; got 50",
    GOOD.replace("5, special_cards = 0", "7"): "all of its options are as printed",
    GOOD + GOOD: "preset 2: there are two called 'Small hands'",
    GOOD + "[other]\n": "it should consist of",
}


@pytest.fixture
def tiffin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a game that has no presets of its own."""
    monkeypatch.setattr(Game, "folder", tmp_path)
    monkeypatch.setattr(presets, "presets_of", presets_of.__wrapped__)
    return tmp_path / FILE


def test_a_preset_is_known_by_its_options(tiffin: Path) -> None:
    tiffin.write_text(GOOD)
    (one,) = presets_of.__wrapped__("tiffin")
    game = milkrun.games["tiffin"]
    assert one.options == game.check_options({"hand_limit": 5, "special_cards": 0})
    assert named(game, one.options) == one.name
    assert named(game, one.options | {"pool_same": 3}) is None
    told = [(one.value, one.printed) for one in differences(game, one.options)]
    assert told == [("5", "7"), ("no", "yes")]


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_preset_is_told(tiffin: Path, text: str) -> None:
    tiffin.write_text(text)
    with pytest.raises(PrimerError, match=WRONG[text]):
        presets_of.__wrapped__("tiffin")


@pytest.mark.parametrize("name", [*milkrun.games])
def test_the_presets_of_every_game_can_be_used(name: str) -> None:
    for one in presets_of(name):
        assert len(one.name) <= 40
        assert one.text.endswith(".")
        assert all(
            o.offered for o in milkrun.games[name].options if one.options[o.name] != o.default
        )
