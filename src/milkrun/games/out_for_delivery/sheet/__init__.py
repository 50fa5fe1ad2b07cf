"""Out For Delivery on one's own table: the round's clerk, and what every courier needs to know."""

from .asked import ask_may, ask_pays, ask_use, ask_way
from .checked import check_play, check_sheet
from .deals import do_steal, do_trade
from .declared import SHEET
from .done import do_buy, do_deliver, do_next, do_pick_up, do_round, do_sell, do_use
from .moves import do_ferry, do_fly, do_go
from .offers import (
    offer_buy,
    offer_deliver,
    offer_ferry,
    offer_fly,
    offer_go,
    offer_may,
    offer_pays,
    offer_pick_up,
    offer_sell,
    offer_steal,
    offer_trade,
    offer_use,
    offer_way,
)
from .table import begin_sheet, fill_record, show_cells, take_record
from .told import report_seat
