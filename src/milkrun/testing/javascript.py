"""A game's rules in JavaScript compared with those in Python, decision by decision, by Node.

A *trace* is what Python saw of one match, as plain JSON: the record before each decision, the mask
and the action, and now and then (a probe) everything else that the rules and the advice say there.
`compare` has it played again in JavaScript.
"""

import json
import shutil
import subprocess
import tempfile
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from milkrun.engine import record
from milkrun.engine.compile import Binding
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game, games
from milkrun.engine.javascript import EVERYTHING, module
from milkrun.engine.match import Match

NODE = "node"
MISSING = "Node is not installed, so the rules in JavaScript are not compared"

Pick = Callable[[Any, np.ndarray[Any, Any]], int]  # the action, of the record and the mask


def has_node() -> bool:
    return shutil.which(NODE) is not None


def trace(
    game: Game,
    rules: Binding,
    players: int,
    seed: int,
    pick: Pick,
    *,
    options: Mapping[str, int] | None = None,
    most: int = 10**9,
    every: int = 20,
) -> dict[str, Any]:
    """A match of at most `most` decisions, played by `rules`; with a probe at every `every`th."""
    s = record.new(game.rules.STATE)
    game.prepare(s, players, options or {})
    told: dict[str, Any] = {"blank": text(s), "seed": str(seed), "decisions": []}
    rules.begin(s, seed)
    mask = np.zeros(game.rules.ACTIONS.size, np.bool_)
    while not s.over and len(told["decisions"]) < most:
        rules.legal(s, mask)
        a = pick(s, mask)
        one = {"record": text(s), "mask": text(mask), "action": a}
        if len(told["decisions"]) % every == 0:
            one["probe"] = probe(game, rules, s)
        told["decisions"].append(one)
        rules.step(s, a)
    return told | {"final": text(s)}


def probe(game: Game, rules: Binding, s: record.Record) -> dict[str, Any]:
    """What all other functions say about a state; they may change their copies."""
    seat, seats = int(s.to_move), range(int(s.players))
    here = record.copy(s)
    size = game.rules.ACTIONS.size
    observed = np.zeros((len(seats), game.rules.OBSERVATION.size), np.uint8)
    for p in seats:
        rules.observe(here, p, observed[p])
    pieces = np.zeros(game.rules.PIECES, np.int64)
    rules.pieces(here, pieces)
    weights, values, scratch = np.zeros(size), np.zeros(len(seats)), np.zeros(size)
    rules.weights(here, weights)
    rules.values(here, values)
    rng = np.arange(1, 5, dtype=np.uint32)
    greedy = rules.choose_greedy(here, np.zeros(size, np.bool_), scratch, rng, 0.5)
    imagined = record.copy(s)
    rules.imagine(imagined, seat, 77)
    ended = record.copy(imagined)
    rules.play_random(ended, np.zeros(size, np.bool_), rng, 40)
    return {
        "refusals": [int(rules.refusal(here, a)) for a in range(size)],
        "observed": text(observed),
        "pieces": pieces.tolist(),
        "standing": [[float(one) for one in rules.standing(here, p)] for p in seats],
        "weights": text(weights),
        "values": text(values),
        "greedy": int(greedy),
        "imagined": text(imagined),
        "ended": text(ended),
    }


def attempt(match: Match, pick: Pick, most: int) -> dict[str, Any]:
    """What really happens in a match, as the seat to move sees it, when it takes up to `most`
    actions in a row; with a world imagined for it before. It plays on in the match."""
    seat = int(match.to_move or 0)
    actions: list[int] = []
    happens: list[dict[str, Any]] = []
    world = text(match.imagine(seat, len(match.actions)).state)
    while match.to_move == seat and len(actions) < most:
        draws = int(match.state.draws)
        actions.append(pick(match.state, match.mask()))
        match.play(actions[-1])
        happens += [{"kind": e.kind, "seat": e.seat, "args": e.args} for e in match.events(seat)]
        if match.state.draws != draws:
            break
    scores = [int(score) for score in match.state.score[: match.players]]
    told = {"world": world, "seat": seat, "actions": actions, "happens": happens}
    return told | {"scores": scores, "over": int(match.state.over)}


@cache
def _module(name: str, checked: bool) -> str:
    return module(games[name], EVERYTHING, checked=checked)


def text(data: Any) -> str:
    return b64encode(data.tobytes()).decode()


def compare(game: Game, traces: Iterable[Mapping[str, Any]], *, checked: bool) -> dict[str, Any]:
    """Replay the traces: {"compared": {what: times}, "wrong": [what and where, ...]}.

    Raises MilkrunError if Node is missing or the module does not run at all.
    """
    if not has_node():
        raise MilkrunError(MISSING)
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder) / f"{game.name}.mjs"
        rules.write_text(_module(game.name, checked))
        script = Path(folder) / "replay.mjs"
        script.write_text(files(__package__).joinpath("replay.mjs").read_text())
        lines = "".join(json.dumps(one) + "\n" for one in traces)
        command = [NODE, str(script), str(rules)]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    if done.returncode:
        raise MilkrunError(f"{game.title} in JavaScript: {done.stderr[-2000:]}")
    return dict(json.loads(done.stdout))
