"""How strong the bots are, as a reference: python benchmarks/agents.py [GAME...] [--games 200]

All bots of a table sit in turns at games of `--players` seats (2): shares of wins with 95 %
intervals, and Plackett-Luce ratings (openskill; a newcomer has 25). Searches have a number of
iterations, not of seconds, so that any machine gets the same games, and judge by hand values.
`learned:200i` is one with the values.npz of its game, which lists of bots call `search:200i@FILE`.
Every game is kept below `--folder`, and none is played twice: stop it and go on whenever you like.
`--write` puts what was played into benchmarks/data/agents.json and the table into
docs/environments.md.
"""

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import milkrun
from milkrun import arena
from milkrun.engine import learned

ROOT = Path(__file__).parents[1]
DATA, PAGE = ROOT / "benchmarks" / "data" / "agents.json", ROOT / "docs" / "environments.md"
LEARNED = "learned"
BOTS = ("random", "novice", "greedy", "search:50i", "search:200i", "learned:200i")
SECTION = "\n## How strong the bots are\n"


def measured(game: str, bots: Sequence[str], players: int, games: int, folder: Path) -> Any:
    """What the games of a table say, as JSON has it."""
    folder.mkdir(parents=True, exist_ok=True)
    setting = arena.Setting(game, tuple(level(game, bot) for bot in bots), players)
    found = arena.play(setting, games, file=folder / f"{game}-{players}.jsonl")
    version = milkrun.games[game].version
    told = [asdict(one) | {"name": bot} for one, bot in zip(found, bots, strict=True)]
    return {"players": players, "games": games, "version": version, "bots": told}


def level(game: str, bot: str) -> str:
    """The name of a bot as `bots.make` takes it: with the values of the game if it is learned, and
    by hand values if it searches otherwise."""
    kind, colon, budget = bot.partition(":")
    if not colon:
        return bot
    values = os.path.relpath(milkrun.games[game].home.folder / learned.FILE)
    return f"search:{budget}@{values if kind == LEARNED else 1}"


def table(data: dict[str, Any]) -> Iterator[str]:
    """A row for each game that was played, a column for each bot, in Markdown."""
    names = list(dict.fromkeys(one["name"] for game in data.values() for one in game["bots"]))
    yield "| share of wins, rating | games | " + " | ".join(names) + " |"
    yield "|---|---:" + "|---:" * len(names) + "|"
    for game, found in data.items():
        by_name = {one["name"]: cell(one) for one in found["bots"]}
        cells = [by_name.get(name, "") for name in names]
        yield " | ".join(["| " + milkrun.games[game].title, str(found["games"]), *cells]) + " |"


def cell(bot: dict[str, Any]) -> str:
    """A share of wins with its interval, and a rating, of one bot."""
    low, high, share = (round(100 * bot[key]) for key in ("low", "high", "win_share"))
    return f"{share} % ({low} to {high}), {bot['rating']:.1f}"


def placed(page: str, lines: Sequence[str]) -> str:
    """The page with other lines for the table of its section."""
    before, heading, section = page.partition(SECTION)
    kept = section.splitlines()
    first = next(n for n, line in enumerate(kept) if line.startswith("|"))
    last = next((n for n in range(first, len(kept)) if not kept[n].startswith("|")), len(kept))
    return before + heading + "\n".join([*kept[:first], *lines, *kept[last:]]) + "\n"


def main() -> None:
    """Play what is not yet played; print, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help="games by name; all if there is none")
    parser.add_argument("--games", type=int, default=200, help="of each table")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bots", nargs="+", default=BOTS)
    parser.add_argument("--folder", type=Path, default=Path("agents"), help="for what was played")
    parser.add_argument("--write", action="store_true", help="into the data and the page")
    chosen = parser.parse_args()
    try:
        run(chosen)
    except (milkrun.MilkrunError, ValueError, OSError) as error:
        parser.error(str(error))


def run(chosen: argparse.Namespace) -> None:
    """The tables of the games that were chosen."""
    names = [milkrun.games[name].name for name in chosen.game] or list(milkrun.games)
    data = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    for name in names:
        data[name] = measured(name, chosen.bots, chosen.players, chosen.games, chosen.folder)
        print("\n".join(table({name: data[name]})), flush=True)
        if chosen.write:
            DATA.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    if chosen.write:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(placed(page, [*table(data)]), encoding="utf-8")


if __name__ == "__main__":
    main()
