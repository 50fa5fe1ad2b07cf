"""OpenSpiel's own tests, and what they do not ask."""

import copy
import pickle
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import milkrun
from milkrun import envs
from milkrun.engine.record import copy as copied

NAMES = list(milkrun.games)
ROLL, STOP, SIX = 0, 1, 5  # in Pig; the last is chance's
EXAMPLES = Path(__file__).parents[2] / "examples"


def two(name="tiffin", **settings):
    """A game for two, interpreted."""
    return envs.openspiel(name, **{"players": 2, "native": False, **settings})


def played(state, count, seed=1):
    """The state after so many more moves at random, of chance as well, or at the end."""
    rng = random.Random(seed)
    for _ in range(count):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def deciding(state, seed=1):
    """The state where chance has had its say."""
    rng = random.Random(seed)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.native
@pytest.mark.parametrize("name", NAMES)
def test_openspiel_finds_nothing_wrong(name):
    game = envs.openspiel(name, players=2, horizon=100)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_finds_nothing_wrong_with_explicit_chance(name):
    game = two(name, chance="explicit", horizon=8, reward="place")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_is_repeated_by_its_moves(name):
    from open_spiel.python.algorithms.generate_playthrough import playthrough  # loads SciPy

    told = playthrough(f"milkrun_{name}(players=2,horizon=4,native=False)", [], seed=3)
    actions = [int(line.split(":")[1]) for line in told.splitlines() if line.startswith("action:")]
    assert actions
    again = playthrough(f"milkrun_{name}(players=2,horizon=4,native=False)", actions, seed=3)
    assert again == told


def test_a_whole_match_pays_the_winner():
    state = played(two(turn_limit=20).new_initial_state(), 10_000)
    assert state.is_terminal()
    assert state.held.state.over
    match = milkrun.new("tiffin", 2, 1, native=False)
    match.state = copied(state.held.state)
    first = [one.seat for one in match.standings() if one.place == 1]
    assert state.returns() == [float(p in first) / len(first) for p in range(2)]
    assert state.legal_actions() == []
    with pytest.raises(milkrun.MilkrunError, match="the game is over"):
        state.apply_action(3)


def test_places_pay_in_steps():
    state = played(two(players=3, horizon=150, reward="place").new_initial_state(), 10_000)
    assert state.get_game().utility_sum() == sum(state.returns()) == 1.5
    keys = [tuple(state.held.terms.functions.standing(state.held.state, p)) for p in range(3)]
    order = sorted(range(3), key=lambda p: keys[p])
    assert sorted(state.returns()) == [state.returns()[p] for p in order]


def test_a_match_cut_off_before_points_are_counted_stands_by_its_ties():
    """MIN-11.3: there, the completed orders."""
    cut = two("mint_delivery", players=3, horizon=150)
    for seed in range(20):
        state = played(cut.new_initial_state(), 10_000, seed)
        s = state.held.state
        done = s.completed[:3].tolist()
        if not s.over and done.count(max(done)) == 1:
            break
    else:
        raise AssertionError("no match was cut off with one seat ahead")
    assert not s.score.any()
    assert state.returns() == [float(one == max(done)) for one in done]


def test_it_shows_what_the_engine_shows():
    state = deciding(two("tiffin").new_initial_state())
    match = milkrun.new("tiffin", 2, 1, native=False)
    match.state = copied(state.held.state)
    assert state.current_player() == match.to_move
    assert state.legal_actions() == [one.id for one in match.legal()]
    for seat in range(2):
        seen = match.observation(seat)
        assert np.array_equal(state.observation_tensor(seat), seen)
        assert np.array_equal(state.information_state_tensor(seat), seen)
        assert (seen <= match.game.observation.high).all()
    action = state.legal_actions()[0]
    assert state.action_to_string(action) == match.action(action).text
    assert "deck 31" in state.observation_string(0).splitlines()


def test_an_observer_is_asked_for_a_seat():
    """OpenSpiel checks that for its tensors, but not for observers: chance is player -1."""
    game = two(chance="explicit")
    state, observer = deciding(game.new_initial_state()), game.make_py_observer()
    for player in (-1, 2, 9):
        for ask in (observer.set_from, observer.string_from):
            with pytest.raises(milkrun.MilkrunError, match=f"there is no seat {player}; seats run"):
                ask(state, player)
    observer.set_from(state, 1)
    assert np.array_equal(observer.tensor, state.observation_tensor(1))


def test_a_state_is_kept_in_all_ways_even_when_it_waits_for_chance():
    game, waited = two(chance="explicit"), 0
    state = deciding(game.new_initial_state())
    rng = random.Random(2)
    while waited < 3:
        state.apply_action(rng.choice(state.legal_actions()))
        waited += state.is_chance_node()
        again = pickle.loads(pickle.dumps(state))
        for other in (again, copy.deepcopy(state), game.deserialize_state(state.serialize())):
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(1) == state.information_state_string(1)
            assert str(played(other.clone(), 5)) == str(played(state.clone(), 5)) != str(state)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    child = state.child(state.legal_actions()[0])
    assert str(child) != str(state)


def test_seats_remember_what_they_alone_know():
    """Whoever draws a card sees which; the others do not."""
    state = deciding(two(chance="explicit").new_initial_state())
    seat = state.current_player()
    draws = [
        a for a in state.legal_actions() if "top card of the deck" in state.action_to_string(a)
    ]
    state.apply_action(draws[0])
    children = [state.child(one) for one, _ in state.chance_outcomes()]
    assert len(children) > 10
    assert len({one.information_state_string(seat) for one in children}) == len(children)
    assert len({one.information_state_string(1 - seat) for one in children}) == 1
    told = {one.held.told[seat] for one in children}
    assert len(told) == len(children)


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_looks_the_same_to_its_seat_alone(name):
    state = deciding(played(two(name).new_initial_state(), 20))
    seat = state.current_player()
    worlds = [state.resample_from_infostate(seat, random.Random(n).random) for n in range(4)]
    for world in worlds:
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_string(seat) == state.observation_string(seat)
        assert world.legal_actions() == state.legal_actions()
        assert world.history() == state.history()
        assert not np.array_equal(world.held.state["rng"], state.held.state["rng"])
    other = worlds[0].information_state_string(1 - seat)
    assert other != state.information_state_string(1 - seat)
    assert len({world.held.told[1 - seat] for world in worlds}) == 1


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
@pytest.mark.parametrize("name", ["mint_delivery", "tariffs", "tiffin"])
def test_a_resampled_state_allows_and_draws_what_is_possible_there(name, chance):
    """Not what is in the true state, which would tell what is hidden."""
    state, rng = deciding(two(name, chance=chance).new_initial_state()), random.Random(1)
    legal = state.held.terms.functions.legal
    others = waited = 0
    for _ in range(60):
        for seat in range(2):
            world = state.resample_from_infostate(seat, rng.random)
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.current_player() == state.current_player()
            mask = np.zeros_like(world.held.mask)
            legal(world.held.state, mask)
            assert np.array_equal(world.held.mask, mask)
            others += not np.array_equal(mask, state.held.mask)
            again = pickle.loads(pickle.dumps(world))
            assert str(again) == str(world)
            assert again.chance_outcomes() == world.chance_outcomes()
            if world.is_chance_node():
                assert mask[world.held.waits]
                waited += 1
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    assert others
    assert waited


def test_a_resampled_draw_is_from_the_imagined_deck():
    state, rng = deciding(two(chance="explicit").new_initial_state()), random.Random(4)
    found = set()
    for _ in range(30):
        if state.is_chance_node():
            for seat in range(2):
                world = state.resample_from_infostate(seat, rng.random)
                for one, _ in world.chance_outcomes():
                    assert (played(world.child(one), 3).held.state["deck"] >= 0).all()
                    found.add(one in dict(state.chance_outcomes()))
        state.apply_action(rng.choice(state.legal_actions()))
    assert found == {True, False}


def test_before_the_deal_nothing_is_known():
    game = two(chance="explicit")
    state = played(game.new_initial_state(), 5)
    world = state.resample_from_infostate(0, random.Random(1).random)
    assert state.held.picked
    assert world.held.picked == []
    assert world.chance_outcomes() == game.new_initial_state().chance_outcomes()


def test_an_action_that_nothing_allows_is_not_taken_yet(monkeypatch):
    monkeypatch.setattr("milkrun.envs.adapters.held.WORLDS", 0)
    state, rng = deciding(two(chance="explicit").new_initial_state()), random.Random(1)
    while not state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    for seat in range(2):
        world = state.resample_from_infostate(seat, rng.random)
        assert world.current_player() == state.held.mover
        assert world.information_state_string(seat) == state.information_state_string(seat)
        played(world, 3)


def test_explicit_chance_has_the_outcomes_of_the_engine():
    """What the engine draws is what is explicit, and about as often."""
    state = deciding(two(chance="explicit").new_initial_state())
    draw = [a for a in state.legal_actions() if "top card of the deck" in state.action_to_string(a)]
    functions, before, found = state.held.terms.functions, copied(state.held.state), Counter()
    for n in range(400):
        s = copied(before)
        s["rng"][:] = np.random.default_rng(n).integers(0, 2**32, 4)
        functions.step(s, draw[0])
        found[s["hand"].tobytes()] += 1
    state.apply_action(draw[0])
    chances = {}
    for one, chance in state.chance_outcomes():
        chances[state.child(one).held.state["hand"].tobytes()] = chance
    deck = before["deck"]
    assert 2 in deck
    told = {kind: count / deck.sum() for kind, count in enumerate(deck) if count}
    assert dict(state.chance_outcomes()) == pytest.approx(told)
    assert set(found) <= set(chances)
    assert all(abs(found[one] / 400 - chance) < 0.08 for one, chance in chances.items())


def test_sampled_chance_is_no_foresight():
    """The same action leads elsewhere with another outcome, and the seed is in all of them."""
    deals = {
        str(deciding(two(seed=seed).new_initial_state(), n)) for seed in (0, 1) for n in (1, 2)
    }
    assert len(deals) == 4
    one, other = (deciding(two(seed=5).new_initial_state(), 3) for _ in range(2))
    assert str(one) == str(other)


@pytest.mark.slow
def test_counterfactual_regret_solves_the_dice_game(monkeypatch):
    """Pig for two with three decisions in all: who has rolled a 6 first stops, and has won."""
    monkeypatch.setenv("MILKRUN_GAMES", str(EXAMPLES))
    milkrun.games.look()
    try:
        game = two("pig", chance="explicit", horizon=3, goal=10)
        solver = cfr.CFRSolver(game)
        for _ in range(6):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        conv = exploitability.nash_conv(game, policy)
        values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
        state = game.new_initial_state()
        for move in (1, ROLL, SIX):
            state.apply_action(move)
        chosen = policy.action_probabilities(state)
    finally:
        monkeypatch.undo()
        milkrun.games.look()
    assert conv < 0.05
    assert chosen[STOP] > 0.9
    assert abs(sum(values) - 1) < 1e-9
    assert abs(values[0] - values[1]) < 0.02


@pytest.mark.native
@pytest.mark.slow
def test_the_example_searches():
    command = [sys.executable, "-W", "error", str(EXAMPLES / "ismcts_openspiel.py")]
    settings = ["--simulations", "12", "--moves", "6"]
    done = subprocess.run([*command, *settings], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    rows = done.stdout.splitlines()
    assert len(rows) == 6
    assert any(row.startswith("player 0: ") for row in rows)


@pytest.mark.parametrize(
    "wrong",
    ["--game=chess", "--simulations=0", "--moves=-1", "--moves=x", "--seed=-1", f"--seed={2**31}"],
)
def test_the_example_refuses_what_it_cannot_do(wrong: str) -> None:
    command = [sys.executable, str(EXAMPLES / "ismcts_openspiel.py"), wrong]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert f"argument {wrong.partition('=')[0]}: " in done.stderr


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"players": 9}, "is for 2, 3, 4 players; got 9"),
        ({"players": "two"}, "'players' needs a value of type int; got 'two'"),
        ({"reward": "margin"}, "'margin' is none of win, place"),
        ({"chance": "dice"}, "'dice' is none of sampled, explicit"),
        ({"seed": -1}, "a seed is a number from 0"),
        ({"seed": 2**40}, "a seed is a number from 0"),
        ({"horizon": -1}, "horizon is a number of decisions"),
        ({"hand_limit": 99}, "option 'hand_limit' runs from 4 to 7"),
        ({"hands": 4}, "'hands' is none of chance, competitor_cubes, hand_limit"),
    ],
)
def test_what_is_wrong_is_said(settings, says):
    with pytest.raises(milkrun.MilkrunError, match=says):
        two(**settings)


def test_what_is_wrong_is_said_of_states():
    game = two()
    with pytest.raises(milkrun.MilkrunError, match="there is no game 'tiffn'; did you mean"):
        envs.openspiel("tiffn")
    with pytest.raises(milkrun.MilkrunError, match="is for 2, 3, 4 players"):
        pyspiel.load_game("milkrun_tiffin(players=9)")
    with pytest.raises(milkrun.MilkrunError, match="`deserialize_state` goes on"):
        game.new_initial_state("text")
    with pytest.raises(milkrun.MilkrunError, match="observations have no parameters"):
        game.make_py_observer(None, {"size": 3})
    state = game.new_initial_state()
    with pytest.raises(milkrun.MilkrunError, match="chance has no outcome 256"):
        state.apply_action(256)
    deciding(state)
    with pytest.raises(milkrun.MilkrunError, match="action 999 is not legal"):
        state.apply_action(999)
    with pytest.raises(milkrun.MilkrunError, match="there is no seat 2"):
        state.resample_from_infostate(2, random.random)


def test_chance_with_too_many_outcomes_is_refused(monkeypatch):
    monkeypatch.setattr("milkrun.envs.adapters.held.OUTCOMES", 3)
    with pytest.raises(milkrun.MilkrunError, match=r"more than 3: use chance=sampled"):
        deciding(two(chance="explicit").new_initial_state())


def test_what_must_be_installed_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "milkrun.envs.adapters.openspiel", raising=False)
    with pytest.raises(milkrun.MilkrunError, match=r"pip install '\.\[openspiel\]' there"):
        envs.openspiel  # noqa: B018
