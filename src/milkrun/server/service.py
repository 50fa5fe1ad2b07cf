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
from .puzzles import Puzzles
from .seating import Seating
from .security import Seeds
from .settings import Settings
from .store import Store
from .store.sqlite import SqliteStore
from .table import Table
from .tables import Tables
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
    clocks: Clocks

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = Limits(settings)
        self.warmth = Warmth(settings.warm)
        self.hub = Hub(2 * settings.people_per_address, settings.grace, settings.away)
        self._is_open = False

    def open(self) -> None:
        """Open the game file. Raises StoreError with a sentence for the host."""
        if self._is_open:
            return
        settings = self.settings
        self.store = SqliteStore(settings.database)
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
        self.clocks = Clocks(self.tables)
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
        await self.clocks.start()

    async def stop(self) -> None:
        """Stop working and release the game file."""
        await self.analyses.stop()
        await self.archive.stop()
        await self.warmth.stop()
        await self.clocks.stop()
        await self.coach.stop()
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
