"""The companion of Mint Delivery: what people enter around the box, and what they are told."""

import numpy as np
import pytest

import milkrun
from milkrun.engine.game import games
from milkrun.engine.tallies import ENTERED, HIDDEN
from milkrun.games.mint_delivery.components import KIND_NAMES, ORDER_IDS, TRUCKS
from milkrun.sheets import Start
from milkrun.sheets.sheet import begun, worked_out
from milkrun.testing.javascript import has_node
from milkrun.testing.sheets import any_cells, compare, of_cells, played, taken

from ..paper import Paper, check_lines

GAME = games["mint_delivery"]
CITY, NORTH, SPRINGS = "Mintopia City", "North Warehouse", "Spearmint Springs"
CENTER = "Cinnamon Center"


class Sheet(Paper):
    def __init__(self, players: int = 3, **options: int) -> None:
        super().__init__(GAME, players, options)

    def order(self, code: str, where: str) -> "Sheet":
        for p, truck in enumerate(TRUCKS):
            where = where.replace(f"by {truck}", f"by {{seat:{p}}}")
        return self.put("where", ORDER_IDS.index(code), to=where)

    def orders(self, **where: str) -> "Sheet":
        for code, place in where.items():
            self.order(code, place)
        return self

    def truck(self, who: str, space: str, *load: int) -> "Sheet":
        self.put("truck", who, to=space)
        for kind, count in zip(KIND_NAMES, load, strict=True):
            self.put("load", who, kind, to=count)
        return self

    def text(self, code: str) -> str:
        axes = GAME.sheet.axes()
        return axes["order"].labels[ORDER_IDS.index(code)]

    def asked(self, name: str, *at: int | str) -> list[tuple[str, str]]:
        orders = [ORDER_IDS.index(one) if one in ORDER_IDS else one for one in at]
        return self.ask(name, *orders)


def test_every_line():
    check_lines(GAME)


def test_an_empty_sheet():
    """MIN-1.13, 1.3, 2.2: four Classic mints in every truck; no trouble."""
    sheet = Sheet()
    assert not sheet.trouble
    assert sheet.told(0) == ["In a tie: 0 orders completed, then mints worth 4."]
    assert sheet.table == [
        "Round 1: Anna is on turn, with 2 actions left.",
        "In the supply: 8 Classic, 10 Sugar Free, 8 Cinnamon.",
    ]
    assert sheet.how("on", SPRINGS, "left") == HIDDEN
    assert sheet.how("display", 0) == HIDDEN
    assert Sheet(abilities=1).how("display", 0) == ENTERED


@pytest.mark.parametrize("size", range(3, 8))
def test_decks_at_first(size):
    """MIN-1.11, 1.14: of the size that the options tell, less the two that are turned up."""
    sheet = Sheet(3, deck_size=size)
    assert [sheet.cells[sheet.cell("deck", town)] for town in range(4)] == [size - 2] * 4
    assert not sheet.trouble


def test_points_of_orders():
    """MIN-11.1, 11.2: every completed order, as printed; held ones count for nothing."""
    sheet = Sheet().orders(
        O08="completed by blue", O01="completed by blue", O16="completed by purple",
        O24="held by purple",
    )  # fmt: skip
    assert sheet.filled.scores == [7, 0, 5]
    assert sheet.told(0) == [
        ("Spearmint Springs: 2 Classic, 2 points", 2),
        ("Spearmint Springs: 3 Sugar Free, 5 points", 5),
        "In a tie: 2 orders completed, then mints worth 4.",
    ]
    assert "Anna leads with 7 points." in sheet.table
    sheet.put("ended", to="ended")
    assert sheet.table == ["Anna wins with 7 points."]
    assert (f"Not delivered: {sheet.text('O24')}", 0) in sheet.told(2)


def test_ties():
    """MIN-11.3, 11.4, 11.5: more orders, then the mints, then they share."""
    sheet = Sheet().orders(O03="completed by blue", O12="completed by yellow").put("ended", to=1)
    assert sheet.table == [
        "Anna shares the win with 3 points.",
        "Ben shares the win with 3 points.",
    ]
    assert sheet.filled.places == [1, 1, 3]
    sheet.put("load", "Ben", "Cinnamon", to=1)
    assert sheet.table == [
        "Ben wins with 3 points.", "Anna has as many points and orders, but lesser mints.",
    ]  # fmt: skip
    sheet.orders(O08="completed by blue", O06="completed by yellow", O12="not seen")
    sheet.orders(O17="completed by yellow", O18="completed by yellow")
    assert sheet.filled.scores == [8, 8, 0]
    assert sheet.table[1] == "Anna has as many points, but fewer orders."


@pytest.mark.parametrize(
    ("orders", "rank", "won"),
    [(["O08", "O16"], "trainee", "7 more points would make a win."),
     (["O08", "O16", "O24"], "driver", "2 more points would make a win."),
     (["O08", "O16", "O24", "O01"], "senior driver", "That is a win: 17 points are needed."),
     (["O08", "O16", "O24", "O32"], "Employee of the Month",
      "That is a win: 17 points are needed.")],
)  # fmt: skip
def test_alone(orders, rank, won):
    """MIN-13.6"""
    sheet = Sheet(1)
    for code in orders:
        sheet.order(code, "completed by blue")
    assert sheet.table[-2:] == [f"{sheet.filled.scores[0]} points: {rank}.", won]


def test_the_last_round():
    """MIN-10.1: two towns without orders, or all decks empty; not a town nobody has entered."""
    sheet = Sheet().put("deck", SPRINGS, to=0)
    assert len(sheet.table) == 2
    sheet.put("deck", CENTER, to=0)
    text = "Two towns have no order left: finish the round, then the game ends."
    assert text in sheet.table
    sheet.orders(O01=f"left in {CENTER}", O02=f"right in {SPRINGS}")
    assert text not in sheet.table
    for town in range(4):
        sheet.put("deck", town, to=0)
    sheet.orders(O03="left in Freshness Falls", O04="left in Peppermint Pines")
    assert "All decks are empty: finish the round, then the game ends." in sheet.table


def bare(players=3):
    """All decks are empty, and two towns; Anna has begun."""
    sheet = Sheet(players).orders(O17="completed by blue", O18="completed by yellow")
    for town in range(4):
        sheet.put("deck", town, to=0)
    return sheet.orders(O03="left in Freshness Falls", O04="left in Peppermint Pines")


def test_the_end_of_the_last_round():
    """MIN-10.2, 10.3: no turn of the holder begins once the end is near."""
    sheet = bare().put("turns", to=6)
    ended = "Two towns have no order left and the round is complete: the game is over."
    assert sheet.table == [
        ended, "Anna shares the win with 2 points.", "Ben shares the win with 2 points.",
    ]  # fmt: skip
    assert not sheet.trouble
    assert sheet.filled.record.over
    assert sheet.ask("load", "Anna") == [("The game is over.", "MIN-10.2")]
    sheet.orders(O05=f"left in {SPRINGS}", O06=f"left in {CENTER}")
    assert sheet.table[0] == "All decks are empty and the round is complete: the game is over."
    assert ended not in sheet.put("ended", to="ended").table
    assert not bare().put("turns", to=6).put("used", to=1).filled.record.over
    sheet = bare().put("turns", to=7)
    assert sheet.table[0] == "Round 3: Ben is on turn, with 2 actions left."
    assert sheet.put("holder", to="Cleo").put("turns", to=9).filled.record.over


def test_the_end_is_not_near_at_first():
    """MIN-10.1: no deck is empty before the first action."""
    sheet = bare()
    text = "The end cannot be near before the first action of the game: count the turns that are "
    assert sheet.trouble == [(text + "finished.", "MIN-10.1", ("turns",))]
    assert not sheet.put("used", to=1).trouble


def test_the_last_round_of_two():
    """MIN-9.8, 9.12: a removal before the first action of a turn may have brought the end near."""
    sheet = bare(2).put("turns", to=6)
    assert sheet.filled.record.over
    sheet.orders(O19="removed")
    assert not sheet.filled.record.over
    assert sheet.table[2:4] == [
        "Two towns have no order left: finish the round, then the game ends.",
        "If no order has been removed in this turn, the round is complete and the game is over.",
    ]
    position = GAME.positions.to_position(sheet.filled.record)
    assert not milkrun.position("mint_delivery", position, native=False).over
    assert len(sheet.put("used", to=1).table) == 5


def test_what_is_missing_for_playing_on():
    """MIN-9.8: completed orders that were kept secret, if some were removed for them."""
    sheet = Sheet(2).orders(O19="removed", O20="removed", O17="completed by blue")
    assert not sheet.trouble
    ((missing),) = sheet.filled.missing
    assert (missing.text, missing.clause) == (
        "Enter the completed orders before you play on: each order that is removed followed one, "
        "and 1 is missing.", "MIN-9.8",
    )  # fmt: skip
    assert not sheet.orders(O18="completed by blue").filled.missing
    assert not Sheet(1).orders(O19="removed").filled.missing


def test_turns():
    """MIN-2.1, 2.2, 2.5, 12.11: one counter gives the round, whose turn it is and the actions."""
    sheet = Sheet().put("holder", to="Ben").put("turns", to=4).put("used", to=1)
    assert sheet.table[0] == "Round 2: Cleo is on turn, with 1 action left."
    sheet.put("used", to=2)
    ((text, clause, place),) = sheet.trouble
    assert (clause, place) == ("MIN-2.5", ("used",))
    assert text.startswith("Cleo has no action left and nothing free to do")
    sheet.orders(O01="held by purple").truck("Cleo", SPRINGS, 2, 0, 0)
    assert not sheet.trouble  # it can still be fulfilled
    sheet.put("used", to=3)
    assert sheet.trouble == [("Cleo has 2 actions in a turn.", "MIN-2.2", ("used",))]
    sheet.put("turns", to=150)
    assert sheet.trouble[0][1:] == ("MIN-10.7", ("turns",))


def test_held_orders():
    """MIN-9.1, 9.2: what can be fulfilled now, what is aboard, what is missing."""
    sheet = Sheet().orders(O01="held by blue", O09="held by blue", O24="held by blue")
    sheet.truck("Anna", SPRINGS, 3, 0, 1)
    assert sheet.told(0)[:3] == [
        f"May be fulfilled now: {sheet.text('O01')}.",
        f"To bring, all aboard: {sheet.text('O09')}.",
        f"Lacks 1 Sugar Free: {sheet.text('O24')}.",
    ]


def test_may_it_be_fulfilled():
    """MIN-9.1, 9.2, 9.8, 12.22: the refusals' own sentences, and what follows."""
    sheet = Sheet(2).orders(O01="held by blue", O09="held by blue", O17=f"left in {CENTER}")
    sheet.truck("Anna", SPRINGS, 2, 0, 0)
    assert sheet.asked("fulfill", "Anna", "O01") == [
        ("Yes, for 2 points.", "MIN-9.1"),
        ("Then a face-up order of any town is removed.", "MIN-9.8"),
    ]
    assert sheet.asked("fulfill", "Anna", "O09") == [
        ("That order is for Cinnamon Center: the truck has to be there.", "MIN-9.1")
    ]
    assert sheet.asked("fulfill", "Ben", "O01") == [("Ben does not hold that order.", "MIN-9.1")]
    sheet.truck("Anna", CENTER, 2, 0, 0)
    assert sheet.asked("fulfill", "Anna", "O09") == [
        ("The truck lacks 1 Classic for that order.", "MIN-9.2")
    ]
    sheet = Sheet(3, abilities=1).orders(O01="held by blue").truck("Anna", SPRINGS, 2, 1, 0)
    sheet.orders(O02="completed by blue", O03="completed by blue")
    sheet.put("display", 0, to="Return Load").put("bought", "Return Load", "Anna", to=1)
    assert not sheet.trouble
    assert sheet.asked("fulfill", "Anna", "O01")[1] == (
        "Return Load then brings 2 Classic mints.", "MIN-12.22",
    )  # fmt: skip


def test_may_mints_be_loaded():
    """MIN-4.3, 4.4, 6.1, 6.3, 6.6"""
    sheet = Sheet().truck("Anna", CITY, 1, 0, 0)
    assert sheet.ask("load", "Anna") == [("Yes: 3 Classic mints.", "MIN-6.3")]
    sheet.put("truck", "Anna", to=NORTH)
    assert sheet.ask("load", "Anna")[0][0] == "Yes: 2 Classic mints."
    assert sheet.ask("load", "Ben") == [("The truck is full: it holds 4 mints.", "MIN-6.6")]
    assert sheet.put("truck", "Anna", to=SPRINGS).ask("load", "Anna")[0][1] == "MIN-4.3"
    assert sheet.put("truck", "Anna", to="the North Road").ask("load", "Anna")[0][1] == "MIN-4.4"
    sheet.put("truck", "Anna", to=CITY).put("used", to=2)
    assert sheet.ask("load", "Anna")[0][1] == "MIN-2.2"
    sheet.put("ended", to=1)
    assert sheet.ask("load", "Anna") == [("The game is over.", "MIN-10.2")]


def test_may_it_be_upgraded():
    """MIN-8.1, 8.2, 8.3, 8.4, 8.5"""
    sheet = Sheet().truck("Anna", NORTH, 2, 0, 0)
    assert sheet.ask("upgrade", "Anna", "Sugar Free") == [("Yes, for 2 Classic mints.", "MIN-8.1")]
    assert sheet.ask("upgrade", "Anna", "Cinnamon")[0][1] == "MIN-8.2"
    assert sheet.ask("upgrade", "Anna", "Sugar Free twice")[0][1] == "MIN-8.3"
    sheet.put("truck", "Anna", to=CITY)
    assert sheet.ask("upgrade", "Anna", "Cinnamon") == [
        ("That takes 3 Classic mints; the truck has 2.", "MIN-8.4")
    ]
    sheet = Sheet(4).truck("Anna", CITY, 3, 0, 0)
    for who, load in (("Ben", 4), ("Cleo", 4)):
        sheet.truck(who, CITY, 0, 0, load)
    assert sheet.ask("upgrade", "Anna", "Cinnamon")[1][1] == "MIN-8.5"


def batch(sugar_free, cinnamon):
    """Anna has the Double Batch and six Classic in the city; so many mints are in the supply."""
    sheet = Sheet(4, abilities=1).orders(O01="completed by blue", O02="completed by blue")
    sheet.put("display", 0, to="Double Batch").put("bought", "Double Batch", "Anna", to=1)
    sheet.put("display", 1, to="Long Trailer").put("bought", "Long Trailer", "Anna", to=1)
    sheet.truck("Anna", CITY, 6, 0, 0).truck("Ben", CITY, 0, 4, 0)
    for n, who in enumerate(("Ben", "Cleo", "Dora")):
        sheet.put("bought", "Long Trailer", who, to=1).order(
            f"O1{n}", f"completed by {TRUCKS[n + 1]}"
        )
    sheet.truck("Ben", CITY, 0, 6, 0).truck("Cleo", CITY, 0, 4 - sugar_free, 2)
    sheet.truck("Dora", CITY, 0, 0, 6 - cinnamon).put("deck", SPRINGS, to=4)
    assert not sheet.trouble
    return sheet


def test_what_an_upgrade_pays_for():
    """MIN-8.5, 12.15: only for what the supply has, and every mint that it lacks is told."""
    said = batch(1, 1).ask("upgrade", "Anna", "Sugar Free twice")
    assert said == [
        ("Yes, for 2 Classic mints.", "MIN-8.1"),
        ("The supply has no second Sugar Free mint: that exchange is wasted, and nothing is paid "
         "for it.", "MIN-12.15"),
    ]  # fmt: skip
    wasted, no_sugar_free, no_cinnamon = (
        "Yes, but the action is wasted.", "The supply has no Sugar Free mint: nothing is paid for "
        "it.", "The supply has no Cinnamon mint: nothing is paid for it.",
    )  # fmt: skip
    for upgrade in ("Sugar Free", "Sugar Free twice"):
        said = batch(0, 1).ask("upgrade", "Anna", upgrade)
        assert said == [(wasted, "MIN-8.5"), (no_sugar_free, "MIN-8.5")]
    both = "Sugar Free and Cinnamon"
    said = [text for text, _ in batch(0, 1).ask("upgrade", "Anna", both)]
    assert said == ["Yes, for 3 Classic mints.", no_sugar_free]
    said = [text for text, _ in batch(0, 0).ask("upgrade", "Anna", both)]
    assert said == [wasted, no_sugar_free, no_cinnamon]
    said = [text for text, _ in batch(2, 2).ask("upgrade", "Anna", both)]
    assert said == ["Yes, for 5 Classic mints."]


def test_may_an_order_be_taken():
    """MIN-5.1, 5.3, 5.5, 5.9"""
    sheet = Sheet().orders(O01=f"left in {CENTER}", O02=f"right in {CENTER}")
    sheet.put("on", CENTER, "left", to=2)
    assert sheet.ask("take", "Anna", "left")[0][1] == "MIN-5.1"
    sheet.truck("Anna", CENTER, 3, 0, 0)
    assert [text for text, _ in sheet.ask("take", "Anna", "left")] == [
        f"Yes: {sheet.text('O01')}.",
        "It has 2 mints; 1 fits in the truck.",
        "The town's other order gets a Classic mint from the supply.",
    ]
    sheet.truck("Anna", SPRINGS, 3, 0, 0)
    assert sheet.ask("take", "Anna", "left")[0][0] == "That order has not been entered."
    sheet.put("deck", SPRINGS, to=0)
    assert sheet.ask("take", "Anna", "left")[0][0].startswith("There is no order there")
    sheet.truck("Anna", CENTER, 3, 0, 0)
    sheet.orders(O09="held by blue", O10="held by blue", O11="held by blue")
    assert sheet.ask("take", "Anna", "left") == [
        ("Anna already holds 3 orders: fulfill one first.", "MIN-5.3")
    ]


def test_may_a_truck_move():
    """MIN-3.1, 3.5"""
    sheet = Sheet()
    assert sheet.ask("move", "Anna", "the North Road")[0][1] == "MIN-3.1"
    assert sheet.ask("move", "Anna", NORTH) == [
        ("No road joins North Warehouse to Mintopia City.", "MIN-3.1")
    ]
    assert sheet.ask("move", "Anna", CITY)[0][1] == "MIN-3.5"


def test_abilities():
    """MIN-12.1, 12.3, 12.6, 1.4"""
    sheet = Sheet(2, abilities=1).put("display", 0, to="Overtime").put("display", 1, to="Forklift")
    assert sheet.how("bought", "Overtime", "Anna") == ENTERED
    assert sheet.how("bought", "Slip Road", "Anna") == HIDDEN
    assert sheet.ask("acquire", "Anna", "Forklift") == [
        ("Forklift costs 1 completed order; 0 are unspent.", "MIN-12.3")
    ]
    sheet.orders(O01="completed by blue")
    assert sheet.ask("acquire", "Anna", "Forklift")[0][0].endswith("1 completed order.")
    assert sheet.ask("acquire", "Anna", "Slip Road")[0][1] == "MIN-12.1"
    sheet.put("bought", "Forklift", "Anna", to="yes")
    assert sheet.ask("acquire", "Anna", "Forklift")[0][1] == "MIN-12.6"
    assert "Forklift, for 1 order." in sheet.told(0)
    sheet.truck("Anna", NORTH, 0, 0, 0)
    assert sheet.ask("load", "Anna")[0][0] == "Yes: 4 Classic mints."
    sheet.put("bought", "Overtime", "Anna", to="yes")
    assert sheet.trouble[0][0] == "Anna has completed 1 order, but spent 5."
    assert Sheet(2).ask("acquire", "Anna", "Forklift")[0][1] == "MIN-12.1"


def owner(*owned):
    """A sheet on which Anna has these abilities, and has paid for them."""
    sheet = Sheet(3, abilities=1).put("deck", SPRINGS, to=3)
    for n, name in enumerate(owned):
        sheet.put("display", n, to=name).put("bought", name, "Anna", to="yes")
    sheet.orders(O01="completed by blue", O02="completed by blue")
    assert not sheet.trouble
    return sheet


def test_loading_from_the_street_vendor():
    """MIN-12.20: in a town, two mints as far as they fit."""
    sheet = owner("Street Vendor").truck("Anna", SPRINGS, 1, 0, 0)
    assert sheet.ask("load", "Anna") == [
        ("Yes: 2 Classic mints, from the Street Vendor.", "MIN-12.20")
    ]
    assert sheet.truck("Anna", SPRINGS, 4, 0, 0).ask("load", "Anna")[0][1] == "MIN-6.6"
    assert sheet.truck("Anna", CITY, 1, 0, 0).ask("load", "Anna")[0][0] == "Yes: 3 Classic mints."
    assert sheet.truck("Anna", "the North Road", 1, 0, 0).ask("load", "Anna")[0][1] == "MIN-4.4"
    sheet.truck("Anna", SPRINGS, 1, 0, 0).orders(O03=f"left in {CENTER}")
    sheet.put("on", CENTER, "left", to=11)
    assert sheet.ask("load", "Anna")[0][0].endswith("the action is wasted.")
    assert sheet.put("truck", "Ben", to=SPRINGS).ask("load", "Ben")[0][1] == "MIN-4.3"


def test_moving_by_abilities():
    """MIN-12.17, 12.19: the Slip Road is free, without an action left, too."""
    sheet = owner("Homing Road", "Slip Road").truck("Anna", SPRINGS, 1, 0, 0)
    assert sheet.ask("move", "Anna", CITY) == [
        ("Yes, for one action: along the Homing Road.", "MIN-12.19")
    ]
    assert sheet.ask("move", "Anna", NORTH)[0][1] == "MIN-3.1"
    assert sheet.ask("move", "Anna", CENTER)[0][1] == "MIN-3.1"
    sheet.put("truck", "Ben", to=SPRINGS)
    assert sheet.ask("move", "Ben", CITY)[0][0].startswith("No road joins")
    sheet.put("used", to=2)
    assert sheet.ask("move", "Anna", CITY)[0][1] == "MIN-2.2"
    sheet.put("truck", "Anna", to="the North Road")
    free = [("Yes, for free: along the Slip Road.", "MIN-12.17")]
    assert sheet.ask("move", "Anna", CITY) == sheet.ask("move", "Anna", NORTH) == free
    sheet.put("used", to=0)
    assert sheet.ask("move", "Anna", CITY) == free
    assert sheet.ask("move", "Anna", "the North Road")[0][1] == "MIN-3.5"
    assert sheet.put("ended", to=1).ask("move", "Anna", CITY) == [("The game is over.", "MIN-10.2")]


def test_taking_by_radio():
    """MIN-12.18: no order is "here" outside a town."""
    sheet = owner("Radio Dispatch").put("truck", "Anna", to=NORTH)
    assert sheet.ask("take", "Anna", "left")[0][1] == "MIN-12.18"
    assert sheet.ask("take", "Ben", "left")[0][1] == "MIN-5.1"


def test_fulfilling_by_bike():
    """MIN-12.23"""
    sheet = owner("Bike Courier").orders(O09="held by blue").truck("Anna", CITY, 3, 0, 0)
    assert sheet.asked("fulfill", "Anna", "O09") == [
        ("That order is for Cinnamon Center: the truck has to be there, or at a warehouse next to "
         "it.", "MIN-12.23"),
    ]  # fmt: skip
    sheet.put("truck", "Anna", to=NORTH)
    assert sheet.asked("fulfill", "Anna", "O09")[0][0] == "Yes, for 2 points."


def test_the_rival():
    """MIN-13.4: most points, then more mints; MIN-13.3: only alone."""
    sheet = Sheet(1).orders(O01=f"left in {CENTER}", O08=f"right in {CENTER}")
    assert sheet.ask("rival", CENTER) == [(f"The rival takes: {sheet.text('O08')}.", "MIN-13.4")]
    assert sheet.ask("rival", SPRINGS)[0][0] == "That order has not been entered."
    assert not sheet.order("O08", "removed").trouble
    assert Sheet(2).ask("rival", CENTER)[0][1] == "MIN-13.3"


@pytest.mark.parametrize(
    ("change", "text", "clause", "place"),
    [
        (("where", 1, f"left in {SPRINGS}"), f"Two orders cannot both be left in {SPRINGS}.",
         "MIN-1.14", ("where", 1)),
        (("where", 1, "held by {seat:3}"), "Nobody drives that truck here.", "MIN-1.12",
         ("where", 1)),
        (("where", 1, "removed"),
         "Orders are removed only in games for two players, or by the rival.", "MIN-9.8",
         ("where", 1)),
        (("on", 1, 0, 1), "No order lies there, in Cinnamon Center.", "MIN-5.11", ("on", 1, 0)),
        (("deck", 2, 6), "A deck has 7 cards at first, and two are turned up.", "MIN-1.11",
         ("deck", 2)),
        (("load", 1, 1, 1), "The truck of Ben holds 4 mints.", "MIN-6.4", ("load", 1, 0)),
        (("on", 0, 0, 9), "The game has 20 Classic mints; here are 21.", "MIN-1.3", ("load", 0, 0)),
        (("display", 0, 1), "This game has no abilities.", "MIN-12.1", ("display", 0)),
        (("bought", 2, 1, 1), "Forklift is not on display.", "MIN-12.1", ("bought", 2, 1)),
    ],
)  # fmt: skip
def test_impossible(change, text, clause, place):
    """Each is told at its cell."""
    name, *at, to = change
    sheet = Sheet().orders(O01=f"left in {SPRINGS}")
    assert not sheet.trouble
    assert (text, clause, place) in sheet.put(name, *at, to=to).trouble


def test_impossible_counts():
    """MIN-5.3, 1.11, 1.4"""
    sheet = Sheet()
    for n in range(4):
        sheet.put("where", n, to="held by {seat:0}")
    assert sheet.trouble == [("Anna may hold 3 orders.", "MIN-5.3", ("where", 3))]
    sheet = Sheet(2)
    for n in range(14):
        sheet.put("where", n, to="removed")
    text = (
        "The decks, with the orders beside them that are not entered, have {} more than nobody "
        "has seen."
    )
    assert sheet.trouble == [(text.format("10 cards"), "MIN-1.11", ("deck", 0))]
    sheet = Sheet(2)
    for n in range(5):
        sheet.put("where", n, to="completed by {seat:0}")
    assert sheet.trouble == [(text.format("1 card"), "MIN-1.11", ("deck", 0))]
    sheet.put("deck", 1, to=0)
    assert not sheet.trouble
    sheet = Sheet(2, abilities=1).put("display", 0, to=3).put("display", 2, to=3)
    assert sheet.trouble == [("Forklift is on display already.", "MIN-1.4", ("display", 2))]


# From matches and back

KINDS_OF_GAMES = [{}, {"abilities": 1}, {"round_limit": 5}, {"silent_limit": 2, "abilities": 1}]


@pytest.mark.parametrize("seed", range(16))
def test_finished_games(seed):
    """MIN-11.1 to 11.5: entered into a sheet they have the same scores, ranks and lines."""
    match = played(GAME, 1 + seed % 4, seed, **KINDS_OF_GAMES[seed // 4])
    start, cells = taken(match)
    filled = worked_out(GAME, start, cells)
    assert filled.trouble == []
    assert filled.scores == match.state.score[: match.players].tolist()
    standing = [GAME.interpreted.standing(match.state, p) for p in range(match.players)]
    assert filled.standing == [tuple(map(float, one)) for one in standing]
    again = begun(GAME, start)
    GAME.sheet_functions.take_record(filled.record, again)
    assert again.tolist() == cells.tolist()


@pytest.mark.parametrize("seed", range(12))
def test_a_table_goes_on_from_a_sheet(seed):
    """Everything public stays, decks are unseen; it is played to the end."""
    match = played(GAME, 1 + seed % 4, seed, 20 + 20 * seed, abilities=seed % 2)
    while match.position()["phase"] != "turn" and not match.over:
        match.play(int(np.flatnonzero(match.mask())[-1]))
    start, cells = taken(match)
    filled = worked_out(GAME, start, cells)
    assert filled.trouble == []
    if match.over:
        return
    position = GAME.positions.to_position(filled.record)
    again = milkrun.position("mint_delivery", position, seed=seed, native=False)
    for name in (
        "rounds", "last_round", "holder", "to_move", "actions_left", "supply", "slot_order",
        "slot_mints", "deck", "bag", "fate", "displayed", "at", "load", "held_count", "completed",
        "spent", "owned",
    ):  # fmt: skip
        assert np.array_equal(again.state[name], match.state[name]), name
    chance = np.random.default_rng(seed)
    while not again.over:
        again.play(int(chance.choice(np.flatnonzero(again.mask()))))


@pytest.mark.skipif(not has_node(), reason="Node is not installed")
def test_the_page_says_the_same():
    """A table in play and impossible sheets, in JavaScript."""
    sheet = Sheet(2).orders(O01="held by blue", O09="held by blue", O17=f"left in {CENTER}")
    cases = [of_cells(GAME, sheet.start, sheet.cells, 0)]
    for seed in range(16):
        start, cells = any_cells(GAME, 1 + seed % 4, seed)
        start = Start(start.players, start.names, KINDS_OF_GAMES[seed // 4])
        cases.append(of_cells(GAME, start, cells, seed))
    assert compare(GAME, cases) == {"compared": len(cases), "wrong": []}


def test_questions_are_about_orders_that_are_held():
    """MIN-2.1, 9.1: at first about the player on turn."""
    sheet = Sheet().orders(O09="held by yellow").put("turns", to=1)
    found = worked_out(GAME, sheet.start, sheet.cells)
    assert found.offered("move", 0).index(2) == found.record.to_move
    held = [found.offered("fulfill", 1, p) for p in range(3)]
    assert sum(one.count(2) for one in held) == 1
    assert not any(found.offered("acquire", 0) + found.offered("rival", 0))
    alone = Sheet(1, abilities=1)
    found = worked_out(GAME, alone.start, alone.cells)
    assert all(found.offered("acquire", 0) + found.offered("rival", 0))
