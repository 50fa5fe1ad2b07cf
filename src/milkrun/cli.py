"""The command `milkrun`. Each command imports what it needs, so that help comes at once."""

import json
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from .engine.errors import MilkrunError, SaveError
from .server.settings import MEANING, Settings, from_environment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .engine.game import Game
    from .engine.match import Match


class Commands(TyperGroup):
    """Turns what a person asked for and cannot have into one sentence and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except MilkrunError as error:
            typer.echo(f"milkrun: {error}", err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=Commands,
    help="Delivery board games: play them, study them, train on them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(help="a game, such as tiffin", show_default=False)]
GameNames = Annotated[
    list[str] | None, typer.Argument(help="games; all of them if none", show_default=False)
]


def setting(name: str, **limits: Any) -> Any:
    """An option of the server, with the sentence and the default that its settings have."""
    default, text = getattr(Settings(), name), MEANING[name]
    shown = False if default in ("", ()) else str(default)
    return typer.Option(help=f"{text[0].upper()}{text[1:]}.", show_default=shown, **limits)


Host = Annotated[str | None, setting("host")]
Port = Annotated[int | None, setting("port", min=0, max=65535)]
Database = Annotated[Path | None, setting("database")]
Pace = Annotated[int | None, setting("pace", min=0, max=60_000)]
Json = Annotated[bool, typer.Option("--json", help="Print figures for programs.")]


@app.callback()
def options(
    folders: Annotated[
        list[Path] | None,
        typer.Option(
            "--games",
            exists=True,
            file_okay=False,
            resolve_path=True,
            show_default=False,
            help="A folder with games of your own, each a folder in it; also MILKRUN_GAMES.",
        ),
    ] = None,
) -> None:
    """What stands before the command."""
    import os

    from .engine.game import games
    from .engine.homes import VARIABLE

    if folders:
        named = [*map(str, folders), *filter(None, [os.environ.get(VARIABLE)])]
        os.environ[VARIABLE] = os.pathsep.join(named)  # processes that are started know it, too
        games.look()


@app.command()
def play(
    game: GameName = "",
    host: Host = None,
    port: Port = None,
    database: Database = None,
    pace: Pace = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
) -> None:
    """Start the server, open the table in the browser, and say where it is."""
    import logging
    import threading

    from .server.address import free_port, tell_address

    path = f"/new?game={find_game(game).name}" if game else "/"
    settings = from_environment(host=host, port=port, database=database, pace=pace)
    settings = replace(settings, port=free_port(settings.host, settings.port, insist=False))
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    telling = threading.Thread(target=tell_address, args=(settings, path, browser), daemon=True)
    telling.start()
    run_server(settings)


@app.command()
def serve(
    host: Host = None,
    port: Port = None,
    database: Database = None,
    pace: Pace = None,
    hosts: Annotated[str | None, setting("hosts")] = None,
    origins: Annotated[str | None, setting("origins")] = None,
    proxies: Annotated[str | None, setting("proxies")] = None,
) -> None:
    """Serve tables to others. Every setting can also be given as MILKRUN_<NAME>."""
    import os

    from .server.address import free_port

    named = {"MILKRUN_HOSTS": hosts, "MILKRUN_ORIGINS": origins}
    variables = os.environ | {name: text for name, text in named.items() if text is not None}
    settings = from_environment(
        variables, host=host, port=port, database=database, pace=pace, proxies=proxies
    )
    run_server(replace(settings, port=free_port(settings.host, settings.port, insist=True)))


@app.command()
def rules(
    game: GameName = "",
    clause: Annotated[
        str,
        typer.Argument(help="a clause, chapter or table: TIF-3.2, 3.2, 3", show_default=False),
    ] = "",
) -> None:
    """Print a game's rulebook, or one clause, chapter or table of it."""
    from rich.console import Console
    from rich.markdown import Markdown

    from .engine.clauses import read_rulebook
    from .reports import rulebook_text

    text = rulebook_text(read_rulebook(find_game(game).name), clause)
    if sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        typer.echo(text)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a game saved by Milkrun", show_default=False)],
) -> None:
    """Step through a saved game in words: Enter for the next action, q to stop."""
    from .reports import step_in_words

    saved = load(file)
    match = saved.from_start(native=False)
    typer.echo(f"{match.game.title}, {match.players} players, seed {match.seed}")
    for event in match.events():
        typer.echo(f"      {event}")
    for n, action in enumerate(saved.actions, 1):
        if sys.stdin.isatty() and sys.stdout.isatty() and input().strip().lower() == "q":
            return
        typer.echo("\n".join(step_in_words(match, n, action)))
    typer.echo(f"\n{match}")


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="a game saved by Milkrun", show_default=False)],
    iterations: Annotated[
        int | None,
        typer.Option(
            min=1, max=100_000, help="Of the search at each decision; more is surer and slower."
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=1, max=36_000, help="About how long, if --iterations is left out.")
    ] = 30.0,
    as_json: Json = False,
) -> None:
    """Tell how the chances went in a saved game, and which decisions cost most."""
    from .analysis import analyse as analyse_match
    from .reports import analysis_text
    from .terminal import progress, warm_games

    match = load(file)
    if not match.actions:
        raise MilkrunError(f"{file}: nothing was played yet, so there is nothing to analyse")
    warm_games([match.game])
    with progress() as bar:
        task = bar.add_task(f"{match.game.title}: actions", total=len(match.actions))
        found = analyse_match(
            match,
            iterations=iterations,
            seconds=seconds,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    if as_json:
        typer.echo(json.dumps(asdict(found)))
    else:
        typer.echo(analysis_text(match, found))


@app.command("check-games")
def check_games(database: Database = None) -> None:
    """Before an upgrade: replay all games of a server by the rules here and say which would break.

    The server may be running. The exit status is 1 if a game would break.
    """
    from .server.checking import check
    from .server.store import StoreError

    try:
        found = list(check(from_environment(database=database).database))
    except StoreError as error:
        raise MilkrunError(str(error)) from error
    broken = [one for one in found if one.breaks]
    for one in broken:
        state = "finished, its end is not kept" if one.over else "running, would be frozen"
        typer.echo(f"{one.game} {one.table_id}: {state}: {one.why}")
    kept = sum(one.why is not None for one in found) - len(broken)
    typer.echo(
        f"{len(found)} games: {len(found) - kept - len(broken)} as before, {kept} finished ones "
        f"from kept views, {len(broken)} would break"
    )
    if broken:
        raise typer.Exit(1)


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="such as night_train", show_default=False)],
    code: Annotated[str, typer.Argument(help="of its clauses, as NIG", show_default=False)],
    folder: Annotated[Path, typer.Option(file_okay=False, help="Where it is made.")] = Path("."),
) -> None:
    """Write a small game that can be played at once, to be changed into another."""
    from .new_game import new_game as write_game

    typer.echo(f"{write_game(name, code, folder)} is written. To test it, and to play it:")
    typer.echo(f"  milkrun --games {folder} check {name}\n  milkrun --games {folder} play {name}")


@app.command()
def check(game: GameName = "") -> None:
    """Tell what a game lacks; if it is whole, test it: clauses, rules, words, golden games."""
    from .engine.game import games

    name = game.lower()
    lacks = games.unfinished.get(name) or []
    if not lacks:
        name = find_game(name).name
    for one in lacks:
        typer.echo("\n      ".join(filter(None, [f"{one}\n", *one.write.splitlines()])))
    if lacks:
        typer.echo(f"{name} is not finished: {len(lacks)} missing", err=True)
        raise typer.Exit(1)
    try:
        from .testing.check import check as check_game
    except ModuleNotFoundError as error:
        needs = "`milkrun check` needs: pip install 'milkrun[testing]'"
        raise MilkrunError(f"{error.name} is not installed; {needs}") from None
    failed = False
    for line, wrong in check_game(name):
        typer.echo(line)
        failed |= wrong
    raise typer.Exit(int(failed))


@app.command()
def warm(games: GameNames = None) -> None:
    """Compile the rules of games, once for each version of them: some seconds a game."""
    from .terminal import warm_games

    warm_games(find_games(games))


@app.command()
def bench(
    games: GameNames = None,
    players: Annotated[
        int | None, typer.Option(help="Seats; as many as the game has if left out.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=600, help="Time spent on each figure.")
    ] = 2.0,
    as_json: Json = False,
) -> None:
    """Measure random play, legal actions included: native on one core, interpreted, in a batch."""
    from .bench import measure
    from .terminal import print_table, warm_games

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


@app.command()
def arena(
    game: GameName = "",
    bots: Annotated[
        list[str] | None,
        typer.Argument(help="one bot a seat: greedy, strong, search:0.5 ...", show_default=False),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="Games to play.")] = 400,
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same games.")] = 0,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes; one a core if left out.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play one another over balanced seatings; win shares with 95 % intervals."""
    import os

    from .arena import arena as play_arena
    from .reports import SHARES, share_row
    from .terminal import print_table, progress, warm_games

    found = find_game(game)
    bots = check_bots(found, bots or [])
    warm_games([found])
    with progress() as bar:
        task = bar.add_task(f"{found.title}: games", total=games)
        shares = play_arena(
            found,
            bots,
            games,
            seed,
            lambda done: bar.update(task, completed=done),
            workers=workers or min(games, os.cpu_count() or 1),
        )
    if as_json:
        typer.echo(json.dumps({"game": found.name, "bots": [asdict(one) for one in shares]}))
        return
    print_table(SHARES, [share_row(one) for one in shares])
    typer.echo(f"{games} games of {found.title}, seed {seed}; a shared win counts its part")


def load(file: Path) -> "Match":
    """A saved game; what is wrong with it is told as it is to be fixed."""
    from .engine.start import replay

    try:
        return replay(file)
    except SaveError as error:
        if error.where == str(file):
            raise
        raise SaveError(str(file), str(error)) from error


def find_game(name: str) -> "Game":
    """A game by name, in any case; unknown names end in a suggestion."""
    from .engine.game import games

    if not name:
        raise MilkrunError(f"which game? There are: {', '.join(games)}")
    return games[name.lower()]


def find_games(names: "Sequence[str] | None") -> "list[Game]":
    """Games by name; all there are if none is named."""
    from .engine.game import games

    return [find_game(name) for name in names or games]


def check_bots(game: "Game", bots: list[str]) -> list[str]:
    """Bots by name, one for each seat; MilkrunError if there is no such bot, or no such seat."""
    from .bots import make

    for bot in bots:
        make(bot, 0)
    if len(bots) not in game.seats:
        seats = ", ".join(map(str, game.seats))
        raise MilkrunError(f"{game.title} has {seats} seats, so name as many bots; got {len(bots)}")
    return bots


def run_server(settings: Settings) -> NoReturn:
    """Serve until stopped; a mistake in the settings has then been told."""
    from .server.process import serve as serve_until_stopped

    raise typer.Exit(2 if serve_until_stopped(settings) else 0)
