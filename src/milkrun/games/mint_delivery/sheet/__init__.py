"""Mint Delivery on one's own table: where every order is, trucks, supply, and every point."""

from .asked import (
    ask_acquire,
    ask_fulfill,
    ask_load,
    ask_move,
    ask_rival,
    ask_take,
    ask_upgrade,
)
from .checked import check_play, check_sheet
from .declared import SHEET
from .offers import (
    offer_acquire,
    offer_fulfill,
    offer_load,
    offer_move,
    offer_rival,
    offer_take,
    offer_upgrade,
)
from .table import begin_sheet, fill_record, show_cells, take_record
from .told import report_seat
