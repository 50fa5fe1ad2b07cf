"""Placing tiffins and drafting cards: chapters 3 and 4."""

import milkrun
from milkrun.games.tiffin.rules.cards import check_pool

from .table import ACTIVE, BLUE, GREEN, POOL, RED, Table, route

# 3 Place a tiffin


def test_leftmost_square(table):
    """TIF-3.1, 3.3, 3.4, 3.5: squares fill from the left, own tiffins too, up to three."""
    t = table(players=2, routes=[route(RED, ["pink", "yellow"]), GREEN, BLUE])
    t.do("place", slot=0)
    assert t.tiffins(0) == ["pink", "yellow", "yellow"]
    assert t.events("tiffin_placed") == [("yellow", 0, 2)]
    assert not t.can("place", slot=0)
    assert t.can("place", slot=1)


def test_not_on_a_started_route(table):
    """TIF-3.2: a route with a progress cube takes no more tiffins."""
    t = table(routes=[route(RED, ["pink"], ["competitor"]), GREEN, BLUE])
    assert not t.can("place", slot=0)
    assert t.can("place", slot=1)


def test_tiffins_stay(table):
    """TIF-3.7: tiffins do not move before their route is scored."""
    t = table(routes=[route(RED, ["pink", "yellow"]), GREEN, BLUE], hands={"yellow": ["red 4"]})
    t.play("red 4", on=0)
    assert t.tiffins(0) == ["pink", "yellow"]


# 4 Draft two cards


def test_two_picks(table):
    """TIF-4.1, 4.2: any mixture of pool, deck and pairs; the second pick must be made."""
    t = table(pool=POOL, hands={"yellow": 4})
    t.do("take", position=4)
    assert t.verbs() <= {"take", "take_deck", "take_pair"}
    assert t.s.to_move == 0
    t.do("take_deck")
    assert t.s.hand_count[0] == 6
    assert t.s.to_move == 1


def test_replaced_at_once(table):
    """TIF-4.3: in the same position, before the next pick."""
    t = table(pool=POOL, deck=["green 4", "green 4*"])
    t.do("take", position=4)
    assert t.now["pool"][4] in ("green 4", "green 4*")
    assert t.now["pool"][:4] == POOL[:4]


def test_pairs_of_ones(table):
    """TIF-4.4, 4.7: any two 1s of the pool, nothing else; equal pairs are offered once."""
    t = table(pool=POOL)
    pairs = [a.args for a in t.match.legal() if a.verb == "take_pair"]
    assert [(p["first"], p["second"]) for p in pairs] == [
        (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3),
    ]  # fmt: skip
    t = table(pool=["red 1", "red 1", "blue 2", "green 1", "blue 3", "blue 4"])
    pairs = [a.args for a in t.match.legal() if a.verb == "take_pair"]
    assert [(p["first"], p["second"]) for p in pairs] == [(0, 1), (0, 3)]
    assert not t.can("take", position=1)


def test_two_pairs(table):
    """TIF-4.5, 4.6: four cards gained; the lower position of a pair is refilled first."""
    t = table(pool=POOL, hands={"yellow": ["red 3"]})
    t.do("take_pair", first=1, second=3)
    assert [position for _, position, _ in t.events("pool_refilled")] == [1, 3]
    t.do("take_pair", first=0, second=2)
    assert t.now["hands"]["yellow"] == ["red 1", "red 3", "green 1", "blue 1", "grey 1"]


def test_pair_is_refilled_before_the_check(table):
    """TIF-4.6, 4.9: both places of a pair are filled before the pool is looked at."""
    t = table(
        pool=["red 1", "green 1", "blue 2", "blue 3", "blue 4", "yellow 2"],
        deck=["blue 2*", "blue 3*"],
    )
    t.do("take_pair", first=0, second=1)
    assert t.kinds().index("pool_renewed") > t.kinds().index("pool_refilled", 3)


def test_second_pick_is_checked_too(table):
    """TIF-4.8, 4.9: the pool may be renewed after the second pick as well."""
    t = table(
        phase="draft",
        pool=["red 1", "red 3", "red 4", "grey 2", "blue 2", "green 4"],
        deck=["red 2"],
    )
    t.do("take", position=5)
    assert "pool_renewed" in t.kinds()
    assert t.s.to_move == 1


def test_renewed_again_and_again():
    """TIF-4.9, 4.10: as long as it is stale, but twenty times at most."""
    reds = ["red 1", "red 1*", "red 2", "red 2*", "red 3", "red 3*"]
    greens = [card.replace("red", "green") for card in reds]
    s = Table(players=2, pool=reds, deck=greens).s
    s.discarded[:] = 0  # nothing but red and green is left to draw
    s.event_count = 0
    check_pool(s)
    renewals = [row[0] for row in s.events[: s.event_count]]
    assert renewals.count(milkrun.games["tiffin"].rules.EVENTS.number("pool_renewed")) == 20
    assert s.event_count <= len(s.events)


def test_renewal_belongs_to_the_pick(table):
    """TIF-4.11: the player who caused it goes on with their draft; nobody is asked."""
    t = table(pool=["red 1", "red 3", "red 4", "grey 2", "blue 2", "green 4"], deck=["red 2"])
    t.do("take", position=4)
    assert t.s.to_move == 0
    assert t.now["phase"] == "draft"


def test_discard_after_the_second_pick(table):
    """TIF-4.12, 4.13: not before it; down to seven; Special cards do not count."""
    t = table(hands={"yellow": 7}, pool=POOL)
    assert t.now["special_cards"]["yellow"] == ["flat_tire", "shortcut"]
    t.do("take_pair", first=0, second=1)
    assert t.s.hand_count[0] == 9
    assert t.now["phase"] == "draft"
    t.do("take_pair", first=2, second=3)
    assert t.s.hand_count[0] == 11
    for _ in range(4):
        t.do("discard", card=0)
    assert t.s.hand_count[0] == 7
    assert t.s.to_move == 1


def test_seven_cards_may_stay(table):
    """TIF-4.12: seven after the draft are not too many."""
    t = table(hands={"yellow": 5}, pool=POOL)
    t.do("take", position=4).do("take_deck")
    assert t.s.hand_count[0] == 7
    assert t.s.to_move == 1


def test_equal_cards_are_offered_once(table):
    """TIF-4.12: of two equal cards the first stands for both."""
    hand = ["red 1", "red 1", "red 2", "red 3", "red 4", "blue 2", "blue 3", "blue 4"]
    t = table(phase="discard", hands={"yellow": hand})
    assert [a.args["card"] for a in t.match.legal()] == [0, 2, 3, 4, 5, 6, 7]


def test_emptied_deck_is_made_anew_at_once(table):
    """TIF-4.14: with its last card, not only when the next one is needed."""
    t = table(deck=["green 4"], hands={"yellow": 4, "pink": 4})
    piled = len(t.now["discard"])
    t.do("take_deck")
    assert t.kinds() == ["deck_reshuffled", "card_drawn"]
    assert t.now["discard"] == []
    assert len(t.now["deck"]) == piled


def test_reshuffle_in_the_middle_of_a_renewal(table):
    """TIF-4.14, 4.8: the discarded pool is shuffled in when the deck ends between its draws."""
    t = table(
        pool=["red 1", "red 3", "red 4", "grey 2", "blue 2", "green 4"],
        deck=["red 2", "red 2*"],
    )
    t.do("take", position=4)
    assert "pool_renewed" in t.kinds()
    assert t.kinds().count("deck_reshuffled") == 1
    assert t.s.deck_count == t.s.deck.sum() > 0


def test_known_cards(table):
    """TIF-4.15: a card from the pool is known to all, one from the deck is not."""
    t = table(pool=POOL, hands={"yellow": ["red 2"], "pink": 4})
    t.do("take", position=4).do("take_deck")
    assert t.now["known"]["yellow"] == ["yellow 3"]
    assert t.events("card_drawn") == [("yellow", None)]
    assert t.match.events(seat=0)[0].args["card"] is not None


def test_known_card_leaves_first(table):
    """TIF-4.15: of two equal cards the known one is the one that leaves the hand."""
    t = table(
        routes=[route(RED, **ACTIVE), GREEN, BLUE],
        hands={"yellow": ["red 1", "red 1", "blue 4"]},
        known={"yellow": ["red 1", "blue 4"]},
    )
    t.play("red 1", on=0)
    assert t.now["known"]["yellow"] == ["blue 4"]
