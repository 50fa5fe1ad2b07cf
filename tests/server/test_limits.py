"""What every kind of limiter has to do, and that every address of the server is behind one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.loops import run
from websockets.exceptions import InvalidStatus

from milkrun.server import limits
from milkrun.server.limits import Buckets, Limiter, Rate, network_of
from milkrun.server.settings import Settings

from .conftest import BOT, Person, Running, running
from .test_refusals import told

HERE, THERE = "10.0.0.1", "10.0.0.2"
DEVICE, ADDRESS = Rate(burst=4, a_second=2), Rate(burst=20, a_second=5)
KINDS: dict[str, Callable[..., Limiter]] = {"buckets": Buckets}


class Counter:
    """A limiter and its clock."""

    def __init__(self, kind: str) -> None:
        self.now = 1000.0
        self.limiter = KINDS[kind](DEVICE, ADDRESS, clock=lambda: self.now)

    def ask(self, device: str | None, address: str = HERE) -> float:
        return run(self.limiter.wait(address, device))

    def most(self, device: Callable[[int], str | None], address: str = HERE) -> int:
        """How often in a row it may ask, of a hundred times."""
        return sum(not self.ask(device(n), address) for n in range(100))


@pytest.fixture(params=KINDS)
def counter(request: pytest.FixtureRequest) -> Counter:
    return Counter(request.param)


def test_a_device_has_its_burst_and_then_its_rate(counter: Counter) -> None:
    assert counter.most(lambda n: "anna") == 4
    wait = counter.ask("anna")
    assert 0 < wait <= 1 / 2
    counter.now += wait - 0.001
    assert counter.ask("anna") > 0
    counter.now += 0.002
    assert counter.ask("anna") == 0
    assert counter.ask("anna") > 0
    counter.now += 1000
    assert counter.most(lambda n: "anna") == 4, "never more than the burst"


def test_devices_of_one_address_do_not_take_from_each_other(counter: Counter) -> None:
    assert counter.most(lambda n: "anna") == 4
    assert counter.most(lambda n: "bert") == 4
    assert counter.most(lambda n: "anna", THERE) == 4


def test_what_counts_several_times_is_taken_at_once_or_not_at_all(counter: Counter) -> None:
    assert run(counter.limiter.wait(HERE, "anna", 3)) == 0
    assert run(counter.limiter.wait(HERE, "anna", 3)) == pytest.approx(1)  # two of three lack
    assert run(counter.limiter.wait(HERE, "anna", 1)) == 0
    assert run(counter.limiter.wait(HERE, "bert", 5)) > 0


def test_what_was_refused_is_not_counted(counter: Counter) -> None:
    assert counter.most(lambda n: "anna") == 4
    assert counter.most(lambda n: "bert") == 4
    counter.now += 0.5
    assert counter.ask("anna") == 0


@pytest.mark.parametrize("device", [lambda n: None, lambda n: f"made up {n}"])
def test_who_throws_cookies_away_is_counted_by_address(
    counter: Counter, device: Callable[[int], str | None]
) -> None:
    """And leaves to those who were there before what they need."""
    known = ["anna", "bert"]
    for one in known:
        assert counter.ask(one) == 0
    counter.now += 10
    assert counter.most(device) == 10
    assert counter.most(device, THERE) == 10
    assert counter.ask("new") > 0
    for one in known:
        assert counter.most(lambda n, one=one: one) == 4  # type: ignore[misc]
    counter.now += 1.8
    assert counter.ask("new") == 0


def test_all_devices_of_an_address_share_its_rate(counter: Counter) -> None:
    known = [str(n) for n in range(10)]
    for one in known:
        assert counter.ask(one) == 0
    counter.now += 10
    assert sum(counter.most(lambda n, one=one: one) for one in known) == 20  # type: ignore[misc]


def test_a_limiter_forgets(counter: Counter, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its memory is bounded, and what it forgets was full again."""
    monkeypatch.setattr(limits, "MOST", 100)
    for n in range(1000):
        counter.now += 1
        assert counter.ask(f"device {n}", f"10.0.{n % 256}.1") == 0
    assert len(counter.limiter) <= 100  # type: ignore[arg-type]


def test_a_household_of_ipv6_is_one_address() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::1")
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1") == "10.0.0.1"
    assert network_of("unknown") == "unknown"


def test_everything_has_a_limit(tmp_path: Path) -> None:
    """Whatever is asked: pages, what is not there, every address of the API."""
    with running(tmp_path, moves_per_second=1, people_per_address=10) as server:
        paths = server.app.openapi()["paths"]
        asked = [(way, path) for path, ways in paths.items() for way in ways]
        for way, path in [*asked, ("get", "/"), ("get", "/favicon.ico"), ("post", "/nowhere")]:
            person = server.person()
            answers = (person.http.request(way, path, json={}) for _ in range(300))
            last = next((one for one in answers if one.status_code == 429), None)
            assert last is not None, (way, path)
            assert told(last) == (429, "too_fast")
            assert int(last.headers["retry-after"]) >= 1


def come_and_go(person: Person, times: int) -> None:
    for _ in range(times):
        with person.socket():
            pass


def test_new_sockets_have_a_limit(tmp_path: Path) -> None:
    with running(tmp_path, people_per_address=4) as server:
        anna = server.person()
        anna.sit({"kind": "me"}, BOT)
        with pytest.raises(InvalidStatus) as refused:
            come_and_go(anna, 20)
        assert refused.value.response.status_code == 429
        assert int(refused.value.response.headers["retry-after"]) >= 1


def test_500_people_come_back_at_once(tmp_path: Path) -> None:
    """By the usual limits: after a restart of the server all of a club are new to it, and open
    their sockets, read their tables and move, from one address."""
    usual = Settings()
    counted = limits.Limits(usual)
    assert usual.people_per_address == 500

    async def storm(limiter: Any, times: int) -> list[float]:
        return [await limiter.wait(HERE, f"device {n}") for n in range(500) for _ in range(times)]

    assert not any(run(storm(counted.sockets, 1)))
    assert not any(run(storm(counted.reads, 4)))
    assert not any(run(storm(counted.writes, 1)))
    assert not any(run(storm(counted.creates, 1)))


def person_of(server: Running) -> Person:
    found = server.person()
    found.sit({"kind": "me"}, {"kind": "friend"})
    return found


def test_a_noisy_neighbour_is_the_one_who_waits(tmp_path: Path) -> None:
    """By the usual limits of a device."""
    usual = Settings()
    with running(
        tmp_path, moves_per_second=usual.moves_per_second, people_per_address=500
    ) as server:
        noisy, quiet = person_of(server), person_of(server)
        codes = [noisy.post(f"/{noisy.table}/seat", name="x").status_code for _ in range(60)]
        assert 429 in codes
        assert quiet.post(f"/{quiet.table}/seat", name="y").status_code == 200
