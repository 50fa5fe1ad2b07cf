"""What a game is made of. Knows no game by name and imports nothing of the other packages."""
