"""Why an action is not possible now: a number for each reason, with its clause.

Every question of the rules (`take_refused`, `fit_refused`, ...) answers with one of them, FINE if
nothing forbids it. The sentences are in `words/refusals.py`.
"""

from enum import IntEnum


class Refusal(IntEnum):
    """The answers to "may this be done now?"."""

    FINE = 0
    GAME_OVER = 1  # AQU-11.4
    # another decision comes first
    LOAD_FIRST = 2  # AQU-3.8
    PICK_FIRST = 3  # AQU-4.2
    TILE_FIRST = 4  # AQU-4.2
    BOUGHT_TILE_FIRST = 5  # AQU-10.10
    MOVED_TILE_FIRST = 6  # AQU-10.6
    OFFSPRING_FIRST = 7  # AQU-8.8
    COWORKER_FIRST = 8  # AQU-8.2
    CHOOSE_COWORKER_FIRST = 9  # AQU-10.7
    NEW_PLACE_FIRST = 10  # AQU-10.7
    BOARD_FIRST = 11  # AQU-10.15
    DRAW_FIRST = 12  # AQU-3.1
    TRUCK_FIRST = 13  # AQU-4.1
    NOTHING_IN_HAND = 14  # AQU-4.2
    NO_COWORKER_IN_HAND = 15  # AQU-9.1
    # trucks
    TRUCKS_FULL = 16  # AQU-3.5
    NO_SUCH_TRUCK = 17  # AQU-1.8
    NOT_THERE_TO_LOAD = 18  # AQU-3.3
    TRUCK_FULL = 19  # AQU-3.4
    REST_IS_BLOCKED = 20  # AQU-13.3
    NOT_THERE_TO_TAKE = 21  # AQU-4.1
    TRUCK_EMPTY = 22  # AQU-4.1
    TRUCK_OF_TWO_EMPTY = 23  # AQU-13.4
    PLACE_EMPTY = 24  # AQU-4.4
    EQUAL_TILE = 25  # AQU-4.4
    # the depot
    BOUGHT_FOR_ZOO = 26  # AQU-10.10
    MOVED_TO_ZOO = 27  # AQU-10.6
    OFFSPRING_HAS_SPACE = 28  # AQU-8.9
    # money
    MOVE_TOO_DEAR = 29  # AQU-10.1
    BUY_TOO_DEAR = 30  # AQU-10.1
    DISCARD_TOO_DEAR = 31  # AQU-10.1
    LARGE_TOO_DEAR = 32  # AQU-10.1
    SMALL_TOO_DEAR = 33  # AQU-10.1
    NOTHING_TO_MOVE = 34  # AQU-10.5
    NO_SPACE_FOR_OWN = 35  # AQU-10.6
    NOBODY_TO_MOVE = 36  # AQU-10.7
    NOBODY_THERE = 37  # AQU-10.9
    OWN_DEPOT = 38  # AQU-10.9
    NOTHING_TO_BUY = 39  # AQU-10.9
    NO_SPACE_FOR_BOUGHT = 40  # AQU-10.10
    NOTHING_TO_DISCARD = 41  # AQU-10.12
    NO_LARGE_LEFT = 42  # AQU-5.9
    NO_SMALL_LEFT = 43  # AQU-5.9
    # the place of a board
    BOARD_OVERLAPS = 44  # AQU-5.5
    BOARD_APART = 45  # AQU-5.3
    # the space for a tile
    NO_SPACE = 46  # AQU-5.1
    SPACE_TAKEN = 47  # AQU-6.1
    NO_BASIN_LEFT = 48  # AQU-6.7
    BASIN_BESIDE_ANIMAL = 49  # AQU-6.4
    BESIDE_OTHER_KIND = 50  # AQU-6.6
    BASIN_ELSEWHERE = 51  # AQU-6.5
    # the place of a coworker
    BOOTHS_TAKEN = 52  # AQU-9.2
    STATIONS_TAKEN = 53  # AQU-9.3
    BENCH_TAKEN = 54  # AQU-9.6
    NO_SPACE_TO_TRAIN = 55  # AQU-9.4
    TRAINER_SPACE_TAKEN = 56  # AQU-9.4
    SAME_POST = 57  # AQU-10.7
    SAME_SPACE = 58  # AQU-10.7
    NO_CASHIER = 59  # AQU-10.7
    NO_KEEPER = 60  # AQU-10.7
    NO_MANAGER = 61  # AQU-10.7
    CASHIER_STAYS = 62  # AQU-10.7
    KEEPER_STAYS = 63  # AQU-10.7
    MANAGER_STAYS = 64  # AQU-10.7
    NO_SPACE_TO_LEAVE = 65  # AQU-9.4
    NO_TRAINER_TO_MOVE = 66  # AQU-10.7


FINE = Refusal.FINE
