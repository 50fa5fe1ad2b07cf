"""Aquaretto on one's own table: zoos, depots, coins and posts, trucks and rounds."""

from .asked import ask_buy, ask_pay, ask_place, ask_spaces, ask_train
from .checked import check_play, check_sheet
from .declared import SHEET
from .offers import offer_buy, offer_pay, offer_place, offer_spaces, offer_train
from .shown import begin_sheet, show_cells
from .table import fill_record, take_record
from .told import report_seat
