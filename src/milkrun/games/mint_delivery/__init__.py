"""Mint Delivery: trucks, mints and orders on a map of nine cards."""
