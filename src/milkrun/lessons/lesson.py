"""Lessons as data: `lessons/NN-name.toml` in a game's folder, checked when they are read.

    title = "Your first delivery"
    goal = "Bring the mints to Cinnamon Center."  # what to do, in a sentence
    text = ["What one needs to know for it.", "**Strong** where it matters."]
    seat = "pink"  # who learns
    par = 2  # actions that suffice
    clauses = ["MNT-4.2"]  # of RULES.md, taught here
    shows = ["town-1"]  # spots of the board to look at
    success = { event = "order_fulfilled", by = "me" }  # see milkrun.lessons.predicates
    done = ["What was learned."]
    solution = [["drive", 3], ["unload"]]  # the learner's actions
    mistake = [["wait"]]  # a typical one: it must run into one of the failures
    replies = [["pass"]]  # what the others do, in turn; then and otherwise what looks best
    position = { players = 3 }  # as milkrun.position takes it

    [[note]]  # said once it holds
    when = { actions = 1 }
    says = "Now unload."

    [[failure]]  # the first that holds ends the attempt
    when = { turn_over = true }
    says = "Your turn is over, and the mints are still in the truck."
    then = [["take", 2]]  # what comes of it, shown on the board: by whoever is to move
    more = 2  # and as many more actions, of what looks best

`lessons/course.toml` has one list, `first_game`: the clauses that a first game needs. Lessons must
teach all of them.
"""

import re
import tomllib
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError

from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import Game, games
from milkrun.engine.match import Match
from milkrun.engine.saved import read_action
from milkrun.engine.start import position
from milkrun.primers import clauses_of

from .predicates import Did, Happened, LessonError, Predicate, Seen, Strict, Word, every

FOLDER, COURSE = "lessons", "course.toml"
NAME = re.compile(r"\d\d-([a-z0-9-]+)\.toml")
Written = list[Word]  # an action, as files hold it: [verb, argument, ...]
Sentences = Annotated[list[str], Field(min_length=1)]


class Note(Strict):
    when: Predicate
    says: str


class Failure(Strict):
    when: Predicate
    says: str
    then: list[Written] = Field(default_factory=list)
    more: Annotated[int, Field(ge=0, le=12)] = 0


class Lesson(Strict):
    """A lesson; `game` and `id` come from where it lies."""

    game: str
    id: str
    title: str
    goal: str
    text: Sentences
    seat: str
    par: Annotated[int, Field(ge=1, le=12)]
    clauses: Sentences
    shows: list[str] = Field(default_factory=list)
    position: dict[str, Any]
    seed: int = 1
    success: Predicate
    done: Sentences
    note: list[Note] = Field(default_factory=list)
    failure: Annotated[list[Failure], Field(min_length=1)]
    solution: Annotated[list[Written], Field(min_length=1)]
    mistake: Annotated[list[Written], Field(min_length=1)]
    replies: list[Written] = Field(default_factory=list)

    @cached_property
    def start(self) -> Match:
        """The position, interpreted. Not to be played on: `play` makes its own."""
        return self.match()

    @cached_property
    def who(self) -> int:
        """The number of the learner's seat."""
        return [name.lower() for name in games[self.game].words.SEAT_NAMES].index(self.seat)

    @property
    def most(self) -> int:
        """How often one may act before the attempt ends by itself."""
        return 2 * self.par + 6

    def match(self) -> Match:
        return position(self.game, self.position, seed=self.seed, native=False)

    def ids(self, written: list[Written]) -> list[int]:
        """The numbers of actions. Raises ActionError if there are no such."""
        return [read_action(games[self.game], one) for one in written]


@cache
def course_of(name: str) -> dict[str, Lesson]:
    """A game's lessons by id, in their order; none if it has none. Raises LessonError."""
    game = games[name]
    files = sorted((game.folder / FOLDER).glob("[0-9]*.toml"))
    return {one.id: one for one in (read(game, file) for file in files)}


@cache
def first_game(name: str) -> list[str]:
    """The clauses that somebody needs in a first game. Raises LessonError."""
    file = games[name].folder / FOLDER / COURSE
    found = parsed(file)
    clauses = found.get("first_game")
    if found.keys() != {"first_game"} or not isinstance(clauses, list):
        raise LessonError(f"{file}: it should have first_game, a list of clauses, and no more")
    known(name, clauses, str(file))
    return clauses


def read(game: Game, file: Path) -> Lesson:
    """A lesson from its file. Raises LessonError saying what is wrong with it, and where."""
    named = NAME.fullmatch(file.name)
    if named is None:
        raise LessonError(f"{file}: it should be named like 01-first-steps.toml")
    try:
        lesson = Lesson.model_validate({**parsed(file), "game": game.name, "id": named[1]})
    except ValidationError as error:
        raise LessonError(f"{file}: {told(error)}") from None
    check(lesson, str(file))
    return lesson


def parsed(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LessonError(f"{file}: {error}") from None


def told(error: ValidationError) -> str:
    """The first thing that is wrong, and where."""
    first = error.errors(include_url=False)[0]
    words = first["msg"].removeprefix("Value error, ")
    where = ".".join(str(one) for one in first["loc"])
    return f"{where}: {words[0].lower()}{words[1:]}"


def check(lesson: Lesson, where: str) -> None:
    """Everything that needs the game. Raises LessonError."""
    known(lesson.game, lesson.clauses, where)
    seats = [name.lower() for name in games[lesson.game].words.SEAT_NAMES]
    try:
        players = lesson.start.players
        if lesson.seat not in seats[:players]:
            raise LessonError(f"seat {lesson.seat!r} is none of {', '.join(seats[:players])}")
        if lesson.start.to_move != lesson.who:
            raise LessonError(f"in the position it is not the turn of {lesson.seat}")
        written = [lesson.solution, lesson.mistake, lesson.replies]
        for actions in written + [one.then for one in lesson.failure]:
            lesson.ids(actions)
        for one in waits(lesson):
            check_predicate(lesson, one)
    except MilkrunError as error:
        raise LessonError(f"{where}: {error}") from None


def waits(lesson: Lesson) -> list[Any]:
    """All predicates of a lesson, and those within them."""
    outer: list[Any] = [lesson.success, *(one.when for one in lesson.note)]
    outer += [one.when for one in lesson.failure]
    return [deep for one in outer for deep in every(one)]


def check_predicate(lesson: Lesson, one: Any) -> None:
    if isinstance(one, Happened):
        specs = games[lesson.game].rules.EVENTS.specs
        spec = next((spec for spec in specs if spec.name == one.event), None)
        if spec is None:
            raise LessonError(f"there is no event {one.event!r}")
        if unknown := one.where.keys() - set(spec.params):
            raise LessonError(f"the event {one.event} has no {', '.join(sorted(unknown))}")
    if isinstance(one, Did):
        space = games[lesson.game].rules.ACTIONS
        found = ([verb, *args.values()] for verb, args in map(space.decode, range(space.size)))
        if not any(action[: len(one.did)] == one.did for action in found):
            raise LessonError(f"no action begins with {one.did}")
    if isinstance(one, Seen):
        one.holds(Start(lesson))


class Start:
    """A lesson before anybody has acted, for predicates to look at."""

    def __init__(self, lesson: Lesson) -> None:
        self.match, self.seat = lesson.start, lesson.who
        self.events: list[Any] = []
        self.did: list[Written] = []


def known(name: str, clauses: list[Any], where: str) -> None:
    there = clauses_of(name)
    if unknown := [one for one in clauses if not isinstance(one, str) or one not in there]:
        raise LessonError(f"{where}: RULES.md has no clause {', '.join(map(str, unknown))}")
