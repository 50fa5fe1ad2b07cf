"""What a seat knows as numbers, in any game: described, within bounds, and nothing hidden."""

import numpy as np

import milkrun

from .matches import lively, strange


def observed(match, seat):
    """The observation as `observe` writes it, but into numbers that do not overflow."""
    out = np.zeros(match.game.observation.size, np.int64)
    match.functions.observe(match.state, seat, out)
    return out


def test_every_number_belongs_to_one_segment_with_a_meaning(name):
    layout = milkrun.games[name].observation
    places = np.concatenate([one.places.ravel() for one in layout.segments.values()])
    assert sorted(places.tolist()) == list(range(layout.size))
    for segment in layout.segments.values():
        assert segment.places.shape == segment.shape
        assert segment.text
        assert np.isclose(layout.high[segment.places], segment.high).all()
    assert layout.signature.startswith(f"{layout.version}-")


def test_observations_keep_to_their_bounds(name, players):
    """Whatever the options: what is declared is what a learner may rely on."""
    game = milkrun.games[name]
    for match in (*game_with_options(game, players), *lively(name, players, 40)):
        for seat in range(players):
            out = observed(match, seat)
            for key, segment in game.observation.segments.items():
                there = out[segment.places]
                assert (there >= 0).all(), key
                assert (there <= segment.most).all(), f"{key}: {there.max()}"


def game_with_options(game, players):
    """Matches under unusual options, in the middle and at the end."""
    for seed in range(2):
        rng = np.random.default_rng(seed)
        options = strange(game, players, seed)
        match = milkrun.new(game.name, players, seed, options=options, native=False)
        while not match.over:
            match.play(int(rng.choice(np.flatnonzero(match.mask()))))
            if len(match.actions) % 40 == 0 or match.over:
                yield match


def test_an_observation_holds_nothing_that_its_seat_cannot_know(name, players):
    for step, match in enumerate(lively(name, players, 60)):
        for seat in range(players):
            world = match.imagine(seat, step)
            assert observed(world, seat).tolist() == observed(match, seat).tolist()


def test_seats_are_counted_from_the_one_that_looks(name, players):
    """What two seats see of a third is the same, each as far ahead as it sits."""
    segments = [s for s in milkrun.games[name].observation.segments.values() if s.seats]
    assert segments
    for match in lively(name, players, 30):
        seen = [observed(match, seat) for seat in range(players)]
        for third in range(players):
            for segment in segments:
                rows = [
                    seen[seat][segment.places[(third - seat) % players]].tolist()
                    for seat in range(players)
                    if seat != third
                ]
                assert all(row == rows[0] for row in rows), segment.name


def test_a_batch_observes_in_every_form_alike(name, players):
    """Numbers are bytes times their unit; bits are which are not 0; the deciding seat is one of
    all."""
    layout = milkrun.games[name].observation
    forms = [("float32", "deciding"), ("uint8", "deciding"), ("bits", "deciding"), ("uint8", "all")]
    settings = {"players": players, "seed": 3, "threads": 1, "native": False}
    numbers, small, bits, every = (
        milkrun.batch(name, 2, observe=form, of=of, **settings) for form, of in forms
    )
    for _ in range(25):
        actions = small.sample()
        for one in (numbers, small, bits, every):
            one.step(actions)
        assert np.array_equal(numbers.observation, layout.numbers(small.observation))
        unpacked = np.unpackbits(bits.observation, axis=1, count=layout.size, bitorder="little")
        assert np.array_equal(unpacked, small.observation > 0)
        assert np.array_equal(every.observation[[0, 1], every.to_move], small.observation)
