"""Every rule has a number: reads RULES.md, finds who cites which clause, and reports gaps.

python -m milkrun.engine.clauses           # fails on a gap, an unknown id, or a stale page
python -m milkrun.engine.clauses --write   # writes docs/games/<game>.md, the conformance pages,
                                           # and the tables of the box into RULES.md
"""

import ast
import re
import sys
from pathlib import Path

from .game import games
from .homes import SOURCES
from .rulebook import MARKS, Rulebook, read, with_tables

ROOT = SOURCES.parents[1]
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


def citations(folder: Path) -> list[tuple[str, str]]:
    """(clause id, "file:line name") for every citation in the Python files of a folder."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        homes = {
            line: node.name
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
        }
        for number, line in enumerate(text.splitlines(), 1):
            home = homes.get(number, "")
            place = f"{path.relative_to(ROOT)}:{number} {home}".strip()
            found += [(one, place) for one in cited(line)]
    return found


def check(game: str) -> tuple[Rulebook, list[str]]:
    """The rulebook with its citations filled in, and a sentence for every gap."""
    book = read_rulebook(game)
    clauses = book.clauses
    code = next(iter(clauses)).split("-")[0]
    gaps = []
    for folder, side in ((games[game].folder, "rules"), (ROOT / "tests" / "games" / game, "tests")):
        for one, place in citations(folder):
            if one in clauses:
                getattr(clauses[one], side).append(place)
            elif one.startswith(code + "-"):
                gaps.append(f"{place}: cites {one}, which RULES.md does not have")
    for clause in clauses.values():
        if not clause.withdrawn:
            gaps += [f"{clause.id}: no rule cites it"] if not clause.rules else []
            gaps += [f"{clause.id}: no test cites it"] if not clause.tests else []
    return book, gaps


def page(game: str, book: Rulebook) -> str:
    """The conformance page of a game: every clause, the code that does it, the tests of it."""
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


def main(arguments: list[str]) -> int:
    """Check every game; 1 if anything is missing."""
    write = "--write" in arguments
    failed = False
    for game in games:
        book, gaps = check(game)
        rules = games[game].folder / "RULES.md"
        made = {
            ROOT / "docs" / "games" / f"{game}.md": page(game, book),
            rules: with_tables(rules.read_text(encoding="utf-8"), book.tables),
        }
        for target, text in made.items():
            if write:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(text, encoding="utf-8")
            elif not target.exists() or target.read_text(encoding="utf-8") != text:
                gaps.append(f"{target.relative_to(ROOT)} is stale: run `make docs`")
        for gap in gaps:
            print(gap)
        failed |= bool(gaps)
        print(f"{game}: {len(book.clauses)} clauses, {len(gaps)} gaps")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
