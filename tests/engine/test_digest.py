"""The digest of a state: what changes it, and what must not."""

import json

import numpy as np
import pytest

import milkrun
from milkrun.engine import record
from milkrun.engine.record import fields, i16, i32, option

LIMIT = option("limit", 7, 5, 9, "How many cards may be kept.")
TODAY = fields(("score", i16, 4), ("grid", i16, (2, 3)), ("coins", i32), options=[LIMIT])


def filled(dtype, purse="coins", **more):
    s = record.new(dtype)
    s.rng[:] = 1, 2, 3, 2**32 - 1
    s.options.limit = 7
    s.score[:2] = 5, -3
    s.grid[1, 2] = 4
    s[purse] = 100_000
    for name, value in more.items():
        s[name] = value
    return record.digest(s)


OLD = filled(TODAY)


def test_it_is_short_and_known():
    """The same in all versions to come, or running games could not be played on."""
    assert OLD == "cdb1fbda2175257a"


@pytest.mark.parametrize(
    "change",
    [
        {"coins": 99_999},
        {"score": [-3, 5, 0, 0]},
        {"score": [0, 5, -3, 0]},
        {"to_move": 1},
        {"draws": 1},
        {"rng": [1, 2, 3, 4]},
        {"decisions": 1},
        {"options": (8,)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_every_number_counts(change):
    assert filled(TODAY, **change) != OLD


def test_what_the_last_action_caused_does_not_count():
    assert filled(TODAY, event_count=1, events=np.ones(record.EVENT_WIDTH)) == OLD


def test_new_fields_and_options_that_are_blank_do_not_count():
    more = option("more", 30, 0, 99, "A newer option.")
    dtype = fields(
        ("first", i32),
        ("score", i32, 5),
        ("grid", i16, (3, 4)),
        ("coins", np.int64),
        options=[more, LIMIT],
        events=99,
    )
    assert filled(dtype, options=(30, 7)) == OLD
    assert filled(dtype, options=(0, 7)) != OLD
    assert filled(dtype, options=(30, 7), first=1) != OLD


def test_a_renamed_field_keeps_its_first_name():
    columns = ("purse", i32), ("score", i16, 4), ("grid", i16, (2, 3))
    dtype = fields(*columns, options=[LIMIT])
    assert filled(dtype, "purse") != OLD
    dtype = fields(*columns, options=[LIMIT], events=33, renamed={"purse": "coins"})
    assert filled(dtype, "purse") == OLD


def test_a_cache_does_not_count():
    columns = ("score", i16, 4), ("grid", i16, (2, 3)), ("coins", i32), ("reach", i16)
    dtype = fields(*columns, options=[LIMIT], caches=["reach"])
    assert filled(dtype, reach=9) == OLD


def test_only_fields_that_are_there_are_renamed_or_caches():
    for given in ({"renamed": {"purse": "coins"}}, {"caches": ["purse"]}):
        with pytest.raises(ValueError, match="purse"):
            fields(("coins", i32), **given)


def test_a_saved_game_that_leads_elsewhere_is_told():
    match = milkrun.new("tiffin", seed=3)
    for _ in range(8):
        match.play(match.legal()[0])
    saved = json.loads(match.dumps())
    assert milkrun.loads(json.dumps(saved)).digest() == match.digest()
    saved["digest"] = "0" * 16
    with pytest.raises(milkrun.SaveError, match="end: the actions no longer lead"):
        milkrun.loads(json.dumps(saved))


def test_a_saved_game_of_another_version_is_played_if_it_leads_to_the_same():
    match = milkrun.new("tiffin", seed=3)
    match.play(match.legal()[0])
    saved = json.loads(match.dumps()) | {"version": 99}
    assert milkrun.loads(json.dumps(saved)).actions == match.actions
    with pytest.raises(milkrun.SaveError, match="end: Tiffin was version 99, but here it is"):
        milkrun.loads(json.dumps(saved | {"digest": "0" * 16}))
    del saved["digest"]
    with pytest.raises(milkrun.SaveError, match="version: Tiffin was version 99"):
        milkrun.loads(json.dumps(saved))
