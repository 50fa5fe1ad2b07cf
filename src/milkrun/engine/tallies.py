"""The functions of a companion's sheet that all games share; bound to a game like its rules."""

from .stubs import standing

ADD, SET, UNDO = range(3)  # what an entry does: its kind in `gather`
ENTRY = 5  # numbers of an entry there: kind, cell, value, the entry it undoes, whether it is undone
LINE = 8  # numbers of a line: which, and those of its template
MOST_LINES = 100  # that one function may tell
ENTERED, FIXED, HIDDEN = range(3)  # a cell: as usual; only looked at; not there now


def tell(out, which, a=0, b=0, c=0, d=0, e=0, f=0, g=0):
    """Say a line: out[0] is how many there are, LINE numbers for each follow."""
    n = out[0]
    if n < MOST_LINES:
        at = 1 + n * LINE
        out[at] = which
        out[at + 1] = a
        out[at + 2] = b
        out[at + 3] = c
        out[at + 4] = d
        out[at + 5] = e
        out[at + 6] = f
        out[at + 7] = g
        out[0] = n + 1


def ahead(s, p, q):
    """By which number of `standing` seat p is before seat q: 1 by the first; 0 if it is not."""
    mine = standing(s, p)
    others = standing(s, q)
    for k in range(len(mine)):
        if mine[k] != others[k]:
            return k + 1 if mine[k] > others[k] else 0
    return 0


def first_seat(s):
    """The first of those whom nobody is ahead of."""
    best = 0
    for p in range(1, s.players):
        if ahead(s, p, best) > 0:
            best = p
    return best


def tell_leaders(s, out, wins, shares, leads, level):
    """Say of everybody whom nobody is ahead of that they have won, or lead, with their score: by
    `shares` and `level` if they are several."""
    best = first_seat(s)
    equals = 0
    for p in range(s.players):
        equals += ahead(s, best, p) == 0
    for p in range(s.players):
        if ahead(s, best, p) == 0:
            if s.over == 1:
                tell(out, wins if equals == 1 else shares, p, s.score[p])
            else:
                tell(out, leads if equals == 1 else level, p, s.score[p])


def gather(entries, count, cells):
    """The cells after all entries: of a choice the last one holds, counts add up.

    entries: `count` times ENTRY numbers, in the one order that all phones agree on: by number,
    then device. An entry that undoes another comes after it, so the last one is looked at first:
    one that is undone itself undoes nothing.
    """
    for back in range(count):
        at = (count - 1 - back) * ENTRY
        if entries[at] == UNDO and entries[at + 4] == 0 and entries[at + 3] >= 0:
            entries[entries[at + 3] * ENTRY + 4] = 1
    for n in range(count):
        at = n * ENTRY
        if entries[at + 4] == 0:
            if entries[at] == ADD:
                cells[entries[at + 1]] += entries[at + 2]
            elif entries[at] == SET:
                cells[entries[at + 1]] = entries[at + 2]
