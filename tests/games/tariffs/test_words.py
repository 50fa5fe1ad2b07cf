"""Tariffs in words: sentences, reasons and the view, over positions that come up in play."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

import milkrun
from milkrun.coaches import coach_of
from milkrun.engine.clauses import read_rulebook
from milkrun.games.tariffs import words
from milkrun.games.tariffs.rules import ACTIONS, EVENTS
from milkrun.games.tariffs.rules.state import Phase
from milkrun.puzzles import pool_of
from milkrun.symbols import symbols_of

from .table import B1, P, Q, Table, start


@cache
def positions(players: int) -> list[milkrun.Match]:
    """Some thirty positions of a random match, and its end."""
    match = start(players, seed=players, rounds_each=1, arrangement=players, rotation_lock=1)
    chance = np.random.default_rng(players)
    found = []
    while not match.over:
        if len(match.actions) % 11 == 0 or match.state.phase in (1, 2):
            found.append(match.imagine(0, len(found)))
        match.play(int(chance.choice(np.flatnonzero(match.mask()))))
    return [*found, match]


def every_position() -> Iterator[milkrun.Match]:
    for players in (2, 3, 4):
        yield from positions(players)


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"[A-Z0-9].*\w.*[.?!]", text)) and "None" not in text


def test_every_action_is_said() -> None:
    """Also what is not possible now: the table explains why."""
    for match in every_position():
        for a in range(ACTIONS.size):
            text = match.action(a).text
            assert re.match(r"[A-Z][^.]*\w$", text), text
            assert "None" not in text
        said = [action.text for action in match.legal()]
        assert len(set(said)) == len(said)


def test_a_partner_is_called_what_players_call_them() -> None:
    """TAR-1.8: with two there is no left."""
    for players, who in (
        (2, ["the other player"]),
        (3, ["your left-hand neighbour", "the second player to your left"]),
    ):
        match = positions(players)[0]
        for ahead, name in enumerate(who):
            text = match.action(ACTIONS.encode("offer", {"ahead": ahead, "slot": 0})).text
            assert re.fullmatch(f"Offer {name} .* in a trade", text)


def test_every_reason_is_said() -> None:
    ids = set(read_rulebook("tariffs").clauses)
    for match in every_position():
        mask = match.mask()
        for a in range(ACTIONS.size):
            reason = match.why_not(a)
            if not match.over and not mask[a]:
                assert reason.clause in ids
                assert is_sentence(reason.text), reason
            elif not match.over:
                assert reason.clause == ""


def test_every_event_is_said() -> None:
    """Every kind, known and hidden."""
    names = ["Asha", "Ravi"]
    for spec in EVENTS.specs:
        for seat in (0, 1, 2) if spec.name in NOBODYS else (0, 1):
            for number in range(4):
                args: dict[str, int | None] = {
                    name: number % 2 if name in ("partner", "owner") else number
                    for name in spec.params
                }
                if "count" in args:
                    args["count"] = number % 3
                text = words.event_text(spec.name, seat, args, names)
                assert is_sentence(text), text
                if spec.hidden:
                    hidden = {k: None if k in spec.hidden else v for k, v in args.items()}
                    unknown = words.event_text(spec.name, seat, hidden, names)
                    assert is_sentence(unknown)


NOBODYS = ("round_stalled", "round_over", "game_over")


def test_prompts() -> None:
    """What I may do; for others, whom they wait for."""
    hands = {"yellow": ["1-1", "4-6"], "pink": ["0-5", "3-3"]}
    t = Table(hands=hands, track=["Sn-Sa 0|1"])
    assert t.match.prompt(0) == (
        "Your turn: place a domino, rotate a placed domino, offer a trade or exchange both "
        "dominoes."
    )
    assert Table(hands={"yellow": []}, track=["Sn-Sa 0|1"]).match.prompt(0) == (
        "Your turn: rotate a placed domino."
    )
    assert t.match.prompt(1) == t.match.prompt(None) == "Waiting for Yellow to take a turn."
    t.do("offer", ahead=0, slot=1)
    assert t.match.prompt(1) == "Yellow offers you the 4-6: give a domino in return, or refuse."
    t.do("give", slot=0)
    assert t.match.prompt(0) == "Pink would give the 0-5 for your 4-6: make the trade?"
    t.do("cancel").place("An-Aa 1|1")
    assert t.match.prompt(0) == "Draw up to 1 domino."
    for match in every_position():
        for seat in (*range(match.players), None):
            assert is_sentence(match.prompt(seat))


def test_a_coach_rests_on_no_clause_that_an_option_changes() -> None:
    """TAR-12.3: the rotation lock. A coach says the same at every table."""
    coach = coach_of("tariffs")
    for one in (*coach.openings, *coach.firsts):
        assert not {"TAR-4.3", "TAR-4.4", "TAR-4.6", "TAR-4.7"} & set(one.clauses), one.text


def test_a_view_is_exactly_its_model() -> None:
    """Views are made without validation, for speed; so it is done here."""
    for match in every_position():
        for seat in (0, None):
            view = match.view(seat)
            data = view.model_dump_json()
            assert words.View.model_validate_json(data, strict=True) == view
            placed = sum(pair.domino is not None for pair in view.pairs)
            assert view.stock + placed + sum(p.hand_size for p in view.players) == 28


def test_a_view_is_what_a_seat_may_know() -> None:
    for match in every_position():
        for seat in range(match.players):
            world = match.imagine(seat, 99)
            assert world.view(seat) == match.view(seat)
            assert world.view(None) == match.view(None)


def test_what_a_view_offers_is_legal() -> None:
    """Trades and runs carry the ids of legal actions."""
    for match in every_position():
        if match.over:
            continue
        seat = match.to_move
        view = match.view(seat)
        legal = {action.id: action for action in match.legal()}
        offered = [a for partner in view.partners for a in partner.actions]
        offered += [run.action for run in view.runs if run.action is not None]
        verbs = ("offer", "declare")
        assert sorted(offered) == [a for a, one in legal.items() if one.verb in verbs]
        other = match.view((seat + 1) % match.players)
        assert not other.partners
        assert all(run.action is None for run in other.runs)


def test_plans_and_walks_hang_together() -> None:
    """Every walk begins at the start, ends at the destination and passes all cities."""
    for match in every_position():
        for seat in range(match.players):
            view = match.view(seat)
            found: list[Any] = [(view.contract, view.plan)] if view.plan else []
            found += [(view.contract, run.walk) for run in view.runs]
            if view.last_round:
                found += [(run.contract, run.walk) for run in view.last_round.runs]
            for contract, walk in found:
                cells = [contract.start, *(step.target for step in walk.steps)]
                assert [step.source for step in walk.steps] == cells[:-1]
                assert cells[-1] == contract.destination
                assert set(contract.cities) <= set(cells)
                assert walk.cost == walk.steps[-1].total == sum(s.charge for s in walk.steps)
                assert walk.connected == (walk.gaps == 0)


def test_scores_are_the_sum_of_their_parts() -> None:
    for match in every_position():
        for one in match.standings():
            assert sum(one.parts.values()) == one.score
            assert one.tie_break[0] == ("total tariffs", one.score)
    last = positions(4)[-1]
    assert last.state.phase == Phase.OVER
    assert [p.score for p in last.view(None).players] == last.state.score.tolist()
    reason = last.why_not(0)
    assert (reason.clause, reason.text) == ("TAR-10.4", "The game is over.")


def test_a_declared_run_is_told() -> None:
    t = Table(track=B1, contracts={"yellow": P, "pink": Q})
    texts = [a.text for a in t.match.legal() if a.verb == "declare"]
    gap = "a gap costs the other player 5 a step"
    assert texts[0] == f"Declare your run for 16, top charge 3: {gap}"
    t.do("declare", top=3)
    told = [str(e) for e in t.match.events(None)]
    assert told[0] == "Yellow declares a run for 16, top charge 3: a gap costs 5 a step."
    assert told[2] == "Yellow pays 16."


@pytest.mark.parametrize(("players", "who"), [(2, "the other player"), (3, "the others")])
def test_hints_speak_of_one_other_where_there_is_one(players: int, who: str) -> None:
    match = start(players)
    declare = next(a for a in range(ACTIONS.size) if ACTIONS.decode(a)[0] == "declare")
    (said,) = words.HINTS.facts(match.state, declare)
    assert said.startswith(f"the round ends, and {who} ha")
    assert f"before {who} can" in words.HINTS.aim(match.state)


def test_the_legend_says_what_a_gap_counts_in_a_plan() -> None:
    """TAR-9.1: the charge of no run yet, but a guess that does not change."""
    (cost,) = (one.text for one in symbols_of("tariffs") if one.id == "cost")
    view = start().view(0)
    assert f"A gap counts {view.gap_charge}" in cost
    assert {step.charge for step in view.plan.steps if step.gap} == {view.gap_charge}


def test_puzzles_tell_of_gaps_as_hints_do() -> None:
    """TAR-9.3"""
    told = 0
    for puzzle in pool_of("tariffs").puzzles:
        match = puzzle.match(native=False)
        whys = [(puzzle.best, puzzle.why)]
        whys += [(puzzle.ids(one.actions)[0], one.why) for one in puzzle.others]
        for action, why in whys:
            for gaps in re.findall(r"your walk then has .*? left(?: instead of \d+)?", why.lower()):
                told += 1
                assert gaps in words.HINTS.facts(match.state, action), why
    assert told
