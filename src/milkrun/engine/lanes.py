"""Generic code over many records, bound to a game by `compile.py`: what batch.py drives."""

import numpy as np

from .playout import begin, legal, pick_uniform, step
from .stubs import believe, legal_actions, observe, standing

SAME_STEP, NEXT_STEP, DISABLED = range(3)  # when a lane whose match has ended starts the next one
WIN, PLACE, MARGIN = range(3)  # what a reward counts


def restart(states, blanks, starts, seeds, lane):
    """Start a lane afresh from its blank record and its seed."""
    states[lane] = blanks[starts[lane]]
    begin(states[lane], seeds[lane])


def follow(states, blanks, starts, seeds, lane):
    """Start the next match of a lane: its seed moves on by the number of lanes, so that no two
    matches of a batch share one."""
    seeds[lane] += len(seeds)
    restart(states, blanks, starts, seeds, lane)


def begin_lanes(states, blanks, starts, seeds, chosen, first, last):
    """Start the `chosen` (bool) of the lanes `first` to `last` afresh, each from its own seed."""
    for lane in range(first, last):
        if chosen[lane]:
            restart(states, blanks, starts, seeds, lane)


def look(s, mask, observed, everyone):
    """Write mask (nothing once the match is over) and observations of one record.

    observed: uint8 (seats, features): of `everyone`, or one row for the seat to move, or none.
    """
    mask[:] = False
    if not s.over:
        legal_actions(s, mask)
    observed[:, :] = 0
    for row in range(min(s.players, len(observed))):
        observe(s, np.int64(row if everyone else s.to_move), observed[row])  # compiled once


def show(s, lane, masks, observed, unit, numbers, everyone):
    """Look at the record of a lane. What is observed is also written as `numbers` (float32 (lanes,
    seats, features)), each byte times its unit, unless there are none; then `observed` may have
    room for one lane only, which is quicker, as it stays in the processor's cache."""
    here = observed[min(lane, len(observed) - 1)]
    look(s, masks[lane], here, everyone)
    if len(numbers) > 0:
        for seat in range(len(here)):
            row = here[seat]
            out = numbers[lane, seat]
            for n in range(len(unit)):
                out[n] = np.float32(row[n]) * unit[n]


def look_lanes(states, masks, observed, unit, numbers, to_move, everyone, first, last):
    """Write mask, observations and seat of the decision that each lane is waiting for."""
    for lane in range(first, last):
        to_move[lane] = states[lane].to_move
        show(states[lane], lane, masks, observed, unit, numbers, everyone)


def step_lanes(
    states, blanks, starts, seeds, actions, masks, observed, unit, numbers, to_move, everyone,
    rewards, pays, ended, finals, autoreset, first, last,
):  # fmt: skip
    """Apply one action per lane, then look at it; a lane whose match ends is rewarded. With
    SAME_STEP the end of a match is kept in `finals`."""
    for lane in range(first, last):
        s = states[lane]
        rewards[lane, :] = 0
        again = s.over != 0 and autoreset == NEXT_STEP
        ended[lane] = False
        if not s.over:
            step(s, actions[lane])
            if s.over:
                ended[lane] = True
                pay(s, pays, rewards[lane])
                if autoreset == SAME_STEP:
                    finals[lane] = states[lane]
                    again = True
        if again:
            follow(states, blanks, starts, seeds, lane)
        to_move[lane] = s.to_move
        show(s, lane, masks, observed, unit, numbers, everyone)


def illegal_lane(states, masks, actions, first, last):
    """The first lane whose action is not legal, `last` if there is none; where a match is over,
    any action is fine."""
    for lane in range(first, last):
        a = actions[lane]
        if (a < 0 or a >= masks.shape[1] or not masks[lane, a]) and not states[lane].over:
            return lane  # asked in this order: most records are not yet in the processor's cache
    return last


def pick_lanes(states, masks, rngs, actions, first, last):
    """Choose one of the legal actions in each lane, all equally likely; 0 if a match is over."""
    for lane in range(first, last):
        actions[lane] = 0 if states[lane].over else pick_uniform(masks[lane], rngs[lane])


def random_lanes(states, blanks, starts, seeds, masks, rngs, steps, autoreset, first, last):
    """Play `steps` (int64, (lanes,)) uniformly random actions, with the next match of a lane as in
    `step_lanes`; returns the matches finished."""
    finished = 0
    for lane in range(first, last):
        s = states[lane]
        for _ in range(steps[lane]):
            if not s.over:
                legal(s, masks[lane])
                step(s, pick_uniform(masks[lane], rngs[lane]))
                finished += s.over != 0
                again = s.over != 0 and autoreset == SAME_STEP
            else:
                again = autoreset == NEXT_STEP
            if again:
                follow(states, blanks, starts, seeds, lane)
    return finished


def believe_lanes(states, beliefs, first, last):
    """What the seat to move believes, in each lane (float64, (lanes, numbers))."""
    for lane in range(first, last):
        believe(states[lane], np.int64(states[lane].to_move), beliefs[lane])


def pay(s, pays, reward):
    """The reward of each seat at the end.

    WIN: one point, split among the winners. PLACE: 1 for the first to 0 for the last, equal places
    share. MARGIN: points ahead of the best other seat.
    """
    if pays == WIN:
        share_win(s, reward)
        return
    for p in range(s.players):
        if pays == PLACE:
            reward[p] = 1 - (ahead_of(s, p) / max(1, s.players - 1))
        else:
            reward[p] = standing(s, p)[0] - best_other(s, p)


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


def ahead_of(s, p):
    """How many seats stand before p; an equal one counts half."""
    before = 0.0
    for q in range(s.players):
        if q != p and standing(s, q) >= standing(s, p):
            before += 1.0 if standing(s, q) > standing(s, p) else 0.5
    return before


def best_other(s, p):
    """The most points of the other seats; 0 if there are none."""
    most = standing(s, (p + 1) % s.players)[0] if s.players > 1 else 0
    for q in range(s.players):
        if q != p:
            most = max(most, standing(s, q)[0])
    return most
