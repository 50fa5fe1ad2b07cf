"""Who knows what in any game: in views, in sentences, in the worlds that bots are given."""

import numpy as np
from hypothesis import given

import milkrun
from milkrun.engine import record

from .matches import (
    NOT_IN_A_POSITION,
    PICKS,
    SEEDS,
    legal_of_a_verb,
    lively,
    middles,
    perfect_information,
    picked,
    play_picks,
    quick,
    seen,
)


def test_fixed_parts_of_a_view_never_change(name, players):
    """They are sent once, so they must be the same from the first view to the last."""
    fixed = set(getattr(milkrun.games[name].words, "FIXED", ()))
    for match in middles(name, players):
        first = match.from_start(native=False).view(None).model_dump(include=fixed)
        assert first.keys() == fixed
        for seat in (None, *range(players)):
            assert match.view(seat).model_dump(include=fixed) == first


@quick(10)
@given(seed=SEEDS, picks=PICKS, other=SEEDS)
def test_nobody_sees_what_they_may_not(name, players, seed, picks, other):
    match = picked(name, players, seed, picks)
    for seat in range(players):
        world = match.imagine(seat, other)
        assert seen(world, seat) == seen(match, seat)
        assert seen(world, None) == seen(match, None)
        pieces = [np.zeros(match.game.rules.PIECES, np.int64) for _ in range(2)]
        match.functions.pieces(match.state, pieces[0])
        match.functions.pieces(world.state, pieces[1])
        assert pieces[0].tolist() == pieces[1].tolist()
        set_up = milkrun.position(name, world.position(), options=world.options, native=False)
        assert set_up.position() == world.position()
        assert not world.actions
        assert world.seed == 0


@quick(10)
@given(seed=SEEDS, picks=PICKS)
def test_hidden_numbers_of_events_reach_their_seat_only(name, players, seed, picks):
    match = milkrun.new(name, players, seed, native=False)
    hidden = {one.name: one.hidden for one in match.game.rules.EVENTS.specs}
    for _ in play_picks(match, picks):
        for viewer in (*range(players), None):
            for one in match.events(viewer):
                mine = viewer is not None and one.seat == viewer
                unknown = {key for key, number in one.args.items() if number is None}
                assert unknown == (set() if mine else hidden[one.kind])
                assert "None" not in one.text


def test_two_determinizations_differ(name, players):
    differences = 0
    for match in middles(name, players):
        for seat in range(players):
            one, other = match.imagine(seat, 1), match.imagine(seat, 2)
            assert match.imagine(seat, 1).position() == one.position()
            differences += one.position() != other.position()
            assert not np.array_equal(one.state.rng, other.state.rng)
            assert not np.array_equal(one.state.rng, match.state.rng)
    assert differences or perfect_information(name, players)


def test_an_imagined_world_keeps_no_trace_of_the_true_one(name, players):
    """Otherwise a bot that is deterministic for its seed would decide by what it cannot know."""
    for step, match in enumerate(lively(name, players, 60)):
        for seat in range(players):
            other = match.imagine(seat, step)
            assert record.same(other.imagine(seat, 2).state, match.imagine(seat, 2).state)


def test_an_imagined_world_is_a_position_like_any_other(name, players):
    """It converts to JSON and back, and everybody in it has a view."""
    for step, match in enumerate(lively(name, players, 30)):
        world = match.imagine(step % players, step)
        for viewer in (step // players % players, None):
            assert world.view(viewer)
            assert world.prompt(viewer)
        if step % 3:
            continue
        back = milkrun.position(name, world.position(), options=match.options, native=False)
        different = set(record.differing(back.state, world.state)) - NOT_IN_A_POSITION
        assert not different


def test_what_others_did_unseen_leaves_no_trace_in_an_imagined_world(name, players):
    """If several actions of another seat look alike, worlds imagined after them are the same."""
    rng = np.random.default_rng(players)
    for step, match in enumerate(lively(name, players, 80 if players > 1 else 0)):
        seat = (match.to_move + 1 + step % (players - 1)) % players
        alike = {}
        for action in rng.permutation(legal_of_a_verb(match, rng))[:4].tolist():
            after = match.imagine(match.to_move, 1)
            after.play(action)
            alike.setdefault(repr(after.events(seat)), []).append(after)
        for one, *others in alike.values():
            for other in others:
                if seen(one, seat) == seen(other, seat):
                    assert record.same(one.imagine(seat, 2).state, other.imagine(seat, 2).state)


def test_advice_reads_what_the_seat_knows_unless_it_says_so(name, players):
    """A game whose weights read more sets "peeks": search then asks in a world of that seat."""
    peeks = milkrun.games[name].advice.SEARCH.get("peeks", 0)
    for match in middles(name, players):
        if not match.over and not peeks:
            legal = np.flatnonzero(match.mask())
            known, true = np.zeros(len(match.mask())), np.zeros(len(match.mask()))
            match.functions.weights(match.state, true)
            match.functions.weights(match.imagine(match.to_move, 1).state, known)
            assert np.array_equal(known[legal], true[legal])
