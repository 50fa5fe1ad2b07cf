"""What every kind of store has to do for who runs a server; see store_suite.py."""

import json
from dataclasses import replace

import pytest
from tests.loops import run

from milkrun.server.store import (
    Access,
    Entry,
    HoldRow,
    LinkRow,
    Notice,
    Store,
    StoredViews,
    StoreError,
)
from milkrun.server.store.rows import BoxEntry, BoxRow, now

from .store_suite import FIRST, OTHER, ROWS, TABLE

FRESH = replace(TABLE, seq=1, since=now(), waits=[1], chosen=[])
OVER = replace(OTHER, to_move=None, since=1_000, waits=[], chosen=[])


class KeepingSuite:
    """Needs a fixture `store`."""

    @pytest.fixture
    def bare(self, store: Store) -> Store:
        """Without any table."""
        for id in store.all_tables():
            assert store.delete(id)
        return store

    def test_it_is_probed(self, bare: Store) -> None:
        bare.probe()
        bare.probe()

    def test_tables_are_listed(self, bare: Store) -> None:
        bare.create(OVER, ROWS)
        bare.create(FRESH, ROWS)
        assert [one.table_id for one in bare.listed(None, None, 9)] == ["abc", "def"]
        assert [one.table_id for one in bare.listed(True, None, 9)] == ["def"]
        assert [one.table_id for one in bare.listed(False, "tiffin", 9)] == ["abc"]
        assert bare.listed(None, "tariffs", 9) == []
        assert len(bare.listed(None, None, 1)) == 1
        assert [one.name for one in bare.listed(True, None, 1)[0].seats] == ["Anna", "Pink"]
        assert bare.in_play() == 1

    def test_a_table_is_deleted_with_all_that_belongs_to_it(self, bare: Store) -> None:
        bare.create(FRESH, ROWS, None, [FIRST], [HoldRow("device", 0, "held")])
        bare.create(OTHER, ROWS, "abc")
        bare.change_seat("abc", ROWS[0], None, Access(links=[LinkRow("link", "abc", 0)]))
        bare.keep_notices([Notice("abc", "device", 1, 1)])
        bare.add_saying("abc", 0, "hello", None)
        bare.keep_analysis("abc", "waiting")
        bare.keep_views("abc", {"watching": StoredViews(1, 1, b"")})
        assert bare.delete("abc")
        assert not bare.delete("abc")
        assert bare.load("abc") is None
        assert bare.link("link") is None
        assert bare.all_tables() == ["def"]
        assert bare.analyses_waiting() == bare.sayings("abc", 9) == []
        assert bare.held_by(["device"], 9) == []

    def test_a_table_that_is_followed_by_a_deleted_one_has_no_rematch(self, bare: Store) -> None:
        bare.create(TABLE, ROWS)
        bare.create(OTHER, ROWS, "abc")
        assert bare.delete("def")
        found = bare.load("abc")
        assert found is not None
        assert found[0].rematch is None

    def test_what_is_over_for_long(self, bare: Store) -> None:
        bare.create(OVER, ROWS)
        bare.create(replace(OVER, id="later", since=2_000), ROWS)
        bare.create(replace(TABLE, since=1), ROWS)
        bare.create(replace(OVER, id="unknown", since=None), ROWS)  # as old as it was created
        assert bare.over_before(3_000, 9) == ["def", "later"]
        assert bare.over_before(3_000, 1) == ["def"]
        assert bare.over_before(2_000, 9) == ["def"]
        assert bare.over_before(now() + 1, 9) == ["def", "later", "unknown"]

    def test_a_name_is_forgotten(self, bare: Store) -> None:
        said = replace(FIRST, text="Anna left. Annabel stays. Anna!")
        bare.create(FRESH, ROWS, None, [said])
        bare.create(OTHER, [replace(one, name=f"{one.name} B") for one in ROWS])
        assert bare.tables_of("ANNA") == ["abc"]
        names = bare.names_at("abc", "anna")
        assert names == {"Anna": "Somebody 1"}
        bare.forget("abc", names, {})
        assert bare.names_at("abc", "anna") == {}
        found = bare.load("abc")
        assert found is not None
        assert [one.name for one in found[1]] == ["Somebody 1", "Pink"]
        assert found[2][0].text == "Somebody 1 left. Annabel stays. Somebody 1!"
        assert bare.tables_of("Anna") == []
        other = bare.load("def")
        assert other is not None
        assert other[1][0].name == "Anna B"

    def test_a_name_of_before_is_forgotten(self, bare: Store) -> None:
        """It stands in notes only, which tell names from their own words."""
        texts = ["The host renamed Bot  B to Anna.", "A bot now plays for Anna.", "bot b is back."]
        notes = [Entry(n, f"m{n}", 0, "left", None, text) for n, text in enumerate(texts, 1)]
        bare.create(replace(FRESH, seq=3), ROWS, None, notes)
        bare.create(OTHER, ROWS, None, [replace(notes[1], seq=1)])
        bare.add_saying("abc", 0, None, "I live in Bern")
        assert bare.tables_of("bot") == []
        assert bare.tables_of("Bot B") == ["abc"]
        names = bare.names_at("abc", "Bot B")
        assert names == {"Bot  B": "Somebody 1", "bot b": "Somebody 1"}
        bare.forget("abc", names, {})
        found = bare.load("abc")
        assert found is not None
        assert [one.text for one in found[2]] == [
            "The host renamed Somebody 1 to Anna.",
            "A bot now plays for Anna.",
            "Somebody 1 is back.",
        ]
        assert found[1] == ROWS
        assert bare.sayings("abc", 9) == []

    def test_an_analysis_keeps_its_shape(self, bare: Store) -> None:
        """Whatever somebody was called: a number, or a field of it."""
        bare.create(FRESH, [replace(ROWS[0], name="1"), replace(ROWS[1], name="seat")])
        told = {"seat": 1, "game": "seat", "win": [1, 2], "said": [["1 beat seat."]], "n": 1}
        bare.keep_analysis("abc", "done", json.dumps(told))
        for name in ("seat", "1"):
            bare.forget("abc", bare.names_at("abc", name), {})
        found = bare.analysis("abc")
        assert found is not None
        assert json.loads(found[1] or "") == told | {"said": [["Somebody 1 beat Somebody 2."]]}

    def test_stored_views_are_replaced(self, bare: Store) -> None:
        bare.create(FRESH, ROWS)
        new: list[dict[str, StoredViews]] = [{"watching": StoredViews(1, 2, b"new")}, {}]
        for views in new:
            bare.keep_views("abc", {"watching": StoredViews(1, 2, b"old")})
            bare.forget("abc", {"Nobody": "Somebody 1"}, views)
            assert bare.views("abc", "watching") == views.get("watching")

    def test_a_name_is_forgotten_on_sheets(self, bare: Store) -> None:
        bare.create_box(BoxRow("a" * 22, "tiffin", 1, 2, ["Bert", "Somebody 1"], {}))
        bare.create_box(BoxRow("b" * 22, "tiffin", 1, 2, ["Cleo", "Dora"], {}))
        called = [
            '{"device":"d","n":1,"field":"seat","at":[1],"text":"BERT"}',
            '{"device":"d","n":2,"field":"phone","at":[],"text":"Bert"}',
            '{"device":"d","n":3,"field":"phone","at":[],"text":"Bertha"}',
        ]
        for id in ("a" * 22, "b" * 22):
            bare.add_entries(id, [BoxEntry(0, "d", n, text) for n, text in enumerate(called, 1)])
        assert bare.forget_sheets("bert") == 2
        assert bare.forget_sheets("bert") == 0
        found = bare.box("a" * 22)
        assert found is not None
        assert found[0].names == ["Somebody 1*", "Somebody 1"]
        assert [json.loads(one.entry)["text"] for one in found[1]] == [
            "Somebody 2",
            "Somebody",
            "Bertha",
        ]

    def test_commits_are_told(self, bare: Store) -> None:

        told: list[int] = []
        bare.watch(lambda seconds, writes: told.append(writes))
        run(bare.write(bare.probe))
        assert told == [1]

    def test_other_tables_are_no_use(self, bare: Store) -> None:
        with bare._transaction() as connection:  # type: ignore[attr-defined]
            was = connection.exec_driver_sql("select version_num from alembic_version").scalar()
            connection.exec_driver_sql("update alembic_version set version_num = 'x'")
        with pytest.raises(StoreError, match="version x"):
            bare.probe()
        with bare._transaction() as connection:  # type: ignore[attr-defined]
            connection.exec_driver_sql(f"update alembic_version set version_num = '{was}'")
