"""Commands that make the machine play: warm, bench, arena, duel."""

import json
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..engine.errors import MilkrunError
from ..engine.wording import count as count_of
from .app import GameName, GameNames, Json, app, find_game, find_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..arena import Setting


SeatsOfGame = Annotated[
    int | None, typer.Option(help="Seats; if left out, as many as the game allows.")
]


@app.command()
def warm(games: GameNames = None) -> None:
    """Compile the rules of games, once for each version: this takes a while for each game."""
    from ..terminal import warm_games

    warm_games(find_games(games))


@app.command()
def bench(
    games: GameNames = None,
    players: SeatsOfGame = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=600, help="Seconds to spend on each figure.")
    ] = 2.0,
    as_json: Json = False,
) -> None:
    """Measure random play with legal actions: native on one core, interpreted, in a batch."""
    from ..bench import measure
    from ..terminal import print_table, warm_games

    found = find_games(games)
    if players is not None:
        for game in found:
            game.check_players(players)
    warm_games(found)
    speeds = {game.name: measure(game, players, seconds) for game in found}
    if as_json:
        typer.echo(json.dumps(speeds, indent=1))
        return
    columns = list(next(iter(speeds.values())))
    rows = [[n.replace("_", " "), *(f"{s[n]:,}" for s in speeds.values())] for n in columns]
    print_table(["", *speeds], rows)


Bots = Annotated[
    list[str] | None,
    typer.Argument(help="bots: greedy, strong, search:0.5, search:500i ...", show_default=False),
]
Count = Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="Games to play.")]
Seed = Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")]
SeatsOfBots = Annotated[int | None, typer.Option(help="Seats; if left out, one for each bot.")]
Workers = Annotated[
    int | None, typer.Option(min=1, max=256, help="Processes; if left out, one per core.")
]
Chosen = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=NUMBER", help="An option of the game; repeatable."),
]
Laid = Annotated[
    Path | None,
    typer.Option("--layout", dir_okay=False, exists=True, help="A layout of the board, as JSON."),
]
Cpu = Annotated[bool, typer.Option("--cpu", help="Count the bots' seconds as processor time.")]
Log = Annotated[
    Path | None,
    typer.Option("--file", dir_okay=False, help="Save every game here, and resume where it ends."),
]


@app.command()
def arena(
    game: GameName = "",
    bots: Bots = None,
    count: Count = 400,
    players: SeatsOfBots = None,
    option: Chosen = None,
    layout: Laid = None,
    cpu: Cpu = False,
    file: Log = None,
    seed: Seed = 0,
    workers: Workers = None,
    as_json: Json = False,
) -> None:
    """Let bots play one another over balanced seatings; prints win shares with 95 % intervals.

    If there are more bots than --players, some of them sit in each game.
    """
    from ..arena import check_file, play
    from ..reports import SHARES, share_row
    from ..terminal import print_table, warm_games

    bots = bots or []
    seats = len(bots) if players is None else players
    setting = setting_of(game, bots, seats, seed, option, layout, cpu)
    check_file(setting, count, file)
    warm_games([find_game(game)])
    with counted(setting, count) as progress:
        shares = play(setting, count, progress, workers=workers or cores(count), file=file)
    if as_json:
        typer.echo(json.dumps({"game": setting.game, "bots": [asdict(one) for one in shares]}))
        return
    print_table(SHARES, [share_row(one) for one in shares])
    told = f"{count_of(count, 'game')} of {find_game(game).title}, seed {seed}"
    typer.echo(f"{told}; a shared win counts in part")


@app.command()
def duel(
    game: GameName = "",
    bots: Bots = None,
    count: Count = 400,
    players: SeatsOfGame = None,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(
            metavar="LOW HIGH",
            show_default=False,
            help="Two shares of wins, such as 0.5 0.55: stop once one is clear (5 % errors).",
        ),
    ] = None,
    option: Chosen = None,
    layout: Laid = None,
    cpu: Cpu = False,
    file: Log = None,
    seed: Seed = 0,
    workers: Workers = None,
    as_json: Json = False,
) -> None:
    """Let two bots share all seats, in pairs of games with the same seeds and seats swapped."""
    from ..arena import check_duel, check_file, compare
    from ..reports import duel_text
    from ..terminal import warm_games

    check_duel(bots or [], count, sprt)
    seats = find_game(game).seats[-1] if players is None else players
    setting = setting_of(game, bots or [], seats, seed, option, layout, cpu)
    check_file(setting, count, file, pairs=True)
    warm_games([find_game(game)])
    with counted(setting, count - count % 2) as progress:  # pairs
        found = compare(
            setting, count, progress, workers=workers or cores(count), file=file, tested=sprt
        )
    if as_json:
        typer.echo(json.dumps({"game": setting.game, **asdict(found)}))
    else:
        typer.echo(duel_text(found, sprt))


def setting_of(
    name: str,
    bots: list[str],
    players: int,
    seed: int,
    chosen: list[str] | None,
    laid: Path | None,
    cpu: bool,
) -> "Setting":
    """The requested setting. Raises MilkrunError if there is no such bot, seat, option or
    layout."""
    from ..arena import Setting
    from ..bots import make
    from ..engine.match import Match

    game = find_game(name)
    for bot in bots:
        make(bot, 0)
    if players not in game.seats:
        seats = ", ".join(map(str, game.seats))
        raise MilkrunError(f"{game.title} has {seats} seats, so it cannot seat {players} bots")
    options = game.check_options(dict(map(option_of, chosen or [])))
    layout = read_layout(laid) if laid else {}
    Match(game, players=players, options=options, layout=layout, native=False)  # which checks them
    return Setting(game.name, tuple(bots), players, seed, dict(options), layout, cpu)


def option_of(text: str) -> tuple[str, int]:
    """An option of a game, from NAME=NUMBER."""
    name, _, number = text.partition("=")
    try:
        return name, int(number)
    except ValueError:
        told = f"write an option as NAME=NUMBER, such as short=1; got {text!r:.80}"
        raise MilkrunError(told) from None


def read_layout(file: Path) -> dict[str, Any]:
    """A layout from a JSON file."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise MilkrunError(f"{file}: not JSON: {error}") from None
    if not isinstance(found, dict):
        raise MilkrunError(f"{file}: a layout must be a JSON object; got {type(found).__name__}")
    return found


@contextmanager
def counted(setting: "Setting", count: int) -> "Iterator[Callable[[int], None]]":
    """A bar that shows how many games have been played."""
    from ..terminal import progress

    with progress() as bar:
        task = bar.add_task(f"{find_game(setting.game).title}: games", total=count)
        yield lambda done: bar.update(task, completed=done)


def cores(games: int) -> int:
    """The default number of processes."""
    import os

    return min(games, os.cpu_count() or 1)
