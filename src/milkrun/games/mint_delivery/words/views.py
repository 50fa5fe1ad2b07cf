"""What a seat may see: typed, and built by naming fields from nothing.

Whatever never changes (orders, abilities, roads) is made once and shared by all views.
"""

from typing import Literal, cast

from milkrun.engine.record import Fields, Record, plain

from ..components import (
    ABILITIES,
    ABILITY_CARDS,
    ADJACENT,
    CINNAMON,
    DISTANCE,
    FIRST_TOWN,
    MINT_VALUE,
    ORDER_IDS,
    ORDER_NEEDS,
    ORDER_POINTS,
    ORDER_TOWN,
    ORDERS,
    SPACE_COUNT,
    SPACES,
    SUGAR_FREE,
    TOWN_NAMES,
    TOWNS,
)
from ..rules.abilities import actions_of, unspent
from ..rules.ending import WARNING, load_value
from ..rules.information import mark_unseen
from ..rules.orders import fulfill_refused, has_mints, held_limit, is_open, points
from ..rules.refusals import FINE
from ..rules.setup import keep_refused, points_kept
from ..rules.state import (
    BOXED,
    CHOICES,
    DISPLAYED,
    ENDS,
    KIND_CODES,
    NO_ABILITY,
    PHASES,
    RUNNING,
    SLOTS,
    Phase,
)
from ..rules.trucks import aboard, capacity, exchange_cost, has, room
from .models import (
    KindCode,
    MintAbility,
    MintChoice,
    MintCosts,
    MintCounts,
    MintDealing,
    MintDeliveryView,
    MintDisplay,
    MintHeld,
    MintOrder,
    MintPlayer,
    MintResult,
    MintSilent,
    MintSlot,
    MintSpace,
    MintTaking,
    MintTown,
    MintUnloading,
    PhaseName,
    Place,
)
from .names import SPACE_NAMES, WON, rank_of, town_of
from .sentences import chosen, lacks

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
    keeping = t.phase == Phase.KEEP
    return MintDeliveryView.trusted(
        game="mint_delivery",
        phase=cast(PhaseName, PHASES[t.phase]),
        round=0 if keeping else t.rounds + (t.phase != Phase.OVER),
        round_limit=int(t.options.round_limit),
        actions_left=t.actions_left,
        actions=int(actions_of(t, t.to_move)),
        holder=None if keeping else t.holder,
        spaces=[space_view(t, space) for space in range(SPACE_COUNT)],
        roads=ROADS,
        towns=[town_view(t, town) for town in range(TOWNS)],
        supply=counts(t.supply),
        players=[player_view(t, p, t.phase == Phase.OVER or p == seat) for p in range(t.players)],
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
        costs=MintCosts.trusted(
            sugar_free=int(exchange_cost(t, p, SUGAR_FREE)),
            cinnamon=int(exchange_cost(t, p, CINNAMON)),
        ),
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
    return MintHeld.trusted(
        index=index,
        order=ORDER_VIEWS[order],
        missing=counts(lacks(t, p, index)),
        moves=int(DISTANCE[t.at[p], FIRST_TOWN + ORDER_TOWN[order]]),
        ready=bool(has_mints(t, p, order)),
        now=bool(fulfill_refused(t, p, index) == FINE),
    )


def dealing_view(t: Fields, seat: int) -> MintDealing:
    """The viewer's own dealt orders: never another seat's."""
    return MintDealing.trusted(
        dealt=[ORDER_VIEWS[order] for order in t.dealt[seat].tolist()],
        kept=chosen(int(t.choice[seat])) if seat < t.to_move else None,
        limit=int(t.options.keep_points),
        choices=[
            MintChoice.trusted(
                orders=choice,
                indexes=chosen(choice),
                points=int(points_kept(t, seat, choice)),
            )
            for choice in range(CHOICES)
            if keep_refused(t, seat, choice) == FINE
        ],
    )


def taking_view(t: Fields) -> MintTaking | None:
    if t.phase != Phase.TAKE_LOAD:
        return None
    p = t.to_move
    return MintTaking.trusted(
        order=ORDER_VIEWS[t.held[p, t.held_count[p] - 1]],
        mints=t.taken_mints,
        room=int(room(t, p)),
        most=min(t.taken_mints, int(room(t, p))),
    )


def unloading_view(t: Fields) -> MintUnloading | None:
    if t.phase != Phase.UNLOAD:
        return None
    return MintUnloading.trusted(last=cast(KindCode, KIND_CODES[t.unload_kind]))


def silent_view(t: Fields) -> MintSilent:
    limit = int(t.options.silent_limit)
    left = limit - t.silent
    return MintSilent.trusted(
        rounds=t.silent, limit=limit, left=left, warning=t.silent > 0 and left <= WARNING
    )


def unseen_views(t: Fields, seat: int | None) -> list[MintOrder]:
    """Cards that the viewer has not seen; for watchers, that nobody shows."""
    viewer = t.players if seat is None else seat
    unseen = [0] * ORDERS
    mark_unseen(t, viewer, unseen, 0)
    return [ORDER_VIEWS[order] for order in range(ORDERS) if unseen[order]]


def result_view(t: Fields) -> MintResult | None:
    if t.players != 1 or t.phase != Phase.OVER:
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
    return parts if t.phase == Phase.OVER else dict.fromkeys(parts, 0)


def tie_break(s: Record, seat: int) -> list[tuple[str, int]]:
    """MIN-11.2 to 11.4: what orders the standing, in order."""
    return [
        ("points", int(s.score[seat])),
        ("orders completed", int(s.completed[seat])),
        ("value of the mints aboard", int(load_value(s, seat))),
    ]
