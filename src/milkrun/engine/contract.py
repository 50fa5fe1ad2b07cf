"""What a game is: the names that its files must have, what each is for, and who calls it when.

A game is a folder with RULES.md and the modules `rules`, `advice`, `words` and `position`, each a
file or a package; `beliefs` and `features` are optional (optional.py). The Protocols here and there
are the one list of what each must have; those named More... list what is optional. The last lines
of a description show how the name is written. `missing` reports what a game lacks, in the same
words. In rules, advice, beliefs and features `s` is the record, p a seat, a the id of an action;
they run as plain Python and through Numba. Words and positions also get the record, but run only as
plain Python.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .actions import Actions
from .box import BoxTable
from .events import Events
from .kinds import Kind
from .observation import Observation
from .record import Option, Record
from .refusals import Refused
from .shown import Shown
from .telling import Hints

Values = NDArray[np.float64]
Told = Mapping[str, int | None]
Names = Sequence[str]


class Rules(Protocol):
    """The record, the actions, and what they do."""

    @property
    def SEATS(self) -> tuple[int, ...]:
        """The possible numbers of players, the smallest first.

        SEATS = (2, 3, 4)
        """

    @property
    def VERSION(self) -> int:
        """Raise it when the same seed and actions no longer lead to the same match.

        VERSION = 1
        """

    @property
    def OPTIONS(self) -> tuple[Option, ...]:
        """Numbers that a host or a study may vary; the defaults are the rules as printed.

        OPTIONS = (option("rounds", 5, 1, 9, "Number of rounds."),)
        """

    @property
    def STATE(self) -> np.dtype[Any]:
        """The whole state of a match: the fields of every game (record.py), and the game's own.

        STATE = fields(("score", i16, 4), ("dice", i16, 5), options=OPTIONS)
        """

    @property
    def ACTIONS(self) -> Actions:
        """All possible actions, as verbs with parameters.

        ACTIONS = actions(verb("roll"), verb("keep", die=5))
        """

    @property
    def EVENTS(self) -> Events:
        """What can happen, each kind with its numbers; STATE limits how many one action has.

        EVENTS = events(event("rolled", "pips"), event("kept", "die", "points"))
        """

    @property
    def Refusal(self) -> type[IntEnum]:
        """Reasons why an action is not possible, each with its clause; FINE, 0, if it is.

        class Refusal(IntEnum): FINE = 0; NOTHING_TO_KEEP = 1  # DIC-2.1
        """

    @property
    def OBSERVATION(self) -> Observation:
        """What `observe` writes: named parts, in order (observation.py).

        OBSERVATION = observation(seats(4, part("score", 1, "points", most=99)))
        """

    @property
    def PIECES(self) -> int:
        """How many totals `pieces` counts.

        PIECES = 1
        """

    @property
    def MOST_DECISIONS(self) -> int:
        """The most decisions that a match can have.

        MOST_DECISIONS = 4 * 9 * 2
        """

    def setup(self, s: Record) -> None:
        """Set up the table. The record arrives zeroed, with players, options and generator set.

        def setup(s): s.to_move = roll(s, s.players, STARTER, 0)
        """

    def legal_actions(self, s: Record, mask: NDArray[np.bool_]) -> None:
        """Mark the legal actions of `s.to_move`, at least one, in `mask` (bool, (actions,)), which
        arrives all False. Never called once the game is over.

        def legal_actions(s, mask): mask[ROLL] = True
        """

    def refusal(self, s: Record, a: int) -> int:
        """Why an action is not possible now; FINE only if it is legal. Also called after the end.

        def refusal(s, a): return Refusal.NOTHING_TO_KEEP if a != ROLL else Refusal.FINE
        """

    def apply_action(self, s: Record, a: int) -> None:
        """Take an action. It is known to be legal: nothing is checked here.

        def apply_action(s, a): s.over = 1
        """

    def standing(self, s: Record, p: int) -> tuple[int, ...]:
        """What ranks the seats, now and at the end: greater is better, equals share a place.

        def standing(s, p): return (s.score[p],)
        """

    def determinize(self, s: Record, p: int) -> None:
        """Redeal everything that seat p cannot know, consistent with all it does know. Do nothing
        if nothing is hidden. The record is a copy, and the engine has reseeded its generator.

        def determinize(s, p): return
        """

    def observe(self, s: Record, p: int, out: NDArray[np.uint8]) -> None:
        """Write what seat p knows into `out` (uint8, (OBSERVATION.size,)), which arrives zeroed, as
        whole numbers from 0 to their `most`, seats counted from p.

        def observe(s, p, out): out[0] = min(s.score[p], 99)
        """

    def pieces(self, s: Record, out: NDArray[np.int64]) -> None:
        """Write totals that no action changes (all cards, all cubes) into `out` (int64, (PIECES,)),
        which arrives zeroed. Tests check that nothing appears or vanishes.

        def pieces(s, out): out[0] = s.deck_count + s.discarded
        """


class MoreRules(Protocol):
    """What rules may also have."""

    @property
    def PAGE(self) -> Sequence[str]:
        """Functions whose result a board may `ask` (`web/src/rules/trials.ts`); they only read.

        PAGE = ("fee_of",)
        """


class Advice(Protocol):
    """What a decent player would do: for greedy bots, for search, for hints."""

    @property
    def SEARCH(self) -> Mapping[str, float]:
        """Where the search differs from DEFAULTS in bots/search.py; engine/search.py explains
        each setting. `spread` matters most: fit it so that a lead of that many points
        makes a win e times as likely. If `weights` reads what the seat to move cannot know, set
        "peeks": 1.0.

        SEARCH = {"spread": 10.0}
        """

    def weights(self, s: Record, out: Values) -> None:
        """Write how good each action is, if legal, in points, into `out` (float64, (actions,)).

        def weights(s, out): out[ROLL] = 1.0
        """

    def values(self, s: Record, out: Values) -> None:
        """Write the points that each seat can expect into `out` (float64, (players,)).

        def values(s, out): out[0] = s.score[0]
        """


class Words(Protocol):
    """The game for people."""

    @property
    def TITLE(self) -> str:
        """The name of the game.

        TITLE = "Pair of Dice"
        """

    @property
    def TAGLINE(self) -> str:
        """One sentence that invites people to play.

        TAGLINE = "Roll, and know when to stop."
        """

    @property
    def MINUTES(self) -> int:
        """How long a match between people takes.

        MINUTES = 15
        """

    @property
    def SEAT_NAMES(self) -> Sequence[str]:
        """What seats are called while nobody has given a name: one for each possible seat.

        SEAT_NAMES = ("Yellow", "Pink", "Blue", "Orange")
        """

    @property
    def SEAT_COLOURS(self) -> Sequence[str]:
        """The colour of each of these seats; everybody must be able to tell them apart.

        SEAT_COLOURS = ("#F0E442", "#CC79A7", "#0072B2", "#D55E00")
        """

    @property
    def REFUSALS(self) -> Mapping[int, Refused]:
        """Each `Refusal` except FINE, with its clause and a sentence for the seat to move, or a
        function that makes it from the fields of the record and the two numbers of the action;
        `names` beside the fields is what seats are called.

        REFUSALS = {Refusal.NOTHING_TO_KEEP: ("DIC-2.1", "First roll the dice.")}
        """

    @property
    def View(self) -> type[Shown]:
        """The model of what a seat may see: named after the game, with the game's name as `game`.

        class DiceView(Shown): game: Literal["dice"]; scores: list[int]
        """

    def view(self, s: Record, seat: int | None) -> Shown:
        """What a seat (None: a watcher) may see: built field by field, never a stripped copy.

        def view(s, seat): return DiceView(game="dice", scores=s.score[: s.players].tolist())
        """

    def action_text(self, s: Record, a: int) -> str:
        """What an action does, for the seat to move; also for one that is not possible now. No
        two legal actions of a state have the same text.

        def action_text(s, a): return "Roll the dice"
        """

    def event_text(self, kind: str, seat: int, args: Told, names: Names) -> str:
        """What happened, in the third person. Numbers that the reader may not know are None.

        def event_text(kind, seat, args, names): return f"{names[seat]} rolls {args['pips']}"
        """

    def prompt(self, s: Record, seat: int | None, names: Names) -> str:
        """One line: what this seat may do now, or whom it (None: a watcher) is waiting for.

        def prompt(s, seat, names): return "Roll" if seat == s.to_move else "Wait"
        """

    def score_parts(self, s: Record, seat: int) -> dict[str, int]:
        """Where a seat's score comes from: names of parts, with points that add up to the score.

        def score_parts(s, seat): return {"dice": int(s.score[seat])}
        """

    def tie_break(self, s: Record, seat: int) -> list[tuple[str, int]]:
        """What `standing` compares, in the same order, each with its name.

        def tie_break(s, seat): return [("points", int(s.score[seat]))]
        """


class MoreWords(Protocol):
    """What words may also have."""

    @property
    def FIXED(self) -> Sequence[str]:
        """Parts of the view that never change during a match; they are sent only once.

        FIXED = ("dice_in_the_box",)
        """

    @property
    def WORTH(self) -> str:
        """The unit of `values`, for hints, if it is not points.

        WORTH = "tariffs ahead"
        """

    @property
    def HINTS(self) -> Hints:
        """What hints say of actions and events (telling.py).

        HINTS = Hints(facts=lambda s, a: ["it is the last roll"])
        """

    def tables(self) -> Iterable[BoxTable]:
        """What the box holds, made from components: for RULES.md, the command and the page, where
        boards open one with `<LookUp table="its id" words="what it shows" />`.

        def tables(): return [BoxTable("dice", "Dice", ("Die", "Number"), [("Red", 5)])]
        """

    def choosing(self, s: Record) -> Sequence[int]:
        """If seats choose secretly at the same time: who has yet to choose, in the order in
        which the match takes their choices; empty while seats decide openly. At a table all of
        them are asked at once and choose in any order, and nobody learns who has chosen before all
        have. So nothing may be drawn or revealed before the last choice.

        def choosing(s): return range(s.to_move, s.players) if s.phase == BID else ()
        """

    def action_text_at(self, s: Record, a: int, names: Names) -> str:
        """Used instead of `action_text` if actions name other seats, by what these are called.

        def action_text_at(s, a, names): return f"Give the dice to {names[a]}"
        """

    def event_text_at(self, s: Record, kind: str, seat: int, args: Told, names: Names) -> str:
        """Used instead of `event_text` if names depend on the match.

        def event_text_at(s, kind, seat, args, names): return f"{names[seat]} leaves {city(s)}"
        """

    def warnings(self, players: int, options: Mapping[str, int]) -> Iterable[str]:
        """Sentences about options that are allowed, but that a host should reconsider.

        def warnings(players, options): return ["This may take a long time."]
        """

    def refuse_options(self, players: int, options: Mapping[str, int]) -> str | None:
        """Why these options cannot be combined; None if they can.

        def refuse_options(players, options): return None
        """


class Positions(Protocol):
    """Any position to plain JSON and back, see docs/position.md."""

    def to_position(self, s: Record) -> Mapping[str, Any]:
        """All that lies on the table and in the hands, in the rulebook's words.

        def to_position(s): return {"players": int(s.players), "scores": s.score.tolist()}
        """

    def from_position(self, s: Record, position: Mapping[str, Any]) -> None:
        """Set up the record, which arrives zeroed, with players, options and generator set. What is
        left out is filled in as by the setup. Raises PositionError saying what is wrong, and where.

        def from_position(s, position): s.score[:] = position["scores"]
        """


class MorePositions(Protocol):
    """What position may also have: its declaration, and what a host may lay out."""

    @property
    def POSITION(self) -> Kind:
        """The position, declared once (engine/codec.py) for printing, reading and the schema.

        POSITION = keyed({**table(SEAT, OPTIONS), "scores": by(SEAT, cell("score", number(999)))})
        """

    @property
    def LAYOUT(self) -> Mapping[str, Any]:
        """The keys of a position that a host may lay out, each as printed. All players see them,
        and they reveal nothing. On the page the game's `Setup` offers it
        (`web/src/games/types.ts`).

        LAYOUT = {"board": ["red", "blue", "red"]}
        """

    def lay_out(self, s: Record, layout: Mapping[str, Any]) -> list[str]:
        """Apply a layout to a match that has just begun; returns warnings, as sentences. Raises
        PositionError saying what is wrong, and where.

        def lay_out(s, layout): return []
        """
