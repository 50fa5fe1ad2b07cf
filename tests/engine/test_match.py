"""The public API: `milkrun.new`, `replay`, `position` and Match, in what no game's rules decide."""

import copy
import json
import pickle

import numpy as np
import pytest

import milkrun
from milkrun.engine.errors import ActionError
from milkrun.engine.reports import Action
from milkrun.engine.saved import LARGEST_FILE


@pytest.fixture
def match():
    return milkrun.new("tiffin", players=3, seed=7, native=False)


def test_games_are_found_by_name():
    assert "tiffin" in milkrun.games
    assert milkrun.games["tiffin"].title == "Tiffin"
    assert milkrun.games["tiffin"].seats == (2, 3, 4)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "tifin"}, "did you mean 'tiffin'"),
        ({"game": "zzz"}, "there are: .*tiffin"),
        ({"game": "tiffin", "players": 5}, "2, 3, 4 players; got 5"),
        ({"game": "tiffin", "players": "three"}, "got 'three'"),
        ({"game": "tiffin", "seed": -1}, "from 0 to 9223372036854775807; got -1"),
        ({"game": "tiffin", "seed": 1.5}, "whole number"),
        ({"game": "tiffin", "speed": 3}, "no option 'speed'; its options are: hand_limit"),
        ({"game": "tiffin", "hand_limit": 99}, "hand_limit.*got 99"),
        ({"game": "tiffin", "hand_limit": True}, "whole number"),
        ({"game": "tiffin", "players": 2, "names": ["Asha"]}, "2 names"),
        ({"game": "tiffin", "players": 2, "names": ["Asha", ""]}, "1 to 40 characters"),
    ],
)
def test_what_cannot_be_is_explained(arguments, message):
    with pytest.raises(milkrun.MilkrunError, match=message):
        milkrun.new(**arguments)


def test_options_by_name_or_as_a_mapping():
    one = milkrun.new("tiffin", hand_limit=6)
    other = milkrun.new("tiffin", options={"hand_limit": 6})
    assert one.options == other.options
    assert one.options["hand_limit"] == 6


def test_numbers_may_be_numpys():
    """As they come from a generator of NumPy: seats, seeds and options alike."""
    players, seed, limit = np.array([3, 7, 5])
    match = milkrun.new("tiffin", players, seed, hand_limit=limit, native=False)
    plain = milkrun.new("tiffin", 3, 7, hand_limit=5, native=False)
    assert match.dumps() == plain.dumps()
    with pytest.raises(milkrun.MilkrunError, match="whole number"):
        milkrun.new("tiffin", 3, 7, hand_limit=np.float64(5), native=False)


def test_no_seed_means_a_secret_one():
    assert milkrun.new("tiffin").seed != milkrun.new("tiffin").seed


def test_an_action_may_be_given_in_three_ways(match):
    action = match.legal()[0]
    for given in (action, action.id, (action.verb, action.args)):
        again = milkrun.new("tiffin", players=3, seed=7, native=False)
        again.play(given)
        assert again.actions == [action.id]


def test_an_illegal_action_names_the_clause_and_changes_nothing(match):
    before = match.dumps()
    with pytest.raises(milkrun.IllegalAction, match=r"TIF-\d") as error:
        match.play(("stop",))
    assert error.value.clause.startswith("TIF-")
    assert error.value.text
    assert match.dumps() == before


FOREIGN = Action(99, "fly", {}, "Fly away")  # of another game


@pytest.mark.parametrize(
    "action",
    [
        *(-1, 77, FOREIGN, "stop", None, True, (), (7,), ("fly", {})),
        *(("place", {"slot": 9}), ("place", 1), ("place", {"slot": 1}, 2)),
    ],
)
def test_an_action_that_does_not_exist_is_explained(match, action):
    with pytest.raises(ActionError):
        match.play(action)
    assert not match.actions


def test_a_seat_that_does_not_exist_is_explained(match):
    asked = [match.view, match.prompt, match.events, match.log, match.observation]
    for ask in (*asked, lambda seat: match.imagine(seat, 1)):
        for seat in (3, -1):
            with pytest.raises(milkrun.MilkrunError, match="seats run from 0 to 2"):
                ask(seat)
    for ask in (match.observation, lambda seat: match.imagine(seat, 1)):
        with pytest.raises(milkrun.MilkrunError, match="there is no seat None"):
            ask(None)  # a watcher is no seat that observes or imagines


def test_names_are_used_in_the_log():
    match = milkrun.new("tiffin", 2, 1, names=["Asha", "Ravi"], native=False)
    name = match.names[match.to_move]
    match.play(("place", {"slot": 0}))
    assert name in str(match.events()[0])
    assert match.log()[-1].n == 1


def test_a_name_written_to_the_left_turns_no_number_around():
    match = milkrun.new("tariffs", 2, 1, names=["שרה", "דנה"], native=False)
    mover, other = match.to_move, 1 - match.to_move
    assert f"Waiting for \u2068{match.names[mover]}\u2069 to" in match.prompt(other)
    match.play(match.legal()[0])
    said = " ".join(event.text for event in match.events())
    assert f"\u2068{match.names[mover]}\u2069" in said
    assert match.names[mover] in [one.name for one in match.standings()]  # by itself as it is


def test_printed_it_is_a_table(match):
    text = str(match)
    for part in ("Tiffin, 3 players, 0 actions played", "Yellow", "Pink", "Blue"):
        assert part in text
    match.play(match.legal()[0])
    assert "3 players, 1 action played" in str(match)


@pytest.mark.parametrize("wrong", [3, ["Asha"], {"Asha", "Ravi"}, "AR"])
def test_names_and_options_of_another_kind_are_refused(wrong):
    with pytest.raises(milkrun.MilkrunError, match="2 seats need 2 names; got"):
        milkrun.new("tiffin", 2, 1, names=wrong, native=False)
    with pytest.raises(milkrun.MilkrunError, match="options are numbers by their names; got"):
        milkrun.new("tiffin", 2, 1, options=wrong, native=False)


def test_to_move_is_nobody_when_over(match):
    while not match.over:
        match.play(match.legal()[0])
    assert match.to_move is None
    assert match.legal() == []
    with pytest.raises(milkrun.IllegalAction, match="over"):
        match.play(0)


def test_saved_to_a_file_and_back(match, tmp_path):
    match.play(match.legal()[2])
    match.save(tmp_path / "game.json")
    back = milkrun.replay(tmp_path / "game.json")
    assert back.dumps() == match.dumps()
    assert (
        json.loads(match.dumps())["actions"][0][0]
        == match.game.rules.ACTIONS.decode(match.actions[0])[0]
    )


def spoiled(**changes):
    saved = json.loads(milkrun.new("tiffin", players=2, seed=3, native=False).dumps())
    saved["actions"] = [["place", 0]]
    for key, value in changes.items():
        if value is ...:
            del saved[key]
        else:
            saved[key] = value
    return json.dumps(saved)


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("", "line 1", "not JSON"),
        ('{"milkrun": 1,\n "game": ', "line 2", "not JSON"),
        ("[" * 100_000, "saved game", "nested"),
        ("9" * 5_000, "saved game", "far too long"),
        ("[1, 2]", "saved game", "not a Milkrun game"),
        ("x" * (LARGEST_FILE + 1), "saved game", "longer than any"),
        (spoiled(milkrun=2), "milkrun", "format 2 is unknown"),
        (spoiled(game="chess"), "game", "no game 'chess'"),
        (spoiled(game=7), "game", "not a str: 7"),
        (spoiled(version=99, digest=...), "version", "version 99, but here it is"),
        (spoiled(players=9), "head", "got 9"),
        (spoiled(seed=...), "seed", "missing"),
        (spoiled(seed=-4), "head", "got -4"),
        (spoiled(options={"speed": 1}), "head", "no option 'speed'"),
        (spoiled(options=[1]), "options", "not a dict"),
        (spoiled(names=["one"]), "head", "2 names"),
        (spoiled(names=["one", "\ud800"]), "head", r"half a character; got \['one', '\\ud800'\]"),
        (spoiled(position={"routes": "all"}), "position", "routes"),
        (spoiled(actions={}), "actions", "not a list"),
        (spoiled(actions=[["place", 0], ["stop"]]), "action 2", "TIF-"),
        (spoiled(actions=[["place", 7]]), "action 1", "slot runs from 0 to 2"),
        (spoiled(actions=[["place"]]), "action 1", "takes 1 arguments"),
        (spoiled(actions=[["fly", 1]]), "action 1", "no verb 'fly'"),
        (spoiled(actions=[3]), "action 1", "verb, argument"),
        (spoiled(actions=[[["place"], 1]]), "action 1", "verb, argument"),
    ],
)
def test_a_spoiled_file_is_explained(text, where, what):
    with pytest.raises(milkrun.SaveError, match=what) as error:
        milkrun.loads(text, native=False)
    assert where in str(error.value)


def test_a_file_that_cannot_be_read_is_explained(tmp_path):
    with pytest.raises(milkrun.SaveError, match="No such file"):
        milkrun.replay(tmp_path / "none.json")
    with pytest.raises(milkrun.SaveError, match="directory"):
        milkrun.replay(tmp_path)
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(milkrun.SaveError, match="not UTF-8"):
        milkrun.replay(tmp_path / "bytes.json")


def test_a_hundred_megabytes_of_garbage_are_refused_unread(tmp_path):
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(milkrun.SaveError, match="larger than any saved game"):
        milkrun.replay(huge)


@pytest.mark.parametrize("position", [[], "all", None, 3])
def test_a_position_is_an_object(position):
    with pytest.raises(milkrun.PositionError, match="JSON object"):
        milkrun.position("tiffin", position)


def test_who_decides_is_told_unless_seats_choose_in_secret(match, monkeypatch):
    mover = match.to_move
    other = (mover + 1) % 3
    assert match.choosing() == ()
    assert [match.decider(viewer) for viewer in (mover, other, None)] == [mover] * 3
    monkeypatch.setattr(match.game.words, "choosing", lambda s: (other,), raising=False)
    assert match.choosing() == (other,)
    assert [match.decider(viewer) for viewer in (mover, other, None)] == [None, other, None]
    asked = match.asked(other)
    assert (asked.to_move, match.to_move) == (other, mover)


def test_what_a_prompt_alone_tells_others_may_be_taken_back(match):
    """The cards of a unit: no event tells of them before a route is chosen."""
    while not any(one.verb == "unit" for one in match.legal()):
        match.play(match.legal()[0])
    seat, before = match.to_move, match.digest()
    match.play(next(one for one in match.legal() if one.verb == "unit"))
    assert match.events(None) == []
    assert "to choose a route for the" in match.prompt(None)
    assert match.can_undo(seat)
    match.undo(seat)
    assert match.digest() == before


@pytest.mark.parametrize(
    "kept", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
def test_a_copy_is_a_match_of_its_own(kept):
    """As searches and tools of Python make them: undo goes with it, and bots think anew."""
    match = milkrun.new("tiffin", 3, 7, native=False)
    while len(match.actions) < 9 or not match._undo:
        match.play(match.legal()[0])
    before, seat = match.dumps(), match._undo[-1][0]
    other = kept(match)
    assert (other.dumps(), other.digest()) == (before, match.digest())
    assert other.playing is not match.playing
    assert [str(one) for one in other.log(0)] == [str(one) for one in match.log(0)]
    other.undo(seat)
    assert len(other.actions) == len(match.actions) - 1
    other.play(other.legal()[-1])
    assert match.dumps() == before
    match.undo(seat)
    while not match.over:
        match.play(match.legal()[0])
    assert kept(match).standings() == match.standings()
