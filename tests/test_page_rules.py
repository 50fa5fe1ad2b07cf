"""The page shows what the rules say and reckons nothing of them itself: web/src/games."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import milkrun
from milkrun.engine.game import games

ROOT = Path(milkrun.__file__).parent
PAGE = Path(__file__).parents[1] / "web" / "src" / "games"
# What was reckoned there once, a second time, and is asked of the rules since.
GONE = {"modesOn", "minimumOf", "feesOf", "cellsFor", "trainerPoints", "postPoints", "hasRoom"}
GONE |= {"postRoom", "costOf", "loadAmount", "dmcHere", "rough", "mostGold", "laid", "walkOf"}
FILES = {"preview.ts", "zoo.ts", "walk.ts", "plan.ts"}
# A function of the page, however it is written.
FUNCTION = re.compile(
    r"\bfunction (\w+)\("
    r"|\b(?:const|let) (\w+)[^=\n]*= (?:\$derived(?:\.by)?\()?(?:async )?\([^()]*\)[^=\n]*=>"
    r"|^  (?:get |async |#)*(\w+)\([^()]*\)[^;={]*\{$",
    re.MULTILINE,
)
# Words for what hands do at a table, too.
OF_THE_TABLE = {"place", "standing", "arrange"}
ASKS = 400  # letters after its name, within which a function asks the rules
ASKED = re.compile(r"\btrials\b|\.ask\(")


@cache
def reckoned(game: str) -> set[str]:
    """The functions of a game's rules that say something of a position: they return it."""
    found = set()
    for path in (ROOT / "games" / game / "rules").rglob("*.py"):
        for one in ast.walk(ast.parse(path.read_text())):
            if isinstance(one, ast.FunctionDef) and any(
                isinstance(inner, ast.Return) and inner.value for inner in ast.walk(one)
            ):
                found.add(one.name.lstrip("_"))
    return found - OF_THE_TABLE


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


def sources(game: str) -> list[Path]:
    files = sorted(one for one in (PAGE / game).glob("*.*") if one.suffix in (".ts", ".svelte"))
    return [one for one in files if not one.stem.endswith(".test")]


def own(text: str, game: str) -> set[str]:
    """The functions of a source that say what the rules say, without asking them."""
    found = set()
    for one in FUNCTION.finditer(text):
        name = next(filter(None, one.groups()))
        if (name in GONE or snake(name) in reckoned(game)) and not ASKED.search(
            text[one.start() : one.end() + ASKS]
        ):
            found.add(name)
    return found


@pytest.mark.parametrize("game", sorted(games))
def test_a_board_has_no_rules_of_its_own(game: str) -> None:
    for path in sources(game):
        assert path.name not in FILES, f"{path}: what a choice does is asked of the rules"
        again = own(path.read_text(), game)
        assert not again, f"{path}: ask it of the rules (rules/trials.ts)"


def test_rules_of_its_own_are_found() -> None:
    (game,) = [name for name in games if "cheapest" in reckoned(name)]
    assert own("export function cheapest(pairs: Pair[]): Walk {", game) == {"cheapest"}
    assert own("const feesOf = (route: Route): Fee[] => [];", game) == {"feesOf"}
    assert not own("const cheapest = (): number => trials.ask('cheapest');", game)


def test_functions_are_found_however_they_are_written() -> None:
    text = "function one(a) {\nconst two = (b: number): number => b;\n  get three(): number {\n"
    text += "  #four(c: X): void {\nlet five = $derived.by((): Y => {\nconst six = asked(7);\n"
    found = [name for one in FUNCTION.finditer(text) for name in one.groups() if name]
    assert found == ["one", "two", "three", "four", "five"]
