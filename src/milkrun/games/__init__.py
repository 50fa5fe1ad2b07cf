"""The games, a folder each; they are discovered, never listed."""
