"""A folder of studies: NAME.toml with results in NAME-results, as `milkrun lab run` has them."""

import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from milkrun.engine.errors import MilkrunError, Misplaced
from milkrun.engine.game import Game, games
from milkrun.lab.folder import read_about
from milkrun.lab.playing import VALUES
from milkrun.lab.reading import read
from milkrun.lab.running import difference, parts, put_text, said_by
from milkrun.lab.study import Study, Variant, load
from milkrun.lab.worker import STUDY
from milkrun.server.schemas import Refused, sentence

from .schemas import MOST_VARIANTS, NewStudy, NewVariant, State
from .writing import changes, variant, with_games, written

SAYS_A_GAME = re.compile(r"""^game\s*=\s*["'][a-z]""", re.MULTILINE)
CHANGED = (
    "{file} has been changed since it was played: {folder} holds {games}. What is shown here was "
    "played before. Undo the change, or give the file another name to play it as another study."
)
NO_STUDY = "There is no such study in this folder."


class Studies:
    """The studies of a folder. Only what lies in it has a name here, so a name leads nowhere
    else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self) -> list[str]:
        """The names of studies, those changed last first."""
        files = [file for file in self.folder.glob("*.toml") if is_study(file)]
        return [one.stem for one in sorted(files, key=lambda one: -one.stat().st_mtime)]

    def file(self, name: str) -> Path:
        """The file of a study. Raises Refused (404) if there is none."""
        found = {file.stem: file for file in self.folder.glob("*.toml")}.get(name)
        if found is None or not is_study(found):
            raise Refused(404, "no_study", NO_STUDY)
        return found

    def results(self, name: str) -> Path:
        """The folder of a study's results, whether it is there or not."""
        return self.file(name).with_name(f"{name}-results")

    def text(self, name: str) -> str:
        return self.file(name).read_text(encoding="utf-8")

    def load(self, name: str) -> Study:
        """A study, checked. Raises Refused (422) with what is wrong in its file."""
        try:
            return read(self.text(name), self.folder)
        except (MilkrunError, OSError, UnicodeDecodeError) as error:
            raise Refused(422, "unreadable", sentence(f"in {name}.toml: {error}")) from error

    def create(self, wish: NewStudy) -> str:
        """Write a new study; returns its name. Raises Refused (422)."""
        self.checked(wish)
        name = self.free(f"{wish.game}-study")
        self.put(name, written(wish, f"{name}.toml"))
        return name

    def checked(self, wish: NewStudy) -> None:
        """Leave only what a new study changes. Raises Refused (422) if it cannot be played."""
        game = game_of(wish.game)
        wish.game = game.name
        base = game.check_options({})
        wish.options = changes(wish.options, base)
        usual = base | wish.options
        for n, one in enumerate(wish.variants):
            if one.name in [other.name for other in wish.variants[:n]]:
                raise Refused(422, "taken", f"Two variants are named {one.name!r}.")
            leave_changes(one, usual, wish.layout)
        self.playable(written(wish, ""))

    def playable(self, text: str) -> None:
        """Raise Refused (422) if a study cannot be played."""
        try:
            read(text, self.folder)
        except MilkrunError as error:
            told = error.what if isinstance(error, Misplaced) else error
            raise Refused(422, "invalid", sentence(told)) from error

    def add(self, name: str, one: NewVariant) -> None:
        """Add a variant to a study. Raises Refused: 404, 422."""
        study = self.load(name)
        if len(study.variants) > MOST_VARIANTS:
            told = f"A study has up to {MOST_VARIANTS} variants here; begin another one."
            raise Refused(422, "too_many", told)
        if one.name in [each.name for each in study.variants]:
            raise Refused(422, "taken", f"There is a variant {one.name!r} already.")
        leave_changes(one, study.variants[0].options, study.variants[0].layout)
        self.put(name, f"{self.text(name).rstrip()}\n{variant(one)}")

    def grow(self, name: str, games: int) -> None:
        """More games of each variant. Raises Refused: 404, 422."""
        study = self.load(name)
        if games < study.variants[0].games:
            told = f"There are {study.variants[0].games:,} games already; say a larger number."
            raise Refused(422, "fewer", told)
        try:
            self.put(name, with_games(self.text(name), games))
        except MilkrunError as error:
            raise Refused(422, "invalid", sentence(error)) from error

    def put(self, name: str, text: str) -> None:
        """Write a study that can be played. Raises Refused (422) if it cannot, and 503 if the disk
        does not take it."""
        self.playable(text)
        try:
            put_text(self.folder / f"{name}.toml", text)
        except OSError as error:
            told = f"The study cannot be kept: {error.strerror or error}."
            raise Refused(503, "not_stored", told) from error

    def free(self, stem: str) -> str:
        """A name that no file or folder has yet."""
        taken = {one.name for one in self.folder.iterdir()}
        names = (f"{stem}-{n}" for n in range(1, len(taken) + 2))
        return next(one for one in names if not {f"{one}.toml", f"{one}-results"} & taken)

    def done(self, name: str, study: Study) -> dict[str, int]:
        """How many games of each variant are finished."""
        results = self.results(name)
        return {one.name: games_there(results, one) for one in study.variants}

    def played(self, name: str, study: Study) -> tuple[Study, str]:
        """The study whose games are there, and why that is not the one in the file, which somebody
        has changed since; "" if it is, or may become so."""
        results = self.results(name)
        about = read_about(results)
        told = difference(about, said_by(study)) if about else ""
        if not told:
            return study, ""
        with suppress(MilkrunError):  # damaged: what can be told is told
            study = load(results / STUDY)
        return study, CHANGED.format(file=f"{name}.toml", folder=results.name, games=told)

    def state(self, name: str, study: Study, done: int) -> State:
        """How far a study is that is not being played."""
        if done == 0:
            return "new"
        if done >= sum(one.games for one in study.variants):
            return "done"
        about = read_about(self.results(name)) or {}
        same = list(about.get("variants", ())) == [one.name for one in study.variants]
        enough = study.precision is not None and about.get("finished") and same
        return "done" if enough else "stopped"


def games_there(results: Path, one: Variant) -> int:
    """How many games of a variant have been played and measured."""
    return sum(task.count for task in parts(one, one.games) if task.file(results, VALUES).exists())


def is_study(file: Path) -> bool:
    """Whether a TOML file is a study, right or wrong, and not something else."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
    try:
        return "game" in tomllib.loads(text)
    except (ValueError, RecursionError):  # a slip of the pen, which is told
        return SAYS_A_GAME.search(text) is not None


def game_of(name: str) -> Game:
    """A game by name. Raises Refused (422)."""
    try:
        return games[name]
    except MilkrunError as error:
        raise Refused(422, "no_game", sentence(error)) from error


def leave_changes(one: NewVariant, options: Mapping[str, int], layout: Mapping[str, Any]) -> None:
    """Leave of a variant only what it changes of the base. Raises Refused (422) if that is
    nothing."""
    one.options = changes(one.options, options)
    if one.layout == layout:
        one.layout = None
    if not one.options and one.layout is None:
        told = f"The variant {one.name!r} is the same as the base: change an option of it."
        raise Refused(422, "no_change", told)
