"""Out For Delivery on its board: what couriers do with items, and with one another."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Sit
from .people import DESKTOP, PHONE, Person
from .test_out_for_delivery import arrived, buttons, confirm, sit_down, start_in, ways
from .test_pages import faults

FRIEND = [{"kind": "me"}, {"kind": "friend"}]


def meet(asker: Person, other: Person, table: str, verb: str = "trade") -> int:
    """Walk until both stand on one tile and may deal in the asker's turn; the other's seat.

    The other takes parcels meanwhile.
    """
    for _ in range(30):
        state = asker.view(table)
        view, you = state["view"], state["you"]
        if view["turn_of"] != you:
            other.my_turn()
            if buttons(other.page, "pickup-").count() > 0:
                buttons(other.page, "pickup-").first.click()
                arrived(other)
            other.page.get_by_test_id("end-turn").click()
            confirm(other.page)
            asker.my_turn()
            continue
        goal_tile = view["players"][1 - you]["tile"]
        if verb in {one["verb"] for one in state["legal"]}:
            return 1 - you
        _, before = ways(view, view["players"][you]["tile"])
        reachable = {one["tile"] for one in view["reachable"]}
        tile = goal_tile
        while tile in before and tile not in reachable:
            tile = before[tile]
        if tile in reachable:
            asker.page.get_by_test_id(f"tile-{tile}").click()
        else:
            asker.page.get_by_test_id("end-turn").click()
            confirm(asker.page)
        arrived(asker)
    pytest.fail("they never met")


def owning(
    person: Person, kind: int, seats: list[dict[str, str]], **options: int
) -> dict[str, Any]:
    """Sit down at tables until I have rolled an item of this kind; what the server said."""
    for k in range(60):  # other options are another deal
        made = sit_down(person, seats, start_items=5, **{"item_sale": k, **options})
        state = person.view(str(made["id"]))
        if state["view"]["players"][state["you"]]["items"][kind]:
            return made
    pytest.fail("no such item in sixty tables")


def two_people(sit: Sit, item: int | None = None, **options: int) -> tuple[Person, Person, str]:
    """Two at a table in neighbouring cities; the first is the host, who may want an item."""
    host, friend = sit(), sit()
    if item is None:
        made = sit_down(host, FRIEND, **options)
    else:
        made = owning(host, item, FRIEND, **options)
    friend.sit_down(next(link["path"] for link in made["seat_links"] if link["seat"] == 1))
    expect(friend.page.locator(".scene")).to_be_visible()
    host.page.get_by_role("button", name="Close").click()
    table = str(made["id"])
    first = host if host.view(table)["to_move"] == host.view(table)["you"] else friend
    start_in(first, 0)
    start_in(friend if first is host else host, 2)
    first.my_turn()
    return host, friend, table


def leaves_the_map_in_sight(page: Page) -> None:
    """What is asked lies beside the map on a desktop, and under it on a phone."""
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator("[data-question] .panel")).to_have_count(1)
        asked = page.locator("[data-question] .panel").bounding_box()
        chart = page.get_by_role("group", name="Map").bounding_box()
        assert asked is not None
        assert chart is not None
        beside = asked["x"] >= chart["x"] + chart["width"]
        assert beside or asked["y"] >= chart["y"] + chart["height"]


def test_two_people_trade(sit: Sit) -> None:
    """The proposal is laid out as a whole, answered, and both things change hands."""
    asker, asked, table = two_people(sit, dice=4, dice_minimum=16, start_items=3, start_gold=200)
    seat = meet(asker, asked, table)
    before = asker.view(table)["view"]["players"]
    page = asker.page
    page.get_by_test_id(f"player-{seat}").click()
    page.get_by_test_id("more-0").click()
    page.get_by_test_id("more-0").click()
    thing = page.locator("[data-testid^=thing-1-]").last
    kind = int((thing.get_attribute("data-testid") or "").split("-")[-1]) - 60
    thing.click()
    wanted = asker.view(table)["view"]["things"][60 + kind]["text"]
    expect(page.get_by_test_id("propose")).to_have_attribute(
        "aria-label", f"Propose: I give 50 gold and get {wanted}"
    )
    assert faults(asker) == []
    leaves_the_map_in_sight(page)
    page.get_by_test_id("propose").click()
    expect(asked.page.get_by_test_id("accept")).to_be_visible()
    leaves_the_map_in_sight(asked.page)
    assert faults(asked) == []
    asked.page.get_by_test_id("accept").click()
    expect(asked.page.get_by_test_id("accept")).to_have_count(0)
    asker.my_turn()
    after = asker.view(table)["view"]["players"]
    assert after[seat]["gold"] == before[seat]["gold"] + 50
    assert after[1 - seat]["items"][kind] == before[1 - seat]["items"][kind] + 1
    # A trade a turn: the rule is named.
    page.get_by_test_id(f"player-{seat}").dispatch_event("click")
    page.get_by_role("alert").get_by_role("button", name="Read OFD-9.").click()
    expect(page.locator("#panel-rules li.marked")).to_be_focused()


def test_a_trade_laid_out_goes_with_the_position(sit: Sit) -> None:
    """An action of the list leads away from the partner: nothing can be proposed any more."""
    asker, asked, table = two_people(sit, dice=4, dice_minimum=16, start_items=3, start_gold=200)
    seat = meet(asker, asked, table)
    page = asker.page
    page.get_by_test_id(f"player-{seat}").click()
    expect(page.get_by_test_id("propose")).to_be_visible()
    step = next(one for one in asker.view(table)["legal"] if one["verb"] == "move")
    page.get_by_role("button", name="Show all").click()
    page.locator(f"#actions [data-action='{step['id']}']").click()
    arrived(asker)
    expect(page.get_by_test_id("propose")).to_have_count(0)


def test_a_ticket_flies_to_another_city(person: Person) -> None:
    """Use the item, choose a tile among those that open, confirm."""
    ticket = 8
    table = str(owning(person, ticket, [{"kind": "me"}, {"kind": "bot"}])["id"])
    page = person.page
    start_in(person, 0)
    person.my_turn()
    page.get_by_test_id(f"item-{ticket}").click()
    page.get_by_test_id("use").click()
    state = person.view(table)
    goal_tile = state["view"]["map"]["cities"][4]["delivery"]
    page.get_by_test_id(f"tile-{goal_tile}").click()
    page.get_by_test_id("confirm").click()
    arrived(person)
    after = person.view(table)["view"]["players"][state["you"]]
    assert after["tile"] == goal_tile
    assert after["items"][ticket] == state["view"]["players"][state["you"]]["items"][ticket] - 1


def test_a_boat_crosses_the_river_and_is_gone(person: Person) -> None:
    """On a bank the other one asks: on foot, or by boat."""
    boat = 7
    table = str(owning(person, boat, [{"kind": "me"}, {"kind": "bot"}], dice_minimum=20)["id"])
    page = person.page
    start_in(person, 2)
    person.my_turn()
    state = person.view(table)
    bank = next(
        one["tile"]
        for one in state["view"]["reachable"]
        if state["view"]["map"]["tiles"][one["tile"]]["ferry"] is not None
    )
    page.get_by_test_id(f"tile-{bank}").click()
    arrived(person)
    across = state["view"]["map"]["tiles"][bank]["ferry"]
    page.get_by_test_id(f"tile-{across}").click()
    page.get_by_test_id("by-boat").click()
    arrived(person)
    me = person.view(table)["view"]["players"][state["you"]]
    assert me["tile"] == across
    assert me["items"][boat] == state["view"]["players"][state["you"]]["items"][boat] - 1


def test_a_parcel_is_stolen(sit: Sit) -> None:
    """A Ski Mask, its victim's parcels on the desk, the one taken on my board."""
    mask = 0
    thief, victim, table = two_people(sit, mask, dice=4, dice_minimum=16)
    meet(thief, victim, table, "mask")
    page = thief.page
    page.get_by_test_id(f"item-{mask}").click()
    page.get_by_test_id("use").click()
    page.locator("[data-testid^=thing-0-]").first.click()
    page.get_by_test_id("steal").click()
    arrived(thief)
    state = thief.view(table)
    assert sum(one["count"] for one in state["view"]["players"][state["you"]]["parcels"]) == 1
    assert state["last_action"]["verb"] == "mask"
