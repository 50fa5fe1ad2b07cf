"""The parts of a server put together: store, tables, connections, bots, native code."""

import logging

from milkrun.engine.game import games

from .analyses import Analyses
from .archive import Archive
from .bot_seats import BotSeats
from .boxes import Boxes
from .clocks import Clocks
from .coach import Coach
from .hints import Hints
from .hub import Hub
from .limits import Limits
from .notices import Notices
from .outward import Outward
from .pushes import Keys, Postman
from .puzzles import Puzzles
from .seating import Seating
from .security import Seeds
from .settings import Settings
from .store import Store
from .store.opening import open_store
from .table import Table
from .tables import Tables
from .talk import Talking
from .warmth import Warmth

log = logging.getLogger("milkrun.games")


class Service:
    """One server's parts. `open` before `start`; only one process may use the store."""

    store: Store
    tables: Tables
    seating: Seating
    bots: BotSeats
    hints: Hints
    coach: Coach
    analyses: Analyses
    archive: Archive
    puzzles: Puzzles
    boxes: Boxes
    notices: Notices
    clocks: Clocks
    talking: Talking

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = Limits(settings)
        self.warmth = Warmth(settings.warm)
        self.hub = Hub(2 * settings.people_per_address, settings.grace, settings.away)
        self._is_open = False

    def open(self) -> None:
        """Open the database. Raises StoreError with a sentence for the host."""
        if self._is_open:
            return
        settings = self.settings
        self.store = open_store(settings.database)
        seeds = Seeds(settings.seed)
        self.tables = Tables(
            self.store,
            in_memory=settings.matches_in_memory,
            is_native=self.warmth.is_native,
            seeds=seeds,
        )
        self.seating = Seating(self.tables)
        alone, is_native = settings.bot_tables_per_address, self.warmth.is_native
        self.bots = BotSeats(self.tables, settings.pace / 1000, alone, is_native)
        self.bots.is_watched = self.hub.is_watched
        self.hints = Hints(is_native, seeds, settings.hints_at_once)
        tries, most = settings.analysis_tries, settings.analyses_per_address
        self.analyses = Analyses(self.tables, self.warmth, tries, most)
        self.coach = Coach(self.tables, self.hints)
        self.bots.listens = self.coach.listens
        self.archive = Archive(self.store)
        self.puzzles = Puzzles(self.store, self.hints.thinking, is_native)
        self.boxes = Boxes(self.tables, self.hub)
        self.notices = Notices(self.tables, self._postman())
        self.notices.looking = self.hub.looking
        self.clocks = Clocks(self.tables)
        self.talking = Talking(self.tables, self.hub, settings.free_text)
        self.tables.published = self._publish
        self.tables.in_use = lambda table: self.hub.is_watched(table) or self.bots.is_busy(table)
        self.warmth.changed = lambda: self.hub.tell_warmth(self.warmth.games)
        self._is_open = True

    async def start(self) -> None:
        """Begin to work: bots that were playing when the last process ended continue."""
        self.open()
        for game, lacks in games.unfinished.items():
            log.warning("%s is left out because it is not finished: %s", game, lacks[0])
        self.warmth.start()
        await self.bots.resume()
        await self.analyses.resume()
        await self.archive.resume()
        await self.puzzles.resume()
        await self.notices.start()
        await self.clocks.start()

    async def stop(self) -> None:
        """Stop working and release the game file."""
        await self.analyses.stop()
        await self.archive.stop()
        await self.warmth.stop()
        await self.clocks.stop()
        await self.coach.stop()
        await self.notices.stop()
        await self.bots.stop()
        await self.puzzles.stop()
        self.hints.stop()
        self.store.close()
        self._is_open = False

    def _publish(self, table: Table, only: int | None) -> None:
        self.coach.consider(table)
        self.hub.publish(table, only)
        self.bots.consider(table)
        self.archive.consider(table)
        self.clocks.consider(table)
        self.notices.consider(table)

    def _postman(self) -> Postman:
        """Who sends messages; push services want to know whom they can ask about them."""
        settings = self.settings
        origin = next((one for one in settings.origins if one.startswith("https://")), "")
        contact = settings.contact or origin or "mailto:host@milkrun.invalid"
        outward = Outward(settings.loopback_push)
        return Postman(outward, Keys(self.store), contact, origin or self._address())

    def _address(self) -> str:
        """Where this server is opened, if no public address is known."""
        return f"http://{self.settings.host}:{self.settings.port}"
