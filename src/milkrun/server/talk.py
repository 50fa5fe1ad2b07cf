"""What people say to each other at a table: phrases, and free text if the server's host allows."""

import unicodedata

from milkrun.phrases import phrases_of

from .hub import Hub
from .messages import SaidMessage
from .schemas import Refused, Said, Talk
from .store import Saying
from .table import Table
from .tables import Tables

MOST = 50  # sayings that are shown
FRESH = 10_000  # milliseconds before the last one; who has come since is told no older ones
REMEMBERED = 10_000  # tables of which it is known what was told
LONGEST = 200  # characters of free text
NOT_TEXT = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


class Talking:
    """Keeps what is said with its table, and tells it to everybody who is there."""

    def __init__(self, tables: Tables, hub: Hub, free: bool) -> None:
        self.tables, self.hub, self.free = tables, hub, free
        self._told: dict[str, int] = {}  # the last saying that was told here, by table

    async def read(self, table: Table) -> Talk:
        """What can be said at a table, and what was said last."""
        phrases = phrases_of(table.row.game)
        said = await self.tables.read(self.tables.store.sayings, table.id, MOST)
        return Talk(phrases=dict(phrases), free=self.free, said=[shown(table, one) for one in said])

    async def say(self, table: Table, seat: int, phrase: str | None, text: str | None) -> Said:
        """Say something: a phrase by its id, or a text. Refused: 422, 403 no_free_text."""
        if phrase is not None:
            if text is not None or phrase not in phrases_of(table.row.game):
                raise Refused(422, "no_phrase", "There is no such phrase.")
        elif not self.free:
            raise Refused(403, "no_free_text", "At this server people talk by phrases only.")
        else:
            text = plain_text(text or "")
        store = self.tables.store
        kept = await self.tables.stored(store.add_saying, table.id, seat, phrase, text)
        await self.hear(table)
        return shown(table, kept)

    async def hear(self, table: Table) -> None:
        """Something was said at this (locked) table, here or at other processes: tell what nobody
        here was told. One piece of news may stand for many sayings."""
        said = await self.tables.read(self.tables.store.sayings, table.id, MOST)
        if not said:
            return
        told = self._told.pop(table.id, 0)
        if told > said[-1].n:  # what was said last has been deleted
            told = 0
        for one in said:
            if one.n > told and one.created >= said[-1].created - FRESH:
                message = SaidMessage(said=shown(table, one)).model_dump_json()
                self.hub.tell(table.id, f"said-{one.n % MOST}", message)
        self._told[table.id] = said[-1].n
        if len(self._told) > REMEMBERED:
            del self._told[next(iter(self._told))]


def shown(table: Table, saying: Saying) -> Said:
    """Something said, in words; a phrase that is gone shows as its id."""
    text = saying.text
    if saying.phrase is not None:
        text = phrases_of(table.row.game).get(saying.phrase, saying.phrase)
    at = saying.created
    return Said(n=saying.n, seat=saying.seat, text=text or "", phrase=saying.phrase, at=at)


def plain_text(text: str) -> str:
    """A text as it is stored: one line of visible characters. Refused (422)."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(one) in NOT_TEXT for one in text):
        raise Refused(422, "not_plain", "A message cannot have hidden characters.")
    if not 0 < len(text) <= LONGEST:
        raise Refused(422, "too_long", f"A message has 1 to {LONGEST} characters.")
    return text
