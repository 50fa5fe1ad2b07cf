"""Secrets of devices, links and seeds."""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 letters that nobody confuses
TABLE_ID = re.compile(r"[a-zA-Z0-9_-]{1,40}")  # no other text is the id of a table


def table_id() -> str:
    """An id that nobody can guess (100 bits), as it is the right to watch."""
    return "".join(secrets.choice(ALPHABET) for _ in range(20))


class Seeds:
    """Where chance at the tables and in the bots begins: unguessable, or, with a seed other than
    0, the same for tables that are alike, so that the same moves meet the same game."""

    def __init__(self, fixed: int = 0) -> None:
        self.fixed = fixed

    def draw(self, n: int = 0) -> int:
        """A seed; with a fixed one, the nth."""
        return self.fixed + n if self.fixed else secrets.randbits(62)


def new_secret() -> str:
    """A secret of 192 random bits."""
    return secrets.token_urlsafe(24)


def friend_secret(host_secret: str, table: str, seat: int, link: int) -> str:
    """The secret of a seat's link, which only the host's device can derive.

    So that device can be shown the link again, though the server stores only hashes. Once the link
    is used, it opens nothing.
    """
    digest = hmac.digest(
        host_secret.encode(), f"milkrun {table} seat {seat} link {link}".encode(), "sha256"
    )
    return urlsafe_b64encode(digest[:24]).decode()


def own_secret(device_secret: str, seat: int) -> str:
    """The secret by which a device has one of several seats at one table."""
    digest = hmac.digest(device_secret.encode(), f"milkrun own seat {seat}".encode(), "sha256")
    return urlsafe_b64encode(digest[:24]).decode()


def hashed(secret: str) -> str:
    """What is stored of a secret. As it is random, a fast hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()


def seat_of(hash: str | None, held: Iterable[tuple[int, str | None]]) -> int | None:
    """The seat with that hash; always checks all of them."""
    found = None
    for seat, other in held:
        if hmac.compare_digest(hash or "", other or "-"):
            found = seat
    return found
