"""Why an action is not possible now: a number for each reason, with its clause.

Every question of the rules (`move_refused`, `take_refused`, ...) answers with one of them, FINE if
nothing forbids it. The sentences are in `words/refusals.py`.
"""

from enum import IntEnum


class Refusal(IntEnum):
    """The answers to "may this be done now?"."""

    FINE = 0
    GAME_OVER = 1  # MIN-10.2
    # another decision comes first
    KEEP_FIRST = 2  # MIN-1.6
    TAKE_LOAD_FIRST = 3  # MIN-5.9
    UNLOAD_FIRST = 4  # MIN-7.1
    REMOVE_FIRST = 5  # MIN-9.12
    ONLY_IN_SETUP = 6  # MIN-1.6
    NOT_TAKING = 7  # MIN-5.9
    NOT_UNLOADING = 8  # MIN-7.1
    NOT_REMOVING = 9  # MIN-9.8
    NO_ACTION_LEFT = 10  # MIN-2.2
    # the setup
    TOO_MANY_POINTS = 11  # MIN-1.8
    # the truck
    NO_ROAD = 12  # MIN-3.1
    THERE_ALREADY = 13  # MIN-3.5
    LOAD_IN_TOWN = 14  # MIN-4.3
    LOAD_ON_PLAIN = 15  # MIN-4.4
    TRUCK_FULL = 16  # MIN-6.6
    UNLOAD_IN_TOWN = 17  # MIN-4.3
    UNLOAD_ON_PLAIN = 18  # MIN-4.4
    NOT_ABOARD = 19  # MIN-7.1
    EARLIER_KIND = 20  # MIN-7.1
    UPGRADE_IN_TOWN = 21  # MIN-4.3
    UPGRADE_ON_PLAIN = 22  # MIN-4.4
    CINNAMON_IN_CITY = 23  # MIN-8.2
    ONE_EXCHANGE = 24  # MIN-8.3
    TOO_FEW_CLASSIC = 25  # MIN-8.4
    # orders
    NOT_IN_TOWN = 26  # MIN-5.1
    NO_ORDER_HERE = 27  # MIN-5.1
    HOLDS_ENOUGH = 28  # MIN-5.3
    FEWER_ON_ORDER = 29  # MIN-5.9
    NO_ROOM = 30  # MIN-6.4
    NOT_HELD = 31  # MIN-9.1
    NOT_SERVED = 32  # MIN-9.1
    LACKS_MINTS = 33  # MIN-9.2
    NOTHING_TO_REMOVE = 34  # MIN-9.8
    # abilities
    NO_ABILITIES = 35  # MIN-12.1
    TOO_FEW_COMPLETED = 36  # MIN-12.3
    ACQUIRED = 37  # MIN-12.6
    WITHOUT_SLIP_ROAD = 38  # MIN-12.17
    NO_SLIP_ROAD_HERE = 39  # MIN-12.17
    SLIP_ROAD_LEADS_ELSEWHERE = 40  # MIN-12.17
    WITHOUT_RADIO = 41  # MIN-12.18
    NO_ORDER_THERE = 42  # MIN-5.1
    WITHOUT_HOMING_ROAD = 43  # MIN-12.19
    NO_HOMING_ROAD_HERE = 44  # MIN-12.19
    WITHOUT_VENDOR = 45  # MIN-12.20
    NO_VENDOR_HERE = 46  # MIN-12.20
    NO_ROOM_FOR_VENDOR = 47  # MIN-12.20


FINE = Refusal.FINE
