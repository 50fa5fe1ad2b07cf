"""The command `milkrun`. Each command imports what it needs, so that help comes at once."""

import json
import sys
from dataclasses import asdict, replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from .engine.errors import MilkrunError
from .server.settings import MEANING, Settings, from_environment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.progress import Progress

    from .analysis import Analysis
    from .engine.box import BoxTable
    from .engine.clauses import Clause, Rulebook, Section
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

    book = read_rulebook(find_game(game).name)
    text = rulebook_text(book, chosen(book, clause))
    if sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        typer.echo(text)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a game saved by Milkrun", show_default=False)],
) -> None:
    """Step through a saved game in words: Enter for the next action, q to stop."""
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

    match = load(file)
    if not match.actions:
        fail(f"{file}: nothing was played yet, so there is nothing to analyse")
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
        typer.echo(report(match, found))


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
        fail(str(error))
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


@app.command()
def warm(games: GameNames = None) -> None:
    """Compile the rules of games, once for each version of them: some seconds a game."""
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
    from .bots import make

    found = find_game(game)
    bots = bots or []
    for bot in bots:
        make(bot, 0)
    if len(bots) not in found.seats:
        seats = ", ".join(map(str, found.seats))
        fail(f"{found.title} has {seats} seats, so name as many bots; got {len(bots)}")
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
    rows = [
        [
            s.name,
            f"{s.win_share:.1%}",
            f"{s.low:.1%} to {s.high:.1%}",
            f"{s.place:.2f}",
            f"{s.points:.1f}",
            f"{s.rating:.1f} ± {s.deviation:.1f}",
        ]
        for s in shares
    ]
    print_table(["bot", "wins", "95 % interval", "mean place", "mean points", "rating"], rows)
    typer.echo(f"{games} games of {found.title}, seed {seed}; a shared win counts its part")


def load(file: Path) -> "Match":
    """A saved game; what is wrong with it is told as it is to be fixed."""
    from .engine.errors import SaveError
    from .engine.start import replay

    try:
        return replay(file)
    except SaveError as error:
        fail(str(error) if error.where == str(file) else f"{file}: {error}")


def fail(message: str) -> NoReturn:
    """Stop with a sentence for the person who typed the command."""
    typer.echo(f"milkrun: {message}", err=True)
    raise typer.Exit(2)


def find_game(name: str) -> "Game":
    """A game by name, in any case; unknown names end in a suggestion."""
    from .engine.game import games

    if not name:
        fail(f"which game? There are: {', '.join(games)}")
    return games[name.lower()]


def find_games(names: "Sequence[str] | None") -> "list[Game]":
    """Games by name; all there are if none is named."""
    from .engine.game import games

    return [find_game(name) for name in names or games]


def free_port(host: str, port: int, insist: bool) -> int:
    """The port, if it is free; without `insist` any free one if it is not."""
    import errno
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.create_server((host, port), family=family) as probe:
            return int(probe.getsockname()[1])
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            fail(f"cannot listen on {host}, port {port}: {error.strerror or error}")
        if insist:
            fail(f"port {port} is taken; stop what uses it or choose another one with --port")
        return free_port(host, 0, insist=True)


def run_server(settings: Settings) -> NoReturn:
    """Serve until stopped; a mistake in the settings has then been told."""
    from .server.process import serve as serve_until_stopped

    raise typer.Exit(2 if serve_until_stopped(settings) else 0)


def tell_address(settings: Settings, path: str, browser: bool) -> None:
    """Once the server answers: print its address and open it where there is a browser."""
    import os
    import time
    import urllib.request
    import webbrowser

    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    address = f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{address}/api/health", timeout=5).close()
            break
        except OSError:
            time.sleep(0.05)
    typer.echo(f"\n  Milkrun is at {address}{path}\n  Stop it with Ctrl+C\n")
    sys.stdout.flush()
    screen = sys.platform != "linux" or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys()
    if browser and screen:
        webbrowser.open(address + path)


def chosen(book: "Rulebook", wanted: str) -> "list[Section | Clause | BoxTable]":
    """What a person means by `TIF-3.2`, `tif-3.2`, `3.2`, `3` or `routes`; all for nothing."""
    if not wanted:
        return [*book.sections, *book.tables]
    if table := next((one for one in book.tables if one.id == wanted.lower()), None):
        return [table]
    code = next(iter(book.clauses)).split("-")[0]
    number = wanted.upper().removeprefix(f"{code}-")
    for section in book.sections:
        if section.id.upper() == number:
            return [section]
    by_number = {name.removeprefix(f"{code}-").upper(): one for name, one in book.clauses.items()}
    if number in by_number:
        return [by_number[number]]
    near = [by_number[one].id for one in get_close_matches(number, by_number, 3, 0.5)]
    chapters = ", ".join(section.id for section in book.sections)
    hint = f"near it: {', '.join(near)}" if near else f"the chapters are {chapters}"
    if book.tables and not near:
        hint += f"; the tables are {', '.join(one.id for one in book.tables)}"
    fail(f"{book.title} has no clause {wanted!r}; {hint}")


def rulebook_text(book: "Rulebook", parts: "Sequence[Section | Clause | BoxTable]") -> str:
    """The chosen parts of a rulebook as Markdown; the whole of it with its title."""
    from .engine.box import BoxTable, markdown
    from .engine.clauses import CHAPTER, MARKS, Section

    whole = len(parts) == len(book.sections) + len(book.tables)
    lines = [f"# {book.title}", "", book.intro] if whole else []
    for part in parts:
        if isinstance(part, BoxTable):
            lines += ["", f"## {CHAPTER}"] if whole and part is book.tables[0] else []
            lines += ["", markdown(part)]
            continue
        if isinstance(part, Section):
            lines += ["", f"## {part.id} {part.title}", ""]
        for one in part.clauses if isinstance(part, Section) else [part]:
            mark = f" {MARKS[one.ruling]}" if one.ruling else ""
            lines.append(f"- **{one.id}** {one.text}{mark}")
    return "\n".join(lines).strip()


def step_in_words(match: "Match", n: int, action: int) -> list[str]:
    """Play the n-th action of a match and tell what came of it, as its player saw it."""
    mover = match.to_move
    assert mover is not None  # a loaded match has no action after its end
    deed = f"{match.names[mover]}: {match.action(action).text}"
    match.play(action)
    told = [str(event) for event in match.events(mover)] or [deed]
    return [f"{n:>4}. {told[0]}", *(f"      {event}" for event in told[1:])]


BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60  # of a chart in the terminal


def report(match: "Match", found: "Analysis") -> str:
    """An analysis in words: a chart of the chances, the turning points, the standing."""
    wide = max(map(len, match.names))
    lines = [f"{match.game.title}, {found.players} players, {found.steps} actions"]
    lines += ["", "Chance to win, from the first action to the last"]
    columns = min(WIDTH, found.steps + 1)
    shown = [round(k * found.steps / max(1, columns - 1)) for k in range(columns)]
    for seat, name in enumerate(match.names):
        line = [found.chances[n][seat] for n in shown]
        bars = "".join(BARS[round(chance * (len(BARS) - 1))] for chance in line)
        lines.append(f"  {name:<{wide}}  {line[0]:>4.0%} |{bars}| {line[-1]:.0%}")
    lines += ["", "Turning points, judged from what the seat knew then"]
    for n in sorted(found.turning):
        one = found.decision(n)
        best, done = one.best, one.done
        lines.append(f"  {n + 1:>4}. {match.names[one.seat]} gave away {one.loss:.0%}")
        lines[-1] += f", give or take {one.error:.0%}"
        for word, choice in (("played", done), ("better", best)):
            told = f"{choice.text} ({choice.win:.0%} to win, {choice.points:.1f} points)"
            lines.append(f"        {word}: {told}")
    if not found.turning:
        lines.append("  none: no decision cost more than the noise of the analysis")
    lines += ["", "The end" if found.over else "As it stands: the game is not over"]
    for placed in found.standings:
        mine = [one for one in found.decisions if one.seat == placed.seat]
        loss = sum(one.loss for one in mine) / max(1, len(mine))
        lines.append(
            f"  {placed.place}. {match.names[placed.seat]:<{wide}} {placed.score:>4} points; "
            f"{len(mine)} decisions gave away {loss:.1%} each"
        )
    lines.append(
        f"\n{found.iterations} iterations a decision, {found.seconds:.0f} seconds; "
        "--seconds for more"
    )
    return "\n".join(lines)


def warm_games(games: "Sequence[Game]") -> None:
    """Compile those games that are not compiled yet, each in a process of its own, all at once."""
    import os
    import subprocess
    import tempfile
    from concurrent.futures import ThreadPoolExecutor

    from .engine.compile import is_warm

    cold = [game for game in games if not is_warm(game.name)]
    if not cold:
        return
    with progress() as bar, ThreadPoolExecutor(os.cpu_count()) as pool:

        def compile_one(game: "Game") -> str | None:
            task = bar.add_task(f"{game.title}: compiling", total=None)
            command = [sys.executable, "-m", "milkrun.engine.warm", game.name]
            with (
                tempfile.TemporaryFile("w+") as errors,
                subprocess.Popen(
                    command, stdout=subprocess.PIPE, stderr=errors, text=True
                ) as worker,
            ):
                assert worker.stdout is not None
                for line in worker.stdout:
                    news = json.loads(line)
                    if "total" in news:
                        bar.update(task, completed=news["done"], total=news["total"])
                    else:  # some functions found are never called, and so not compiled
                        bar.update(task, completed=1, total=1)
                failed = worker.wait() != 0
                errors.seek(0)
                return f"{game.name} does not compile:\n{errors.read()}" if failed else None

        failures = [one for one in pool.map(compile_one, cold) if one]
    if failures:
        fail("\n".join(failures))


def progress() -> "Progress":
    """A progress bar on the error stream, so that output stays clean for programs."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeElapsedColumn as Elapsed

    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Elapsed()]
    return Progress(*columns, console=Console(stderr=True))


def print_table(head: "Sequence[str]", rows: "Sequence[Sequence[str]]") -> None:
    """A plain table: the first column on the left, numbers on the right."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for n, name in enumerate(head):
        table.add_column(name, justify="right" if n else "left")
    for row in rows:
        table.add_row(*row)
    Console().print(table)
