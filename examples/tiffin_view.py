"""What a seat sees of Tiffin with two seats, for a learner that shares its weights.

An observation says where each card and route lies; an action names a place, such as the third card
in hand. `describe` gives each legal action its cards and the routes that these fit, whatever their
places and colours are. All of it follows from the observation and from what is printed on the
cards.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import milkrun
from milkrun.games.tiffin import components as box

Floats = NDArray[np.float32]
Whole = NDArray[np.int64]
GAME = milkrun.games["tiffin"]
ACTIONS = GAME.rules.ACTIONS

# Of each action: its kind (verb, way to aim, Special card), the route it names, and where its cards
# lie: in hand (0 to 10), in the pool, or laid open as a unit.
KIND, AIM = np.zeros((ACTIONS.size, 16), np.float32), np.zeros((ACTIONS.size, 3), np.float32)
PLACE, TARGET, SPECIAL = (ACTIONS.ids(name) for name in ("place", "target", "special"))
KIND[range(ACTIONS.size), ACTIONS.verb_of] = KIND[TARGET, 10 + np.arange(3)] = 1
KIND[SPECIAL, 13 + np.arange(3)] = AIM[PLACE, range(3)] = AIM[TARGET.T, range(3)] = 1
POOL, UNIT, NOWHERE = 11, 17, 19
PLACES = np.full((ACTIONS.size, 2), NOWHERE)
PLACES[[*TARGET.ravel(), *SPECIAL]] = UNIT, UNIT + 1
for name, begin in (("discard", 0), ("unit", 0), ("take", POOL)):
    PLACES[ACTIONS.ids(name), 0] = begin + np.arange(len(ACTIONS.ids(name)))
for name, begin in (("unit_pair", 0), ("take_pair", POOL)):
    pairs = np.argwhere(ACTIONS.ids(name) < ACTIONS.size)
    PLACES[ACTIONS.ids(name)[tuple(pairs.T)]] = begin + pairs
CARDS = np.zeros((box.KINDS + 1, 11), np.float32)  # colour, rank, symbol, that there is one
CARDS[range(box.KINDS), box.CARD_COLOUR] = CARDS[range(box.KINDS), 4 + box.CARD_RANK] = 1
CARDS[:-1, 9:] = np.stack([box.CARD_SYMBOL, np.ones(box.KINDS)], 1)


@dataclass
class View:
    """What is seen of n decisions with m legal actions in all, one after the other."""

    state: Floats  # (n, features)
    count: Whole  # (n,): legal actions
    action: Whole  # (m,): their numbers
    doing: Floats  # (m, features)

    def __post_init__(self) -> None:
        self.first = self.count.cumsum() - self.count  # of the actions of each decision
        self.row = np.repeat(np.arange(len(self.count)), self.count)  # of each action

    def part(self, chosen: Whole) -> "View":
        count = self.count[chosen]
        there = np.repeat(self.first[chosen] - count.cumsum() + count, count)
        there += np.arange(len(there))
        return View(self.state[chosen], count, self.action[there], self.doing[there])

    def best(self, scores: Floats) -> Whole:
        """The place among the m of the action with the highest score, for each decision."""
        highest = np.flatnonzero(scores == np.maximum.reduceat(scores, self.first)[self.row])
        return np.asarray(highest[np.unique(self.row[highest], return_index=True)[1]])


def flat(*parts: Any) -> Floats:
    """Numbers of n things side by side."""
    return np.concatenate([part.reshape(len(part), -1) for part in parts], 1, dtype=np.float32)


def describe(seen: NDArray[np.uint8], mask: NDArray[np.bool_]) -> View:
    """What is observed (n, bytes) and may be done (n, actions), whatever lies where."""
    read: dict[str, Any] = {  # signed, and of two seats
        name: (one[:, :2] if name.startswith("seats.") else one).astype(np.float32)
        for name, one in GAME.observation.read(seen).items()
    }
    top = read["tracking"].argmax(1)
    held = read["seats.cards"].reshape(-1, 2, 5, 4, 2)  # of a seat: colours, ranks, symbols
    score = read["seats.score"]
    lead = score[:, 0] - score[:, 1]
    table = flat(
        *(read[name] for name in ("phase", "marker", "pending", "seats.flat_tire")),
        *(read["seats.shortcut"], read["seats.hand_count"] / 7, read["chain"][:, None] == [1, 2]),
        *(box.TRACKING_MINIMUM[top] / 3, box.TRACKING_FEE[top] / 8, top / 8, read["drafts"] / 20),
        *(read["deck"] / 31, read["top.distance"] / 16, score / 60, lead / 20, np.sign(lead)),
        *(held.sum((2, 4)) / 3, held[:, :, 4].sum(3) / 2, held[..., 1].sum((2, 3)) / 4),
        *(read["pool.rank"].sum(1) / 3, read["pool.colour"][:, :, 4].sum(1) / 2),
        *(read["unit.rank"].sum(1), read["target"].sum(1)),
    )
    routes = of_routes(read, box.TRACKING_MINIMUM[top], held)
    row, action = np.nonzero(mask)
    cards, fits, touched = of_actions(read, routes, held[:, 0], row, action)
    doing = flat(KIND[action], cards, fits.sum(1) / 2, touched, table[row])
    return View(flat(table, routes), mask.sum(1), action, doing)


def of_routes(read: dict[str, Any], minimum: Whole, held: Floats) -> Floats:
    """(n, 3, features): each route, with the cards in hand that fit it."""
    left = (read["routes.length"] - read["routes.progress"])[..., None]
    away, progress = read["routes.distance"][..., None], read["routes.progress"][..., None]
    tiffins = read["routes.tiffins"].sum(2)[..., :2]
    aboard = tiffins.sum(2, keepdims=True)
    missing = minimum[:, None, None] - aboard
    active = ((progress > 0) | (missing <= 0)) & (left > 0)
    cubes, first = (read[f"routes.cubes.{one}"][..., [0, 1, 4]] for one in ("count", "first"))
    lead = cubes[..., [0, 0, 1]] - cubes[..., [1, 2, 2]]  # of two seats and the competitor
    fit = np.einsum("nrc,nscv->nrsv", read["routes.colour"], held[:, :, :4].sum(4))
    found = [
        *(away > 0, active, progress > 0, left / 8, left <= range(1, 5), away / 16),
        *(away * aboard / 48, aboard / 3, aboard == 3, missing / 3, tiffins / 2),
        *(cubes / 6, lead / 6, np.sign(lead), first[..., :1] < first[..., 1:2]),
        *(read["seats.placed"].sum(3).swapaxes(1, 2), fit.reshape(*fit.shape[:2], 8) / 2),
    ]
    return np.concatenate(found, 2, dtype=np.float32)


def of_actions(
    read: dict[str, Any], routes: Floats, hand: Floats, row: Whole, action: Whole
) -> tuple[Floats, Floats, Floats]:
    """Of each action: its cards (m, 8), the routes it concerns (m, 3), and these (m, features)."""
    lying = np.zeros((len(routes), NOWHERE + 1, 11), np.float32)
    # The hand is sorted by kind: its card at a place is the first kind with more up to there.
    order = hand.reshape(len(hand), 1, -1).cumsum(2)
    lying[:, :POOL] = CARDS[(order <= np.arange(POOL)[:, None]).sum(2)]
    for name, begin, end in (("pool", POOL, UNIT), ("unit", UNIT, NOWHERE)):
        colour, rank, symbol = (read[f"{name}.{one}"] for one in ("colour", "rank", "symbol"))
        there = (colour, rank, symbol[..., None], colour.sum(2, keepdims=True))
        lying[:, begin:end] = np.concatenate(there, 2)
    cards = lying[row, PLACES[action, 0]] + lying[row, PLACES[action, 1]]
    fits = (read["routes.colour"][row] @ cards[:, :4, None])[..., 0] + cards[:, 4:5]
    wild = ACTIONS.verb_of[action] == ACTIONS.Verb.UNIT_PAIR
    fits = np.where(wild[:, None], 1, fits) * routes[row, :, 0]  # where there is a route
    special = KIND[action, 13:].any(1, keepdims=True)
    aim = np.where(special, read["target"].sum(2)[row], AIM[action])
    fits = np.where(aim.any(1, keepdims=True), aim, fits)
    coming = (read["top.colour"][row, 0] * cards[:, :4]).sum(1)
    return flat(cards[:, 4:], coming), fits, (fits[:, None] @ routes[row])[:, 0]
