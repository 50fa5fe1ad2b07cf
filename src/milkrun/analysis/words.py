"""What a ledger says, in sentences: only what neither errors nor the unexplained could undo."""

from collections.abc import Sequence

from .ledger import Account, Term

CLEAR = 2.0  # errors
LEAST = 0.03  # chance to win that is worth a word
ROUGH = 0.1  # an error with which only the direction is told
VAGUE = 0.25  # an error with which nothing is told


def clear(term: Term, account: Account) -> bool:
    """Whether a term can be spoken of: it matters, and neither its error nor what the ledger leaves
    unexplained could make up for it."""
    doubt = max(LEAST, CLEAR * term.error, abs(account.unexplained.amount))
    return abs(term.amount) > doubt and term.error < VAGUE


def sentences(
    accounts: Sequence[Account], names: Sequence[str], seat: int, *, you: bool = False
) -> list[str]:
    """What the ledger says of a seat, addressed as "you" if asked; at least one sentence."""
    one = accounts[seat]
    who = "you" if you else names[seat]
    luck = luck_of(one, who)
    rival = beaten(accounts, seat)
    played = f"{who} played better than {names[rival]}" if rival is not None else ""
    if rival is None and clear(one.own, one):
        how = "better" if one.own.amount > 0 else "worse"
        figure = f" ({whole(one.own.amount):+} %)" if one.own.error < ROUGH else ""
        played = f"{who} played {how} than the game's advice{figure}"
    found = [capital("; ".join(filter(None, (played, luck))))] if played or luck else []
    others = names[1 - seat] if len(names) == 2 else "the others"
    hidden = "was hidden from whoever decided"
    for term, what in ((one.others, f"{others} decided"), (one.hidden, hidden)):
        if clear(term, one):
            found.append(f"What {what} {effect(term, who)}")
    if not found:
        rough = any(term.error >= ROUGH for term in (one.luck, one.own, one.others, one.hidden))
        told = "too little was tried out to say for sure what" if rough else "nothing clearly"
        found.append(capital(f"{told} decided how {who} did"))
    return [f"{text}." for text in found]


def luck_of(one: Account, who: str) -> str:
    """What luck did, if that is clear."""
    if not clear(one.luck, one):
        return ""
    lucky = one.luck.amount > 0
    if one.luck.error >= ROUGH:
        return f"luck was {'with' if lucky else 'against'} {who}"
    return f"luck {'gave' if lucky else 'cost'} {who} {percent(one.luck)}"


def effect(term: Term, who: str) -> str:
    """What something did to a seat's chance, with a figure where that is no guess."""
    good = term.amount > 0
    if term.error >= ROUGH:
        return f"{'helped' if good else 'hurt'} {who}"
    return f"{'brought' if good else 'cost'} {who} {percent(term)}"


def beaten(accounts: Sequence[Account], seat: int) -> int | None:
    """A seat that clearly decided worse and yet came out ahead; the first of several."""
    one = accounts[seat]
    worse = [
        other
        for other in accounts
        if other.seat != seat and other.result.amount > one.result.amount and better(one, other)
    ]
    return max(worse, key=lambda other: other.result.amount).seat if worse else None


def better(one: Account, other: Account) -> bool:
    """Whether a seat clearly decided better than another."""
    ahead = one.own.amount - other.own.amount
    error = (one.own.error**2 + other.own.error**2) ** 0.5
    left = max(abs(x.unexplained.amount) for x in (one, other))
    return bool(ahead > max(LEAST, CLEAR * error, left) and error < VAGUE)


def percent(term: Term) -> str:
    return f"{abs(whole(term.amount))} %"


def whole(amount: float) -> int:
    """An amount in percent, with halves away from 0, as the page rounds them: of 200 lines, every
    other share ends in a half. Some halves, as 0.285, are kept a little too small."""
    return int(round(abs(100 * amount), 6) + 0.5) * (1 if amount > 0 else -1)


def estimated(chance: float) -> str:
    """A chance that was tried out, in percent; it is never certain."""
    told = whole(chance)
    if told < 1:
        return "<1%"
    return ">99%" if told > 99 else f"{told}%"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
