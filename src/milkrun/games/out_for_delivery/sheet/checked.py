"""What cannot be as a sheet of Out For Delivery says, each with its cell."""

from milkrun.engine.sheets import tell

from ..components import FIGURES
from ..maps import CITIES
from ..rules.rounds import deliveries
from ..rules.state import H
from .declared import MOST_ROUND, Line
from .table import (
    DELIVERED,
    EVENT,
    KEPT,
    OVER,
    ROUND,
    SHOES,
    STANDS,
    UMBRELLA,
    WAITING,
    WEATHER,
    is_fallen,
    may_end,
    parcel_cell,
)


def check_sheet(s, cells, out):
    """Rounds, figures, boards and couriers."""
    if cells[ROUND] > s.options.end_rounds:
        tell(out, Line.TOO_LATE, s.options.end_rounds, ROUND)
    if s.rounds == 0:
        check_start(s, cells, out)
    elif cells[OVER] > 0 and not may_end(s):
        if s.options.end_deliveries > 0:
            tell(out, Line.NOT_DECIDED, deliveries(s), s.options.end_deliveries, OVER)
        else:
            tell(out, Line.GOES_ON, OVER)
    check_figures(s, cells, out)
    check_boards(s, cells, out)
    check_covers(s, cells, out)


def check_play(s, cells, out):
    """What a game needs that goes on from here: where everybody stands, and weather."""
    if s.rounds > 0:
        for p in range(s.players):
            if cells[STANDS + p] == 0:
                tell(out, Line.NO_PLACE, p)
        for region in range(len(s.weather)):
            if cells[WEATHER + region] == 0:
                tell(out, Line.UNROLLED, region)


def check_start(s, cells, out):
    """OFD-1.9: nothing is delivered or waits yet; OFD-1.6, 1.7: where everybody starts."""
    for region in range(len(s.weather)):
        if cells[WEATHER + region] > 0:
            tell(out, Line.TOO_EARLY, WEATHER + region)
    if cells[EVENT] > 0:
        tell(out, Line.TOO_EARLY, EVENT)
    for cell in range(WAITING, WAITING + CITIES * CITIES):
        if cells[cell] > 0:
            tell(out, Line.TOO_EARLY, cell)
    for p in range(s.players):
        if cells[DELIVERED + p] > 0:
            tell(out, Line.TOO_EARLY, DELIVERED + p)
        place = cells[STANDS + p] - 1
        if place >= 0:
            if place >= 2 * CITIES or place % 2 > 0:
                tell(out, Line.NOT_PICKUP, STANDS + p)
            for q in range(p):
                if cells[STANDS + q] == cells[STANDS + p]:
                    tell(out, Line.SHARED, q, STANDS + p)


def check_figures(s, cells, out):
    """OFD-11.10: 24 figures of each colour; OFD-11.7: none waits in its own city."""
    for colour in range(CITIES):
        total = 0
        last = WAITING + colour
        for city in range(CITIES):
            cell = WAITING + city * CITIES + colour
            total += cells[cell]
            last = cell if cells[cell] > 0 else last
            if city == colour and cells[cell] > 0:
                tell(out, Line.OWN_CITY, cell)
        for p in range(s.players):
            for n in range(1, s.rounds + 1):
                cell = parcel_cell(p, colour, n)
                if cells[cell] > 0 and not is_fallen(s, cells, p, colour, n):
                    total += cells[cell]
                    last = cell
        if total > FIGURES:
            tell(out, Line.TOO_MANY, colour, total, last)


def check_boards(s, cells, out):
    """OFD-11.2: what has fallen off; nothing is picked up in a round to come."""
    for p in range(s.players):
        last = parcel_cell(p, 0, 1)
        for colour in range(CITIES):
            for n in range(1, MOST_ROUND + 1):
                cell = parcel_cell(p, colour, n)
                if cells[cell] > 0:
                    last = cell
                    if n > s.rounds:
                        tell(out, Line.FUTURE, n, cell)
                    elif is_fallen(s, cells, p, colour, n):
                        fine = cells[cell] * s.options.fine
                        tell(out, Line.FALLEN, cells[cell], fine, cell)
        limit = s.options.carry_limit
        if limit > 0 and s.parcel_count[p] > limit:
            tell(out, Line.FULL, limit, p, s.parcel_count[p], last)


def check_covers(s, cells, out):
    """OFD-8.7, 8.8, 2.7: what an option lets last or keep."""
    cover = s.options.cover
    most = H * s.options.carry_over
    for p in range(s.players):
        if cells[UMBRELLA + p] > cover:
            tell(out, Line.TWO_COVERS, cover, UMBRELLA + p)
        if cells[SHOES + p] > cover:
            tell(out, Line.TWO_COVERS, cover, SHOES + p)
        if cells[KEPT + p] > most:
            tell(out, Line.KEPT_TOO_MUCH, s.options.carry_over, KEPT + p)
