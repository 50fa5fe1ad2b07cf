"""What every position must pass that is declared (engine/codec.py): no line here knows a game."""

import copy
import json

import jsonschema_rs
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import milkrun

DECLARED = [name for name, game in milkrun.games.items() if game.position_schema is not None]
TABLES = [(name, players) for name in DECLARED for players in milkrun.games[name].seats]
JUNK = (
    None, True, -1, 2, 2.5, 10**6, float("nan"), "", "red", "pink", "null", "pink*3", [], [[]],
    [None], [1] * 30, ["pink"], {}, {"a": 1}, {"pink": None}, {"pink": 2}, {"pink": ["red 1"]},
)  # fmt: skip
PLACE = st.integers(0, 10**9)
CHANGES = st.lists(st.tuples(st.sampled_from(["junk", "cut", "rename", "copy"]), PLACE, PLACE))

every_table = pytest.mark.parametrize(("name", "players"), TABLES)


def quick(examples):
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(
        max_examples=examples, deadline=None, derandomize=True, suppress_health_check=checks
    )


def after(name, players, seed, actions):
    """A match after some actions at random."""
    match = milkrun.new(name, players, seed, native=False)
    rng = np.random.default_rng(seed)
    for _ in range(actions):
        if not match.over:
            match.play(int(rng.choice(np.flatnonzero(match.mask()))))
    return match


def place(holder, pick):
    """A (holder, key) in a position: as likely near the top as deep within."""
    keys = list(holder) if isinstance(holder, dict) else range(len(holder))
    key, pick = keys[pick % len(keys)], pick // len(keys)
    if pick % 2 and holder[key] and isinstance(holder[key], dict | list):
        return place(holder[key], pick // 2)
    return holder, key


def change(position, how, one, other):
    """A position with something cut out, or with something in it that does not belong there."""
    holder, key = place(position, one)
    if how == "cut":
        del holder[key]
    elif how == "rename" and isinstance(holder, dict):
        holder[f"{key}s"] = holder.pop(key)
    elif how == "copy":
        source, there = place(position, other)
        holder[key] = copy.deepcopy(source[there])
    else:
        holder[key] = copy.deepcopy(JUNK[other % len(JUNK)])


@every_table
@quick(40)
@given(seed=st.integers(0, 99), actions=st.integers(0, 150), changes=CHANGES)
def test_read_or_refused_in_words(name, players, seed, actions, changes):
    """Whatever stands where: a position that is printed as it is read, or a PositionError."""
    match = after(name, players, seed, actions)
    position = match.position()
    for how, one, other in changes:
        if position:
            change(position, how, one, other)
    changed = (position.get("players"), position.get("options")) != (players, match.options)
    try:
        read = milkrun.position(name, position, native=False)
    except milkrun.PositionError:
        return
    except milkrun.MilkrunError:  # as in a match from setup
        assert changed
        return
    printed = json.loads(json.dumps(read.position()))
    assert milkrun.position(name, printed, native=False).position() == printed


@every_table
@quick(20)
@given(seed=st.integers(0, 2**63 - 1), actions=st.integers(0, 300))
def test_what_is_printed_keeps_to_the_schema(name, players, seed, actions):
    position = after(name, players, seed, actions).position()
    schema = jsonschema_rs.validator_for(milkrun.games[name].position_schema)
    assert [error.message for error in schema.iter_errors(position)] == []
    assert not schema.is_valid(position | {"format": "unknown"})


@pytest.mark.parametrize("name", DECLARED)
def test_the_schema_is_one(name):
    schema = milkrun.games[name].position_schema
    jsonschema_rs.meta.validate(schema)
    assert json.loads(json.dumps(schema)) == schema
    assert schema["$schema"].endswith("2020-12/schema")
