"""What loading and upgrading do, in plain sentences; also where they are not possible."""

from milkrun.engine.record import Fields
from milkrun.engine.wording import count, listed

from ..components import CLASSIC, KIND_NAMES, KINDS
from ..rules.abilities import VENDOR_LOAD
from ..rules.trucks import FIRST, SECOND, exchange_cost, load_amount, room
from .names import mints_name


def load_text(t: Fields, first: int, second: int) -> str:
    p = t.to_move
    amount = min(int(load_amount(t, p)), int(room(t, p)), int(t.supply[CLASSIC]))
    if amount <= 0 and t.supply[CLASSIC] == 0:
        return "Load: the supply has no Classic mint, so the action is wasted"
    return f"Load {max(amount, 0)} Classic"


def vendor_text(t: Fields, first: int, second: int) -> str:
    amount = min(VENDOR_LOAD, max(0, int(room(t, t.to_move))), int(t.supply[CLASSIC]))
    if t.supply[CLASSIC] == 0:
        return "Street Vendor: the supply has no Classic mint, so the action is wasted"
    return f"Load {amount} Classic from the Street Vendor"


def take_load_text(t: Fields, mints: int, _: int) -> str:
    rest = int(t.taken_mints) - mints
    if mints == 0:
        return f"Load none of the {count(int(t.taken_mints), 'mint')}"
    return f"Load {mints} Classic" + (f", {rest} to the supply" if rest > 0 else "")


def upgrade_text(t: Fields, upgrading: int, _: int) -> str:
    """MIN-8.5, 12.15: what is paid and gained, and what is wasted as the supply lacks it."""
    paid, gained, lacking = 0, [0] * KINDS, []
    for kind in (int(FIRST[upgrading]), int(SECOND[upgrading])):
        if kind == KINDS:
            continue
        if t.supply[kind] > gained[kind]:
            gained[kind] += 1
            paid += int(exchange_cost(t, t.to_move, kind))
        else:
            lacking.append(f"second {KIND_NAMES[kind]}" if gained[kind] else KIND_NAMES[kind])
    missing = f"the supply has no {listed([*dict.fromkeys(lacking)], 'or')} mint" if lacking else ""
    if not any(gained):
        return f"Upgrade: {missing}, so the action is wasted"
    text = f"Upgrade {paid} Classic to {mints_name(gained)}"
    return f"{text}: {missing}, so that exchange is wasted" if lacking else text
