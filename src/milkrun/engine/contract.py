"""What a game is: the names that its files must have, what each is for, and who calls it when.

A game is a folder with the modules `rules`, `advice`, `words` and `position`, each a file or a
package, perhaps `beliefs`, and RULES.md. The Protocols here list what each must have; those named
More... are what it may have besides. The last lines of a description show how it is written; what a
game lacks, `missing` tells in the same words. In rules, advice and beliefs `s` is the record, p a
seat, a the id of an action; they run as plain Python and through Numba, words and positions (which
get the record, too) as plain Python only.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .actions import Actions
from .box import BoxTable
from .codec import Kind
from .events import Events
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
        """For how many players the game is, the fewest first.

        SEATS = (2, 3, 4)
        """

    @property
    def VERSION(self) -> int:
        """Raised when the same seed and actions lead elsewhere than before.

        VERSION = 1
        """

    @property
    def OPTIONS(self) -> tuple[Option, ...]:
        """Numbers that a host or a study may vary, by default the rules as printed.

        OPTIONS = (option("rounds", 5, 1, 9, "Rounds that are played."),)
        """

    @property
    def STATE(self) -> np.dtype[Any]:
        """All that a match is: what `fields` (record.py) has for every game, and the game's own.

        STATE = fields(("score", i16, 4), ("dice", i16, 5), options=OPTIONS)
        """

    @property
    def ACTIONS(self) -> Actions:
        """All actions that there ever are, as verbs with parameters.

        ACTIONS = actions(verb("roll"), verb("keep", die=5))
        """

    @property
    def EVENTS(self) -> Events:
        """What can happen, each kind with its numbers; STATE says how many in one action.

        EVENTS = events(event("rolled", "eyes"), event("kept", "die", "points"))
        """

    @property
    def Refusal(self) -> type[IntEnum]:
        """Why an action may not be possible, each with its clause beside it; FINE, 0, if it is.

        class Refusal(IntEnum): FINE = 0; NOTHING_TO_KEEP = 1  # DIC-2.1
        """

    @property
    def OBSERVATION(self) -> int:
        """How many numbers `observe` writes at most.

        OBSERVATION = 4 + 5
        """

    @property
    def PIECES(self) -> int:
        """How many totals `pieces` counts.

        PIECES = 1
        """

    @property
    def MOST_DECISIONS(self) -> int:
        """No match has more decisions than this.

        MOST_DECISIONS = 4 * 9 * 2
        """

    def setup(self, s: Record) -> None:
        """Set the table: the record arrives zeroed, with players, options and generator set.

        def setup(s): s.to_move = roll(s, s.players)
        """

    def legal_actions(self, s: Record, mask: NDArray[np.bool_]) -> None:
        """Mark the legal actions of `s.to_move`, one at least, in `mask` (bool, (actions,)).

        def legal_actions(s, mask): mask[ROLL] = True
        """

    def refusal(self, s: Record, a: int) -> int:
        """Why an action is not possible now: FINE exactly if it is legal. Asked after the end, too.

        def refusal(s, a): return Refusal.NOTHING_TO_KEEP if a != ROLL else Refusal.FINE
        """

    def apply_action(self, s: Record, a: int) -> None:
        """Do an action, which is legal: nothing is checked here.

        def apply_action(s, a): s.over = 1
        """

    def standing(self, s: Record, p: int) -> tuple[int, ...]:
        """What orders the seats, now and at the end: greater is better, equal shares the place.

        def standing(s, p): return (s.score[p],)
        """

    def determinize(self, s: Record, p: int) -> None:
        """Deal again, in a copy with another generator, all that seat p cannot know, if any.

        def determinize(s, p): return
        """

    def observe(self, s: Record, p: int, out: NDArray[np.float32]) -> None:
        """Write what seat p knows, about 0 to 1, into `out` (float32, (OBSERVATION,)), zeroed.

        def observe(s, p, out): out[0] = s.score[p] / 100
        """

    def pieces(self, s: Record, out: NDArray[np.int64]) -> None:
        """Count what no action changes (all cards, all cubes) into `out` (int64, (PIECES,)).

        def pieces(s, out): out[0] = s.deck_count + s.discarded
        """


class MoreRules(Protocol):
    """What rules may have besides."""

    @property
    def PAGE(self) -> Sequence[str]:
        """Functions whose number a board may `ask` (`web/src/rules/trials.ts`); they only look.

        PAGE = ("fee_of",)
        """


class Advice(Protocol):
    """What a decent player would do: for greedy bots, for search, for hints."""

    @property
    def SEARCH(self) -> Mapping[str, float]:
        """What the search does otherwise than DEFAULTS in bots/search.py; engine/search.py says
        what each setting means. Fit `spread` so that a lead of so many points makes a win e times
        as likely. "peeks": 1.0 if `weights` reads what the seat to move cannot know.

        SEARCH = {"spread": 10.0}
        """

    def weights(self, s: Record, out: Values) -> None:
        """How good each action is, if legal, in points, into `out` (float64, (actions,)).

        def weights(s, out): out[ROLL] = 1.0
        """

    def values(self, s: Record, out: Values) -> None:
        """The points that each seat may reckon with, into `out` (float64, (players,)).

        def values(s, out): out[0] = s.score[0]
        """


class Beliefs(Protocol):
    """If the play tells something of what is hidden: what is likely. A game may do without."""

    @property
    def BELIEF(self) -> int:
        """How many numbers tell what a seat takes for likely.

        BELIEF = 36
        """

    def believe(self, s: Record, p: int, belief: Values) -> None:
        """What seat p takes for likely, into `belief` (float64, (BELIEF,)): asked once a decision.

        def believe(s, p, belief): belief[:] = 1.0
        """

    def suppose(self, s: Record, p: int, belief: Values) -> None:
        """Deal a world imagined for p anew, by what `believe` found likely: in every iteration.

        def suppose(s, p, belief): return
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
        """One sentence that makes one want to play.

        TAGLINE = "Roll, and know when to stop."
        """

    @property
    def MINUTES(self) -> int:
        """How long a match takes people.

        MINUTES = 15
        """

    @property
    def SEAT_NAMES(self) -> Sequence[str]:
        """What seats are called as long as nobody has a name: one for each seat there can be.

        SEAT_NAMES = ("Yellow", "Pink", "Blue", "Orange")
        """

    @property
    def SEAT_COLOURS(self) -> Sequence[str]:
        """The colour of each of these seats, told apart by everybody.

        SEAT_COLOURS = ("#F0E442", "#CC79A7", "#0072B2", "#D55E00")
        """

    @property
    def REFUSALS(self) -> Mapping[int, Refused]:
        """Each `Refusal` but FINE with its clause and a sentence, said to the seat to move; or what
        makes the sentence from the fields of the record and the two numbers of the action.

        REFUSALS = {Refusal.NOTHING_TO_KEEP: ("DIC-2.1", "First roll the dice.")}
        """

    @property
    def View(self) -> type[Shown]:
        """The model of what a seat may see: named after the game, with the game's name as `game`.

        class DiceView(Shown): game: Literal["dice"]; scores: list[int]
        """

    def view(self, s: Record, seat: int | None) -> Shown:
        """What a seat may see, or a watcher for None: named field by field, never a copy.

        def view(s, seat): return DiceView(game="dice", scores=s.score[: s.players].tolist())
        """

    def action_text(self, s: Record, a: int) -> str:
        """What an action does, said to the seat to move, each otherwise; also of impossible ones.

        def action_text(s, a): return "Roll the dice"
        """

    def event_text(self, kind: str, seat: int, args: Told, names: Names) -> str:
        """What happened, in the third person; numbers that the reader may not know are None.

        def event_text(kind, seat, args, names): return f"{names[seat]} rolls {args['eyes']}"
        """

    def prompt(self, s: Record, seat: int | None, names: Names) -> str:
        """One line: what this seat may do now, or for whom it (None: a watcher) waits.

        def prompt(s, seat, names): return "Roll" if seat == s.to_move else "Wait"
        """

    def score_parts(self, s: Record, seat: int) -> dict[str, int]:
        """Where a seat's score comes from: names of parts and points, which add up to the score.

        def score_parts(s, seat): return {"dice": int(s.score[seat])}
        """

    def tie_break(self, s: Record, seat: int) -> list[tuple[str, int]]:
        """What `standing` compares, in its order: each with its name.

        def tie_break(s, seat): return [("points", int(s.score[seat]))]
        """


class MoreWords(Protocol):
    """What words may have besides."""

    @property
    def FIXED(self) -> Sequence[str]:
        """Parts of the view that never change during a match: they are sent once.

        FIXED = ("dice_in_the_box",)
        """

    @property
    def WORTH(self) -> str:
        """What `values` is in, for hints, if not in points.

        WORTH = "tariffs ahead"
        """

    @property
    def HINTS(self) -> Hints:
        """What hints say of actions and events (telling.py).

        HINTS = Hints(facts=lambda s, a: ["it is the last roll"])
        """

    def tables(self) -> Iterable[BoxTable]:
        """What the box holds, made from components; boards open one by `<LookUp table="its id">`.

        def tables(): return [BoxTable("dice", "Dice", ("Die", "Number"), [("Red", 5)])]
        """

    def choosing(self, s: Record) -> Sequence[int]:
        """Where seats choose at the same time, in secret: who has yet to choose, in the order in
        which the match takes their choices; empty while seats decide openly. All are asked at once,
        and told who has chosen when all have; nothing may be drawn or shown before.

        def choosing(s): return range(s.to_move, s.players) if s.phase == BID else ()
        """

    def event_text_at(self, s: Record, kind: str, seat: int, args: Told, names: Names) -> str:
        """The same as `event_text` and used in its stead, where names depend on the match.

        def event_text_at(s, kind, seat, args, names): return f"{names[seat]} leaves {city(s)}"
        """

    def warnings(self, players: int, options: Mapping[str, int]) -> Iterable[str]:
        """Sentences on options that a host should think over.

        def warnings(players, options): return ["This may take long."]
        """

    def refuse_options(self, players: int, options: Mapping[str, int]) -> str | None:
        """Why these options do not go together; None if they do.

        def refuse_options(players, options): return None
        """


class Positions(Protocol):
    """Any position there and back as plain JSON, see docs/position.md."""

    def to_position(self, s: Record) -> Mapping[str, Any]:
        """All that lies on the table and in the hands, in the rulebook's words.

        def to_position(s): return {"players": int(s.players), "scores": s.score.tolist()}
        """

    def from_position(self, s: Record, position: Mapping[str, Any]) -> None:
        """Set up the zeroed record, which has players, options and generator; what is left out as
        the setup would. Raises PositionError saying where and what is wrong.

        def from_position(s, position): s.score[:] = position["scores"]
        """


class MorePositions(Protocol):
    """What position may have besides: its declaration, and what a host may lay out."""

    @property
    def POSITION(self) -> Kind:
        """The position, declared once (engine/codec.py) for printing, reading and the schema.

        POSITION = keyed({**table(SEAT, OPTIONS), "scores": by(SEAT, cell("score", number(999)))})
        """

    @property
    def LAYOUT(self) -> Mapping[str, Any]:
        """Those keys of a position that all players see and nothing hidden follows from, as they
        are printed. On the page the game's `Setup` asks for them.

        LAYOUT = {"board": ["red", "blue", "red"]}
        """

    def lay_out(self, s: Record, layout: Mapping[str, Any]) -> list[str]:
        """Put a match that has just begun on a layout; returns warnings, as sentences. Raises
        PositionError saying where and what is wrong.

        def lay_out(s, layout): return []
        """
