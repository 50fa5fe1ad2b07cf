import pytest

from milkrun.engine import clauses


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


def test_a_gap_is_reported(tmp_path, monkeypatch):
    """A clause without rule or test, and a citation of a clause that does not exist."""
    home, tests = tmp_path / "src" / "demo", tmp_path / "tests" / "games" / "demo"
    home.mkdir(parents=True)
    tests.mkdir(parents=True)
    (home / "RULES.md").write_text(
        "# Demo\nA game.\n## 1 Turn\n- **DEM-1.1** Roll. (ruling)\n- **DEM-1.2** Withdrawn.\n"
        "- **DEM-1.3** Move.\n"
    )
    (home / "rules.py").write_text('def roll(s):\n    """DEM-1.1, 1.9: roll."""\n')
    (tests / "test_demo.py").write_text('def test_move():\n    """DEM-1.3"""\n')

    class Demo:
        folder = home

    monkeypatch.setattr(clauses, "games", {"demo": Demo})
    monkeypatch.setattr(clauses, "ROOT", tmp_path)
    book, gaps = clauses.check("demo")
    assert book.clauses["DEM-1.1"].ruling
    assert book.clauses["DEM-1.2"].withdrawn
    assert gaps == [
        "src/demo/rules.py:2 roll: cites DEM-1.9, which RULES.md does not have",
        "DEM-1.1: no test cites it",
        "DEM-1.3: no rule cites it",
    ]
    assert clauses.main([]) == 1
    assert clauses.main(["--write"]) == 1
    assert (
        "| DEM-1.1 | Roll. *(ruling)* | `roll` |  |"
        in (tmp_path / "docs" / "games" / "demo.md").read_text()
    )
