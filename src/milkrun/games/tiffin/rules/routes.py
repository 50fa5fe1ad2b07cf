"""Routes: tiffins (chapter 3), the competitor (8), scoring (9) and the next route (10)."""

from milkrun.engine.chance import draw, roll
from milkrun.engine.events import note

from ..components import (
    FACE_COLOUR,
    FACE_DISTANCE,
    FACE_FEE,
    LAST_TRACKING,
    MAX_PLAYERS,
    SQUARES,
    TRACKING_FEE,
    TRACKING_MINIMUM,
)
from .refusals import FINE, Refusal
from .state import COMPETITOR, CONTRIBUTORS, GONE, NO_FACE, SLOTS, Chance, Kind

PLACES = 3  # TIF-9.5: first, second and third place have a fee

PAGE = ("place_of", "route_fee_of", "delivery_fee_of")  # what a route would pay after a play


def open_spaces(s, slot):
    """Spaces of a route without a cube: 0 in an empty slot."""
    return s.length[slot] - s.progress[slot]


def is_full(s, slot):
    """A route in play that has no open space: it is to be scored."""
    return s.face[slot] != NO_FACE and s.progress[slot] == s.length[slot]


def is_active(s, slot):
    """Not full (TIF-5.4), and started or with the minimum of tiffins (TIF-5.13, 5.14)."""
    if open_spaces(s, slot) == 0:
        return False
    return s.progress[slot] > 0 or s.tiffins[slot] >= TRACKING_MINIMUM[s.tracking]


def place_refused(s, slot):
    """TIF-3.1: a route in this slot; TIF-3.2: unstarted; TIF-3.3: with an open tiffin square.

    TIF-3.4, 3.5: whose tiffins are there, and whether they already suffice, does not matter.
    """
    if s.face[slot] == NO_FACE:
        return Refusal.NO_ROUTE_TO_LOAD
    if s.progress[slot] > 0:
        return Refusal.HAS_LEFT
    return FINE if s.tiffins[slot] < SQUARES else Refusal.SQUARES_TAKEN


def place(s, p, slot):
    """TIF-3.1: a cube of the player's colour on the leftmost open square.

    TIF-3.7: nothing moves it before the route is scored. TIF-1.2, 1.11: cubes never run out.
    """
    square = s.tiffins[slot]
    s.tiffin_owner[slot, square] = p
    s.tiffins[slot] = square + 1
    note(s, Kind.TIFFIN_PLACED, p, slot, square, s.face[slot])


def add_cubes(s, slot, owner, count):
    """Progress cubes on the next open spaces of one route, one after another."""
    for _ in range(count):
        s.progress_owner[slot, s.progress[slot]] = owner
        s.progress[slot] += 1
    s.cubes[slot, owner] += count


# The competitor.


def move_competitor(s):
    """TIF-8.3: at the number of players the marker goes back to 0 and a turn is triggered."""
    s.marker += 1
    if s.marker == s.players:
        s.marker = 0
        s.pending += 1
    note(s, Kind.COMPETITOR_MOVED, s.players, s.marker)


def competitor_turns(s):
    """TIF-8.4: after all units and before any scoring, every triggered turn."""
    while s.pending > 0:
        s.pending -= 1
        note(s, Kind.COMPETITOR_TURN, s.players)
        competitor_turn(s)


def competitor_turn(s):
    """TIF-8.5, 8.7: in slot order a cube on each active route, on others nothing.

    TIF-8.6: that starts a route with the minimum of tiffins. TIF-8.11: its cubes never run out.
    TIF-8.8: it places no tiffins, holds no cards and has no score to add to.
    """
    for slot in range(SLOTS):
        if is_active(s, slot):
            add_competitor_cubes(s, slot, min(s.options.competitor_cubes, open_spaces(s, slot)))


def add_competitor_cubes(s, slot, count):
    """TIF-8.10: they count for the competitor as a contributor."""
    if count > 0:
        add_cubes(s, slot, COMPETITOR, count)
        note(s, Kind.COMPETITOR_PROGRESS, s.players, slot, count, s.face[slot])


# Scoring a route.


def score_route(s, slot):
    """TIF-9.4, 9.10, 9.11: route fee and delivery fee, added to the scores at once."""
    s.scored_face[s.scored] = s.face[slot]
    note(s, Kind.ROUTE_SCORED, s.players, slot, s.face[slot])
    for place in range(PLACES):
        pay_route_fee(s, slot, place)
    for p in range(s.players):
        pay_delivery_fee(s, slot, p)
    s.scored += 1


def pay_route_fee(s, slot, place):
    """TIF-8.10: the competitor's fee goes to nobody; TIF-9.8: nor does that of a vacant place."""
    for owner in range(CONTRIBUTORS):
        if s.cubes[slot, owner] > 0 and place_of(s, slot, owner) == place:
            fee = route_fee_of(s, slot, owner)
            if fee == 0:
                return
            s.route_fee[s.scored, owner] = fee
            if owner == COMPETITOR:
                note(s, Kind.ROUTE_FEE, s.players, slot, place + 1, fee, s.face[slot])
            else:
                s.score[owner] += fee
                note(s, Kind.ROUTE_FEE, owner, slot, place + 1, fee, s.face[slot])


def pay_delivery_fee(s, slot, p):
    """TIF-9.10: what a player gets for the tiffins aboard."""
    fee = delivery_fee_of(s, slot, p)
    if fee > 0:
        s.delivery_fee[s.scored, p] = fee
        s.score[p] += fee
        note(s, Kind.DELIVERY_FEE, p, slot, tiffins_of(s, slot, p), fee, s.face[slot])


def route_fee_of(s, slot, owner):
    """TIF-9.5: the fee of a contributor's place for the tiffins aboard, if the route were scored.

    TIF-9.9: without tiffins there is none.
    """
    if s.cubes[slot, owner] == 0:
        return 0
    return fee_of_place(s, slot, place_of(s, slot, owner))


def fee_of_place(s, slot, place):
    """TIF-9.5: what a place brings, from 0; the fourth and lower ones nothing."""
    return FACE_FEE[s.face[slot], s.tiffins[slot], place] if place < PLACES else 0


def delivery_fee_of(s, slot, owner):
    """TIF-9.10: the fee of the Tracking card for each tiffin; the competitor has none."""
    return tiffins_of(s, slot, owner) * TRACKING_FEE[tracking_for(s, slot)]


def tracking_for(s, slot):
    """TIF-9.2: the Tracking card on top when a route is scored: before a full one, the full ones
    further left are, and each brings the next card (TIF-10.4).
    """
    card = s.tracking
    if is_full(s, slot):
        for left in range(slot):
            card += is_full(s, left)
    return min(card, LAST_TRACKING)


def place_of(s, slot, owner):
    """TIF-9.4: how many contributors rank above this one."""
    above = 0
    for other in range(CONTRIBUTORS):
        above += other != owner and outranks(s, slot, other, owner)
    return above


def outranks(s, slot, one, other):
    """TIF-9.4: more cubes; TIF-9.6: then more tiffins; TIF-9.7: then the earlier first cube."""
    if s.cubes[slot, one] != s.cubes[slot, other]:
        return s.cubes[slot, one] > s.cubes[slot, other]
    if tiffins_of(s, slot, one) != tiffins_of(s, slot, other):
        return tiffins_of(s, slot, one) > tiffins_of(s, slot, other)
    return first_cube(s, slot, one) < first_cube(s, slot, other)


def tiffins_of(s, slot, owner):
    """How many tiffins aboard are this owner's; the competitor has none."""
    count = 0
    for square in range(s.tiffins[slot]):
        count += s.tiffin_owner[slot, square] == owner
    return count


def first_cube(s, slot, owner):
    """The space of the owner's earliest cube; one past the last cube if there is none."""
    for space in range(s.progress[slot]):
        if s.progress_owner[slot, space] == owner:
            return space
    return s.progress[slot]


# Preparing the next route.


def clear_route(s, slot):
    """TIF-10.1, 10.2: the cubes go back, and the Special cards by the route leave the game.

    TIF-7.12: they lay there until now. TIF-10.3: the Route card itself is discarded.
    """
    for p in range(MAX_PLAYERS):
        if s.flat_tire[p] == slot:
            s.flat_tire[p] = GONE
        if s.shortcut[p] == slot:
            s.shortcut[p] = GONE
    for square in range(s.tiffins[slot]):
        s.tiffin_owner[slot, square] = 0
    for space in range(s.progress[slot]):
        s.progress_owner[slot, space] = 0
    for owner in range(CONTRIBUTORS):
        s.cubes[slot, owner] = 0
    s.tiffins[slot] = 0
    s.progress[slot] = 0
    s.length[slot] = 0
    s.cancelled[slot] = 0
    s.face[slot] = NO_FACE


def deal_route(s, slot):
    """TIF-10.3: the top card of the Route deck takes the slot; TIF-9.3: without any cubes."""
    s.face[slot] = s.top_face
    s.length[slot] = FACE_DISTANCE[s.top_face]
    note(s, Kind.ROUTE_DEALT, s.players, slot, s.top_face)


def show_top_route(s):
    """TIF-1.6, 1.7: a card of the rest and one of its faces are chosen as they come to the top."""
    card = draw(s, s.route_deck, Chance.ROUTE, 0) if has_route(s) else NO_FACE
    s.top_face = NO_FACE if card == NO_FACE else 2 * card + roll(s, 2, Chance.FACE, 0)
    note(s, Kind.TOP_ROUTE, s.players, s.top_face)


def has_route(s):
    """Whether cards lie below the top of the Route deck."""
    for card in range(len(s.route_deck)):
        if s.route_deck[card] > 0:
            return True
    return False


def advance_tracking(s):
    """TIF-10.4: the top Tracking card is discarded, but never the last one.

    TIF-10.5: so it shows how many routes have been scored.
    """
    if s.tracking < LAST_TRACKING:
        s.tracking += 1
        note(s, Kind.TRACKING_ADVANCED, s.players, s.tracking)


def colour_bit(s, slot):
    """The colour of a route in a set of colours."""
    return 1 << FACE_COLOUR[s.face[slot]]
