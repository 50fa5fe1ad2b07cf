"""Messages to people's devices: Web Push (RFC 8030, 8291, 8292), and a webhook as plan B."""

import json
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Literal

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from py_vapid.utils import b64urldecode, b64urlencode

from .limits import Bucket, Rate
from .names import shorter
from .outward import Outward, Unfit, Unreached, target_of
from .store import PushRow, Store

log = logging.getLogger("milkrun.push")

Outcome = Literal["sent", "unreachable", "gone", "busy"]
KEY = "vapid"
KEEP = 7 * 24 * 3600  # seconds a push service keeps a message for a device that is away, at most
GOOD = 12 * 3600  # seconds a signature is good for
SIZE = 512  # bytes of every message, so that its length says nothing
GONE = (404, 410)
A_TARGET = Rate(burst=10, a_second=1 / 30)  # messages to one address of a device
A_HOST = Rate(burst=60, a_second=1)  # webhooks to one server
MOST = 5000  # buckets


@dataclass(frozen=True)
class Message:
    """What a device shows: nothing secret, as it may lie on a locked screen. keep: seconds for
    which it is of use."""

    title: str
    body: str
    path: str
    kind: Literal["turn", "end", "test"] = "turn"
    keep: int = KEEP

    @property
    def topic(self) -> str:
        """Of one topic a push service keeps the last message only: of turns, since it counts them
        all; each game ends for itself."""
        return self.kind if self.kind != "end" else f"end-{self.path.rpartition('/')[2]}"


class Keys:
    """The server's own key pair, by which push services know it. It is made once and kept: a new
    one would end all subscriptions."""

    def __init__(self, store: Store) -> None:
        made = ec.generate_private_key(ec.SECP256R1())
        number = made.private_numbers().private_value.to_bytes(32, "big")
        self.vapid = Vapid02.from_raw(store.keep_key(KEY, b64urlencode(number)).encode())
        self.vapid.conf["no-strict"] = True  # it takes no contact with a port; settings check it
        point = self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public: str = b64urlencode(point)


def check_keys(p256dh: str, auth: str) -> None:
    """Raise Unfit if those are not the keys of a subscription."""
    try:
        point, secret = b64urldecode(p256dh.encode()), b64urldecode(auth.encode())
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError as error:
        raise Unfit("Those are not the keys of a subscription.") from error
    if len(secret) != 16:
        raise Unfit("Those are not the keys of a subscription.")


class Postman:
    """Sends messages to devices, within limits."""

    def __init__(self, outward: Outward, keys: Keys, contact: str, origin: str) -> None:
        self.outward, self.keys = outward, keys
        self.contact, self.origin = contact, origin
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def push(self, row: PushRow, message: Message) -> Outcome:
        """Send a message to the device of a subscription."""
        assert row.endpoint is not None
        if self._is_full(row.endpoint, A_TARGET):
            return "busy"
        target = target_of(row.endpoint, self.outward.loopback)
        headers = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(message.keep),
            "urgency": "normal",
            "topic": message.topic,
            "authorization": self._signed(row.endpoint, target.host),
        }
        return await self._post(row.endpoint, headers, encrypted(row, packed(message)))

    async def hook(self, row: PushRow, message: Message) -> Outcome:
        """Send a message to the webhook of a device."""
        assert row.hook is not None
        host = target_of(row.hook, self.outward.loopback).host
        if self._is_full(row.hook, A_TARGET) or self._is_full(f"host {host}", A_HOST):
            return "busy"
        told = {"text": f"{message.title}: {message.body}", "url": self.origin + message.path}
        headers = {"content-type": "application/json"}
        return await self._post(row.hook, headers, json.dumps(told).encode())

    async def _post(self, url: str, headers: dict[str, str], body: bytes) -> Outcome:
        try:
            status = await self.outward.post(url, {"user-agent": "milkrun"} | headers, body)
        except (Unfit, Unreached) as error:
            log.info("a message was not taken: %s", error)
            return "unreachable"
        if 200 <= status < 300:
            return "sent"
        log.info("a message was answered with %d", status)
        return "gone" if status in GONE else "busy" if status == 429 else "unreachable"

    def _signed(self, endpoint: str, host: str) -> str:
        scheme, _, rest = endpoint.partition("://")
        claims = {
            "aud": f"{scheme}://{rest.partition('/')[0]}",
            "exp": int(time.time()) + GOOD,
            "sub": self.contact,
        }
        return str(self.keys.vapid.sign(claims)["Authorization"])

    def _is_full(self, key: str, rate: Rate) -> bool:
        """Whether that target has got enough for now; counts one if not."""
        now = time.monotonic()
        bucket = self._buckets.setdefault(key, Bucket(rate, now))
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        return bucket.take(now) > 0


def packed(message: Message) -> bytes:
    """A message as it is sent: SIZE bytes of JSON. Of long names there is the beginning."""
    body = message.body
    while True:
        told = {"title": message.title, "body": body, "url": message.path, "kind": message.kind}
        text = json.dumps(told, ensure_ascii=False).encode()
        if len(text) <= SIZE:
            return text.ljust(SIZE)
        body = shorter(body)


def encrypted(row: PushRow, text: bytes) -> bytes:
    """A message that only the browser of a subscription can read."""
    assert row.p256dh is not None
    assert row.auth is not None
    found: bytes = http_ece.encrypt(
        text,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=b64urldecode(row.p256dh.encode()),
        auth_secret=b64urldecode(row.auth.encode()),
        version="aes128gcm",
    )
    return found


def after_quiet(row: PushRow, when: int) -> int:
    """The first moment from `when` on (ms since 1970) that is not in a device's quiet hours."""
    if row.quiet_from is None or row.quiet_to is None or row.quiet_from == row.quiet_to:
        return when
    day = 24 * 60
    minute = (when // 60_000 + row.zone) % day
    into, length = (minute - row.quiet_from) % day, (row.quiet_to - row.quiet_from) % day
    if into >= length:
        return when
    return (when // 60_000 + length - into) * 60_000


def settings_of(row: PushRow | None) -> dict[str, Any]:
    """What a device has set, for its person."""
    row = row or PushRow("")
    return {
        "registered": row.endpoint is not None,
        "quiet_from": row.quiet_from,
        "quiet_to": row.quiet_to,
        "webhook": row.hook,
    }
