"""What the lab measures of Aquaretto: where coins come from and what they are spent on."""

from collections.abc import Iterator

import polars as pl

from milkrun.engine.optional import Played

from .components import KIND_NAMES, LARGE
from .rules.state import BUY_PRICE, DISCARD_PRICE, MOVE_PRICE

METRICS = {
    "coins_earned": ("Coins that all seats get in a game, by where from.", "coins"),
    "coins_spent": ("Coins that all seats spend in a game, by what on.", "coins"),
    "coins_left": ("Coins of all seats at the end.", "coins"),
    "truck_tiles": ("Tiles on a truck when it is taken.", "tiles"),
    "rounds": ("Rounds finished in a game.", "rounds"),
    "basin_tiles": ("Tiles placed in a zoo in a game, by kind.", "tiles"),
    "depot_tiles": ("Tiles that go to a depot in a game.", "tiles"),
    "score_by_boards": ("Score of a seat by how many expansion boards it added.", "points"),
}
EARNED = ("start", "coin tiles", "basins", "tiles sold")
SPENT = ("moving tiles", "moving coworkers", "buying", "discarding", "expanding")


def measures(played: Played) -> Iterator[tuple[str, pl.DataFrame]]:
    """What METRICS says."""
    earned, spent = earnings(played), spending(played)
    yield "coins_earned", played.per_game(earned, EARNED)
    yield "coins_spent", played.per_game(spent, SPENT)
    left = [earned.select("game", "value"), spent.select("game", value=-pl.col("value"))]
    yield "coins_left", played.per_game(pl.concat(left))
    loaded = played.of("tile_loaded").select("game", value=1, weight=0)
    taken = played.of("truck_taken").select("game", value=0, weight=1)
    yield "truck_tiles", pl.concat([loaded, taken])
    yield "rounds", played.per_game(played.of("round_ended").select("game", value=1))
    placed = played.of("tile_placed")
    kinds = pl.Series(KIND_NAMES).gather((placed["tile"] // 6).cast(pl.UInt32))
    yield "basin_tiles", played.per_game(placed.select("game", group=kinds, value=1), KIND_NAMES)
    yield "depot_tiles", played.per_game(played.of("tile_to_depot").select("game", value=1))
    added = played.of("board_added").group_by("game", "whose").agg(boards=pl.len())
    seats = played.seats().join(added, on=["game", "whose"], how="left")
    boards = pl.format("{} added", pl.col("boards").fill_null(0))
    yield "score_by_boards", seats.select("game", group=boards, value="score", weight=1)


def earnings(played: Played) -> pl.DataFrame:
    """Coins that seats get: game, group, value."""
    start = played.players * played.options["start_coins"]
    found = (
        played.games.select("game", group=pl.lit("start"), value=pl.lit(start)),
        played.of("truck_taken").select("game", group=pl.lit("coin tiles"), value="coins"),
        played.of("coin_earned").select("game", group=pl.lit("basins"), value=pl.lit(1)),
        played.of("tile_bought").select("game", group=pl.lit("tiles sold"), value=pl.lit(1)),
    )
    return pl.concat(one.cast({"value": pl.Int64}) for one in found)


def spending(played: Played) -> pl.DataFrame:
    """Coins that seats spend: game, group, value."""
    o = played.options
    board = pl.when(pl.col("board") == LARGE).then(o["large_price"]).otherwise(o["small_price"])
    prices = {
        "tile_moved": ("moving tiles", pl.lit(MOVE_PRICE)),
        "coworker_moved": ("moving coworkers", pl.lit(MOVE_PRICE)),
        "tile_bought": ("buying", pl.lit(BUY_PRICE)),
        "tile_discarded": ("discarding", pl.lit(DISCARD_PRICE)),
        "board_added": ("expanding", board),
    }
    return pl.concat(
        played.of(event).select("game", group=pl.lit(name), value=price.cast(pl.Int64))
        for event, (name, price) in prices.items()
    )
