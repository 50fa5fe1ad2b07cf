"""Who knows what: other worlds agree with everything a seat knows."""

import numpy as np

import milkrun
from milkrun.engine import record

from .table import B1, P, Table, start


def worlds(match, seat, count=20):
    return [match.imagine(seat, seed) for seed in range(count)]


def test_contracts_are_redrawn():
    """TAR-1.15, 1.16: the others' and the coins aside, never the own one."""
    match = start(3, seed=4)
    mine = match.position()["contracts"]["pink"]
    seen = set()
    for world in worlds(match, 1):
        now = world.position()
        assert now["contracts"]["pink"] == mine
        seen.add(now["contracts"]["yellow"])
        for rank in range(6):
            assert sorted(world.state.contract[:, rank]) == [0, 1, 2, 3]
    assert len(seen) > 15


def test_hands_are_redrawn_but_what_was_seen_stays():
    """TAR-1.18, 5.11, 6.4"""
    t = Table(
        players=3,
        hands={"yellow": ["0-0", "1-1"], "pink": ["2-2", "3-3"], "blue": ["4-4", "5-5"]},
        known={"yellow": {"2-2": "pink", "6-6": "stock"}, "blue": {"3-3": "pink", "0-0": "yellow"},
               "pink": {"0-1": "stock"}},
    )  # fmt: skip
    others = set()
    for world in worlds(t.match, 0, 40):
        now = world.position()
        assert now["hands"]["yellow"] == ["0-0", "1-1"]
        assert "2-2" in now["hands"]["pink"]
        assert "6-6" in now["stock"]
        assert now["known"]["yellow"] == {"2-2": "pink", "6-6": "stock"}
        blue = now["known"]["blue"]
        assert blue["0-0"] == "yellow"  # yellow knows what it has shown
        (seen,) = [name for name, where in blue.items() if where == "pink"]
        assert seen in now["hands"]["pink"]
        (known,) = now["known"]["pink"]
        assert known in now["stock"]
        others.add((tuple(now["hands"]["pink"]), seen, known))
        milkrun.position("tariffs", now, native=False)
    assert len(others) > 20


def test_a_trade_between_others_is_redrawn():
    """TAR-5.10: the third player does not know the dominoes, the two do."""
    t = Table(players=3)
    t.do("offer", ahead=0, slot=1).do("give", slot=0)
    offered, answer = t.s.offered, t.s.answer
    for world in worlds(t.match, 0):
        assert (world.state.offered, world.state.answer) == (offered, answer)
    for world in worlds(t.match, 1):
        assert (world.state.offered, world.state.answer) == (offered, answer)
    found = {(int(w.state.offered), int(w.state.answer)) for w in worlds(t.match, 2)}
    assert len(found) > 10


def test_another_worlds_runs_are_the_ones_of_its_contract():
    """TAR-8.14: the options of the player on turn follow from the contract imagined."""
    t = Table(track=B1, contracts={"yellow": P})
    for world in worlds(t.match, 1):
        again = milkrun.position("tariffs", world.position(), native=False)
        assert record.differing(again.state, world.state) == [] or set(
            record.differing(again.state, world.state)
        ) <= {"rng", "draws", "decisions", "events", "event_count"}
        assert again.state.run_cost.tolist() == world.state.run_cost.tolist()
    mine = [world.state.run_cost.tolist() for world in worlds(t.match, 0)]
    assert mine == [t.s.run_cost.tolist()] * len(mine)


def test_an_observation_tells_what_a_seat_knows():
    """Own contract, hand and marks; and nothing of it to others."""
    t = Table(players=3, known={}, hands={"pink": ["0-6", "1-1"]})
    own = t.match.observation(1)
    assert own.max() <= 1
    assert np.count_nonzero(own) > 100
    for world in worlds(t.match, 1, 5):
        assert (world.observation(1) == own).all()
    assert any((w.observation(0) != t.match.observation(0)).any() for w in worlds(t.match, 1, 5))


def test_a_bot_answers_trades_sensibly():
    """TAR-5.4: it takes what helps its walk and refuses what does not."""
    line = "Sn Sa S2 S3 S4 S5"
    rows = {"yellow": ["5-6", "6-6"], "pink": ["0-0", "0-1"]}
    bot = milkrun.bots.make("greedy", 1)
    bad = Table(hands=rows, contracts={"pink": line}).do("offer", ahead=0, slot=1)
    assert bad.match.action(milkrun.bots.move(bad.match, bot, 1)).verb == "refuse"
    rows = {"yellow": ["0-0", "6-6"], "pink": ["5-5", "6-5"]}
    good = Table(hands=rows, contracts={"pink": line}).do("offer", ahead=0, slot=0)
    assert good.match.action(milkrun.bots.move(good.match, bot, 1)).verb == "give"
