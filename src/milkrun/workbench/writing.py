"""Studies as the page writes them: the text of a new one, and changes to any."""

import json
import re
from collections.abc import Mapping

from milkrun.engine.errors import MilkrunError
from milkrun.lab.places import lines_of

from .schemas import NewStudy, NewVariant

PRIMARY = ("win_share", "steps", "margin")
GAMES = re.compile(r"^(\s*games\s*=\s*)[\d_]+")


def text(value: str) -> str:
    """A text of TOML."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


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
    for bot in study.bots:
        lines += ["", "[[policies]]", f"bot = {text(bot)}"]
    if study.options:
        lines += ["", "[options]", *(f"{text(k)} = {v}" for k, v in study.options.items())]
    return "\n".join(lines) + "\n" + "".join(map(variant, study.variants))


def asked(players: int) -> tuple[str, ...]:
    """The questions of a new study; nobody is ahead of others who plays alone."""
    return PRIMARY if players > 1 else ("winning_score", "steps")


def variant(one: NewVariant) -> str:
    """A variant, to be added at the end of a study."""
    options = ", ".join(f"{text(key)} = {value}" for key, value in one.options.items())
    return f"\n[variants.{text(one.name)}]\noptions = {{ {options} }}\n"


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
