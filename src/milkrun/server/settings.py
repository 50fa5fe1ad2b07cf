"""What a host can set: by argument of `serve`, by MILKRUN_* variable, or by command-line option."""

import argparse
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import platformdirs

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games
from milkrun.engine.given import check_seed

from .databases import SEVERAL, database_of


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All settings of a server; the defaults suit one host among friends."""

    database: Path | str = Path(platformdirs.user_data_dir("milkrun")) / "milkrun.sqlite3"
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    proxies: str = ""
    pace: int = 900
    grace: int = 10
    away: int = 600
    warm: bool = True
    moves_per_second: int = 10
    creates_per_minute: int = 60
    people_per_address: int = 500
    matches_in_memory: int = 1000
    bot_tables_per_address: int = 20
    hints_at_once: int = 4
    hints_per_minute: int = 60
    analyses_per_address: int = 5
    what_ifs_per_minute: int = 20
    puzzle_tries_per_minute: int = 30
    push_tests_per_minute: int = 6
    contact: str = ""
    webhooks: bool = False
    loopback_push: bool = False
    analysis_tries: int = 0
    free_text: bool = False
    keep_days: int = 0
    keep_sheet_days: int = 0
    log: str = "text"
    metrics_port: int = 0
    seed: int = 0


MEANING = {
    "database": "SQLite file that stores the games, or postgresql://USER:PASSWORD@HOST/NAME",
    "host": "address to listen on; 0.0.0.0 for the whole network",
    "port": "port to listen on; 0 for any free one",
    "workers": "processes that serve; more than one need a PostgreSQL database",
    "hosts": "names it can be opened by, besides addresses and home-network names; comma-separated",
    "origins": "public addresses of this server if a proxy hides them; comma-separated",
    "proxies": "addresses of proxies whose X-Forwarded headers are trusted; comma-separated",
    "pace": "average milliseconds per bot decision at a calm table, without thinking",
    "grace": "seconds a person may be away before a bot may take over their seat",
    "away": "seconds after which the host may remove a person who has already moved",
    "warm": "compile games to native code in the background when needed: yes or no",
    "moves_per_second": "moves a device may send per second",
    "creates_per_minute": "tables and claims per device and minute",
    "people_per_address": "people who may play from one address; all its devices share this limit",
    "matches_in_memory": "matches kept in memory; others are replayed on demand",
    "bot_tables_per_address": "tables of bots alone that may run at once for one address",
    "hints_at_once": "hints computed at once for one address",
    "hints_per_minute": "hints a device may ask for per minute; an address ten times as many",
    "analyses_per_address": "analyses that may wait for one address",
    "what_ifs_per_minute": "what-if tables a device may begin per minute",
    "puzzle_tries_per_minute": "puzzle tries per device and minute; an address ten times as many",
    "push_tests_per_minute": "messages a device may send itself as a test, per minute",
    "contact": "mail or https address of yours for push services; none: the first of --origins",
    "webhooks": "let people have messages sent to an https address of theirs: yes or no",
    "loopback_push": "also send messages to this machine itself; for tests only: yes or no",
    "analysis_tries": "games that an analysis plays out for each decision; 0: 54 seconds in all",
    "free_text": "let people write to each other at their tables, not only by phrases: yes or no",
    "keep_days": "days after which a table that is over is deleted; 0: never",
    "keep_sheet_days": "days after which a sheet is deleted that nobody writes to; 0: never",
    "log": "what is written about itself: text, or json with a line for every request",
    "metrics_port": "local port for Prometheus metrics, with more workers also the next; 0: none",
    "seed": "seed of chance, the same for tables that are alike; 0: unpredictable",
}

MANY = 1_000_000
LIMITS = {  # the least and the most of a number; 0 where it means something: any, at once, never
    "port": (0, 65_535),
    "workers": (1, 64),
    "pace": (0, 60_000),
    "grace": (0, MANY),
    "away": (0, MANY),
    "moves_per_second": (1, MANY),
    "creates_per_minute": (1, MANY),
    "people_per_address": (1, MANY),
    "matches_in_memory": (0, MANY),
    "bot_tables_per_address": (1, MANY),
    "hints_at_once": (1, MANY),
    "hints_per_minute": (1, MANY),
    "analyses_per_address": (1, MANY),
    "what_ifs_per_minute": (1, MANY),
    "puzzle_tries_per_minute": (1, MANY),
    "push_tests_per_minute": (1, MANY),
    "analysis_tries": (0, MANY),
    "keep_days": (0, 36_500),
    "keep_sheet_days": (0, 36_500),
    "metrics_port": (0, 65_535),
}
CONTACT = re.compile(
    r"mailto:[!-?A-~]+@[a-z0-9-]+(\.[a-z0-9-]+)*|https://[a-z0-9.-]+(:[0-9]+)?(/[!-~]*)?",
    re.IGNORECASE,
)

HOST = re.compile(r"[a-z0-9._-]+", re.IGNORECASE)
ORIGIN = re.compile(r"https?://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]+)?", re.IGNORECASE)

OWN = (  # settings in which servers of one database may differ
    *("database", "host", "port", "workers", "proxies", "warm", "matches_in_memory", "log"),
    "metrics_port",
)
OTHERS = {"MILKRUN_CACHE", "MILKRUN_GAMES"}  # variables that are read elsewhere


def alike(settings: Settings) -> dict[str, Any]:
    """What all servers of one database have in common: settings, and versions of the rules."""
    given = {one.name: getattr(settings, one.name) for one in fields(Settings)}
    found = {_option(one): x for one, x in given.items() if one not in OWN}
    return found | {f"the rules of {one.title}": one.version for one in games.values()}


def from_environment(variables: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """The defaults, overridden by MILKRUN_<NAME> variables, then by the given values (not None)."""
    found: dict[str, Any] = {}
    for one in fields(Settings):
        text = variables.get(f"MILKRUN_{one.name.upper()}")
        if text is not None:
            try:
                found[one.name] = _read(one.default, text)
            except ValueError as error:
                name = f"MILKRUN_{one.name.upper()}"
                raise MilkrunError(f"{name}={text!r}: {error}") from error
    found.update({name: value for name, value in given.items() if value is not None})
    if isinstance(found.get("database"), str):
        try:
            found["database"] = database_of(found["database"])
        except ValueError as error:
            raise MilkrunError(f"--database: {error}") from error
    settings = replace(Settings(), **found)
    check(settings)
    origins = tuple(map(origin_of, settings.origins))
    return replace(settings, contact=contact_of(settings.contact), origins=origins)


def unknown(variables: Mapping[str, str] = os.environ) -> list[str]:
    """Sentences on variables that seem to be settings and are none."""
    known = {f"MILKRUN_{one.name.upper()}" for one in fields(Settings)}
    found = {name for name in variables if name.startswith("MILKRUN_")} - known - OTHERS
    near = {name: get_close_matches(name, known, 1, 0.8) for name in sorted(found)}
    return [
        f"{name} is no setting, and does nothing" + "".join(f"; there is {one}" for one in like)
        for name, like in near.items()
    ]


def check(settings: Settings) -> None:
    """Raise MilkrunError with a sentence if a server cannot be like that."""
    check_seed(settings.seed)
    for name, (low, high) in LIMITS.items():
        given = getattr(settings, name)
        if not low <= given <= high:
            raise MilkrunError(f"{_option(name)} {given}: say {low} to {high}")
    if settings.log not in ("text", "json"):
        raise MilkrunError(f"--log {settings.log}: say text or json")
    last = settings.metrics_port + settings.workers - 1
    if 0 < settings.metrics_port <= settings.port <= last:
        raise MilkrunError(
            f"--metrics-port {settings.metrics_port}: port {settings.port} is where the games are "
            "(--port); choose another"
        )
    check_names(settings)
    if settings.metrics_port > 65_536 - settings.workers:
        raise MilkrunError(
            f"--metrics-port {settings.metrics_port}: each of {settings.workers} workers has its "
            f"own, so say 0 to {65_536 - settings.workers}"
        )
    if settings.workers > 1 and not isinstance(settings.database, str):
        raise MilkrunError(SEVERAL)


def check_names(settings: Settings) -> None:
    """Raise MilkrunError with a sentence if a name or an address is none that requests have."""
    if not settings.host:  # which a socket takes for all addresses
        raise MilkrunError("--host: say an address, such as 127.0.0.1")
    for one in settings.hosts:
        if not HOST.fullmatch(one):
            raise MilkrunError(f"--hosts {one}: say a name alone, such as games.example.org")
    for one in settings.origins:
        if not is_origin(one):
            raise MilkrunError(
                f"--origins {one}: say http:// or https:// and a host name, and nothing after it, "
                "such as https://games.example.org"
            )
    for one in filter(None, map(str.strip, settings.proxies.split(","))):
        try:
            ip_network("0.0.0.0" if one == "*" else one)
        except ValueError:
            raise MilkrunError(
                f"--proxies {one}: say addresses of proxies, such as 127.0.0.1 or 10.88.0.0/16"
            ) from None


def is_origin(text: str) -> bool:
    """Whether a browser could write an origin so."""
    try:
        return ORIGIN.fullmatch(text) is not None and urlsplit(text).port != 0
    except ValueError:  # a port that there is not, or no address between the brackets
        return False


def origin_of(text: str) -> str:
    """An origin as browsers write it, who are compared with it: in small letters, and without the
    port that is understood."""
    kind, _, rest = text.lower().partition("://")
    return f"{kind}://{rest.removesuffix(':443' if kind == 'https' else ':80')}"


def contact_of(text: str) -> str:
    """Whom push services can ask, as they are told: a mail address gets its `mailto:`. Raises
    MilkrunError for any that they would not take."""
    found = f"mailto:{text}" if text and ":" not in text else text
    if found and not CONTACT.fullmatch(found):
        raise MilkrunError(
            f"--contact {text}: say a mail address such as you@example.org, or an https:// address"
        )
    return found


def from_line(arguments: Sequence[str]) -> tuple[Settings, bool]:
    """(settings, whether only the API description is wanted) from the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m milkrun.server", description="Serve Milkrun in the browser."
    )
    parser.add_argument("--openapi", action="store_true", help="print the API as OpenAPI and stop")
    for one in fields(Settings):
        parser.add_argument(
            _option(one.name),
            type=partial(_argument, one.default),
            default=None,
            help=f"{MEANING[one.name]} (default: {_shown(one.default)})",
        )
    given = vars(parser.parse_args(arguments))
    only_description = given.pop("openapi")
    try:
        return from_environment(**given), only_description
    except MilkrunError as error:
        parser.error(str(error))


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _argument(like: Any, text: str) -> Any:
    """What `_read` gives, and its sentence where argparse would make one of its own."""
    try:
        return _read(like, text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: {error}") from error


def _read(like: Any, text: str) -> Any:
    if isinstance(like, Path):
        return database_of(text)
    if isinstance(like, bool):
        if text.lower() not in ("yes", "no"):
            raise ValueError("say yes or no")
        return text.lower() == "yes"
    if isinstance(like, tuple):
        return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
    if isinstance(like, int):
        try:
            return int(text)
        except ValueError as error:
            raise ValueError("say a whole number") from error
    return text


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value not in ("", ()) else "none"
