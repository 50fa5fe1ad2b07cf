"""Advice for Tiffin: a decent player's choices where there is little doubt."""

from typing import Any

import numpy as np
import pytest

import milkrun
from milkrun.engine import record

from .table import route, start


def weighed(match: milkrun.Match) -> list[float]:
    """The weight of each action; illegal ones are the worst."""
    weights = np.zeros(match.game.rules.ACTIONS.size)
    match.functions.weights(match.state, weights)
    return [float(weight) for weight in np.where(match.mask(), weights, -np.inf)]


def advised(match: milkrun.Match) -> str:
    """The sentence of the action that is weighed highest."""
    return match.action(int(np.argmax(weighed(match)))).text


def turn(hand: list[str], routes: list[Any], **more: Any) -> milkrun.Match:
    """Pink's turn with these cards, at a table of two."""
    position = {"players": 2, "to_move": "pink", "routes": routes, "hands": {"pink": hand}}
    return milkrun.position("tiffin", position | more, native=False)


def two_to_go(mine: int, theirs: int) -> dict[str, Any]:
    """Sion, two spaces before its end, with fees of 21, 15 and 9."""
    return route(
        "R07B",
        tiffins=["pink", "yellow", "yellow"],
        progress=[f"pink*{mine}", f"yellow*{theirs}"],
    )


QUIET = [route("R05A"), route("R08B")]


def test_finishing_a_route_is_good_for_who_is_first_there_then() -> None:
    """The less so, the more of it goes to others."""

    def gain(mine: int, theirs: int) -> float:
        match = turn(["green 2"], [two_to_go(mine, theirs), *QUIET])
        return weighed(match)[match.game.rules.ACTIONS.encode("unit", {"card": 0})]

    assert gain(6, 6) > 2
    assert gain(1, 11) < 0
    assert advised(turn(["green 2"], [two_to_go(1, 11), *QUIET])) != "Play the green 2"


def test_the_longer_fees_are_preferred_for_a_wild_card() -> None:
    """The same cubes win first place where it pays most."""
    routes = [
        route("R01A", tiffins=["pink"], progress=["pink*3", "yellow*3"]),
        route("R07B", tiffins=["pink", "pink", "pink"], progress=["pink*6", "yellow*6"]),
        route("R08B"),
    ]
    match = turn(["grey 2"], routes, phase="target", unit=["grey 2"])
    assert advised(match) == "Play the grey 2 on Sion"


def test_grey_cards_are_taken_before_others_of_their_rank() -> None:
    pool = ["red 4", "grey 4", "red 1", "green 2", "blue 2", "yellow 2"]
    match = turn(["red 1"], [*QUIET, route("R10A")], pool=pool, phase="draft")
    assert advised(match) == "Take the grey 4 from the pool"


def test_the_least_useful_card_is_discarded() -> None:
    hand = ["yellow 1", "grey 4", "grey 3", "green 4", "blue 4", "green 3", "blue 3", "grey 2"]
    match = turn(
        hand, QUIET, phase="discard", pool=["red 1"] * 2 + ["red 2", "grey 1"] + [None] * 2
    )
    assert advised(match) == "Discard the yellow 1"


def worth(match: milkrun.Match) -> list[float]:
    """What the match is worth to each seat."""
    found = np.zeros(match.players)
    match.functions.values(match.state, found)
    return list(found)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_advice_sees_no_more_than_its_seat(players: int) -> None:
    """The weights are the same in every world that the seat to move cannot tell apart."""
    match = start(players, seed=3)
    size = match.game.rules.ACTIONS.size
    chance = np.random.default_rng(3)
    while not match.over and len(match.actions) < 150:
        legal = match.mask()
        seat = match.to_move
        assert seat is not None
        if len(match.actions) % 10 == 0:
            here, there = np.zeros(size), np.zeros(size)
            match.functions.weights(match.state, here)
            world = match.imagine(seat, 5)
            match.functions.weights(world.state, there)
            assert here[legal].tolist() == there[legal].tolist()
            assert np.isfinite(here).all()
            assert worth(match)[seat] == worth(world)[seat]
        match.play(int(chance.choice(np.flatnonzero(legal))))


def test_every_legal_action_is_weighed() -> None:
    """What is left unwritten would be weighed by whatever lay in the array."""
    match = start(3, seed=8)
    chance = np.random.default_rng(8)
    while not match.over and len(match.actions) < 200:
        if len(match.actions) % 4 == 0:
            weights = np.full(match.game.rules.ACTIONS.size, np.nan)
            before = record.copy(match.state)
            match.functions.weights(match.state, weights)
            assert not np.isnan(weights[match.mask()]).any()
            assert record.same(before, match.state)
        match.play(int(chance.choice(np.flatnonzero(match.mask()))))


def test_a_position_is_worth_more_with_more_on_the_table() -> None:
    behind = turn(["green 2"], [two_to_go(1, 11), *QUIET])
    ahead = turn(["green 2"], [two_to_go(11, 1), *QUIET])
    assert worth(ahead)[1] > worth(behind)[1]
    assert worth(ahead)[0] < worth(behind)[0]


def test_a_finished_match_is_worth_its_score() -> None:
    match = start(2, seed=1, turn_limit=20)
    while not match.over:
        match.play(int(np.flatnonzero(match.mask())[-1]))
    assert worth(match) == match.state.score[:2].tolist()
