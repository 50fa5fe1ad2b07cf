"""The rules of any game do the same in JavaScript as in Python, to the bit."""

import numpy as np
import pytest

import milkrun
from milkrun.engine.game import games
from milkrun.testing.javascript import MISSING, attempt, compare, has_node, trace

from .matches import strange

pytestmark = pytest.mark.skipif(not has_node(), reason=MISSING)


def any_verb(game, seed):
    """Picks a legal action, verb first, so that rare verbs happen as often as the rest."""
    rng = np.random.default_rng(seed)
    verb_of = game.rules.ACTIONS.verb_of

    def pick(s, mask):
        legal = np.flatnonzero(mask)
        verbs = verb_of[legal]
        return int(rng.choice(legal[verbs == rng.choice(np.unique(verbs))]))

    return pick


def test_javascript_does_the_same(name, players):
    """In every decision: records, masks, refusals, observations, imagined worlds, standings,
    weights, values; no index is outside its array and no number is beyond 2**53."""
    game = games[name]
    traces = []
    for seed in (1, 2**62 + players):
        traces.append(
            trace(
                game,
                game.interpreted,
                players,
                seed,
                any_verb(game, seed),
                options=strange(game, players, seed - 1),
                most=120,
                every=15,
            )
        )
    told = compare(game, traces, checked=True)
    assert not told["wrong"]
    decisions = sum(len(one["decisions"]) for one in traces)
    assert told["compared"]["mask"] == decisions > 10
    assert told["compared"]["imagine"] == told["compared"]["refusal"] > 1


def test_what_a_page_shows_of_actions_happens(name, players):
    """Tried in worlds imagined for the seat, and shown as far as they agree: never what is drawn
    then, what others hold, or what they have chosen in secret."""
    game = games[name]
    pick = any_verb(game, players)
    attempts = []
    for seed in range(6):
        match = milkrun.new(name, players, seed, native=False)
        while not match.over and len(attempts) < 60 * (seed + 1):
            attempts.append(attempt(match, pick, 3))
    told = compare(game, [{"attempts": attempts}], checked=True)
    assert not told["wrong"]
    assert told["compared"]["attempt"] == len(attempts)
    assert told["compared"]["attempt, whole"] > 0


def test_a_comparison_finds_what_differs(name):
    """A trace with a different mask, record or refusal does not match JavaScript."""
    game = games[name]
    players = milkrun.games[name].seats[-1]
    told = trace(game, game.interpreted, players, 1, any_verb(game, 1), most=3, every=1)
    first, second, third = told["decisions"]
    first["mask"] = second["mask"][:-4] + "AQE="
    second["record"] = third["record"]
    third["probe"]["refusals"][0] += 1
    third["probe"]["values"] = third["probe"]["weights"]
    wrong = compare(game, [told], checked=False)["wrong"]
    assert [one.split(":")[0] for one in wrong] == ["mask", "record", "refusal", "values"]
