"""A two-person game over two browsers, one of them closed in between: a message brings it back."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Worker, expect
from tests.server.stand_in import Browser as Subscribed
from tests.server.stand_in import PushService

from .conftest import Server
from .people import PHONE, Person
from .test_pages import faults
from .test_tiffin import MOVE

# A push service of one's own cannot be told to Chromium: its page gets a subscription as it would.
PERMITTED = """
  Object.defineProperty(Notification, 'permission', {get: () => 'granted'});
  Notification.requestPermission = async () => 'granted';
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async function (wish) {
    window.wish = wish;
    const found = SUBSCRIPTION;
    return {...found, toJSON: () => found};
  };
"""
# A browser without windows shows nothing, so what would be shown is kept.
SHOWING = """() => {
  self.shown = [];
  self.opened = [];
  self.registration.showNotification = async (title, more) => {
    self.shown = [...self.shown.filter((one) => one.tag !== more.tag), {title, ...more}];
  };
  self.clients.openWindow = async (path) => void self.opened.push(path);
}"""
CALM = {"pace": "calm"}  # what was missed is played
CLICK = """async () => {
  const event = new ExtendableEvent('notificationclick');
  const one = self.shown.pop();
  Object.defineProperty(event, 'notification', {value: {close() {}, data: one.data}});
  self.dispatchEvent(event);
}"""


@pytest.fixture
def service() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.stop()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server that may send to this machine itself."""
    found = Server(tmp_path / "milkrun.sqlite3", "--loopback-push", "yes", "--webhooks", "yes")
    found.start()
    yield found
    found.stop()


class Phone(Person):
    """Somebody whose browser has a subscription at the stand-in."""

    def __init__(self, browser: Browser, url: str, service: PushService, name: str) -> None:
        super().__init__(browser, url, size=PHONE, may_fail=True, workers=True, settings=CALM)
        subscription = json.dumps(Subscribed(service, name).subscription)
        self.script(PERMITTED.replace("SUBSCRIPTION", subscription))

    def worker(self) -> tuple[Worker, CDPSession, str]:
        """The service worker, and how a message gets to it as from a push service."""
        session = self.context.new_cdp_session(self.page)
        found: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
        )
        session.send("ServiceWorker.enable")
        self.page.evaluate("navigator.serviceWorker.ready.then((one) => !!one.active)")
        worker = self.context.service_workers[0]
        worker.evaluate(SHOWING)
        assert found
        return worker, session, found[-1]


def deliver(phone: Phone, session: CDPSession, to: str, message: dict[str, Any]) -> None:
    """What the push service has got reaches the browser."""
    told = {"origin": phone.url, "registrationId": to, "data": json.dumps(message)}
    session.send("ServiceWorker.deliverPushMessage", told)


def until(worker: Worker, holds: str) -> None:
    """Wait in the worker until that holds."""
    wait = f"""async () => {{
      for (let n = 0; n < 500 && !({holds}); n++) await new Promise((r) => setTimeout(r, 20));
      if (!({holds})) throw new Error(JSON.stringify([self.shown, self.opened]));
    }}"""
    worker.evaluate(wait)


def test_a_message_brings_somebody_back_who_then_moves(
    own: Server, browser: Browser, service: PushService
) -> None:
    people = [Phone(browser, own.url, service, name) for name in ("anna", "bert")]
    try:
        play_over_a_day(people, service)
        errors = [error for person in people for error in person.errors]
        assert errors == []
    finally:
        for person in people:
            person.leave()
    assert "Traceback" not in own.said(), own.said()


def play_over_a_day(people: list[Phone], service: PushService) -> None:
    names = ["Anna", "Bert"]
    friends = [{"kind": "me", "name": "Anna"}, {"kind": "friend", "name": "Bert"}]
    made = people[0].make_table(friends, "tiffin")
    table = made["id"]
    people[1].sit_down(made["seat_links"][0]["path"])
    first = people[0].view(table)["to_move"]
    mover, other = people[first], people[1 - first]
    away = names[1 - first]
    offer = mover.page.get_by_test_id("push-offer")
    people[0].page.keyboard.press("Escape")

    # Nothing is offered before a move, nor while everybody is here.
    other.go("/rules/tiffin")
    mover.my_turn()
    expect(offer).to_have_count(0)
    while mover.view(table)["legal"]:
        mover.page.evaluate(ONE_MOVE, table)
    expect(offer).to_contain_text(f"{away} is away")
    assert faults(mover) == []
    offer.get_by_role("button", name="Tell me").click()
    expect(offer).to_have_count(0)
    assert mover.page.evaluate("window.wish.userVisibleOnly") is True
    mover.page.goto(mover.url + "/rules/tiffin")
    worker, session, to = mover.worker()

    # The test button tells what has happened.
    mover.page.get_by_role("button", name="Settings").click()
    dialog = mover.page.get_by_role("dialog")
    expect(dialog.get_by_role("switch", name="Messages on this device")).to_be_checked()
    assert faults(mover) == []
    dialog.get_by_role("button", name="Send a test").click()
    deliver(mover, session, to, service.messages.get(timeout=20))
    expect(dialog.get_by_role("status")).to_have_text(
        "Delivered: the message has arrived on this device."
    )
    until(worker, "self.shown.some((one) => one.tag === 'test')")
    quiet_hours_and_an_address(mover)

    # The other moves, on whatever page: the message arrives, is shown, and its click leads back.
    while (view := other.view(table))["legal"]:
        other.page.evaluate(MOVE, [table, view["seq"], view["legal"][0]["id"]])
    message = service.messages.get(timeout=20)
    assert message["body"] == f"Tiffin, with {away}"
    for _ in range(2):
        deliver(mover, session, to, message)
    until(worker, "self.shown.filter((one) => one.tag === 'turn').length === 1")
    assert worker.evaluate("self.shown.at(-1).title") == "Your turn"
    expect(mover.page.get_by_test_id("turns")).to_be_attached()
    worker.evaluate(CLICK)
    until(worker, "self.opened.length === 1")
    assert worker.evaluate("self.opened[0]") == f"/t/{table}"
    mover.page.goto(mover.url + worker.evaluate("self.opened[0]"))
    expect(mover.page.get_by_test_id("missed")).to_contain_text("happened since you looked")
    mover.my_turn()
    before = mover.view(table)["seq"]
    mover.page.evaluate(ONE_MOVE, table)
    assert mover.view(table)["seq"] > before

    # Whoever looks at the table sees no message about it.
    worker.evaluate("() => void (self.shown = [])")
    deliver(mover, session, to, message)
    deliver(mover, session, to, message | {"kind": "test", "title": "Last"})
    until(worker, "self.shown.some((one) => one.title === 'Last')")
    assert worker.evaluate("self.shown.length") == 1


ONE_MOVE = """async (table) => {
  const list = document.querySelector('#actions button:not([aria-disabled=true])');
  list?.click();
  for (let n = 0; n < 200; n++) {
    await new Promise((r) => setTimeout(r, 20));
    if (!document.querySelector('#actions button[aria-disabled=true]')) return;
  }
}"""


def quiet_hours_and_an_address(person: Phone) -> None:
    """Both are kept by the server, and a wrong address is told in place."""
    dialog = person.page.get_by_role("dialog")
    quiet = dialog.get_by_role("switch", name="Quiet hours")
    quiet.check()
    dialog.get_by_label("from", exact=True).fill("21:30")
    dialog.get_by_label("from", exact=True).press("Tab")
    address = dialog.get_by_role("textbox", name="Webhook")
    address.fill("http://example.com/hook")
    dialog.get_by_role("button", name="Keep it").click()
    expect(dialog.get_by_role("alert")).to_contain_text("https")
    address.fill("https://example.com/hook")
    dialog.get_by_role("button", name="Keep it").click()
    expect(dialog.get_by_role("status")).to_have_text("It is kept.")
    expect(dialog.get_by_role("alert")).to_have_count(0)
    person.page.reload()
    person.page.get_by_role("button", name="Settings").click()
    expect(dialog.get_by_label("from", exact=True)).to_have_value("21:30")
    expect(dialog.get_by_label("to", exact=True)).to_have_value("07:00")
    expect(address).to_have_value("https://example.com/hook")
    quiet.uncheck()
    address.fill("")
    dialog.get_by_role("button", name="Keep it").click()
    expect(dialog.get_by_role("status")).to_have_text("It is kept.")
    expect(dialog.get_by_label("from", exact=True)).to_have_count(0)
