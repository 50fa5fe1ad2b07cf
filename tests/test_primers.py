"""How to play: what every game's primer holds, and what is said of a wrong one."""

from pathlib import Path

import pytest

import milkrun
from milkrun import primers
from milkrun.engine.game import Game
from milkrun.primers import FILE, PrimerError, primer_of

SHORT, LONG = 150, 320  # words: read in 45 to 90 seconds
GOOD = """
[[part]]
title = "The aim"
text = ["Win."]
clauses = ["TIF-2.2"]

[part.picture]
caption = "A route"
shows = ["route-0"]
seat = "pink"
position.players = 3
"""


@pytest.mark.parametrize("name", list(milkrun.games))
def test_a_primer_is_short_and_has_a_picture(name: str) -> None:
    parts = primer_of(name)
    words = sum(len(text.split()) for part in parts for text in part.text)
    assert SHORT <= words <= LONG
    assert any(part.picture for part in parts)
    assert all(part.clauses for part in parts)


def read(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[primers.Part]:
    (folder / FILE).write_text(text, encoding="utf-8")
    monkeypatch.setattr(Game, "folder", folder)
    monkeypatch.setattr(primers, "clauses_of", lambda name: {"TIF-2.2"})
    return primer_of.__wrapped__("tiffin")


def test_what_a_primer_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (part,) = read(GOOD, tmp_path, monkeypatch)
    assert (part.title, part.text, part.clauses) == ("The aim", ["Win."], ["TIF-2.2"])
    assert part.picture
    assert (part.picture.seat, part.picture.match.players) == (1, 3)


def test_a_game_may_have_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "folder", tmp_path)
    assert primer_of.__wrapped__("tiffin") == []


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("[[part]]", "[[part", "Expected"),
        ("[[part]]", "[[parts]]", r"it should consist of \[\[part\]\] only"),
        ('title = "The aim"', "", "part 1: title should be there, as a str"),
        ('text = ["Win."]', 'text = "Win."', "part 1: text should be there, as a list"),
        ('title = "The aim"', 'title = "The aim"\ncolour = 1', "part 1: colour is not known here"),
        ("TIF-2.2", "TIF-99.1", r"RULES\.md has no clause TIF-99\.1"),
        ('["TIF-2.2"]', '[["TIF-2.2"]]', "part 1: clauses should hold strings only"),
        ('["Win."]', "[1]", "part 1: text should hold strings only"),
        ('"pink"', '"brown"', "seat 'brown' is none of yellow, pink, blue"),
        ("seat =", "room = [1, 2]\nseat =", "part 1, picture: room should be four whole numbers"),
        ("players = 3", "players = 9", "part 1, picture: Tiffin is for 2, 3, 4 players; got 9"),
        ('caption = "A route"', "", "part 1, picture: caption should be there"),
    ],
)
def test_a_wrong_primer_is_told(
    before: str, after: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(PrimerError, match=words):
        read(GOOD.replace(before, after), tmp_path, monkeypatch)
