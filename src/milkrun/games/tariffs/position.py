"""Positions of Tariffs as plain JSON and back, in the words of docs/position.md."""

from typing import Any

import numpy as np

from milkrun.engine import codec, record
from milkrun.engine.chance import roll
from milkrun.engine.codec import by, cell, keyed, pile, rows, those
from milkrun.engine.kinds import Kind, Name, number
from milkrun.engine.reading import Given, Reading, one_of, refuse
from milkrun.engine.record import Record

from . import arrangement as board
from . import components as box
from .arrangement import ANYBODY, DOMINO, SEAT
from .rules import dominoes, rounds, state, walks
from .rules.board import clear_track, is_free
from .rules.setup import arrange
from .rules.state import HELD_BY, NOBODY, RUN, Chance, Phase

LAYOUT = {"arrangement": list(box.ARRANGEMENTS["simple"])}  # TAR-1.3: open before the deal
NO_SUIT = len(box.SUITS)  # a coin that the position does not name
assert len(box.SUITS) == box.MAX_PLAYERS  # a suit of each rank for every seat, or aside


# The course of the match and of the round.


def stalled(s: Record) -> bool:
    """Whether the match is over by a stalled round, the last turn of which was finished."""
    return bool(s.over and s.round_end[s.rounds_done - 1] != RUN)


def placed(s: Record) -> int:
    return sum(not is_free(s, pair) for pair in range(s.pairs))


def fewest_turns(s: Record) -> int:
    """One domino a turn was placed, in the draw step perhaps in the turn going on."""
    return max(0, placed(s) - int(s.phase == Phase.DRAW))


def latest_play(s: Record) -> int:
    return int(s.turns) + (s.phase == Phase.DRAW) if placed(s) else 0


def latest_round(s: Record) -> int:
    return int(min(s.rounds_done, s.rounds - 1))


def turns_had(s: Record, p: int) -> int:
    """In how many turns of this round a player has acted."""
    turns = s.turns + (s.phase == Phase.DRAW)
    ahead = (p - s.round_starter[latest_round(s)]) % s.players
    return int((turns - ahead + s.players - 1) // s.players)


def read_turn(t: Reading, where: str, given: Any) -> None:
    """Who is on turn. TAR-2.6: in the end, whoever declared the last run."""
    s = t.s
    if given is not None:
        s.turn_of = SEAT.read(t, where, given)
    if s.over and not stalled(s):
        leader = s.round_leader[s.rounds_done - 1]
        why = f"the game ended in {SEAT.words[leader]}'s turn, who declared the last run"
        refuse(given is not None and s.turn_of != leader, where, why)
        s.turn_of = leader


TURN_OF = Kind(lambda s: SEAT.show(s, s.turn_of), read_turn, SEAT.schema)


def read_starter(t: Reading, where: str, given: Any) -> None:
    """TAR-1.8, 10.2: turns pass to the left, and so do the starts of the rounds.

    Who started the round follows from who is on turn, or the other way round.
    """
    s = t.s
    declared = s.over and not stalled(s)
    on_turn = t.given.get("turn_of") is not None or declared
    turns = s.turns - stalled(s)
    if given is not None:
        first = SEAT.read(t, where, given)
        if declared and "turns" in t.left_out:  # those that led to the declarer
            turns += (s.turn_of - first - turns) % s.players
            s.turns = turns
    else:
        first = (
            (s.turn_of - turns) % s.players if on_turn else roll(s, s.players, Chance.STARTER, 0)
        )
    last = (first + turns) % s.players
    why = f"after {turns} turns it is {SEAT.words[last]}'s, by the starter"
    refuse(on_turn and last != s.turn_of, "turn_of", why)
    s.turn_of = last
    for n in range(latest_round(s) + 1):
        s.round_starter[n] = (first + n - latest_round(s)) % s.players


STARTER = Kind(lambda s: SEAT.show(s, s.round_starter[latest_round(s)]), read_starter, SEAT.schema)
MOST_TURNS = number(lambda s: rounds.turn_limit(s) - (not stalled(s)))
TURNS = cell("turns", MOST_TURNS, default=fewest_turns).checked(
    lambda s: s.turns >= fewest_turns(s),
    lambda s: f"{placed(s)} dominoes were placed, one a turn at most",
)
LAST_PLAY = cell("last_play", number(latest_play, placed), default=latest_play).checked(
    lambda s: s.over or s.turns - s.last_play < rounds.idle_limit(s),
    "the round would be stalled by now",
)
LEADER = cell("round_leader", ANYBODY, default=lambda s, n: int(NOBODY)).checked(
    lambda s, n: s.round_leader[n] != NOBODY or s.round_end[n] != RUN, "who declared the run?"
)
# TAR-11.4: with nobody connected there is only one charge.
TOP = number(walks.DEAREST, lambda s, n: walks.DEAREST if s.round_leader[n] == NOBODY else 0)
ROUND = keyed(
    {
        "scores": by(SEAT, cell("round_score", number(999), needed="has a score, too")),
        "end": cell("round_end", Name(state.ENDS)),
        "leader": LEADER,
        "top": cell("round_top", TOP, default=lambda s, n: int(walks.DEAREST)),
    }
)
ROUNDS = rows(ROUND, lambda s: s.rounds, "rounds are played", count="rounds_done").checked(
    lambda s: (s.rounds_done == s.rounds) == s.over,
    lambda s: f"of {s.rounds} rounds all are scored when the game is over, else fewer",
)


# TAR-4.3, 4.4: a lock is of the player's last turn, and another turn ends it.


def lockers(s: Record) -> list[int]:
    return [int(p) for p in s.lock if p != NOBODY]


def early(s: Record) -> list[str]:
    """Who has locked a domino without a turn."""
    return [SEAT.words[p] for p in lockers(s) if turns_had(s, p) == 0]


LOCKS = board.LOCKS.checked(
    lambda s: len(set(lockers(s))) == len(lockers(s)),
    "each player locks one domino at most, the one rotated on their last turn",
).checked(lambda s: not early(s), lambda s: f"{early(s)[0]} has had no turn in this round yet")


# Contracts and hands.


def read_contract(t: Reading, where: str, given: Any, *at: int) -> list[int]:
    """The suits of "Sn Ca S2 M3 M4 C5"."""
    codes = given.split() if isinstance(given, str) else given
    fit = isinstance(codes, list | tuple) and len(codes) == len(box.RANKS)
    refuse(not fit, where, f"{SIX_COINS}; got {given!r:.40}")
    coins = [one_of(where, code, box.TILE_CODES) for code in codes]
    for rank, coin in enumerate(coins):
        why = f"coin {rank + 1} has rank {box.RANK_LETTERS[rank]}; got {codes[rank]}"
        refuse(coin % len(box.RANKS) != rank, where, why)
    return [coin // len(box.RANKS) for coin in coins]


def fill_contracts(t: Reading, where: str) -> None:
    """TAR-1.12, 1.14: one suit of each rank for everybody; the rest at random, or aside."""
    s, given = t.s, t.s.contract.copy()
    rounds.deal_contracts(s)
    for rank in range(len(box.RANKS)):
        taken = [suit for suit in given[:, rank].tolist() if suit != NO_SUIT]
        why = f"two players have the same coin of rank {box.RANKS[rank]}"
        refuse(len(set(taken)) < len(taken), "contracts", why)
        others = [suit for suit in s.contract[:, rank].tolist() if suit not in taken]
        for p in np.flatnonzero(given[:, rank] == NO_SUIT):
            given[p, rank] = others.pop()
    s.contract[:] = given


SIX_COINS = 'six coins like "Sn Ca S2 M3 M4 C5"'
CODES = np.array(box.TILE_CODES).reshape(len(box.SUITS), len(box.RANKS))
CONTRACT = Kind(
    lambda s, suits: " ".join(CODES[suits, range(len(box.RANKS))]),
    read_contract,
    {"type": "string"},
)
ASIDE = cell("contract", CONTRACT, row=lambda s, n: (s.players + n,))


def fill_hands(t: Reading, where: str) -> None:
    """TAR-1.17: hands of a number, or of two if nothing is said, as far as the stock goes."""
    s = t.s
    s.stock_count = s.stock.sum()
    for (_, p), count in t.wanted.items():
        hand = f"hands.{SEAT.words[p]}"
        many = hand not in t.left_out and count > s.stock_count
        refuse(many, hand, "no domino is left for that")
        for _ in range(min(count, int(s.stock_count))):
            dominoes.draw_domino(s, p)
    full = s.phase == Phase.DRAW and dominoes.room(s, s.turn_of) == 0
    refuse(full, "phase", "nothing can be drawn, so nobody is asked to draw")


def check_stock(t: Reading, where: str, given: Any) -> None:
    """It is what is left; given, it must agree."""
    found = sorted(domino for _, domino in codec.values(DOMINO, t, where, given))
    other = given is not None and found != np.flatnonzero(t.s.stock).tolist()
    refuse(other, where, "is not what is left: all that is in no hand and not on track")


def read_known(t: Reading, where: str, given: Any, p: int, domino: int) -> int:
    """TAR-5.11, 6.4: where a seat knows a domino to be, which must be so."""
    place = PLACE.read(t, where, given)
    holder = place - HELD_BY
    held = holder != p and domino in t.s.hand[holder]
    there = t.s.stock[domino] if place == state.IN_STOCK else held
    refuse(not there, where, f"the {DOMINO.words[domino]} is not there to be known")
    return int(place)


PLACE = Name(
    ("unseen", "stock", *SEAT.words),
    there=lambda s: range(state.IN_STOCK, HELD_BY + s.players),
    none=int(state.UNSEEN),
)
KNOWN = cell("known", Kind(PLACE.show, read_known, PLACE.schema))
HANDS = pile(
    "hand",
    board.FROM_STOCK,
    "dominoes are in a hand",
    count="hand_count",
    dealt=lambda s, p: state.HAND - (s.phase == Phase.DRAW and p == s.turn_of),
    add=dominoes.add_to_hand,
)
STOCK = Kind(those("stock", DOMINO, 1).show, check_stock, codec.listed(DOMINO.schema))


# The trade going on.


def note_partner(t: Reading, where: str) -> None:
    """TAR-5.7: who is asked now, too, was asked in this turn."""
    refuse(t.s.partner == t.s.turn_of, f"{where}.partner", "nobody trades with oneself")
    refuse(t.s.hand_count[t.s.partner] == 0, f"{where}.partner", NOTHING_TO_GET)
    t.s.asked[t.s.partner] = 1


def shown(column: str, holder: str, viewer: str) -> Kind:
    """TAR-5.3, 5.4: a domino of one hand that the other seat of a trade is shown."""

    def read(t: Reading, where: str, given: Any) -> None:
        domino, owner = DOMINO.read(t, where, given), t.s[holder]
        missing = domino not in t.s.hand[owner]
        refuse(missing, where, f"the {DOMINO.words[domino]} is not in that hand")
        t.s[column] = domino
        t.s.known[t.s[viewer], domino] = HELD_BY + owner

    return Kind(lambda s: DOMINO.show(s, s[column]), read, DOMINO.schema)


NOTHING_TO_GET = "only a player who holds a domino is asked for a trade"  # TAR-5.2
ASKED = (
    those("asked", SEAT, 1)
    .checked(lambda s: not s.asked[s.turn_of], lambda s: f"{SEAT.words[s.turn_of]} is on turn")
    .checked(lambda s: not (s.asked > s.hand_count).any(), NOTHING_TO_GET)
)
ANSWER = shown("answer", "partner", "turn_of")
TRADE = keyed(
    {
        "partner": cell("partner", SEAT, needed="who is asked?"),
        "offered": shown("offered", "turn_of", "partner"),
        "answer": ANSWER.during("the domino given for it", Phase.CONFIRM),
    },
    order=("partner", note_partner, ...),
)


# The round scored last.


def clear_shown(t: Reading, where: str) -> None:
    refuse(not t.s.rounds_done, where, "no round has been scored yet")
    t.s.shown_half[:] = state.BARE


def scored_again(s: Record) -> Record:
    """The same round scored once more, on a copy: a run declared (TAR-8.13), or stalled (11.6)."""
    last = record.copy(s)
    clear_track(last)
    last.half[:] = s.shown_half
    last.contract[:] = s.shown_contract
    board.join_track(last)
    last.event_count = 0
    last.rounds_done -= 1
    last.turn_of = (s.shown_first - 1) % s.players
    n = last.rounds_done
    if s.round_end[n] == RUN:
        walks.mark_runs(last, last.turn_of, last.run_cost)
        rounds.declare(last, last.turn_of, s.round_top[n])
    else:
        rounds.stall(last, s.round_end[n])
    return last


def check_scores(t: Reading, where: str) -> None:
    """TAR-8.13, 9.9, 9.13: its track and contracts must give what everybody paid.

    TAR-11.4, 11.6: and who, if anybody, is scored in a stalled round as if they had declared.
    """
    s, n = t.s, t.s.rounds_done - 1
    declared = s.round_end[n] == RUN
    after = rounds.next_seat(s, s.round_leader[n])
    why = f"{SEAT.words[after]}'s turn would have come after the one in which the run was declared"
    refuse(declared and s.shown_first != after, f"{where}.next", why)
    last, place = scored_again(s), f"rounds[{n}]"
    leader, top = ANYBODY.show(s, last.round_leader[n]) or "nobody", last.round_top[n]
    why = f"by the track and the contracts of that round it is {leader}"
    refuse(last.round_leader[n] != s.round_leader[n], f"{place}.leader", why)
    why = f"by the track and the contracts of that round it is {top}"
    refuse(top != s.round_top[n], f"{place}.top", why)
    for p in range(s.players):
        other = last.round_score[n, p] != s.round_score[n, p]
        refuse(other, f"{place}.scores.{SEAT.words[p]}", "is not what the last round came to")


LAST_ROUND = keyed(
    {
        "track": board.track("shown_half"),
        "contracts": by(SEAT, cell("shown_contract", CONTRACT, needed=SIX_COINS)),
        "next": cell("shown_first", SEAT, needed="whose turn would have come next?"),
    },
    order=(clear_shown, ..., check_scores),
)


# The whole.


def find_runs(t: Reading, where: str) -> None:
    """TAR-8.14: what the player on turn may declare; TAR-10.1: totals; who decides now."""
    s = t.s
    s.score[:] = s.round_score.sum(axis=0)
    s.to_move = s.partner if s.phase == Phase.RESPOND else s.turn_of
    rounds.clear_runs(s)
    if s.phase in (Phase.ACTION, Phase.RESPOND, Phase.CONFIRM):
        walks.mark_runs(s, s.turn_of, s.run_cost)


POSITION = keyed(
    {
        **codec.table(SEAT, state.OPTIONS),
        "arrangement": board.ARRANGEMENT,
        "rounds": ROUNDS,
        "last_round": LAST_ROUND.when(lambda s: s.shown_first != NOBODY),
        "starter": STARTER,
        "turns": TURNS,
        "last_play": LAST_PLAY,
        "turn_of": TURN_OF,
        "phase": codec.phase(state.PHASES),
        "contracts": by(SEAT, cell("contract", CONTRACT)),
        "aside": rows(ASIDE, lambda s: box.MAX_PLAYERS - s.players, "empty seats have coins"),
        "track": board.track("half"),
        "moved": board.MOVED,
        "locks": LOCKS,
        "hands": by(SEAT, HANDS),
        "stock": STOCK,
        "known": by(SEAT, by(DOMINO, KNOWN, sparse=True)),
        "asked": ASKED,
        "trade": TRADE.during("the trade going on", Phase.RESPOND, Phase.CONFIRM),
    },
    order=(
        *("players", "options", "arrangement", "phase", "rounds", "track"),
        *(lambda t, where: board.join_track(t.s), "turns", "last_play", "turn_of", "starter"),
        *("moved", "locks", "contracts", "aside", fill_contracts, "hands", fill_hands, "stock"),
        *("known", "asked", "trade", "last_round", find_runs),
    ),
)


def clear_hands(s: Record) -> None:
    """No coin and no domino is with anybody."""
    dominoes.end_trade(s)
    rounds.empty_hands(s)
    s.rounds = rounds.agreed_rounds(s)
    s.contract[:] = NO_SUIT
    s.stock[:] = 1


to_position, from_position = codec.both_ways(POSITION, arrange, clear_track, clear_hands)


def lay_out(s: Record, layout: Given) -> list[str]:
    """Put a match that has just begun on an arrangement of the host's own; no warnings."""
    board.read_arrangement(s, layout.get("arrangement"))
    return []
