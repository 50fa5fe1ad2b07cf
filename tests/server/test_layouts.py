"""Boards that hosts lay out: checked, kept, and played on wherever the game goes."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

import milkrun

from .conftest import BOT, Person, Running, running

ME = {"kind": "me"}
OWN = {"arrangement": 3}
ROWS = [
    "A5 Sa S2 S3 S4 S5 .",
    "Mn Ma M2 M3 M4 M5 .",
    "Cn Ca C2 C3 C4 C5 .",
    ".  An Aa A2 A3 A4 Sn",
]
COLOURS = ("red", "orange", "purple", "blue", "grey", "pink")
SMALL_MAP: dict[str, Any] = {
    "name": "One road",
    "cities": [
        {"name": name, "colour": colour} for name, colour in zip("PQRSTU", COLOURS, strict=True)
    ],
    "tiles": ["Aa.Bb.m.Cc.Dd.Ee.Ff"],
    "regions": ["WWWWWWWNNNNNNSSSSSS"],
}


def tiles_of(view: dict[str, Any]) -> list[str]:
    """The arrangement that a view shows, as rows."""
    found = [["."] * view["view"]["columns"] for _ in range(view["view"]["rows"])]
    for one in view["view"]["tiles"]:
        found[one["row"]][one["column"]] = one["code"]
    return [" ".join(row) for row in found]


def squeezed(rows: list[str]) -> list[str]:
    return [" ".join(row.split()) for row in rows]


def test_games_say_what_may_be_laid_out(server: Running, anna: Person) -> None:
    found = {one["name"]: one["layout"] for one in anna.http.get("/api/games").json()}
    assert found["tariffs"] == ["arrangement"]
    assert found["out_for_delivery"] == ["map"]
    assert found["tiffin"] == []
    for game, parts in found.items():
        printed = anna.http.get(f"/api/games/{game}/layout").json()["layout"]
        assert list(printed) == parts
    assert anna.http.get("/api/games/chess/layout").json()["code"] == "no_game"


@pytest.mark.parametrize(
    ("game", "options", "layout", "said"),
    [
        ("tariffs", OWN, {"arrangement": ROWS[:3]}, "Arrangement: tiles without a cell: Sn, An,"),
        ("tariffs", OWN, {"arrangement": [*ROWS[:3], "", ROWS[3]]}, "no shared edge joins An, Aa,"),
        ("tariffs", {}, {"arrangement": ROWS}, 'one of your own needs "options"'),
        ("tariffs", OWN, {"arrangement": ["Sx"]}, "there is no tile 'Sx'"),
        ("tariffs", OWN, {"contracts": {}}, "'contracts' means nothing here"),
        ("tariffs", {"arrangement": 9}, {"arrangement": ROWS}, "is one of 0 (simple), 1 ("),
        ("tiffin", {}, {"pool": []}, "Tiffin has no board to lay out"),
        ("out_for_delivery", {}, {"map": 3}, "Map: a JSON object is needed"),
        ("out_for_delivery", {}, {"map": SMALL_MAP | {"tiles": ["Aa"]}}, "a region where there is"),
        ("out_for_delivery", {}, {"map": {"name": "x" * 16_000}}, "larger than 16,000 bytes"),
    ],
)
def test_what_cannot_be_is_told(
    anna: Person, game: str, options: dict[str, int], layout: dict[str, Any], said: str
) -> None:
    body = {"options": options, "layout": layout}
    answer = anna.http.post("/api/tables", json=body | {"game": game, "seats": [ME, BOT]})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert said in answer.json()["message"]
    checked = anna.http.post(f"/api/games/{game}/layout", json=body).json()
    assert said in (checked.get("trouble") or checked["message"])


def test_what_is_no_plain_json_is_refused(anna: Person) -> None:
    for deep in ("[" * 3000 + "]" * 3000, "NaN", "1e999", '{"\\ud800": 1}'):
        body = f'{{"options": {{}}, "layout": {{"map": {deep}}}}}'
        answer = anna.http.post(
            "/api/games/out_for_delivery/layout",
            content=body,
            headers={"content-type": "application/json"},
        )
        assert 400 <= answer.status_code < 500
        assert answer.json()["message"]


def test_all_options_of_a_game_may_be_said(anna: Person) -> None:
    """Out For Delivery has more than forty."""
    for game in anna.http.get("/api/games").json():
        options = {one["name"]: one["default"] for one in game["options"]}
        anna.sit(ME, *[BOT] * (min(game["seats"]) - 1), game=game["name"], options=options)


def test_a_table_says_where_its_rules_are_not_those_printed(anna: Person) -> None:
    anna.sit(ME, BOT, game="tariffs")
    assert anna.view()["house_rules"] == []
    anna.sit(ME, BOT, game="tariffs", options=OWN, layout={"arrangement": ROWS})
    view = anna.view()
    assert [(one["option"], one["value"], one["printed"]) for one in view["house_rules"]] == [
        ("arrangement", "shuffled on a rectangle, or your own", "simple"),
        (None, "the host's own", "as printed"),
    ]
    assert view["preset"] is None


def test_warnings_of_a_map(anna: Person) -> None:
    answer = anna.http.post(
        "/api/games/out_for_delivery/layout", json={"layout": {"map": SMALL_MAP}}
    )
    assert answer.status_code == 200
    assert answer.json() == {
        "trouble": None,
        "warnings": ["Rock Slide can cut R, S, T, U off from P."],
    }


def test_warnings_of_options(anna: Person) -> None:
    """Of Tariffs' rounds, for as many players as are said; what is not offered is not listed."""
    found = {}
    for players in (2, 3):
        asked = {"players": players, "options": {"rounds": 4}}
        found[players] = anna.http.post("/api/games/tariffs/layout", json=asked).json()
    assert found[2] == {"trouble": None, "warnings": []}
    assert found[3]["warnings"] == [
        "With 4 rounds for 3 players, some start more often than others."
    ]
    answer = anna.http.post("/api/games/tariffs/layout", json={"players": 9})
    assert "is for 2, 3, 4 players" in answer.json()["trouble"]
    (tariffs,) = (one for one in anna.http.get("/api/games").json() if one["name"] == "tariffs")
    assert "rounds_each" not in {one["name"] for one in tariffs["options"]}


@pytest.mark.slow
def test_an_arrangement_goes_wherever_the_game_goes(tmp_path: Path) -> None:
    """To the table, through a restart, into the file, its replay, and the rematch."""
    options = OWN | {"rounds_each": 1}  # no longer offered, but some tables have it
    with running(tmp_path) as server:
        anna = server.person()
        anna.sit(ME, BOT, game="tariffs", options=options, layout={"arrangement": ROWS})
        assert tiles_of(anna.view()) == squeezed(ROWS)
        assert anna.view()["view"]["arrangement"] == "custom"
    with running(tmp_path) as server:
        again = server.person()
        again.http.cookies, again.table = anna.http.cookies, anna.table
        assert tiles_of(again.view()) == squeezed(ROWS)
        while (view := again.wait(lambda v: v["legal"] or v["status"] == "over"))["legal"]:
            passing = [one for one in view["legal"] if one["verb"] in ("exchange", "draw")]
            again.move(view, (passing or view["legal"])[-1]["id"])
        assert tiles_of(again.get("/replay/1").json()) == squeezed(ROWS)
        saved = again.get("/export").text
        match = milkrun.loads(saved, native=False)
        assert match.layout == {"arrangement": ROWS}
        assert match.over
        again.table = again.post(f"/{again.table}/rematch").json()["id"]
        assert tiles_of(again.view()) == squeezed(ROWS)
    rows = sqlite3.connect(tmp_path / "games.sqlite3").execute("select layout from tables")
    assert len(set(rows.fetchall())) == 1


def test_a_map_is_played_on(anna: Person) -> None:
    anna.sit(ME, BOT, game="out_for_delivery", layout={"map": SMALL_MAP})
    view = anna.wait(lambda v: v["legal"])
    assert {one["verb"] for one in view["legal"]} == {"city"}
    assert any(" T" in one["text"] or one["text"][-2:-1] == "T" for one in view["legal"])
    anna.first(view)
    assert anna.wait(lambda v: v["legal"])["view"]["phase"] != "city"
