"""The parts of a server put together: store, tables, connections, bots, native code."""

import logging

from milkrun.engine.game import games

from .admin import write_pass
from .analyses import Analyses
from .archive import Archive
from .bot_seats import BotSeats
from .boxes import Boxes
from .clocks import Clocks
from .coach import Coach
from .hints import Hints
from .hub import Hub
from .limits import Limits
from .metrics import Metrics
from .notices import Notices
from .operating import Operating, Retention
from .outward import Outward
from .pushes import Keys, Postman
from .puzzles import Puzzles
from .seating import Seating
from .security import Seeds
from .settings import Settings, alike
from .shared_limits import SharedLimits
from .store import Store
from .store.opening import open_store
from .table import Table
from .tables import Tables
from .talk import Talking
from .together import Together
from .warmth import Warmth

log = logging.getLogger("milkrun.games")


class Service:
    """One server process's parts. `open` before `start`."""

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
    operating: Operating
    retention: Retention
    together: Together
    shared_limits: SharedLimits

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limits = Limits(settings)
        self.warmth = Warmth(settings.warm)
        self.hub = Hub(2 * settings.people_per_address, settings.grace, settings.away)
        self.is_open = False
        self.token = ""  # by which `milkrun admin` shows that it may
        self.metrics = Metrics() if settings.metrics_port else None

    def open(self) -> None:
        """Open the database. Raises StoreError with a sentence for the host."""
        if self.is_open:
            return
        settings = self.settings
        self.store = open_store(settings.database, alike(settings))
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
        self.archive = Archive(self.store, self.tables.duties)
        self.puzzles = Puzzles(self.tables, self.hints.thinking, self.warmth)
        self.boxes = Boxes(self.tables, self.hub)
        self.notices = Notices(self.tables, self._postman())
        self.notices.looking = self.hub.looking
        self.clocks = Clocks(self.tables)
        self.talking = Talking(self.tables, self.hub, settings.free_text)
        self.tables.published = self._publish
        self.tables.in_use = lambda table: self.hub.is_here(table) or self.bots.is_busy(table)
        self.warmth.changed = lambda: self.hub.tell_warmth(self.warmth.games)
        self.token = write_pass(settings)
        self.operating = Operating(self)
        days, sheet_days = settings.keep_days, settings.keep_sheet_days
        self.retention = Retention(self.operating, days, sheet_days)
        self._join_others()
        self._measure()
        self.is_open = True

    async def start(self) -> None:
        """Begin to work: bots that were playing when the last process ended continue."""
        self.open()
        for game, lacks in games.unfinished.items():
            log.warning("%s is left out because it is not finished: %s", game, lacks[0])
        self.warmth.start()
        await self.operating.hear_drain()
        await self.together.start()
        await self.shared_limits.start()
        await self.tables.duties.start()
        await self.notices.look()
        await self._take_up()
        await self.clocks.start()
        self.retention.start()
        if self.metrics is not None:
            self.metrics.start()

    async def stop(self) -> None:
        """Stop working and release the game file."""
        self.is_open = False
        if self.metrics is not None:
            await self.metrics.stop()
        await self.retention.stop()
        await self.shared_limits.stop()
        await self.together.stop()
        await self.analyses.stop()
        await self.archive.stop()
        await self.warmth.stop()
        await self.clocks.stop()
        await self.coach.stop()
        await self.notices.stop()
        await self.bots.stop()
        await self.puzzles.stop()
        self.hints.stop()
        await self.tables.duties.stop()
        self.store.close()

    def _measure(self) -> None:
        """Have everything counted that is looked at, if anybody wants to look."""
        metrics = self.metrics
        if metrics is None:
            return
        self.store.watch(metrics.committed)
        quick, ahead = self.bots.minds()
        for name, of in (("bots", quick), ("thinking bots", ahead), ("hints", self.hints.thinking)):
            of.took = metrics.thought
            metrics.queue(name, of, of.at_work)
        metrics.queue("analyses", self.analyses, self.analyses.at_work)
        metrics.length("milkrun_sockets", "live connections", self.hub.__len__)
        metrics.length("milkrun_tables_in_memory", "tables in memory", self.tables.__len__)
        shares = "of sixteen shares of all tables, those whose bots and clocks are seen to here"
        metrics.length("milkrun_shares", shares, self.tables.duties.__len__)
        metrics.serve(self.settings.metrics_port)

    async def _take_up(self) -> None:
        """Go on with what is to be done for the tables that this process sees to."""
        await self.bots.resume()
        await self.analyses.resume()
        await self.archive.resume()
        await self.puzzles.resume()
        await self.clocks.resume()
        self.notices.resume()

    def _join_others(self) -> None:
        """What to do about news from other processes."""
        owner = self.tables.duties.owner
        self.shared_limits = SharedLimits(self.limits, self.store, owner)
        together = self.together = Together(self.tables, self.hub)
        if self.store.shared is None:
            return
        self.coach.speaks = self.hub.is_here
        self.tables.duties.gained = self._take_up
        together.missed = self._look_at_all
        together.hears |= {
            "table": self._look_at,
            "watched": self._play_for,
            "said": self._hear_said,
            "box": self.boxes.hear,
            "analysis": lambda _: self.analyses.resume(),
            "checks": lambda _: self.puzzles.resume(),
            "pushes": lambda _: self.notices.look(),
            "duties": self._hear_duties,
            "gone": self.operating.hear_gone,
            "anew": self.operating.hear_anew,
            "drain": self.operating.hear_drain,
            "limits": self.shared_limits.hear,
        }

    async def _look_at(self, table_id: str) -> None:
        """Another process has changed a table: show it to who is here, and see to it."""
        mine = self.tables.duties.mine(table_id)
        self.tables.fall_behind(table_id)
        if mine or self.hub.is_here(table_id):
            async with self.tables.open(table_id, fresh=False) as table:
                if mine:  # also where a request was quicker to load it than the news
                    self._see_to(table)

    async def _play_for(self, table_id: str) -> None:
        """Somebody has come at another process: bots alone play while they are watched."""
        if self.tables.duties.mine(table_id):
            async with self.tables.open(table_id) as table:
                self.bots.consider(table)

    async def _look_at_all(self) -> None:
        """Something may have been missed."""
        await self.notices.look()
        await self.boxes.hear_all()
        await self.together.hear_all_presence()
        await self.operating.hear_drain()
        for table_id in self.tables.known():
            await self.operating.hear_anew(table_id)
        await self._take_up()

    async def _hear_said(self, table_id: str) -> None:
        if self.hub.is_here(table_id):
            async with self.tables.open(table_id) as table:
                await self.talking.hear(table)

    async def _hear_duties(self, _: str) -> None:
        self.tables.duties.wake()

    def _publish(self, table: Table, only: int | None) -> None:
        self.coach.consider(table)
        self.hub.publish(table, only)
        self._see_to(table)

    def _see_to(self, table: Table) -> None:
        """What is to be done for a locked table without anybody asking."""
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
