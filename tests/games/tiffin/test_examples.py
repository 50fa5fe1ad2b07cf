"""The worked examples of the rules, each set up as a position and played."""

import pytest


def test_scoring(table):
    """TIF-9.4, 9.5, 9.6, 9.7, 9.10, 10.4: four players share a yellow route of 14 (E1)."""
    t = table(
        routes=[
            "R01A",
            {
                "route": "R08A",
                "tiffins": ["blue", "blue", "brown"],
                "progress": ["pink*4", "blue*3", "brown*3", "yellow*2"],
            },
        ],
        hands={"yellow": ["D23"]},
    )
    t.play("yellow 2", on=1)
    assert t.gained() == {"pink": 21, "yellow": 15, "blue": 9 + 4, "brown": 2}
    assert t.events("route_fee") == [
        ("pink", 1, 1, 21),
        ("yellow", 1, 2, 15),
        ("blue", 1, 3, 9),
    ]
    assert t.s.tracking == 1


def test_playing_a_four(table):
    """TIF-5.1, 3.2: a 4 starts a route that has the minimum of tiffins (E2)."""
    t = table(
        tracking=2,
        to_move="pink",
        routes=[{"route": "R06B", "tiffins": ["blue", "pink"]}],
        hands={"pink": ["D27"]},
    )
    t.play("yellow 4", on=0)
    assert t.progress(0) == ["pink*4"]
    assert t.open(0) == 8
    assert not t.can("place", slot=0)


@pytest.mark.parametrize(
    ("tiffins", "two", "three"),
    [
        ([], set(), set()),
        (["brown"], set(), {(0, "with_tiffin")}),
        (["brown", "pink"], {(0, "normal")}, {(0, "normal"), (0, "with_tiffin")}),
        (["brown", "pink", "blue"], {(0, "normal")}, {(0, "normal")}),
    ],
)
def test_minimum_of_tiffins_and_the_three(table, tiffins, two, three):
    """TIF-6.4, 6.6: a 3 may bring the tiffin that makes the minimum (E3)."""
    t = table(
        tracking=3,
        players=4,
        to_move="brown",
        routes=[{"route": "R01A", "tiffins": tiffins}, "R05B", "R10A"],
        hands={"brown": ["red 2", "red 3"]},
    )
    assert t.targets("red 2") == two
    assert t.targets("red 3") == three
    if tiffins == ["brown"]:
        t.play("red 3", on=0, mode="with_tiffin")
        assert t.tiffins(0) == ["brown", "brown"]
        assert t.progress(0) == ["brown*3"]
        assert t.open(0) == 5


def test_pair_as_a_wild(table):
    """TIF-5.6, 8.1, 6.3: two 2s of other colours on a blue route move the marker once (E4)."""
    t = table(
        marker=1,
        routes=[{"route": "R04B", "tiffins": ["pink"]}, "R09A", "R10A"],
        hands={"yellow": ["D13", "D04", "grey 2", "blue 1"]},
    )
    t.play("red 2*", "green 2*", on=0)
    assert t.progress(0) == ["yellow*2"]
    assert t.s.marker == 2
    assert t.units() == {("grey 2",)}


def test_one_effect_a_turn(table):
    """TIF-6.1, 6.9: a 4 played as a 2 does not join or begin a chain of 2s (E5)."""
    routes = [{"route": "R08A", "tiffins": ["pink"], "progress": ["pink"]}, "R09A", "R10A"]
    hand = ["yellow 2", "blue 4", "grey 2", "green 2", "red 1"]
    t = table(routes=routes, hands={"yellow": hand})
    t.play("yellow 2", on=0)
    assert t.units() == {("grey 2",), ("green 2", "grey 2")}
    t = table(routes=routes, hands={"yellow": hand})
    t.play("blue 4", on=0, mode="as_two")
    assert t.s.to_move == 1


def test_drafting_two_pairs_of_ones(table):
    """TIF-4.4, 4.5, 4.6, 4.12, 4.13: four cards gained, three of ten discarded (E6)."""
    t = table(
        hands={"yellow": ["red 2", "red 3", "green 2", "green 3", "blue 2", "blue 3"]},
        pool=["red 1", "green 1", "grey 1", "blue 1", "yellow 3", "red 2*"],
        deck=["green 4", "yellow 2", "grey 4", "blue 4"],
    )
    t.do("take_pair", first=0, second=1)
    assert [position for _, position, _ in t.events("pool_refilled")] == [0, 1]
    assert t.s.hand_count[0] == 8
    t.do("take_pair", first=2, second=3)
    assert t.s.hand_count[0] == 10
    for left in (9, 8, 7):
        assert t.verbs() == {"discard"}
        t.do("discard", card=0)
        assert t.s.hand_count[0] == left
    assert t.s.to_move == 1


def test_pool_check(table):
    """TIF-4.8, 4.9: the fourth red card renews the pool between the picks (E7)."""
    t = table(
        pool=["red 1", "red 3", "red 4", "grey 2", "blue 2", "green 4"],
        deck=["red 2"],
    )
    old = set(t.now["pool"]) - {"blue 2"}
    t.do("take", position=4)
    assert t.kinds()[:4] == ["card_taken", "deck_reshuffled", "pool_refilled", "pool_renewed"]
    assert len(t.events("pool_refilled")) == 1 + 6
    assert old | {"red 2"} <= set(t.now["discard"])
    assert t.now["phase"] == "draft"


def test_four_greys_stay(table):
    """TIF-4.8: grey cards are not counted (E7)."""
    pool = ["grey 1", "grey 2", "grey 3", "grey 4", "red 1", "blue 2"]
    t = table(pool=pool, deck=["green 4"])
    t.do("take", position=4)
    assert t.now["pool"] == [*pool[:4], "green 4", pool[5]]


def shortcut_table(table, blue):
    return table(
        tracking=2,
        to_move="blue",
        routes=[
            {"route": "R05B", "tiffins": ["blue", "brown"], "progress": [f"blue*{blue}", "brown*3"]}
        ],
        hands={"blue": ["blue 2"]},
    )


def test_shortcut_completes_a_route(table):
    """TIF-7.9, 7.11: two spaces cancelled after the cubes, and the route is full (E9)."""
    t = shortcut_table(table, 5)
    t.play("blue 2", on=0, special="shortcut")
    assert t.gained() == {"blue": 12 + 4, "brown": 8 + 4}
    assert t.events("progress_added") == [("blue", 0, 2)]


def test_shortcut_cancels_a_single_space(table):
    """TIF-7.9: with one space left, that one (E9)."""
    t = shortcut_table(table, 6)
    t.play("blue 2", on=0, special="shortcut")
    assert t.gained() == {"blue": 12 + 4, "brown": 8 + 4}


def test_shortcut_needs_an_open_space(table):
    """TIF-7.10: a 2 that fills the route leaves nothing to cancel (E9)."""
    t = shortcut_table(table, 7)
    t.choose("blue 2").do("target", slot=0, mode="normal")
    assert not t.can("special", card="shortcut")
    assert t.can("special", card="flat_tire")


def test_competitor_completes_a_route(table):
    """TIF-8.3, 8.5, 8.7, 9.1, 9.2: two routes scored with two Tracking cards (E10)."""
    t = table(
        players=2,
        marker=1,
        tracking=4,
        routes=[
            {
                "route": "R01A",
                "tiffins": ["yellow", "pink"],
                "progress": ["yellow*2", "pink*2", "competitor", "yellow*2"],
            },
            {
                "route": "R05B",
                "tiffins": ["pink", "pink", "yellow"],
                "progress": ["pink*6", "yellow*3"],
            },
            {"route": "R10A", "tiffins": ["yellow"]},
        ],
        hands={"yellow": ["D33"]},
    )
    assert len(t.now["routes_below"]) + 1 == 3
    t.play("blue 3*", on=1)
    assert t.events("competitor_progress") == [("nobody", 0, 1)]
    assert t.events("route_fee") == [
        ("yellow", 0, 1, 8),
        ("pink", 0, 2, 4),
        ("nobody", 0, 3, 2),
        ("pink", 1, 1, 18),
        ("yellow", 1, 2, 12),
    ]
    assert t.gained() == {"yellow": 30, "pink": 38}
    assert t.s.marker == 0
    assert t.s.tracking == 6
    assert t.tiffins(2) == ["yellow"]
    assert [t.s.progress[slot] for slot in range(3)] == [0, 0, 0]
    assert len(t.now["routes_below"]) + 1 == 1


def test_end_of_the_game(table):
    """TIF-11.1, 11.2, 11.3: the eighth route ends it, and the competitor fills the rest (E11)."""
    t = table(
        players=3,
        tracking=7,
        to_move="pink",
        routes=[
            {
                "route": "R09A",
                "tiffins": ["yellow", "pink", "blue"],
                "progress": ["yellow*6", "pink*5", "blue*3"],
            },
            {"route": "R03B", "tiffins": ["blue", "blue", "yellow"], "progress": ["blue*4"]},
            {"route": "R01B", "tiffins": ["pink"]},
        ],
        hands={"pink": ["D05"]},
    )
    assert t.now["top_route"] is None
    t.play("red 2", on=0)
    assert t.match.over
    assert t.events("competitor_progress") == [("nobody", 1, 6), ("nobody", 2, 8)]
    assert t.gained() == {"pink": 38, "yellow": 32, "blue": 41}
    assert t.s.tracking == 8
    assert t.match.standings()[0].seat == 2


def test_excess_value(table):
    """TIF-5.5: of a 4 on one open space three cubes are lost (E13)."""
    t = table(
        routes=[{"route": "R01A", "tiffins": ["pink"], "progress": ["pink*7"]}],
        hands={"yellow": ["red 4"]},
    )
    t.play("red 4", on=0)
    assert t.events("progress_added") == [("yellow", 0, 1)]
    assert len(t.events("route_scored")) == 1


def test_many_ones(table):
    """TIF-6.2, 8.2, 8.4, 9.2: three routes completed, then a competitor's turn for none (E14)."""
    full = {"tiffins": ["pink"]}
    t = table(
        marker=2,
        tracking=1,
        routes=[
            {"route": "R01A", "progress": ["pink*7"], **full},
            {"route": "R02B", "progress": ["pink*7"], **full},
            {"route": "R04A", "progress": ["pink*9"], **full},
        ],
        hands={"yellow": ["D02", "D28", "D37"]},
    )
    t.play("red 1", on=0)
    t.play("blue 1*", on=1)
    assert t.s.marker == 3
    t.play("grey 1*", on=2)
    assert t.events("competitor_turn") == [("nobody",)]
    assert t.events("competitor_progress") == []
    assert [amount for _, _, _, amount in t.events("delivery_fee")] == [2, 4, 4]
    assert t.s.tracking == 4


def test_competitor_starts_a_route(table):
    """TIF-8.5, 8.6, 8.7: one cube on each active route, unstarted or not (E15)."""
    t = table(
        players=3,
        marker=2,
        routes=[
            {"route": "R01A", "tiffins": ["pink"], "progress": ["pink"]},
            {"route": "R05B", "tiffins": ["blue"]},
            "R10A",
        ],
        hands={"yellow": ["red 1*"]},
    )
    t.play("red 1*", on=0)
    assert t.s.marker == 0
    assert t.progress(0) == ["pink", "yellow", "competitor"]
    assert t.progress(1) == ["competitor"]
    assert t.progress(2) == []
    assert not t.can("place", slot=1)


def test_four_as_a_two(table):
    """TIF-6.8, 8.1: a blue 4 as a 2 on red or green; no route takes it for 4 (E17)."""
    routes = [
        {"route": "R09A", "tiffins": ["pink"]},
        {"route": "R10A", "tiffins": ["pink"]},
        "R02B",
    ]
    for slot in range(2):
        t = table(routes=routes, hands={"yellow": ["D35"]})
        assert t.targets("blue 4*") == {(0, "as_two"), (1, "as_two")}
        t.play("blue 4*", on=slot, mode="as_two")
        assert t.progress(slot) == ["yellow*2"]
        assert t.s.marker == 1


def test_no_cubes_left(table):
    """TIF-1.11, 5.5: with all 19 cubes on the table three more are placed all the same (E18)."""
    t = table(
        players=2,
        tracking=5,
        routes=[
            {
                "route": "R09A",
                "tiffins": ["yellow", "pink", "yellow"],
                "progress": ["yellow*7", "pink*6"],
            },
            {
                "route": "R10A",
                "tiffins": ["pink", "yellow", "pink"],
                "progress": ["yellow*8", "pink*7"],
            },
            {"route": "R08A", "tiffins": ["yellow", "pink", "pink"]},
        ],
        hands={"yellow": ["D07"]},
    )
    t.play("red 3", on=0)
    assert t.gained() == {"yellow": 24 + 12, "pink": 18 + 6}


def test_flat_tire_with_a_three(table):
    """TIF-7.4, 7.7, 7.8: tiffin, two spaces more and three cubes in one unit (E19)."""
    t = table(
        tracking=3,
        to_move="brown",
        routes=[{"route": "R01A", "tiffins": ["brown"]}],
        hands={"brown": ["red 3"]},
    )
    t.play("red 3", on=0, mode="with_tiffin", special="flat_tire")
    assert t.tiffins(0) == ["brown", "brown"]
    assert t.s.length[0] == 10
    assert t.progress(0) == ["brown*3"]
    assert t.open(0) == 7


def test_three_competitor_turns(table):
    """TIF-8.2, 8.3, 8.4: five 1s with the symbol, counted from 0 again and again (E20)."""
    t = table(
        players=2,
        marker=1,
        tracking=1,
        routes=[
            {"route": "R01A", "tiffins": ["yellow"], "progress": ["pink"]},
            {"route": "R07B", "tiffins": ["pink"], "progress": ["pink"]},
            {"route": "R08B", "tiffins": ["pink"]},
        ],
        hands={"yellow": ["D01", "D10", "D28", "D37", "D19", "D20"]},
    )
    t.play("red 1*", on=0)
    t.play("green 1*", on=1)
    t.play("blue 1*", on=2)
    t.play("grey 1*", on=0)
    t.play("yellow 1*", "yellow 1", on=0)
    assert len(t.events("competitor_turn")) == 3
    assert t.s.marker == 0
    assert t.progress(0) == ["pink", "yellow*3", "competitor*3"]
    assert t.progress(1) == ["pink", "yellow", "competitor*3"]
    assert t.progress(2) == ["yellow", "competitor*3"]
