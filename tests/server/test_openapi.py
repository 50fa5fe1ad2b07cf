"""The API's description is true: whatever fits it, or nearly, is answered as it says."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from milkrun.engine.game import games
from milkrun.server import pages
from milkrun.server.app import create_app

from .conftest import Running

pytestmark = pytest.mark.slow


def rejection_unless_too_large(context: Any, response: Any, case: Any) -> bool | None:
    """What does not fit the description is refused, by its size before anything is read."""
    if response.status_code == 413:
        return None
    return negative_data_rejection(context, response, case)  # type: ignore[no-any-return]


SCHEMA = schemathesis.openapi.from_dict(create_app().openapi())
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    rejection_unless_too_large,
    unsupported_method,
    allow_header_conformance,
]


def cases(operation: Any) -> st.SearchStrategy[schemathesis.Case]:
    """Requests that fit the description, and, where there is anything to get wrong, some that
    do not."""
    right = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if not (operation.path_parameters or operation.query or operation.body):
        return right
    return st.one_of(right, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.label)
def test_every_operation(operation: Any, server: Running) -> None:
    """Once as generated (the table is unknown then), once at a table where one sits."""
    anna = server.person(origin=False)
    anna.sit({"kind": "me"}, {"kind": "friend"})
    secret = anna.cookie().partition("=")[2]

    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=cases(operation))
    def try_it(case: schemathesis.Case) -> None:
        case.call_and_validate(base_url=server.url, checks=CHECKS)
        if "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = anna.table
            case.cookies = {"milkrun_device": secret}
            case.call_and_validate(base_url=server.url, checks=CHECKS)

    try_it()


def test_the_sockets_messages_are_described(server: Running) -> None:
    schemas = server.person().http.get("/api/openapi.json").json()["components"]["schemas"]
    assert {"SocketMessage", "ViewMessage", "PresenceMessage", "TableView"} <= set(schemas)
    assert {game.words.View.__name__ for game in games.values()} <= set(schemas)
    assert "HTTPValidationError" not in schemas
    kinds = schemas["SocketMessage"]["discriminator"]["mapping"]
    assert set(kinds) == {"view", "presence", "said", "warm", "ping"}
    assert set(schemas["BoxMessage"]["discriminator"]["mapping"]) == {"entries", "phones", "ping"}


METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


@pytest.mark.parametrize("path", ["/", *SCHEMA.raw_schema["paths"]])
def test_every_method(path: str, server: Running) -> None:
    """What an address does not take is told, with what it does take."""
    ways = {way.upper() for way in SCHEMA.raw_schema["paths"].get(path, {"get": {}})}
    ways |= {"HEAD"} if "GET" in ways else set()
    path = path.replace("{game}", "tiffin").replace("{table_id}", "nothere").replace("{step}", "0")
    http = server.person().http
    for method in METHODS:
        answer = http.request(method, path)
        if method in ways:
            assert answer.status_code not in (405, 500, 501)
        else:
            assert answer.status_code == 405
            assert set(answer.headers["allow"].split(", ")) == ways


ODD = st.text(st.characters(min_codepoint=0x20, max_codepoint=0xFF, exclude_characters="\x7f"))
NAMES = ("origin", "cookie", "accept", "range", "if-none-match", "if-modified-since", "referer")
NAMES += ("sec-fetch-site", "content-type", "x-forwarded-for", "x-forwarded-proto", "host")
HOSTS = st.sampled_from(["http://[", "http://[::1", "[", "//", "null", "bytes=0-", "bytes=9-1,-"])
VALUES = st.one_of(ODD, HOSTS, st.builds("http://{}".format, ODD))
PARTS = st.one_of(st.text(max_size=400), st.sampled_from(["x" * 300, "%00", "..", "assets", "api"]))


def test_nothing_is_a_fault(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever path and headers come, and where they contradict each other."""
    monkeypatch.setattr(pages, "STATIC", tmp_path)  # there, as in a page that is built
    http = server.person(origin=False).http

    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
    @given(
        method=st.sampled_from(METHODS),
        parts=st.lists(PARTS, max_size=3),
        headers=st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=3),
    )
    @example("GET", ["x" * 300], {})
    @example("GET", ["assets", "x" * 300], {})
    @example("POST", ["api", "tables"], {"origin": "http://["})
    @example("POST", ["api", "tables"], {"host": "[", "content-type": "application/json"})
    def try_it(method: str, parts: list[str], headers: dict[str, str]) -> None:
        path = "/" + "/".join(quote(part, safe="%") for part in parts)
        sent = {name: value.strip().encode("latin-1") for name, value in headers.items()}
        answer = http.request(method, path, headers=sent, content=b"{}")
        assert answer.status_code < 500 or answer.status_code == 503, answer.text

    try_it()
