"""What games are made of. It knows no game by name and imports nothing from the other packages."""
