"""Commands for whoever runs a server: admin, backup, restore."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from ..engine.errors import MilkrunError
from ..engine.wording import count
from ..server.settings import Settings, from_environment
from .app import Commands, Json, app
from .tables import Database

admin = typer.Typer(
    cls=Commands,
    help="Act on the tables of a running server, on its own machine.",
    no_args_is_help=True,
)
app.add_typer(admin, name="admin")

TableId = Annotated[str, typer.Argument(help="a table's id, as in its address /t/ID")]
Address = Annotated[
    str | None, typer.Option(help="Where the server answers, if not where it says itself.")
]
GameFile = Annotated[
    str | None,
    typer.Option(
        help="SQLite file that stores the games. PostgreSQL makes its own copies: pg_dump.",
        show_default=str(Settings.database),
    ),
]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


@admin.command("list")
def list_tables(
    game: Annotated[str | None, typer.Option(help="Only of that game.")] = None,
    over: Annotated[
        bool | None, typer.Option("--over/--playing", help="Only those that are over, or not.")
    ] = None,
    most: Annotated[int, typer.Option(min=1, max=500, help="How many.")] = 50,
    as_json: Json = False,
    database: Database = None,
    address: Address = None,
) -> None:
    """The tables in which something happened last."""
    game = None if game is None else game.lower()
    told = ask(database, address, "tables", game=game, over=over, most=most)
    if as_json:
        typer.echo(json.dumps(told, indent=2))
        return
    for one in told["tables"]:
        state = "over" if one["over"] else f"{len(one['connected'])} connected"
        names = ", ".join(one["names"])
        typer.echo(f"{one['id']}  {moment(one['since'])}  {one['game']}  {state}  {names}")
    typer.echo(busy(told))


@admin.command()
def show(
    table: TableId, as_json: Json = False, database: Database = None, address: Address = None
) -> None:
    """Who sits at a table, and who is connected; nothing of what they hold."""
    told = ask(database, address, "table", table=table)
    if as_json:
        typer.echo(json.dumps(told, indent=2))
        return
    state = "over" if told["over"] else "in play"
    typer.echo(f"{told['game']}, {state}, {told['entries']} entries")
    for one in told["seats"]:
        what = [one["kind"], "host" * one["host"], "connected" * one["connected"]]
        what += ["free" * (not one["taken"]), "awaited" * one["awaited"]]
        typer.echo(f"  seat {one['seat']}: {one['name']} ({', '.join(filter(None, what))})")


@admin.command()
def end(table: TableId, database: Database = None, address: Address = None) -> None:
    """End a game for everybody; nobody wins, and it can be looked at as ever."""
    typer.echo(ask(database, address, "end", table=table)["message"])


@admin.command()
def delete(
    table: TableId, yes: Sure = False, database: Database = None, address: Address = None
) -> None:
    """Delete a table with its log, for ever."""
    if not yes:
        typer.confirm("A deleted table cannot be brought back. Delete it?", abort=True)
    typer.echo(ask(database, address, "delete", table=table)["message"])


@admin.command()
def free(
    table: TableId,
    seat: Annotated[int, typer.Argument(min=0, max=99, help="its number, as `show` says")],
    database: Database = None,
    address: Address = None,
) -> None:
    """Free a seat: its devices lose it, and a new link, which is printed, opens it once."""
    told = ask(database, address, "free", table=table, seat=seat)
    typer.echo(f"{told['message']}\n{told['link']}")


@admin.command()
def forget(
    name: Annotated[str, typer.Argument(help="a person's name, as at the tables")],
    table: Annotated[str | None, typer.Option(help="At that table only.")] = None,
    yes: Sure = False,
    database: Database = None,
    address: Address = None,
) -> None:
    """Put "Somebody" in place of a person's name, and delete what they wrote there."""
    where = "at that table" if table else "at all tables and on all sheets"
    if not yes:
        typer.confirm(f"Names cannot be brought back. Take {name} away {where}?", abort=True)
    typer.echo(ask(database, address, "forget", name=name, table=table)["message"])


@admin.command()
def drain(
    off: Annotated[bool, typer.Option("--off", help="Take new tables again.")] = False,
    database: Database = None,
    address: Address = None,
) -> None:
    """Take no new tables, before the server is stopped, and tell how many are in play."""
    typer.echo(busy(ask(database, address, "drain", on=not off)))


def ask(database: str | None, address: str | None, what: str, **given: Any) -> dict[str, Any]:
    """What the running server answers. Raises MilkrunError with its sentence, or ours."""
    import urllib.error
    import urllib.request

    from ..server.address import DIRECTLY
    from ..server.admin import read_pass

    known = read_pass(from_environment(database=database).database)
    base = (address or known.address).rstrip("/")
    if not base.startswith(("http://", "https://")):
        raise MilkrunError(f"--address {base}: it begins with http:// or https://")
    request = urllib.request.Request(
        f"{base}/api/admin/{what}",
        json.dumps({k: v for k, v in given.items() if v is not None}).encode(),
        {"content-type": "application/json", "authorization": f"Bearer {known.token}"},
    )
    try:
        with DIRECTLY.open(request, timeout=60) as answer:
            found: dict[str, Any] = json.load(answer)
            return found
    except urllib.error.HTTPError as error:
        raise MilkrunError(refusal(error.read(), base)) from error
    except (OSError, ValueError) as error:
        raise MilkrunError(
            f"no server answers at {base}; is it running? If it listens elsewhere, name it with "
            "--address"
        ) from error


def refusal(body: bytes, base: str) -> str:
    """The sentence of a refusal."""
    try:
        return str(json.loads(body)["message"])
    except (ValueError, LookupError, TypeError):
        return f"what answers at {base} is no Milkrun server"


def busy(told: dict[str, Any]) -> str:
    """How busy a server is."""
    takes = "New tables are refused." if told["draining"] else "New tables are taken."
    in_play, connected = count(told["in_play"], "table"), count(told["connected"], "connection")
    return f"{in_play} in play, {connected}. {takes}"


def moment(milliseconds: int) -> str:
    """A moment, in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="the file to write; it must not exist yet")],
    database: GameFile = None,
) -> None:
    """Copy a server's games to a file, at one moment; the server may be running."""
    from ..server.store import StoreError
    from ..server.store.backups import back_up

    try:
        found = back_up(from_environment(database=database).database, file)
    except StoreError as error:
        raise MilkrunError(str(error)) from error
    typer.echo(f"{file}: {count(found.tables, 'table')}, version {found.version}, checked")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="a file that `milkrun backup` has written")],
    database: GameFile = None,
) -> None:
    """Put a backup in place of the games of a server that is stopped. The old file is kept."""
    from ..server.store import StoreError
    from ..server.store.backups import restore as put_back

    target = from_environment(database=database).database
    try:
        found, kept = put_back(file, target)
    except StoreError as error:
        raise MilkrunError(str(error)) from error
    typer.echo(f"{target}: {count(found.tables, 'table')}, version {found.version}")
    if kept is not None:
        typer.echo(f"What was there is kept: {kept}")
