"""The command `lab open`: the lab as a local page."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from ..engine.errors import MilkrunError
from ..server.settings import Settings
from .lab import lab
from .tables import Database, Port, run_server

Host = Annotated[
    str | None,
    typer.Option(
        help="Address to listen on, one of this machine alone: such as localhost or ::1.",
        show_default=Settings.host,
    ),
]


@lab.command("open")
def open_lab(
    folder: Annotated[
        Path, typer.Argument(help="where studies lie, and new ones are kept", file_okay=False)
    ] = Path(),
    host: Host = None,
    port: Port = None,
    database: Database = None,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
) -> None:
    """Change rules and play studies on a page in the browser, on this machine only."""
    import logging
    import threading

    from ..lab import needed
    from ..server.address import free_port, is_loopback, tell_address
    from ..server.logs import set_up
    from ..server.settings import from_environment

    needed("reporting", "report")
    from ..workbench.api import Opened
    from ..workbench.bench import opened

    settings = from_environment(host=host, port=port, database=database)
    if settings.host != "localhost" and not is_loopback(settings.host):
        told = "the lab writes files and keeps all cores busy, so it opens on this machine only"
        raise MilkrunError(f"--host {settings.host}: {told}; leave --host out")
    addition = Opened(opened(folder))
    settings = replace(
        settings, workers=1, port=free_port(settings.host, settings.port, insist=False)
    )
    set_up("text", logging.WARNING)
    telling = threading.Thread(target=tell_address, args=(settings, "/lab", browser), daemon=True)
    telling.start()
    run_server(settings, addition)
