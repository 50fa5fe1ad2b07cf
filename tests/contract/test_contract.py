"""What every game must pass: the suites that are shipped, run for all of ours."""

# ruff: noqa: F403
from milkrun.testing.suites.chances import *
from milkrun.testing.suites.files import *
from milkrun.testing.suites.javascript import *
from milkrun.testing.suites.keeping import *
from milkrun.testing.suites.knowledge import *
from milkrun.testing.suites.observations import *
from milkrun.testing.suites.rules import *
from milkrun.testing.suites.sheets import *
from milkrun.testing.suites.words import *
