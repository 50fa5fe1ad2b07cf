"""The data card of the environments in docs/environments.md: its figures, measured anew.

python benchmarks/data_card.py [--matches 200] [--write]

What chance decides and what is hidden are words of the page, which tests/envs/test_data_card.py
checks; the rest follows from the games, and from uniformly random and greedy play with the most
players.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import milkrun
from milkrun.bots.greedy import NOISE
from milkrun.engine.batch import Batch
from milkrun.engine.game import Game

PAGE = Path(__file__).parents[1] / "docs" / "environments.md"
SECTION, LANES = "\n## Data card\n", 50
HEAD = ("", "players", "chance", "hidden", "actions", "bytes", "record")
HEAD += ("random: branching", "decisions", "greedy: branching", "decisions")
Choose = Callable[[Batch], NDArray[np.int64]]


def rows(page: str) -> dict[str, list[str]]:
    """The cells of the card in a page, by the title of the game."""
    _, _, section = page.partition(SECTION)
    lines = [one for one in section.splitlines() if one.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0]: row for row in cells if row[0]}


def fixed(game: Game) -> tuple[str, str, str, str]:
    """What does not depend on play: players, actions, bytes of an observation and of a record."""
    seats = f"{game.seats[0]} to {game.seats[-1]}"
    sizes = (game.rules.ACTIONS.size, game.observation.size, record_bytes(game))
    return seats, *(f"{one:,}" for one in sizes)


def record_bytes(game: Game) -> int:
    """How large a match is in memory."""
    return int(milkrun.batch(game.name, 1, seed=1, observe=None, native=False).states.itemsize)


def measured(game: Game, matches: int, choose: Choose, native: bool = True) -> tuple[str, str]:
    """(mean legal actions in a decision, mean decisions of a match and where 90 % of them lie).

    Lanes begin together and play equally many matches each, so that no length is preferred.
    """
    lanes = min(LANES, matches)
    batch = Batch(game, lanes, seed=1, observe=None, native=native, threads=1, autoreset="disabled")
    legal, lengths = 0, []
    for _ in range(max(1, matches // lanes)):
        length = np.zeros(lanes, np.int64)
        while not batch.over.all():
            playing = ~batch.over
            legal += int(batch.mask[playing].sum())
            length += playing
            batch.step(choose(batch))
        lengths.append(length)
        batch.reset()
    found = np.concatenate(lengths)
    low, high = np.quantile(found, (0.05, 0.95))
    return f"{legal / found.sum():.1f}", f"{found.mean():.0f} ({low:.0f} to {high:.0f})"


def greedy(batch: Batch) -> NDArray[np.int64]:
    """What greedy does in each lane, in a world imagined for its seat."""
    actions = np.zeros(len(batch), np.int64)
    mask, advice = np.zeros_like(batch.mask[0]), np.zeros(batch.mask.shape[1])
    for lane in np.flatnonzero(~batch.over).tolist():
        seed = int(batch.seeds[lane] * 1000 + batch.states[lane].decisions)
        world = batch.imagine(lane, int(batch.to_move[lane]), seed)
        words = np.random.default_rng(seed).integers(0, 2**32, 4, np.uint32)
        actions[lane] = batch.functions.choose_greedy(world, mask, advice, words, NOISE)
    return actions


def card(matches: int, page: str) -> Iterator[str]:
    """The lines of the card."""
    known = rows(page)
    yield "| " + " | ".join(HEAD).lstrip() + " |"
    yield "|---" * 4 + "|---:" * (len(HEAD) - 4) + "|"
    for game in milkrun.games.values():
        chance, hidden = known[game.title][2:4]
        seats, *sizes = fixed(game)
        play = [*measured(game, matches, Batch.sample), *measured(game, matches, greedy)]
        yield "| " + " | ".join((game.title, seats, chance, hidden, *sizes, *play)) + " |"


def main() -> None:
    """Measure, and print or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="of each kind of play and game")
    parser.add_argument("--write", action="store_true", help="into the page")
    chosen = parser.parse_args()
    page = PAGE.read_text(encoding="utf-8")
    table = "\n".join(card(chosen.matches, page))
    print(table)
    if chosen.write:
        before, _, section = page.partition(SECTION)
        start = section.index("| ")
        end = section.index("\n\n", start) if "\n\n" in section[start:] else len(section)
        text = before + SECTION + section[:start] + table + "\n" + section[end:].lstrip("\n")
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
