"""What the server says of itself: text or JSON lines, with the request's id, without secrets."""

import logging
import re
import secrets
from contextvars import ContextVar
from typing import Literal

from pythonjsonlogger.json import JsonFormatter

Kind = Literal["text", "json"]
TEXT = "%(levelname)s %(name)s: %(message)s"
WELL_FORMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")  # an id that a proxy may give
REQUEST: ContextVar[str] = ContextVar("request", default="")  # the id of the one being answered

# What opens a seat or shows a table: all addresses people gave, what follows a #, cookies,
# credentials, and anything as long as a secret or a hash of one; the ids of tables and sheets.
HIDDEN = tuple(
    (re.compile(pattern), shown)
    for pattern, shown in (
        (r"(https?://[^/\s\"'<>]+)[/?#][^\s\"'<>]*", r"\1/…"),
        (r"(://)[^/@\s]+@", r"\1…@"),
        (r"#[\w=-]{16,}", "#…"),
        (r"(?i)(milkrun_(?:device|seat)=|bearer\s+|\bseat=)[^\s;,\"'&]+", r"\1…"),
        (r"(?<![\w-])[A-Za-z0-9_-]{32}(?![\w-])", "…"),
        (r"(?<![\w-])[0-9a-f]{64}(?![\w-])", "…"),
        (r"(?<![\w-])(?:[a-km-np-z2-9]{20}|[a-z0-9]{22})(?![\w-])", "…"),
    )
)


def request_id(given: str | None) -> str:
    """The id of a request: as its proxy gave it, if that is well formed, else a new one."""
    return given if given and WELL_FORMED.fullmatch(given) else secrets.token_hex(8)


def scrubbed(text: str) -> str:
    """A line without anything that opens a seat, shows a table, or lies behind an address."""
    for pattern, shown in HIDDEN:
        text = pattern.sub(shown, text)
    return text


class Text(logging.Formatter):
    """Lines for people: the id follows where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        asked = REQUEST.get()
        return scrubbed(line) + (f" [{asked}]" if asked else "")


class Json(JsonFormatter):
    """Lines for programs."""

    def __init__(self) -> None:
        fields = "%(levelname)s %(name)s %(message)s"
        names = {"levelname": "level", "name": "logger"}
        super().__init__(fields, rename_fields=names, timestamp=True, json_ensure_ascii=False)

    def add_fields(self, data: dict[str, object], record: logging.LogRecord, more: object) -> None:
        super().add_fields(data, record, more)  # type: ignore[arg-type]
        data.pop("color_message", None)  # the same again
        if asked := REQUEST.get():
            data["request"] = asked
        for name, value in data.items():
            if isinstance(value, str) and name != "request":
                data[name] = scrubbed(value)


def set_up(kind: str, level: int = logging.INFO) -> None:
    """Write to the standard error from now on. JSON has lines for requests and sockets, too."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if kind == "json" else Text(TEXT))
    logging.basicConfig(level=level, handlers=[handler])
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for each in ("milkrun.requests", "milkrun.sockets"):
        logging.getLogger(each).setLevel(logging.INFO if kind == "json" else logging.WARNING)
