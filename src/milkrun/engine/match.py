"""Match: one playing of a game, with every action checked. Everything else plays through it."""

import json
from collections.abc import Mapping, Sequence
from copy import copy
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import record
from .errors import ActionError, MilkrunError, PositionError
from .game import Game, games
from .given import KEYED, STREAM, as_options, check_chance, check_names, check_seat, check_seed
from .refusals import IllegalAction, Reason, reason
from .reports import Action, ActionLike, Event, LogLine, Standing
from .saved import saved_text
from .wording import alone, count


class Match:
    """One match: game, options, seed and the list of actions so far; `state` is the record.

    A match is exactly that list: replaying it gives the same bytes, interpreted and native.
    chance: "stream" takes one random number after another; with "keyed", each follows from what it
    is for and where in the match, so that matches with the same seed meet the same chance however
    they are played (`chance.roll`).
    """

    def __init__(
        self,
        game: Game,
        *,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, int] | None = None,
        names: Sequence[str] | None = None,
        position: Mapping[str, Any] | None = None,
        layout: Mapping[str, Any] | None = None,
        chance: str | None = None,
        native: bool | None = None,
    ) -> None:
        self.game = game
        self.seed = check_seed(seed)
        self.players = game.check_players(game.seats[-1] if players is None else players)
        self.options = game.check_options(as_options(options))
        self.names = check_names(names, game.words.SEAT_NAMES[: self.players])
        self.functions = game.binding(native)
        self.playing = object()  # the same in all imagined copies, so that a bot knows its match
        self.start = None if position is None else json.loads(json.dumps(position))
        self.layout: dict[str, Any] = json.loads(json.dumps(game.check_layout(layout or {})))
        # What players should know about the options and the layout, though both are allowed.
        self.warnings = game.warnings(self.players, self.options)
        self.state = record.new(game.rules.STATE)
        game.prepare(self.state, self.players, self.options)
        self.chance = check_chance(chance)
        self.state.keyed = self.chance == KEYED
        if self.start is None:
            self.functions.begin(self.state, self.seed)
            if self.layout:
                self.warnings += game.lay_out(self.state, self.layout)
        else:
            if self.layout:
                raise PositionError("layout", "a position already says how the board is laid out")
            self._set_up(self.start)
        self.actions: list[int] = []
        self._caused = [self._event_rows()]
        self._undo: list[tuple[int, record.Record]] = []  # (seat that decided, record before)

    def _set_up(self, position: Mapping[str, Any]) -> None:
        self.functions.seed_rng(self.state.rng, self.seed)
        if self.chance == KEYED:
            self.state.chance_key[:] = self.state.rng
        self.game.positions.from_position(self.state, position)
        if not self.over and not self.mask().any():
            raise PositionError("position", "the game is not over, but nobody can act")

    # What stands on the table

    @property
    def over(self) -> bool:
        return bool(self.state["over"])

    @property
    def to_move(self) -> int | None:
        """The seat that decides now; None when the match is over."""
        return None if self.over else int(self.state["to_move"])

    def choosing(self) -> tuple[int, ...]:
        """The seats that have yet to choose in secret, in the order in which the match takes their
        choices; empty while seats decide openly. The server may ask them in any order,
        as what each may choose does not depend on the others (`MoreWords.choosing`).
        """
        choosing = getattr(self.game.words, "choosing", None)
        return () if choosing is None or self.over else tuple(choosing(self.state))

    def decider(self, viewer: int | None) -> int | None:
        """The seat that decides now, as a viewer may know it: while seats choose in secret, that is
        the viewer itself or nobody."""
        choosing = self.choosing()
        return self.to_move if not choosing else viewer if viewer in choosing else None

    def asked(self, seat: int) -> "Match":
        """The match with `seat` to move, one of those that are `choosing`: a copy."""
        world = self._copy()
        world.state.to_move = seat
        return world

    def mask(self) -> NDArray[np.bool_]:
        """The legal actions as a bool array of shape (actions,); all False when it is over."""
        mask = np.zeros(self.game.rules.ACTIONS.size, np.bool_)
        if not self.over and self.functions.target == "native":
            self.functions.legal(self.state, mask)
        elif not self.over:
            mask[:] = record.legal_mask(record.plain(self.state), self.functions.legal, len(mask))
        return mask

    @property
    def spoken(self) -> list[str]:
        """The names of the seats as they stand in sentences."""
        return [alone(name) for name in self.names]

    def legal(self) -> list[Action]:
        """The legal actions of the seat to move, in the order of their ids."""
        return [self.action(int(a)) for a in np.flatnonzero(self.mask())]

    def action(self, a: int) -> Action:
        """The action of an id, with its sentence in the present state."""
        return self._worded(self.state, a)

    def _worded(self, state: record.Record, a: int) -> Action:
        verb, args = self.game.rules.ACTIONS.decode(a)
        words = self.game.words
        if hasattr(words, "action_text_at"):  # a game whose actions name other seats
            return Action(a, verb, args, words.action_text_at(state, a, self.spoken))
        return Action(a, verb, args, words.action_text(state, a))

    def why_not(self, action: ActionLike) -> Reason:
        """Why an action is not possible now."""
        a, t, functions = self._id(action), record.plain(self.state), self.functions
        refused = functions.refusal(self.state if functions.target == "native" else t, a)
        args = self.game.rules.ACTIONS.args_of[a].tolist()
        told = copy(t)  # others may read these fields, too
        told.names = self.spoken
        return reason(self.game.words.REFUSALS, refused, told, args)

    def view(self, seat: int | None) -> Any:
        """What a seat may see (None: what a watcher may see), as the game's typed model."""
        return self.game.words.view(self.state, self._seat(seat))

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat knows, as numbers for a learner: float32, shape (game.observation.size,)."""
        out = np.zeros(self.game.observation.size, np.uint8)
        self.functions.observe(self.state, check_seat(seat, self.players), out)
        return self.game.observation.numbers(out)

    def prompt(self, seat: int | None) -> str:
        """One line: what this seat may do now, or for whom it waits."""
        return str(self.game.words.prompt(self.state, self._seat(seat), self.spoken))

    def standings(self) -> list[Standing]:
        """All seats, best first, as they stand now; equal standings share a place."""
        words = self.game.words
        keys = [tuple(map(int, self.functions.standing(self.state, p))) for p in self._seats()]
        order = sorted(self._seats(), key=lambda p: keys[p], reverse=True)
        return [
            Standing(
                seat=p,
                name=self.names[p],
                place=1 + sum(keys[q] > keys[p] for q in self._seats()),
                score=int(self.state.score[p]),
                parts=words.score_parts(self.state, p),
                tie_break=words.tie_break(self.state, p),
            )
            for p in order
        ]

    def __str__(self) -> str:
        seats, played = count(self.players, "player"), count(len(self.actions), "action")
        lines = [f"{self.game.title}, {seats}, {played} played"]
        lines += [f"  {one.place}. {one.name:<12} {one.score:>4}" for one in self.standings()]
        lines.append(self.prompt(None))
        return "\n".join(lines)

    # Playing

    def play(self, action: ActionLike) -> None:
        """Play an action: an id, an Action, or (verb, arguments).

        Raises IllegalAction with the clause, or ActionError if there is no such action; in both
        cases nothing has changed.
        """
        a = self.check(action)
        mover, draws = int(self.state.to_move), int(self.state.draws)
        before = record.copy(self.state)
        self.functions.step(self.state, a)
        if self._undo and self._undo[-1][0] != mover:
            self._undo.clear()
        self._undo.append((mover, before))
        events = self.state.events[: self.state.event_count]
        if self.state.draws != draws or self.game.rules.EVENTS.shown(events, mover):
            self._undo.clear()
        self.actions.append(a)
        self._caused.append(self._event_rows())

    def check(self, action: ActionLike) -> int:
        """The id of an action that may be played now. Raises what `play` raises."""
        a = self._id(action)
        if not self.mask()[a]:
            raise IllegalAction(a, self.why_not(a))
        return a

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last action: nothing was drawn or rolled in it, no event
        of it told another seat what is hidden from the rest, no other seat has decided since, and
        the match is not over, as the end reveals all secrets."""
        return not self.over and bool(self._undo) and self._undo[-1][0] == seat

    def undoes(self) -> Action:
        """What `undo` takes back if a seat can, with the sentence of its moment."""
        return self._worded(self._undo[-1][1], self.actions[-1])

    def undo(self, seat: int) -> None:
        """Take back the last action of a seat. Raises MilkrunError if `can_undo` is false."""
        if self.over:
            raise MilkrunError("the game is over: nothing can be taken back")
        if not self.can_undo(seat):
            why = "something was drawn, rolled or shown, or another seat decided"
            raise MilkrunError(f"nothing can be taken back: {why}")
        record.assign(self.state, self._undo.pop()[1])
        self.actions.pop()
        self._caused.pop()

    def settle(self) -> None:
        """Make everything done so far final: it can no longer be taken back."""
        self._undo.clear()

    def events(self, seat: int | None = None) -> list[Event]:
        """What the last action caused, as a seat (None: a watcher) may know it."""
        return self._read(self._caused[-1], self._seat(seat))

    def log(self, seat: int | None = None, since: int = 0) -> list[LogLine]:
        """Everything that happened from action `since` on, as a seat or a watcher may know it."""
        viewer = self._seat(seat)
        return [
            LogLine(n, one.seat, one.kind, one.text)
            for n in range(max(0, since), len(self._caused))
            for one in self._read(self._caused[n], viewer)
        ]

    def imagine(self, seat: int, seed: int) -> "Match":
        """A copy in a world that `seat` cannot tell from the true one: for bots and hints.

        Everything the seat does not know is redrawn and the generator is reseeded. The copy has no
        history: its log, its seed and its list of actions are empty. Raises MilkrunError if there
        is no such seat.
        """
        world = self._copy()
        self.functions.imagine(world.state, check_seat(seat, self.players), int(seed))
        world.seed, world.start, world.actions, world.chance = 0, None, [], STREAM
        world._caused = [world._event_rows()]
        return world

    # Keeping

    def from_start(self, *, native: bool | None = None) -> "Match":
        """This match before its first action; native: None to play as this one does."""
        return Match(
            self.game,
            players=self.players,
            seed=self.seed,
            options=self.options,
            names=self.names,
            position=self.start,
            layout=self.layout,
            chance=self.chance,
            native=self.functions.target == "native" if native is None else native,
        )

    def position(self) -> dict[str, Any]:
        """Everything on the table and in the hands, in the rulebook's words, as plain JSON."""
        return dict(self.game.positions.to_position(self.state))

    def digest(self) -> str:
        """A short hash of the state, see `record.digest`: equal if play so far is the same."""
        return record.digest(self.state)

    def dumps(self) -> str:
        """The match as JSON text: game, version, options, seed, the list of actions, and the
        digest of the final state."""
        head: dict[str, Any] = {
            "game": self.game.name,
            "version": self.game.version,
            "players": self.players,
            "names": self.names,
            "options": self.options,
            "seed": self.seed,
            "digest": self.digest(),
        }
        if self.start is not None:
            head["position"] = self.start
        if self.layout:
            head["layout"] = self.layout
        if self.chance != STREAM:
            head["chance"] = self.chance
        decode = self.game.rules.ACTIONS.decode
        actions = [[verb, *args.values()] for verb, args in map(decode, self.actions)]
        return saved_text(head, actions)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a file that `milkrun.replay` reads."""
        Path(path).write_text(self.dumps(), encoding="utf-8")

    # Within

    def _copy(self) -> "Match":
        """An independent copy to play on; what was done so far cannot be taken back in it."""
        world = object.__new__(Match)
        world.__dict__.update(self.__dict__)
        world.state = record.copy(self.state)
        world.actions, world._caused, world._undo = [*self.actions], [*self._caused], []
        return world

    def __getstate__(self) -> dict[str, Any]:
        """All of it, undo included, for `copy` and `pickle`; bots take it for another match."""
        kept = dict(vars(self), game=self.game.name, functions=self.functions.target)
        kept |= {"state": self.state.tobytes(), "_undo": [(p, s.tobytes()) for p, s in self._undo]}
        return kept | {"actions": [*self.actions], "_caused": [*self._caused], "playing": None}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        self.__dict__.update(kept, game=games[kept["game"]], playing=object())
        self.functions = self.game.binding(kept["functions"] == "native")
        read = partial(record.of_bytes, self.game.rules.STATE)
        self.state, self._undo = read(kept["state"]), [(p, read(s)) for p, s in kept["_undo"]]

    def _seats(self) -> range:
        return range(self.players)

    def _seat(self, seat: int | None) -> int | None:
        return None if seat is None else check_seat(seat, self.players)

    def _id(self, action: ActionLike) -> int:
        if isinstance(action, Action):
            action = action.id
        match action:
            case (str(),) | (str(), Mapping() | None) if isinstance(action, tuple):
                return int(self.game.rules.ACTIONS.encode(*action))
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise ActionError(
                f"an action is an id, an Action or (verb, arguments); got {action!r:.60}"
            )
        self.game.rules.ACTIONS.decode(int(action))
        return int(action)

    def _event_rows(self) -> bytes:
        """What the last action caused: an array of its own takes three times as much memory, and
        servers keep these of hundreds of matches."""
        return bytes(self.state.events[: self.state.event_count].tobytes())

    def _read(self, data: bytes, viewer: int | None) -> list[Event]:
        events = self.state.events
        rows = np.frombuffer(data, events.dtype).reshape(-1, events.shape[1])
        found, words, names = list[Event](), self.game.words, self.spoken
        tell = words.event_text
        if hasattr(words, "event_text_at"):  # a game whose names depend on the match
            tell = partial(words.event_text_at, self.state)
        for row in rows:
            kind, seat, args = self.game.rules.EVENTS.read(row, viewer)
            text = tell(kind, seat, args, names)
            found.append(Event(kind, seat if seat < self.players else None, args, text))
        return found
