"""An analysis as a separate process: `python -m milkrun.analysis ITERATIONS`."""

import json
import os
import sys
from dataclasses import asdict

from milkrun.engine.start import loads

from . import analyse


def main() -> None:
    """For the server, as a separate process: reads a saved game, takes a number of iterations
    as argument (0: the default), and writes lines of JSON with the progress, then the analysis."""

    def tell(**news: object) -> None:
        print(json.dumps(news), flush=True)

    if sys.platform != "win32":
        os.nice(15)  # people and bots come first
    match = loads(sys.stdin.read())
    found = analyse(
        match,
        iterations=int(sys.argv[1]) or None,
        progress=lambda done, total: tell(done=done, total=total),
    )
    tell(analysis=asdict(found))


if __name__ == "__main__":
    main()
