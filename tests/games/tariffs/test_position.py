"""Positions: there and back, what is filled in, and what is refused with which words."""

import contextlib
import json

import numpy as np
import pytest

import milkrun
from milkrun.engine import record
from milkrun.engine.errors import PositionError

from .table import B1, P, T, Table

CHANCE = {"rng", "draws", "decisions", "events", "event_count"}  # not part of a position


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_and_back(players):
    """A position says all that a record holds, in every phase up to the end of a game."""
    options = {"arrangement": players, "rounds_each": 1, "rotation_lock": players % 2}
    match = milkrun.new("tariffs", players, seed=players, native=False, options=options)
    rng = np.random.default_rng(players)
    phases = set()
    while True:
        full = json.loads(json.dumps(match.position()))
        if len(match.actions) % 3 == 0 or full["phase"] not in phases:
            again = milkrun.position("tariffs", full, seed=99, native=False)
            assert again.position() == full
            assert set(record.differing(match.state, again.state)) <= CHANCE
        phases.add(full["phase"])
        if match.over:
            break
        match.play(int(rng.choice(np.flatnonzero(match.mask()))))
    assert phases >= {"action", "respond", "draw", "over"}


def test_what_is_left_out_is_filled_in():
    """Everything at random by the seed; a contract given is kept."""
    one, same, other = (Table(seed=seed, contracts={"pink": P}).now for seed in (1, 1, 2))
    assert one == same != other
    assert one["contracts"]["pink"] == other["contracts"]["pink"] == P
    assert [len(hand) for hand in one["hands"].values()] == [2, 2]
    assert len(one["stock"]) == 24
    assert one["turns"] == 0
    assert Table(track=B1).now["turns"] == 11


def test_tiles_and_values_in_any_order():
    one = Table(track=["Sn-Sa 3|1", "S2-M2 {0,5}"]).now["track"]
    assert one == Table(track=["Sa-Sn 1|3", "M2-S2 5-0"]).now["track"]


SCORES = {"yellow": 16, "pink": 52}
ROUND = {"scores": SCORES, "leader": "yellow", "top": 3}
LAST = {"track": B1, "contracts": {"yellow": P, "pink": T}, "next": "pink"}


def test_the_last_round_is_checked():
    t = Table(rounds=[ROUND], last_round=LAST)
    assert [run.walk.cost for run in t.match.view(None).last_round.runs] == [16, 52]
    assert Table(rounds=[ROUND]).match.view(None).last_round is None
    for wrong in ({"yellow": 15, "pink": 52}, {"yellow": 16, "pink": 51}):
        with pytest.raises(PositionError, match="not what the last round came to"):
            Table(rounds=[ROUND | {"scores": wrong}], last_round=LAST)


def test_a_stalled_round_is_scored_by_the_cheapest_run():
    """TAR-11.4, 11.6 (E19): whose it is, and its top charge, follow from track and contracts."""
    stalled = ROUND | {"end": "no_play"}
    last = LAST | {"next": "yellow"}
    assert Table(rounds=[stalled], last_round=last).s.round_top[0] == 3
    for wrong, where, what in (
        ({"top": 6, "scores": {"yellow": 22, "pink": 76}}, "rounds[0].top", "it is 3"),
        ({"top": 6, "leader": None}, "rounds[0].leader", "it is yellow"),
        ({"leader": "pink"}, "rounds[0].leader", "it is yellow"),
        ({"scores": {"yellow": 22, "pink": 52}}, "rounds[0].scores.yellow", "came to"),
    ):
        with pytest.raises(PositionError, match=what) as caught:
            Table(rounds=[stalled | wrong], last_round=last)
        assert caught.value.where == where


@pytest.mark.parametrize(
    ("position", "where", "what"),
    [
        ({"dice": 3}, "position", "'dice' means nothing here"),
        ({"players": ["pink", "yellow"]}, "players", "in this order"),
        ({"phase": "drawing"}, "phase", "did you mean 'draw'"),
        ({"phase": "over"}, "rounds", "all are scored"),
        ({"rounds": [ROUND] * 4}, "rounds", "else fewer"),
        ({"rounds": [{"scores": {"yellow": 3}}]}, "scores.pink", "has a score, too"),
        ({"rounds": [{"scores": SCORES}]}, "leader", "who declared"),
        ({"track": ["Sn-Sa 3|1", "Sa-S2 1|3"]}, "track", "1-3 is already somewhere else"),
        ({"track": ["Sn-Sa 3|1", "Sn-Sa 1|2"]}, "track", "on that pair already"),
        ({"track": ["Sn 3|1"]}, "track", "two tiles are needed"),
        ({"track": [7]}, "track", "two values"),
        ({"track": "Sn-Sa 3|1"}, "track", "a list is needed"),
        ({"track": B1, "turns": 5}, "turns", "one a turn"),
        ({"turns": 80}, "turns", "runs from 0 to 79"),
        ({"turns": 20, "last_play": 4, "track": ["Sn-Sa 1|1"]}, "last_play", "stalled"),
        ({"starter": "pink", "turn_of": "yellow"}, "turn_of", "it is pink's"),
        ({"turn_of": "blue"}, "turn_of", "there is no 'blue'"),
        ({"moved": {"Sn-Sa": ["pink", 0]}}, "moved.Sn-Sa", "no domino lies there"),
        ({"track": B1, "moved": {"Sn-Sa": "pink"}}, "moved", "turns finished"),
        ({"track": B1, "moved": {"Sn-Sa": ["moon", 1]}}, "moved", "there is no 'moon'"),
        ({"track": B1, "moved": {"Sn-Sa": ["pink", 99]}}, "moved", "runs from 0 to 11"),
        ({"locks": {"Sn-Sa": "pink"}}, "locks", "not locked"),
        ({"contracts": {"yellow": "Sn Sa"}}, "contracts", "six coins"),
        ({"contracts": {"yellow": "Sa Sn S2 S3 S4 S5"}}, "contracts", "coin 1 has rank n"),
        ({"contracts": [P]}, "contracts", "a JSON object is needed"),
        ({"aside": [P, T, P]}, "aside", "2 empty seats"),
        ({"hands": {"yellow": ["1-2", "1-2"]}}, "hands", "somewhere else"),
        ({"hands": {"yellow": ["1-2", "1-3", "1-4"]}}, "hands", "at most 2 dominoes"),
        ({"hands": {"yellow": 3}}, "hands", "runs from 0 to 2"),
        ({"stock": ["0-0"]}, "stock", "is not what is left"),
        ({"known": {"yellow": {"0-0": "moon"}}}, "known", "there is no 'moon'"),
        ({"hands": {"pink": ["1-1"]}, "known": {"yellow": {"0-0": "pink"}}}, "known", "not there"),
        ({"known": {"yellow": 3}}, "known", "a JSON object"),
        ({"asked": ["yellow"]}, "asked", "is on turn"),
        ({"trade": {"partner": "pink"}}, "trade", "only there"),
        ({"phase": "respond"}, "trade", "only there"),
        ({"phase": "respond", "trade": {"partner": "yellow"}}, "partner", "oneself"),
        (
            {"phase": "respond", "hands": {"pink": []}, "trade": {"partner": "pink"}},
            "trade.partner",
            "holds a domino",
        ),
        ({"hands": {"pink": []}, "asked": ["pink"]}, "asked", "holds a domino"),
        (
            {"phase": "over", "options": {"rounds": 1}, "rounds": [ROUND], "turn_of": "pink"},
            "turn_of",
            "in yellow's turn, who declared",
        ),
        ({"last_round": LAST}, "last_round", "no round has been scored"),
        ({"rounds": [ROUND], "last_round": LAST | {"next": None}}, "next", "whose turn"),
        ({"rounds": [ROUND], "last_round": LAST | {"next": "yellow"}}, "next", "pink's turn"),
        ({"rounds": [ROUND], "last_round": LAST | {"contracts": {}}}, "yellow", "six coins"),
    ],
)
def test_what_cannot_be_is_refused(position, where, what):
    """Each with the place in the position and a sentence."""
    with pytest.raises(PositionError, match=what) as caught:
        Table(**position)
    assert where in caught.value.where


def test_locks_are_checked():
    """TAR-4.3, 4.4"""
    lock = {"options": {"rotation_lock": 1}, "track": B1}
    assert Table(**lock, locks={"Sn-Sa": "pink"}).now["locks"] == {"Sn-Sa": "pink"}
    for locks, what in (
        ({"Sn-Sa": "yellow"}, "the lock has ended"),
        ({"M3-M4": "pink"}, "can be rotated"),
        ({"Sn-Mn": "pink"}, "can be rotated"),
        ({"Sn-Sa": "pink", "C4-C3": "pink"}, "one domino at most"),
    ):
        with pytest.raises(PositionError, match=what):
            Table(**lock, locks=locks)
    early = {"options": {"rotation_lock": 1}, "players": 3, "track": B1[:1], "starter": "yellow"}
    assert Table(**early, locks={"Sn-Sa": "yellow"}).now["turn_of"] == "pink"
    with pytest.raises(PositionError, match="blue has had no turn in this round yet"):
        Table(**early, locks={"Sn-Sa": "blue"})


def test_the_game_ends_in_the_turn_of_whoever_declared():
    """TAR-2.6"""
    over = {"phase": "over", "options": {"rounds": 1}, "rounds": [ROUND | {"leader": "pink"}]}
    t = Table(**over, starter="yellow", turns=1)
    assert (t.now["turn_of"], t.now["starter"]) == ("pink", "yellow")
    assert Table(**over, starter="yellow").now["turns"] == 1
    assert milkrun.position("tariffs", {"players": 2, **over}, native=False).state.turn_of == 1
    with pytest.raises(PositionError, match="it is yellow's"):
        Table(**over, starter="yellow", turns=2)


def test_rubbish_never_breaks_anything():
    """Any value in any place is a position or refused as one."""
    full = Table(track=B1, rounds=[ROUND], last_round=LAST).now
    for key in full:
        for rubbish in (None, 7, -1, "x", [], ["x"], [None], {}, {"x": 1}, {"yellow": []}, True):
            with contextlib.suppress(milkrun.MilkrunError):
                milkrun.position("tariffs", full | {key: rubbish}, native=False)
