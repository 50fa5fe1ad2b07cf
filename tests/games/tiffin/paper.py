"""A sheet of Tiffin that people fill in, in the words of the rulebook, for tests."""

from milkrun.engine.game import games
from milkrun.games.tiffin.components import FACE_NAMES as FACES

from ..paper import NAMES, Paper

GAME = games["tiffin"]
BANDRA = FACES.index("Bandra")


class Sheet(Paper):
    def __init__(self, players: int = 4, **options: int) -> None:
        super().__init__(GAME, players, options)

    def route(self, place: str, tiffins: str, at: str | int = 0, **cubes: int) -> "Sheet":
        """Lay a route into a slot, or as a delivery, by its number: tiffins by initials ("ABB"),
        cubes by name; `rival` is the competitor."""
        self.put("state", place, to=at if isinstance(at, str) else at + 3)
        for name in NAMES:
            self.put("tiffins", place, name, to=tiffins.count(name[0]))
            self.put("cubes", place, name, to=cubes.get(name, 0))
        return self.put("rival", place, to=cubes.get("rival", 0))


DONE = {"Colaba": 8, "Charni Road": 8, "Byculla": 10, "Mahalaxmi": 10, "Churchgate": 12,
        "Dadar": 12, "Mahim": 14}  # fmt: skip


def delivered(count: int, players: int = 4) -> Sheet:
    """A sheet on which so many routes have been delivered by Anna, each with a tiffin of Ben."""
    sheet = Sheet(players)
    for n, (place, spaces) in enumerate(list(DONE.items())[:count]):
        sheet.route(place, "B", n + 1, Anna=spaces)
    return sheet


def scored() -> Sheet:
    """E1: a yellow route of 14 with tiffins of Cleo, Cleo and Dora."""
    return Sheet().route("Bandra", "CCD", "left", Ben=4, Cleo=3, Dora=3, Anna=4)
