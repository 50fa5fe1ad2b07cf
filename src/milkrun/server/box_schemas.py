"""What is sent and answered about sheets of games on people's own tables; see docs/box.md."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from .bodies import Options, Sent, Word
from .messages import PingMessage
from .schemas import Answer

BOX_ID = re.compile(r"[a-z0-9]{22}")
MOST_AT_ONCE = 400  # entries of one request


def sheet_id(text: str) -> str:
    """An id as phones make it; errors keep their own sentence."""
    if not BOX_ID.fullmatch(text):
        raise PydanticCustomError("told", "The id of a sheet is 22 small letters and digits.")
    return text


BoxId = Annotated[str, AfterValidator(sheet_id)]
Entries = Annotated[
    list[Any],
    Field(default_factory=list, max_length=MOST_AT_ONCE, description="see docs/box.md"),
]


class NewBox(Sent):
    """A sheet as a phone has begun it."""

    id: BoxId = Field(description="made by the phone; whoever knows it may write")
    game: Word
    players: int = Field(strict=True, ge=1, le=12)
    names: list[Word] = Field(
        min_length=1, max_length=12, description="what cannot be shown of them is left out"
    )
    options: Options = Field(default_factory=dict, max_length=200)
    entries: Entries


class MoreEntries(Sent):
    entries: Entries


class BoxPlay(Sent):
    """Who goes on at a table: me, and bots of a level in the other seats."""

    seat: int = Field(strict=True, ge=0, le=11)
    level: Word


class BoxRefused(Answer):
    """An entry that cannot be used."""

    at: int = Field(description="its place in the request")
    message: str


class BoxAdded(Answer):
    seq: int = Field(description="how many entries the sheet has")
    refused: list[BoxRefused]


class Box(Answer):
    """A sheet with its whole log."""

    id: str
    game: str
    version: int
    players: int
    names: list[str]
    options: dict[str, int]
    entries: list[dict[str, Any]]
    seq: int
    refused: list[BoxRefused]


class EntriesMessage(Answer):
    """Over the socket: entries in the order in which they came, up to `seq`."""

    type: Literal["entries"] = "entries"
    entries: list[dict[str, Any]]
    seq: int


class PhonesMessage(Answer):
    """Over the socket: how many are connected."""

    type: Literal["phones"] = "phones"
    count: int


BoxMessage = Annotated[EntriesMessage | PhonesMessage | PingMessage, Field(discriminator="type")]
