"""PettingZoo's own tests, and what they do not ask."""

import copy
import pickle
import sys

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import milkrun
from milkrun import envs

NAMES = list(milkrun.games)


def played(env, seed, most=10_000):
    """Play at random; the agents and actions, and the rewards at the end."""
    env.reset(seed=seed)
    rng, told, rewards = np.random.default_rng(seed), [], {}
    for agent in env.agent_iter(most):
        seen, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            rewards[agent] = reward
            env.step(None)
            continue
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        told.append((agent, action))
        env.step(action)
    return told, rewards


@pytest.mark.native
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_finds_nothing_wrong(name):
    """Other warnings are errors. It has a list of environments that may observe a mask, too, and
    warns of all others."""
    api_test(envs.aec(name), num_cycles=60)
    seed_test(lambda: envs.aec(name, players=2), num_cycles=30)


def test_the_environment_plays_the_same_match_as_the_engine():
    env = envs.aec("tiffin", players=3, options={"hand_limit": 5}, native=False)
    told, rewards = played(env, 4)
    match = milkrun.new("tiffin", 3, 4, hand_limit=5, native=False)
    for agent, action in told:
        assert agent == f"player_{match.to_move}"
        match.play(action)
    assert match.over
    first = [one.seat for one in match.standings() if one.place == 1]
    assert rewards == {f"player_{p}": 1 / len(first) if p in first else 0 for p in range(3)}


def test_a_run_that_was_seeded_once_can_be_repeated():
    runs = []
    for _ in range(2):
        env = envs.raw_aec("tiffin", players=2, native=False)
        env.reset(seed=5)
        seen = []
        for _ in range(3):
            env.reset()
            seen.append(env.batch.observation.tobytes())
        assert len(set(seen)) == 3
        runs.append(seen)
    assert runs[0] == runs[1]
    env = envs.raw_aec("tiffin", players=2, native=False)
    env.reset()
    assert env.batch.observation.tobytes() not in runs[0]
    with pytest.raises(milkrun.MilkrunError, match="a seed must be a whole number"):
        env.reset(seed=-1)


def test_an_agent_that_waits_has_no_legal_action_and_sees_only_what_it_knows():
    env = envs.raw_aec("tiffin", players=3, native=False)
    env.reset(seed=1)
    match = milkrun.new("tiffin", 3, 1, native=False)
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)
        assert np.array_equal(seen["observation"], match.observation(seat))
        assert seen["action_mask"].any() == (agent == env.agent_selection)
        assert env.observation_space(agent).contains(seen)


@pytest.mark.parametrize("make", [envs.raw_aec, envs.aec])
@pytest.mark.parametrize("kept", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_from_the_middle_of_a_match(make, kept):
    """Also among those whose turns are over; what is done to one is not done to the other."""
    env = make("tiffin", players=3, options={"turn_limit": 20}, reward="place", native=False)
    env.reset(seed=4)
    told = [[], []]
    for step in range(10_000):
        if step % 40 == 20 or len(env.agents) == 2:
            other = kept(env)
            for rows, one in zip(told, (env, other), strict=True):
                rows.clear()
                for agent in one.agent_iter(30):
                    seen, *rest = one.last()
                    rows.append((agent, seen["observation"].tobytes(), rest))
                    legal = np.flatnonzero(seen["action_mask"])
                    one.step(int(legal[-1]) if len(legal) else None)
            assert told[0] == told[1]
            assert told[0]
        if not env.agents:
            break
        seen = env.last()[0]
        legal = np.flatnonzero(seen["action_mask"])
        env.step(int(legal[0]) if len(legal) else None)
    assert not env.agents


def test_cycles_may_be_limited():
    env = envs.aec("tiffin", players=2, max_cycles=7, native=False)
    told, rewards = played(env, 1)
    assert len(told) == 7
    assert rewards == {"player_0": 0, "player_1": 0}
    assert all(env.unwrapped.truncations.values())


def test_an_illegal_action_ends_it_and_the_raw_one_refuses_it():
    env = envs.aec("tiffin", players=2, native=False)
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(wrong)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1
    raw = envs.raw_aec("tiffin", players=2, native=False)
    raw.reset(seed=1)
    with pytest.raises(milkrun.MilkrunError, match=f"action {wrong} is not legal"):
        raw.step(wrong)


def test_it_is_shown_in_words(capsys):
    render_test(lambda render_mode: envs.aec("tiffin", render_mode=render_mode, native=False))
    assert "Tiffin\n  1." in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_has_room_for_all_the_words(name):
    env = envs.raw_aec(name, render_mode="rgb_array", native=False)
    env.reset(seed=3)
    first = env.render()
    assert first.shape[1:] == (800, 3)
    inked = np.flatnonzero((first < 128).any((0, 2)))  # columns with a letter in them
    assert inked[0] >= 20
    assert inked[-1] < 780
    env.step(int(np.flatnonzero(env.batch.mask[0])[0]))
    assert not np.array_equal(first, env.render())


def test_a_picture_says_what_it_needs(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(milkrun.MilkrunError, match="needs Pillow: pip install pillow"):
        envs.aec("tiffin", render_mode="rgb_array", native=False)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"render_mode": "film"}, "render_mode 'film' is none of human, ansi, rgb_array"),
        ({"max_cycles": 0}, "at least 1"),
        ({"max_cycles": 2.5}, "a whole number"),
        ({"players": 9}, "is for 2, 3, 4 players"),
        ({"reward": "gold"}, "'gold' is none of win, place, margin"),
    ],
)
def test_what_is_wrong_is_said(settings, says):
    with pytest.raises(milkrun.MilkrunError, match=says):
        envs.aec("tiffin", native=False, **settings)
