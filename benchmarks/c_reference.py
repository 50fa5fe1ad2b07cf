"""Tiffin's native rules against the same rules in C: python benchmarks/c_reference.py [--json]

benchmarks/c has the rules again, function by function, with the same record, mask, events and
generator. First both play the same games, and every mask, action and record is compared. Then both
take turns in random order, each in its own process, and processor time is measured. Ratios
of speed are taken pair by pair: at 1 native code is as fast as C, above 1 it is faster.

Only this and its test need a C compiler (cc, from gcc or clang).
"""

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from enum import EnumType
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from milkrun.engine import record
from milkrun.engine.actions import Actions
from milkrun.engine.game import games
from milkrun.games.tiffin import components
from milkrun.games.tiffin.rules import play, refusals, routes, state, turn

SOURCE = Path(__file__).parent / "c"
TARGET = 0.95  # of the speed of C
TRIAL = 50_000  # steps, to see how many make a run
RESAMPLED = 4000  # times, for the interval
GAME = games["tiffin"]
STATE, ACTIONS = state.STATE, state.ACTIONS
C_TYPES = {"i2": "int16_t", "i4": "int32_t", "i8": "int64_t", "u4": "uint32_t"}

REQUEST = np.dtype(
    [("blank", STATE), ("seed", "u8"), ("rng", "u4", 4), ("steps", "i8"), ("told", "i8")],
    align=True,
)
ANSWER = np.dtype(
    [("record", STATE), ("rng", "u4", 4), ("games", "i8"), ("seconds", "f8")], align=True
)
STEP = np.dtype([("mask", "?", ACTIONS.size), ("action", "i4"), ("record", STATE)])


class Trouble(Exception):
    """What a person should know, without a traceback."""


# What C needs to know of the Python sources.


def tables() -> str:
    """The header: numbers as enumerations, a tuple by its length, arrays, and the record."""
    known = {}
    for module in (components, state, refusals, routes, play, turn):
        known |= {name: value for name, value in vars(module).items() if name[0] != "_"}
    enums = [value for value in known.values() if isinstance(value, EnumType)]
    lines = [number(f"{e.__name__}_{one.name}".upper(), one) for e in enums for one in e]
    for name, value in known.items():
        if isinstance(value, tuple):
            lines.append(number(name, len(value)))
        elif isinstance(value, Actions):
            lines.append(number(name, value.size))
        elif isinstance(value, int):
            lines.append(number(name, value))
        elif isinstance(value, np.ndarray) and value.dtype == np.int64:
            text = np.array2string(value, separator=", ", threshold=value.size)
            braced = text.replace("[", "{").replace("]", "}")
            lines.append(f"static const {declaration(name, value.dtype, value.shape)} = {braced};")
    events, width = STATE["events"].shape
    lines.append(number("EVENT_ROWS", events))
    lines.append(f"typedef int16_t Event[{width}];")
    lines.append(f"typedef {struct(STATE)} State;")
    lines.append(f'_Static_assert(sizeof(State) == {STATE.itemsize}, "the record of the rules");')
    return "\n".join(lines) + "\n"


def number(name: str, value: int) -> str:
    return f"enum {{ {name} = {int(value)} }};"


def struct(layout: np.dtype[Any]) -> str:
    """The type of a record."""
    fields = layout.fields.items()
    lines = [f"    {declaration(name, kind.base, kind.shape)};\n" for name, (kind, _) in fields]
    return "struct {\n" + "".join(lines) + "}"


def declaration(name: str, kind: np.dtype[Any], shape: tuple[int, ...]) -> str:
    """A name between its type and its sizes: int16_t hand[4][11]."""
    type_ = struct(kind) if kind.names else C_TYPES[kind.str[1:]]
    return f"{type_} {name}" + "".join(f"[{size}]" for size in shape)


def build(folder: Path) -> Path:
    """The program in C, compiled into `folder`; Trouble if that cannot be done."""
    cc = shutil.which("cc")
    if cc is None:
        raise Trouble("no C compiler: cc is needed here, from gcc or clang, and nowhere else")
    (folder / "tables.h").write_text(tables())
    program = folder / "tiffin"
    command = [cc, "-std=c11", "-O3", "-march=native", f"-I{folder}", "-o", str(program)]
    done = subprocess.run([*command, str(SOURCE / "tiffin.c")], capture_output=True, text=True)
    if done.returncode:
        raise Trouble(f"{cc} cannot compile {SOURCE / 'tiffin.c'}:\n{done.stderr}")
    return program


# The two sides: each is asked to play and answers with where it stands then.


def request(players: int, seed: int, steps: int, told: bool = False) -> Any:
    """Random games one after another, from `seed` on, until `steps` are taken."""
    asked = record.many(REQUEST, 1)[0]
    GAME.prepare(asked.blank, players, {})
    asked.seed, asked.steps, asked.told = seed, steps, told
    asked.rng = np.random.default_rng(seed).integers(0, 2**32, 4, np.uint32)
    return asked


class C:
    """The program in C, in a process that lives until its input ends."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def play(self, asked: Any) -> Any:
        self.ask(asked)
        return self.read(ANSWER)

    def ask(self, asked: Any) -> None:
        self.process.stdin.write(asked.tobytes())
        self.process.stdin.flush()

    def read(self, layout: np.dtype[Any]) -> Any:
        found = self.process.stdout.read(layout.itemsize)
        if len(found) < layout.itemsize:
            raise Trouble(f"the program in C ended with {self.process.wait()}")
        return np.frombuffer(found, layout).view(np.recarray)[0]


class Native:
    """The rules through Numba, in this process."""

    def __init__(self) -> None:
        self.states = record.many(STATE, 2)
        self.mask = np.zeros(ACTIONS.size, np.bool_)

    def play(self, asked: Any) -> Any:
        self.states[1] = asked.blank
        answer, rng = record.many(ANSWER, 1)[0], asked.rng.copy()
        begun = process_time()
        _, answer.games = GAME.native.play_many(
            self.states[:1], self.states[1:], self.mask, rng, int(asked.seed), int(asked.steps)
        )
        answer.seconds = process_time() - begun
        answer.record, answer.rng = self.states[0], rng
        return answer

    def steps(self, asked: Any) -> Iterator[Any]:
        """The same, step by step."""
        rules, mask, rng = GAME.native, self.mask, asked.rng.copy()
        step, s, seed = record.many(STEP, 1)[0], self.states[0], int(asked.seed)
        s.over = 1
        for _ in range(asked.steps):
            if s.over:
                self.states[0] = asked.blank
                rules.begin(s, seed)
                seed += 1
            rules.legal(s, mask)
            step.mask, step.action = mask, rules.pick_uniform(mask, rng)
            rules.step(s, int(step.action))
            step.record = s
            yield step


def compare(c: C, native: Native, players: int, steps: int) -> int:
    """How many games both have finished; Trouble at the first step in which they differ."""
    asked = request(players, players, steps, told=True)
    c.ask(asked)
    for n, ours in enumerate(native.steps(asked)):
        theirs = c.read(STEP)
        if not record.same(ours, theirs):
            where = record.differing(ours, theirs)
            where += record.differing(ours.record, theirs.record)
            raise Trouble(f"{players} players, step {n}: not the same {', '.join(where)}")
    return agreed(native.play(asked), c.read(ANSWER))


def agreed(ours: Any, theirs: Any) -> int:
    """The games finished, if both stand at the same place."""
    where = [name for name in record.differing(ours, theirs) if name != "seconds"]
    if where:
        raise Trouble(f"after a run in one piece both differ in: {', '.join(where)}")
    return int(ours.games)


def measure(c: C, native: Native, players: int, pairs: int, seconds: float) -> dict[str, Any]:
    """Speeds in pairs of runs, each of about so many seconds of processor time."""
    trial = c.play(request(players, 0, TRIAL))
    steps = max(TRIAL, int(TRIAL * seconds / trial.seconds))
    took = np.zeros((pairs, 2))
    for n in range(pairs):
        asked = request(players, n, steps)
        answers = {}
        for side in random.sample((native, c), 2):
            answers[side] = side.play(asked)
        agreed(answers[native], answers[c])
        took[n] = answers[native].seconds, answers[c].seconds
    ratios = took[:, 1] / took[:, 0]
    chance = np.random.default_rng()
    medians = np.median(chance.choice(ratios, (RESAMPLED, pairs)), axis=1)
    ours, theirs = steps / np.median(took, axis=0)
    return {
        "native_steps_per_second": round(ours),
        "c_steps_per_second": round(theirs),
        "ratio": round(float(np.median(ratios)), 3),
        "interval": np.quantile(medians, [0.025, 0.975]).round(3).tolist(),
    }


def rows(pairs: int, seconds: float, steps: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """The figures for each number of players, after so many steps were compared."""
    pipe = subprocess.PIPE
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen([build(Path(folder))], stdin=pipe, stdout=pipe) as process,
    ):
        c, native = C(process), Native()
        for players in GAME.seats:
            same = {"steps_compared": steps, "games": compare(c, native, players, steps)}
            yield players, same | measure(c, native, players, pairs, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=40, help="runs of both, for each row")
    parser.add_argument("--seconds", type=float, default=0.25, help="of processor time, a run")
    parser.add_argument("--steps", type=int, default=100_000, help="compared, for each row")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if min(given.pairs, given.steps, given.seconds) <= 0:
        parser.error("--pairs, --seconds and --steps are numbers above 0")
    try:
        found = dict(rows(given.pairs, given.seconds, given.steps))
    except Trouble as trouble:
        sys.exit(f"c_reference: {trouble}")
    if given.json:
        print(json.dumps(found))
        return
    grid = Table("players", "native, steps/s", "C, steps/s", "native / C", "95 % interval")
    for players, row in found.items():
        low, high = row["interval"]
        grid.add_row(
            str(players),
            f"{row['native_steps_per_second']:,}",
            f"{row['c_steps_per_second']:,}",
            f"{row['ratio']:.3f}",
            f"{low:.3f} to {high:.3f}",
        )
    grid.title = f"Tiffin, target {TARGET:.0%} of C; {given.steps:,} steps of each compared"
    Console().print(grid)


if __name__ == "__main__":
    main()
