"""What seats and watchers may know, beyond what the contract of every game asks."""

import numpy as np
import pytest

from milkrun.games.mint_delivery.components import TRUCKS

from .table import Table, start, town, truck


def test_dealt_orders_are_drawn_anew():
    """MIN-1.7: for another seat, with a choice that may be made, and the same bag."""
    match = start(4, 3)
    match.play(match.legal()[-1])
    match.play(match.legal()[-1])
    mine = match.position()["dealt"]["purple"]
    worlds = [match.imagine(2, seed).position() for seed in range(40)]
    for world in worlds:
        assert world["dealt"]["purple"] == mine
        assert set(world["kept"]) == {"blue", "yellow"}
        dealt = [order for orders in world["dealt"].values() for order in orders]
        assert len(set(dealt)) == 12
    assert len({str(world["dealt"]["blue"]) for world in worlds}) > 30
    assert len({len(world["kept"]["yellow"]) for world in worlds}) > 2


def test_nothing_is_drawn_anew_later(table):
    """MIN-1.18: after the setup only the future is unknown."""
    it = table(players=3).random(12)
    assert it.match.imagine(1, 5).position() == it.now


def test_a_bot_does_not_foresee_cards():
    """MIN-1.18: the next card of a deck is another one in another world."""
    it = Table(players=3, trucks={"blue": truck("NE", 0, 0, 0)}, towns={"NE": town("O11", "O20")})
    found = set()
    for seed in range(20):
        world = it.match.imagine(0, seed)
        world.play(("take", {"slot": 0}))
        found.add(world.position()["towns"]["NE"]["orders"][0]["order"])
    assert len(found) > 8


def test_observation_is_the_viewers():
    """MIN-1.7, 9.7: seats are counted from the viewer; only own orders and points are in it."""
    match = start(3, 2)
    first = [match.observation(p) for p in range(3)]
    assert not np.array_equal(first[0], first[1])
    for _ in range(3):
        match.play(match.legal()[0])
    same = [match.observation(p) for p in range(3)]
    assert [float(one.max()) <= 2 for one in same] == [True] * 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_unseen_orders(players):
    """MIN-1.18: by elimination: all that have not lain open, except one's own dealt ones."""
    match = start(players, 4)
    dealt = match.position()["dealt"]
    for p in range(players):
        unseen = {order.id for order in match.view(p).unseen}
        assert unseen.isdisjoint(dealt[TRUCKS[p]])
        assert len(unseen) == 29
    assert len(match.view(None).unseen) == 32
