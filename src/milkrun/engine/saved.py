"""Saved games as text: JSON with a head and a line for each action."""

import json
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from .errors import ActionError, SaveError
from .game import Game

FORMAT = 1
LARGEST_FILE = 4_000_000  # bytes; the longest game saved is far below
NEEDED = {"game": str, "version": int, "players": int, "seed": int, "actions": list}
OPTIONAL = {"options": dict, "names": list, "position": dict, "layout": dict, "chance": str}
OPTIONAL |= {"digest": str}


def saved_text(head: Mapping[str, Any], actions: Sequence[Any]) -> str:
    """A saved game as JSON text, a line for each action."""
    text = json.dumps({"milkrun": FORMAT, **head, "actions": []}, indent=1)[: -len("[]\n}")]
    return text + "[\n" + ",\n".join(json.dumps(a) for a in actions) + "\n]}\n"


def read_text(path: str | PathLike[str]) -> str:
    """The text of a saved game's file. Raises SaveError if it cannot be one."""
    file = Path(path)
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise SaveError(str(file), f"larger than any saved game ({LARGEST_FILE:,} bytes)")
        return file.read_bytes().decode("utf-8")
    except OSError as error:
        raise SaveError(str(file), error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise SaveError(str(file), f"not text: byte {error.start} is not UTF-8") from error


def read_saved(text: str) -> dict[str, Any]:
    """The contents of a saved game, each part with its type. Raises SaveError."""
    if len(text) > LARGEST_FILE:
        raise SaveError("saved game", f"longer than any saved game ({LARGEST_FILE:,} characters)")
    try:
        saved = json.loads(text)
    except json.JSONDecodeError as error:
        raise SaveError(f"line {error.lineno}", f"not JSON: {error.msg}") from error
    except RecursionError as error:
        raise SaveError("saved game", "not JSON: nested too deeply") from error
    except ValueError as error:  # of JSON, but of more digits than Python reads
        raise SaveError("saved game", "a number in it is far too long") from error
    if not isinstance(saved, dict) or "milkrun" not in saved:
        raise SaveError("saved game", 'not a Milkrun game: that is a JSON object with "milkrun"')
    if saved["milkrun"] != FORMAT:
        raise SaveError("milkrun", f"format {saved['milkrun']!r} is unknown; this is {FORMAT}")
    for key, kind in (NEEDED | OPTIONAL).items():
        if key not in saved and key in NEEDED:
            raise SaveError(key, "missing")
        value = saved.get(key)
        if key in saved and (not isinstance(value, kind) or isinstance(value, bool)):
            raise SaveError(key, f"not a {kind.__name__}: {value!r:.60}")
    return saved


def read_action(game: Game, saved: object) -> int:
    """The id of an action as files hold it: [verb, argument, ...]."""
    if not isinstance(saved, list) or not saved or not isinstance(saved[0], str):
        raise ActionError(f"an action is [verb, argument, ...]; got {saved!r:.60}")
    spec = game.rules.ACTIONS.verbs.get(saved[0])
    if spec is not None and len(spec.params) != len(saved) - 1:
        raise ActionError(f"{saved[0]} takes {len(spec.params)} arguments; got {saved[1:]!r:.60}")
    names = spec.params if spec is not None else ()
    encoded: int = game.rules.ACTIONS.encode(saved[0], dict(zip(names, saved[1:], strict=False)))
    return encoded
