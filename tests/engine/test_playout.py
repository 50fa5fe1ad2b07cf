import numpy as np
import pytest

from milkrun.engine import chance, playout

MODES = ["interpreted", pytest.param("native", marks=pytest.mark.native)]


def pick(mask, rng):
    """As it is defined: every position in turn, until as many were True as chance says."""
    left = chance.below(rng, int(mask.sum()))
    return int(np.flatnonzero(mask)[left])


def all_legal(rules, mask):
    """The True positions, one after the other."""
    found, a = [], rules.next_legal(mask, 0)
    while a < len(mask):
        found.append(a)
        a = rules.next_legal(mask, a + 1)
    return found


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", [1, 7, 8, 9, 77, 472])
def test_legal_actions_are_found_and_picked_as_if_one_by_one(mode, size):
    """In masks that are not whole words, with few and with all positions True, in a row of many."""
    rules = playout
    if mode == "native":
        from milkrun.engine.compile import native

        rules = native("tiffin")
    rng, other = np.array([1, 2, 3, 4], np.uint32), np.array([1, 2, 3, 4], np.uint32)
    draw = np.random.default_rng(size)
    for share in (0.0, 0.02, 0.3, 1.0) * 10:
        masks = draw.random((3, size)) < share
        masks[1, draw.integers(size)] = True
        assert int(rules.pick_uniform(masks[1], rng)) == pick(masks[1], other)
        assert all_legal(rules, masks[1]) == np.flatnonzero(masks[1]).tolist()
    assert rng.tolist() == other.tolist()
