"""Every rule has a number: reads RULES.md, finds who cites which clause, and reports gaps.

python -m milkrun.engine.clauses           # fails on a gap, an unknown id, or a stale page
python -m milkrun.engine.clauses --write   # writes docs/games/<game>.md, the conformance pages,
                                           # and the tables of the box into RULES.md
"""

import ast
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from .box import BoxTable, markdown
from .compile import SOURCES
from .game import games

ROOT = SOURCES.parents[1]
HEADING = re.compile(r"^## (?:(\w+) )?(.+)$")
CLAUSE = re.compile(r"^- \*\*([A-Z]{3}-\w+\.\d+[a-z]?)\*\* (.+)$")
NUMBER = r"\w{1,2}\.\d+[a-z]?"
Ruling = Literal["whole", "partly"]
MARKS: dict[Ruling, str] = {"whole": "(ruling)", "partly": "(partly a ruling)"}
CHAPTER = "What the box holds"
BOX = "<!-- What the box holds: made from components.py by `make docs`; do not edit -->"
BOX_END = "<!-- The end of what the box holds -->"
CITATION = re.compile(rf"\b([A-Z]{{3}})-({NUMBER}(?:(?:, | and |-){NUMBER})*)")


@dataclass
class Clause:
    """One numbered sentence of the rules, and the places that cite it ("file:line name").

    `ruling`: whether the printed rules do not say it, or do not say the whole of it.
    """

    id: str
    text: str
    ruling: Ruling | None = None
    withdrawn: bool = False
    rules: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


@dataclass
class Section:
    """A chapter of the rules."""

    id: str
    title: str
    clauses: list[Clause] = field(default_factory=list)


@dataclass
class Rulebook:
    """A game's RULES.md: title, the text before the first chapter, the chapters, and its tables."""

    title: str
    intro: str
    sections: list[Section]
    tables: Sequence[BoxTable]

    @property
    def clauses(self) -> dict[str, Clause]:
        return {one.id: one for section in self.sections for one in section.clauses}


def read_rulebook(game: str) -> Rulebook:
    """The rulebook of a game. Raises ValueError if it repeats an id or has no clause."""
    title, intro, sections = game, [], list[Section]()
    found = games[game]
    for line in (found.folder / "RULES.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            title = line[2:].strip()
        elif heading := HEADING.match(line):
            sections.append(Section(heading[1] or "", heading[2]))
        elif clause := CLAUSE.match(line):
            sections[-1].clauses.append(read_clause(clause[1], clause[2].strip()))
        elif not sections and line.strip():
            intro.append(line.strip())
    ids = [one.id for section in sections for one in section.clauses]
    repeated = {one for one in ids if ids.count(one) > 1}
    if repeated or not ids:
        raise ValueError(f"{game}/RULES.md: clauses repeated or none: {sorted(repeated)}")
    chapters = [section for section in sections if section.clauses]
    return Rulebook(title, "\n".join(intro), chapters, found.tables)


def read_clause(name: str, text: str) -> Clause:
    """A clause as it stands in RULES.md, its mark taken off the sentence."""
    ruling = next((kind for kind, mark in MARKS.items() if text.endswith(f" {mark}")), None)
    plain = text.removesuffix(f" {MARKS[ruling]}") if ruling else text
    return Clause(name, plain, ruling, text.lower().startswith("withdrawn"))


def with_tables(text: str, tables: Sequence[BoxTable]) -> str:
    """The text of a RULES.md with the chapter of its tables as they are now."""
    before, _, rest = text.partition(BOX)
    after = rest.partition(BOX_END)[2]
    parts = [before.strip()]
    if tables:
        parts += [BOX, f"## {CHAPTER}", *(markdown(one) for one in tables), BOX_END]
    return "\n\n".join([*parts, *([after.strip()] if after.strip() else [])]) + "\n"


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
