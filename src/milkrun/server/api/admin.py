"""What `milkrun admin` asks for. Every request needs the token that lies beside the database."""

import hmac
from typing import Any

from fastapi import Depends
from pydantic import BaseModel, ConfigDict, Field, field_validator
from starlette.requests import HTTPConnection, Request

from ..names import plain
from ..pages import address_of
from ..schemas import Refused
from .common import Parts, api

NO_PASS = "Only whoever runs this server may do that."
LONGEST = 40  # characters of an id


async def check_pass(connection: HTTPConnection, service: Parts) -> None:
    """Refused (403) without the server's token."""
    given = connection.headers.get("authorization", "")
    wanted = f"Bearer {service.token}"
    if not service.token or not hmac.compare_digest(given.encode(), wanted.encode()):
        raise Refused(403, "no_pass", NO_PASS)


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Which(Asked):
    over: bool | None = None
    game: str | None = Field(None, max_length=LONGEST)
    most: int = Field(50, ge=1, le=500)


class One(Asked):
    table: str = Field(max_length=LONGEST)


class Seat(One):
    seat: int = Field(ge=0, le=99)


class Name(Asked):
    name: str = Field(max_length=200)
    table: str | None = Field(None, max_length=LONGEST)

    @field_validator("name")
    @classmethod
    def is_plain(cls, name: str) -> str:
        return plain(name)


class Drain(Asked):
    on: bool


MAY: dict[str, Any] = {"dependencies": [Depends(check_pass)], "include_in_schema": False}


@api.post("/admin/tables", **MAY)
async def list_tables(asked: Which, service: Parts) -> dict[str, Any]:
    """The tables in which something happened last."""
    return await service.operating.listed(asked.over, asked.game, asked.most)


@api.post("/admin/table", **MAY)
async def show_table(asked: One, service: Parts) -> dict[str, Any]:
    """One table."""
    return await service.operating.shown(asked.table)


@api.post("/admin/end", **MAY)
async def end_table(asked: One, service: Parts) -> dict[str, Any]:
    """End its game."""
    return await service.operating.end(asked.table)


@api.post("/admin/delete", **MAY)
async def delete_table(asked: One, service: Parts) -> dict[str, Any]:
    """Delete it for ever."""
    return await service.operating.delete(asked.table)


@api.post("/admin/free", **MAY)
async def free_seat(asked: Seat, service: Parts, request: Request) -> dict[str, Any]:
    """A new link to a seat; who had it loses it."""
    told = await service.operating.free(asked.table, asked.seat)
    return told | {"link": address_of(request) + told["path"]}


@api.post("/admin/forget", **MAY)
async def forget_name(asked: Name, service: Parts) -> dict[str, Any]:
    """Put another name in place of a person's."""
    return await service.operating.forget(asked.name, asked.table)


@api.post("/admin/drain", **MAY)
async def drain(asked: Drain, service: Parts) -> dict[str, Any]:
    """Take no new tables, or take them again."""
    return await service.operating.drain(asked.on)
