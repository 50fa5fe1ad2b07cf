"""A match of any game is viewed, taken back, saved, and set up as a position."""

import json

import numpy as np
import pytest
from hypothesis import given

import milkrun
from milkrun.engine import record
from milkrun.engine.match import Match

from .matches import (
    NOT_IN_A_POSITION,
    PICKS,
    SEEDS,
    finished,
    lively,
    picked,
    play_one,
    play_picks,
    quick,
    strange,
    with_a_mistake,
    with_another_kind,
)


@quick(12)
@given(seed=SEEDS, picks=PICKS)
def test_looking_changes_nothing(name, players, seed, picks):
    match = picked(name, players, seed, picks)
    before = record.copy(match.state)
    match.mask()
    match.legal()
    match.position()
    match.standings()
    str(match)
    for seat in (*range(players), None):
        match.view(seat)
        match.prompt(seat)
        match.log(seat)
        if seat is not None:
            match.observation(seat)
            match.imagine(seat, 1)
    match.functions.weights(match.state, np.zeros(match.game.rules.ACTIONS.size))
    match.functions.values(match.state, np.zeros(players))
    assert record.same(match.state, before), record.differing(match.state, before)


@quick(12)
@given(seed=SEEDS, picks=PICKS)
def test_undo_exactly_when_promised(name, players, seed, picks):
    """A seat may take back while `draws` has not changed, nobody else was shown anything, no other
    seat has decided, and the match goes on."""
    match = milkrun.new(name, players, seed, native=False)
    history = []  # (mover, draws before, record before)
    before = (match.to_move, int(match.state.draws), record.copy(match.state))
    for _ in play_picks(match, picks):
        history.append(before)
        assert any(match.can_undo(seat) for seat in range(players)) == match.can_undo(before[0])
        events = match.state.events[: match.state.event_count]
        shown = match.game.rules.EVENTS.shown(events, before[0])
        unchanged = int(match.state.draws) == before[1] and not shown
        assert match.can_undo(before[0]) == (unchanged and not match.over)
        before = (match.to_move, int(match.state.draws), record.copy(match.state))
    while history and match.can_undo(history[-1][0]):
        mover, _, bytes_before = history.pop()
        for other in set(range(players)) - {mover}:
            with pytest.raises(milkrun.MilkrunError, match="taken back"):
                match.undo(other)
        match.undo(mover)
        assert record.same(match.state, bytes_before)
        assert len(match.actions) == len(history)


def test_the_end_is_not_taken_back(name, players):
    """Once it is over, contracts, hands and the seed have been revealed."""
    match = finished(name, players, 0, native=False)
    before = record.copy(match.state)
    for seat in range(players):
        assert not match.can_undo(seat)
        with pytest.raises(milkrun.MilkrunError, match="the game is over: nothing can be taken"):
            match.undo(seat)
    assert record.same(match.state, before)


@quick(8)
@given(seed=SEEDS, picks=PICKS)
def test_saved_and_loaded_is_the_same_match(name, players, seed, picks):
    match = picked(name, players, seed, picks)
    loaded = milkrun.loads(match.dumps(), native=False)
    assert record.same(loaded.state, match.state)
    assert loaded.actions == match.actions
    assert loaded.log(0) == match.log(0)
    assert loaded.dumps() == match.dumps()


@quick(8)
@given(seed=SEEDS, picks=PICKS)
def test_position_there_and_back(name, players, seed, picks):
    match = picked(name, players, seed, picks)
    position = json.loads(json.dumps(match.position()))
    back = milkrun.position(name, position, options=match.options, native=False)
    different = set(record.differing(back.state, match.state)) - NOT_IN_A_POSITION
    assert not different
    assert back.position() == position
    played = play_one(back)
    again = milkrun.loads(back.dumps(), native=False)
    assert record.same(again.state, back.state)
    assert len(again.actions) == played


def test_a_position_with_a_mistake_is_refused_or_can_be_played(name, players):
    """Positions of matches with one part changed: another value from elsewhere, or one more, or
    something else altogether."""
    rng = np.random.default_rng(players)
    for match in lively(name, players, 40):
        for changed in (with_a_mistake, with_a_mistake, with_another_kind):
            given = changed(match.position(), rng)
            try:
                wrong = milkrun.position(name, given, options=match.options, native=False)
            except milkrun.MilkrunError:
                continue
            assert wrong.over or wrong.legal()
            assert wrong.position()


def test_a_layout_with_a_mistake_is_refused_or_can_be_played(name, players):
    """As printed, then with one part changed; under the printed options and under strange ones."""
    game, rng = milkrun.games[name], np.random.default_rng(players)
    for seed in range(40 if game.layout else 0):
        changed = with_a_mistake if seed % 2 else with_another_kind
        given = changed(game.layout, rng) if seed else game.layout
        options = strange(game, players, seed % 8)
        try:
            match = milkrun.new(name, players, seed, options=options, layout=given, native=False)
        except milkrun.MilkrunError:
            continue
        assert match.legal()
        back = milkrun.loads(match.dumps(), native=False)
        assert record.same(back.state, match.state), record.differing(back.state, match.state)


def test_a_position_where_nobody_can_do_anything_is_refused(name, players, monkeypatch):
    """Here no action is legal, and the game is not over."""
    match = milkrun.new(name, players, 1, native=False)
    position = match.position()
    monkeypatch.setattr(Match, "mask", lambda match: np.zeros(1, np.bool_))
    with pytest.raises(milkrun.PositionError, match="nobody can act"):
        milkrun.position(name, position, options=match.options, native=False)


def test_no_match_shares_what_it_should_not(name):
    one = milkrun.new(name, seed=1, native=False)
    other = milkrun.new(name, seed=1, native=False)
    one.play(one.legal()[0])
    assert not other.actions
    assert isinstance(one, Match)
    assert not record.same(one.state, other.state)
