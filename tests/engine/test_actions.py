import numpy as np
import pytest

from milkrun.engine.actions import actions, ascending, verb
from milkrun.engine.errors import ActionError

SPACE = actions(
    verb("place", slot=3),
    verb("pair", first=4, second=4, where=ascending),
    verb("target", slot=2, mode=("normal", "as_two")),
    verb("stop"),
)


def test_ids_run_through_the_verbs_in_order():
    assert SPACE.size == 3 + 6 + 4 + 1
    assert SPACE.ids("place").tolist() == [0, 1, 2]
    assert SPACE.ids("pair")[2, 3] == 8
    assert SPACE.ids("target").tolist() == [[9, 10], [11, 12]]
    assert SPACE.ids("stop") == 13


def test_a_combination_that_does_not_exist_is_out_of_range():
    assert SPACE.ids("pair")[3, 2] == SPACE.size


def test_there_and_back():
    for a in range(SPACE.size):
        name, args = SPACE.decode(a)
        assert SPACE.encode(name, args) == a
        assert SPACE.verb_of[a] == SPACE.Verb[name.upper()]
    assert SPACE.decode(12) == ("target", {"slot": 1, "mode": "as_two"})
    assert SPACE.args_of[12].tolist() == [1, 1]


def test_numbers_serve_for_labels_and_numpy_numbers_for_ints():
    assert SPACE.encode("target", {"slot": np.int16(1), "mode": 1}) == 12


@pytest.mark.parametrize(
    ("name", "args", "message"),
    [
        ("plaice", {"slot": 1}, "verbs are place, pair, target, stop"),
        ("place", {}, "takes slot; got none"),
        ("place", {"slot": 1, "face": 2}, "takes slot"),
        ("place", {"slot": 3}, "slot runs from 0 to 2; got 3"),
        ("place", {"slot": -1}, "slot runs from 0 to 2; got -1"),
        ("place", {"slot": "one"}, "slot must be a whole number; got 'one'"),
        ("place", {"slot": True}, "slot must be a whole number"),
        ("place", {"slot": 1.0}, "slot must be a whole number"),
        ("target", {"slot": 0, "mode": "sideways"}, "mode must be one of normal, as_two"),
        ("pair", {"first": 2, "second": 1}, "no combination"),
    ],
)
def test_what_cannot_be_encoded_is_explained(name, args, message):
    with pytest.raises(ActionError, match=message):
        SPACE.encode(name, args)


@pytest.mark.parametrize("a", [-1, 14])
def test_an_unknown_id_is_explained(a):
    with pytest.raises(ActionError, match="0 to 13"):
        SPACE.decode(a)


def test_two_verbs_of_one_name_are_refused():
    with pytest.raises(ValueError, match="share a name"):
        actions(verb("stop"), verb("stop"))
