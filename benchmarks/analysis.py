"""Whether analyses can be trusted: python benchmarks/analysis.py play|report [GAME ...]

play: for each game, matches of bots of different strength are judged in three ways. twice: two
analyses with different seeds. checked: some of their decisions with twenty times the worlds. null:
an analysis in which every action does what the played one does, each with a chance of its own. One
line of JSON each, in `--file`, so that an interrupted run continues. report: how stable turning
points are, how many of the costly decisions are reported, how often the intervals hold, and how
many turning points are false.
"""

import argparse
import json
from collections.abc import Callable
from functools import partial
from math import hypot, inf, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

import milkrun
from milkrun import bots
from milkrun.analysis import (
    cases_of,
    counted_once,
    suspicious_first,
    turning_points,
)
from milkrun.analysis.cases import Case, Ground, Tried
from milkrun.analysis.effort import LEAST_GLANCE, LEAST_LINES, Effort
from milkrun.analysis.value import chances
from milkrun.engine.match import Match
from milkrun.engine.warm import warm

LEVELS = ("greedy", "novice", "search:100i", "greedy")
TIMES = 20  # the worlds of a reference, against those of an analysis
MEASURED = 3  # decisions of a match that are judged again to see whether intervals hold,
SUSPECTED = 3  # because the other analysis says that they cost much,
PASSED = 2  # and although nothing was suspected;
WORLDS = 50  # these in twenty times so many
COSTLY = 0.08
KINDS = ("twice", "null", "checked")
INTERVAL = 1.96
EACH_LOOK = 1009  # what keeps the looks of equal actions apart


class Same:
    """The ground of a decision between equal actions: each of them does what the played one does,
    but meets a chance of its own, which blurs comparisons more than true alternatives do."""

    def __init__(self, ground: Ground, played: int) -> None:
        self.ground, self.played = ground, played
        self.advice, self.ahead = ground.advice, ground.ahead
        self.errs, self.doubt, self.clear = ground.errs, ground.doubt, ground.clear

    def play(
        self, world: Match, seat: int, action: int, seed: int, first: int, worlds: int
    ) -> NDArray[np.float64]:
        apart = seed + EACH_LOOK * (1 + action)
        return self.ground.play(world, seat, self.played, apart, first, worlds)

    def foresee(
        self, world: Match, seat: int, action: int, look: int, lines: int, ahead: int
    ) -> NDArray[np.float64]:
        apart = look + EACH_LOOK * (1 + action)
        return self.ground.foresee(world, seat, self.played, apart, lines, ahead)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=["play", "report"])
    parser.add_argument("games", nargs="*", choices=[*milkrun.games, []], metavar="GAME")
    parser.add_argument("--matches", type=int, default=20, help="of each game")
    parser.add_argument("--tries", type=int, default=400, help="of an analysis, for each decision")
    parser.add_argument("--kinds", default=",".join(KINDS), help="how; checked needs twice")
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
    """Judge one match in the ways that are asked for; append what is not in the file yet."""
    known = {
        one["kind"]: one
        for one in read(asked.file)
        if (one["game"], one["number"], one["tries"]) == (name, number, asked.tries)
    }
    ways: dict[str, Callable[[Match, int], dict[str, Any]]] = {
        "twice": twice,
        "null": null,
        "checked": partial(checked, known),
    }
    kinds = asked.kinds.split(",")
    if "checked" in kinds:
        kinds = ["twice", *kinds]
    for kind in [one for one in dict.fromkeys(kinds) if one not in known]:
        found = {"kind": kind, "game": name, "number": number, "tries": asked.tries}
        known[kind] = found | ways[kind](played(name, number), asked.tries)
        with asked.file.open("a") as file:
            file.write(json.dumps(known[kind]) + "\n")


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

    cases = cases_of(match, 3)
    for one in cases:
        one.ground = Same(one.ground, one.played)  # type: ignore[assignment]
    found = judged(cases, match, tries)
    return {"turning": turning(found, match), "measured": sum(one.told.worlds > 0 for one in found)}


def twice(match: Match, tries: int) -> dict[str, Any]:
    """Two analyses with different seeds."""
    begun = process_time()
    both = [judged(cases_of(match, seed), match, tries) for seed in (1, 2)]
    return {
        "turning": [turning(found, match) for found in both],
        "decisions": [[short(one) for one in found] for found in both],
        "seconds": round((process_time() - begun) / 2, 1),
    }


def judged(cases: list[Case], match: Match, tries: int) -> list[Case]:
    """The cases as an analysis judges them, without its ledger, which takes a third."""
    cases = suspicious_first(cases, chances(match))
    for _ in Effort(cases, tries, inf, threads=1).run():
        pass
    return sorted(cases, key=lambda one: one.n)


def turning(cases: list[Case], match: Match) -> list[int]:
    """The turning points, as an analysis tells them."""
    known = [one for one in cases if one.measured]
    told = counted_once(match, [one.told for one in known])
    return turning_points(zip(told, (one.cost for one in known), strict=True))


def short(case: Case) -> dict[str, Any]:
    """What is kept of a decision. best: of those known, besides what was played."""
    one = case.told
    others = [choice.action for choice in one.choices if choice is not one.done]
    return {
        "n": one.n,
        "best": others[0] if others else None,
        "done": one.done.action,
        "worlds": one.worlds,
        "loss": one.loss,
        "error": one.error,
        "mistake": one.mistake,
        "cost": round(case.cost, 4) if case.measured else 0.0,
    }


def checked(known: dict[str, Any], match: Match, tries: int) -> dict[str, Any]:
    """What some decisions cost in twenty times the worlds, and what the first analysis says: any
    that it measured, those that by the second one cost much, and any that this one passed over."""
    first, second = known["twice"]["decisions"]
    said = {one["n"]: one for one in first}
    chance, found = Random(len(match.actions)), []
    measured = [one for one in first if one["worlds"]]
    costly = sorted(second, key=lambda one: -one["loss"])[:SUSPECTED]
    passed = [one for one in second if not one["worlds"] and one["best"] is not None]
    for how, some in (
        ("measured", chance.sample(measured, min(MEASURED, len(measured)))),
        ("suspected", [one for one in costly if one["loss"] >= COSTLY / 2]),
        ("passed", chance.sample(passed, min(PASSED, len(passed)))),
    ):
        for one in some:
            loss, error = again(match, one)
            here = {"how": how, "true": loss, "true_error": error}
            found.append(here | said.get(one["n"], {"n": one["n"], "mistake": False}))
    return {"checked": found}


def again(match: Match, one: dict[str, Any]) -> tuple[float, float]:
    """What was given away against the best known action, in other worlds, and the error."""
    case = next(case for case in cases_of(match, 77) if case.n == one["n"])
    case.look(LEAST_GLANCE, LEAST_LINES)
    tried = Tried({})
    case.play(tried, [one["best"], one["done"]], TIMES * (one["worlds"] or WORLDS))
    return tried.gain(one["best"], one["done"])


def read(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def report(file: Path, names: list[str]) -> None:
    """Print a line for each game."""
    for name in [*names, "all"]:
        lines = [one for one in read(file) if name in ("all", one["game"])]
        kinds = {kind: [one for one in lines if one["kind"] == kind] for kind in KINDS}
        said = [stable(kinds["twice"]), right(kinds["checked"]), false(kinds["null"])]
        print(f"{name}: {'; '.join(one for one in said if one)}")


def stable(lines: list[dict[str, Any]]) -> str:
    """How much of the turning points two analyses share."""
    if not lines:
        return ""
    shared = [overlap(*map(set, one["turning"])) for one in lines]
    error = stdev(shared) / sqrt(len(shared)) if len(shared) > 1 else 1.0
    seconds = fmean(one["seconds"] for one in lines)
    return (
        f"two analyses share {fmean(shared):.2f} (give or take {INTERVAL * error:.2f}) of the "
        f"turning points of {len(lines)} matches, with {seconds:.0f} s of processor time each"
    )


def right(lines: list[dict[str, Any]]) -> str:
    """How many of the costly decisions are reported, and how often the intervals hold."""
    found = [one for line in lines for one in line["checked"]]
    costly = [one for one in found if one["true"] >= COSTLY and one["how"] != "measured"]
    measured = [one for one in found if one["how"] == "measured"]
    inside = [
        abs(one["loss"] - one["true"]) <= INTERVAL * hypot(one["error"], one["true_error"])
        for one in measured
    ]
    return (
        f"{sum(one['mistake'] for one in costly)} of {len(costly)} decisions that cost "
        f"{COSTLY:.0%} or more are reported, {sum(inside)} of {len(inside)} intervals hold"
    )


def false(nulls: list[dict[str, Any]]) -> str:
    return f"{sum(len(one['turning']) for one in nulls)} false in {len(nulls)} games of equal moves"


def overlap(one: set[int], other: set[int]) -> float:
    """What two lists share, divided by the longer one; 1 if both are empty."""
    return len(one & other) / max(len(one), len(other)) if one or other else 1.0


if __name__ == "__main__":
    main()
