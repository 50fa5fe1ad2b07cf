"""What a device is told of itself: its tables, and how it is told of turns."""

from typing import Literal

from pydantic import Field

from .schemas import Answer


class TableHeld(Answer):
    id: str
    game: str
    title: str
    others: list[str] = Field(description="the names of the other seats")
    status: Literal["waiting", "playing", "over"]
    created: int = Field(description="ms since 1970")
    yours: bool = Field(description="it waits for you")
    waits_for: list[str] = Field(
        description="the names of the others it waits for; in a secret choice, all that choose"
    )
    since: int | None = Field(
        description="ms since 1970: it has waited, or been over, since then; null: not known"
    )


class MyTables(Answer):
    tables: list[TableHeld] = Field(
        description="where this device has a seat: those that wait for you, longest first, then "
        "those that wait for others, and those that are over"
    )
    yours: int = Field(description="how many wait for you")


class PushState(Answer):
    """How a device is told that a table waits for its person."""

    key: str = Field(description="the server's public key, for `pushManager.subscribe`")
    registered: bool = Field(description="by Web Push")
    quiet_from: int | None = Field(description="minutes of the day")
    quiet_to: int | None
    webhooks: bool = Field(description="whether this server allows any")
    webhook: str | None


class PushTested(Answer):
    push: Literal["sent", "unreachable", "gone", "busy", "no_device"] = Field(
        description="`sent`: the push service has accepted the message"
    )
    webhook: Literal["sent", "unreachable", "gone", "busy"] | None = Field(
        description="null: there is none"
    )
    text: str


class Recovered(Answer):
    tables: list[TableHeld] = Field(description="the newest at which this device now has a seat")
