"""The companion: scoring and tracking a game on somebody's own table.

`engine/sheets.py` is how a game declares its sheet; here a sheet is kept (`log`), worked out
(`sheet`), put into words (`words`), and made into what a page needs to do all that by itself
(`module`).
"""

from .log import Entry, Place, read_entry
from .module import sheet_module
from .sheet import Filled, Start, fill
from .words import said

__all__ = ["Entry", "Filled", "Place", "Start", "fill", "read_entry", "said", "sheet_module"]
