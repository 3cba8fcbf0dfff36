"""Where zones, items and words of the table lie in the window."""
