"""How good hints are: python benchmarks/hints.py mine|show|judge|null [GAME ...]

mine: collect varied positions of each game from games of greedy bots, kept as saved games in
benchmarks/data/hints. show: print the hints of all of them, with their figures and reasons.
judge: in each of them, compare a hint as given at a table with a search of `--long` seconds by
playing on from both choices in the same `--worlds` worlds. The report says in how many positions
the first tip wins at most two games in a hundred fewer, and how many hints contradict their own
figures. All seconds are the processor's. Each game has a file in `--folder`, with a line for each
position: an interrupted run continues, one that asks for more worlds adds to those played, and
games can be judged by a process each. null: compare `--cases` actions with themselves, each in two
sets of worlds: how often is a reason given?
"""

import argparse
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from math import exp, sqrt
from pathlib import Path
from time import thread_time
from typing import Any

import numpy as np

import milkrun
from milkrun import bots
from milkrun.bots import sayings
from milkrun.bots.hints import Hint, Tip, hint
from milkrun.bots.judging import Estimate, estimate
from milkrun.bots.reasons import reasons
from milkrun.bots.search import SearchBot
from milkrun.bots.worlds import Worlds
from milkrun.engine.match import Match
from milkrun.engine.warm import warm
from milkrun.server.hints import THOUGHT

DATA = Path(__file__).parent / "data" / "hints"
POSITIONS = 40
TRIES = 12  # positions looked at for each that is kept
CLOSE = 0.02  # chance to win
AIM = re.compile("Aim (to|for) [a-z]|Avoid this: you |Prevent this: (?!you )|Nothing stands out")
COUNTED = re.compile(r"in (only )?(\w+) of (\d+) games tried out, against (\w+)")
LEVEL = 30  # worlds in each set of the null test: about what a hint gets on a busy machine


@dataclass(frozen=True)
class Judged:
    """A position: the first tip, the choice of the long search, and how often they won.

    tip, other: what they are; actions: their ids, twice the same if they come to the same. total,
    squares: the sums, over the worlds, of how much more the other one won, and of its squares.
    seconds: of the processor, for the hint and the search, and for the worlds. said: the hint;
    faults: what in it contradicts the figures.
    """

    game: str
    number: int
    players: int
    after: int
    tip: str
    other: str
    actions: tuple[int, int]
    said: str
    faults: list[str]
    seconds: tuple[float, float]
    worlds: int = 0
    total: float = 0.0
    squares: float = 0.0

    @property
    def loss(self) -> float:
        return self.total / max(self.worlds, 1)

    @property
    def error(self) -> float:
        if self.worlds < 2:
            return 0.0
        spread = self.squares - self.total * self.loss
        return sqrt(spread / (self.worlds - 1) / self.worlds)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=["mine", "show", "judge", "null"])
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--positions", type=int, default=POSITIONS, help="of each game")
    parser.add_argument("--worlds", type=int, default=4000)
    parser.add_argument("--long", type=float, default=10.0, help="seconds of the long search")
    parser.add_argument("--cases", type=int, default=500)
    parser.add_argument("--folder", type=Path, default=Path("hints"))
    asked = parser.parse_args(arguments)
    for name in asked.games or list(milkrun.games):
        warm(name)
        if asked.what == "mine":
            keep(name, mined(name, asked.positions))
        elif asked.what == "show":
            show(name, asked.positions)
        elif asked.what == "judge":
            judge_all(name, asked)
        else:
            found = null(name, asked.cases)
            print(f"{name}: a reason in {found} of {asked.cases} cases", flush=True)


def mined(name: str, count: int) -> list[Match]:
    """Positions from games of greedy bots: for each number of players in turn, from early to late,
    choosing among those seen the kind of decision kept least so far."""
    game, rng = milkrun.games[name], np.random.default_rng(16)
    kept: list[Match] = []
    kinds: dict[tuple[str, ...], int] = {}
    for n in range(count):
        players = game.seats[n % len(game.seats)]
        seen = []
        for _ in range(TRIES):
            match = played(name, players, int(rng.integers(2**31)), (n + rng.random()) / count)
            if match is not None:
                seen.append(match)
        if seen:
            best = min(seen, key=lambda match: kinds.get(kind_of(match), 0))
            kinds[kind_of(best)] = kinds.get(kind_of(best), 0) + 1
            kept.append(best)
    return kept


def kind_of(match: Match) -> tuple[str, ...]:
    """The verbs a decision is between."""
    return tuple(sorted({action.verb for action in match.legal()}))


def played(name: str, players: int, seed: int, part: float) -> Match | None:
    """A game up to a decision with at least three actions, after about this part of it."""
    whole = milkrun.new(name, players=players, seed=seed, native=True)
    bot = bots.make("greedy", seed)
    while whole.to_move is not None:
        whole.play(bots.move(whole, bot, seed + len(whole.actions)))
    match = milkrun.new(name, players=players, seed=seed, native=True)
    for action in whole.actions:
        if len(match.actions) >= part * len(whole.actions) and match.mask().sum() > 2:
            return match
        match.play(action)
    return None


def keep(name: str, matches: list[Match]) -> None:
    DATA.mkdir(parents=True, exist_ok=True)
    lines = [match.dumps() for match in matches]
    text = ",\n".join(json.dumps(json.loads(line), separators=(",", ":")) for line in lines)
    (DATA / f"{name}.json").write_text(f"[\n{text}\n]\n")
    print(f"{name}: {len(lines)} positions", flush=True)


def positions(name: str) -> Iterator[Match]:
    for saved in json.loads((DATA / f"{name}.json").read_text()):
        yield milkrun.loads(json.dumps(saved), native=True)


def asked_at(match: Match) -> Hint:
    """A hint as given at a table where nobody else is asking."""
    assert match.to_move is not None
    return hint(match, match.to_move, 1, THOUGHT, search=True, clock=thread_time)


def show(name: str, count: int) -> None:
    for number, match in zip(range(count), positions(name), strict=False):
        found = asked_at(match)
        print(f"{name} {number}: {match.players} players, after {len(match.actions)} actions")
        print(f"  {found.aim}\n  {found.text}\n  {found.basis}")
        for tip in found.tips:
            print(f"  - {tip.sentence}\n    {figures(tip)}")
            for one in tip.reasons:
                often = f"{one.count} : {one.against} of {one.worlds}"
                print(f"      {one.text} {one.when}: {often}, {one.points:+.2f}")
        for fault in contradictions(found, match.names[found.seat]):
            print(f"  FAULT {fault}")
        print(flush=True)


def figures(tip: Tip) -> str:
    assert tip.points is not None
    chance = "" if tip.win is None else f"{shown(tip.win, 100)} %, "
    text = f"{len(tip.alike)} alike, {chance}{shown(tip.points)}"
    if tip.versus is None:
        return text
    win, points = shown(tip.versus.win, 100), shown(tip.versus.points)
    return f"{text}; difference {win} %, {points}: {tip.versus.side}"


def shown(found: Estimate, times: float = 1.0) -> str:
    return f"{times * found.mean:.1f} ± {times * found.error:.1f}"


def judge_all(name: str, asked: Any) -> None:
    """Judge the positions that are not in the file yet, or in too few worlds; report on all."""
    asked.folder.mkdir(parents=True, exist_ok=True)
    file = asked.folder / f"{name}.jsonl"
    done = read(file)
    for number, match in zip(range(asked.positions), positions(name), strict=False):
        before = done.get(number)
        done[number] = judged(before or begun(name, number, match, asked.long), match, asked.worlds)
        if done[number] is not before:
            with file.open("a") as lines:
                lines.write(json.dumps(asdict(done[number])) + "\n")
    tell(name, [done[n] for n in sorted(done) if n < asked.positions])


def read(file: Path) -> dict[int, Judged]:
    """What is known, by the number of the position: of several lines, the last."""
    lines = file.read_text().splitlines() if file.exists() else []
    found = [Judged(**json.loads(line)) for line in lines]
    return {one.number: one for one in found}


def begun(name: str, number: int, match: Match, long: float) -> Judged:
    """The first tip and the choice of a long search, before they are compared."""
    seat, start = match.to_move, thread_time()
    assert seat is not None
    found = asked_at(match)
    first = found.tips[0]
    searching = SearchBot(2, long, clock=thread_time)
    other = searching.think(match.imagine(seat, 2), settle=True).best.action
    if other in first.alike:
        other = first.action.id
    return Judged(
        name, number, match.players, len(match.actions), first.text, match.action(other).text,
        (first.action.id, other), found.text, contradictions(found, match.names[seat]),
        (thread_time() - start, 0.0),
    )  # fmt: skip


def judged(known: Judged, match: Match, worlds: int) -> Judged:
    """The same, played on in so many worlds; those played before are not played again."""
    tip, other = known.actions
    seat, start = match.to_move, thread_time()
    if tip == other or known.worlds >= worlds:
        return known
    assert seat is not None
    tried = Worlds(match.imagine(seat, 3), seat, 3)
    more = [gain(tried, n, other, tip) for n in range(known.worlds, worlds)]
    return replace(
        known,
        worlds=worlds,
        total=known.total + sum(more),
        squares=known.squares + sum(one**2 for one in more),
        seconds=(known.seconds[0], known.seconds[1] + thread_time() - start),
    )


def gain(tried: Worlds, n: int, other: int, tip: int) -> float:
    """How much more one action wins in a world than another. A single player always wins; there,
    more points count like a better chance against one who has those of the other action."""
    one, two = tried.end(n, other), tried.end(n, tip)
    if tried.match.players > 1:
        return one.win - two.win
    return 1 / (1 + exp((two.points - one.points) / tried.spread)) - 0.5


def contradictions(found: Hint, name: str) -> list[str]:
    """Where a hint contradicts its own figures, or is said as it should not be. name: that of the
    seat, which is called "you"."""
    faults = [
        f"{fault}: {tip.sentence}"
        for n, tip in enumerate(found.tips)
        for fault in (*verdict_faults(n, tip), *count_faults(n, tip), *form_faults(tip, name))
    ]
    if not re.match(
        r"Aim (to|for) [a-z]|Avoid this: you |Prevent this: (?!you )|Nothing ", found.aim
    ):
        faults.append(f"no aim: {found.aim}")
    if len(found.tips) > 1:
        shared = set.intersection(*(clauses(tip) for tip in found.tips))
        faults += [f"said of all: {one}" for one in sorted(shared)]
    return faults


def verdict_faults(n: int, tip: Tip) -> Iterator[str]:
    """Where the verdict on a tip is not what the figures say."""
    said, versus = tip.sentence, tip.versus
    side = versus.side if versus is not None else 0
    is_known = versus is not None and versus.is_known
    if n == 0 and side < 0:
        yield "the first is worse"
    if sayings.BETTER in said and side <= 0:
        yield "not better"
    if re.search(rf"[Ll]ess good, as|{sayings.WORSE[3:]}", said) and side >= 0:
        yield "not worse"
    if n and is_known and ("About as good as the first" in said) != (side >= 0):
        yield "about as good or not"
    if n and not is_known and sayings.TOO_FEW not in said:
        yield "not known"


def count_faults(n: int, tip: Tip) -> Iterator[str]:
    """Counts that are not the reasons', and reasons that speak for the wrong side."""
    worse = n > 0 and tip.versus is not None and tip.versus.side < 0
    for only, often, worlds, against in COUNTED.findall(tip.sentence):
        words = {"all": worlds, "none": "0"}
        told = [int(words.get(one, one)) for one in (often, worlds, against)]
        said = tip.sentence.lower()
        spoken = [
            one
            for one in tip.reasons
            if [one.count, one.worlds, one.against] == told and one.text.lower() in said
        ]
        if not spoken:
            yield "wrong count"
        elif all((one.points < 0) != worse for one in spoken):
            yield "speaks for the other"
        elif bool(only) != (0 < told[0] < told[2]):
            yield "only or not"


def form_faults(tip: Tip, name: str) -> Iterator[str]:
    """What a sentence must not have: decimals, shares of a search, its seat in the third person,
    something said twice."""
    why = tip.sentence.removeprefix(tip.text)
    if re.search(r"\d\.\d|%|of the search", why):
        yield "no figure for people"
    if re.search(rf"\b{re.escape(name)}\b", why):
        yield "not you"
    said = pieces(why)
    if len(said) != len(set(said)):
        yield "said twice"


def clauses(tip: Tip) -> set[str]:
    """What is said of an action but for the verdict."""
    verdicts = (sayings.WORSE, sayings.NOTHING, sayings.TOO_FEW.rstrip("."))
    said = pieces(tip.sentence.removeprefix(tip.text))
    return {one for one in said if one not in map(str.lower, verdicts)}


def pieces(why: str) -> list[str]:
    """The clauses of a sentence, but for "about as good" and what is counted."""
    found = [one.strip(" .:").lower() for one in re.split(r"\. |: |, and |, though ", why)]
    return [one for one in found if one and not re.match("about as good|.* games tried out,", one)]


def tell(name: str, found: list[Judged]) -> None:
    close = [one for one in found if one.loss <= CLOSE]
    share = len(close) / max(len(found), 1)
    error = sqrt(share * (1 - share) / max(len(found), 1))
    widest = max((one.error for one in found), default=0.0)
    lost = estimate([one.loss for one in found] * (1 + (len(found) == 1)))
    seconds = [sum(one.seconds[k] for one in found) / max(len(found), 1) for k in (0, 1)]
    played = [one.worlds for one in found if one.actions[0] != one.actions[1]]
    print(
        f"{name}: within {100 * CLOSE:.0f} of 100 games in {len(close)} of {len(found)} "
        f"({100 * share:.0f} ± {100 * error:.0f} %), mean loss {100 * lost.mean:.1f} ± "
        f"{100 * lost.error:.1f}, largest error {100 * widest:.1f}; "
        f"{sum(bool(one.faults) for one in found)} contradict their figures; {len(played)} differ, "
        f"in {min(played, default=0)} worlds at least; {seconds[0]:.1f} + {seconds[1]:.1f} s each",
        flush=True,
    )
    for one in found:
        for fault in one.faults:
            print(f"  {one.number}: {fault}")


def null(name: str, cases: int) -> int:
    """In how many of `cases` comparisons of an action with itself a reason is given."""
    found = done = 0
    for n, match in enumerate(positions(name)):
        seat = match.to_move
        assert seat is not None
        worlds = Worlds(match.imagine(seat, n), seat, 1000 * n)
        for action in match.legal():
            if done == cases:
                return found
            for first in range(0, 8 * LEVEL, 2 * LEVEL):
                one, other = (
                    [worlds.play(first + k + w, action.id) for w in range(LEVEL)]
                    for k in (0, LEVEL)
                )
                given = reasons(one, other, worlds.spread) + reasons(other, one, worlds.spread)
                found += bool(given)
                done += 1
                if done == cases:
                    return found
    return found


if __name__ == "__main__":
    main()
