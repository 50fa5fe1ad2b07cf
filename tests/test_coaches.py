"""What coaches say in first games: what every game's file holds, and what is wrong with one."""

from pathlib import Path

import pytest

import milkrun
from milkrun import coaches
from milkrun.coaches import FILE, coach_of
from milkrun.engine.game import Game
from milkrun.primers import PrimerError

LONGEST = 40  # words
GOOD = """
[[opening]]
verb = "place"
text = "Place a tiffin."
clauses = ["TIF-2.2"]

[[first]]
event = "competitor_moved"
of = "others"
where = { marker = 0 }
text = "It moved."
clauses = ["TIF-2.2"]
"""


@pytest.mark.parametrize("name", list(milkrun.games))
def test_a_coach_says_short_things_that_rest_on_the_rules(name: str) -> None:
    coach = coach_of(name)
    assert len(coach.openings) >= 2
    assert len(coach.firsts) >= 8
    for one in [*coach.openings, *coach.firsts]:
        assert len(one.text.split()) <= LONGEST, one.text
        assert one.text.endswith("."), one.text
        assert one.clauses, one.text


def read(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> coaches.Coach:
    (folder / FILE).write_text(text, encoding="utf-8")
    monkeypatch.setattr(Game, "folder", folder)
    monkeypatch.setattr(coaches, "clauses_of", lambda name: {"TIF-2.2"})
    return coach_of.__wrapped__("tiffin")


def test_what_a_coach_tells_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    coach = read(GOOD, tmp_path, monkeypatch)
    (opening,), (first,) = coach.openings, coach.firsts
    assert opening.verb == "place"
    assert first.is_about("competitor_moved", None, {"marker": 0}, seat=1)
    assert first.is_about("competitor_moved", 0, {"marker": 0}, seat=1)
    assert not first.is_about("competitor_moved", 1, {"marker": 0}, seat=1)
    assert not first.is_about("competitor_moved", None, {"marker": None}, seat=1), "hidden"
    assert not first.is_about("route_scored", None, {"marker": 0}, seat=1)


def test_a_game_may_have_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "folder", tmp_path)
    assert coach_of.__wrapped__("tiffin").openings == []


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("[[opening]]", "[[opening", "Expected"),
        ("[[opening]]", "[[openings]]", "opening should be there, as a list"),
        ('text = "It moved."', "", "first 1: text should be there, as a str"),
        ('verb = "place"', 'verb = "fly"', "opening 1: verb 'fly' is none of place, take"),
        ('verb = "place"', 'verb = ["place"]', r"opening 1: verb \['place'\] is none of place"),
        ('["TIF-2.2"]\n\n', '[["TIF-2.2"]]\n\n', "opening 1: clauses should hold strings only"),
        ('"competitor_moved"', '"moved"', "first 1: event 'moved' is none of tiffin_placed"),
        ('"competitor_moved"', "[]", r"first 1: event \[\] is none of tiffin_placed"),
        ('of = "others"', 'of = "pink"', "first 1: of should be one of anybody, you, others"),
        ("marker = 0", 'marker = "0"', "first 1: marker should be a whole number"),
        ("marker = 0", "marker = 0.5", "first 1: marker should be a whole number"),
        ("marker", "cubes", "first 1: where may name marker"),
        ('event = "competitor_moved"', "", "first 1: it should name an event or a verb"),
        ('event = "competitor_moved"', 'verb = "stop"', "first 1: of and where are for events"),
        ('["TIF-2.2"]\n\n', '["TIF-9.99"]\n\n', "opening 1: RULES.md has no clause TIF-9.99"),
    ],
)
def test_what_is_wrong_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str, after: str, words: str
) -> None:
    assert before in GOOD
    with pytest.raises(PrimerError, match=words):
        read(GOOD.replace(before, after, 1), tmp_path, monkeypatch)
