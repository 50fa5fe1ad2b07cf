"""The words of any game: every action has a sentence, every refusal a clause and a reason."""

import ast

import numpy as np
import pytest

import milkrun
from milkrun.engine import clauses

from .matches import finished, lively, middles, strange

LOOKED_AT = 4000  # actions of one game that are checked for why they are not possible


def test_every_action_and_every_refusal_has_words(name, players):
    clause_ids = set(clauses.read_rulebook(name).clauses)
    for match in middles(name, players):
        mask = match.mask()
        for a, legal in enumerate(mask):
            if legal:
                assert "None" not in match.action(a).text
            elif not match.over:
                reason = match.why_not(a)
                assert reason.clause in clause_ids
                with pytest.raises(milkrun.IllegalAction, match=reason.clause):
                    match.play(a)


def test_no_two_legal_actions_read_the_same(name, players):
    """Nobody could tell which one to choose."""
    for match in lively(name, players, 60):
        texts = [one.text for one in match.legal()]
        assert len(set(texts)) == len(texts), sorted(texts)


def test_why_not_says_possible_exactly_where_it_is(name, players):
    """For every action, in games by the printed rules and with strange options."""
    game = milkrun.games[name]
    for seed in range(3):
        chance = np.random.default_rng(seed)
        match = milkrun.new(name, players, seed, options=strange(game, players, seed), native=False)
        looked = 0
        while not match.over and looked < LOOKED_AT // game.rules.ACTIONS.size:
            mask = match.mask()
            if chance.random() < 0.1:
                looked += 1
                for a, possible in enumerate(mask):
                    reason = match.why_not(a)
                    assert (reason.clause == "") == possible, (match.action(a), reason)
            match.play(int(chance.choice(np.flatnonzero(mask))))


def test_parts_add_up_and_tie_breaks_are_those_of_the_rules(name, players):
    """What is better the less of it there is may be told without its sign."""
    for match in (*middles(name, players), finished(name, players, 0, native=False)):
        for one in match.standings():
            assert sum(one.parts.values()) == one.score, one
            compared = match.functions.standing(match.state, one.seat)
            told = [abs(number) for _, number in one.tie_break]
            assert told == [abs(int(number)) for number in compared], (one.tie_break, compared)


def test_every_kind_of_event_is_noted_by_a_rule(name):
    """A coach or a lesson that waits for another would wait for ever."""
    game = milkrun.games[name]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files(game.folder)]
    parts = [part for tree in trees for part in ast.walk(tree)]
    named = {part.attr.lower() for part in parts if isinstance(part, ast.Attribute)}
    for part in parts:
        if isinstance(part, ast.Call) and getattr(part.func, "attr", "") == "number":
            named |= {getattr(one, "value", "") for one in part.args}
    never = {one.name for one in game.rules.EVENTS.specs} - named
    assert not never


def test_every_clause_is_cited_by_a_rule_and_a_test(name):
    _, gaps = clauses.check(name)
    assert not gaps


def test_every_refusal_has_a_clause_that_the_rule_cites(name):
    """The comment beside its number, the words and every function that answers with it agree."""
    game = milkrun.games[name]
    told = game.words.REFUSALS
    answers = refusals_in(game.folder)
    assert set(told) | {0} == set(game.rules.Refusal)
    for one, (clause, _) in told.items():
        assert len(answers[one.name]) > 1, f"no function answers {one.name}"
        for function, cited in answers[one.name].items():
            assert clause in cited, f"{function} answers {one.name}, but does not cite {clause}"


def files(folder):
    """The files of a game's rules."""
    return sorted([*folder.glob("rules.py"), *folder.glob("rules/*.py")])


def refusals_in(folder):
    """Which functions answer with a refusal, and the clauses they cite: {refusal: {function:
    clauses}}. The line that numbers the refusal stands for a function, too."""
    found = {}
    for path in files(folder):
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                cited = clauses.cited("\n".join(lines[node.lineno - 1 : node.end_lineno]))
                for part in ast.walk(node):
                    if (
                        isinstance(part, ast.Attribute)
                        and getattr(part.value, "id", "") == "Refusal"
                    ):
                        found.setdefault(part.attr, {})[node.name] = cited
            elif isinstance(node, ast.ClassDef) and node.name == "Refusal":
                for line in node.body:
                    if isinstance(line, ast.Assign):
                        cited = clauses.cited(lines[line.lineno - 1])
                        found.setdefault(line.targets[0].id, {})["its comment"] = cited
    return found
