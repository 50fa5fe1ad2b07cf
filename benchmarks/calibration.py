"""How well the frozen value of an analysis is calibrated, in games that it was not fitted to.

    python benchmarks/calibration.py aquaretto                    # 20,000 greedy games
    python benchmarks/calibration.py aquaretto --searched 200 --games 2000
    python benchmarks/calibration.py tiffin --options     # each game's options drawn at random
    python benchmarks/calibration.py tiffin --values new.npz --against old.npz

A random position of each game is judged, and the chances of all its seats are put into ten groups
of equal size. In each, the mean chance is compared with the share of wins. With --file, games are
kept as lines of JSON up to that position, after one that says what they are, and another call goes
on where they end; any weights can judge them. A file whose name ends in .gz is compressed. --data
adds the groups to a file of JSON, and draws all that is in it. --against: the same positions judged
by other weights, or by hand values if there is no such file; which has the smaller log-loss of the
winner?
"""

import argparse
import gzip
import json
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import IO, Any, Literal

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

import milkrun
from milkrun.analysis.value import Value
from milkrun.engine import record
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game
from milkrun.engine.learned import Learned, load
from milkrun.engine.loop import ACTION, FIRST, KIND
from milkrun.engine.series import Series, Varied, at_random
from milkrun.engine.warm import warm
from milkrun.lab.policies import policy_of
from milkrun.lab.study import Seat
from milkrun.training.drawing import draw

SEEDS = 5_000_000_000  # far from those of any training
GROUPS = 10
SIDE, MARGIN = 220, 34  # of a panel of the figure
KEY, KEY_STEP = 24, 230  # its height, and from one entry to the next
KEYS = {
    "greedy": "games of greedy",
    "searches": "games of searches",
    "options drawn": "greedy, options drawn",
}
COLOURS = {"greedy": "#1b6ca8", "searches": "#c2571a", "options drawn": "#2f8f5b"}
Shares = NDArray[np.float64]  # (games, players)
HAND = Learned(-1, -1, {})  # serves no match, so that positions are judged by hand values


def play(game: Game, asked: argparse.Namespace, first: int) -> Iterator[dict[str, Any]]:
    """The games from number `first` on: what led to a random position of each, and each seat's
    share of the win."""
    players = asked.players
    bot = bot_of(asked)
    match = milkrun.new(game.name, players, 0, native=True)
    policies = [policy_of(match, Seat(bot, bot))] * players
    series = Series(game, policies, varied=varied_of(game, asked), logged=True)
    games = ((SEEDS + n, None) for n in range(first, asked.games))
    for ended in series.run(games):
        n = int(np.random.default_rng(ended.seed).integers(ended.steps))
        actions = ended.log[ended.log[:, KIND] == ACTION, FIRST][:n].tolist()
        won = np.array(ended.places) == 1
        yield {"seed": ended.seed, "actions": actions, "won": (won / won.sum()).tolist()}


def kept(game: Game, asked: argparse.Namespace) -> list[dict[str, Any]]:
    """All games that are asked for: those in the file, and the others, which are added to it.
    Raises MilkrunError if the file is not of such games."""
    file, head = asked.file, head_of(game, asked)
    found = games_in(file, head) if file and file.exists() else []
    if file and not (file.exists() and file.stat().st_size):
        add(file, head)
    for one in play(game, asked, len(found)):
        found.append(one)
        if file:
            add(file, one)
    return found[: asked.games]


def head_of(game: Game, asked: argparse.Namespace) -> dict[str, Any]:
    """What a file of the games that are asked for says first."""
    options = "drawn" if asked.options else "printed"
    told = {"game": game.name, "players": asked.players, "bots": bot_of(asked), "options": options}
    return {"calibration": told, "version": game.version}


def games_in(file: Path, head: dict[str, Any]) -> list[dict[str, Any]]:
    """The games of a file. One from before files had a head is taken as it is. Raises MilkrunError
    if it has another, or none of these games."""
    try:
        with opened(file, "rt") as lines:
            first, *games = [json.loads(line) for line in lines] or [head]
    except (EOFError, ValueError, zlib.error) as error:
        raise MilkrunError(f"{file} cannot be read, or was cut off: {error}") from error
    if isinstance(first, dict) and "calibration" in first:
        if first != head:
            raise MilkrunError(
                f"{file} holds other games: {json.dumps(first)}; name another file for "
                f"{json.dumps(head)}"
            )
    else:
        games = [first, *games]
    if not all(isinstance(one, dict) and "actions" in one for one in games):
        raise MilkrunError(f"{file} holds no games of this benchmark; name another file")
    return games


def add(file: Path, line: dict[str, Any]) -> None:
    """Add a line to a file: if it is compressed, by itself, so that it is whole at every moment."""
    with opened(file, "at") as out:
        out.write(json.dumps(line) + "\n")


def opened(file: Path, how: Literal["rt", "at"]) -> IO[Any]:
    """A file of games, compressed if it is named so."""
    return (gzip.open if file.suffix == ".gz" else open)(file, how, encoding="utf-8")


def bot_of(asked: argparse.Namespace) -> str:
    """Who plays in all seats."""
    return f"search:{asked.searched}i" if asked.searched else "greedy"


def varied_of(game: Game, asked: argparse.Namespace) -> Varied | None:
    """Each game's options by its seed, if they are drawn."""
    return partial(draw, game, asked.players, printed=0.0) if asked.options else None


def replayed(
    game: Game, asked: argparse.Namespace, found: list[dict[str, Any]]
) -> Iterator[tuple[record.Record, dict[str, int]]]:
    """The position of each game, good until the next one, and the game's options."""
    series = Series(game, [at_random()] * asked.players, varied=varied_of(game, asked))
    start = record.many(game.rules.STATE, 1)
    for one in found:
        series.begin(start, one["seed"])
        for action in one["actions"]:
            series.functions.step(start[0], action)
        yield start[0], game.check_options(series.varied(one["seed"]) if series.varied else {})


def judged(
    game: Game, asked: argparse.Namespace, found: list[dict[str, Any]], judge: Learned
) -> Shares:
    """The chances of all seats in the positions of games, by a judge."""
    value = Value(milkrun.new(game.name, asked.players, 0, native=True))
    told = np.zeros((len(found), asked.players))
    for n, (state, options) in enumerate(replayed(game, asked, found)):
        value.weights = judge.weights(game, asked.players, options)
        told[n] = value.of(state)
    return told


def compared(won: Shares, chances: Shares, against: Shares) -> list[str]:
    """The log-loss of the winner by two judges, and how much smaller the first one's is, with its
    95 % interval."""
    own, other = (-(won * np.log(np.maximum(one, 1e-6))).sum(1) for one in (chances, against))
    better = other - own
    error = 1.96 * better.std(ddof=1) / len(better) ** 0.5
    own, other, mean = own.mean(), other.mean(), better.mean()
    return [
        f"{own:.4f}", f"{other:.4f}", f"{mean:+.4f} ({mean - error:+.4f} to {mean + error:+.4f})"
    ]  # fmt: skip


def grouped(won: Shares, chances: Shares) -> list[dict[str, float]]:
    """Ten groups of equal size, by chance: the mean chance, the share of wins, and its error."""
    won, chances = won.ravel(), chances.ravel()
    order = np.argsort(chances, kind="stable")
    groups = []
    for part in np.array_split(order, GROUPS):
        error = (won[part] - chances[part]).std() / len(part) ** 0.5
        told = {"chance": chances[part].mean(), "won": won[part].mean(), "error": error}
        groups.append({name: round(float(x), 4) for name, x in told.items()})
    return groups


def table_of(title: str, groups: list[dict[str, float]]) -> Table:
    table = Table("chance", "won", "error", "difference", title=title)
    for one in groups:
        shown = (one["chance"], one["won"], one["error"], one["won"] - one["chance"])
        table.add_row(*(f"{100 * x:.1f} %" for x in shown))
    return table


def figure(data: dict[str, dict[str, list[dict[str, float]]]]) -> str:
    """A panel for each game as SVG: chances from left to right, shares of wins upwards."""
    panels = []
    for n, (name, kinds) in enumerate(data.items()):
        marks = [f'<path d="M0 {SIDE}L{SIDE} 0" stroke="#999" stroke-dasharray="4 4"/>']
        for kind, groups in kinds.items():
            for one in groups:
                x, y = SIDE * one["chance"], SIDE * (1 - one["won"])
                up = SIDE * 2 * one["error"]
                marks.append(
                    f'<g stroke="{COLOURS[kind]}" fill="{COLOURS[kind]}">'
                    f'<path d="M{x:.1f} {y - up:.1f}v{2 * up:.1f}"/>'
                    f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/></g>'
                )
        title = milkrun.games[name].title
        panels.append(
            f'<g transform="translate({MARGIN + n * (SIDE + MARGIN)} {MARGIN})">'
            f'<rect width="{SIDE}" height="{SIDE}" fill="#fff" stroke="#ccc"/>'
            f'<text x="{SIDE / 2}" y="-10" text-anchor="middle">{title}</text>{"".join(marks)}</g>'
        )
    wide, high = MARGIN + len(data) * (SIDE + MARGIN), SIDE + 2 * MARGIN + KEY
    used = [kind for kind in COLOURS if any(kind in kinds for kinds in data.values())]
    key = "".join(
        f'<circle cx="{MARGIN + KEY_STEP * n}" cy="{high - KEY}" r="5" fill="{COLOURS[kind]}"/>'
        f'<text x="{MARGIN + KEY_STEP * n + 12}" y="{high - KEY + 5}">{KEYS[kind]}</text>'
        for n, kind in enumerate(used)
    )
    key += (
        f'<text x="{wide - MARGIN}" y="{high - KEY + 5}" text-anchor="end">across: the chance '
        "told; up: the share of wins (0 to 100 %)</text>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" fill="none" '
        f'font-family="sans-serif" font-size="14"><rect width="{wide}" height="{high}" '
        f'fill="#fff"/><g fill="#333">{"".join(panels)}{key}</g></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[*milkrun.games])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--searched", type=int, default=0, metavar="ITERATIONS")
    parser.add_argument("--values", type=Path, help="weights instead of the game's own")
    parser.add_argument("--file", type=Path, help="where games are kept")
    parser.add_argument("--data", type=Path, help="a file such as calibration.json")
    parser.add_argument("--options", action="store_true", help="those of each game drawn")
    parser.add_argument("--against", type=Path, help="other weights, or a name for hand values")
    asked = parser.parse_args()
    if asked.searched < 0 or asked.games < 1:
        parser.error("--searched needs 0 iterations or more, and --games at least 1")
    game = milkrun.games[asked.game]
    warm(game.name)
    try:
        judges = [load(asked.values, game.features) if asked.values else game.told or HAND]
        if other := asked.against:
            judges.append(load(other, game.features) if other.exists() else HAND)
        found = kept(game, asked)
    except (MilkrunError, OSError) as error:
        parser.error(str(error))
    kind = "options drawn" if asked.options else "searches" if asked.searched else "greedy"
    won = np.array([one["won"] for one in found])
    chances, *more = (judged(game, asked, found, judge) for judge in judges)
    for against in more:
        versus = Table("log-loss", "against", "better by")
        versus.add_row(*compared(won, chances, against))
        Console().print(versus)
    groups = grouped(won, chances)
    Console().print(table_of(f"{asked.game}, {len(found)} games, {kind}", groups))
    if asked.data:
        data = json.loads(asked.data.read_text()) if asked.data.exists() else {}
        data.setdefault(asked.game, {})[kind] = groups
        asked.data.write_text(json.dumps(data, indent=1) + "\n")
        asked.data.with_suffix(".svg").write_text(figure(data))


if __name__ == "__main__":
    main()
