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
        "towns": {code: town("O01", deck=7) if code == "NW" else {"deck": 7} for code in
                  ("NW", "NE", "SE", "SW")},
        "boxed": ["O30", "O31", "O32"],
    },
    "in games with the option": {"players": 3, "display": ["Overtime"]},
    "is not on display": {"players": 3, "options": {"abilities": 1},
                          "display": ["Overtime", "Slip Road", "Forklift"],
                          "abilities": {"blue": ["Long Trailer"]}},
    "same ability twice": {"players": 3, "options": {"abilities": 1},
                           "display": ["Overtime", "Overtime"]},
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
    "in games for two": {"players": 3, "phase": "remove"},
    "in phase take_load": {"players": 3, "taken_mints": 2},
    "the order just taken, and room": {"players": 3, "phase": "take_load", "taken_mints": 1},
    "C, S or K": {"players": 3, "phase": "unload"},
    "a mint that may follow": {"players": 3, "phase": "unload", "unloaded": "K"},
    "the turn ends": {"players": 3, "actions_left": 0},
    "runs from 0 to 2": {"players": 3, "actions_left": 3},
    "runs from 0 to 0": {"players": 3, "silent": 1},
    "after complete rounds": {"players": 3, "phase": "over"},
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


def test_an_order_just_taken_breaks_the_silence():
    """MIN-10.8: so the game does not end for want of orders in the round of that order."""
    taking = {"players": 3, "holder": "yellow", "to_move": "blue", "rounds": 9, "silent": 7}
    taking |= {"phase": "take_load", "taken_mints": 1, "actions_left": 0}
    taking |= {"held": {"blue": ["O16"]}, "trucks": {"blue": truck("NW", 1, 0, 0)}}
    it = Table(**taking).do("take_load", mints=1)
    assert not it.match.over
    with pytest.raises(milkrun.PositionError, match="an order has been taken"):
        Table(**taking, stirred=False)


def test_abilities_have_been_paid_for():
    """MIN-12.4: if it is left out what has been spent for them."""
    four = {"blue": ["O01", "O02", "O03", "O04"]}
    display = ["Overtime", "Forklift", "Slip Road"]
    base = {"players": 3, "options": {"abilities": 1}, "completed": four, "display": display}
    assert Table(**base, abilities={"blue": ["Overtime"]}).s.spent[0] == 4
    assert Table(**base, abilities={"blue": ["Overtime"]}, spent={"blue": 2}).s.spent[0] == 2
    assert Table(**base, abilities={"yellow": ["Overtime"]}).s.spent[1] == 0


def test_decks_begin_without_the_orders_turned_up():
    """MIN-1.14"""
    t = Table(players=3, options={"deck_size": 3})
    assert t.s.deck.tolist() == [1] * 4
