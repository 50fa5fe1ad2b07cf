"""A study file, read and checked: every mistake is told with its place and what would be right."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from milkrun.engine.game import Game, games
from milkrun.engine.given import CHANCES, KEYED, LARGEST_SEED
from milkrun.engine.match import Match

from . import asking
from .places import StudyError, Table, lines_of, parsed
from .playing import Task
from .policies import policy_of
from .study import BASE, GAMES, SEATINGS, Search, Seat, Study, Variant
from .styles import styles_of

MOST_GAMES = 10_000_000
MOST_VARIANTS = 200
LONGEST = 220  # characters of a variant in names of files, which have 255 with what else they say
NAME = re.compile(r"[\w][\w .,=+@-]{0,79}")


def read(text: str, folder: Path) -> Study:
    """The study in a text; layouts in other files are looked for in the folder. Raises
    StudyError."""
    text = text.removeprefix("\ufeff")  # which some editors put before it
    top = Table(parsed(text), "", lines_of(text))
    game = games[top.trying("game", lambda: games[top.words("game").lower()]).name]
    players = top.whole("players", game.seats[-1], 1, 99)
    top.trying("players", game.check_players, players)
    seating = top.among("seating", top.words("seating", SEATINGS[0]), SEATINGS)
    files = dict[str, str]()
    base = _base(top, game, players, folder, files)
    variants = (
        base,
        *_variants(top, base, game, players, folder, files),
        *_ranges(top, base, game, players),
    )
    if len({one.name for one in variants}) < len(variants):
        raise top.wrong("ranges", "a variant has the name of one of these combinations")
    if len(variants) > MOST_VARIANTS:
        raise top.wrong("ranges", f"{len(variants)} variants are too many; at most {MOST_VARIANTS}")
    asked = asking.Asking(game, players, variants, asking.metrics(top, game))
    study = Study(
        game.name,
        players,
        top.whole("seed", 0, 0, LARGEST_SEED),
        seating,
        variants,
        asking.precision(top, asked),
        asked.kept,
        tuple(asking.target(one, asked) for one in top.tables("targets")),
        tuple(asking.question(top, one, asked) for one in top.texts("primary")),
        top.words("question", ""),
        text,
        files,
        _search(top, game),
        top.among("chance", top.words("chance", KEYED), CHANCES),
    )
    top.done()
    return study


def _base(top: Table, game: Game, players: int, folder: Path, files: dict[str, str]) -> Variant:
    """What the study says of the game before any variant."""
    count = top.whole("games", GAMES, 1, MOST_GAMES)
    options = _options(top, game, {})
    base = Variant(BASE, options, _layout(top, game, folder, files), (), count)
    match = top.trying("", _match, game, players, base)
    listed, named, tables = list[Seat](), dict[str, Seat](), top.tables("policies")
    for one in tables:
        listed += _seats(one, match, named)
    one_for_all = not tables or (len(tables) == 1 and "seats" not in tables[0])
    listed = listed or [Seat("greedy", "greedy")]
    return replace(base, policies=_filled(top, listed, players, one_for_all))


def _variants(
    top: Table, base: Variant, game: Game, players: int, folder: Path, files: dict[str, str]
) -> list[Variant]:
    """The tables [variants.NAME]: each changes something of the base."""
    found, tables = [], top.table("variants")
    for name in tables.given:
        one = tables.table(name)
        if name == BASE:
            raise one.wrong("", "this name is taken by the game as the study has it above")
        if not NAME.fullmatch(name):
            told = (
                "a name begins with a letter or digit, and has up to 80 of them or of . , = + @ -"
            )
            raise one.wrong("", told)
        seats = base.policies
        if "policies" in one:
            seats = _filled(one, [Seat(text, text) for text in one.texts("policies")], players)
            _alike(one, "policies", seats, {seat.name: seat for seat in base.policies})
        layout = _layout(one, game, folder, files) if "layout" in one else base.layout
        options = _options(one, game, base.options)
        count = one.whole("games", base.games, 1, MOST_GAMES)
        one.done()
        found.append(_checked(one, Variant(name, options, layout, seats, count), game, players))
    return found


def _ranges(top: Table, base: Variant, game: Game, players: int) -> list[Variant]:
    """[ranges]: a variant for each combination of values, except that of the base."""
    tables = top.table("ranges")
    values = {key: _range(tables, key, game) for key in tables.given}
    found = []
    for chosen in product(*values.values()) if values else ():
        changed = dict(zip(values, chosen, strict=True))
        if all(base.options[key] == value for key, value in changed.items()):
            continue
        name = ", ".join(f"{key}={value}" for key, value in changed.items())
        options = {**base.options, **changed}
        one = Variant(name, options, base.layout, base.policies, base.games)
        found.append(_checked(tables, one, game, players))
        if len(found) > MOST_VARIANTS:
            break
    return found


def _range(tables: Table, key: str, game: Game) -> list[int]:
    """The values of an option: a list, or { from = 0, to = 150, step = 50 }."""
    value = tables.given[key]
    if isinstance(value, dict):
        table = tables.table(key)
        low, high = (table.whole(end, None, -1_000_000, 1_000_000) for end in ("from", "to"))
        value = list(range(low, high + 1, table.whole("step", 1, 1, 1_000_000)))
        table.done()
        if low > high:
            raise tables.wrong(key, f"runs from {low} to {high}: `from` must not be more than `to`")
    if not isinstance(value, list) or not value:
        raise tables.wrong(key, "must be a list of values, or { from = 0, to = 2, step = 1 }")
    for one in value:
        tables.trying(key, game.check_options, {key: one})
    return list(dict.fromkeys(value))


def _options(table: Table, game: Game, base: Mapping[str, int]) -> dict[str, int]:
    """Every option with its value: those of a table on top of the base's."""
    given = table.table("options").given
    for key, value in given.items():
        table.trying(f"options.{key}", game.check_options, {key: value})
    return game.check_options({**base, **given})


def _layout(table: Table, game: Game, folder: Path, files: dict[str, str]) -> dict[str, Any]:
    """A layout: a table, or the name of a JSON file beside the study."""
    given = table.take("layout", {})
    if isinstance(given, str):
        if Path(given).name != given:
            raise table.wrong(
                "layout", f"the file must be in the folder of the study; got {given!r:.80}"
            )
        try:
            files[given] = (folder / given).read_text(encoding="utf-8")
            given = json.loads(files[given])
        except OSError as error:
            raise table.wrong("layout", f"{given} cannot be read: {error.strerror}") from None
        except ValueError as error:
            raise table.wrong("layout", f"{given} is not JSON: {error}") from None
    if not isinstance(given, dict):
        raise table.wrong(
            "layout", f"a table or the name of a JSON file is needed; got {given!r:.60}"
        )
    table.trying("layout", game.check_layout, given)
    return given


def _checked(table: Table, one: Variant, game: Game, players: int) -> Variant:
    """The variant, if it can be played and kept."""
    size = len(Task(one.name, 0, 0).named)
    if size > LONGEST:
        told = f"in names of files it has {size} characters, more than {LONGEST}; shorten it"
        raise table.wrong("", f"the name {one.name!r:.60} is too long: {told}")
    match = table.trying("", _match, game, players, one)
    for seat in one.policies:
        table.trying("policies", policy_of, match, seat)
    return one


def _match(game: Game, players: int, one: Variant) -> Match:
    return Match(
        game, players=players, seed=0, options=one.options, layout=one.layout, native=False
    )


def _seats(table: Table, match: Match, named: dict[str, Seat]) -> list[Seat]:
    """A table of [[policies]]: a bot or a style, and in how many seats it sits. named: those before
    it, by name; it is added."""
    style = table.words("style", "")
    if style:
        styles = table.trying("style", styles_of, match.game)
        table.among("style", style, [one.name for one in styles])
    bot = table.words("bot", "greedy" if style else None)
    noise = table.real("noise", None, 0, 1000) if "noise" in table else None
    slips = table.real("slips", 0.0, 0, 1)
    told = [style or bot, noise is not None and f"noise {noise:g}", slips and f"slips {slips:g}"]
    name = table.words("name", " ".join(str(one) for one in told if one))
    seats = table.whole("seats", 1, 1, 99)
    table.take("noise")
    table.done()
    seat = Seat(name, bot, noise, slips, style)
    table.trying("bot", policy_of, match, seat)
    _alike(table, "name", [seat], named)
    named[name] = seat
    return [seat] * seats


def _alike(table: Table, key: str, seats: Sequence[Seat], named: Mapping[str, Seat]) -> None:
    """Results know policies by name, so one name is for one way of playing."""
    for one in seats:
        if named.get(one.name, one) != one:
            told = f"{one.name!r:.60} is the name of another policy; give that one another `name`"
            raise table.wrong(key, told)


def _filled(
    table: Table, seats: list[Seat], players: int, one_for_all: bool = True
) -> tuple[Seat, ...]:
    """One policy for each seat. one_for_all: a single one plays in all of them."""
    if len(seats) == 1 and one_for_all:
        seats = seats * players
    if len(seats) != players:
        told = f"{players} seats need {players} policies, or one for all; got {len(seats)}"
        raise table.wrong("policies", told)
    return tuple(seats)


def _search(top: Table, game: Game) -> Search | None:
    """[search]: what may vary, and how long to look."""
    if "search" not in top:
        return None
    table, usual = top.table("search"), Search({})
    options = table.table("options")
    values = {key: tuple(_range(options, key, game)) for key in options.given}
    if not any(len(one) > 1 for one in values.values()):
        raise table.wrong("options", "at least one option must have several values to try")
    found = Search(
        {key: one for key, one in values.items() if len(one) > 1},
        table.whole("games", usual.games, 20, MOST_GAMES),
        table.whole("paths", usual.paths, 2, 1000),
        table.whole("keep", usual.keep, 1, 100),
        table.whole("trials", usual.trials, 1, 100_000),
        table.whole("confirm", usual.confirm, 100, MOST_GAMES),
    )
    table.done()
    return found


__all__ = ["StudyError", "read"]
