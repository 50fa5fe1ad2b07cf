"""Declared positions: the example of engine/codec.py, read, printed, refused and described."""

from enum import IntEnum

import jsonschema_rs
import pytest

from milkrun.engine import codec, record
from milkrun.engine.chance import seed_rng
from milkrun.engine.codec import bag, by, cell, keyed, pile, rows, those
from milkrun.engine.errors import PositionError
from milkrun.engine.kinds import TRUTH, Name, number
from milkrun.engine.reading import Box, Reading
from milkrun.engine.record import fields, i16, option

OPTIONS = (option("speed", 3, 1, 5, "How fast."),)
STATE = fields(
    ("laden", i16),
    ("hand", i16, (3, 4)),
    ("hand_count", i16, 3),
    ("driver", i16, 2),
    ("load", i16, (2, 3)),
    ("at", i16, 2),
    ("shop", i16, 3),
    ("shown", i16, 2),
    ("mark", i16, 3),
    ("laps", i16),
    ("lap", i16, (5, 3)),
    ("toll", i16, 2),
    ("used", i16, 3),
    ("lost", i16, 3),
    options=OPTIONS,
    events=4,
)
NOBODY = 3


class Phase(IntEnum):
    DRIVE, REST, OVER = range(3)


BOX = Box([4, 4, 2], "cards")
SEAT = Name(("yellow", "pink", "blue"), there=lambda s: range(s.players))
DRIVER = Name(SEAT.words, SEAT.there, none=NOBODY)
CARD = Name(("red", "green", "grey"), also={"C3": 2}, box=BOX, gone="{} is used up: {} in the game")
SEEN = Name(CARD.words, none=3)
TOWN = Name(lambda s: [f"town {n}" for n in range(s.options.speed)])


def fill_hands(t, where):
    for (_, p), count in t.wanted.items():
        for _ in range(count):
            t.s.hand[p, t.s.hand_count[p]] = t.draw(BOX, f"hands.{SEAT.words[p]}")
            t.s.hand_count[p] += 1


def refuse_a_lone_load(t, where, truck):
    if t.s.load[truck].any() and t.s.driver[truck] == NOBODY:
        raise PositionError(f"{where}.load", "a laden truck has a driver")


TRUCK = keyed(
    {
        "driver": cell("driver", DRIVER),
        "load": bag("load", CARD, lambda s, truck, n: 2, "is too much"),
        "at": cell("at", TOWN),
        "marked": those("mark", SEAT, free=-1, taken="is marked already"),
    },
    order=(..., refuse_a_lone_load),
    short=("driver", str),
)
POSITION = keyed(
    {
        **codec.table(SEAT, OPTIONS),
        "laden": cell("laden", TRUTH),
        "hands": by(
            SEAT,
            pile("hand", CARD, "cards are in a hand", count="hand_count", dealt=lambda s, p: p),
        ),
        "trucks": rows(TRUCK, 2, "trucks are there"),
        "shop": pile("shop", SEEN, "cards (null: none)", whole=True),
        "shown": pile("shown", SEEN, "cards are shown"),
        "laps": rows(
            keyed({"times": by(SEAT, cell("lap", number(99), needed="how long?"), sparse=True)}),
            5,
            count="laps",
        ),
        "phase": codec.phase(("drive", "rest", "over")),
        "toll": cell("toll", number(9), row=lambda s: (1,)).during("toll", Phase.REST, Phase.OVER),
        "most_toll": cell("toll", number(9), row=lambda s: (0,)).checked(
            lambda s: s.toll[0] >= s.toll[1], lambda s: f"{s.toll[1]} was paid"
        ),
        "to_move": cell("to_move", SEAT).when(lambda s: s.laden, "given when laden", needed=True),
    },
    order=("laden", "phase", "toll", ..., fill_hands),
)


def clear(s):
    s.driver[:] = NOBODY
    s.shop[:] = s.shown[:] = 3
    s.mark[:] = -1


SHOW, READ = codec.both_ways(POSITION, clear)


def made(position, players=2):
    """A record of the example."""
    s = record.new(STATE)
    s.players = players
    s.options.speed = 3
    seed_rng(s.rng, 1)
    READ(s, position)
    return s


FULL = {
    "players": 2,
    "options": {"speed": 3},
    "laden": True,
    "hands": {"yellow": ["red", "grey"], "pink": []},
    "trucks": [
        {"driver": "pink", "load": ["red", "red"], "at": "town 2", "marked": ["yellow"]},
        {"driver": None, "load": [], "at": "town 0", "marked": []},
    ],
    "shop": ["grey", None, "red"],
    "shown": ["green"],
    "laps": [{"times": {"yellow": 7, "pink": 9}}],
    "phase": "rest",
    "toll": 2,
    "most_toll": 3,
    "to_move": "pink",
}


def test_there_and_back():
    s = made(FULL)
    assert SHOW(s) == FULL
    assert (s.toll.tolist(), bool(s.over)) == ([3, 2], False)
    assert made({"phase": "over", "toll": 0}).over


def test_what_is_left_out_stays_or_is_dealt():
    shown = POSITION.show(made({"hands": {"yellow": 2}, "trucks": [None, "Pink "]}))
    assert [len(hand) for hand in shown["hands"].values()] == [2, 1]
    assert [truck["driver"] for truck in shown["trucks"]] == [None, "pink"]
    assert shown["shop"] == [None] * 3
    assert shown["shown"] == []
    assert shown["to_move"] is None


def test_the_schema_fits_what_is_printed_and_no_more():
    schema = jsonschema_rs.validator_for(codec.schema(POSITION, "An example"))
    assert schema.is_valid(FULL)
    assert schema.is_valid({"hands": {"pink": 3}, "trucks": ["blue", None]})
    for wrong in (
        {"hand": {}},
        {"hands": {"red": []}},
        {"hands": {"pink": ["rot"]}},
        {"hands": {"pink": -1}},
        {"options": {"speed": 6}},
        {"trucks": [{"load": "red"}]},
        {"trucks": [{"wheels": 3}]},
        {"laps": [{"times": {"pink": 100}}]},
        {"laden": 1},
    ):
        assert not schema.is_valid(wrong), wrong


@pytest.mark.parametrize(
    ("position", "where", "what"),
    [
        ([], "position", "a JSON object"),
        ({"hand": {}}, "position", "did you mean 'hands'"),
        ({"players": 3}, "players", "2, or in this order: yellow, pink"),
        ({"options": {"speed": 4}}, "options.speed", "differs from the options of the match"),
        ({"laden": 1}, "laden", "true or false is needed; got 1"),
        ({"laden": True}, "to_move", "given when laden"),
        ({"to_move": "pink"}, "to_move", "given when laden"),
        ({"hands": []}, "hands", "a JSON object is needed; got []"),
        ({"hands": {"blue": 1}}, "hands", "there is no 'blue'; there are: yellow, pink"),
        ({"hands": {"pink": 1, "Pink": 2}}, "hands", "pink is there twice"),
        ({"hands": {"pink": 5}}, "hands.pink", "runs from 0 to 4; got 5"),
        ({"hands": {"pink": True}}, "hands.pink", "a whole number is needed"),
        ({"hands": {"pink": "red"}}, "hands.pink", "a list is needed; got 'red'"),
        ({"hands": {"pink": ["red"] * 5}}, "hands.pink", "at most 4 cards are in a hand; got 5"),
        ({"hands": {"pink": ["grey", "C3", "grey"]}}, "hands.pink[2]", "grey is used up: 2 in the"),
        ({"hands": {"pink": ["gren"]}}, "hands.pink[0]", "did you mean 'green'?"),
        ({"trucks": [None] * 3}, "trucks", "at most 2 trucks are there; got 3"),
        ({"trucks": [7]}, "trucks[0]", "a JSON object is needed; got 7"),
        ({"trucks": ["pink", {"drive": "pink"}]}, "trucks[1]", "did you mean 'driver'?"),
        ({"trucks": [{"at": "town 3"}]}, "trucks[0].at", "there is no 'town 3'"),
        ({"trucks": [{"load": ["red"]}]}, "trucks[0].load", "a laden truck has a driver"),
        ({"trucks": [{"load": ["red"] * 3}]}, "trucks[0].load[2]", "red is too much"),
        ({"trucks": [{"marked": ["pink"] * 2}]}, "trucks[0].marked[1]", "pink is marked already"),
        ({"shop": ["red"]}, "shop", "3 cards (null: none) are needed; got 1"),
        ({"laps": [{"times": {"pink": 3}}]}, "laps[0].times.yellow", "how long?"),
        ({"laps": [{"times": {"pink": 100, "yellow": 1}}]}, "laps[0].times.pink", "0 to 99"),
        ({"laps": [None]}, "laps[0].times.yellow", "how long?"),
        ({"toll": 1}, "toll", "toll: given in phase rest and over, and only there"),
        ({"phase": "rest"}, "toll", "toll: given in phase rest and over, and only there"),
        ({"phase": "rest", "toll": 2}, "most_toll", "2 was paid"),
        ({"phase": "rest", "toll": 2, "most_toll": 1}, "most_toll", "2 was paid"),
    ],
)
def test_refused(position, where, what):
    """The exact place, and what would be right."""
    with pytest.raises(PositionError) as refused:
        made(position)
    assert refused.value.where == where
    assert what in refused.value.what


def test_a_box_that_is_too_small():
    with pytest.raises(PositionError, match=r"hands\.pink: there are not enough cards left"):
        made({"hands": {"yellow": ["red"] * 4, "pink": 4}, "trucks": [
            {"driver": "pink", "load": ["green"] * 2}, {"driver": "pink", "load": ["grey", "C3"]}
        ]})  # fmt: skip


def test_the_rest_of_a_box():
    """It lies in the first place that is not given; nowhere, if all are given."""
    cards = Box([1, 0, 2], "cards", CARD.words)
    for given, used, lost in (({}, [1, 0, 2], [0] * 3), ({"used": []}, [0] * 3, [1, 0, 2])):
        s = made({})
        Reading(s, given).put_rest(cards, used="used", gone="lost")
        assert (s.used.tolist(), s.lost.tolist()) == (used, lost)
    with pytest.raises(PositionError, match="used: 3 cards are nowhere, such as red, grey"):
        Reading(s, {"used": [], "gone": []}).put_rest(cards, used="used", gone="lost")


def test_empty_places_are_filled_from_a_box():
    s = made({"shop": [None, "grey", None]})
    t = Reading(s, {})
    t.fill(s.shop, SEEN.none, Box([0, 2, 0], "cards"), "shop")
    assert s.shop.tolist() == [1, 2, 1]
    with pytest.raises(PositionError, match="shown: there are not enough cards"):
        t.fill(s.shown, SEEN.none, Box([0, 1, 0], "cards"), "shown")


def test_what_is_left_out_is_known():
    t = Reading(made({}), {"trucks": [{"driver": "pink"}], "hands": {"pink": 0}})
    POSITION.read(t, "", t.given)
    assert {"laden", "trucks[0].load", "hands.yellow"} < t.left_out
    assert t.left_out.isdisjoint({"trucks", "trucks[0].driver", "hands.pink"})
