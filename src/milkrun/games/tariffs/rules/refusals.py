"""Why an action is not possible now: a number for each reason, with its clause.

Every question of the rules (`play_refused`, `offer_refused`, ...) answers with one of them, FINE if
nothing forbids it. The sentences are in `words/refusals.py`.
"""

from enum import IntEnum


class Refusal(IntEnum):
    """The answers to "may this be done now?"."""

    FINE = 0
    GAME_OVER = 1  # TAR-10.4
    # another decision comes first
    ANSWER_FIRST = 2  # TAR-5.4
    CONFIRM_FIRST = 3  # TAR-5.5
    ACTION_DONE = 4  # TAR-2.4
    ACTION_FIRST = 5  # TAR-2.4
    NO_TRADE_OFFERED = 6  # TAR-5.3
    # placing and rotating
    NO_PAIR_TO_PLAY = 7  # TAR-3.2
    NOT_IN_HAND = 8  # TAR-3.1
    PAIR_TAKEN = 9  # TAR-3.4
    DOUBLE_TURNED = 10  # TAR-3.3
    NO_PAIR_TO_ROTATE = 11  # TAR-3.2
    NO_DOMINO_THERE = 12  # TAR-4.1
    DOUBLE_STAYS = 13  # TAR-4.2
    LOCKED = 14  # TAR-4.3
    # trading
    NO_PARTNER = 15  # TAR-5.2
    NOTHING_TO_OFFER = 16  # TAR-5.2
    NOTHING_TO_GET = 17  # TAR-5.2
    ASKED_ALREADY = 18  # TAR-5.7
    NOTHING_TO_GIVE = 19  # TAR-5.4
    NEEDS_TWO = 20  # TAR-6.1
    STOCK_TOO_SMALL = 21  # TAR-6.1
    # declaring, passing, drawing
    NOT_CONNECTED = 22  # TAR-8.7
    HIGHER_TOP_AS_CHEAP = 23  # TAR-8.10
    NO_SUCH_TOP = 24  # TAR-8.10
    NO_PASSING = 25  # TAR-2.2
    HAND_FULL = 26  # TAR-7.1
    STOCK_EMPTY = 27  # TAR-7.1


FINE = Refusal.FINE
