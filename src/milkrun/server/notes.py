"""What a table's log says of what is not an action: who left, came back, was renamed or agreed."""

import re
from collections.abc import Mapping
from typing import Literal

from .forgetting import mentions, without
from .names import alike

Note = Literal[
    "left",
    "removed",
    "quit",
    "back",
    "opened",
    "anew",
    "renamed",
    "late",
    "hurried",
    "offered",
    "asked",
    "agreed",
    "declined",
    "ended",
    "undone",
]
NOTES: dict[Note, str] = {
    "left": "A bot now plays for {name}.",
    "removed": "The host gave {name}'s seat to a bot.",
    "quit": "{name} has left the table. A bot plays on.",
    "late": "{name} was out of time, so a bot plays on.",
    "hurried": "{name} was out of time, so a bot played this turn.",
    "back": "{name} is back.",
    "opened": "{name}'s seat was opened on another device.",
    "anew": "The host sent a new invitation to {name}'s seat.",
    "renamed": "The host renamed {name} to {new}.",
    "offered": "{name} offers to end the game here.",
    "asked": "{name} asks to take a move back.",
    "agreed": "{name} agrees.",
    "declined": "{name} would rather not.",
    "ended": "All agreed to end the game here. Nobody wins.",
    "undone": "{name} took a move back, and all agreed.",
}
NO_LONGER = "{name} no longer asks for that."
ENDED_ALONE, UNDONE_ALONE = "{name} ended the game.", "{name} took a move back."
ENDED_BY_SERVER = "Whoever runs this server ended the game. Nobody wins."
WORDS = (*NOTES.values(), NO_LONGER, ENDED_ALONE, UNDONE_ALONE, ENDED_BY_SERVER)
SHAPES = [re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(one))) for one in WORDS]


def names_like(text: str, name: str) -> list[str]:
    """The names in a note that look like that one."""
    found = _names(text)
    if found is None:  # in words of another version
        return mentions(text, name)
    return [text[start:end] for start, end in found if alike(text[start:end], [name])]


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A note with other names in place of those."""
    found = _names(text)
    if found is None:
        return without(names)(text)
    for start, end in sorted(found, reverse=True):
        text = text[:start] + names.get(text[start:end], text[start:end]) + text[end:]
    return text


def _names(text: str) -> list[tuple[int, int]] | None:
    """Where names stand in a note; None if its words are unknown."""
    found = next((one for shape in SHAPES if (one := shape.fullmatch(text))), None)
    return None if found is None else [found.span(group) for group in found.groupdict()]
