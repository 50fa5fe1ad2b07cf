"""Aquaretto: a zoo of water animals, for two to five players."""
