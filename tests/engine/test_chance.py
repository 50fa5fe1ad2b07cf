from types import SimpleNamespace

import numpy as np
import pytest

from milkrun.engine import chance


def generator(seed):
    rng = np.zeros(4, np.uint32)
    chance.seed_rng(rng, seed)
    return rng


def sfc32(seed, count):
    """The generator once more, in Python's own whole numbers, as its author writes it."""
    a, b, c, counter = 0, seed % 2**32, seed >> 32, 1
    words = []
    for _ in range(12 + count):
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = ((c << 21 | c >> 11) + word) % 2**32
        words.append(word)
    return words[12:]


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**63 - 1])
def test_words_are_those_of_sfc32(seed):
    rng = generator(seed)
    assert [int(chance.next_word(rng)) for _ in range(500)] == sfc32(seed, 500)


@pytest.mark.native
def test_native_gives_the_same_numbers():
    from milkrun.engine.compile import native

    functions = native("tiffin")
    one, other = generator(77), np.zeros(4, np.uint32)
    functions.seed_rng(other, 77)
    for n in (1, 2, 3, 10, 1000, 2**31 - 1) * 50:
        assert chance.below(one, n) == functions.below(other, n)
    assert one.tolist() == other.tolist()


@pytest.mark.parametrize("n", [2, 3, 7, 45])
def test_each_number_below_n_is_equally_likely(n):
    """Chi-square within 5 standard deviations of its mean; the seed is fixed."""
    rng, rolls = generator(n), 4000
    counts = np.bincount([int(chance.below(rng, n)) for _ in range(rolls)], minlength=n)
    expected = rolls / n
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    assert len(counts) == n
    assert abs(chi_square - (n - 1)) < 5 * np.sqrt(2 * (n - 1))


def test_below_rejects_the_uneven_rest():
    """With n just above 2**30 * 3 / 2 one word in three must be thrown away."""
    n, rng = 3 * 2**29, generator(5)
    numbers = [int(chance.below(rng, n)) for _ in range(300)]
    assert all(0 <= number < n for number in numbers)
    assert int(rng[3]) - 1 - 12 > 300  # more words than numbers were taken


def test_seeds_side_by_side_give_unrelated_numbers():
    first = [int(chance.below(generator(seed), 1000)) for seed in range(300)]
    assert len(set(first)) > 200


def state(seed=1):
    return SimpleNamespace(rng=generator(seed), draws=0, keyed=0)


def keyed(seed=1):
    counts = {"chance_at": np.zeros(2, np.int32), "chance_times": np.zeros(2, np.int32)}
    return SimpleNamespace(
        chance_key=generator(seed), rng=generator(seed), draws=0, keyed=1, **counts
    )


def test_every_number_taken_is_counted():
    s = state()
    for _ in range(5):
        chance.roll(s, 6, 0, 0)
    assert s.draws == 5


def test_draw_takes_cards_as_often_as_they_are_there():
    s, taken = state(), np.zeros(3, int)
    for _ in range(600):
        bag = np.array([1, 0, 2], np.int16)
        kind = chance.draw(s, bag, 0, 0)
        taken[kind] += 1
        assert bag.sum() == 2
    assert taken[1] == 0
    assert 150 < taken[0] < 250


def test_a_bag_is_emptied_and_then_gives_no_card():
    s, bag = state(), np.array([2, 1, 3], np.int16)
    drawn = [int(chance.draw(s, bag, 0, 0)) for _ in range(6)]
    assert sorted(drawn) == [0, 0, 1, 2, 2, 2]
    assert chance.draw(s, bag, 0, 0) == 3


def test_shuffle_reaches_every_order():
    orders = set()
    for seed in range(200):
        items = np.arange(3, dtype=np.int16)
        chance.shuffle(state(seed), items, 0, 0)
        orders.add(tuple(items.tolist()))
    assert len(orders) == 6


def test_a_keyed_number_follows_from_seed_purpose_place_and_how_often():
    def rolls(s, purpose, at, count=8):
        return [int(chance.roll(s, 1000, purpose, at)) for _ in range(count)]

    s, other = keyed(), keyed()
    first = rolls(s, 0, 3)
    rolls(other, 1, 9)  # something else that only the other asks for
    assert rolls(other, 0, 3) == first
    assert rolls(s, 0, 4) == rolls(other, 0, 4)
    different = (
        rolls(keyed(), 0, 0),
        rolls(keyed(), 1, 0),
        rolls(keyed(), 0, 1),
        rolls(keyed(2), 0, 0),
    )
    assert len({one for row in different for one in row}) > 25
    assert s.draws == 16


@pytest.mark.parametrize("of", ["times", "places", "seeds"])
def test_keyed_numbers_are_equally_likely_and_unrelated(of):
    """Chi-square of pairs of neighbours, within 5 standard deviations of its mean."""
    n, count, s = 6, 7200, keyed()
    if of == "seeds":
        found = [int(chance.roll(keyed(seed), n, 0, 0)) for seed in range(count)]
    else:
        found = [int(chance.roll(s, n, 0, k if of == "places" else 0)) for k in range(count)]
    pairs = np.bincount(n * np.array(found[:-1]) + found[1:], minlength=n * n)
    expected = pairs.sum() / n**2
    chi_square = float(((pairs - expected) ** 2 / expected).sum())
    assert abs(chi_square - (n**2 - 1)) < 5 * np.sqrt(2 * (n**2 - 1))
