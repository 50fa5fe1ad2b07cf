"""Talk at a table."""

from fastapi import Request

from .. import bodies, schemas
from .common import SAYINGS, Parts, api, seated


@api.get("/tables/{table_id}/said")
async def read_talk(table_id: str, service: Parts) -> schemas.Talk:
    """What can be said at a table, and what was said last, oldest first."""
    async with service.tables.open(table_id) as table:
        return await service.talking.read(table)


@api.post("/tables/{table_id}/say", dependencies=[SAYINGS])
async def say(table_id: str, saying: bodies.Say, request: Request, service: Parts) -> schemas.Said:
    """Say a phrase to the table, or a text where the server's host allows that."""
    async with service.tables.open(table_id) as table:
        seat = seated(request, table).seat
        return await service.talking.say(table, seat, saying.phrase, saying.text)
