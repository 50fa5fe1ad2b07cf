"""What the lab measures of Mint Delivery: what orders and abilities bring, and how games end."""

from collections.abc import Iterator

import polars as pl

from milkrun.engine.optional import Played

from .components import ABILITY_NAMES, ORDER_NEEDS, ORDER_POINTS, ORDERS, TOWN_NAMES

METRICS = {
    "order_points": ("Points of an order fulfilled, by its town.", "points"),
    "order_actions": ("Actions of its seat from taking an order to fulfilling it.", "actions"),
    "points_per_action": ("Points of orders for each of these actions, by points.", "points"),
    "points_per_mint": ("Points of orders for each mint delivered, by points.", "points"),
    "fulfilled": ("Orders taken or kept that are fulfilled, by points.", "share"),
    "orders": ("Orders fulfilled in a game.", "orders"),
    "wins_with": ("Wins of seats that acquired an ability.", "share"),
    "acquired": ("How often an ability is acquired in a game.", "times"),
    "ends": ("How games end.", "share"),
}
ENDED = ("two towns", "decks", "round limit", "silent rounds")


def measures(played: Played) -> Iterator[tuple[str, pl.DataFrame]]:
    """What METRICS says."""
    orders = held(played)
    points = pl.format("{} points", "points")
    done = orders.filter("done")
    town = pl.Series(TOWN_NAMES).gather(done["town"].cast(pl.UInt32))
    yield "order_points", done.select("game", group=town, value="points", weight=1)
    yield "order_actions", done.select("game", group=points, value="actions", weight=1)
    yield "points_per_action", done.select("game", group=points, value="points", weight="actions")
    yield "points_per_mint", done.select("game", group=points, value="points", weight="mints")
    yield "fulfilled", orders.select("game", group=points, value="done", weight=1)
    yield "orders", played.per_game(done.select("game", value=1))
    bought = played.of("ability_acquired")
    name = pl.Series(ABILITY_NAMES).gather(bought["ability"].cast(pl.UInt32))
    acquired = bought.with_columns(group=name)
    yield "acquired", played.per_game(acquired.select("game", "group", value=1), ABILITY_NAMES)
    winners = acquired.join(played.seats(), on=["game", "whose"])
    yield "wins_with", winners.select("game", "group", value="won", weight=1)
    yield "ends", played.ends(ENDED)


def held(played: Played) -> pl.DataFrame:
    """Every order that a seat kept or took: game, points, mints, town (if done), done, and the
    actions of that seat from then on until it was done."""
    decided = pl.when(pl.col("event") == "action").then(1).otherwise(0)
    counted = played.events.with_columns(
        acted=decided.cum_sum().over("game", "decider", order_by="row")
    )
    got = counted.filter(pl.col("event").is_in(["order_kept", "order_taken"]))
    gave = counted.filter(pl.col("event") == "order_fulfilled")
    keys = ["game", "whose", "order"]
    both = got.select(*keys, "acted").join(
        gave.select(*keys, "town", done_at="acted"), on=keys, how="left", maintain_order="left"
    )
    about = pl.DataFrame(
        {"order": range(ORDERS), "points": ORDER_POINTS, "mints": ORDER_NEEDS.sum(axis=1)},
        {"order": pl.Int32, "points": pl.Int64, "mints": pl.Int64},
    )
    return both.join(about, on="order", maintain_order="left").with_columns(
        done=pl.col("done_at").is_not_null(),
        actions=pl.col("done_at") - pl.col("acted"),
    )
