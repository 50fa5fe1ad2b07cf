"""What other apps show of a link to a table."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from milkrun.server import pages

from .conftest import Person, Running

BAD = '"><script>x'


class Head(HTMLParser):
    """The Open Graph of a page, and how many scripts it has."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.told: dict[str, str | None] = {}
        self.scripts = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.scripts += tag == "script"
        if tag == "meta":
            self.told[(given["property"] or "").removeprefix("og:")] = given["content"]


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<html><head><title>Milkrun</title></head></html>")
    monkeypatch.setattr(pages, "STATIC", static)
    return static


def test_a_link_shows_the_game_and_names_and_the_result(
    server: Running, anna: Person, built: Path
) -> None:
    """Not whose turn it is, nor a score, before the game is over; names are escaped."""
    seats = {"kind": "me", "name": BAD}, {"kind": "here", "name": "Bert"}
    id = anna.sit(*seats, options={"turn_limit": 20})["id"]
    head = Head(anna.http.get(f"/t/{id}").text)
    assert head.scripts == 0
    assert head.told == {
        "type": "website",
        "site_name": "Milkrun",
        "title": f"Tiffin: {BAD}, Bert",
        "description": "A table at Milkrun, in the browser. Sit down by your link, or watch.",
        "image": f"{server.url}/icon-512.png",
        "url": f"{server.url}/t/{id}",
    }
    (built / "share-tiffin.png").write_bytes(b"")
    while (view := anna.view())["status"] != "over":
        assert Head(anna.http.get(f"/t/{id}").text).told == {
            **head.told,
            "image": f"{server.url}/share-tiffin.png",
        }
        anna.http.headers["x-milkrun-seat"] = ["me", "1"][view["to_move"]]
        anna.first(anna.view())
        del anna.http.headers["x-milkrun-seat"]
    said = Head(anna.http.get(f"/t/{id}").text).told["description"] or ""
    for one in view["standings"]:
        assert f"{[BAD, 'Bert'][one['seat']]} {one['score']}" in said


def test_an_unknown_table_has_the_plain_page(server: Running, built: Path) -> None:
    page = server.person().http.get("/t/nobody")
    assert page.text == (built / "index.html").read_text()
    (built / "index.html").unlink()
    assert server.person().http.get("/t/nobody").status_code == 503
