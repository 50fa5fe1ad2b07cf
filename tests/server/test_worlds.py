"""The world that comes with a decision, and the rules with which a page plays on in it."""

from base64 import b64decode

import pytest

from milkrun.engine.game import games
from milkrun.engine.javascript import Untranslatable
from milkrun.server.api import about

from .conftest import Person


def test_a_decision_comes_with_a_world(both: tuple[Person, Person]) -> None:
    """Only the seat that decides gets one."""
    mover, other = both
    assert other.view()["world"] is None
    assert mover.server.person().view_of(mover.table)["world"] is None
    world = mover.view()["world"]
    assert len(b64decode(world["record"])) == games["tiffin"].rules.STATE.itemsize
    answer = mover.http.get(world["module"])
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert "export const FIELDS" in answer.text


def test_a_game_that_is_not_there_has_no_rules(anna: Person) -> None:
    answer = anna.http.get("/api/games/chess/rules.js")
    assert answer.status_code == 404
    assert answer.json()["code"] == "no_game"


def test_rules_that_are_not_translated_are_told(
    anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards then show no results beforehand."""

    def module(game: str) -> str:
        raise Untranslatable("rules.py:7: in setup: Dict: {}")

    monkeypatch.setattr(about, "rules_module", module)
    answer = anna.http.get("/api/games/tiffin/rules.js")
    assert answer.status_code == 501
    assert answer.json()["message"] == "rules.py:7: in setup: Dict: {}."
