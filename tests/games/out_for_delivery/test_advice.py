"""The greedy courier: better than chance, and sensible where that can be said."""

import pytest

import milkrun

from .table import COLOURS, Table, thing


def best(t: Table):
    bot = milkrun.bots.make("greedy", 1)
    return t.match.action(bot.choose(t.match.imagine(int(t.s.to_move), 1)))


def test_it_delivers_what_it_can(table):
    """OFD-6.4: the dearest first."""
    t = table(a={"tile": 18, "parcels": ["red 1", "red 5"]})
    assert (best(t).verb, best(t).args) == ("deliver", {"square": 0})


def test_it_walks_the_cheapest_way(table):
    """OFD-3.11: over the mountains only where that is cheaper."""
    t = table(a={"tile": 4, "parcels": ["purple 1"]})
    assert best(t).args == {"direction": "east"}
    t = table(a={"tile": 4, "parcels": ["purple 1"]}, obstacle="Rock Slide")
    assert best(t).verb == "move"
    assert best(t).args != {"direction": "east"}


def test_it_picks_up(table):
    t = table(a={"tile": 2}, waiting={"Plembury": ["purple"]})
    assert best(t).args == {"colour": COLOURS.index("purple")}


def test_it_answers_trades(table):
    """OFD-9.5: takes the better thing, and keeps its own otherwise."""
    a = {"tile": 47, "gold": 500, "parcels": ["blue 10"]}
    b = {"tile": 47, "gold": 500, "items": ["Coffee"]}
    t = table(a=a, b=b).offer("500 gold", "Coffee")
    assert best(t).args == {"answer": "accept"}
    t = table(a=a, b=b).offer("blue 10", "500 gold")
    assert best(t).args == {"answer": "refuse"}
    assert thing("500 gold") == 88


@pytest.mark.native
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_chance(players):
    wins = 0
    for seed in range(20):
        match = milkrun.new("out_for_delivery", players=players, seed=seed, native=True)
        first = seed % players
        bots = [
            milkrun.bots.make("greedy" if p == first else "random", seed) for p in range(players)
        ]
        while not match.over:
            match.play(bots[match.to_move].choose(match.imagine(match.to_move, 1)))
        wins += match.standings()[0].seat == first
    assert wins >= 19
