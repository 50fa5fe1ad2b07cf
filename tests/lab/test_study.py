"""Study files: what they say, and that every mistake is told with its place."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from milkrun import lab
from milkrun.engine.errors import MilkrunError
from milkrun.engine.game import games
from milkrun.lab.beginning import beginning
from milkrun.lab.measuring import metrics_of

HEAD = 'game = "pig"\nplayers = 2\n'


def read(folder: Path, text: str) -> lab.Study:
    file = folder / "study.toml"
    file.write_text(text)
    return lab.load(file)


def test_a_study_says_what_is_played(tmp_path: Path, pig: None) -> None:
    found = read(
        tmp_path,
        HEAD
        + """
games = 500
seed = 7
question = "Is a short game fair?"
metrics = ["win_*", "steps"]
primary = ["win_share/seat 1", "steps"]
[[policies]]
bot = "greedy"
[[policies]]
name = "hasty"
bot = "greedy"
slips = 0.25
[options]
goal = 40
[variants.short]
games = 100
policies = ["random"]
options = { goal = 20 }
[ranges]
goal = { from = 30, to = 50, step = 10 }
[[targets]]
metric = "win_share"
groups = ["seat 1", "seat 2"]
within = 0.03
[[targets]]
metric = "steps"
within = "15 %"
at = 60
""",
    )
    assert [(one.name, one.options["goal"], one.games) for one in found.variants] == [
        ("base", 40, 500),
        ("short", 20, 100),
        ("goal=30", 30, 500),
        ("goal=50", 50, 500),
    ]
    base, short = found.variants[:2]
    assert [seat.name for seat in base.policies] == ["greedy", "hasty"]
    assert [seat.bot for seat in short.policies] == ["random"] * 2
    assert found.primary == (("win_share", "seat 1"), ("steps", None))
    fair, length = found.targets
    assert (fair.groups, fair.within, fair.relative, fair.at) == (
        ("seat 1", "seat 2"),
        0.03,
        False,
        None,
    )
    assert (length.within, length.relative, length.at) == (0.15, True, 60.0)
    assert found.chance == "keyed"
    assert read(tmp_path, HEAD + 'chance = "stream"').chance == "stream"


WRONG = {
    "game =": "end of document: not TOML: invalid value",
    "players = 2": "game: is missing: a text",
    'game = "pigg"': "line 1, game: there is no game 'pigg'; did you mean 'pig'",
    'game = "pig"\nplayers = 9': "line 2, players: .* is for 2, 3, 4 players; got 9",
    HEAD + "game = 1": "Cannot overwrite|cannot overwrite",
    HEAD + "gmes = 5": "line 3, gmes: means nothing here; did you mean 'games'",
    HEAD + "games = 0": "line 3, games: must be a whole number from 1 to 10,000,000; got 0",
    HEAD + "games = true": "line 3, games: must be a whole number",
    HEAD + "seed = -1": "line 3, seed: must be a whole number from 0",
    HEAD + 'chance = "fair"': "line 3, chance: there is no 'fair'; there are: stream, keyed",
    HEAD + 'seating = "odd"': "line 3, seating: there is no 'odd'; there are: balanced, fixed",
    HEAD + "options = 5": "line 3, options: a table is needed; got 5",
    HEAD + "[options]\ngaol = 5": "line 4, options.gaol: Pig has no option 'gaol'",
    HEAD + "[options]\ngoal = 5": "line 4, options.goal: option 'goal' runs from 10 to 100; got 5",
    HEAD + "[variants.base]": "line 3, variants.base: this name is taken",
    HEAD + '[variants."a/b"]': "line 3, variants.a/b: a name begins with",
    HEAD + "[variants.x]\nplayers = 2": "line 4, variants.x.players: means nothing here",
    HEAD
    + '[variants.x]\npolicies = ["greedy", "random", "greedy"]': "2 seats need 2 policies, or one",
    HEAD
    + '[[policies]]\nbot = "gredy"': r"line 4, policies\[0\].bot: there is no bot 'gredy'; did you",
    HEAD + '[[policies]]\nbot = "strong"': "'strong' thinks by the clock.*search:200i",
    HEAD + '[[policies]]\nbot = "novice"': "'novice' does not play in studies",
    HEAD + '[[policies]]\nbot = "random"\nnoise = 1': "noise is for greedy",
    HEAD + '[[policies]]\nbot = "greedy"\nslips = 2': r"line 5, policies\[0\].slips: must be a num",
    HEAD + '[[policies]]\nbot = "search:1s"': r"line 4, .*no valid budget; use .*search:200i",
    HEAD + '[[policies]]\nbot = "search:0i"': r"line 4, .*no valid budget; use .*search:200i",
    HEAD + '[[policies]]\nbot = "search:0.5"': r"line 4, .*thinks by the clock",
    HEAD
    + '[[policies]]\nbot = "greedy"\nseats = 1': "policies: 2 seats need 2 policies, .*; got 1",
    HEAD + '[[policies]]\nname = "a"\nbot = "greedy"\n[[policies]]\nname = "a"\nbot = "random"': (
        r"line 7, policies\[1\].name: 'a' is the name of another policy; give that one another"
    ),
    HEAD + '[[policies]]\nname = "greedy"\nbot = "random"\n[variants.x]\npolicies = ["greedy"]': (
        "line 7, variants.x.policies: 'greedy' is the name of another policy"
    ),
    HEAD + "policies = 3": r"line 3, policies: must be tables, each headed \[\[policies\]\]",
    HEAD + 'layout = "../map.json"': "line 3, layout: the file must be in the folder of the study",
    HEAD + 'layout = "map.json"': "line 3, layout: map.json cannot be read: No such file",
    HEAD + "[layout]\nboard = 1": "layout.*has no board to lay out",
    HEAD + "[ranges]\ngoal = 5": "line 4, ranges.goal: must be a list of values",
    HEAD + "[ranges]\ngoal = [5]": "line 4, ranges.goal: option 'goal' runs from 10",
    HEAD + "[ranges]\ngoal = { from = 70, to = 40 }": "line 4, .*`from` must not be more than `to`",
    HEAD + "[ranges]\ngoal = { from = 10 }": "line 4, ranges.goal.to: is missing",
    HEAD + 'metrics = ["wins"]': "line 3, metrics: there is no 'wins'",
    HEAD + 'metrics = "steps"': "line 3, metrics: must be a list of texts",
    HEAD
    + 'primary = ["win_shar/seat 1"]': "primary: there is no 'win_shar'; did you mean 'win_share'",
    HEAD
    + '[[targets]]\nmetric = "steps"\nwithin = "few"': r"targets\[0\].within: must be a number",
    HEAD + '[[targets]]\nmetric = "win_share"\nwithin = 3': (
        r"line 5, .*: win_share is a share, from 0 to 1: for 3 % write 0.03; got 3"
    ),
    HEAD + '[[targets]]\nmetric = "win_share"\nwithin = 0.03\nat = 25': (
        r"line 6, targets\[0\].at: win_share is a share, from 0 to 1: for 25 % write 0.25; got 25"
    ),
    HEAD + '[[targets]]\nmetric = "steps"\nwithin = 0': r"line 5, .*: must be more than 0: no numb",
    HEAD + '[[targets]]\nmetric = "steps"\nwithin = "0 %"': r"line 5, .*: must be more than 0",
    HEAD
    + f'[[targets]]\nmetric = "steps"\nwithin = "{"9" * 400} %"': "must be a number, or a share",
    HEAD + "[precision]\nwithin = 1": "line 4, precision.within: .* for 1 % write 0.01; got 1",
    HEAD + "[precision]\nwithin = 0": "line 4, precision.within: must be more than 0",
    HEAD + f"seed = {'9' * 5000}": "the file: cannot be read: a number with too many digits",
    HEAD + f"question = {'[' * 5000}": "the file: cannot be read: .*brackets",
    HEAD + '[[targets]]\nmetric = "steps"': r"line 3, targets\[0\].within: is missing",
    HEAD + 'primary = ["win_share/seat 9"]': "line 3, primary: win_share has no group 'seat 9'",
    HEAD + 'primary = ["win_share_of/smart"]': "has no group 'smart'; there are: greedy",
    HEAD + 'primary = ["steps/all"]': "line 3, primary: steps has no group 'all'; it has none",
    HEAD + 'primary = ["actions/rol"]': "actions has no group 'rol'; did you mean 'roll'",
    HEAD + 'primary = ["events/none"]': "events has no group 'none'; there are: .*stopped",
    HEAD + 'primary = ["win_share_after/none"]': "has no group 'none'; there are: .*roll",
    HEAD + 'metrics = ["score"]\nprimary = ["margin"]': (
        "line 4, primary: `metrics` does not keep 'margin': name it there"
    ),
    HEAD + 'metrics = ["score"]\n[[targets]]\nmetric = "win_share"\nwithin = 0.1': (
        r"line 5, targets\[0\].metric: `metrics` does not keep 'win_share'"
    ),
    HEAD + 'metrics = ["score"]\n[precision]\nwithin = 0.1': (
        "line 4, precision.metric: `metrics` does not keep 'win_share'"
    ),
    HEAD + '[[targets]]\nmetric = "win_share"\nwithin = 0.1\ngroups = ["seat1"]': (
        r"line 6, targets\[0\].groups: win_share has no group 'seat1'; did you mean 'seat 1'"
    ),
    HEAD + '[[targets]]\nmetric = "win_share"\nwithin = 0.1\ngroups = ["seat 1"]': (
        r"line 3, targets\[0\].at: is missing: a single group is its own mean"
    ),
    HEAD + '[[targets]]\nmetric = "steps"\nwithin = 5': r"targets\[0\].at: is missing: a single",
    HEAD + '[[targets]]\nmetric = "score_of"\nwithin = 5': r"targets\[0\].at: is missing: a single",
    HEAD + '[[targets]]\nmetric = "steps"\nwithin = "10 %"\nat = 0': (
        r"line 5, targets\[0\].within: a share of 0 is 0"
    ),
    HEAD + "[precision]\nwithin = nan": "line 4, precision.within: must be a number",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, pig: None, text: str) -> None:
    with pytest.raises(MilkrunError, match=WRONG[text]):
        read(tmp_path, text)


def test_a_value_that_is_named_twice_is_one_variant(tmp_path: Path, pig: None) -> None:
    found = read(tmp_path, HEAD + "[options]\ngoal = 40\n[ranges]\ngoal = [20, 20, 30]\n")
    assert [one.name for one in found.variants] == ["base", "goal=20", "goal=30"]


def test_a_name_that_is_too_long_for_files_is_told(tmp_path: Path, pig: None) -> None:
    """Letters of other alphabets take up to 12 characters in the name of a file."""
    text = HEAD + '[variants."{}"]\noptions = {{ goal = 20 }}\n'
    with pytest.raises(MilkrunError, match=r"line \d+, variants.*too long: .*270 characters"):
        read(tmp_path, text.format("ж" * 45))
    read(tmp_path, text.format("ж" * 36))
    read(tmp_path, text.format("x" * 80))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(MilkrunError, match=r"none.toml: cannot be read: No such file"):
        lab.load(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(MilkrunError, match=r"bytes.toml: not text: byte 0"):
        lab.load(tmp_path / "bytes.toml")


def test_a_mark_that_an_editor_puts_before_a_file_is_no_mistake(tmp_path: Path, pig: None) -> None:
    assert (
        read(tmp_path, f"\N{ZERO WIDTH NO-BREAK SPACE}{HEAD.lstrip()}games = 7\n").variants[0].games
        == 7
    )


def test_a_metric_without_a_unit_is_told() -> None:
    game: Any = SimpleNamespace(name="hog", measured=SimpleNamespace(METRICS={"pips": "Pips."}))
    with pytest.raises(
        MilkrunError, match=r"hog/measures.py: METRICS\['pips'\] must be a sentence"
    ):
        metrics_of(game)


def test_a_new_study_says_how_a_board_is_laid_out_where_there_is_one() -> None:
    told = '# layout = "board.json"  # a file beside this one, with arrangement;'
    assert told in beginning(games["tariffs"])
    assert "layout" not in beginning(games["tiffin"])
