"""What a table's log says of what is not an action: who left, came back, was renamed or agreed."""

from typing import Literal

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
