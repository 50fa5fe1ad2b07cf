"""A process of the lab: reads tasks as lines of JSON, and answers each: DONE, or what is wrong.

python -m milkrun.lab.worker RESULTS NATIVE
"""

import json
import os
import signal
import sys
import traceback
from pathlib import Path

from milkrun.engine.errors import MilkrunError

from .playing import Player, Task
from .study import load

STUDY = "study.toml"
DONE = "done"


def main(results: str, native: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that started this one
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what else is printed is no answer
    player = Player(load(Path(results) / STUDY), Path(results), native == "1")
    for line in sys.stdin:
        try:
            player.do(Task(**json.loads(line)))
            answer = DONE
        except MilkrunError as error:
            answer = str(error)
        except OSError as error:
            answer = f"{results}: cannot be written: {error.strerror or error}"
        except Exception as error:
            traceback.print_exc()
            answer = (
                f"{type(error).__name__}: {error}; this is a mistake in the rules or in the lab"
            )
        try:
            print(json.dumps(answer), file=answers, flush=True)
        except BrokenPipeError:
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
