"""Why an action is not possible now: a number for each reason, with its clause.

Every question of the rules (`move_refused`, `pickup_refused`, ...) answers with one of them, FINE
if nothing forbids it. The sentences are in `words/refusals.py`.
"""

from enum import IntEnum


class Refusal(IntEnum):
    """The answers to "may this be done now?"."""

    FINE = 0
    GAME_OVER = 1  # OFD-12.1
    # another decision comes first
    CITIES_FIRST = 2  # OFD-1.10
    CITIES_CHOSEN = 3  # OFD-1.6
    OFFER_FIRST = 4  # OFD-9.5
    WANT_FIRST = 5  # OFD-9.5
    ANSWER_FIRST = 6  # OFD-9.5
    PROPOSE_FIRST = 7  # OFD-9.5
    # the city to start in
    CITY_TAKEN = 8  # OFD-1.6
    # getting about
    NO_ROAD = 9  # OFD-4.2
    MOUNTAINS_CLOSED = 10  # OFD-10.6
    BRIDGES_CLOSED = 11  # OFD-10.5
    MOVE_TOO_DEAR = 12  # OFD-2.6
    NO_BOAT = 13  # OFD-8.10
    NO_OTHER_BANK = 14  # OFD-8.10
    NO_TICKET = 15  # OFD-8.11
    NO_AIRPORT = 16  # OFD-8.11
    SAME_CITY = 17  # OFD-8.11
    ITEM_TOO_DEAR = 18  # OFD-8.2
    # pickup and delivery
    NOT_ON_PICKUP = 19  # OFD-5.1
    PICKUP_HOLIDAY = 20  # OFD-10.3
    NONE_WAITS = 21  # OFD-13.1
    PICKED_UP_ENOUGH = 22  # OFD-5.6
    BOARD_FULL = 23  # OFD-5.5
    NOT_ON_DELIVERY = 24  # OFD-6.1
    DELIVERY_HOLIDAY = 25  # OFD-10.3
    NO_SUCH_PARCEL = 26  # OFD-6.1
    WORK_TOO_DEAR = 27  # OFD-2.6
    # items
    NO_SHOP_TO_BUY = 28  # OFD-7.1
    HAS_BOUGHT = 29  # OFD-7.4
    TOO_POOR = 30  # OFD-7.5
    NO_SHOP_TO_SELL = 31  # OFD-7.7
    HAS_SOLD = 32  # OFD-7.8
    NOT_OWNED_TO_SELL = 33  # OFD-7.7
    SHOP_TOO_DEAR = 34  # OFD-2.6
    NOT_OWNED_TO_USE = 35  # OFD-8.1
    UMBRELLA_WHILE_OWNED = 36  # OFD-8.7
    UMBRELLA_IN_USE = 37  # OFD-8.7
    NO_RAIN = 38  # OFD-8.7
    SHOES_WHILE_OWNED = 39  # OFD-8.8
    SHOES_IN_USE = 40  # OFD-8.8
    NO_SNOW = 41  # OFD-8.8
    # theft
    NO_SKI_MASK = 42  # OFD-8.4
    NO_THEFT = 43  # OFD-8.4
    NO_SUCH_VICTIM = 44  # OFD-8.4
    VICTIM_ELSEWHERE = 45  # OFD-8.4
    VICTIM_LACKS_IT = 46  # OFD-8.4
    THEFT_TOO_DEAR = 47  # OFD-8.4
    # trade
    NO_TRADING = 48  # OFD-9.1
    NO_SUCH_PARTNER = 49  # OFD-9.1
    HAS_TRADED = 50  # OFD-9.2
    PARTNER_ELSEWHERE = 51  # OFD-9.1
    HAS_ASKED = 52  # OFD-9.6
    TRADE_TOO_DEAR = 53  # OFD-9.7
    NOTHING_TO_EXCHANGE = 54  # OFD-9.4
    NOT_YOURS = 55  # OFD-9.3
    NOTHING_FOR_IT = 56  # OFD-9.4
    NOT_THEIRS = 57  # OFD-9.3
    GOLD_FOR_GOLD = 58  # OFD-9.4
    SAME_FOR_SAME = 59  # OFD-9.4
    # options
    TOLL_TOO_DEAR = 60  # OFD-14.8
    CHOOSE_FIRST = 61  # OFD-14.6
    NOT_OFFERED = 62  # OFD-14.6
    CHOICE_TOO_DEAR = 63  # OFD-14.7
    WORKS_WHILE_OWNED = 64  # OFD-14.2
    NOTHING_TO_STAMP = 65  # OFD-14.4
    ROLL_IS_GOOD = 66  # OFD-14.5


FINE = Refusal.FINE
