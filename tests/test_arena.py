"""Bots against one another: seatings, intervals, tests, and games played to the end."""

import json
from collections import Counter
from dataclasses import replace
from itertools import islice
from math import factorial, log, perm
from pathlib import Path
from random import Random
from typing import Any, cast
from unittest.mock import Mock

import pytest
from scipy.stats import t

import milkrun
from milkrun import bots
from milkrun.arena import Played, Setting, compare, play
from milkrun.arena.playing import plan, run
from milkrun.arena.results import duel, likelihood_ratio, measured, shares, student, wilson
from milkrun.arena.seatings import blocks, seatings, some_of
from milkrun.bots.search import SearchBot
from milkrun.engine.learned import Learned, save
from milkrun.engine.warm import warm
from milkrun.reports import duel_text

DUEL = Setting("tiffin", ("random", "greedy"), 4, seed=3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_bot_sits_everywhere_equally_often_within_each_turn_of_the_table(players: int) -> None:
    first = list(islice(seatings(players), players))
    for seat in range(players):
        assert sorted(seating[seat] for seating in first) == list(range(players))


def test_each_bot_sits_next_to_each_other_equally_often() -> None:
    cycle = list(islice(seatings(4), 24))
    assert len(set(cycle)) == 24
    neighbours = Counter((s[p], s[(p + 1) % 4]) for s in cycle for p in range(4))
    assert set(neighbours.values()) == {8}
    assert cycle == list(islice(seatings(4), 24, 48))  # and then from the start


def test_of_more_bots_than_seats_each_sits_with_each_other_equally_often() -> None:
    lap = list(islice(some_of(5, 3, seed=1), 10))
    assert len({frozenset(one) for one in lap}) == 10
    assert set(Counter(bot for one in lap for bot in one).values()) == {6}
    whole = list(islice(some_of(5, 3, seed=1), 60))
    assert lap == whole[:10]
    assert lap != list(islice(some_of(5, 3, seed=2), 10))
    for bot in range(5):  # in every chair, not just in one
        assert {one.index(bot) for one in whole if bot in one} == {0, 1, 2}


@pytest.mark.parametrize(("bots", "seats"), [(3, 2), (6, 2), (4, 3), (5, 3), (5, 4)])
@pytest.mark.parametrize("seed", [0, 1])
def test_of_more_bots_than_seats_each_sits_everywhere_equally_often(
    bots: int, seats: int, seed: int
) -> None:
    """Exactly, after every cycle: all choices of bots in all their orders."""
    cycle = perm(bots, seats)
    whole = list(islice(some_of(bots, seats, seed), 2 * cycle))
    for games in (whole[:cycle], whole[cycle:]):
        assert len(set(games)) == cycle  # no order comes twice
        sat = Counter((bot, seat) for one in games for seat, bot in enumerate(one))
        assert set(sat.values()) == {cycle // bots}
        assert len(sat) == bots * seats
        beside = Counter((one[p], one[(p + 1) % seats]) for one in games for p in range(seats))
        assert len(beside) == bots * (bots - 1)
        assert len(set(beside.values())) == 1
    lap = cycle // factorial(seats)
    assert all(len({frozenset(one) for one in whole[at : at + lap]}) == lap for at in (0, lap))


@pytest.mark.parametrize(("seats", "pairs"), [(2, 1), (3, 3), (4, 3), (5, 10)])
def test_two_bots_change_their_chairs(seats: int, pairs: int) -> None:
    lap = list(islice(blocks(seats), pairs))
    games = [game for pair in lap for game in pair]
    assert len(set(games)) == 2 * pairs
    assert all(a != b for one, other in lap for a, b in zip(one, other, strict=True))
    assert {game.count(0) for game in games} <= {seats // 2, (seats + 1) // 2}
    assert lap == list(islice(blocks(seats), pairs, 2 * pairs))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # worked out by hand from Wilson's formula
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (25.5, 100, 0.1797, 0.3485),
    ],
)
def test_the_interval_of_a_share(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


@pytest.mark.slow
@pytest.mark.parametrize("name", list(milkrun.games))
def test_an_arena_shares_out_every_win_and_repeats_with_its_seed(name: str) -> None:
    setting, done = Setting(name, ("random", "greedy"), 2, seed=3), []
    found = play(setting, 2, done.append)
    assert [share.name for share in found] == ["random", "greedy"]
    assert sum(share.win_share for share in found) == pytest.approx(1)
    assert all(share.low <= share.win_share <= share.high for share in found)
    assert done == [1, 2]
    again = play(setting, 2)
    assert [replace(one, seconds=0) for one in found] == [replace(one, seconds=0) for one in again]


def game_of(seating: tuple[int, ...], places: list[int], points: list[int], n: int = 0) -> Played:
    return Played(n, seating, places, points, [1.0] * len(seating), {})


def test_of_several_bots_each_is_judged_by_its_own_games() -> None:
    games = [game_of((0, 1), [1, 2], [9, 4]), game_of((2, 0), [1, 1], [6, 6])]
    first, second, third = shares(["a", "b", "c"], games)
    assert (first.win_share, first.games, first.points) == (0.75, 2, 7.5)
    assert (second.win_share, second.games, second.place) == (0.0, 1, 2.0)
    assert (third.win_share, third.games) == (0.5, 1)
    assert first.rating > second.rating


def test_who_plays_alone_has_points_but_is_not_rated() -> None:
    (found,) = play(Setting("mint_delivery", ("greedy",), 1), 2)
    assert (found.win_share, found.place, found.games) == (1, 1, 2)
    assert found.points > 0
    assert (found.rating, found.deviation) == pytest.approx((25, 25 / 3))


def test_a_duel_tells_the_share_and_the_lead_of_the_first() -> None:
    games = [
        game_of((0, 0, 1, 1), [1, 4, 2, 3], [20, 5, 15, 10]),  # one win of one, 0 points ahead
        game_of((1, 1, 0, 0), [4, 3, 1, 1], [2, 4, 9, 9]),  # both wins, 6 points ahead
        game_of((0, 1, 0, 1), [2, 1, 3, 4], [5, 9, 4, 2]),  # none, 1 point behind
        game_of((1, 0, 1, 0), [1, 1, 3, 3], [7, 7, 1, 1]),  # half of it, as far
    ]
    found = duel(["a", "b"], games)
    assert found.share[0] == pytest.approx((1 + 1 + 0 + 0.5) / 4)
    assert found.lead[0] == pytest.approx((0 + 6 - 1 + 0) / 4)
    assert found.lead[1:] == pytest.approx((1.25 - 12.706 * 1.75, 1.25 + 12.706 * 1.75), abs=0.01)
    assert found.seconds == (2.0, 2.0)
    few_points_win = [replace(one, points=[-p for p in one.points]) for one in games]
    assert duel(["a", "b"], few_points_win).lead[0] == pytest.approx(found.lead[0])


@pytest.mark.parametrize("pairs", [2, 5, 10, 11, 30])
def test_the_lead_of_few_pairs_is_as_unsure_as_it_is(pairs: int) -> None:
    """Of 2,000 duels of equal bots, one in twenty is outside its interval."""
    assert student(pairs - 1) == pytest.approx(float(t.ppf(0.975, pairs - 1)), abs=1e-3)
    chance, inside, duels = Random(pairs), 0, 2000
    for _ in range(duels):
        _, low, high = measured([chance.gauss() for _ in range(pairs)])
        assert low is not None
        assert high is not None
        inside += low <= 0 <= high
    assert inside / duels == pytest.approx(0.95, abs=0.02)


def test_one_pair_has_a_lead_but_no_interval() -> None:
    games = [game_of((0, 1), [1, 2], [9, 4]), game_of((1, 0), [2, 1], [3, 4])]
    found = duel(["a", "b"], games)
    assert found.lead == (3.0, None, None)
    assert "3.0 points better on average (one pair shows no interval);" in duel_text(found, None)
    found = duel(["a", "b"], games + games[:1] * 2)
    assert "4.0 points better on average (-8.7 to +16.7);" in duel_text(found, None)


def test_with_three_seats_two_of_one_kind_win_no_more_than_one_as_good() -> None:
    pair = [game_of((0, 1, 1), [1, 2, 3], [3, 2, 1]), game_of((1, 0, 0), [1, 2, 3], [3, 2, 1])]
    assert duel(["a", "b"], pair).share[0] == 0.5


def test_a_win_every_time_is_not_sure_to_come_again() -> None:
    games = [game_of((0, 1), [1, 2], [1, 0]), game_of((1, 0), [2, 1], [0, 1])] * 10
    share, low, high = duel(["a", "b"], games).share
    assert (share, high) == (1.0, 1.0)
    assert 0.8 < low < 0.95


def test_the_ratio_of_two_shares() -> None:
    even = [0.0, 1.0] * 50
    assert likelihood_ratio(even, 0.5, 0.55) == pytest.approx(-100 * 0.05 * 0.025 / 0.25)
    assert likelihood_ratio(even, 0.45, 0.55) == pytest.approx(0)
    assert likelihood_ratio([1.0] * 20 + even, 0.5, 0.55) > 0 > likelihood_ratio(even, 0.5, 0.55)


def test_a_duel_ends_once_it_is_clear_who_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Mock(wraps=duel)
    monkeypatch.setattr("milkrun.arena.duel", told)
    found = compare(DUEL, 100, tested=(0.5, 0.55))
    assert told.call_count == 1  # all games are gone through once, not after each pair
    assert found.ratio is not None
    assert found.ratio <= -log(19)  # random does not win half of the games
    assert (found.verdict, found.games) == (0.5, 40)  # 20 pairs at the least
    assert compare(DUEL, 42, tested=(0.02, 0.03)).games == 42
    assert compare(DUEL, 100, tested=(0.5, 0.55), fewest=50).games == 50


def test_the_games_of_a_pair_begin_alike() -> None:
    one, other = run(DUEL, [(0, 0, (0, 0, 1, 1)), (1, 0, (1, 1, 0, 0))], 1)
    assert one.match["seed"] == other.match["seed"]
    assert one.match["actions"] != other.match["actions"]


def test_every_game_is_written_down_and_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    setting = replace(DUEL, levels=("random", "greedy", "novice"), players=2)
    play(setting, 3, file=file)
    head, *lines = map(json.loads, file.read_text().splitlines())
    assert head["arena"]["levels"] == ["random", "greedy", "novice"]
    assert [line["n"] for line in lines] == [0, 1, 2]
    for line in lines:
        kept = tmp_path / "game.json"
        kept.write_text(json.dumps(line["match"]))
        match = milkrun.replay(kept)
        assert [one.place for one in sorted(match.standings(), key=lambda s: s.seat)] == (
            line["places"]
        )


def test_an_arena_goes_on_where_its_file_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    setting = Setting("tiffin", ("random", "random"), 2)
    whole = play(setting, 4, file=file)
    text = file.read_text()
    file.write_text("".join(text.splitlines(keepends=True)[:3]) + '{"n": 2, "sea')
    played: list[int] = []
    real = bots.make

    def made(level: str, seed: int, *more: Any) -> Any:
        played.append(seed)
        return real(level, seed, *more)

    monkeypatch.setattr(bots, "make", made)
    again = play(setting, 4, file=file)
    assert [replace(one, seconds=0) for one in again] == [replace(one, seconds=0) for one in whole]
    assert len([seed for seed in played if seed]) == 2 * 2  # two games of two bots
    with pytest.raises(milkrun.MilkrunError, match="holds other games"):
        play(replace(setting, seed=1), 1, file=file)
    assert [len(one) for one in map(json.loads, file.read_text().splitlines())] == [2, 6, 6, 6, 6]


def test_games_by_other_learned_values_are_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a game has learned changes without its rules."""
    warm("tiffin")
    file, setting = tmp_path / "games.jsonl", Setting("tiffin", ("search:2i", "search:2i@1"), 2)
    play(setting, 1, file=file)
    head = json.loads(file.read_text().splitlines()[0])
    assert list(head["learned"]) == ["search:2i"]
    play(setting, 1, file=file)  # goes on
    learned = milkrun.games["tiffin"].learned
    assert learned
    changed = replace(learned.judgements[2], weights=learned.judgements[2].weights + 1)
    monkeypatch.setitem(cast(dict[int, Any], learned.judgements), 2, changed)
    with pytest.raises(milkrun.MilkrunError, match="holds other games"):
        play(setting, 1, file=file)


def test_a_file_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    setting = Setting("tiffin", ("random", "random"), 2)
    with pytest.raises(milkrun.MilkrunError, match="cannot be saved there: No such file"):
        play(setting, 1, file=tmp_path / "nowhere" / "games.jsonl")
    play(setting, 1, file=file)
    head, game = file.read_text().splitlines(keepends=True)
    short = {**json.loads(game), "places": [1]}
    wordy = {**json.loads(game), "points": [1, "two"]}
    damage = ["rubbish", "{}", "[1]", '{"n": 3}', json.dumps(short), json.dumps(wordy)]
    for damaged in [*damage, "[" * 100_000, "9" * 5_000]:
        file.write_text(head + f"{damaged}\n" + game)
        with pytest.raises(milkrun.MilkrunError, match=r"games\.jsonl, line 2: not a game"):
            play(setting, 1, file=file)
    file.write_bytes(b"\xff\xfe\n" + game.encode())
    with pytest.raises(milkrun.MilkrunError, match="holds something else; use another file"):
        play(setting, 1, file=file)


def test_a_file_that_was_cut_off_within_its_first_line_is_begun_again(tmp_path: Path) -> None:
    file, setting = tmp_path / "games.jsonl", Setting("tiffin", ("random", "random"), 2)
    play(setting, 1, file=file)
    whole = [json.loads(line) | {"seconds": 0} for line in file.read_text().splitlines()]
    file.write_text(file.read_text()[:40])
    play(setting, 1, file=file)
    assert [json.loads(line) | {"seconds": 0} for line in file.read_text().splitlines()] == whole


def test_a_full_disk_is_told() -> None:
    with pytest.raises(milkrun.MilkrunError, match="cannot be saved there: No space left"):
        play(Setting("tiffin", ("random", "random"), 2), 1, file=Path("/dev/full"))


def test_two_runs_do_not_write_into_one_file(tmp_path: Path) -> None:
    file, setting = tmp_path / "games.jsonl", Setting("tiffin", ("random", "random"), 2)
    first = run(setting, list(plan([(0, 1), (1, 0)])), 1, file)
    next(first)
    with pytest.raises(milkrun.MilkrunError, match=r"saving games in .*; wait for"):
        play(setting, 2, file=file)
    first.close()
    play(setting, 2, file=file)
    assert len(file.read_text().splitlines()) == 3


def test_games_of_an_arena_are_no_pairs_of_a_duel(tmp_path: Path) -> None:
    """Though both have the same setting, those of a pair have the same seed."""
    setting = Setting("tiffin", ("random", "greedy"), 2)
    arena, pairs = tmp_path / "arena.jsonl", tmp_path / "duel.jsonl"
    play(setting, 4, file=arena)
    compare(setting, 4, file=pairs)
    heads = [file.read_text().splitlines()[0] for file in (arena, pairs)]
    assert heads[0] == heads[1]
    for games, file in ((compare, arena), (play, pairs)):
        before = file.read_text()
        with pytest.raises(milkrun.MilkrunError, match=r"game 1 has other seats or another seed"):
            games(setting, 4, file=file)
        assert file.read_text() == before
    assert compare(setting, 4, file=pairs).games == 4


def test_games_that_were_seated_otherwise_are_other_games(tmp_path: Path) -> None:
    file, setting = tmp_path / "games.jsonl", Setting("tiffin", ("random", "greedy", "novice"), 2)
    play(setting, 2, file=file)
    head, first, second = file.read_text().splitlines()
    turned = {**json.loads(second), "seating": json.loads(second)["seating"][::-1]}
    file.write_text("\n".join([head, first, json.dumps(turned), ""]))
    with pytest.raises(milkrun.MilkrunError, match="game 1 has other seats"):
        play(setting, 3, file=file)


def test_a_search_that_cannot_search_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchBot, "thinks", staticmethod(lambda game: False))
    with pytest.raises(milkrun.MilkrunError, match=r"strong, search:5i cannot .* milkrun warm"):
        play(Setting("tiffin", ("strong", "greedy", "search:5i"), 3), 1)
    with pytest.raises(milkrun.MilkrunError, match="no option 'x'"):
        play(Setting("tiffin", ("random", "random"), 2, options={"x": 1}), 1)
    with pytest.raises(milkrun.MilkrunError, match="has no board to lay out"):
        play(Setting("tiffin", ("random", "random"), 2, layout={"x": 1}), 1)


def test_weights_that_do_not_serve_are_told_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SearchBot, "thinks", staticmethod(lambda game: True))
    file = tmp_path / "values.npz"
    save(file, Learned(99, 1, {}))
    with pytest.raises(milkrun.MilkrunError, match=r"do not serve Tiffin: .* version 99 of the"):
        play(Setting("tiffin", ("random", f"search:5i@{file}"), 2), 1)


def test_options_and_layouts_are_those_of_every_game() -> None:
    setting = Setting("tiffin", ("random", "random"), 2, options={"hand_limit": 6})
    (played,) = run(setting, list(plan(islice(seatings(2), 1))), 1)
    assert played.match["options"]["hand_limit"] == 6


def test_drawn_options_are_the_same_in_both_games_of_a_block(tmp_path: Path) -> None:
    file, setting = tmp_path / "games.jsonl", Setting("tiffin", ("random", "greedy"), 2, drawn=True)
    compare(setting, 8, file=file)
    head, *lines = map(json.loads, file.read_text().splitlines())
    assert head["arena"]["drawn"]
    options = [one["match"]["options"] for one in lines]
    assert options[0::2] == options[1::2]
    assert len({str(one) for one in options}) == 4
    compare(replace(setting, drawn=False), 2, file=tmp_path / "printed.jsonl")
    assert "drawn" not in (tmp_path / "printed.jsonl").read_text().splitlines()[0]


@pytest.mark.native
def test_seconds_of_the_processor_are_told_by_its_clock() -> None:
    ticks = iter(range(10_000))
    bot = bots.make("search:3", 1, lambda: float(next(ticks)))
    assert isinstance(bot, SearchBot)
    match = milkrun.new("tiffin", 2, 7)
    assert bot.think(match.imagine(match.to_move or 0, 1)).iterations < 200  # 3 ticks, not 3 s


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        (replace(DUEL, levels=("random",)), "needs two bots"),
        (replace(DUEL, levels=("random", "random", "random")), "needs two bots"),
    ],
)
def test_a_duel_is_between_two(setting: Setting, words: str) -> None:
    with pytest.raises(milkrun.MilkrunError, match=words):
        compare(setting, 2)
    with pytest.raises(milkrun.MilkrunError, match="lower one first"):
        compare(DUEL, 2, tested=(0.6, 0.5))
    with pytest.raises(milkrun.MilkrunError, match="at least two games"):
        compare(DUEL, 1)
    with pytest.raises(milkrun.MilkrunError, match="need at least 4 bots"):
        play(DUEL, 1)
