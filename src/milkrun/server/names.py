"""What people may be called: by what can be seen, and nobody like somebody else."""

import unicodedata
from collections.abc import Iterable

LONGEST = 30  # characters
# Control and format characters (writing direction, zero width), halves of pairs, line breaks.
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
# Letters, marks and symbols that show nothing: fillers, an empty Braille cell, what joins.
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
SHOWN = ("L", "N", "P", "S")


def plain(text: str) -> str:
    """A name as it is kept (NFC, single spaces). Raises ValueError with a sentence."""
    if any(unicodedata.category(one) in HIDDEN or one in BLANK for one in text.strip()):
        raise ValueError("A name cannot have hidden characters, such as line breaks.")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(unicodedata.category(one)[0] in SHOWN for one in name):
        raise ValueError("A name needs a letter, a number or a sign.")
    if len(name) > LONGEST:
        raise ValueError(f"A name has at most {LONGEST} characters.")
    return name


def alike(name: str, others: Iterable[str]) -> bool:
    """Whether one of the others reads the same: capitals, spaces and widths do not count."""
    return _skeleton(name) in map(_skeleton, others)


def _skeleton(name: str) -> str:
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(one for one in text if not (one.isspace() or "\ufe00" <= one <= "\ufe0f"))
