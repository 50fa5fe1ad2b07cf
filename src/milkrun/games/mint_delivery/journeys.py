"""How many actions it takes to bring an order to its town, from any space with any load: a table
made once from the map, for advice. Abilities and short supplies are left out of it.
"""

from typing import Any

import numpy as np

from .components import (
    CAPACITY,
    CITY,
    FIRST_TOWN,
    KINDS,
    MINT_VALUE,
    NEIGHBOUR,
    ORDER_NEEDS,
    ORDER_TOWN,
    ORDERS,
    SPACE_COUNT,
)
from .rules.state import MOST_MINTS
from .rules.trucks import CINNAMON_COST, CITY_LOAD, SUGAR_FREE_COST, WAREHOUSE_LOAD

FAR = 99

Table = np.ndarray[Any, np.dtype[np.int64]]
State = tuple[int, int, int, int]  # space, and Classic, Sugar Free and Cinnamon aboard

# Loads of up to six mints, numbered.
LOADS = np.array(
    [
        (c, s, k)
        for c in range(MOST_MINTS + 1)
        for s in range(MOST_MINTS + 1 - c)
        for k in range(MOST_MINTS + 1 - c - s)
    ]
)
LOAD_COUNT = len(LOADS)
LOAD_OF = np.full((MOST_MINTS + 1,) * KINDS, LOAD_COUNT)
LOAD_OF[tuple(LOADS.T)] = np.arange(LOAD_COUNT)


def successors() -> Table:
    """[space, load, n]: states one action away, the state itself where there are fewer."""
    width = 13
    found = np.empty((SPACE_COUNT, LOAD_COUNT, width), np.int64)
    for space in range(SPACE_COUNT):
        for number, (c, s, k) in enumerate(LOADS):
            after = [
                (other, c, s, k) for other in NEIGHBOUR[space] if other != SPACE_COUNT
            ] + at_place(space, c, s, k)
            states = [one[0] * LOAD_COUNT + LOAD_OF[one[1:]] for one in after]
            states += [space * LOAD_COUNT + number] * (width - len(states))
            found[space, number] = states
    return found.reshape(-1, width)


def at_place(space: int, c: int, s: int, k: int) -> list[State]:
    """Loading, upgrading and unloading mints of one kind, in a truck for four."""
    if space >= FIRST_TOWN:
        return []
    after = [(space, c - n, s, k) for n in range(1, c + 1)]
    after += [(space, c, s - n, k) for n in range(1, s + 1)]
    after += [(space, c, s, k - n) for n in range(1, k + 1)]
    amount = CITY_LOAD if space == CITY else WAREHOUSE_LOAD
    if c + s + k < CAPACITY:
        after.append((space, min(c + amount, CAPACITY - s - k), s, k))
    if c >= SUGAR_FREE_COST:
        after.append((space, c - SUGAR_FREE_COST, s + 1, k))
    if c >= CINNAMON_COST and space == CITY:
        after.append((space, c - CINNAMON_COST, s, k + 1))
    return after


def with_classic() -> Table:
    """[load, mints]: the load with more Classic mints, as far as a truck of four takes them."""
    found: Table = np.empty((LOAD_COUNT, CAPACITY + 1), np.int64)
    for number, (c, s, k) in enumerate(LOADS):
        for mints in range(CAPACITY + 1):
            found[number, mints] = LOAD_OF[c + max(0, min(mints, CAPACITY - c - s - k)), s, k]
    return found


def deliveries() -> tuple[Table, Table]:
    """[space, load, order]: actions until it can be fulfilled, and the load kept then.

    Of several ways with as few actions the one that leaves the most mints.
    """
    code = 1000  # actions * code + rank of the load kept
    keys: Table = np.full((SPACE_COUNT, LOAD_COUNT, ORDERS), FAR * code)
    worth = LOADS @ MINT_VALUE
    rank = np.argsort(np.argsort(-worth, kind="stable"), kind="stable")
    for order in range(ORDERS):
        rest = LOADS - ORDER_NEEDS[order]
        enough = (rest >= 0).all(axis=1)
        kept = LOAD_OF[tuple(rest[enough].T)]
        keys[FIRST_TOWN + ORDER_TOWN[order], enough, order] = rank[kept]
    keys = keys.reshape(-1, ORDERS)
    following = successors()
    changed = True
    while changed:
        better = np.minimum(keys, keys[following].min(axis=1) + code)
        changed = (better < keys).any()
        keys = better
    by_rank = np.argsort(rank)
    shape = (SPACE_COUNT, LOAD_COUNT, ORDERS)
    kept = by_rank[np.minimum(keys % code, LOAD_COUNT - 1)]
    return np.minimum(keys // code, FAR).reshape(shape), kept.reshape(shape)


ACTIONS_TO, LOAD_KEPT = deliveries()
WITH_CLASSIC = with_classic()
