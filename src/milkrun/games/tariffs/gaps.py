"""How many steps of a walk lack a domino, for hints and the sheet: no rule asks for it."""

import numpy as np

from .components import ACE, CITIES, NULL, PAIRS, TILES
from .rules.board import is_free
from .rules.state import SUBSETS
from .rules.walks import EVERY_CITY, FORTH, arrive, list_steps, measure, stop_cell, visit


def fewest_gaps(s, p):
    """TAR-9.3: over how many free pairs the walk of p steps that needs the fewest of them.

    Free pairs cost 1 and dominoes nothing: a charge that outweighs dominoes would not fit a lane.
    """
    ends = np.empty((PAIRS, 2), np.int64)
    charges = np.empty((PAIRS, 2), np.int64)
    reach = np.empty(TILES, np.int64)
    costs = np.empty((SUBSETS, CITIES), np.int64)
    steps = list_steps(s, np.int64(1), ends, charges)  # all pairs, as free ones can be walked
    for pair in range(steps):
        if not is_free(s, pair):
            charges[pair, 0] = 0
            charges[pair, 1] = 0
    measure(s, p, FORTH, steps, ends, charges, reach)
    visit(s, p, NULL, reach, costs)
    return arrive(reach[stop_cell(s, p, ACE)], NULL, EVERY_CITY, costs)
