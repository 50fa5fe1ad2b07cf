"""Pickup, delivery, advance, fall and generation: chapters 5, 6, 10, 11 and 13."""

import numpy as np

from .table import seed_for


def test_pickup(table):
    """OFD-5.1, 5.2, 5.3, 5.4, 5.6: any colour waiting, each for the DMC, onto square 1."""
    t = table(
        a={"tile": 2},
        waiting={"Plembury": ["blue", "green", "green"]},
        weather=["Light Rain", "Cloudy", "Cloudy"],
    )
    assert {a.args["colour"] for a in t.match.legal() if a.verb == "pickup"} == {3, 5}
    t.pick("green").pick("blue")
    assert t.mp == 3
    assert t.parcels() == ["blue 1", "green 1"]
    assert t.now["waiting"]["Plembury"] == ["green"]
    assert not table(a={"tile": 3}, waiting={"Plembury": ["blue"]}).can("pickup", colour=3)


def test_any_number_on_a_square(table):
    """OFD-5.5, 11.8: no limit on a board or in a city."""
    waiting = {"Plembury": ["blue"] * 12 + ["green"] * 12}
    t = table(a={"tile": 2, "parcels": ["red 3"] * 24}, waiting=waiting, mp=12)
    for _ in range(12):
        t.pick("blue")
    assert t.parcels().count("blue 1") == 12


def test_no_way_to_drop_a_parcel(table):
    """OFD-5.8: on a road without company a parcel stays."""
    t = table(a={"tile": 4, "parcels": ["blue 1"]})
    assert t.verbs() == {"move", "end_turn"}


def test_holiday(table):
    """OFD-5.7, 6.6, 10.3: no pickup, no delivery; the shop is open."""
    t = table(obstacle="Holiday", a={"tile": 2, "gold": 100}, waiting={"Plembury": ["blue"]})
    assert not t.can("pickup", colour=3)
    assert t.match.why_not(("pickup", {"colour": 3})).clause == "OFD-10.3"
    assert t.can("buy")
    t = table(obstacle="Holiday", a={"tile": 18, "parcels": ["red 1"]})
    assert t.match.why_not(("deliver", {"square": 0})).clause == "OFD-10.3"


def test_empty_city(table):
    """OFD-13.1"""
    assert table(a={"tile": 2}).match.why_not(("pickup", {"colour": 1})).clause == "OFD-13.1"


def test_delivery(table):
    """OFD-6.1, 6.2, 6.3, 6.4, 6.5: the square chosen pays; counts rise; the figure is free."""
    t = table(
        a={"tile": 18, "parcels": ["red 2", "red 5", "blue 1"]},
        weather=["Light Snow", "Cloudy", "Cloudy"],
    )
    assert {a.args["square"] for a in t.match.legal() if a.verb == "deliver"} == {1, 4}
    free = int(t.s.pile[0])
    t.deliver(5)
    assert (t.gold(), t.mp, t.seat()["delivered"]) == (150, 5, 1)
    assert t.parcels() == ["red 2", "blue 1"]
    assert not t.s.parcels[0, 2:].any()
    assert t.s.pile[0] == free + 1
    assert not table(a={"tile": 17, "parcels": ["red 2"]}).can("deliver", square=1)


def test_stolen_parcels_are_delivered_like_own(table):
    """OFD-6.8, 13.4: theft counts no delivery, delivering does."""
    t = table(a={"tile": 18, "items": ["Ski Mask"]}, b={"tile": 18, "parcels": ["red 2"]})
    t.do("mask", victim=0, colour=0, square=1)
    assert t.seat()["delivered"] == t.seat(1)["delivered"] == 0
    t.deliver(2)
    assert t.gold() == 225


def test_election_day(table):
    """OFD-10.8, 2.9: pickups and deliveries for nothing."""
    t = table(obstacle="Election Day", mp=0, a={"tile": 2}, waiting={"Plembury": ["blue"]})
    assert t.pick("blue").mp == 0
    t = table(obstacle="Election Day", mp=0, a={"tile": 18, "parcels": ["red 1"]}).deliver(1)
    assert t.gold() == 250


def test_happy_customer(table):
    """OFD-6.7, 10.9: the square further left; square 1 its own."""
    for square, gold in ((1, 200), (2, 200), (3, 175), (6, 100), (7, 50), (9, 50), (10, 25)):
        t = table(obstacle="Happy Customer", a={"tile": 18, "parcels": [f"red {square}"]})
        assert t.deliver(square).gold() == 50 + gold


def test_no_obstacle(table):
    """OFD-10.10: the table of events; 6, 7 and 8 are none."""
    from milkrun.games.out_for_delivery.components import OBSTACLE_ROLL, OBSTACLES

    assert [OBSTACLES[n] for n in OBSTACLE_ROLL[0, 4:7]] == ["No Obstacle"] * 3
    assert table().now["obstacle"] == "No Obstacle"


def test_advance_and_fall(table):
    """OFD-11.1, 11.2, 13.3, 11.11: one square on; a fine for each that falls, into debt."""
    a = {"gold": 75, "parcels": ["red 1", "red 1", "blue 9", "green 10", "green 10", "red 10"]}
    t = table(to_move="pink", a=a).end()
    assert t.parcels() == ["red 2", "red 2", "blue 10"]
    assert t.gold() == -75
    assert t.s.pile[5] == 24
    assert t.seat()["delivered"] == 0
    assert [one["count"] for one in t.events("parcels_fell")] == [1, 2]
    assert not t.s.parcels[0, 3:].any()
    assert t.s.score[0] == -75 - 150 + 50 * len(t.items())


def test_life_of_a_parcel(table):
    """OFD-11.3: ten rounds on the board."""
    t = table(rounds=5, a={"tile": 2}, waiting={"Plembury": ["blue"]}).pick("blue")
    for square in range(2, 11):
        while t.s.rounds < 5 + square - 1:
            t.end()
        assert t.parcels() == [f"blue {square}"]
    while t.s.rounds < 15:
        t.end()
    assert t.parcels() == []
    assert t.gold() == 0


def test_generation_is_due_in_rounds_4_7_10(table):
    """OFD-11.9, 11.4: after every third round."""
    for rounds in range(1, 10):
        t = table(rounds=rounds, to_move="pink", seed=seed_for(6, 2)).end()
        assert bool(t.events("parcels_arrived")) == (rounds + 1 in (4, 7, 10))


def test_numbers_of_new_parcels(table):
    """OFD-11.4, 11.6, 11.7: half a die; the destination is rolled again while it is the city."""
    for die, count in ((1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)):
        t = table(rounds=3, to_move="pink", seed=seed_for(die, 1, 3)).end()
        assert len(t.now["waiting"]["Plembury"]) == count
        assert "red" not in t.now["waiting"]["Plembury"]
        if count == 1:
            assert t.now["waiting"]["Plembury"] == ["purple"]


def test_setup_gives_each_city_one_at_least(table):
    """OFD-11.5, 1.8: never none."""
    for seed in range(12):
        t = table(players=2, phase="city", a={"items": []}, b={"items": []}, seed=seed)
        t.do("city", city=0).do("city", city=1)
        assert all(1 <= len(one) <= 3 for one in t.now["waiting"].values())


def test_no_figure_left(table):
    """OFD-11.10: 24 of each colour; a parcel without a figure is not made."""
    waiting = {"Leewood": ["blue"] * 24}
    t = table(rounds=3, to_move="pink", waiting=waiting, seed=seed_for(4, 4, 6)).end()
    assert t.now["waiting"]["Plembury"] == ["green"]
    pieces = np.zeros(6, np.int64)
    t.match.functions.pieces(t.s, pieces)
    assert pieces.tolist() == [24] * 6
