"""Studies as the page writes them: the text of a new one, and changes to any."""

import json
import re
from collections.abc import Mapping
from typing import Any

from milkrun.engine.errors import MilkrunError
from milkrun.lab.places import lines_of
from milkrun.server.schemas import Refused

from .schemas import NewStudy, NewVariant

PRIMARY = ("win_share", "steps", "margin")
STYLE = "style:"  # how a page names a style beside bots
GAMES = re.compile(r"^(\s*games\s*=\s*)[\d_]+")


def text(value: str) -> str:
    """A text of TOML."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def inline(value: Any) -> str:
    """JSON as TOML, on one line. Raises Refused (422) for null, which TOML has not."""
    if value is None:
        raise Refused(422, "invalid", "A board in a study holds no null: leave that part out.")
    if isinstance(value, dict):
        parts = [f"{text(str(key))} = {inline(one)}" for key, one in value.items()]
        return f"{{ {', '.join(parts)} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    return text(value) if isinstance(value, str) else json.dumps(value)


def written(study: NewStudy, file: str) -> str:
    """A new study."""
    lines = [
        f"# Made by `milkrun lab open`. To play it without the page: milkrun lab run {file}",
        "",
        f"question = {text(study.question.strip())}",
        f"game = {text(study.game)}",
        f"players = {study.players}",
        f"games = {study.games}  # of each variant",
        "seed = 1",
        f"primary = [{', '.join(map(text, asked(study.players)))}]",
    ]
    if study.layout:
        lines.append(f"layout = {inline(study.layout)}")
    for bot in study.bots:
        styled = bot.startswith(STYLE)
        who = f"style = {text(bot[len(STYLE) :])}" if styled else f"bot = {text(bot)}"
        lines += ["", "[[policies]]", who]
    if study.options:
        lines += ["", "[options]", *(f"{text(k)} = {v}" for k, v in study.options.items())]
    return "\n".join(lines) + "\n" + "".join(map(variant, study.variants))


def asked(players: int) -> tuple[str, ...]:
    """The questions of a new study; nobody is ahead of others who plays alone."""
    return PRIMARY if players > 1 else ("winning_score", "steps")


def variant(one: NewVariant) -> str:
    """A variant, to be added at the end of a study."""
    layout = "" if one.layout is None else f"layout = {inline(one.layout)}\n"
    return f"\n[variants.{text(one.name)}]\noptions = {inline(one.options)}\n{layout}"


def with_games(study: str, games: int) -> str:
    """A study with another number of games of each variant. Raises MilkrunError."""
    lines = study.splitlines(keepends=True)
    at = lines_of(study).get("games")
    if at is None:
        return f"games = {games}\n{study}"
    changed, found = GAMES.subn(rf"\g<1>{games}", lines[at - 1], count=1)
    if not found:
        raise MilkrunError(f"line {at} of the study says how many games in a way of its own")
    return "".join([*lines[: at - 1], changed, *lines[at:]])


def changes(options: Mapping[str, int], base: Mapping[str, int]) -> dict[str, int]:
    """The options that differ from the base's."""
    return {key: value for key, value in options.items() if base.get(key) != value}
