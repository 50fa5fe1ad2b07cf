"""What a study asks, read and checked: its metrics and their groups, targets and questions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from milkrun.engine.game import Game
from milkrun.engine.reading import choices

from .measuring import is_wanted, metrics_of, opening_names
from .places import Table
from .study import Precision, Target, Variant
from .verdicts import ALONE

WHOLE = (
    "steps", "forced", "branching", "shared_wins", "winning_score", "margin", "spread",
    "lead_changes", "lead_for_good",
)  # fmt: skip
BY_SEAT = ("win_share", "place", "score")
BY_POLICY = ("win_share_of", "score_of")
NEVER = "must be more than 0: no number of games shows that something is exactly as wanted"
Group = str | None


@dataclass(frozen=True)
class Asking:
    """What may be asked of a study. kept: its `metrics`, names with * for any letters."""

    game: Game
    players: int
    variants: Sequence[Variant]
    kept: tuple[str, ...]

    def metric(self, table: Table, key: str, name: str) -> str:
        """A metric that is there and kept."""
        table.among(key, name, tuple(metrics_of(self.game)))
        if not is_wanted(name, self.kept):
            raise table.wrong(key, f"`metrics` does not keep {name!r}: name it there, too")
        return name

    def amount(self, table: Table, key: str, metric: str, low: float) -> float:
        """An amount of a metric, from `low` on. Shares end at 1, and are all within 1 of any."""
        found = table.real(key, None, low, 1e9)
        share = metrics_of(self.game)[metric].unit == "share"
        if share and (abs(found) > 1 or (found == 1 and key == "within")):
            told = f"{metric} is a share, from 0 to 1: for {found:g} % write {found / 100:g}"
            raise table.wrong(key, f"{told}; got {found:g}")
        return found

    def within(self, table: Table, metric: str) -> float:
        """How far something may be from what is wanted."""
        found = self.amount(table, "within", metric, 0)
        if found == 0:
            raise table.wrong("within", NEVER)
        return found

    def group(self, table: Table, key: str, metric: str, name: str) -> str:
        """A group that the metric can have, as far as that is known before games are played."""
        there = {group for one in self.variants for group in self.groups(metric, one) or ()}
        if there and name not in there:
            named = sorted(group for group in there if group is not None)
            told = choices(name, named) if named else "it has none"
            raise table.wrong(key, f"{metric} has no group {name!r:.60}; {told}")
        return name

    def groups(self, metric: str, variant: Variant) -> Sequence[Group] | None:
        """The groups that a metric can have in a variant, [None] if it has none; None if only games
        can tell, as of the game's own metrics."""
        rules = self.game.rules
        if self.game.measured is not None and metric in self.game.measured.METRICS:
            return None
        if metric in WHOLE:
            return [None]
        if metric in BY_SEAT:
            return [f"seat {k}" for k in range(1, self.players + 1)]
        if metric in BY_POLICY:
            return list(dict.fromkeys(seat.name for seat in variant.policies))
        if metric == "win_share_after":
            return list(dict.fromkeys(opening_names(self.game)))
        return {
            "actions": list(rules.ACTIONS.verbs),
            "events": [one.name for one in rules.EVENTS.specs],
        }.get(metric)


def metrics(top: Table, game: Game) -> tuple[str, ...]:
    """What is kept."""
    names = tuple(metrics_of(game))
    for one in top.texts("metrics"):
        if not any(is_wanted(name, [one]) for name in names):
            raise top.wrong("metrics", f"there is no {one!r:.60}; {choices(one, names)}")
    return top.texts("metrics") or ("*",)


def precision(top: Table, asking: Asking) -> Precision | None:
    """[precision]: when a study is precise enough."""
    if "precision" not in top:
        return None
    table = top.table("precision")
    metric = asking.metric(table, "metric", table.words("metric", "win_share"))
    found = Precision(metric, asking.within(table, metric))
    table.done()
    return found


def target(table: Table, asking: Asking) -> Target:
    """A [[targets]]: `within` is an amount of the metric or, as a text like "15 %", a share."""
    metric = asking.metric(table, "metric", table.words("metric"))
    groups = tuple(
        asking.group(table, "groups", metric, one) for one in dict.fromkeys(table.texts("groups"))
    )
    within, relative = table.take("within"), False
    if isinstance(within, str):
        number = re.fullmatch(r"\s*(\d{1,9}(?:\.\d{1,9})?)\s*%\s*", within)
        if number is None:
            raise table.wrong(
                "within", f'must be a number, or a share like "15 %"; got {within!r:.40}'
            )
        within, relative = float(number[1]) / 100, True
        if within == 0:
            raise table.wrong("within", NEVER)
    else:
        within = asking.within(table, metric)
    at = asking.amount(table, "at", metric, -1e9) if "at" in table else None
    table.take("at")
    table.done()
    if at is None:
        known = [groups or asking.groups(metric, one) or () for one in asking.variants]
        if all(len(one) == 1 for one in known):
            raise table.wrong("at", f"is missing: {ALONE}")
    elif relative and at == 0:
        raise table.wrong("within", "a share of 0 is 0: write an amount, not per cent")
    return Target(metric, groups, within, relative, at)


def question(top: Table, text: str, asking: Asking) -> tuple[str, Group]:
    """A primary question: a metric, or metric/group."""
    metric, slash, group = text.partition("/")
    asking.metric(top, "primary", metric)
    return metric, asking.group(top, "primary", metric, group) if slash else None
