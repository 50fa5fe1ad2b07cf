"""What can be read without a table: games, rules, levels, and the server's state."""

import logging
from collections.abc import Callable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import TypeVar

from fastapi import Response

from milkrun import bots
from milkrun.engine.clauses import read_rulebook
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game, games
from milkrun.engine.javascript import Untranslatable, module
from milkrun.engine.match import Match
from milkrun.guides import Guide, easiest, guide_of
from milkrun.presets import Preset, presets_of
from milkrun.primers import primer_of
from milkrun.symbols import Board, boards_of, symbols_of

from .. import bodies, game_schemas, primer_schemas, schemas
from ..position_views import position_view
from ..schemas import Refused, sentence
from .common import Parts, action_space, api

T = TypeVar("T")
log = logging.getLogger("milkrun.games")
KEPT = "public, max-age=31536000, immutable"
JAVASCRIPT = "text/javascript"


@api.get("/games")
def list_games() -> list[game_schemas.GameInfo]:
    """The games that can be played, with the options a host may vary."""
    return [
        game_schemas.GameInfo(
            name=game.name,
            title=game.title,
            tagline=game.words.TAGLINE,
            minutes=game.words.MINUTES,
            weight=usable(guide_of, game.name, Guide()).weight,
            easiest=game.name == easiest(),
            seats=list(game.seats),
            seat_names=list(game.words.SEAT_NAMES),
            seat_colours=list(game.words.SEAT_COLOURS),
            options=[
                game_schemas.OptionInfo.model_validate(one, from_attributes=True)
                for one in game.options
                if one.offered
            ],
            presets=[
                game_schemas.PresetInfo(name=one.name, text=one.text, options=one.options)
                for one in usable(presets_of, game.name, list[Preset]())
            ],
            layout=list(game.layout),
            box=game.has_sheet,
        )
        for game in games.values()
    ]


def usable(read: Callable[[str], T], game: str, nothing: T) -> T:
    """What a file of a game says; nothing, with a line in the log, if it is wrong: the other games
    can be played."""
    try:
        return read(game)
    except MilkrunError as error:
        log.warning("left out: %s", error)
        return nothing


@api.get("/levels")
def list_levels() -> list[game_schemas.LevelInfo]:
    """The kinds of bot, weakest first."""
    return [
        game_schemas.LevelInfo(name=name, title=level.title, text=level.text, thinks=level.thinks)
        for name, level in bots.LEVELS.items()
    ]


@api.get("/games/{game}/rules")
def read_rules(game: str) -> schemas.Rules:
    """The rulebook of a game, clause by clause."""
    book, guide = read_rulebook(named(game).name), guide_of(game)
    return schemas.Rules(
        title=book.title,
        intro=book.intro,
        sections=[
            schemas.Section(
                id=section.id,
                title=section.title,
                clauses=[
                    schemas.Clause(
                        id=one.id, text=one.text, ruling=one.ruling, withdrawn=one.withdrawn
                    )
                    for one in section.clauses
                ],
            )
            for section in book.sections
        ],
        tables=[schemas.BoxTable.model_validate(one, from_attributes=True) for one in book.tables],
        turn=guide.turn,
        verbs=dict(guide.verbs),
    )


@api.get("/games/{game}/primer")
def read_primer(game: str) -> primer_schemas.Primer:
    """How to play, in a minute."""
    return shown_primer(named(game).name)


@cache
def shown_primer(game: str) -> primer_schemas.Primer:
    parts = [
        primer_schemas.PrimerPart(
            title=part.title,
            text=part.text,
            clauses=part.clauses,
            picture=None
            if (picture := part.picture) is None
            else primer_schemas.PrimerPicture(
                caption=picture.caption,
                shows=picture.shows,
                room=picture.room,
                table=position_view(f"primer-{n}", picture.match, picture.seat),
            ),
        )
        for n, part in enumerate(primer_of(game))
    ]
    return primer_schemas.Primer(game=game, title=games[game].title, parts=parts)


@api.get("/games/{game}/symbols")
def read_symbols(game: str) -> primer_schemas.Symbols:
    """What is drawn on the board: what each thing is and does."""
    return primer_schemas.Symbols(
        symbols=[
            primer_schemas.Symbol.model_validate(one, from_attributes=True)
            for one in symbols_of(named(game).name)
        ]
    )


@api.get("/games/{game}/symbols/boards")
def read_symbol_boards(game: str) -> primer_schemas.SymbolBoards:
    """Positions in which the symbols are to be seen."""
    return shown_boards(named(game).name)


@cache
def shown_boards(game: str) -> primer_schemas.SymbolBoards:
    boards = [symbol_board(f"symbols-{n}", one) for n, one in enumerate(boards_of(game))]
    return primer_schemas.SymbolBoards(boards=boards)


def symbol_board(id: str, one: Board) -> primer_schemas.SymbolBoard:
    table = position_view(id, one.match, one.seat)
    told = one.match.events(one.seat) if one.match.actions else []
    table.events = [schemas.TableEvent.trusted(**vars(event)) for event in told]
    return primer_schemas.SymbolBoard(table=table, taps=one.taps, looks=one.looks)


@api.get(
    "/games/{game}/rules.js",
    response_class=Response,
    responses={200: {"content": {JAVASCRIPT: {}}, "description": "The module"}},
)
def read_rules_module(game: str) -> Response:
    """The rules themselves as a JavaScript module, made from their Python: a page plays on with
    them in a `world`. A browser may keep it, as other rules have another address."""
    try:
        text = rules_module(named(game).name)
    except Untranslatable as problem:
        raise Refused(501, "no_module", f"{problem}.") from None
    return Response(text, media_type=JAVASCRIPT, headers={"cache-control": KEPT})


@cache
def rules_module(game: str) -> str:
    return module(games[game])


@api.get("/games/{game}/actions")
def read_actions(game: str) -> schemas.ActionSpace:
    """All actions of a game, whether possible now or not: verbs with their parameters and ids."""
    return action_space(named(game))


@api.get("/games/{game}/layout")
def read_layout(game: str) -> game_schemas.PrintedLayout:
    """What a host may lay out instead, each part as printed, as a starting point."""
    return game_schemas.PrintedLayout(layout=named(game).layout)


@api.post("/games/{game}/layout")
def check_layout(game: str, asked: bodies.LayoutAsked) -> game_schemas.LayoutChecked:
    """Whether a table could be laid out like this; nothing is made."""
    chosen = named(game)
    try:
        match = Match(
            chosen,
            players=asked.players,
            options=asked.options,
            layout=asked.layout,
            native=False,
        )
    except MilkrunError as error:
        return game_schemas.LayoutChecked(trouble=sentence(error), warnings=[])
    return game_schemas.LayoutChecked(trouble=None, warnings=match.warnings)


@api.get("/warm")
async def read_warmth(service: Parts) -> schemas.Warmth:
    """How far each game is compiled to native code."""
    return schemas.Warmth(games=service.warmth.games)


@api.get("/health")
async def read_health(service: Parts) -> schemas.Health:
    """Whether the server is up, and how busy it is."""
    return schemas.Health(
        ok=True,
        version=own_version(),
        tables=len(service.tables),
        sockets=len(service.hub),
        moves=service.tables.moves,
        keep_days=service.settings.keep_days,
    )


def named(game: str) -> Game:
    """The game of that name; Refused (404) if there is none."""
    if game not in games:
        raise Refused(404, "no_game", "There is no such game.")
    return games[game]


@cache
def own_version() -> str:
    """The installed version."""
    try:
        return version("milkrun")
    except PackageNotFoundError:  # run from a checkout without installing
        return "unknown"
