"""Bots: legal moves, the same again for the same seed, and no eyes for what is hidden."""

import numpy as np
import pytest

import milkrun
from milkrun import bots
from milkrun.engine import policies, record
from milkrun.engine.chance import next_word
from milkrun.engine.series import Series, at_random, by_advice
from milkrun.engine.warm import warm

SEARCH = pytest.param("search:30i", marks=pytest.mark.native)  # strong and expert have a clock
every_level = pytest.mark.parametrize("level", ["random", "novice", "greedy", SEARCH])
every_table = pytest.mark.parametrize(
    ("name", "players"),
    [(name, players) for name, game in milkrun.games.items() for players in game.seats],
)
# With the fewest players and with the most.
some_tables = pytest.mark.parametrize(
    ("name", "players"),
    [
        (name, players)
        for name, game in milkrun.games.items()
        for players in sorted({game.seats[0], game.seats[-1]})
    ],
)


@every_level
@every_table
def test_bots_play_to_the_end(level: str, name: str, players: int) -> None:
    match = milkrun.new(name, players, seed=5, native=False)
    seats = [bots.make(level if seat == 0 else "random", seat) for seat in range(players)]
    while (seat := match.to_move) is not None and len(match.actions) < 60:
        before = record.copy(match.state)
        action = bots.move(match, seats[seat], len(match.actions))
        assert record.same(before, match.state)
        match.play(action)
    assert len(match.actions) == 60 or match.over


@pytest.mark.slow
@every_level
@some_tables
def test_a_bot_sees_no_more_than_its_seat(level: str, name: str, players: int) -> None:
    """The same seeds decide alike in two true states that differ in what the seat cannot know."""
    match = milkrun.new(name, players, seed=11, native=False)
    differences = 0
    while (seat := match.to_move) is not None and len(match.actions) < 50:
        chosen = bots.move(match, bots.make(level, 3), 4)
        if len(match.actions) % 5 == 0:
            for other in (21, 22):
                world = match.imagine(seat, other)
                differences += not record.same(world.state, match.state)
                assert bots.move(world, bots.make(level, 3), 4) == chosen
        match.play(chosen)
    assert differences


@every_level
def test_the_same_seed_decides_alike(level: str) -> None:
    def game(seed: int) -> list[int]:
        match = milkrun.new("tiffin", 2, seed=1, native=False)
        bot = bots.make(level, seed)
        for n in range(40):
            match.play(bots.move(match, bot, n))
        return match.actions

    if level.startswith("search"):
        warm("tiffin")
    assert game(1) == game(1)
    assert game(1) != game(2)


def test_a_bot_is_asked_about_a_world_of_its_own() -> None:
    """It may do with it what it likes: the match is not touched."""

    class Vandal:
        def choose(self, match: milkrun.Match) -> int:
            action = match.legal()[0].id
            match.play(action)
            match.state.score[:] = 99
            return action

    match = milkrun.new("tiffin", 2, seed=1, native=False)
    before = record.copy(match.state)
    bots.move(match, Vandal(), 1)
    assert record.same(before, match.state)
    assert match.actions == []


def test_an_illegal_choice_is_caught() -> None:
    class Fool:
        def choose(self, match: milkrun.Match) -> int:
            return int(np.flatnonzero(~match.mask())[0])

    match = milkrun.new("tiffin", 2, seed=1, native=False)
    with pytest.raises(AssertionError, match="not legal"):
        bots.move(match, Fool(), 1)


def test_an_unknown_level_is_named_with_those_there_are() -> None:
    with pytest.raises(milkrun.MilkrunError, match="there are: random, novice, greedy"):
        bots.make("clever", 1)


def test_levels_are_described() -> None:
    for name, level in bots.LEVELS.items():
        assert level.name == name
        assert level.title
        assert level.text.endswith(".")


def test_noise_chooses_by_weight() -> None:
    """Far apart the best is taken; equal ones share; what is illegal is never taken."""
    rng = np.array([1, 2, 3, 4], np.uint32)
    mask = np.array([True, False, True, True])
    advice = np.array([1.0, 50.0, 1.0, -30.0])
    chosen = [policies.pick_best(mask, advice, rng, 0.5, 0) for _ in range(400)]
    assert set(chosen) == {0, 2}
    assert 150 < chosen.count(0) < 250
    assert policies.pick_best(mask, np.array([-9.0, 0.0, -8.0, -9.5]), rng, 0.0, 0) == 2


@pytest.mark.parametrize("keyed", [0, 1])
@pytest.mark.parametrize("noise", [0.0, 0.5, 20.0])
def test_noise_that_is_not_reckoned_would_change_nothing(noise: float, keyed: int) -> None:
    """As if every number drawn were made into noise, the least and the most likely, too."""
    rng, chance = np.array([1, 2, 3, 4], np.uint32), np.random.default_rng(5)
    for _ in range(300):
        mask, advice = chance.random(30) < 0.5, chance.normal(0, 3, 30)
        mask[7] = True
        words, best = rng.copy(), {}
        for a in range(30):
            if mask[a] or keyed:
                drawn = (next_word(words) + 0.5) / 2**32
                best[a] = advice[a] + noise * policies.gumbel(drawn) if mask[a] else -np.inf
        chosen = policies.pick_best(mask, advice, rng, noise, keyed)
        assert chosen == max(best, key=best.__getitem__)
    for share, ceiling in zip((*policies.SHARES, 1 - 2**-33), policies.CEILINGS, strict=True):
        assert 0 <= ceiling - policies.gumbel(share) < 0.2


@pytest.mark.native
@every_table
def test_policies_play_whole_games_natively(name: str, players: int) -> None:
    """Greedy is no accident: it beats random players in nearly all of a few games."""
    game = milkrun.games[name]
    series = Series(game, [by_advice(0.2)] + [at_random()] * (players - 1))
    wins = 0
    for ended in series.run((seed, None) for seed in range(40)):
        assert ended.steps > 0
        assert ended.state.over
        wins += ended.places[0] == 1
    assert wins >= 36
