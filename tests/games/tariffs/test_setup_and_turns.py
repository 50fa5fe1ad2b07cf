"""The setup, the course of a turn, and the options: chapters 1, 2 and 12."""

import re

import numpy as np
import pytest

import milkrun
from milkrun.games.tariffs.components import (
    ARRANGEMENTS,
    DOMINOES,
    HALVES,
    ROLES,
    TILE_CODES,
)
from milkrun.games.tariffs.rules.state import OPTIONS

from .table import B1, LOCK, P, T, Table, start

PAIRS = {0: 38, 1: 38, 2: 36}


@pytest.mark.parametrize("players", [0, 1, 5])
def test_seats(players):
    """TAR-1.1"""
    with pytest.raises(milkrun.MilkrunError, match="2, 3, 4 players"):
        milkrun.new("tariffs", players=players)


@pytest.mark.parametrize("arrangement", [0, 1, 2])
def test_suggested_arrangements(arrangement):
    """TAR-1.2, 1.5: every tile once; the neighbours' pairs are numbered in reading order."""
    match = start(arrangement=arrangement)
    rows = list(ARRANGEMENTS.values())[arrangement]
    codes = [code for row in rows for code in row.split() if code != "."]
    assert sorted(codes) == sorted(TILE_CODES)
    view = match.view(None)
    assert [tile.code for tile in view.tiles] == codes
    assert len(view.pairs) == PAIRS[arrangement]
    assert view.arrangement == list(ARRANGEMENTS)[arrangement]
    cells = [(one.first, one.second) for one in view.pairs]
    assert cells == sorted(cells)
    for first, second in cells:
        one, other = view.tiles[first], view.tiles[second]
        assert abs(one.row - other.row) + abs(one.column - other.column) == 1


def test_facts_of_the_arrangements():
    """TAR-1.2: how many neighbours tiles have, and some pairs by number."""
    for arrangement, neighbours in ((0, [4, 12, 8]), (1, [4, 12, 8]), (2, [12, 0, 12])):
        view = start(arrangement=arrangement).view(None)
        ends = [end for pair in view.pairs for end in (pair.first, pair.second)]
        counts = [ends.count(cell) for cell in range(24)]
        assert [counts.count(n) for n in (2, 3, 4)] == neighbours
    pairs = {(0, 7): "S3-M3", (1, 16): "C2-Sn", (2, 25): "Sn-S3", (2, 35): "S5-M5"}
    for (arrangement, pair), name in pairs.items():
        view = start(arrangement=arrangement).view(None)
        cells = view.pairs[pair].first, view.pairs[pair].second
        assert "-".join(view.tiles[cell].code for cell in cells) == name


def test_simple_is_the_default():
    """TAR-1.3, 1.4: and the arrangement stays for all rounds."""
    match = start(players=2)
    assert match.options["arrangement"] == 0
    tiles = match.view(None).tiles
    rng = np.random.default_rng(1)
    while not match.over:
        match.play(int(rng.choice(np.flatnonzero(match.mask()))))
    assert match.view(None).tiles == tiles


def test_roles():
    """TAR-1.6: four starts, four destinations, sixteen cities."""
    roles = [tile.role for tile in start().view(None).tiles]
    assert [roles.count(role) for role in ("start", "destination", "city")] == [4, 4, 16]
    assert len(ROLES) == 6


LINE = [" ".join(TILE_CODES)]
RING = [*("Sn Sa S2 S3", "S4 . . S5", "Mn Ma M2 M3", "M4 M5 Cn Ca", "C2 C3 C4 C5", "An Aa A2 A3"),
        "A4 A5"]  # fmt: skip


def own(rows, **more):
    return Table(options={"arrangement": 3}, arrangement=rows, **more)


def test_an_arrangement_of_ones_own():
    """TAR-1.7: cells and pairs are numbered in reading order; a position is a new game on it."""
    t = own(LINE)
    assert t.s.pairs == 23
    assert t.match.view(0).arrangement == "custom"
    t = own(RING)
    assert [TILE_CODES[tile] for tile in t.s.tile[:6]] == ["Sn", "Sa", "S2", "S3", "S4", "S5"]
    assert t.s.pair_cell[:5].tolist() == [[0, 1], [0, 4], [1, 2], [2, 3], [3, 5]]
    places = {code: [n // 6 - 3, n % 6 - 3] for n, code in enumerate(TILE_CODES)}
    assert own(places).now["arrangement"] == list(ARRANGEMENTS["simple"])
    t.random(5000)
    assert t.match.over
    again = milkrun.loads(own(LINE).match.dumps(), native=False)
    assert again.state.pairs == 23


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        (["Sn Sa"], "tiles without a cell: S2, S3"),
        ([*LINE, "Sn"], "tile Sn is already somewhere else"),
        (["Sn Sx"], "there is no tile 'Sx'"),
        ([LINE[0].replace("Mn", ". Mn")], "no shared edge joins Sn, Sa"),
        ("hexagon", "the options say custom"),
        ([["Sn"]], "a list of rows"),
        (7, "a list of rows"),
        ({"Sn": 1}, r"\[row, column\] is needed"),
        ({"Sn": [0, "x"]}, "a whole number"),
        ({"Sn": [0, 0], "Sa": [0, 0]}, "tile Sn is already in that cell"),
    ],
)
def test_a_bad_arrangement_is_refused_in_words(rows, what):
    """TAR-1.7"""
    with pytest.raises(milkrun.engine.errors.PositionError, match=what):
        own(rows)


def test_ones_own_needs_the_option():
    """TAR-1.2"""
    with pytest.raises(milkrun.engine.errors.PositionError, match='"arrangement": 3'):
        Table(arrangement=LINE)
    with pytest.raises(milkrun.engine.errors.PositionError, match="say simple"):
        Table(arrangement="grouped")


@pytest.mark.parametrize(("option", "rows"), [(3, 4), (4, 6)])
def test_shuffled_arrangements(option, rows):
    """TAR-12.2: 24 tiles at random on the rectangle or the diamond."""
    one, other = (start(arrangement=option, seed=seed).view(None) for seed in (1, 2))
    assert one.rows == rows
    assert {tile.code for tile in one.tiles} == set(TILE_CODES)
    assert [t.code for t in one.tiles] != [t.code for t in other.tiles]
    assert [(t.row, t.column) for t in one.tiles] == [(t.row, t.column) for t in other.tiles]


@pytest.mark.parametrize(
    ("players", "agreed", "rounds"),
    [(2, 0, 4), (3, 0, 3), (4, 0, 4), (2, 1, 1), (3, 7, 7), (4, 12, 12)],
)
def test_rounds(players, agreed, rounds):
    """TAR-1.10: from 1 to 12; usually 4, 3 and 4."""
    match = start(players, rounds=agreed)
    assert match.state.rounds == rounds
    assert match.view(0).rounds == rounds
    with pytest.raises(milkrun.MilkrunError, match="from 0 to 12"):
        start(players, rounds=13)


@pytest.mark.parametrize(
    ("players", "agreed", "warned"),
    [(2, 0, False), (2, 3, True), (2, 12, False), (3, 3, False), (3, 4, True), (4, 1, True)],
)
def test_a_host_is_warned_of_rounds_that_are_no_multiple(players, agreed, warned):
    """TAR-1.9: not everybody starts equally often, but it is possible."""
    warnings = start(players, rounds=agreed).warnings
    assert len(warnings) == warned
    assert all(f"for {players} players" in one for one in warnings)


def test_a_game_of_one_round_ends_with_it():
    """TAR-1.10, 10.4"""
    t = Table(options={"rounds": 1}, track=B1, contracts={"yellow": P}).do("declare", top=3)
    assert t.match.over


@pytest.mark.parametrize(("players", "each", "rounds"), [(2, 1, 2), (3, 2, 6), (4, 3, 12)])
def test_matches_begun_with_rounds_for_each_player(players, each, rounds):
    """TAR-1.9: as it was when only multiples were possible; nobody is offered that now."""
    saved = start(players, rounds_each=each).dumps().replace(',\n  "rounds": 0', "")
    assert '"rounds"' not in saved
    assert milkrun.loads(saved, native=False).state.rounds == rounds
    assert not next(one for one in OPTIONS if one.name == "rounds_each").offered


def test_first_starter():
    """TAR-1.11: drawn at random."""
    assert {start(4, seed=seed).to_move for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.parametrize(("players", "stock", "aside"), [(2, 24, 12), (3, 22, 6), (4, 20, 0)])
def test_deal(players, stock, aside):
    """TAR-1.12, 1.13, 1.14, 1.16, 1.17, 1.19 (E1): coins, dominoes, an empty board."""
    match = start(players)
    s, now = match.state, match.position()
    assert s.stock_count == stock == sum(s.stock)
    assert list(s.hand_count[:players]) == [2] * players
    assert sum(len(one.split()) for one in now["aside"]) == aside
    assert len(HALVES) == DOMINOES == 28
    for rank in range(6):
        assert sorted(s.contract[:, rank]) == [0, 1, 2, 3]
    assert all(pair.domino is None for pair in match.view(None).pairs)
    codes = match.view(0).contract.codes
    assert [code[1] for code in codes] == list("na2345")
    assert " ".join(codes) == now["contracts"]["yellow"]


def test_contracts_and_hands_are_hidden():
    """TAR-1.15, 1.18: the owner sees them; others see how many dominoes there are."""
    match = start(3)
    for seat in range(3):
        view = match.view(seat)
        assert [p.hand_size for p in view.players] == [2, 2, 2]
        assert len(view.hand) == 2
        assert [len(p.known) for p in view.players] == [0, 0, 0]
    assert match.view(None).hand is None
    assert match.view(None).contract is None
    drawn = [e for e in match.log(0) if e.kind == "contract_drawn"]
    assert "from" in drawn[0].text
    assert "from" not in drawn[1].text


def test_no_dice_and_pawns():
    """TAR-1.20, 3.8, 5.8, 9.7: nothing on the table but tiles, coins and dominoes."""
    fields = set(start().state.dtype.names)
    assert not {name for name in fields if re.search("pawn|die|dice|owner|promise|marker", name)}


def test_turns_pass_to_the_left():
    """TAR-1.8, 2.4"""
    t = Table(players=3, starter="blue", turns=0, hands={"blue": ["0-1", "0-2"]})
    assert t.match.to_move == 2
    t.place("Sn-Sa 0|1")
    assert t.now["phase"] == "draw"
    t.do("draw", count=1)
    assert (t.match.to_move, t.s.turns) == (0, 1)
    for seat in (0, 1, 2):
        assert t.match.to_move == seat
        t.do("play", slot=0, pair=seat + 5, orientation=0).draw(1)


def test_exactly_one_of_five_actions():
    """TAR-2.1, 2.2: what is not one of them has to wait, and nobody may pass."""
    t = Table(track=B1, contracts={"yellow": P}, hands={"yellow": ["0-0", "6-6"]})
    assert t.verbs() == {"play", "rotate", "exchange", "offer", "declare"}
    assert t.match.why_not(("pass", {})).clause == "TAR-2.2"
    t.place("An-Aa 0|0")
    assert t.verbs() == {"draw"}


def test_pass(table):
    """TAR-2.3 (E15): only when nothing else is legal; then comes the draw step."""
    t = table(
        track=["Sn-Sa 1|1", "Sa-S2 2|2"],
        turns=4,
        last_play=3,
        starter="yellow",
        hands={"yellow": []},
    )
    assert t.s.stock_count == 24
    assert t.verbs() == {"pass"}
    t.do("pass")
    assert [t.can("draw", count=count) for count in range(3)] == [True] * 3
    assert t.events("passed") == [(0,)]


def test_connecting_and_declaring_take_two_turns(table):
    """TAR-2.5"""
    t = table(
        track=B1[1:], contracts={"yellow": P}, turns=20, last_play=19, hands={"yellow": ["1-3"]}
    )
    assert not t.runs()
    t.place("Sn-Sa 3|1")
    assert t.verbs() == {"draw"}
    t.do("draw", count=0)
    assert t.match.to_move == 1
    t.do("play", slot=0, pair=36, orientation=0).draw()
    assert t.runs() == {3: 16, 4: 20, 6: 22}


def test_a_run_ends_the_round_at_once(table):
    """TAR-2.6, 7.6: no draw step, and nobody else has a turn."""
    t = table(track=B1, contracts={"yellow": P, "pink": T}, hands={"yellow": 1})
    t.do("declare", top=3)
    assert t.s.rounds_done == 1
    assert t.now["phase"] == "action"
    assert t.now["track"] == []
    assert t.s.turns == 0


# Options


def test_options():
    """TAR-12.1, 12.3: arrangement, rounds and the lock, which is off."""
    offered = [one for one in OPTIONS if one.offered]
    assert [one.name for one in offered] == ["arrangement", "rotation_lock", "rounds"]
    assert [one.default for one in offered] == [0, 0, 0]
    assert start(**LOCK).view(None).rotation_lock
