"""`python -m milkrun` is the command `milkrun`."""

from .cli import app

app(prog_name="milkrun")
