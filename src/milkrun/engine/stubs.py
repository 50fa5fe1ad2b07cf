"""The names generic code is written against; `compile.py` binds them to a game's own functions."""

OPTIONAL = {"believe", "suppose"}  # in beliefs.py, if a game has it; else they do nothing


def setup(s):
    """Set the table: the record arrives zeroed, with players, options and generator set."""


def legal_actions(s, mask):
    """Mark the legal actions of `s.to_move`; `mask` (bool, (actions,)) arrives all False."""


def apply_action(s, a):
    """Do a legal action, without checking it."""


def determinize(s, p):
    """Redraw everything seat p cannot know; the engine has reseeded the record before."""


def observe(s, p, out):
    """Write what seat p knows into `out` (float32, (OBSERVATION,)), which arrives zeroed."""


def standing(s, p):
    """A tuple that orders the seats: greater is better, equal shares the place."""


def believe(s, p, belief):
    """Belief: what seat p takes for likely of what it cannot know (float64, (BELIEF,))."""


def suppose(s, p, belief):
    """Belief: redraw in a world imagined for p what `believe` has found likely."""


def weights(s, out):
    """Advice: how good each legal action looks (float64, (actions,)); illegal ones are ignored."""


def values(s, out):
    """Advice: what the position is worth to every seat (float64, (players,)), in points."""
