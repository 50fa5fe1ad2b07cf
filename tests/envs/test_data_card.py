"""The data card says what the games are, and its script measures what is played."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import milkrun

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("data_card", ROOT / "benchmarks" / "data_card.py")
data_card = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(data_card)
ROWS = data_card.rows(data_card.PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", list(milkrun.games))
def test_the_card_says_what_the_game_is(name):
    game = milkrun.games[name]
    _, players, chance, hidden, *sizes = ROWS[game.title]
    assert (players, *sizes[:3]) == data_card.fixed(game)
    batch = milkrun.batch(name, 8, seed=1, observe=None, native=False, threads=1)
    kept_back = False
    for _ in range(60):
        batch.step(batch.sample())
        for lane in range(8):
            known, world = batch.states[lane], batch.imagine(lane, 0, 7)
            kept_back |= any(
                not np.array_equal(known[field], world[field])
                for field in known.dtype.names
                if field not in ("rng", "draws", "events", "event_count")
            )
    assert (batch.states.draws > 0).all() == (chance != "nothing")
    assert bool(kept_back) or hidden == "nothing"


def test_lengths_and_branching_are_measured(monkeypatch):
    class Clock:
        """Three matches of 2, 3 and 4 decisions, two actions in each."""

        def __init__(self, *_, **__):
            self.left, self.mask = np.arange(2, 5), np.array([[True, True, False]] * 3)

        over = property(lambda self: self.left <= 0)

        def step(self, actions):
            self.left -= 1

        def reset(self):
            pass

    monkeypatch.setattr(data_card, "Batch", Clock)
    branching, decisions = data_card.measured(None, 3, lambda batch: None)
    assert branching == "2.0"
    assert decisions.startswith("3 (2 to 4)")


@pytest.mark.slow
def test_greedy_plays_a_match():
    game = milkrun.games["tiffin"]
    branching, decisions = data_card.measured(game, 1, data_card.greedy, native=False)
    assert float(branching) > 1
    assert int(decisions.split()[0]) > 50
