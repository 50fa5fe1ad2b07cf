"""What is told of a game before a table is made: its rulebook and its options."""

from dataclasses import asdict

import pytest

from milkrun.engine.clauses import read_rulebook
from milkrun.engine.game import games

from .conftest import BOT, Person


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


def test_options_are_told_with_the_names_of_their_values(anna: Person) -> None:
    told = {one["name"]: one["options"] for one in anna.http.get("/api/games").json()}
    for game in games.values():
        wanted = [asdict(one) for one in game.options if one.offered]
        for one in wanted:
            del one["offered"]
            one["choices"] = list(one["choices"])
        assert told[game.name] == wanted


def test_options_that_do_not_go_together_are_refused(anna: Person) -> None:
    """AQU-1.4: with so few players more kinds are fixed than stay out."""
    two = {"without_turtle": 1, "without_crocodile": 1}
    body = {"game": "aquaretto", "options": two, "seats": [{"kind": "me"}, BOT, BOT, BOT]}
    answer = anna.post("", **body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert answer.json()["message"] == (
        "With 4 players one kind stays out of the game, not 2: turtle, crocodile."
    )
    anna.sit({"kind": "me"}, BOT, BOT, game="aquaretto", options=two)
    out = {one["kind"] for one in anna.view()["view"]["kinds"] if not one["in_play"]}
    assert out == {"TUR", "CRO"}


def test_a_value_without_a_name_is_refused(anna: Person) -> None:
    body = {"game": "aquaretto", "options": {"without_turtle": 2}, "seats": [{"kind": "me"}, BOT]}
    said = anna.post("", **body).json()["message"]
    assert said == "Option 'without_turtle' is one of 0 (as drawn), 1 (stays out); got 2."
