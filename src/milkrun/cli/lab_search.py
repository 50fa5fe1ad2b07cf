"""The command `lab search`: rules that meet a study's targets."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from .app import Json
from .lab import StudyFile, lab


@lab.command("search")
def search(
    study: StudyFile,
    out: Annotated[
        Path | None,
        typer.Option(file_okay=False, help="What was tried is kept there. Default: STUDY-search."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Threads; if left out, one per core.")
    ] = None,
    as_json: Json = False,
) -> None:
    r"""Look for rules that meet a study's targets, and what each change of the rules is worth.

    Its table \[search] says which options may vary. A search goes on where it stopped.
    """
    from ..lab import needed
    from ..terminal import progress

    asked = needed("study", "load")(study)
    folder = out or study.with_name(f"{study.stem}-search")
    with progress() as bar:
        task = bar.add_task(f"{asked.rules.title}: rules tried", total=None)
        found = needed("searching", "search")(
            asked,
            folder,
            workers=workers,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    if as_json:
        typer.echo(json.dumps({"results": str(folder), **asdict(found)}))
        return
    show(found, [one.metric for one in asked.targets])
    typer.echo(f"{found.tried} sets of rules tried; what they came to is kept in {folder}")
    mean = ", on average over the targets" if len(asked.targets) > 1 else ""
    typer.echo(f"Miss: how far the furthest group is away, in units of what a target allows{mean}.")
    if ends := at_the_end(found):
        told = (
            "the last that [search] allows, and the game allows more: perhaps it stopped too soon"
        )
        typer.echo(f"{ends}: {told}.")
    typer.echo("To believe it, make a variant of it in a study, and play stronger bots, too.")


def at_the_end(found: Any) -> str:
    """Changes of the best rules that a longer range might better; "" if the base is best."""
    from ..lab import needed

    best = min(found.finalists, key=lambda one: one.miss)
    last: str = needed("candidates", "told")({name: best.changes[name] for name in best.edges})
    return last if best.edges else ""


def show(found: Any, targets: list[str]) -> None:
    """The screening, the finalists, and what each of their changes is worth."""
    from ..lab import needed
    from ..terminal import print_table

    told = needed("candidates", "told")
    rows = [
        [one.option, f"{one.effect:,.2f} ± {one.half_width:,.2f}", "yes" if one.chosen else ""]
        for one in found.screened
        if one.effect is not None
    ]
    if rows:
        print_table(["option", "moves the miss by", "looked at"], rows)
    rows = [
        [told(one.changes), str(len(one.changes)), f"{one.miss:,.2f}", *one.answers]
        for one in found.finalists
    ]
    print_table(["rules", "changes", "miss", *targets], rows)
    rows = [
        [told(one.changes), told({name: one.changes[name]}), f"{one.prices[name]:+,.2f}"]
        for one in found.finalists
        if len(one.changes) > 1
        for name in one.changes
    ]
    if rows:
        print_table(["rules", "without", "miss"], rows)
