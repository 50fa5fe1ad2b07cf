"""A golden game of Pig."""

import sys
from pathlib import Path

from milkrun.testing.golden import Game, Golden, greedy, played

GAMES = {"two_players": Game("ends with the goal", 2, 1, {}, greedy)}


def story(match, actions):
    for action in actions:
        yield from played(match, action)


GOLDEN = Golden("pig", Path(__file__).parent / "golden", GAMES, story)

if __name__ == "__main__":
    GOLDEN.write(sys.argv[1:])
