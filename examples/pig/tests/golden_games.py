"""A golden game of Pig."""

import sys
from pathlib import Path

from milkrun.testing.golden import Game, Golden, greedy, played

GAMES = {"short_game": Game("the first to 20 points", 2, 1, {"goal": 20}, greedy)}


def story(match, actions):
    """Each action and what it caused."""
    for action in actions:
        yield from played(match, action)


GOLDEN = Golden("pig", Path(__file__).parent / "golden", GAMES, story)

if __name__ == "__main__":
    GOLDEN.write(sys.argv[1:])
