"""Typical and extreme games in the report, played back there: each step in the game's own words,
with the scores. The file needs nothing else; without its script, the steps are a list to read."""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

import polars as pl

from milkrun.engine.errors import MilkrunError
from milkrun.engine.match import Match
from milkrun.reports import told_of

from .course import Otherwise, acted_in
from .extremes import begun_again, chosen, of_group
from .markup import behind, paragraph, section
from .questions import Findings
from .wording import amount, count, named, titled

SCRIPT = Path(__file__).with_name("replay.js")
LARGEST = 300_000  # bytes of all games in a report
METRICS = 3  # of the questions
USUAL = "steps"  # if nothing else was asked for that has extremes


@dataclass(frozen=True)
class Pick:
    """A game of a variant, chosen for its value of a metric in a group. how: as in `extremes`."""

    metric: str
    group: str | None
    variant: str
    how: str
    game: int
    value: float


def replays(findings: Findings) -> str:
    """The section with the games; nothing if none can be played again."""
    pieces, left, size = list[str](), 0, 0
    for pick in picks(findings):
        try:
            piece = game_piece(findings, pick)
        except MilkrunError:  # results of other rules than these
            continue
        if size + len(piece.encode()) > LARGEST:
            left += 1
            continue
        size += len(piece.encode())
        pieces.append(piece)
    if not pieces:
        return ""
    told = (
        "The lowest, the most typical and the highest value of what the study asks, step by step: "
        "with the buttons, or with the arrow keys. What a step says is what its player saw. A "
        "saved game can be watched and analysed at the table, too: start `milkrun play`, and open "
        "the file under /open."
    )
    more = (
        f"{count(left, 'game', 'games')} did not fit; `milkrun lab why` saves any." if left else ""
    )
    return section(
        "Games to play back",
        paragraph(told, "soft"),
        *pieces,
        paragraph(more, "soft") if more else "",
    )


def picks(findings: Findings) -> Iterator[Pick]:
    """The games that are shown, each once."""
    seen = set[tuple[str, int]]()
    asked = [one for one in questions(findings) if has_extremes(findings, *one)]
    for metric, group, variant in asked[:METRICS] or usual(findings):
        for how, (game, value) in chosen(ranked(findings, metric, group, variant), 1):
            if (variant, game) not in seen:
                seen.add((variant, game))
                yield Pick(metric, group, variant, how, game, value)


def has_extremes(findings: Findings, metric: str, group: str | None, variant: str) -> bool:
    """Whether a game can be more than one of two things, such as won or lost."""
    return ranked(findings, metric, group, variant)["ratio"].n_unique() > 2


def questions(findings: Findings) -> list[tuple[str, str | None, str]]:
    """The metrics that the study asks of, each in the group and the variant that differ most."""
    found = []
    for metric in findings.metrics:
        there = findings.estimates(findings.variants[0], metric)
        groups = sorted((g for m, g in findings.primary if m == metric and g in there), key=str)
        effects = [one for one in findings.effects if one.primary and one.metric == metric]
        if effects:
            most = min(effects, key=lambda one: (one.p != one.p, one.p))
            variant = most.contrast.variant if most.clear else findings.variants[0]
            found.append((metric, most.group, variant))
        elif groups:
            found.append((metric, groups[0], findings.variants[0]))
    return found


def usual(findings: Findings) -> list[tuple[str, str | None, str]]:
    return [(USUAL, None, findings.variants[0])] if USUAL in findings.metrics else []


def ranked(findings: Findings, metric: str, group: str | None, variant: str) -> pl.DataFrame:
    """The games of a variant by a metric: game and ratio."""
    values = findings.results.values
    own = values.filter(pl.col("variant") == variant, pl.col("metric") == metric)
    games = of_group(own, metric, group).filter(pl.col("weight") > 0)
    return games.select("game", ratio=pl.col("value") / pl.col("weight")).sort("ratio", "game")


def game_piece(findings: Findings, pick: Pick) -> str:
    """A game: what it is, its file, and its steps. Raises MilkrunError if it cannot be played."""
    match, steps = played(findings, pick)
    of = findings.results.metrics[pick.metric]
    title = f"{named(pick.metric, pick.group)}: {pick.how}, {amount(pick.value, of)}"
    saved = b64encode(match.dumps().encode()).decode()
    name = f"{match.game.name}-{pick.variant}-{pick.game}.json"
    names = escape(" · ".join(match.names))
    file = (
        f'<a download="{escape(name, quote=True)}" href="data:application/json;base64,{saved}">'
        f"Save this game</a>"
    )
    listed = "\n".join(steps)
    return (
        f'<article class="game"><h3>{escape(titled(title))}</h3>'
        f'<p class="soft">{escape(pick.variant)}, game {pick.game}. {file}</p>\n'
        + behind(
            f"All {count(len(steps), 'step', 'steps')}",
            f'<p class="names">{names}</p><ol class="steps">\n{listed}\n</ol>',
        )
        + "</article>"
    )


def played(findings: Findings, pick: Pick) -> tuple[Match, list[str]]:
    """The game played again, and a line for each step: what happened, and the scores wherever they
    changed. A step that begins a turn is marked."""
    study, results = findings.study, findings.results
    row = results.games.filter(variant=pick.variant, game=pick.game).row(0, named=True)
    sitting = [row[f"policy_{k}"] for k in range(1, study.players + 1)]
    match = begun_again(study, study.variant(pick.variant), row["seed"], sitting)
    steps, before, scores = list[str](), None, [0] * study.players
    for action in acted_in(results, pick.variant, [pick.game])[pick.game].tolist():
        mover = match.to_move
        if mover is None:
            raise MilkrunError("the game is over before its last action")
        words = "<br>".join(map(escape, told_of(match, action)))
        turn = "" if mover == before else f' data-turn="{mover}"'
        now = [int(match.state.score[p]) for p in range(study.players)]
        told = "" if now == scores and steps else f" <small>{' · '.join(map(str, now))}</small>"
        before, scores = mover, now
        steps.append(f"<li{turn}>{words}{told}</li>")
    if scores != [row[f"score_{k}"] for k in range(1, study.players + 1)]:
        raise Otherwise(pick.variant, pick.game)
    return match, steps
