"""Many whole games in one compiled loop: the same however they are played, and all written down."""

from typing import Any

import numpy as np
import pytest

import milkrun
from milkrun.bots.search import settings_of
from milkrun.engine import policies
from milkrun.engine.errors import MilkrunError
from milkrun.engine.loop import ACTION, DECIDER, FIRST, KIND, STEP, WHOSE
from milkrun.engine.match import Match
from milkrun.engine.series import Ended, Policy, Series, at_random, by_advice, by_search, rng_of

NATIVE = pytest.param(True, marks=pytest.mark.native)
MIXED = [by_advice(0.2), at_random()]


def series(name: str = "tiffin", policies: list[Policy] | None = None, **more: Any) -> Series:
    chosen = policies or MIXED
    return Series(milkrun.games[name], chosen, **{"native": False, **more})


def plain(ended: Ended) -> tuple[object, ...]:
    return ended.seed, ended.steps, ended.places, ended.scores, ended.state.tobytes()


def replayed(ended: Ended, players: int, name: str = "tiffin", **more: Any) -> Match:
    """The game of a log, played again, with every event compared."""
    match = milkrun.new(name, players, ended.seed, native=False, **more)
    begins = np.flatnonzero(ended.log[:, KIND] == ACTION)
    for n, (first, last) in enumerate(zip(begins, [*begins[1:], len(ended.log)], strict=True)):
        row = ended.log[first]
        assert (row[STEP], row[DECIDER], row[WHOSE]) == (n, match.to_move, match.to_move)
        match.play(int(row[FIRST]))
        caused = match.state.events[: match.state.event_count]
        assert ended.log[first + 1 : last, KIND:].tolist() == caused.tolist()
    return match


@pytest.mark.slow
@pytest.mark.parametrize("name", list(milkrun.games))
def test_a_log_holds_every_action_and_what_it_caused(name: str) -> None:
    ended = series(name, logged=True).play(7)
    match = replayed(ended, 2, name)
    assert match.over
    assert len(match.actions) == ended.steps
    assert [(one.place, one.score) for one in sorted(match.standings(), key=lambda s: s.seat)] == (
        list(zip(ended.places, ended.scores, strict=True))
    )


def test_each_match_may_have_its_own_options() -> None:
    def varied(seed: int) -> dict[str, int]:
        return {"turn_limit": 20} if seed == 7 else {}

    mixed = series(varied=varied)
    assert plain(mixed.play(7)) == plain(series(options={"turn_limit": 20}).play(7))
    assert plain(mixed.play(8)) == plain(series().play(8))
    with pytest.raises(MilkrunError, match="runs from 20 to 400"):
        series(varied=lambda seed: {"turn_limit": 1}).play(1)


@pytest.mark.native
@pytest.mark.parametrize("name", list(milkrun.games))
def test_native_games_are_the_same(name: str) -> None:
    one, other = (series(name, logged=True, native=native).play(3) for native in (False, True))
    assert plain(one) == plain(other)
    assert one.log.tobytes() == other.log.tobytes()


@pytest.mark.native
@pytest.mark.parametrize("name", list(milkrun.games))
def test_greedy_play_needs_an_imagined_world_only_where_advice_peeks(name: str) -> None:
    asked, other = series(name, native=True), series(name, native=True)
    peeks = bool(asked.policies.peeks.all())
    other.policies.peeks = not peeks
    same = all(plain(asked.play(seed)) == plain(other.play(seed)) for seed in range(20))
    assert same != peeks


@pytest.mark.native
def test_threads_change_nothing_but_the_time() -> None:
    found = series(native=True)
    games = [(seed, (seed % 2, 1 - seed % 2)) for seed in range(40)]
    one, four = (list(map(plain, found.run(games, threads))) for threads in (1, 4))
    assert one == four
    assert [game[0] for game in one] == list(range(40))


@pytest.mark.native
def test_who_sits_where_is_a_matter_of_each_game() -> None:
    found = series(native=True)
    first, second = found.play(3, (0, 1)), found.play(3, (1, 0))
    assert plain(found.play(3)) == plain(first) != plain(second)
    assert first.places == [1, 2]  # greedy beats random
    assert second.places == [2, 1]
    three = series(players=3, native=True).play(1, (0, 1, 1))
    assert len(three.places) == 3


@pytest.mark.native
def test_keyed_seats_draw_the_same_whatever_others_have_drawn() -> None:
    """The second seat of the other table draws once more at each decision, and does the same."""
    one = [by_advice(1.0), by_advice(0.0)]
    other = [by_advice(1.0), by_advice(0.0, slips=1e-300)]
    for chance, same in (("keyed", True), ("stream", False)):
        logs = [
            series(policies=who, chance=chance, logged=True, native=True).play(3).log
            for who in (one, other)
        ]
        assert (logs[0].tobytes() == logs[1].tobytes()) == same


def test_keyed_noise_of_an_action_does_not_depend_on_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    allowed = np.ones(40, np.bool_)
    monkeypatch.setattr(policies, "legal", lambda s, mask: mask.__setitem__(slice(None), allowed))
    monkeypatch.setattr(policies, "weights", lambda s, advice: advice.fill(0.0))

    def chosen(keyed: int, leaning: Any = ()) -> int:
        mask, advice = np.zeros(40, np.bool_), np.zeros(40)
        return int(policies.choose_leaning(None, mask, advice, rng_of(1), 1.0, leaning, keyed))

    first, streamed = chosen(1), chosen(0)
    allowed[[a for a in range(40) if a not in (first, streamed) and a % 3]] = False
    assert chosen(1) == first
    assert chosen(0) != streamed
    assert chosen(1, np.where(np.arange(40) == first, -99.0, 0.0)) != first


@pytest.mark.native
def test_a_log_that_is_too_short_is_made_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = series(logged=True, native=True).play(5)
    monkeypatch.setattr("milkrun.engine.series.ROWS_A_STEP", 0)
    short = series(logged=True, native=True)
    assert short.play(5).log.tobytes() == whole.log.tobytes()
    assert short.play(5).log.tobytes() == whole.log.tobytes()  # there is room now
    assert series(native=True).play(5).log.shape == (0, 8)


@pytest.mark.native
def test_a_search_plays_as_the_bot_does_and_beats_random_play() -> None:
    game = milkrun.games["tiffin"]
    policies = [by_search(40, settings_of(game)), at_random()]
    found = [
        one.places[0]
        for one in series(policies=policies, native=True).run((seed, None) for seed in range(8))
    ]
    assert found == [1] * 8
    ended = series(policies=policies, native=True, logged=True).play(2)
    replayed(ended, 2)


def test_a_position_is_played_on() -> None:
    match = milkrun.new("tiffin", 2, 9, native=False)
    for _ in range(20):
        match.play(match.legal()[0])
    s = np.zeros(1, match.state.dtype).view(np.recarray)
    s[0] = match.state
    steps, log = series(logged=True).play_on(s, rng_of(1))
    assert s[0].over
    assert log is not None
    assert log[:, STEP].max() == steps - 1
    assert s[0].decisions == 20 + steps


@pytest.mark.parametrize("name", [name for name, game in milkrun.games.items() if game.layout])
def test_options_and_layouts_are_those_of_every_game(name: str) -> None:
    game = milkrun.games[name]
    option = next(one for one in game.options if one.offered and one.low < one.high)
    more = {"options": {option.name: option.high}, "layout": game.layout}
    ended = series(name, [at_random()] * 2, logged=True, **more).play(4)
    assert replayed(ended, 2, name, **more).over
    assert ended.state.options[option.name] == option.high


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"options": {"x": 1}}, "no option 'x'"),
        ({"layout": {"x": 1}}, "has no board to lay out"),
        ({"players": 9}, "2, 3, 4 players"),
    ],
)
def test_what_cannot_be_is_told(more: dict[str, object], words: str) -> None:
    with pytest.raises(MilkrunError, match=words):
        series(**more)
    with pytest.raises(MilkrunError, match="at least 1 iteration"):
        by_search(0, settings_of(milkrun.games["tiffin"]))


@pytest.mark.parametrize("seating", [(), (0,), (0, 1, 1), (0, 2), (0, -1)])
def test_every_seat_has_one_of_the_policies(seating: tuple[int, ...]) -> None:
    with pytest.raises(MilkrunError, match="2 seats need a policy each, from 0 to 1; got the seat"):
        series().play(1, seating)
    with pytest.raises(MilkrunError, match="3 seats need a policy each"):
        series(players=3).play(1)


@pytest.mark.parametrize("seed", [-1, 1.5, 2**63])
def test_a_seed_is_one_that_a_match_may_have(seed: Any) -> None:
    with pytest.raises(MilkrunError, match="a seed must be a whole number from 0"):
        next(series().run([(seed, None)], threads=1))


def test_a_leaning_has_a_number_for_each_action() -> None:
    with pytest.raises(MilkrunError, match="a number for each of 77 actions; got 3"):
        series(policies=[by_advice(0.1, 0.0, np.zeros(3)), at_random()])
