"""Which tables are kept in memory, and how often the store is asked about them."""

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.loops import run

from milkrun.server import places
from milkrun.server.bodies import NewTable
from milkrun.server.devices import Device
from milkrun.server.security import Seeds
from milkrun.server.store.sqlite import SqliteStore
from milkrun.server.tables import Tables

from .conftest import Running, hear

TWO = [{"kind": "me"}, {"kind": "friend"}]


def test_tables_that_nobody_uses_are_forgotten(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not those that somebody is connected to, who may only be thinking."""
    anna, bert, carl = server.person(), server.person(), server.person()
    for one in (anna, bert):
        one.sit(*TWO)
    before = bert.view()
    with anna.socket() as live:
        hear(live)
        monkeypatch.setattr(places, "IDLE", 0.05)
        time.sleep(0.1)
        carl.sit(*TWO)
        assert server.service.tables.known() == {anna.table, carl.table}
        time.sleep(0.1)
        assert bert.view() == before
        assert server.service.tables.known() == {anna.table, bert.table}


@pytest.mark.parametrize("together", [True, False])
def test_those_who_come_together_ask_the_store_together(tmp_path: Path, together: bool) -> None:
    """What it tells one of them holds for all who had come before it was asked. Whoever comes later
    asks again."""
    store = SqliteStore(tmp_path / "games.sqlite3")
    asked = list[str]()

    async def news(table_id: str, changes: int, kept: int) -> None:
        asked.append(table_id)
        await asyncio.sleep(0.01)

    async def come(tables: Tables, table_id: str) -> None:
        async with tables.open(table_id):
            await asyncio.sleep(0)

    async def all_come() -> None:
        tables = Tables(store, in_memory=9, is_native=lambda name: False, seeds=Seeds(1))
        wanted = NewTable.model_validate({"game": "tiffin", "seats": TWO})
        table, _ = await tables.create(wanted, Device(None, secure=False))
        store.shared = cast(Any, SimpleNamespace(news=news))  # as if there were others
        people = [come(tables, table.id) for _ in range(5)]
        if together:
            await asyncio.gather(*people)
        else:
            for one in people:
                await one
        tables.fall_behind(table.id)
        async with tables.open(table.id, fresh=False):
            pass

    try:
        run(all_come())
    finally:
        store.close()
    assert len(asked) == (3 if together else 6)  # the first was asked before the others came
