"""How much one device, and all devices of one address together, may ask of the server."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from starlette.requests import HTTPConnection
from starlette.types import Scope

from .devices import device_of
from .settings import Settings

SHEET = 20_000  # entries of one sheet, which a phone may have made without a network
MOST = 50_000  # buckets of one kind; those unused for longest are full again and dropped


@dataclass(frozen=True)
class Rate:
    """A number at once, and then a number per second."""

    burst: float
    a_second: float


class Limiter(Protocol):
    """Counts the requests of one kind; tests/server/test_limits.py says what it must do."""

    async def wait(self, address: str, device: str | None, times: int = 1) -> float:
        """0 if the request may go ahead, which counts it so many times; otherwise the seconds after
        which to try again. Devices can be made up, so what counts in the end is the address."""


class Bucket:
    """How much may be asked at once; it refills over time."""

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.tokens = rate.burst
        self.then = now

    def take(self, now: float) -> float:
        """Take one; if there is none, return the seconds until there is."""
        wait = self.lacks(now)
        if not wait:
            self.tokens -= 1
        return wait

    def lacks(self, now: float, rest: float = 0) -> float:
        """Seconds until one can be taken with `rest` left in it."""
        self.tokens = min(self.rate.burst, self.tokens + (now - self.then) * self.rate.a_second)
        self.then = now
        return max(0, (1 + rest - self.tokens) / self.rate.a_second)


class Buckets:
    """A limiter in memory, which several processes may share: a bucket for each device within a
    bucket for its address.

    Devices that are new, or unknown, leave half of the address's bucket to those that were here
    before. So somebody who throws cookies away does not lock out others behind the same router.
    """

    def __init__(
        self, device: Rate, address: Rate, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.device, self.address, self.clock = device, address, clock
        self._buckets: OrderedDict[tuple[str, str | None], Bucket] = OrderedDict()
        self._named: Callable[[str], str] | None = None
        self._gone: Counter[tuple[str, str | None]] = Counter()

    def __len__(self) -> int:
        return len(self._buckets)

    def share(self, named: Callable[[str], str]) -> None:
        """Count for other processes, too, by those names of addresses and devices."""
        self._named = named

    def gone(self) -> Counter[tuple[str, str | None]]:
        """What has gone ahead since this was last asked, by address and device."""
        found, self._gone = self._gone, Counter()
        return found

    def take(self, address: str, device: str | None, times: int) -> None:
        """Requests of a named address and device have gone ahead at another process."""
        keys = [(address, None)] if device is None else [(address, None), (address, device)]
        for key in keys:
            rate = self.address if key[1] is None else self.device
            bucket = self._bucket(*key, rate)
            bucket.lacks(self.clock())
            bucket.tokens = max(bucket.tokens - times, -rate.burst)

    async def wait(self, address: str, device: str | None, times: int = 1) -> float:
        if self._named is not None:
            address = self._named(address)
            device = None if device is None else self._named(device)
        now = self.clock()
        is_known = device is not None and (address, device) in self._buckets
        rest = 0 if is_known else (self.address.burst - 1) / 2
        whole = self._bucket(address, None, self.address)
        taken = [whole]
        wait = whole.lacks(now, rest + times - 1)
        if is_known or (device is not None and not wait):
            taken.append(self._bucket(address, device, self.device))
            wait = max(wait, taken[-1].lacks(now, times - 1))
        if not wait:
            for bucket in taken:
                bucket.tokens -= times
            if self._named is not None:
                self._gone[address, device] += times
        return wait

    def _bucket(self, address: str, device: str | None, rate: Rate) -> Bucket:
        key = address, device
        if key not in self._buckets:
            if len(self._buckets) >= MOST:
                self._buckets.popitem(last=False)
            self._buckets[key] = Bucket(rate, self.clock())
        self._buckets.move_to_end(key)
        return self._buckets[key]


class Limits:
    """The limits of a server: by device for a person, by address for many people."""

    def __init__(self, settings: Settings) -> None:
        people, moves = settings.people_per_address, settings.moves_per_second
        creates = settings.creates_per_minute
        self.reads: Limiter = Buckets(Rate(20 * moves, 3 * moves), Rate(10 * people, people / 2))
        self.writes: Limiter = Buckets(Rate(3 * moves, moves), Rate(2 * people, people / 2))
        self.creates: Limiter = Buckets(Rate(creates, creates / 60), Rate(2 * people, people / 60))
        self.hints = a_minute(settings.hints_per_minute)
        self.what_ifs = a_minute(settings.what_ifs_per_minute)
        self.puzzles = a_minute(settings.puzzle_tries_per_minute)
        self.sayings: Limiter = Buckets(Rate(5, 1 / 6), Rate(people, people / 30))
        self.push_tests = a_minute(settings.push_tests_per_minute)
        # A whole sheet at once, also for whoever is new to an address.
        sheets = Rate(2 * SHEET + 100 * people, 1 + people / 50)
        self.entries: Limiter = Buckets(Rate(SHEET, 2), sheets)
        self.sockets: Limiter = Buckets(Rate(30, 1), Rate(3 * people, people / 10))

    def buckets(self) -> list[Buckets]:
        """All of them, in the same order in every process."""
        return [one for one in vars(self).values() if isinstance(one, Buckets)]

    def of(self, scope: Scope) -> Limiter:
        """The limiter that counts every request of that kind."""
        if scope["type"] == "websocket":
            return self.sockets
        return self.reads if scope["method"] in ("GET", "HEAD") else self.writes


def a_minute(times: int) -> Limiter:
    """A number per minute for a device, and ten times as many for its address."""
    return Buckets(Rate(times, times / 60), Rate(10 * times, times / 6))


async def wait_for(limiter: Limiter, connection: HTTPConnection, times: int = 1) -> float:
    """Whether a request may go ahead, as in `Limiter.wait`."""
    return await limiter.wait(address_of(connection), device_of(connection).browser, times)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from; with IPv6, the network, as a household has all its addresses."""
    host = connection.client.host if connection.client else "unknown"
    return network_of(host)


@lru_cache(maxsize=1024)
def network_of(host: str) -> str:
    """The address whose requests are counted together with those of `host`."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), 64), strict=False))
