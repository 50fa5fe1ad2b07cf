"""What a seat could do, and why: a search finds the best actions, games played on from each of them
in the same worlds (worlds.py) judge them (judging.py) and give the reasons (reasons.py), which are
told in the game's own words (sayings.py)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from time import perf_counter

import numpy as np

from milkrun.engine import record
from milkrun.engine.game import MilkrunError
from milkrun.engine.match import Match
from milkrun.engine.reports import Action

from . import sayings
from .judging import Compared, Estimate, chance, compare, estimate, is_decided, ranked
from .reasons import Reason, prospect, reasons
from .search import Choice, SearchBot
from .steps import Steps, finish
from .worlds import Line, Worlds

MOST_TIPS, MOST_TRIED = 3, 4
LEAST_SHARE = 0.02  # of the search, for an action to be shown
PICKING, MEASURING = 200, 120  # worlds to pick the best by, and to measure by how much it is better
PATIENCE, HASTE = 0.85, 0.2  # seconds for these games against the clock: usually, if late
PICKING_SHARE = 0.6  # of these seconds
AT_MOST = 80  # times as many worlds, where there are seconds left
FRESH = 1 << 14  # worlds from this number on pick no best: 80 times PICKING are fewer
MOST_REASONS = 4


@dataclass(frozen=True)
class Tip:
    """One action, or several that come to the same, as the first of them.

    text: what to do. sentence: the same with what speaks for it. alike: the ids. win, points: what
    it comes to; None without a search, and win if nobody else plays. against: the id of the next
    best, or of the first; versus: how it does against that; reasons: what comes of it more or less
    often than of that.
    """

    action: Action
    text: str
    sentence: str
    alike: tuple[int, ...]
    win: Estimate | None = None
    points: Estimate | None = None
    versus: Compared | None = None
    against: int | None = None
    reasons: list[Reason] = field(default_factory=list)


@dataclass(frozen=True)
class Hint:
    """The best few actions of a seat, best first.

    text: all of it. purpose: what it is about if winning is no longer at stake, else "". aim: what
    to aim at. basis: what it rests on. thinks: a search found them, not advice alone. seed: of the
    worlds that reasons tell of.
    """

    seat: int
    tips: list[Tip]
    text: str
    aim: str
    basis: str
    thinks: bool
    seed: int
    iterations: int = 0
    worlds: int = 0
    seconds: float = 0.0
    points_name: str = "points"
    purpose: str = ""


def hint(
    match: Match,
    seat: int,
    seed: int,
    seconds: float = 1.0,
    *,
    iterations: int | None = None,
    search: bool | None = None,
    instead: int | None = None,
    best: int | None = None,
    worse: bool = False,
    clock: Callable[[], float] = perf_counter,
) -> Hint:
    """What the seat to move could do best, from what that seat knows.

    The match is not changed. With `iterations` the same seed gives the same hint; otherwise it
    takes `seconds` by the clock, plus a little for the reasons. Without a search (None: as long as
    the game's native code is not there) it is the game's advice alone. instead: an action that is
    asked about ("why not this one?"); it and the best are told of. best: the best, if that is
    known: there is no other search then, and the worlds are others than those a hint with this seed
    picks the best by. worse: `instead` is known to be worse, from more games than are tried out
    here. Raises MilkrunError if another seat decides, or an action is not legal.
    """
    return finish(
        hinting(
            match,
            seat,
            seed,
            seconds,
            iterations=iterations,
            search=search,
            instead=instead,
            best=best,
            worse=worse,
            clock=clock,
        )
    )


def hinting(
    match: Match,
    seat: int,
    seed: int,
    seconds: float = 1.0,
    *,
    iterations: int | None = None,
    search: bool | None = None,
    instead: int | None = None,
    best: int | None = None,
    worse: bool = False,
    until: float = inf,
    longer: float = 0.0,
    clock: Callable[[], float] = perf_counter,
) -> Steps[Hint]:
    """Comes to what `hint` gives. The clock may cut the search short, so that about `until` there
    are reasons, too. longer: seconds more than usual for the games tried out."""
    if match.to_move != seat:
        raise MilkrunError(f"seat {seat} does not decide now, so there is nothing to advise it")
    begun = clock()
    world = match.imagine(seat, seed)
    choices = choices_of(world)
    for asked in (instead, best):
        if asked is not None and asked not in choices:
            raise MilkrunError(f"action {asked} is not possible now, so nothing is said about it")
    if len(choices) == 1:
        (tip,) = tips_of_advice(world, choices, {})
        only = "It is the only thing you can do."
        return Hint(seat, [tip], f"{tip.text}. {only}", only, only, False, seed)
    if SearchBot.thinks(world.game) if search is None else search:
        world.functions = world.game.native
        asker = Asker(world, seat, seed, choices, instead, clock, longer, worse)
        found = yield from asker.searched(seconds, iterations, until, best)
    else:
        found = advised(world, seat, seed, choices, instead)
    name = getattr(world.game.words, "WORTH", "points")
    return replace(found, seconds=clock() - begun, points_name=name)


Choices = dict[int, tuple[tuple[int, ...], str]]  # by id: those that come to the same, what to do


def choices_of(world: Match) -> Choices:
    """The legal actions, each with those that come to the same, and what they are called."""
    groups: dict[object, list[int]] = {}
    names: dict[object, str] = {}
    for a in np.flatnonzero(world.mask()).tolist():
        same = world.game.hints.alike(world.state, a)
        key, name = (a, "") if same is None else same
        groups.setdefault(key, []).append(a)
        names[key] = name
    return {
        a: (tuple(ids), names[key] if len(ids) > 1 else world.action(a).text)
        for key, ids in groups.items()
        for a in ids
    }


def equal_said(tips: Sequence[Tip]) -> str:
    """Which tips are about as good as the first."""
    versus = [(tip.text, tip.versus) for tip in tips[1:] if tip.versus is not None]
    return sayings.equal_said([text for text, one in versus if one.is_known and one.side >= 0])


def facts_of(world: Match, action: int) -> list[str]:
    return list(world.game.hints.facts(world.state, action))


def aim_of(world: Match) -> str:
    return str(world.game.hints.aim(world.state))


def tips_of_advice(world: Match, choices: Choices, facts: dict[int, list[str]]) -> list[Tip]:
    """Actions without figures, with the facts of each that not all of them share."""
    tips = []
    for a, (alike, text) in choices.items():
        others = [found for b, found in facts.items() if b != a]
        own = [one for one in facts.get(a, []) if not all(one in found for found in others)]
        said = sayings.told(text, sayings.what_is_so(own, []))
        tips.append(Tip(world.action(a), text, said, alike))
    return tips


def advised(world: Match, seat: int, seed: int, choices: Choices, instead: int | None) -> Hint:
    """What the game's advice likes best, and the facts of it."""
    advice = np.zeros(world.game.rules.ACTIONS.size)
    world.functions.weights(record.copy(world.state), advice)
    chosen: list[int] = []
    for a in sorted(choices, key=lambda a: -advice[a]):
        if a == choices[a][0][0] or a == instead:
            chosen.append(a)
    first = chosen[:MOST_TIPS]
    if instead is not None:
        first = [chosen[0], *([instead] if instead not in choices[chosen[0]][0] else [])]
    facts = {a: facts_of(world, a) for a in first}
    tips = tips_of_advice(world, {a: choices[a] for a in first}, facts)
    basis = "What looks best right now: the game is still being prepared for thinking ahead."
    return Hint(
        seat, tips, tips[0].sentence, sayings.aim_said([], None, aim_of(world)), basis, False, seed
    )


class Asker:
    """A seat that asks, in a world imagined for it."""

    def __init__(
        self,
        world: Match,
        seat: int,
        seed: int,
        choices: Choices,
        instead: int | None,
        clock: Callable[[], float],
        longer: float,
        worse: bool = False,
    ) -> None:
        self.world, self.seat, self.seed, self.choices = world, seat, seed, choices
        self.worse = worse
        self.instead, self.clock, self.patience = instead, clock, PATIENCE + longer
        self.worlds = Worlds(world, seat, seed)

    def searched(
        self, seconds: float, iterations: int | None, until: float, best: int | None
    ) -> Steps[Hint]:
        """Search unless the best is known, try the best actions out, and tell."""
        looked = 0
        if best is not None and self.instead is not None:
            tried = list(dict.fromkeys(self.choices[a][0][0] for a in (best, self.instead)))
        else:
            bot = SearchBot(self.seed, seconds, iterations, clock=self.clock)
            thought = yield from bot.thinking(self.world, until=until - self.patience)
            tried, looked = self.candidates(thought.choices), thought.iterations
        patience = (
            inf if iterations is not None else max(HASTE, min(self.patience, until - self.clock()))
        )
        order, picked, left = tried, FRESH, patience
        if best is None:
            lines: dict[int, list[Line]] = {a: [] for a in tried}
            play = self.worlds.end
            yield from self.try_out(play, lines, 0, PICKING, patience * PICKING_SHARE)
            order, picked = self.shown(ranked(lines)), len(lines[tried[0]])
            left *= 1 - PICKING_SHARE
        measured: dict[int, list[Line]] = {a: [] for a in order}
        yield from self.try_out(self.worlds.play, measured, picked, MEASURING, left)
        tips, win = self.told(measured, picked)
        found = measured[tips[0].action.id]
        name = getattr(self.world.game.words, "WORTH", "points")
        purpose = sayings.purpose_said(win, name)
        return Hint(
            self.seat,
            tips,
            " ".join(one for one in (purpose, tips[0].sentence, equal_said(tips)) if one),
            sayings.aim_said(tips[0].reasons, prospect(found, picked), aim_of(self.world)),
            sayings.basis_said(looked, len(found)),
            True,
            self.seed,
            looked,
            len(found),
            purpose=purpose,
        )

    def candidates(self, choices: list[Choice]) -> list[int]:
        """What is tried out: the actions searched most, one of those that come to the same."""
        visits: dict[int, int] = {}
        for one in choices:  # the most visited of a group stands for it
            alike = self.choices[one.action][0]
            known = next((a for a in visits if a in alike), one.action)
            visits[known] = visits.get(known, 0) + one.visits
        looked = max(sum(visits.values()), 1)
        chosen = sorted(visits, key=lambda a: -visits[a])
        chosen = chosen[:2] + [a for a in chosen[2:MOST_TRIED] if visits[a] >= LEAST_SHARE * looked]
        if self.instead is not None and not any(self.instead in self.choices[a][0] for a in chosen):
            chosen.append(self.instead)
        return chosen

    def shown(self, order: list[int]) -> list[int]:
        """The tips, best first; or the best, and the action asked about."""
        if self.instead is None:
            return order[:MOST_TIPS]
        asked = next(a for a in order if self.instead in self.choices[a][0])
        return list(dict.fromkeys([order[0], asked, *order[1:2]]))[:2]

    def try_out(
        self,
        play: Callable[[int, int], Line],
        lines: dict[int, list[Line]],
        first: int,
        count: int,
        patience: float,
    ) -> Steps[None]:
        """Play on from each action, in so many worlds or for so many seconds; in two at least."""
        until = self.clock() + patience
        for n in range(first, first + count if patience == inf else first + AT_MOST * count):
            if self.clock() > until and n >= first + 2:
                break
            for a, found in lines.items():
                found.append(play(n, a))
            yield

    def told(self, lines: dict[int, list[Line]], first: int) -> tuple[list[Tip], float | None]:
        """The tips, and the chance to win where it is not about that."""
        order = list(lines)
        rivals = [] if self.worse else order[1:]
        for a in rivals:  # measured on worlds that were not chosen by: so it counts
            if compare(lines[a], lines[order[0]]).side > 0:
                order = [a, *(b for b in order if b != a)]
        best, *others = order
        versus = {a: compare(lines[a], lines[best]) for a in others}
        others.sort(key=lambda a: -versus[a].side)  # what is about as good comes first
        facts = {a: facts_of(self.world, a) for a in order}
        tips = [self.best(lines, best, others, facts, first)]
        for a in others:
            own = [one for one in facts[a] if one not in facts[best]]
            for_it = self.reasons(lines, a, best, first)
            against = self.reasons(lines, best, a, first)
            side = -1 if self.worse else versus[a].side if versus[a].is_known else None
            said = sayings.other_said(self.choices[a][1], own, for_it, against, side)
            all_reasons = [*for_it, *map(sayings.turned, against)]
            tips.append(self.tip(lines[a], a, said, versus[a], best, all_reasons))
        return tips, is_decided(lines) if self.world.players > 1 else None

    def reasons(self, lines: dict[int, list[Line]], a: int, b: int, first: int) -> list[Reason]:
        """The weightiest for one action against another: those that may be said, and lie behind the
        details. What one of the two says of itself is left out."""
        (this, other), (text, against) = (
            (lines[a], lines[b]),
            (self.choices[a][1], self.choices[b][1]),
        )
        found = [
            one
            for one in reasons(this, other, self.worlds.spread, first)
            if not (one.count == one.worlds and sayings.is_obvious(one.text, text))
            and not (one.against == one.worlds and sayings.is_obvious(one.text, against))
        ]
        return found[:MOST_REASONS]

    def best(
        self,
        lines: dict[int, list[Line]],
        best: int,
        others: list[int],
        facts: dict[int, list[str]],
        first: int,
    ) -> Tip:
        """The first tip, against the next best or the action asked about; or alone, if there is no
        other."""
        if not others:
            said = sayings.best_said(self.choices[best][1], facts[best], [], False)
            return self.tip(lines[best], best, said, None, None, [])
        following = others[0]
        versus = compare(lines[best], lines[following])
        own = [one for one in facts[best] if not all(one in facts[a] for a in others)]
        found = self.reasons(lines, best, following, first)
        better = self.worse or versus.side > 0
        other = sayings.NEXT if self.instead is None else sayings.OTHER
        said = sayings.best_said(self.choices[best][1], own, found, better, other)
        return self.tip(lines[best], best, said, versus, following, found)

    def tip(
        self,
        lines: list[Line],
        a: int,
        said: str,
        versus: Compared | None,
        against: int | None,
        found: list[Reason],
    ) -> Tip:
        alike, text = self.choices[a]
        return Tip(
            self.world.action(a),
            text,
            said,
            alike,
            chance(lines) if self.world.players > 1 else None,
            estimate([line.points for line in lines]),
            versus,
            against,
            found,
        )
