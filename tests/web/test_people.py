"""Friends at a table: invited, waited for, asked to agree."""

import re

from playwright.sync_api import Route, expect

from .conftest import Sit
from .people import PHONE, board_box
from .test_pages import assert_fits, faults
from .test_seats import close, dialog_of

SEATS = [{"kind": "me", "name": "Noor"}, {"kind": "friend", "name": "Asha"}]


def test_a_friend_is_asked_for_a_name_and_both_agree_to_stop(sit: Sit) -> None:
    host, friend = sit(), sit(size=PHONE, dark=True)
    friend.page.add_init_script("{ const now = Date.now; Date.now = () => now() + 2 * 86400e3; }")
    made = host.make_table(SEATS, "tiffin")
    close(host)
    waiting = host.page.get_by_test_id("waiting")
    expect(waiting).to_contain_text("Waiting for Asha.")
    expect(waiting.get_by_role("button", name=re.compile("^Copy Asha"))).to_be_visible()
    before = board_box(host.page)
    waiting.get_by_role("button", name="Dismiss").click()
    expect(waiting).to_have_count(0)
    assert board_box(host.page) == before

    friend.page.goto(friend.url + made["seat_links"][0]["path"])
    room = friend.page.get_by_test_id("waiting-room")
    expect(room.get_by_role("heading", name="You are invited to Tiffin")).to_be_visible()
    expect(room.get_by_role("listitem")).to_have_text(["Noor here", "Asha your seat"])
    expect(room.locator(".aim")).not_to_be_empty()
    assert faults(friend) == []
    assert_fits(friend)
    room.get_by_label("Your name").fill("Kit")
    room.get_by_role("button", name="Sit down").click()
    expect(friend.prompt).to_be_visible()
    expect(host.page.get_by_test_id("plate-1").locator(".name")).to_have_text("Kit")
    assert "#" not in friend.page.url

    dialog = dialog_of(host)
    dialog.get_by_label("Time for a move").select_option("1 day")
    dialog.get_by_label("When it is up").select_option("The host decides")
    dialog.get_by_role("button", name="Set", exact=True).click()
    for person in (host, friend):  # the friend's phone thinks that it is two days later
        expect(person.page.get_by_test_id("time")).to_have_text(re.compile("left$"))
    dialog.get_by_role("button", name="Offer to end the game").click()
    dialog.get_by_role("button", name="Not now").click()
    dialog.get_by_role("button", name="Offer to end the game").click()
    assert faults(host) == []
    dialog.get_by_role("button", name="Yes").click()
    expect(host.page.get_by_test_id("question")).to_contain_text("Waiting for Kit.")
    question = friend.page.get_by_test_id("question")
    expect(question).to_contain_text("Noor offers to end the game here.")
    assert faults(friend) == []
    question.get_by_role("button", name="Rather not").click()
    expect(host.page.get_by_test_id("question")).to_have_count(0)
    dialog_of(friend).get_by_role("button", name="Offer to end the game").click()
    friend.page.get_by_role("button", name="Yes").click()
    host.page.get_by_test_id("question").get_by_role("button", name="Agree").click()
    for person in (host, friend):
        expect(person.page.get_by_test_id("ended")).to_contain_text("Nobody wins")
        assert faults(person) == []
        assert_fits(person)


def test_the_form_of_an_invitation_does_not_move(sit: Sit) -> None:
    """Else a tap on "Sit down" might meet something else: text and picture above come late."""
    host, friend = sit(), sit(size=PHONE)
    made = host.make_table(SEATS, "tariffs")

    held: list[Route] = []
    friend.page.route(re.compile("/Cover-"), lambda route: held.append(route))
    friend.page.goto(friend.url + made["seat_links"][0]["path"])
    button = friend.page.get_by_role("button", name="Sit down")
    expect(button).to_be_visible()
    friend.page.evaluate("document.fonts.ready.then(() => null)")
    before = button.bounding_box()
    for one in held:
        one.continue_()
    room = friend.page.get_by_test_id("waiting-room")
    expect(room.locator(".cover svg")).to_be_visible()
    expect(room).to_contain_text("Your secret contract")
    assert button.bounding_box() == before
    assert_fits(friend)


def test_people_talk_by_phrases_and_are_muted(sit: Sit) -> None:
    """Beside the plate, moving nothing, and told to screen readers; a mute stays on this device."""
    host, friend, eve = sit(), sit(size=PHONE), sit()
    made = host.make_table(SEATS, "tariffs")
    close(host)
    friend.sit_down(made["seat_links"][0]["path"])
    expect(host.page.get_by_test_id("waiting")).to_have_count(0)
    before = board_box(host.page)
    friend.page.get_by_role("button", name="Talk").click()
    dialog = friend.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Nothing has been said yet.")
    assert faults(friend) == []
    dialog.get_by_role("button", name="Anybody for a trade?").click()
    expect(dialog).to_have_count(0)
    bubble = host.page.get_by_test_id("plate-1").get_by_test_id("bubble")
    expect(bubble).to_have_text("Anybody for a trade?")
    assert board_box(host.page) == before
    told = host.page.get_by_role("log", name="What happens")
    expect(told).to_contain_text("Asha: Anybody for a trade?")
    friend.page.get_by_role("button", name="Talk").click()
    dialog.get_by_role("button", name="laughs").click()
    expect(bubble.locator("svg")).to_be_visible()
    expect(told).to_contain_text("Asha: laughs")
    assert board_box(host.page) == before
    eve.go(f"/t/{made['id']}")
    for person in (host, eve):
        expect(person.page.get_by_test_id("watching")).to_contain_text("1 watches")
    host.page.get_by_role("button", name="Talk").click()
    said = host.page.get_by_role("dialog")
    expect(said.get_by_role("listitem")).to_have_text(["Asha Anybody for a trade?", "Asha laughs"])
    said.get_by_label("Do not show what Asha says").check()
    expect(said.get_by_role("listitem")).to_have_count(0)
    expect(bubble).to_have_count(0)
    host.page.reload()
    host.page.get_by_role("button", name="Talk").click()
    expect(said.get_by_label("Do not show what Asha says")).to_be_checked()
    said.get_by_role("button", name="Hello!").click()
    expect(friend.page.get_by_test_id("plate-0").get_by_test_id("bubble")).to_have_text("Hello!")
    assert_fits(friend)


def test_a_finished_game_is_kept_in_the_history_and_drawn(sit: Sit) -> None:
    """On this device only; the picture has names and scores."""
    person = sit(size=PHONE)
    table = person.new_table([{"kind": "me", "name": "Noor"}, {"kind": "bot", "level": "random"}])
    person.finish(table)
    person.page.route("**/assets/picture-*.js", lambda route: route.abort())
    person.page.get_by_role("button", name="Picture").click()
    expect(person.page.get_by_role("alert")).to_have_text("The picture could not be made.")
    expect(person.page.get_by_role("button", name="Picture")).to_be_enabled()
    person.page.unroute_all()
    person.page.reload()
    with person.page.expect_download() as saved:
        person.page.get_by_role("button", name="Picture").click()
    data = saved.value.path().read_bytes()
    assert saved.value.suggested_filename == "milkrun-result.png"
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert (data[16:20], data[20:24]) == (b"\0\0\x04\xb0", b"\0\0\x02\x76")  # 1200 by 630
    person.page.route("**/api/health", lambda route: route.fulfill(json={"keep_days": 30}))
    person.go()
    person.page.get_by_role("link", name="Games played and won").click()
    expect(person.page.get_by_text("deletes a table 30 days after its end")).to_be_visible()
    expect(person.page.get_by_role("listitem")).to_have_count(1)
    expect(person.page.get_by_role("row", name="Tiffin")).to_contain_text("1")
    assert faults(person) == []
    assert_fits(person)
    person.page.get_by_role("button", name="Forget all of this").click()
    person.page.get_by_role("button", name="Forget", exact=True).click()
    expect(person.page.get_by_text("No game has ended")).to_be_visible()


def test_a_stranger_joins_an_open_table(sit: Sit) -> None:
    host, stranger = sit(), sit(size=PHONE, dark=True, settings={"name": "Kit"})
    host.make_table(SEATS, "aquaretto")
    dialog_of(host).get_by_label("Anybody may take a free seat").check()
    assert faults(host) == []
    stranger.go()
    tables = stranger.page.get_by_test_id("open-tables")
    expect(tables).to_contain_text("with Noor; one seat is free")
    tables.get_by_role("link").first.click()
    stranger.page.get_by_test_id("free-seat").get_by_role("button", name="Sit down").click()
    mine = stranger.page.get_by_test_id("plate-1")
    expect(mine.locator(".name")).to_have_text("Kit")
    expect(mine.locator(".state")).to_contain_text(re.compile("You|Your turn"))
    expect(host.page.get_by_test_id("plate-1")).to_contain_text(re.compile("At the table|Deciding"))
    assert faults(stranger) == []
    assert_fits(stranger)


def test_a_friends_new_name_leaves_the_focus_where_it_is(sit: Sit) -> None:
    """Else Enter would play something else than what was chosen a moment ago."""
    host, friend = sit(), sit()
    made = host.make_table(SEATS, "tiffin")
    close(host)
    friend.sit_down(made["seat_links"][0]["path"])
    expect(host.page.get_by_test_id("waiting")).to_have_count(0)
    host.actions.first.focus()
    host.page.keyboard.press("End")
    last = host.actions.last
    expect(last).to_be_focused()
    for name in ("Kit", "Asha"):
        named = {"name": name}
        friend.context.request.post(f"{friend.url}/api/tables/{made['id']}/seat", data=named)
        expect(host.page.get_by_test_id("plate-1").locator(".name")).to_have_text(name)
        expect(last).to_be_focused()


def test_who_is_out_of_time(sit: Sit) -> None:
    """What the host may do then stays, and keeps the focus, when something else changes."""
    host, friend = sit(), sit()
    host.page.clock.install()
    made = host.make_table(SEATS, "tiffin")
    close(host)
    friend.sit_down(made["seat_links"][0]["path"])
    dialog = dialog_of(host)
    dialog.get_by_label("Time for a move").select_option("1 day")
    dialog.get_by_label("When it is up").select_option("The host decides")
    dialog.get_by_role("button", name="Set", exact=True).click()
    expect(friend.page.get_by_test_id("time")).to_have_text(re.compile("left$"))
    close(host)
    table = str(made["id"])
    for _ in range(12):
        if host.view(table)["to_move"] != 0:
            break
        host.actions.first.click()
        host.answered()
    host.page.clock.fast_forward("25:00:00")
    button = host.page.locator(".out").get_by_role("button")
    expect(button).to_be_visible()
    button.focus()
    dialog_of(friend).get_by_label("My name at this table").fill("Kit")
    friend.page.get_by_role("button", name="Change").first.click()
    expect(host.page.get_by_test_id("plate-1").locator(".name")).to_have_text("Kit")
    expect(button).to_contain_text("Kit")
    expect(button).to_be_focused()


def test_the_last_one_to_leave_is_told_that_bots_play_to_the_end(sit: Sit) -> None:
    host = sit(size=PHONE)
    made = host.make_table(SEATS, "tiffin")
    for last in (True, False):
        if not last:
            sit().sit_down(made["seat_links"][0]["path"], "Kit")
        dialog = dialog_of(host)
        dialog.get_by_role("button", name="Leave my seat to a bot").click()
        told = dialog.get_by_text("take your seat again")
        expect(told).to_contain_text("Only bots are left then" if last else "The others are told")
        close(host)
