"""What other processes have done at a table, learnt from its rows and its log."""

from dataclasses import replace

from .store import News, TableRow
from .table import Table, follow


def catch_up(table: Table, news: News) -> list[int | None]:
    """Bring a locked table up to date. Returns who is to be told: everybody ([None]), or the seats
    that have chosen in secret or taken that back, which nobody else may notice."""
    row, seats, entries, holds = news
    before, rows = table.seq, (chosen(table.row), list(table.seats), table.holds)
    coach, coached = table.row.coach, table.row.coached
    table.row, table.changes = row, row.changes
    for seat, one in enumerate(seats):
        if one != table.seats[seat]:
            table.seats[seat] = one
    for entry in entries:
        follow(table, entry)
    table.holds = {one.device: one for one in holds}
    table.rename()
    if row.coach != coach:
        table.begin_coaching()
    elif row.coached != coached:
        table.recall_coaching()
    if row.waits is not None:
        table.begin_turn(row.turn)
    table.told.clear()
    if table.seq != before or rows != (chosen(row), table.seats, table.holds):
        return [None]
    return list({one.seat for one in entries})


def chosen(row: TableRow) -> TableRow:
    """A table's row without what its log brings about, and what only its coach minds."""
    none = dict.fromkeys(("to_move", "waits", "chosen", "since", "deadline", "earlier", "coached"))
    return replace(row, seq=0, changes=0, **none)  # type: ignore[arg-type]
