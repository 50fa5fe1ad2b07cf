"""What people may be called: only visible characters, and no two alike."""

import unicodedata
from collections.abc import Iterable, Sequence

LONGEST = 30  # characters
# Control and format characters (writing direction, zero width), halves of pairs, line breaks.
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
SKIN = tuple(map(chr, range(0x1F3FB, 0x1F400)))  # colours of an emoji
FLAGS = tuple(map(chr, range(0x1F1E6, 0x1F200)))  # letters, two of which are a flag
# Letters, marks and symbols that show nothing: fillers, an empty Braille cell, joiners.
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
SHOWN = ("L", "N", "P", "S")


def plain(text: str) -> str:
    """A name as it is stored (NFC, single spaces). Raises ValueError with a sentence."""
    if any(map(_hidden, text.strip())):
        raise ValueError("A name cannot have hidden characters, such as line breaks.")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(unicodedata.category(one)[0] in SHOWN for one in name):
        raise ValueError("A name needs a letter, a digit or a symbol.")
    if len(name) > LONGEST:
        raise ValueError(f"A name can have at most {LONGEST} characters.")
    return name


def tidy(text: str) -> str | None:
    """What of a text can be a name: a phone may have kept it without asking. None if nothing."""
    shown = "".join(" " if _hidden(one) else one for one in text)
    try:
        return plain(" ".join(shown.split())[:LONGEST])
    except ValueError:
        return None


def shorter(text: str) -> str:
    """A text without its last letter and the marks on it, and with … for what is missing."""
    text = text.removesuffix("…")
    end = len(text) - 1
    while end > 0 and _belongs(text[end - 1], text[end]):
        end -= 1
    return text[: max(0, end)].rstrip() + "…"


def alike(name: str, others: Iterable[str]) -> bool:
    """Whether one of the others looks the same, ignoring capitals, spaces and widths."""
    return _skeleton(name) in map(_skeleton, others)


def names_of(given: Sequence[str | None], usual: Sequence[str]) -> list[str]:
    """The names of a new table's seats: as given, else the default, with a number added if somebody
    else has that name. Raises ValueError with a sentence if two given names look the same."""
    names = [one for one in given if one is not None]
    for n, name in enumerate(names):
        if alike(name, names[:n]):
            raise ValueError(f"Two seats cannot both be called {name}.")
    found = []
    for one, otherwise in zip(given, usual, strict=False):
        name, n = one or otherwise, 2
        while one is None and alike(name, names):
            name, n = f"{otherwise} {n}", n + 1
        names.append(name)
        found.append(name)
    return found


def _hidden(character: str) -> bool:
    return unicodedata.category(character) in HIDDEN or character in BLANK


def _belongs(before: str, character: str) -> bool:
    """Whether a character is one letter with that before it: marks, skin, the halves of flags."""
    is_mark = unicodedata.category(character)[0] == "M" or character in SKIN
    return is_mark or (before in FLAGS and character in FLAGS)


def _skeleton(name: str) -> str:
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(one for one in text if not (one.isspace() or "\ufe00" <= one <= "\ufe0f"))
