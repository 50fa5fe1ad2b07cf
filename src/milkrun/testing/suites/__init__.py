"""What every game must pass, for every seat count, in both modes: no line here knows a game.

Hypothesis picks seeds and actions (the legal mask is the strategy) and shrinks to the shortest
bad game. The interpreted mode is the checked build: warnings are errors, a bad index raises.

A test that asks for `name` runs for every game, with `players` for every number of seats, with
`native` in both modes, and with `golden` for every golden game.
"""
