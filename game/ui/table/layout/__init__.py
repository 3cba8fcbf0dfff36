"""The layout of the table in the window: zones, items and words."""
