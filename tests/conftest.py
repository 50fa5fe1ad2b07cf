"""Shared by all tests."""

pytest_plugins = ["milkrun.testing"]
