"""Items that options put in the place of printed ones (chapter 14)."""

from ..components import COURIER_BAG, EXPRESS_STAMP, KINDS, PLACE_OF, SNOW_SHOES, UMBRELLA


def item_of(s, kind):
    """OFD-14.1: what a kind of item is; numbers from KINDS on are the new ones."""
    if kind == UMBRELLA and s.options.item_at_5 > 0:
        return COURIER_BAG - 1 + s.options.item_at_5
    if kind == SNOW_SHOES and s.options.item_at_9 > 0:
        return EXPRESS_STAMP - 1 + s.options.item_at_9
    return kind


def owns(s, p, item):
    """Whether a player has such an item, in a match in which it exists."""
    kind = PLACE_OF[item]
    return s.items[p, kind] > 0 and item_of(s, kind) == item


def is_new(s, kind):
    """OFD-14.1: whether a kind of item is one that is not printed."""
    return item_of(s, kind) >= KINDS
