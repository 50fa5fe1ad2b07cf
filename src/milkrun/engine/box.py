"""What the box holds, as tables for the rulebook: a game makes them from its components.

A game's `words` offers `tables()`. RULES.md, the command, the API and the page show them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

Cell = str | int
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(frozen=True)
class BoxTable:
    """One table: the first column names its row; `note` explains how to read it.

    `id` is lower-case words joined by hyphens; addresses end in `#table-` and the id.
    Raises ValueError if the id is not valid or a row does not fit the columns.
    """

    id: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    note: str = ""

    def __post_init__(self) -> None:
        if not ID.fullmatch(self.id):
            raise ValueError(f"table {self.id!r}: an id is lower-case words joined by hyphens")
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(
                    f"table {self.id!r}: {len(self.columns)} columns, but the row {tuple(row)}"
                )


def markdown(table: BoxTable) -> str:
    """A table as Markdown, with its title and note; numbers are right-aligned."""
    wide = range(len(table.columns))
    number = [all(isinstance(row[n], int) for row in table.rows) for n in wide]
    lines = [f"### {table.title}", "", *([table.note, ""] if table.note else [])]
    lines.append(line(table.columns))
    lines.append(line(["--:" if one else "---" for one in number]))
    return "\n".join([*lines, *(line(row) for row in table.rows)])


def line(cells: Sequence[Cell]) -> str:
    """One row of a Markdown table."""
    return f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in cells)} |"
