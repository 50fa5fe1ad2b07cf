"""The report of a study: one HTML file that needs nothing from elsewhere."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from milkrun.engine.errors import MilkrunError

from . import about_games, sections
from .blind import sights, strengths
from .choices import Choice, choices
from .course import Otherwise
from .folder import Results, results
from .markup import behind, page, paragraph, section
from .play import feel
from .questions import Findings, names_of
from .replays import SCRIPT, replays
from .running import Progress
from .skill import traces
from .wording import count, named

STYLE = Path(__file__).with_name("report.css")
FELT = 6  # variants whose games are replayed


def report(
    folder: str | Path | Results, out: str | Path | None = None, progress: Progress | None = None
) -> Path:
    """Write the report of a folder of results; returns its file, by default `report.html` there.
    progress: called with how much of it is done, and the total. Raises MilkrunError if there are
    no games or the file cannot be written."""
    found = folder if isinstance(folder, Results) else results(folder)
    file = Path(out) if out is not None else found.folder / "report.html"
    if not file.parent.is_dir():
        raise MilkrunError(f"{file}: cannot be written: there is no folder {file.parent}")
    text = written(Findings(found), progress or (lambda done, total: None))
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise MilkrunError(f"{file}: cannot be written: {error.strerror}") from None
    return file


def written(findings: Findings, progress: Progress) -> str:
    """The report as HTML. Most of the time is taken by games that are replayed."""
    shown, total = findings.variants[:FELT], len(findings.variants[:FELT]) + 1
    feels = {}
    chosen: dict[str, tuple[str, list[Choice]]] = {}
    others = list[str]()
    for n, name in enumerate(shown):
        progress(n, total)
        try:
            feels[name] = feel(findings.results, name)
            chosen |= choices(findings.results, [name])
        except Otherwise:
            others.append(name)
    progress(len(shown), total)
    parts = [
        sections.targets(findings),
        sections.unanswered(findings),
        sections.rules(findings),
        sections.changes(findings),
        sections.believe(sights(findings), strengths(findings), findings),
        about_games.maps(findings),
        about_games.distributions(findings),
        about_games.feeling({name: one for name, one in feels.items() if one is not None}, others),
        about_games.skill(traces(findings)),
        about_games.by_luck(findings),
        about_games.unchosen(chosen),
        games := replays(findings),
        about_games.examples(findings),
        again(findings),
    ]
    title = findings.study.rules.title
    script = SCRIPT.read_text("utf-8") if games else ""
    progress(total, total)
    return page(f"{title}: a study", STYLE.read_text("utf-8"), head(findings), parts, script)


def head(findings: Findings) -> str:
    """The question, and what was played."""
    study = findings.study
    question = study.question or asked(findings)
    played = findings.results.games.height
    who = list(dict.fromkeys(names_of(study.variant(name)) for name in findings.variants))
    told = (
        f"{count(played, 'game', 'games')} of {count(study.players, 'seat', 'seats')} in "
        f"{count(len(findings.variants), 'variant', 'variants')}, played by {' and by '.join(who)}."
    )
    if not findings.results.about.get("finished", True):
        told += " The study is not finished: play on with milkrun lab run."
    before, now = findings.results.about.get("version"), study.rules.version
    if before != now:
        told += f" They were played by version {before} of the rules; today's is {now}."
    return (
        f'<p class="over">{escape(study.rules.title)}: a study of its rules</p>'
        f"<h1>{escape(question)}</h1>" + paragraph(told, "soft")
    )


def asked(findings: Findings) -> str:
    """A question for a study that has none."""
    metrics = list(dict.fromkeys(one.metric for one in findings.study.targets))
    if metrics:
        return f"Are these as wanted: {', '.join(map(named, metrics))}?"
    return "What do these rules do?"


def again(findings: Findings) -> str:
    """How it was made, and how to make it again."""
    about, study = findings.results.about, findings.study
    rows = [
        ("Game", f"{study.rules.title}, rules version {about.get('version')}"),
        ("Milkrun", str(about.get("milkrun"))),
        ("Source", str(about.get("source"))),
        ("Seed", str(study.seed)),
        ("Games", games_told(findings)),
        ("Command", str(about.get("command"))),
    ]
    inside = "".join(f"<dt>{escape(a)}</dt><dd>{escape(b)}</dd>" for a, b in rows)
    return section(
        "To repeat it",
        f"<dl>{inside}</dl>",
        behind("The study file", f'<pre tabindex="0">{escape(study.text)}</pre>'),
        behind("How it was reckoned", "".join(map(paragraph, methods(findings)))),
    )


def games_told(findings: Findings) -> str:
    return ", ".join(f"{name} {len(findings.games(name)):,}" for name in findings.variants)


def methods(findings: Findings) -> Sequence[str]:
    """The statistics in words."""
    told = [
        "Games are independent; what happens within one is not. So every interval is that of whole "
        "games: estimates are sums over sums, with errors by the delta method clustered by game. "
        "Shares have Wilson's interval; wins that seats share out Goodman's, which hold at once.",
        "Primary questions are those the study names (or those of its targets), corrected by Holm: "
        "at most a 5 % chance of a single false answer. All others are corrected by Benjamini and "
        "Hochberg: of the differences called clear, at most 5 % are expected to be false.",
        "A target passes by two one-sided tests at 5 %, on a confidence sequence (Waudby-Smith et "
        "al., Annals of Statistics 2024), which holds however often one looks and plays on; what "
        "was the same in all of n games is taken to be off by one unit in about 3 / n of them. The "
        "forecast of games needed is met in about four of five cases if the truth is as it looks.",
        "Drama, decisiveness and lead changes follow Browne (2008) and Ludii, on chances to win.",
    ]
    if findings.study.precision:
        told.append(
            "This study plays until it is precise enough, so its intervals are a confidence "
            "sequence, too: twice as wide as ordinary ones after 1,000 games, half as wide again "
            "after 10,000."
        )
    return told
