"""Chapter 12: player abilities."""

import pytest

from milkrun.games.mint_delivery.components import ABILITY_CARDS

from .table import town, truck

DISPLAY = ["Cinnamon Still", "Overtime", "Slip Road"]
DONE = ["O01", "O05", "O06"]  # worth 2, 3 and 4 points


def able(table, *owned, players=3, space="M", load=(4, 0, 0), display=None, **more):
    """A game with abilities in which blue owns these."""
    others = [name for name in DISPLAY if name not in owned]
    return table(
        players=players,
        options={"abilities": 1},
        display=display or [*owned, *others][:3],
        abilities={"blue": list(owned)},
        trucks={"blue": truck(space, *load)},
        **more,
    )


def test_cards():
    """MIN-12.9: thirteen cards of three types."""
    costs = {name: cost for _, name, _, cost, _ in ABILITY_CARDS}
    assert len(costs) == 13
    assert sum(costs.values()) == 20
    assert [name for _, name, kind, _, _ in ABILITY_CARDS if kind == "Action"] == [
        "Radio Dispatch", "Homing Road", "Street Vendor",
    ]  # fmt: skip
    assert [name for _, name, kind, _, _ in ABILITY_CARDS if kind == "Free Action"] == [
        "Slip Road", "Bike Courier",
    ]  # fmt: skip


def test_worked_example_15(table):
    """MIN-12.2, 12.3, 12.4, 12.5, 12.6, 12.8: paid with orders that still count."""
    it = able(table, space="N", load=(3, 0, 0), completed={"blue": DONE, "yellow": ["O02", "O03"]})
    assert it.why("acquire", ability=1) == "MIN-12.3"
    it.do("acquire", ability=0)
    assert it.told("ability_acquired") == [("blue", 3, 2)]
    player = it.match.view(0).players[0]
    assert (player.unspent, player.completed, player.points) == (1, 3, 9)
    assert it.match.view(1).players[0].abilities[0].name == "Cinnamon Still"
    assert it.now["actions_left"] == 1
    assert it.why("acquire", ability=0) == "MIN-12.6"
    assert it.can("acquire", ability=2)
    it.do("upgrade", mints="K")
    assert it.load() == (0, 0, 1)
    assert it.now["to_move"] == "yellow"
    assert it.can("acquire", ability=0)
    it.do("acquire", ability=0)
    assert it.match.view(None).abilities[0].owners == [0, 1]


@pytest.mark.parametrize("space", ["M", "S", "SE", "mW"])
def test_acquiring_on_any_space(table, space):
    """MIN-12.2, 4.4: plain spaces included."""
    it = able(table, space=space, completed={"blue": DONE})
    assert it.can("acquire", ability=0)


def test_nobody_acquires_an_ability_twice(table):
    """MIN-12.6: however many orders could pay for it; another one can be had."""
    it = able(table, "Slip Road", completed={"blue": DONE})
    assert it.now["display"][0] == "Slip Road"
    assert not it.can("acquire", ability=0)
    assert it.can("acquire", ability=1)


def test_four_of_each(table):
    """MIN-12.1, 12.7: the cards stay there, for all four."""
    done = {"blue": ["O01"], "yellow": ["O02"], "purple": ["O03"], "orange": ["O04"]}
    it = able(table, players=4, completed=done)
    for _ in range(4):
        it.do("acquire", ability=2).do("end_turn")
    assert it.now["display"] == DISPLAY
    assert all(it.now["abilities"][seat] == ["Slip Road"] for seat in done)


def test_without_the_option(table):
    """MIN-12.1: the base game has none."""
    it = table(players=3, completed={"blue": DONE})
    assert it.why("acquire", ability=0) == "MIN-12.1"
    assert it.match.view(0).abilities == []
    assert it.why("home") == "MIN-12.19"


def test_only_its_owner(table):
    """MIN-12.10: and only in the owner's turn."""
    it = able(table, "Homing Road", space="NW").do("end_turn")
    assert it.now["to_move"] == "yellow"
    assert not it.can("home")


@pytest.mark.parametrize(
    ("space", "verb"),
    [("NW", "home"), ("NW", "vendor"), ("NW", "radio"), ("mN", "slip"), ("N", "fulfill")],
)
def test_another_ability_is_of_no_use(table, space, verb):
    """MIN-12.8, 12.10: only the abilities one owns work, where they would be of use."""
    it = able(table, "Forklift", space=space, load=(2, 0, 0), held={"blue": ["O01"]},
              towns={"NE": town("O09", "O10")})  # fmt: skip
    assert verb not in it.verbs()


def test_worked_example_16(table):
    """MIN-12.11: Overtime: three actions, and one more in the turn in which it is acquired."""
    it = able(table, completed={"blue": [*DONE, "O07"]}).do("acquire", ability=1)
    assert it.now["actions_left"] == 2
    it.do("end_turn").do("end_turn").do("end_turn")
    assert (it.now["to_move"], it.now["actions_left"]) == ("blue", 3)
    assert it.match.view(0).actions == 3


def test_long_trailer(table):
    """MIN-12.12: six mints in everything that asks for the room."""
    it = able(table, "Long Trailer").do("load")
    assert it.load() == (6, 0, 0)
    assert not it.can("load")
    it = able(table, "Long Trailer", space="NE", towns={"NE": town(("O11", 4), "O20")})
    it.do("take", slot=0)
    assert it.legal("take_load") == [(0,), (1,), (2,)]
    assert it.match.view(0).players[0].capacity == 6


def test_forklift(table):
    """MIN-12.13"""
    assert able(table, "Forklift", space="E", load=(0, 0, 0)).do("load").load() == (4, 0, 0)


def test_cinnamon_still_and_thrifty_recipe(table):
    """MIN-12.14: each alone, and both together."""
    assert able(table, "Cinnamon Still", space="E").do("upgrade", mints="K").load() == (1, 0, 1)
    it = able(table, "Thrifty Recipe", space="E", load=(1, 0, 0))
    assert it.do("upgrade", mints="S").load() == (0, 1, 0)
    it = able(table, "Thrifty Recipe", load=(2, 0, 0))
    assert it.do("upgrade", mints="K").load() == (0, 0, 1)
    it = able(table, "Thrifty Recipe", "Cinnamon Still", space="E", load=(2, 0, 0))
    assert it.do("upgrade", mints="K").load() == (0, 0, 1)


def test_worked_example_18(table):
    """MIN-12.15: two exchanges, where each is allowed, with all Classic mints aboard."""
    it = able(table, "Thrifty Recipe", "Double Batch", space="E")
    assert it.supply == (8, 10, 8)
    assert it.legal("upgrade") == [("S",), ("SS",)]
    it.do("upgrade", mints="SS")
    assert (it.load(), it.supply) == ((2, 2, 0), (10, 8, 8))
    it = able(table, "Thrifty Recipe", "Double Batch").do("upgrade", mints="KK")
    assert (it.load(), it.supply) == ((0, 0, 2), (12, 10, 6))
    assert it.now["actions_left"] == 1
    it = able(table, "Double Batch")
    assert it.legal("upgrade") == [("S",), ("K",), ("SS",)]
    assert it.why("upgrade", mints="SK") == "MIN-8.4"


def test_each_exchange_by_itself(table):
    """MIN-12.15: with one Cinnamon in the supply the second exchange is wasted."""
    trucks = {
        "blue": truck("M", 4, 0, 0),
        "yellow": truck("M", 0, 0, 4),
        "purple": truck("M", 0, 0, 3),
    }
    it = table(players=3, options={"abilities": 1}, display=["Thrifty Recipe", "Double Batch"],
               abilities={"blue": ["Thrifty Recipe", "Double Batch"]}, trucks=trucks)  # fmt: skip
    it.do("upgrade", mints="KK")
    assert it.load() == (2, 0, 1)
    assert [told[3] for told in it.told("upgraded")] == [1, 0]


def test_thick_clipboard(table):
    """MIN-12.16"""
    held = {"blue": ["O01", "O02", "O03"]}
    it = able(table, "Thick Clipboard", space="NE", held=held)
    it.do("take", slot=0)
    assert len(it.held()) == 4
    assert it.why("take", slot=0) == "MIN-5.3"


def test_slip_road(table):
    """MIN-12.17: free, any number of times; the turn does not end on a plain space."""
    it = able(table, "Slip Road")
    assert it.legal("slip") == []
    it.do("move", space=9)
    assert it.legal("slip") == [(0,), (1,)]
    it.do("slip", space=1)
    assert (it.space(), it.now["actions_left"]) == ("N", 1)
    it.do("move", space=9)
    assert it.verbs() == {"slip", "end_turn"}
    assert it.now["to_move"] == "blue"
    it.do("slip", space=0)
    assert it.now["to_move"] == "yellow"


def test_the_slip_road_begins_on_a_plain_space(table):
    """MIN-12.17: not in a town, though a warehouse is beside it, nor at a warehouse."""
    for space in ("NW", "E", "M"):
        it = able(table, "Slip Road", space=space)
        assert it.can("move", space={"NW": 1, "E": 10, "M": 9}[space])
        assert it.legal("slip") == []


def test_radio_dispatch(table):
    """MIN-12.18: Take Order in any town from any space, with all its steps."""
    it = able(
        table, "Radio Dispatch", space="mN", load=(3, 0, 0), towns={"SE": town(("O11", 2), "O20")}
    )
    assert len(it.legal("radio")) == 8
    it.do("radio", town=2, slot=0)
    assert it.held() == ["O11"]
    assert it.slots("SE")[1] == ("O20", 1)
    it.do("take_load", mints=1)
    assert (it.load(), it.now["actions_left"]) == ((4, 0, 0), 1)
    it = able(table, "Radio Dispatch", held={"blue": ["O01", "O02", "O03"]})
    assert it.why("radio", town=0, slot=0) == "MIN-5.3"
    assert it.legal("radio") == []
    it = able(table, "Radio Dispatch", towns={"SE": town("O11", None, deck=0)})
    assert {(2, 0), (2, 1)} & set(it.legal("radio")) == {(2, 0)}


def test_homing_road(table):
    """MIN-12.19"""
    it = able(table, "Homing Road", space="SW").do("home")
    assert (it.space(), it.now["actions_left"]) == ("M", 1)
    assert it.told("moved") == [("blue", 8, 0, 2)]
    assert it.why("home") == "MIN-12.19"


def test_street_vendor(table):
    """MIN-12.20: two Classic in a town; not with a full truck; wasted without supply."""
    assert able(table, "Street Vendor", space="SW", load=(1, 0, 0)).do("vendor").load() == (3, 0, 0)
    assert able(table, "Street Vendor", space="SW", load=(3, 0, 0)).do("vendor").load() == (4, 0, 0)
    assert able(table, "Street Vendor", space="SW").why("vendor") == "MIN-12.20"
    assert not able(table, "Street Vendor", space="SW").can("vendor")
    assert not able(table, "Street Vendor", space="W", load=(1, 0, 0)).can("vendor")
    assert able(table, "Street Vendor", space="W", load=(1, 0, 0)).why("vendor") == "MIN-12.20"
    it = able(table, "Street Vendor", space="SW", load=(1, 0, 0),
              towns={"NE": town(("O11", 11), "O20")})  # fmt: skip
    assert it.supply[0] == 0
    it.do("vendor")
    assert (it.load(), it.now["actions_left"]) == ((1, 0, 0), 1)
    assert it.told("loaded") == [("blue", 0, 8)]


def test_return_load(table):
    """MIN-12.22: after the order's mints are paid, before a removal, as many as fit."""
    it = able(table, "Return Load", players=2, space="NW", load=(2, 1, 1), held={"blue": ["O01"]})
    it.do("fulfill", order=0)
    assert it.load() == (2, 1, 1)
    assert it.kinds() == ["order_fulfilled", "return_loaded"]
    assert it.now["phase"] == "remove"


@pytest.mark.parametrize(
    ("space", "legal"),
    [
        ("NW", True),
        ("N", True),
        ("W", True),
        ("E", False),
        ("S", False),
        ("M", False),
        ("mN", False),
    ],
)
def test_worked_example_19(table, space, legal):
    """MIN-12.23: Bike Courier: from the warehouses next to the town, too."""
    it = able(table, "Bike Courier", space=space, load=(2, 0, 0), held={"blue": ["O01"]})
    assert it.can("fulfill", order=0) == legal


def test_bike_courier_in_a_game_for_two(table):
    """MIN-12.23, 12.22: everything else of fulfilling stays."""
    it = able(table, "Bike Courier", "Return Load", players=2, space="W", load=(2, 0, 0),
              held={"blue": ["O01"]}, actions_left=0)  # fmt: skip
    it.do("fulfill", order=0)
    assert it.load() == (2, 0, 0)
    assert it.do("remove", town=0, slot=0).now["to_move"] == "yellow"
