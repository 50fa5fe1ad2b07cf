"""Who will probably rank above whom when a route is full: for advice."""

from typing import Any

import numpy as np

from .components import SPECIAL_SPACES, TIRED_SPACES
from .rules.routes import first_cube, tiffins_of
from .rules.state import COMPETITOR

SPREAD = 0.38  # how far the open spaces may still change places
THREAT = 0.6  # cubes by which the others, who are to move before p again, are ahead of their cubes


def cubes_with(s, slot, owner, p, added, filled):
    """Cubes of an owner after p adds some and the competitor fills some."""
    cubes = s.cubes[slot, owner]
    if owner == p:
        cubes += added
    if owner == COMPETITOR:
        cubes += filled
    return cubes


def ahead_of(s, slot, one, other):
    """TIF-9.6, 9.7: who wins a tie in cubes: 1 the one, -1 the other."""
    difference = tiffins_of(s, slot, one) - tiffins_of(s, slot, other)
    if difference == 0:
        difference = first_cube(s, slot, other) - first_cube(s, slot, one)
    return 1 if difference > 0 else -1


# How probably one ranks above another who has so many cubes less (or more, below 0), with so many
# spaces open: [who is p, spaces, lead + MOST_CUBES].
MOST_CUBES = TIRED_SPACES + SPECIAL_SPACES
NEITHER, ONE_IS_P, OTHER_IS_P = range(3)


def above_by_lead() -> Any:
    """That table: float64 (3, spaces, leads)."""
    leads = np.arange(-MOST_CUBES, MOST_CUBES + 1) + np.array([[0.0], [-THREAT], [THREAT]])
    left = np.maximum(1, np.arange(MOST_CUBES + 1))  # of a full route, places are known
    x = leads[:, None] / (SPREAD * np.sqrt(left))[None, :, None]
    return 0.5 + 0.5 * x / (1.0 + abs(x))


ABOVE = above_by_lead()


def chance_above(s, slot, one, other, p, added, filled, left):
    """How probably one ranks above the other when the route is full, `left` spaces from now."""
    lead = cubes_with(s, slot, one, p, added, filled) - cubes_with(s, slot, other, p, added, filled)
    if left == 0:
        if lead == 0:
            lead = ahead_of(s, slot, one, other)
        return 1.0 if lead > 0 else 0.0
    whose = OTHER_IS_P if other == p else ONE_IS_P if one == p else NEITHER
    return ABOVE[whose, left, lead + MOST_CUBES]
