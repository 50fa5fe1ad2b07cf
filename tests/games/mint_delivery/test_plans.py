"""Plans, of which advice is made."""

from itertools import permutations

import numpy as np
import pytest

import milkrun
from milkrun.games.mint_delivery import advice, plans


def best_of_all(o, free, space, load, actions):
    """The best plan of up to three deliveries, with none left out."""
    best = 0.0
    for rows in permutations(range(len(o.rows)), min(3, len(o.rows))):
        to, kept, left, room, gains = space, load, actions + o.to_come, free, []
        for row in rows:
            held = o.rows[row, 1] == plans.HELD_ORDER
            if room == 0 and not held:
                break
            gain, to, kept, left = plans.deliver(o, row, to, kept, left)
            room += held
            gains.append(gain)
        for n in range(1, len(gains) + 1):
            total = 0.0
            for gain in reversed(gains[:n]):  # in the order in which plans add up
                total = gain + total
            best = max(best, total)
    return best


@pytest.mark.parametrize("players", [2, 4])
def test_bounds_leave_out_no_better_plan(players):
    """In a game of greedy moves: the same, to the last bit, as when all plans are looked at."""
    match = milkrun.new("mint_delivery", players=players, seed=players, native=False)
    weights = np.zeros(match.game.rules.ACTIONS.size)
    checked = 0
    while not match.over:
        s = match.state
        advice.weights(s, weights)
        if s.phase == match.game.rules.state.Phase.TURN and s.decisions % 5 == 0:
            o = plans.outlook(s, plans.candidates(s, s.to_move), s.actions_left)
            free, load = advice.places(s, s.to_move), advice.load_number(s, s.to_move)
            for space in (s.at[s.to_move], 0, 12):  # one after another with the same bounds
                found = plans.plan(o, 0, free, space, load, s.actions_left)
                assert found == best_of_all(o, free, space, load, s.actions_left)
                checked += 1
        match.play(int(np.where(match.mask(), weights, -np.inf).argmax()))
    assert checked > 20
