"""Setup, rounds, turns and the end: chapters 1, 2, 12 and 13."""

import pytest

import milkrun

from .table import COLOURS, GAME, Table, seed_for, start


def test_setup():
    """OFD-1.1, 1.3, 1.4, 1.5, 1.9, 1.10: two to four players, an item and 50 gold each."""
    for players in (2, 3, 4):
        match = start(players)
        now = match.position()
        assert now["phase"] == "city"
        assert (now["rounds"], now["weather"], now["obstacle"]) == (0, [None] * 3, "No Obstacle")
        assert not any(now["waiting"].values())
        for seat in now["seats"].values():
            assert seat["gold"] == 50
            assert len(seat["items"]) == 1
            assert seat["parcels"] == []
            assert seat["delivered"] == 0
    with pytest.raises(milkrun.MilkrunError, match="2, 3, 4"):
        start(5)


def test_items_are_rolled_in_seat_order():
    """OFD-1.4: 2 is a Ski Mask, 12 a ticket."""
    seats = start(2, seed_for(1, 1, 6, 6)).position()["seats"]
    assert [seat["items"] for seat in seats.values()] == [["Ski Mask"], ["Airplane Ticket"]]


def test_cities_are_chosen_in_seat_order():
    """OFD-1.2, 1.6, 1.7, 1.8: the figure starts on the Pickup tile; then parcels come."""
    match = start(2)
    assert match.to_move == 0
    assert {a.verb for a in match.legal()} == {"city"}
    match.play(("city", {"city": 2}))
    assert match.to_move == 1
    assert len(match.legal()) == 5
    assert match.why_not(("city", {"city": 2})).clause == "OFD-1.6"
    match.play(("city", {"city": 0}))
    assert match.state.at.tolist()[:2] == [1, 2]
    assert match.state.rounds == 1
    assert all(match.position()["waiting"].values())


def test_course_of_a_round(table):
    """OFD-2.1, 2.2, 3.1, 10.1: advance, generation, weather, event, then the turns in order."""
    t = table(a={"parcels": ["blue 10"]}, rounds=3, to_move="yellow")
    t.end()
    assert t.s.turn_of == 1
    t.end()
    kinds = t.kinds()
    wanted = ["round_started", "parcels_fell", "parcels_arrived", "weather_rolled"]
    places = [kinds.index(one) for one in (*wanted, "obstacle_rolled", "mp_rolled")]
    assert places == sorted(places)
    assert t.s.turn_of == 0
    assert t.s.rounds == 4


def test_boards_advance_together(table):
    """OFD-2.3: of all players at once."""
    t = table(to_move="pink", a={"parcels": ["blue 1"]}, b={"parcels": ["blue 2"]}).end()
    assert (t.parcels(0), t.parcels(1)) == (["blue 2"], ["blue 3"])


def test_roll_for_mp(table):
    """OFD-2.4, 2.7: the sum of two dice; what was left is lost."""
    t = table(seed=seed_for(3, 4), mp=5).end()
    assert t.mp == 7
    assert t.events("turn_ended") == [{"lost": 10, "kept": 0, "seat": 0}]


def test_actions_in_any_order(table):
    """OFD-2.5, 2.6, 2.8, 2.9: as often as MP allow; then only what is free, and ending."""
    t = table(mp=2, a={"tile": 2, "items": ["Coffee"]}, waiting={"Plembury": ["blue", "blue"]})
    assert t.can("end_turn")
    t.pick("blue").pick("blue")
    assert t.mp == 0
    assert t.verbs() == {"use", "end_turn"}
    t.do("use", item="coffee")
    assert t.mp == 3
    t.go(3, 2)
    assert t.mp == 1


def test_hopeless_turn_ends_itself(table):
    """OFD-2.10: right after the roll; later the end is asked for."""
    rain = ["Heavy Rain"] * 3
    seed = seed_for(1, 1, 3, 4)
    b = {"tile": 24, "gold": 0}  # neighbours 17 and 37: 3 MP each
    t = table(players=3, seed=seed, weather=rain, b=b, mp=3, a={"tile": 24}).end()
    assert t.kinds() == ["turn_ended", "mp_rolled", "turn_hopeless", "mp_rolled"]
    assert t.s.turn_of == 2
    t = table(players=3, weather=rain, a={"tile": 24}, mp=3).go(37)
    assert t.verbs() == {"end_turn"}
    assert t.match.can_undo(0)


RIOTS = {  # into a town 4 MP, all else 2; nobody to trade with
    "obstacle": "Town Riots",
    "weather": ["Light Rain"] * 3,
    "c": {"tile": 90},
}
ELECTION = {"obstacle": "Election Day"}
SLIDE = {"obstacle": "Rock Slide", "weather": ["Cloudy"] * 3}
LONELY = {**SLIDE, "c": {"tile": 90, "parcels": ["red 1"]}}
HOLIDAY = {"obstacle": "Holiday"}
ALONE = [
    ("nothing", 24, {}, {}),
    ("nothing", 45, {"gold": 100}, LONELY),  # shops and airports are in towns
    ("nothing", 45, {"items": ["Ski Mask", "Airplane Ticket"], "parcels": ["red 1"]}, LONELY),
    ("nothing", 45, {"items": ["Ski Mask"]}, {**SLIDE, "c": {"tile": 45, "gold": 0}}),
    ("nothing", 2, {}, {**HOLIDAY, "waiting": {"Plembury": ["blue"]}}),
    ("nothing", 18, {"parcels": ["red 1"]}, HOLIDAY),
    ("nothing", 18, {"parcels": ["blue 1"]}, ELECTION),
    ("deliver", 18, {"parcels": ["red 1"]}, ELECTION),
    ("pickup", 2, {}, {**ELECTION, "waiting": {"Plembury": ["blue"]}}),
    ("ferry", 37, {"items": ["Portable Boat"]}, {}),
    ("fly", 17, {"items": ["Airplane Ticket"]}, {}),
    ("use", 24, {"items": ["Coffee"]}, {}),
    ("buy", 2, {"gold": 100}, RIOTS),
    ("sell", 2, {"items": ["Climbing Gear"]}, RIOTS),
    ("mask", 24, {"items": ["Ski Mask"]}, {}),
    ("trade", 45, {"parcels": ["red 1"]}, SLIDE),
    ("trade", 45, {"items": ["Ski Mask"]}, {**SLIDE, "options": {"theft": 0}}),
    ("trade", 45, {"gold": 25}, SLIDE),
]


@pytest.mark.parametrize(("verb", "tile", "has", "round_is"), ALONE)
def test_a_turn_goes_on_if_one_thing_is_possible(table, verb, tile, has, round_is):
    """OFD-2.10: with 2 MP in Heavy Rain (3 MP a step), whatever it is that can be done."""
    b = {"tile": tile, "gold": 0, **has}
    c = {"tile": tile, "gold": 0, "parcels": ["purple 3"]}
    given = {"weather": ["Heavy Rain"] * 3, "a": {"tile": 90}, "b": b, "c": c, **round_is}
    t = table(players=3, seed=seed_for(1, 1, 3, 4), **given).end()
    if verb == "nothing":
        assert t.events("turn_hopeless")
    else:
        assert not t.events("turn_hopeless")
        assert t.s.turn_of == 1
        assert t.verbs() == {verb, "end_turn"}


def test_the_first_turn_may_be_hopeless():
    """OFD-2.10: after the setup, too."""
    for seed in range(4000):
        t = Table(seed=seed, phase="city", a={"items": [], "gold": 0}, b={"items": [], "gold": 0})
        t.do("city", city=0).do("city", city=1)
        first = t.events("mp_rolled")[0]
        if first["roll"] == 2 and t.now["weather"][0].startswith("Heavy"):
            assert "turn_hopeless" in t.kinds()
            assert t.s.turn_of == 1
            return
    raise AssertionError("no such roll among so many")


def test_figures_share_tiles(table):
    """OFD-2.11"""
    t = table(a={"tile": 4}, b={"tile": 5}, mp=7).go(5, 6)
    assert t.tile() == 6


def test_end(table):
    """OFD-12.1, 12.2, 12.3: with the round of the 20th delivery; then nothing advances."""
    a = {"tile": 81, "delivered": 18, "parcels": ["green 1", "green 2", "green 3"]}
    t = table(a=a, b={"parcels": ["red 10"]}).deliver(1).deliver(2).deliver(3)
    assert t.gold() == 50 + 200 + 175 + 150
    t.end()
    assert not t.match.over
    t.end()
    assert t.match.over
    assert t.parcels(1) == ["red 10"]
    assert t.events("game_over") == [{"reason": 0, "seat": None}]
    assert not any(t.match.can_undo(seat) for seat in range(2))


def test_end_with_round_60(table):
    """OFD-12.7"""
    t = table(rounds=60, to_move="pink").end()
    assert t.match.over
    assert t.events("game_over")[0]["reason"] == 1


def places(t):
    return [(one.seat, one.place) for one in t.match.standings()]


def test_wealth_and_ties(table):
    """OFD-12.4, 12.5, 12.6: gold, items, parcels; then deliveries; then fewer parcels."""
    one = {"gold": 825, "items": ["Coffee"] * 3, "parcels": ["red 1", "red 1"], "delivered": 6}
    t = table(a=one, b={"gold": -50, "items": ["Umbrella"]})
    assert t.s.score.tolist()[:2] == [875, 0]
    t = table(a=one, b={**one, "delivered": 7})
    assert places(t) == [(1, 1), (0, 2)]
    fewer = {**one, "parcels": ["red 1"], "gold": 775}
    assert places(table(a=one, b=fewer)) == [(1, 1), (0, 2)]
    assert places(table(a=one, b=one)) == [(0, 1), (1, 1)]
    busier = {**one, "parcels": ["red 1"] * 3, "gold": 875, "delivered": 7}
    assert places(table(a=fewer, b=busier)) == [(1, 1), (0, 2)]  # deliveries come before parcels
    assert table(a={"gold": -500}).s.score[0] == -500


def test_a_bot_takes_over():
    """OFD-13.5: a seat is played on by a bot under the same rules."""
    t = Table(a={"tile": 2})
    bot = milkrun.bots.make("greedy", 1)
    for _ in range(20):
        p = int(t.s.to_move)
        t.match.play(bot.choose(t.match.imagine(p, 1)))
    assert t.s.decisions == 20


def test_nothing_runs_out(table):
    """OFD-13.2, 7.6: any number of an item."""
    t = table(a={"tile": 2, "gold": 100, "items": ["Coffee"] * 30}, seed=seed_for(3, 4))
    assert t.do("buy").items().count("Coffee") == 31


def test_seats_are_named_by_colours():
    """OFD-1.2"""
    assert next(iter(milkrun.new(GAME, players=4, seed=1).position()["seats"])) == "yellow"
    assert len(COLOURS) == 6
