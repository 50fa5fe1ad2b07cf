"""What a game must have, and that one which lacks something breaks nothing."""

import ast
import inspect
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import milkrun
from milkrun.engine import homes, lacking
from milkrun.engine.compile import cache_folder
from milkrun.engine.errors import UnfinishedGame, UnknownGame

PIG = Path(__file__).parents[2] / "examples" / "pig"
NEEDED = [
    (part, name) for part, (needed, _) in lacking.PARTS.items() for name in lacking.members(needed)
]
ALL = [
    (one, name)
    for both in lacking.PARTS.values()
    for one in both
    if one
    for name in lacking.members(one)
]


def module_of(part):
    """A module of a whole game that has that part, to be changed."""
    game = next(game for game in milkrun.games.values() if game.home.has(part))
    found = ModuleType(part)
    found.__dict__.update(vars(game._module(part)))
    return found


@pytest.mark.parametrize(("protocol", "name"), ALL, ids=lambda one: getattr(one, "__name__", one))
def test_every_name_is_described_and_shown(protocol, name):
    """The last lines of a description are Python that makes the name."""
    text, write = lacking.told(lacking.members(protocol)[name])
    assert text.endswith(".")
    shown = ast.parse(write.replace("): ", "):\n    ", 1).replace("; ", "\n    "))
    made = shown.body[0]
    assert name in (
        getattr(made, "name", "").removeprefix("Dice"),
        ast.unparse(getattr(made, "targets", [made])[0]),
    )


@pytest.mark.parametrize(("part", "name"), NEEDED)
def test_a_name_that_is_missing_is_told(part, name):
    module = module_of(part)
    assert not list(lacking.lacking(part, module, "x.py"))
    delattr(module, name)
    (one,) = lacking.lacking(part, module, "x.py")
    assert str(one).startswith(f"x.py: {name} is missing. ")
    assert one.write


@pytest.mark.parametrize(("part", "name"), NEEDED)
def test_a_name_of_the_wrong_kind_is_told(part, name):
    """A text instead of a function, a function instead of a number."""
    module = module_of(part)
    is_function = inspect.isfunction(getattr(module, name))
    setattr(module, name, "wrong" if is_function else test_a_name_that_is_missing_is_told)
    (one,) = lacking.lacking(part, module, "x.py")
    assert f"{name} is not {'a function' if is_function else 'of type '}" in str(one)


def test_a_function_with_other_parameters_is_told():
    module = module_of("words")
    module.tie_break = lambda s: []
    module.warnings = lambda: []
    assert [one.what.split(". ")[0] for one in lacking.lacking("words", module, "x.py")] == [
        "tie_break(s) must take (s, seat)",
        "warnings() must take (players, options)",
    ]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder for games of one's own; makes Pig under other names, with other words in a file."""

    def add(name, file="", old="", new=""):
        shutil.copytree(PIG, tmp_path / name)
        words = tmp_path / name / "words.py"
        words.write_text(
            words.read_text().replace('"pig"', f'"{name}"').replace("Pig", name.title())
        )
        if file:
            path = tmp_path / name / file
            assert old in path.read_text()
            path.write_text(path.read_text().replace(old, new))
        milkrun.games.look()

    add.path = tmp_path
    monkeypatch.setenv(homes.VARIABLE, str(tmp_path))
    yield add
    monkeypatch.undo()
    milkrun.games.look()
    for module in [one for one in sys.modules if one.startswith("milkrun.games.hog")]:
        del sys.modules[module]


BROKEN = [
    ("rules.py", "VERSION = 1", "", "rules.py: VERSION is missing. Raise it when"),
    ("rules.py", '("score", i16, 4)', '("points", i16, 4)', "STATE has no field named score"),
    ("rules.py", '"score", i16, 4', '"score", i16, 3', "score must hold one number for each of 4"),
    ("rules.py", "SEATS = (2, 3, 4)", "SEATS = ()", "SEATS must be whole numbers from 1"),
    ("rules.py", "SEATS = (2, 3, 4)", "SEATS = (4, 3, 2)", "the smallest first: (4, 3, 2)"),
    ("rules.py", "options=OPTIONS, ", "", "STATE must have the OPTIONS"),
    ("words.py", ', "#D55E00"', "", "SEAT_COLOURS must hold a different one for each of 4 seats"),
    ("words.py", '"Orange"', '"Pink"', "SEAT_NAMES must hold a different one for each of 4 seats"),
    ("rules.py", "SEATS = (2, 3, 4)", "SEATS = (2, 3", "hog/rules.py:15: SyntaxError: '(' was"),
    (
        "advice.py",
        "import ROLL",
        "import NOSE, ROLL",
        "hog/advice.py:3: ImportError: cannot import name",
    ),
    ("advice.py", "SEARCH = {", "SEARCH = 1 / 0, {", "advice.py:5: ZeroDivisionError"),
    ("words.py", 'Literal["hog"]', 'Literal["pig"]', 'a field game: Literal["hog"]'),
    ("words.py", "HogView", "HogsView", "the class of View must be named HogView"),
    ("RULES.md", "PIG-2.2", "PIG-2.1", "RULES.md: repeated clauses: PIG-2.1"),
    ("RULES.md", "## 1 The table", "", "RULES.md: PIG-1.1 comes before the first chapter"),
]


@pytest.mark.parametrize(("file", "old", "new", "says"), BROKEN)
def test_what_is_wrong_in_a_game_is_told_and_breaks_nothing(folder, file, old, new, says):
    before = list(milkrun.games)
    folder("hog", file, old, new)
    assert list(milkrun.games) == before
    assert "hog" not in milkrun.games
    assert milkrun.games.get("hog") is None
    (first, *_) = milkrun.games.unfinished["hog"]
    assert says in str(first)
    with pytest.raises(UnfinishedGame, match=r"hog is not finished: .*\n`milkrun check hog` shows"):
        milkrun.new("hog")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("def measures(:\n", "hog/measures.py:1: SyntaxError: invalid syntax"),
        ("METRICS = {}\n", "hog/measures.py: measures is missing. Each metric with a frame"),
        ("METRICS = {}\nmeasures = 3\n", "hog/measures.py: measures is not a function: 3"),
    ],
)
def test_wrong_measures_are_told_to_those_who_ask(folder, text, says):
    """The game can be played without them."""
    folder("hog")
    (folder.path / "hog" / "measures.py").write_text(text)
    milkrun.games.look()
    with pytest.raises(milkrun.MilkrunError, match=re.escape(says)):
        _ = milkrun.games["hog"].measured


def test_a_game_needs_no_options(folder):
    one = 'option("goal", GOAL, 10, 100, "Points needed to win."),'
    folder("hog", "rules.py", one, "")
    assert "hog" in milkrun.games


def test_a_folder_with_nothing_in_it_lacks_every_file(folder):
    (folder.path / "empty").mkdir()
    (folder.path / "empty" / "__init__.py").write_text("")
    milkrun.games.look()
    told = [str(one) for one in milkrun.games.unfinished["empty"]]
    assert [one.split(":")[0] for one in told] == [
        *(f"empty/{part}.py" for part in ("rules", "advice", "words", "position")),
        "empty/RULES.md",
    ]
    assert "It needs SEATS, VERSION, OPTIONS" in told[0]


def test_names_that_cannot_be(folder):
    """One of ours, one that is no name; and ours is still there."""
    folder("tiffin")
    folder("hedge-hog")
    lacks = milkrun.games.unfinished
    assert "there is already a game tiffin" in str(lacks["tiffin"][0])
    assert "lower-case letters" in str(lacks["hedge-hog"][0])
    assert milkrun.games["tiffin"].title == "Tiffin"


def test_folders_that_are_none(folder, monkeypatch):
    """One that is not there, and a game instead of its folder."""
    folder("hog")
    nowhere, hog = folder.path / "nowhere", folder.path / "hog"
    monkeypatch.setenv(homes.VARIABLE, f"{nowhere}{os.pathsep}{hog}{os.pathsep}{hog}")
    milkrun.games.look()
    lacks = milkrun.games.unfinished
    assert "does not exist" in str(lacks[str(nowhere)][0])
    assert f"must name the folder around it: {folder.path}" in str(lacks[str(hog)][0])
    with pytest.raises(UnknownGame, match="no game 'hog'"):
        milkrun.games["hog"]


def test_its_own_tests_find_it(monkeypatch):
    """In the folder of the game, run as anybody would."""
    monkeypatch.setenv(homes.VARIABLE, str(PIG.parent))
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull]
    done = subprocess.run([*words, str(PIG / "tests")], capture_output=True, text=True)
    assert "8 passed" in done.stdout, done.stdout


def test_a_game_of_an_installed_package(tmp_path, monkeypatch):
    """By the name of its entry point; one that leads nowhere is told."""
    shutil.copytree(PIG, tmp_path / "farm" / "pig")
    points = [EntryPoint("pig", "farm.pig", "x"), EntryPoint("cow", "farm.cow", "x")]
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(homes, "entry_points", lambda group: points)
    milkrun.games.look()
    match = milkrun.new("pig", 2, 1, native=False)
    match.play(("roll",))
    assert match.game.rules.__name__ == "farm.pig.rules"
    assert "says farm.cow, but that is not a package" in str(milkrun.games.unfinished["cow"][0])
    monkeypatch.undo()
    milkrun.games.look()


@pytest.mark.native
def test_a_game_of_another_folder_is_compiled_and_kept(folder):
    """Native and interpreted end with the same bytes."""
    folder("swine")
    plain, native = (milkrun.new("swine", 3, 5, native=target) for target in (False, True))
    while not plain.over:
        action = int(np.flatnonzero(plain.mask())[-1])
        plain.play(action)
        native.play(action)
    assert plain.digest() == native.digest()
    assert native.functions.compiled()
    assert list(cache_folder("swine").rglob("*.nbc"))
