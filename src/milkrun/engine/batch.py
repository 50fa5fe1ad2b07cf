"""Many matches side by side: arrays in, arrays out, worked natively on several threads."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from os import cpu_count
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from . import record
from .compile import Typed
from .game import Game, MilkrunError, games
from .given import as_options, check_count, check_seeds
from .kept import alike, kept, read_kept

AUTORESET = ("same_step", "next_step", "disabled")  # as numbered in lanes.py
REWARDS = ("win", "place", "margin")
OBSERVATIONS = {"float32": np.float32, "uint8": np.uint8, "bits": np.uint8}
OF = ("deciding", "all")
BUFFERS = ("mask", "observation", "to_move", "reward", "ended")
RECORDS = ("states", "_blanks", "_finals")
Read = TypeVar("Read")
UNKEPT = ("functions", "_pool", "_typed", "_observed", "_numbers")  # what a copy makes anew


class Batch:
    """`lanes` matches of one game; when a match ends, its lane starts the next one by itself.

    states: recarray (lanes,). mask: bool (lanes, actions). observation: (lanes, features) of the
    seat to move, or (lanes, players, features). to_move: int64 (lanes,). reward: float64 (lanes,
    players), written when a match ends. ended: bool (lanes,): the last step ended it. These arrays
    are overwritten in place by every step, and can be exchanged for your own (`out=`). Whatever
    else changes a lane leaves its `reward` 0 and `ended` False.

    players, options: for all lanes, or a sequence with those of each. observe: "float32"; "uint8",
    what `float32` is before it is scaled; "bits", which of these are not 0, eight to a byte, the
    first lowest; None for none. of: "deciding" or "all" seats. reward: "win", one point, split
    among the winners; "place", 1 for the first to 0 for the last; "margin", points ahead of the
    best other seat. autoreset: "same_step", "next_step" (a lane whose match is over takes any
    action and starts the next match instead) or "disabled" (until `reset`). What is played depends
    on the seed alone, not on the threads. Raises MilkrunError.
    """

    def __init__(
        self,
        game: Game,
        lanes: int,
        *,
        players: int | Sequence[int] | None = None,
        seed: int | None = None,
        options: Mapping[str, int] | Sequence[Mapping[str, int]] | None = None,
        observe: str | None = "float32",
        of: str = "deciding",
        reward: str = "win",
        autoreset: str = "same_step",
        threads: int | None = None,
        native: bool = True,
    ) -> None:
        lanes = check_count(lanes, "the number of lanes")
        self.game, self.observe, self.of = game, observe, of
        self._pays, self._autoreset = _one(reward, REWARDS), _one(autoreset, AUTORESET)
        _one(of, OF)
        if observe is not None:
            _one(observe, tuple(OBSERVATIONS))
        most = (
            cpu_count() or 1 if threads is None else check_count(threads, "the number of threads")
        )
        self.threads = min(most, lanes)
        self._bind(native)
        self._unit = game.observation.unit
        self._blanks, self._starts = _blanks(game, lanes, players, options)
        self.states = record.many(game.rules.STATE, lanes)
        self._finals = record.many(game.rules.STATE, lanes if autoreset == "same_step" else 0)
        self.seeds = check_seeds(secrets.randbits(62) if seed is None else seed, lanes)
        self._rngs = np.random.default_rng(self.seeds[0]).integers(0, 2**32, (lanes, 4), np.uint32)
        self._make_buffers(lanes, int(self._blanks.players.max()))
        self._begin(np.ones(lanes, np.bool_))
        self._look()

    def _bind(self, native: bool) -> None:
        self.functions = self.game.binding(native)
        self._typed = Typed(self.functions)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def _make_buffers(self, lanes: int, seats: int) -> None:
        size = self.game.observation.size
        rows = 0 if self.observe is None else seats if self.of == "all" else 1
        self._shape = (lanes, rows, size)
        width = (size + 7) // 8 if self.observe == "bits" else size
        shape = (lanes, rows, width) if self.of == "all" or not rows else (lanes, width)
        kind = OBSERVATIONS[self.observe or "uint8"]
        self.mask = np.zeros((lanes, self.game.rules.ACTIONS.size), np.bool_)
        self.observation: NDArray[Any] = np.zeros(shape, kind)
        self._observed, self._numbers = self._written(self.observation)
        self.to_move = np.zeros(lanes, np.int64)
        self.reward = np.zeros((lanes, seats), np.float64)
        self.ended = np.zeros(lanes, np.bool_)

    def __len__(self) -> int:
        return len(self.states)

    @property
    def players(self) -> NDArray[np.int16]:
        """The seats taken in each lane."""
        return np.asarray(self.states.players)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Where a match is over and waits: never with the autoreset "same_step"."""
        return np.asarray(self.states.over != 0)

    # Playing

    def step(
        self, actions: NDArray[np.int64], out: Mapping[str, NDArray[Any]] | None = None
    ) -> None:
        """Apply one action per lane (integers, shape (lanes,)).

        out: arrays to be written from now on, by the names in BUFFERS, each C-contiguous with the
        shape and type of the one it takes the place of, so that a learner's memory can be written
        in place. Raises MilkrunError naming the first lane whose action is not legal; nothing is
        applied then.
        """
        given = np.asarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            told = f"got {given.dtype} of shape {given.shape}"
            raise MilkrunError(f"a step needs {len(self)} actions, whole numbers; {told}")
        actions = np.ascontiguousarray(given, np.int64)
        shares = self._each("illegal_lane", self.states, self.mask, actions)
        for lane, (_, last) in zip(shares, self._shares(), strict=True):
            if lane < last:
                raise MilkrunError(f"lane {lane}: action {actions[lane]} is not legal")
        if out is not None:
            self._take(out)
        self._each(
            "step_lanes", self.states, self._blanks, self._starts, self.seeds, actions,
            self.mask, self._observed, self._unit, self._numbers, self.to_move, self.of == "all",
            self.reward, self._pays, self.ended, self._finals, self._autoreset,
        )  # fmt: skip
        self._pack(self._observed, self.observation)

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each lane, each equally likely: int64 (lanes,)."""
        actions = np.zeros(len(self), np.int64)
        self._each("pick_lanes", self.states, self.mask, self._rngs, actions)
        return actions

    def random(self, steps: int | NDArray[np.int64]) -> int:
        """Play uniformly random actions in every lane, as many as `steps` (a number, or one for
        each lane: lanes that start together need not end together), with the next matches as in
        `step`. All `reward` are 0 and none has `ended` then. Returns the matches finished. Raises
        MilkrunError if `steps` is nothing of that kind.
        """
        given = np.asarray(steps)
        if (
            given.shape not in ((), (len(self),))
            or given.dtype.kind not in "iu"
            or (given < 0).any()
        ):
            told = f"got {given.dtype} of shape {given.shape}"
            raise MilkrunError(f"steps are a number from 0 on, or {len(self)} of them; {told}")
        count = np.array(np.broadcast_to(given, (len(self),)), np.int64)
        arrays = (self.states, self._blanks, self._starts, self.seeds, self.mask, self._rngs)
        finished = int(sum(self._each("random_lanes", *arrays, count, self._autoreset)))
        self._forget(slice(None))
        self._look()
        return finished

    def reset(
        self, chosen: NDArray[np.bool_] | None = None, seed: int | NDArray[np.int64] | None = None
    ) -> None:
        """Start the matches of the `chosen` lanes (None: all) afresh. seed: that of the first lane,
        the others follow; or one for each lane; None for the next of each lane. Raises MilkrunError
        if that is not possible; nothing has changed then."""
        if chosen is None:
            chosen = np.ones(len(self), np.bool_)
        chosen = np.ascontiguousarray(chosen)
        if chosen.shape != (len(self),) or chosen.dtype.kind != "b":
            told = f"got {chosen.dtype} of shape {chosen.shape}"
            raise MilkrunError(f"a reset needs {len(self)} flags, True or False; {told}")
        seeds = self.seeds + len(self) if seed is None else check_seeds(seed, len(self))
        if seed is not None:
            rng = np.random.default_rng(seeds[0])
            self._rngs[chosen] = rng.integers(0, 2**32, (len(self), 4), np.uint32)[chosen]
        self.seeds[chosen] = seeds[chosen]
        self._begin(chosen)
        self._forget(chosen)
        self._look()

    # Looking

    def final(self) -> tuple[NDArray[Any], NDArray[np.int64]]:
        """What the matches ended by the last step looked like at the end: (observation, to_move),
        shaped as these are. Only the lanes that `ended` mean anything."""
        states = self._finals if len(self._finals) else self.states
        to_move, mask = np.zeros_like(self.to_move), np.zeros_like(self.mask)
        seen = np.zeros_like(self.observation)
        observed, numbers = self._written(seen)
        arrays = (states, mask, observed[0], self._unit, numbers, to_move, self.of == "all")
        for lane in np.flatnonzero(self.ended).tolist():
            self.functions.look_lanes(*arrays, lane, lane + 1)
        self._pack(observed, seen)
        return seen, to_move

    def beliefs(self) -> NDArray[np.float64]:
        """What the seat to move believes (beliefs.py): float64 (lanes, numbers), or (lanes, 0)."""
        found = np.zeros((len(self), self.game.belief))
        if self.game.belief:
            self._each("believe_lanes", self.states, found)
        return found

    def imagine(self, lane: int, seat: int, seed: int) -> record.Record:
        """A copy of a lane's record in a world that `seat` cannot tell from the true one."""
        if not 0 <= lane < len(self) or not 0 <= seat < self.states[lane].players:
            raise MilkrunError(f"there is no lane {lane} with a seat {seat}")
        world = record.copy(self.states[lane])
        self.functions.imagine(world, int(seat), int(seed))
        return world

    def put(self, lane: int, s: record.Record) -> None:
        """Play on from a record (one imagined, or of another batch of the game) in a lane. Raises
        MilkrunError if that is not possible: with the autoreset "same_step", nor is it from one
        whose match is over, as no lane waits then."""
        if not 0 <= lane < len(self) or s.dtype != self.states.dtype:
            raise MilkrunError(f"that cannot be put into lane {lane}")
        if s.players != self.states[lane].players:
            raise MilkrunError(f"lane {lane} has {self.states[lane].players} players")
        if s.over and self._autoreset == AUTORESET.index("same_step"):
            raise MilkrunError("that match is over, and with 'same_step' no lane waits for a reset")
        self.states[lane] = s
        self._forget(lane)
        self._look()

    # Keeping

    def state_bytes(self) -> bytes:
        """All that decides how the batch goes on: its records, seeds and generators."""
        return kept(self.game, self._made(), *self._kept())

    def restore(self, data: bytes) -> None:
        """Go on from `state_bytes` of a batch with the same game, lanes, autoreset, and players and
        options in each lane. Raises MilkrunError if it was another; nothing has changed then."""
        read_kept(data, self.game, self._made(), *self._kept())
        self._forget(slice(None))
        self._look()

    def __getstate__(self) -> dict[str, Any]:
        """All of it, what the last step wrote included, for `copy` and `pickle`."""
        kept = {name: one for name, one in vars(self).items() if name not in UNKEPT}
        arrays = {name: one.copy() for name, one in kept.items() if isinstance(one, np.ndarray)}
        records = {name: getattr(self, name).tobytes() for name in RECORDS}
        return kept | arrays | records | {"native": self.functions.target == "native"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        native = kept.pop("native")
        self.__dict__.update(kept)
        for name in RECORDS:
            read = np.frombuffer(bytearray(kept[name]), self.game.rules.STATE)
            setattr(self, name, read.view(np.recarray))
        self._bind(native)
        self._observed, self._numbers = self._written(self.observation)

    # Within

    def _made(self) -> str:
        """Changes with what the matches of each lane begin with, and with what follows them."""
        blanks = (self._blanks["players"].tolist(), self._blanks["options"].tolist())
        return alike(*blanks, self._starts.tolist(), AUTORESET[self._autoreset])

    def _kept(self) -> tuple[NDArray[Any], ...]:
        return self.states, self.seeds, self._rngs

    def _forget(self, lanes: Any) -> None:
        """No step has brought these lanes where they are."""
        self.reward[lanes] = 0
        self.ended[lanes] = False

    def _begin(self, chosen: NDArray[np.bool_]) -> None:
        self._each("begin_lanes", self.states, self._blanks, self._starts, self.seeds, chosen)

    def _look(self) -> None:
        arrays = (self._observed, self._unit, self._numbers, self.to_move)
        self._each("look_lanes", self.states, self.mask, *arrays, self.of == "all")
        self._pack(self._observed, self.observation)

    def _written(self, seen: NDArray[Any]) -> tuple[list[NDArray[np.uint8]], NDArray[np.float32]]:
        """(bytes, for each thread; numbers): what the lane functions write of an observation."""
        each = self._shape[1:]
        if self.observe == "float32":
            scratch = [np.zeros((1, *each), np.uint8) for _ in range(self.threads)]
            return scratch, seen.reshape(self._shape)
        is_bytes = self.observe == "uint8"
        as_bytes = seen.reshape(self._shape) if is_bytes else np.zeros(self._shape, np.uint8)
        return [as_bytes] * self.threads, np.zeros((0, *each), np.float32)

    def _pack(self, observed: list[NDArray[np.uint8]], seen: NDArray[Any]) -> None:
        """Which bytes are not 0, if that was asked for."""
        if self.observe == "bits":
            packed = np.packbits(observed[0], axis=-1, bitorder="little")
            seen[...] = packed.reshape(seen.shape)

    def _take(self, out: Mapping[str, NDArray[Any]]) -> None:
        """Write into other arrays from now on."""
        for name, array in out.items():
            if name not in BUFFERS:
                raise MilkrunError(f"a batch has no buffer {name!r}; it has {', '.join(BUFFERS)}")
            mine = getattr(self, name)
            if not isinstance(array, np.ndarray):
                raise MilkrunError(f"the buffer {name!r} must be an array; got {array!r:.40}")
            if array.shape != mine.shape or array.dtype != mine.dtype:
                told = f"{mine.dtype} {mine.shape}; got {array.dtype} {array.shape}"
                raise MilkrunError(f"the buffer {name!r} is {told}")
            if not array.flags.carray:
                told = f"the buffer {name!r} must be writeable, aligned and C-contiguous"
                raise MilkrunError(told)
        for name, array in out.items():
            setattr(self, name, array)
        if self.observe in ("uint8", "float32"):
            self._observed, self._numbers = self._written(self.observation)

    def _shares(self) -> list[tuple[int, int]]:
        cuts = [len(self) * k // self.threads for k in range(self.threads + 1)]
        return list(pairwise(cuts))

    def _each(self, name: str, *arguments: Any) -> list[Any]:
        """Run a lane function over all lanes, split among the threads. Of an argument that is a
        list, each thread gets its own."""
        own = [one[0] if isinstance(one, list) else one for one in arguments]
        code = self._typed.code(name, *own, 0, 1)
        if self._pool is None:
            return [code(*own, 0, len(self))]
        jobs = []
        for k, share in enumerate(self._shares()):
            own = [one[k] if isinstance(one, list) else one for one in arguments]
            jobs.append(self._pool.submit(code, *own, *share))
        return [job.result() for job in jobs]


def _one(name: str, names: tuple[str, ...]) -> int:
    """The number of a name. Raises MilkrunError if it is none of them."""
    if name not in names:
        raise MilkrunError(f"{name!r} is none of {', '.join(names)}")
    return names.index(name)


def _blanks(
    game: Game,
    lanes: int,
    players: int | Sequence[int] | None,
    options: Mapping[str, int] | Sequence[Mapping[str, int]] | None,
) -> tuple[Any, NDArray[np.int64]]:
    """(the start records, each different one once; which of them each lane starts from)."""

    def settled(one: Any) -> tuple[tuple[str, int], ...]:
        return tuple(sorted(game.check_options(as_options(one)).items()))

    seats = _each_of(game.seats[-1] if players is None else players, lanes, game.check_players)
    pairs = zip(seats, _each_of(options, lanes, settled), strict=True)
    kinds: dict[Any, int] = {}
    starts = np.array([kinds.setdefault(pair, len(kinds)) for pair in pairs], np.int64)
    blanks = record.many(game.rules.STATE, len(kinds))
    for (count, settings), number in kinds.items():
        game.prepare(blanks[number], count, dict(settings))
    return blanks, starts


def _each_of(given: Any, lanes: int, read: Callable[[Any], Read]) -> list[Read]:
    """What is read for each lane, of a sequence or of the same for all. Raises MilkrunError."""
    if isinstance(given, str) or not isinstance(given, Sequence | np.ndarray):
        return [read(given)] * lanes
    if len(given) != lanes:
        told = f"{lanes} of them are needed; got {len(given)}"
        raise MilkrunError(f"players and options of each lane: {told}")
    return [read(one) for one in given]


def batch(game: str, lanes: int, **settings: Any) -> Batch:
    """A batch of `lanes` matches of a game by name: `milkrun.batch("tiffin", 4096, players=4)`."""
    return Batch(games[game], lanes, **settings)
