"""What predicts the winner, besides hand values: for a learned judgement of positions.

All is scaled to run from about -1 to 1. Contracts and hands are those of the world that a search
imagines. Walks are dear to find, so only one more is looked for than hand values need.
"""

import numpy as np

from .components import HIGH, LOW, PIPS
from .rules.board import is_free
from .rules.state import NO_RUN, Phase
from .rules.walks import cheapest, is_connected

VERSION = 1
TABLE = 11 + len(Phase)
SEAT = 19
SHORT = np.int64(2)  # what a gap costs once a good domino lies there
WHOLE = 24  # dominoes that lie on the track at the end of a round, about


def placed_of(s):
    """Dominoes on the track."""
    placed = 0
    for pair in range(s.pairs):
        placed += not is_free(s, pair)
    return placed


def progress(s):
    """Rounds scored, and the dominoes of this one."""
    return min(1.0, (s.rounds_done + min(1.0, placed_of(s) / WHOLE)) / s.rounds)


def cheapest_run(s):
    """What the cheapest walk that may be declared now costs; NO_RUN if there is none."""
    least = NO_RUN
    for top in range(PIPS):
        least = min(least, np.int64(s.run_cost[top]))
    return least


def table_features(s, out):
    """The rounds left, how full the track and the stock are, whether a run may be declared."""
    left = s.rounds - s.rounds_done
    placed = placed_of(s)
    out[0] = left / 4
    out[1] = left == 1
    out[2] = left == 2
    out[3] = s.turns / 30
    out[4] = (s.turns - s.last_play) / 6
    out[5] = placed / 28
    out[6] = placed / 28 * placed / 28
    out[7] = s.stock_count / 28
    out[8] = cheapest_run(s) < NO_RUN
    out[9] = s.turns == 0
    out[10] = 1 / max(1, left)
    out[11 + s.phase] = 1


def seat_features(s, p, out):
    """Score, turn, hand, and what the walk costs with good dominoes in its gaps."""
    left = s.rounds - s.rounds_done
    out[0] = s.score[p] / 60
    out[1] = s.score[p] / 60 * (left == 1)
    out[2] = s.score[p] / 60 / max(1, left)
    out[3] = p == s.turn_of
    out[4] = p == s.to_move
    out[5] = ((p - s.turn_of) % s.players) / 4
    out[6] = p == 0
    out[7] = s.hand_count[p] / 2
    for slot in range(s.hand_count[p]):
        domino = s.hand[p, slot]
        out[8] += (LOW[domino] + HIGH[domino]) / 14
        out[9] += LOW[domino] / 6
        out[10] += LOW[domino] == 0
        out[11] += HIGH[domino] <= 2
    if s.over:
        return
    short = cheapest(s, p, SHORT)
    out[12] = short / 30
    out[13] = short / 30 * (left == 1)
    out[14] = short / 30 * placed_of(s) / 28
    out[15] = is_connected(s, p)
    if p == s.turn_of:
        least = cheapest_run(s)
        if least < NO_RUN:
            out[16] = 1
            out[17] = least / 30
            out[18] = (least - short) / 10
