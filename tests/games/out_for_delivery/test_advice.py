"""The greedy courier: better than chance, and sensible where that can be said."""

import numpy as np
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


def weight(t: Table, verb: str) -> float:
    """What advice gives the best action with that verb."""
    advice = np.zeros(t.match.game.rules.ACTIONS.size)
    t.match.functions.weights(t.s, advice)
    return max(float(advice[a.id]) for a in t.match.legal() if a.verb == verb)


def test_it_drinks_where_that_brings_a_parcel_in_before_the_end(table):
    """OFD-8.5: in the last round, a step from the Delivery tile."""
    a = {"tile": 9, "items": ["Coffee"], "parcels": ["purple 2"], "gold": 0}
    assert best(table(a=a, mp=0.5, rounds=60)).verb == "use"
    assert best(table(a=a | {"parcels": []}, mp=0.5, rounds=60)).verb != "use"


THIEF = {"tile": 47, "gold": 500, "items": ["Ski Mask"]}
OWNER = {"tile": 47, "parcels": ["blue 1"]}


@pytest.mark.parametrize(
    ("options", "steals"),
    [({}, True), ({"theft_price": 300}, False), ({"theft_compensation": 400}, False)],
)
def test_it_steals_where_that_pays(table, options, steals):
    """OFD-8.4: what the thief pays, and what the victim is paid, count against it."""
    assert (weight(table(options=options, a=THIEF, b=OWNER), "mask") > 0) == steals


@pytest.mark.parametrize(("theft", "sells"), [(1, False), (0, True)])
def test_it_sells_a_mask_that_may_not_be_used(table, theft, sells):
    """OFD-7.7: where an item has no worth at the end."""
    options = {"theft": theft, "item_value": 0}
    t = table(options=options, a={"tile": 18, "items": ["Ski Mask"]})
    assert (weight(t, "sell") > 0) == sells


def test_it_proposes_what_both_gain_by(table):
    """OFD-9.5: parcels change hands so that each has those for one city; rather if that is free."""
    a = {"tile": 47, "parcels": ["blue 3", "orange 2"]}
    b = {"tile": 47, "parcels": ["blue 2", "orange 3"]}
    t = table(a=a, b=b)
    assert best(t).verb == "trade"
    assert weight(table(options={"trade": 2}, a=a, b=b), "trade") > weight(t, "trade") > 0
    assert weight(table(a=a, b={"tile": 47, "parcels": ["blue 2"]}), "trade") < 0


def test_it_buys_where_items_are_worth_more_than_they_cost(table):
    """OFD-7.2: not as printed."""
    a = {"tile": 18, "gold": 500}
    assert weight(table(a=a), "buy") < 0
    assert weight(table(a=a, options={"item_price": 25}), "buy") > 0


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
