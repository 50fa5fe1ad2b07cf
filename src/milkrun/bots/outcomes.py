"""What comes of an action: it is tried in several worlds that its seat cannot tell from the true
one, everybody plays on by advice for a few turns, and the game's own events are counted."""

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from time import perf_counter
from typing import NamedTuple

import numpy as np

from milkrun.engine.match import Event, Match

from .greedy import GreedyBot
from .steps import Steps

LONGEST = 60  # decisions of everybody
PROSPECT = 0.03  # of what the position is worth: what is noticed when prospects get better,
LEAST_PROSPECT = 0.4  # but no less than so many points

Standing = tuple[int, tuple[int, ...], float]  # score, what orders the standing, worth


class Deed(NamedTuple):
    """What happened, as far as two events are taken for the same: who, what, and the numbers of it;
    but what it paid may be another amount each time."""

    seat: int | None
    kind: str
    args: frozenset[tuple[str, int | None]]


def deed_of(event: Event, amounts: Collection[int] = ()) -> Deed:
    """An event without the numbers that tell of those amounts."""
    args = frozenset(one for one in event.args.items() if abs(one[1] or 0) not in amounts)
    return Deed(event.seat, event.kind, args)


@dataclass
class Outcome:
    """What came of an action in the worlds it was played on in.

    scale: points from which on better prospects are noticed. itself: what the seat does first,
    which is the action. now: what happens in this turn, in how many worlds; said: how it is told;
    then: those of it that a later decision of the turn does. happened: in how many worlds. gains:
    what it brought its seat each time, and how it was told; scored: what brought points, not
    prospects alone. parts: changes of the score in this turn.
    """

    scale: float
    worlds: int = 0
    itself: set[Deed] = field(default_factory=set)
    now: Counter[Deed] = field(default_factory=Counter)
    said: dict[Deed, str] = field(default_factory=dict)
    then: set[Deed] = field(default_factory=set)
    happened: Counter[Deed] = field(default_factory=Counter)
    gains: dict[Deed, list[tuple[float, str]]] = field(default_factory=lambda: defaultdict(list))
    scored: set[Deed] = field(default_factory=set)
    parts: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def is_more(self, deed: Deed) -> bool:
        """Whether it says more than the action does: the like again counts if it brings points."""
        if deed in self.scored:
            return deed not in self.itself
        return (deed.seat, deed.kind) not in {(one.seat, one.kind) for one in self.itself}

    def often(self, deed: Deed) -> float:
        """In which share of the worlds that happened."""
        return self.happened[deed] / max(self.worlds, 1)

    def mean(self, deed: Deed) -> float:
        """What it brings its seat, in points a world."""
        return sum(gain for gain, _ in self.gains.get(deed, ())) / max(self.worlds, 1)


def play_on(
    world: Match,
    seat: int,
    actions: list[int],
    seed: int,
    worlds: int,
    turns: int,
    patience: float,
) -> Steps[dict[int, Outcome]]:
    """Try actions in the same worlds and play on by advice, for so many seconds at most."""
    until = perf_counter() + patience
    scale = max(LEAST_PROSPECT, PROSPECT * abs(_worth(world)[seat]))
    outcomes = {a: Outcome(scale) for a in actions}
    for n in range(worlds):
        for a in actions:
            if perf_counter() > until:
                return outcomes
            World(world.imagine(seat, seed + n), seat, outcomes[a]).play_out(a, seed + n, turns)
            yield
    return outcomes


class World:
    """One world in which an action of a seat is tried; what comes of it goes to the outcome."""

    def __init__(self, match: Match, seat: int, outcome: Outcome) -> None:
        self.match = match
        self.seat = seat
        self.outcome = outcome
        self.parts = [self._parts(p) for p in range(match.players)]
        self.now: dict[Deed, None] = {}  # in the order in which it happened
        self.happened: set[Deed] = set()
        self.gains: dict[Deed, tuple[float, str]] = {}

    def play_out(self, action: int, seed: int, most: int) -> None:
        """Play an action and go on by advice until the seat has had so many turns."""
        bot, match, start = GreedyBot(seed), self.match, self.parts[self.seat]
        turns, mine = 1, True
        for n in range(LONGEST):
            before = _standings(match)
            match.play(action)
            events = match.events(self.seat)
            self._note(events, before)
            if turns == 1 and mine:
                self._note_turn(events, n > 0)
            mover = match.to_move
            if mine and mover != self.seat:
                if turns == 1:
                    self._note_parts(start)
                if turns == most:
                    break
            if mover is None:
                break
            turns += not mine and mover == self.seat
            mine = mover == self.seat
            action = bot.choose(match if mine else match.imagine(mover, seed + n))
        self.outcome.worlds += 1
        self.outcome.now.update(self.now.keys())
        self.outcome.happened.update(self.happened)
        for deed, gain in self.gains.items():
            self.outcome.gains[deed].append(gain)

    def _note_turn(self, events: list[Event], later: bool) -> None:
        """What happened in the seat's turn."""
        for event in events:
            deed = deed_of(event)
            self.now[deed] = None
            self.outcome.said[deed] = event.text
            if later:
                self.outcome.then.add(deed)

    def _note(self, events: list[Event], before: list[Standing]) -> None:
        """What happened in a step, and what it brought to whom."""
        mine = [deed_of(event) for event in events if event.seat == self.seat]
        if mine and not any(deed.seat == self.seat for deed in self.happened):
            self.outcome.itself.add(mine[0])
        self.happened.update(map(deed_of, events))
        for p, now in enumerate(_standings(self.match)):
            gain, scored = _gain(before[p], now, self.outcome.scale)
            if not scored and not (gain and p == self.seat):
                continue
            own = [event for event in events if event.seat == p]
            amounts = self._paid(p) if scored else set()
            paid = {
                abs(n): event
                for event in own
                for n in event.args.values()
                if n and abs(n) in amounts
            }  # the last event of each amount, as pay comes after its cause
            for event in paid.values() or own:
                deed = deed_of(event, amounts)
                self.happened.add(deed)
                self.gains.setdefault(deed, (gain, event.text))
                if scored and deed_of(event) not in self.outcome.itself:
                    self.outcome.scored.add(deed)

    def _note_parts(self, start: dict[str, int]) -> None:
        """What the turn changed in the seat's score."""
        for name, points in self._parts(self.seat).items():
            if points != start.get(name, 0):
                self.outcome.parts[name].append(points - start.get(name, 0))

    def _paid(self, p: int) -> set[int]:
        """By how much the parts of a seat's score have changed since they did last."""
        old, self.parts[p] = self.parts[p], self._parts(p)
        return {abs(n - old.get(name, 0)) for name, n in self.parts[p].items()} - {0}

    def _parts(self, p: int) -> dict[str, int]:
        return dict(self.match.game.words.score_parts(self.match.state, p))


def _standings(match: Match) -> list[Standing]:
    """(score, what orders the standing, worth) of every seat."""
    standing, s, worth = match.functions.standing, match.state, _worth(match)
    return [(int(s.score[p]), tuple(standing(s, p)), worth[p]) for p in range(match.players)]


def _worth(match: Match) -> list[float]:
    """What the position is worth to every seat."""
    worth = np.zeros(match.players)
    match.functions.values(match.state, worth)
    return [float(one) for one in worth]


def _gain(before: Standing, after: Standing, scale: float) -> tuple[float, bool]:
    """What a step brought a seat, and whether these are points: else they are prospects, which
    count from `scale` on."""
    (score, order, worth), (score2, order2, worth2) = before, after
    if score2 != score:
        return float(abs(score2 - score)) * (1 if order2 > order else -1), True
    return (worth2 - worth if worth2 - worth >= scale else 0.0), False
