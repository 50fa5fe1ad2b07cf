"""What the workers of a machine share: modules and native code, loaded once by the process that
they are forked from. So they take less memory, and one that ends is replaced at once."""

import gc
import logging

import sqlalchemy.dialects.postgresql.psycopg  # noqa: F401

from milkrun.engine import compile as compiler
from milkrun.engine.game import games

from . import process  # noqa: F401
from .store import postgres  # noqa: F401
from .warmth import load

for game in games:
    try:
        if compiler.is_warm(game):
            load(game)
    except Exception:  # each worker tries again, and does without it
        logging.getLogger("milkrun.warm").exception("%s has no native code to share", game)
gc.collect()
gc.freeze()  # else the collector would write to it, and each worker have a copy
