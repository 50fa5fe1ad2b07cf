"""Keyed chance: what is asked for the same thing is answered alike, and nothing is asked twice."""

import json

import numpy as np

import milkrun
from milkrun.engine import chance, record
from milkrun.engine.compile import Binding

from .matches import finished


class Watched(Binding):
    """The functions of a game, interpreted, that write down what chance was asked for."""

    def __init__(self, name):
        super().__init__(name, self._replaced, "interpreted")
        self._prefix = f"milkrun._watched.{name}"
        self.asked = []  # (purpose, place, how often there before)

    def _replaced(self, function):
        whole = (function.__module__.rpartition(".")[2], function.__name__) == ("chance", "turn_to")
        return self._turned if whole else function

    def _turned(self, s, purpose, at):
        chance.turn_to(s, purpose, at)
        self.asked.append((int(purpose), int(at), int(s.chance_times[purpose]) - 1))


def test_keyed_chance_is_never_asked_for_the_same_twice(name, players):
    """Then two things would always turn out alike, and no longer be by chance."""
    game, functions, rng = milkrun.games[name], Watched(name), np.random.default_rng(players)
    s = record.new(game.rules.STATE)
    game.prepare(s, players, game.check_options({}))
    s.keyed = 1
    functions.begin(s, players)
    while not s.over:
        mask = record.legal_mask(record.plain(s), functions.legal, game.rules.ACTIONS.size)
        functions.step(s, int(rng.choice(np.flatnonzero(mask))))
    assert len(set(functions.asked)) == len(functions.asked) == s.draws > 0
    assert {purpose for purpose, *_ in functions.asked} <= set(range(len(s.chance_times)))


def test_a_keyed_match_is_saved_and_played_again(name, players, native):
    match = finished(name, players, 3, native, chance="keyed")
    saved = json.loads(match.dumps())
    again = milkrun.loads(match.dumps(), native=False)
    assert saved["chance"] == again.chance == "keyed"
    assert again.state.tobytes() == match.state.tobytes()
    assert "chance" not in json.loads(finished(name, players, 3, native).dumps())


def test_an_imagined_world_of_a_keyed_match_has_dice_of_its_own(name):
    match = milkrun.new(name, seed=5, chance="keyed", native=False)
    world = match.imagine(0, 1)
    assert match.state.keyed
    assert not world.state.keyed
    assert world.chance == "stream"
