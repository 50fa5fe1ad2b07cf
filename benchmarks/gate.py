"""Do learned values make a game's search better? Duels at equal processor time.

    python benchmarks/gate.py aquaretto aquaretto-training/values.npz gates/aquaretto
    python benchmarks/gate.py tiffin VALUES FOLDER --settings horizon=0 --settings horizon=8
    python benchmarks/gate.py aquaretto VALUES FOLDER --only 0.03x4 0.03x2 --ship
    python benchmarks/gate.py tiffin VALUES FOLDER --only 0.3-regret
    python benchmarks/gate.py out_for_delivery VALUES FOLDER --drawn --only 0.03x4

The first bot searches with the weights in the file, the second without them (`@1`). Games are
played in pairs with the same seed and seats swapped. Every game is a line of JSON in the folder,
and an interrupted gate continues from there. If there are several --settings, each plays a
screening, and the one with the highest share of wins goes on. A tested gate is passed if a
sequential test (0.50 against 0.55, 5 % errors) says so: 0.03 s, and the control against a search
without the network at the same settings (if these are the game's own, it is the same duel, and not
played). The others are passed unless the weights are shown to be worse. One of these plays no
games: in the 40 positions kept in data/hints, both bots search, and from what they choose games are
played to the end by advice, in the same worlds for both. --ship writes the weights into the game:
searches use what passed, analyses use them all.
"""

import argparse
import json
import os
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import thread_time
from typing import Any, cast

import numpy as np

import milkrun
from milkrun import bots
from milkrun.arena import Duel, Setting, compare
from milkrun.bots.search import settings_of
from milkrun.bots.worlds import Worlds
from milkrun.engine.game import Game
from milkrun.engine.learned import FILE, NO_OPTIONS, NO_WEIGHTS, Judgement, Learned, load, save
from milkrun.engine.match import Match
from milkrun.engine.warm import warm
from milkrun.reports import bounds_of
from milkrun.terminal import print_table

TESTED = (0.5, 0.55)
SCREENED = 60  # games of each of several settings
MAIN, FULL = 0.03, 4  # seconds and seats of the decisive gate
POSITIONS = Path(__file__).parent / "data" / "hints"
CHOOSING = (0.3, 2.0)  # seconds of the searches whose choices are compared
SOLO = "a single player wins every game, so there is nothing to learn; not gated"


@dataclass(frozen=True)
class Gate:
    """A duel: seconds per decision, seats, and how many games. tested: up to four times as many,
    until the test decides. control: the other bot searches with the same settings. regret: no
    games, but choices in fixed positions."""

    seconds: float
    players: int
    games: int
    tested: bool = False
    control: bool = False
    regret: bool = False

    @property
    def name(self) -> str:
        if self.regret:
            return f"{self.seconds:g}-regret"
        return f"{self.seconds:g}x{self.players}" + ("-control" if self.control else "")


@dataclass(frozen=True)
class Regret:
    """How much more the choices of the first bot bring than those of the second: in wins and in
    points, each with its 95 % interval over the positions. differ: in how many they do."""

    positions: int
    differ: int
    won: tuple[float, float, float]
    points: tuple[float, float, float]


def gates_of(game: Game) -> list[Gate]:
    """All gates of a game, the decisive one first."""
    full = min(FULL, game.seats[-1])
    gates = [
        Gate(MAIN, full, 200, tested=True),
        Gate(MAIN, full, 100, tested=True, control=True),
        Gate(MAIN, 2, 200, tested=True),
        Gate(0.3, full, 100),
        Gate(2.0, full, 24),
    ]
    gates += [Gate(seconds, full, 0, regret=True) for seconds in CHOOSING]
    others = [n for n in game.seats if n not in (1, 2, full)]
    return gates + [Gate(MAIN, n, 50) for n in others]


def duel(gate: Gate, game: Game, values: Path, without: Path, asked: argparse.Namespace) -> Duel:
    """Play a gate, continuing from the games in its file."""
    against = str(without) if gate.control else "1"
    levels = tuple(f"search:{gate.seconds:g}@{one}" for one in (values, against))
    setting = Setting(game.name, levels, gate.players, asked.seed, cpu=True, drawn=asked.drawn)
    return compare(
        setting,
        gate.games * (4 if gate.tested else 1),
        workers=asked.workers,
        file=asked.folder / f"{values.stem}-{gate.name}.jsonl",
        tested=TESTED if gate.tested else None,
        fewest=gate.games,
    )


def choices(match: Match, levels: tuple[str, str], worlds: int) -> dict[str, Any]:
    """What two bots choose in a position, and what comes of it for the seat in the same worlds:
    wins and points of each."""
    seat = match.to_move
    assert seat is not None
    chosen = []
    for level in levels:
        bot = bots.make(level, 1, thread_time)
        chosen.append(bot.choose(match.imagine(seat, 1)))
    tried = Worlds(match.imagine(seat, 2), seat, 2)
    ends = {a: [tried.end(n, a) for n in range(worlds)] for a in dict.fromkeys(chosen)}
    found = [ends[a] for a in chosen] if len(ends) > 1 else []
    return {
        "chosen": chosen,
        "won": [sum(line.win for line in one) / worlds for one in found] or [0.0, 0.0],
        "points": [sum(line.points for line in one) / worlds for one in found] or [0.0, 0.0],
    }


def regret(gate: Gate, game: Game, values: Path, asked: argparse.Namespace) -> Regret:
    """Judge the choices in all positions for players that the weights serve, continuing from those
    in its file."""
    levels = (f"search:{gate.seconds:g}@{values}", f"search:{gate.seconds:g}@1")
    served = load(values, game.features).judgements
    file = asked.folder / f"{values.stem}-{gate.name}.jsonl"
    head = {"levels": levels, "worlds": asked.worlds, "version": game.version}
    text = file.read_text() if file.exists() else ""
    lines = text[: text.rfind("\n") + 1].splitlines() or [json.dumps(head)]
    if json.loads(lines[0]) != json.loads(json.dumps(head)):
        raise milkrun.MilkrunError(f"{file} holds other choices; use another folder")
    known = {one["n"]: one for one in map(json.loads, lines[1:])}
    file.write_text("\n".join(lines) + "\n")
    for n, saved in enumerate(json.loads((POSITIONS / f"{game.name}.json").read_text())):
        if saved["players"] in served and saved["players"] > 1 and n not in known:
            match = milkrun.loads(json.dumps(saved), native=True)
            known[n] = {"n": n, **choices(match, levels, asked.worlds)}
            with file.open("a") as out:
                out.write(json.dumps(known[n]) + "\n")
    found = list(known.values())
    differ = sum(one["chosen"][0] != one["chosen"][1] for one in found)
    won, points = (
        interval([one[what][0] - one[what][1] for one in found]) for what in ("won", "points")
    )
    return Regret(len(found), differ, won, points)


def interval(numbers: list[float]) -> tuple[float, float, float]:
    """The mean and the ends of its 95 % interval."""
    mean, error = float(np.mean(numbers)), 1.96 * float(np.std(numbers, ddof=1))
    error /= len(numbers) ** 0.5
    return mean, mean - error, mean + error


def passed(gate: Gate, found: Duel | Regret) -> bool:
    """Whether the first bot is shown to be better, if tested; otherwise, not shown to be worse."""
    if isinstance(found, Regret):
        return found.won[2] >= 0
    return found.verdict == TESTED[1] if gate.tested else found.share[2] >= 0.5


def variants(
    learned: Learned, asked: list[dict[str, float]], folder: Path
) -> list[tuple[Path, Path]]:
    """A file with the weights and one without, for each of the settings."""
    files = []
    for settings in asked or [dict(next(iter(learned.judgements.values())).settings)]:
        told = "-".join(f"{name}{value:g}" for name, value in settings.items()) or "own"
        pair = folder / f"values-{told}.npz", folder / f"hand-{told}.npz"
        for file, empty in zip(pair, (False, True), strict=True):
            judgements = {
                players: replace(
                    one,
                    settings=settings,
                    weights=NO_WEIGHTS if empty else one.weights,
                    by_option=NO_OPTIONS if empty else one.by_option,
                )
                for players, one in learned.judgements.items()
            }
            save(file, replace(learned, judgements=judgements))
        files.append(pair)
    return files


def usual(game: Game, judgement: Judgement) -> bool:
    """Whether its searches have the game's own settings: then the control is the main duel."""
    return bool((settings_of(game, judgement=judgement) == settings_of(game)).all())


def row(gate: Gate, found: Duel | Regret, name: str) -> list[str]:
    """A line of the table."""
    told = "passed" if passed(gate, found) else "not passed"
    if isinstance(found, Regret):
        (more, low, high), (ahead, least, most) = found.won, found.points
        return [
            name,
            f"{found.positions} positions, {found.differ} differ",
            f"{more:+.1%} ({low:+.1%} to {high:+.1%})",
            f"{ahead:+.1f} ({least:+.1f} to {most:+.1f})",
            told,
        ]
    share, low, high = found.share
    return [
        name,
        f"{found.games}",
        f"{share:.1%} ({low:.0%} to {high:.0%})",
        f"{found.lead[0]:+.1f} ({bounds_of(found)})",
        told,
    ]


def run(game: Game, asked: argparse.Namespace) -> None:
    """Screen, gate, print, and ship if asked to. Raises MilkrunError for a gate that is none: with
    no gate played, the weights would be shipped for no search."""
    names = [gate.name for gate in gates_of(game)]
    for name in asked.only or ():
        if name not in names:
            raise milkrun.MilkrunError(f"there is no gate {name!r}; there are: {', '.join(names)}")
    learned = load(asked.values, game.features)
    asked.folder.mkdir(parents=True, exist_ok=True)
    settings = [dict(map(setting, one.split(","))) for one in asked.settings]
    pairs = variants(learned, settings, asked.folder)
    warm(game.name)
    rows: list[list[str]] = []
    results: dict[str, bool] = {}

    def play(gate: Gate, pair: tuple[Path, Path], name: str) -> Duel | Regret:
        judging = gate.regret
        found = regret(gate, game, pair[0], asked) if judging else duel(gate, game, *pair, asked)
        rows.append(row(gate, found, name))
        print(json.dumps({"game": game.name, "gate": gate.name, **asdict(found)}), flush=True)
        return found

    if len(pairs) > 1:
        screen = Gate(MAIN, min(FULL, game.seats[-1]), SCREENED)
        shares = {pair: play(screen, pair, pair[0].stem) for pair in pairs}
        pairs.sort(key=lambda pair: cast(Duel, shares[pair]).share[0], reverse=True)
    for gate in gates_of(game):
        served = gate.players in learned.judgements
        if not served or (asked.only and gate.name not in asked.only):
            continue
        if gate.control and usual(game, load(pairs[0][0], game.features).judgements[gate.players]):
            results[gate.name] = results.get(replace(gate, control=False).name, False)
            continue
        results[gate.name] = passed(gate, play(gate, pairs[0], gate.name))
    print(pairs[0][0].stem)
    print_table(["gate", "games", "wins", "points ahead", ""], rows)
    if 1 in game.seats:
        print(f"{game.title} alone: {SOLO}")
    if asked.ship:
        ship(game, load(pairs[0][0], game.features), results)


def ship(game: Game, learned: Learned, results: dict[str, bool]) -> None:
    """Write the weights into the game's folder. A search uses those for the numbers of players
    whose gates were played and passed, up to the longest decisions that passed."""
    full = min(FULL, game.seats[-1])
    longest = 0.0
    if all(results.get(f"{MAIN:g}x{full}{more}") for more in ("", "-control")):
        longest = MAIN
        for seconds in (0.3, 2.0):
            worse = results.get(f"{seconds:g}-regret") is False
            if worse or not results.get(f"{seconds:g}x{full}"):
                break
            longest = seconds
    judgements = {
        players: replace(one, seconds=longest if results.get(f"{MAIN:g}x{players}") else 0.0)
        for players, one in learned.judgements.items()
    }
    save(game.folder / FILE, replace(learned, judgements=judgements))
    seats = [str(players) for players, one in judgements.items() if one.seconds > 0]
    whom = f"searches up to {longest} s with {', '.join(seats)} players" if seats else "no search"
    print(f"{game.folder / FILE}: serves {whom}, and every analysis")


def setting(text: str) -> tuple[str, float]:
    name, _, number = text.partition("=")
    return name, float(number)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=list(milkrun.games))
    parser.add_argument("values", type=Path, help="weights written by `milkrun train`")
    parser.add_argument("folder", type=Path, help="where the games are kept")
    parser.add_argument("--settings", action="append", default=[], metavar="NAME=NUMBER,...")
    parser.add_argument("--only", nargs="+", metavar="GATE", help="such as 0.03x4 0.3x4")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=1000, help="of each of two choices")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="PROCESSES")
    parser.add_argument("--drawn", action="store_true", help="by options drawn at random")
    parser.add_argument("--ship", action="store_true", help="write what passed into the game")
    asked = parser.parse_args()
    try:
        run(milkrun.games[asked.game], asked)
    except (milkrun.MilkrunError, ValueError, OSError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
