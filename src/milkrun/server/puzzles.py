"""Puzzles on the server: which there are, tries and what they come to, checks of those in doubt."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from hashlib import blake2b

from milkrun.bots.hints import choices_of
from milkrun.bots.judging import Estimate
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games
from milkrun.engine.match import Match
from milkrun.puzzles import Puzzle, pool_of
from milkrun.puzzles.checking import holding, line
from milkrun.puzzles.themes import titles

from .duties import on_duty
from .hint_schemas import HintStep
from .hints import busy, figure
from .keeping import not_stored, telling
from .position_views import position_view
from .puzzle_schemas import (
    PuzzleAnswer,
    PuzzleCheck,
    PuzzleDaily,
    PuzzleGame,
    PuzzleInfo,
    PuzzleList,
    PuzzleLoss,
    PuzzleShown,
    PuzzleTheme,
)
from .ratings import Rating, expected, level, rated
from .schemas import Refused
from .store import PuzzleRating, StoreError
from .tables import Tables
from .thinking import Thinking
from .views import legal_action
from .warmth import Warmth

log = logging.getLogger("milkrun.puzzles")

CHECKED = {
    "none": "Nobody has doubted this puzzle today.",
    "waiting": "It is being checked in new games. That may take some minutes.",
    "held": "It was checked in new games, and holds.",
    "failed": "It was checked twice, did not hold, and is withdrawn. Thank you for telling.",
    "broken": "It could not be checked. The server's log says why. You can ask again.",
}
SOON = "The game is still being prepared. Ask again in a minute."
NEVER = "This server has not compiled the game, so it cannot check its puzzles."
AT_ONCE = 2  # checks of one address
PATIENCE = 1.0  # seconds between looks whether a game's native code is there


class Puzzles:
    """The puzzles of all games."""

    def __init__(self, tables: Tables, thinking: Thinking, warmth: Warmth) -> None:
        self.store, self.duties = tables.store, tables.duties
        self.thinking = thinking
        self.is_native, self.is_coming = warmth.is_native, warmth.is_coming
        self.pools = {name: puzzles_of(name) for name in games}
        self.withdrawn: set[str] = set()
        self._checks: dict[tuple[str, str], asyncio.Task[None]] = {}  # by puzzle and day
        self._owners: Counter[str] = Counter()

    async def resume(self) -> None:
        """Find out which puzzles are withdrawn, and finish the checks that were going on."""
        failed = await self.store.read(self.store.checks, "failed")
        self.withdrawn |= {key for key, _ in failed}  # one may have failed meanwhile
        for key, day in await self.store.read(self.store.checks, "waiting"):
            game, _, id = key.partition("/")
            puzzle = self.pools.get(game, {}).get(id)
            if puzzle is not None and self.duties.mine(key):
                self._begin(puzzle, day, "puzzles")

    async def stop(self) -> None:
        """Stop checking; it goes on after the next start."""
        for task in self._checks.values():
            task.cancel()
        await asyncio.gather(*self._checks.values(), return_exceptions=True)

    # What there is

    def find(self, game: str, id: str) -> Puzzle:
        """The puzzle. Refused: 404 if there is none, 410 if it is withdrawn."""
        puzzle = self._known(game, id)
        if key_of(puzzle) in self.withdrawn:
            raise Refused(410, "withdrawn", "This puzzle was found to be wrong, and is withdrawn.")
        return puzzle

    def there(self, game: str) -> list[Puzzle]:
        return [one for one in self.pools[game].values() if key_of(one) not in self.withdrawn]

    async def listed(
        self, game: str | None, theme: str | None, difficulty: str | None
    ) -> PuzzleList:
        """The puzzles of a game, theme and difficulty; None: all of them."""
        if game is not None and game not in self.pools:
            raise Refused(404, "no_game", "There is no such game.")
        names = list(self.pools) if game is None else [game]
        themes = sorted({id for name in names if self.there(name) for id in titles(name)})
        if theme not in (None, *themes):
            raise Refused(
                404, "no_theme", f"There is no such theme. There are {', '.join(themes)}."
            )
        found = [
            one
            for name in names
            for one in await self._infos(self.there(name))
            if theme in (None, *one.themes) and difficulty in (None, one.level)
        ]
        return PuzzleList(
            games=[self._told(name) for name in self.pools if self.there(name)],
            puzzles=sorted(found, key=lambda one: one.rating),
        )

    async def daily(self, game: str | None, day: str) -> PuzzleDaily:
        """The puzzle of a day, the same for everybody; games take turns if none is named."""
        if game is not None and game not in self.pools:
            raise Refused(404, "no_game", "There is no such game.")
        names = sorted(name for name in self.pools if self.there(name))
        if game is None and names:
            game = names[datetime.fromisoformat(day).toordinal() % len(names)]
        there = [] if game is None else self.there(game)
        if not there:
            return PuzzleDaily(day=day, puzzle=None)
        chosen = min(there, key=lambda one: number_of(f"{day} {one.id}"))
        (info,) = await self._infos([chosen])
        return PuzzleDaily(day=day, puzzle=info)

    async def shown(self, puzzle: Puzzle) -> PuzzleShown:
        """The puzzle, as its seat sees the table."""
        match = await asyncio.to_thread(match_of, puzzle, self.is_native(puzzle.game))
        (info,) = await self._infos([puzzle])
        task = f"You are {match.names[puzzle.seat]}. What is best now?"
        table = await asyncio.to_thread(position_view, f"puzzle-{puzzle.id}", match, puzzle.seat)
        themes = [one for one in self._told(puzzle.game).themes if one.id in puzzle.themes]
        return PuzzleShown(puzzle=info, task=task, themes=themes, table=table)

    # Tries

    async def tried(self, puzzle: Puzzle, action: int | None, device: str) -> PuzzleAnswer:
        """What a try comes to; None: giving up. The first attempt of a device counts. Refused (422)
        if the action is not possible."""
        match = match_of(puzzle, self.is_native(puzzle.game))
        if action is not None and action not in {one.id for one in match.legal()}:
            raise Refused(422, "no_action", "That is not possible now.")
        right = action in puzzle.right
        try:
            rating = await self.store.write(
                self.store.attempt, key_of(puzzle), device, right, start_of(puzzle), rated
            )
        except StoreError as error:  # the answer is known nonetheless
            log.error("an attempt is not stored: %s", error)
            rating = None
        (told_of,) = await self._infos([puzzle])
        first = rating is not None
        return await asyncio.to_thread(self._answer, puzzle, match, action, first, told_of)

    def _answer(
        self, puzzle: Puzzle, match: Match, action: int | None, first: bool, told_of: PuzzleInfo
    ) -> PuzzleAnswer:
        tried = puzzle.best if action is None else action
        wrong = puzzle.other(tried)
        steps = shown_steps(puzzle, match, tried)
        verdict, text = told(puzzle, match, action)
        return PuzzleAnswer(
            verdict=verdict,
            action=legal_action(match.action(tried)),
            text=text,
            why=puzzle.why if wrong is None else wrong.why,
            loss=None if wrong is None else figure(Estimate(wrong.loss, wrong.error)),
            steps=steps,
            others=[] if wrong is not None else losses(puzzle, match),
            first=first,
            puzzle=told_of,
        )

    # Doubts

    async def doubt(self, puzzle: Puzzle, owner: str) -> PuzzleCheck:
        """Have a puzzle checked that is said to be wrong: once a day, whoever asks, unless that
        breaks off. Refused: 409 if the game is not compiled, 429 if that address has checks in
        progress."""
        if not self.is_native(puzzle.game):
            raise Refused(409, "not_ready", SOON if self.is_coming(puzzle.game) else NEVER)
        if self._owners[owner] >= AT_ONCE:
            raise busy("Puzzles are being checked for you already. Ask again when that is done.")
        day = today()
        try:
            status = await self.store.write(self.store.begin_check, key_of(puzzle), day)
        except StoreError as error:
            raise not_stored(error) from error
        if status in ("new", "waiting"):  # it waits in vain if its end could not be stored
            if self.duties.mine(key_of(puzzle)):
                self._begin(puzzle, day, owner)
            status = "waiting"
        return PuzzleCheck(status=status, message=CHECKED[status])

    def _known(self, game: str, id: str) -> Puzzle:
        puzzle = self.pools.get(game, {}).get(id)
        if puzzle is None:
            why = "The link may be incomplete, or the puzzle was taken out with an update."
            raise Refused(404, "no_puzzle", why)
        return puzzle

    async def state(self, game: str, id: str) -> PuzzleCheck:
        """How today's check of a puzzle stands, or yesterday's, which may go on after midnight.
        Refused (404) if there is no such puzzle."""
        key = key_of(self._known(game, id))
        for day in (today(), day_before(today())):
            for status in ("waiting", "held", "failed", "broken"):
                with telling():
                    there = await self.store.read(self.store.checks, status)
                if (key, day) in there:
                    return PuzzleCheck(status=status, message=CHECKED[status])
        return PuzzleCheck(status="none", message=CHECKED["none"])

    def _begin(self, puzzle: Puzzle, day: str, owner: str) -> None:
        key = key_of(puzzle), day
        if key in self._checks:
            return
        task = asyncio.create_task(self._check(puzzle, day, owner))
        self._checks[key] = task
        self._owners[owner] += 1

        def done(task: asyncio.Task[None]) -> None:
            self._checks.pop(key, None)
            self._owners -= Counter([owner])
            if not task.cancelled() and task.exception() is not None:
                log.error("the check of puzzle %s is not stored", key[0], exc_info=task.exception())

        task.add_done_callback(done)

    async def _check(self, puzzle: Puzzle, day: str, owner: str) -> None:
        while not self.is_native(puzzle.game) and self.is_coming(puzzle.game):
            await asyncio.sleep(PATIENCE)
        key = key_of(puzzle)
        with self.duties.doing(key):
            status = await self._held(puzzle, day, owner)
            end = on_duty(self.store, self.store.end_check)
            await self.store.write(end, key, day, status)
        if status == "failed":
            self.withdrawn.add(key)

    async def _held(self, puzzle: Puzzle, day: str, owner: str) -> str:
        """How a check ends. It fails if it fails twice: asked for day after day, a good puzzle
        would do so once."""
        key = key_of(puzzle)
        if not self.is_native(puzzle.game):
            log.error("puzzle %s cannot be checked: its game is not compiled here", key)
            return "broken"
        try:
            for seed in (number_of(f"{day} {key}"), number_of(f"{day} {key} again")):
                if await self.thinking.think(owner, key, holding(puzzle, seed)):
                    return "held"
        except Exception:
            log.exception("the check of puzzle %s broke off", key)
            return "broken"
        return "failed"

    # Within

    async def _infos(self, puzzles: Iterable[Puzzle]) -> list[PuzzleInfo]:
        puzzles = list(puzzles)
        names = {one.game for one in puzzles}
        known: dict[str, PuzzleRating] = {}
        with telling():
            for name in names:
                known |= await self.store.read(self.store.puzzle_ratings, name)
        return [info(one, known.get(key_of(one))) for one in puzzles]

    def _told(self, name: str) -> PuzzleGame:
        there = self.there(name)
        counts = Counter(theme for one in there for theme in one.themes)
        return PuzzleGame(
            game=name,
            title=games[name].title,
            count=len(there),
            themes=[
                PuzzleTheme(id=id, title=title, count=counts[id])
                for id, title in titles(name).items()
                if counts[id]
            ],
        )


def puzzles_of(name: str) -> dict[str, Puzzle]:
    """The shipped puzzles of a game by id; none, with a line in the log, if they cannot be used."""
    try:
        titles(name)  # of their themes
        return {one.id: one for one in pool_of(name).puzzles}
    except MilkrunError as error:
        log.warning("the puzzles of %s are left out: %s", name, error)
        return {}


@lru_cache(maxsize=64)
def match_of(puzzle: Puzzle, native: bool) -> Match:
    return puzzle.match(native)


def key_of(puzzle: Puzzle) -> str:
    return f"{puzzle.game}/{puzzle.id}"


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def day_before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def number_of(text: str) -> int:
    """A number that looks random, the same everywhere."""
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest())


def start_of(puzzle: Puzzle) -> Rating:
    return expected(puzzle.easy, min(one.loss for one in puzzle.others))


def info(puzzle: Puzzle, known: PuzzleRating | None) -> PuzzleInfo:
    rating = start_of(puzzle) if known is None else known.rating
    return PuzzleInfo(
        id=puzzle.id,
        game=puzzle.game,
        title=games[puzzle.game].title,
        players=puzzle.players,
        seat=puzzle.seat,
        themes=puzzle.themes,
        level=level(rating),
        rating=round(rating.mu, 2),
        tries=0 if known is None else known.tries,
        solved=0 if known is None else known.solved,
    )


@lru_cache(maxsize=64)
def shown_steps(puzzle: Puzzle, match: Match, tried: int) -> list[HintStep]:
    """A game on from a try, as the seat would see it; what shows no effect yet is left out."""
    found: list[HintStep] = []
    for then, seat in line(puzzle, tried):
        lines = [event.text for event in then.events(puzzle.seat)]
        if not found and not lines:
            lines = [f"{match.spoken[seat]}: {match.action(tried).text}."]
        if lines:
            found.append(HintStep(seat=seat, lines=lines, view=then.view(puzzle.seat)))
    return found


def told(puzzle: Puzzle, match: Match, action: int | None) -> tuple[str, str]:
    """The verdict on a try, and the sentence for it."""
    choices = choices_of(match)
    best = choices[puzzle.best][0]
    others = list(
        dict.fromkeys(choices[a][1] for a in puzzle.ids(puzzle.accepted) if a not in best)
    )
    also = f" Also right: {'; '.join(others)}." if others else ""
    # A loss is against the right one to which it is least.
    right = "the best" if puzzle.right.issubset(best) else "the closest right one"
    if action is None:
        closest = of_100(min(one.loss for one in puzzle.others))
        text = f"The closest wrong one wins about {closest} of 100 games fewer than {right}."
        return "solution", text + also
    if (wrong := puzzle.other(action)) is not None:
        return "wrong", f"It wins about {of_100(wrong.loss)} of 100 games fewer than {right}."
    if action in best:
        return "right", f"That is the best.{also}"
    return "also_right", f"About as good as the best: {puzzle.text}."


def of_100(loss: float) -> int:
    """Games of 100, rounded as the page does it: of 200 worlds, every other loss ends in a half."""
    return int(100 * loss + 0.5)


def losses(puzzle: Puzzle, match: Match) -> list[PuzzleLoss]:
    """What each wrong action loses, the closest first."""
    choices = choices_of(match)
    found: list[PuzzleLoss] = []
    for one in sorted(puzzle.others, key=lambda one: one.loss):
        action = puzzle.ids(one.actions)[0]
        win = figure(Estimate(one.loss, one.error))
        found.append(PuzzleLoss(action=action, text=choices[action][1], win=win, why=one.why))
    return found
