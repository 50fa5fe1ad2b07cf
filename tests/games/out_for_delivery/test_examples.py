"""The worked examples of the rules, by their numbers."""

from .table import seed_for

CLOUDY = "Cloudy"


def test_2_sunny_half_points(table):
    """OFD-3.2, 3.4, 2.6, 8.9"""
    for boat in (False, True):
        items = ["Portable Boat"] if boat else []
        t = table(mp=2, weather=[CLOUDY, "Sunny", CLOUDY], a={"tile": 1, "items": items})
        t.go(9, 10, 11)
        assert t.mp == 0.5
        assert (12 in t.steps()) == boat
        if boat:
            assert t.go(12).mp == 0
        else:
            assert t.verbs() == {"end_turn"} or t.steps() == {10}


def test_3_umbrella(table):
    """OFD-8.7, 3.9"""
    a = {"tile": 72, "items": ["Umbrella"], "parcels": ["green 1", "green 2", "green 3"]}
    weather = [CLOUDY, CLOUDY, "Heavy Rain"]
    t = table(weather=weather, a=a).go(82, 81)
    assert t.mp == 1
    assert not t.can("deliver", square=0)
    t = table(weather=weather, a=a).do("use", item="umbrella").go(82, 81)
    assert t.deliver(1).deliver(2).deliver(3).mp == 2


def test_4_generation(table):
    """OFD-11.5, 11.6, 11.7, 11.9: city 2 rolls 1; its destination 2 is rolled again, then 5."""
    dice = (2, 3, 1, 2, 5)  # city 1: one parcel, for city 3
    t = table(players=2, phase="city", a={"items": []}, b={"items": []}, seed=seed_for(*dice))
    t.do("city", city=0).do("city", city=1)
    assert t.now["waiting"]["Plembury"] == ["purple"]
    assert t.now["waiting"]["Leewood"] == ["yellow"]
    t = table(rounds=3, to_move="pink", seed=seed_for(2, 3, 1)).end()
    assert t.now["waiting"]["Leewood"] == []


def test_5_life_of_a_parcel(table):
    """OFD-11.3, 11.2, 11.11: picked up in round 3, it pays by the round and falls in round 13."""
    for rounds, gold in ((3, 200), (4, 175), (7, 100), (8, 50), (12, 25)):
        parcels = [f"red {rounds - 2}"]
        t = table(rounds=rounds, a={"tile": 18, "parcels": parcels, "gold": 0})
        assert t.deliver(rounds - 2).gold() == gold
    t = table(rounds=12, to_move="pink", a={"gold": 25, "parcels": ["red 10"]}).end()
    assert (t.gold(), t.parcels()) == (-25, [])


def test_6_advancement(table):
    """OFD-11.1, 11.2"""
    a = {"gold": 100, "parcels": ["red 1", "red 1", "blue 9", "green 10"], "delivered": 2}
    t = table(to_move="pink", a=a).end()
    assert t.parcels() == ["red 2", "red 2", "blue 10"]
    assert (t.gold(), t.seat()["delivered"], t.s.pile[5]) == (50, 2, 24)


def test_8_purchase(table):
    """OFD-7.2, 7.4, 7.8, 10.4"""
    t = table(
        mp=5,
        weather=[CLOUDY, CLOUDY, "Light Rain"],
        obstacle="Shop Sale",
        a={"tile": 75, "gold": 100},
        seed=seed_for(4, 6),
    ).do("buy")
    assert (t.items(), t.mp, t.gold()) == (["Portable Boat"], 3, 25)
    assert not t.can("buy")
    t.do("sell", item="portable_boat")
    assert (t.mp, t.gold()) == (1, 75)


def test_9_trade(table):
    """OFD-9.1, 9.2, 9.6, 9.8"""
    a = {"tile": 47, "parcels": ["red 2"]}
    b = {"tile": 47, "parcels": ["blue 5"]}
    t = table(players=3, mp=3, a=a, b=b, c={"tile": 47}).offer("red 2", "blue 5")
    t.do("respond", answer="accept")
    assert (t.parcels(0), t.parcels(1), t.mp) == (["blue 5"], ["red 2"], 2)
    assert not t.can("trade", partner=0)
    t = table(players=3, mp=3, a=a, b=b, c={"tile": 47}).offer("red 2", "blue 5")
    t.do("respond", answer="refuse")
    assert t.mp == 3
    assert not t.can("trade", partner=0)
    assert t.can("trade", partner=1)


def test_10_ski_mask(table):
    """OFD-8.4"""
    a = {"tile": 47, "items": ["Ski Mask"]}
    b = {"tile": 47, "parcels": ["purple 3", "green 8"]}
    t = table(mp=1, a=a, b=b).do("mask", victim=0, colour=2, square=2)
    assert (t.parcels(), t.items(), t.mp) == (["purple 3"], [], 0)
    assert not table(mp=0.5, a=a, b=b).can("mask", victim=0, colour=2, square=2)


def test_12_rock_slide_trap(table):
    """OFD-4.5, 10.6, 8.6"""
    assert table(obstacle="Rock Slide", a={"tile": 45}).steps() == set()
    assert table(obstacle="Rock Slide", a={"tile": 39}).steps() == {30}
    gear = {"tile": 45, "items": ["Climbing Gear"]}
    weather = [CLOUDY, "Light Snow", CLOUDY]
    assert table(obstacle="Rock Slide", a=gear, weather=weather).go(39).mp == 5


def test_13_ferry_in_bad_weather(table):
    """OFD-8.10"""
    a = {"tile": 40, "items": ["Portable Boat"]}
    t = table(mp=2, weather=[CLOUDY, "Heavy Snow", CLOUDY], a=a).do("ferry")
    assert (t.tile(), t.items(), t.mp) == (41, [], 2)
    t = table(mp=12, weather=[CLOUDY, "Heavy Snow", CLOUDY], a=a).go(46, 47, 48, 41)
    assert t.mp == 12 - 3 - 3


def test_14_airplane_ticket(table):
    """OFD-8.11"""
    t = table(mp=1, a={"tile": 69, "items": ["Airplane Ticket"]}).do("fly", city=3, tile="delivery")
    assert (t.tile(), t.mp, t.items()) == (23, 0, [])
    assert "fly" not in table(a={"tile": 56, "items": ["Airplane Ticket"]}).verbs()


def test_16_end(table):
    """OFD-12.1, 12.2"""
    b = {"tile": 81, "parcels": ["green 1"] * 3}
    t = table(players=3, a={"delivered": 9}, b=b, c={"delivered": 9}).end()
    t.deliver(1).deliver(1).deliver(1).end()
    assert t.s.turn_of == 2
    t.end()
    assert t.match.over


def test_17_wealth(table):
    """OFD-12.4"""
    a = {"gold": 825, "items": ["Coffee"] * 3, "parcels": ["red 1"] * 2}
    t = table(a=a, b={"gold": -50, "items": ["Coffee"]})
    assert [one.score for one in t.match.standings()] == [875, 0]


def test_18_tie(table):
    """OFD-12.5"""
    a = {"gold": 875, "delivered": 6}
    assert table(a=a, b={"gold": 875, "delivered": 7}).match.standings()[0].seat == 1
    more = {"gold": 975, "parcels": ["red 1"] * 2, "delivered": 6}
    less = {"gold": 925, "parcels": ["red 1"], "delivered": 6}
    assert table(a=more, b=less).match.standings()[0].seat == 1
    assert [one.place for one in table(a=a, b=a).match.standings()] == [1, 1]


def test_19_election_day(table):
    """OFD-10.8, 2.9"""
    t = table(
        mp=0, obstacle="Election Day", a={"tile": 92}, waiting={"Vrogan": ["red", "blue", "blue"]}
    )
    t.pick("red").pick("blue").pick("blue")
    assert t.verbs() == {"end_turn"}


def test_20_border(table):
    """OFD-3.6"""
    weather = ["Heavy Snow", CLOUDY, CLOUDY]
    assert table(weather=weather, a={"tile": 28}).go(27).mp == 4
    assert table(weather=weather, a={"tile": 27}).go(28).mp == 6


def test_21_supply(table):
    """OFD-11.10"""
    waiting = {"Leewood": ["blue"] * 24}
    t = table(rounds=3, to_move="pink", waiting=waiting, seed=seed_for(4, 4, 6)).end()
    assert t.now["waiting"]["Plembury"] == ["green"]
