"""A board of one's own, with everything else as in any new match."""

import numpy as np
import pytest

import milkrun
from milkrun.engine import record
from milkrun.games.out_for_delivery.maps import Map

LINE = " ".join(f"{suit}{rank}" for suit in "SMCA" for rank in "na2345")
MAP = {
    "cities": [{"name": f"City {n}", "colour": f"colour {n}"} for n in range(6)],
    "tiles": ["Aa.Bb.m.Cc.Dd.Ee.Ff"],
    "regions": ["WWWWWWWNNNNNNSSSSSS"],
}
OWN = [
    ("tariffs", {"arrangement": 3}, {"arrangement": [LINE]}),
    ("out_for_delivery", {}, {"map": MAP}),
]
BOARD = {
    "tariffs": {"tile", "row", "column", "cell_of", "pairs", "pair_cell"},
    "out_for_delivery": {
        "tiles", "neighbour", "region", "terrain", "city", "flag", "ferry", "tile_x", "tile_y",
        "pickup_tile", "delivery_tile", "trip", "water", "rock", "city_name", "city_colour",
    },
}  # fmt: skip


@pytest.mark.parametrize(("game", "options", "layout"), OWN)
@pytest.mark.parametrize("seed", [1, 2])
def test_only_the_board_differs_from_a_usual_beginning(game, options, layout, seed):
    """The same seed deals, shuffles and rolls the same, and asks the same seat first."""
    usual = milkrun.new(game, 3, seed, options=options, native=False)
    own = milkrun.new(game, 3, seed, options=options, layout=layout, native=False)
    assert set(record.differing(usual.state, own.state)) <= BOARD[game]
    assert own.to_move == usual.to_move
    assert [line.n for line in own.log()] == [line.n for line in usual.log()]
    assert own.layout == layout


@pytest.mark.parametrize(("game", "options", "layout"), OWN)
def test_a_match_on_it_is_played_kept_and_told(game, options, layout):
    rng = np.random.default_rng(4)
    match = milkrun.new(game, 2, 4, options=options, layout=layout, native=False)
    for _ in range(60):
        match.play(int(rng.choice(np.flatnonzero(match.mask()))))
    for seat in (0, 1, None):
        match.view(seat).model_dump_json()
    again = milkrun.loads(match.dumps(), native=False)
    assert record.same(again.state, match.state)
    assert again.dumps() == match.dumps()
    assert again.from_start().actions == []
    assert again.from_start().layout == layout
    assert milkrun.position(game, match.position(), native=False).position() == match.position()


@pytest.mark.native
@pytest.mark.parametrize(("game", "options", "layout"), OWN)
def test_native_is_the_same(game, options, layout):
    rng = np.random.default_rng(4)
    plain = milkrun.new(game, 2, 4, options=options, layout=layout, native=False)
    native = milkrun.new(game, 2, 4, options=options, layout=layout, native=True)
    for _ in range(60):
        assert record.same(plain.state, native.state)
        action = int(rng.choice(np.flatnonzero(plain.mask())))
        plain.play(action)
        native.play(action)


def test_the_printed_board_may_be_laid_out():
    for game in milkrun.games.values():
        options = {"arrangement": 3} if game.name == "tariffs" else {}
        if game.layout:
            match = milkrun.new(game.name, options=options, layout=game.layout, native=False)
            assert match.warnings == []


def test_warnings_tell_of_what_may_happen():
    match = milkrun.new("out_for_delivery", layout={"map": MAP}, native=False)
    assert match.warnings == Map(MAP).warnings
    assert len(match.warnings) == 1


def test_what_cannot_be_laid_out():
    with pytest.raises(milkrun.PositionError, match="has no board to lay out"):
        milkrun.new("tiffin", layout={"pool": []})
    with pytest.raises(milkrun.PositionError, match="'contracts' means nothing here"):
        milkrun.new("tariffs", layout={"contracts": {}})
    with pytest.raises(milkrun.PositionError, match="already says how the board"):
        milkrun.Match(milkrun.games["tariffs"], position={}, layout={"arrangement": [LINE]})
    saved = milkrun.new("tariffs", arrangement=3, layout={"arrangement": [LINE]}, native=False)
    with pytest.raises(milkrun.SaveError, match=r"layout, arrangement\[0\]: there is no tile"):
        milkrun.loads(saved.dumps().replace("Sn Sa", "Zz Sa"))
    with pytest.raises(milkrun.SaveError, match="layout: not a dict"):
        milkrun.loads(saved.dumps().replace('"layout": {', '"layout": 3, "x": {'))
