"""Sheets: their log, their words, their bounds; five phones that merge in any order."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import milkrun
from milkrun.engine import homes
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game
from milkrun.engine.sheets import Axis, axis, count, line, section, sheet
from milkrun.server.store import BoxEntry, BoxRow, Store
from milkrun.server.store.sqlite import SqliteStore
from milkrun.sheets import Entry, Place, Start, fill, read_entry, said
from milkrun.testing.phones import Memory, evening

EXAMPLES = Path(__file__).parents[1] / "examples"
START = Start(2, ("Anna", "Bert"))
WITH_SHEETS = [game.name for game in milkrun.games.values() if game.has_sheet]
FRUIT = axis("fruit", ("apple", "pear"))


@pytest.fixture(scope="module")
def pig() -> Iterator[Game]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(homes.VARIABLE, str(EXAMPLES))
        milkrun.games.look()
        yield milkrun.games["pig"]
    milkrun.games.look()


def points(n: int, seat: int, add: int, device: str = "aaaaaaaa") -> Entry:
    return Entry(Place(n, device), "points", (seat,), add=add)


def die(n: int, value: int, device: str = "aaaaaaaa") -> Entry:
    return Entry(Place(n, device), "die", (), set=value)


def undo(n: int, of: Entry, device: str = "bbbbbbbb") -> Entry:
    return Entry(Place(n, device), undoes=of.place)


# The log


def test_counts_add_up_and_of_choices_the_last_holds(pig: Game) -> None:
    log = [die(4, 6, "bbbbbbbb"), points(1, 0, 5), points(1, 0, 7, "bbbbbbbb"), die(4, 2)]
    for order in (log, log[::-1]):
        found = fill(pig, START, order)
        assert found.scores == [12, 0]
        assert found.cells[pig.sheet.cell("die")] == 6


def test_an_undo_can_be_undone(pig: Game) -> None:
    first = points(1, 1, 9)
    log = [first, points(2, 1, 1)]
    assert fill(pig, START, log).scores == [0, 10]
    log.append(undo(3, first))
    assert fill(pig, START, log).scores == [0, 1]
    log.append(undo(4, log[-1]))
    assert fill(pig, START, log).scores == [0, 10]
    log.append(undo(5, log[-1]))
    assert fill(pig, START, log).scores == [0, 1]


def test_two_phones_that_undo_the_same_undo_it_once(pig: Game) -> None:
    first = points(1, 0, 9)
    log = [first, undo(2, first, "aaaaaaaa"), undo(2, first)]
    assert fill(pig, START, log).scores == [0, 0]
    log.append(undo(3, log[1]))
    assert fill(pig, START, log).scores == [0, 0]  # the other undo holds
    log.append(undo(4, log[2]))
    assert fill(pig, START, log).scores == [9, 0]


def test_an_undo_of_what_has_not_come_yet_waits_for_it(pig: Game) -> None:
    first = points(1, 0, 9)
    assert fill(pig, START, [undo(2, first)]).scores == [0, 0]
    assert fill(pig, START, [undo(2, first), first]).scores == [0, 0]


def test_a_name_is_the_last_one_that_holds(pig: Game) -> None:
    names = [Entry(Place(n, "aaaaaaaa"), "seat", (1,), text=f"Cara {n}") for n in (1, 2)]
    assert fill(pig, START, names).start.names == ("Anna", "Cara 2")
    found = fill(pig, START, [*names, undo(3, names[1]), points(4, 1, 200)])
    assert found.start.names == ("Anna", "Cara 1")
    assert found.lines[-1][0].text == "Cara 1 has won."


def test_entries_are_read_as_they_are_written(pig: Game) -> None:
    for one in (
        points(1, 0, -3),
        die(2, 6),
        undo(3, points(1, 0, 1)),
        Entry(Place(4, "aaaaaaaa"), "phone", text="Zoë"),
    ):
        assert read_entry(pig.sheet, 2, json.loads(json.dumps(one.json()))) == one


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ({"field": "points", "at": [2], "add": 1}, "there is no seat 2"),
        ({"field": "points", "at": [0], "set": 1}, "adds a whole number"),
        ({"field": "points", "at": [0], "add": True}, "adds a whole number"),
        ({"field": "points", "at": [0], "add": 10**9}, "adds at most"),
        ({"field": "points", "at": [-1], "add": 1}, "has no cell"),
        ({"field": "points", "at": "0", "add": 1}, "whole numbers in `at`"),
        ({"field": "die", "at": [], "set": 7}, "Die runs from 0 to 6; got 7"),
        ({"field": "die", "at": [], "add": 1}, "sets a whole number"),
        ({"field": "seat", "at": [0], "text": "x" * 41}, "1 to 40 letters"),
        ({"field": "phone", "at": [0], "text": "x"}, "name of a seat, or of the phone"),
        ({"field": "die", "at": [], "set": 2, "add": None, "undo": 1}, "undo"),
        ({"undoes": {"device": "zzzzzzzz", "n": 9}}, "only undo an earlier one"),
        ({"undoes": 8}, "eight lower-case letters"),
    ],
)
def test_what_is_no_entry_is_told(pig: Game, told: dict[str, Any], problem: str) -> None:
    with pytest.raises(MilkrunError, match=problem):
        read_entry(pig.sheet, 2, {"device": "aaaaaaaa", "n": 9, **told})


# Bounds


def test_too_much_is_told_in_place_and_the_nearest_number_holds(pig: Game) -> None:
    found = fill(pig, START, [points(1, 0, 990), points(1, 0, 990, "bbbbbbbb"), points(2, 1, -4)])
    assert found.scores == [999, 0]
    assert [(one.text, one.cell) for one in found.trouble] == [
        ("Points, Anna: 1980 is more than 999.", pig.sheet.cell("points", (0,))),
        ("Points, Bert: -4 is less than 0.", pig.sheet.cell("points", (1,))),
    ]


def test_what_the_rules_do_not_allow_is_told_with_its_clause(pig: Game) -> None:
    found = fill(pig, START, [points(1, 0, 50), points(2, 1, 60)])
    ((text, clause, cell),) = [(one.text, one.clause, one.cell) for one in found.trouble]
    assert (text, clause) == ("Only one can have 50.", "PIG-3.1")
    assert cell == pig.sheet.cell("points", (1,))
    assert found.places == [2, 1]


def test_a_question_is_answered_in_words(pig: Game) -> None:
    found = fill(pig, START, [points(1, 0, 45)])
    assert [one.text for one in found.ask("wins", 0, 4)] == ["Anna wins with 5 more."]
    assert [one.text for one in found.ask("wins", 1, 4)] == ["Not yet: Bert needs 50 more."]


# Words


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{n} of {m}", "1 of -2"),
        ("{n:+} and {m:+}", "+1 and -2"),
        ("{n:fruit}, {m:fruit}", "pear, -2"),
        ("{n:seat}", "Bert"),
        ("{n} {n|coin|coins}, {m|coin|coins}{n|s|}", "1 coin, coinss"),
        ("nothing {}", "nothing {}"),
    ],
)
def test_templates(text: str, told: str) -> None:
    assert said(text, {"n": 1, "m": -2}, {"fruit": FRUIT}, ("Anna", "Bert")) == told


def test_equal_names_are_told_apart(pig: Game) -> None:
    named = Entry(Place(1, "aaaaaaaa"), "seat", (1,), text="Anna")
    found = fill(pig, START, [named, points(2, 1, 50)])
    assert found.start.names == ("Anna", "Anna (2)")
    assert "Anna (2) has won." in [one.text for one in found.lines[2]]


def test_a_name_written_to_the_left_turns_no_number_around() -> None:
    numbers, axes = {"n": 1, "m": 7}, dict[str, Axis]()
    told = said("{n:seat}: {m:+}", numbers, axes, ("Anna", "שרה"))
    assert told == "\u2068שרה\u2069: +7"


def test_a_sheet_is_declared_without_contradiction() -> None:
    eggs = count("eggs", FRUIT, title="Eggs")
    with pytest.raises(ValueError, match="in no section: eggs"):
        sheet(seats=2, fields=(eggs,), lines=(), sections=())
    with pytest.raises(ValueError, match="there is no field 'ham'"):
        sheet(seats=2, fields=(), lines=(), sections=(section("A", "ham"),))
    with pytest.raises(ValueError, match="share a name"):
        sheet(seats=2, fields=(eggs, eggs), lines=(), sections=(section("A", "eggs"),))
    with pytest.raises(ValueError, match="at most 7 numbers"):
        line("long", "", *"abcdefgh")


# Phones


class Stored:
    """A shelf that keeps entries in a store, as the server does."""

    def __init__(self, store: Store, game: Game, players: int) -> None:
        self.store, self.game, self.players = store, game, players
        self.id = f"{game.name:x<22}"[:22].replace("_", "x")
        store.create_box(BoxRow(self.id, game.name, game.version, players, ["A", "B"], {}))

    def merge(self, entries: Sequence[Entry]) -> list[Entry]:
        rows = [BoxEntry(0, e.place.device, e.place.n, json.dumps(e.json())) for e in entries]
        self.store.add_entries(self.id, rows)
        found = self.store.box(self.id)
        assert found is not None
        return [
            read_entry(self.game.sheet, self.players, json.loads(one.entry)) for one in found[1]
        ]


def test_phones_that_have_merged_show_the_same(pig: Game) -> None:
    """Whoever was cut off meanwhile: no entry is lost, and each undo is exact."""
    for seed in range(8):
        assert evening(pig, 3, seed, 40, Memory()) == []


@pytest.mark.parametrize("name", WITH_SHEETS)
def test_phones_of_every_game_merge_by_the_store(name: str, tmp_path: Path) -> None:
    game = milkrun.games[name]
    store = SqliteStore(tmp_path / "games.sqlite3")
    try:
        shelf = Stored(store, game, game.seats[0])
        assert evening(game, game.seats[0], 1, 20, shelf) == []
    finally:
        store.close()


def test_a_lost_entry_would_be_noticed(pig: Game) -> None:
    class Leaky(Memory):
        def merge(self, entries: Sequence[Entry]) -> list[Entry]:
            return super().merge(entries[1:])

    assert evening(pig, 2, 1, 5, Leaky())


# The benchmarks, a little of them


def benchmark(*line: str) -> str:
    folder = Path(__file__).parents[1] / "benchmarks"
    command = [sys.executable, str(folder / line[0]), *line[1:]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_finished_games_are_compared() -> None:
    line = ["--games", "2", "--merges", "50", "--jobs", "1"]
    *_, told = benchmark("sheets.py", *line, "--only", WITH_SHEETS[0]).splitlines()
    assert "| 1 | 4 | 50 | 0 |" in told  # one was stopped; a sheet that cannot be; a log


@pytest.mark.load
def test_an_entry_is_soon_on_the_other_phones() -> None:
    told = json.loads(benchmark("phones.py", "--entries", "5", "--json"))
    assert told["entries"] == 5
