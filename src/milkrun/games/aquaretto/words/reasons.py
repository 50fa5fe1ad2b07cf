"""Why an action is not possible now: the clause, and a sentence with what would help.

The reasons follow the rules' own questions (`can_draw`, `can_take`, ...) one by one.
"""

from collections.abc import Callable, Mapping

from milkrun.engine.record import Record, plain

from ..components import (
    BOARD_CELLS,
    FRAME,
    MOST_AT_POST,
    NO_TILE,
    POST_NAMES,
    POSTS,
    REMOVED_KINDS,
    RIM_SIDE,
    SIDES,
    SPOT_OF_CELL,
    SYMBOLS,
    TILE_KIND,
    TRUCKS,
)
from ..rules import can_choose_post, can_choose_space, can_put_aside, takes_spaces
from ..rules.coworkers import free_spaces
from ..rules.money import (
    board_price,
    can_buy,
    can_discard,
    can_expand,
    can_move_coworker,
    can_move_tile,
)
from ..rules.state import (
    ANIMAL,
    ARGS_OF,
    BARE,
    BUY_PRICE,
    DISCARD_PRICE,
    EXPAND_ANCHOR,
    FREE,
    LOAD,
    MAIN,
    MOVE_DEST,
    MOVE_PRICE,
    MOVE_SOURCE,
    NOBODY,
    OVER,
    PICK,
    PLACE_BOUGHT,
    PLACE_COWORKER,
    PLACE_MOVED,
    PLACE_OFFSPRING,
    PLACE_TILE,
    SERVICE,
    STAYS_OUT,
    VERB_OF,
    Verb,
)
from ..rules.trucks import can_draw, can_load, can_pick, can_take, truck_of
from ..rules.zoo import basin_limit, can_attach, has_board, reach
from .names import (
    BOARD_TITLES,
    KIND_PLURALS,
    SEAT_NAMES,
    TILE_NAMES,
    Table,
    cell_name,
    count,
    truck_name,
)
from .sentences import in_hand

Reason = tuple[str, str]
POSSIBLE: Reason = ("", "This is possible now.")


def refuse_options(players: int, options: Mapping[str, int]) -> str | None:
    """AQU-1.2, 1.4: why a host cannot fix these kinds; None if they can all stay out."""
    chosen = [kind.lower() for name, kind in STAYS_OUT.items() if options[name]]
    out = int(REMOVED_KINDS[players])
    if len(chosen) <= out:
        return None
    kinds = "one kind stays" if out == 1 else f"{out or 'no'} kinds stay"
    return f"with {players} players {kinds} out of the game, not {len(chosen)}: {', '.join(chosen)}"


def why_not(s: Record, a: int) -> Reason:
    """(clause, sentence): why the seat to move cannot do this now; no clause if it can."""
    t = plain(s)
    if t.phase == OVER:
        return "AQU-11.4", "The game is over."
    verb = Verb(int(VERB_OF[a]))
    if t.phase not in PHASES_OF.get(verb, (MAIN,)):
        return not_yet(t, verb)
    return REASONS[verb](t, int(ARGS_OF[a, 0]))


# Another decision comes first

TILE_PHASES = (PLACE_TILE, PLACE_BOUGHT, PLACE_MOVED, PLACE_OFFSPRING)
COWORKER_PHASES = (PLACE_COWORKER, MOVE_SOURCE, MOVE_DEST)
PHASES_OF = {
    Verb.LOAD: (LOAD,),
    Verb.PICK: (PICK,),
    Verb.DEPOT: TILE_PHASES,
    Verb.CASHIER: COWORKER_PHASES,
    Verb.KEEPER: COWORKER_PHASES,
    Verb.MANAGER: COWORKER_PHASES,
    Verb.CELL: (*TILE_PHASES, *COWORKER_PHASES, EXPAND_ANCHOR),
}


def not_yet(t: Table, verb: int) -> Reason:
    """What is to be decided before, or why this is never asked for at this point."""
    if t.phase == LOAD:
        return "AQU-3.8", f"First load {in_hand(t)} onto a truck."
    if t.phase == PICK:
        return "AQU-4.2", "First place all tiles of your truck: choose the next one."
    if t.phase == PLACE_TILE:
        return "AQU-4.2", f"First put {in_hand(t)} into your zoo or your depot."
    if t.phase == PLACE_BOUGHT:
        return "AQU-10.10", f"First put {in_hand(t)}, which you bought, into your zoo."
    if t.phase == PLACE_MOVED:
        return "AQU-10.6", f"First put {in_hand(t)} from your depot into your zoo."
    if t.phase == PLACE_OFFSPRING:
        return "AQU-8.8", f"First find a space for {in_hand(t)}."
    if t.phase == PLACE_COWORKER:
        return "AQU-8.2", "First place the coworker you earned."
    if t.phase == MOVE_SOURCE:
        return "AQU-10.7", "First choose the coworker to move."
    if t.phase == MOVE_DEST:
        return "AQU-10.7", "First choose the coworker's new place."
    if t.phase == EXPAND_ANCHOR:
        return "AQU-10.15", f"First choose the place of the {BOARD_TITLES[t.expanding]}."
    if verb == Verb.LOAD:
        return "AQU-3.1", "Draw a tile first; then choose its truck."
    if verb in (Verb.PICK, Verb.DEPOT):
        return "AQU-4.1", "Take a truck first; its tiles are placed one after the other."
    if verb == Verb.CELL:
        return "AQU-4.2", "You have nothing in hand to put there: take a truck, or spend money."
    return "AQU-9.1", "You have no coworker in hand: the 5th tile of a basin brings one."


# Trucks


def why_not_draw(t: Table, _: int) -> Reason:
    if can_draw(t):
        return POSSIBLE
    return "AQU-3.5", "Every truck in the middle is full: no tile can be drawn."


def missing_truck(t: Table, truck: int, clause: str) -> Reason | None:
    trucks = int(TRUCKS[t.players])
    if truck >= trucks:
        return "AQU-1.8", f"In this match there are only {trucks} trucks."
    if t.taken_by[truck] != NOBODY:
        owner = SEAT_NAMES[t.taken_by[truck]]
        return clause, f"{truck_name(truck).capitalize()} is not in the middle: {owner} has it."
    return None


def why_not_take(t: Table, truck: int) -> Reason:
    if can_take(t, truck):
        return POSSIBLE
    clause = "AQU-13.4" if t.players == 2 else "AQU-4.1"
    empty = f"{truck_name(truck).capitalize()} is empty: a truck needs a tile to be taken."
    return missing_truck(t, truck, "AQU-4.1") or (clause, empty)


def why_not_load(t: Table, truck: int) -> Reason:
    if can_load(t, truck):
        return POSSIBLE
    clause = "AQU-13.3" if t.players == 2 and truck else "AQU-3.4"
    full = f"{truck_name(truck).capitalize()} has no empty place left."
    return missing_truck(t, truck, "AQU-3.3") or (clause, full)


def why_not_pick(t: Table, slot: int) -> Reason:
    truck = truck_of(t, t.to_move)
    if can_pick(t, truck, slot):
        return POSSIBLE
    if t.truck[truck, slot] == NO_TILE:
        return "AQU-4.4", "That place of your truck is empty."
    return "AQU-4.4", "An equal tile lies before it on the truck: choose that one."


def why_not_depot(t: Table, _: int) -> Reason:
    if can_put_aside(t, t.to_move):
        return POSSIBLE
    if t.phase == PLACE_BOUGHT:
        return "AQU-10.10", "A tile you bought goes into your zoo, never into your depot."
    if t.phase == PLACE_MOVED:
        return "AQU-10.6", "You paid to move this tile into your zoo: choose a space."
    return "AQU-8.9", "There is a space for the offspring, so it goes there."


# Money


def cannot_pay(t: Table, price: int) -> Reason | None:
    coins = int(t.coins[t.to_move])
    if coins >= price:
        return None
    return "AQU-10.1", f"That costs {count(price, 'coin')}; you have {count(coins, 'coin')}."


def no_space(t: Table, clause: str, owner: int) -> Reason:
    tile = TILE_NAMES[t.depot[owner, t.depot_count[owner] - 1]]
    return clause, f"Your zoo has no legal space for the {tile}."


def why_not_move_tile(t: Table, _: int) -> Reason:
    p = t.to_move
    if can_move_tile(t, p):
        return POSSIBLE
    if not t.depot_count[p]:
        return "AQU-10.5", "Your depot is empty."
    return cannot_pay(t, MOVE_PRICE) or no_space(t, "AQU-10.6", p)


def why_not_move_coworker(t: Table, _: int) -> Reason:
    if can_move_coworker(t, t.to_move):
        return POSSIBLE
    nobody = "AQU-10.7", "You have no coworker that could go anywhere else."
    return cannot_pay(t, MOVE_PRICE) or nobody


def why_not_buy(t: Table, owner: int) -> Reason:
    if can_buy(t, t.to_move, owner):
        return POSSIBLE
    if owner >= t.players:
        return "AQU-10.9", f"Nobody sits there: {t.players} are playing."
    if owner == t.to_move:
        return "AQU-10.9", "You buy from others; a tile of your own depot is moved."
    if not t.depot_count[owner]:
        return "AQU-10.9", f"The depot of {SEAT_NAMES[owner]} is empty."
    return cannot_pay(t, BUY_PRICE) or no_space(t, "AQU-10.10", owner)


def why_not_discard(t: Table, _: int) -> Reason:
    if can_discard(t, t.to_move):
        return POSSIBLE
    return cannot_pay(t, DISCARD_PRICE) or ("AQU-10.12", "Your depot is empty.")


def why_not_large(t: Table, _: int) -> Reason:
    return why_not_expand(t, 0)


def why_not_small(t: Table, turned: int) -> Reason:
    return why_not_expand(t, turned + 1)


def why_not_expand(t: Table, board: int) -> Reason:
    if can_expand(t, t.to_move, board):
        return POSSIBLE
    if not has_board(t, t.to_move, board):
        return "AQU-5.9", f"You have added both your {BOARD_TITLES[board]}s already."
    return cannot_pay(t, int(board_price(t, board))) or POSSIBLE


# Places


def why_not_post(t: Table, post: int) -> Reason:
    p = t.to_move
    if can_choose_post(t, p, post, free_spaces(t, p)):
        return POSSIBLE
    name = POST_NAMES[post]
    if t.phase == MOVE_SOURCE:
        if not t.post[p, post]:
            return "AQU-10.7", f"You have no {name} to move."
        return "AQU-10.7", f"Your {name} has nowhere else to go."
    if t.source == post:
        return "AQU-10.7", f"The coworker comes from there: a {name} again would change nothing."
    most = int(MOST_AT_POST[post])
    return f"AQU-9.{(2, 3, 6)[post]}", f"You have {count(most, name)} already, which is all."


def why_not_cell(t: Table, cell: int) -> Reason:
    p, spot = t.to_move, int(SPOT_OF_CELL[cell])
    if t.phase == EXPAND_ANCHOR:
        return why_not_anchor(t, spot)
    if takes_spaces(t, p) and can_choose_space(t, p, spot, free_spaces(t, p)):
        return POSSIBLE
    coworker = t.phase in COWORKER_PHASES
    where = cell_name(cell)
    if t.grid[p, spot] in (BARE, SERVICE):
        return ("AQU-9.4" if coworker else "AQU-5.1"), f"{where} is no space of your zoo."
    if t.phase == MOVE_SOURCE:
        return "AQU-10.7", f"No trainer that could move stands on {where}."
    if t.source == cell + POSTS:
        return "AQU-10.7", "The trainer comes from there: choose another place."
    if t.grid[p, spot] != FREE:
        return ("AQU-9.4" if coworker else "AQU-6.1"), f"{where} is taken."
    return why_not_space(t, cell)


def why_not_space(t: Table, cell: int) -> Reason:
    """A tile does not fit on a free space."""
    p, kind = t.to_move, int(TILE_KIND[t.in_hand])
    name, where = KIND_PLURALS[kind], cell_name(cell)
    if not takes_spaces(t, p):
        limit = count(int(basin_limit(t, p)), "basin")
        return "AQU-6.7", f"Your zoo may have {limit}, and none of them holds {name}."
    if t.basin[p, kind] == 0:
        return "AQU-6.4", f"A new basin keeps its distance, but {where} is beside another animal."
    beside = [int(t.grid[p, SPOT_OF_CELL[cell] + step]) for step in SIDES]
    if any(there >= ANIMAL and (there - ANIMAL) // SYMBOLS != kind for there in beside):
        return "AQU-6.6", f"{where} is beside another kind: basins keep a space between them."
    return "AQU-6.5", f"{where} is not beside your {name}: a kind has one basin only."


def why_not_anchor(t: Table, spot: int) -> Reason:
    p = t.to_move
    left, right, low, high = reach(t, p)
    near = low <= spot // RIM_SIDE <= high and left <= spot % RIM_SIDE <= right
    if near and can_attach(t, p, t.expanding, spot):
        return POSSIBLE
    covered = [spot + FRAME[n] for n in range(4) if BOARD_CELLS[t.expanding, n]]
    if any(t.grid[p, one] != BARE for one in covered):
        return "AQU-5.5", "The board would lie on a space or a service square of your zoo."
    return "AQU-5.3", "No cell of the board would touch a space of your zoo."


REASONS: dict[int, Callable[[Table, int], Reason]] = {
    Verb.DRAW: why_not_draw,
    Verb.TAKE: why_not_take,
    Verb.MOVE_TILE: why_not_move_tile,
    Verb.MOVE_COWORKER: why_not_move_coworker,
    Verb.BUY: why_not_buy,
    Verb.DISCARD: why_not_discard,
    Verb.EXPAND_LARGE: why_not_large,
    Verb.EXPAND_SMALL: why_not_small,
    Verb.LOAD: why_not_load,
    Verb.PICK: why_not_pick,
    Verb.DEPOT: why_not_depot,
    Verb.CASHIER: lambda t, _: why_not_post(t, 0),
    Verb.KEEPER: lambda t, _: why_not_post(t, 1),
    Verb.MANAGER: lambda t, _: why_not_post(t, 2),
    Verb.CELL: why_not_cell,
}
