"""What every kind of store has to do with sheets; see store_suite.py."""

from milkrun.server.store import BoxEntry, BoxRow, Store

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
