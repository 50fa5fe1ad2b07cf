"""The command `lab styles`: whether a style of play is worth it."""

import json
from dataclasses import asdict
from typing import Annotated

import typer

from .app import GameName, Json, find_game
from .lab import lab


@lab.command("styles")
def styles(
    game: GameName = "",
    players: Annotated[int | None, typer.Option(help="Seats; if left out, as many as can.")] = None,
    games: Annotated[int, typer.Option(min=100, max=1_000_000, help="Of each at most.")] = 400,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    verbs: Annotated[
        bool, typer.Option("--verbs", help="Also every verb done more readily, and less.")
    ] = False,
    as_json: Json = False,
) -> None:
    """One seat plays a style, the others are greedy: does it win more than greedy in its place?

    Styles are data in the game's folder; without any, each verb is done more readily, and less.
    """
    from ..lab import needed
    from ..terminal import print_table, progress, warm_games

    rules = find_game(game)
    if players is not None:
        rules.check_players(players)  # before a minute of compiling
    warm_games([rules])
    with progress() as bar:
        task = bar.add_task(f"{rules.title}: styles", total=None)
        found = needed("deviating", "deviations")(
            rules,
            players=players,
            games=games,
            seed=seed,
            verbs=verbs,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    if as_json:
        typer.echo(json.dumps([{**asdict(one), "answer": one.answer} for one in found]))
        return
    rows = [
        [
            one.name,
            f"{one.games:,}",
            f"{100 * one.gain:+.1f} ({100 * one.low:+.1f} to {100 * one.high:+.1f})",
            one.answer,
        ]
        for one in found
    ]
    print_table(["style", "games", "points of win share", ""], rows)
    typer.echo(needed("deviating", "conclusion")(found))
