"""Sheets of games on people's own tables, at length; in Markdown.

    python benchmarks/sheets.py [--games 10000] [--merges 10000] [--jobs 2] [--only tariffs]

For each game: random games played to the end (a tenth of them stopped on the way), with all numbers
of players and with options of all kinds. What lies on the table is entered into a sheet, which must
score like the match; its position, points, words, refusals and answers must be the same in Node,
byte for byte. As many impossible sheets, and logs, as a tenth of that. Then five phones that enter,
undo, are cut off and merge. The exit status is 1 if anything differs.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from milkrun.engine.game import Game, games
from milkrun.sheets.sheet import worked_out
from milkrun.testing.phones import Memory, evening
from milkrun.testing.sheets import any_cells, case, compare, of_cells, of_log, played, taken, unlike
from milkrun.testing.suites.matches import strange

PART = 50  # games that one process of Node is given
EVENING = 50  # merges of five phones


class Counted(NamedTuple):
    finished: int
    compared: int
    wrong: list[str]


def cases_of(game: Game, seed: int, wrong: list[str]) -> Iterator[tuple[bool, dict[str, Any]]]:
    """A game's sheet, whether the game is over, and now and then sheets that are no game's."""
    chance = np.random.default_rng(seed)
    players = int(chance.choice(game.seats))
    options = strange(game, players, seed % 4 and seed)
    most = int(chance.integers(10, 200)) if seed % 10 == 0 else 10**9
    match = played(game, players, seed, most, **options)
    start, cells = taken(match)
    found = worked_out(game, start, cells)
    wrong += [f"seed {seed}: {one}" for one in unlike(match, found)]
    yield match.over, case(found, start, {"given": cells.tolist()}, seed)
    if seed % 10 == 0:
        yield False, of_cells(game, *any_cells(game, players, seed), seed)
        yield False, of_log(game, players, seed)


def part(name: str, first: int, count: int) -> Counted:
    """So many games from a seed on."""
    game, wrong = games[name], list[str]()
    found = [one for seed in range(first, first + count) for one in cases_of(game, seed, wrong)]
    told = compare(game, [case for _, case in found])
    wrong += [f"seeds from {first}: {one}" for one in told["wrong"]]
    return Counted(sum(over for over, _ in found), told["compared"], wrong)


def merged(name: str, seed: int) -> list[str]:
    game = games[name]
    return evening(game, game.seats[seed % len(game.seats)], seed, EVENING, Memory())


def measure(pool: ProcessPoolExecutor, name: str, count: int, merges: int) -> list[str]:
    """Print a game's line; returns what differs."""
    begun = time.monotonic()
    parts = [
        pool.submit(part, name, first, min(PART, count - first)) for first in range(0, count, PART)
    ]
    evenings = [pool.submit(merged, name, seed) for seed in range(merges // EVENING)]
    told = [one.result() for one in parts]
    wrong = [what for one in told for what in one.wrong]
    wrong += [what for one in evenings for what in one.result()]
    finished, compared = sum(one.finished for one in told), sum(one.compared for one in told)
    seconds = time.monotonic() - begun
    print(
        f"| {games[name].title} | {finished:,} | {compared:,} | {len(evenings) * EVENING:,} "
        f"| {len(wrong)} | {seconds:,.0f} |",
        flush=True,
    )
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    with_sheet = [game.name for game in games.values() if game.has_sheet]
    parser.add_argument("--games", type=int, default=10_000, help="of each game")
    parser.add_argument("--merges", type=int, default=10_000, help="of each game")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--only", choices=with_sheet, help="this game alone")
    chosen = parser.parse_args()
    print("| game | finished games | sheets compared | merges | differences | seconds |")
    print("|---|---:|---:|---:|---:|---:|", flush=True)
    wrong = list[str]()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for name in [chosen.only] if chosen.only else with_sheet:
            wrong += measure(pool, name, chosen.games, chosen.merges)
    for what in wrong[:20]:
        print(f"  differs: {what}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
