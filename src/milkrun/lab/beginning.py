"""A study file to start from, with a comment on everything that it may say."""

from milkrun.engine.game import Game

from .measuring import metrics_of
from .styles import styles_of

TEXT = """# A study of {title}: change it, then run it with
#   milkrun lab run {name}.toml
# Lines that begin with # are remarks or examples.

question = "How much better is one seat than another?"
game = "{name}"
players = {players}
games = 10000  # of each variant; search bots take far longer: try 500 first
seed = 1  # the same seed gives the same games
# chance = "stream"  # by default "keyed": variants meet the same dice and cards for the same things

# Who plays. One for all seats, or one for each; they change chairs in a balanced way
# (seating = "fixed": they do not). Bots: greedy, random, search:200i (200 iterations a decision).
[[policies]]
bot = "greedy"
# noise = 0.2  # points by which greedy's judgement is blurred
# slips = 0.1  # the share of decisions at random
# name = "careless"
{style}# seats = {players}  # how many seats it has, if there are others

# What differs from the rulebook in all variants.
[options]
{options}

# What is compared with the game as it stands above, which is the variant `base`.
[variants.changed]
{variants}
# games = 500
# policies = ["search:200i"]

# Or a variant for each combination of values:
# [ranges]
# {ranges}

# What you want of it. within: an amount (of a share 0.03, which is 3 points), or a part of what is
# wanted, such as "15 %"; at: around which number, if not the mean of the groups.
[[targets]]
metric = "win_share"
within = 0.03
# groups = ["seat 1", "seat 2"]
# at = 0.25

# Stop before `games` as soon as the 95 % interval of a metric is that narrow.
# [precision]
# metric = "win_share"
# within = 0.01

# For `milkrun lab search {name}.toml`, which looks for rules that meet the targets: what may vary.
# [search.options]
# {ranges}

# These stand above all tables, beside `seed`:
# metrics = ["win_share", "score*"]  # what is kept; all if left out:
{metrics}
{layout}# primary = ["win_share", "score/seat 1"]  # what the study was made for
"""


def beginning(game: Game) -> str:
    """A study of a game, as TOML with comments."""
    offered = [one for one in game.options if one.offered]
    first = next((one for one in offered if one.high > one.low), None)
    lines = [
        f"# {one.name} = {one.default}  # {one.low} to {one.high}: {one.text}" for one in offered
    ]
    change, ranges = "# options = { OPTION = 1 }", "OPTION = [0, 1]"
    if first is not None:
        other = first.high if first.default != first.high else first.low
        change = f"options = {{ {first.name} = {other} }}"
        ranges = f"{first.name} = [{first.low}, {first.high}]"
    return TEXT.format(
        title=game.title,
        name=game.name,
        players=game.seats[-1],
        style=style_line(game),
        options="\n".join(lines) or "# the game has none",
        variants=change,
        ranges=ranges,
        layout=layout_line(game),
        metrics="\n".join(f"#   {one.name}: {one.text}" for one in metrics_of(game).values()),
    )


def style_line(game: Game) -> str:
    """A remark about the styles of a game, if it has any."""
    names = [one.name for one in styles_of(game)]
    return f'# style = "{names[0]}"  # in place of bot: {", ".join(names)}\n' if names else ""


def layout_line(game: Game) -> str:
    """A remark about the board of a game, if it can be laid out."""
    told = f"a file beside this one, with {', '.join(game.layout)}; a variant may have another"
    return f'# layout = "board.json"  # {told}\n' if game.layout else ""
