"""Tariffs: secret routes over common track of dominoes, for two to four players."""
