"""Why an action is not possible now: a number for each reason, with its clause.

Every question of the rules (`place_refused`, `target_refused`, ...) answers with one of them, FINE
if nothing forbids it. The sentences are in `words/refusals.py`.
"""

from enum import IntEnum


class Refusal(IntEnum):
    """The answers to "may this be done now?"."""

    FINE = 0
    GAME_OVER = 1  # TIF-11.4
    # another decision comes first
    NOT_DISCARDING = 2  # TIF-4.12
    SECOND_PICK_FIRST = 3  # TIF-4.2
    DISCARD_FIRST = 4  # TIF-4.12
    SPECIAL_NEEDS_UNIT = 5  # TIF-7.2
    TARGET_FIRST = 6  # TIF-5.1
    SPECIAL_FIRST = 7  # TIF-7.6
    UNIT_FIRST = 8  # TIF-5.1
    NO_PASSING = 9  # TIF-2.3
    PLAYING_CARDS = 10  # TIF-2.2
    # placing
    NO_ROUTE_TO_LOAD = 11  # TIF-3.1
    HAS_LEFT = 12  # TIF-3.2
    SQUARES_TAKEN = 13  # TIF-3.3
    # drafting and discarding
    EQUAL_IN_POOL = 14  # TIF-4.1
    NOT_TWO_ONES = 15  # TIF-4.4
    EQUAL_ONE_IN_POOL = 16  # TIF-4.4
    NOTHING_TO_DISCARD = 17  # TIF-4.12
    EQUAL_TO_DISCARD = 18  # TIF-4.12
    # units
    NO_SUCH_CARD = 19  # TIF-5.1
    EQUAL_IN_HAND = 20  # TIF-5.1
    AFTER_A_ONE = 21  # TIF-6.2
    AFTER_A_TWO = 22  # TIF-6.3
    NO_ROUTE_OF_COLOUR = 23  # TIF-5.2
    ALL_FULL = 24  # TIF-5.4
    NONE_ACTIVE = 25  # TIF-5.1
    NO_SECOND_CARD = 26  # TIF-5.6
    TWO_RANKS = 27  # TIF-5.6
    EQUAL_IN_PAIR = 28  # TIF-5.6
    # the route for a unit, and a Special card with it
    NO_ROUTE_THERE = 29  # TIF-5.1
    IS_FULL = 30  # TIF-5.4
    NOT_ACTIVE = 31  # TIF-5.1
    WRONG_COLOUR = 32  # TIF-5.2
    NOT_A_FOUR = 33  # TIF-6.8
    PAIR_OF_FOURS = 34  # TIF-6.10
    NOT_A_THREE = 35  # TIF-6.4
    CANNOT_LEAVE_YET = 36  # TIF-6.4
    WRONG_COLOUR_TO_JOIN = 37  # TIF-6.5
    NO_SPECIALS = 38  # TIF-1.3
    SPECIAL_USED = 39  # TIF-7.1
    NO_SPACE_LEFT = 40  # TIF-7.10


FINE = Refusal.FINE
