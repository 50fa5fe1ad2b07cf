"""What the command prints about rulebooks, saved games, analyses and arenas, as text."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from .engine.box import BoxTable, markdown
from .engine.errors import MilkrunError
from .engine.match import Match
from .engine.rulebook import CHAPTER, MARKS, Clause, Rulebook, Section
from .engine.wording import count

if TYPE_CHECKING:  # both take long to load, and each command needs one at most
    from .analysis import Analysis
    from .analysis.ledger import Account, Stroke, Term
    from .arena import Duel, Share
    from .training import Report

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60  # of a chart in the terminal


def chosen(book: Rulebook, wanted: str) -> list[Section | Clause | BoxTable]:
    """What a person means by `TIF-3.2`, `tif-3.2`, `3.2`, `3` or `routes`; everything for ""."""
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
    hint = f"similar: {', '.join(near)}" if near else f"the chapters are {chapters}"
    if book.tables and not near:
        hint += f"; the tables are {', '.join(one.id for one in book.tables)}"
    raise MilkrunError(f"{book.title} has no clause {wanted!r}; {hint}")


def rulebook_text(book: Rulebook, wanted: str) -> str:
    """A rulebook, or the wanted part of it, as Markdown; the whole one with its title."""
    lines = [] if wanted else [f"# {book.title}", "", book.intro]
    for part in chosen(book, wanted):
        if isinstance(part, BoxTable):
            lines += [] if wanted or part is not book.tables[0] else ["", f"## {CHAPTER}"]
            lines += ["", markdown(part)]
            continue
        if isinstance(part, Section):
            lines += ["", f"## {part.id} {part.title}", ""]
        for one in part.clauses if isinstance(part, Section) else [part]:
            mark = f" {MARKS[one.ruling]}" if one.ruling else ""
            lines.append(f"- **{one.id}** {one.text}{mark}")
    return "\n".join(lines).strip()


def step_in_words(match: Match, n: int, action: int) -> list[str]:
    """Play the nth action of a match and describe what happened, as its player saw it."""
    told = told_of(match, action)
    return [f"{n:>4}. {told[0]}", *(f"      {event}" for event in told[1:])]


def told_of(match: Match, action: int) -> list[str]:
    """Play an action of a match; sentences about what happened, as its player saw it."""
    mover = match.to_move
    assert mover is not None  # a loaded match has no action after its end
    deed = f"{match.names[mover]}: {match.action(action).text}"
    match.play(action)
    return [str(event) for event in match.events(mover)] or [deed]


def analysis_text(match: Match, found: "Analysis") -> str:
    """An analysis in words: a chart of the chances, the turning points, the standing."""
    return "\n".join(
        [
            f"{match.game.title}, {found.players} players, {count(found.steps, 'action')}",
            "\nChance to win, from the first action to the last",
            *_chart(match, found),
            "\nTurning points, judged from what the seat knew at the time",
            *_turning_points(match, found),
            "",
            ledger_text(match, found.accounts, found.strokes),
            "\nFinal standing" if found.over else "\nStanding so far: the game is not over",
            *_standing(match, found),
            f"\n{found.tries:,} games played out, {count(round(found.seconds), 'second')}; "
            "for more, use --tries or --seconds",
        ]
    )


def _chart(match: Match, found: "Analysis") -> list[str]:
    """The chances of each seat, as a line of bars."""
    columns = min(WIDTH, found.steps + 1)
    shown = [round(k * found.steps / max(1, columns - 1)) for k in range(columns)]
    lines = []
    for seat, name in enumerate(_padded(match)):
        line = [found.chances[n][seat] for n in shown]
        bars = "".join(BARS[round(chance * (len(BARS) - 1))] for chance in line)
        lines.append(f"  {name}  {line[0]:>4.0%} |{bars}| {line[-1]:.0%}")
    return lines


def _turning_points(match: Match, found: "Analysis") -> list[str]:
    """What was played at each, and what would have been better."""
    from .analysis.words import estimated, whole

    lines = []
    for n in sorted(found.turning):
        one = found.decision(n)
        lost = f"{whole(one.loss)}%, give or take {max(0.01, 2 * one.error):.0%}"
        lines.append(f"  {n + 1:>4}. {match.names[one.seat]} gave away {lost}")
        for word, choice in (("played", one.done), ("better", one.best)):
            told = f"{choice.text} ({estimated(choice.win)} to win)"
            lines.append(f"        {word}: {told}")
    if not lines and any(one.mistake for one in found.decisions):
        return ["  none: no decision surely cost much"]
    return lines or ["  none: no decision clearly gave chances away"]


def _standing(match: Match, found: "Analysis") -> list[str]:
    """How the seats stand, and what their decisions cost them."""
    lines, names = [], _padded(match)
    for placed in found.standings:
        mine = [one for one in found.decisions if one.seat == placed.seat]
        wrong = [one.loss for one in mine if one.mistake]
        mistakes = f"{len(wrong)} of {len(mine)} decisions" if wrong else "no decision"
        lost = f", {sum(wrong) / len(wrong):.0%}" if wrong else ""
        if len(wrong) > 1:
            lost += " on average"  # they do not add up
        lines.append(
            f"  {placed.place}. {names[placed.seat]} {placed.score:>4} "
            f"{'point' if placed.score == 1 else 'points'}; "
            f"{mistakes} clearly gave chances away{lost}"
        )
    scores = [placed.score for placed in found.standings]
    if scores and scores[0] < scores[-1]:
        lines.append("  The lowest total wins.")
    return lines


AGAINST = "Own decisions count against what the game's advice would have done at the same places."
TERMS = ["start", "luck", "own", "others", "hidden", "unexplained", "result"]


def ledger_text(match: Match, accounts: Sequence["Account"], strokes: Sequence["Stroke"]) -> str:
    """What luck and decisions did: a table, sentences, and the greatest strokes of luck."""
    from .analysis.words import sentences, whole

    names = _padded(match)
    wide = max(len(name) for name in names)
    lines = ["Luck and decisions, in % of the chance to win, give or take two errors"]
    lines.append("  " + " " * wide + "".join(f"{term:>13}" for term in TERMS))
    for one in accounts:
        told = "".join(f"{_term(getattr(one, term), term):>13}" for term in TERMS)
        lines.append(f"  {names[one.seat]}{told}")
    for one in accounts:
        lines += [f"  {text}" for text in sentences(accounts, match.names, one.seat)]
    if accounts:
        lines.append(f"  ({AGAINST})")
    if strokes:
        lines.append("\nThe greatest strokes of luck")
    for stroke in strokes:
        change = f"{whole(stroke.luck[stroke.seat].amount):+} %"
        lines.append(f"  {stroke.n + 1:>4}. {change} for {match.names[stroke.seat]}: {stroke.text}")
    return "\n".join(lines)


def _term(term: "Term", name: str) -> str:
    """An amount in percent, with a sign if it is a change, and two errors if there are any; none
    where these are so large that it says nothing."""
    from .analysis.words import VAGUE, whole

    if term.error > VAGUE:
        return "?"
    amount, doubt = whole(term.amount), whole(2 * term.error)
    sign = "" if name in ("start", "result") else "+"
    return f"{amount:{sign}}{f' ±{doubt}' if doubt else ''}"


def _padded(match: Match) -> list[str]:
    """The names of the seats, padded to the same width."""
    wide = max(map(len, match.names))
    return [f"{name:<{wide}}" for name in match.names]


SHARES = ["bot", "wins", "95 % interval", "mean place", "mean points", "rating"]


def share_row(one: "Share") -> Sequence[str]:
    """How a bot did in an arena, in the columns SHARES."""
    return (
        one.name,
        f"{one.win_share:.1%}",
        f"{one.low:.1%} to {one.high:.1%}",
        f"{one.place:.2f}",
        f"{one.points:.1f}",
        f"{one.rating:.1f} ± {one.deviation:.1f}",
    )


def bounds_of(found: "Duel") -> str:
    """Between which points the lead of a duel lies, as far as its games show."""
    _, least, most = found.lead
    if least is None or most is None:
        return "one pair shows no interval"
    return f"{least:+.1f} to {most:+.1f}"


def duel_text(found: "Duel", tested: tuple[float, float] | None) -> str:
    """How a duel went, in sentences."""
    first, second = found.names
    share, low, high = found.share
    lead = found.lead[0]
    lines = [
        f"{first} against {second}: {share:.1%} of the wins ({low:.1%} to {high:.1%}),",
        f"{abs(lead):.1f} points {'better' if lead >= 0 else 'worse'} on average "
        f"({bounds_of(found)});",
        f"{found.games} games, {found.seconds[0]:.2f} and {found.seconds[1]:.2f} seconds of "
        "processor time per game",
    ]
    if tested and found.ratio is not None:
        verdict = "neither yet" if found.verdict is None else f"{found.verdict:g}"
        lines.append(
            f"{tested[0]:g} or {tested[1]:g}: {verdict} (log likelihood ratio {found.ratio:+.2f})"
        )
    return "\n".join(lines)


LOSSES = ["players", "kind", "games", "hand", "by phase", "network", "better by", "95 % interval"]


def loss_row(one: "Report") -> Sequence[str]:
    """How well held-out games are told, in the columns LOSSES."""
    better, low, high = one.better
    losses = (one.hand[0], one.hand_by_phase[0], one.network[0], better)
    interval = f"{low:+.4f} to {high:+.4f}"
    return (str(one.players), one.kind, f"{one.games:,}", *(f"{x:.4f}" for x in losses), interval)
