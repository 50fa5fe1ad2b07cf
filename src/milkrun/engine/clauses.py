"""Every rule has a number: read RULES.md, find who cites which clause, and report gaps.

python -m milkrun.engine.clauses           # fails on a gap, an unknown id, or a stale page
python -m milkrun.engine.clauses --write   # writes docs/games/<game>.md, the conformance pages,
                                           # and the tables of the box into RULES.md
"""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from .errors import MilkrunError
from .game import games
from .homes import SOURCES
from .rulebook import MARKS, Rulebook, read, with_tables

ROOT = SOURCES.parents[1]
Side = Literal["rules", "tests"]
NUMBER = r"\w{1,2}\.\d+[a-z]?"
CITATION = re.compile(rf"\b([A-Z]{{3}})-({NUMBER}(?:(?:, | and |-){NUMBER})*)")


def read_rulebook(game: str) -> Rulebook:
    """The rulebook of a game."""
    return read(games[game].folder, games[game].tables)


def cited(text: str) -> list[str]:
    """The clause ids a text cites: "TIF-3.2, 3.4", "TIF-10.1-10.4" (a range) or one alone."""
    found = []
    for code, numbers in CITATION.findall(text):
        parts = re.split(r"(, | and |-)", numbers)
        found.append(f"{code}-{parts[0]}")
        for joint, number in zip(parts[1::2], parts[2::2], strict=True):
            section, last = number.split(".")
            before, first = found[-1].removeprefix(f"{code}-").split(".")
            if joint == "-" and section == before and last.isdigit() and first.isdigit():
                found += [f"{code}-{section}.{n}" for n in range(int(first) + 1, int(last))]
            found.append(f"{code}-{number}")
    return found


@dataclass(frozen=True)
class Citation:
    """A clause cited: "file:line name", and whether citations count there."""

    clause: str
    place: str
    counts: bool


def citations(folder: Path, side: Side) -> Iterator[Citation]:
    """Every citation in the Python files of a folder.

    Those of rules count in functions, classes and data, with the comments there and right above;
    those of tests in the docstrings of test functions. What is said about a whole module, in its
    docstring or in detached comments, counts on neither side. Raises MilkrunError on a file that is
    not Python.
    """
    for path in sorted(folder.rglob("*.py")):
        if side == "rules" and path.relative_to(folder).parts[0] == "tests":
            continue
        try:
            tree = ast.parse(text := path.read_text(encoding="utf-8"))
        except SyntaxError as error:
            raise MilkrunError(f"{shown(path)}:{error.lineno}: {error.msg}") from None
        except ValueError as error:
            raise MilkrunError(f"{shown(path)}: {error}") from None
        homes = {
            line: node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
        }
        counting = lines_of_rules(tree, text) if side == "rules" else lines_of_tests(tree)
        for number, line in enumerate(text.splitlines(), 1):
            place = f"{shown(path)}:{number} {homes.get(number, '')}".strip()
            yield from (Citation(one, place, number in counting) for one in cited(line))


def shown(path: Path) -> str:
    """A file as it is reported: relative to the checkout if it is in it."""
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def lines_of_rules(tree: ast.Module, text: str) -> set[int]:
    """The lines of all statements but a module's docstring, with the comments right above."""
    own = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
    found = {n for one in own for n in range(one.lineno, (one.end_lineno or 0) + 1)}
    for number, line in reversed([*enumerate(text.splitlines(), 1)]):
        if line.startswith("#") and number + 1 in found:
            found.add(number)
    return found


def lines_of_tests(tree: ast.Module) -> set[int]:
    """The lines of the docstrings of test functions."""
    tests = [
        node.body[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        if ast.get_docstring(node) is not None
    ]
    return {n for one in tests for n in range(one.lineno, (one.end_lineno or 0) + 1)}


def check(game: str) -> tuple[Rulebook, list[str]]:
    """The rulebook with its citations filled in, and a sentence for every gap."""
    book = read_rulebook(game)
    clauses = book.clauses
    code = next(iter(clauses)).split("-")[0]
    gaps = []
    sides: dict[Side, Path] = {"rules": games[game].folder, "tests": games[game].tests}
    for side, folder in sides.items():
        for one in citations(folder, side):
            if one.clause in clauses and one.counts:
                getattr(clauses[one.clause], side).append(one.place)
            elif one.clause not in clauses and one.clause.startswith(code + "-"):
                gaps.append(f"{one.place}: cites {one.clause}, which RULES.md does not have")
    for clause in clauses.values():
        if not clause.withdrawn:
            gaps += [f"{clause.id}: no rule cites it"] if not clause.rules else []
            gaps += [f"{clause.id}: no test cites it"] if not clause.tests else []
    return book, gaps


def page(game: str, book: Rulebook) -> str:
    """The conformance page of a game: every clause, the code that implements it, and its tests."""
    lines = [f"# {book.title}: conformance", "", book.intro, ""]
    lines += [
        f"Made from `src/milkrun/games/{game}/RULES.md` and the citations in code and tests "
        "by `make docs`; do not edit.",
    ]
    for section in book.sections:
        lines += ["", f"## {section.id} {section.title}".replace("##  ", "## "), ""]
        lines += ["| clause | says | rules | tests |", "|---|---|---|---|"]
        for one in section.clauses:
            text = one.text.replace("|", "\\|")
            text += f" *{MARKS[one.ruling]}*" if one.ruling else ""
            places = (", ".join(names(p)) for p in (one.rules, one.tests))
            lines.append(f"| {one.id} | {text} | {' | '.join(places)} |")
    return "\n".join(lines) + "\n"


def names(places: list[str]) -> list[str]:
    """The functions (or files) of citations, each once, in order."""
    found = dict.fromkeys(
        f"`{place.split(' ')[1]}`" if " " in place else f"`{Path(place.split(':')[0]).name}`"
        for place in places
    )
    return list(found)


def stale(game: str, book: Rulebook, write: bool) -> Iterator[str]:
    """A sentence for each page that is out of date; with `write`, write them instead.

    Games in other folders have no conformance page.
    """
    rules = games[game].folder / "RULES.md"
    made = {rules: with_tables(rules.read_text(encoding="utf-8"), book.tables)}
    if games[game].folder.is_relative_to(ROOT / "src"):
        made = {ROOT / "docs" / "games" / f"{game}.md": page(game, book)} | made
    for target, text in made.items():
        if write:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            yield f"{shown(target)} is stale: run `make docs`"


def main(arguments: list[str]) -> int:
    """Check every game; 1 if anything is missing."""
    failed = False
    for game in games:
        book, gaps = check(game)
        gaps += stale(game, book, "--write" in arguments)
        for gap in gaps:
            print(gap)
        failed |= bool(gaps)
        print(f"{game}: {len(book.clauses)} clauses, {len(gaps)} gaps")
    for game, lacks in games.unfinished.items():
        failed = True
        print(f"{game}: not finished, so not looked at; `milkrun check {game}`: {lacks[0]}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
