"""What a seat could do, and why: the search's best actions with a reason in the game's own words.

A reason is read off play, not off the rules: each action is tried in several worlds that the seat
cannot tell from the true one, everybody plays on by advice for a few turns, and the game's own
events tell what came of it. What comes of one action more often than of another is the reason.
"""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from math import inf, sqrt
from statistics import fmean, median_low
from time import perf_counter

import numpy as np

from milkrun.engine import record
from milkrun.engine.game import MilkrunError
from milkrun.engine.match import Action, Event, Match

from .greedy import GreedyBot
from .search import Choice, SearchBot
from .steps import Steps, finish

MOST_TIPS = 3
LEAST_SHARE = 0.02  # of the search, for an action to be told of
WORLDS, FEW_WORLDS = 24, 2  # played on in: natively, by the interpreted rules
TURNS, ONE_TURN = 3, 1  # of the seat, the one that begins now included; likewise
LONGEST = 60  # decisions of everybody
PATIENCE, HASTE = 0.35, 0.15  # seconds for the reasons, when there is a clock: usually, if late
LIKELY, SOMETIMES = 0.75, 0.35
ENOUGH = 5  # worlds, to say how often something happens
OFTEN = 0.3  # how much more often something must happen to be a reason
WELL_SEARCHED = 0.25  # of the visits of the action searched most
SAME_POINTS = 0.5
PROSPECT = 0.03  # of what the position is worth: what is noticed when prospects get better,
LEAST_PROSPECT = 0.4  # but no less than so many points
SAME_GAMES = 0.005  # of all, in chance to win
SAME_WORDS = 0.6
ORDINALS = "first|second|third|fourth|fifth|sixth|seventh|eighth"


Standing = tuple[int, tuple[int, ...], float]  # score, what orders the standing, worth
Key = tuple[int, str, bool]  # seat, what happened without its numbers, whether it scored


@dataclass(frozen=True)
class Tip:
    """One action with what was found of it; win, points and share are None without a search."""

    action: Action
    win: float | None
    points: float | None
    share: float | None
    reason: str


@dataclass(frozen=True)
class Hint:
    """The best few actions of a seat, best first; `text` says what they rest on.

    thinks: a search found them, not advice alone.
    """

    seat: int
    tips: list[Tip]
    text: str
    thinks: bool
    iterations: int = 0
    seconds: float = 0.0
    points_name: str = "points"


@dataclass
class Outcome:
    """What came of an action in the worlds it was played on in.

    scale: points from which on better prospects are noticed. now: events of the turn, in how many
    worlds; then: those of its later decisions. happened: things by their text without its numbers,
    in how many worlds; later: what they gained their seat, where it is they that did; told: how it
    was said each time. parts: changes of the score in this turn.
    """

    scale: float
    worlds: int = 0
    then: set[str] = field(default_factory=set)
    now: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    happened: dict[Key, int] = field(default_factory=lambda: defaultdict(int))
    later: dict[Key, list[float]] = field(default_factory=lambda: defaultdict(list))
    told: dict[Key, list[tuple[float, str]]] = field(default_factory=lambda: defaultdict(list))
    parts: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def often(self, key: Key) -> float:
        """In which share of the worlds that happened."""
        return self.happened.get(key, 0) / max(self.worlds, 1)


def hint(
    match: Match,
    seat: int,
    seed: int,
    seconds: float = 1.0,
    *,
    iterations: int | None = None,
    search: bool | None = None,
) -> Hint:
    """What the seat to move could do best, from what that seat knows.

    The match is not changed. With `iterations` it is the same each time for its seed; otherwise it
    takes `seconds`, and a little for the reasons. Without a search (None: as long as the game's
    native code is not there) it is the game's advice alone. Raises MilkrunError when another seat
    decides.
    """
    return finish(hinting(match, seat, seed, seconds, iterations=iterations, search=search))


def hinting(
    match: Match,
    seat: int,
    seed: int,
    seconds: float = 1.0,
    *,
    iterations: int | None = None,
    search: bool | None = None,
    until: float = inf,
) -> Steps[Hint]:
    """Comes to what `hint` gives. The clock (time.perf_counter) may cut the search short, so that
    about `until` there are reasons, too."""
    if match.to_move != seat:
        raise MilkrunError(f"seat {seat} does not decide now, so there is nothing to advise it")
    begun = perf_counter()
    world = match.imagine(seat, seed)
    legal = np.flatnonzero(world.mask()).tolist()
    if len(legal) == 1:
        tip = Tip(world.action(legal[0]), None, None, None, "")
        return Hint(seat, [tip], "It is the only thing you can do.", thinks=False)
    if SearchBot.thinks(world.game) if search is None else search:
        world.functions = world.game.native
        found = yield from _searched(world, seat, seed, seconds, iterations, until)
    else:
        found = yield from _advised(world, seat, seed, legal, iterations is not None)
    name = getattr(world.game.words, "WORTH", "points")
    return Hint(seat, *found, seconds=perf_counter() - begun, points_name=name)


def _searched(
    world: Match, seat: int, seed: int, seconds: float, iterations: int | None, until: float
) -> Steps[tuple[list[Tip], str, bool, int]]:
    bot = SearchBot(seed, seconds, iterations)
    thought = yield from bot.thinking(world, until=until - PATIENCE)
    looked = max(sum(one.visits for one in thought.choices), 1)
    chosen = ranked(thought.choices)
    chosen = chosen[:2] + [one for one in chosen[2:MOST_TIPS] if one.visits >= LEAST_SHARE * looked]
    left = max(HASTE, until - perf_counter())  # the search may have been late
    patience = min(PATIENCE, left) if iterations is None else inf
    actions = [one.action for one in chosen]
    outcomes = yield from play_on(world, seat, actions, seed, WORLDS, TURNS, patience)
    tips = []
    for n, one in enumerate(chosen):
        other = chosen[1 if n == 0 else 0]
        reason = why(world, seat, one.action, outcomes[one.action], outcomes[other.action])
        reason.append(compared(one, other, "the next best" if n == 0 else "the first", looked))
        tips.append(
            Tip(
                world.action(one.action), one.win, one.points, one.visits / looked, " ".join(reason)
            )
        )
    text = f"From {thought.iterations:,} lines of play, tried out with what you can know."
    return tips, text, True, thought.iterations


def _advised(
    world: Match, seat: int, seed: int, legal: list[int], patient: bool
) -> Steps[tuple[list[Tip], str, bool, int]]:
    advice = np.zeros(world.game.rules.ACTIONS.size)
    world.functions.weights(record.copy(world.state), advice)
    chosen = sorted(legal, key=lambda a: -advice[a])[:MOST_TIPS]
    patience = inf if patient else PATIENCE
    outcomes = yield from play_on(world, seat, chosen, seed, FEW_WORLDS, ONE_TURN, patience)
    tips = []
    for n, a in enumerate(chosen):
        other = chosen[1 if n == 0 else 0]
        reason = why(world, seat, a, outcomes[a], outcomes[other])
        better = float(advice[a] - advice[other])
        if abs(better) >= SAME_POINTS:
            how = "better than the next best" if n == 0 else "worse than the first"
            reason.append(f"By a first look {abs(better):.1f} points {how}.")
        tips.append(Tip(world.action(a), None, None, None, " ".join(reason)))
    text = "What looks best right now: the game is still being prepared for thinking ahead."
    return tips, text, False, 0


# What comes of an action


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
    worth = abs(_worth(world)[seat])
    outcomes = {a: Outcome(max(LEAST_PROSPECT, PROSPECT * worth)) for a in actions}
    for n in range(worlds):
        for a in actions:
            if perf_counter() > until:
                return outcomes
            _play_out(world.imagine(seat, seed + n), seat, a, seed + n, turns, outcomes[a])
            yield
    return outcomes


def _play_out(match: Match, seat: int, first: int, seed: int, most: int, outcome: Outcome) -> None:
    bot, words = GreedyBot(seed), match.game.words
    start = words.score_parts(match.state, seat)
    parts = [words.score_parts(match.state, p) for p in range(match.players)]
    now: dict[str, None] = {}
    happened: set[Key] = set()
    later: dict[Key, tuple[float, str]] = {}
    turns, mine, action = 1, True, first
    for n in range(LONGEST):
        before = _standing(match)
        match.play(action)
        after = _standing(match)
        events = match.events(seat)
        if turns == 1 and mine:
            now.update(dict.fromkeys(event.text for event in events))
            outcome.then.update(event.text for event in events if n)
        for event in events:
            if event.seat is not None:
                happened.update(_key(event, event.seat, scored) for scored in (True, False))
        for p in range(match.players):
            gain, scored = _gain(before[p], after[p], outcome.scale)
            if scored:
                changed = words.score_parts(match.state, p)
                amounts = {abs(changed[part] - parts[p].get(part, 0)) for part in changed}
                parts[p] = changed
            if scored or (gain and p == seat):
                own = [event for event in events if event.seat == p]
                for event in (_paid(own, amounts) if scored else []) or own:
                    later.setdefault(_key(event, p, scored), (gain, event.text))
        mover = match.to_move
        if mine and mover != seat:
            if turns == 1:
                for name, points in words.score_parts(match.state, seat).items():
                    if points != start.get(name, 0):
                        outcome.parts[name].append(points - start.get(name, 0))
            if turns == most:
                break
        if mover is None:
            break
        turns += not mine and mover == seat
        mine = mover == seat
        action = bot.choose(match if mine else match.imagine(mover, seed + n))
    outcome.worlds += 1
    for text in now:
        outcome.now[text] += 1
    for key in happened:
        outcome.happened[key] += 1
    for key, (gain, text) in later.items():
        outcome.later[key].append(gain)
        outcome.told[key].append((gain, text))


def _paid(events: list[Event], amounts: set[int]) -> list[Event]:
    """The events that tell of those amounts: the last of each, as pay comes after its cause."""
    found = {abs(number): event for event in events for number in event.args.values() if number}
    return list({id(found[n]): found[n] for n in sorted(amounts) if n in found}.values())


def _standing(match: Match) -> list[Standing]:
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


def _key(event: Event, seat: int, scored: bool) -> Key:
    """The same thing with other amounts is the same thing; being first or second is not, where
    it brings points."""
    numbers = r"\d+" if scored else rf"\d+|\b({ORDINALS})\b"
    return seat, re.sub(numbers, "#", event.text), scored


# The words


def why(world: Match, seat: int, action: int, this: Outcome, other: Outcome) -> list[str]:
    """Sentences on what an action brings that another does not."""
    said = world.game.words.action_text(world.state, action)
    reasons = _at_once(said, this, other)
    if this.worlds < ENOUGH:
        return reasons
    gains = {key: _lift(key, this, other) for key in this.later if key[0] == seat}
    best = max(gains, key=lambda key: gains[key], default=None)
    if best is not None and gains[best] > 0 and this.often(best) >= other.often(best) + OFTEN:
        text = _told(this, best)
        if not any(_same(text, one) for one in (said, *reasons)):
            verb = "Leads to" if this.often(best) >= LIKELY else "Makes likelier"
            reasons.append(f"{verb}: {_plain(text)} ({_times(this, best, other)}).")
    elif not reasons:
        reasons += _next(said, seat, this)
    harm = {key: -_lift(key, this, other) for key in other.later if key[0] != seat}
    worst = max(harm, key=lambda key: harm[key], default=None)
    if worst is not None and harm[worst] > 0 and other.often(worst) >= this.often(worst) + OFTEN:
        text = _plain(_told(other, worst))
        reasons.append(f"Makes less likely: {text} ({_times(this, worst, other)}).")
    return reasons


def _next(said: str, seat: int, this: Outcome) -> list[str]:
    """What the seat will probably get out of it, if nothing tells it from another action."""
    likely = {
        key: sum(gains)
        for key, gains in this.later.items()
        if key[0] == seat
        and (key[2] or fmean(gains) >= 2 * this.scale)
        and this.often(key) >= SOMETIMES
        and not _same(_told(this, key), said)
    }
    if not likely:
        return []
    key = max(likely, key=lambda key: likely[key])
    return [f"Then, {_frequency(this.often(key))}: {_plain(_told(this, key))}."]


def _at_once(said: str, this: Outcome, other: Outcome) -> list[str]:
    """What this turn brings in every world: points if there are any, else what is new in it."""
    sure = {
        name: points[0]
        for name, points in this.parts.items()
        if len(points) == this.worlds and len(set(points)) == 1
    }
    if sure:
        parts = ", ".join(f"{name} {points:+d}" for name, points in sure.items())
        return [f"This turn: {parts}."]
    for text, count in this.now.items():
        if count == this.worlds and text not in other.now and not _same(text, said):
            return [f"Then: {text}" if text in this.then else text]
    return []


def _lift(key: Key, this: Outcome, other: Outcome) -> float:
    """How much more that event brings its seat after this action, in points a world."""
    mine, others = this.later.get(key, []), other.later.get(key, [])
    return sum(mine) / max(this.worlds, 1) - sum(others) / max(other.worlds, 1)


def _told(outcome: Outcome, key: Key) -> str:
    """The event as it was said when it brought a middling amount."""
    return median_low(outcome.told[key])[1]


def _times(this: Outcome, key: Key, other: Outcome) -> str:
    return f"{_frequency(this.often(key))}, otherwise {_frequency(other.often(key))}"


def _frequency(share: float) -> str:
    if share in (0, 1):
        return "always" if share else "never"
    return f"{min(max(round(10 * share), 1), 9)} times in 10" if share >= 0.15 else "once in 10"


def _plain(sentence: str) -> str:
    return sentence.rstrip(".")


def _same(text: str, said: str) -> bool:
    """Whether a sentence says hardly more than another one did."""
    words, known = _words(text), _words(said)
    return bool(words) and len(words & known) / len(words) >= SAME_WORDS


def _words(text: str) -> set[str]:
    return {word.rstrip("s") for word in re.findall(r"\w+", text.lower())}


def ranked(choices: list[Choice]) -> list[Choice]:
    """Best first: those that were looked at a lot by what was found of them, then the others."""
    enough = WELL_SEARCHED * max(one.visits for one in choices)
    known = [one for one in choices if one.visits >= enough]
    known.sort(key=lambda one: (round(one.win, 2), one.points), reverse=True)
    return known + [one for one in choices if one.visits < enough]


def is_equal(one: Choice, other: Choice) -> bool:
    """Whether two actions cannot be told apart by what the search found."""
    return _margin(one, other) >= abs(one.win - other.win) and (
        abs(one.points - other.points) < SAME_POINTS
    )


def _margin(one: Choice, other: Choice) -> float:
    """Two standard errors of the difference in the chance to win, at most."""
    return SAME_GAMES + 2 * sqrt(sum(c.win * (1 - c.win) / max(c.visits, 1) for c in (one, other)))


def compared(one: Choice, other: Choice, name: str, looked: int) -> str:
    """How an action compares with another, in chance to win and in points."""
    if one.visits < LEAST_SHARE * looked:
        return "The search saw little in it."
    if is_equal(one, other):
        return f"About equal to {name}."
    points, win = one.points - other.points, one.win - other.win
    said = []
    if abs(points) >= SAME_POINTS:
        said.append(f"{abs(points):.1f} points {'better' if points > 0 else 'worse'}")
    if abs(win) > _margin(one, other):
        games = max(round(100 * abs(win)), 1)
        said.append(f"wins {games} {'more' if win > 0 else 'fewer'} of 100 games")
    told = f"{', '.join(said)} than {name}."
    return told[0].upper() + told[1:]
