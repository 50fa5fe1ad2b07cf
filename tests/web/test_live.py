"""Whatever happens to the page or the network, everyone comes back to the same position."""

import re

from playwright.sync_api import expect

from .conftest import Server, Sit
from .people import BOTS, Person

FRIENDS = [{"kind": "me", "name": "Noor"}, {"kind": "friend", "name": "Asha"}]


def play_one(person: Person) -> None:
    """The first thing in the list, and its answer."""
    person.my_turn()
    before = person.page.locator("#panel-log li").count()
    person.actions.first.click()
    expect(person.page.locator("#panel-log li").nth(before)).to_be_attached()


def test_a_reload_shows_the_same_position(person: Person) -> None:
    person.new_table()
    play_one(person)
    person.my_turn()
    before = person.sees()
    person.page.reload()
    person.my_turn()
    assert person.sees() == before


def test_a_second_tab_follows_the_first(person: Person) -> None:
    person.new_table()
    person.my_turn()
    second = person.open_tab()
    second.goto(person.page.url)
    second.locator("#actions button").first.wait_for()
    play_one(person)
    person.my_turn()
    last = person.sees()["log"][-1]
    expect(second.locator("#panel-log li").last).to_have_text(last)
    assert person.sees(second) == person.sees()


def test_a_restarted_server_loses_nothing(sit: Sit, server: Server) -> None:
    """The page says that the line is cut, keeps a move made meanwhile and sends it once."""
    person = sit(may_fail=True)
    table = person.new_table()
    person.my_turn()
    seq = person.view(table)["seq"]
    server.stop()
    try:
        expect(person.page.get_by_text("No connection to the table")).to_be_visible()
        person.page.locator("#actions button", has_text="tiffin").first.click()
        expect(person.prompt).to_contain_text("Your move is kept")
    finally:
        server.start()
    # The longer the server was away, the later the page tries again.
    expect(person.page.get_by_text("No connection to the table")).to_be_hidden(timeout=30_000)
    expect(person.prompt).not_to_contain_text("Your move is kept")
    person.my_turn()
    view = person.view(table)
    assert view["seq"] > seq
    placed = [line for line in view["log"] if line["seat"] == 0 and "tiffin" in line["text"]]
    assert len(placed) == 1


def test_a_move_made_offline_is_sent_when_the_network_is_back(sit: Sit) -> None:
    person = sit(may_fail=True)
    table = person.new_table()
    person.my_turn()
    person.context.set_offline(True)
    person.actions.first.click()
    expect(person.prompt).to_contain_text("Your move is kept while this page is open")
    person.context.set_offline(False)
    expect(person.prompt).not_to_contain_text("Your move is kept")
    person.my_turn()
    mine = [line for line in person.view(table)["log"] if line["seat"] == 0]
    assert mine


def test_a_stale_page_takes_the_position_of_the_server(sit: Sit) -> None:
    """Two tabs, one of them deaf: its move is refused, and it shows what is true."""
    person = sit(may_fail=True)
    person.new_table()
    person.my_turn()
    deaf = person.open_tab()
    deaf.route_web_socket("**/ws/**", lambda socket: None)
    deaf.goto(person.page.url)
    deaf.locator("#actions button").first.wait_for()
    play_one(person)
    deaf.locator("#actions button").first.click()
    expect(deaf.get_by_role("alert")).to_contain_text("already moved on")


def test_a_friend_sits_down_by_link_and_a_watcher_only_looks(sit: Sit) -> None:
    host, friend, watcher = sit(), sit(), sit()
    host.go("/new?game=tiffin")
    page = host.page
    page.get_by_role("radio", name="Friend").nth(1).check()
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_role("textbox", name="Name of seat 1").fill("Noor")
    page.get_by_role("textbox", name="Name of seat 2").fill("Asha")
    page.get_by_role("button", name="Create the table").click()
    dialog = page.get_by_role("dialog")
    seat = dialog.get_by_role("textbox", name="Link: seat of Asha").input_value()
    watch = dialog.get_by_role("textbox", name="Link: watch this table").input_value()
    dialog.get_by_role("button", name="Close").click()

    friend.sit_down(seat)
    assert "#" not in friend.page.url
    expect(friend.page.get_by_test_id("plate-1")).to_contain_text("Asha")
    expect(page.get_by_test_id("plate-1")).to_contain_text(re.compile("At the table|Deciding"))

    watcher.page.goto(watch)
    expect(watcher.page.get_by_text("Watching", exact=True)).to_be_visible()
    expect(watcher.actions).to_have_count(0)
    table = watch.rsplit("/", 1)[1]
    assert watcher.view(table)["view"]["hand"] is None

    mover = host if host.view(table)["to_move"] == 0 else friend
    play_one(mover)
    line = mover.sees()["log"][0]
    for other in (host, friend, watcher):
        expect(other.page.locator("#panel-log li").first).to_have_text(line)
    friend.page.reload()
    expect(friend.page.get_by_test_id("plate-1").locator(".state")).to_contain_text("You")


def test_others_moves_are_shown_one_by_one_and_can_be_skipped(sit: Sit) -> None:
    person = sit(settings={"pace": "calm"})
    table = person.new_table([*BOTS, {"kind": "bot", "level": "greedy"}])
    person.my_turn()
    person.actions.first.click()
    person.page.get_by_role("button", name="Skip").click()
    expect(person.page.get_by_role("button", name="Skip")).to_be_hidden()
    person.my_turn()
    assert len(person.sees()["log"]) == len(person.view(table)["log"])


def test_a_name_is_changed_for_everyone(sit: Sit) -> None:
    person = sit()
    person.new_table(BOTS)
    page = person.page
    second = person.open_tab()
    second.goto(page.url)
    page.get_by_role("button", name="Seats and links").click()
    page.get_by_label("My name at this table").fill("Noor")
    page.get_by_role("button", name="Change", exact=True).click()
    page.get_by_role("button", name="Close").click()
    expect(second.get_by_test_id("plate-0").locator(".name")).to_have_text("Noor")


def test_the_host_lets_a_bot_play_for_a_friend_who_does_not_come(person: Person) -> None:
    table = person.new_table(FRIENDS)
    page = person.page
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Let a bot play for Asha").click()
    expect(page.get_by_test_id("plate-1")).to_contain_text("Bot, Medium")
    person.my_turn()
    assert person.view(table)["status"] == "playing"
