"""A sheet of Mint Delivery that people fill in, in the words of the rulebook, for tests."""

from milkrun.engine.game import games
from milkrun.games.mint_delivery.components import KIND_NAMES, ORDER_IDS, TRUCKS

from ..paper import Paper

GAME = games["mint_delivery"]
CITY, NORTH, SPRINGS = "Mintopia City", "North Warehouse", "Spearmint Springs"
CENTER = "Cinnamon Center"


class Sheet(Paper):
    def __init__(self, players: int = 3, **options: int) -> None:
        super().__init__(GAME, players, options)

    def order(self, code: str, where: str) -> "Sheet":
        for p, truck in enumerate(TRUCKS):
            where = where.replace(f"by {truck}", f"by {{seat:{p}}}")
        return self.put("where", ORDER_IDS.index(code), to=where)

    def orders(self, **where: str) -> "Sheet":
        for code, place in where.items():
            self.order(code, place)
        return self

    def truck(self, who: str, space: str, *load: int) -> "Sheet":
        self.put("truck", who, to=space)
        for kind, count in zip(KIND_NAMES, load, strict=True):
            self.put("load", who, kind, to=count)
        return self

    def text(self, code: str) -> str:
        axes = GAME.sheet.axes()
        return axes["order"].labels[ORDER_IDS.index(code)]

    def asked(self, name: str, *at: int | str) -> list[tuple[str, str]]:
        orders = [ORDER_IDS.index(one) if one in ORDER_IDS else one for one in at]
        return self.ask(name, *orders)


def bare(players=3):
    """All decks are empty, and two towns; Anna has begun."""
    sheet = Sheet(players).orders(O17="completed by blue", O18="completed by yellow")
    for town in range(4):
        sheet.put("deck", town, to=0)
    return sheet.orders(O03="left in Freshness Falls", O04="left in Peppermint Pines")


def batch(sugar_free, cinnamon):
    """Anna has the Double Batch and six Classic in the city; so many mints are in the supply."""
    sheet = Sheet(4, abilities=1).orders(O01="completed by blue", O02="completed by blue")
    sheet.put("display", 0, to="Double Batch").put("bought", "Double Batch", "Anna", to=1)
    sheet.put("display", 1, to="Long Trailer").put("bought", "Long Trailer", "Anna", to=1)
    sheet.truck("Anna", CITY, 6, 0, 0).truck("Ben", CITY, 0, 4, 0)
    for n, who in enumerate(("Ben", "Cleo", "Dora")):
        sheet.put("bought", "Long Trailer", who, to=1).order(
            f"O1{n}", f"completed by {TRUCKS[n + 1]}"
        )
    sheet.truck("Ben", CITY, 0, 6, 0).truck("Cleo", CITY, 0, 4 - sugar_free, 2)
    sheet.truck("Dora", CITY, 0, 0, 6 - cinnamon).put("deck", SPRINGS, to=4)
    assert not sheet.trouble
    return sheet


def owner(*owned):
    """A sheet on which Anna has these abilities, and has paid for them."""
    sheet = Sheet(3, abilities=1).put("deck", SPRINGS, to=3)
    for n, name in enumerate(owned):
        sheet.put("display", n, to=name).put("bought", name, "Anna", to="yes")
    sheet.orders(O01="completed by blue", O02="completed by blue")
    assert not sheet.trouble
    return sheet
