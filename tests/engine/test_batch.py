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


def test_a_batch_has_a_lane():
    with pytest.raises(milkrun.MilkrunError, match="at least one lane"):
        milkrun.batch("tiffin", 0)
