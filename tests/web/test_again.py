"""Whoever is given a browser that somebody has left finds it as a new one."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from .conftest import Server
from .people import Person

OWN_SIZE = {"width": 400, "height": 700}  # nobody else leaves a browser of that kind


def deafen(person: Person) -> None:
    person.page.route_web_socket("**/ws/**", lambda socket: None)


def stop_time(person: Person) -> None:
    person.page.clock.install()


def block(person: Person) -> None:
    person.page.route("**/api/**", lambda route: route.abort())


@pytest.mark.parametrize(
    ("change", "stays"),
    [(deafen, True), (stop_time, True), (Person.finger, True), (block, False)],
)
def test_what_stays_changed_goes_to_nobody(
    server: Server, browser: Browser, change: Callable[[Person], Any], stays: bool
) -> None:
    first = Person(browser, server.url, size=OWN_SIZE, again=True)
    change(first)
    first.leave()
    second = Person(browser, server.url, size=OWN_SIZE, again=True)
    assert first.page.is_closed() is stays
    assert (second.page is first.page) is not stays
    second.go()
    assert second.page.evaluate("fetch('/api/games').then((answer) => answer.ok)")
    second.again = False
    second.leave()
