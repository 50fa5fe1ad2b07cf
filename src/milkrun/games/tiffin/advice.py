"""What a decent player would do: for greedy bots, and for search."""


def weights(s, out):
    """How good each legal action is for the seat to move, in rupees."""
    for a in range(len(out)):
        out[a] = 0.0


def value(s, p):
    """What the position is worth to seat p, in rupees."""
    return float(s.score[p])
