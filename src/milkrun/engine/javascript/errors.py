"""What goes wrong when rules are translated."""

from ..errors import MilkrunError


class Untranslatable(MilkrunError):
    """A construct that has no translation: where it is, and what."""
