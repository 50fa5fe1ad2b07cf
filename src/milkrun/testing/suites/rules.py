"""The rules of any game: games end, pieces are conserved, and all modes agree."""

import sys
from types import FunctionType

import numpy as np
import pytest
from hypothesis import given
from numba.core.runtime import _nrt_python, rtsys  # type: ignore[attr-defined]

import milkrun
from milkrun.engine import compile, record
from milkrun.engine.observation import DESCRIBED
from milkrun.engine.warm import exercise, warm

from .matches import PICKS, SEEDS, finished, play_picks, quick, strange


def test_a_legal_action_until_the_end_which_comes(name, players, native):
    rules = milkrun.games[name].rules
    for seed in range(40 if native else 2):
        match = finished(name, players, seed, native)
        assert match.over
        assert len(match.actions) <= rules.MOST_DECISIONS
        assert match.standings()[0].place == 1
        assert not match.legal()


@pytest.mark.native
def test_same_seed_and_actions_give_the_same_bytes_in_every_mode(name, players):
    for seed in range(3):
        actions = finished(name, players, seed, native=True).actions
        native = milkrun.new(name, players, seed, native=True)
        plain = milkrun.new(name, players, seed, native=False)
        lane = milkrun.batch(name, 1, players=players, seed=seed, threads=1)
        for n, action in enumerate(actions, 1):
            last = n == len(actions)
            assert lane.mask[0].tolist() == native.mask().tolist() == plain.mask().tolist()
            for seat in range(players):
                assert native.observation(seat).tobytes() == plain.observation(seat).tobytes()
            native.play(action)
            plain.play(action)
            lane.step(np.array([action]))
            assert record.same(native.state, plain.state), record.differing(
                native.state, plain.state
            )
            assert bool(lane.ended[0]) is last
            if not last:
                assert record.same(lane.states[0], native.state)
        assert plain.over
        assert plain.digest() == native.digest()
        first = [one.seat for one in plain.standings() if one.place == 1]
        shares = [1 / len(first) if p in first else 0 for p in range(players)]
        assert lane.reward[0].tolist() == pytest.approx(shares)
        fresh = milkrun.new(name, players, seed + 1, native=True)
        assert record.same(lane.states[0], fresh.state)  # the lane began the next match


@pytest.mark.native
def test_advice_is_the_same_in_every_mode(name, players):
    """To the last bit: the rules use only functions that both targets take from one place."""
    game = milkrun.games[name]
    for seed in range(2):
        chance = np.random.default_rng(seed)
        match = milkrun.new(name, players, seed, options=strange(game, players, seed), native=True)
        every = 1 + len(finished(name, players, seed, native=True).actions) // 25
        while not match.over:
            legal = np.flatnonzero(match.mask())
            if len(match.actions) % every == 0:
                told = []
                for target in (game.native, game.interpreted):
                    worth, advice = np.zeros(players), np.zeros(game.rules.ACTIONS.size)
                    target.values(match.state, worth)
                    target.weights(match.state, advice)
                    told.append((worth.tolist(), advice[legal].tolist()))
                assert told[0] == told[1], match.dumps()
            match.play(int(chance.choice(legal)))


@pytest.mark.native
def test_threads_do_not_change_a_batch(name, players):
    one, two = (milkrun.batch(name, 6, players=players, seed=5, threads=t) for t in (1, 2))
    one.random(300)
    two.random(300)
    assert one.states.tobytes() == two.states.tobytes()


@quick(15)
@given(seed=SEEDS, picks=PICKS)
def test_pieces_are_conserved(name, players, seed, picks):
    match = milkrun.new(name, players, seed, native=False)
    pieces = match.game.rules.PIECES
    start = np.zeros(pieces, np.int64)
    match.functions.pieces(match.state, start)
    for _ in play_picks(match, picks):
        now = np.zeros(pieces, np.int64)
        match.functions.pieces(match.state, now)
        assert now.tolist() == start.tolist()
        assert match.state.event_count <= len(match.state.events)


@pytest.mark.native
def test_no_index_lies_outside_its_array(name, monkeypatch):
    """Native code silently reads garbage there, and at -1, too."""
    monkeypatch.setattr(compile, "native", compile.checked)
    game = milkrun.games[name]
    for players in game.seats:
        for seed in range(6):
            options = strange(game, players, seed)
            batch = milkrun.batch(name, 64, players=players, seed=seed, options=options)
            batch.random(1000)
            game.native.values(batch.states[0], np.zeros(players))
            game.native.believe(batch.states[0], 0, np.zeros(game.belief))
            play_greedily(game, batch.states[:1], seed)


def play_greedily(game, states, seed):
    """Play a record on by advice, without the loop that would compile a search, too."""
    play, rng = game.native, np.arange(seed, seed + 4, dtype=np.uint32)
    mask, advice = np.zeros(game.rules.ACTIONS.size, np.bool_), np.zeros(game.rules.ACTIONS.size)
    while not states[0].over:
        world = states.copy()
        play.imagine(world[0], int(states[0].to_move), seed)
        play.step(states[0], play.choose_greedy(world[0], mask, advice, rng, 0.1))


@pytest.mark.native
def test_native_code_frees_what_it_takes(name):
    """A search makes thousands of arrays."""
    warm(name)
    _nrt_python.memsys_enable_stats()
    before = rtsys.get_allocation_stats()
    bot = milkrun.bots.make("search:20i", 1)
    match = milkrun.new(name, seed=1, native=True)
    for _ in range(30):
        match.play(milkrun.bots.move(match, bot, 1))
    after = rtsys.get_allocation_stats()
    assert bot.thinks(match.game)
    assert after.alloc - before.alloc == after.free - before.free


@pytest.mark.native
def test_every_function_compiles(name):
    """Every entry point compiles, with all it can call; no rule is unused."""
    game = milkrun.games[name]
    for _ in exercise(game, game.native):
        pass
    for asked in getattr(game.rules, "PAGE", ()):
        getattr(game.native, asked)  # called by a page, perhaps by nothing else
    home = f"{game.home.package}."
    defined = {
        function
        for module in list(sys.modules)
        if module.startswith((home + "rules", home + "advice", home + "beliefs"))
        for function in vars(sys.modules[module]).values()
        if isinstance(function, FunctionType) and function.__module__.startswith(home)
    }
    unused = defined - game.native.reached() - DESCRIBED
    assert {f.__qualname__ for f in unused} == set()
