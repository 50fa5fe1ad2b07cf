"""What people read: actions, events, prompts and reasons."""

import json

import numpy as np
import pytest

import milkrun
from milkrun.games.mint_delivery import words
from milkrun.games.mint_delivery.components import ABILITY_COST, ABILITY_NAMES

from .table import Table, opened, start, town, truck


def text(it, verb, **args):
    """The sentence of an action."""
    match = it.match
    return match.action(match.game.rules.ACTIONS.encode(verb, args)).text


def test_actions():
    it = Table(
        players=3,
        held={"blue": ["O01", "O10"]},
        trucks={"blue": truck("NE", 2, 1, 0)},
        towns={"NE": town(("O11", 2), "O05")},
    )
    assert text(it, "take", slot=0) == (
        "Take the order 1 Classic and 1 Sugar Free for Cinnamon Center (3 points), "
        "with 2 Classic on it"
    )
    assert text(it, "fulfill", order=1) == (
        "Fulfill the order 1 Sugar Free for Cinnamon Center (2 points)"
    )
    assert text(it, "move", space=1) == "Move to North Warehouse"
    assert text(it, "end_turn") == "End your turn, 2 actions unused"
    it = Table(players=3)
    assert text(it, "move", space=9) == "Move to the North Road"
    assert text(it, "load") == "Load 0 Classic"
    assert text(it, "upgrade", mints="K") == "Upgrade 3 Classic to 1 Cinnamon"
    assert text(it, "unload", mint="C") == "Unload mints, a Classic one first"


def test_a_wasted_action_is_announced():
    """MIN-6.6, 8.5: legal, but the sentence warns."""
    others = {seat: truck("M", 4, 0, 0) for seat in ("yellow", "purple", "orange")}
    it = Table(
        players=4,
        trucks=others | {"blue": truck("M", 3, 0, 0)},
        towns={"NE": town(("O11", 5), "O05")},
    )
    assert "wasted" in text(it, "load")


@pytest.mark.parametrize(
    ("left", "mints", "said"),
    [
        ((2, 2), "SS", "Upgrade 4 Classic to 2 Sugar Free"),
        ((1, 2), "SS", "Upgrade 2 Classic to 1 Sugar Free: the supply has no second Sugar Free "
         "mint, so that exchange is wasted"),
        ((0, 2), "SS", "Upgrade: the supply has no Sugar Free mint, so the action is wasted"),
        ((0, 2), "S", "Upgrade: the supply has no Sugar Free mint, so the action is wasted"),
        ((0, 2), "SK", "Upgrade 3 Classic to 1 Cinnamon: the supply has no Sugar Free mint, so "
         "that exchange is wasted"),
        ((0, 0), "SK", "Upgrade: the supply has no Sugar Free or Cinnamon mint, so the action is "
         "wasted"),
    ],
)  # fmt: skip
def test_upgrades_tell_what_is_paid_and_gained(left, mints, said):
    """MIN-8.5, 12.15: as much as the supply has, and then just that happens."""
    it = Table(
        players=4, options={"abilities": 1}, display=["Double Batch", "Long Trailer", "Overtime"],
        abilities={"blue": ["Double Batch", "Long Trailer"], "yellow": ["Long Trailer"],
                   "purple": ["Long Trailer"], "orange": ["Long Trailer"]},
        completed={"blue": ["O01", "O02"], "yellow": ["O03"], "purple": ["O04"],
                   "orange": ["O05"]},
        trucks={"blue": truck("M", 6, 0, 0), "yellow": truck("M", 0, 6, 0),
                "purple": truck("M", 0, 4 - left[0], 2), "orange": truck("M", 0, 0, 6 - left[1])},
    )  # fmt: skip
    assert it.supply[1:] == left
    assert text(it, "upgrade", mints=mints) == said
    if it.can("upgrade", mints=mints):
        it.do("upgrade", mints=mints)
        (classic, *_), made = it.load(), said.startswith("Upgrade ")
        assert classic == 6 - (int(said.split()[1]) if made else 0)


def test_prompts():
    it = Table(players=3, held={"blue": ["O01"]}, trucks={"blue": truck("NW", 2, 0, 0)})
    names = it.match.names
    assert names == ["Blue", "Yellow", "Purple"]
    assert it.match.prompt(0) == (
        "Your turn, 2 actions left: move or take an order. You can fulfill an order, for free."
    )
    assert it.match.prompt(1) == it.match.prompt(None) == "Waiting for Blue to act, 2 actions left."
    full = Table(players=3, held={"blue": ["O02", "O03", "O04"]}, trucks={"blue": truck("NE")})
    assert full.match.prompt(0) == (
        "Your turn, 2 actions left: move. You hold 3 orders: no room for another."
    )
    assert "in secret" in start(2).prompt(1)
    assert "up to 6 points" in start(2).prompt(0)


def owner(*owned, space, load=(2, 0, 0), **more):
    """A table on which blue owns these abilities, all paid for, and nothing more to spend."""
    costs = sum(int(ABILITY_COST[ABILITY_NAMES.index(name)]) for name in owned)
    others = [one for one in ("Forklift", "Overtime", "Thick Clipboard") if one not in owned]
    position = {"completed": {"blue": ["O08", "O16", "O24", "O32"][:costs]}} | more
    return Table(players=3, options={"abilities": 1}, display=[*owned, *others][:3],
                 abilities={"blue": list(owned)}, trucks={"blue": truck(space, *load)},
                 **position)  # fmt: skip


def test_a_return_load_of_nothing_is_told():
    """MIN-12.22: as many as there are, which may be none."""
    it = owner("Return Load", space="SE", load=(0, 2, 0), held={"blue": ["O22"]},
               towns={"NW": town(("O11", 12), "O05")})  # fmt: skip
    it.do("fulfill", order=0)
    assert it.match.events()[-1].text == "Blue takes no Classic as a return load."


@pytest.mark.parametrize(
    ("owned", "space", "ways"),
    [
        (["Radio Dispatch"], "mN", "move or take an order by radio"),
        (["Slip Road"], "mN", "move or take the Slip Road for free"),
        (["Homing Road", "Street Vendor"], "NW",
         "move, take an order, load from the Street Vendor or take the Homing Road"),
        (["Homing Road", "Street Vendor"], "mN", "move"),
    ],
)  # fmt: skip
def test_prompts_of_abilities(owned, space, ways):
    """MIN-12.17 to 12.20: every way to act is told."""
    assert owner(*owned, space=space).match.prompt(0) == f"Your turn, 2 actions left: {ways}."


def test_a_prompt_tells_that_abilities_can_be_acquired():
    """MIN-12.2"""
    it = owner(space="mN", completed={"blue": ["O08"]})
    assert it.match.prompt(0) == "Your turn, 2 actions left: move or acquire an ability."


def test_refusals_to_owners_of_abilities():
    """MIN-4.4, 12.2, 12.23: what they say holds with the abilities that one has."""
    held = {"blue": ["O09"]}
    it = owner("Bike Courier", space="S", load=(3, 0, 0), held=held)
    said = "That order is for Cinnamon Center: your truck has to be there"
    assert it.match.why_not(("fulfill", {"order": 0})).text == (
        f"{said}, or at a warehouse next to it."
    )
    it = owner("Slip Road", space="mN", load=(3, 0, 0), held=held)
    assert it.match.why_not(("fulfill", {"order": 0})).text == f"{said}."
    assert it.match.why_not(("load", {})).text == (
        "A plain space has no action of its own: load in Mintopia City or at a warehouse."
    )
    why = it.match.why_not(("take", {"slot": 0}))
    assert why.text == "Orders are taken in a town; you are not in one."
    why = owner("Radio Dispatch", space="mN").match.why_not(("take", {"slot": 0}))
    assert why.text.endswith("from here you take orders only by Radio Dispatch.")


def hinted(it, verb, **args):
    """The facts that a hint tells of an action."""
    actions = it.match.game.rules.ACTIONS
    return words.HINTS.facts(it.match.state, actions.encode(verb, args))


def test_hints_of_loading():
    """MIN-6.3, 6.5: what the supply lacks does not fill a truck."""
    towns = {"NE": town(("O11", 7), "O05")}
    it = Table(players=3, trucks={"blue": truck("M", 0, 0, 0)}, towns=towns)
    assert hinted(it, "load") == ["that fills your truck"]
    towns = {"NE": town(("O11", 11), "O05")}
    it = Table(players=3, trucks={"blue": truck("M", 0, 0, 0)}, towns=towns)
    assert it.supply[0] == 1
    assert hinted(it, "load") == ["3 places in your truck stay free"]
    assert it.do("load").load() == (1, 0, 0)


@pytest.mark.parametrize(
    ("load", "said"),
    [
        ((0, 0, 0), "you can load there, with room for 4 mints"),
        ((2, 0, 0), "you can load or upgrade there, with room for 2 mints"),
        ((2, 2, 0), "you can upgrade there, as your truck is full"),
        ((1, 3, 0), "you can only unload there, as your truck is full"),
    ],
)
def test_hints_of_moving_to_a_warehouse(load, said):
    """MIN-6.6, 8.4"""
    it = Table(players=3, trucks={"blue": truck("NW", *load)})
    assert hinted(it, "move", space=1) == [said]
    assert hinted(Table(players=3), "move", space=9) == ["but it is only on the way"]


def test_hints_of_moving_to_a_warehouse_with_the_thrifty_recipe():
    """MIN-12.14"""
    it = owner("Thrifty Recipe", space="NW", load=(1, 3, 0))
    assert hinted(it, "move", space=1) == ["you can upgrade there, as your truck is full"]


@pytest.mark.parametrize(
    ("load", "said"),
    [
        ((0, 0, 0), "with 2 Classic from it you have its mints aboard"),
        ((1, 1, 0), "with 1 Classic from it you have its mints aboard"),
        ((0, 3, 0), "with 1 Classic from it you lack 1 Classic for it"),
        ((0, 4, 0), "you lack 2 Classic for it"),
        ((2, 0, 0), "you have its mints aboard"),
    ],
)
def test_hints_of_taking_an_order_with_mints_on_it(load, said):
    """MIN-5.9, 6.4: they count as far as they fit."""
    it = Table(
        players=3, trucks={"blue": truck("NE", *load)}, towns={"NE": town(("O01", 2), "O05")}
    )
    assert hinted(it, "take", slot=0) == [said, "Spearmint Springs is 2 moves away"]


def test_hints_of_moving_to_a_warehouse_with_the_bike_courier():
    """MIN-12.23"""
    held = {"blue": ["O09"]}
    ready = ["you can fulfill a 2-point order for Cinnamon Center there"]
    it = owner("Bike Courier", space="mN", load=(3, 0, 0), held=held)
    assert hinted(it, "move", space=1) == ready
    it = owner("Slip Road", space="mN", load=(3, 0, 0), held=held)
    assert hinted(it, "move", space=1) == ["you can load or upgrade there, with room for 1 mint"]
    it = owner("Bike Courier", space="mW", load=(3, 0, 0), held=held)
    assert hinted(it, "move", space=4) != ready


def test_hints_of_moving_to_a_town():
    """MIN-5.3, 9.4: each order with its own mints; and none beyond three."""
    one, other = "a 2-point order for Spearmint Springs", "a 3-point order for Spearmint Springs"
    it = Table(players=3, held={"blue": ["O01", "O02"]}, trucks={"blue": truck("N", 3, 0, 0)})
    assert hinted(it, "move", space=5) == [f"you can fulfill {one} or {one} there"]
    it = Table(players=3, held={"blue": ["O01", "O05"]}, trucks={"blue": truck("N", 2, 0, 1)})
    assert hinted(it, "move", space=5) == [f"you can fulfill {one} and {other} there"]
    full = ["O14", "O15", "O16"]
    it = Table(players=3, held={"blue": full}, trucks={"blue": truck("N", 0, 0, 0)})
    assert hinted(it, "move", space=5) == ["you hold 3 orders, so none can be taken there"]
    it = Table(players=3, held={"blue": full[1:]}, trucks={"blue": truck("N", 0, 0, 0)})
    assert hinted(it, "move", space=5) == ["2 orders can be taken there"]


def test_every_event_has_a_sentence():
    """In games for one to four players, with and without abilities; nothing hidden is told."""
    kinds = set()
    for players in (1, 2, 3, 4):
        for seed in range(2):
            match = start(players, seed, abilities=1)
            bot = milkrun.bots.make("greedy" if players + seed < 3 else "random", seed)
            while not match.over:
                match.play(bot.choose(match))
            for viewer in (0, None):
                for line in match.log(viewer):
                    kinds.add(line.kind)
                    assert line.text.endswith(".")
                    assert "None" not in line.text
                    assert "-1" not in line.text
    missing = {spec.name for spec in match.game.rules.EVENTS.specs} - kinds
    assert missing <= {"none_kept", "return_loaded", "ability_acquired", "mints_taken"}


def test_every_kind_of_event_is_worded():
    events = milkrun.games["mint_delivery"].rules.EVENTS
    for spec in events.specs:
        said = words.event_text(spec.name, 0, dict.fromkeys(spec.params, 0), ["Blue"])
        assert said.endswith(".")


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_view_is_valid_json(players):
    """MIN-10.5: every field, for every viewer, in every phase of a game."""
    match = opened(players, 3, abilities=1)
    rng = np.random.default_rng(3)
    while not match.over:
        for viewer in (0, None):
            view = match.view(viewer)
            assert words.View.model_validate(json.loads(view.model_dump_json())) == view
        match.play(int(rng.choice(np.flatnonzero(match.mask()))))
    assert match.view(0).phase == "over"


def test_the_view_shows_what_orders_lack():
    it = Table(players=3, held={"blue": ["O12"]}, trucks={"blue": truck("N", 1, 1, 0)})
    held = it.match.view(1).players[0].held[0]
    assert held.missing.model_dump() == {"classic": 1, "sugar_free": 0, "cinnamon": 0}
    assert (held.moves, held.ready, held.now) == (1, False, False)
    assert it.match.view(None).spaces[1].trucks == [0]
    assert it.match.view(None).towns[0].space == 5


def test_reasons_are_true():
    """An action is refused with a reason exactly when it is not legal."""
    for players in (1, 2, 3):
        match = start(players, players, abilities=1)
        rng = np.random.default_rng(players)
        while not match.over:
            mask = match.mask()
            for a in range(len(mask)):
                assert bool(match.why_not(a).clause) != mask[a]
            match.play(int(rng.choice(np.flatnonzero(mask))))
