"""Native code for the games that are played here."""

import subprocess
import sys

import pytest
from tests.analysis.played import OPEN, SECRET

from milkrun.engine.compile import is_warm


@pytest.fixture(scope="session")
def native() -> None:
    """The native code of these games, compiled by another process if need be."""
    for game in (OPEN, SECRET):
        if not is_warm(game):
            subprocess.run([sys.executable, "-m", "milkrun.engine.warm", game], check=True)
