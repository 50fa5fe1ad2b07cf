"""The API's description is true: whatever fits it, or nearly, is answered as it says."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from milkrun.server.app import create_app

from .conftest import Running

SCHEMA = schemathesis.openapi.from_dict(create_app().openapi())
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def cases(operation: Any) -> st.SearchStrategy[schemathesis.Case]:
    """Requests that fit the description, and, where there is anything to get wrong, some that
    do not."""
    right = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if operation.method == "get":
        return right
    return st.one_of(right, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.label)
def test_every_operation(operation: Any, server: Running) -> None:
    """Once as generated (the table is unknown then), once at a table where one sits."""
    anna = server.person(origin=False)
    anna.sit({"kind": "me"}, {"kind": "friend"})
    secret = anna.cookie().partition("=")[2]

    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
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
    assert "HTTPValidationError" not in schemas
    kinds = schemas["SocketMessage"]["discriminator"]["mapping"]
    assert set(kinds) == {"view", "presence", "warm", "ping"}
