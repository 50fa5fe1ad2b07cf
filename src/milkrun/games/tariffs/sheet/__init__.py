"""Tariffs on one's own table: track, rounds, and a contract that stays on its holder's phone."""

from .asked import ask_declare, ask_lay, ask_rotate, ask_walk
from .checked import check_play, check_sheet
from .declared import SHEET
from .shown import show_cells
from .table import fill_record, take_record
from .told import report_seat
