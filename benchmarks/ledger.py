"""How fair and how complete ledgers are: luck over many games, and what remains unexplained.

    python benchmarks/ledger.py aquaretto --games 1000 --file aquaretto.jsonl

Four greedy bots play. The mean luck of each seat should be 0 within two errors; small unexplained
terms mean a value that agrees with itself from step to step. Games are kept as lines of JSON;
another call goes on where the file ends, and --seconds ends a call early.
"""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import milkrun
from milkrun.analysis.reckoning import AHEAD, LATE, account_for
from milkrun.bots import greedy
from milkrun.engine.learned import Learned, load
from milkrun.engine.loop import ACTION, FIRST, KIND
from milkrun.engine.match import Match
from milkrun.engine.series import Series, by_advice

SEEDS = 6_000_000_000  # far from those of any training
SHARES = (50, 90, 95)
TERMS = ("luck", "own", "others", "hidden", "unexplained")


def played(series: Series, seed: int) -> Match:
    """A game between the policies of a series, as a match."""
    ended = series.play(seed)
    match = milkrun.new(series.game.name, series.players, seed, native=True)
    for action in ended.log[ended.log[:, KIND] == ACTION, FIRST]:
        match.play(int(action))
    return match


def measured(match: Match, learned: Learned | None, **how: Any) -> dict[str, Any]:
    """The accounts of a match, and the processor's seconds they took."""
    begun = process_time()
    found = account_for(match, learned=learned, **how)
    accounts = [asdict(one) for one in found.accounts]
    return {"seed": match.seed, "seconds": process_time() - begun, "accounts": accounts}


def column(found: list[dict[str, Any]], term: str, part: str = "amount") -> Any:
    """A part of a term of all games: float64 (games, players)."""
    return np.array([[one[term][part] for one in game["accounts"]] for game in found])


def report(title: str, found: list[dict[str, Any]]) -> list[Table]:
    """Luck by seat, and how large the terms are."""
    luck = column(found, "luck")
    by_seat = Table("seat", "mean luck", "error", title=f"{title}, {len(found)} games")
    for seat, (mean, error) in enumerate(
        zip(luck.mean(0), luck.std(0, ddof=1) / len(luck) ** 0.5, strict=True)
    ):
        by_seat.add_row(str(seat), f"{100 * mean:+.2f} %", f"{100 * error:.2f} %")
    sizes = Table("size of", *(f"{share} %" for share in SHARES), "mean error")
    for term in TERMS:
        size = np.percentile(np.abs(column(found, term)), SHARES)
        error = column(found, term, "error").mean()
        sizes.add_row(term, *(f"{100 * x:.1f} %" for x in (*size, error)))
    return [by_seat, sizes]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=[*milkrun.games])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--lines", type=int, default=60)
    parser.add_argument("--ahead", type=int, default=AHEAD)
    parser.add_argument("--late", type=float, default=LATE)
    parser.add_argument("--values", type=Path, help="weights instead of the game's own")
    parser.add_argument("--file", type=Path, help="where games are kept")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    asked = parser.parse_args()
    game, until = milkrun.games[asked.game], monotonic() + asked.seconds
    learned = asked.values and load(asked.values, game.features)
    series = Series(game, [by_advice(greedy.NOISE)] * asked.players, logged=True)
    found = []
    if asked.file and asked.file.exists():
        found = [json.loads(line) for line in asked.file.read_text().splitlines()]
    while len(found) < asked.games and monotonic() < until:
        match = played(series, SEEDS + len(found))
        how = {"lines": asked.lines, "ahead": asked.ahead, "late": asked.late}
        found.append(measured(match, learned, seed=len(found), **how))
        if asked.file:
            with asked.file.open("a") as out:
                out.write(json.dumps(found[-1]) + "\n")
    seconds = np.mean([one["seconds"] for one in found])
    title = f"{asked.game}, {asked.players} players, {seconds:.1f} s of processor time a game"
    for table in report(title, found):
        Console().print(table)


if __name__ == "__main__":
    main()
