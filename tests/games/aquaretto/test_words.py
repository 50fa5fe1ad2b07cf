"""Aquaretto in words: sentences, reasons and the view, over positions that come up in play."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

import milkrun
from milkrun.engine.clauses import read_rulebook
from milkrun.games.aquaretto import words
from milkrun.games.aquaretto.components import cell_at, cells_marked
from milkrun.games.aquaretto.rules import ACTIONS, EVENTS

from .table import Cell, Table, start, zoo


@cache
def positions(players: int) -> list[milkrun.Match]:
    """Some twenty positions of a random match, the last one of it included."""
    match = start(players, seed=players, start_coins=3)
    chance = np.random.default_rng(players)
    found = []
    while not match.over:
        if len(match.actions) % 17 == 0:
            found.append(match.imagine(0, len(found)))
        match.play(int(chance.choice(np.flatnonzero(match.mask()))))
    return [*found, match]


def every_position() -> Iterator[milkrun.Match]:
    for players in (2, 3, 5):
        yield from positions(players)


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"[A-Z0-9(].*\w.*[.?!]", text)) and "None" not in text


def test_every_action_is_said() -> None:
    """Also what is not possible now: the table explains why."""
    for match in every_position():
        for a in range(0, ACTIONS.size, 3):
            text = match.action(a).text
            assert re.match(r"[A-Z][^.]*[\w)]$", text), text
            assert "None" not in text
        said = [action.text for action in match.legal()]
        assert len(set(said)) == len(said)  # nobody has to choose between equal sentences


def test_equal_tiles_are_told_together() -> None:
    trucks = [["COI", "ORC-P", "COI"], ["HIP-F", "HIP-F"]]
    t = Table(players=3, removed=["TUR", "PEN"], trucks=trucks)
    assert [one.text for one in t.match.legal() if one.verb == "take"] == [
        "Take truck 1 with 2 coins and an orca",
        "Take truck 2 with 2 female hippopotamuses",
    ]


def test_a_place_is_the_last_that_is_said() -> None:
    t = Table(players=3, phase="place_coworker")
    (trainer, *_) = (one.text for one in t.match.legal() if one.verb == "cell")
    assert trainer == "Make the coworker a trainer on (2, 0)"
    t = Table(players=3, phase="expand_anchor", expanding={"size": "large"})
    assert t.match.legal()[0].text == "Put the large board with its lower left corner at (1, -2)"


def test_every_event_is_said() -> None:
    names = ["Asha", "Ravi"]
    limits = {"kind": 8, "tile": 49, "truck": 5, "owner": 2, "board": 5, "reserve": 2}
    for spec in EVENTS.specs:
        for number in range(60):
            args: dict[str, int | None] = {
                name: number % limits.get(name, 99) for name in spec.params
            }
            for seat in (0, 2):
                assert is_sentence(words.event_text(spec.name, seat, args, names))
    bought = words.event_text("tile_bought", 0, {"tile": 8, "owner": 1}, names)
    assert bought == "Asha buys an orca from Ravi's depot: a coin goes to Ravi."


def test_every_refusal_has_its_clause_and_every_legal_action_none() -> None:
    clauses = read_rulebook("aquaretto").clauses
    for match in every_position():
        mask = match.mask()
        for a in range(ACTIONS.size):
            reason = match.why_not(a)
            assert is_sentence(reason.text), reason
            assert bool(reason.clause) != bool(mask[a]), (match.action(a).text, reason)
            assert not reason.clause or reason.clause in clauses


def test_prompts_say_what_is_possible_and_whom_one_waits_for() -> None:
    t = Table(players=3, trucks=[["DOL-P"]])
    assert t.match.prompt(0) == "Your turn: draw a tile for a truck, take a truck or spend money."
    assert t.match.prompt(1) == t.match.prompt(None) == "Waiting for Yellow to take a turn."
    t.take(0)
    assert t.match.prompt(0) == "Put the dolphin into your zoo, or into your depot."
    assert t.match.prompt(2) == "Waiting for Yellow to place the dolphin."
    for match in every_position():
        for seat in (*range(match.players), None):
            assert is_sentence(match.prompt(seat))
    assert "wins with" in positions(3)[-1].prompt(None)


def test_a_coworker_is_offered_only_where_it_has_a_place() -> None:
    """AQU-9.2, 9.3, 9.4, 9.6"""
    tiles = dict.fromkeys(("2,0", "3,0", "2,1", "3,1", "2,2"), "DOL-P")

    def asked(**mine: Any) -> str:
        yellow = {"tiles": tiles, **mine}
        return Table(players=3, phase="place_coworker", zoos={"yellow": yellow}).match.prompt(0)

    earned = "You earned a coworker:"
    assert asked() == f"{earned} a cashier, a keeper, a manager or a trainer on a space?"
    assert asked(cashiers=2, managers=1) == f"{earned} a keeper or a trainer on a space?"
    assert asked(cashiers=2, keepers=2, managers=1) == f"{earned} a trainer on a space?"
    free = sorted({*cells_marked("o")} - {(2, 0), (3, 0), (2, 1), (3, 1), (2, 2)})
    trained = [f"{x},{y}" for x, y in free]
    assert asked(trainers=trained) == f"{earned} a cashier, a keeper or a manager?"


def test_a_view_is_exactly_its_model() -> None:
    """Views are made without validation, for speed; so it is done here."""
    for match in every_position():
        view = match.view(0)
        assert words.View.model_validate_json(view.model_dump_json()) == view
        assert view == match.view(None)
        assert sum(one.undrawn for one in view.kinds) + view.coin_tiles_left == (
            view.main + view.reserve
        )
        for player in view.players:
            assert sum(player.parts.model_dump().values()) == player.score


def test_a_view_names_the_prices_of_this_table() -> None:
    usual = start(2).view(None)
    assert (usual.large_price, usual.small_price) == (2, 1)
    dear = {"large_price": 4, "small_price": 3}
    view = start(2, **dear).view(None)
    assert (view.large_price, view.small_price) == (4, 3)


def test_a_view_shows_where_things_may_go() -> None:
    """AQU-5.7, 10.15, 6.4: ghost boards in every place, legal spaces, pairs and trainers."""
    t = Table(players=3, zoos={"yellow": zoo(coins=2)})
    view = t.match.view(None)
    sizes = [(one.size, one.orientation) for one in view.expansions]
    assert sizes.count(("large", None)) == 17
    assert len(sizes) == 17 + 63
    first = next(one for one in view.expansions if one.orientation == 2)
    assert len(first.cells) == 3
    t.match.play(first.action)
    ghost = next(one for one in t.match.view(None).expansions if one.cell == first.cell)
    assert (ghost.action, ghost.cells) == (None, first.cells)
    t.match.play(first.anchor_action)
    board = t.match.view(None).players[0].boards[0]
    assert (board.cells, board.orientation) == (first.cells, 2)
    tiles = {"2,2": "PEN-F", "2,3": "PEN-M", "1,3": "PEN-O"}
    t = Table(
        players=3, removed=["TUR", "HIP"], phase="place_tile", hand="DOL-P",
        trucks=[{"taken_by": "yellow"}], zoos={"yellow": {"tiles": tiles, "trainers": ["3,4"]}},
    )  # fmt: skip
    view = t.match.view(1)
    assert view.hand is not None
    assert (view.hand.name, view.hand_from) == ("dolphin", "truck")
    assert set(view.legal_cells) == {cell_at(*cell) for cell in t.cells()}
    (pair,) = view.players[0].pairs
    assert (pair.female, pair.male) == (cell_at(2, 2), cell_at(2, 3))
    (basin,) = view.players[0].basins
    assert (basin.bred, basin.next_coin, basin.next_coworker) == (1, 6, 5)
    assert [one.name for one in view.service] == ["yard", "feeding stations", "checkout booths"]


# Hints


def facts(t: Table, verb: str, **args: int) -> list[str]:
    """What is said of an action before it is chosen."""
    return list(words.HINTS.facts(t.s, ACTIONS.encode(verb, args)))


def crowded(*free: Cell) -> dict[str, Any]:
    """A zoo with three dolphins, and with trainers on all spaces but these."""
    dolphins = [(1, 4), (2, 4), (3, 4)]
    trained = sorted({*cells_marked("o")} - {*dolphins, *free})
    tiles = {f"{x},{y}": "DOL-P" for x, y in dolphins}
    return {"tiles": tiles, "trainers": [f"{x},{y}" for x, y in trained]}


def two_for(*free: Cell) -> Table:
    """An orca and a sea lion on a truck, and the only free spaces of yellow's zoo."""
    return Table(players=3, zoos={"yellow": crowded(*free)}, trucks=[["ORC-P", "SEA-P"], ["SEA-P"]])


def test_a_trainer_among_no_animals_is_told_in_words() -> None:
    """AQU-12.4"""
    animals = {"1,4": "DOL-P", "2,4": "DOL-P"}
    t = Table(players=3, phase="place_coworker", zoos={"yellow": {"tiles": animals}})
    assert facts(t, "cell", cell=cell_at(1, 3)) == ["2 animals around it count"]
    assert facts(t, "cell", cell=cell_at(3, 1)) == ["but no animal around it counts"]


def test_animals_fit_in_whichever_way_there_is() -> None:
    """AQU-6.4, 6.6: the first space of the one need not leave another for the other."""
    fit = "all its animals fit your zoo"
    assert facts(two_for((2, 0), (3, 0), (2, 1)), "take", truck=0) == [fit]
    assert facts(two_for((2, 0), (3, 0)), "take", truck=0) == [f"but not {fit}"]
    t = two_for((2, 0), (3, 0), (2, 1)).draw("ORC-P")
    would = "all its animals would fit your zoo"
    assert facts(t, "load", truck=1) == [would, "then the truck has room for 1 more"]
    t = two_for((2, 0), (3, 0)).draw("ORC-P")
    assert facts(t, "load", truck=1)[0] == f"not {would}"


def test_an_animal_without_a_space_is_named() -> None:
    """AQU-6.6, 6.7"""
    trucks = [["DOL-P", "SEA-P"], ["SEA-P"]]
    t = Table(players=3, zoos={"yellow": crowded((1, 3), (2, 3))}, trucks=trucks)
    assert facts(t, "take", truck=0) == ["but your zoo has no place for the sea lion"]
    t.draw("DOL-P")
    assert facts(t, "load", truck=1)[0] == "your zoo has no place for its sea lion"
    t = Table(players=3, zoos={"yellow": crowded((1, 3), (2, 3))}, trucks=[[], ["DOL-P"]])
    t.draw("SEA-P")
    assert facts(t, "load", truck=0)[0] == "your zoo has no place for it"
    position = {"options": {"basins": 1}, "zoos": {"yellow": {"tiles": {"2,2": "DOL-P"}}}}
    t = Table(players=3, **position, trucks=trucks)
    assert facts(t, "take", truck=0) == ["but your zoo has no place for the sea lion"]


def test_what_is_earned_is_said_where_it_is_sure() -> None:
    """AQU-8.1: three dolphins more are six; three sea lions are no basin where two have a space."""
    trucks = [["DOL-P", "DOL-L", "DOL-L"]]
    t = Table(players=3, zoos={"yellow": crowded((1, 3), (2, 3), (3, 3))}, trucks=trucks)
    assert facts(t, "take", truck=0) == [
        "you earn a coworker with dolphins",
        "you earn a coin with dolphins",
        "all its animals fit your zoo",
    ]
    mine = crowded((2, 0), (3, 0))
    mine["tiles"] = {"1,4": "ORC-P"}
    t = Table(players=3, zoos={"yellow": mine}, trucks=[["SEA-P", "SEA-P", "SEA-P"]])
    assert facts(t, "take", truck=0) == ["but not all its animals fit your zoo"]


def test_a_young_animal_is_foreseen() -> None:
    """AQU-8.5 to 8.9: it needs a space, too, counts for what is earned, and its kind says so."""

    def taken(*free: Cell) -> list[str]:
        mine = crowded(*free)
        mine["tiles"]["1,4"] = "DOL-F"
        return facts(
            Table(players=3, zoos={"yellow": mine}, trucks=[["DOL-M", "DOL-P"]]), "take", truck=0
        )

    bred = "you breed a young dolphin"
    assert taken((1, 3), (2, 3), (3, 3)) == [
        bred,
        "you earn a coworker with dolphins",
        "you earn a coin with dolphins",
        "all its animals fit your zoo",
    ]
    assert taken((1, 3), (2, 3)) == [
        bred,
        "you earn a coworker with dolphins",
        "but your zoo has no place for the young dolphin as well",
    ]
    mine = {"tiles": {"1,4": "DOL-F", "2,4": "DOL-P"}}
    t = Table(players=3, zoos={"yellow": mine}, trucks=[["DOL-P"]]).draw("DOL-M")
    assert facts(t, "load", truck=0)[0] == "all its animals would fit your zoo"
    paired = {"tiles": {"1,4": "DOL-F", "2,4": "DOL-M", "3,4": "DOL-O"}}
    t = Table(players=3, zoos={"yellow": paired}, trucks=[["DOL-F"]])
    assert bred not in facts(t, "take", truck=0)


def test_what_the_depot_costs() -> None:
    """AQU-12.8: one less with a manager."""

    def said(managers: int, **options: int) -> list[str]:
        trucks = [{"taken_by": "yellow"}]
        mine = {"managers": managers}
        position = {"players": 3, "options": options, "trucks": trucks, "zoos": {"yellow": mine}}
        return facts(Table(phase="place_tile", hand="DOL-P", **position), "depot")

    assert said(0) == ["but each kind in your depot costs 2 at the end"]
    assert said(1) == ["but each kind in your depot costs 1 at the end"]
    assert said(0, depot_points=4) == ["but each kind in your depot costs 4 at the end"]
    assert said(1, depot_points=1) == []


def test_room_for_another_basin_only_where_one_may_be_started() -> None:
    """AQU-6.7, 6.8: not with a small board if all are in use, but always with a large one."""
    tiles = {"1,4": "DOL-P", "0,2": "ORC-P", "2,2": "SEA-P"}

    def said(x: int, y: int, size: str, **board: int) -> str:
        position = {"phase": "expand_anchor", "expanding": {"size": size, **board}}
        t = Table(players=3, **position, zoos={"yellow": {"tiles": tiles}})
        return " ".join(facts(t, "cell", cell=cell_at(x, y)))

    assert said(4, -1, "small", orientation=2) == ""
    assert said(1, 5, "small", orientation=2) == "then 3 spaces are free for more dolphins"
    assert "another basin" in said(4, -1, "large")
    del tiles["2,2"]
    assert "another basin" in said(4, -1, "small", orientation=2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_is_hidden(players: int) -> None:
    """AQU-7.5, 1.4, 1.7: all seats see the same, and no redrawing changes it."""
    match = start(players, seed=8)
    match.play(("draw", {}))
    for seat in range(players):
        assert match.view(seat) == match.view(None) == match.imagine(seat, 5).view(seat)
