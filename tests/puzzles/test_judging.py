"""Which positions have one clearly best action, with wins made up."""

import random
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from milkrun.puzzles import judging
from milkrun.puzzles.judging import SHORT, NoPuzzle, measured, most_accepted, split

EVEN = [0.5] * 6
CLEAR = [0.7, 0.5, 0.45, 0.5]


def games(chances: Sequence[float], seed: int = 0) -> Callable[[int, int], float]:
    """Wins with these chances, the same for the same world and action."""
    return lambda n, a: float(random.Random(f"{seed} {n} {a}").random() < chances[a])


def refused(chances: Sequence[float], seed: int = 0) -> str:
    with pytest.raises(NoPuzzle) as why:
        split(games(chances, seed), range(len(chances)))
    return str(why.value)


@pytest.mark.parametrize("seed", range(40))
def test_equal_actions_are_never_a_puzzle(seed: int) -> None:
    refused(EVEN, seed)


def test_the_clearly_best_action_is_accepted_alone() -> None:
    found = split(games(CLEAR), range(4))
    assert found.accepted == (0,)
    assert found.losses.keys() == {1, 2, 3}
    assert all(loss.mean >= judging.GAP for loss in found.losses.values())


def test_what_is_as_good_is_accepted_too() -> None:
    found = split(games([0.3, 0.6, 0.35, 0.3, 0.6, 0.35]), range(6))
    assert set(found.accepted) == {1, 4}
    assert found.losses.keys() == {0, 2, 3, 5}


@pytest.mark.parametrize(
    ("chances", "why"),
    [
        ([0.9, 0.1], "few actions"),
        ([0.7, 0.7, 0.2], "many are good"),
        ([0.6, 0.53, 0.1, 0.1, 0.1], "between|gap not sure|many are good"),
        ([0.6, 0.56, 0.56], "no gap|between|many are good"),
    ],
)
def test_others_are_not(chances: list[float], why: str) -> None:
    assert refused(chances) in why.split("|")


def test_the_gap_is_measured_where_nothing_was_chosen() -> None:
    """An action that looks best only in the worlds it was chosen by is no solution."""
    seen: set[int] = set()

    def lucky(n: int, a: int) -> float:
        seen.add(n)
        return float(a == 0) if n < judging.CHOOSING else 0.5

    with pytest.raises(NoPuzzle, match="gap not sure"):
        split(lucky, range(4))
    assert max(seen) >= judging.CHOOSING


def test_a_gap_must_be_sure_against_every_accepted_action() -> None:
    wins = games([0.8, 0.62, 0.5])
    assert measured(wins, [0], [2], 0).keys() == {2}
    with pytest.raises(NoPuzzle):
        measured(games([0.8, 0.55, 0.5]), [0, 1], [2], 0)


def test_a_small_gap_is_enough_only_where_less_is_asked() -> None:
    wins = games([0.58, 0.5])
    with pytest.raises(NoPuzzle):
        measured(wins, [0], [1], 0)
    assert measured(games([0.6, 0.5], 3), [0], [1], 0, least=judging.SURE)


def test_at_most_a_third_may_be_right() -> None:
    assert [most_accepted(n) for n in (3, 5, 6, 9, 30)] == [1, 1, 2, 3, 3]


def test_a_seen_favourite_may_be_turned_down_before_much_is_played() -> None:
    played: list[int] = []

    def counted(n: int, a: int) -> float:
        played.append(n)
        return games(CLEAR)(n, a)

    def too_easy(best: int) -> None:
        raise NoPuzzle(f"easy {best}")

    with pytest.raises(NoPuzzle, match="easy 0"):
        split(counted, range(4), too_easy)
    assert max(played) < judging.STARE


def test_of_many_actions_the_likely_ones_are_looked_at_first() -> None:
    """If several of them are as good, the others are never tried."""
    tried: Counter[int] = Counter()
    flat = games([0.6] * 10 + [0.3] * 90)

    def counted(world: int, action: int) -> float:
        tried[action] += 1
        return flat(world, action)

    with pytest.raises(NoPuzzle, match="many are good"):
        split(counted, range(100))
    assert set(tried) == set(range(SHORT))
    assert split(games([0.7] + [0.3] * 99), range(100)).accepted == (0,)
