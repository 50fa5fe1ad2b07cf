"""Greedy bots know their game's options: each that changes what is good changes what they do.

Games of greedy bots are played under an option. At every decision advice is asked twice: as things
are, and as if that option were as printed. The two differ in nothing else, neither in the position
nor in how ties are broken, so all that they choose differently comes from knowing the option.
"""

from typing import NamedTuple

import numpy as np
import pytest

import milkrun
from milkrun.engine import record

GAMES = 12
CLEAR = 3.0  # standard errors by which an action is chosen more or less often in a game, at least
OFTEN = 0.005  # of the decisions differ, at least, where no action is named


class Known(NamedTuple):
    """An option at a value, and what greedy does for knowing it."""

    option: str
    value: int
    more: str = ""  # an action that it chooses more often: a verb, or a verb and its first argument
    less: str = ""  # one that it chooses less often; with neither it only chooses otherwise
    beside: tuple[tuple[str, int], ...] = ()  # other options, which are known either way


SHOPPING = (("item_price", 50),)
ITEMS = (("start_items", 5),)
WORTHLESS = (*ITEMS, ("item_value", 0))
DEAR_LARGE = (("start_coins", 3), ("large_price", 5))

KNOWN = {
    "out_for_delivery": [
        Known("bonus_near", 300, more="city 1", less="city 5"),  # where the next city is nearest
        Known("bonus_medium", 300, more="city 3"),
        Known("bonus_far", 300, more="city 4", less="city 5"),  # from the corners of the map
        Known("factor_near", 300, more="city 1", less="city 5"),
        Known("factor_medium", 300, more="city 2", less="city 5"),
        Known("factor_far", 300, more="city 4", less="city 5"),
        Known("grace_near", 3, more="city 2", less="city 5"),
        Known("grace_medium", 3, more="city 3", less="city 1"),
        Known("grace_far", 3, more="pickup", less="city 5"),
        Known("tariff", 20, more="pickup", less="city 5"),
        Known("board", 1, more="city 2"),
        Known("fine", 0),
        Known("malus", 200, more="end_turn", less="pickup"),
        Known("carry_limit", 1, less="end_turn"),
        Known("pickup_limit", 1),
        Known("item_price", 25, more="buy"),
        Known("item_sale", 150, more="sell"),
        Known("item_value", 0, more="sell"),
        Known("item_table", 1, more="buy", beside=SHOPPING),
        Known("item_choice", 1, more="buy", beside=SHOPPING),
        Known("item_at_5", 1, more="buy", beside=SHOPPING),
        Known("item_at_9", 1, less="use snow_shoes", beside=ITEMS),
        Known("cover", 5, more="use", beside=(*WORTHLESS, ("item_sale", 0))),
        Known("energy_drink", 20, more="buy", beside=SHOPPING),
        Known("coffee", 20, more="use coffee", beside=ITEMS),
        Known("doughnut", 20, more="use doughnut", beside=ITEMS),
        Known("weather_stays", 100),
        Known("terrain_weather", 1),
        Known("dice", 4, more="pickup"),
        Known("dice_bonus", 10, more="pickup"),
        Known("dice_minimum", 20, more="pickup"),
        Known("carry_over", 10, more="end_turn", less="move"),
        Known("end_deliveries", 6, more="end_turn", less="move"),
        Known("end_own", 3, more="end_turn", less="move"),
        Known("end_rounds", 6, more="end_turn", less="move"),
    ],
    "tiffin": [
        Known("hand_limit", 4, more="place"),
        Known("turn_limit", 20, more="unit_pair"),  # cards that are kept bring nothing
        Known("stand_off", 8),
        Known("competitor_cubes", 4),
    ],
    "aquaretto": [
        Known("basins", 1),
        Known("large_price", 1, more="expand_large"),
        Known("small_price", 3, less="expand_small", beside=DEAR_LARGE),
        Known("depot_points", 5, less="take"),
    ],
    "tariffs": [],
    "mint_delivery": [Known("round_limit", 8)],
}
# What happens too rarely in games to be counted: positions show it, in tests of the game's advice.
SHOWN = {
    "out_for_delivery": ("theft", "theft_price", "theft_compensation", "trade"),
    "tariffs": ("rotation_lock",),
}
# What advice need not look at: it sees in the position what that has changed, or cannot act on it.
SEEN = {
    "out_for_delivery": {
        "event_table": "the event is seen",
        "event_scope": "every turn has one event either way, and it is seen",
        "generation_period": "parcels that wait are seen, and nobody waits for others",
        "generation": "parcels that wait are seen",
        "start_parcels": "parcels that wait are seen",
        "start_items": "items are seen",
        "start_gold": "gold is seen: what it may buy is a matter of the rules",
        "last_seat_gold": "gold is seen",
        "cities_reversed": "whoever chooses sees what is left",
    },
    "tiffin": {
        "pool_same": "the pool is renewed without anybody's choice",
        "special_cards": "hands are seen",
    },
    "aquaretto": {
        "start_coins": "coins are seen",
        "reserve": "the tiles left to draw are seen",
        "without_turtle": "the tiles left to draw are seen",
        "without_hippopotamus": "the tiles left to draw are seen",
        "without_crocodile": "the tiles left to draw are seen",
        "without_penguin": "the tiles left to draw are seen",
        "without_polar_bear": "the tiles left to draw are seen",
    },
    "tariffs": {
        "arrangement": "the board is seen",
        "rounds_each": "every round is dealt anew and played for itself",
        "rounds": "every round is dealt anew and played for itself",
    },
    "mint_delivery": {
        "abilities": "the cards that may be acquired are seen",
        "keep_points": "it only limits what may be kept",
        "deck_size": "the decks are seen",
        "silent_limit": "it ends games in which nobody wants an order; greedy always does",
    },
}


def counted(name, options, beside):
    """How often each action is chosen in each game, by advice that knows the options and by advice
    that does not: (2, games, actions); and the share of the decisions in which they differ."""
    game = milkrun.games[name]
    rules, native, players = game.rules, game.native, min(4, game.seats[-1])
    printed = record.new(rules.STATE)
    game.prepare(printed, players, beside)
    counts = np.zeros((2, GAMES, rules.ACTIONS.size))
    mask, advice = np.zeros(rules.ACTIONS.size, np.bool_), np.zeros(rules.ACTIONS.size)
    differ = decisions = 0
    for seed in range(GAMES):
        s = record.new(rules.STATE)
        game.prepare(s, players, beside | options)
        native.begin(s, seed)
        known, rng = s.options.copy(), np.random.default_rng(seed)
        while not s.over:
            mask[:] = False
            native.legal(s, mask)
            legal = np.flatnonzero(mask)
            ties, best = rng.random(len(legal)) / 50, [0, 0]
            for blind in (1, 0):
                s.options = printed.options if blind else known
                advice[:] = -np.inf  # of what blind advice takes for impossible
                native.weights(s, advice)
                best[blind] = int(legal[np.argmax(advice[legal] + ties)])
                counts[blind, seed, best[blind]] += 1
            differ += best[0] != best[1]
            decisions += 1
            native.step(s, best[0])
    return counts, differ / decisions


def meant(name, action):
    """The numbers of the actions that are meant: "buy", "city 5", "use coffee"."""
    actions = milkrun.games[name].rules.ACTIONS
    verb, _, first = action.partition(" ")
    found = [a for a in range(actions.size) if actions.decode(a)[0] == verb]
    if first:
        found = [a for a in found if str(next(iter(actions.decode(a)[1].values()))) == first]
    assert found, action
    return found


@pytest.mark.native
@pytest.mark.parametrize(
    ("name", "case"),
    [
        pytest.param(name, case, id=f"{name}-{case.option}")
        for name, cases in KNOWN.items()
        for case in cases
    ],
)
def test_greedy_knows_the_option(name, case):
    (knowing, blind), differ = counted(name, {case.option: case.value}, dict(case.beside))
    assert differ >= OFTEN or case.more or case.less
    for action, sign in ((case.more, 1), (case.less, -1)):
        if action:
            more = sign * (knowing - blind)[:, meant(name, action)].sum(axis=1)
            error = more.std(ddof=1) / GAMES**0.5
            assert more.mean() > CLEAR * error, (action, knowing.sum(), more)


@pytest.mark.parametrize("name", list(KNOWN))
def test_every_option_is_known_or_seen(name):
    listed = [case.option for case in KNOWN[name]] + [*SEEN[name], *SHOWN.get(name, ())]
    assert sorted(listed) == sorted(one.name for one in milkrun.games[name].options)
