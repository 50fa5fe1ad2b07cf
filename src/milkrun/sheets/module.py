"""Everything that a page needs to keep a sheet without a server, as one JavaScript module."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from milkrun.engine import javascript
from milkrun.engine.game import Game, games
from milkrun.engine.sheets import Axis, Field, Question, Sheet

from .sheet import FUNCTIONS, OPTIONAL

ENTRIES = ("standing", "gather", *FUNCTIONS)


@cache
def sheet_module(name: str, *, checked: bool = False) -> str:
    """The module of a game: its functions, the rules that they use, and `SHEET`, what is declared.

    Raises Untranslatable for a function that has no translation.
    """
    game = games[name]
    entries = [*ENTRIES, *(f"ask_{one.name}" for one in game.sheet.questions)]
    entries += [f"do_{one.name}" for one in game.sheet.deeds]
    names = {one.name: None for one in (*game.sheet.questions, *game.sheet.deeds)}
    offers = [one for one in names if hasattr(game.sheet_functions, f"offer_{one}")]
    entries += [f"offer_{one}" for one in offers]
    entries += [one for one in OPTIONAL if hasattr(game.sheet_functions, one)]
    text = javascript.module(game, entries, checked=checked)
    asked = ", ".join(f"{one.name}: ask_{one.name}" for one in game.sheet.questions)
    done = ", ".join(f"{one.name}: do_{one.name}" for one in game.sheet.deeds)
    offered = ", ".join(f"{one}: offer_{one}" for one in offers)
    lines = [
        text,
        f"export const SHEET = {json.dumps(described(game))};",
        f"const $QUESTIONS = {{ {asked} }}, $DEEDS = {{ {done} }};",
        f"const $OFFERS = {{ {offered} }};",
        javascript.bare(files(__package__).joinpath("sheet.js").read_text()),
    ]
    return "\n".join(lines)


def described(game: Game) -> dict[str, Any]:
    """What a sheet declares, as plain JSON. A field's `axes` and `of` are names of `axes`."""
    sheet: Sheet = game.sheet
    return {
        "game": game.name,
        "title": game.title,
        "version": game.version,
        "seats": list(game.seats),
        "names": list(game.words.SEAT_NAMES),
        "colours": list(game.words.SEAT_COLOURS),
        "options": {one.name: one.default for one in game.options},
        "size": sheet.size,
        "axes": {name: _axis(one) for name, one in sheet.axes().items()},
        "fields": [_field(sheet, one) for one in sheet.fields.values()],
        "lines": [
            {"name": one.name, "text": one.text, "params": one.params, "clause": one.clause}
            | {"points": one.points, "cell": one.cell}
            for one in sheet.lines
        ],
        "questions": [_question(one) for one in sheet.questions],
        "deeds": [_question(one) for one in sheet.deeds],
        "sections": [
            {"title": one.title, "fields": one.fields, "seats": one.seats}
            | {"clear": one.clear, "cleared": one.cleared, "raised": one.raised}
            for one in sheet.sections
        ],
        "ranked": sheet.ranked,
        "plays_on": sheet.plays_on,
    }


def _name(axis: Axis | str | None) -> str | None:
    return axis.name if isinstance(axis, Axis) else axis


def _question(asked: Question) -> dict[str, Any]:
    params = [[name, _name(axis)] for name, axis in asked.params]
    return {"name": asked.name, "title": asked.title, "params": params}


def _axis(axis: Axis) -> dict[str, Any]:
    return {
        "labels": axis.labels,
        "short": axis.short,
        "groups": axis.groups,
        "colours": axis.colours,
        "at": axis.at,
        "links": axis.links,
    }


def _field(sheet: Sheet, field: Field) -> dict[str, Any]:
    return {
        "name": field.name,
        "title": field.title,
        "text": field.text,
        "cell": sheet.at[field.name],
        "shape": sheet.shape(field),
        "axes": [_name(one) for one in field.axes],
        "of": _name(field.of),
        "low": field.low,
        "high": field.high,
        "start": field.start,
        "step": field.step,
        "roll": field.roll,
        "secret": field.secret,
    }
