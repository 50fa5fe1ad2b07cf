"""Whether analyses can be trusted: python benchmarks/analysis.py play|report [GAME ...]

play: for each game, games of bots of different strength are analysed twice with different seeds,
then some of the decisions are judged with twenty times the worlds; and a game of equal moves is
analysed, in which every action does what the played one does, each with a chance of its own. One
line of JSON each, in `--file`, so that an interrupted run continues. report: how stable turning points are, how many of the costly decisions are reported, how
often the intervals hold, and how many turning points are false.
"""

import argparse
import json
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any
from unittest.mock import patch

import milkrun
from milkrun import bots
from milkrun.analysis import Analysis, Decision, analyse, cases_of
from milkrun.analysis.cases import SEEDS, WIN, Case, Ground
from milkrun.engine.match import Match
from milkrun.engine.warm import warm

LEVELS = ("greedy", "novice", "search:100i", "greedy")
TIMES = 20  # the worlds of a reference, against those of an analysis
MEASURED = 3  # decisions of a match that are judged again to see whether intervals hold,
SUSPECTED = 3  # because the other analysis says that they cost much,
FURTHER = 2  # and although nothing was suspected;
WORLDS = 50  # these in twenty times so many
COSTLY = 0.08
INTERVAL = 1.96


class Same:
    """The ground of a decision between equal actions: each of them does what the played one does,
    but meets a chance of its own, which blurs comparisons more than true alternatives do."""

    def __init__(self, ground: Ground, played: int) -> None:
        self.ground, self.played, self.tree = ground, played, ground.tree

    def play(self, world: Match, seat: int, seed: int, action: int) -> tuple[float, float, float]:
        return self.ground.play(world, seat, seed + SEEDS // 4096 * (1 + action), self.played)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=["play", "report"])
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--matches", type=int, default=20, help="of each game")
    parser.add_argument("--tries", type=int, default=400, help="of an analysis, for each decision")
    parser.add_argument("--file", type=Path, default=Path("analysis.jsonl"))
    asked = parser.parse_args(arguments)
    names = asked.games or list(milkrun.games)
    if asked.what == "play":
        for name in names:
            warm(name)
        for number in range(asked.matches):
            for name in names:
                play(name, number, asked)
    report(asked.file, names)


def play(name: str, number: int, asked: Any) -> None:
    """Judge one match and append what was found, unless that is in the file."""
    known = [one for one in read(asked.file) if (one["game"], one["number"]) == (name, number)]
    done = {one["kind"] for one in known}
    match = played(name, number)
    for kind, judge in (("null", null), ("twice", twice)):
        if kind not in done:
            found = {"kind": kind, "game": name, "number": number, "tries": asked.tries}
            with asked.file.open("a") as file:
                file.write(json.dumps(found | judge(match, asked.tries)) + "\n")


def played(name: str, number: int) -> Match:
    """A game of bots that differ in strength; the number of players changes from one to the next,
    where there are several."""
    seats = [one for one in milkrun.games[name].seats if one > 1]
    players, chance = seats[number % len(seats)], Random(number)
    match = milkrun.new(name, players=players, seed=number + 900, native=True)
    levels = [LEVELS[n % len(LEVELS)] for n in range(players)]
    chance.shuffle(levels)
    made = [bots.make(level, chance.getrandbits(60)) for level in levels]
    while (seat := match.to_move) is not None:
        match.play(bots.move(match, made[seat], chance.getrandbits(60)))
    return match


def null(match: Match, tries: int) -> dict[str, Any]:
    """The turning points of a game of equal moves: all of them are false."""

    def equal(match: Match, seed: int) -> list[Case]:
        cases = cases_of(match, seed)
        for one in cases:
            one.ground = Same(one.ground, one.played)  # type: ignore[assignment]
        return cases

    with patch("milkrun.analysis.cases_of", equal):
        found = analyse(match, tries=tries, seed=3)
    return {"turning": found.turning, "measured": sum(one.worlds > 0 for one in found.decisions)}


def twice(match: Match, tries: int) -> dict[str, Any]:
    """Two analyses, and what some of the decisions cost in twenty times the worlds."""
    begun = process_time()
    first, second = (analyse(match, tries=tries, seed=seed) for seed in (1, 2))
    seconds = (process_time() - begun) / 2
    chance, checked = Random(len(match.actions)), []
    measured = [one for one in first.decisions if one.worlds]
    for one in chance.sample(measured, min(MEASURED, len(measured))):
        checked.append(again(match, one, "measured", first))
    for one in sorted(second.decisions, key=lambda one: -one.loss)[:SUSPECTED]:
        if one.loss >= COSTLY / 2:
            checked.append(again(match, one, "suspected", first))
    rest = [one for one in second.decisions if not one.worlds and len(one.choices) > 1]
    for one in chance.sample(rest, min(FURTHER, len(rest))):
        checked.append(again(match, one, "rest", first))
    lists = [one.turning for one in (first, second)]
    losses = [
        {one.n: (one.loss, one.error) for one in f.decisions if one.worlds} for f in (first, second)
    ]
    return {
        "turning": lists,
        "losses": losses,
        "checked": checked,
        "seconds": round(seconds, 1),
        "decisions": len(first.decisions),
    }


def again(match: Match, one: Decision, how: str, first: Analysis) -> dict[str, Any]:
    """What was given away against the best that `one` knows (or, if that was played, against the
    next best), in other worlds, and what the first analysis says of it."""
    case = next(case for case in cases_of(match, 77) if case.n == one.n)
    case.look(60, 1)
    best = next(choice.action for choice in one.choices if choice.action != one.done.action)
    worlds = TIMES * (one.worlds or WORLDS)
    case._play(case.measured, [best, one.done.action], worlds)
    loss, error = case.measured.gain(best, one.done.action, WIN)
    said = first.decision(one.n)
    return {
        "n": one.n,
        "how": how,
        "loss": loss,
        "error": error,
        "said": said.loss if said.worlds else None,
        "said_error": said.error,
        "mistake": said.mistake,
    }


def read(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def report(file: Path, names: list[str]) -> None:
    """Print a line for each game."""
    print("game: shared turning points; costly ones reported; intervals that hold; false ones")
    for name in [*names, "all"]:
        lines = [one for one in read(file) if name in ("all", one["game"])]
        twice = [one for one in lines if one["kind"] == "twice"]
        nulls = [one for one in lines if one["kind"] == "null"]
        if twice:
            print(f"{name}: {', '.join(told(twice))}; {false(nulls)}")


def told(lines: list[dict[str, Any]]) -> list[str]:
    """The figures of some matches that were analysed twice."""
    shared = [overlap(*map(set, one["turning"])) for one in lines]
    mean, error = estimate_of(shared)
    checked = [one for line in lines for one in line["checked"]]
    costly = [one for one in checked if one["loss"] >= COSTLY and one["how"] != "measured"]
    inside = [
        abs(one["said"] - one["loss"])
        <= INTERVAL * sqrt(one["said_error"] ** 2 + one["error"] ** 2)
        for one in checked
        if one["how"] == "measured"
    ]
    return [
        f"{mean:.2f} give or take {error:.2f} in {len(shared)} matches",
        f"{sum(one['mistake'] for one in costly)} of {len(costly)}",
        f"{sum(inside)} of {len(inside)}",
        f"{fmean(one['seconds'] for one in lines):.0f} s of processor time each",
    ]


def false(nulls: list[dict[str, Any]]) -> str:
    return f"{sum(len(one['turning']) for one in nulls)} false in {len(nulls)} games of equal moves"


def overlap(one: set[int], other: set[int]) -> float:
    """What two lists share, divided by the longer one; 1 if both are empty."""
    return len(one & other) / max(len(one), len(other)) if one or other else 1.0


def estimate_of(numbers: list[float]) -> tuple[float, float]:
    return fmean(numbers), stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 1.0


if __name__ == "__main__":
    main()
