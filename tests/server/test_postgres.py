"""PostgreSQL as a store: the suites, migrations, and what is told when it cannot be used."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.loops import run

from milkrun.engine.errors import MilkrunError
from milkrun.server.process import serve
from milkrun.server.settings import Settings, from_environment
from milkrun.server.store import Gone, Presence, StoreError, Turn
from milkrun.server.store.opening import open_store
from milkrun.server.store.postgres import PostgresStore
from milkrun.server.store.schema import METADATA

from .box_suite import BoxSuite
from .conftest import running, wait_for
from .group_suite import GroupSuite
from .keeping_suite import KeepingSuite
from .postgres import USER, Postgres, program
from .push_suite import PushSuite
from .puzzle_suite import PuzzleSuite
from .store_suite import FIRST, ROWS, TABLE, Opened, StoreSuite, loaded
from .turn_suite import TurnSuite

pytestmark = pytest.mark.load
SEEN = Presence(watching=2)


class TestStore(StoreSuite, GroupSuite, TurnSuite, PuzzleSuite, PushSuite, BoxSuite, KeepingSuite):
    @pytest.fixture
    def opened(self, postgres: Postgres) -> Iterator[Opened]:
        with Opened(
            partial(PostgresStore, postgres.database()), lambda store: store._engine
        ) as opened:
            yield opened


def test_migrations_from_nothing_make_the_tables_of_today(postgres: Postgres) -> None:
    store = PostgresStore(postgres.empty())
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    store.close()


def test_a_database_made_as_the_page_on_hosting_says_can_be_used(postgres: Postgres) -> None:
    """Since PostgreSQL 15 only who owns a database may make tables there."""
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    (made,) = re.findall(r"^sudo -u postgres (createdb .*)$", page, re.MULTILINE)
    tool, *words = made.split()
    postgres.run("CREATE ROLE milkrun LOGIN PASSWORD 'secret'")
    as_whom = {"PGHOST": "127.0.0.1", "PGPORT": str(postgres.port), "PGUSER": USER}
    subprocess.run(
        [program(tool), *words], env=os.environ | as_whom | {"PGPASSWORD": "secret"}, check=True
    )
    PostgresStore(postgres.address("milkrun", "milkrun")).close()


def test_two_processes_write_the_same_tables(postgres: Postgres) -> None:
    """A log goes on from its last entry, whoever wrote that."""
    address = postgres.database()
    one, other = PostgresStore(address), PostgresStore(address)
    one.create(TABLE, ROWS)
    other.append("abc", FIRST, Turn(0))
    with pytest.raises(StoreError, match="follow"):
        one.append("abc", replace(FIRST, move_id="m2"), Turn(1))
    one.append("abc", replace(FIRST, seq=2, move_id="m2"), Turn(1))
    assert [entry.move_id for entry in loaded(other, "abc")[2]] == ["m1", "m2"]
    one.close()
    other.close()


def test_news_are_asked_for_together(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each gets its own: two changes, of which one or none was known; none; and no such table."""
    store, looks = PostgresStore(postgres.database()), list[int]()
    monkeypatch.setattr(store._looks, "took", lambda seconds, asked: looks.append(asked))
    store.create(TABLE, ROWS)
    store.change_seat("abc", ROWS[1], before=ROWS[1])
    store.append("abc", FIRST, Turn(0))

    async def ask() -> list[Any]:
        known = [("abc", 1, 0), ("abc", 0, 1), ("abc", 2, 1), ("gone", 1, 0)]
        return await asyncio.gather(*(store.news(*one) for one in known), return_exceptions=True)

    *found, none, error = run(ask())
    told = [(one[0].changes, one[1], one[2], one[3]) for one in found]
    assert told == [(2, ROWS, [FIRST], []), (2, ROWS, [], [])]
    assert (none, type(error)) == (None, Gone)
    assert (sum(looks), len(looks) < 3) == (3, True)
    store.close()


def test_what_is_no_id_never_reaches_the_database(postgres: Postgres, tmp_path: Path) -> None:
    """PostgreSQL takes no NUL, and would refuse all that is asked in the same statement."""
    with running(tmp_path, database=postgres.database()) as server:
        store, anna, looks = server.service.store, server.person(), list[int]()
        store._looks.took = lambda seconds, asked: looks.append(asked)
        for id in ("%00", "a%00b", "a" * 41, "%EF%BF%BD"):
            for path, code in ((f"/api/tables/{id}", "no_table"), (f"/api/box/{id}", "no_box")):
                answer = anna.http.get(path)
                assert (answer.status_code, answer.json()["code"]) == (404, code)
        assert looks == []
        assert anna.http.get("/api/tables/abc").json()["code"] == "no_table"


def test_servers_of_a_database_are_started_alike(postgres: Postgres) -> None:
    """Or not at all: the sentence says what differs. When none is left, anything may."""
    address, seven = postgres.database(), {"--seed": 7, "--hosts": ()}
    with closing(open_store(address, seven)) as one:
        open_store(address).close()  # no server
        with closing(open_store(address, dict(seven))) as other:
            with pytest.raises(StoreError, match="There: --seed 7, here 8"):
                open_store(address, seven | {"--seed": 8})
            with pytest.raises(StoreError, match="--hosts none, here club"):
                open_store(address, seven | {"--hosts": ("club",)})
            assert isinstance(other, PostgresStore)
            other.set_drain(True)
        assert isinstance(one, PostgresStore)
        assert one.draining()
    with closing(open_store(address, {})) as later:
        assert isinstance(later, PostgresStore)
        assert not later.draining()  # it ends with the last one


def test_servers_of_another_version_are_left_alone(postgres: Postgres) -> None:
    """Their tables are not changed under them; and who finds them changed stores nothing."""
    address = postgres.database()
    name = address.rpartition("/")[2]
    with closing(open_store(address, {})) as one:
        assert isinstance(one, PostgresStore)
        one.create(TABLE, ROWS)
        postgres.run("UPDATE alembic_version SET version_num = '0017'", database=name)
        for started in ({}, None):
            with pytest.raises(StoreError, match="servers of another version are using the data"):
                open_store(address, started)
        one._engine.dispose()  # as when the database was started again
        with pytest.raises(StoreError, match="changed for another Milkrun"):
            one.append("abc", FIRST, Turn(0))
        assert loaded(one, "abc")[2] == []


def test_who_was_in_the_way_of_another_tries_again(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL undoes one of two transactions that wait for each other."""
    store = PostgresStore(postgres.database())
    store.create(TABLE, ROWS)
    fails = [psycopg.errors.DeadlockDetected("both wait"), psycopg.errors.SerializationFailure("")]

    def append() -> None:
        if fails:
            raise sa.exc.OperationalError("update", {}, fails.pop())
        store.append("abc", FIRST, Turn(0))

    store._together([append])
    assert loaded(store, "abc")[2] == [FIRST]
    store.close()


def test_why_a_database_cannot_be_used_is_told_in_a_sentence(
    postgres: Postgres, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = postgres.database()
    with psycopg.connect(newer) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
    good = postgres.database()
    wrong = {
        "postgresql://anna@127.0.0.1:1/games": "cannot be reached",
        good.replace("secret", "guess"): "wrong user or password",
        postgres.address("nowhere"): "does not exist; make it: createdb nowhere",
        newer: "newer Milkrun",
    }
    for address, said in wrong.items():
        assert serve(Settings(database=address, port=0)) == 1
        told = capsys.readouterr().err
        assert told.startswith("milkrun: the database postgresql://")
        assert said in told
        assert told.count("\n") == 1
        assert "secret" not in told
        assert "guess" not in told
    monkeypatch.setattr("milkrun.server.store.postgres.OLDEST", 99)
    with pytest.raises(StoreError, match=r"runs on PostgreSQL \d+; 99 is needed"):
        PostgresStore(good)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install '\.\[postgres\]' there"):
        PostgresStore(good)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mysql://localhost/games", "give a file, sqlite:///FILE or postgresql://"),
        ("postgresql://localhost", "ends with its name"),
        ("postgresql://localhost:door/games", "cannot be read"),
    ],
)
def test_what_names_no_database_is_told(text: str, said: str) -> None:
    with pytest.raises(MilkrunError, match=said):
        from_environment({}, database=text)
    with pytest.raises(MilkrunError, match=said):
        from_environment({"MILKRUN_DATABASE": text})


def test_what_names_a_database(tmp_path: Any) -> None:
    for text in (f"sqlite:///{tmp_path}/a.db", f"{tmp_path}/a.db"):
        assert from_environment({}, database=text).database == tmp_path / "a.db"
    for kind in ("postgres", "postgresql", "postgresql+psycopg"):
        found = from_environment({"MILKRUN_DATABASE": f"{kind}://anna@host/games"})
        assert found.database == "postgresql://anna@host/games"


def test_who_is_connected_is_told_of_many_tables_at_once(postgres: Postgres) -> None:
    """To the other processes, as long as that one lives."""
    address = postgres.database()
    with closing(PostgresStore(address)) as one, closing(PostgresStore(address)) as other:
        for name, store in (("one", one), ("other", other)):
            store.hold(name, 60)
        mine, theirs = list[tuple[str, str]](), list[tuple[str, str]]()
        ends = [
            one.listen(lambda *it: mine.append(it)),
            other.listen(lambda *it: theirs.append(it)),
        ]
        here = {"a": Presence(frozenset({0, 2}), 1, frozenset({"x"})), "b": Presence(), "c": SEEN}
        run(one.note(one.keep_presence, "one", here))
        wait_for(lambda: {("presence", table) for table in here} <= set(theirs))
        assert other.elsewhere("other", None) == {"a": here["a"], "c": SEEN}
        assert other.elsewhere("other", ["b", "c"]) == {"c": SEEN}
        assert one.elsewhere("one", None) == {}
        run(one.note(one.keep_presence, "one", {"c": Presence()}))
        other.keep_presence("other", {"a": SEEN})
        assert one.elsewhere("third", ["a"])["a"] == replace(here["a"], watching=3)
        wait_for(lambda: ("presence", "a") in mine)
        assert ("presence", "c") not in mine
        other.leave("one")
        assert other.elsewhere("other", None) == {}
        for end in ends:
            end()
