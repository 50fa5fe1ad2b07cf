"""What a sheet of Tiffin answers: who gets what for a route, and whether something may be done."""

from milkrun.engine.sheets import tell

from ..components import (
    CARD_RANK,
    FACE_COLOUR,
    LAST_TRACKING,
    RANKS,
    SPECIAL_SPACES,
    SQUARES,
    TRACKING_FEE,
    TRACKING_MINIMUM,
)
from ..rules.play import special_refused, target_refused, unit_value
from ..rules.refusals import FINE, Refusal
from ..rules.routes import (
    PLACES,
    add_competitor_cubes,
    advance_tracking,
    clear_route,
    delivery_fee_of,
    fee_of_place,
    is_full,
    open_spaces,
    place_of,
    place_refused,
    tiffins_of,
    tracking_for,
)
from ..rules.state import (
    AS_TWO,
    COMPETITOR,
    CONTRIBUTORS,
    FLAT_TIRE,
    MODES,
    NO_CARD,
    NORMAL,
    SHORTCUT,
    SLOTS,
)
from .declared import UNITS, Line
from .table import is_delivered, is_in_play, lay, scored_at, slot_with
from .ties import best_place, highest_fee, lowest_fee, places_untold

SINGLES = len(UNITS)


# Who gets what


def ask_pays(s, cells, face, out):
    """TIF-9.4, 9.10: both fees of a route by its own Tracking card. TIF-10.4: and the next one."""
    slot = slot_with(s, face)
    if not is_in_play(cells, face) or (slot == SLOTS and scored_at(s, face) == s.scored):
        tell(out, Line.NOT_THERE, face)
        return
    if slot == SLOTS:
        slot = lay_again(s, cells, face, scored_at(s, face))
    if open_spaces(s, slot) > 0:
        tell(out, Line.AS_IT_STANDS, face, open_spaces(s, slot))
    else:
        tell_before(s, slot, out)
    if s.tiffins[slot] == 0:
        tell(out, Line.UNPAID)
    else:
        for nth in range(CONTRIBUTORS):
            tell_place(s, cells, slot, nth, out)
        tell_level(s, cells, slot, out)
        for p in range(s.players):
            tell_delivery_fee(s, cells, slot, p, out)
    tell_next(s, slot, out)


def lay_again(s, cells, face, n):
    """TIF-9.2, 11.2: the `n`th route to be scored lies on the table as it was then."""
    for slot in range(SLOTS):
        clear_route(s, slot)
    lay(s, cells, face, 0)
    if not is_delivered(cells, face):
        add_competitor_cubes(s, 0, open_spaces(s, 0))
    s.tracking = min(n, LAST_TRACKING)
    return 0


def tell_before(s, slot, out):
    """TIF-9.2: which full routes are scored before this one."""
    for left in range(slot):
        if is_full(s, left):
            tell(out, Line.SCORED_FIRST, s.face[left])


def tell_place(s, cells, slot, nth, out):
    """TIF-9.5, 8.10, 9.8: who takes a place, and why in a tie."""
    for owner in range(CONTRIBUTORS):
        if s.cubes[slot, owner] > 0 and place_of(s, slot, owner) == nth:
            fee = fee_of_place(s, slot, nth)
            if highest_fee(s, cells, slot, owner) > lowest_fee(s, cells, slot, owner):
                tell_places(s, cells, slot, owner, out)
            elif nth < PLACES and owner == COMPETITOR:
                tell(out, Line.RIVAL_PAID, nth, s.cubes[slot, owner], fee)
                tell_tie(s, slot, owner, nth, out)
            elif nth < PLACES:
                tell(out, Line.PAID, nth, owner, s.cubes[slot, owner], fee)
                tell_tie(s, slot, owner, nth, out)
            return
    if nth < PLACES:
        tell(out, Line.VACANT, nth)


def tell_places(s, cells, slot, owner, out):
    """TIF-9.7: the places between which the first cube decides, and their fees."""
    best = best_place(s, cells, slot, owner)
    untold = places_untold(s, cells, slot, owner)
    cubes = s.cubes[slot, owner]
    most = highest_fee(s, cells, slot, owner)
    least = lowest_fee(s, cells, slot, owner)
    if owner == COMPETITOR:
        tell(out, Line.RIVAL_LEVEL, best, untold, best + untold, cubes, most, least)
    else:
        tell(out, Line.PAID_LEVEL, best, untold, best + untold, owner, cubes, most, least)


def tell_level(s, cells, slot, out):
    """TIF-9.7: what decides between those who are level."""
    level = 0
    for owner in range(CONTRIBUTORS):
        level += highest_fee(s, cells, slot, owner) > lowest_fee(s, cells, slot, owner)
    if level > 0:
        tell(out, Line.FIRST_DECIDES)


def tell_tie(s, slot, owner, nth, out):
    """TIF-9.6, 9.7: what ranks somebody above the next with as many cubes."""
    for other in range(CONTRIBUTORS):
        if s.cubes[slot, other] == s.cubes[slot, owner] and place_of(s, slot, other) == nth + 1:
            if tiffins_of(s, slot, owner) > tiffins_of(s, slot, other):
                tell(out, Line.BY_TIFFINS)
            else:
                tell(out, Line.BY_FIRST)


def tell_delivery_fee(s, cells, slot, p, out):
    """TIF-9.10: for each own tiffin; TIF-9.11: both fees together."""
    fee = delivery_fee_of(s, slot, p)
    if fee > 0:
        each = TRACKING_FEE[tracking_for(s, slot)]
        tell(out, Line.FOR_TIFFINS, p, tiffins_of(s, slot, p), each, fee)
        most = highest_fee(s, cells, slot, p)
        least = lowest_fee(s, cells, slot, p)
        if most > least:
            untold = places_untold(s, cells, slot, p)
            tell(out, Line.TOGETHER_LEVEL, p, fee + most, untold, fee + least)
        elif most > 0:
            tell(out, Line.TOGETHER, p, fee + most)


def tell_next(s, slot, out):
    """TIF-10.4: the next Tracking card; TIF-11.3: the last one stays for the routes left."""
    s.tracking = tracking_for(s, slot)
    advance_tracking(s)
    card = s.tracking
    if card == LAST_TRACKING:
        tell(out, Line.THE_END, card)
    else:
        tell(out, Line.THEN, card, TRACKING_MINIMUM[card], TRACKING_FEE[card])


# May this be done?


def find_route(s, cells, face, out):
    """The slot of a place on the table; SLOTS, and told why, if it is not there."""
    if s.over == 1:
        tell(out, Line.GAME_OVER)
        return SLOTS
    slot = slot_with(s, face)
    if is_in_play(cells, face) and slot < SLOTS:
        return slot
    tell(out, Line.GONE if is_delivered(cells, face) else Line.NOT_THERE, face)
    return SLOTS


def ask_place(s, cells, face, out):
    """TIF-3.1, 3.2, 3.3: in the rules' own words."""
    slot = find_route(s, cells, face, out)
    if slot == SLOTS:
        return
    why = place_refused(s, slot)
    need = TRACKING_MINIMUM[s.tracking] - s.tiffins[slot]
    if why != FINE:
        tell_refused(s, why, slot, 0, out)
    elif need > 0:
        tell(out, Line.MAY_LOAD, SQUARES - s.tiffins[slot], need)
    else:
        tell(out, Line.MAY_TOP_UP)


def ask_play(s, cells, unit, face, how, out):
    """TIF-5.1: the unit on that route, played like that; TIF-6.2, 6.3: and what may follow."""
    slot = find_route(s, cells, face, out)
    if slot == SLOTS:
        return
    lift(s, unit)
    why = target_refused(s, slot, how)
    if why != FINE:
        tell_refused(s, why, slot, 0, out)
        if why == Refusal.WRONG_COLOUR and target_refused(s, slot, AS_TWO) == FINE:
            tell(out, Line.BUT_AS_TWO)
        return
    s.target_mode = how
    cubes = min(unit_value(s), open_spaces(s, slot))
    if cubes == open_spaces(s, slot):
        tell(out, Line.MAY_FILL, cubes)
    else:
        tell(out, Line.MAY_PLAY, cubes, open_spaces(s, slot) - cubes)
    if CARD_RANK[s.unit[0]] == 1:
        tell(out, Line.MORE_ONES)
    elif CARD_RANK[s.unit[0]] == 2:
        tell(out, Line.MORE_TWO)


def lift(s, unit):
    """A card of a colour and rank, or two of a rank, are laid open."""
    if unit < SINGLES:
        s.unit[0] = 2 * unit
        s.unit[1] = NO_CARD
    else:
        s.unit[0] = 2 * (unit - SINGLES)
        s.unit[1] = 2 * (unit - SINGLES + RANKS)


def ask_special(s, cells, who, special, unit, face, out):
    """TIF-7.2, 7.3: the unit must be legal by itself; TIF-7.1, 7.10: then the Special card."""
    slot = find_route(s, cells, face, out)
    if slot == SLOTS:
        return
    lift(s, unit)
    card = SHORTCUT if special == 1 else FLAT_TIRE
    s.target_slot = slot
    s.target_mode = mode_for(s, who, slot, card)
    why = target_refused(s, slot, s.target_mode)
    if why == FINE:
        why = special_refused(s, who, card)
    if why != FINE:
        tell_refused(s, why, slot, who, out)
        return
    if special == 1:
        tell(out, Line.MAY_CUT, min(SPECIAL_SPACES, open_spaces(s, slot) - unit_value(s)))
    else:
        tell(out, Line.MAY_TIRE, SPECIAL_SPACES)
    if s.target_mode == AS_TWO:
        tell(out, Line.ONLY_AS_TWO)


def mode_for(s, who, slot, card):
    """TIF-7.3: how the unit can be played there with a Special card: as it is, with a tiffin or as
    a 2; else how it can be played there at all.
    """
    possible = NORMAL
    for mode in range(len(MODES)):
        s.target_mode = mode
        if target_refused(s, slot, mode) == FINE:
            if special_refused(s, who, card) == FINE:
                return mode
            possible = mode
    return possible


def tell_refused(s, why, slot, who, out):
    """The rules' own sentence."""
    face = s.face[slot]
    if why == Refusal.HAS_LEFT:
        tell(out, Line.HAS_LEFT, face)
    elif why == Refusal.SQUARES_TAKEN:
        tell(out, Line.SQUARES_TAKEN, SQUARES, face)
    elif why == Refusal.IS_FULL:
        tell(out, Line.IS_FULL, face)
    elif why == Refusal.NOT_ACTIVE:
        tell(out, Line.NOT_ACTIVE, face, TRACKING_MINIMUM[s.tracking] - s.tiffins[slot])
    elif why == Refusal.WRONG_COLOUR:
        tell(out, Line.WRONG_COLOUR, face, FACE_COLOUR[face])
    elif why == Refusal.WRONG_COLOUR_TO_JOIN:
        tell(out, Line.WRONG_COLOUR_TO_JOIN, face, FACE_COLOUR[face])
    elif why == Refusal.CANNOT_LEAVE_YET:
        tell(out, Line.CANNOT_LEAVE_YET, face)
    elif why == Refusal.SPECIAL_USED:
        tell(out, Line.SPECIAL_USED, who)
    elif why == Refusal.NO_SPACE_LEFT:
        tell(out, Line.NO_SPACE_LEFT, face)
    else:
        tell_simple(why, out)


def tell_simple(why, out):
    """Refusals whose sentence needs no numbers."""
    if why == Refusal.NOT_A_FOUR:
        tell(out, Line.NOT_A_FOUR)
    elif why == Refusal.PAIR_OF_FOURS:
        tell(out, Line.PAIR_OF_FOURS)
    elif why == Refusal.NOT_A_THREE:
        tell(out, Line.NOT_A_THREE)
    else:
        tell(out, Line.NO_SPECIALS)
