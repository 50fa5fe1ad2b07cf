"""The companion of Mint Delivery: what may be done, and what the rival does."""

from milkrun.engine.tallies import ENTERED, HIDDEN

from .paper import CENTER, CITY, NORTH, SPRINGS, Sheet, batch, owner


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
        ("Forklift costs 1 completed order; of those on this sheet 0 are unspent.", "MIN-12.3")
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
