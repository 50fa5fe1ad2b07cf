"""How the game goes on: what advice expects of the competitor, stand-offs and the last turns."""

import numpy as np

HASTE = 0.25  # for each turn of drafting in a row: somebody has to move
STAND_OFF = 40.0  # turns, for which that is meant; the option stand_off may say others
LAST_LAPS = 2.0  # before the last turn of the option turn_limit: cards lose their worth
RIVALRY = 0.1  # of the open spaces, for each cube more that the option competitor_cubes says
UNFINISHED = np.array([0.1, 0.1, 0.1, 0.1, 0.1, 0.15, 0.25, 0.5, 1.0])  # the competitor's share


def competitor_fills(s, left):
    """How many of the open spaces of a route the competitor will probably get."""
    share = UNFINISHED[s.tracking] + RIVALRY * (s.options.competitor_cubes - 1)
    return int(left * min(1.0, max(0.0, share)))


def haste(s):
    """What moves a player to stop drafting: the sooner a stand-off comes, the more."""
    return HASTE * s.drafts_in_a_row * (STAND_OFF / s.options.stand_off)


def time_left(s):
    """1, but less shortly before the last turn: cards that are never played bring nothing."""
    turns = s.options.turn_limit - s.turns - 1
    return min(1.0, turns / (LAST_LAPS * s.players))
