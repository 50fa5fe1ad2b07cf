"""The token by which `milkrun admin` shows that it may: whoever may read the file beside the
database may act on the server that uses it."""

import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import platformdirs

from milkrun.engine.errors import MilkrunError

from .logs import scrubbed
from .security import new_secret
from .settings import Settings

SHAPE = re.compile(r"[A-Za-z0-9_-]{32}")


@dataclass(frozen=True)
class Pass:
    """A token, and where the server that takes it listens."""

    token: str
    address: str


def pass_file(database: Path | str) -> Path:
    """Where the token is: beside the game file, or for PostgreSQL in the folder of our data."""
    if isinstance(database, Path):
        database = database.resolve()
        return database.with_name(database.name + ".admin")
    name = sha256(database.encode()).hexdigest()[:16]
    return Path(platformdirs.user_data_dir("milkrun")) / f"{name}.admin"


def write_pass(settings: Settings) -> str:
    """The token of a server that starts. One that is there is kept, as several processes may serve
    one database. Only the owner can read it. Raises MilkrunError if it cannot be written."""
    path = pass_file(settings.database)
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "") else settings.host
    host = "[::1]" if host == "::" else f"[{host}]" if ":" in host else host
    token = new_secret()
    with suppress(MilkrunError):
        token = read_pass(settings.database).token
    text = json.dumps({"token": token, "address": f"http://{host}:{settings.port}"})
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(beside, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w") as file:
            file.write(text)
        os.replace(beside, path)
    except OSError as error:
        raise MilkrunError(f"{path} cannot be written: {error.strerror}") from error
    return token


def read_pass(database: Path | str) -> Pass:
    """The token of the server that uses a database. Raises MilkrunError with a sentence."""
    path = pass_file(database)
    try:
        told = json.loads(path.read_text())
        found = Pass(str(told["token"]), str(told["address"]))
    except FileNotFoundError as error:
        name = database if isinstance(database, Path) else scrubbed(database)  # not its password
        raise MilkrunError(
            f"no server has used {name} yet ({path} is missing); name the one of your server "
            "with --database"
        ) from error
    except PermissionError as error:
        raise MilkrunError(f"{path} belongs to another user; act as the one who serves") from error
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise MilkrunError(f"{path} is damaged; delete it and start the server again") from error
    if not SHAPE.fullmatch(found.token):
        raise MilkrunError(f"{path} is damaged; delete it and start the server again")
    return found
