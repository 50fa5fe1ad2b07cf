"""Out For Delivery on one's own table: the round's clerk, and what every courier needs to know."""

from .asked import ask_may, ask_pays, ask_use, ask_way
from .checked import check_play, check_sheet
from .declared import SHEET
from .done import do_buy, do_deliver, do_next, do_pick_up, do_round, do_sell, do_use
from .table import begin_sheet, fill_record, show_cells, take_record
from .told import report_seat
