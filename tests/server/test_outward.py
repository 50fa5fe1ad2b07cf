"""What people give as an address never leads to this machine or its network."""

import asyncio
import ipaddress
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import pytest
from tests.loops import run

from milkrun.server.outward import LARGEST, Outward, Unfit, Unreached, is_public, target_of

from .stand_in import PushService

PUBLIC = "93.184.216.34"
PRIVATE = [
    "127.0.0.1",
    "::1",
    "169.254.169.254",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001::1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fec0::1",
    "ff02::1",
]


def bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


class Connected(Exception):
    """A connection would have been made."""


class Net:
    """Names and connections that lead nowhere; it keeps what was tried."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.tried: list[tuple[str, int, str]] = []
        self.outward = Outward(resolve=self.resolve, connect=self.connect)

    async def resolve(self, host: str, port: int) -> Sequence[str]:
        return self.answers.pop(0)

    async def connect(self, host: str, port: int, **how: Any) -> Any:
        self.tried.append((host, port, how["server_hostname"]))
        raise OSError

    def post(self, url: str) -> int:
        return run(self.outward.post(url, {}, b""))


@pytest.mark.parametrize("address", PRIVATE)
def test_no_address_of_this_machine_or_its_network(address: str) -> None:
    assert not is_public(address)
    net = Net([address])
    with pytest.raises(Unfit):
        net.post(f"https://{bracketed(address)}/x")
    with pytest.raises(Unfit):
        net.post("https://innocent.example/x")
    assert net.tried == []


def test_public_addresses_are_public() -> None:
    for address in (PUBLIC, "2606:2800:220:1::1", f"::ffff:{PUBLIC}", "64:ff9b::5db8:d822"):
        assert is_public(address), address


def test_one_private_address_among_public_ones_is_enough() -> None:
    net = Net([PUBLIC, "127.0.0.1"])
    with pytest.raises(Unfit):
        net.post("https://innocent.example/")
    assert net.tried == []


def test_the_connection_goes_to_the_address_that_was_checked() -> None:
    """A name that stands for something else a moment later (rebinding) leads nowhere else."""
    net = Net([PUBLIC], ["127.0.0.1"])
    with pytest.raises(Unreached):
        net.post("https://innocent.example:8443/x")
    assert net.tried == [(PUBLIC, 8443, "innocent.example")]
    assert net.answers == [["127.0.0.1"]]
    with pytest.raises(Unfit):
        net.post("https://innocent.example/x")


@pytest.mark.parametrize(
    "url",
    [
        "http://innocent.example/",
        "ftp://innocent.example/",
        "https://",
        "https:///x",
        "https://user:word@innocent.example/",
        "https://innocent.example:99999/",
        "https://innocent.example/a b",
        "https://innocent.example/\r\nhost: x",
        "https://[fe80::1%25eth0]/",
        "https://[",
        "https://innocent.example/" + "x" * 1000,
        "innocent.example",
        "javascript:alert(1)",
        "https://ünnocent.example/",
        "http://127.0.0.1/",
    ],
)
def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(Unfit):
        target_of(url)


@pytest.mark.parametrize("host", ["localhost", "127.1", "2130706433", "0x7f000001"])
def test_this_machine_by_other_names(host: str) -> None:
    with pytest.raises((Unfit, Unreached)):
        run(Outward().post(f"https://{host}/", {}, b""))


def test_only_for_tests_this_machine_itself() -> None:
    assert target_of("http://127.0.0.1:99/x?y", loopback=True).path == "/x?y"
    for url in ("http://10.0.0.1/", "http://innocent.example/", "https://10.0.0.1/"):
        with pytest.raises(Unfit):
            target_of(url, loopback=True)


@pytest.fixture
def service() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.stop()


def test_redirects_are_not_followed(service: PushService) -> None:
    service.status, service.location = 307, f"{service.url}/hook-other"
    status = run(Outward(loopback=True).post(f"{service.url}/hook", {}, b"{}"))
    assert status == 307
    assert service.hooked.qsize() == 1


def answering(*pieces: bytes) -> int:
    """The status of an answer that consists of those pieces."""

    async def play() -> int:
        gone = asyncio.Event()

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            for one in pieces:
                writer.write(one)
            with suppress(OSError):
                await writer.drain()
                await reader.read()
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
            gone.set()

        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            return await Outward(loopback=True).post(f"http://127.0.0.1:{port}/", {}, b"{}")
        finally:
            await gone.wait()
            server.close()

    return run(play())


def test_of_an_answer_only_the_head_is_read() -> None:
    assert answering(b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 204 No\r\n\r\n") == 204
    long = b"HTTP/1.1 200 OK\r\nx: " + b"x" * (2 * LARGEST)
    for nonsense in (long, b"SSH-2.0-hello\r\n\r\n"):
        with pytest.raises(Unreached):
            answering(nonsense)


def test_whoever_says_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("milkrun.server.outward.PATIENCE", 0.05)
    with pytest.raises(Unreached):
        answering()


def test_the_list_of_private_addresses_is_right() -> None:
    for one in PRIVATE:
        ipaddress.ip_address(one)
