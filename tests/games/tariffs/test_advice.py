"""What greedy does for knowing options of Tariffs that show too rarely to be counted in games."""

import numpy as np

import milkrun


def test_it_rather_rotates_what_nobody_may_turn_back():
    """TAR-4.3, 4.4"""
    match = milkrun.new("tariffs", players=3, seed=1, options={"rotation_lock": 1}, native=False)
    while not any(a.verb == "rotate" for a in match.legal()):
        match.play(next(a for a in match.legal() if a.verb != "rotate"))
    ids = [a.id for a in match.legal() if a.verb == "rotate"]
    worth = np.zeros((2, match.game.rules.ACTIONS.size))
    s = match.imagine(match.to_move, 1).state
    for lock in (0, 1):
        s.options.rotation_lock = lock
        match.functions.weights(s, worth[lock])
    assert (worth[1, ids] > worth[0, ids]).all()
