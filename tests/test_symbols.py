"""What is drawn on the boards: what every game's symbols hold, and what is said of wrong ones."""

import re
from pathlib import Path

import pytest

import milkrun
from milkrun import primers
from milkrun.engine.game import Game
from milkrun.primers import PrimerError
from milkrun.symbols import FILE, Symbol, boards_of, symbols_of

BOARDS = Path(__file__).parents[1] / "web" / "src" / "games"
LONGEST = 165  # letters: two short sentences
MARKED = re.compile(r"""\bexplains=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})""")
COMPARED = re.compile(r"={3} '[^']*'")
GOOD = """
[[symbol]]
id = "fee"
group = "Routes"
title = "Fee"
text = "Pays."
clauses = ["TIF-2.2"]
options = ["hand_limit"]
"""


def source(name: str) -> str:
    files = [*(BOARDS / name).glob("*.svelte"), *(BOARDS / name).glob("*.ts")]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def marks(text: str) -> set[str]:
    """The ids that a board marks; what is filled in is a star."""
    found = set()
    for plain, code in MARKED.findall(text):
        for one in [plain] if plain else re.findall(r"['`]([^'`]+)['`]", COMPARED.sub("", code)):
            found.add(re.sub(r"\$?\{.*\}", "*", one))
    return found


@pytest.mark.parametrize("name", list(milkrun.games))
def test_symbols_are_short_and_cite_clauses(name: str) -> None:
    symbols = symbols_of(name)
    assert len(symbols) > 20
    for one in symbols:
        assert len(one.text) <= LONGEST, one
        assert one.text.endswith("."), one
        assert one.clauses, one


@pytest.mark.parametrize("name", list(milkrun.games))
def test_what_boards_mark_is_what_is_explained(name: str) -> None:
    text = source(name)
    ids = {one.id for one in symbols_of(name)}
    wanted = marks(text)
    starred = tuple(one[:-1] for one in wanted if one.endswith("*"))
    assert {one for one in wanted if not one.endswith("*")} <= ids
    assert all(any(one.startswith(start) for one in ids) for start in starred)
    unused = {
        one for one in ids - wanted
        if not one.startswith(starred) and not re.search(rf"\b{re.escape(one)}\b", text)
    }  # fmt: skip
    assert not unused


@pytest.mark.parametrize("name", list(milkrun.games))
def test_boards_show_them(name: str) -> None:
    """Few, as each is sent whole; what they show of the symbols a browser tells."""
    boards = boards_of(name)
    assert 0 < len(boards) <= 14
    assert all(0 <= one.seat < one.match.players for one in boards)


def read(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Symbol]:
    (folder / FILE).write_text(text, encoding="utf-8")
    monkeypatch.setattr(Game, "folder", folder)
    monkeypatch.setattr(primers, "clauses_of", lambda name: {"TIF-2.2"})
    return symbols_of.__wrapped__("tiffin")


def test_what_a_symbol_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert read(GOOD, tmp_path, monkeypatch) == [
        Symbol("fee", "Routes", "Fee", "Pays.", ["TIF-2.2"], ["hand_limit"])
    ]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("[[symbol]]", "[[sign]]", r"it should consist of \[\[symbol\]\] and \[\[board\]\] only"),
        ('title = "Fee"', "", "symbol 1: title should be there, as a str"),
        ("TIF-2.2", "TIF-99.1", r"RULES\.md has no clause TIF-99\.1"),
        ("hand_limit", "head_limit", "symbol 1: Tiffin has no option head_limit"),
        ('"hand_limit"', "7", "symbol 1: options should hold strings only"),
        ("TIF-2.2", "TIF-2.2", "symbol 2: there is another symbol 'fee'"),
    ],
)
def test_a_wrong_symbol_is_told(
    before: str, after: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twice = before == after
    with pytest.raises(PrimerError, match=words):
        read((GOOD * (1 + twice)).replace(before, after), tmp_path, monkeypatch)


BOARD = """
[[board]]
seat = "pink"
position = { players = 3, to_move = "pink", hands = { pink = ["red 1", "green 1"] } }
plays = [["take_deck"]]
taps = ["hand-card-0"]
looks = "deck"
"""


def test_what_is_begun_on_a_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read(BOARD, tmp_path, monkeypatch)
    (one,) = boards_of.__wrapped__("tiffin")
    assert (one.seat, one.taps, one.looks) == (1, ["hand-card-0"], "deck")
    assert len(one.match.actions) == 1


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('seat = "pink"', "seat = 1", "board 1: seat should be there, as a str"),
        ('looks = "deck"', "looks = 3", "board 1: looks should be there, as a str"),
        ('looks = "deck"', 'sees = "deck"', "board 1: sees is not known here"),
        ('"take_deck"', '"eat"', "board 1: .*eat"),
        ('"take_deck"', '"stop"', "board 1: "),
    ],
)
def test_a_wrong_board_is_told(
    before: str, after: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(BOARD.replace(before, after), tmp_path, monkeypatch)
    with pytest.raises(PrimerError, match=words):
        boards_of.__wrapped__("tiffin")
