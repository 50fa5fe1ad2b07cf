"""Shared by the tests of the engine."""

collect_ignore = ["other"]  # games of another folder: test_contract_of_games.py runs their tests
