"""Pig on one's own table: the points of each player, and who is ahead."""

from milkrun.engine.sheets import SEAT, axis, choice, count, line, question, section, sheet, tell

from .rules import is_over

DIE = axis("die", ("not rolled", "1", "2", "3", "4", "5", "6"))
ROLLS = axis("rolls", tuple(map(str, range(1, 21))))

SHEET = sheet(
    seats=4,
    fields=(
        count("points", SEAT, title="Points", high=999),
        choice("die", of=DIE, title="Die", roll=True),
    ),
    lines=(
        line("points", "{points} {points|point|points}", "points", points="points"),
        line("needed", "{needed} more to win", "needed", clause="PIG-3.1"),
        line("won", "{winner:seat} has won.", "winner", clause="PIG-3.1"),
        line("two", "Only one can have {goal}.", "goal", "cell", clause="PIG-3.1", cell="cell"),
        line("yes", "{who:seat} wins with {more} more.", "who", "more", clause="PIG-3.1"),
        line("no", "Not yet: {who:seat} needs {needed} more.", "who", "needed", clause="PIG-3.1"),
    ),
    questions=(
        question("wins", "Does {who} win with {more} more?", who=SEAT, more=ROLLS),
    ),
    sections=(section("Points", "points"), section("Die", "die")),
    plays_on="",
)  # fmt: skip

Line = SHEET.Line
POINTS = SHEET.at["points"]


def fill_record(s, cells):
    """The position: points, and who is next is not known."""
    for p in range(s.players):
        s.score[p] = cells[POINTS + p]
    s.over = is_over(s)


def check_sheet(s, cells, out):
    """PIG-3.1: the first with enough points ends the game, so there is one."""
    winners = 0
    for p in range(s.players):
        if s.score[p] >= s.options.goal:
            winners += 1
            if winners > 1:
                tell(out, Line.TWO, s.options.goal, POINTS + p)


def report_seat(s, cells, p, out):
    """PIG-3.1: the points of a player; of the table, who has won."""
    if p < s.players:
        tell(out, Line.POINTS, s.score[p])
        if s.score[p] < s.options.goal:
            tell(out, Line.NEEDED, s.options.goal - s.score[p])
    else:
        for q in range(s.players):
            if s.score[q] >= s.options.goal:
                tell(out, Line.WON, q)


def ask_wins(s, cells, who, more, out):
    """PIG-3.1"""
    if s.score[who] + more + 1 >= s.options.goal:
        tell(out, Line.YES, who, more + 1)
    else:
        tell(out, Line.NO, who, s.options.goal - s.score[who])


def take_record(s, cells):
    """What lies on the table of a match."""
    for p in range(s.players):
        cells[POINTS + p] = s.score[p]
