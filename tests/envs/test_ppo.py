"""The example that learns: its gradient is that of its loss, and an update improves what it should.

What it reaches in half an hour is measured elsewhere.
"""

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

SOURCE = Path(__file__).parents[2] / "examples" / "ppo_tiffin.py"
SPEC = importlib.util.spec_from_file_location("ppo_tiffin", SOURCE)
ppo = importlib.util.module_from_spec(SPEC)
sys.modules["ppo_tiffin"] = ppo  # dataclasses look there
SPEC.loader.exec_module(ppo)
SMALL = ppo.Settings(lanes=8, steps=40, hidden=(16, 12), minibatch=64)


def sample(rng, count=12, features=5, actions=4):
    mask = rng.random((count, actions)) < 0.7
    action = rng.integers(0, actions, count)
    mask[np.arange(count), action] = True
    numbers = rng.normal(size=(3, count))
    chance = -np.abs(numbers[0]) - 1
    return ppo.Sample(rng.random((count, features)), mask, action, chance, *numbers[1:])


def test_the_gradient_is_that_of_the_loss():
    rng = np.random.default_rng(3)
    one = sample(rng)
    net = [np.float64(w) for w in ppo.fresh((5, 7, 6, 5), rng)]
    net[-2] *= 30
    _, gradient = ppo.learn_from(net, one, SMALL, 0.01)
    for layer, found in zip(net, gradient, strict=True):
        for _ in range(6):
            place = tuple(rng.integers(0, size) for size in layer.shape)
            losses = []
            for step in (1e-6, -1e-6):
                layer[place] += step
                losses.append(ppo.learn_from(net, one, SMALL, 0.01)[0])
                layer[place] -= step
            assert found[place] == pytest.approx((losses[0] - losses[1]) / 2e-6, abs=1e-6)


@pytest.fixture(scope="module")
def played():
    """A few decisions in matches that end soon."""
    play = ppo.Play(SMALL, 1, native=False, turn_limit=20)
    net = ppo.fresh((play.seen.shape[2], *SMALL.hidden, play.mask.shape[2] + 1), play.rng)
    return play, net, play.sample(net)


def test_only_legal_actions_are_taken_and_their_chances_kept(played):
    _, net, one = played
    rows = np.arange(len(one.action))
    assert one.mask[rows, one.action].all()
    logs = ppo.chances(ppo.layers(net, one.seen)[-1], one.mask)
    assert np.allclose(np.exp(logs).sum(1), 1, atol=1e-5)
    assert np.exp(logs)[~one.mask].max() == 0
    assert np.allclose(logs[rows, one.action], one.chance, atol=1e-4)


def test_rewards_add_up_to_what_a_match_brings():
    """Without discount and with values of 0, what is still to come, seen from the other side, is
    the rest of the same match: points ahead, and the win."""
    how = replace(SMALL, lanes=2, steps=120, keep=1.0, discount=1.0)
    play = ppo.Play(how, 1, native=False, turn_limit=20)
    net = [w * 0 for w in ppo.fresh((play.seen.shape[2], 4, play.mask.shape[2] + 1), play.rng)]
    seats, ends, step = [], [], play.batch.step

    def watched(actions, out):
        seats.append(play.batch.to_move.copy())
        step(actions, out=out)
        ends.append((play.batch.ended.copy(), play.batch.reward.copy()))

    play.batch.step = watched
    target = play.sample(net).target.reshape(how.steps, how.lanes)
    lane, (ended, last) = 0, (0, 0)
    for t, (over, reward) in enumerate(ends):
        if not over[lane]:
            continue
        if ended:  # the whole match is here
            own = reward[lane, seats[last + 1][lane]]
            assert target[last + 1, lane] == pytest.approx(own / ppo.SCALE + np.sign(own), abs=1e-4)
        ended, last = ended + 1, t
    assert ended > 1


def test_an_update_improves_the_surrogate(played):
    _, net, one = played
    net, adam = [w.copy() for w in net], ppo.Adam(net)
    before, _ = ppo.learn_from(net, one, SMALL, 0)
    for _ in range(20):
        _, gradient = ppo.learn_from(net, one, SMALL, 0)
        adam.step(net, gradient, 1e-3)
    assert ppo.learn_from(net, one, SMALL, 0)[0] < before - 0.02


def test_it_trains_and_meets_greedy():
    *_, (updates, loss, net) = ppo.train(SMALL, 2, 1, native=False, turn_limit=20)
    assert updates == 2
    assert np.isfinite(loss)
    again = list(ppo.train(SMALL, 2, 1, native=False, turn_limit=20))[-1][2]
    assert all(np.array_equal(*pair) for pair in zip(net, again, strict=True))
    assert 0 <= ppo.against_greedy(net, 4, 1, native=False, turn_limit=20) <= 1
    low, high = ppo.interval(0.55, 1000)
    assert (round(low, 3), round(high, 3)) == (0.519, 0.581)
