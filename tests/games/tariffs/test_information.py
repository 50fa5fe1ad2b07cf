"""Who knows what: other worlds agree with everything a seat knows."""

import numpy as np
import pytest

import milkrun
from milkrun.engine import record
from milkrun.games.tariffs.rules.state import ACTIONS, NO_RUN

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
        assert now["known"]["blue"] == {"0-0": "yellow"}  # yellow knows what it has shown
        assert now["known"]["pink"] == {}
        others.add((*now["hands"]["pink"], *now["hands"]["blue"]))
    assert len(others) > 20


IMAGINED_ANEW = {"rng", "draws", "decisions", "events", "event_count"}


def haggling(players, steps, seed=0):
    """A match before each of some random steps: a trade is proposed as often as a domino placed."""
    rng = np.random.default_rng(seed)
    match = None
    for _ in range(steps):
        if match is None or match.over:
            match = start(players, seed=int(rng.integers(1 << 32)))
        yield match
        by_verb = {}
        for a in np.flatnonzero(match.mask()).tolist():
            by_verb.setdefault(ACTIONS.decode(a)[0], []).append(a)
        match.play(int(rng.choice(by_verb[rng.choice(list(by_verb))])))


def check_worlds(match, seat, seed):
    """What is imagined for a seat tells it nothing, and is a match like any other."""
    one, other = match.imagine(seat, seed), match.imagine(seat, seed + 1)
    again = match.imagine(seat, 7).state
    for world in (one, other):
        assert record.same(world.imagine(seat, 7).state, again)
        assert world.view(seat) == match.view(seat)
        assert world.prompt(seat) == match.prompt(seat)
        assert (world.observation(seat) == match.observation(seat)).all()
    for viewer in (*range(match.players), None):
        assert one.view(viewer).game == "tariffs"
        assert one.prompt(viewer)
    assert all(one.observation(viewer).any() for viewer in range(match.players))
    back = milkrun.position("tariffs", one.position(), native=False)
    assert set(record.differing(back.state, one.state)) <= IMAGINED_ANEW


@pytest.mark.parametrize("players", [3, 4])
def test_an_imagined_world_tells_nothing_and_is_whole(players):
    """TAR-5.10, 5.11: also amid trades, when some know a domino and others do not."""
    for step, match in enumerate(haggling(players, 30)):
        check_worlds(match, step % players, step)


def test_who_knows_all_of_a_hand_imagines_a_trade_with_it():
    """TAR-5.10: one domino on offer, and it is known: so it is the one."""
    t = Table(
        players=3,
        phase="draw",
        hands={"yellow": [], "pink": ["2-2"], "blue": ["4-4"]},
        known={"yellow": {"2-2": "pink", "4-4": "blue"}},
    )
    t.draw(0).do("offer", ahead=0, slot=0).do("give", slot=0)
    for world in worlds(t.match, 0):
        assert world.position()["trade"] == t.now["trade"]
        assert world.position()["known"]["blue"] == {"2-2": "pink"}


def test_how_often_others_were_shown_something_is_not_known():
    """TAR-5.10: the same domino twice, or both: the third player sees no difference."""
    hands = {"yellow": ["0-0", "1-1"], "pink": ["2-2", "3-3"], "blue": ["4-4", "5-5"]}
    both = {"0-0": "yellow", "1-1": "yellow", "6-6": "stock"}
    tables = [Table(players=3, hands=hands, known={"pink": marks}) for marks in ({}, both)]
    one, other = (t.match.imagine(2, 5).state for t in tables)
    assert record.same(one, other)


def test_runs_are_found_only_while_they_can_be_declared():
    """TAR-8.14: in the draw step of another there are none, in no world."""
    t = Table(track=B1, contracts={"pink": P}, turn_of="yellow", phase="draw")
    assert {(world.state.run_cost == NO_RUN).all() for world in worlds(t.match, 1)} == {True}
    t = Table(track=B1, contracts={"yellow": P}, hands={"yellow": ["0-0"]}).place("An-Aa 0|0")
    assert t.now["phase"] == "draw"
    assert (t.s.run_cost == NO_RUN).all()


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


def test_an_observation_tells_who_has_seen_my_dominoes():
    """TAR-5.11: what a seat has shown it knows to be known."""
    t = Table(players=3, hands={"yellow": ["0-6", "1-1"], "pink": ["2-2"]})
    before = t.match.observation(0)
    t.do("offer", ahead=0, slot=1).do("refuse")
    assert np.count_nonzero(t.match.observation(0) != before) == 2  # pink asked; 1-1 seen by it


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


def test_what_has_been_shown_cannot_be_taken_back():
    """TAR-5.6, 5.7: an offer and what is given for it show a domino; to cancel shows nothing."""
    hands = {"yellow": ["1-1", "4-6"], "pink": ["0-5", "3-3"], "blue": ["2-2", "2-3"]}
    t = Table(players=3, hands=hands).do("offer", ahead=1, slot=1)
    assert not t.match.can_undo(0)
    t.do("give", slot=0)
    assert not t.match.can_undo(1)
    t.do("cancel")
    assert t.match.can_undo(0)
