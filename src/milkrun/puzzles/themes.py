"""What a puzzle is about, in the game's own words: `puzzles/themes.json` in its folder.

    {"loading": {"title": "Loading trucks", "verbs": ["load"]}}

A puzzle has the themes whose verbs include that of its best action, and those all puzzles share.
"""

import json
from functools import cache
from typing import Any

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game, games

from .puzzle import FOLDER

LATE, EARLY = 0.75, 0.25  # parts of the game
SHARED = {
    "opening": "The first quarter",
    "ending": "The last quarter",
    "trap": "Not what comes to mind first",
}


@cache
def titles(name: str) -> dict[str, str]:
    """The title of each theme of a game. Raises MilkrunError if its file is wrong."""
    return {key: one["title"] for key, one in own(name).items()} | SHARED


@cache
def own(name: str) -> dict[str, dict[str, Any]]:
    """The themes of a game's folder: none, if it names none."""
    game = games[name]
    file = game.folder / FOLDER / "themes.json"
    if not file.exists():
        return {}
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        verbs = {verb for one in found.values() for verb in one["verbs"] if one["title"]}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise MilkrunError(f"{file}: not themes: {error!r}") from None
    if unknown := verbs - set(game.rules.ACTIONS.verbs):
        raise MilkrunError(f"{file}: {game.title} has no verb {', '.join(sorted(unknown))}")
    return dict(found)


def themes_of(game: Game, verb: str, part: float, easy: bool) -> list[str]:
    """What a puzzle is about. verb: of its best action; part: of the game, from 0 to 1."""
    found = themes_of_verb(game, verb)
    if part < EARLY:
        found.append("opening")
    if part >= LATE:
        found.append("ending")
    return found if easy else [*found, "trap"]


def themes_of_verb(game: Game, verb: str) -> list[str]:
    """The game's own themes that a verb belongs to."""
    return [key for key, one in own(game.name).items() if verb in one["verbs"]]
