"""What a seat may see: typed, and built by naming fields from nothing.

Whatever never changes (cards, spaces, roads) is made once and shared by all views.
"""

from typing import Literal, cast

from milkrun.engine.record import Fields, Record, plain
from milkrun.engine.shown import Shown

from ..components import (
    ABILITIES,
    ABILITY_CARDS,
    ADJACENT,
    DISTANCE,
    FIRST_TOWN,
    KINDS,
    MINT_VALUE,
    ORDER_IDS,
    ORDER_NEEDS,
    ORDER_POINTS,
    ORDER_TOWN,
    ORDERS,
    SPACE_COUNT,
    SPACES,
    TOWN_NAMES,
    TOWNS,
)
from ..rules.abilities import actions_of, unspent
from ..rules.ending import WARNING, load_value
from ..rules.information import not_seen
from ..rules.orders import can_fulfill, can_keep, has_mints, held_limit, is_open, points
from ..rules.state import (
    BOXED,
    CHOICES,
    DEALT,
    DISPLAYED,
    ENDS,
    KEEP,
    KIND_CODES,
    NO_ABILITY,
    OVER,
    PHASES,
    RUNNING,
    SLOTS,
    TAKE_LOAD,
    UNLOAD,
)
from ..rules.trucks import aboard, capacity, has, room
from .names import SPACE_NAMES, WON, rank_of, town_of

Phase = Literal["keep", "turn", "take_load", "unload", "remove", "over"]
Place = Literal["city", "warehouse", "town", "plain"]
Kind = Literal["C", "S", "K"]


class MintCounts(Shown):
    """Numbers of mints, by kind."""

    classic: int
    sugar_free: int
    cinnamon: int


class MintOrder(Shown):
    """An Order card. value: of the mints it needs, as in the tie-break."""

    id: str
    town: int
    town_name: str
    needs: MintCounts
    points: int
    value: int


class MintAbility(Shown):
    """An Ability card; cost: in completed orders."""

    id: str
    name: str
    type: Literal["Action", "Free Action", "Persistent"]
    cost: int
    text: str


class MintSpace(Shown):
    """A space of the map. roads: the spaces next to it; trucks: the seats that stand there."""

    space: int
    kind: Place
    card: str
    town: int | None
    roads: list[int]
    trucks: list[int]


class MintSlot(Shown):
    """A face-up order of a town and the Classic mints on it."""

    slot: int
    order: MintOrder
    mints: int


class MintTown(Shown):
    """A town; empty: no order lies face up. deck: cards face down."""

    town: int
    name: str
    space: int
    deck: int
    empty: bool
    slots: list[MintSlot | None]


class MintHeld(Shown):
    """A held order. index: as in `fulfill`; missing: mints the truck lacks; moves: Moves to its
    destination; ready: no mint is missing; now: it could be fulfilled where the truck is."""

    index: int
    order: MintOrder
    missing: MintCounts
    moves: int
    ready: bool
    now: bool


class MintPlayer(Shown):
    """A player. points and orders (completed): known to the player alone until the game is over."""

    seat: int
    space: int
    space_name: str
    load: MintCounts
    aboard: int
    capacity: int
    room: int
    held: list[MintHeld]
    held_limit: int
    completed: int
    unspent: int
    points: int | None
    orders: list[MintOrder] | None
    abilities: list[MintAbility]


class MintChoice(Shown):
    """A set of dealt orders that may be kept. orders: as in `keep`; indexes: which they are."""

    orders: int
    indexes: list[int]
    points: int


class MintDealing(Shown):
    """The viewer's own dealt orders; kept: which of them, null before the viewer has chosen."""

    dealt: list[MintOrder]
    kept: list[int] | None
    limit: int
    choices: list[MintChoice]


class MintTaking(Shown):
    """The order just taken and its mints; most: how many of them can be loaded."""

    order: MintOrder
    mints: int
    room: int
    most: int


class MintUnloading(Shown):
    """The kind of the mint unloaded last."""

    last: Kind


class MintDisplay(Shown):
    """An Ability card in the game; slot: as in `acquire`."""

    slot: int
    ability: MintAbility
    owners: list[int]


class MintSilent(Shown):
    """Rounds in a row without an order taken or fulfilled; left: until the game ends by that."""

    rounds: int
    limit: int
    left: int
    warning: bool


class MintResult(Shown):
    """What a lone driver has come to."""

    points: int
    rank: str
    won: bool


class MintDeliveryView(Shown):
    """All that a seat (or, without `dealing` and points, a watcher) may see of Mint Delivery."""

    game: Literal["mint_delivery"]
    phase: Phase
    round: int
    round_limit: int
    actions_left: int
    actions: int
    holder: int | None
    spaces: list[MintSpace]
    roads: list[tuple[int, int]]
    towns: list[MintTown]
    supply: MintCounts
    players: list[MintPlayer]
    dealing: MintDealing | None
    taking: MintTaking | None
    unloading: MintUnloading | None
    abilities: list[MintDisplay]
    last_round: Literal["two_towns", "decks"] | None
    silent: MintSilent
    boxed: list[MintOrder]
    unseen: list[MintOrder]
    left_over: int | None
    result: MintResult | None


View = MintDeliveryView
FIXED = ("roads",)  # parts that never change during a match


def counts(numbers: object) -> MintCounts:
    """Classic, Sugar Free, Cinnamon."""
    classic, sugar_free, cinnamon = map(int, cast(list[int], numbers))
    return MintCounts.trusted(classic=classic, sugar_free=sugar_free, cinnamon=cinnamon)


ORDER_VIEWS = [
    MintOrder(
        id=ORDER_IDS[order],
        town=int(ORDER_TOWN[order]),
        town_name=town_of(order),
        needs=counts(ORDER_NEEDS[order]),
        points=int(ORDER_POINTS[order]),
        value=int(ORDER_NEEDS[order] @ MINT_VALUE),
    )
    for order in range(ORDERS)
]
ABILITY_VIEWS = [
    MintAbility.model_validate({"id": id, "name": name, "type": type, "cost": cost, "text": text})
    for id, name, type, cost, text in ABILITY_CARDS
]
ROADS = [
    (one, other)
    for one in range(SPACE_COUNT)
    for other in range(one + 1, SPACE_COUNT)
    if ADJACENT[one, other]
]


def view(s: Record, seat: int | None) -> MintDeliveryView:
    """What a seat may see, or a watcher for None."""
    t = plain(s)
    keeping = t.phase == KEEP
    return MintDeliveryView.trusted(
        game="mint_delivery",
        phase=cast(Phase, PHASES[t.phase]),
        round=0 if keeping else t.rounds + (t.phase != OVER),
        round_limit=int(t.options.round_limit),
        actions_left=t.actions_left,
        actions=int(actions_of(t, t.to_move)),
        holder=None if keeping else t.holder,
        spaces=[space_view(t, space) for space in range(SPACE_COUNT)],
        roads=ROADS,
        towns=[town_view(t, town) for town in range(TOWNS)],
        supply=counts(t.supply),
        players=[player_view(t, p, t.phase == OVER or p == seat) for p in range(t.players)],
        dealing=None if seat is None or not keeping else dealing_view(t, seat),
        taking=taking_view(t),
        unloading=unloading_view(t),
        abilities=[
            MintDisplay.trusted(
                slot=slot,
                ability=ABILITY_VIEWS[t.displayed[slot]],
                owners=[p for p in range(t.players) if has(t, p, t.displayed[slot])],
            )
            for slot in range(DISPLAYED)
            if t.displayed[slot] != NO_ABILITY
        ],
        last_round=None
        if t.last_round == RUNNING
        else cast(Literal["two_towns", "decks"], ENDS[t.last_round]),
        silent=silent_view(t),
        boxed=[ORDER_VIEWS[order] for order in range(ORDERS) if t.fate[order] == BOXED],
        unseen=unseen_views(t, seat),
        left_over=None if keeping else sum(t.bag.tolist()) - sum(t.deck.tolist()),
        result=result_view(t),
    )


def space_view(t: Fields, space: int) -> MintSpace:
    _, kind, card, _ = SPACES[space]
    return MintSpace.trusted(
        space=space,
        kind=cast(Place, kind),
        card=card,
        town=space - FIRST_TOWN if kind == "town" else None,
        roads=[other for other in range(SPACE_COUNT) if ADJACENT[space, other]],
        trucks=[p for p in range(t.players) if t.at[p] == space],
    )


def town_view(t: Fields, town: int) -> MintTown:
    slots = [
        MintSlot.trusted(
            slot=slot,
            order=ORDER_VIEWS[t.slot_order[town, slot]],
            mints=int(t.slot_mints[town, slot]),
        )
        if is_open(t, town, slot)
        else None
        for slot in range(SLOTS)
    ]
    return MintTown.trusted(
        town=town,
        name=TOWN_NAMES[town],
        space=FIRST_TOWN + town,
        deck=int(t.deck[town]),
        empty=not any(slots),
        slots=slots,
    )


def player_view(t: Fields, p: int, open_: bool) -> MintPlayer:
    """A player; open_: the viewer may look at the completed orders."""
    space = int(t.at[p])
    completed = [ORDER_VIEWS[order] for order in range(ORDERS) if t.fate[order] == p]
    return MintPlayer.trusted(
        seat=p,
        space=space,
        space_name=SPACE_NAMES[space],
        load=counts(t.load[p]),
        aboard=int(aboard(t, p)),
        capacity=int(capacity(t, p)),
        room=int(room(t, p)),
        held=[held_view(t, p, index) for index in range(t.held_count[p])],
        held_limit=int(held_limit(t, p)),
        completed=int(t.completed[p]),
        unspent=int(unspent(t, p)),
        points=int(points(t, p)) if open_ else None,
        orders=completed if open_ else None,
        abilities=[ABILITY_VIEWS[ability] for ability in range(ABILITIES) if has(t, p, ability)],
    )


def held_view(t: Fields, p: int, index: int) -> MintHeld:
    order = int(t.held[p, index])
    lacks = [max(0, int(ORDER_NEEDS[order, kind] - t.load[p, kind])) for kind in range(KINDS)]
    return MintHeld.trusted(
        index=index,
        order=ORDER_VIEWS[order],
        missing=counts(lacks),
        moves=int(DISTANCE[t.at[p], FIRST_TOWN + ORDER_TOWN[order]]),
        ready=bool(has_mints(t, p, order)),
        now=bool(can_fulfill(t, p, index)),
    )


def dealing_view(t: Fields, seat: int) -> MintDealing:
    """The viewer's own dealt orders: never another seat's."""
    dealt = [ORDER_VIEWS[order] for order in t.dealt[seat].tolist()]
    choices = [choice for choice in range(CHOICES) if can_keep(t, seat, choice)]
    return MintDealing.trusted(
        dealt=dealt,
        kept=chosen(int(t.choice[seat])) if seat < t.to_move else None,
        limit=int(t.options.keep_points),
        choices=[
            MintChoice.trusted(
                orders=choice,
                indexes=chosen(choice),
                points=sum(dealt[index].points for index in chosen(choice)),
            )
            for choice in choices
        ],
    )


def chosen(choice: int) -> list[int]:
    """The dealt orders of a choice."""
    return [index for index in range(DEALT) if choice >> index & 1]


def taking_view(t: Fields) -> MintTaking | None:
    if t.phase != TAKE_LOAD:
        return None
    p = t.to_move
    return MintTaking.trusted(
        order=ORDER_VIEWS[t.held[p, t.held_count[p] - 1]],
        mints=t.taken_mints,
        room=int(room(t, p)),
        most=min(t.taken_mints, int(room(t, p))),
    )


def unloading_view(t: Fields) -> MintUnloading | None:
    if t.phase != UNLOAD:
        return None
    return MintUnloading.trusted(last=cast(Kind, KIND_CODES[t.unload_kind]))


def silent_view(t: Fields) -> MintSilent:
    limit = int(t.options.silent_limit)
    left = limit - t.silent
    return MintSilent.trusted(
        rounds=t.silent, limit=limit, left=left, warning=t.silent > 0 and left <= WARNING
    )


def unseen_views(t: Fields, seat: int | None) -> list[MintOrder]:
    """Cards that the viewer has not seen; for watchers, that nobody shows."""
    viewer = t.players if seat is None else seat
    return [ORDER_VIEWS[order] for order in range(ORDERS) if not_seen(t, viewer, order)]


def result_view(t: Fields) -> MintResult | None:
    if t.players != 1 or t.phase != OVER:
        return None
    total = int(points(t, 0))
    return MintResult.trusted(points=total, rank=rank_of(total), won=total >= WON)


def score_parts(s: Record, seat: int) -> dict[str, int]:
    """Where a seat's score comes from, by destination; nothing before it is counted."""
    t = plain(s)
    parts = {
        TOWN_NAMES[town]: sum(
            int(ORDER_POINTS[order])
            for order in range(ORDERS)
            if t.fate[order] == seat and ORDER_TOWN[order] == town
        )
        for town in range(TOWNS)
    }
    return parts if t.phase == OVER else dict.fromkeys(parts, 0)


def tie_break(s: Record, seat: int) -> list[tuple[str, int]]:
    """MIN-11.2 to 11.4: what orders the standing, in order."""
    return [
        ("points", int(s.score[seat])),
        ("orders completed", int(s.completed[seat])),
        ("value of the mints aboard", int(load_value(s, seat))),
    ]
