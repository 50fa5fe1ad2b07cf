"""The tables of the box: what they say is what the rules do."""

from milkrun.engine.box import BoxTable
from milkrun.games.out_for_delivery.words import tables

from .table import Table, seed_for, start

BOX: dict[str, BoxTable] = {one.id: one for one in tables()}


def test_every_table_is_there_once():
    """What a person without the box looks up."""
    assert list(BOX) == [
        "pieces", "board", "prices", "items", "gear", "weather", "events", "new-parcels", "cities",
        "ways", "tiles", "map", "ferries",
    ]  # fmt: skip


def test_odds_are_those_of_two_dice():
    """OFD-1.4, 3.1, 10.1: 36 throws; the sum of 7 in six of them."""
    for name in ("items", "weather", "events"):
        assert [row[0] for row in BOX[name].rows] == list(range(2, 13))
        assert [row[1] for row in BOX[name].rows] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    odds = {row[0]: row[1] for row in BOX["gear"].rows}
    assert odds["Doughnut"] == 10
    assert odds["Energy Drink"] == odds["Umbrella"] == odds["Snow Shoes"] == 4
    assert sum(int(n) for n in odds.values()) == 36


def dice(total: int) -> tuple[int, int]:
    return max(1, total - 6), min(6, total - 1)


def test_rolls_bring_what_the_tables_say():
    """OFD-1.4, 3.1, 10.1: each sum of two dice."""
    for k, roll in enumerate(range(2, 13)):
        seat = start(2, seed_for(*dice(roll))).position()["seats"]["yellow"]
        assert seat["items"] == [BOX["items"].rows[k][2]]
        sky = Table(to_move="pink", seed=seed_for(*dice(roll))).end().now["weather"][0]
        assert sky == BOX["weather"].rows[k][2]
        seed = seed_for(*dice(roll), before=(100, 100, 100))  # for the weather, which stays
        t = Table(to_move="pink", seed=seed, options={"weather_stays": 100}).end()
        assert t.now["obstacle"] == BOX["events"].rows[k][2]


def test_weather_costs_what_the_table_says():
    """OFD-3.2"""
    costs = {row[2]: row[3] for row in BOX["weather"].rows}
    for weather, cost in costs.items():
        t = Table(weather=[weather] * 3, a={"tile": 19}, mp=12).go(4)
        assert f"{12 - t.mp:g} MP" == cost


def test_squares_pay_what_the_board_says():
    """OFD-6.3, 6.7, 11.1"""
    for square, rounds, gold, happy in BOX["board"].rows:
        a = {"tile": 18, "gold": 0, "parcels": [f"red {square}"]}
        assert rounds == int(square) - 1
        assert Table(a=a).deliver(int(square)).gold() == gold
        assert Table(a=a, obstacle="Happy Customer").deliver(int(square)).gold() == happy


def test_prices_are_those_that_are_paid():
    """OFD-7.2, 7.7, 10.4, 10.7"""
    prices = {row[0]: row for row in BOX["prices"].rows}
    a = {"tile": 2, "gold": 100, "items": ["Coffee"]}
    for obstacle, buy, sell in (("No Obstacle", -100, 50), ("Shop Sale", -75, 50)):
        assert Table(a=a, obstacle=obstacle).do("buy").gold() == 100 + buy
        assert Table(a=a, obstacle=obstacle).do("sell", item="coffee").gold() == 100 + sell
    assert prices["Buying an item"][1:] == (-100, "-75 on Shop Sale")
    assert prices["Selling an item"][1:] == (50, "75 on Buy Back")
    assert prices["At the start"][1] == 50


def test_map_and_cities():
    """OFD-13.6: tiles by kind, the picture, the ways and the ferries agree."""
    assert BOX["tiles"].rows[-1] == ("All", 55, 24, 9, 5, 93)
    by_region = [row[1:] for row in BOX["tiles"].rows[:-1]]
    assert [sum(column) for column in zip(*by_region, strict=True)] == [55, 24, 9, 5, 93]
    assert by_region[1] == (18, 8, 3, 2, 31)
    cells = [str(cell) for row in BOX["map"].rows for cell in row[1:]]
    assert sum(len(cell) == 2 for cell in cells) == 93
    assert (cells.count("~"), cells.count("^")) == (10, 9)
    assert sum(cell[-1:] == "S" for cell in cells) == 32
    assert BOX["cities"].rows[4] == (5, "Hayville", "yellow", "South", "(15,9)", "(14,8)", 24)
    assert BOX["ways"].rows[0] == ("Plembury", 2, 9, 8, 18, 20, 15)
    assert ("(10,4)", "(12,4)") in BOX["ferries"].rows
    assert len(BOX["ferries"].rows) == 7


def test_new_parcels():
    """OFD-11.4, 11.5"""
    assert [row[1:] for row in BOX["new-parcels"].rows] == [
        (0, 1), (1, 1), (1, 1), (2, 2), (2, 2), (3, 3),
    ]  # fmt: skip
