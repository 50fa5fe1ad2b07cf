"""The record of a match of Tiffin, its options, its actions and what can happen in it."""

from enum import IntEnum

from milkrun.engine.actions import actions, ascending, labels, verb
from milkrun.engine.events import event, events
from milkrun.engine.record import fields, i16, option

from ..components import FACES, KINDS, MAX_PLAYERS, ROUTE_CARDS, SQUARES, TIRED_SPACES

SEATS = (2, 3, 4)  # TIF-13.1
VERSION = 2
MOST_DECISIONS = 400 * 28  # TIF-12.3, and seven 1s, each with route, Special card and going on

SLOTS = 3  # TIF-1.7: routes in play, left to right
POOL = 6  # TIF-1.8
DEALT = 4  # TIF-1.8
PICKS = 2  # TIF-4.1
MOST_IN_HAND = 11  # TIF-4.13: seven, and two pairs of 1s
PLAYABLE = 7  # no more can be in hand when a card is played, TIF-4.12
RENEWALS = 20  # TIF-4.10
LAST_DRAFTS = 10  # TIF-12.4: when no more turns of drafting are left, all are told how many

NO_FACE = FACES  # an empty slot, or an empty Route deck
NO_CARD = KINDS  # an empty place in a hand, in the pool (only while it is refilled), in a unit
COMPETITOR = MAX_PLAYERS  # owner of a competitor cube; in events it is seat `s.players`
CONTRIBUTORS = MAX_PLAYERS + 1

IN_HAND, GONE = SLOTS, SLOTS + 1  # where a Special card is, when it is not by a route


class Chance(IntEnum):
    """What chance is asked for."""

    STARTER, CARD, ROUTE, FACE = range(4)


class Phase(IntEnum):
    """What is decided next."""

    TURN, DRAFT, DISCARD, TARGET, SPECIAL, CHAIN, OVER = range(7)


PHASES = labels(Phase)

MODES = ("normal", "with_tiffin", "as_two")
NORMAL, WITH_TIFFIN, AS_TWO = range(3)  # how a unit is played: TIF-5.1, 6.4, 6.8

SPECIALS = ("none", "flat_tire", "shortcut")
NONE, FLAT_TIRE, SHORTCUT = range(3)

ENDS = ("eighth_route", "turn_limit", "stand_off")
EIGHTH_ROUTE, TURN_LIMIT, STAND_OFF = range(3)  # TIF-11.1, 12.3, 12.4

# TIF-13.2: for study; by their defaults the rules are the rulebook's.
OPTIONS = (
    option("hand_limit", 7, 4, PLAYABLE, "Delivery cards a player may keep after drafting."),
    option("pool_same", 4, 3, POOL + 1, "Pool cards of one colour that renew the pool (7: never)."),
    option(
        "special_cards",
        1,
        0,
        1,
        "Each player has a Flat Tire and a Shortcut.",
        choices=("no", "yes"),
    ),
    option("competitor_cubes", 1, 0, 4, "Cubes of the competitor on each route in its turn."),
    option("turn_limit", 400, 20, 400, "Turns after which the game ends in any case."),
    option("stand_off", 40, 8, 400, "Turns of drafting in a row after which the game ends."),
)

STATE = fields(
    # the course of the game
    ("turns", i16),  # turns finished, of all players together
    ("drafts_in_a_row", i16),  # the latest of them, if they were drafts: TIF-12.4
    ("score", i16, MAX_PLAYERS),  # rupees: the head start and all fees
    ("head_start", i16, MAX_PLAYERS),  # rupees that a position came with; 0 in a game from setup
    # routes
    ("face", i16, SLOTS),  # the face in each slot, or NO_FACE
    ("length", i16, SLOTS),  # spaces: distance + 2 a Flat Tire - cancelled; 0 in an empty slot
    ("cancelled", i16, SLOTS),  # spaces taken away by Shortcuts
    ("tiffins", i16, SLOTS),  # tiffins aboard
    ("tiffin_owner", i16, (SLOTS, SQUARES)),  # seats, left to right; 0 beyond `tiffins`
    ("progress", i16, SLOTS),  # progress cubes
    ("progress_owner", i16, (SLOTS, TIRED_SPACES)),  # seat or COMPETITOR, in order of placing
    ("cubes", i16, (SLOTS, CONTRIBUTORS)),  # the same, counted for each owner
    ("top_face", i16),  # the top card of the Route deck, seen by all, or NO_FACE
    ("route_deck", i16, ROUTE_CARDS),  # 1: that card lies below it, in no order, face open
    # routes scored, in order
    ("scored", i16),  # how many
    ("scored_face", i16, ROUTE_CARDS),  # which; 0 beyond `scored`
    ("route_fee", i16, (ROUTE_CARDS, CONTRIBUTORS)),  # rupees for each; COMPETITOR's go to nobody
    ("delivery_fee", i16, (ROUTE_CARDS, MAX_PLAYERS)),  # rupees for each
    ("tracking", i16),  # index of the top Tracking card
    # the competitor
    ("marker", i16),  # its place on the Competitor Track
    ("pending", i16),  # turns of the competitor triggered in this play: TIF-8.4
    # cards: kinds from 0 to 39, see components.py
    ("hand", i16, (MAX_PLAYERS, MOST_IN_HAND)),  # kinds in ascending order, then NO_CARD
    ("hand_count", i16, MAX_PLAYERS),
    ("known", i16, (MAX_PLAYERS, KINDS)),  # how many of each kind in a hand all know: TIF-4.15
    ("pool", i16, POOL),  # kinds
    ("deck", i16, KINDS),  # how many of each kind; face down, so in no order
    ("deck_count", i16),  # their sum
    ("discarded", i16, KINDS),  # the discard pile: how many of each kind
    ("flat_tire", i16, MAX_PLAYERS),  # where each seat's card is: by a slot, IN_HAND or GONE
    ("shortcut", i16, MAX_PLAYERS),
    # the play going on. Its cards lie open but stay in the hand until they are resolved: TIF-5.10
    ("unit", i16, 2),  # kinds in ascending order, the second NO_CARD if single; both outside a unit
    ("target_slot", i16),  # chosen in TARGET for SPECIAL; else 0
    ("target_mode", i16),
    ("chain", i16),  # rank of the 1s or 2s played this turn (TIF-6.2, 6.3); 0 before the first
    options=OPTIONS,
    chances=len(Chance),
    events=72,
)

ACTIONS = actions(
    verb("place", slot=SLOTS),
    verb("take", position=POOL),
    verb("take_deck"),
    verb("take_pair", where=ascending, first=POOL, second=POOL),
    verb("discard", card=MOST_IN_HAND),
    verb("unit", card=PLAYABLE),
    verb("unit_pair", where=ascending, first=PLAYABLE, second=PLAYABLE),
    verb("target", slot=SLOTS, mode=MODES),
    verb("special", card=SPECIALS),
    verb("stop"),
)

VERB_OF, ARGS_OF, Verb = ACTIONS.verb_of, ACTIONS.args_of, ACTIONS.Verb

# The seat of an event is the player it happened to; `s.players` stands for the competitor in
# competitor_* and route_fee, and for nobody in the rest.
EVENTS = events(
    event("tiffin_placed", "slot", "square", "face"),
    event("card_taken", "position", "card"),
    event("card_drawn", "card", hidden=("card",)),
    event("pool_refilled", "position", "card"),
    event("pool_renewed"),  # TIF-4.8; after the last renewal of a row six pool_refilled follow
    event("deck_reshuffled"),
    event("card_discarded", "card"),
    event("unit_played", "slot", "card", "card2", "mode"),  # card2: NO_CARD if single
    event("progress_added", "slot", "cubes", "face"),
    event("special_played", "slot", "card", "face"),  # FLAT_TIRE or SHORTCUT
    event("competitor_moved", "marker"),
    event("competitor_turn"),
    event("competitor_progress", "slot", "cubes", "face"),
    event("route_scored", "slot", "face"),  # opens the scoring of a route, before its fees
    event("route_fee", "slot", "place", "amount", "face"),  # place 1, 2 or 3
    event("delivery_fee", "slot", "tiffins", "amount", "face"),
    event("tracking_advanced", "index"),
    event("route_dealt", "slot", "face"),
    event("top_route", "face"),  # NO_FACE: the Route deck is empty
    event("game_over", "reason"),  # one of ENDS; the scoring of the routes still in play follows
)

Kind = EVENTS.Kind
