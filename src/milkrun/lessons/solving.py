"""Finding a solution of a lesson by trying: so that no lesson asks for the impossible."""

import numpy as np

from .lesson import Lesson
from .playing import Attempt, likely

ATTEMPTS = 4000


def solved(lesson: Lesson, attempts: int = ATTEMPTS) -> list[int] | None:
    """Actions of the learner that reach the goal, at most `par` of them; None if none were found.

    All sequences, shorter ones first, without going on twice from the same position; then, if
    there are too many, random ones that often do what looks best.
    """
    level, tried = [(list[int](), Attempt(lesson, shown=False))], 0
    for _ in range(lesson.par):
        met, following = set[bytes](), list[tuple[list[int], Attempt]]()
        for done, before in level:
            for action in legal(before):
                if (tried := tried + 1) > attempts // 2:
                    return sampled(lesson, attempts // 2)
                after = before.branch()
                after.act(action)
                if after.status == "done":
                    return [*done, action]
                key = after.match.state.tobytes()
                if after.status == "open" and key not in met:
                    met.add(key)
                    following.append(([*done, action], after))
        level = following
    return None


def sampled(lesson: Lesson, attempts: int) -> list[int] | None:
    rng, start = np.random.default_rng(0), Attempt(lesson, shown=False)
    for _ in range(attempts):
        attempt, done = start.branch(), list[int]()
        while attempt.status == "open" and len(done) < lesson.par:
            bold = rng.random() < 0.5
            done.append(int(rng.choice(legal(attempt))) if bold else likely(attempt.match))
            attempt.act(done[-1])
        if attempt.status == "done":
            return done
    return None


def legal(attempt: Attempt) -> list[int]:
    return [int(one) for one in np.flatnonzero(attempt.match.mask())]
