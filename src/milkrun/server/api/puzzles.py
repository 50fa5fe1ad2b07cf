"""Puzzles: lists, the one of the day, tries, and doubts."""

from typing import Annotated, Literal

from fastapi import Query, Request, Response

from .. import bodies, puzzle_schemas, schemas
from ..devices import device_of
from ..puzzles import match_of, today
from ..security import hashed
from .common import CREATES, TRIES, Address, Parts, api, told
from .play import why_in

Word = Annotated[str | None, Query(max_length=40)]


@api.get("/puzzles")
async def list_puzzles(
    service: Parts,
    game: Word = None,
    theme: Word = None,
    difficulty: Literal["gentle", "tricky", "hard"] | None = None,
) -> puzzle_schemas.PuzzleList:
    """The puzzles there are: of a game, a theme, a difficulty, or all."""
    return await service.puzzles.listed(game, theme, difficulty)


@api.get("/puzzles/daily")
async def read_daily(service: Parts, game: Word = None) -> puzzle_schemas.PuzzleDaily:
    """The puzzle of the day, the same for everybody: of a game, or of the game whose turn it is."""
    return await service.puzzles.daily(game, today())


@api.get("/puzzles/{game}/{id}", response_model=puzzle_schemas.PuzzleShown)
async def read_puzzle(game: str, id: str, service: Parts) -> Response:
    """A puzzle, with the table as the seat that decides sees it."""
    return told(await service.puzzles.shown(service.puzzles.find(game, id)))


@api.get("/puzzles/{game}/{id}/why")
async def why_not_in_puzzle(
    game: str, id: str, verb: Annotated[str, Query(max_length=40)], request: Request, service: Parts
) -> schemas.Why:
    """Why an action is not possible in it: by `verb` and its parameters by name."""
    puzzle = service.puzzles.find(game, id)
    world = match_of(puzzle, service.puzzles.is_native(game)).imagine(puzzle.seat, 0)
    return why_in(world, None, verb, dict(request.query_params))


@api.post(
    "/puzzles/{game}/{id}/try", response_model=puzzle_schemas.PuzzleAnswer, dependencies=[TRIES]
)
async def try_puzzle(
    game: str, id: str, tried: bodies.PuzzleTry, request: Request, service: Parts
) -> Response:
    """Try an action: right, also right, or wrong with its refutation. Without one, give up: the
    solution. The first attempt of a device counts for the puzzle's rating and its own."""
    puzzle = service.puzzles.find(game, id)
    device = device_of(request)
    answer = await service.puzzles.tried(puzzle, tried.action, hashed(device.known()))
    device.keep()
    return told(answer)


@api.post("/puzzles/{game}/{id}/doubt", dependencies=[CREATES, TRIES])
async def doubt_puzzle(
    game: str, id: str, service: Parts, address: Address
) -> puzzle_schemas.PuzzleCheck:
    """Say that a puzzle is wrong: it is checked in new games, once a day, and withdrawn if it does
    not hold."""
    return await service.puzzles.doubt(service.puzzles.find(game, id), address)


@api.get("/puzzles/{game}/{id}/doubt")
async def read_doubt(game: str, id: str, service: Parts) -> puzzle_schemas.PuzzleCheck:
    """How today's check stands."""
    return await service.puzzles.state(game, id)
