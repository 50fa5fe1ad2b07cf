"""Versions of the tables."""

from functools import cache
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory

MIGRATIONS = Path(__file__).parents[1] / "migrations"


def configured() -> Config:
    """Where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


@cache
def _script() -> ScriptDirectory:
    return ScriptDirectory.from_config(configured())


@cache
def head() -> str:
    """The newest version."""
    return _script().get_current_head() or ""


def is_known(version: str | None) -> bool:
    """Whether this Milkrun knows a version, so that it can make today's tables of it."""
    return version in {one.revision for one in _script().walk_revisions()}
