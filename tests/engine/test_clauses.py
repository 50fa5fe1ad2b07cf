import re
from pathlib import Path
from typing import ClassVar

import pytest

from milkrun.engine import clauses
from milkrun.engine.box import BoxTable, markdown
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games
from milkrun.engine.rulebook import BOX_END, with_tables

ROOT = Path(__file__).parents[2]
CARDS = BoxTable("cards", "Cards", ("Card", "Number"), [("Left | right", 2), ("Stop", 10)], "Two.")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("TIF-3.2: an open square", ["TIF-3.2"]),
        ("TIF-3.2, 3.4 and 4.1: both", ["TIF-3.2", "TIF-3.4", "TIF-4.1"]),
        ("see TIF-10.1-10.4", ["TIF-10.1", "TIF-10.2", "TIF-10.3", "TIF-10.4"]),
        ("TIF-3.2a, MIN-R.1", ["TIF-3.2a", "MIN-R.1"]),
        ("nothing to cite in 3.2", []),
    ],
)
def test_citations_are_found(text, ids):
    assert clauses.cited(text) == ids


class Some(dict):
    """Games for a test."""

    unfinished: ClassVar = {}


@pytest.fixture
def demo(tmp_path, monkeypatch):
    """A game with its clauses, and nothing that cites them: its rules and its tests, as paths."""
    home, tests = tmp_path / "src" / "demo", tmp_path / "tests" / "games" / "demo"
    home.mkdir(parents=True)
    tests.mkdir(parents=True)
    (home / "RULES.md").write_text(
        "# Demo\nA game.\n## 1 Turn\n- **DEM-1.1** Roll. (ruling)\n- **DEM-1.2** Withdrawn.\n"
        "- **DEM-1.3** Move. (partly a ruling)\n- **DEM-1.4** (ruling) stands first.\n"
    )

    class Demo:
        folder = home
        tables = (CARDS,)

    Demo.tests = tests
    monkeypatch.setattr(clauses, "games", Some(demo=Demo))
    monkeypatch.setattr(clauses, "ROOT", tmp_path)
    return home / "rules.py", tests / "test_demo.py"


def test_a_gap_is_reported(demo, tmp_path):
    """A clause without rule or test, and a citation of a clause that does not exist."""
    rules, tests = demo
    rules.write_text('def roll(s):\n    """DEM-1.1, 1.9: roll."""\n')
    tests.write_text('def test_move():\n    """DEM-1.3"""\n')
    book, gaps = clauses.check("demo")
    marks = {name: one.ruling for name, one in book.clauses.items()}
    assert marks == {"DEM-1.1": "whole", "DEM-1.2": None, "DEM-1.3": "partly", "DEM-1.4": None}
    assert book.clauses["DEM-1.3"].text == "Move."
    assert book.clauses["DEM-1.2"].withdrawn
    assert gaps == [
        "src/demo/rules.py:2 roll: cites DEM-1.9, which RULES.md does not have",
        "DEM-1.1: no test cites it",
        "DEM-1.3: no rule cites it",
        "DEM-1.4: no rule cites it",
        "DEM-1.4: no test cites it",
    ]
    assert clauses.main([]) == 1
    assert clauses.main(["--write"]) == 1
    page = (tmp_path / "docs" / "games" / "demo.md").read_text()
    assert "| DEM-1.1 | Roll. *(ruling)* | `roll` |  |" in page
    assert "| DEM-1.3 | Move. *(partly a ruling)* |" in page
    text = rules.with_name("RULES.md").read_text()
    assert text.startswith("# Demo\nA game.\n")
    assert text.endswith(f"## What the box holds\n\n{markdown(CARDS)}\n\n{BOX_END}\n")


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ('"""Rules. DEM-1.1: roll."""\n', False),
        ("# Turns. DEM-1.1: roll.\n\n\ndef roll(s):\n    return 1\n", False),
        ("# DEM-1.1: so many\n# of them\nDICE = 5\n", True),
        ("DICE = (\n    1,  # DEM-1.1\n)\n", True),
        ('def roll(s):\n    """DEM-1.1: roll."""\n', True),
        ("def roll(s):\n    # DEM-1.1: roll\n    return 1\n", True),
        ('class Dice:\n    """DEM-1.1"""\n', True),
    ],
)
def test_rules_cite_in_functions_and_data_not_for_a_module(demo, text, counts):
    demo[0].write_text(text)
    assert ("DEM-1.1: no rule cites it" not in clauses.check("demo")[1]) == counts


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ('"""Tests of DEM-1.1"""\n', False),
        ("def test_roll():\n    # DEM-1.1\n    assert roll()\n", False),
        ('def helper():\n    """DEM-1.1"""\n', False),
        ('def test_roll():\n    """DEM-1.1: all dice,\n\n    one after another."""\n', True),
        ('def test_roll():\n    """All dice.\n\n    DEM-1.1"""\n', True),
    ],
)
def test_tests_cite_in_their_docstrings_alone(demo, text, counts):
    demo[1].write_text(text)
    assert ("DEM-1.1: no test cites it" not in clauses.check("demo")[1]) == counts


@pytest.mark.parametrize(
    ("side", "text", "says"),
    [
        (0, "def roll(s:\n    return 1\n", r"src/demo/rules.py:1: '\(' was never closed"),
        (1, "x = 1\n  y = 2\n", "tests/games/demo/test_demo.py:2: unexpected indent"),
        (1, "# \xff\n", "test_demo.py: 'utf-8' codec can't decode byte"),
    ],
)
def test_a_file_that_is_not_python_is_told(demo, side, text, says):
    demo[side].write_text(text, encoding="latin-1")
    with pytest.raises(MilkrunError, match=says):
        clauses.check("demo")


def test_the_tables_of_the_box_are_written_anew_and_nothing_else():
    """A changed table, then a game without tables; text after the chapter stays."""
    by_hand = "# Demo\n\n- **DEM-1.1** Roll.\n"
    text = with_tables(by_hand, [CARDS])
    assert with_tables(text, [CARDS]) == text
    changed = BoxTable("cards", "Cards", ("Card", "Number"), [("Go", 1)])
    assert with_tables(text, [changed]) == with_tables(by_hand, [changed]) != text
    assert with_tables(text, []) == by_hand
    assert with_tables(text + "\n## Thanks\n", []) == by_hand + "\n## Thanks\n"


def test_a_stale_table_is_reported(capsys, monkeypatch):
    """A card changes in components.py and RULES.md is not written again."""
    game = next(name for name, one in games.items() if one.tables)
    folder = games[game].folder

    class Changed:
        tables = (CARDS,)

    Changed.folder, Changed.tests = folder, games[game].tests
    monkeypatch.setattr(clauses, "games", Some({game: Changed}))
    assert clauses.main([]) == 1
    assert f"{(folder / 'RULES.md').relative_to(ROOT)} is stale: run `make docs`" in (
        capsys.readouterr().out
    )


def test_a_table_as_markdown():
    assert markdown(CARDS).splitlines() == [
        "### Cards",
        "",
        "Two.",
        "",
        "| Card | Number |",
        "| --- | --: |",
        "| Left \\| right | 2 |",
        "| Stop | 10 |",
    ]


def test_a_table_with_a_crooked_row_or_id_is_refused():
    with pytest.raises(ValueError, match="2 columns, but the row \\('Stop',\\)"):
        BoxTable("cards", "Cards", ("Card", "Number"), [("Stop",)])
    with pytest.raises(ValueError, match="lower-case words"):
        BoxTable("All cards", "Cards", ("Card",), [])


@pytest.mark.parametrize("game", games)
def test_boards_look_up_tables_that_exist(game):
    """Every book on a board opens a table of its game; a table has an id of its own."""
    ids = [one.id for one in games[game].tables]
    assert len(set(ids)) == len(ids)
    boards = (ROOT / "web/src/games" / game).glob("*.svelte")
    asked = re.findall(r'<LookUp\s[^>]*?\btable="([^"]*)"', "".join(p.read_text() for p in boards))
    assert set(asked) <= set(ids)
