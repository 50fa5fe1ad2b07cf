"""A guard against blind bots: what a study found of a rule is worth nothing if its bots did not see
that the rule had changed, and little if stronger ones find otherwise."""

from dataclasses import dataclass
from math import isnan, nan

import numpy as np
import polars as pl

from .families import ALPHA, corrected
from .questions import Contrast, Effect, Findings
from .statistics import Difference, Sample, differences

UNMOVED = 0.01  # of all actions: less than so many others is no change of play
COMPARED = 1000  # games of each variant whose actions are compared one by one


@dataclass(frozen=True)
class Sight:
    """Whether the bots of a variant took notice of its rules.

    same: the share of games, paired by number, in which they did exactly the same; nan if that is
    unknown. moved: by how much the verbs' shares of all actions shifted (total variation). verb:
    the one that changed most, with its change in a game. These three are nan, "" and None if the
    metric `actions` was not kept. blind: no change of play was shown: no verb's number moved
    clearly, or less than UNMOVED of the shares; without `actions`, every game went the same.
    """

    contrast: Contrast
    same: float
    moved: float
    verb: str
    change: Difference | None
    blind: bool


def sights(findings: Findings) -> list[Sight]:
    """For each variant with other rules and the same bots, whether these took notice."""
    found = (sight(findings, one) for one in findings.contrasts if one.changed and one.who)
    return [one for one in found if one is not None]


def sight(findings: Findings, contrast: Contrast) -> Sight | None:
    """What a contrast says of its bots; None if neither verbs nor games can be compared."""
    same = same_games(findings, contrast)
    one, other = (findings.sample(name, "actions") for name in (contrast.variant, contrast.against))
    if one is None or other is None:
        return None if isnan(same) else Sight(contrast, same, nan, "", None, same == 1)
    changes = differences(one, other, findings.reach)
    verbs = list(changes)
    clear = np.array(corrected([changes[verb].p for verb in verbs], [True] * len(verbs))) <= ALPHA
    mine, theirs = (
        np.maximum(each.of(verbs).estimates, 0) / max(each.of(verbs).estimates.sum(), 1e-12)
        for each in (one, other)
    )
    moved = float(np.abs(mine - theirs).sum() / 2)
    verb = max(verbs, key=lambda each: abs(changes[each].value))
    blind = same == 1 or not clear.any() or moved < UNMOVED
    return Sight(contrast, same, moved, str(verb), changes[verb], bool(blind))


def same_games(findings: Findings, contrast: Contrast) -> float:
    """The share of games in which the same was done in both variants."""
    names = [contrast.variant, contrast.against]
    both = np.intersect1d(findings.games(names[0]), findings.games(names[1]))[:COMPARED]
    if not len(both):
        return float("nan")
    rows = (
        findings.results.events.filter(
            pl.col("variant").is_in(names)
            & (pl.col("event") == "action")
            & pl.col("game").is_in(both.tolist())
        )
        .sort("variant", "game", "row")
        .group_by("variant", "game", maintain_order=True)
        .agg("action")
    )
    done = findings.results.collected(rows)
    one, other = (done.filter(pl.col("variant") == name) for name in names)
    joined = one.join(other, on="game")
    alike = (joined["action"] == joined["action_right"]).to_numpy()
    return float(alike.mean()) if len(alike) else float("nan")


@dataclass(frozen=True)
class Strengths:
    """One question about one change of the rules, asked of two kinds of bots. p: of no difference
    between the answers, corrected for how many such questions there are."""

    one: Effect
    other: Effect
    difference: Difference
    p: float

    @property
    def words(self) -> str:
        """Whether they agree: only if both are clear, in the same direction."""
        clear = self.one.clear, self.other.clear
        if all(clear) and self.one.difference.value * self.other.difference.value < 0:
            return "opposite"
        if self.p <= ALPHA:
            return "differ"
        return "agree" if all(clear) else "not clearly different" if any(clear) else "neither"


def strengths(findings: Findings) -> list[Strengths]:
    """Primary questions about the same change of rules, for every two kinds of bots."""
    study = findings.study
    rules = {one.name: (repr(one.options), repr(one.layout)) for one in study.variants}
    asked = [
        one for one in findings.effects if one.primary and one.contrast.changed and one.contrast.who
    ]
    pairs = [
        (one, other, effects_differ(findings, one, other))
        for n, one in enumerate(asked)
        for other in asked[n + 1 :]
        if one.question == other.question
        and one.contrast.who != other.contrast.who
        and rules[one.contrast.variant] == rules[other.contrast.variant]
    ]
    ps = corrected([found.p for *_, found in pairs], [True] * len(pairs))
    return [Strengths(*pair, p) for pair, p in zip(pairs, ps, strict=True)]


def effects_differ(findings: Findings, one: Effect, other: Effect) -> Difference:
    """How far two effects are apart, games paired by number in all four variants."""
    return differences(changed(findings, one), changed(findings, other))[one.group]


def changed(findings: Findings, effect: Effect) -> Sample:
    """What an effect is an estimate of."""
    names = effect.contrast.variant, effect.contrast.against
    mine, theirs = (findings.sample(name, effect.metric) for name in names)
    assert mine is not None
    assert theirs is not None
    return mine.of([effect.group]).minus(theirs.of([effect.group]))
