import copy
import json
import pickle

import numpy as np
import pytest

import milkrun

pytestmark = pytest.mark.native


def test_a_batch_plays_many_matches_at_once():
    batch = milkrun.batch("tiffin", 32, players=4, seed=1)
    assert batch.mask.shape == (32, 77)
    assert batch.reward.shape == (32, 4)
    rng, ended, won = np.random.default_rng(1), 0, 0.0
    for _ in range(600):
        actions = [rng.choice(np.flatnonzero(mask)) for mask in batch.mask]
        batch.step(np.array(actions))
        ended += batch.ended.sum()
        won += batch.reward.sum()
        assert batch.mask.any(axis=1).all()
    assert ended > 20
    assert won == pytest.approx(ended)  # each match gives one point, shared or not


@pytest.mark.parametrize("wrong", [[3.9, 3.9, 3.9], [True, True, True], [3, 3], 3, ["a", "b", "c"]])
def test_actions_that_are_none_are_refused(wrong):
    """Numbers with decimals were cut off, and played."""
    batch = milkrun.batch("tiffin", 3, players=2, seed=1)
    before = batch.states.tobytes()
    with pytest.raises(milkrun.MilkrunError, match="a step needs 3 actions, whole numbers; got"):
        batch.step(wrong)
    assert batch.states.tobytes() == before


def test_an_illegal_action_names_the_lane_and_changes_nothing():
    batch = milkrun.batch("tiffin", 3, players=2, seed=1)
    before = batch.states.tobytes()
    legal = batch.mask.argmax(axis=1)
    for wrong in (76, -1, 77):
        actions = legal.copy()
        actions[1] = wrong
        with pytest.raises(milkrun.MilkrunError, match=f"lane 1: action {wrong} is not legal"):
            batch.step(actions)
    with pytest.raises(milkrun.MilkrunError, match="3 actions"):
        batch.step(legal[:2])
    assert batch.states.tobytes() == before


@pytest.mark.parametrize(
    ("lanes", "wrong", "told"),
    [
        (0, {}, "number of lanes must be a whole number, at least 1; got 0"),
        (2.5, {}, "number of lanes must be .* got 2.5"),
        (3, {"threads": "2"}, "number of threads must be .* got '2'"),
        (3, {"threads": 0}, "number of threads must be .* got 0"),
        (3, {"players": 2.5}, "is for 2, 3, 4 players; got 2.5"),
        (3, {"players": [2, 3, 2.5]}, "is for 2, 3, 4 players; got 2.5"),
        (3, {"players": [2, 3]}, "of each lane: 3 of them are needed; got 2"),
        (3, {"options": 3}, "options are numbers by their names; got 3"),
        (3, {"options": [{}, {"turn_limit": [9]}, {}]}, "'turn_limit' must be a whole number"),
    ],
)
def test_what_makes_no_batch_is_refused_in_a_sentence(lanes, wrong, told):
    with pytest.raises(milkrun.MilkrunError, match=told):
        milkrun.batch("tiffin", lanes, native=False, **wrong)


@pytest.mark.parametrize("wrong", [2.5, -1, "a", None, [1, 2], [1.5, 2.5, 3.5], True])
def test_so_many_random_steps_there_are_not(wrong):
    batch = quick()
    before = batch.states.tobytes()
    with pytest.raises(milkrun.MilkrunError, match="a number from 0 on, or 3 of them; got"):
        batch.random(wrong)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("wrong", [[0, 1, 2], [0.5, 0.5, 0.5], 1, [True, False], "all"])
def test_numbers_of_lanes_are_no_flags(wrong):
    """As many numbers as there are lanes reset all lanes but the first."""
    batch = quick()
    batch.random(5)
    before = batch.states.tobytes()
    with pytest.raises(milkrun.MilkrunError, match="a reset needs 3 flags, True or False; got"):
        batch.reset(wrong)
    assert batch.states.tobytes() == before


def quick(lanes=3, **settings):
    return milkrun.batch("tiffin", lanes, seed=1, threads=1, native=False, **settings)


def test_a_batch_writes_where_it_is_told_to():
    batch, memory = quick(observe="uint8"), np.zeros((3, 3, 462), np.uint8)
    for one in memory:
        batch.step(batch.sample(), out={"observation": one})
        assert batch.observation is one
        assert one.any()
    assert not np.array_equal(memory[0], memory[1])
    for name, array, says in (
        ("reward", np.zeros((3, 2)), r"float64 \(3, 4\); got float64 \(3, 2\)"),
        ("mask", np.zeros((77, 3), np.bool_).T, "C-contiguous"),
        ("masks", np.zeros(3), "no buffer 'masks'; it has mask"),
    ):
        before = batch.states.tobytes()
        with pytest.raises(milkrun.MilkrunError, match=says):
            batch.step(batch.sample(), out={name: array})
        assert batch.states.tobytes() == before
    assert np.shares_memory(np.from_dlpack(batch.observation), memory)


def test_a_batch_goes_on_from_its_state():
    batch, other = quick(), quick()
    batch.random(40)
    kept = batch.state_bytes()
    batch.random(500)
    other.restore(kept)
    other.random(500)
    assert other.states.tobytes() == batch.states.tobytes()
    assert np.array_equal(other.observation, batch.observation)
    for wrong in (b"", kept[:-1], milkrun.batch("tiffin", 2, native=False).state_bytes()):
        with pytest.raises(milkrun.MilkrunError, match="with 3 lanes"):
            other.restore(wrong)


@pytest.mark.parametrize(
    "other",
    [
        {"players": 2},
        {"players": [4, 4, 2]},
        {"options": {"hand_limit": 4}},
        {"options": [{}, {"hand_limit": 4}, {}]},
        {"autoreset": "disabled"},
    ],
)
def test_a_batch_made_otherwise_is_not_gone_on_from(other):
    batch, kept = quick(**other), quick().state_bytes()
    before = batch.states.tobytes()
    with pytest.raises(milkrun.MilkrunError, match="the same players and options in each"):
        batch.restore(kept)
    assert batch.states.tobytes() == before


def test_bytes_that_do_not_tell_how_they_were_made_are_refused():
    batch = quick()
    head, line, rest = batch.state_bytes().partition(b"\n")
    old = json.dumps(json.loads(head)[:3]).encode()
    with pytest.raises(milkrun.MilkrunError, match="from an older Milkrun, which did not keep"):
        batch.restore(old + line + rest)


def ending(autoreset):
    """A batch whose last step ended the match of at least one of its lanes."""
    batch = quick(players=2, options={"turn_limit": 20}, autoreset=autoreset)
    while not batch.ended.any():
        batch.step(batch.sample())
    assert not batch.ended.all()
    return batch


@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_random_actions_follow_an_end_as_steps_do(autoreset):
    batch = ending(autoreset)
    before, ended, playing = batch.states.decisions.copy(), batch.ended.copy(), ~batch.ended
    assert batch.random(1) == 0
    assert not batch.ended.any()
    assert not batch.reward.any()
    assert batch.states.decisions[playing].tolist() == (before[playing] + 1).tolist()
    assert batch.over[ended].all() == (autoreset == "disabled")
    first = {"same_step": 1, "next_step": 0, "disabled": before[ended].max()}[autoreset]
    assert (batch.states.decisions[ended] == first).all()
    finished = batch.random(2000)
    assert finished == playing.sum() if autoreset == "disabled" else finished > 20


def test_a_match_that_is_over_is_put_only_where_lanes_may_wait():
    over = ending("disabled")
    lane = int(np.flatnonzero(over.ended)[0])
    finished = over.states[lane].copy()
    batch = ending("same_step")
    before = batch.states.tobytes()
    with pytest.raises(milkrun.MilkrunError, match="that match is over, and with 'same_step'"):
        batch.put(0, finished)
    assert batch.states.tobytes() == before
    waiting = ending("next_step")
    (lane,) = np.flatnonzero(waiting.ended)
    waiting.put(lane, over.states[int(np.flatnonzero(~over.ended)[0])])
    assert not waiting.ended[lane]
    assert not waiting.reward[lane].any()
    waiting.put(0, finished)
    assert waiting.over[0]
    waiting.step(waiting.sample())
    assert not waiting.over[0]


def test_a_seed_is_a_whole_number_or_one_for_each_lane():
    numpy_s, batch = quick(), quick()
    numpy_s.reset(seed=np.int64(5))
    batch.reset(seed=5)
    assert numpy_s.states.tobytes() == batch.states.tobytes()
    assert np.array_equal(numpy_s.sample(), batch.sample())
    batch.reset(seed=[5, 6, 7])  # that is what one seed stands for
    numpy_s.reset(seed=5)
    assert numpy_s.state_bytes() == batch.state_bytes()
    batch.reset(seed=[7, 3, 3])
    assert batch.seeds.tolist() == [7, 3, 3]
    before = batch.states.tobytes()
    for wrong in (
        [1, 2],
        [1, 2, -1],
        [1.0, 2.0, 3.0],
        [1, 2, 2**63],
        -1,
        2**63,
        2**63 - 1,
        "x",
        1.5,
    ):
        with pytest.raises(milkrun.MilkrunError, match="whole number"):
            batch.reset(seed=wrong)
    assert batch.states.tobytes() == before
    for wrong in (-1, 2**63, True, "x"):
        with pytest.raises(milkrun.MilkrunError, match="whole number"):
            milkrun.batch("tiffin", 3, seed=wrong, native=False)
    assert milkrun.new("tiffin", seed=np.int32(5), native=False).seed == 5


def test_lanes_have_players_and_options_of_their_own():
    options = [{}, {"hand_limit": 4}, {}]
    batch = quick(players=[2, 3, 4], options=options, observe="uint8", of="all")
    batch.random(300)
    assert batch.players.tolist() == [2, 3, 4]
    assert batch.states.options.hand_limit.tolist() == [7, 4, 7]
    assert batch.reward.shape == (3, 4)
    assert not batch.observation[0, 2:].any()
    assert batch.observation[1, 2].any()
    with pytest.raises(milkrun.MilkrunError, match="3 of them"):
        quick(players=[2, 3])


@pytest.mark.parametrize("reward", ["win", "place", "margin"])
def test_rewards(reward):
    batch = quick(players=3, reward=reward, autoreset="disabled")
    for _ in range(2000):
        if batch.over.all():
            break
        batch.step(batch.sample())
        for lane in np.flatnonzero(batch.ended):
            scores = batch.states[lane].score[:3].tolist()
            told = dict(enumerate(batch.reward[lane].tolist()))
            best = max(told, key=told.get)
            assert scores[best] == max(scores)
            if reward == "margin":
                others = [max(scores[:p] + scores[p + 1 :]) for p in range(3)]
                assert list(told.values()) == [scores[p] - others[p] for p in range(3)]
            else:
                assert sum(told.values()) == pytest.approx(1.5 if reward == "place" else 1)
    assert batch.over.all()


@pytest.mark.parametrize("reward", ["win", "place", "margin"])
def test_who_plays_alone_learns_from_the_margin(reward):
    settings = {"reward": reward, "autoreset": "disabled", "native": False}
    batch, found = milkrun.batch("mint_delivery", 8, players=1, seed=2, **settings), np.zeros(8)
    while not batch.over.all():
        batch.step(batch.sample())
        found[batch.ended] = batch.reward[batch.ended, 0]
    points = batch.states.score[:, 0]
    assert points.any()
    assert found.tolist() == (points.tolist() if reward == "margin" else [1] * 8)


def test_an_imagined_record_can_be_played_on():
    batch = quick()
    batch.random(60)
    seat = 1 - int(batch.to_move[0] > 0)
    before = batch.game.interpreted.observe
    world = batch.imagine(0, seat, 7)
    seen = [np.zeros(462, np.uint8) for _ in range(2)]
    before(batch.states[0], seat, seen[0])
    before(world, seat, seen[1])
    assert np.array_equal(*seen)
    batch.put(1, world)
    assert batch.states[1].tobytes() == world.tobytes()
    assert batch.to_move[1] == world.to_move
    with pytest.raises(milkrun.MilkrunError, match="no lane 3"):
        batch.imagine(3, 0, 1)


@pytest.mark.parametrize("key", ["observe", "of", "reward", "autoreset"])
def test_settings_are_checked(key):
    with pytest.raises(milkrun.MilkrunError, match="'x' is none of"):
        quick(**{key: "x"})


def test_what_a_seat_believes():
    assert quick().beliefs().shape == (3, 0)
    tariffs = milkrun.batch("tariffs", 2, seed=1, native=False)
    tariffs.random(30)
    assert tariffs.beliefs().any()


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize("observe", ["float32", "uint8", "bits", None])
def test_a_copy_goes_on_alike(native, observe):
    """What the last step wrote is there, too; and neither writes into the other's arrays."""
    batch = milkrun.batch("tiffin", 5, seed=1, threads=2, native=native, observe=observe)
    batch.random(40)
    batch.step(batch.sample())
    for kept in (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
        other = kept(batch)
        for _ in range(60):
            for name in ("mask", "observation", "to_move", "reward", "ended"):
                assert np.array_equal(getattr(batch, name), getattr(other, name)), name
            batch.step(batch.sample())
            other.step(other.sample())
        assert batch.state_bytes() == other.state_bytes()
