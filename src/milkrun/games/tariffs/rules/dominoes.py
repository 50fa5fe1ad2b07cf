"""Hands and the stock: trading with players (chapter 5) and with the stock (6), drawing (7)."""

from milkrun.engine.chance import draw
from milkrun.engine.events import note

from ..components import DOMINOES
from .refusals import FINE, Refusal
from .state import HAND, HELD_BY, IN_STOCK, NO_DOMINO, NOBODY, UNSEEN, Chance, Kind

# Hands. TAR-1.18: only their size is public.


def add_to_hand(s, p, domino):
    """Put a domino in its place in a hand: hands are kept sorted."""
    if s.hand_count[p] == 1 and s.hand[p, 0] > domino:
        s.hand[p, 1] = s.hand[p, 0]
        s.hand[p, 0] = domino
    else:
        s.hand[p, s.hand_count[p]] = domino
    s.hand_count[p] += 1


def remove_from_hand(s, p, slot):
    """Take a domino out of a hand and return it."""
    domino = s.hand[p, slot]
    if slot == 0:
        s.hand[p, 0] = s.hand[p, 1]
    s.hand[p, 1] = NO_DOMINO
    s.hand_count[p] -= 1
    return domino


# What a seat has seen of other hands and of the stock


def forget(s, domino):
    """TAR-5.11: a domino that is played is no longer secret."""
    for viewer in range(s.players):
        s.known[viewer, domino] = UNSEEN


def forget_hand(s, viewer, holder, now):
    """TAR-5.11: what a seat knew of a hand is `now` void, or in the stock (TAR-6.4)."""
    for domino in range(DOMINOES):
        if s.known[viewer, domino] == HELD_BY + holder:
            s.known[viewer, domino] = now


def forget_stock(s, p):
    """TAR-6.4: once p has drawn, nobody else is sure of a domino in the stock."""
    for viewer in range(s.players):
        if viewer != p:
            for domino in range(DOMINOES):
                if s.known[viewer, domino] == IN_STOCK:
                    s.known[viewer, domino] = UNSEEN


# Drawing


def room(s, p):
    """TAR-7.1, 7.4: how many dominoes a player may draw. TAR-7.5: none if the stock is empty."""
    return min(HAND - s.hand_count[p], s.stock_count)


def draw_refused(s, p, number):
    """TAR-7.1: any number for which there is room."""
    if number <= room(s, p):
        return FINE
    return Refusal.HAND_FULL if s.hand_count[p] + number > HAND else Refusal.STOCK_EMPTY


def draw_domino(s, p):
    """TAR-1.17: a domino from the stock, chosen now, into a hand."""
    domino = draw(s, s.stock, Chance.DOMINO, s.rounds_done)
    s.stock_count -= 1
    s.known[p, domino] = UNSEEN
    add_to_hand(s, p, domino)
    return domino


def draw_dominoes(s, p, number):
    """TAR-7.2: that many together."""
    first = NO_DOMINO
    second = NO_DOMINO
    if number > 0:
        forget_stock(s, p)
        first = draw_domino(s, p)
    if number > 1:
        second = draw_domino(s, p)
    note(s, Kind.DOMINOES_DRAWN, p, number, first, second)


# EXCHANGE


def exchange_refused(s, p):
    """TAR-6.1: two dominoes in hand and at least two in the stock."""
    if s.hand_count[p] < HAND:
        return Refusal.NEEDS_TWO
    return FINE if s.stock_count >= HAND else Refusal.STOCK_TOO_SMALL


def exchange(s, p):
    """TAR-6.2: two new ones are drawn before the old ones go into the stock.

    TAR-6.3: nobody else sees any of them. TAR-6.4: but some may know where the old ones are.
    """
    old = remove_from_hand(s, p, 0)
    old2 = remove_from_hand(s, p, 0)
    forget_stock(s, p)
    new = draw_domino(s, p)
    new2 = draw_domino(s, p)
    s.stock[old] = 1
    s.stock[old2] = 1
    s.stock_count += HAND
    s.known[p, old] = IN_STOCK
    s.known[p, old2] = IN_STOCK
    for viewer in range(s.players):
        if viewer != p:
            forget_hand(s, viewer, p, IN_STOCK)
    note(s, Kind.EXCHANGED, p, old, old2, new, new2)


# OFFER, and what follows.


def partner_at(s, p, ahead):
    """The seat a number of places after the left-hand neighbour; p itself if there is none."""
    return (p + 1 + ahead) % s.players if ahead + 1 < s.players else p


def offer_refused(s, p, ahead, slot):
    """TAR-5.2: both hold a domino. TAR-5.7: each other player is asked once a turn."""
    partner = partner_at(s, p, ahead)
    if partner == p:
        return Refusal.NO_PARTNER
    if slot >= s.hand_count[p]:
        return Refusal.NOTHING_TO_OFFER
    if s.hand_count[partner] == 0:
        return Refusal.NOTHING_TO_GET
    return Refusal.ASKED_ALREADY if s.asked[partner] == 1 else FINE


def offer(s, p, ahead, slot):
    """TAR-5.3: the domino is shown to the partner only.

    TAR-5.8: promises around a trade are not recorded.
    """
    partner = partner_at(s, p, ahead)
    s.asked[partner] = 1
    s.partner = partner
    domino = s.hand[p, slot]
    s.offered = domino
    show(s, Kind.TRADE_OFFERED, p, partner, domino)


def show(s, kind, holder, viewer, domino):
    """TAR-5.11: whoever sees a domino of another hand remembers it."""
    s.known[viewer, domino] = HELD_BY + holder
    note(s, kind, holder, viewer, domino)
    note(s, Kind.DOMINO_SHOWN, viewer, holder, domino)


def refuse(s):
    """TAR-5.4, 5.6: nothing has changed."""
    note(s, Kind.TRADE_REFUSED, s.partner, s.turn_of)
    end_trade(s)


def give_refused(s, slot):
    """TAR-5.4: one of the partner's own dominoes."""
    return FINE if slot < s.hand_count[s.partner] else Refusal.NOTHING_TO_GIVE


def give(s, slot):
    """TAR-5.4: it is shown to the proposer only."""
    domino = s.hand[s.partner, slot]
    s.answer = domino
    show(s, Kind.TRADE_ANSWERED, s.partner, s.turn_of, domino)


def confirm(s):
    """TAR-5.1, 5.5: the two dominoes change hands. TAR-5.9: that is all for the partner."""
    p = s.turn_of
    q = s.partner
    offered = s.offered
    answer = s.answer
    for viewer in range(s.players):
        if viewer != p and viewer != q:
            forget_hand(s, viewer, p, UNSEEN)
            forget_hand(s, viewer, q, UNSEEN)
    remove_from_hand(s, p, slot_of(s, p, offered))
    remove_from_hand(s, q, slot_of(s, q, answer))
    add_to_hand(s, p, answer)
    add_to_hand(s, q, offered)
    s.known[p, answer] = UNSEEN
    s.known[q, offered] = UNSEEN
    s.known[p, offered] = HELD_BY + q
    s.known[q, answer] = HELD_BY + p
    note(s, Kind.TRADE_MADE, p, q)
    end_trade(s)


def slot_of(s, p, domino):
    """Where a domino of a hand is."""
    return 0 if s.hand[p, 0] == domino else 1


def cancel(s):
    """TAR-5.5, 5.6: nothing has changed, but what was shown stays known."""
    note(s, Kind.TRADE_CANCELLED, s.turn_of, s.partner)
    end_trade(s)


def end_trade(s):
    """No trade is going on."""
    s.partner = NOBODY
    s.offered = NO_DOMINO
    s.answer = NO_DOMINO
