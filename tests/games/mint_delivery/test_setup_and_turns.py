"""Chapters 1 (setup) and 2 (turns)."""

from collections import Counter

import pytest

import milkrun
from milkrun.games.mint_delivery.components import (
    ADJACENT,
    CARDS,
    DISTANCE,
    ORDER_IDS,
    ORDER_NEEDS,
    ORDER_POINTS,
    ORDER_TOWN,
    SPACE_CODES,
    TOKENS,
)

from .table import Table, opened, start, town, truck

DEAL = ["O03", "O10", "O24"]  # 3, 2 and 5 points
DEAL_2 = ["O17", "O18", "O25"]  # 2 points each
DEAL_3 = ["O09", "O26", "O01"]
DEAL_4 = ["O02", "O19", "O05"]


def keeping(table, players=3, **more):
    seats = ("blue", "yellow", "purple", "orange")[:players]
    dealt = dict(zip(seats, (DEAL, DEAL_2, DEAL_3, DEAL_4), strict=False))
    return table(players=players, phase="keep", dealt=dealt, **more)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players(players):
    """MIN-1.1"""
    assert start(players).players == players
    with pytest.raises(milkrun.MilkrunError, match="1, 2, 3, 4"):
        start(5)


def test_map():
    """MIN-1.2: three by three cards, 16 roads, and the distances of the map."""
    assert sorted((row, column) for _, row, column, _ in CARDS) == [
        (row, column) for row in range(3) for column in range(3)
    ]
    assert ADJACENT.sum() == 2 * 16
    assert (ADJACENT == ADJACENT.T).all()
    assert Counter(ADJACENT.sum(axis=1).tolist()) == {4: 1, 3: 4, 2: 8}
    moves = {(a, b): DISTANCE[SPACE_CODES.index(a), SPACE_CODES.index(b)] for a, b in (
        ("M", "N"), ("M", "NW"), ("N", "NE"), ("N", "SE"), ("N", "S"), ("NW", "NE"), ("NW", "SE"),
        ("NW", "E"), ("N", "E"),
    )}  # fmt: skip
    assert list(moves.values()) == [2, 3, 1, 3, 4, 2, 4, 3, 2]


def test_order_cards():
    """MIN-1.5: eight orders for each town, with equal points and values."""
    assert len(ORDER_IDS) == 32
    value = ORDER_NEEDS @ [1, 2, 3]
    for place in range(4):
        mine = place == ORDER_TOWN
        assert sorted(ORDER_POINTS[mine]) == [2, 2, 3, 3, 3, 4, 4, 5]
        assert value[mine].sum() == 31
    assert ORDER_NEEDS.sum(axis=0).tolist() == [40, 21, 14]
    assert ORDER_NEEDS.sum(axis=1).max() == 4


@pytest.mark.parametrize(("players", "classic"), [(1, 16), (2, 12), (3, 8), (4, 4)])
def test_mints_and_trucks(players, classic):
    """MIN-1.3, 1.12, 1.13, 13.2: the supply, and four Classic in each truck in Mintopia City."""
    assert TOKENS.tolist() == [20, 10, 8]
    now = opened(players).position()
    assert now["supply"] == [classic, 10, 8]
    seats = ["blue", "yellow", "purple", "orange"][:players]
    assert now["trucks"] == {seat: {"space": "M", "load": [4, 0, 0]} for seat in seats}


def test_abilities_are_shown_first():
    """MIN-1.4: three different ones, only with the advanced rules."""
    assert start(3).position()["display"] == []
    seen = set()
    for seed in range(60):
        match = start(2, seed, abilities=1)
        display = match.position()["display"]
        assert len(set(display)) == 3
        seen |= set(display)
        assert [e.kind for e in match.events()][:4] == ["ability_shown"] * 3 + ["orders_dealt"]
    assert len(seen) == 13


def test_three_orders_are_dealt():
    """MIN-1.5: to each player, all different, told to the owner alone."""
    match = start(4)
    dealt = [order for orders in match.position()["dealt"].values() for order in orders]
    assert len(set(dealt)) == 12
    assert [e.args["first"] is None for e in match.events(1)] == [True, False, True, True]
    assert "points" not in "".join(map(str, match.events(None)))


def test_which_orders_may_be_kept(table):
    """MIN-1.6, 1.8, 1.15, worked example 1: none to all, six points together at most."""
    it = keeping(table)
    assert it.legal("keep") == [(0,), (1,), (2,), (3,), (4,)]
    assert it.why("keep", orders=5) == "MIN-1.8"
    it.do("keep", orders=3)
    assert it.legal("keep") == [(mask,) for mask in range(8)]


def test_the_choice_is_secret(table):
    """MIN-1.7: nothing others see depends on what was chosen, and nothing is drawn."""
    tables = [keeping(table).do("keep", orders=choice) for choice in (0, 1, 3, 4)]
    draws = {int(it.s.draws) for it in tables}
    assert len(draws) == 1
    for viewer in (1, 2, None):
        seen = {
            (
                it.match.view(viewer).model_dump_json(),
                it.match.prompt(viewer),
                repr(it.match.events(viewer)),
                repr(it.match.log(viewer)),
                repr(it.match.standings()),
                b"" if viewer is None else it.match.observation(viewer).tobytes(),
            )
            for it in tables
        }
        assert len(seen) == 1
    assert not tables[1].match.events(0)
    assert tables[3].match.view(0).dealing.kept == [2]
    assert tables[3].match.view(1).dealing.kept is None


def test_nobody_is_told_who_has_chosen(table):
    """MIN-1.7: words, log and observation of those who wait do not count who has chosen."""
    it = keeping(table)
    before = it.match.prompt(2), it.match.prompt(None)
    view = it.match.view(None).model_dump_json()
    it.do("keep", orders=1)
    assert (it.match.prompt(2), it.match.prompt(None)) == before
    assert it.match.view(None).model_dump_json() == view
    assert it.match.log(2) == []
    assert "Blue" not in it.match.prompt(2) + it.match.prompt(None)
    assert "You have chosen" in it.match.prompt(0)


def test_a_choice_is_taken_back_only_before_others_choose(table):
    """MIN-1.7: a seat may think again; that tells nobody anything."""
    it = keeping(table).do("keep", orders=1)
    assert it.match.can_undo(0)
    it.do("keep", orders=0)
    assert not it.match.can_undo(0)
    it.do("keep", orders=7)
    assert not any(it.match.can_undo(seat) for seat in range(3))


def test_revealing(table):
    """MIN-1.9, 1.14, worked example 2: 25 cards, decks of six, one left over."""
    it = keeping(table).do("keep", orders=3).do("keep", orders=3).do("keep", orders=7)
    assert it.held() == ["O03", "O10"]
    assert it.held("yellow") == ["O17", "O18"]
    assert it.held("purple") == DEAL_3
    assert [it.deck(code) for code in ("NW", "NE", "SE", "SW")] == [4, 4, 4, 4]
    lying = [order for code in ("NW", "NE", "SE", "SW") for order in it.slots(code)]
    assert len({order for order, _ in lying}) == 8
    assert all(mints == 0 for _, mints in lying)
    assert it.supply == (8, 10, 8)
    assert it.match.view(None).left_over == 1
    assert int(it.s.bag.sum()) == 17
    unseen = {order.id for order in it.match.view(1).unseen}
    assert not unseen & {*it.held(), *it.held("yellow"), *it.held("purple")}
    assert len(unseen) == 17
    assert it.kinds()[:3] == ["order_kept"] * 3
    assert "order_dealt" not in it.kinds()


def test_returned_orders_may_come_up_again():
    """MIN-1.9: they are shuffled in with the rest."""
    found = set()
    for seed in range(30):
        it = keeping(Table, 2, seed=seed).do("keep", orders=0).do("keep", orders=0)
        found |= {one[0] for code in ("NW", "NE", "SE", "SW") for one in it.slots(code)}
    assert set(DEAL) <= found


@pytest.mark.parametrize(
    ("players", "kept", "size", "left"),
    [(2, (3, 1), 7, 1), (4, (3, 3, 3, 3), 6, 0), (3, (0, 0, 0), 7, 4), (2, (0, 7), 7, 1),
     (3, (3, 7, 7), 6, 0), (1, (3,), 7, 2)],
)  # fmt: skip
def test_deck_size(table, players, kept, size, left):
    """MIN-1.11, worked example 3: equal decks of seven, or of what there is; the rest unseen."""
    it = keeping(table, players, seed=5)
    count = 0
    for choice in kept:
        legal = [mask for (mask,) in it.legal("keep")]
        wanted = bin(choice).count("1")
        choice = next(mask for mask in legal if bin(mask).count("1") == wanted)
        it.do("keep", orders=choice)
        count += wanted
    assert size == min(7, (32 - count) // 4)
    assert [it.deck(code) for code in ("NW", "NE", "SE", "SW")] == [size - 2] * 4
    assert it.match.view(0).left_over == left


def test_decks_are_random_orders_in_one_bag():
    """MIN-1.10, 1.18: any order may come up in any town; a deck is a number."""
    towns = {code: set() for code in ("NW", "NE", "SE", "SW")}
    for seed in range(80):
        match = opened(2, seed)
        for code, words in match.position()["towns"].items():
            towns[code] |= {one["order"] for one in words["orders"]}
    assert all(len(orders) > 28 for orders in towns.values())


def test_starting_player():
    """MIN-1.16, 1.17: drawn after all is revealed, each equally likely, and stays the holder."""
    starters = Counter(opened(3, seed).to_move for seed in range(90))
    assert sorted(starters) == [0, 1, 2]
    assert min(starters.values()) > 15
    match = opened(3, 4)
    holder = match.position()["holder"]
    assert [e.kind for e in match.events()][-1] == "starting_player"
    assert start(3).view(0).holder is None
    for _ in range(10):
        match.play(("end_turn", {}))
        assert match.position()["holder"] == holder


# Turns


def test_clockwise_rounds(table):
    """MIN-2.1: from the holder on, wherever the holder sits."""
    it = table(players=4, holder="purple", to_move="purple", rounds=2)
    order = []
    for _ in range(5):
        order.append(it.now["to_move"])
        it.do("end_turn")
    assert order == ["purple", "orange", "blue", "yellow", "purple"]
    assert it.now["rounds"] == 3


def test_two_actions(table):
    """MIN-2.2: any mix in any order, the same one twice, too."""
    it = table(players=2, trucks={"blue": truck("E", 0, 0, 0)})
    it.do("load").do("load")
    assert it.load() == (4, 0, 0)
    assert it.now["to_move"] == "yellow"
    it.do("move", space=9).do("move", space=0)
    assert it.space("yellow") == "M"
    assert it.now["to_move"] == "blue"
    it.do("move", space=10)
    assert it.now["actions_left"] == 1
    assert it.why("load") == "MIN-4.4"


def test_ending_early(table):
    """MIN-2.3, 2.7: always allowed; what is left is lost."""
    it = table(players=2)
    assert it.can("end_turn")
    it.do("end_turn")
    assert it.told("turn_ended") == [("blue", 2)]
    it.do("end_turn")
    assert it.now["actions_left"] == 2


def test_free_actions_between(table):
    """MIN-2.4: orders are fulfilled before, between and after actions, not within one."""
    it = table(
        players=3, held={"blue": ["O01", "O05"]}, trucks={"blue": truck("NW", 2, 0, 1)},
        towns={"NW": town(("O20", 2), "O12")},
    )  # fmt: skip
    assert it.do("fulfill", order=0).now["actions_left"] == 2
    it.do("take", slot=0)
    assert it.now["phase"] == "take_load"
    assert not it.can("fulfill", order=0)
    assert it.why("fulfill", order=0) == "MIN-5.9"
    it.do("take_load", mints=0).do("move", space=4)
    assert it.now["to_move"] == "yellow"
    assert it.now["completed"]["blue"] == ["O01"]


def test_the_turn_ends_by_itself(table):
    """MIN-2.5: without actions and free actions; not while an order can be fulfilled."""
    it = table(players=3, held={"blue": ["O01"]}, trucks={"blue": truck("N", 2, 0, 0)})
    it.do("move", space=6).do("move", space=1)
    assert it.now["to_move"] == "yellow"
    it = table(players=3, held={"blue": ["O01"]}, trucks={"blue": truck("N", 2, 0, 0)},
               actions_left=1)  # fmt: skip
    it.do("move", space=5)
    assert it.now["to_move"] == "blue"
    assert it.verbs() == {"fulfill", "end_turn"}
    assert it.why("move", space=1) == "MIN-2.2"
    it.do("fulfill", order=0)
    assert it.now["to_move"] == "yellow"


def test_nothing_of_others_is_touched(table):
    """MIN-2.6: only one's own truck, orders and mints change; only held orders are limited."""
    it = table(players=3, held={"yellow": ["O01"]})
    before = it.now
    for _ in range(40):
        if it.match.to_move != 0:
            break
        it.random(1)
    for part in ("trucks", "held", "completed", "spent"):
        for seat in ("yellow", "purple"):
            assert it.now[part][seat] == before[part][seat]


def test_nobody_learns_who_has_chosen() -> None:
    """MIN-1.7: neither what was kept nor when: all that reaches another seat stays as it was."""
    match = milkrun.new("mint_delivery", players=4, seed=3, native=False)
    before = match.view(3), match.observation(3).tobytes(), match.log(3)
    watched = match.view(None)
    for seat in (0, 1):
        assert [match.decider(viewer) for viewer in (seat, 3, None)] == [seat, 3, None]
        match.play(match.legal()[seat])
        assert not match.events(3)
    assert (match.view(3), match.observation(3).tobytes(), match.log(3)) == before
    assert match.view(None) == watched
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    assert match.decider(None) == match.to_move
