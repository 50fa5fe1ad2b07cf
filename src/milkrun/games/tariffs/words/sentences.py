def action_text(s, a):
    return str(a)
def event_text(kind, seat, args, names):
    return f"{kind} {seat} {args}"
def prompt(s, seat, names):
    return "x"
