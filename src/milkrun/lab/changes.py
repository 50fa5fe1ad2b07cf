"""What the variants of a study change, in words."""

from .questions import names_of, plays_like
from .study import Study, Variant

OWN_BOARD, PRINTED_BOARD = "A board of its own", "The printed board"
OTHER_BOTS = "Other bots"


def changes(study: Study, one: Variant) -> list[str]:
    """What a variant changes of the base, and the base of the printed rules."""
    base = study.variants[0]
    against = study.rules.check_options({}) if one is base else base.options
    laid = dict(one.layout) != ({} if one is base else dict(base.layout))
    return [
        f"{option.text.rstrip('.')}: {option.choices[at - option.low] if option.choices else at}"
        for option in study.rules.options
        if (at := one.options[option.name]) != against[option.name]
    ] + (
        [OWN_BOARD if one.layout else PRINTED_BOARD] * laid
        + [f"{OTHER_BOTS}: {names_of(one)}"] * (not plays_like(one, base))
    )


def twin(study: Study, one: Variant) -> str:
    """The variant before this one that plays the very same games; "" if there is none."""
    for other in study.variants:
        if other is one:
            break
        if (other.options, other.layout, other.policies) == (one.options, one.layout, one.policies):
            return other.name
    return ""
