"""What the box holds, as tables for the rulebook."""

from milkrun.engine.box import BoxTable
from milkrun.engine.wording import count

from ..components import (
    BASE_FEES,
    BOX,
    CARD_COPIES,
    COLOURS,
    EFFECTS,
    RANKS,
    ROUTES,
    SQUARES,
    TRACKING,
)


def tables() -> list[BoxTable]:
    """TIF-1.2 to 1.6, 1.8: the pieces, the Delivery cards, the Route cards, the Tracking cards."""
    return [pieces(), delivery_cards(), effects(), routes(), tracking()]


def pieces() -> BoxTable:
    return BoxTable("pieces", "Pieces", ("Piece", "Number", "Use"), BOX)


def delivery_cards() -> BoxTable:
    """TIF-1.8, 8.1: how many Delivery cards there are of each rank and colour."""
    copies = CARD_COPIES.reshape(len(COLOURS), RANKS, 2)
    rows: list[tuple[str | int, ...]] = [
        (f"{rank + 1}{' with symbol' if symbol else ''}", *map(int, found), int(found.sum()))
        for rank in range(RANKS)
        for symbol, found in enumerate(copies[:, rank].T)
    ]
    total = copies.sum(axis=(1, 2))
    rows.append(("all", *map(int, total), int(total.sum())))
    columns = ("Rank", *(colour.capitalize() for colour in COLOURS), "All")
    note = "Grey is wild. The symbol moves the competitor's marker."
    return BoxTable("delivery-cards", "Delivery cards", columns, rows, note)


def effects() -> BoxTable:
    """TIF-6.2, 6.3, 6.4, 6.8: what each rank allows."""
    rows = [(str(rank), effect) for rank, effect in enumerate(EFFECTS, 1)]
    return BoxTable("effects", "Card effects", ("Rank", "What you may do"), rows)


def routes() -> BoxTable:
    """TIF-1.6, 9.5: the faces of the Route cards, and the fees with so many tiffins aboard."""
    rows: list[tuple[str | int, ...]] = [
        (
            name, colour, distance,
            *(" / ".join(str(m * fee) for fee in BASE_FEES[distance]) for m in numbers_aboard()),
            card + face,
        )
        for card, face, name, colour, distance in ROUTES
    ]  # fmt: skip
    fees = (f"Fees, {count(m, 'tiffin')}" for m in numbers_aboard())
    note = "Fees are in rupees for first, second and third. A and B are the faces of one card."
    return BoxTable("routes", "Routes", ("Place", "Colour", "Distance", *fees, "Card"), rows, note)


def numbers_aboard() -> range:
    """How many tiffins a route may have when it is scored with a fee."""
    return range(1, SQUARES + 1)


def tracking() -> BoxTable:
    """TIF-1.5, 9.10, 10.4: the Tracking cards, in their order."""
    columns = ("Routes scored", "Tiffins a route needs", "Rupees for each tiffin")
    note = "The second column is the minimum, the third the delivery fee."
    return BoxTable("tracking", "Tracking cards", columns, TRACKING, note)
