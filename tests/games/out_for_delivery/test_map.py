"""The map as data: OFD-13.6, 13.7 and the figures of the printed one."""

import json

import numpy as np
import pytest

import milkrun
from milkrun.engine.errors import PositionError
from milkrun.games.out_for_delivery import maps
from milkrun.games.out_for_delivery.components import BASE_MAP, MAP

from .table import GAME

TRIPS = [
    [2, 9, 8, 18, 20, 15],
    [9, 2, 16, 21, 17, 7],
    [10, 14, 2, 10, 14, 14],
    [16, 19, 8, 2, 11, 16],
    [20, 17, 16, 9, 2, 10],
    [13, 9, 14, 16, 10, 2],
]
SMALL = {
    "cities": [{"name": f"City {c}", "colour": f"shade {c}"} for c in "UVWXYZ"],
    "tiles": ["Aa.Bb.", ".    m", "Cc~.Dd", ".    .", "Ee.rFf"],
    "regions": ["WWWWWW", "N    N", "NN NNN", "S    S", "SSSSSS"],
}


def changed(**parts):
    return {**MAP, **parts}


def redrawn(key, x, y, sign):
    """The printed map with one space changed."""
    rows = [list(row.ljust(16)) for row in MAP[key]]
    rows[y][x] = sign
    return {**MAP, key: ["".join(row) for row in rows]}


def test_printed_map():
    """OFD-13.6: tiles, ways, ferries, costs."""
    assert BASE_MAP.tiles == 93
    assert BASE_MAP.trip.tolist() == TRIPS
    assert not BASE_MAP.warnings
    ways = (BASE_MAP.neighbour != maps.NO_TILE).sum()
    assert ways == 2 * 112
    links = {(t, int(o)) for t, o in enumerate(BASE_MAP.ferry) if t < o < maps.NO_TILE}
    assert links == {(11, 13), (32, 34), (37, 50), (40, 41), (53, 54), (64, 66), (85, 87)}
    kinds = np.bincount(BASE_MAP.terrain[:93])
    assert kinds.tolist() == [55, 24, 9, 5]


def test_a_map_from_a_file(tmp_path):
    """OFD-13.6: a whole match on another map, with its own names."""
    path = tmp_path / "map.json"
    path.write_text(json.dumps(SMALL), encoding="utf-8")
    position = {"players": 3, "map": maps.load(path)}
    match = milkrun.position(GAME, position, seed=5, native=False)
    assert match.position()["phase"] == "city"
    assert match.action(0).text == "Start in City U"
    match.play(("city", {"city": 2}))
    assert match.events()[0].text == "Yellow starts in City W."
    rng = np.random.default_rng(1)
    while not match.over:
        match.play(int(rng.choice(np.flatnonzero(match.mask()))))
    now = match.position()
    assert now["map"] == SMALL
    again = milkrun.position(GAME, json.loads(json.dumps(now)), options=match.options)
    assert again.position() == now
    assert again.view(None).map.cities[0].name == "City U"
    loaded = milkrun.loads(match.dumps(), native=False)
    assert loaded.position() == now


REFUSED = [
    (redrawn("regions", 1, 1, " "), "space (1,1)", "without a region"),
    (redrawn("regions", 0, 0, "W"), "space (0,0)", "no road"),
    (redrawn("tiles", 1, 1, "1"), "city 1 (Plembury)", "exactly one Pickup tile"),
    (redrawn("tiles", 2, 1, "A"), "city 1 (Plembury)", "has 2"),
    (redrawn("tiles", 3, 4, "1"), "map.regions, space (3,4)", "without a region"),
    (redrawn("tiles", 3, 3, "1"), "city 1 (Plembury)", "not joined"),
    (redrawn("regions", 1, 1, "N"), "city 1 (Plembury)", "more than one region"),
    (redrawn("tiles", 0, 0, "x"), "space (0,0)", "legend"),
    (changed(cities=MAP["cities"][:5]), "map.cities", "six cities"),
    (changed(cities=[MAP["cities"][0]] * 6), "map.cities", "of its own"),
    (changed(tiles=[]), "map.tiles", "list of texts"),
    (changed(tiles="Aa.Bb"), "map.tiles", "list of texts"),
    (changed(regions=3), "map.regions", "list of texts"),
    (changed(tiles=["." * 33]), "map.tiles", "32 x 32"),
    ({**MAP, "roads": 1}, "map", "unknown: roads"),
    ([], "map", "JSON object"),
]


@pytest.mark.parametrize(("given", "where", "what"), REFUSED)
def test_refused_maps(given, where, what):
    """OFD-13.7: the space or the city is named."""
    with pytest.raises(PositionError) as error:
        maps.Map(given)
    assert where in str(error.value)
    assert what in str(error.value)


def test_more_refused_maps():
    """OFD-13.7: regions with two cities; all of one piece; one ferry link a tile; 200 tiles."""
    regions = [row.replace("S", "N") for row in MAP["regions"]]
    with pytest.raises(PositionError, match="region N"):
        maps.Map(changed(regions=regions))
    away = {**SMALL, "tiles": [*SMALL["tiles"], "", "."], "regions": [*SMALL["regions"], "", "S"]}
    with pytest.raises(PositionError, match=r"space \(0,6\)"):
        maps.Map(away)
    linked = {**SMALL, "tiles": ["Aa.Bb.", ".  ~ m", "Cc~.Dd", ".    .", "Ee.rFf"]}
    with pytest.raises(PositionError, match="two ferry links"):
        maps.Map(linked)
    wide = {**MAP, "tiles": ["." * 32] * 7, "regions": ["W" * 32] * 7}
    with pytest.raises(PositionError, match="224 road tiles"):
        maps.Map(wide)


def test_a_map_that_events_can_cut_is_a_warning(tmp_path, capsys):
    """OFD-13.7"""
    cut = {**SMALL, "tiles": ["Aa.Bb.", "m    m", "Cc~.Dd", ".    .", "Ee.rFf"]}
    assert any("Rock Slide" in one for one in maps.Map(cut).warnings)
    path = tmp_path / "map.json"
    path.write_text(json.dumps(cut), encoding="utf-8")
    assert maps.main([str(path)]) == 0
    assert "warning" in capsys.readouterr().out
    path.write_text("{", encoding="utf-8")
    assert maps.main([str(path)]) == 1
    with pytest.raises(PositionError, match="No such file"):
        maps.load(tmp_path / "none.json")
