"""Actions, events and what is to be done now, in plain sentences."""

from collections.abc import Callable, Mapping, Sequence

from milkrun.engine.record import Fields, Record, legal_mask, plain
from milkrun.engine.wording import count, game_over, leaders, listed

from ..components import KIND_NAMES, NO_TILE, POST_NAMES, TILES
from ..rules.ending import standing
from ..rules.money import board_price
from ..rules.state import (
    ACTIONS,
    ARGS_OF,
    BUY_PRICE,
    DISCARD_PRICE,
    MOVE_PRICE,
    VERB_OF,
    Phase,
    Verb,
)
from ..rules.trucks import top_of_depot, truck_of
from ..rules.turn import legal_actions
from .names import (
    BOARD_TITLES,
    CORNERS,
    KIND_PLURALS,
    SEAT_NAMES,
    TILE_NAMES,
    a_tile,
    cell_name,
    place_name,
    some_tiles,
    truck_name,
)

# Actions


def action_text(s: Record, a: int) -> str:
    """What an action does, said to the seat to move; also of an action that is not possible."""
    return action_text_at(s, a, SEAT_NAMES)


def action_text_at(s: Record, a: int, names: Sequence[str]) -> str:
    """The same with what seats are called at the table."""
    t = plain(s)
    verb, first = VERB_OF[a], int(ARGS_OF[a, 0])
    return buy_text(t, first, names) if verb == Verb.BUY else ACTION_TEXTS[verb](t, first)


def in_hand(t: Fields) -> str:
    return f"the {TILE_NAMES[t.in_hand]}" if t.in_hand != NO_TILE else "the tile"


def on_truck(t: Fields, truck: int) -> str:
    """What lies on a truck: "a coin and an orca"."""
    tiles = [tile for tile in t.truck[truck].tolist() if tile != NO_TILE]
    return some_tiles(tiles) if tiles else "nothing"


def take_text(t: Fields, truck: int) -> str:
    return f"Take {truck_name(truck)} with {on_truck(t, truck)}"


def move_tile_text(t: Fields, _: int) -> str:
    return f"Move {top_text(t, t.to_move)} from your depot into your zoo for {price(MOVE_PRICE)}"


def top_text(t: Fields, p: int) -> str:
    """The top tile of a depot."""
    tile = top_of_depot(t, p)
    return f"the {TILE_NAMES[tile]}" if tile != NO_TILE else "the top tile"


def price(coins: int) -> str:
    return count(coins, "coin")


def buy_text(t: Fields, owner: int, names: Sequence[str]) -> str:
    if owner >= t.players:
        return f"Buy the top tile from a depot for {price(BUY_PRICE)}"
    return f"Buy {top_text(t, owner)} from the depot of {names[owner]} for {price(BUY_PRICE)}"


def discard_text(t: Fields, _: int) -> str:
    return f"Discard {top_text(t, t.to_move)} from your depot for {price(DISCARD_PRICE)}"


def small_text(t: Fields, turned: int) -> str:
    cost = price(board_price(t, turned + 1))
    return f"Add a small board without its {CORNERS[turned]} corner for {cost}"


def pick_text(t: Fields, slot: int) -> str:
    truck = int(truck_of(t, t.to_move))
    tile = int(t.truck[truck, slot]) if truck < len(t.truck) else NO_TILE
    return f"Place {a_tile(tile)} next" if tile != NO_TILE else f"Place tile {slot + 1} next"


def post_text(t: Fields, post: int) -> str:
    if t.phase == Phase.MOVE_SOURCE:
        return f"Move a {POST_NAMES[post]}"
    return f"Make the coworker a {POST_NAMES[post]}"


def cell_text(t: Fields, cell: int) -> str:
    where = cell_name(cell)
    if t.phase == Phase.MOVE_SOURCE:
        return f"Move the trainer on {where} away"
    if t.phase == Phase.EXPAND_ANCHOR:
        return f"Put the {BOARD_TITLES[t.expanding]} with its lower left corner at {where}"
    if t.phase in (Phase.PLACE_COWORKER, Phase.MOVE_DEST):
        return f"Make the coworker a trainer on {where}"
    return f"Put {in_hand(t)} on {where} in your zoo"


ACTION_TEXTS: dict[int, Callable[[Fields, int], str]] = {
    Verb.DRAW: lambda t, _: "Draw a tile for a truck",
    Verb.TAKE: take_text,
    Verb.MOVE_TILE: move_tile_text,
    Verb.MOVE_COWORKER: lambda t, _: f"Move a coworker for {price(MOVE_PRICE)}",
    Verb.DISCARD: discard_text,
    Verb.EXPAND_LARGE: lambda t, _: f"Add a large board for {price(board_price(t, 0))}",
    Verb.EXPAND_SMALL: small_text,
    Verb.LOAD: lambda t, truck: f"Load {in_hand(t)} onto {truck_name(truck)}",
    Verb.PICK: pick_text,
    Verb.DEPOT: lambda t, _: f"Put {in_hand(t)} into your depot",
    Verb.CASHIER: lambda t, _: post_text(t, 0),
    Verb.KEEPER: lambda t, _: post_text(t, 1),
    Verb.MANAGER: lambda t, _: post_text(t, 2),
    Verb.CELL: cell_text,
}

# Events

Args = Mapping[str, int | None]


def event_text(kind: str, seat: int, args: Args, names: Sequence[str]) -> str:
    """A sentence for an event; nothing in this game is hidden."""
    who = names[seat] if seat < len(names) else "Nobody"
    if kind == "tile_bought":
        owner = names[args["owner"] or 0]
        tile = a_tile(args["tile"] or 0)
        return f"{who} buys {tile} from {owner}'s depot: a coin goes to {owner}."
    return EVENT_TEXTS[kind](who, args)


def tile_of(args: Args) -> str:
    return a_tile((args["tile"] or 0) % TILES)


def drawn_text(who: str, args: Args) -> str:
    where = " from the reserve" if args["reserve"] else ""
    return f"{who} draws {tile_of(args)}{where}."


def taken_text(who: str, args: Args) -> str:
    coins = args["coins"] or 0
    gain = f" and gets {count(coins, 'coin')}" if coins else ""
    return f"{who} takes {truck_name(args['truck'] or 0)}{gain}."


def basin_text(args: Args) -> str:
    return f"for a basin of {args['tiles'] or 0} {KIND_PLURALS[args['kind'] or 0]}"


def moved_text(who: str, args: Args) -> str:
    source, place = place_name(args["source"] or 0), place_name(args["place"] or 0)
    return f"{who} moves a coworker: {source} becomes {place}."


EVENT_TEXTS: dict[str, Callable[[str, Args], str]] = {
    "tile_drawn": drawn_text,
    "last_round": lambda who, args: "The reserve has been started: this is the last round.",
    "tile_loaded": lambda who, args: (
        f"{who} loads {tile_of(args)} onto {truck_name(args['truck'] or 0)}."
    ),
    "truck_taken": taken_text,
    "tile_placed": lambda who, args: (
        f"{who} puts {tile_of(args)} on {cell_name(args['cell'] or 0)}."
    ),
    "tile_to_depot": lambda who, args: f"{who} puts {tile_of(args)} into the depot.",
    "coin_earned": lambda who, args: f"{who} gets a coin {basin_text(args)}.",
    "coworker_earned": lambda who, args: f"{who} gets a coworker {basin_text(args)}.",
    "offspring_born": lambda who, args: (
        f"{who} has a pair that breeds: a young {KIND_NAMES[args['kind'] or 0]} is born."
    ),
    "coworker_placed": lambda who, args: (
        f"{who} employs the coworker as {place_name(args['place'] or 0)}."
    ),
    "coworker_moved": moved_text,
    "coworker_returned": lambda who, args: f"{who} has no place for the coworker, who goes back.",
    "tile_moved": lambda who, args: f"{who} pays a coin to move {tile_of(args)} off the depot.",
    "tile_discarded": lambda who, args: f"{who} pays two coins to discard {tile_of(args)}.",
    "board_added": lambda who, args: (
        f"{who} adds a {BOARD_TITLES[args['board'] or 0]} at {cell_name(args['cell'] or 0)}."
    ),
    "tile_left": lambda who, args: f"{tile_of(args).capitalize()} left on a truck goes away.",
    "round_ended": lambda who, args: f"The round ends; {who} took the last truck.",
    "game_over": lambda who, args: "The game is over.",
}

# What to do now


def prompt(s: Record, seat: int | None, names: Sequence[str]) -> str:
    """What this seat may do now; for others and watchers (None), for whom they wait."""
    t = plain(s)
    if t.phase == Phase.OVER:
        return result_text(t, names)
    if seat == t.to_move:
        return my_prompt(t)
    return f"Waiting for {names[t.to_move]} to {awaited(t)}."


def result_text(t: Fields, names: Sequence[str]) -> str:
    """AQU-12.11: who has won, and by what."""
    first = leaders(t, standing)
    points, coins = map(int, standing(t, first[0]))
    reached = f"with {count(points, 'point')}"
    if len(first) == 1 and t.score[: t.players].tolist().count(points) > 1:
        reached += f" and {count(coins, 'coin')}"
    return game_over([names[p] for p in first], reached)


def my_prompt(t: Fields) -> str:
    if t.phase == Phase.MAIN:
        return turn_prompt(t)
    if t.phase == Phase.LOAD:
        return f"You drew {a_tile(t.in_hand)}: choose a truck for it."
    if t.phase == Phase.PICK:
        return "Choose the tile to place next."
    if t.phase == Phase.PLACE_TILE:
        return f"Put {in_hand(t)} into your zoo, or into your depot."
    if t.phase == Phase.PLACE_OFFSPRING:
        return f"Your pair has bred: choose a space for {in_hand(t)}."
    if t.phase == Phase.PLACE_COWORKER:
        return coworker_prompt(t)
    if t.phase == Phase.MOVE_SOURCE:
        return "Choose the coworker to move."
    if t.phase == Phase.MOVE_DEST:
        return "Choose the coworker's new place."
    if t.phase == Phase.EXPAND_ANCHOR:
        return f"Choose where the {BOARD_TITLES[t.expanding]} goes."
    return f"Choose a space for {in_hand(t)}."


def legal_verbs(t: Fields) -> set[int]:
    return set(VERB_OF[legal_mask(t, legal_actions, ACTIONS.size)].tolist())


def coworker_prompt(t: Fields) -> str:
    """AQU-9.1: the areas that have a place for it."""
    verbs = legal_verbs(t)
    areas = [f"a {name}" for n, name in enumerate(POST_NAMES) if Verb.CASHIER + n in verbs]
    if Verb.CELL in verbs:
        areas.append("a trainer on a space")
    return f"You earned a coworker: {listed(areas, 'or')}?"


def turn_prompt(t: Fields) -> str:
    """Only what is possible."""
    verbs = legal_verbs(t)
    ways = []
    if Verb.DRAW in verbs:
        ways.append("draw a tile for a truck")
    if Verb.TAKE in verbs:
        ways.append("take a truck")
    if verbs - {Verb.DRAW, Verb.TAKE}:
        ways.append("spend money")
    return f"Your turn: {listed(ways, 'or')}."


def awaited(t: Fields) -> str:
    """What others see a player think about."""
    if t.phase == Phase.MAIN:
        return "take a turn"
    if t.phase == Phase.LOAD:
        return f"load {a_tile(t.in_hand)}"
    if t.phase == Phase.PICK:
        return "place the tiles of a truck"
    if t.phase in (Phase.PLACE_COWORKER, Phase.MOVE_SOURCE, Phase.MOVE_DEST):
        return "place a coworker"
    if t.phase == Phase.EXPAND_ANCHOR:
        return f"add a {BOARD_TITLES[t.expanding]}"
    return f"place {in_hand(t)}"
