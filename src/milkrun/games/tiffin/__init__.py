"""Tiffin: lunchboxes carried across Mumbai, for two to four players."""
