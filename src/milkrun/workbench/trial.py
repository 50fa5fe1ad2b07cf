"""How long games of a study take here: some are played, into a folder that is thrown away.

python -m milkrun.workbench.trial NATIVE reads a study and says [seconds a game, games]."""

import json
import sys
import tempfile
import time
from pathlib import Path

from milkrun.lab.playing import EVENTS, GAMES, VALUES, Player, Task
from milkrun.lab.reading import read

LONG_ENOUGH = 0.8  # seconds of games from which the pace is taken
MOST = 400  # games at once


def pace(text: str, native: bool) -> tuple[float, int]:
    """Seconds that a game takes one process, with all that is written of it, and of how many
    games that is known."""
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder)
        for one in (GAMES, EVENTS, VALUES):
            (results / one).mkdir()
        study = read(text, results)
        player = Player(study, results, native)
        player.do(Task(study.variants[0].name, 0, 1))  # loads what there is to load
        first, games = 1, 2
        while True:
            begun = time.perf_counter()
            player.do(Task(study.variants[-1].name, first, games))
            taken = time.perf_counter() - begun
            if taken > LONG_ENOUGH or games >= MOST:
                return taken / games, games
            first, games = first + games, 2 * games


if __name__ == "__main__":
    print(json.dumps(pace(sys.stdin.read(), sys.argv[1] == "1")))
