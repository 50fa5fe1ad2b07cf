"""Matches for testing a game: random ones, whole and partial, and what a seat sees of them."""

import json
from functools import cache

import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import milkrun
from milkrun.engine import record

SEEDS = st.integers(0, 2**63 - 1)
PICKS = st.lists(st.integers(0, 999), max_size=120)
NOT_IN_A_POSITION = {"rng", "draws", "decisions", "events", "event_count"}
NOT_IN_A_POSITION |= {"keyed", "chance_key", "chance_at", "chance_times"}


def quick(examples):
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def play_picks(match, picks):
    """Play the picked legal actions until the picks or the match end."""
    for pick in picks:
        if match.over:
            break
        legal = np.flatnonzero(match.mask())
        match.play(int(legal[pick % len(legal)]))
        yield match


def picked(name, players, seed, picks, native=False, chance=None):
    """A match after the picked actions."""
    match = milkrun.new(name, players, seed, native=native, chance=chance)
    for _ in play_picks(match, picks):
        pass
    return match


def finished(name, players, seed, native, chance=None):
    """A whole random match."""
    rng = np.random.default_rng(seed)
    picks = iter(lambda: int(rng.integers(1000)), None)
    return picked(name, players, seed, picks, native, chance)


@cache
def middles(name, players):
    """Some positions in the middle of matches: (match) after 5, 25, 60 and 120 actions."""
    found = []
    for seed, length in enumerate((5, 25, 60, 120)):
        picks = np.random.default_rng(seed).integers(0, 1000, length).tolist()
        found.append(picked(name, players, seed, picks))
    return found


def legal_of_a_verb(match, rng):
    """The legal actions of one random verb, so that rare verbs happen as often as the rest."""
    verbs = {}
    for a in np.flatnonzero(match.mask()).tolist():
        verbs.setdefault(match.game.rules.ACTIONS.decode(a)[0], []).append(a)
    return verbs[rng.choice(list(verbs))]


def lively(name, players, steps):
    """A match before each of some random steps, verb first; restarted when it is over."""
    rng = np.random.default_rng(players)
    match = None
    for step in range(steps):
        if match is None or match.over:
            match = milkrun.new(name, players, seed=step, native=False)
        yield match
        match.play(int(rng.choice(legal_of_a_verb(match, rng))))


def strange(game, players, seed):
    """Options as in a study, some far from the printed rules; the printed ones for seed 0."""
    chance = np.random.default_rng(seed)
    found = {}
    for one in game.options:
        if seed and chance.random() < 0.4:
            more = found | {one.name: int(chance.integers(one.low, one.high + 1))}
            try:
                game.prepare(record.new(game.rules.STATE), players, more)
            except milkrun.MilkrunError:
                continue  # not with the other options, or not for that many players
            found = more
    return found


def seen(match, seat):
    """Everything that reaches a seat (None: a watcher), as bytes."""
    texts = {
        "view": match.view(seat).model_dump_json(),
        "prompt": match.prompt(seat),
        "standings": repr(match.standings()),
    }
    if seat is not None:
        texts["observation"] = match.observation(seat).tobytes().hex()
        if match.to_move == seat:
            actions = range(match.game.rules.ACTIONS.size)
            texts["legal"] = repr(match.legal())
            mask = match.mask()
            texts["why"] = repr([match.why_not(a) for a in actions if not mask[a]])
    return texts


def perfect_information(name, players):
    """True when no seat of the game ever hides anything from another."""
    return all(
        match.imagine(seat, 1).position() == match.position()
        for match in middles(name, players)
        for seat in range(players)
    )


def play_one(match):
    """Play the first legal action, if the match is not over; returns how many were played."""
    if match.over:
        return 0
    match.play(match.legal()[0])
    return 1


def with_a_mistake(position, rng):
    """A position with one of its parts changed, as plain JSON."""
    position = json.loads(json.dumps(position))
    found = list(parts(position))
    holder, key = found[rng.integers(len(found))]
    value = holder[key]
    alike = [one[other] for one, other in found if type(one[other]) is type(value)]
    if isinstance(value, list) and value and rng.random() < 0.6:
        del value[rng.integers(len(value))]
    elif type(value) is int and rng.random() < 0.5:
        holder[key] = value + int(rng.integers(-2, 3))
    else:
        holder[key] = json.loads(json.dumps(alike[rng.integers(len(alike))]))
    return position


def with_another_kind(position, rng):
    """A position with one of its parts, at any depth, put as something else."""
    position = json.loads(json.dumps(position))
    found = list(parts(position))
    holder, key = found[rng.integers(len(found))]
    others = (7, "?", None, [], ["?"], {"?": 7})
    holder[key] = others[rng.integers(len(others))]
    return position


def parts(value):
    """(holder, key) of everything in a value, at any depth."""
    if not isinstance(value, dict | list):
        return
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        yield value, key
        yield from parts(one)
