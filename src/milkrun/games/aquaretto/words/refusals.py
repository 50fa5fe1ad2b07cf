"""Why an action is not possible now: for every refusal of the rules its clause and a sentence.

A sentence may need the table and the action's number: a truck, a slot, an owner or a cell.
"""

from collections.abc import Callable, Mapping

from milkrun.engine.record import Fields
from milkrun.engine.refusals import Refused
from milkrun.engine.wording import count

from ..components import (
    CASHIER,
    KEEPER,
    MANAGER,
    MOST_AT_POST,
    POST_NAMES,
    REMOVED_KINDS,
    TILE_KIND,
    TRUCKS,
)
from ..rules.refusals import Refusal
from ..rules.state import BUY_PRICE, DISCARD_PRICE, MOVE_PRICE, STAYS_OUT
from ..rules.zoo import basin_limit
from .names import BOARD_TITLES, KIND_PLURALS, TILE_NAMES, cell_name, truck_name
from .sentences import in_hand


def refuse_options(players: int, options: Mapping[str, int]) -> str | None:
    """AQU-1.2, 1.4: why a host cannot fix these kinds; None if they can all stay out."""
    chosen = [kind.lower() for name, kind in STAYS_OUT.items() if options[name]]
    out = int(REMOVED_KINDS[players])
    if len(chosen) <= out:
        return None
    kinds = "one kind stays" if out == 1 else f"{out or 'no'} kinds stay"
    return f"with {players} players {kinds} out of the game, not {len(chosen)}: {', '.join(chosen)}"


def which_truck(truck: int) -> str:
    return truck_name(truck).capitalize()


def not_in_middle(t: Fields, truck: int) -> str:
    return f"{which_truck(truck)} is not in the middle: {t.names[t.taken_by[truck]]} has it."


def empty(t: Fields, truck: int) -> str:
    return f"{which_truck(truck)} is empty: a truck needs a tile to be taken."


def full(t: Fields, truck: int) -> str:
    return f"{which_truck(truck)} has no empty place left."


def too_dear(price: Callable[[Fields], int]) -> Refused:
    """AQU-10.1: a price, and what the seat to move has."""

    def text(t: Fields, _: int) -> str:
        cost, coins = count(int(price(t)), "coin"), count(int(t.coins[t.to_move]), "coin")
        return f"That costs {cost}; you have {coins}."

    return "AQU-10.1", text


def no_space(t: Fields, owner: int) -> str:
    """For the top tile of a depot."""
    tile = TILE_NAMES[t.depot[owner, t.depot_count[owner] - 1]]
    return f"Your zoo has no legal space for the {tile}."


def boards_added(board: int) -> Refused:
    return "AQU-5.9", f"You have already added both your {BOARD_TITLES[board]}s."


def no_space_of_zoo(t: Fields, cell: int) -> str:
    return f"{cell_name(cell)} is not a space of your zoo."


def taken(t: Fields, cell: int) -> str:
    return f"{cell_name(cell)} is taken."


def kinds_in_hand(t: Fields) -> str:
    """The kind of the tile in hand, in the plural."""
    return KIND_PLURALS[int(TILE_KIND[t.in_hand])]


def no_basin_left(t: Fields, _: int) -> str:
    limit = count(int(basin_limit(t, t.to_move)), "basin")
    return f"Your zoo may have {limit}, and none of them holds {kinds_in_hand(t)}."


def post_taken(post: int) -> str:
    return f"You already have {count(int(MOST_AT_POST[post]), POST_NAMES[post])}, the most allowed."


def no_coworker(post: int) -> Refused:
    return "AQU-10.7", f"You have no {POST_NAMES[post]} to move."


def stays(post: int) -> Refused:
    return "AQU-10.7", f"Your {POST_NAMES[post]} has nowhere else to go."


REFUSALS: dict[Refusal, Refused] = {
    Refusal.GAME_OVER: ("AQU-11.4", "The game is over."),
    # another decision comes first
    Refusal.LOAD_FIRST: ("AQU-3.8", lambda t, _: f"First load {in_hand(t)} onto a truck."),
    Refusal.PICK_FIRST: ("AQU-4.2", "First place all tiles of your truck: choose the next one."),
    Refusal.TILE_FIRST: (
        "AQU-4.2",
        lambda t, _: f"First put {in_hand(t)} into your zoo or your depot.",
    ),
    Refusal.BOUGHT_TILE_FIRST: (
        "AQU-10.10",
        lambda t, _: f"First put {in_hand(t)}, which you bought, into your zoo.",
    ),
    Refusal.MOVED_TILE_FIRST: (
        "AQU-10.6",
        lambda t, _: f"First put {in_hand(t)} from your depot into your zoo.",
    ),
    Refusal.OFFSPRING_FIRST: ("AQU-8.8", lambda t, _: f"First find a space for {in_hand(t)}."),
    Refusal.COWORKER_FIRST: ("AQU-8.2", "First place the coworker you earned."),
    Refusal.CHOOSE_COWORKER_FIRST: ("AQU-10.7", "First choose the coworker to move."),
    Refusal.NEW_PLACE_FIRST: ("AQU-10.7", "First choose the coworker's new place."),
    Refusal.BOARD_FIRST: (
        "AQU-10.15",
        lambda t, _: f"First choose the place of the {BOARD_TITLES[t.expanding]}.",
    ),
    Refusal.DRAW_FIRST: ("AQU-3.1", "Draw a tile first; then choose its truck."),
    Refusal.TRUCK_FIRST: (
        "AQU-4.1",
        "Take a truck first; its tiles are placed one after the other.",
    ),
    Refusal.NOTHING_IN_HAND: (
        "AQU-4.2",
        "You have nothing in hand to put there: take a truck, or spend money.",
    ),
    Refusal.NO_COWORKER_IN_HAND: (
        "AQU-9.1",
        "You have no coworker in hand: the 5th tile of a basin brings one.",
    ),
    # trucks
    Refusal.TRUCKS_FULL: ("AQU-3.5", "Every truck in the middle is full: no tile can be drawn."),
    Refusal.NO_SUCH_TRUCK: (
        "AQU-1.8",
        lambda t, _: f"In this match there are only {TRUCKS[t.players]} trucks.",
    ),
    Refusal.NOT_THERE_TO_LOAD: ("AQU-3.3", not_in_middle),
    Refusal.TRUCK_FULL: ("AQU-3.4", full),
    Refusal.REST_IS_BLOCKED: ("AQU-13.3", full),
    Refusal.NOT_THERE_TO_TAKE: ("AQU-4.1", not_in_middle),
    Refusal.TRUCK_EMPTY: ("AQU-4.1", empty),
    Refusal.TRUCK_OF_TWO_EMPTY: ("AQU-13.4", empty),
    Refusal.PLACE_EMPTY: ("AQU-4.4", "That place of your truck is empty."),
    Refusal.EQUAL_TILE: ("AQU-4.4", "An equal tile lies before it on the truck: choose that one."),
    # the depot
    Refusal.BOUGHT_FOR_ZOO: (
        "AQU-10.10",
        "A tile you bought goes into your zoo, never into your depot.",
    ),
    Refusal.MOVED_TO_ZOO: ("AQU-10.6", "You paid to move this tile into your zoo: choose a space."),
    Refusal.OFFSPRING_HAS_SPACE: (
        "AQU-8.9",
        "There is a space for the offspring, so it goes there.",
    ),
    # money
    Refusal.MOVE_TOO_DEAR: too_dear(lambda t: MOVE_PRICE),
    Refusal.BUY_TOO_DEAR: too_dear(lambda t: BUY_PRICE),
    Refusal.DISCARD_TOO_DEAR: too_dear(lambda t: DISCARD_PRICE),
    Refusal.LARGE_TOO_DEAR: too_dear(lambda t: t.options.large_price),
    Refusal.SMALL_TOO_DEAR: too_dear(lambda t: t.options.small_price),
    Refusal.NOTHING_TO_MOVE: ("AQU-10.5", "Your depot is empty."),
    Refusal.NO_SPACE_FOR_OWN: ("AQU-10.6", lambda t, _: no_space(t, t.to_move)),
    Refusal.NOBODY_TO_MOVE: ("AQU-10.7", "You have no coworker that could go anywhere else."),
    Refusal.NOBODY_THERE: (
        "AQU-10.9",
        lambda t, _: f"Nobody sits there: there are {t.players} players.",
    ),
    Refusal.OWN_DEPOT: ("AQU-10.9", "You buy from others; a tile from your own depot is moved."),
    Refusal.NOTHING_TO_BUY: (
        "AQU-10.9",
        lambda t, owner: f"The depot of {t.names[owner]} is empty.",
    ),
    Refusal.NO_SPACE_FOR_BOUGHT: ("AQU-10.10", no_space),
    Refusal.NOTHING_TO_DISCARD: ("AQU-10.12", "Your depot is empty."),
    Refusal.NO_LARGE_LEFT: boards_added(0),
    Refusal.NO_SMALL_LEFT: boards_added(1),
    # the place of a board
    Refusal.BOARD_OVERLAPS: (
        "AQU-5.5",
        "The board would cover a space or a service square of your zoo.",
    ),
    Refusal.BOARD_APART: ("AQU-5.3", "No cell of the board would touch a space of your zoo."),
    # the space for a tile
    Refusal.NO_SPACE: ("AQU-5.1", no_space_of_zoo),
    Refusal.SPACE_TAKEN: ("AQU-6.1", taken),
    Refusal.NO_BASIN_LEFT: ("AQU-6.7", no_basin_left),
    Refusal.BASIN_BESIDE_ANIMAL: (
        "AQU-6.4",
        lambda t, cell: (
            f"A new basin must keep its distance, but {cell_name(cell)} is beside another animal."
        ),
    ),
    Refusal.BESIDE_OTHER_KIND: (
        "AQU-6.6",
        lambda t, cell: (
            f"{cell_name(cell)} is beside another kind: basins keep a space between them."
        ),
    ),
    Refusal.BASIN_ELSEWHERE: (
        "AQU-6.5",
        lambda t, cell: (
            f"{cell_name(cell)} is not beside your {kinds_in_hand(t)}: a kind has only one basin."
        ),
    ),
    # the place of a coworker
    Refusal.BOOTHS_TAKEN: ("AQU-9.2", post_taken(CASHIER)),
    Refusal.STATIONS_TAKEN: ("AQU-9.3", post_taken(KEEPER)),
    Refusal.BENCH_TAKEN: ("AQU-9.6", post_taken(MANAGER)),
    Refusal.NO_SPACE_TO_TRAIN: ("AQU-9.4", no_space_of_zoo),
    Refusal.TRAINER_SPACE_TAKEN: ("AQU-9.4", taken),
    Refusal.SAME_POST: (
        "AQU-10.7",
        lambda t, _: (
            f"The coworker was a {POST_NAMES[t.source]} before: that would change nothing."
        ),
    ),
    Refusal.SAME_SPACE: ("AQU-10.7", "The trainer comes from there: choose another place."),
    Refusal.NO_CASHIER: no_coworker(CASHIER),
    Refusal.NO_KEEPER: no_coworker(KEEPER),
    Refusal.NO_MANAGER: no_coworker(MANAGER),
    Refusal.CASHIER_STAYS: stays(CASHIER),
    Refusal.KEEPER_STAYS: stays(KEEPER),
    Refusal.MANAGER_STAYS: stays(MANAGER),
    Refusal.NO_SPACE_TO_LEAVE: ("AQU-9.4", no_space_of_zoo),
    Refusal.NO_TRAINER_TO_MOVE: (
        "AQU-10.7",
        lambda t, cell: f"There is no trainer on {cell_name(cell)} that could move.",
    ),
}
