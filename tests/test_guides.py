"""Guides: what every game says of how much there is to learn, and what is said of a wrong one."""

from pathlib import Path

import pytest

import milkrun
from milkrun import guides
from milkrun.engine.clauses import read_rulebook
from milkrun.engine.game import Game, games
from milkrun.guides import FILE, Guide, easiest, guide_of
from milkrun.primers import PrimerError

GOOD = """
weight = 2
turn = "TIF-2.2"
[verbs]
place = "TIF-3.1"
"""


@pytest.mark.parametrize("name", list(milkrun.games))
def test_every_verb_leads_to_a_clause_that_holds(name: str) -> None:
    guide, clauses = guide_of(name), read_rulebook(name).clauses
    assert guide.verbs.keys() == set(games[name].rules.ACTIONS.verbs)
    assert not any(clauses[one].withdrawn for one in [guide.turn, *guide.verbs.values()] if one)


def test_one_game_alone_is_the_easiest() -> None:
    weights = {name: guide_of(name).weight for name in milkrun.games}
    least = min(weight for weight in weights.values() if weight is not None)
    assert [name for name, weight in weights.items() if weight == least] == [easiest()]


def read(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Guide:
    (folder / FILE).write_text(text, encoding="utf-8")
    monkeypatch.setattr(Game, "folder", folder)
    monkeypatch.setattr(guides, "clauses_of", lambda name: {"TIF-2.2", "TIF-3.1"})
    return guide_of.__wrapped__("tiffin")


def test_what_a_guide_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guide = read(GOOD, tmp_path, monkeypatch)
    assert guide == Guide(2, "TIF-2.2", {"place": "TIF-3.1"})


def test_a_game_may_have_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "folder", tmp_path)
    assert guide_of.__wrapped__("tiffin") == Guide()


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("weight = 2", "weight =", "Invalid value"),
        ("weight = 2", "weight = 6", "weight should be from 1 to 5"),
        ('turn = "TIF-2.2"', "", "turn should be there, as a str"),
        ("place =", "jump =", "the game has no verb jump"),
        ("TIF-3.1", "TIF-99.1", "RULES.md has no clause TIF-99.1"),
        ('"TIF-3.1"', '["TIF-3.1"]', r"RULES.md has no clause \['TIF-3.1'\]"),
    ],
)
def test_what_is_said_of_a_wrong_one(
    before: str, after: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(PrimerError, match=words):
        read(GOOD.replace(before, after), tmp_path, monkeypatch)
