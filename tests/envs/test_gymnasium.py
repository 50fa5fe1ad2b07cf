"""Vectors for self-play, and one seat against bots."""

import copy
import pickle

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import milkrun
from milkrun import envs
from milkrun.bots.search import SearchBot


def short(**settings):
    """Matches of Tiffin that end soon."""
    return envs.vector(
        "tiffin", 4, players=2, options={"turn_limit": 20}, threads=1, native=False, **settings
    )


def steps(env, count):
    for _ in range(count):
        yield env.step(env.sample())


def test_the_next_step_starts_the_next_match():
    env = short()
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    env.reset(seed=3)
    before, ended = np.zeros(4, bool), 0
    for seen, rewards, done, truncated, info in steps(env, 150):
        assert env.observation_space.contains(seen)
        assert not (before & done).any()
        assert not truncated.any()
        assert (env.batch.states.decisions[before] == 0).all()
        assert not info["rewards"][~done].any()
        assert (info["rewards"][done].sum(1) == 1).all()
        assert (rewards[~done] == 0).all()
        assert (seen["action_mask"].any(1) != done).all()
        before, ended = done, ended + done.sum()
    assert ended > 4


def test_the_same_step_starts_it_and_keeps_what_was_seen_last():
    env, ended = short(autoreset_mode="SameStep"), 0
    env.reset(seed=3)
    for seen, _, done, _, info in steps(env, 150):
        assert seen["action_mask"].any(1).all()
        assert ("final_obs" in info) == done.any()
        for lane in np.flatnonzero(done):
            final = info["final_obs"][lane]
            assert env.single_observation_space.contains(final)
            assert not final["action_mask"].any()
            assert final["observation"].any()
            assert not np.array_equal(final["observation"], seen["observation"][lane])
            ended += 1
    assert ended > 4


def test_disabled_waits_for_a_reset():
    env = short(autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=3)
    for _, _, done, _, _ in steps(env, 200):
        if done.any():
            break
    over = env.batch.over.copy()
    assert np.array_equal(over, done)
    # As bytes: a copy of some records leaves what lies between fields to chance.
    states = env.batch.states.view(np.uint8).reshape(len(over), -1)
    others = states[~over].tobytes()
    seen, _ = env.reset(options={"reset_mask": over})
    assert seen["action_mask"].any(1).all()
    assert states[~over].tobytes() == others


def test_a_seed_repeats_a_staggered_start():
    env = short(stagger=30)
    one, _ = env.reset(seed=5)
    decisions = env.batch.states.decisions.tolist()
    again, _ = env.reset(seed=5)
    assert len(set(decisions)) > 1
    assert np.array_equal(one["observation"], again["observation"])
    other, _ = env.reset(seed=6)
    assert not np.array_equal(one["observation"], other["observation"])


@pytest.mark.parametrize("stagger", [0, 30])
def test_a_run_that_was_seeded_once_can_be_repeated(stagger):
    runs = []
    for constructed in (False, False, True, True):
        env = short(stagger=stagger, **({"seed": 5} if constructed else {}))
        if not constructed:
            env.reset(seed=5)
        played = [env.sample().tolist()]
        for _ in range(2):
            seen, _ = env.reset()
            played.append(seen["observation"].tolist())
            env.step(env.sample())
        runs.append(played)
    assert runs[0] == runs[1]
    assert runs[2] == runs[3]
    assert runs[0][1] != runs[0][2]
    unseeded = [short(stagger=stagger).reset()[0]["observation"].tolist() for _ in range(2)]
    assert unseeded[0] != unseeded[1]


@pytest.mark.parametrize("mode", ["SameStep", "NextStep", "Disabled"])
def test_no_match_is_over_at_a_staggered_start(mode):
    env = short(stagger=200, autoreset_mode=mode)
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        assert seen["action_mask"].any(1).all()
        assert not info["rewards"].any()


def test_uncopied_arrays_are_the_batchs_own():
    env = short(copy=False)
    seen, _ = env.reset(seed=1)
    assert np.shares_memory(seen["observation"], env.batch.observation)
    with pytest.raises(milkrun.MilkrunError, match=r"use milkrun\.batch"):
        short(observe="bits")
    with pytest.raises(milkrun.MilkrunError, match=r"use milkrun\.batch"):
        short(of="all")
    with pytest.raises(milkrun.MilkrunError, match="stagger"):
        short(stagger=-1)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"autoreset": "same_step"}, "autoreset_mode"),
        ({"autoreset_mode": "same_step"}, "'same_step' is none of SameStep, NextStep, Disabled"),
    ],
)
def test_a_vector_says_which_autoreset_it_needs(settings, says):
    with pytest.raises(milkrun.MilkrunError, match=says):
        short(**settings)


@pytest.mark.parametrize("wrong", [[0, 1, 2, 3], np.array([1, 0, 0, 1])])
def test_a_reset_mask_is_of_flags(wrong):
    """Numbers of matches would restart all of them but the first."""
    env = short()
    env.reset(seed=3)
    before = env.batch.state_bytes()
    with pytest.raises(milkrun.MilkrunError, match="reset_mask"):
        env.reset(options={"reset_mask": wrong})
    assert env.batch.state_bytes() == before


def test_bytes_are_numbers_before_they_are_scaled():
    small, large = short(observe="uint8"), short()
    (seen, _), (numbers, _) = small.reset(seed=1), large.reset(seed=1)
    for _ in range(60):
        assert small.observation_space.contains(seen)
        scaled = small.game.observation.numbers(seen["observation"])
        assert np.array_equal(scaled, numbers["observation"])
        actions = small.sample()
        seen, numbers = small.step(actions)[0], large.step(actions)[0]


@pytest.mark.filterwarnings("ignore:.*no spec")
def test_one_seat_against_bots_passes_gymnasiums_check():
    env = envs.single("tiffin", opponents=["greedy", "random"], native=False)
    check_env(env, skip_render_check=True)


def test_one_seat_plays_to_the_end():
    env = envs.single("tiffin", opponents=["random"], seat=1, native=False, render_mode="ansi")
    seen, info = env.reset(seed=2)
    assert info == {"seat": 1}
    rng, done = np.random.default_rng(1), False
    while not done:
        assert env.match.to_move == 1
        seen, reward, done, _, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    assert env.match.over
    assert reward == (env.match.standings()[0].seat == 1)
    assert "Tiffin" in env.render()
    with pytest.raises(milkrun.MilkrunError, match="call reset first"):
        env.step(0)


COPIES = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("mode", ["SameStep", "NextStep"])
@pytest.mark.parametrize("kept", COPIES)
def test_a_copy_of_a_vector_goes_on_alike(mode, kept):
    env = short(autoreset_mode=mode, stagger=20)
    env.reset(seed=3)
    for _ in steps(env, 30):
        pass
    other = kept(env)
    assert not np.shares_memory(env.batch.mask, other.batch.mask)
    assert np.array_equal(env.batch.ended, other.batch.ended)
    for one, again in zip(steps(env, 60), steps(other, 60), strict=True):
        assert pickle.dumps(one[0]["observation"].tolist()) == pickle.dumps(
            again[0]["observation"].tolist()
        )
        assert [part.tolist() for part in one[1:4]] == [part.tolist() for part in again[1:4]]


@pytest.mark.parametrize("kept", COPIES)
def test_a_copy_of_one_seat_goes_on_alike(kept):
    env = envs.single("tiffin", opponents=["greedy", "random"], native=False)
    env.reset(seed=2)
    other = kept(env)
    for _ in range(12):
        first = int(np.flatnonzero(env.match.mask())[0])
        one, again = env.step(first), other.step(first)
        assert one[0]["observation"].tolist() == again[0]["observation"].tolist()
        assert one[1:] == again[1:]
    assert env.reset()[1] == other.reset()[1]  # also from where its chance has come to
    assert env.match.seed == other.match.seed


@pytest.mark.parametrize("make", [envs.single, envs.raw_aec])
def test_an_action_is_a_whole_number(make):
    env = make("tiffin", native=False)
    env.reset(seed=2)
    with pytest.raises(TypeError, match="integer"):
        env.step(3.9)
    env.step(np.int64(0))


def test_an_illegal_action_of_one_seat_ends_its_match():
    env = envs.single("tiffin", opponents=["random"], native=False)
    seen, _ = env.reset(seed=2)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, done, _, info = env.step(wrong)
    assert (reward, done) == (-1, True)
    assert "Traceback" not in info["illegal"]
    legal = int(np.flatnonzero(env.match.mask())[0])
    with pytest.raises(milkrun.MilkrunError, match="call reset first"):
        env.step(legal)
    env.reset()
    assert env.step(int(np.flatnonzero(env.match.mask())[0]))[1] == 0


def test_one_seat_waits_for_a_reset():
    env = envs.single("tiffin", opponents=["random"], native=False, render_mode="ansi")
    for too_early in (lambda: env.step(0), env.render):
        with pytest.raises(milkrun.MilkrunError, match="call reset first"):
            too_early()
    assert env.reset(seed=2)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"opponents": ["greddy"]}, "did you mean 'greedy'"),
        ({"opponents": "greedy"}, r"opponents are a list, such as \['greedy'\]"),
        ({"opponents": ["greedy"] * 7}, "is for 2, 3, 4 players"),
        ({"seat": 5}, "there is no seat 5"),
        ({"seat": "0"}, "there is no seat '0'"),
        ({"render_mode": "human"}, "render_mode"),
        ({"options": {"hand_limit": 99}}, "'hand_limit' runs from 4 to 7"),
    ],
)
def test_what_is_wrong_is_said(settings, says):
    with pytest.raises(milkrun.MilkrunError, match=says):
        envs.single("tiffin", native=False, **settings)


@pytest.mark.parametrize("native", [True, False])
def test_a_search_that_cannot_search_is_refused(native, monkeypatch):
    monkeypatch.setattr(SearchBot, "thinks", staticmethod(lambda game: False))
    with pytest.raises(milkrun.MilkrunError, match=r"search:5i cannot search .* milkrun warm"):
        envs.single("tiffin", opponents=["greedy", "search:5i"], native=native)


def test_a_name_that_does_not_exist():
    with pytest.raises(AttributeError, match="it has aec"):
        envs.parallel  # noqa: B018
