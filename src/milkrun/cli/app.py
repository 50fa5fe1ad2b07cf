"""The command, and what its parts share."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from ..engine.errors import MilkrunError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.game import Game
    from ..engine.homes import Home


class Commands(TyperGroup):
    """Turns a request that cannot be met into one sentence and exit code 2."""

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
    list[str] | None, typer.Argument(help="games; all if none is named", show_default=False)
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


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
            help="A folder with a subfolder for each of your own games; also MILKRUN_GAMES.",
        ),
    ] = None,
) -> None:
    """The options before the command."""
    import os

    from ..engine.game import games
    from ..engine.homes import VARIABLE

    if folders:
        named = [*map(str, folders), *filter(None, [os.environ.get(VARIABLE)])]
        os.environ[VARIABLE] = os.pathsep.join(named)  # so that child processes know it, too
        games.look()


def find_game(name: str) -> "Game":
    """A game by name, in upper or lower case; an unknown name gets a suggestion."""
    from ..engine.game import UnknownGame, games
    from ..engine.homes import refused

    if not name:
        raise MilkrunError(f"which game? There are: {', '.join(games)}")
    try:
        return games[name.lower()]
    except UnknownGame as error:
        troubles = [f"{one.name}: {one.trouble}" for one in refused() if may_mean(name, one)]
        raise UnknownGame("\n".join([str(error), *troubles])) from None


def may_mean(name: str, home: "Home") -> bool:
    """Whether who asks for a game may mean what cannot be one: of that name, or a whole folder."""
    return home.name.lower() == name.lower() or not home.package


def find_games(names: "Sequence[str] | None") -> "list[Game]":
    """Games by name; all if none is named."""
    from ..engine.game import games

    return [find_game(name) for name in names or games]
