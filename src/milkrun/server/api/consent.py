"""What people agree on: to end a game early, to take a move back; and leaving a table."""

import asyncio
from collections.abc import Callable

from fastapi import Request, Response

from .. import bodies, consent
from ..schemas import Refused, TableView
from ..service import Service
from ..store import Entry
from ..table import Table
from .common import Address, Parts, acting, answer, api, seated


@api.post("/tables/{table_id}/ask", response_model=TableView)
async def ask_others(
    table_id: str, asked: bodies.Ask, request: Request, service: Parts, address: Address
) -> Response:
    """Ask the other people to end the game here, or to let you take your last move back when that
    is no longer free. With nobody to ask, it is done at once."""

    def entry(table: Table, seat: int) -> Entry:
        return consent.asking(table, seat, asked.kind)

    return await agree(table_id, entry, asked.expected_seq, request, service, address)


@api.post("/tables/{table_id}/answer", response_model=TableView)
async def answer_question(
    table_id: str, told: bodies.AskAnswer, request: Request, service: Parts, address: Address
) -> Response:
    """Agree to what is asked (`question` in the view), or not. It is done once all people agree."""

    def entry(table: Table, seat: int) -> Entry:
        return consent.answering(table, seat, told.agree)

    return await agree(table_id, entry, told.expected_seq, request, service, address)


@api.post("/tables/{table_id}/leave", response_model=TableView)
async def leave_table(
    table_id: str, request: Request, service: Parts, address: Address
) -> Response:
    """Leave your seat to a bot; the others are told. You can come `back`."""
    async with service.tables.open(table_id) as table:
        viewer = seated(request, table)
        if table.over:
            raise Refused(409, "over", "The game is over; you can just go.")
        if table.seats[viewer.seat].stands_in:
            raise Refused(409, "stood_in", "A bot already plays for you.")
        if table.row.stand_in is None:
            text = "At this table no bot may take over. You can offer to end the game."
            raise Refused(409, "no_stand_in", text)
        table.repeats.check("quit", viewer.seat)
        table.owner = address
        await service.tables.change_seat(
            table,
            viewer.seat,
            note="quit",
            kind="bot",
            level=table.row.stand_in,
            stands_in=True,
        )
        return answer(service, table, viewer)


async def agree(
    table_id: str,
    entry: Callable[[Table, int], Entry],
    expected_seq: int,
    request: Request,
    service: Service,
    address: str,
) -> Response:
    """Add what a person asks or answers to the log. It may take a second to work out."""
    async with service.tables.open(table_id) as table:
        viewer = acting(request, table)
        if expected_seq != table.seq:
            raise Refused(409, "stale", "The table has moved on; look again, then choose.")
        table.owner = address
        found = await asyncio.to_thread(entry, table, viewer.seat)
        await service.tables.append(table, found)
        return answer(service, table, viewer, expected_seq)
