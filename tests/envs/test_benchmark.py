"""The benchmark of environments runs; its figures are nobody's business here."""

import subprocess
import sys
from pathlib import Path

import pytest

import milkrun

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "environments.py"


@pytest.mark.native
@pytest.mark.slow
def test_it_measures_every_game():
    command = [sys.executable, str(BENCHMARK), "--steps", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = done.stdout.splitlines()[2:]
    for row, game in zip(rows, milkrun.games.values(), strict=False):
        title, *figures = (one.strip() for one in row.strip("|").split("|"))
        assert title == game.title
        assert len(figures) == 8
        assert all(figures)
    peers = [row.strip("| ").split(" |")[0] for row in rows[len(milkrun.games) :]]
    assert {"PettingZoo tictactoe", "OpenSpiel backgammon"} <= set(peers)
