"""One decision of a match under judgement, from what its seat knew.

What an action is worth is how often the seat wins if everybody then plays on by advice, to the end,
in worlds that the seat could not tell from the true one. World number 7 is the same for every
action, and what is drawn in it for the same purpose at the same place is the same.

Which action does best is looked for with less at first: games are played on for some steps, and
the frozen value then says how good the seat's chances are. That varies far less than who wins in
the end, and costs less, but it errs by itself, too (looks.py).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from threading import local
from typing import Any

import numpy as np
from numpy.typing import NDArray

from milkrun.bots.hints import Choices, choices_of
from milkrun.engine import record
from milkrun.engine.match import Match

from .found import Candidate, Decision
from .looks import USUAL, look_of
from .value import Value, weights_for
from .words import whole

ADVISED = 16  # actions that are glanced at: the best by advice;
COMPARED = 6  # and that are then compared, besides the one played
# A mistake costs at least so much, and at least so many errors: of twenty decisions that cost
# nothing, one is called a mistake in one of a hundred games. The second ones are those that are
# told, which allow for looks that err more than most.
LEAST_LOSS, SURE, DOUBTED = 0.03, 3.3, 2.0
ENOUGH = 40  # worlds, games and looks together: with fewer, the error itself is too uncertain
SOON = 32  # steps that are played at a first look, at most
CLEAR = 0.01  # what looks err by, at most, that choose all but alone
LEAST_ERROR = 0.005  # of anything, where few worlds happen to agree
LOOKS = 1 << 6  # numbers for each decision: a look each, whose worlds are its own,
PLAYED = LOOKS // 2  # and from here on for games to the end


class Ground:
    """What all decisions of a match are judged with: games played on, and the frozen value."""

    def __init__(self, match: Match) -> None:
        self.match, self.game = match, match.game
        self.functions = match.game.native
        look = look_of(self.game.name)
        learned = len(weights_for(match, self.game.told))
        self.ahead = look.steps  # of a look, before the frozen value is asked
        self.errs = look.error if learned else max(look.error, USUAL.error)
        self.doubt = look.doubt if learned else max(look.doubt, USUAL.doubt)
        # Looks that err little, as short as the first ones, choose without games to the end.
        self.clear = self.errs <= CLEAR and self.ahead <= SOON
        self._own = local()

    def advice(self, world: Match) -> NDArray[np.float64]:
        """What the game's advice thinks of each action: float64 (actions,), in points."""
        advice = np.zeros(self.game.rules.ACTIONS.size)
        self.functions.weights(record.copy(world.state), advice)
        return advice

    def foresee(
        self, world: Match, seat: int, action: int, look: int, lines: int, ahead: int
    ) -> NDArray[np.float64]:
        """The chances of a seat some steps after an action, by the frozen value, in the worlds of a
        look: float64 (lines,). Another look has other worlds."""
        return self._after(world, seat, action, look, lines, ahead=ahead)

    def play(
        self, world: Match, seat: int, action: int, seed: int, first: int, worlds: int
    ) -> NDArray[np.float64]:
        """The wins of a seat after an action, in so many worlds of a seed from the number `first`
        on; a shared win is its part: float64 (worlds,)."""
        return self._after(world, seat, action, seed, worlds, first=first, late=0.0)

    def _after(
        self, world: Match, seat: int, action: int, seed: int, lines: int, **how: Any
    ) -> NDArray[np.float64]:
        """What comes of an action along some lines: float64 (lines,)."""
        if not hasattr(self._own, "value"):
            self._own.value = Value(self.match)
        found: NDArray[np.float64] = self._own.value.after(
            world.state, lines=lines, knower=seat, action=action, seed=seed, keyed=True, **how
        )[:, 0, seat]
        return found


def first_of(choices: Choices, worth: NDArray[np.float64], count: int) -> list[int]:
    """The best few actions by a figure; one of those that come to the same stands for all."""
    best: dict[int, float] = {}
    for a, (alike, _) in choices.items():
        best[alike[0]] = max(best.get(alike[0], -np.inf), float(worth[a]))
    return sorted((a for a in best if best[a] > -np.inf), key=lambda a: -best[a])[:count]


@dataclass
class Tried:
    """What came of each action in each world: float64 (worlds,), without a number (NaN) where the
    action was not tried."""

    rows: dict[int, NDArray[np.float64]]

    def add(self, rows: dict[int, NDArray[np.float64]]) -> None:
        """Add further worlds, in which some actions were tried out."""
        before = len(self)
        count = max(map(len, rows.values()))
        for a in self.rows.keys() | rows.keys():
            known = self.rows.get(a, np.full(before, np.nan))
            self.rows[a] = np.concatenate([known, rows.get(a, np.full(count, np.nan))])

    def __len__(self) -> int:
        """In how many worlds anything was tried."""
        return max(map(len, self.rows.values()), default=0)

    def count(self, action: int) -> int:
        """In how many worlds an action was tried."""
        return int(np.count_nonzero(~np.isnan(self.rows[action])))

    def mean(self, action: int) -> float:
        return float(np.nanmean(self.rows[action]))

    def gain(self, one: int, other: int) -> tuple[float, float]:
        """By how much one action does better than another in the worlds they share; its error."""
        gained = self.rows[one] - self.rows[other]
        gained = gained[~np.isnan(gained)]
        error = float(gained.std(ddof=1)) / sqrt(len(gained)) if len(gained) > 1 else 1.0
        return float(gained.mean()), error


def together(
    known: Sequence[tuple[float, float]], errors: Sequence[float] | None = None
) -> tuple[float, float]:
    """What several independent figures, each with its error, say of the same; and the error of
    that. They count by these errors; errors: others that they may have."""
    figures, counted = np.array(known).T
    shares = counted**-2 / (counted**-2).sum()
    told = counted if errors is None else np.array(errors)
    return float(shares @ figures), float(np.linalg.norm(shares * told))


class Case:
    """A decision: what was foreseen and tried out to choose the best action by, and what was
    foreseen and played out afterwards, in other worlds, to measure how much better it is; and
    again, in others still, if that is much."""

    def __init__(self, ground: Ground, then: Match, played: int, seed: int) -> None:
        self.ground, self.played, self.seed = ground, played, seed
        self.n, self.seat = int(then.state.decisions), int(then.state.to_move)
        self.world = then.imagine(self.seat, seed)
        self.legal = int(np.count_nonzero(then.mask()))
        self.names: Choices = {}
        self.foreseen, self.tried = Tried({}), Tried({})
        self.confirmed, self.measured = Tried({}), Tried({})
        self.confirmed_again, self.again = Tried({}), Tried({})
        self.chosen_again = False  # Did `confirmed` have a part in choosing the best action?
        self.looks = self.used = 0  # looks, and worlds to play in
        self.tries = 0  # games played out

    def look(self, glance: int, lines: int) -> None:
        """Find a few actions worth comparing, by a glance along so many lines, and compare them."""
        choices, soon = choices_of(self.world), min(SOON, self.ground.ahead)
        self.played_as = choices[self.played][0][0]
        liked = first_of(choices, self.ground.advice(self.world), ADVISED)
        self.favourite = liked[0]
        self.names = {a: choices[a] for a in dict.fromkeys([*liked, self.played_as])}
        if len(self.names) > COMPARED:
            self.foresee(list(self.names), glance, soon)
            best = sorted(self.names, key=lambda a: -self._gain(a, 0))[:COMPARED]
            kept = dict.fromkeys([*best, self.played_as])
            self.names = {a: choices[a] for a in kept}
        self.foresee(list(self.names), lines, soon)

    def foresee(self, actions: list[int], lines: int, ahead: int | None = None) -> None:
        """Look ahead from each of some actions in fresh worlds, to choose the best by. ahead: steps
        of the look, if not the usual ones of the game."""
        self._foresee(self.foreseen, actions, lines, ahead or self.ground.ahead)

    def confirm(self, lines: int) -> None:
        """Look ahead from the best of the other actions and the one played, in worlds that had no
        part in choosing it."""
        self._foresee(self.confirmed, [self.rival, self.played_as], lines, self.ground.ahead)

    def confirm_all(self, lines: int) -> None:
        """The same, and from another that may be best, with as many lines in all."""
        actions = list(dict.fromkeys([self.rival, *self.rivals]))
        self._foresee(self.confirmed, actions, -(-2 * lines // len(actions)), self.ground.ahead)

    def choose_again(self) -> None:
        """Choose the best of the others by these looks, too. Only what is measured from now on is
        told."""
        self.chosen_again = True

    def confirm_again(self, lines: int) -> None:
        """The same, for a decision that was chosen by what was measured."""
        self._foresee(self.confirmed_again, [self.rival, self.played_as], lines, self.ground.ahead)

    def _foresee(self, tried: Tried, actions: list[int], lines: int, ahead: int) -> None:
        look, self.looks = self.seed * LOOKS + self.looks, self.looks + 1
        foresee, world, seat = self.ground.foresee, self.world, self.seat
        tried.add({a: foresee(world, seat, a, look, lines, ahead) for a in actions})

    def try_out(self, worlds: int) -> None:
        """Play out the rivals in fresh worlds, to choose the best by."""
        self.play(self.tried, self.rivals, worlds)

    def measure(self, worlds: int) -> None:
        """Play out the best of the other actions and the one played in fresh worlds."""
        self.play(self.measured, [self.rival, self.played_as], worlds)

    def measure_again(self, worlds: int) -> None:
        """The same, for a decision that was chosen by what was measured."""
        self.play(self.again, [self.rival, self.played_as], worlds)

    def play(self, tried: Tried, actions: list[int], worlds: int) -> None:
        """Play on from each of some actions, in so many fresh worlds that they share."""
        seed, first = self.seed * LOOKS + PLAYED, self.used
        self.used += worlds
        self.tries += worlds * len(actions)
        play, world, seat = self.ground.play, self.world, self.seat
        tried.add({a: play(world, seat, a, seed, first, worlds) for a in actions})

    @property
    def order(self) -> list[int]:
        """The actions, best first; one that was compared little is given no advantage of doubt."""
        return sorted(self.names, key=lambda a: -self._gain(a, -1))

    @property
    def rival(self) -> int:
        """The best action besides the one played."""
        return next(a for a in self.order if a != self.played_as)

    @property
    def rivals(self) -> list[int]:
        """The actions that are compared further: the two that may be best, and the one played."""
        likely = sorted(self.names, key=lambda a: -self._gain(a, 1))
        return list(dict.fromkeys([*likely[:2], self.played_as]))

    @property
    def suspicion(self) -> float:
        """How much better than the played action another one may be; this flatters the others."""
        others = [a for a in self.names if a != self.played_as]
        return max((self._gain(a, 1) for a in others), default=0.0)

    @property
    def cost(self) -> float:
        """What the played action cost, less one error, by all that is known."""
        foreseen = [self.foreseen, self.confirmed, self.confirmed_again]
        played = [self.tried, self.measured, self.again]
        gain, error = together(self._figures(foreseen, played, self.ground.errs))
        return gain - error

    @property
    def telling(self) -> Tried:
        """The measurement that is told: the second, once it has as many worlds as the first, or
        once the best was chosen again."""
        second = self.chosen_again or len(self.again) >= len(self.measured)
        return self.again if second else self.measured

    @property
    def looked(self) -> Tried:
        """The look ahead beside the measurement that is told."""
        return self.confirmed_again if self.telling is self.again else self.confirmed

    @property
    def shown(self) -> tuple[float, float]:
        """What the played action cost by the measurement that is told and the look ahead beside
        it, neither of which had a part in any choice; and the error, which allows for a look that
        errs more than most."""
        doubted = self._figures([self.looked], [self.telling], self.ground.doubt)
        return together(self._measured, [error for _, error in doubted])

    @property
    def _measured(self) -> list[tuple[float, float]]:
        return self._figures([self.looked], [self.telling], self.ground.errs)

    def _figures(
        self, foreseen: Sequence[Tried], played: Sequence[Tried], errs: float
    ) -> list[tuple[float, float]]:
        """What games to the end and looks ahead say of the best other action against the one
        played, each with its error. errs: what all looks err by alike."""
        known = self._gains(self.rival, played)
        if looks := self._gains(self.rival, foreseen):
            gain, error = together(looks)
            known.append((gain, hypot(error, errs)))
        return known

    def _gains(self, a: int, tried: Sequence[Tried]) -> list[tuple[float, float]]:
        """How much better than the played action one did, wherever it was tried, and the error."""
        found = [one.gain(a, self.played_as) for one in tried if a in one.rows]
        return [(gain, max(error, LEAST_ERROR)) for gain, error in found]

    def _gain(self, a: int, errors: int) -> float:
        """How much better than the played action one looks, and so many errors more."""
        gain, error = self._known(a)
        return gain + errors * error

    def _known(self, a: int) -> tuple[float, float]:
        """How much better than the played action one looks, and the error."""
        gain, error = self.foreseen.gain(a, self.played_as)
        if self.chosen_again and a != self.played_as:
            gain, error = together(self._gains(a, [self.foreseen, self.confirmed]))
        if a not in self.tried.rows or a == self.played_as:
            return gain, error
        won, doubt = self.tried.gain(a, self.played_as)
        errs = self.ground.errs
        return together([(gain, hypot(error, errs)), (won, max(doubt, errs / 2))])

    @property
    def told(self) -> Decision:
        """What is known by now."""
        loss, error, least, worlds, lines, order = 0.0, 0.0, LEAST_LOSS, 0, 0, self.order
        if len(self.measured):
            loss, error = self.shown
            least = max(LEAST_LOSS, SURE * together(self._measured)[1], DOUBTED * error)
            worlds, lines = self.telling.count(self.rival), len(self.looked)
            first = [self.rival, self.played_as] if loss > 0 else [self.played_as, self.rival]
            order = [*first, *(a for a in order if a not in first)]
        return Decision(
            n=self.n,
            seat=self.seat,
            legal=self.legal,
            played=self.played,
            worlds=worlds,
            loss=round(loss, 4),
            error=round(error, 4),
            mistake=worlds + lines >= ENOUGH and loss >= least,
            choices=[self._candidate(a, order[0], loss) for a in order],
        )

    def _candidate(self, a: int, best: int, loss: float) -> Candidate:
        """An action as it is told."""
        played, win = a in self.telling.rows, self._win(a, loss)
        alike, text = self.names[a]
        return Candidate(
            action=a,
            text=text,
            win=round(win if played else min(win, self._win(best, loss)), 4),
            worlds=self.telling.count(a) if played else 0,
            alike=list(alike),
        )

    def _win(self, a: int, loss: float) -> float:
        """The chance to win after an action. The two that were measured are so far apart as their
        figures and the look ahead say together, in whole percent, so that what people read adds up.
        Any other is as far from the one played as it seems to be: the frozen value may err by more
        than that, and by the same for all. (It is not told as better than the best known: of
        several that are only foreseen, the highest flatters.)"""
        lost = abs(whole(round(loss, 4))) / 100
        least = self.foreseen.mean(self.played_as)
        if len(self.measured):
            middle = (self.telling.mean(self.rival) + self.telling.mean(self.played_as)) / 2
            least = min(1.0 - lost, max(0.0, middle - lost / 2))
        if len(self.measured) and a in (self.rival, self.played_as):
            return least + lost * (a == (self.rival if loss > 0 else self.played_as))
        return min(1.0, max(0.0, least + lost * (loss <= 0) + self._known(a)[0]))
