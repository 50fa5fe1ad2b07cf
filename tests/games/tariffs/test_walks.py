"""Runs and what the others pay: chapters 8 and 9, with the worked examples."""

from itertools import pairwise, permutations

import numpy as np
import pytest

import milkrun
from milkrun.engine import compile
from milkrun.games.tariffs.advice import GAP
from milkrun.games.tariffs.gaps import fewest_gaps
from milkrun.games.tariffs.rules.board import is_free
from milkrun.games.tariffs.rules.shown import NO_STEP, step_charge
from milkrun.games.tariffs.rules.state import BARE, NO_RUN
from milkrun.games.tariffs.rules.walks import cheapest, mark_runs, nearer
from milkrun.games.tariffs.words.runs import board_of, cheapest_walk, stops_of

from .table import B1, B2, D1, MOONS, SCATTERED, SUNS, P, Q, R, T, Table, start


def codes(t, walk):
    """The tiles of a walk."""
    tiles = t.match.view(None).tiles
    cells = [walk.steps[0].source, *(step.target for step in walk.steps)]
    return " ".join(tiles[cell].code for cell in cells)


def declared(table, contracts, track=B1, top=3, **more):
    t = table(track=track, contracts=contracts, **more)
    return t.do("declare", top=top)


def test_direction(table):
    """TAR-8.3, 8.6 (E3, E5): the half on the tile entered."""
    t = table(track=B1, contracts={"yellow": P})
    (run, *_) = t.match.view(0).runs
    assert codes(t, run.walk) == "Sn Sa S2 S3 M3 M4 M5 C5 C4 C3 C2 Ca"
    assert [step.charge for step in run.walk.steps] == [1, 0, 2, 1, 2, 3, 1, 1, 0, 2, 3]
    assert run.walk.cost == 16
    assert max(step.charge for step in run.walk.steps) == run.top == 3
    assert run.upside_down == 5


def test_choice_of_the_walk(table):
    """TAR-8.9, 8.10, 8.11 (E5): a dearer walk for a higher top charge, if none does better."""
    t = table(track=B1, contracts={"yellow": P})
    assert t.runs() == {3: 16, 4: 20, 6: 22}
    clauses = [t.match.why_not(("declare", {"top": top})).clause for top in (0, 1, 2, 5)]
    assert clauses == ["TAR-8.10"] * 4
    assert [run.walk.cost for run in t.match.view(0).runs] == [16, 20, 22]
    for run in t.match.view(0).runs:
        assert max(step.charge for step in run.walk.steps) == run.top


def test_a_lower_top_charge_that_costs_as_much_is_not_offered(table):
    """TAR-8.10: two detours of 4, over a 3 and over a 4: only the one with the 4."""
    track = ["Sn-Sa 5|0", "Sa-S2 0|0", "S2-S3 0|1", "S3-S4 0|2", "S4-S5 1|1"]
    assert table(track=track, contracts={"yellow": SUNS}).runs() == {2: 5, 5: 10}
    track += ["S2-M2 1|3", "S3-M3 0|4"]
    t = table(track=track, contracts={"yellow": SUNS})
    assert t.runs() == {2: 5, 4: 9, 5: 10}
    assert t.match.why_not(("declare", {"top": 3})).clause == "TAR-8.10"


def test_why_a_top_charge_is_not_offered(table):
    """TAR-8.10 (E5): no walk has it, or one with a higher one costs as little.

    S2 to M2 costs 3, but the way back is dearer: so no walk has 3 as its top charge.
    """

    def why(t, top):
        return t.match.why_not(("declare", {"top": top})).text

    t = table(track=B1, contracts={"yellow": P})
    for top in (0, 1, 2):
        no_such_walk = f"No run of yours has top charge {top}: the cheapest has 3, for 16."
        assert why(t, top) == no_such_walk
    assert why(t, 5) == "Top charge 6 costs no more: declare that, for 22."
    track = ["Sn-Sa 5|0", "Sa-S2 0|0", "S2-S3 0|1", "S3-S4 0|2", "S4-S5 1|1", "S2-M2 6|3"]
    t = table(track=track, contracts={"yellow": SUNS})
    assert t.runs() == {2: 5, 5: 10, 6: 14}
    for top in (3, 4):
        assert why(t, top) == f"No run of yours has top charge {top}: the cheapest has 2, for 5."


def test_rotating_against_somebody(table):
    """TAR-8.3, 9.5 (E10): only the dearer way is left; the other pays 45."""
    t = table(track=B1, contracts={"yellow": P, "pink": Q}, turn_of="pink")
    t.rotate("C3-C4").draw()
    assert t.runs() == {6: 22}
    t.do("declare", top=6)
    assert t.scores() == [22, 45]
    walk = t.match.view(None).last_round.runs[1].walk
    assert codes(t, walk) == "Mn Ma Ca C2 C3 C4 C5 M5 M4 M3 S3 S2 Sa"
    assert [step.charge for step in walk.steps] == [8, 8, 3, 4, 0, 1, 4, 0, 2, 6, 5, 4]
    assert [step.gap for step in walk.steps] == [True, True, *[False] * 10]


def test_with_the_domino_turned(table):
    """TAR-9.1, 9.2 (E9): M4-M5 turned: 13, and the player with Q pays 28."""
    track = [one.replace("M4-M5 0|3", "M4-M5 3|0") for one in B1]
    t = table(track=track, contracts={"yellow": P, "pink": Q})
    assert t.runs() == {3: 13, 4: 17, 6: 19}
    t.do("declare", top=3)
    assert t.scores() == [13, 28]


def test_upside_down_dominoes_are_paid_each_time(table):
    """TAR-9.3, 9.6, 8.4, 9.7 (E7): eight steps over seven free pairs, and 12 on the track: 52."""
    t = declared(table, {"yellow": P, "pink": T})
    assert t.scores() == [16, 52]
    last = t.match.view(None).last_round
    walk = last.runs[1].walk
    assert codes(t, walk) == "An Aa A2 A3 A4 C4 C5 M5 S5 M5 C5 C4 C3 C2 Ca Ma"
    assert walk.gaps == 8
    assert len({step.pair for run in last.runs for step in run.walk.steps if step.gap}) == 7
    assert last.upside_down == 5
    assert {step.charge for step in walk.steps if step.gap} == {5}


def test_connected(table):
    """TAR-8.7, 8.8: all six tiles in one piece of the track; and nobody has to declare."""
    t = table(track=B1, contracts={"yellow": Q})
    assert not t.runs()
    assert t.match.why_not(("declare", {"top": 3})).clause == "TAR-8.7"
    t = table(track=B2, contracts={"yellow": Q, "pink": P})
    assert t.runs()
    assert {"rotate", "play"} <= t.verbs()
    assert t.match.view(0).players[0].connected
    assert t.match.view(0).players[1].connected is None
    assert t.match.view(1).players[1].connected


def test_order_of_the_cities_is_free(table):
    """TAR-8.1, 8.2: D1 goes back over its own track, through the start and past the destination."""
    t = table(options=SCATTERED, track=D1, contracts={"yellow": "Sn Sa S2 S3 S4 S5"})
    runs = t.match.view(0).runs
    cheapest_run = runs[0].walk
    assert codes(t, cheapest_run) == "Sn S3 S5 S3 S4 S2 Sa"
    assert [step.charge for step in cheapest_run.steps] == [1, 4, 0, 3, 2, 1]
    assert t.runs()[4] == 11
    t.do("declare", top=4)
    assert t.scores()[0] == 11


def test_the_start_costs_when_entered_again(table):
    """TAR-8.5: nothing at the outset."""
    t = table(
        track=["Sn-Sa 5|1", "Sn-Mn 5|0", "Mn-Ma 0|0", "Ma-M2 0|2", "M2-M3 0|3", "M3-M4 0|4",
               "M4-M5 0|6"],
        contracts={"yellow": "Sn Sa M2 M3 M4 M5"},
    )  # fmt: skip
    (run,) = t.match.view(0).runs
    assert codes(t, run.walk) == "Sn Mn Ma M2 M3 M4 M5 M4 M3 M2 Ma Mn Sn Sa"
    assert [step.charge for step in run.walk.steps][-2:] == [5, 1]
    assert t.runs() == {6: 0 + 0 + 2 + 3 + 4 + 6 + 0 + 0 + 0 + 0 + 0 + 5 + 1}


def test_everything_is_shown(table):
    """TAR-8.13, 9.8, 9.13, 9.12: contracts and walks of all, but no hand and no stock."""
    t = declared(table, {"yellow": P, "pink": T}, players=3)
    view = t.match.view(None)
    assert [" ".join(run.contract.codes) for run in view.last_round.runs][:2] == [P, T]
    kinds = [e.kind for e in t.match.events(None)]
    assert kinds.count("contract_shown") == 3
    assert str(t.match.events(None)[1]) == (
        "Yellow had to go from Suns null via Suns 2, Moons 3, Moons 4 and Crowns 5 to Crowns ace."
    )
    assert len([pair for pair in view.last_round.pairs if pair.domino]) == 11
    assert "hand" not in view.last_round.model_dump_json()


def test_shown_in_turn_order(table):
    """TAR-9.14: the declarer, then to the left."""
    t = table(players=4, track=B1, turn_of="blue", contracts={"blue": P})
    t.do("declare", top=4)
    assert [run.seat for run in t.match.view(None).last_round.runs] == [2, 3, 0, 1]


def test_only_the_player_on_turn_sees_the_offer(table):
    """TAR-8.14: nobody else's view says whether a run could be declared."""
    t = table(players=3, track=B1, contracts={"yellow": P, "pink": T})
    assert t.match.view(0).runs
    assert not t.match.view(1).runs
    assert not t.match.view(None).runs
    world = t.match.imagine(1, 5)
    assert world.view(1) == t.match.view(1)


@pytest.mark.parametrize(("first", "tops"), [("6|4", {4: 4, 6: 10}), ("0|5", {5: 5})])
def test_upside_down_charge(table, first, tops):
    """TAR-9.1: two more than the top charge of the declared run."""
    track = [f"Sn-Sa {first}", "Sa-S2 0|0", "S2-S3 0|1", "S3-S4 0|2", "S4-S5 0|3"]
    for top in tops:
        t = table(track=track, contracts={"yellow": SUNS, "pink": MOONS})
        assert set(t.runs()) == set(tops)
        t.do("declare", top=top)
        assert t.match.view(None).last_round.upside_down == top + 2


def walk_by_hand(t, seat, gap, top=None):
    """An independent search: all orders of the cities over Floyd and Warshall's distances."""
    inf = 10**6
    far = np.full((24, 24), inf)
    np.fill_diagonal(far, 0)
    for one, other, here, there in board_of(t.s, t.s.half):
        if here != BARE:
            far[one, other], far[other, one] = there, here
        elif gap is not None:
            far[one, other] = far[other, one] = gap
    for k in range(24):
        far = np.minimum(far, far[:, k : k + 1] + far[k : k + 1, :])
    start_cell, end, *cities = stops_of(t.s, t.s.contract, seat)
    best = inf
    for order in permutations(cities):
        way = (start_cell, *order, end)
        best = min(best, sum(int(far[a, b]) for a, b in pairwise(way)))
    return best if best < inf else None


@pytest.mark.parametrize("arrangement", range(5))
def test_costs_are_the_cheapest(arrangement):
    """TAR-9.4, 9.9, 9.10, 9.5, 8.10, 8.11: three searches agree over positions of random games."""
    connected = 0
    for seed in range(8):
        t = Table(players=2 + seed % 3, seed=seed, options={"arrangement": arrangement})
        t.random(48 + 7 * seed, seed=seed)
        board = board_of(t.s, t.s.half)
        for seat in range(t.s.players):
            stops = stops_of(t.s, t.s.contract, seat)
            for gap in (2, 5, 8):
                cost = int(cheapest(t.s, seat, gap))
                assert cost == walk_by_hand(t, seat, gap)
                assert cost == cheapest_walk(board, stops, gap).cost
            costs = np.zeros(7, np.int64)
            mark_runs(t.s, seat, costs)
            exact = [cheapest_walk(board, stops, top=top) for top in range(7)]
            found = [NO_RUN if walk is None else walk.cost for walk in exact]
            offered = [c if c < min([NO_RUN, *found[top + 1 :]]) else NO_RUN
                       for top, c in enumerate(found)]  # fmt: skip
            assert costs.tolist() == offered
            if min(offered) < NO_RUN:
                connected += 1
                assert min(offered) == walk_by_hand(t, seat, None)
    assert connected


@pytest.mark.parametrize("arrangement", range(5))
def test_as_few_gaps_as_possible(arrangement):
    """TAR-9.3: with free pairs so dear that no walk over dominoes costs as much as one of them."""
    for seed in range(8):
        t = Table(players=2 + seed % 3, seed=seed, options={"arrangement": arrangement})
        t.random(16 * seed, seed=seed)
        for seat in range(t.s.players):
            assert int(fewest_gaps(t.s, seat)) == walk_by_hand(t, seat, 1000) // 1000


def test_placed_dominoes_are_not_covered(table):
    """TAR-9.4: a dear domino cannot be replaced by a cheaper upside-down one."""
    t = table(
        track=["Sn-Sa 6|6", *B1[1:]],
        contracts={"pink": SUNS},
        turn_of="pink",
    )
    before = int(cheapest(t.s, 1, 2))
    t = table(track=B1[1:], contracts={"pink": SUNS}, turn_of="pink")
    assert int(cheapest(t.s, 1, 2)) < before


def test_walks_shown(table):
    """TAR-8.12, 9.11: fewest gaps, fewest steps, then the smallest cells in order."""
    t = table(contracts={"yellow": SUNS})
    plan = t.match.view(0).plan
    assert codes(t, plan) == "Sn Sa S2 S3 S4 S5 S4 S3 S2 Sa"  # not through the row below
    assert plan.cost == 9 * 6
    assert plan.gaps == 9
    t = table(track=["Sn-Sa 6|6"], contracts={"yellow": SUNS})
    assert t.match.view(0).plan.gaps == 8  # a domino of 6 rather than a gap of 6


@pytest.mark.parametrize("arrangement", [0, 2, 4])
@pytest.mark.parametrize("native", [False, pytest.param(True, marks=pytest.mark.native)])
def test_the_walk_that_a_page_asks_for_is_the_one_shown(arrangement, native):
    """TAR-9.11: its steps, their charges, and which of them go over free pairs."""
    walk_steps = (compile.native if native else compile.interpreted)("tariffs").walk_steps
    for seed in range(3):
        t = Table(players=2 + seed, seed=seed, options={"arrangement": arrangement})
        t.random(20 + 20 * seed, seed=seed)
        for seat in range(t.s.players):
            asked = [f"{walk_steps(t.s, seat, GAP, part):014}" for part in range(17)]
            numbers = [int(a + b) for a, b in zip(*[iter("".join(asked))] * 2, strict=True)]
            told = [
                (step // 2, t.s.pair_cell[step // 2, step % 2], step_charge(t.s, GAP, step),
                 is_free(t.s, step // 2))
                for step in numbers[: numbers.index(NO_STEP)]
            ]  # fmt: skip
            plan = t.match.view(seat).plan
            assert told == [(one.pair, one.target, one.charge, one.gap) for one in plan.steps]


def test_lanes():
    """Six distances side by side: the smaller one in each."""
    rng = np.random.default_rng(1)
    for _ in range(200):
        one, other = rng.integers(0, 512, (2, 6)).tolist()
        packed = [sum(v << 10 * k for k, v in enumerate(values)) for values in (one, other)]
        best = nearer(*map(np.int64, packed))
        assert [int(best) >> 10 * k & 1023 for k in range(6)] == list(map(min, one, other))


def test_r_is_another_contract(table):
    """TAR-1.14: the four contracts of the examples differ in every rank."""
    seats = ("yellow", "pink", "blue", "orange")
    t = table(players=4, contracts=dict(zip(seats, (P, Q, R, T), strict=True)))
    assert t.now["contracts"]["blue"] == R
    with pytest.raises(milkrun.engine.errors.PositionError, match="same coin of rank null"):
        table(contracts={"yellow": P, "pink": SUNS})
    assert start(4).players == 4
