"""Commands that serve tables: play, serve, check-games."""

from dataclasses import replace
from typing import Annotated, Any, NoReturn

import typer

from ..engine.errors import MilkrunError
from ..engine.wording import count
from ..server.settings import LIMITS, MEANING, Settings, from_environment
from .app import GameName, app, find_game


def setting(name: str) -> Any:
    """An option of the server, with the sentence, the default and the limits of its setting."""
    default, text = getattr(Settings(), name), MEANING[name]
    low, high = LIMITS.get(name, (None, None))
    shown = False if default in ("", ()) else str(default)
    text = f"{text[0].upper()}{text[1:]}."
    return typer.Option(help=text, show_default=shown, min=low, max=high)


Host = Annotated[str | None, setting("host")]
Port = Annotated[int | None, setting("port")]
Database = Annotated[str | None, setting("database")]
Pace = Annotated[int | None, setting("pace")]


@app.command()
def play(
    game: GameName = "",
    host: Host = None,
    port: Port = None,
    database: Database = None,
    pace: Pace = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
) -> None:
    """Start the server, open the page in the browser, and print its address."""
    import logging
    import threading

    from ..server.address import free_port, tell_address
    from ..server.logs import set_up

    path = f"/new?game={find_game(game).name}" if game else "/"
    settings = from_environment(host=host, port=port, database=database, pace=pace)
    settings = replace(settings, port=free_port(settings.host, settings.port, insist=False))
    set_up("text", logging.WARNING)
    telling = threading.Thread(target=tell_address, args=(settings, path, browser), daemon=True)
    telling.start()
    run_server(settings)


@app.command()
def serve(
    host: Host = None,
    port: Port = None,
    database: Database = None,
    pace: Pace = None,
    workers: Annotated[int | None, setting("workers")] = None,
    hosts: Annotated[str | None, setting("hosts")] = None,
    origins: Annotated[str | None, setting("origins")] = None,
    proxies: Annotated[str | None, setting("proxies")] = None,
    keep_days: Annotated[int | None, setting("keep_days")] = None,
    keep_sheet_days: Annotated[int | None, setting("keep_sheet_days")] = None,
    log: Annotated[str | None, setting("log")] = None,
    metrics_port: Annotated[int | None, setting("metrics_port")] = None,
) -> None:
    """Serve tables to others. Every setting is also a variable, MILKRUN_<NAME>."""
    import os

    from ..server.address import free_port, offline_told

    named = {"MILKRUN_HOSTS": hosts, "MILKRUN_ORIGINS": origins}
    variables = os.environ | {name: text for name, text in named.items() if text is not None}
    settings = from_environment(
        variables,
        host=host,
        port=port,
        database=database,
        pace=pace,
        workers=workers,
        proxies=proxies,
        keep_days=keep_days,
        keep_sheet_days=keep_sheet_days,
        log=log,
        metrics_port=metrics_port,
    )
    settings = replace(settings, port=free_port(settings.host, settings.port, insist=True))
    typer.echo(offline_told(settings), err=True)
    run_server(settings)


@app.command("check-games")
def check_games(
    database: Annotated[
        str | None,
        typer.Option(
            help="SQLite file that stores the games; PostgreSQL is not read.",
            show_default=str(Settings.database),
        ),
    ] = None,
) -> None:
    """Before an upgrade, replay a server's games by the rules here and list those that would break.

    The server may be running. The exit status is 1 if a game would break.
    """
    from ..server.checking import check
    from ..server.store import StoreError

    try:
        found = list(check(from_environment(database=database).database))
    except StoreError as error:
        raise MilkrunError(str(error)) from error
    broken = [one for one in found if one.breaks]
    for one in broken:
        state = "finished, its end is not stored" if one.over else "running, would be frozen"
        typer.echo(f"{one.game} {one.table_id}: {state}: {one.why}")
    kept = sum(one.why is not None for one in found) - len(broken)
    typer.echo(
        f"{count(len(found), 'game')}: {len(found) - kept - len(broken)} unchanged, {kept} "
        f"finished ones shown from stored views, {len(broken)} would break"
    )
    if broken:
        raise typer.Exit(1)


def run_server(settings: Settings, addition: Any = None) -> NoReturn:
    """Serve until stopped; by then, any mistake in the settings has been reported. addition: what
    is served, too (`server.app.Addition`)."""
    from ..server.process import serve as serve_until_stopped

    raise typer.Exit(2 if serve_until_stopped(settings, addition) else 0)
