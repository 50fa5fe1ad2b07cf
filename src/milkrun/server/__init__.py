"""The web service: tables, seats, sockets and bots around `engine.match.Match`. No rules."""
