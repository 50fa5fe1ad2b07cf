"""What a hint says about dominoes and runs, to the seat that asks."""

from collections.abc import Callable, Mapping

from milkrun.engine import record
from milkrun.engine.record import Record, plain
from milkrun.engine.telling import Doer, Hints

from ..advice import GAP
from ..components import HALVES
from ..rules.state import ARGS_OF, VERB_OF, Phase, Verb
from ..rules.walks import cheapest

DECLARED, TRADED = 6.0, 0.5  # about what each is worth, in tariffs


def reason(
    s: Record,
    kind: str,
    seat: int,
    args: Mapping[str, int | None],
    who: Callable[[int], Doer],
) -> tuple[float, str] | None:
    if seat >= s.players:
        return None
    if kind == "run_declared":
        return DECLARED, who(seat).does("declares the run")
    if kind == "trade_made":
        return TRADED, who(seat).does("trades a domino")
    return None


def facts(s: Record, a: int) -> list[str]:
    """What the seat's walk would cost with the domino there; a free pair counts as `GAP`."""
    verb, args = VERB_OF[a], ARGS_OF[a].tolist()
    if verb not in (Verb.PLAY, Verb.ROTATE):
        return FACTS.get(verb, [])
    after, p = record.copy(s), int(s.to_move)
    if verb == Verb.PLAY:
        slot, pair, turned = args
        values = HALVES[after.hand[p, slot]]
        after.half[pair] = values[::-1] if turned else values
    else:
        pair = args[0]
        after.half[pair] = after.half[pair, ::-1].copy()
    before, cost = (int(cheapest(plain(one), p, GAP)) for one in (s, after))
    if cost == before:
        return [f"it leaves your cheapest walk at {before}"]
    change = "down" if cost < before else "up"
    fact = f"it brings your cheapest walk {change} from {before} to {cost}, gaps counted as {GAP}"
    return [fact if cost < before else f"but {fact}"]


FACTS: dict[int, list[str]] = {
    Verb.DECLARE: ["the round ends before the others can finish their walks"],
    Verb.EXCHANGE: ["you get two new dominoes but place none"],
    Verb.OFFER: ["you may still cancel when you see the answer"],
    Verb.REFUSE: ["you keep what you have"],
    Verb.CANCEL: ["you keep what you have"],
}


def aim(s: Record) -> str:
    if s.phase == Phase.ACTION:
        return "Aim to make your own walk cheaper, and to declare before the others can."
    return "Aim for dominoes with low numbers that fit gaps on your walk."


HINTS = Hints(facts, reason, aim=aim)
