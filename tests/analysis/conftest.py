"""A game that is judged."""

import subprocess
import sys

import pytest

import milkrun
from milkrun import bots
from milkrun.engine.compile import is_warm
from milkrun.engine.match import Match


@pytest.fixture(scope="module")
def native() -> None:
    """The native code of the game played here, compiled by another process if need be."""
    if not is_warm("tiffin"):
        subprocess.run([sys.executable, "-m", "milkrun.engine.warm", "tiffin"], check=True)


@pytest.fixture(scope="module")
def finished(native: None) -> Match:
    """A game in which two play well and seat 2 at random."""
    match = milkrun.new("tiffin", 3, 5, options={"turn_limit": 30}, native=True)
    seats = [bots.make(level, 7) for level in ("greedy", "greedy", "random")]
    while (seat := match.to_move) is not None:
        match.play(bots.move(match, seats[seat], len(match.actions)))
    return match
