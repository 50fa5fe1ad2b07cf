"""How the packages may lean on one another."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "milkrun"
FILES = sorted(SOURCES.rglob("*.py"))
GAMES = [path.parent for path in sorted(SOURCES.glob("games/*/__init__.py"))]


def package(path: Path) -> tuple[str, ...]:
    """The package a file belongs to, from the root: ("milkrun", "games", "tiffin")."""
    return path.relative_to(SOURCES.parent).parent.parts


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """Every module of ours that a file imports, in functions, too, as parts of its full name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        found: list[tuple[str, ...]] = []
        if isinstance(node, ast.Import):
            found = [tuple(one.name.split(".")) for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            here = package(path)
            base = here[: len(here) - node.level + 1] if node.level else ()
            module = (*base, *(node.module or "").split(".")) if node.module else base
            found = [(*module, one.name) for one in node.names]
        yield from (name for name in found if name[0] == "milkrun")


# What the server may use.
TEACHING = ("primers", "symbols", "lessons", "coaches", "guides", "presets")
SERVED = ("engine", "bots", "puzzles", "sheets", "phrases", "locks", "caches", *TEACHING, "server")


def allowed(importer: tuple[str, ...], imported: tuple[str, ...]) -> bool:
    """The arrows: games -> engine; bots and all the rest -> engine; a game is only a name."""
    home, target = importer[1:2], imported[1:2]
    if home == ("engine",):
        return target == ("engine",)
    if home == ("games",):
        return target == ("engine",) or imported[: len(importer[:3])] == importer[:3]
    if home == ("sheets",):
        return target in (("engine",), ("sheets",))
    if home == ("bots",):
        return target in (("engine",), ("bots",))
    if home == ("server",):
        return target in [(one,) for one in SERVED]
    if home == ("cli",):  # the command is at the top: it may start the server
        return target != ("games",)
    if home == ("workbench",):  # the lab as a page: it stands on the lab and on the server
        return target not in (("cli",), ("games",))
    return target not in (("cli",), ("games",), ("server",), ("workbench",))


TWO_TARGETS = [
    SOURCES / "engine/policies.py",
    *(path for game in GAMES for path in (game / "advice.py", *game.glob("rules/*.py"))),
]


@pytest.mark.parametrize("path", TWO_TARGETS, ids=lambda path: str(path.relative_to(SOURCES)))
def test_both_targets_reckon_with_the_same_functions(path: Path) -> None:
    """NumPy's own differ from the compiled ones by a bit on some processors; math's do not."""
    found = re.findall(r"np\.(?:exp|log|sqrt|pow|tanh|sin|cos)\w*\(", path.read_text("utf-8"))
    assert not found, f"{path.relative_to(ROOT)}: use math instead of {', '.join(found)}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_arrows_point_one_way(path: Path) -> None:
    importer = package(path) if len(package(path)) > 1 else ("milkrun", path.stem)
    wrong = [".".join(name) for name in imports(path) if not allowed(importer, name)]
    if path.stem == "__main__" and len(package(path)) == 1:
        wrong.remove("milkrun.cli.app")
    assert not wrong, f"{path.relative_to(ROOT)} may not import {', '.join(wrong)}"


def test_the_arrows_can_be_broken() -> None:
    """The check above must be able to fail."""
    assert not allowed(("milkrun", "engine"), ("milkrun", "bots", "make"))
    assert not allowed(("milkrun", "games", "tiffin"), ("milkrun", "games", "tariffs", "rules"))
    assert allowed(("milkrun", "games", "tiffin", "rules"), ("milkrun", "games", "tiffin", "x"))
    assert not allowed(("milkrun", "bots"), ("milkrun", "server", "app"))
    assert not allowed(("milkrun", "arena"), ("milkrun", "games", "tiffin"))
    relative = list(imports(SOURCES / "bench.py"))
    assert ("milkrun", "engine", "game", "Game") in relative


def test_rules_know_no_compiler() -> None:
    """Rules are plain Python: what they share with Numba is the engine's business."""
    for folder in GAMES:
        for path in folder.rglob("*.py"):
            assert "numba" not in path.read_text(encoding="utf-8"), path


def test_the_command_answers_without_loading_the_heavy_parts() -> None:
    code = "import sys, milkrun.cli; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    heavy = {"numba", "fastapi", "sqlalchemy", "uvicorn", "rich.markdown"}
    assert not (heavy | {"pytest", "hypothesis"}) & set(loaded)
