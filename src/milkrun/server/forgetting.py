"""A person's name taken out of what was written with it."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

NAMES = ("name", "names")  # fields that are a name, in views, analyses and saved games
TEXTS = ("text", "prompt", "undo_text", "said", "said_to_you")  # and sentences with names in them


def mentions(text: str, name: str) -> list[str]:
    """How a text writes that name, where it stands by itself."""
    return _by_itself([name], re.IGNORECASE).findall(text)


def without(names: Mapping[str, str]) -> Callable[[str], str]:
    """What writes other names into a text, where names stand by themselves."""
    pattern = _by_itself(sorted(names, key=len, reverse=True))
    return lambda text: pattern.sub(lambda found: names[found[0]], text)


def rewritten(told: Any, names: Mapping[str, str]) -> Any:
    """JSON with other names: in fields that are a name, and in sentences. All else, what is named
    by a word that somebody may be called included, stays as it is."""
    write = without(names)

    def walk(one: Any, field: str) -> Any:
        if isinstance(one, dict):
            return {key: walk(value, key) for key, value in one.items()}
        if isinstance(one, list):
            return [walk(value, field) for value in one]
        if isinstance(one, str) and field in NAMES:
            return names.get(one, one)
        return write(one) if isinstance(one, str) and field in TEXTS else one

    return walk(told, "")


def rewritten_text(text: str, names: Mapping[str, str]) -> str:
    """The same of JSON as text."""
    return json.dumps(rewritten(json.loads(text), names))


def _by_itself(names: list[str], flags: int = 0) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", flags)
