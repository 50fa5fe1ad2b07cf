"""The tables of the box: what they say is what the rules do."""

import pytest

from milkrun.engine.box import BoxTable
from milkrun.games.tariffs.components import ARRANGEMENTS
from milkrun.games.tariffs.words import tables

from .table import B1, P, Table, start

BOX: dict[str, BoxTable] = {one.id: one for one in tables()}


def test_every_table_is_there_once():
    """What a person without the box looks up."""
    assert list(BOX) == [
        "pieces", "tiles", "dominoes", "map-simple", "map-grouped", "map-scattered", "shapes",
        "numbers", "charges",
    ]  # fmt: skip


def test_pieces_tiles_and_dominoes():
    """TAR-1.5, 1.6, 1.13, 1.17"""
    assert [row[1] for row in BOX["pieces"].rows] == [24, 24, 28]
    tiles = start().view(0).tiles
    for rank, _, role, number, _ in BOX["tiles"].rows:
        of_rank = [tile for tile in tiles if tile.rank == str(rank).lower()]
        assert {tile.role for tile in of_rank} == {role}
        assert len(of_rank) == number
    names = [name for row in BOX["dominoes"].rows for name in str(row[1]).split(", ")]
    assert len(names) == len(set(names)) == sum(int(row[2]) for row in BOX["dominoes"].rows) == 28
    halves = "-".join(names).split("-")
    assert {value: halves.count(value) for value in "0123456"} == dict.fromkeys("0123456", 8)


@pytest.mark.parametrize("number", range(3))
def test_maps(number):
    """TAR-1.2, 3.2: as the tiles lie, and the pairs that they make."""
    view = start(arrangement=number).view(0)
    drawn = BOX[f"map-{list(ARRANGEMENTS)[number]}"].rows
    laid = {(t.row, t.column): t.code for t in view.tiles}
    cells = {(y, x): c for y, row in enumerate(drawn) for x, c in enumerate(row[1:]) if c != "."}
    assert cells == laid
    ends = [cell for pair in view.pairs for cell in (pair.first, pair.second)]
    near = [ends.count(tile.cell) for tile in view.tiles]
    assert BOX["shapes"].rows[number][1:] == (len(view.pairs), *map(near.count, (2, 3, 4)))


@pytest.mark.parametrize("row", BOX["numbers"].rows, ids=str)
def test_numbers(row):
    """TAR-1.10, 1.12, 1.16, 1.17, 11.1, 11.2"""
    players, drawn, aside, held, stock, rounds, idle, most = row
    match = start(players)
    view, now = match.view(None), match.position()
    assert (view.rounds, view.stalled_after, view.turn_limit) == (rounds, idle, most)
    assert (6 * len(now["contracts"]), 6 * len(now["aside"])) == (drawn, aside)
    assert (sum(map(len, now["hands"].values())), view.stock) == (held, stock)


def test_charges():
    """TAR-9.1"""
    charges = dict(BOX["charges"].rows)
    t = Table(track=B1, contracts={"yellow": P})
    assert {run.top: run.upside_down for run in t.match.view(0).runs} == {
        top: charges[top] for top in (3, 4, 6)
    }
    assert list(charges.items()) == [(top, top + 2) for top in range(7)]
