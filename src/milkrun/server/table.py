"""One table in memory, and how its log makes it."""

import json
import logging
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

from milkrun.coaches import coach_of
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games
from milkrun.engine.match import Match
from milkrun.engine.reports import Action
from milkrun.engine.saved import read_action

from .bounds import Repeats, Sent
from .coaching import OPENING, Coaching, coached_seat
from .consent import Question, after, is_expected, is_here, replayed
from .notes import NOTES
from .security import seat_of
from .store import Entry, HoldRow, SeatRow, TableRow, Turn
from .store import now as clock

log = logging.getLogger("milkrun.tables")

MOST_NOTES = 100  # of a table, that its log still shows


class OtherRules(Exception):
    """A log no longer leads to the same states as when it was written: the rules have changed."""


class Seats:
    """A table's rows, and which devices have which of its seats."""

    row: TableRow
    holds: dict[str, HoldRow]  # by device

    @property
    def id(self) -> str:
        return self.row.id

    def seat_of(self, device: str | None) -> int | None:
        """The seat that a device has, by its hash."""
        return seat_of(device, [(one.seat, one.device) for one in self.holds.values() if one.valid])

    def devices(self, seat: int) -> list[HoldRow]:
        """The devices that have a seat."""
        return [one for one in self.holds.values() if one.seat == seat and one.valid]


class Table(Seats):
    """A table in memory: its rows, its match, and what its log says about how it came about."""

    def __init__(self, row: TableRow, seats: list[SeatRow], match: Match) -> None:
        self.row = row
        self.changes = row.changes  # of its rows that are known here
        self.seats = seats
        self.holds = {}
        self.match = match
        self.sent = Sent()  # what people sent
        self.moved: set[int] = set()  # seats whose person has decided anything that all may know of
        self.repeats = Repeats()
        self.sealed: dict[int, Entry] = {}  # secret choices, by seat, while others still choose
        self.kept = 0  # entries in the log; those of secret choices are not counted by `seq`
        self.lengths = [0]  # number of actions after each entry
        self.last: Entry | None = None
        self.latest: Action | None = None  # the last of them, with the words of its moment
        self.notes: deque[tuple[int, Entry]] = deque(maxlen=MOST_NOTES)  # each before action n
        self.archived = False  # whether its game is over and its views are being kept
        self.told: dict[object, str] = {}  # views as they were sent, until something changes
        self.movers: list[int] = []  # who decided each action
        self.secret_to = 0  # actions up to the last that was chosen in secret
        self.question: Question | None = None  # what people are asked to agree on
        self.ended = False  # by agreement
        self.lost = False  # it may differ from its log, and must not be shown any more
        self.coaching: Coaching | None = None  # of the one person here, if there is a coach
        self.turn = row.turn  # as stored
        self.decided = 0  # number of actions before that turn
        self.mover: int | None = None  # who decided last, as long as they may take it back,
        self.reached = -1  # and the most actions at which they were waited for since others decided
        self.owner = ""  # the address that its bots' thinking counts for; none yet after a restart

    @property
    def seq(self) -> int:
        return len(self.lengths) - 1

    @property
    def over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return self.ended or self.match.over

    def apply(self, entry: Entry, worded: bool = True) -> None:
        """Apply an entry. Raises IllegalAction or MilkrunError; then nothing has changed. worded:
        False if others follow before anybody looks, as most of the time goes into words."""
        if entry.kind == "sealed":
            assert entry.action is not None
            self.asked(entry.seat).check(entry.action)
            self.sealed[entry.seat] = entry
            if set(self.match.choosing()) <= self.sealed.keys():
                self._unseal()
        elif entry.kind == "unsealed":
            del self.sealed[entry.seat]
        else:
            self._happen(entry, worded)
        self.kept += 1
        self.told.clear()
        self.repeats.count(entry.kind, entry.seat, len(self.match.actions))
        if self.seats[entry.seat].kind == "person":  # bots never send a move again
            self.sent.add(entry)
            if entry.kind == "action":
                self.moved.add(entry.seat)

    def _happen(self, entry: Entry, worded: bool) -> None:
        """Apply an entry that everybody may know about."""
        before, waits = len(self.match.actions), self.awaited
        if entry.kind == "undo":
            self.match.undo(entry.seat)
            self._forget(1)
        elif entry.kind in NOTES:
            if entry.kind == "undone":
                self._go_back(entry.seat)
            self.ended = self.ended or entry.kind == "ended"
            self.question = after(self.question, entry)
            self.notes.append((len(self.match.actions) + 1, entry))
        else:
            assert entry.action is not None
            latest = self.match.action(entry.action) if worded else None
            self.match.play(entry.action)
            self.latest = latest
            self.movers.append(entry.seat)
        if entry.kind not in NOTES:
            self._reach(entry.seat, before if entry.seat in waits else -1)
            if self.question and self.question.kind == "take_back":
                self.question = None  # there is another last move now
        self.lengths.append(len(self.match.actions))
        self.last = entry
        if self.coaching is not None and entry.kind not in NOTES:
            self.coaching.happened(self.match, entry, self.seq)

    def _reach(self, seat: int, waited: int) -> None:
        """A seat has decided, or taken that back; `waited`: at how many actions it was waited for,
        -1 if another was."""
        self.reached = max(self.reached, waited) if seat == self.mover else waited
        self.mover = seat

    def before_last(self, seat: int) -> int | None:
        """The number of actions before the last one of a seat; None if it has done nothing."""
        mine = (n for n in reversed(range(len(self.movers))) if self.movers[n] == seat)
        return next(mine, None)

    def _go_back(self, seat: int) -> None:
        """Play on from before the last action of a seat. Raises MilkrunError if there is none."""
        kept = self.before_last(seat)
        if kept is None:
            raise MilkrunError("there is nothing to take back")
        gone = len(self.movers) - kept
        self.match = replayed(self.match, kept)
        self._forget(gone)
        self.mover, self.reached = None, -1

    def _forget(self, gone: int) -> None:
        """The last actions were taken back; notes that came after them stay where the log ends."""
        del self.movers[len(self.movers) - gone :]
        end = len(self.movers) + 1
        notes = [(min(n, end), entry) for n, entry in self.notes]
        self.notes = deque(notes, maxlen=MOST_NOTES)

    def _unseal(self) -> None:
        """All have chosen: apply the choices, in the order in which the match takes them."""
        for seat in self.match.choosing():
            self._happen(self.sealed.pop(seat), worded=False)
            if self.seats[seat].kind == "person":
                self.moved.add(seat)
        self.match.settle()
        self.secret_to = len(self.movers)

    def asked(self, seat: int | None) -> Match:
        """The match as it asks a seat: in secret, as if nobody had chosen yet."""
        return self.match.asked(seat) if seat in self.match.choosing() else self.match

    def decides(self, seat: int) -> bool:
        """Whether that seat has something to decide now."""
        if self.ended:
            return False
        choosing = self.match.choosing()
        if choosing:
            return seat in choosing and seat not in self.sealed
        return self.match.to_move == seat

    def can_undo(self, seat: int) -> bool:
        """Whether that seat may take back its last action, or its secret choice."""
        if self.ended:
            return False
        choosing = bool(self.match.choosing())
        if self.repeats.are_many("unsealed" if choosing else "undo", seat):
            return False
        if choosing:
            return seat in self.sealed
        return self.match.can_undo(seat) and not self.is_too_late(seat)

    def is_too_late(self, seat: int) -> bool:
        """Whether the time for what a seat decided last is over, now that another is waited for."""
        until = self.turn.earlier
        return until is not None and seat not in self.turn.waits and clock() >= 1000 * until

    def log_from(self, since: int | None) -> int:
        """The first action whose log lines are missing for somebody who has seen entry `since`."""
        if since is None or not 0 <= since <= self.seq:
            return 0
        return min(self.lengths[since:]) + 1

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that are waited for."""
        return () if self.ended else awaited(self.match)

    def bot_to_move(self) -> SeatRow | None:
        """A bot that has something to decide now, if there is one."""
        bots = (one for one in self.seats if one.kind == "bot" and self.decides(one.seat))
        return next(bots, None)

    @property
    def waits_for(self) -> int | None:
        """The seat that is stored as the one to move: a bot that must continue after a restart;
        None when it is over."""
        if self.ended:
            return None
        bot = self.bot_to_move()
        return self.match.to_move if bot is None else bot.seat

    def next_turn(self, *, anew: bool = False) -> Turn:
        """Whom it waits for as it is now. What was asked before goes on as long as nobody has
        decided, or, in a secret choice, not everybody. `anew`: time begins again all the same."""
        waits, last = self.awaited, self.turn
        goes_on = waits == last.waits and len(self.match.actions) == self.decided
        since = last.since if goes_on else clock()
        kept, earlier = (None, None) if anew else self._times(waits)
        deadline = self._deadline(waits, kept)
        return Turn(self.waits_for, waits, tuple(sorted(self.sealed)), since, deadline, earlier)

    def _times(self, waits: tuple[int, ...]) -> tuple[int | None, int | None]:
        """The `deadline` (None: a new one) and `earlier` of the turn of those seats. Nobody gets
        time by taking back: who returns to a decision, or to where they had come before they took
        back, goes on with the time they had."""
        last, length = self.turn, len(self.match.actions)
        if waits != last.waits:
            back = length < self.decided and self.mover in waits
            return (last.earlier, None) if back else (None, last.deadline)
        goes_on = length == self.decided or length <= self.reached
        return (last.deadline, last.earlier) if goes_on else (None, None)

    def _deadline(self, waits: tuple[int, ...], kept: int | None) -> int | None:
        """Until when those seats may take; `kept`: until when that was, if it began earlier. Where
        a bot plays for somebody who may come back, their time goes on."""
        time = self.row.clock
        if time is None or not any(is_expected(self, seat) for seat in waits):
            return None
        if kept is None and any(is_here(self, seat) for seat in waits):
            return clock() // 1000 + int(time["seconds"])
        return kept

    def begin_turn(self, turn: Turn) -> None:
        """That turn is stored."""
        self.turn, self.decided = turn, len(self.match.actions)

    def invited(self, link: str) -> int | None:
        """The seat to which a link invites, by its hash."""
        return seat_of(link, [(one.seat, one.secret_hash) for one in self.seats])

    def begin_coaching(self) -> None:
        """From now on a coach speaks up, if the table has one."""
        seat = coached_seat(self.seats, self.row.hints)
        self.coaching = None
        if self.row.coach and seat is not None:
            self.coaching = Coaching(coach_of(self.match.game.name), seat)
            if self.match.actions:  # it was turned on later: the beginning is over
                self.coaching.turn = max(OPENING, own_turns(self.movers, seat))
            self.coaching.happened(self.match, None, self.seq)
            self.recall_coaching()

    def recall_coaching(self) -> None:
        """Let the coach go on from what it has said, as far as that is stored."""
        if self.coaching is not None and self.row.coached is not None:
            self.coaching.recall(self.row.coached)

    @property
    def bots_alone(self) -> bool:
        """Whether only bots sit here now."""
        return all(one.kind == "bot" for one in self.seats)

    def rename(self) -> None:
        """Let the match's sentences use the seats' names."""
        self.match.names[:] = [one.name for one in self.seats]


def own_turns(movers: Sequence[int], seat: int) -> int:
    """How often a seat began to act after another, or at the beginning."""
    before = [None, *movers]
    return sum(mover == seat != last for mover, last in zip(movers, before, strict=False))


def awaited(match: Match) -> tuple[int, ...]:
    """The seats that are waited for; while they choose in secret, those that have chosen, too."""
    return tuple(match.choosing()) or (() if match.to_move is None else (match.to_move,))


def witnessed(entry: Entry, match: Match) -> Entry:
    """An entry with its words and digest: the match is as the entry left it."""
    said = None
    if entry.action is not None:
        verb, args = match.game.rules.ACTIONS.decode(entry.action)
        said = json.dumps([verb, *args.values()])
    return replace(entry, said=said, digest=match.digest())


def rebuild(row: TableRow, seats: list[SeatRow], entries: Sequence[Entry], native: bool) -> Table:
    """A table as its log left it, or as it was after the first of its entries.

    Raises OtherRules if today's rules do not lead to the same states. Logs of another version
    that do not tell where they led count as played by other rules.
    """
    with suppress(Exception):  # by the last state it shows, in half the time
        return _replayed(row, seats, entries, native, len(entries) - 1)
    try:  # again, to say which entry is the first that leads elsewhere
        return _replayed(row, seats, entries, native, 0)
    except OtherRules:
        raise
    except Exception as error:
        if not isinstance(error, MilkrunError):
            log.exception("a log could not be replayed")
        raise OtherRules(str(error)) from error


def _replayed(
    row: TableRow, seats: list[SeatRow], entries: Sequence[Entry], native: bool, unchecked: int
) -> Table:
    """`unchecked`: of the first of its entries it is not looked at where they lead."""
    game = games[row.game]
    match = Match(
        game,
        players=row.players,
        seed=row.seed,
        options=row.options,
        layout=row.layout,
        chance=row.chance,
        position=row.position,
        native=native,
    )
    told = entries[-1].digest if entries else row.digest
    if game.version != row.version and told is None:
        raise OtherRules(f"version {row.version}, but here it is {game.version}")
    if row.digest not in (None, match.digest()):
        raise OtherRules("the table is set up differently")
    table = Table(row, seats, match)
    table.rename()
    table.begin_coaching()
    last = max((n for n, entry in enumerate(entries) if entry.kind == "action"), default=0)
    for n, entry in enumerate(entries):
        apply(table, entry, worded=n >= last)
        if n >= unchecked:
            check(table, entry)
        if table.seq == row.begun:
            table.match.settle()
    table.recall_coaching()
    turn = row.turn if row.waits is not None else replace(table.next_turn(), since=row.since)
    table.begin_turn(turn)
    return table


def follow(table: Table, entry: Entry) -> None:
    """Apply the next entry of a log. Raises OtherRules if it leads elsewhere than it did."""
    apply(table, entry)
    check(table, entry)


def apply(table: Table, entry: Entry, worded: bool = True) -> None:
    """Apply the next entry of a log, wherever it leads; worded: see `Table.apply`."""
    if entry.said is not None:  # ids are those of the rules it was played by
        action = said_action(table.match.game.name, entry.said)
        entry = entry if entry.action == action else replace(entry, action=action)
    table.apply(entry, worded)


@lru_cache(maxsize=4096)
def said_action(game: str, said: str) -> int:
    """The id by today's rules of an action as logs hold it."""
    return read_action(games[game], json.loads(said))


def check(table: Table, entry: Entry) -> None:
    """Raise OtherRules if the last entry led elsewhere when it was written."""
    if entry.digest not in (None, table.match.digest()):
        raise OtherRules(f"entry {entry.seq} leads to another state")
