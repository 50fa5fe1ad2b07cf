"""docs/server.md is true of names: the server's files, its addresses and its refusals."""

import re
from pathlib import Path

import pytest

from milkrun.server.app import create_app

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "milkrun" / "server"
PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
TEXT = " ".join(PAGE.split())
ADDRESSES = {
    f"{method.upper()} {path}"
    for path, methods in create_app().openapi()["paths"].items()
    for method in methods
}
PART = r"\{\w+\}"  # of an address


def shape(told: str) -> str:
    """What an address as it stands on the page may be: `...` any beginning, GAME, N or {game} any
    part; one that does not begin with / is a table's."""
    method, path = told.split()
    path = re.sub(r"^(?![/.])", "/api/tables/N/", path)
    parts = [PART if re.fullmatch(r"[A-Z]+|\{\w+\}", one) else one for one in path.split("/")]
    return f"{method} {'/'.join(parts).replace('...', '.*')}"


@pytest.mark.parametrize("told", sorted(set(re.findall(r"`((?:GET|POST) [^`?\s]+)", TEXT))))
def test_there_is_such_an_address(told: str) -> None:
    assert [one for one in ADDRESSES if re.fullmatch(shape(told), one)]


def test_there_are_such_refusals() -> None:
    sources = " ".join(one.read_text(encoding="utf-8") for one in SERVER.rglob("*.py"))
    told = re.findall(r"`(\d{3}) (\w+)`", TEXT)
    assert len(told) > 20
    assert [one for one in told if not re.search(rf'{one[0]},\s+"{one[1]}"', sources)] == []


def test_all_files_of_the_server_are_named() -> None:
    """But for the schemas, which are named together, and `__init__.py`."""
    (table,) = re.findall(r"\| file \| holds \|\n(.*?)\n\n", PAGE, re.DOTALL)
    named = {one for one in re.findall(r"`([\w/]+\.py)`", table) if "/" not in one}
    inner = {one.name for one in (SERVER / "store").iterdir()}
    there = {one.name for one in SERVER.glob("[a-z]*.py") if not one.stem.endswith("_schemas")}
    assert there - named == set()
    assert named - there - inner == set()
