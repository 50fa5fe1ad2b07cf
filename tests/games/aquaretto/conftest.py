"""Every test that asks for `table` runs on interpreted rules and again on native ones."""

from collections.abc import Callable
from functools import partial

import pytest

from .table import Table


@pytest.fixture(
    params=[False, pytest.param(True, marks=pytest.mark.native)], ids=["plain", "native"]
)
def table(request: pytest.FixtureRequest) -> Callable[..., Table]:
    """Sets up a position: table(players=2, zoos={...}, trucks=[...])."""
    return partial(Table, native=request.param)
