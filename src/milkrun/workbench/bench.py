"""The page's side of the lab: a folder of studies, the one that is played, and what was found."""

import asyncio
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from json import loads
from pathlib import Path
from threading import Lock

from milkrun import bots
from milkrun.engine.compile import is_warm
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game, games
from milkrun.lab.changes import changes
from milkrun.lab.study import Study, Variant
from milkrun.lab.styles import styles_of
from milkrun.server.schemas import Refused, sentence

from .found import Mark, found_in, mark_of
from .playing import Playing
from .schemas import (
    Forecast,
    Found,
    Lab,
    LabBot,
    NewStudy,
    StudyLine,
    StudyShown,
    VariantShown,
)
from .studies import Studies
from .writing import STYLE, written

TRIAL = 60  # seconds that the forecast may take
REPORT = "report.html"
NO_GAMES = "No games yet: play some first."
SLOW = "One game takes so long here that there is no forecast. Try fewer games, or quicker bots."
THINKERS = (("search:50i", 50), ("search:200i", 200))


@dataclass(frozen=True)
class Look:
    """What was found in a folder as it was then; `until` then it is not worth another look."""

    mark: Mark | None
    found: Found | None
    until: float


class Bench:
    """What `milkrun lab open` keeps. native: False: nothing is compiled."""

    def __init__(self, folder: Path, native: bool = True) -> None:
        cores = os.cpu_count() or 1
        self.studies = Studies(folder)
        self.playing = Playing(cores, native)
        self.native = native
        self._found: dict[str, Look] = {}
        self._reported: dict[str, Mark] = {}
        self._looking, self._reporting = Lock(), Lock()

    def lab(self) -> Lab:
        """The studies of the folder."""
        return Lab(
            folder=str(self.studies.folder),
            bots=[LabBot(bot=bot, title=title, text=text) for bot, title, text in who_plays()],
            styles={name: styled(game) for name, game in games.items()},
            studies=[self.line(name) for name in self.studies.names()],
            playing=self.playing.name,
        )

    def line(self, name: str) -> StudyLine:
        try:
            study = self.studies.load(name)
            shown = self.shown(name, study)
        except (Refused, MilkrunError) as error:
            told = error.problem.message if isinstance(error, Refused) else sentence(error)
            return StudyLine(
                name=name, game="", title="", question="", variants=0, done=0, total=0,
                state="failed", trouble=told,
            )  # fmt: skip
        return StudyLine(
            name=name,
            game=study.game,
            title=study.rules.title,
            question=study.question,
            variants=len(study.variants) - 1,
            done=shown.done,
            total=shown.total,
            state=shown.state,
            trouble=shown.trouble,
        )

    def shown(self, name: str, study: Study | None = None) -> StudyShown:
        """A study as it stands, without what was found."""
        study, changed = self.studies.played(name, study or self.studies.load(name))
        counts = self.studies.done(name, study)
        done, total = sum(counts.values()), sum(one.games for one in study.variants)
        last, now = self.playing.last, self.playing.name
        mine = last if last is not None and last.name == name else None
        state = self.studies.state(name, study, done)
        if mine is not None and (now == name or (mine.state == "failed" and state != "done")):
            state = mine.state
        trouble = mine.trouble if mine is not None and state == "failed" else None
        if changed and now != name:
            state, trouble = "failed", changed
        return StudyShown(
            name=name,
            game=study.game,
            title=study.rules.title,
            question=study.question,
            players=study.players,
            seat_names=list(study.rules.words.SEAT_NAMES[: study.players]),
            variants=[self.variant(study, one, counts[one.name]) for one in study.variants],
            state=state,
            done=done,
            total=total,
            left=mine.left if mine is not None and now == name else None,
            trouble=trouble,
            other=now if now != name else None,
            found=None,
        )

    def variant(self, study: Study, one: Variant, done: int) -> VariantShown:
        return VariantShown(
            name=one.name,
            options=dict(one.options),
            layout=dict(one.layout),
            changed=changes(study, one),
            bots=list(dict.fromkeys(seat.name for seat in one.policies)),
            done=done,
            games=one.games,
        )

    def found(self, name: str) -> StudyShown:
        """A study as it stands, with what was found. While it is played, it is looked at anew a
        quarter of the time at most, since games need the cores, too."""
        shown = self.shown(name)
        if not shown.done:
            return shown
        with self._looking:
            last, folder = self._found.get(name), self.studies.results(name)
            begun, mark = time.monotonic(), mark_of(folder)
            waits = last is not None and shown.state == "playing" and begun < last.until
            if last is None or (last.mark != mark and not waits):
                found = found_in(str(folder))
                now = time.monotonic()
                last = self._found[name] = Look(mark, found, now + 3 * (now - begun))
        shown.found = last.found
        return shown

    def start(self, name: str) -> StudyShown:
        """Play what a study lacks. Raises Refused: 404, 409, 422."""
        self.playing.start(name, self.studies.load(name), self.studies.results(name))
        return self.shown(name)

    def halt(self, name: str) -> StudyShown:
        """Stop playing a study; what is finished stays."""
        self.studies.file(name)
        self.playing.stop(name)
        return self.shown(name)

    def unplayed(self, name: str) -> None:
        """Raise Refused (409) if a study is being played: its file must not change then."""
        if self.playing.name == name:
            raise Refused(409, "busy", "Stop it first: it is being played.")

    def forecast(self, wish: NewStudy) -> Forecast:
        """How long a game of a study takes. Raises Refused (422)."""
        self.studies.checked(wish)
        if self.native and not is_warm(wish.game):
            return Forecast(seconds=None, tried=0)
        command = [sys.executable, "-m", f"{__package__}.trial", str(int(self.native))]
        try:
            answer = subprocess.run(
                command,
                input=written(wish, ""),
                capture_output=True,
                text=True,
                timeout=TRIAL,
                check=True,
                env={**os.environ, "POLARS_MAX_THREADS": "1"},
            )
        except subprocess.TimeoutExpired:
            raise Refused(422, "slow", SLOW) from None
        except subprocess.CalledProcessError as error:
            told = "No games can be played to see how long they take; the terminal says why."
            print(error.stderr, file=sys.stderr)
            raise Refused(422, "failed", told) from error
        seconds, tried = loads(answer.stdout)
        return Forecast(seconds=seconds / self.playing.workers, tried=tried)

    def report(self, name: str) -> Path:
        """The report of a study, written anew if there is anything new. Raises Refused."""
        folder = self.studies.results(name)
        file = folder / REPORT
        with self._reporting:
            mark = mark_of(folder)  # before: games may come in while it is written
            if mark is None:
                raise Refused(404, "no_games", NO_GAMES)
            if file.exists() and self._reported.get(name) == mark:
                return file
            command = [sys.executable, "-m", "milkrun", "lab", "report", str(folder)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            told = done.stderr.strip().rpartition("milkrun: ")[2].splitlines()
            raise Refused(422, "no_report", sentence(told[0] if told else "It cannot be written"))
        self._reported[name] = mark
        return file

    async def stop(self) -> None:
        """The server ends: so does play, which may go on another time."""
        await asyncio.to_thread(self.playing.stop)


def who_plays() -> list[tuple[str, str, str]]:
    """The bots that the page offers: name, title and a sentence."""
    plain = ("greedy", "random")
    found = [(one, bots.LEVELS[one].title, bots.LEVELS[one].text) for one in plain]
    for bot, tries in THINKERS:
        text = f"Tries {tries} ways on at every decision: stronger, and far slower."
        found.append((bot, f"Thinks ahead, {tries} tries", text))
    return found


def styled(game: Game) -> list[LabBot]:
    """The styles of a game that the page offers."""
    return [
        LabBot(bot=f"{STYLE}{one.name}", title=f"Quick, {one.name}", text=one.text)
        for one in styles_of(game)
    ]


def opened(folder: Path) -> Path:
    """A folder of studies, made if it is not there. Raises MilkrunError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        said = error.strerror or error
        raise MilkrunError(f"{folder}: cannot be a folder of studies: {said}") from None
    return folder.resolve()
