"""Who knows what, and what is asked of all routes at once."""

import numpy as np
import pytest

import milkrun
from milkrun.engine import record
from milkrun.games.tiffin.components import CARD_NAMES
from milkrun.games.tiffin.rules.play import target_refused
from milkrun.games.tiffin.rules.refusals import FINE
from milkrun.games.tiffin.rules.state import Phase

from .table import POOL, THREE_ROUTES, Table


def test_hidden_cards_are_redrawn():
    """TIF-4.15, 4.14: another seat's unknown cards change, the known ones and all sizes stay."""
    game = milkrun.games["tiffin"]
    t = Table(
        hands={"pink": ["red 1", "red 1", "blue 4", "grey 4", "green 2"]},
        known={"pink": ["red 1", "blue 4"]},
    )
    seen = set()
    for seed in range(20):
        s = record.copy(t.s)
        game.interpreted.imagine(s, 0, seed)
        changed = set(record.differing(t.s, s))
        assert changed <= {"rng", "hand", "deck", "event_count"}
        assert (s.hand[0] == t.s.hand[0]).all()
        assert (s.hand_count == t.s.hand_count).all()
        hand = [CARD_NAMES[kind] for kind in s.hand[1, : s.hand_count[1]]]
        assert "red 1" in hand
        assert "blue 4" in hand
        assert hand == sorted(hand, key=CARD_NAMES.index)
        seen.add(tuple(hand))
    assert len(seen) > 10


def test_unit_laid_open_is_seen():
    """TIF-5.1: cards laid open stay when the rest of that hand is redrawn."""
    game = milkrun.games["tiffin"]
    t = Table(routes=THREE_ROUTES, hands={"yellow": ["red 3", "blue 3", "grey 1"]})
    t.choose("red 3", "blue 3")
    for seed in range(10):
        s = record.copy(t.s)
        game.interpreted.imagine(s, 1, seed)
        hand = [CARD_NAMES[kind] for kind in s.hand[0, :3]]
        assert {"red 3", "blue 3"} <= set(hand)


def test_whether_a_chain_could_go_on_is_seen_by_nobody_else():
    """TIF-6.13: what others see of the question is the same with a second 1 and without."""
    told = []
    for second in ("green 1", "yellow 4"):
        hands = {"yellow": ["red 1", second], "pink": ["red 3"], "blue": [], "brown": ["blue 4"]}
        t = Table(routes=THREE_ROUTES, hands=hands, pool=POOL)
        t.play("red 1", on=0)
        assert t.now["phase"] == "chain"
        assert t.can("unit", card=0) == (second == "green 1")
        match = t.match
        told.append(
            [
                (match.view(seat), match.prompt(seat), [one.text for one in match.events(seat)])
                for seat in (1, 2, 3, None)
            ]
            + [match.observation(seat).tolist() for seat in (1, 2, 3)]
        )
    assert told[0] == told[1]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_imagined_in_a_chain_are_positions(players):
    """TIF-6.13: whatever the others may hold, a chain is asked about with it."""
    rng = np.random.default_rng(players)
    chains = 0
    for seed in range(4):
        match = milkrun.new("tiffin", players, seed, native=False)
        while not match.over:
            if match.state.phase == Phase.CHAIN:
                chains += 1
                for seat in range(players):
                    world = match.imagine(seat, chains)
                    again = milkrun.position("tiffin", world.position(), native=False)
                    assert again.position() == world.position()
                    assert again.prompt(seat) == match.prompt(seat)
            match.play(int(rng.choice(np.flatnonzero(match.mask()))))
    assert chains > 40


def test_units_offered_are_those_with_a_route():
    """TIF-5.1, 6.4, 6.8: what is asked of all colours at once agrees with asking each route."""
    offered = 0
    for seed in range(6):
        t = Table(players=2 + seed % 3, seed=seed)
        rng = np.random.default_rng(seed)
        while not t.match.over:
            if t.s.phase == Phase.TURN:
                hand = t.hand()
                singles = {(card,) for card in hand}
                pairs = {
                    (a, b)
                    for i, a in enumerate(hand)
                    for b in hand[i + 1 :]
                    if a.strip("*")[-1] == b.strip("*")[-1]
                }
                assert t.units() == {u for u in singles | pairs if can_go_somewhere(t, u)}
                offered += len(t.units())
            for _ in range(2 + seed):
                if not t.match.over:
                    t.match.play(int(rng.choice(np.flatnonzero(t.match.mask()))))
    assert offered > 300


def can_go_somewhere(t, unit):
    s = record.copy(t.s)
    kinds = [CARD_NAMES.index(card) for card in unit]
    s.unit[:] = [*kinds, len(CARD_NAMES)][:2]
    return any(target_refused(s, slot, mode) == FINE for slot in range(3) for mode in range(3))
