"""An analysis as a separate process: `python -m milkrun.analysis TRIES`."""

import json
import os
import sys
from dataclasses import asdict

from milkrun.engine.start import loads

from . import Analysis, News, analyse


def main() -> None:
    """For the server, as a separate process: reads a saved game, takes a number of tries as
    argument (0: the default), and writes lines of JSON: how far it is, and the analysis as far as
    it is known, the whole one last."""

    shown = 0

    def tell(**news: object) -> None:
        print(json.dumps(news), flush=True)

    def further(news: News) -> None:
        nonlocal shown
        percent = round(100 * news.part)
        if percent > shown:
            tell(done=percent, total=100, left=round(news.left))
            shown = percent

    def known(found: Analysis) -> None:
        tell(analysis=asdict(found))

    if sys.platform != "win32":
        os.nice(15)  # people and bots come first
    match = loads(sys.stdin.read())
    known(analyse(match, tries=int(sys.argv[1]) or None, progress=further, told=known))


if __name__ == "__main__":
    main()
