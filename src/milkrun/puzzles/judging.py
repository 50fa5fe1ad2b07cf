"""Whether a position has one clearly best action: games played on from each action in the same
worlds, first to choose what is accepted, then, in other worlds, to measure what the others lose.

A *group* is some actions that come to the same; its first action stands for it. Every number of a
world is the same world for all actions, so differences are taken in pairs.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from milkrun.bots.judging import Estimate, estimate
from milkrun.bots.steps import Steps, finish

FEWEST, MOST = 3, 400  # groups to choose from; with more it takes minutes to find out
SHORT = 24  # groups that are looked at alone where there are more: among them few may be good
GAP, SURE = 0.10, 0.05  # what every other action loses, at least; its lower bound
CLOSE = 0.03  # an action is accepted if it is not shown to lose more
Z_WORSE = 2.58  # errors by which an action must be worse to be shown so
Z_SURE = 2.81  # errors below the mean of the bound: 1 % together over at most four looks
LOOKS = (200, 600, 1500, 4000)  # held-out worlds after which is looked whether the gap is clear
PIECE = 10  # worlds at a time, where others wait
CHOOSING = 4000  # worlds to choose by; the held-out ones follow
STARE = 400  # worlds of the last cheap filter
FILTERS = ((25, 1.5, -0.05), (100, 2.5, 0.02), (200, 3.0, 0.04), (STARE, 3.0, 0.05))
# worlds, errors that the largest loss must exceed, losses below which actions may all be good
FAR = 0.085  # the last filter wants the losses of the others above this

Play = Callable[[int, int], float]  # the win after an action (its id), in a world (its number)


class NoPuzzle(Exception):
    """Why a position is no puzzle, in a word or two, as yields count it."""


@dataclass(frozen=True)
class Split:
    """The accepted groups, the best first, and what each other one loses, in chance to win, to the
    accepted group to which it loses least."""

    accepted: tuple[int, ...]
    losses: dict[int, Estimate]


class Trials:
    """The wins after actions, world by world from `first` on, as far as they were needed."""

    def __init__(self, play: Play, groups: Sequence[int], first: int = 0) -> None:
        self.play, self.first = play, first
        self.wins: dict[int, list[float]] = {a: [] for a in groups}

    def extend(self, actions: Sequence[int], count: int) -> None:
        for a in actions:
            for n in range(len(self.wins[a]), count):
                self.wins[a].append(self.play(self.first + n, a))

    def mean(self, a: int) -> float:
        return sum(self.wins[a]) / len(self.wins[a])

    def loss(self, a: int, best: int) -> Estimate:
        """How much less often `a` wins than `best`, in the worlds in which both were tried."""
        pairs = zip(self.wins[best], self.wins[a], strict=False)
        return estimate([one - other for one, other in pairs])

    def best(self) -> int:
        """The action that wins most among those tried most."""
        most = max(map(len, self.wins.values()))
        return max((a for a in self.wins if len(self.wins[a]) == most), key=self.mean)


def split(
    play: Play, groups: Sequence[int], seems: Callable[[int], None] = lambda a: None
) -> Split:
    """What is accepted, and what each other group loses in held-out worlds. Raises NoPuzzle.

    groups: the likely ones first. seems: called with the best so far after the cheap filters; it
    may raise NoPuzzle, too.
    """
    if not FEWEST <= len(groups) <= MOST:
        raise NoPuzzle("few actions" if len(groups) < FEWEST else "many actions")
    trials = Trials(play, groups[:SHORT])
    filtered(trials)
    if len(groups) > SHORT:
        trials.wins |= {a: [] for a in groups[SHORT:]}
        filtered(trials)
    seems(trials.best())
    accepted = chosen(trials)
    check_few(len(accepted), len(groups))
    others = [a for a in groups if a not in accepted]
    return Split(accepted, measured(play, accepted, others, CHOOSING))


def most_accepted(groups: int) -> int:
    """How many groups may be right, if one action is to be clearly best."""
    return max(1, min(3, groups // 3))


def check_few(accepted: int, groups: int) -> None:
    if accepted > most_accepted(groups):
        raise NoPuzzle("many are good")


def filtered(trials: Trials) -> None:
    """Cheap filters, so that most positions cost little. Raises NoPuzzle."""
    groups = list(trials.wins)
    for count, errors, even in FILTERS:
        trials.extend(open_of(trials), count)
        best = trials.best()
        losses = [trials.loss(a, best) for a in groups if a != best]
        if not any(one.mean >= GAP and one.mean > errors * one.error for one in losses):
            raise NoPuzzle("no gap")
        check_few(1 + sum(one.mean < even for one in losses), len(groups))
    if any(even <= one.mean < FAR for one in losses):
        raise NoPuzzle("between")


def open_of(trials: Trials) -> list[int]:
    """The groups that are not yet shown to be far worse than the best."""
    if not all(trials.wins.values()):
        return list(trials.wins)
    best = trials.best()
    losses = {a: trials.loss(a, best) for a in trials.wins}
    return [a for a, one in losses.items() if one.mean - 3 * one.error <= GAP or a == best]


def chosen(trials: Trials) -> tuple[int, ...]:
    """The best, and those that are not shown worse by `CLOSE`; best first."""
    for count in (1000, 2000, CHOOSING):
        near = not_worse(trials)
        if len(near) == 1:
            break
        best = trials.best()
        check_few(sum(trials.loss(a, best).mean < CLOSE for a in near), len(trials.wins))
        trials.extend(near, count)
    return tuple(sorted(not_worse(trials), key=lambda a: -trials.mean(a)))


def not_worse(trials: Trials) -> list[int]:
    best = trials.best()
    return [a for a in trials.wins if a == best or not is_worse(trials.loss(a, best))]


def is_worse(loss: Estimate) -> bool:
    return loss.mean - Z_WORSE * loss.error > CLOSE


def measured(
    play: Play, accepted: Sequence[int], others: Sequence[int], first: int, least: float = GAP
) -> dict[int, Estimate]:
    """What each other group loses, in worlds from `first` on. Raises NoPuzzle unless that is
    clearly enough, `least` or more, against every accepted group."""
    return finish(measuring(play, accepted, others, first, least))


def measuring(
    play: Play, accepted: Sequence[int], others: Sequence[int], first: int, least: float = GAP
) -> Steps[dict[int, Estimate]]:
    """Comes to what `measured` gives, a few worlds at a time."""
    if not others:
        raise NoPuzzle("all are good")
    trials = Trials(play, [*accepted, *others], first)
    losses = {}
    for a in others:
        for count in LOOKS:
            for n in range(PIECE, count + PIECE, PIECE):
                trials.extend([*accepted, a], min(n, count))
                yield
            found = [trials.loss(a, one) for one in accepted]
            if all(is_clear(one, least) for one in found):
                losses[a] = min(found, key=lambda one: one.mean)
                break
            if any(one.mean + Z_SURE * one.error < least for one in found):
                break
        if a not in losses:
            raise NoPuzzle("gap not sure")
    return losses


def is_clear(loss: Estimate, least: float) -> bool:
    return loss.mean >= least and loss.mean - Z_SURE * loss.error >= SURE
