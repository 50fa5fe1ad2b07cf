"""The balance lab as a local page: what `milkrun lab open` adds to the server.

It stands between the two: studies are files and folders of the lab, run, measured and reported by
the lab, and the page asks for them as for anything of the server. Only the command starts it.
"""
