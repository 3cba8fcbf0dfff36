"""The table: a match on the screen and in words."""
