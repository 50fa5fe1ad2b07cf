"""What every viewer could see of a finished game, step by step."""

import json
import lzma
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import islice
from typing import Any

from milkrun.engine.course import course_of
from milkrun.engine.match import Match
from milkrun.engine.saved import saved_text

from .after_schemas import ReplayInfo
from .forgetting import rewritten
from .frozen import Frozen
from .schemas import LogLine, TableView
from .store import Entry, SeatRow, StoredViews
from .table import Table
from .views import Viewer, table_view, written

SCHEMA = 4  # of stored views; tests/server/stored/ has some of each, which the page must show
OF_NOW: dict[str, None] = dict.fromkeys(("devices", "coach", "coach_says"))  # and of one's own
MOST_MISSED = 40  # views played to somebody who was away
WATCHING, EXPORT = "watching", "export"  # parts; the others are seats
# Each view repeats most of the one before, which is within this window: it shrinks to a 100th.
PACKED = [{"id": lzma.FILTER_LZMA2, "preset": 1, "dict_size": 1 << 20}]


def stages(table: Table) -> Iterator[Table]:
    """The table as it was before its first action and after each; take-backs are left out.

    It is the same table throughout.
    """
    match = table.match.from_start()
    then = Table(table.row, table.seats, match)
    then.holds = table.holds
    then.rename()
    yield then
    for seq, action in enumerate(table.match.actions, 1):
        assert match.to_move is not None
        then.apply(Entry(seq, str(seq), match.to_move, "action", action))
        yield then


def frame(then: Table, viewer: Viewer, since: int | None) -> TableView:
    """What a viewer sees of a stage, where nobody can act."""
    view = table_view(then, viewer, frozenset(), since)
    nothing: dict[str, Any] = {"legal": [], "world": None, "can_undo": False, "undo_text": None}
    return view.model_copy(update=nothing | OF_NOW)


def missed(table: Table, viewer: Viewer, since: int) -> tuple[int, list[TableView]]:
    """How many actions have been taken since entry `since`, and what that viewer would have seen
    from then on, before the present view. Take-backs are left out, and so are the moments while
    choices made in secret are applied one after another: nobody ever sees those."""
    lengths, end = table.lengths[:], len(table.match.actions)
    first = min(lengths[since:])
    begun = max(first, end - MOST_MISSED)
    last_at = {length: seq for seq, length in enumerate(lengths)}  # as each was left for good
    views: list[TableView] = []
    choosing: tuple[int, ...] = ()
    for n, then in enumerate(islice(stages(table), end)):
        before, choosing = choosing, then.match.choosing()
        if n < begun or (choosing and set(choosing) < set(before)):
            continue
        view = frame(then, viewer, views[-1].seq if views else None)
        views.append(view)
    return end - first, [one.model_copy(update={"seq": last_at[one.seq]}) for one in views]


def course(match: Match) -> ReplayInfo:
    """How a finished match went: who took each action, and after how many each round began. In a
    game that does not count rounds, one begins when a seat has its next turn before all others."""
    found = course_of(match)
    rounds = [n for n, _ in found.rounds] or next_turns(found.movers, found.turns)
    return ReplayInfo(steps=len(found.movers), movers=found.movers, rounds=rounds)


def next_turns(movers: Sequence[int], turns: Sequence[int]) -> list[int]:
    """Of the turns, those in which a seat has had more than any before."""
    counts, found = Counter[int](), list[int]()
    for n in turns:
        most = max(counts.values(), default=0)
        counts[movers[n]] += 1
        if counts[movers[n]] > most:
            found.append(n)
    return found


def side(then: Table) -> TableView:
    """A stage from the side of the seat that decides, with what it could do; for watchers, if there
    is none."""
    view = table_view(then, Viewer(then.match.to_move), frozenset())
    return view.model_copy(update={"can_undo": False, "undo_text": None, "links": None})


def stored_views(table: Table) -> dict[str, StoredViews]:
    """A finished game as it is stored, packed: for watchers and for every seat that a person has or
    had, the view of the end and then of every stage, each with its whole log, one per line."""
    steps = len(table.match.actions)
    parts = {EXPORT: table.match.dumps()}
    for viewer in [None, *(one.seat for one in table.seats if is_somebodys(one))]:
        end = table_view(table, Viewer(viewer), frozenset())
        lines = [written(end), *_frames(table, viewer)]
        parts[WATCHING if viewer is None else str(viewer)] = "\n".join(lines)
    return {part: StoredViews(SCHEMA, steps, packed(text)) for part, text in parts.items()}


def packed(text: str) -> bytes:
    """A part as it is stored."""
    return lzma.compress(text.encode(), filters=PACKED)


def with_names(stored: StoredViews, part: str, names: Mapping[str, str]) -> StoredViews:
    """A stored part with other names."""
    text = unpacked_text(stored)
    if part == EXPORT:
        head = rewritten(json.loads(text), names)
        del head["milkrun"]
        text = saved_text(head, head.pop("actions"))
    else:
        lines = (rewritten(json.loads(line), names) for line in text.split("\n"))
        text = "\n".join(
            json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines
        )
    return replace(stored, data=packed(text))


def is_somebodys(seat: SeatRow) -> bool:
    """Whether a person has or had that seat."""
    return seat.kind == "person" or seat.stands_in


def _frames(table: Table, viewer: int | None) -> Iterator[str]:
    """The stages as JSON; what is unchanged is not computed again each time."""
    log: list[LogLine] = []
    for then in stages(table):
        view = frame(then, Viewer(viewer), then.seq - 1 if then.seq else None)
        log = [line for line in log if line.n < view.log_from] + view.log
        yield written(view.model_copy(update={"log": log, "log_from": 0, "same": []}))


def unpacked(stored: StoredViews, line: int) -> str:
    """One line of a part: 0 for the end, n + 1 for the stage after n actions."""
    with lzma.open(BytesIO(stored.data)) as lines:  # not all of them at once: tens of megabytes
        return next(islice(lines, line, None)).decode().rstrip("\n")


def unpacked_text(stored: StoredViews) -> str:
    """A part that is one text."""
    return lzma.decompress(stored.data).decode()


def as_now(text: str, table: Frozen, viewer: Viewer) -> dict[str, Any]:
    """A stored view, with what is not part of the game brought up to date."""
    view: dict[str, Any] = json.loads(text)
    devices = None if viewer.seat is None else len(table.devices(viewer.seat))
    return view | {"rematch": table.row.rematch, "devices": devices, "news": viewer.news}
