"""RULES.md of a game: its chapters, its clauses, and the tables made from components.py."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from .box import BoxTable, markdown
from .errors import MilkrunError

HEADING = re.compile(r"^## (?:(\w+) )?(.+)$")
CLAUSE = re.compile(r"^- \*\*([A-Z]{3}-\w+\.\d+[a-z]?)\*\* (.+)$")
Ruling = Literal["whole", "partly"]
MARKS: dict[Ruling, str] = {"whole": "(ruling)", "partly": "(partly a ruling)"}
CHAPTER = "What the box holds"
BOX = "<!-- What the box holds: made from components.py by `make docs`; do not edit -->"
BOX_END = "<!-- The end of what the box holds -->"


@dataclass
class Clause:
    """One numbered sentence of the rules, and the places that cite it ("file:line name").

    `ruling`: whether the printed rules do not say it, or only part of it.
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


def read(folder: Path, tables: Sequence[BoxTable]) -> Rulebook:
    """The rulebook in a game's folder, with its tables.

    Raises MilkrunError if it repeats an id, has no clauses, or has one before the first chapter.
    """
    title, intro, sections = folder.name, list[str](), list[Section]()
    for line in (folder / "RULES.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            title = line[2:].strip()
        elif heading := HEADING.match(line):
            sections.append(Section(heading[1] or "", heading[2]))
        elif clause := CLAUSE.match(line):
            if not sections:
                raise MilkrunError(f"{clause[1]} comes before the first chapter: ## 1 Setup")
            sections[-1].clauses.append(read_clause(clause[1], clause[2].strip()))
        elif not sections and line.strip():
            intro.append(line.strip())
    ids = [one.id for section in sections for one in section.clauses]
    repeated = sorted({one for one in ids if ids.count(one) > 1})
    if repeated or not ids:
        told = f"repeated clauses: {', '.join(repeated)}" if repeated else "it has no clauses"
        raise MilkrunError(f"{told}; a clause is a line like - **ABC-1.1** What players do.")
    chapters = [section for section in sections if section.clauses]
    return Rulebook(title, "\n".join(intro), chapters, tables)


def read_clause(name: str, text: str) -> Clause:
    """A clause as written in RULES.md, with the mark removed from the sentence."""
    ruling = next((kind for kind, mark in MARKS.items() if text.endswith(f" {mark}")), None)
    plain = text.removesuffix(f" {MARKS[ruling]}") if ruling else text
    return Clause(name, plain, ruling, text.lower().startswith("withdrawn"))


def with_tables(text: str, tables: Sequence[BoxTable]) -> str:
    """The text of a RULES.md with its chapter of tables brought up to date."""
    before, _, rest = text.partition(BOX)
    after = rest.partition(BOX_END)[2]
    parts = [before.strip()]
    if tables:
        parts += [BOX, f"## {CHAPTER}", *(markdown(one) for one in tables), BOX_END]
    return "\n\n".join([*parts, *([after.strip()] if after.strip() else [])]) + "\n"
