"""The shelf of games, the first room."""
