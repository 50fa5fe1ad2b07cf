"""Tiffin on one's own table: routes, deliveries booked as they happen, and running rupees."""

from .asked import ask_pays, ask_place, ask_play, ask_special
from .checked import check_sheet
from .declared import SHEET
from .offers import offer_pays, offer_place, offer_play, offer_special
from .shown import show_cells, take_record
from .table import fill_record
from .told import report_seat
