"""The companion of Tiffin: what may be done, and how routes stand."""

from .paper import Sheet, delivered


def test_may_a_tiffin_be_placed():
    """TIF-3.1, 3.2, 3.3, 3.5: the refusals' own sentences."""
    sheet = delivered(2).route("Matunga", "A", "left").route("Worli", "AB", "right", Anna=1)
    assert sheet.ask("place", "Matunga")[0] == (
        "Yes: 2 squares are open, and 1 more tiffin is needed before it leaves.", "TIF-3.1",
    )  # fmt: skip
    assert sheet.ask("place", "Worli") == [
        ("Worli has already left: it takes no more tiffins.", "TIF-3.2")
    ]
    assert sheet.put("tiffins", "Matunga", "Ben", to=1).ask("place", "Matunga")[0][1] == "TIF-3.5"
    assert sheet.put("tiffins", "Matunga", "Ben", to=2).ask("place", "Matunga")[0][1] == "TIF-3.3"
    assert sheet.ask("place", "Sion") == [("Sion is not in play.", "TIF-3.1")]
    assert sheet.ask("place", "Colaba") == [("Colaba has been delivered.", "TIF-10.3")]


def test_may_a_card_be_played():
    """TIF-5.1, 5.2, 5.3, 5.6, 6.4, 6.8 (E3, E5, E13)"""
    sheet = delivered(3).route("Mahim", "D", "left").route("Khar", "AB", "right", Anna=13)
    assert sheet.ask("play", "red 3", "Mahim", 0) == [
        ("Mahim needs 1 more tiffin before it can leave.", "TIF-5.1")
    ]
    assert sheet.ask("play", "red 3", "Mahim", 1) == [
        ("Yes: 3 cubes, and 11 spaces stay open.", "TIF-5.5")
    ]
    assert sheet.ask("play", "red 2", "Mahim", 1)[0][1] == "TIF-6.4"
    assert sheet.ask("play", "red 4", "Khar", 0)[0] == (
        "Khar is blue: it takes blue cards, grey ones and pairs.", "TIF-5.2",
    )  # fmt: skip
    assert sheet.ask("play", "red 4", "Khar", 2)[0][0] == "Yes: 1 cube, and the route is full."
    assert sheet.ask("play", "pair of 2s", "Khar", 0)[1][1] == "TIF-6.3"
    assert sheet.ask("play", "grey 1", "Khar", 0)[1][1] == "TIF-6.2"
    assert sheet.ask("play", "pair of 4s", "Khar", 2)[0][1] == "TIF-6.10"
    assert sheet.ask("play", "blue 1", "Khar", 2)[0][1] == "TIF-6.8"


def test_may_a_special_card_be_added():
    """TIF-7.1, 7.2, 7.7, 7.9, 7.10 (E9)"""
    sheet = Sheet(2).route("Lower Parel", "AB", "left", Anna=5, Ben=3)
    asked = ("blue 2", "Lower Parel")
    assert sheet.ask("special", "Anna", "Shortcut", *asked)[0] == (
        "Yes: after the cubes 2 empty spaces are cancelled.", "TIF-7.9",
    )  # fmt: skip
    sheet.put("cubes", "Lower Parel", "Anna", to=6)
    assert "1 empty space is" in sheet.ask("special", "Anna", "Shortcut", *asked)[0][0]
    sheet.put("cubes", "Lower Parel", "Anna", to=7)
    assert sheet.ask("special", "Anna", "Shortcut", *asked)[0][1] == "TIF-7.10"
    assert sheet.ask("special", "Anna", "Flat Tire", *asked)[0][1] == "TIF-7.7"
    assert sheet.ask("special", "Anna", "Flat Tire", "red 2", "Lower Parel")[0][1] == "TIF-5.2"
    sheet.put("tire", "Anna", to="Lower Parel")
    assert sheet.ask("special", "Anna", "Flat Tire", *asked) == [
        ("Anna has used that card already.", "TIF-7.1")
    ]


def test_a_special_card_goes_with_a_4_as_a_2():
    """TIF-7.3, 6.8: where its colour does not fit, or four cubes would fill the route (7.10)."""
    sheet = Sheet(2).route("Khar", "AB", "left", Anna=5, Ben=3)
    as_two = ("The 4 must be played as a 2 for that.", "TIF-6.8")
    tire = sheet.ask("special", "Anna", "Flat Tire", "red 4", "Khar")
    assert tire == [("Yes: first the route becomes 2 spaces longer.", "TIF-7.7"), as_two]
    assert sheet.ask("special", "Anna", "Flat Tire", "blue 4", "Khar") == tire[:1]
    assert sheet.ask("special", "Anna", "Flat Tire", "pair of 4s", "Khar") == tire[:1]
    assert sheet.ask("special", "Anna", "Flat Tire", "red 3", "Khar")[0][1] == "TIF-5.2"
    assert sheet.ask("play", "red 4", "Khar", 0)[1:] == [
        ("This 4 may be played there as a 2.", "TIF-6.8")
    ]
    assert sheet.ask("play", "red 3", "Khar", 0)[1:] == []
    sheet.put("cubes", "Khar", "Anna", to=7)
    cut = ("Yes: after the cubes 2 empty spaces are cancelled.", "TIF-7.9")
    for card in ("blue 4", "grey 4", "red 4"):
        assert sheet.ask("special", "Anna", "Shortcut", card, "Khar") == [cut, as_two]
    assert sheet.ask("special", "Anna", "Shortcut", "pair of 4s", "Khar")[0][1] == "TIF-7.10"
    sheet.put("cubes", "Khar", "Anna", to=9)
    for card in ("blue 4", "red 4"):
        assert sheet.ask("special", "Anna", "Shortcut", card, "Khar")[0][1] == "TIF-7.10"
    sheet.put("tire", "Anna", to="Khar")
    assert sheet.ask("special", "Anna", "Flat Tire", "red 4", "Khar")[0][1] == "TIF-7.1"


def test_how_routes_stand():
    """TIF-5.1, 5.14: waiting, ready, on its way; TIF-9.4: what one of them would pay now."""
    sheet = delivered(3).route("Mahim", "D", "left").route("Khar", "AB", "middle", Anna=12)
    sheet.route("Worli", "AD", "right")
    assert "Mahim waits for 1 more tiffin." in sheet.table
    assert "Worli may leave: 10 spaces, 2 tiffins." in sheet.table
    assert "Khar: 2 of 14 spaces are open, 2 tiffins aboard." in sheet.table
    assert sheet.told(0)[-2:] == [
        "As Khar stands now it would pay 18.", "As Worli stands now it would pay 4.",
    ]  # fmt: skip
