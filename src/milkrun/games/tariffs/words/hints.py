"""What a hint says about dominoes and runs, to the seat that asks."""

from collections.abc import Callable, Mapping

from milkrun.engine import record
from milkrun.engine.record import Fields, Record, plain
from milkrun.engine.telling import Doer, Hints
from milkrun.engine.wording import count

from ..advice import GAP
from ..components import HALVES
from ..gaps import fewest_gaps
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
    """What the seat's walk would be with the domino there."""
    verb, args = VERB_OF[a], ARGS_OF[a].tolist()
    if verb not in (Verb.PLAY, Verb.ROTATE):
        return declare_facts(int(s.players)) if verb == Verb.DECLARE else FACTS.get(verb, [])
    after, p = record.copy(s), int(s.to_move)
    if verb == Verb.PLAY:
        slot, pair, turned = args
        values = HALVES[after.hand[p, slot]]
        after.half[pair] = values[::-1] if turned else values
    else:
        pair = args[0]
        after.half[pair] = after.half[pair, ::-1].copy()
    found = walk_facts(plain(s), plain(after), p)
    if found or verb == Verb.ROTATE:
        return found or ["it makes your cheapest walk no cheaper"]
    low, high = sorted(after.half[pair].tolist())
    who = "the other player pays" if s.players == 2 else "others pay"
    dear = f"{who} {steps_of(low, high)} for a step there"
    return [f"it makes your cheapest walk no cheaper, and {dear}"]


def steps_of(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} or {high}"


def walk_facts(before: Fields, after: Fields, p: int) -> list[str]:
    """How a walk changes: what it costs, with free pairs at `GAP`, and how many steps lack a
    domino."""
    cost, costs = int(cheapest(before, p, GAP)), int(cheapest(after, p, GAP))
    gap, gaps = int(fewest_gaps(before, p)), int(fewest_gaps(after, p))
    found = []
    if costs < cost:
        found.append(f"it makes your cheapest walk {cost - costs} cheaper")
    elif costs > cost:
        found.append(f"but it makes your cheapest walk {costs - cost} dearer")
    if gaps == 0 < gap:
        return [*found, "your walk then has no gap left"]
    if gaps < gap:
        return [*found, f"your walk then has {count(gaps, 'gap')} left instead of {gap}"]
    return found


def declare_facts(players: int) -> list[str]:
    if players == 2:
        return ["the round ends, and the other player has to walk over the gaps still there"]
    return ["the round ends, and the others have to walk over the gaps they have left"]


FACTS: dict[int, list[str]] = {
    Verb.EXCHANGE: ["you get two new dominoes but place none"],
    Verb.OFFER: ["you may still cancel when you see the answer"],
    Verb.REFUSE: ["you keep what you have"],
    Verb.CANCEL: ["you keep what you have"],
}


def aim(s: Record) -> str:
    if s.phase == Phase.ACTION:
        others = "the other player" if s.players == 2 else "the others"
        return f"Aim to make your own walk cheaper, and to declare before {others} can."
    return "Aim for dominoes with low numbers that fit gaps on your walk."


HINTS = Hints(facts, reason, aim=aim)
