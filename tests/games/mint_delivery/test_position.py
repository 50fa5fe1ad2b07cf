"""Positions as JSON: what they fill in, and what they refuse in words."""

import json

import pytest

import milkrun

from .table import Table, town, truck


def test_what_is_left_out():
    it = Table(players=3)
    now = it.now
    assert now["phase"] == "turn"
    assert now["to_move"] == now["holder"] == "blue"
    assert now["actions_left"] == 2
    assert all(words["deck"] == 5 for words in now["towns"].values())
    assert it.supply == (8, 10, 8)
    assert int(it.s.bag.sum()) == 24


def test_what_is_left_out_follows():
    """MIN-1.14, 10.8, 12.4: smaller decks; what the phase shows; what abilities have cost."""
    small = Table(players=3, options={"deck_size": 3})
    assert [words["deck"] for words in small.now["towns"].values()] == [1, 1, 1, 1]
    silent = {"players": 3, "rounds": 9, "silent": 7, "holder": "yellow", "actions_left": 0}
    it = Table(phase="take_load", taken_mints=1, held={"blue": ["O16"]},
               trucks={"blue": truck("NW", 1, 0, 0)}, **silent)  # fmt: skip
    assert it.now["stirred"]
    it.do("take_load", mints=1)
    assert (it.now["silent"], it.match.over) == (0, False)
    it = Table(players=2, phase="remove", completed={"blue": ["O01"]}, trucks={"blue": truck("NW")})
    assert it.now["stirred"]
    it = Table(**ABLE, abilities={"blue": ["Overtime"]}, completed={"blue": DONE})
    assert it.now["spent"] == {"blue": 4, "yellow": 0, "purple": 0}


def test_what_is_possible_near_the_end():
    """MIN-9.8, 10.2: the end may have come near before the holder's first action, with two."""
    it = Table(players=2, rounds=4, towns=BARE, completed={"blue": ["O01"]}, boxed=["O02"])
    assert it.now["stirred"]
    assert not Table(players=3, rounds=4, towns=BARE, actions_left=1).match.over
    assert not Table(players=3, rounds=4, towns=BARE, to_move="yellow").match.over


def test_the_bike_courier_fulfills_beside_a_town():
    """MIN-12.23: and then an order is removed."""
    display = ["Bike Courier", "Overtime", "Slip Road"]
    it = Table(players=2, phase="remove", options={"abilities": 1}, display=display,
               abilities={"blue": ["Bike Courier"]}, completed={"blue": ["O01", "O16", "O17"]},
               boxed=["O02"], trucks={"blue": truck("W")})  # fmt: skip
    assert it.verbs() == {"remove"}


def test_there_and_back_in_every_phase():
    seen = set()
    for players in (1, 2, 3, 4):
        for seed in range(2):
            match = milkrun.new("mint_delivery", players, seed, native=False, abilities=seed % 2)
            bot = milkrun.bots.make("greedy" if players + seed == 2 else "random", seed)
            while not match.over:
                seen.add(match.position()["phase"])
                words = json.loads(json.dumps(match.position()))
                back = milkrun.position("mint_delivery", words, native=False)
                assert back.position() == match.position()
                match.play(bot.choose(match))
    assert seen == {"keep", "turn", "take_load", "unload", "remove"}


ABLE = {"players": 3, "options": {"abilities": 1}, "display": ["Overtime", "Slip Road", "Forklift"]}
DONE = ["O05", "O06", "O07", "O08"]
BARE = {code: town(None, None, deck=0) for code in ("NW", "NE", "SE", "SW")}
BAD = {
    "to_move: there is no 'green'": {"players": 3, "to_move": "green"},
    "'truck' means nothing here; did you mean 'trucks'": {"players": 3, "truck": {}},
    "held.blue\\[1\\]: O01 is somewhere else": {"players": 3, "held": {"blue": ["O01", "O01"]}},
    "at most 3 orders": {"players": 3, "held": {"blue": ["O01", "O02", "O03", "O04"]}},
    "there is no 'O99'": {"players": 3, "boxed": ["O99"]},
    "the truck holds 4": {"players": 3, "trucks": {"blue": truck("M", 5, 0, 0)}},
    "3 numbers": {"players": 3, "trucks": {"blue": {"load": [4]}}},
    "there is no 'X'": {"players": 3, "trucks": {"blue": {"space": "X"}}},
    "more than 20 Classic": {"players": 4, "towns": {"NW": town(("O01", 9), "O02")}},
    "are left": {"players": 3, "supply": [9, 10, 8]},
    "filled from the deck at once": {"players": 3, "towns": {"NW": town(None, "O01", deck=2)}},
    "at most 2 orders lie in a town": {"players": 3, "towns": {"NW": town("O01", "O02", "O03")}},
    "orders\\[0\\].order: which order": {"players": 3, "towns": {"NW": {"orders": [{"mints": 2}]}}},
    "towns: NW is there twice": {"players": 3, "towns": {"NW": town("O01"), "nw": town("O02")}},
    "more than there are": {
        "players": 3,
        "towns": {code: {"deck": 5} for code in ("NW", "NE", "SE", "SW")},
        "held": {"blue": ["O01", "O02", "O03"], "yellow": ["O04", "O05", "O06"]},
    },
    "deck: runs from 0 to 5": {"players": 3, "towns": {"NW": {"deck": 6}}},
    "deck: runs from 0 to 1": {"players": 3, "options": {"deck_size": 3},
                               "towns": {"NW": {"deck": 2}}},
    "in games with the option": {"players": 3, "display": ["Overtime"]},
    "is not on display": {"players": 3, "options": {"abilities": 1},
                          "display": ["Overtime", "Slip Road", "Forklift"],
                          "abilities": {"blue": ["Long Trailer"]}},
    "same ability twice": {"players": 3, "options": {"abilities": 1},
                           "display": ["Overtime", "Overtime"]},
    "abilities cost 4 orders, and 0 are completed": ABLE | {"abilities": {"blue": ["Overtime"]}},
    "spent.blue: the abilities cost 4 orders": ABLE | {"abilities": {"blue": ["Overtime"]},
                                            "completed": {"blue": DONE}, "spent": {"blue": 3}},
    "spent.blue: the abilities cost 0 orders": {"players": 3, "completed": {"blue": DONE},
                                     "spent": {"blue": 2}},
    "abilities cost 1 order, and 0": ABLE | {"phase": "keep", "abilities": {"blue": ["Slip Road"]}},
    "only in phase keep": {"players": 3, "dealt": {"blue": ["O01", "O02", "O03"]}},
    "3 dealt orders are needed; got 1": {"players": 3, "phase": "keep", "dealt": {"blue": ["O01"]}},
    "has not chosen yet": {"players": 3, "phase": "keep", "kept": {"blue": []}},
    "more than 6 points": {"players": 3, "phase": "keep", "to_move": "yellow",
                           "dealt": {"blue": ["O08", "O16", "O01"]},
                           "kept": {"blue": ["O08", "O16"]}},
    "was not dealt": {"players": 3, "phase": "keep", "to_move": "yellow",
                      "dealt": {"blue": ["O08", "O16", "O01"]}, "kept": {"blue": ["O02"]}},
    "the game has not begun": {"players": 3, "phase": "keep", "held": {"blue": ["O01"]}},
    "it has no orders": {"players": 3, "phase": "keep",
                                    "towns": {"NW": town("O01", "O02")}},
    "no deck yet": {"players": 3, "phase": "keep", "towns": {"NW": {"deck": 3}}},
    "all are in Mintopia City": {"players": 3, "phase": "keep", "trucks": {"blue": truck("N")}},
    "with 4 Classic": {"players": 3, "phase": "keep", "trucks": {"blue": truck("M", 3, 0, 0)}},
    "in games for two": {"players": 3, "phase": "remove"},
    "a completed order that": {"players": 2, "phase": "remove", "trucks": {"blue": truck("NW")}},
    "could fulfill where it is": {"players": 2, "phase": "remove", "completed": {"blue": DONE}},
    "only in games for two, or by the rival": {"players": 3, "boxed": ["O01"]},
    "at most 0: one order is removed after": {"players": 2, "boxed": ["O01"]},
    "each that is completed": {"players": 2, "phase": "remove", "completed": {"blue": ["O01"]},
                               "boxed": ["O02"], "trucks": {"blue": truck("NW")}},
    "a town, or Radio Dispatch": {"players": 3, "phase": "take_load", "taken_mints": 1,
                                  "held": {"blue": ["O01"]},
                                  "trucks": {"blue": truck("N", 1, 0, 0)}},
    "stirred: true: an order has": {"players": 3, "phase": "take_load", "taken_mints": 1,
                                    "held": {"blue": ["O01"]}, "stirred": False,
                                    "trucks": {"blue": truck("NW", 1, 0, 0)}},
    "has been taken or fulfilled": {"players": 3, "holder": "yellow", "towns": BARE,
                                    "stirred": False},
    "over: the last round is complete": {"players": 3, "rounds": 4, "towns": BARE},
    "when a turn of the holder begins": {"players": 2, "rounds": 4, "towns": BARE},
    "in phase take_load": {"players": 3, "taken_mints": 2},
    "the order just taken, and room": {"players": 3, "phase": "take_load", "taken_mints": 1},
    "C, S or K": {"players": 3, "phase": "unload"},
    "a mint that may follow": {"players": 3, "phase": "unload", "unloaded": "K"},
    "the turn ends": {"players": 3, "actions_left": 0},
    "runs from 0 to 2": {"players": 3, "actions_left": 3},
    "runs from 0 to 0": {"players": 3, "silent": 1},
    "after complete rounds": {"players": 3, "phase": "over"},
    "after the last round, 50 rounds, or 8 silent": {"players": 3, "phase": "over", "rounds": 1},
    "nobody has a turn": {"players": 3, "phase": "over", "rounds": 3, "actions_left": 1},
    "the table does not show it": {"players": 3, "last_round": "decks"},
    "shows that this is the last": {"players": 3, "last_round": None,
                                    "towns": {c: {"deck": 0} for c in ("NW", "NE", "SE", "SW")}},
    "a JSON object is needed": {"players": 3, "towns": []},
    "a list is needed": {"players": 3, "boxed": "O01"},
    "true: an order": {"players": 3, "stirred": "yes"},
    "differs from the options": {"players": 3, "options": {"abilities": 1, "deck_size": 6}},
}  # fmt: skip


@pytest.mark.parametrize("message", BAD)
def test_refused_in_words(message):
    position = BAD[message]
    options = {"abilities": 0} if "differs" in message else None
    with pytest.raises(milkrun.MilkrunError, match=message):
        milkrun.position("mint_delivery", position, options=options, native=False)
