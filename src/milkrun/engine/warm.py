"""`python -m milkrun.engine.warm GAME`: compile one game, a line of JSON for each progress.

A module of its own: run as the main program, compile.py would be loaded twice.
"""

import json
import sys

from .compile import warm


def tell(done: int, total: int) -> None:
    """How many functions are compiled, of those found so far."""
    print(json.dumps({"done": done, "total": total}), flush=True)


if __name__ == "__main__":
    warm(sys.argv[1], tell)
    print(json.dumps({"warm": True}), flush=True)
