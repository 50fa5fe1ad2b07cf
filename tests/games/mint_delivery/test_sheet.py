"""The companion of Mint Delivery: what people enter around the box, and what they are told."""

import pytest

import milkrun
from milkrun.engine.tallies import ENTERED, HIDDEN

from ..paper import check_lines
from .paper import CENTER, GAME, SPRINGS, Sheet, bare


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


def test_decks_of_orders_kept():
    """MIN-1.11: orders held before the first action were kept, so decks are smaller."""
    sheet = Sheet(4)
    for n in range(4):
        sheet.put("where", n, to=f"held by {{seat:{n}}}")
    assert not sheet.trouble  # 28 cards are enough for four decks of seven
    sheet.put("where", 4, to="held by {seat:0}").put("where", 5, to="held by {seat:1}")
    text = (
        "With 6 orders kept in the setup each deck has 6 cards. Two are turned up, so 4 are left."
    )
    for town in range(4):
        assert sheet.trouble == [(text, "MIN-1.11", ("deck", town))]
        sheet.put("deck", town, to=4)
    assert not sheet.trouble
    sheet.put("deck", 1, to=5)
    assert not sheet.put("where", 4, to="not seen").put("turns", to=1).trouble
    for n in range(6, 9):
        sheet.put("where", n, to="held by {seat:2}")
    assert "With " not in sheet.trouble[0][0]  # they may have been taken since


def test_points_alone():
    """MIN-11.1: once the game is over, nobody has to count the decks for the points."""
    sheet = Sheet(4)
    for n in range(12):
        sheet.put("where", n, to=f"completed by {{seat:{n % 4}}}")
    assert sheet.trouble
    assert not sheet.put("ended", to="ended").trouble


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


def test_orders_that_are_kept_secret_pay_for_abilities():
    """MIN-9.7, 12.3, 11.1: nothing is wrong with that before the end, if there are so many."""
    sheet = Sheet(abilities=1).put("display", 0, to="Forklift").put("display", 1, to="Overtime")
    sheet.put("bought", "Forklift", "Anna", to="yes").put("bought", "Forklift", "Ben", to="yes")
    assert not sheet.trouble
    assert [one.text for one in sheet.filled.missing] == [
        f"Enter the completed orders of {name} before you play on: 1 that paid for abilities is "
        "missing." for name in ("Anna", "Ben")
    ]  # fmt: skip
    sheet.orders(O01="completed by blue")
    assert [one.numbers for one in sheet.filled.missing] == [(1, 1)]
    text = "Ben has completed 0 orders, but spent 1."
    sheet.put("ended", to="ended")
    assert sheet.trouble == [(text, "MIN-12.3", ("bought", 2, 1))]
    sheet.put("ended", to="going on").put("bought", "Overtime", "Ben", to="yes")
    assert sheet.trouble[0][0] == text.replace("1", "5")  # 31 not entered, 28 in and beside decks
    assert not sheet.put("deck", SPRINGS, to=3).trouble


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
