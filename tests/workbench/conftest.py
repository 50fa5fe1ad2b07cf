"""The page of the lab on the small game, played interpreted."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.lab.conftest import pig
from tests.server.conftest import Running
from tests.server.conftest import running as serving

from milkrun.lab import running
from milkrun.workbench.api import Opened

__all__ = ["pig"]


@pytest.fixture
def folder(tmp_path: Path, pig: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of studies, whose parts are small."""
    monkeypatch.setattr(running, "PART", 10)
    (tmp_path / "studies").mkdir()
    return tmp_path / "studies"


@pytest.fixture
def addition(folder: Path) -> Opened:
    opened = Opened(folder, native=False)
    opened.bench.playing.workers = 1
    return opened


@pytest.fixture
def server(tmp_path: Path, addition: Opened) -> Iterator[Running]:
    with serving(tmp_path, addition) as found:
        yield found


@pytest.fixture
def page(server: Running) -> httpx.Client:
    """The page in a browser, as the server sees it."""
    return server.person().http
