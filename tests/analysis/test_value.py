"""The frozen value: what stands on the table is worth, and nothing else."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.analysis.played import OPEN, PAIRED, SECRET, played

import milkrun
from milkrun.analysis.value import Chances, Value, chances, positions
from milkrun.bots.search import settings_of
from milkrun.engine import record
from milkrun.engine.drawn import columns, drawn_of
from milkrun.engine.learned import ADDED, CHANCES, Judgement, Learned, untaught
from milkrun.engine.match import Match
from milkrun.engine.search import SETTINGS


@pytest.mark.native
@pytest.mark.parametrize("game", [OPEN, SECRET])
def test_chances_are_shares_of_the_win_and_end_with_the_result(game: str) -> None:
    match = played(game, 5)
    found = np.array(chances(match))
    assert found.shape == (len(match.actions) + 1, 3)
    assert np.allclose(found.sum(1), 1, atol=1e-3)
    assert (found[:-1] < 1).all()
    first = [one.seat for one in match.standings() if one.place == 1]
    assert found[-1].tolist() == [(seat in first) / len(first) for seat in range(3)]


@pytest.mark.native
def test_the_value_does_not_look_at_the_generator() -> None:
    match = played(SECRET, 5, 40)
    value, other = Value(match), record.copy(match.state)
    value.redraw(other, 99)
    assert not record.same(other, match.state)
    assert np.array_equal(value.of(other), value.of(match.state))


@pytest.mark.native
def test_without_weights_hand_values_are_softmaxed() -> None:
    match = played(SECRET, 5, 40)
    worth = np.zeros(3)
    match.game.native.values(match.state, worth)
    spread = settings_of(match.game)[SETTINGS.index("spread")]
    expected = np.exp(worth / spread) / np.exp(worth / spread).sum()
    none = Learned(-1, -1, {})
    assert np.allclose(Value(match, none).of(match.state), expected)


@pytest.mark.native
def test_weights_serve_the_players_and_options_they_were_learned_with() -> None:
    game = milkrun.games[SECRET]
    sizes = game.features
    judgement = Judgement(untaught(sizes.table, sizes.seat, 3), {}, 0.0)
    taught = Learned(game.version, sizes.version, {3: judgement})
    option = next(one for one in game.options if one.offered)
    other = option.high if option.default != option.high else option.low
    assert len(Value(played(SECRET, 5, 5), taught).weights) > 0
    changed = played(SECRET, 5, 5, **{option.name: other})
    assert len(Value(changed, taught).weights) == 0
    drawn = drawn_of(game.options)
    added = np.ones((columns(drawn), ADDED), np.float32)
    told = replace(taught, options=drawn, judgements={3: replace(judgement, by_option=added)})
    assert len(Value(changed, told).weights) > 0
    assert not np.array_equal(chances_of(changed, told), chances_of(changed, taught))


@pytest.mark.native
def test_what_is_said_of_a_match_may_have_weights_that_serve_no_search() -> None:
    own = [game for game in milkrun.games.values() if (game.folder / CHANCES).exists()]
    assert own
    for game in own:
        match = milkrun.new(game.name, game.seats[-1], 1, native=True)
        assert game.told is not None
        said = game.told.insist(game, match.players, match.options)
        assert np.array_equal(Value(match).weights, said.weights)
        assert said.seconds == 0
        assert game.learned is not None
        search = game.learned.weights(game, match.players, match.options)
        assert not np.array_equal(said.weights, search)
    others = [game for game in milkrun.games.values() if game not in own]
    assert all(game.told is game.learned for game in others)


def chances_of(match: Match, learned: Learned) -> Chances:
    return Value(match, learned).of(match.state)


@pytest.mark.native
def test_lines_of_the_same_number_stay_together() -> None:
    """What follows an action is what follows the position it certainly leads to."""
    match = played(SECRET, 5)
    value, states = Value(match), positions(match)
    met = 0
    for n, action in enumerate(match.actions[:60]):
        if states[n].draws == states[n + 1].draws:
            taken = value.after(states[n], moment=n, action=action, lines=3, ahead=5, seed=4)
            then = value.after(states[n + 1], moment=n + 1, lines=3, ahead=5, seed=4)
            assert np.array_equal(taken[:, 1], then[:, 0])
            met += 1
    assert met > 5


@pytest.mark.native
def test_keyed_chance_pairs_what_comes_of_two_actions() -> None:
    """Cards that would otherwise come to hand later, or earlier, are the same after both."""
    match = played(PAIRED, 5, 40)
    value, legal, spread = Value(match), match.legal(), {}
    assert len(legal) > 1
    assert match.to_move is not None
    for keyed in (False, True):
        how: dict[str, Any] = {"lines": 400, "knower": match.to_move, "late": 0.0, "keyed": keyed}
        won = [value.after(match.state, action=a.id, **how) for a in (legal[0], legal[-1])]
        gained = (won[0] - won[1])[:, 0, match.to_move]
        assert np.array_equal(won[0], value.after(match.state, action=legal[0].id, **how))
        spread[keyed] = gained.std()
    assert spread[True] < 0.9 * spread[False]


@pytest.mark.native
def test_a_game_is_played_to_its_end_once_it_is_late() -> None:
    match = played(SECRET, 5)
    value, states = Value(match), positions(match)
    played_out = value.after(states[0], lines=20, late=0.0)[:, 0]
    assert set(np.unique(played_out)) <= {0.0, 1 / 3, 0.5, 1.0}
    assert len(np.unique(played_out.argmax(1))) > 1


@pytest.mark.native
def test_a_game_that_is_not_compiled_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    match = played(SECRET, 5, 5)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MILKRUN_CACHE", str(tmp_path_factory.mktemp("cold")))
        with pytest.raises(milkrun.MilkrunError, match="milkrun warm tiffin"):
            chances(match)
