"""How good hints are: python benchmarks/hints.py mine|judge|null [GAME ...]

mine: collect varied positions of each game from games of greedy bots, kept as saved games in
benchmarks/data/hints. judge: in each of them, compare a hint as given at a table with a search of
`--long` seconds by playing on from both choices in the same `--worlds` worlds. The report says in
how many positions the first tip wins at most two games in a hundred fewer, and how many hints
contradict their own figures. Results are kept in `--file`, so an interrupted run continues. null:
compare `--cases` actions with themselves, each in two sets of worlds: how often is a reason given?
"""

import argparse
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

import milkrun
from milkrun import bots
from milkrun.bots.hints import Hint, Tip, hint
from milkrun.bots.judging import compare, estimate
from milkrun.bots.reasons import reasons
from milkrun.bots.search import SearchBot
from milkrun.bots.worlds import Worlds
from milkrun.engine.match import Match
from milkrun.engine.warm import warm

DATA = Path(__file__).parent / "data" / "hints"
POSITIONS = 40
TRIES = 12  # positions looked at for each that is kept
CLOSE = 0.02  # chance to win
LEVEL = 30  # worlds in each set of the null test: about what a hint gets on a busy machine


@dataclass(frozen=True)
class Judged:
    """A position: how much more often the long search's choice wins than the first tip, with its
    error, the sentence, and what contradicts the figures."""

    game: str
    number: int
    players: int
    actions: int
    tip: str
    other: str
    loss: float
    error: float
    sentence: str
    faults: list[str]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=["mine", "judge", "null"])
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--positions", type=int, default=POSITIONS, help="of each game")
    parser.add_argument("--worlds", type=int, default=4000)
    parser.add_argument("--long", type=float, default=10.0, help="seconds of the long search")
    parser.add_argument("--cases", type=int, default=500)
    parser.add_argument("--file", type=Path, default=Path("hints.jsonl"))
    asked = parser.parse_args(arguments)
    for name in asked.games or list(milkrun.games):
        warm(name)
        if asked.what == "mine":
            keep(name, mined(name, asked.positions))
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


def judge_all(name: str, asked: Any) -> None:
    """Judge the positions that are not in the file yet, and report on all."""
    done = read(asked.file, name)
    for number, match in enumerate(positions(name)):
        if number >= asked.positions or number in done:
            continue
        done[number] = judge(name, number, match, asked.worlds, asked.long)
        with asked.file.open("a") as file:
            file.write(json.dumps(asdict(done[number])) + "\n")
    tell(name, [done[n] for n in sorted(done) if n < asked.positions])


def read(file: Path, name: str) -> dict[int, Judged]:
    lines = file.read_text().splitlines() if file.exists() else []
    found = [Judged(**json.loads(line)) for line in lines]
    return {one.number: one for one in found if one.game == name}


def judge(name: str, number: int, match: Match, worlds: int, long: float) -> Judged:
    """The first tip and the choice of a long search, played on in the same worlds."""
    seat = match.to_move
    assert seat is not None
    found = hint(match, seat, 1, 0.7, search=True)
    first = found.tips[0]
    thought = SearchBot(2, long).think(match.imagine(seat, 2))
    other = thought.best.action
    loss = estimate([0.0, 0.0])
    if other not in first.alike:
        tried = Worlds(match.imagine(seat, 3), seat, 3)
        lines = [[tried.play(n, a) for n in range(worlds)] for a in (other, first.action.id)]
        loss = compare(*lines).win
    return Judged(
        name, number, match.players, len(match.actions), first.text, match.action(other).text,
        loss.mean, loss.error, found.text, contradictions(found),
    )  # fmt: skip


def contradictions(found: Hint) -> list[str]:
    """Where a hint contradicts its own figures."""
    faults = []
    for n, tip in enumerate(found.tips):
        said = tip.sentence
        side = tip.versus.side if tip.versus is not None else 0
        if n == 0 and side < 0:
            faults.append(f"the first is worse: {said}")
        if ("does better" in said and side <= 0) or ("less" in said_of(tip) and side >= 0):
            faults.append(f"not by the figures: {said}")
        if n and "About as good" in said and side < 0:
            faults.append(f"not as good: {said}")
        faults += [f"wrong count: {said}" for one in counts(said) if not is_counted(one, tip)]
    return faults


def said_of(tip: Tip) -> str:
    """The verdict of a sentence: what follows the action and the facts."""
    return "less" if re.search(r"\b([Ll]ess good, as|does less well)", tip.sentence) else ""


def counts(said: str) -> list[tuple[str, str, str]]:
    """Each "in N of M games tried out, against K" of a sentence."""
    return re.findall(r"in (?:only )?(\w+) of (\d+) games tried out, against (\w+)", said)


def is_counted(told: tuple[str, str, str], tip: Tip) -> bool:
    """Whether a reason of the tip has these counts."""
    words = {"none": 0}
    count, worlds, against = (
        words[one] if one in words else -1 if one == "all" else int(one) for one in told
    )
    count = worlds if count == -1 else count
    return any(
        (one.count, one.worlds, one.against) == (count, worlds, against) for one in tip.reasons
    )


def tell(name: str, found: list[Judged]) -> None:
    close = [one for one in found if one.loss <= CLOSE]
    share = len(close) / max(len(found), 1)
    error = sqrt(share * (1 - share) / max(len(found), 1))
    widest = max((one.error for one in found), default=0.0)
    lost = estimate([one.loss for one in found]) if len(found) > 1 else estimate([0.0, 0.0])
    print(
        f"{name}: within {100 * CLOSE:.0f} of 100 games in {len(close)} of {len(found)} "
        f"({100 * share:.0f} ± {100 * error:.0f} %), mean loss {100 * lost.mean:.1f} ± "
        f"{100 * lost.error:.1f}, largest error {100 * widest:.1f}; "
        f"{sum(bool(one.faults) for one in found)} contradict their figures",
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
