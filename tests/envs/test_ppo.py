"""The example that learns: it sees what the rules say, its gradient is that of its loss, and an
update improves what it should.

What it reaches is measured elsewhere (benchmarks/ppo_tiffin.py).
"""

import importlib
import importlib.util
import json
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import milkrun

ROOT = Path(__file__).parents[2]
EXAMPLES = str(ROOT / "examples")
sys.path.insert(0, EXAMPLES)  # as for a program that is started there
ppo, view = (importlib.import_module(name) for name in ("ppo_tiffin", "tiffin_view"))
sys.path.remove(EXAMPLES)
SMALL = ppo.Settings(lanes=8, steps=40, judge=(16, 12), score=(16, 12), minibatch=64)


def sample(rng, count=12, features=5, most=4):
    legal = rng.integers(1, most + 1, count)
    m = legal.sum()
    doing = rng.random((m, features))
    seen = view.View(rng.random((count, features)), legal, rng.integers(0, 77, m), doing)
    numbers = rng.normal(size=(3, count))
    return ppo.Sample(seen, rng.integers(0, legal), -np.abs(numbers[0]) - 1, *numbers[1:])


def nets(rng, features=(5, 5)):
    return [ppo.fresh((n, 7, 6, 1), rng) for n in features]


def test_the_gradient_is_that_of_the_loss():
    rng = np.random.default_rng(3)
    one = sample(rng)
    judge, score = ([np.float64(w) for w in net] for net in nets(rng))
    score[-2] *= 30
    _, gradient = ppo.learn_from(judge, score, one, SMALL, 0.01)
    for layer, found in zip(judge + score, gradient, strict=True):
        for _ in range(6):
            place = tuple(rng.integers(0, size) for size in layer.shape)
            losses = []
            for step in (1e-6, -1e-6):
                layer[place] += step
                losses.append(ppo.learn_from(judge, score, one, SMALL, 0.01)[0])
                layer[place] -= step
            assert found[place] == pytest.approx((losses[0] - losses[1]) / 2e-6, abs=1e-6)


@pytest.fixture(scope="module")
def played():
    """A few decisions in matches that end soon."""
    play = ppo.Play(SMALL, 1, native=False, turn_limit=20)
    judge, score = nets(play.rng, (play.view.state.shape[1], play.view.doing.shape[1]))
    score[-2] *= 30
    return play, judge, score, play.sample(judge, score)


def test_actions_are_taken_with_the_chances_kept(played):
    _, _, score, one = played
    assert (one.pick < one.view.count).all()
    logs = ppo.chances(one.view, ppo.layers(score, one.view.doing)[-1])
    assert np.allclose(np.add.reduceat(np.exp(logs), one.view.first), 1, atol=1e-5)
    assert np.allclose(logs[one.view.first + one.pick], one.chance, atol=1e-4)
    sure = view.View(*(getattr(one.view, name) for name in ("state", "count", "action", "doing")))
    best = sure.best(logs)
    assert (sure.row[best] == np.arange(len(one.pick))).all()
    assert (logs[best] == np.maximum.reduceat(logs, sure.first)).all()


def test_a_part_has_the_actions_of_its_decisions(played):
    whole = played[3].view
    chosen = np.array([7, 0, 7, 31])
    part = whole.part(chosen)
    for n, one in enumerate(chosen):
        mine, its = (seen.doing[seen.row == k] for seen, k in ((part, n), (whole, one)))
        assert (mine == its).all()
        assert (part.state[n] == whole.state[one]).all()


def kinds_of(s, name, args):
    """The cards of an action, from the record."""
    if name in ("target", "special"):
        return [kind for kind in s.unit if kind < view.box.KINDS]
    lying = s.pool if name in ("take", "take_pair") else s.hand[s.to_move]
    named = [args[key] for key in ("position", "card", "first", "second") if key in args]
    return [] if name in ("place", "take_deck", "stop") else [lying[place] for place in named]


def test_actions_come_with_their_cards_and_routes():
    batch = milkrun.batch("tiffin", 40, players=2, seed=1, observe="uint8", native=False)
    batch.random(np.arange(40) * 3)
    seen, box, verbs = view.describe(batch.observation, batch.mask), view.box, set()
    for row, action, doing in zip(seen.row, seen.action, seen.doing, strict=True):
        s = batch.states[row]
        name, args = batch.game.rules.ACTIONS.decode(action)
        kinds = kinds_of(s, name, args)
        ranks = np.bincount(box.CARD_RANK[kinds], minlength=5)[1:] if kinds else [0] * 4
        colours = [box.CARD_COLOUR[kind] for kind in kinds]
        symbols = sum(box.CARD_SYMBOL[kind] for kind in kinds)
        assert doing[16:23].tolist() == [colours.count(box.GREY), *ranks, symbols, len(kinds)]
        routes = [box.FACE_COLOUR[face] for face in s.face if face < box.FACES]
        fits = sum(colour in (box.GREY, route) for colour in colours for route in routes)
        fits = len(routes) if name == "unit_pair" else fits
        assert doing[24] * 2 == (1 if name in ("place", "target", "special") else fits)
        verbs.add(name)
    assert verbs == {*batch.game.rules.ACTIONS.verbs}


def test_rewards_add_up_to_what_a_match_brings():
    """Without discount and with values of 0, what is still to come, seen from the other side, is
    the rest of the same match: points ahead, and the win."""
    how = replace(SMALL, lanes=2, steps=120, keep=1.0, discount=1.0)
    play = ppo.Play(how, 1, native=False, turn_limit=20)
    features = play.view.state.shape[1], play.view.doing.shape[1]
    judge, score = ([w * 0 for w in net] for net in nets(play.rng, features))
    seats, ends, step = [], [], play.batch.step

    def watched(actions):
        seats.append(play.batch.to_move.copy())
        step(actions)
        ends.append((play.batch.ended.copy(), play.batch.reward.copy()))

    play.batch.step = watched
    target = play.sample(judge, score).target.reshape(how.steps, how.lanes)
    lane, (ended, last) = 0, (0, 0)
    for t, (over, reward) in enumerate(ends):
        if not over[lane]:
            continue
        if ended:  # the whole match is here
            own = reward[lane, seats[last + 1][lane]]
            assert target[last + 1, lane] == pytest.approx(own / ppo.SCALE + np.sign(own), abs=1e-4)
        ended, last = ended + 1, t
    assert ended > 1


def test_an_update_improves_the_surrogate(played):
    _, judge, score, one = played
    judge, score = ([w.copy() for w in net] for net in (judge, score))
    adam = ppo.Adam(judge + score)
    before, _ = ppo.learn_from(judge, score, one, SMALL, 0)
    for _ in range(20):
        _, gradient = ppo.learn_from(judge, score, one, SMALL, 0)
        adam.step(judge + score, gradient, 1e-3)
    assert ppo.learn_from(judge, score, one, SMALL, 0)[0] < before - 0.01


def test_it_trains_and_meets_greedy():
    *_, (updates, loss, judge, score) = ppo.train(SMALL, 2, 1, native=False, turn_limit=20)
    assert updates == 2
    assert np.isfinite(loss)
    *_, (_, _, *again) = ppo.train(SMALL, 2, 1, native=False, turn_limit=20)
    pairs = zip(judge + score, again[0] + again[1], strict=True)
    assert all(np.array_equal(*pair) for pair in pairs)
    assert 0 <= ppo.against_greedy(score, 4, 1, native=False, turn_limit=20) <= 1
    low, high = ppo.interval(0.55, 1000)
    assert (round(low, 3), round(high, 3)) == (0.519, 0.581)


@pytest.mark.parametrize("name", ["updates", "every", "games"])
def test_none_of_something_is_refused(name, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["ppo_tiffin.py", f"--{name}", "0"])
    monkeypatch.setattr(ppo, "train", lambda *_: iter(()))
    with pytest.raises(SystemExit, match="2"):
        ppo.main()
    assert f"--{name}: at least 1 is needed; got 0" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", ["--seed=-1", "--save=nowhere/net.npz", "--log=nowhere/log"])
def test_what_cannot_be_is_said_before_it_learns(wrong, monkeypatch, capsys, tmp_path):
    """A net that has learned for minutes is not lost because its folder does not exist."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["ppo_tiffin.py", "--updates=1", wrong])
    monkeypatch.setattr(ppo, "train", lambda *_: iter(()))
    with pytest.raises(SystemExit, match="2"):
        ppo.main()
    assert f"argument {wrong.partition('=')[0]}: " in capsys.readouterr().err


def test_the_curves_are_drawn_and_told(monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    spec = importlib.util.spec_from_file_location("curves", ROOT / "benchmarks" / "ppo_tiffin.py")
    curves = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(curves)
    told = [(2, 20, 0.5, 200), (2, 40, 0.55, 1000), (1, 20, 0.25, 200)]
    lines = [
        json.dumps(
            {"seed": seed, "decisions": 24576 * n, "minutes": n / 8, "share": share, "games": k}
        )
        for seed, n, share, k in told
    ]
    found = curves.by_seed(lines)
    assert [*found] == [1, 2]
    assert "| 2 | 1.0 M | 5.0 | 55.0 % (51.9 % to 58.1 %) of 1,000 |" in curves.table(found)
    drawn = ElementTree.fromstring(curves.figure(found))
    ends = [path.get("d") for path in drawn.findall(".//{*}path[@stroke-width]")]
    y = [round(curves.HIGH * (1 - share / 0.75), 1) for share in ppo.interval(0.55, 1000)]
    assert ends[1] == f"M{curves.WIDE:.1f} {y[0]}V{y[1]}"
