"""Tables at which legal actions were played at random, without a server."""

import dataclasses
from typing import Any

import numpy as np

import milkrun
from milkrun.engine.match import Match
from milkrun.server.store import Entry, SeatRow, TableRow
from milkrun.server.table import Table, witnessed

SHORT = {"end_rounds": 3, "rounds": 1, "turn_limit": 20, "round_limit": 5}  # where there are such


def played(name: str, table_id: str, most: int) -> tuple[Table, list[Entry]]:
    """A table for two people at which legal actions were played at random."""
    game = milkrun.games[name]
    options = {one.name: SHORT[one.name] for one in game.options if one.name in SHORT}
    match = Match(game, players=max(2, game.seats[0]), seed=5, options=options, native=False)
    seats = [SeatRow(n, "person", None, name, None, 0, True) for n, name in enumerate(match.names)]
    row = TableRow(
        table_id, name, game.version, match.players, match.options, 5, 0, 0, digest=match.digest()
    )
    table, entries, picks = Table(row, seats, match), [], np.random.default_rng(5)
    while not match.over and len(match.actions) < most:
        kind: Any = "sealed" if match.choosing() else "action"
        seat = next((s for s in match.choosing() if s not in table.sealed), match.to_move)
        assert seat is not None
        action = int(picks.choice(np.flatnonzero(table.asked(seat).mask())))
        entry = Entry(table.kept + 1, str(table.kept), seat, kind, action)
        table.apply(entry)
        entries.append(witnessed(entry, match))
    table.row = dataclasses.replace(row, seq=len(entries), to_move=table.waits_for)
    return table, entries
