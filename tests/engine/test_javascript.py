"""Rules in JavaScript: what is translated exactly, what is refused, how large it is.

The contract suite compares whole games; here are the corners of the language.
"""

import ast
import gzip
import shutil
import sys
from itertools import count
from pathlib import Path

import numpy as np
import pytest

import milkrun
from milkrun.engine import homes
from milkrun.engine.arithmetic import exp, log
from milkrun.engine.javascript import RULES, Untranslatable, module, wide
from milkrun.testing.javascript import compare, text, trace

PIG = Path(__file__).parents[2] / "examples" / "pig"
LARGEST = 16_000  # bytes, compressed

SUMS = '''
TOP = 1 << 62
LANES = np.array([1, -7, 40, 2**31 - 1, -(2**31)])
TABLE = np.arange(12).reshape(3, 4) - 5


def weights(s, out):
    """Every operator, with numbers of the generator."""
    a, b = np.int64(s.rng[0]), np.int64(s.rng[1])
    out[ROLL] = small(a % 4001 - 2000, b % 37 + 1) + arrays(a % 3, b % 4) + tests(a % 5, b % 5)
    out[STOP] = large(a, b)


def small(a, b):
    total = a // b + 2 * (-a // b) + 3 * (a % b) + 5 * (-a % -b) + 7 * (a % -b)
    total += (a << 3) + (a >> 2) + (-a >> 40) + (a & b) + (a | b) + (a ^ b) + ~a + (b << 30)
    total -= min(a, b, 3) * max(a, -b) + abs(a) + int(-2.5) + int(a / b) + len(LANES)
    return total + (a < b) + (not a) + (a == b or a > 3) * 2 + (0 < a < b)


def tests(a, b):
    found = 0
    while True:
        a += 1
        if a == 3:
            continue
        elif a > 9 and not b:
            break
        elif a > 12:
            break
        found += a if a % 2 else -b
    for last in range(5, -5, -2):
        found = found * 3 + last
    for one in LANES:
        found += one // 3
    return found


def arrays(row, column):
    counts = np.zeros((3, 4), np.int64)
    shares = np.full(3, 0.25)
    counts[row, column] += TABLE[row, column]
    counts[2] = 1
    shares[row] *= counts[row, column]
    one, other = firsts(row), firsts(column + 7)
    counts[0, 0] += one[0] * 10 + other[2] + len(one)
    column, row = row, column
    return shares[column] + counts[column].sum() + TABLE[column][row] * 8 + len(counts)


def firsts(start):
    rows = np.empty(4, np.int64)
    for k in range(4):
        rows[k] = start + k
    return rows[:3]


def large(a, b):
    """With 64 bits."""
    words = np.empty(3, np.int64)
    words[0] = TOP - (a << 29) + b
    words[1] = (words[0] >> 3 ^ b << 20) * 3 - TOP // 4 * 3 + (a << 30)
    words[2] = (words[1] >> 7) | ~(words[0] & -(b << 20))
    words[1] -= words[2] >> 2
    bits = 0.0
    for k in range(3):
        bits = bits * 3 + parts(words[k])
    return bits


def parts(word):
    shifted = moved(word, word & 31)
    order = 4 * (word < shifted) + 2 * (word == TOP) + (word != shifted) + (word <= -TOP)
    return (word & 0xFFFFFF) + ((word >> 24) & 0xFFFFFF) + ((shifted >> 33) & 0xFFFF) + order


def moved(word, by):
    return (word << by) ^ (word >> by) ^ (word << 40)
'''


# Names that mean something in a module; `fee` hides the function that is called by another one.
NAMES = """
SIZE = (4, 5, 6)
DRAWS = np.array([7, 8])


def weights(s, out):
    package, public, null, fee = 1, 2, 3, fee_of(s.decisions)
    out[ROLL] = package + public + null + fee
    out[STOP] = SIZE[s.aside % 3] + DRAWS[s.aside % 2] + get(s.aside)


def fee(count):
    return count * 2


def get(a):
    return a + 1


fee_of = fee
"""

# What arrays, functions and numbers are in Python and were not, or not always, in JavaScript.
CORNERS = """
ROWS = np.arange(8).reshape(2, 4)
LARGE = 1 << 40


def weights(s, out):
    a = np.int64(s.decisions % 3)
    counts, taken = np.zeros(4, np.int64), np.zeros((3, 4), np.int64)
    counts[:] = s.score
    taken[2] = ROWS[1]
    taken[a][1] += counts[0] + whole(a)
    s.events[0, 0], s.events[0, 1] = 1, 2
    out[ROLL] = between(s.events[:, 0], s.events[:, 1]) + element(taken) + same(counts)[0]
    out[STOP] = floats(LARGE + a) + twice(a) + above(a) + above(a, LARGE) + ~(a * 3_000_000_000)


def whole(a):
    rounded = np.zeros(2, dtype=np.int64)
    rounded[0] = a / 2
    return rounded[0] + np.int64(a * 0.75)


def between(ones, others):
    return ones[0] * 10 + others[0]


def element(table):
    row = table[2]
    return row[1] * 7 + table[1][1]


def same(array):
    return array


def made(a):
    new = np.zeros(3, np.int64)
    new[0] = a
    return same(new)


def twice(a):
    one, other = made(a), made(a + 5)
    return one[0] * 10 + other[0]


def floats(large):
    half = large / 2
    return large * 0.5 + half * (large > 0.5) + (large + half)


def above(a, large=5):
    bits = np.zeros(2, np.int64)
    bits[0] = large
    again = bits
    return ((large >> 1) & 0xFFFF) + (again[0] & 0xFF) + a
"""

NUMBERS = count()


@pytest.fixture
def pig(tmp_path, monkeypatch):
    """Pig in a folder of its own, under a new name, with other weights: the game."""

    def make(weights):
        name = f"sums{next(NUMBERS)}"
        shutil.copytree(PIG, tmp_path / name)
        words = tmp_path / name / "words.py"
        text = words.read_text().replace('"pig"', f'"{name}"').replace("Pig", name.title())
        words.write_text(text)
        advice = tmp_path / name / "advice.py"
        text = advice.read_text()
        old = text[text.index("def weights") : text.index("def values")]
        advice.write_text("import numpy as np\n\n" + text.replace(old, weights))
        milkrun.games.look()
        return milkrun.games[name]

    monkeypatch.setenv(homes.VARIABLE, str(tmp_path))
    yield make
    monkeypatch.undo()
    milkrun.games.look()
    for loaded in [one for one in sys.modules if one.startswith("milkrun.games.sums")]:
        del sys.modules[loaded]


def pick(s, mask):
    return int(np.flatnonzero(mask)[-1] if s.draws % 3 else np.flatnonzero(mask)[0])


def compared(game, checked):
    """What is compared of matches of Pig in Python and in JavaScript."""
    traces = [trace(game, game.interpreted, 2, seed, pick, most=60, every=1) for seed in range(8)]
    told = compare(game, traces, checked=checked)
    assert told["wrong"] == []
    return told["compared"]


@pytest.mark.parametrize("checked", [False, True])
def test_every_operator_does_the_same(pig, checked):
    assert compared(pig(SUMS), checked)["weights"] > 200


@pytest.mark.parametrize("checked", [False, True])
def test_arrays_defaults_and_halves_are_those_of_python(pig, checked):
    assert compared(pig(CORNERS), checked)["weights"] > 200


def test_names_may_be_those_of_javascript_and_of_the_module(pig):
    assert compared(pig(NAMES), False)["weights"] > 200


# What those lines use.
BEFORE = """
from typing import NamedTuple

LARGE = np.array([1 << 60])
PAIR = (1, 2)


class Pair(NamedTuple):
    a: int
    b: int


def pair(a):
    return a, a + 1


def first(array):
    return array[0]


def keyed(a, *, b=1):
    return a + b
"""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("out[ROLL] = sum(a for a in range(3))", "GeneratorExp"),
        ("out[ROLL] = {s.aside: 1}[0]", "Dict"),
        ("out[ROLL] = round(s.aside)", "round() is not known"),
        ("for a in LARGE:\n        out[ROLL] = a", "more than 53 bits"),
        ("out[ROLL] = s.nothing", "there is no such field"),
        ("out[ROLL:] = 1", "part of an array"),
        ("out[ROLL] = (1 << 62) // s.aside", "more than 53 bits"),
        ("for a, b in ((1, 2), (3, 4)):\n        out[a] = b", "of several names"),
        ("with s:\n        out[ROLL] = 1", "With"),
        ("out += 1", "a whole array"),
        ("out[ROLL] = (s.score + 1)[0]", "a whole array"),
        ("out[ROLL] = pair(1) < pair(2)", "not of two numbers"),
        ("for row in s.events:\n        out[ROLL] = row[0]", "two axes"),
        ("out[ROLL] = first(s.events[1:, 0])", "a whole one"),
        ("for a in PAIR[: s.aside]:\n        out[ROLL] = a", "a part of a tuple"),
        ("out[ROLL] = keyed(1)", "* in its parameters"),
        ("out[ROLL] = keyed(1, b=2)", "* in its parameters"),
        ("one = Pair(a=s.aside, b=2); out[ROLL] = one.a", "in their order"),
        ("state = s; out[ROLL] = state.decisions", "there is no such field"),
        ("out[:] = np.full(2, fill_value=1)", "keywords other than dtype"),
        (
            "large = np.full(2, 5); large[0] = 1 << 40; out[ROLL] = large[1] & 1",
            "more than 53 bits",
        ),
        ("large = np.zeros(2); large[0] = 1 << 40; out[ROLL] = large.sum()", "more than 53 bits"),
    ],
)
def test_what_cannot_be_translated_is_refused_with_its_line(pig, line, told):
    game = pig(f"{BEFORE}\n\ndef weights(s, out):\n    out[STOP] = 0\n    {line}\n\n\n")
    with pytest.raises(Untranslatable) as problem:
        module(game, ["weights"])
    assert told in str(problem.value)
    assert f"{game.name}/advice.py:" in str(problem.value)
    number = int(str(problem.value).split("advice.py:")[1].split(":")[0])
    lines = Path(game.home.folder, "advice.py").read_text().splitlines()
    assert lines[number - 1].strip() == line.splitlines()[0]


def test_a_default_that_is_no_number_is_refused_with_its_place(pig):
    game = pig(
        "def weights(s, out):\n    out[ROLL] = of(1)\n\n\ndef of(a, b=None):\n    return a\n"
    )
    with pytest.raises(Untranslatable, match=r"advice.py:\d+: in of: the default of b: None"):
        module(game, ["weights"])


def test_the_page_is_told_no_more_than_53_bits(pig):
    wide = "def wide(s):\n    return s.decisions + (1 << 40)\n"
    game = pig(f"def weights(s, out):\n    out[STOP] = 0\n\n\n{wide}")
    game.rules.PAGE = ("wide",)
    with pytest.raises(Untranslatable, match=r"wide\(\) tells the page numbers of more than 53"):
        module(game, ["weights"])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("out[s.aside - 90] = 1", "index -90 of 2"),
        ("n = np.zeros(2, np.int64); n[0] = (s.aside + 7) * 10**9; out[ROLL] = n[0]", "of 32 bits"),
        ("out[ROLL] = s.score[4 + s.aside]", "index 4 of 4"),
        ("out[ROLL] = (s.aside + 3) * 94906267 * 94906267", "not exact in JavaScript"),
    ],
)
def test_the_checked_build_finds_what_native_code_would_not(pig, line, told):
    game = pig(f"def weights(s, out):\n    out[STOP] = 0\n    {line}\n\n\n")
    record = text(milkrun.new(game.name, 2, 1, native=False).state)
    probe = {"refusals": [], "standing": [], "observed": "", "pieces": [0], "weights": ""}
    decision = {"record": record, "mask": "", "action": 0, "probe": probe}
    with pytest.raises(milkrun.MilkrunError, match=told):
        compare(game, [{"blank": record, "seed": "1", "decisions": [decision]}], checked=True)


def test_modules_are_small():
    sizes = {}
    for name, game in milkrun.games.items():
        sizes[name] = len(gzip.compress(module(game, RULES).encode(), 6))
    assert max(sizes.values()) <= LARGEST, sizes


def test_exp_and_log_are_exact_to_two_last_places():
    rng = np.random.default_rng(1)
    for x in (*rng.uniform(-40, 40, 2000), *rng.uniform(-700, 700, 500)):
        assert abs(exp(float(x)) - np.exp(x)) <= 2 * np.spacing(np.exp(x))
    for x in rng.uniform(1e-9, 30, 2000):
        assert abs(log(float(x)) - np.log(x)) <= 2 * np.spacing(abs(np.log(x)))
    assert (exp(0.0), log(1.0)) == (1.0, 0.0)
    assert exp(-2000.0) == 0.0


def test_words_of_numbers_that_are_known():
    assert wide.constant(-1) == wide.Wide("-1", "-1")
    assert wide.constant((5 << 32) + (1 << 31)) == wide.Wide(str(-(1 << 31)), "5")
    assert wide.binary(ast.Div(), wide.constant(1), "2", lambda: "$0") is None
