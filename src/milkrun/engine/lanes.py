"""Generic code over many records, bound to a game by `compile.py`: what batch.py drives."""

import numpy as np

from .playout import begin, legal, pick_uniform, step
from .stubs import observe, standing


def begin_lanes(states, blank, seeds, first, last):
    """Start lanes `first` to `last` afresh from `blank` (recarray (1,)), each from its own seed."""
    for lane in range(first, last):
        states[lane] = blank[0]
        begin(states[lane], seeds[lane])


def look_lanes(states, masks, observations, to_move, first, last):
    """Write mask, observation and seat of the decision that each lane is waiting for."""
    for lane in range(first, last):
        s = states[lane]
        to_move[lane] = s.to_move
        legal(s, masks[lane])
        observations[lane, :] = 0
        observe(s, np.int64(s.to_move), observations[lane])  # one type, one compilation


def step_lanes(states, blank, actions, seeds, rewards, ended, first, last):
    """Apply one action per lane; a lane whose match ends is rewarded and starts the next one.

    `seeds` moves on by the number of lanes, so that no two matches of a batch share one.
    """
    for lane in range(first, last):
        s = states[lane]
        rewards[lane, :] = 0
        step(s, actions[lane])
        ended[lane] = s.over != 0
        if s.over:
            share_win(s, rewards[lane])
            seeds[lane] += len(seeds)
            states[lane] = blank[0]
            begin(states[lane], seeds[lane])


def random_lanes(states, blank, masks, seeds, rngs, steps, first, last):
    """Play `steps` uniformly random actions in each lane; returns the matches finished."""
    finished = 0
    for lane in range(first, last):
        s = states[lane]
        for _ in range(steps):
            legal(s, masks[lane])
            step(s, pick_uniform(masks[lane], rngs[lane]))
            if s.over:
                finished += 1
                seeds[lane] += len(seeds)
                states[lane] = blank[0]
                begin(s, seeds[lane])
    return finished


def share_win(s, reward):
    """One point for the win, split among the winners."""
    best = standing(s, 0)
    for p in range(1, s.players):
        if standing(s, p) > best:
            best = standing(s, p)
    winners = 0
    for p in range(s.players):
        winners += standing(s, p) == best
    for p in range(s.players):
        if standing(s, p) == best:
            reward[p] = 1 / winners
