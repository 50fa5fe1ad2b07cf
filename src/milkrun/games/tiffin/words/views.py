"""What a seat may see: typed, and built by naming fields from nothing.

Whatever never changes (cards, faces, Tracking cards) is made once and shared by all views.
"""

from typing import Any, Literal, cast

from milkrun.engine.record import Fields, Record, plain
from milkrun.engine.shown import Shown

from ..components import (
    CARD_COLOUR,
    CARD_RANK,
    CARD_SYMBOL,
    COLOURS,
    FACE_FEE,
    KINDS,
    MAX_PLAYERS,
    ROUTES,
    SQUARES,
    TRACKING,
)
from ..rules.routes import (
    delivery_fee_of,
    is_active,
    is_full,
    place_of,
    route_fee_of,
    tiffins_of,
)
from ..rules.state import (
    COMPETITOR,
    IN_HAND,
    MODES,
    NO_CARD,
    NO_FACE,
    PHASES,
    SLOTS,
    Phase,
)
from .sentences import last_drafts

Colour = Literal["red", "green", "yellow", "blue", "grey"]
SpecialCard = Literal["flat_tire", "shortcut"]
PhaseName = Literal["turn", "draft", "discard", "target", "special", "chain", "over"]
Mode = Literal["normal", "with_tiffin", "as_two"]
FEES = FACE_FEE.tolist()


class TiffinCard(Shown):
    """A Delivery card; `symbol`: it moves the competitor."""

    colour: Colour
    rank: int
    symbol: bool


class TiffinFace(Shown):
    """A face of a Route card. fees: first, second and third place with 1, 2 and 3 tiffins."""

    card: str
    face: Literal["A", "B"]
    name: str
    colour: Colour
    distance: int
    fees: list[list[int]]


class TiffinScoredRoute(Shown):
    """A Route card of the discard pile."""

    card: str
    face: Literal["A", "B"]
    name: str
    colour: Colour


class TiffinPlayedSpecial(Shown):
    """A Special card by a route."""

    seat: int
    card: SpecialCard


class TiffinPayout(Shown):
    """What a contributor would get if the route were scored now; seat null is the competitor.

    Before a full route the full ones further left are scored. place: from 1, null without a
    progress cube. The competitor's fee goes to nobody.
    """

    seat: int | None
    cubes: int
    place: int | None
    route_fee: int
    delivery_fee: int
    total: int


class TiffinRoute(Shown):
    """A route in play. tiffins: seats, left to right. progress: seats (null: competitor)."""

    slot: int
    face: TiffinFace
    length: int
    open: int
    active: bool
    status: Literal["unstarted", "started", "full"]
    tiffins: list[int]
    squares: int
    progress: list[int | None]
    specials: list[TiffinPlayedSpecial]
    cancelled: int
    payout: list[TiffinPayout]


class TiffinTracking(Shown):
    """A Tracking card: minimum of tiffins per route, delivery fee per tiffin."""

    index: int
    shown: str
    minimum: int
    fee: int


class TiffinCompetitor(Shown):
    """Its marker; at the threshold it earns a turn; `pending` turns come after this play."""

    marker: int
    threshold: int
    pending: int


class TiffinHistory(Shown):
    """What a scored route brought a player."""

    route: str
    route_fee: int
    delivery_fee: int


class TiffinPlayer(Shown):
    """What all know of a player. known: cards in hand that all have seen."""

    seat: int
    score: int
    hand_size: int
    known: list[TiffinCard]
    flat_tire: bool
    shortcut: bool
    route_fees: int
    delivery_fees: int
    history: list[TiffinHistory]


class TiffinUnit(Shown):
    """The cards laid open to be played; hand: their places in the viewer's own hand."""

    cards: list[TiffinCard]
    rank: int
    hand: list[int] | None


class TiffinTarget(Shown):
    """The route chosen for the unit."""

    slot: int
    mode: Mode


class TiffinView(Shown):
    """All that a seat (or, without `hand`, a watcher) may see of a match of Tiffin.

    drafts_left: of turns of drafting in a row until the game ends; null while that is far away.
    """

    game: Literal["tiffin"]
    phase: PhaseName
    turn: int
    drafts_in_a_row: int
    drafts_left: int | None
    routes: list[TiffinRoute | None]
    next_route: TiffinFace | None
    routes_left: int
    routes_scored: list[TiffinScoredRoute]
    pool: list[TiffinCard | None]
    deck: int
    discard: list[TiffinCard]
    tracking: TiffinTracking
    tracking_cards: list[TiffinTracking]
    competitor: TiffinCompetitor
    players: list[TiffinPlayer]
    hand: list[TiffinCard] | None
    unit: TiffinUnit | None
    target: TiffinTarget | None


View = TiffinView
FIXED = ("tracking_cards",)  # parts that never change during a match

CARD_VIEWS = [
    TiffinCard(
        colour=COLOURS[CARD_COLOUR[kind]],
        rank=int(CARD_RANK[kind]),
        symbol=bool(CARD_SYMBOL[kind]),
    )
    for kind in range(KINDS)
]
FACE_VIEWS = [
    TiffinFace(
        card=card, face=side, name=name, colour=colour, distance=distance, fees=FEES[face][1:]
    )
    for face, (card, side, name, colour, distance) in enumerate(ROUTES)
]
SCORED_VIEWS = [
    TiffinScoredRoute(card=card, face=side, name=name, colour=colour)
    for card, side, name, colour, _ in ROUTES
]
TRACKING_VIEWS = [
    TiffinTracking(index=index, shown=shown, minimum=minimum, fee=fee)
    for index, (shown, minimum, fee) in enumerate(TRACKING)
]


def view(s: Record, seat: int | None) -> TiffinView:
    """What a seat may see, or a watcher for None."""
    t = plain(s)
    return TiffinView.trusted(
        game="tiffin",
        phase=cast(PhaseName, PHASES[t.phase]),
        turn=t.turns if t.phase == Phase.OVER else t.turns + 1,
        drafts_in_a_row=t.drafts_in_a_row,
        drafts_left=last_drafts(t),
        routes=[route_view(t, slot) for slot in range(SLOTS)],
        next_route=None if t.top_face == NO_FACE else FACE_VIEWS[t.top_face],
        routes_left=sum(t.route_deck.tolist()) + (t.top_face != NO_FACE),
        routes_scored=[SCORED_VIEWS[face] for face in t.scored_face[: t.scored].tolist()],
        pool=[None if kind == NO_CARD else CARD_VIEWS[kind] for kind in t.pool.tolist()],
        deck=t.deck_count,
        discard=cards_counted(t.discarded),
        tracking=TRACKING_VIEWS[t.tracking],
        tracking_cards=TRACKING_VIEWS,
        competitor=TiffinCompetitor.trusted(
            marker=t.marker, threshold=t.players, pending=t.pending
        ),
        players=player_views(t),
        hand=None if seat is None else [CARD_VIEWS[kind] for kind in hand_of(t, seat)],
        unit=unit_view(t, seat),
        target=target_view(t),
    )


def cards_counted(counts: Any) -> list[TiffinCard]:
    """A bag of cards, spread out in the order of hands."""
    return [CARD_VIEWS[kind] for kind, n in enumerate(counts.tolist()) for _ in range(n)]


def hand_of(t: Fields, seat: int) -> list[int]:
    kinds: list[int] = t.hand[seat, : t.hand_count[seat]].tolist()
    return kinds


def unit_view(t: Fields, seat: int | None) -> TiffinUnit | None:
    """The unit is open to all; where it lies in the hand only its owner knows."""
    kinds = [kind for kind in t.unit.tolist() if kind != NO_CARD]
    if not kinds:
        return None
    places = None
    if seat == t.to_move:
        hand = hand_of(t, t.to_move)
        places = [hand.index(kind) for kind in kinds]
        if len(set(places)) < len(places):  # equal cards lie side by side
            places[1] += 1
    return TiffinUnit.trusted(
        cards=[CARD_VIEWS[kind] for kind in kinds], rank=CARD_VIEWS[kinds[0]].rank, hand=places
    )


def target_view(t: Fields) -> TiffinTarget | None:
    if t.phase != Phase.SPECIAL:
        return None
    return TiffinTarget.trusted(slot=t.target_slot, mode=cast(Mode, MODES[t.target_mode]))


def route_view(t: Fields, slot: int) -> TiffinRoute | None:
    face = int(t.face[slot])
    if face == NO_FACE:
        return None
    length, spaces = int(t.length[slot]), int(t.progress[slot])
    progress = t.progress_owner[slot, :spaces].tolist()
    return TiffinRoute.trusted(
        slot=slot,
        face=FACE_VIEWS[face],
        length=length,
        open=length - spaces,
        active=bool(is_active(t, slot)),
        status="full" if is_full(t, slot) else "started" if spaces else "unstarted",
        tiffins=t.tiffin_owner[slot, : t.tiffins[slot]].tolist(),
        squares=SQUARES,
        progress=[None if owner == COMPETITOR else owner for owner in progress],
        specials=specials_by(t, slot),
        cancelled=int(t.cancelled[slot]),
        payout=payout(t, slot),
    )


def specials_by(t: Fields, slot: int) -> list[TiffinPlayedSpecial]:
    cards: tuple[tuple[SpecialCard, Any], ...]
    cards = (("flat_tire", t.flat_tire), ("shortcut", t.shortcut))
    return [
        TiffinPlayedSpecial.trusted(seat=seat, card=card)
        for card, places in cards
        for seat, place in enumerate(places[: t.players].tolist())
        if place == slot
    ]


def payout(t: Fields, slot: int) -> list[TiffinPayout]:
    """What scoring the route now would bring, best place first; ranked as the rules rank."""
    found = []
    for owner, cubes in enumerate(t.cubes[slot].tolist()):
        if cubes == 0 and tiffins_of(t, slot, owner) == 0:
            continue
        place = int(place_of(t, slot, owner)) if cubes else MAX_PLAYERS
        route_fee = int(route_fee_of(t, slot, owner))
        delivery_fee = int(delivery_fee_of(t, slot, owner))
        one = TiffinPayout.trusted(
            seat=None if owner == COMPETITOR else owner,
            cubes=cubes,
            place=place + 1 if cubes else None,
            route_fee=route_fee,
            delivery_fee=delivery_fee,
            total=route_fee + delivery_fee,
        )
        found.append((place, one))
    return [one for _, one in sorted(found, key=lambda ranked: ranked[0])]


def player_views(t: Fields) -> list[TiffinPlayer]:
    faces = [FACE_VIEWS[face].name for face in t.scored_face[: t.scored].tolist()]
    route_fees, delivery_fees = t.route_fee.tolist(), t.delivery_fee.tolist()
    scores, hands = t.score.tolist(), t.hand_count.tolist()
    tires, cuts = t.flat_tire.tolist(), t.shortcut.tolist()
    return [
        TiffinPlayer.trusted(
            seat=p,
            score=scores[p],
            hand_size=hands[p],
            known=cards_counted(t.known[p]),
            flat_tire=tires[p] == IN_HAND,
            shortcut=cuts[p] == IN_HAND,
            route_fees=sum(fees[p] for fees in route_fees),
            delivery_fees=sum(fees[p] for fees in delivery_fees),
            history=[
                TiffinHistory.trusted(
                    route=name, route_fee=route_fees[n][p], delivery_fee=delivery_fees[n][p]
                )
                for n, name in enumerate(faces)
            ],
        )
        for p in range(t.players)
    ]


def score_parts(s: Record, seat: int) -> dict[str, int]:
    """Where a seat's score comes from."""
    parts = {
        "route fees": int(s.route_fee[:, seat].sum()),
        "delivery fees": int(s.delivery_fee[:, seat].sum()),
    }
    earlier = int(s.score[seat]) - sum(parts.values())
    return parts | {"before": earlier} if earlier else parts  # only in a position set up so


def tie_break(s: Record, seat: int) -> list[tuple[str, int]]:
    """TIF-11.6: the score alone; equal scores share the place."""
    return [("rupees", int(s.score[seat]))]
