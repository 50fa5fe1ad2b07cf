"""The socket's messages, server to client. The client sends {"type": "pong"}, and
{"type": "seen", "visible": false} or true when its page is hidden or shown."""

from typing import Annotated, Literal

from pydantic import Field

from .schemas import Answer, Said, TableView, WarmState


class ViewMessage(Answer):
    type: Literal["view"] = "view"
    view: TableView


class PresenceMessage(Answer):
    type: Literal["presence"] = "presence"
    online: list[bool]
    watching: int = Field(description="who are connected and have no seat")


class SaidMessage(Answer):
    type: Literal["said"] = "said"
    said: Said


class WarmMessage(Answer):
    type: Literal["warm"] = "warm"
    games: dict[str, WarmState]


class PingMessage(Answer):
    type: Literal["ping"] = "ping"


SocketMessage = Annotated[
    ViewMessage | PresenceMessage | SaidMessage | WarmMessage | PingMessage,
    Field(discriminator="type"),
]
