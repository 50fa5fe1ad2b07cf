"""What a search finds in a toy of a few choices: every seat for itself, alone, and with draws."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

from milkrun.bots.search import DEFAULTS
from milkrun.engine import search
from milkrun.engine.learned import NO_WEIGHTS

TOY = np.dtype(
    [
        *((name, "i4") for name in ("players", "to_move", "phase", "over", "did", "draws")),
        ("event_count", "i4"),
        ("events", "i4", (1, 2)),
    ]
)


WORTH = {  # what each seat gets after the choices of seats 0, 1 and 2
    (0, 0, 0): (9, 1, 1),  # the best for seat 0, if only the others would
    (0, 0, 1): (0, 0, 4),
    (0, 1, 0): (1, 5, 1),
    (0, 1, 1): (0, 6, 3),
    (1, 0, 0): (6, 5, 1),
    (1, 0, 1): (5, 4, 3),
    (1, 1, 0): (8, 2, 1),
    (1, 1, 1): (7, 3, 2),
}


def share(worth: tuple[int, ...]) -> np.ndarray:
    """The reward of each seat: its lead counts, as in `reckon`, not its points alone."""
    grown = np.exp(np.array(worth) - max(worth))
    return grown / grown.sum()


def by_hand(did: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Backward induction: the worth when every seat seeks its own."""
    if len(did) == 3:
        return WORTH[did]
    return max((by_hand((*did, a)) for a in (0, 1)), key=lambda worth: share(worth)[len(did)])


def search_toy(
    monkeypatch: pytest.MonkeyPatch,
    worth: dict[tuple[int, ...], tuple[int, ...]],
    margin: float,
    settle: bool = False,
    alone: bool = False,
) -> np.ndarray:
    """600 iterations where every seat has two actions, once: a visit, wins and points for each.
    By advice it chooses 0."""
    players = len(next(iter(worth)))
    root = np.zeros(1, TOY).view(np.recarray)
    root[0].players = players

    def step(s, a):
        s.did += a << s.to_move
        s.to_move += 1
        s.over = s.to_move == players

    def values(s, out):
        out[:] = worth[tuple(s.did >> p & 1 for p in range(players))] if s.over else 0.0

    return search_on(monkeypatch, root, step, values, margin=margin, settle=settle, alone=alone)


def search_on(
    monkeypatch: pytest.MonkeyPatch,
    root: Any,
    step: Callable[[Any, int], None],
    values: Callable[[Any, Any], None],
    *,
    imagine: Callable[[Any, int, int], None] = lambda s, p, seed: None,
    secret: bool = False,
    settle: bool = False,
    **changed: float,
) -> np.ndarray:
    """The same from a position of such a game."""
    toy = {
        "legal": lambda s, mask: mask.fill(True),
        "step": step,
        "values": values,
        "weights": lambda s, out: out.fill(0),
        "imagine": imagine,
        "share_win": lambda s, won: won.fill(len(won) == 1),
        "choose_greedy": lambda s, mask, advice, rng, noise: 0,
    }
    for name, function in toy.items():
        monkeypatch.setattr(search, name, function)
    nodes, edges = (np.zeros(200, kind).view(np.recarray) for kind in (search.NODE, search.EDGE))
    told = np.zeros((2, 3))
    known = {"horizon": 3.0, "spread": 1.0, "doubt": 0.0, "noise": 0.0} | changed
    settings = np.array([(DEFAULTS | known)[name] for name in search.SETTINGS])
    search.search(
        root, 0, secret, nodes, edges, np.array([2, 1, 1, 0]), np.zeros(2, TOY).view(np.recarray),
        np.zeros(2, np.bool_), np.zeros(2), np.array([1, 2, 3, 4], np.uint32), settings,
        np.zeros((9, 2), np.int64), told, np.zeros(0), NO_WEIGHTS, 600, settle,
    )  # fmt: skip
    return told


def test_every_seat_seeks_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three seats choose in turn, and all is known: max^n has to find what can be worked out."""
    told = search_toy(monkeypatch, WORTH, margin=1.0)
    assert by_hand() == (5, 4, 3)
    assert told[1, 0] > 500  # by far most often
    assert told[1, 2] / told[1, 0] == pytest.approx(5, abs=0.5)
    assert told[:, 0].sum() == 600


def test_alone_it_reckons_with_seats_that_follow_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others then choose 0, whatever is good for them; only their own choice is in the tree."""
    told = search_toy(monkeypatch, WORTH, margin=1.0, alone=True)
    assert told[0, 0] > 500
    for a in (0, 1):
        assert told[a, 2] / told[a, 0] == WORTH[a, 0, 0][0]


@pytest.mark.parametrize(("apart", "secret"), [(True, False), (False, False), (True, True)])
def test_what_was_drawn_is_told_apart(
    apart: bool, secret: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tile is drawn (0) and put where it belongs, or 2 points are taken (1). To put any tile in
    the same place is worth less than 2 points, to see it first is worth more. Where seats know
    different things, what was drawn may be a secret."""
    tile = 0

    def imagine(s, p, seed):
        nonlocal tile
        tile = seed & 1

    def step(s, a):
        if s.phase == 0 and a == 0:
            s.draws += 1
            s.event_count, s.events[0, 1] = 1, tile
        else:
            s.over, s.did = True, 5 * (a == tile) if s.phase else 2
        s.phase += 1

    def values(s, out):
        out[:] = (s.did, 0) if s.did else (0, 5)

    root = np.zeros(1, TOY).view(np.recarray)
    root[0].players = 2
    made = {"imagine": imagine, "margin": 1.0, "apart": apart, "secret": secret}
    told = search_on(monkeypatch, root, step, values, **made)
    draws = apart and not secret
    assert told[0 if draws else 1, 0] > 400


def test_a_search_stops_once_it_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as the iterations left could not make the other the most visited, no sooner."""
    told = search_toy(monkeypatch, WORTH, margin=1.0, settle=True)
    done = int(told[:, 0].sum())
    assert done < 400
    assert 0 < told[1, 0] - told[0, 0] - (600 - done) <= 2


def test_a_single_player_seeks_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """That player wins whatever happens, which must not make all actions equal."""
    told = search_toy(monkeypatch, {(0,): (4,), (1,): (7,)}, margin=0.2)
    assert told[1, 0] > 500
    assert (told[:, 1] == told[:, 0]).all()  # always won


def test_the_toy_has_an_answer_of_its_own() -> None:
    """Who hoped that the others help would choose 0; so the test above can fail."""
    hope = {a: max(WORTH[(a, *rest)][0] for rest in product((0, 1), repeat=2)) for a in (0, 1)}
    assert max(hope, key=lambda a: hope[a]) == 0
