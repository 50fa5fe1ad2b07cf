"""The rulebooks as they go out."""

from dataclasses import asdict

import pytest

from milkrun.engine.clauses import read_rulebook
from milkrun.engine.game import games

from .conftest import Person


@pytest.mark.parametrize("game", games)
def test_a_rulebook_is_told_whole(anna: Person, game: str) -> None:
    """Every clause with its mark, and every table cell by cell, numbers as numbers."""
    told = anna.http.get(f"/api/games/{game}/rules").json()
    book = read_rulebook(game)
    assert (told["title"], told["intro"]) == (book.title, book.intro)
    clauses = [one for section in told["sections"] for one in section["clauses"]]
    assert [(one["id"], one["ruling"]) for one in clauses] == [
        (one.id, one.ruling) for one in book.clauses.values()
    ]
    assert told["tables"] == [
        {**asdict(one), "columns": list(one.columns), "rows": [list(row) for row in one.rows]}
        for one in book.tables
    ]
