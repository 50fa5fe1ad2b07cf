"""What the games say of an action before it is taken, and which actions come to the same."""

import json
import re
from pathlib import Path

import pytest

import milkrun
from milkrun import bots
from milkrun.bots.hints import choices_of
from milkrun.engine.match import Match

TOUCHING = ("aquaretto", "out_for_delivery")  # games with actions that name another seat
POSITIONS = Path(__file__).parents[2] / "benchmarks" / "data" / "hints"


@pytest.mark.parametrize("name", milkrun.games)
def test_facts_are_clauses(name: str) -> None:
    """In whatever is possible: short, for people, and nothing said twice."""
    match = milkrun.new(name, 3, seed=5, native=False)
    chance = bots.make("random", 5)
    told = 0
    for _ in range(60):
        for action in match.legal()[::5]:
            found = list(match.game.hints.facts(match.state, action.id))
            told += bool(found)
            assert len(found) == len(set(found))
            for one in found:
                assert re.fullmatch(r"(but )?[A-Za-z1-9][^.:]*", one), one
                assert len(one) < 110
        if match.to_move is None:
            break
        match.play(bots.move(match, chance, 1))
    assert told


@pytest.mark.parametrize("name", milkrun.games)
def test_seats_are_called_what_they_are_called_at_the_table(name: str) -> None:
    """In what may be done, what speaks for it, and why something else is not possible."""
    called = ["Asha", "Ravi", "Meena"]
    match = milkrun.new(name, 3, seed=2, names=called, native=False)
    usual = set(match.game.words.SEAT_NAMES)
    chance = bots.make("random", 2)
    said: set[str] = set()
    for n in range(240):
        if match.to_move is None:
            break
        legal = match.legal()
        said.update(action.text for action in legal)
        for action in legal[::3]:
            said.update(match.game.hints.facts(match.state, action.id))
        if n % 12 == 0:
            said.update(match.why_not(a).text for a in range(match.game.rules.ACTIONS.size))
            said.update(match.action(a).text for a in range(match.game.rules.ACTIONS.size))
        match.play(bots.move(match, chance, n))
    wrong = [text for text in said if usual & set(re.findall(r"\w+", text))]
    assert not wrong
    if name in TOUCHING:
        assert any(one in text for text in said for one in called)


@pytest.mark.parametrize("name", milkrun.games)
def test_what_begins_a_turn_is_a_verb_or_a_kind_of_event(name: str) -> None:
    game = milkrun.games[name]
    kinds = {one.name for one in game.rules.EVENTS.specs}
    assert game.hints.begins <= kinds | set(game.rules.ACTIONS.verbs)


def facts_of(name: str, number: int) -> dict[str, list[str]]:
    """Those of one of the positions that the benchmark of hints looks at, by action."""
    match = position(name, number)
    return {
        action.text: list(match.game.hints.facts(match.state, action.id))
        for action in match.legal()
    }


def position(name: str, number: int) -> Match:
    saved = json.loads((POSITIONS / f"{name}.json").read_text())[number]
    return milkrun.loads(json.dumps(saved), native=False)


def test_a_way_leads_somewhere_and_passes_what_lies_between() -> None:
    found = facts_of("out_for_delivery", 20)
    assert found["Pick up a red parcel for Plembury, 1 MP"] == [
        "Plembury is 16 MP away in cloudy weather, so it should still pay 100",
        "you pass Edmond on the way",
    ]
    (west,) = (facts for text, facts in found.items() if text.startswith("Go west"))
    assert west[0].startswith("that is the way to Edmond, about 8 MP away, where you can deliver")


def test_a_domino_changes_a_walk() -> None:
    found = facts_of("tariffs", 4)
    assert found["Place the 3-4: 4 on Suns 3, 3 on Moons 3"] == [
        "it makes your cheapest walk 5 cheaper",
        "your walk then has 5 gaps left instead of 7",
    ]
    assert found["Place the 3-4: 3 on Moons 3, 4 on Crowns 3"] == [
        "it makes your cheapest walk no cheaper, and others pay 3 or 4 for a step there"
    ]


def test_a_card_that_fits_speaks_against_its_discard() -> None:
    found = facts_of("tiffin", 9)
    assert found["Discard the red 1"] == ["it fits no route in play on its own"]
    assert found["Discard the blue 1 with symbol"] == [
        "its symbol would help the competitor if you played it",
        "but it fits Worli",
    ]


def test_orders_are_told_in_short() -> None:
    found = facts_of("mint_delivery", 39)
    assert found["Move to Freshness Falls"] == [
        "you can fulfill a 3-point order for Freshness Falls there"
    ]


def test_mirrored_spaces_of_a_zoo_come_to_the_same() -> None:
    match = milkrun.new("aquaretto", 2, seed=1, native=False)
    assert "Add a small board without its lower right or upper left corner" in alike(match)
    match.play(("draw",))
    match.play(match.legal()[0])
    match.play(next(action for action in match.legal() if action.verb == "take"))
    assert "Put the sea lion on (3, 0) or (0, 3) in your zoo" in alike(match)
    assert "Put the sea lion on (2, 2) in your zoo" in {a.text for a in match.legal()}
    match.play(next(action for action in match.legal() if "(3, 0)" in action.text))
    while match.to_move != 1 or match.legal()[0].verb != "draw":
        match.play(match.legal()[0])
    assert not any("small board" in text for text in alike(match)), "it is no mirror image now"


def alike(match: Match) -> set[str]:
    """What is said of the actions that come to the same as others."""
    return {text for ids, text in choices_of(match).values() if len(ids) > 1}
