"""What the track tells of hidden contracts: from public things alone, and the right way round."""

from collections import Counter

import numpy as np
import pytest

import milkrun
from milkrun.games.tariffs import beliefs
from milkrun.games.tariffs.rules.walks import cheapest

from .table import B1, D1, SCATTERED, P, Q, R, T, Table, start

EASTWARD = {"Sn-Sa 0|0": "pink", "Sa-S2 0|1": "pink", "S2-S3 0|2": "pink", "S3-S4 0|3": "pink"}


def told_by(table: Table, p: int) -> np.ndarray:
    """What `believe` finds for a seat: the weight of every deal."""
    belief = np.zeros(beliefs.BELIEF)
    beliefs.believe(table.s, p, belief)
    return np.diff(belief, prepend=0)


def moved(movers: dict[str, str]) -> dict[str, list[object]]:
    """Who placed what, one after the other."""
    return {name.split()[0]: [who, turn] for turn, (name, who) in enumerate(movers.items())}


@pytest.mark.parametrize(("track", "options"), [([], {}), (B1, {}), (D1, SCATTERED)])
def test_walks_cost_what_they_cost(track, options):
    """TAR-9.10: all contracts at once are reckoned as one alone is."""
    t = Table(players=4, track=track, options=options)
    s = t.s
    ways = np.full((beliefs.TILES, beliefs.TILES), beliefs.FAR, np.int64)
    np.fill_diagonal(ways, 0)
    for pair in range(s.pairs):
        beliefs.shorten(ways, *s.pair_cell[pair], beliefs.GAP, beliefs.GAP)
    for pair in np.flatnonzero(s.half[: s.pairs, 0] < 7):
        beliefs.shorten(ways, *s.pair_cell[pair], *s.half[pair])
    costs = np.zeros(beliefs.CONTRACTS, np.int64)
    beliefs.reckon_walks(s, 2, ways, costs)
    own = s.contract[2].copy()
    rng = np.random.default_rng(1)
    for contract in rng.integers(beliefs.CONTRACTS, size=40):
        digits = [contract // 3**rank % 3 for rank in range(6)]
        s.contract[0] = [beliefs.skip(d, suit) for d, suit in zip(digits, own, strict=True)]
        assert costs[contract] == cheapest(s, 0, beliefs.GAP)


def test_who_has_placed_nothing_is_not_known_better():
    t = Table(players=4, track=B1)
    weights = told_by(t, 0)
    assert weights == pytest.approx(np.full(beliefs.BELIEF, weights[0]))


def test_builders_are_taken_to_build_for_themselves():
    """Pink has laid cheap track along the Suns: pink is the likelier to hold what lies there."""
    hidden = {"yellow": "An Aa A2 A3 A4 A5"}
    t = Table(players=4, track=list(EASTWARD), moved=moved(EASTWARD), contracts=hidden)
    belief = np.zeros(beliefs.BELIEF)
    beliefs.believe(t.s, 0, belief)
    suits = Counter()
    for seed in range(600):
        world = t.match.imagine(0, seed)
        beliefs.suppose(world.state, 0, belief)
        assert world.state.contract[0].tolist() == [3] * 6
        assert (np.sort(world.state.contract, axis=0) == np.arange(4)[:, None]).all()
        for q in (1, 2, 3):
            suits.update((q, rank) for rank in range(6) if world.state.contract[q, rank] == 0)
    for rank in range(5):  # from the null to the 4; nothing leads to the 5
        assert suits[1, rank] > 1.3 * max(suits[2, rank], suits[3, rank])
    assert suits[1, 2] > 300


def test_the_one_who_turns_a_domino_last_speaks_by_it():
    t = Table(players=4, track=["S2-S3 6|0"], turns=4, turn_of="pink", moved={"S2-S3": ["blue", 2]})
    t.do("rotate", pair=t.pair("S2-S3"))
    assert t.now["moved"] == {"S2-S3": ["pink", 4]}
    t = Table(players=2, hands={"yellow": ["0-1"]}).do("play", slot=0, pair=0, orientation=0)
    assert t.now["moved"] == {"Sn-Sa": ["yellow", 0]}
    assert t.match.view(None).pairs[0].domino.moved_by == 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_hidden_reaches_a_belief(players):
    """The same in every world that the seat cannot tell from the true one."""
    match = start(players, seed=6)
    greedy = milkrun.bots.make("greedy", 1)
    for n in range(40):
        match.play(milkrun.bots.move(match, greedy, n))
    found = np.zeros((3, beliefs.BELIEF))
    for number, world in enumerate((match, match.imagine(1, 1), match.imagine(1, 2))):
        beliefs.believe(world.state, 1, found[number])
    assert (found == found[0]).all()
    assert found[0].std() > 0


def deal_of(s, p: int) -> int:
    """The number of the true deal."""
    deal = 0
    for rank in range(6):
        own = s.contract[p, rank]
        held = [int(suit - (suit > own)) for q, suit in enumerate(s.contract[:, rank]) if q != p]
        deal += 6**rank * beliefs.ORDERS.tolist().index(held)
    return deal


def test_a_world_supposed_is_a_whole_one():
    """TAR-8.14: the options of the player on turn follow from the contract supposed."""
    t = Table(players=4, track=B1, contracts={"yellow": P, "pink": Q, "blue": R, "orange": T})
    certain = np.zeros(beliefs.BELIEF)
    certain[deal_of(t.s, 1) :] = 1
    world = t.match.imagine(1, 3)
    assert not (world.state.contract == t.s.contract).all()
    beliefs.suppose(world.state, 1, certain)
    assert (world.state.contract == t.s.contract).all()
    assert world.state.run_cost.tolist() == t.s.run_cost.tolist()
    assert len(t.runs()) == 3


@pytest.mark.native
def test_true_contracts_are_found_likelier():
    """Among greedy bots, once fifteen or more turns are over: e times as likely and more."""
    gains = []
    greedy = milkrun.bots.make("greedy", 1)
    belief = np.zeros(beliefs.BELIEF)
    for seed in range(12):
        match = milkrun.new("tariffs", seed=seed, native=True)
        while match.state.turns < 15 and match.state.rounds_done == 0:
            match.play(milkrun.bots.move(match, greedy, seed))
        match.game.native.believe(match.state, 0, belief)
        weights = np.diff(belief, prepend=0)
        gains.append(np.log(weights[deal_of(match.state, 0)] / weights.mean()))
    assert np.mean(gains) > 1
