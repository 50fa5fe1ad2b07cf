"""Placing, rotating, trading, exchanging and drawing: chapters 3 to 7."""

import numpy as np
import pytest

import milkrun

from .table import B1, P, Table, start

HAND = {"yellow": ["1-3", "1-6"], "pink": ["0-5", "3-3"]}


# 3 Place a domino


def test_placing(table):
    """TAR-3.1, 3.3 (E2): one half on each tile, the way round the player wants."""
    t = table(hands=HAND, stock=None)
    t.do("play", slot=0, pair=0, orientation=1)
    assert t.now["track"] == ["Sn-Sa 3|1"]
    assert t.hand(0) == ["1-6"]
    assert [t.can("draw", count=k) for k in range(3)] == [True, True, False]
    t = table(hands=HAND)
    t.match.play(91)
    assert t.now["track"] == ["S3-M3 6|1"]


def test_ids_are_the_rulebooks():
    """The 213 actions have the numbers of the specification."""
    actions = milkrun.games["tariffs"].rules.ACTIONS
    assert actions.size == 213
    expected = {
        ("play", (("slot", 1), ("pair", 7), ("orientation", 1))): 91,
        ("rotate", (("pair", 19),)): 171,
        ("exchange", ()): 190,
        ("offer", (("ahead", 0), ("slot", 1))): 192,
        ("offer", (("ahead", 1), ("slot", 0))): 193,
        ("declare", (("top", 6),)): 203,
        ("pass", ()): 204,
        ("refuse", ()): 205,
        ("give", (("slot", 0),)): 206,
        ("confirm", ()): 208,
        ("cancel", ()): 209,
        ("draw", (("count", 2),)): 212,
    }
    for (verb, args), number in expected.items():
        assert actions.encode(verb, dict(args)) == number


def test_not_every_pair(table):
    """TAR-3.2, 3.4 (E4): no pair of distant tiles, and no second domino on one."""
    t = table(track=B1, hands={"yellow": ["0-0", "6-6"]})
    free = [k for k in range(38) if t.can("play", slot=0, pair=k, orientation=0)]
    assert len(free) == 27
    assert 0 not in free
    assert t.match.why_not(("play", {"slot": 0, "pair": 0, "orientation": 0})).clause == "TAR-3.4"
    with pytest.raises(milkrun.engine.errors.PositionError, match="share no edge"):
        t.pair("Sn-Ma")
    with pytest.raises(milkrun.engine.errors.PositionError, match="share no edge"):
        t.pair("S5-Mn")


def test_pairs_that_do_not_exist(table):
    """TAR-3.2: scattered has 36 pairs."""
    t = table(options={"arrangement": 2}, hands=HAND)
    reason = t.match.why_not(("play", {"slot": 0, "pair": 36, "orientation": 0}))
    assert reason.clause == "TAR-3.2"
    assert t.can("play", slot=0, pair=35, orientation=0)


def test_a_tile_may_carry_four(table):
    """TAR-3.5, 3.6, 3.7: anywhere, next to any value, whatever the contract."""
    around = ["S2-M2 0|1", "Ma-M2 2|3", "M2-M3 4|5"]
    t = table(track=around, hands={"yellow": ["6-6", "2-4"]})
    t.place("M2-C2 6|6")
    assert len(t.now["track"]) == 4
    t = table(hands={"yellow": ["6-6", "2-4"]})
    assert all(t.can("play", slot=0, pair=pair, orientation=0) for pair in range(38))


def test_doubles_lie_one_way(table):
    """TAR-3.3: orientation matters for other dominoes only."""
    t = table(hands={"yellow": ["2-4", "6-6"]})
    assert t.can("play", slot=0, pair=3, orientation=1)
    assert not t.can("play", slot=1, pair=3, orientation=1)
    reason = t.match.why_not(("play", {"slot": 1, "pair": 3, "orientation": 1}))
    assert reason.clause == "TAR-3.3"


def test_track_is_common_and_stays(table):
    """TAR-3.8, 3.9: nobody owns a domino, and it is on its pair until the round ends."""
    t = table(hands=HAND)
    t.place("Sn-Sa 3|1").draw()
    before = {pair.pair for pair in t.match.view(1).pairs if pair.domino}
    t.random(25, seed=3)
    if t.s.rounds_done == 0:
        assert before <= {pair.pair for pair in t.match.view(1).pairs if pair.domino}
    t = table(track=B1, contracts={"yellow": "Cn Aa M2 A3 S4 A5", "pink": P}, turn_of="pink")
    assert 3 in t.runs()  # whoever placed it


# 4 Rotate


def test_rotating(table):
    """TAR-4.1, 4.2, 4.7 (E4, E9): any domino but a double, at once turned back by the next."""
    t = table(players=3, track=B1, contracts={"yellow": P, "blue": "Mn Sa C2 S3 C4 M5"})
    turning = [pair for pair in range(38) if t.can("rotate", pair=pair)]
    assert turning == [0, 2, 4, 7, 19, 21, 26, 28]
    for pair, clause in ((17, "TAR-4.2"), (24, "TAR-4.2"), (30, "TAR-4.2"), (1, "TAR-4.1")):
        assert t.match.why_not(("rotate", {"pair": pair})).clause == clause
    t.match.play(171)
    assert "M4-M5 3|0" in t.now["track"]
    t.draw()
    assert t.can("rotate", pair=19)
    t.rotate("M4-M5")
    assert "M4-M5 0|3" in t.now["track"]


def test_rotation_lock(table):
    """TAR-4.3, 4.4, 12.3 (E9): locked to the others until the player's next turn."""
    options = {"rotation_lock": 1}
    t = table(players=3, options=options, track=B1, contracts={"yellow": P}, hands={"pink": 2})
    t.rotate("M4-M5").draw()
    assert t.match.view(None).pairs[19].domino.locked_by == 0
    for _ in range(2):
        assert t.match.why_not(("rotate", {"pair": 19})).clause == "TAR-4.3"
        t.do("exchange").draw()
    assert t.match.to_move == 0
    assert t.match.view(None).pairs[19].domino.locked_by is None
    assert t.runs() == {3: 13, 4: 17, 6: 19}
    t.rotate("M4-M5")
    assert t.match.view(None).pairs[19].domino.locked_by == 0


def test_placing_does_not_lock_and_a_round_ends_locks(table):
    """TAR-4.5, 4.6"""
    options = {"rotation_lock": 1}
    t = table(options=options, track=B1, contracts={"yellow": P}, hands={"yellow": ["0-1"]})
    t.place("An-Aa 0|1").draw()
    assert t.can("rotate", pair=33)
    t.rotate("Sn-Sa").draw()
    assert t.now["locks"] == {"Sn-Sa": "pink"}
    t.do("declare", top=3)
    assert t.now["locks"] == {}


# 5 Trade


def trade(table, **more):
    hands = {"yellow": ["1-1", "4-6"], "pink": ["0-5", "3-3"], "blue": ["2-2", "2-3"]}
    return table(players=3, hands=hands, **more)


def test_a_trade(table):
    """TAR-5.1-5.5 (E13): each sees the other's domino before both agree."""
    t = trade(table)
    t.match.play(192)
    assert t.match.to_move == 1
    assert t.verbs() == {"refuse", "give"}
    view = t.match.view(1)
    assert (view.trade.offered.low, view.trade.offered.high) == (4, 6)
    assert t.match.view(2).trade.offered is None
    t.match.play(206)
    assert t.match.to_move == 0
    assert t.match.view(0).trade.answer.high == 5
    assert t.match.view(None).trade.answer is None
    t.do("confirm")
    assert t.hand(0) == ["0-5", "1-1"]
    assert t.hand(1) == ["3-3", "4-6"]
    assert t.match.to_move == 1
    assert t.now["phase"] == "action"


def test_a_trade_costs_the_partner_nothing(table):
    """TAR-5.9: neither turn nor draw, even with one domino in hand."""
    t = table(hands={"yellow": ["1-1", "4-6"], "pink": ["0-5"]})
    t.do("offer", ahead=0, slot=0).do("give", slot=0).do("confirm")
    assert t.match.to_move == 1
    assert t.now["phase"] == "action"
    assert t.hand(1) == ["1-1"]
    assert t.s.turns == 1


def test_cancelled(table):
    """TAR-5.6, 5.7 (E13): nothing has changed, and the partner is not asked again."""
    t = trade(table)
    t.match.play(192)
    t.match.play(206)
    t.do("cancel")
    assert t.hand(0) == ["1-1", "4-6"]
    assert t.now["phase"] == "action"
    legal = np.flatnonzero(t.match.mask())
    assert [a in legal for a in (191, 192, 193, 194)] == [False, False, True, True]
    assert t.match.why_not(191).clause == "TAR-5.7"
    t.do("offer", ahead=1, slot=0).do("refuse")
    assert t.events("trade_refused") == [(2, 0)]
    assert not {"offer", "pass"} & t.verbs()
    assert t.s.turns == 0
    t.do("exchange")
    assert t.s.asked.tolist() == [0] * 4


def test_who_may_be_asked(table):
    """TAR-5.2: both hold a domino, and the partner is another player."""
    t = table(players=3, hands={"yellow": ["1-1"], "pink": [], "blue": ["0-0"]})
    assert [t.can("offer", ahead=k, slot=0) for k in range(3)] == [False, True, False]
    assert not t.can("offer", ahead=1, slot=1)
    reasons = [t.match.why_not(("offer", {"ahead": k, "slot": 0})) for k in (0, 2)]
    assert [one.clause for one in reasons] == ["TAR-5.2", "TAR-5.2"]
    assert t.match.why_not(("offer", {"ahead": 1, "slot": 1})).clause == "TAR-5.2"


def test_promises_bind_nobody(table):
    """TAR-5.8: a trade leaves no trace but the dominoes and what was seen."""
    t = trade(table)
    t.match.play(192)
    t.match.play(206)
    t.do("confirm")
    assert t.verbs() == {"play", "offer", "exchange"}


def test_what_others_see_of_a_trade(table):
    """TAR-5.10, 5.3, 5.4: who with whom, not what."""
    t = trade(table)
    t.match.play(192)
    assert [str(e) for e in t.match.events(2)] == [
        "Yellow offers Pink a trade.",
        "Pink sees a domino of Yellow.",
    ]
    assert [str(e) for e in t.match.events(1)][1] == "Pink sees the 4-6 of Yellow."
    t.match.play(206)
    assert next(str(e) for e in t.match.events(2)) == "Pink answers with a domino."
    t.do("confirm")
    assert [str(e) for e in t.match.events(None)] == ["Yellow and Pink trade."]


def test_what_is_remembered(table):
    """TAR-5.11, 6.4 (E20)"""
    t = trade(table)
    t.match.play(192)
    t.match.play(206)
    t.do("cancel")
    assert (t.knows(0), t.knows(1), t.knows(2)) == ({"0-5": "pink"}, {"4-6": "yellow"}, {})
    t.place("Sn-Sa 4|6").draw(1)
    assert t.knows(1) == {}
    t.place("An-Aa 3|3").draw(1)
    assert t.knows(0) == {"0-5": "pink"}
    t.place("Cn-An 2|2").draw()
    t.rotate("Sn-Sa").draw()
    t.do("exchange")
    assert t.knows(0) == {"0-5": "stock"}
    assert t.knows(1)["0-5"] == "stock"
    assert len(t.knows(1)) == 2
    t.do("draw", count=1) if t.now["phase"] == "draw" else t.rotate("Sn-Sa").do("draw", count=1)
    assert t.knows(0) == t.knows(1) == {}


def test_a_trade_with_a_third_player(table):
    """TAR-5.11: what others knew of the two hands is void; the traders know what they gave."""
    known = {"blue": {"1-1": "yellow", "0-5": "pink"}, "pink": {"1-1": "yellow"}}
    t = trade(table, known=known)
    t.match.play(192)
    t.match.play(206)
    t.do("confirm")
    assert t.knows(2) == {}
    assert t.knows(0) == {"4-6": "pink"}
    assert t.knows(1) == {"0-5": "yellow", "1-1": "yellow"}


# 6 Exchange


def test_exchange(table):
    """TAR-6.1, 6.2 (E12): two new dominoes, never an old one; no draw step follows."""
    for seed in range(10):
        t = table(seed=seed, players=3, hands={"yellow": ["5-6", "6-6"]})
        t.do("exchange")
        assert not {"5-6", "6-6"} & set(t.hand(0))
        assert t.s.hand_count[0] == 2
        assert t.s.stock_count == 22
        assert {"5-6", "6-6"} <= set(t.now["stock"])
        assert t.match.to_move == 1


def test_exchange_needs_two_and_two(table):
    """TAR-6.1"""
    assert not table(hands={"yellow": ["5-6"]}).can("exchange")
    full = start(4, seed=2)
    t = Table(players=4, track=B1, hands={"pink": 2, "blue": 2, "orange": 2, "yellow": 2})
    assert t.can("exchange")
    assert full.state.stock_count == 20
    t = one_left(table)
    assert t.match.why_not(("exchange", {})).clause == "TAR-6.1"


def one_left(table, **more):
    """A position with one domino in the stock."""
    numbers = iter([f"{a}|{b}" for a in range(7) for b in range(a, 7)])
    names = [pair.split("=")[0] for pair in PAIR_NAMES]
    track = [f"{name} {next(numbers)}" for name in names[:23]]
    return table(track=track, hands={"yellow": ["5-5", "5-6"], "pink": ["4-6", "4-5"]} | more)


PAIR_NAMES = [
    "Sn-Sa", "Sn-Mn", "Sa-S2", "Sa-Ma", "S2-S3", "S2-M2", "S3-S4", "S3-M3", "S4-S5", "S4-M4",
    "S5-M5", "Mn-Ma", "Mn-Cn", "Ma-M2", "Ma-Ca", "M2-M3", "M2-C2", "M3-M4", "M3-C3", "M4-M5",
    "M4-C4", "M5-C5", "Cn-Ca",
]  # fmt: skip


def test_nobody_sees_an_exchange(table):
    """TAR-6.3, 6.4: only that it happened; the player remembers the two old ones."""
    t = table(players=3, hands={"yellow": ["5-6", "6-6"]})
    t.do("exchange")
    assert [str(e) for e in t.match.events(1)] == ["Yellow exchanges both dominoes with the stock."]
    assert t.events("exchanged", 0)[0][1:3] == (26, 27)
    assert t.knows(0) == {"5-6": "stock", "6-6": "stock"}
    assert t.knows(1) == {}


def test_another_seats_exchange_ends_what_is_known_of_the_stock(table):
    """TAR-6.4: whoever draws may have taken them; the one who exchanged now knows two others."""
    hands = {"yellow": ["5-6", "6-6"], "pink": ["0-5", "3-3"]}
    t = table(players=3, hands=hands, known={"blue": {"5-6": "yellow"}})
    t.do("exchange")
    assert t.knows(2) == {"5-6": "stock"}
    t.do("exchange")
    assert t.knows(0) == t.knows(2) == {}
    assert t.knows(1) == {"0-5": "stock", "3-3": "stock"}


def test_the_own_draw_ends_nothing_but_what_was_drawn(table):
    """TAR-6.4: only when another player draws is nothing sure any more."""
    stock = {f"{low}-{high}": "stock" for low in range(3) for high in range(low, 6)}
    pink = ["3-3", "4-4"]
    for seed in range(5):
        hands = {"yellow": [], "pink": pink}
        t = table(seed=seed, hands=hands, phase="draw", known={"yellow": stock})
        t.do("draw", count=2)
        assert t.knows(0) == {name: "stock" for name in stock if name not in t.hand(0)}
        hands = {"yellow": ["5-6", "6-6"], "pink": pink}
        t = table(seed=seed, known={"yellow": stock}, hands=hands)
        t.do("exchange")
        left = {name: "stock" for name in stock if name not in t.hand(0)}
        assert t.knows(0) == left | {"5-6": "stock", "6-6": "stock"}


def test_who_draws_nothing_ends_nothing(table):
    """TAR-6.4, 7.1"""
    hands = {"yellow": ["0-0"], "pink": ["1-1"]}
    t = table(hands=hands, phase="draw", known={"pink": {"6-6": "stock"}})
    t.do("draw", count=0)
    assert t.knows(1) == {"6-6": "stock"}


# 7 Draw


def test_draw(table):
    """TAR-7.1, 7.2, 7.3, 7.4 (E14): any number up to two in hand, together."""
    t = table(hands={"yellow": ["0-0"]}, phase="draw")
    assert [t.can("draw", count=k) for k in range(3)] == [True, True, False]
    assert t.match.why_not(("draw", {"count": 2})).clause == "TAR-7.1"
    t = table(hands={"yellow": []}, phase="draw")
    t.do("draw", count=2)
    assert t.events("dominoes_drawn")[0][:2] == (0, 2)
    assert t.s.hand_count[0] == 2
    with pytest.raises(milkrun.engine.errors.PositionError, match="nothing can be drawn"):
        table(hands={"yellow": ["0-0", "0-1"]}, phase="draw")


def test_the_stock_is_a_limit(table):
    """TAR-7.1, 7.3, 7.5 (E14): and nothing comes back from the board."""
    t = one_left(table)
    assert t.s.stock_count == 1
    t.place("An-Aa 5|5")
    assert [t.can("draw", count=k) for k in range(3)] == [True, True, False]
    t.do("draw", count=1)
    assert t.s.stock_count == 0
    t.place("Aa-A2 4|6")
    assert t.match.to_move == 0
    assert t.now["phase"] == "action"
    assert {"play", "rotate", "offer"} <= t.verbs()
    t.place("A2-A3 5|6").rotate("Sn-Mn")
    assert len(t.now["track"]) == 26


def test_hands_never_grow_beyond_two():
    """TAR-7.4, 1.18"""
    for players in (2, 3, 4):
        t = Table(players=players)
        for _ in range(150):
            t.random(1, seed=int(t.s.decisions))
            assert max(t.s.hand_count) <= 2
