"""The competitor, scoring, and the next route: chapters 8 to 10."""

from itertools import pairwise

import pytest

from milkrun.games.tiffin import components

from .table import ACTIVE, BLUE, GREEN, RED, THREE_ROUTES, route

# 8 The competitor


@pytest.mark.parametrize(
    ("cards", "steps"),
    [
        (["red 3"], 0),
        (["red 3*"], 1),
        (["red 3", "blue 3"], 0),
        (["red 3", "blue 3*"], 1),
        (["red 3*", "blue 3*"], 1),
    ],
)
def test_symbols(table, cards, steps):
    """TIF-8.1: one step for a unit with one symbol or two."""
    t = table(routes=THREE_ROUTES, hands={"yellow": cards})
    t.play(*cards, on=0)
    assert t.s.marker == steps


def test_every_unit_of_a_chain_counts(table):
    """TIF-8.2, 8.3: the marker goes back to 0 and counts on."""
    t = table(
        players=2,
        marker=1,
        routes=THREE_ROUTES,
        hands={"yellow": ["red 1*", "green 1*", "blue 1*", "grey 1"]},
    )
    markers = []
    for card, slot in (("red 1*", 0), ("green 1*", 1), ("blue 1*", 2)):
        t.play(card, on=slot)
        markers.append((int(t.s.marker), int(t.s.pending)))
    assert markers == [(0, 1), (1, 1), (0, 2)]
    assert t.events("competitor_turn") == []
    t.do("stop")
    assert len(t.events("competitor_turn")) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_threshold(table, players):
    """TIF-8.3, 13.1: at the number of players the competitor acts."""
    t = table(
        players=players, marker=players - 1, routes=THREE_ROUTES, hands={"yellow": ["red 3*"]}
    )
    t.play("red 3*", on=0)
    assert t.s.marker == 0
    assert len(t.events("competitor_turn")) == 1


def test_competitor_acts_before_scoring(table):
    """TIF-8.4: and after the last unit, so it fills the space that the player left."""
    t = table(
        marker=3,
        routes=[route("R01A", ["pink"], ["pink*6"]), GREEN, BLUE],
        hands={"yellow": ["red 1*", "grey 1"]},
    )
    t.play("red 1*", on=0)
    assert t.progress(0) == ["pink*6", "yellow"]
    t.do("stop")
    assert t.events("route_fee") == [("pink", 0, 1, 4), ("yellow", 0, 2, 2), ("nobody", 0, 3, 1)]


def test_competitor_starts_routes(table):
    """TIF-8.5, 8.6: a cube on each active route, also on one with just the minimum."""
    t = table(
        marker=3,
        routes=[route(RED, **ACTIVE), route(GREEN, ["blue"]), BLUE],
        hands={"yellow": ["red 3*"]},
    )
    t.play("red 3*", on=0)
    assert t.events("competitor_progress") == [("nobody", 0, 1), ("nobody", 1, 1)]
    assert not t.can("place", slot=1)
    assert t.can("place", slot=2)


def test_competitor_leaves_others_alone(table):
    """TIF-8.7: full routes and routes that are not active get nothing."""
    t = table(
        marker=3,
        tracking=2,
        routes=[route("R01A", ["pink"], ["pink*5"]), route(GREEN, ["blue"]), BLUE],
        hands={"yellow": ["red 3*"]},
    )
    t.play("red 3*", on=0)
    assert t.events("competitor_turn") == [("nobody",)]
    assert t.events("competitor_progress") == []


def test_competitor_has_cubes_only(table):
    """TIF-8.8: it has no tiffin, no card and no score after a whole game."""
    t = table(players=2).random(2000)
    assert t.match.over
    fees = t.s.route_fee[:, :2].sum() + t.s.delivery_fee.sum()
    assert t.s.score.sum() == fees
    assert t.s.tiffin_owner.max() == 0


def test_only_played_cards_move_the_marker(table):
    """TIF-8.9: not cards drafted or discarded, and not a Special card."""
    t = table(
        marker=1,
        routes=THREE_ROUTES,
        pool=["red 1*", "green 1*", "blue 2*", "grey 2*", "yellow 3*", "red 4*"],
        hands={
            "yellow": ["red 4", "red 3*", "green 3*", "green 4*", "blue 4*", "grey 3*", "grey 4*"]
        },
    )
    t.do("take_pair", first=0, second=1).do("take", position=2).do("discard", card=0)
    t.do("discard", card=0).do("discard", card=0)
    assert t.s.marker == 1
    t = table(marker=1, routes=THREE_ROUTES, hands={"yellow": ["red 4"]})
    t.play("red 4", on=0, special="flat_tire")
    assert t.s.marker == 1


def test_competitor_takes_a_place(table):
    """TIF-8.10, 9.8: its fee goes to nobody, and the others rank below it."""
    t = table(
        routes=[route("R01A", ["pink"], ["competitor*4", "pink*3"]), GREEN, BLUE],
        hands={"yellow": ["red 1"]},
    )
    t.play("red 1", on=0)
    assert t.events("route_fee") == [("nobody", 0, 1, 4), ("pink", 0, 2, 2), ("yellow", 0, 3, 1)]
    assert t.gained() == {"pink": 2 + 2, "yellow": 1}


def test_competitor_cubes_never_run_out(table):
    """TIF-8.11: with more than nineteen on the table it goes on."""
    t = table(
        players=2,
        marker=1,
        routes=[
            route(RED, ["pink"], ["competitor*10"]),
            route(GREEN, ["pink"], ["competitor*10"]),
            BLUE,
        ],
        hands={"yellow": ["red 3*"]},
    )
    t.play("red 3*", on=0)
    assert t.s.cubes[:, 4].sum() == 22


# 9 Scoring a route


def test_full_routes_in_slot_order(table):
    """TIF-9.1, 9.2, 9.3: the right one is filled first and scored second, for a higher fee."""
    t = table(
        tracking=1,
        routes=[
            route("R01A", ["pink"], ["pink*7"]),
            GREEN,
            route("R02B", ["blue"], ["blue*7"]),
        ],
        hands={"yellow": ["blue 1", "red 1"]},
    )
    t.play("blue 1", on=2).play("red 1", on=0)
    assert t.events("route_scored") == [("nobody", 0), ("nobody", 2)]
    assert t.gained() == {"pink": 4 + 2, "blue": 4 + 4, "yellow": 2 + 2}
    assert [t.progress(slot) for slot in range(3)] == [[], [], []]


def test_contributors_only(table):
    """TIF-9.4, 9.8: who has no cube has no place, whatever tiffins are aboard."""
    t = table(
        routes=[route("R01A", ["pink", "blue"], ["yellow*7"]), GREEN, BLUE],
        hands={"yellow": ["red 1"]},
    )
    t.play("red 1", on=0)
    assert t.events("route_fee") == [("yellow", 0, 1, 8)]


@pytest.mark.parametrize(("tiffins", "fees"), [(1, (7, 5, 3)), (2, (14, 10, 6)), (3, (21, 15, 9))])
def test_fees_for_the_tiffins(table, tiffins, fees):
    """TIF-9.5: base, double, triple; the fourth contributor gets nothing."""
    t = table(
        tracking=8 - 1,
        routes=[
            route("R07A", ["brown"] * tiffins, ["yellow*4", "pink*4", "blue*3", "brown*2"]),
            GREEN,
            BLUE,
        ],
        hands={"yellow": ["red 1"]},
    )
    t.play("red 1", on=0)
    assert [amount for _, slot, _, amount in t.events("route_fee") if slot == 0] == list(fees)
    assert t.gained()["brown"] == tiffins * 8


def test_every_face_has_its_fees():
    """TIF-9.5: the schedule of the shortest route has a third fee of 1, not of 0."""
    fees = {
        int(d): tuple(components.FACE_FEE[f, 1]) for f, d in enumerate(components.FACE_DISTANCE)
    }
    assert fees == {8: (4, 2, 1), 10: (5, 3, 1), 12: (6, 4, 2), 14: (7, 5, 3), 16: (8, 6, 4)}


def test_ties_by_tiffins_then_by_time(table):
    """TIF-9.6, 9.7: more tiffins, then the earlier first cube."""
    t = table(
        routes=[route("R01A", ["blue"], ["pink*2", "yellow", "blue*2", "brown*2"]), GREEN, BLUE],
        hands={"yellow": ["red 1"]},
    )
    t.play("red 1", on=0)
    assert [seat for seat, *_ in t.events("route_fee")] == ["blue", "pink", "yellow"]


def test_competitor_loses_ties_of_tiffins(table):
    """TIF-9.6, 9.7: it has none; without tiffins its earlier cube still counts."""
    t = table(
        routes=[route("R01A", ["pink"], ["competitor*3", "pink*3", "yellow"]), GREEN, BLUE],
        hands={"yellow": ["red 1"]},
    )
    t.play("red 1", on=0)
    assert [seat for seat, *_ in t.events("route_fee")] == ["pink", "nobody", "yellow"]


def test_no_route_fee_without_tiffins(table):
    """TIF-9.9, 11.2: a route without tiffins at the end pays nothing."""
    t = table(
        tracking=7,
        routes=[route("R01A", ["pink"], ["pink*7"]), GREEN, route("R02B", ["yellow"])],
        hands={"yellow": ["red 1"]},
    )
    t.play("red 1", on=0)
    assert t.match.over
    assert [(seat, slot) for seat, slot, *_ in t.events("route_fee")] == [
        ("pink", 0), ("yellow", 0), ("nobody", 2),
    ]  # fmt: skip
    assert t.gained() == {"pink": 4 + 8, "yellow": 2 + 6}


@pytest.mark.parametrize(("tracking", "fee"), [(0, 2), (1, 2), (2, 4), (4, 4), (5, 6), (7, 8)])
def test_delivery_fee(table, tracking, fee):
    """TIF-9.10: for each tiffin, with or without progress."""
    t = table(
        tracking=tracking,
        routes=[route("R01A", ["blue", "blue", "brown"], ["yellow*7"]), GREEN, BLUE],
        hands={"yellow": ["red 1"]},
    )
    t.play("red 1", on=0)
    assert t.events("delivery_fee")[:2] == [("blue", 0, 2, 2 * fee), ("brown", 0, 1, fee)]


def test_scores_have_no_limit(table):
    """TIF-9.11: beyond the 80 spaces of the track they go on, at once."""
    t = table(
        scores={"yellow": 79, "pink": 300},
        routes=[route("R01A", ["pink"], ["pink*7"]), GREEN, BLUE],
        hands={"yellow": ["red 1"]},
    )
    t.play("red 1", on=0)
    assert list(t.s.score[:2]) == [81, 306]


# 10 The next route


def test_next_route(table):
    """TIF-10.1, 10.3, 10.4: cubes back, the top card in the slot, the next one shown."""
    t = table(
        routes=[route("R01A", ["pink"], ["pink*7"]), GREEN, BLUE],
        top_route="R05B",
        hands={"yellow": ["red 1"]},
    )
    t.play("red 1", on=0)
    now = t.now
    assert now["routes"][0] == {
        "route": "R05B", "tiffins": [], "progress": [],
        "flat_tires": [], "shortcuts": [], "cancelled": 0,
    }  # fmt: skip
    assert now["tracking"] == 1
    assert now["top_route"][:3] not in {"R01", "R05", *now["routes_below"]}
    assert len(now["routes_below"]) == 5


def test_tracking_card_counts_the_routes(table):
    """TIF-10.4, 10.5: it shows how many are scored; the last card stays for two."""
    t = table()
    shown = []
    while not t.match.over:
        t.random(1, seed=len(shown))
        assert t.s.tracking == min(t.s.scored, 8)
        shown.append(int(t.s.tracking))
    assert all(b - a in range(4) for a, b in pairwise(shown[:-1]))
    assert (t.s.tracking, t.s.scored) == (8, 10)
