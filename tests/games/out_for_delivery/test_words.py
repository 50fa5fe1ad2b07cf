"""Out For Delivery in words: sentences, reasons and the view, over positions of play."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

import milkrun
from milkrun.coaches import coach_of
from milkrun.engine.clauses import read_rulebook
from milkrun.games.out_for_delivery import words
from milkrun.games.out_for_delivery.rules import ACTIONS, EVENTS

from .golden_games import sociable
from .table import GAME, start


@cache
def positions(players: int) -> list[milkrun.Match]:
    """Some positions of a match with all kinds of dealings, its end included."""
    match = start(players, seed=players + 8, start_items=4, end_deliveries=10)
    choose = sociable(players)
    found = []
    while not match.over:
        if len(match.actions) % 11 == 0 or match.state.phase not in (1,):
            found.append(match.imagine(0, len(found)))
        match.play(choose(match))
    return [*found[::8], match]


def every_position() -> Iterator[milkrun.Match]:
    for players in (2, 4):
        yield from positions(players)


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"[A-Z0-9].*\w.*[.?!]", text)) and "None" not in text


def test_every_action_is_said():
    """Also what is not possible now: the table explains why."""
    for match in every_position():
        for a in range(ACTIONS.size):
            assert re.match(r"[A-Z].*\w$", match.action(a).text)
        said = [action.text for action in match.legal()]
        assert len(set(said)) == len(said)


def test_every_refusal_has_its_clause_and_every_legal_action_none():
    clauses = read_rulebook(GAME).clauses
    for match in every_position():
        mask = match.mask()
        for a in range(ACTIONS.size):
            reason = match.why_not(a)
            assert is_sentence(reason.text), reason
            assert bool(reason.clause) != bool(mask[a]), (match.action(a).text, reason)
            assert not reason.clause or reason.clause in clauses


def test_every_event_is_said():
    limits = {"item": 9, "city": 6, "colour": 6, "west": 6, "north": 6, "south": 6, "reason": 2}
    limits |= {"obstacle": 9, "first": 6, "second": 7, "third": 7, "give": 89, "want": 89}
    limits |= {"tile": 93, "victim": 2, "partner": 2, "square": 10}
    match = start(2)
    for spec in EVENTS.specs:
        for number in range(30):
            args = {name: number % limits.get(name, 30) for name in spec.params}
            for text in (
                words.event_text(spec.name, number % 2, args, ["Asha", "Ravi"]),
                words.event_text_at(match.state, spec.name, number % 2, args, ["Asha", "Ravi"]),
            ):
                assert is_sentence(text), text


def test_every_prompt_is_a_sentence():
    for match in every_position():
        for seat in (*range(match.players), None):
            assert is_sentence(match.prompt(seat))


def test_view_is_of_its_type_and_true():
    """OFD-1.3: everything is open; what is reachable is what the rules let one walk to."""
    for match in every_position():
        view = match.view(None)
        assert words.View.model_validate(view.model_dump()) == view
        assert view == match.view(0)
        for player in view.players:
            assert player.wealth == player.gold + player.item_wealth - player.parcel_malus
            assert sum(one.count for one in player.parcels) * 50 == player.parcel_malus
        if view.phase == "act":
            for reach in view.reachable[:: max(1, len(view.reachable) // 3)]:
                walker = match.imagine(0, 1)
                for direction in reach.path:
                    walker.play(("move", {"direction": direction}))
                assert walker.state.at[view.turn_of] == reach.tile
                assert view.mp_h - walker.state.mp == reach.h
            near = {one.tile for one in view.reachable if len(one.path) == 1}
            moves = sum(a.verb == "move" for a in match.legal())
            assert len(near) <= moves


def test_rough_tiles_cost_twice_and_things_have_their_numbers():
    """OFD-3.4, 9.3: what a board draws of the rules is told with the position."""
    for match in every_position():
        view = match.view(None)
        if view.phase == "act":
            skies = {one.region: one.mine for one in view.regions}
            for tile in view.map.tiles:
                cost, sky = view.entering[tile.id], skies[tile.region]
                assert sky is not None
                assert cost in (None, int(sky * 2) * (2 if tile.id in view.rough else 1))
        assert [one.number for one in view.things] == list(range(len(view.things)))
        if view.proposal and view.proposal.give:
            assert view.proposal.give == view.things[view.proposal.give.number]


def test_map_of_the_view():
    """OFD-13.6: the map is part of what a board needs."""
    view = start(2).view(None).map
    assert (view.width, view.height, len(view.tiles)) == (16, 11, 93)
    assert (len(view.water), len(view.rock)) == (10, 9)
    assert view.cities[3].bands == ["medium", "far", "near", "near", "near", "medium"]
    assert view.cities[1].trips == [9, 2, 16, 21, 17, 7]
    assert view.cities[1].bands == ["near", "near", "medium", "far", "far", "near"]
    assert view.tiles[11].neighbours == [None, 12, None, 10]
    assert np.sum([tile.terrain == "river" for tile in view.tiles]) == 5


def test_nobody_reads_letters_that_stand_for_words():
    """MP alone, which every screen shows and the first lesson spells out."""
    folder = Path(words.__file__).parent.parent
    told = [path.read_text() for path in folder.rglob("*.toml")]
    told += [str(one) for one in words.tables() if one.id != "map"]  # its signs are told beside it
    told += [words.view(start(2).state, None).model_dump_json()]
    told += [str(one) for one in read_rulebook(GAME).clauses.values()]
    for text in told:
        assert set(re.findall(r"\b[A-Z]{2,}\b(?!-\d)", text)) <= {"MP"}


def test_the_coach_names_no_number_that_an_option_changes():
    """OFD-11.2, 11.9, 12.1 with the options of the host: what it says holds in every match."""
    coach = coach_of(GAME)
    for one in (*coach.openings, *coach.firsts):
        assert not re.search(r"\d|every third", one.text), one.text
