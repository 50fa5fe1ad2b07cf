"""What every game must pass, for every seat count, in both modes: no line here knows a game.

Hypothesis picks seeds and actions (the legal mask is the strategy) and shrinks to the shortest
bad game. The interpreted mode is the checked build: warnings are errors, a bad index raises.
"""

import ast
import json
import sys
from functools import cache
from types import FunctionType

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numba.core.runtime import _nrt_python, rtsys

import milkrun
from milkrun.engine import clauses, compile, record
from milkrun.engine.match import Match

TABLES = [(name, players) for name, game in milkrun.games.items() for players in game.seats]
MODES = [False, pytest.param(True, marks=pytest.mark.native)]
SEEDS = st.integers(0, 2**63 - 1)
PICKS = st.lists(st.integers(0, 999), max_size=120)
LOOKED_AT = 4000  # actions of one game, of which it is asked why they are not possible
NOT_IN_A_POSITION = {"rng", "draws", "decisions", "events", "event_count"}

every_table = pytest.mark.parametrize(("name", "players"), TABLES)
every_game = pytest.mark.parametrize("name", list(milkrun.games))
every_mode = pytest.mark.parametrize("native", MODES, ids=["interpreted", "native"])


def quick(examples):
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def play_picks(match, picks):
    """Play the picked legal actions until the picks or the match are at an end."""
    for pick in picks:
        if match.over:
            break
        legal = np.flatnonzero(match.mask())
        match.play(int(legal[pick % len(legal)]))
        yield match


def finished(name, players, seed, native):
    """A whole random match."""
    match = milkrun.new(name, players, seed, native=native)
    rng = np.random.default_rng(seed)
    for _ in play_picks(match, iter(lambda: int(rng.integers(1000)), None)):
        pass
    return match


@cache
def middles(name, players):
    """Some positions in the middle of matches: (match) after 5, 25, 60 and 120 actions."""
    found = []
    for seed, length in enumerate((5, 25, 60, 120)):
        match = milkrun.new(name, players, seed, native=False)
        rng = np.random.default_rng(seed)
        for _ in play_picks(match, rng.integers(0, 1000, length).tolist()):
            pass
        found.append(match)
    return found


def legal_of_a_verb(match, rng):
    """The legal actions of one verb, any verb: what happens rarely happens as often as the rest."""
    verbs = {}
    for a in np.flatnonzero(match.mask()).tolist():
        verbs.setdefault(match.game.rules.ACTIONS.decode(a)[0], []).append(a)
    return verbs[rng.choice(list(verbs))]


def lively(name, players, steps):
    """A match before each of some steps at random, a verb first; begun anew when it is over."""
    rng = np.random.default_rng(players)
    match = None
    for step in range(steps):
        if match is None or match.over:
            match = milkrun.new(name, players, seed=step, native=False)
        yield match
        match.play(int(rng.choice(legal_of_a_verb(match, rng))))


@every_mode
@every_table
def test_a_legal_action_until_the_end_which_comes(name, players, native):
    rules = milkrun.games[name].rules
    for seed in range(40 if native else 2):
        match = finished(name, players, seed, native)
        assert match.over
        assert len(match.actions) <= rules.MOST_DECISIONS
        assert match.standings()[0].place == 1
        assert not match.legal()


@every_table
@quick(12)
@given(seed=SEEDS, picks=PICKS)
def test_looking_changes_nothing(name, players, seed, picks):
    match = milkrun.new(name, players, seed, native=False)
    for _ in play_picks(match, picks):
        pass
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


@every_table
@pytest.mark.native
def test_same_seed_and_actions_give_the_same_bytes_in_every_mode(name, players):
    for seed in range(3):
        plain = finished(name, players, seed, native=False)
        native = milkrun.new(name, players, seed, native=True)
        again = milkrun.new(name, players, seed, native=False)
        lane = milkrun.batch(name, 1, players=players, seed=seed, threads=1)
        for n, action in enumerate(plain.actions, 1):
            last = n == len(plain.actions)
            assert lane.mask[0].tolist() == native.mask().tolist() == again.mask().tolist()
            for seat in range(players):
                assert native.observation(seat).tobytes() == again.observation(seat).tobytes()
            native.play(action)
            again.play(action)
            lane.step(np.array([action]))
            assert record.same(native.state, again.state), record.differing(
                native.state, again.state
            )
            assert bool(lane.ended[0]) is last
            if not last:
                assert record.same(lane.states[0], native.state)
        assert record.same(plain.state, native.state)
        assert plain.digest() == native.digest()
        first = [one.seat for one in plain.standings() if one.place == 1]
        shares = [1 / len(first) if p in first else 0 for p in range(players)]
        assert lane.reward[0].tolist() == pytest.approx(shares)
        fresh = milkrun.new(name, players, seed + 1, native=True)
        assert record.same(lane.states[0], fresh.state)  # the lane began the next match afresh


@every_table
@pytest.mark.native
def test_advice_is_the_same_in_every_mode(name, players):
    """To the last bit: only such functions are used that both targets take from one place."""
    game = milkrun.games[name]
    for seed in range(2):
        chance = np.random.default_rng(seed)
        match = milkrun.new(name, players, seed, options=strange(game, players, seed), native=True)
        every = 1 + len(finished(name, players, seed, native=True).actions) // 25
        while not match.over:
            legal = np.flatnonzero(match.mask())
            if len(match.actions) % every == 0:
                told = []
                for target in (game.native, game.interpreted):
                    worth, advice = np.zeros(players), np.zeros(game.rules.ACTIONS.size)
                    target.values(match.state, worth)
                    target.weights(match.state, advice)
                    told.append((worth.tolist(), advice[legal].tolist()))
                assert told[0] == told[1], match.dumps()
            match.play(int(chance.choice(legal)))


def strange(game, players, seed):
    """Options of a study, some of them far from the printed rules; the printed ones for seed 0."""
    chance = np.random.default_rng(seed)
    found = {}
    for one in game.options:
        if seed and chance.random() < 0.4:
            more = found | {one.name: int(chance.integers(one.low, one.high + 1))}
            try:
                game.prepare(record.new(game.rules.STATE), players, more)
            except milkrun.MilkrunError:
                continue  # not with the others, or not for so many
            found = more
    return found


@every_table
@pytest.mark.native
def test_threads_do_not_change_a_batch(name, players):
    one, two = (milkrun.batch(name, 6, players=players, seed=5, threads=t) for t in (1, 2))
    one.random(300)
    two.random(300)
    assert one.states.tobytes() == two.states.tobytes()


@every_table
@quick(15)
@given(seed=SEEDS, picks=PICKS)
def test_pieces_are_conserved(name, players, seed, picks):
    match = milkrun.new(name, players, seed, native=False)
    pieces = match.game.rules.PIECES
    start = np.zeros(pieces, np.int64)
    match.functions.pieces(match.state, start)
    for _ in play_picks(match, picks):
        now = np.zeros(pieces, np.int64)
        match.functions.pieces(match.state, now)
        assert now.tolist() == start.tolist()
        assert match.state.event_count <= len(match.state.events)


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


@every_table
def test_fixed_parts_of_a_view_never_change(name, players):
    """They are sent once, so all see the same of them from the first view to the last."""
    fixed = set(getattr(milkrun.games[name].words, "FIXED", ()))
    for match in middles(name, players):
        first = match.from_start(native=False).view(None).model_dump(include=fixed)
        assert first.keys() == fixed
        for seat in (None, *range(players)):
            assert match.view(seat).model_dump(include=fixed) == first


@every_table
@quick(10)
@given(seed=SEEDS, picks=PICKS, other=SEEDS)
def test_nobody_sees_what_they_may_not(name, players, seed, picks, other):
    match = milkrun.new(name, players, seed, native=False)
    for _ in play_picks(match, picks):
        pass
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


@every_table
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


@every_table
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


@every_table
def test_an_imagined_world_keeps_no_trace_of_the_true_one(name, players):
    """Else a bot that is deterministic for its seed would decide by what it cannot know."""
    for step, match in enumerate(lively(name, players, 60)):
        for seat in range(players):
            other = match.imagine(seat, step)
            assert record.same(other.imagine(seat, 2).state, match.imagine(seat, 2).state)


@every_table
def test_an_imagined_world_is_a_position_like_any_other(name, players):
    """It goes there and back, and everybody in it can be shown something."""
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


@every_table
def test_what_others_did_unseen_leaves_no_trace_in_an_imagined_world(name, players):
    """Where several actions of another seat look alike, worlds imagined after them are the same."""
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


@every_table
def test_advice_reads_what_the_seat_knows_unless_it_says_so(name, players):
    """A game whose weights read more sets "peeks": search then asks in a world of that seat's."""
    peeks = milkrun.games[name].advice.SEARCH.get("peeks", 0)
    for match in middles(name, players):
        if not match.over and not peeks:
            legal = np.flatnonzero(match.mask())
            known, true = np.zeros(len(match.mask())), np.zeros(len(match.mask()))
            match.functions.weights(match.state, true)
            match.functions.weights(match.imagine(match.to_move, 1).state, known)
            assert np.array_equal(known[legal], true[legal])


@pytest.mark.native
@every_game
def test_no_index_lies_outside_its_array(name, monkeypatch):
    """Native code reads rubbish there without a word, and so it does at -1."""
    monkeypatch.setattr(compile, "native", compile.checked)
    game, rules = milkrun.games[name], milkrun.games[name].rules
    mask, advice = np.zeros(rules.ACTIONS.size, np.bool_), np.zeros(rules.ACTIONS.size)
    states, rng = record.many(rules.STATE, 2), np.array([1, 2, 3, 4], np.uint32)
    for players in game.seats:
        for seed in range(6):
            options = strange(game, players, seed)
            batch = milkrun.batch(name, 64, players=players, seed=seed, options=options)
            batch.random(1000)
            game.native.values(batch.states[0], np.zeros(players))
            game.native.believe(batch.states[0], 0, np.zeros(game.belief))
            states[0] = batch.blank[0]
            greedy = np.ones(players, np.int64)
            game.native.begin_and_play(states[:1], states[1:], mask, advice, rng, greedy, 0.1, seed)
            assert states[0].over


@pytest.mark.native
@every_game
def test_native_code_frees_what_it_takes(name):
    """A search makes arrays by the thousand."""
    compile.warm(name)
    _nrt_python.memsys_enable_stats()
    before = rtsys.get_allocation_stats()
    bot = milkrun.bots.make("search:20i", 1)
    match = milkrun.new(name, seed=1, native=True)
    for _ in range(30):
        match.play(milkrun.bots.move(match, bot, 1))
    after = rtsys.get_allocation_stats()
    assert bot.thinks(match.game)
    assert after.alloc - before.alloc == after.free - before.free


def perfect_information(name, players):
    """True when no seat of the game ever hides anything from another."""
    return all(
        match.imagine(seat, 1).position() == match.position()
        for match in middles(name, players)
        for seat in range(players)
    )


@every_table
@quick(12)
@given(seed=SEEDS, picks=PICKS)
def test_undo_exactly_when_promised(name, players, seed, picks):
    """A seat may take back while `draws` has not changed, no other seat has decided, and the
    match goes on."""
    match = milkrun.new(name, players, seed, native=False)
    history = []  # (mover, draws before, record before)
    before = (match.to_move, int(match.state.draws), record.copy(match.state))
    for _ in play_picks(match, picks):
        history.append(before)
        assert any(match.can_undo(seat) for seat in range(players)) == match.can_undo(before[0])
        unchanged = int(match.state.draws) == before[1]
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


@every_table
def test_the_end_is_not_taken_back(name, players):
    """Once it is over, contracts, hands and the seed have been told."""
    match = finished(name, players, 0, native=False)
    before = record.copy(match.state)
    for seat in range(players):
        assert not match.can_undo(seat)
        with pytest.raises(milkrun.MilkrunError, match="the game is over: nothing can be taken"):
            match.undo(seat)
    assert record.same(match.state, before)


@every_table
@quick(8)
@given(seed=SEEDS, picks=PICKS)
def test_saved_and_loaded_is_the_same_match(name, players, seed, picks):
    match = milkrun.new(name, players, seed, native=False)
    for _ in play_picks(match, picks):
        pass
    loaded = milkrun.loads(match.dumps(), native=False)
    assert record.same(loaded.state, match.state)
    assert loaded.actions == match.actions
    assert loaded.log(0) == match.log(0)
    assert loaded.dumps() == match.dumps()


@every_table
@quick(8)
@given(seed=SEEDS, picks=PICKS)
def test_position_there_and_back(name, players, seed, picks):
    match = milkrun.new(name, players, seed, native=False)
    for _ in play_picks(match, picks):
        pass
    position = json.loads(json.dumps(match.position()))
    back = milkrun.position(name, position, options=match.options, native=False)
    different = set(record.differing(back.state, match.state)) - NOT_IN_A_POSITION
    assert not different
    assert back.position() == position
    played = play_one(back)
    again = milkrun.loads(back.dumps(), native=False)
    assert record.same(again.state, back.state)
    assert len(again.actions) == played


def play_one(match):
    """Play the first legal action, if the match is not over; how many were played."""
    if match.over:
        return 0
    match.play(match.legal()[0])
    return 1


@every_table
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


@every_table
def test_why_not_says_possible_exactly_where_it_is(name, players):
    """Of every action there is, in games by the printed rules and with strange options."""
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


@every_game
def test_every_refusal_has_a_clause_that_the_rule_cites(name):
    """The comment beside its number, the words and every function that answers with it agree."""
    game = milkrun.games[name]
    told = game.words.REFUSALS
    answers = refusals_in(game.folder / "rules")
    assert set(told) | {0} == set(game.rules.Refusal)
    for one, (clause, _) in told.items():
        assert len(answers[one.name]) > 1, f"no function answers {one.name}"
        for function, cited in answers[one.name].items():
            assert clause in cited, f"{function} answers {one.name}, but does not cite {clause}"


def refusals_in(folder):
    """Which functions answer with a refusal, and the clauses they cite: {refusal: {function:
    clauses}}. The line that numbers the refusal stands for a function, too."""
    found = {}
    for path in sorted(folder.glob("*.py")):
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


@every_game
@pytest.mark.native
def test_every_function_compiles(name):
    """Every entry point compiles, with all it can call; no rule is left that nothing calls."""
    game, binding = milkrun.games[name], compile.native(name)
    for _ in compile.exercise(game, binding):
        pass
    home = f"milkrun.games.{name}."
    defined = {
        function
        for module in list(sys.modules)
        if module.startswith((home + "rules", home + "advice", home + "beliefs"))
        for function in vars(sys.modules[module]).values()
        if isinstance(function, FunctionType) and function.__module__.startswith(home)
    }
    assert {f.__qualname__ for f in defined - binding.reached()} == set()


@every_game
def test_every_clause_is_cited_by_a_rule_and_a_test(name):
    _, gaps = clauses.check(name)
    assert not gaps


def test_no_match_shares_what_it_should_not():
    for name in milkrun.games:
        one = milkrun.new(name, seed=1, native=False)
        other = milkrun.new(name, seed=1, native=False)
        one.play(one.legal()[0])
        assert not other.actions
        assert isinstance(one, Match)
        assert not record.same(one.state, other.state)
