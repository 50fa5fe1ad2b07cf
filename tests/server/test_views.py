"""Views: everything a seat may see, and not one byte more."""

import copy
import json
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from milkrun.engine.game import games
from milkrun.engine.match import Match
from milkrun.engine.reports import Action
from milkrun.server import views
from milkrun.server.schemas import TableView
from milkrun.server.store import Entry, SeatRow, TableRow
from milkrun.server.table import Table, rebuild, witnessed
from milkrun.server.views import Viewer, table_view, view_json

from .conftest import Person, hear


def played(game: str, players: int, seed: int, actions: int) -> Table:
    """A table after so many random actions and take-backs."""
    return logged(game, players, seed, actions)[0]


def logged(game: str, players: int, seed: int, actions: int) -> tuple[Table, list[Entry]]:
    """A table after so many random actions and take-backs, and its log."""
    chance = random.Random(seed)
    match = Match(games[game], players=players, seed=seed, native=False)
    row = TableRow("t", game, match.game.version, players, {}, seed, 0, match.to_move)
    seats = [SeatRow(p, "person", None, name, "h", 0, True) for p, name in enumerate(match.names)]
    table, entries = Table(row, seats, match), list[Entry]()
    while len(match.actions) < actions and match.to_move is not None:
        seat, seq = match.to_move, table.seq + 1
        if match.can_undo(seat) and chance.random() < 0.1:
            entry = Entry(seq, str(seq), seat, "undo", None)
        else:
            action = chance.choice(match.legal()).id
            entry = Entry(seq, str(seq), seat, "action", action)
        table.apply(entry)
        entries.append(witnessed(entry, match))
    return table, entries


def elsewhere(table: Table, viewer: int | None, seed: int) -> Table:
    """The same table in a world that the viewer cannot tell from the true one.

    What others hold and drew is another thing there, and so is how exactly they decided.
    """
    match = table.match
    other = copy.copy(table)
    other.match = copy.copy(match)
    seats = range(match.players) if viewer is None else [viewer]
    for seat in seats:  # a watcher knows less than any seat: let every one of them imagine
        other.match.state = other.match.imagine(seat, seed + seat).state
    specs = match.game.rules.EVENTS.specs
    events = match.state.events
    caused = [
        np.frombuffer(one, events.dtype).reshape(-1, events.shape[1]).copy()
        for one in match._caused
    ]
    for row in (row for rows in caused for row in rows):
        spec = specs[row[0]]
        for column, names in enumerate(spec.columns, 2):
            if not spec.hidden.isdisjoint(names) and row[1] != viewer:
                row[column] = (row[column] + seed) % 40
    other.match._caused = [rows.tobytes() for rows in caused]
    if table.last is not None and table.last.seat != viewer:
        other.latest = Action(0, "secret", {"secret": 1}, "secret")
    return other


@pytest.mark.slow
@pytest.mark.parametrize("game", games)
@settings(max_examples=25, deadline=None)
@given(st.data(), st.integers(0, 2**40), st.integers(0, 120))
def test_two_worlds_give_the_same_payload(
    game: str, data: st.DataObject, seed: int, actions: int
) -> None:
    """Byte for byte: view, legal actions, events, log, prompt, everything in the answer."""
    players = data.draw(st.sampled_from(games[game].seats))
    table = played(game, players, seed, actions)
    for seat in (None, *range(players)):
        viewer = Viewer(seat, "secret")
        other = elsewhere(table, seat, 1 + seed % 1000)
        here = table_view(table, viewer, frozenset(), 0).model_dump_json()
        there = table_view(other, viewer, frozenset(), 0).model_dump_json()
        assert here == there


@pytest.mark.parametrize("game", games)
def test_a_table_from_its_log_says_what_the_first_one_said(game: str) -> None:
    """Also of the last action and of what can be taken back, though only one got its words."""
    undone = 0
    for actions in range(1, 30, 4):
        table, entries = logged(game, games[game].seats[-1], actions, actions)
        rebuilt = rebuild(table.row, table.seats, entries, native=False)
        for seat in range(len(table.seats)):
            seen = [table_view(t, Viewer(seat), frozenset(), 0) for t in (table, rebuilt)]
            said = [one.model_dump() for one in seen]
            assert said[0] == said[1]
            undone += seen[0].undo_text is not None
    assert undone


def test_worlds_do_differ() -> None:
    """Else the test above would prove nothing."""
    table = played("tiffin", 3, 5, 20)
    other = elsewhere(table, 0, 7)
    seen = [table_view(t, Viewer(1), frozenset()).model_dump_json() for t in (table, other)]
    assert seen[0] != seen[1]


def test_the_log_comes_in_pieces() -> None:
    """Whoever keeps lines below `log_from` and adds `log` has the whole log, take-backs or not."""
    chance = random.Random(3)
    kept: list[object] = []
    since: int | None = None
    for actions in range(50):
        table = played("tiffin", 2, 11, actions)
        if chance.random() < 0.6 and actions:
            continue  # a view that was never received
        view = table_view(table, Viewer(0), frozenset(), since)
        kept = [line for line in kept if line.n < view.log_from] + view.log  # type: ignore[attr-defined]
        assert kept == table_view(table, Viewer(0), frozenset()).log
        since = table.seq
    assert len(table.lengths) > len(table.match.actions) + 1, "something was taken back"


def names_in(told: Any) -> set[str]:
    """The names of all fields, however deep."""
    if isinstance(told, dict):
        return set(told).union(*map(names_in, told.values()))
    return set().union(*map(names_in, told)) if isinstance(told, list) else set()


def test_nothing_but_the_named_fields(both: tuple[Person, Person]) -> None:
    mover, other = both
    mine, theirs = mover.view(), other.view()
    hands = mine["view"]["hand"], theirs["view"]["hand"]
    assert all(hands)
    watched = other.server.person()
    watched.table = other.table
    seen = watched.view()
    assert seen["view"]["hand"] is None
    # By name: an id or a record in base64 may hold any letters.
    assert not {"seed", "rng"} & names_in(mover.get().json())
    assert seen["standings"] is None
    for view in (mine, theirs):
        drawn = [line for line in view["log"] if line["kind"] == "card_drawn"]
        assert all(line["seat"] in range(2) for line in drawn)


@pytest.mark.parametrize("game", games)
def test_what_never_changes_is_left_out_for_those_who_have_it(game: str) -> None:
    table = played(game, games[game].seats[-1], 3, 20)
    whole = json.loads(view_json(table, Viewer(0), frozenset(), None))
    later = json.loads(view_json(table, Viewer(0), frozenset(), table.seq))
    assert whole["same"] == []
    assert later["same"] == list(getattr(games[game].words, "FIXED", ()))
    assert later["view"].keys() == whole["view"].keys() - later["same"]
    kept = {part: whole["view"][part] for part in later["same"]}
    assert kept | later["view"] == whole["view"]
    assert json.loads(view_json(table, Viewer(0), frozenset(), table.seq + 1))["same"] == []


def test_a_view_is_made_once_for_all_who_see_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Viewer] = []

    def counted(table: Table, viewer: Viewer, *rest: Any) -> Any:
        made.append(viewer)
        return table_view(table, viewer, *rest)

    monkeypatch.setattr(views, "table_view", counted)
    table = played("tiffin", 2, 3, 20)
    online = frozenset({0})
    for _ in range(3):  # three tabs of one seat, three watchers
        for viewer in (Viewer(0), Viewer()):
            view_json(table, viewer, online, table.seq)
    assert made == [Viewer(0), Viewer()]
    view_json(table, Viewer(), frozenset(), table.seq)
    assert len(made) == 3, "somebody left"
    before = view_json(table, Viewer(0), online, None)
    action = int(np.flatnonzero(table.match.mask())[0])
    table.apply(Entry(table.kept + 1, "next", table.match.to_move, "action", action))
    assert view_json(table, Viewer(0), online, None) != before


def test_the_answer_to_a_move_is_what_the_news_say(
    both: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made once: a mover hears of the move twice, by its answer and on the live connection."""
    made: list[int] = []

    def counted(table: Table, *rest: Any) -> Any:
        made.append(table.seq)
        return table_view(table, *rest)

    mover, _ = both
    with mover.socket() as live:
        view = hear(live)["view"]
        monkeypatch.setattr(views, "table_view", counted)
        answer = mover.first(view).json()
        assert hear(live)["view"] == answer
    assert made.count(answer["seq"]) == 1


@pytest.mark.parametrize("game", games)
def test_what_is_not_checked_is_as_declared(game: str) -> None:
    """`trusted` fills models without a look: read back strictly, every part is what it says."""
    table = played(game, games[game].seats[-1], 5, 30)
    for viewer in (Viewer(0), Viewer(table.match.to_move), Viewer()):
        view = table_view(table, viewer, frozenset({0}), None)
        assert TableView.model_validate_json(view.model_dump_json(), strict=True) == view
        assert copy.deepcopy(view) == view
