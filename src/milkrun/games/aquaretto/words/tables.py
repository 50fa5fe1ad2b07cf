"""What the box holds, as tables for the rulebook."""

from milkrun.engine.box import BoxTable

from ..components import (
    BASE_SPACES,
    BOARD_CELLS,
    BOARDS_EACH,
    CASHIER,
    COIN,
    COIN_BONUS,
    COIN_TILES,
    COPIES_OF_KIND,
    COWORKER_BONUS,
    COWORKERS,
    FISH,
    KEEPER,
    KIND_NAMES,
    KINDS,
    LARGE,
    MANAGER,
    MAX_PLAYERS,
    MOST_AT_POST,
    REMOVED_KINDS,
    SYMBOL_NAMES,
    SYMBOLS,
    TILE_COPIES,
    TILES_OF_KIND,
    TRAINABLE_KINDS,
    TRUCK_PLACES,
    TRUCKS,
)
from ..rules.state import BUY_PRICE, DISCARD_PRICE, MOVE_PRICE, OPTIONS, SEATS

PRINTED = {one.name: one.default for one in OPTIONS}


def tables() -> list[BoxTable]:
    """AQU-1.2 to 1.10, 8.1, 8.2, 10.5 to 10.14, 12.1 to 12.8: the box, the prices, the points."""
    return [pieces(), animals(), players(), prices(), bonuses(), coworkers(), scoring()]


def pieces() -> BoxTable:
    """AQU-1.6, 1.8 to 1.10: what there is besides animals."""
    spaces = BOARD_CELLS.sum(axis=1)
    small = LARGE + 1
    rows = [
        ("Animal tiles, offspring among them", int(TILE_COPIES[:COIN].sum())),
        ("Coin tiles", COIN_TILES),
        (f"Zoo boards of {len(BASE_SPACES)} spaces, and depots", MAX_PLAYERS),
        (f"Large boards of {spaces[LARGE]} spaces, {BOARDS_EACH} for each player",
         BOARDS_EACH * MAX_PLAYERS),
        (f"Small boards of {spaces[small]} spaces, {BOARDS_EACH} for each player",
         BOARDS_EACH * MAX_PLAYERS),
        ("Trucks", int(TRUCKS[MAX_PLAYERS])),
        ("Coworkers", COWORKERS),
    ]  # fmt: skip
    return BoxTable("pieces", "Pieces", ("Piece", "Number"), rows)


def animals() -> BoxTable:
    """AQU-1.3, 1.5, 8.5, 8.6, 12.3, 12.4: the tiles of each kind."""
    copies = TILE_COPIES[:COIN].reshape(KINDS, SYMBOLS)
    rows = [
        (name.capitalize(), *map(int, copies[kind]), int(copies[kind].sum()),
         "yes" if kind < TRAINABLE_KINDS else "no")
        for kind, name in enumerate(KIND_NAMES)
    ]  # fmt: skip
    columns = ("Kind", *(name.capitalize() for name in SYMBOL_NAMES), "All", "For trainers")
    note = (
        f"{TILES_OF_KIND} of a kind are shuffled; the others, offspring, are born. A tile with "
        "lightning scores nothing for trainers. Kinds for trainers are in every game."
    )
    return BoxTable("animals", "Animals", columns, rows, note)


def players() -> BoxTable:
    """AQU-1.2, 1.6 to 1.8, 13.1 to 13.3: what depends on the number of players."""
    rows = []
    for number in SEATS:
        kinds = KINDS - int(REMOVED_KINDS[number])
        main = kinds * TILES_OF_KIND + COIN_TILES - PRINTED["reserve"]
        places = TRUCK_PLACES[number][: TRUCKS[number]]
        told = f"{places[0]} each" if min(places) == max(places) else ", ".join(map(str, places))
        rows.append(
            (number, kinds, KINDS - kinds, main, PRINTED["reserve"], int(TRUCKS[number]), told)
        )
    columns = ("Players", "Kinds", "Kinds out", "Main stack", "Reserve", "Trucks", "Places")
    return BoxTable("players", "By number of players", columns, rows)


def prices() -> BoxTable:
    """AQU-10.5 to 10.14: the money actions."""
    rows = [
        ("Move: the top tile of your depot into your zoo, or one coworker", MOVE_PRICE),
        ("Buy: the top tile of another depot; one of the coins goes to its owner", BUY_PRICE),
        ("Discard: the top tile of your depot", DISCARD_PRICE),
        ("Expand: a large board, which allows one more basin", PRINTED["large_price"]),
        ("Expand: a small board", PRINTED["small_price"]),
    ]
    return BoxTable("prices", "Prices", ("Money action", "Coins"), rows, "At most one in a turn.")


def bonuses() -> BoxTable:
    """AQU-8.1, 8.2, 8.5: what a tile brings that makes a basin so large."""
    rows = [
        (size, "1 coin" if COIN_BONUS[size] else "1 coworker")
        for size in range(1, COPIES_OF_KIND + 1)
        if COIN_BONUS[size] or COWORKER_BONUS[size]
    ]
    note = "A fertile female and a fertile male in one basin also have an offspring, each once."
    return BoxTable("bonuses", "Bonuses of a basin", ("Tiles", "Brings"), rows, note)


def coworkers() -> BoxTable:
    """AQU-9.1 to 9.6, 12.2 to 12.8: where coworkers work and what they earn."""
    cost = PRINTED["depot_points"]
    rows = [
        ("Cashier", "checkout booth", str(MOST_AT_POST[CASHIER]), "1 for each coin you have"),
        ("Keeper", "feeding station", str(MOST_AT_POST[KEEPER]),
         f"1 for each tile with a {SYMBOL_NAMES[FISH]} in the zoo"),
        ("Trainer", "free space of the zoo", "any number",
         "1 for each tile of a kind for trainers on the eight cells around"),
        ("Manager", "bench of the depot", str(MOST_AT_POST[MANAGER]),
         f"a kind in the depot costs {cost - 1} instead of {cost}"),
    ]  # fmt: skip
    return BoxTable("coworkers", "Coworkers", ("Post", "Where", "At most", "Points"), rows)


def scoring() -> BoxTable:
    """AQU-12.1 to 12.10: the parts of a score."""
    cost = PRINTED["depot_points"]
    rows = [
        ("Each animal in the zoo", "1"),
        ("Each coin", "1 for each cashier"),
        (f"Each {SYMBOL_NAMES[FISH]} in the zoo", "1 for each keeper"),
        ("Each animal for trainers beside a trainer, corners included", "1 for each such trainer"),
        ("Each kind in the depot", f"-{cost}, with a manager -{cost - 1}"),
    ]
    note = "Most points win, then most coins."
    return BoxTable("scoring", "Scoring", ("What", "Points"), rows, note)
