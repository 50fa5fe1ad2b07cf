"""Links that work once, seats on other devices, and what a host can do about a friend's seat."""

import re

from playwright.sync_api import Locator, expect

from .conftest import Sit
from .people import PHONE, SIZES, Person
from .test_pages import assert_fits, faults

# A browser without windows is never installed.
INSTALLED = """
  const real = matchMedia.bind(window);
  window.matchMedia = (query) => real(query.includes('standalone') ? 'all' : query);
"""
SEATS = [{"kind": "me", "name": "Noor"}, {"kind": "friend", "name": "Asha"}]


def dialog_of(person: Person) -> Locator:
    """The dialog about the table, opened if it is not."""
    found = person.page.get_by_role("dialog")
    if found.count() == 0:
        person.page.get_by_role("button", name="Seats and links").click()
    return found


def assert_narrow(dialog: Locator) -> None:
    """Nothing in the dialog sticks out of it."""
    assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth")


def close(person: Person) -> None:
    person.page.get_by_role("button", name="Close", exact=True).click()


def seat_link(host: Person) -> str:
    """Asha's link, as the host sees it."""
    return dialog_of(host).get_by_role("textbox", name="Link: seat of Asha").input_value()


def both(host: Person, friend: Person) -> str:
    """Noor and Asha at a table; its id."""
    table = host.new_table(SEATS)
    link = seat_link(host)
    close(host)
    friend.sit_down(link)
    return table


@SIZES
def test_a_used_link_says_what_to_do(sit: Sit, size: dict[str, int]) -> None:
    host, friend = sit(), sit()
    late = sit(size=size, dark=size == PHONE, may_fail=True)
    host.new_table(SEATS)
    link = seat_link(host)
    friend.sit_down(link)
    expect(dialog_of(host).get_by_role("textbox", name="Link: seat of Asha")).to_have_count(0)
    late.page.goto(link)
    alert = late.page.get_by_role("alert")
    expect(alert).to_contain_text("This link has already been used")
    expect(alert).to_contain_text("ask the host for a new link")
    assert faults(late) == []
    assert_fits(late)
    late.page.get_by_role("button", name="Watch the table").click()
    expect(late.page.get_by_text("Watching", exact=True)).to_be_visible()
    assert "#" not in late.page.url
    host.page.get_by_role("button", name="Make the link").click()
    own = host.page.get_by_role("textbox", name="Link: my seat on another device").input_value()
    late.page.goto(own)  # the same address but for the secret
    expect(late.page.get_by_test_id("plate-0").locator(".state")).to_contain_text(
        re.compile("You|Your turn")
    )
    friend.go("/rules/tiffin")
    friend.page.goto(link)  # a bookmark of who sits there
    expect(friend.page.get_by_test_id("plate-1").locator(".state")).to_contain_text("You")


def test_a_link_that_was_cut_off(sit: Sit) -> None:
    host, other = sit(), sit(may_fail=True)
    host.new_table(SEATS)
    other.page.goto(seat_link(host)[:-3])
    expect(other.page.get_by_role("alert")).to_contain_text("This link opens no seat")


def test_the_host_who_opens_a_friends_link_stays_and_does_not_use_it(sit: Sit) -> None:
    host, friend = sit(may_fail=True), sit()
    host.new_table(SEATS)
    link = seat_link(host)
    host.go("/rules/tiffin")
    host.page.goto(link)
    close(host)
    expect(host.page.get_by_role("alert")).to_contain_text("On this device you sit here as Noor")
    friend.sit_down(link)
    expect(friend.page.get_by_test_id("plate-1").locator(".state")).to_contain_text("You")


@SIZES
def test_a_seat_is_opened_on_another_device_and_closed_again(
    sit: Sit, size: dict[str, int]
) -> None:
    host, friend, phone = sit(), sit(size=size, dark=size == PHONE), sit(size=PHONE)
    both(host, friend)
    dialog = dialog_of(friend)
    dialog.get_by_role("button", name="Make the link").click()
    expect(dialog.get_by_role("img", name="QR code: my seat on another device")).to_be_visible()
    expect(dialog.get_by_text("It works once, until")).to_be_visible()
    assert faults(friend) == []
    assert_narrow(dialog)
    box = dialog.get_by_role("textbox", name="Link: my seat on another device")
    phone.page.goto(box.input_value())
    expect(phone.page.get_by_test_id("plate-1").locator(".state")).to_contain_text("You")
    for one in (host, friend):
        expect(one.page.locator("#panel-log")).to_contain_text(
            "Asha's seat was opened on another device."
        )
    expect(dialog.get_by_text("Your seat is open on one other device.")).to_be_visible()
    dialog.get_by_role("button", name="Close it there").click()
    expect(dialog.get_by_text("Your seat is open on")).to_have_count(0)
    told = phone.page.get_by_role("alert")
    expect(told).to_contain_text("Your seat here was closed on this device")
    expect(phone.page.get_by_text("Watching", exact=True)).to_be_visible()
    told.get_by_role("button", name="Dismiss").click()
    expect(told).to_have_count(0)
    phone.page.reload()
    expect(phone.prompt).to_be_visible()
    expect(told).to_have_count(0)


def test_all_seats_come_to_another_device(sit: Sit) -> None:
    person, phone, late = sit(), sit(size=PHONE, dark=True), sit(may_fail=True)
    tables = [person.new_table() for _ in range(2)]
    person.go()
    person.page.get_by_role("button", name="Settings").click()
    dialog = person.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Make the link").click()
    link = dialog.get_by_role("textbox", name="Link: all my seats").input_value()
    assert faults(person) == []
    phone.page.goto(link)
    expect(phone.page.get_by_role("heading", name="Your seats are here now")).to_be_visible()
    assert "#" not in phone.page.url
    assert faults(phone) == []
    assert_fits(phone)
    links = phone.page.get_by_role("region", name="Your tables").get_by_role("link")
    expect(links).to_have_count(2)
    links.first.click()
    phone.my_turn()
    assert phone.view(tables[1])["you"] == 0
    late.page.goto(link)
    expect(late.page.get_by_role("alert")).to_contain_text("This link has already been used")


def test_an_installed_app_takes_a_link_that_is_pasted(sit: Sit) -> None:
    """On an iPhone such an app has cookies of its own, and links open in the browser."""
    person, app = sit(), sit(size=PHONE, may_fail=True)
    person.new_table(SEATS)
    close(person)
    person.go("/devices")
    made = person.page.get_by_role("button", name="Make the link")
    expect(made).to_be_visible()
    person.page.keyboard.press("Tab")
    person.page.keyboard.press("Enter")  # to the page: it and its address stay
    expect(person.page.locator("main")).to_be_focused()
    assert person.page.url.endswith("/devices")
    made.click()
    link = person.page.get_by_role("textbox", name="Link: all my seats").input_value()

    app.script(INSTALLED)
    app.go()
    form = app.page.get_by_test_id("bring")
    field = form.get_by_role("textbox", name="Link to all my seats")
    field.fill("https://elsewhere.example/devices#secret")
    field.press("Enter")
    expect(form.get_by_role("alert")).to_contain_text("no link to your seats on this server")
    assert faults(app) == []
    assert_fits(app)
    field.fill(link)
    form.get_by_role("button", name="Bring them").click()
    expect(app.page.get_by_role("heading", name="Your seats are here now")).to_be_visible()
    app.go()
    expect(app.page.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(form).to_have_count(0)


@SIZES
def test_somebody_is_invited_anew(sit: Sit, size: dict[str, int]) -> None:
    """Asha is away: her devices lose the seat, all are told, and she at her next visit."""
    host, friend, other = sit(size=size, dark=size == PHONE), sit(), sit()
    table = both(host, friend)
    friend.go("/rules/tiffin")
    expect(host.page.get_by_test_id("plate-1")).to_contain_text(re.compile("Away|Deciding"))
    dialog = dialog_of(host)
    expect(dialog.get_by_text("Away")).to_be_visible()
    dialog.get_by_role("button", name=re.compile("^Change Asha")).click()
    dialog.get_by_role("button", name="Send a new invitation").click()
    expect(dialog.get_by_text("devices lose the seat")).to_be_visible()
    assert faults(host) == []
    assert_narrow(dialog)
    dialog.get_by_role("button", name="Make a new link").click()
    link = seat_link(host)
    close(host)
    expect(host.page.locator("#panel-log")).to_contain_text(
        "The host sent a new invitation to Asha's seat."
    )
    friend.go(f"/t/{table}")
    told = friend.page.get_by_role("alert")
    expect(told).to_contain_text("the host sent a new invitation to your seat here")
    assert faults(friend) == []
    told.get_by_role("button", name="Dismiss").click()
    expect(told).to_have_count(0)
    other.sit_down(link)
    expect(other.page.get_by_test_id("plate-1").locator(".state")).to_contain_text("You")


@SIZES
def test_the_host_renames_and_removes(sit: Sit, size: dict[str, int]) -> None:
    """Asha has not moved yet: the seat can be given to a bot while she is here, and she returns."""
    host = sit(size=size, dark=size == PHONE, may_fail=True)
    friend = sit(may_fail=True)
    both(host, friend)
    dialog = dialog_of(host)
    dialog.get_by_role("button", name=re.compile("^Change Asha")).click()
    name = dialog.get_by_label("Name of this seat")
    name.fill("NOOR")
    name.press("Enter")
    expect(dialog.get_by_role("alert")).to_contain_text("Somebody here is already called NOOR.")
    name.fill("Zoë")
    name.press("Enter")
    expect(friend.page.get_by_test_id("plate-1").locator(".name")).to_have_text("Zoë")
    expect(friend.page.locator("#panel-log")).to_contain_text("The host renamed Asha to Zoë.")
    dialog.get_by_role("button", name="Remove from the game").click()
    assert faults(host) == []
    assert_narrow(dialog)
    dialog.get_by_role("button", name="Remove Zoë").click()
    expect(friend.prompt).to_contain_text("A bot is playing for you.")
    close(host)
    expect(host.page.locator("#panel-log")).to_contain_text("The host gave Zoë's seat to a bot.")
    friend.page.get_by_role("button", name="Take my seat back").click()
    expect(friend.page.get_by_role("button", name="Take back", exact=True)).to_be_visible()


def test_a_name_that_is_taken_at_a_table_is_told(sit: Sit) -> None:
    """The page sends the name one likes: where somebody has it, the seat's name stays."""
    host, friend = sit(), sit(settings={"name": "noor"})
    host.new_table(SEATS)
    friend.sit_down(seat_link(host))
    expect(friend.page.get_by_role("alert")).to_contain_text("so you are called Asha")
    expect(friend.page.get_by_test_id("plate-1").locator(".name")).to_have_text("Asha")


def test_where_nobody_may_leave_the_host_hears_that_a_clock_is_left_to_them(sit: Sit) -> None:
    host = sit()
    asked = {"game": "tiffin", "seats": SEATS, "stand_in": None}
    made = host.context.request.post(f"{host.url}/api/tables", data=asked).json()
    host.go(f"/t/{made['id']}")
    dialog = host.page.get_by_role("dialog")  # it opens by itself, with the links
    dialog.get_by_label("Time for a move").select_option("2 minutes")
    dialog.get_by_label("When it is up").select_option("A bot plays that turn")
    dialog.get_by_role("button", name="Set").click()
    expect(dialog.get_by_role("status").filter(has_text="Nobody may leave")).to_be_visible()
    expect(dialog.get_by_label("When it is up")).to_have_value("host")
