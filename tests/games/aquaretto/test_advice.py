"""Advice for Aquaretto: a decent player's choices where there is little doubt."""

from typing import Any

import numpy as np
import pytest

import milkrun
from milkrun.engine import record

from .table import Table, start, zoo


def advised(match: milkrun.Match) -> str:
    """The sentence of the action that is weighed highest."""
    weights = np.zeros(match.game.rules.ACTIONS.size)
    match.functions.weights(match.state, weights)
    return match.action(int(np.argmax(np.where(match.mask(), weights, -np.inf)))).text


def test_a_good_truck_is_taken() -> None:
    tiles = {"2,2": "DOL-P", "2,3": "DOL-F"}
    t = Table(players=3, trucks=[["DOL-M", "COI", "DOL-P"], ["PEN-P"]],
              removed=["TUR", "CRO"], zoos={"yellow": {"tiles": tiles}})  # fmt: skip
    assert advised(t.match) == "Take truck 1 with a male dolphin, a coin and a dolphin"


def test_a_tile_goes_to_its_basin() -> None:
    trucks: list[Any] = [{"taken_by": "yellow"}]
    t = Table(players=3, trucks=trucks, phase="place_tile", hand="DOL-P",
              zoos={"yellow": zoo(t22="DOL-P")})  # fmt: skip
    assert advised(t.match).startswith("Put the dolphin on")


def test_a_coworker_goes_where_it_earns() -> None:
    fish = {"1,2": "PEN-S", "2,2": "PEN-S", "3,2": "PEN-S", "1,3": "PEN-S", "2,3": "PEN-S"}
    t = Table(players=3, removed=["TUR", "CRO"], trucks=[{"taken_by": "yellow"}],
              phase="place_coworker", zoos={"yellow": {"tiles": fish, "coins": 0}})  # fmt: skip
    assert advised(t.match) == "Make the coworker a keeper"


@pytest.mark.parametrize("players", [2, 5])
def test_every_legal_action_is_weighed(players: int) -> None:
    """What is left unwritten would be weighed by whatever lay in the array."""
    match = start(players, seed=players, start_coins=3)
    chance = np.random.default_rng(8)
    while not match.over:
        if len(match.actions) % 4 == 0:
            weights = np.full(match.game.rules.ACTIONS.size, np.nan)
            before = record.copy(match.state)
            match.functions.weights(match.state, weights)
            assert np.isfinite(weights[match.mask()]).all()
            assert record.same(before, match.state)
        match.play(int(chance.choice(np.flatnonzero(match.mask()))))
    for seat in range(players):
        assert match.functions.value(match.state, seat) == match.state.score[seat]


def test_a_position_is_worth_more_with_more_in_the_zoo() -> None:
    t = Table(players=3, zoos={"yellow": zoo(t22="DOL-P", t23="DOL-P"), "pink": zoo(t22="DOL-P")})
    value = t.match.functions.value
    assert value(t.s, 0) > value(t.s, 1) > value(t.s, 2)
