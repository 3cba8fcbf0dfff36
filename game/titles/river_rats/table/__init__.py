"""The table: what the screen shows and says of a match."""
