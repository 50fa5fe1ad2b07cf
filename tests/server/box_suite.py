"""What every kind of store has to do with sheets; see store_suite.py."""

import time
from dataclasses import replace

import pytest

from milkrun.server.store import BoxEntry, BoxRow, Gone, Store, now

from .store_suite import Opened

BOX = BoxRow("a" * 22, "tiffin", 1, 2, ["Anna", "Bert"], {"turn_limit": 40})


def entry(n: int, device: str = "aaaaaaaa") -> BoxEntry:
    return BoxEntry(0, device, n, f'{{"n":{n}}}')


class BoxSuite:
    """The fixtures `opened` and `store` are those of StoreSuite."""

    def test_a_sheet_keeps_its_start_and_its_log(self, store: Store, opened: Opened) -> None:
        assert store.box(BOX.id) is None
        store.create_box(BOX)
        store.create_box(BoxRow(BOX.id, "tariffs", 1, 3, ["A", "B", "C"], {}))  # stays as it is
        first = store.add_entries(BOX.id, [entry(1), entry(2)])
        assert [one.seq for one in first] == [1, 2]
        second = store.add_entries(BOX.id, [entry(2), entry(2, "bbbbbbbb"), entry(1)])
        assert [(one.seq, one.device) for one in second] == [(3, "bbbbbbbb")]
        found = opened.again().box(BOX.id)
        assert found == (BOX, [*first, *second])

    def test_sheets_left_for_long_are_deleted(self, store: Store, opened: Opened) -> None:
        """A few at a time, those first that were left first."""
        for letter in "abc":
            store.create_box(replace(BOX, id=letter * 22))
            store.add_entries(letter * 22, [entry(1)])
            time.sleep(0.002)
        then = now()
        time.sleep(0.002)
        store.add_entries("a" * 22, [entry(2)])
        assert store.delete_boxes(0, 9) == []
        assert store.delete_boxes(then, 1) == ["b" * 22]
        assert store.delete_boxes(then, 9) == ["c" * 22]
        assert [store.box(letter * 22) is None for letter in "abc"] == [False, True, True]
        with pytest.raises(Gone):
            store.add_entries("b" * 22, [entry(2)])
        store.create_box(replace(BOX, id="b" * 22))
        assert opened.again().box("b" * 22) == (replace(BOX, id="b" * 22), [])
