"""Optional files of a game, and what each must contain; continues `contract.py`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from .record import Record
from .sheets import Sheet

if TYPE_CHECKING:
    import polars as pl

Values = NDArray[np.float64]
Cells = NDArray[np.int64]


class Beliefs(Protocol):
    """What is likely, if play reveals something about what is hidden. Optional."""

    @property
    def BELIEF(self) -> int:
        """How many numbers describe what a seat believes to be likely.

        BELIEF = 36
        """

    def believe(self, s: Record, p: int, belief: Values) -> None:
        """Write what seat p believes into `belief` (float64, (BELIEF,)), once per decision.

        def believe(s, p, belief): belief[:] = 1.0
        """

    def suppose(self, s: Record, p: int, belief: Values) -> None:
        """Redeal a world imagined for p, by what `believe` found likely; in every iteration.

        def suppose(s, p, belief): return
        """


class SheetFile(Protocol):
    """What a companion tracks of the game on somebody's own table (sheets.py). Optional.

    Beside these it may have `begin_sheet(s, cells)`, the cells at first, `show_cells(s,
    cells, how)`, which of them are there, `check_play(s, cells, out)`, what a game would lack that
    goes on from here, for every question an `ask_<name>(s, cells, ..., out)`, and for every deed a
    `do_<name>(s, cells, seed, ..., out)`. All are plain functions that the page runs, too.
    """

    @property
    def SHEET(self) -> Sheet:
        """What is tracked, what is told and what may be asked.

        SHEET = sheet(seats=4, fields=(), lines=(), sections=())
        """

    def fill_record(self, s: Record, cells: Cells) -> None:
        """Make a prepared record the position that the cells (int64, (SHEET.size,)) describe.

        def fill_record(s, cells): s.score[0] = cells[0]
        """

    def check_sheet(self, s: Record, cells: Cells, out: Cells) -> None:
        """Tell what cannot be like that.

        def check_sheet(s, cells, out): return
        """

    def report_seat(self, s: Record, cells: Cells, p: int, out: Cells) -> None:
        """Tell every point of seat p, and what is missing; for p == s.players, of the table.

        def report_seat(s, cells, p, out): tell(out, Line.POINTS, s.score[p])
        """

    def take_record(self, s: Record, cells: Cells) -> None:
        """Write what lies on the table of a match into cells; runs in Python alone.

        def take_record(s, cells): cells[0] = s.score[0]
        """


class Features(Protocol):
    """What a learned judgement of positions sees besides hand values (judgement.py). They may read
    the whole record, since a search asks about imagined worlds. Optional."""

    @property
    def TABLE(self) -> int:
        """How many features the table has; 0 if none.

        TABLE = 2
        """

    @property
    def SEAT(self) -> int:
        """How many features a seat has; 0 if none.

        SEAT = 3
        """

    @property
    def VERSION(self) -> int:
        """Increased when a feature changes its meaning: weights learned before are then ignored.

        VERSION = 1
        """

    def table_features(self, s: Record, out: NDArray[np.float32]) -> None:
        """Write what all seats share into `out` (float32, (TABLE,), zeroed): numbers between
        about -1 and 1. Zeros cost nothing.

        def table_features(s, out): out[0] = s.rounds / 9
        """

    def seat_features(self, s: Record, p: int, out: NDArray[np.float32]) -> None:
        """Write what belongs to one seat into `out` (float32, (SEAT,), zeroed).

        def seat_features(s, p, out): out[0] = s.score[p] / 50
        """

    def progress(self, s: Record) -> float:
        """How far the game has come, from 0.0 to 1.0: hand values say more towards the end.

        def progress(s): return s.rounds / s.options.rounds
        """


class Played(Protocol):
    """Some games of a study in the lab, for `Measures`.

    games: a row for each: game (its number), steps, and of each seat K from 1 on policy_K, place_K,
    score_K. events: a row for each action and each event: game, row, step (-1 in the setup),
    decider, event (its name, or "action"), whose, and its numbers by their names; seats from 0.
    start: the record of such a match just begun; what is drawn in the setup may differ.
    """

    @property
    def games(self) -> "pl.DataFrame": ...

    @property
    def events(self) -> "pl.DataFrame": ...

    @property
    def players(self) -> int: ...

    @property
    def options(self) -> Mapping[str, int]: ...

    @property
    def start(self) -> Record: ...

    def of(self, *names: str) -> "pl.DataFrame":
        """The events of these names, without the numbers that none of them has."""

    def seats(self) -> "pl.DataFrame":
        """A row for each seat of each game: game, whose (the seat, from 0), policy, place, score,
        and won, its part of the win."""

    def per_game(self, found: "pl.DataFrame", groups: Sequence[str] = ()) -> "pl.DataFrame":
        """Sums of `value` in each game and, if there are any, each of all `groups`: 0 where nothing
        was found; weight 1."""

    def ends(self, names: Sequence[str]) -> "pl.DataFrame":
        """How games ended: of the names, the one that each event `game_over` has as its `reason`,
        per game."""


class Measures(Protocol):
    """What the lab measures of a game beside what it measures of any. Optional."""

    @property
    def METRICS(self) -> Mapping[str, tuple[str, str]]:
        """A sentence about each metric, and its unit: "share" for what is shown in per cent.

        METRICS = {"pips": ("Pips of a roll.", "pips")}
        """

    def measures(self, played: Played) -> "Iterable[tuple[str, pl.DataFrame]]":
        """Each metric with a frame: game, value, weight and, if it has groups, group (text). What
        is reported is the sum of values over the sum of weights; there may be several rows a game.

        def measures(played):
            yield "pips", played.of("rolled").select("game", value="pips", weight=1)
        """
