"""What has happened at a table since somebody looked: what they would have seen, step by step."""

import asyncio
from typing import Annotated

from fastapi import Query, Request, Response

from .. import schemas
from ..replays import missed
from ..schemas import Refused
from ..views import written
from .common import HINTS, Parts, api, viewer_of


@api.get("/tables/{table_id}/missed", dependencies=[HINTS], response_model=schemas.Missed)
async def read_missed(
    table_id: str,
    request: Request,
    service: Parts,
    since: Annotated[int, Query(ge=0, le=2**31 - 1, description="`seq` of the view last seen")],
) -> Response:
    """What your seat would have seen since then: the views before the present one, oldest first,
    at most the last forty."""
    async with service.tables.open(table_id) as table:
        viewer = viewer_of(request, table)
        if since > table.seq:
            raise Refused(422, "invalid", f"This table has come to {table.seq} only.")
    things, views = await asyncio.to_thread(missed, table, viewer, since)
    text = f'{{"things":{things},"views":[{",".join(written(one) for one in views)}]}}'
    return Response(text, media_type="application/json")
