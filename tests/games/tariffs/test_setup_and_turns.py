"""The setup, the course of a turn, score and end, and stalled rounds: chapters 1, 2, 10 and 11."""

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
from milkrun.games.tariffs.rules.state import ENDS, NO_PLAY, NO_RUN, NOBODY, OPTIONS, TURN_LIMIT

from .table import B1, B2, LOCK, MOONS, SUNS, P, Q, T, Table, start

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
        ([*LINE, "Sn"], "tile Sn lies somewhere else already"),
        (["Sn Sx"], "there is no tile 'Sx'"),
        ([LINE[0].replace("Mn", ". Mn")], "no shared edge joins Sn, Sa"),
        ("hexagon", "the options say custom"),
        ([["Sn"]], "a list of rows"),
        (7, "a list of rows"),
        ({"Sn": 1}, r"\[row, column\] is needed"),
        ({"Sn": [0, "x"]}, "a whole number"),
        ({"Sn": [0, 0], "Sa": [0, 0]}, "tile Sn lies in that cell"),
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


# Score and end


def scored(*scores):
    """Rounds as a position has them: each a tuple of scores and the seat that declared."""
    seats = ("yellow", "pink", "blue", "orange")
    return [
        {"scores": dict(zip(seats, points, strict=False)), "leader": seats[leader], "top": 3}
        for points, leader in scores
    ]


def test_scores_are_added_up(table):
    """TAR-10.1"""
    t = table(
        rounds=scored(((10, 40), 0)),
        track=B1,
        contracts={"yellow": P, "pink": T},
        starter="yellow",
        turns=12,
    )
    t.do("declare", top=3)
    assert t.scores() == [16, 52]
    assert list(t.s.score[:2]) == [26, 92]
    parts = t.match.standings()[0].parts
    assert parts == {"round 1": 10, "round 2": 16}


def test_the_next_starter_sits_left_of_the_last(table):
    """TAR-10.2, 10.3: whoever declared; all is dealt anew."""
    t = table(players=3, starter="pink", track=B1, turns=11, contracts={"yellow": P})
    assert t.match.to_move == 0
    t.do("declare", top=6)
    assert t.match.to_move == 2
    assert t.s.stock_count == 22
    assert list(t.s.hand_count[:3]) == [2, 2, 2]
    assert t.match.view(None).history[0].starter == 1
    assert t.match.view(None).starter == 2


FINISHED = {"players": 3, "phase": "over", "starter": "pink"}


@pytest.mark.parametrize(
    ("declared", "winners"),
    [((0, 1, 1), [1]), ((0, 1, 2), [0]), ((2, 2, 2), [0])],
)
def test_winner_and_ties(table, declared, winners):
    """TAR-10.4, 10.5 (E18): lowest total, more runs declared, lowest single round."""
    rounds = zip([(16, 31, 40), (31, 18, 25), (22, 20, 30)], declared, strict=True)
    t = table(**FINISHED, rounds=scored(*rounds))
    assert t.match.over
    first = [one.seat for one in t.match.standings() if one.place == 1]
    assert first == winners
    assert t.match.standings()[0].score == 69
    assert [one.starter for one in t.match.view(None).history] == [2, 0, 1]


def test_a_win_may_be_shared(table):
    """TAR-10.5"""
    rounds = scored(((16, 16, 40), 0), ((30, 30, 25), 1), ((20, 20, 30), 2))
    t = table(**FINISHED, rounds=rounds)
    assert [one.place for one in t.match.standings()] == [1, 1, 3]
    assert t.match.prompt(None) == (
        "The game is over: Yellow and Pink share the win with 66 tariffs paid in all."
    )


def test_all_rounds_are_played(table):
    """TAR-10.6, 10.4: the last round ends the game, none before it."""
    last = scored(*[((9, 90), 0)] * 3)
    t = table(rounds=last, track=B1, contracts={"yellow": P}, starter="yellow", turns=12)
    assert not t.match.over
    t.do("declare", top=3)
    assert t.match.over
    assert (t.s.run_cost == NO_RUN).all()
    assert t.match.view(0).contract is None
    assert t.events("game_over") == [(None,)]
    assert t.match.why_not(0).clause == "TAR-10.4"


# Stalled rounds


def test_stalled_without_play(table):
    """TAR-11.1, 11.3 (E16): twelve turns after the last domino, checked when a turn ends."""
    t = table(track=B1, turns=31, last_play=20, turn_of="pink", contracts={"yellow": P, "pink": T})
    t.rotate("C3-C4").draw()
    assert t.s.rounds_done == 1
    assert t.s.round_end[0] == NO_PLAY
    assert ENDS[NO_PLAY] == "no_play"


def test_a_play_starts_the_count_again(table):
    """TAR-11.1, 11.3 (E16): a domino on the last turn, or a run declared on it."""
    position = {"track": B1, "turns": 31, "last_play": 20, "turn_of": "pink"}
    t = table(**position, contracts={"pink": T}, hands={"pink": ["0-0"], "yellow": 1})
    t.place("An-Aa 0|0").draw()
    assert t.s.rounds_done == 0
    assert t.match.view(0).idle_turns == 0
    t = table(**position, contracts={"pink": P})
    t.do("declare", top=3)
    assert t.s.round_end[0] == 0
    assert t.s.round_leader[0] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_limits(players):
    """TAR-11.1, 11.2: six and forty laps."""
    view = start(players).view(None)
    assert (view.stalled_after, view.turn_limit) == (6 * players, 40 * players)


def test_forty_laps(table):
    """TAR-11.2, 11.4, 11.5: nobody is connected, so all pay with an upside-down charge of 8."""
    t = table(
        track=["Sn-Sa 3|1"],
        turns=79,
        last_play=75,
        turn_of="pink",
        contracts={"yellow": "Sn Sa S2 S3 S4 S5", "pink": "Mn Ma M2 M3 M4 M5"},
        hands={"pink": ["0-0", "1-1"]},
    )
    t.place("An-Aa 0|0").draw()
    assert t.s.round_end[0] == TURN_LIMIT
    assert t.s.round_leader[0] == NOBODY
    view = t.match.view(None)
    assert view.last_round.upside_down == 8
    assert view.last_round.leader is None
    assert t.events("round_stalled") == [(None, TURN_LIMIT, 8)]
    assert t.scores() == [65, 72]
    assert view.round == 2
    assert [run.seat for run in view.last_round.runs] == [0, 1]


def test_without_a_leader_the_next_in_turn_is_shown_first(table):
    """TAR-9.14, 11.4"""
    t = table(players=3, turns=17, last_play=0, turn_of="yellow", hands={"yellow": 2})
    t.do("exchange")
    assert [seat for seat, _ in t.events("contract_shown")] == [1, 2, 0]
    assert [run.seat for run in t.match.view(None).last_round.runs] == [1, 2, 0]


def test_a_round_counts_its_own_turns(table):
    """TAR-11.1, 11.2, 10.3: no trade is going on in it, and nobody has seen anything."""
    hands = {"yellow": ["0-0", "1-2"], "pink": ["5-5", "6-6"]}
    known = {"yellow": {"5-5": "pink", "3-4": "stock"}, "pink": {"1-2": "yellow"}}
    t = table(track=B1, contracts={"yellow": P}, turns=30, last_play=25, hands=hands, known=known)
    t.do("declare", top=3)
    assert t.knows(0) == t.knows(1) == {}
    for match in (t.match, start()):
        view = match.view(None)
        assert (view.turn, view.idle_turns, view.trade) == (1, 0, None)


def test_stalled_with_a_connected_player(table):
    """TAR-11.6, 11.7 (E19): scored as if it had declared its cheapest option, without credit."""
    t = table(track=B1, turns=31, last_play=20, turn_of="pink", contracts={"yellow": P, "pink": T},
              hands={"pink": ["5-6", "6-6"]})  # fmt: skip
    t.do("exchange")
    assert t.scores() == [16, 52]
    last = t.match.view(1).last_round
    assert (last.leader, last.declared, last.top, last.upside_down) == (0, False, 3, 5)
    assert t.events("run_stood_in") == [(0, 16, 3)]
    assert [one.runs_declared for one in t.match.view(0).players] == [0, 0]


def test_stalled_with_two_connected_players(table):
    """TAR-11.6: the cheaper walk leads, whoever it is."""
    full = {"yellow": Q, "pink": P}
    t = table(track=B2, turns=31, last_play=20, turn_of="yellow", contracts=full,
              hands={"yellow": ["0-0", "6-6"]})  # fmt: skip
    mine = min(t.runs().values())
    t.do("exchange")
    last = t.match.view(1).last_round
    assert last.leader == 1
    assert mine > 16
    assert t.scores()[1] == 16


@pytest.mark.parametrize("turn_of", ["yellow", "pink"])
@pytest.mark.parametrize("dearer", [0, 1])
def test_equally_cheap_walks_in_a_stalled_round(table, turn_of, dearer):
    """TAR-11.6: 11 tariffs each; the one with the higher top charge leads, whoever is next."""
    track = ["Sn-Sa 5|0", "Sa-S2 0|1", "S2-S3 0|2", "S3-S4 0|4", "S4-S5 2|2",
             "Mn-Ma 6|3", "Ma-M2 0|0", "M2-M3 1|1", "M3-M4 1|2", "M4-M5 0|3"]  # fmt: skip
    rows = [SUNS, MOONS] if dearer == 0 else [MOONS, SUNS]
    t = table(track=track, turns=31, last_play=20, turn_of=turn_of,
              contracts=dict(zip(("yellow", "pink"), rows, strict=True)))  # fmt: skip
    t.do("exchange")
    assert t.scores() == [11, 11]
    last = t.match.view(None).last_round
    assert (last.leader, last.top, last.upside_down) == (dearer, 4, 6)


@pytest.mark.parametrize(("turn_of", "leader"), [("yellow", 1), ("pink", 0)])
def test_walks_equal_in_all_in_a_stalled_round(table, turn_of, leader):
    """TAR-11.6: 11 tariffs and a top charge of 3 each; the earlier turn decides."""
    track = ["Sn-Sa 5|3", "Sa-S2 0|0", "S2-S3 1|1", "S3-S4 1|2", "S4-S5 0|3",
             "Mn-Ma 6|0", "Ma-M2 0|1", "M2-M3 0|2", "M3-M4 1|3", "M4-M5 2|2"]  # fmt: skip
    t = table(track=track, turns=31, last_play=20, turn_of=turn_of,
              contracts={"yellow": SUNS, "pink": MOONS})  # fmt: skip
    t.do("exchange")
    assert t.scores() == [11, 11]
    assert t.match.view(None).last_round.leader == leader


# Options


def test_options():
    """TAR-12.1, 12.3: arrangement, rounds and the lock, which is off."""
    offered = [one for one in OPTIONS if one.offered]
    assert [one.name for one in offered] == ["arrangement", "rotation_lock", "rounds"]
    assert [one.default for one in offered] == [0, 0, 0]
    assert start(**LOCK).view(None).rotation_lock
