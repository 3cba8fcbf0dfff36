"""The table on the screen: zones, sprites, director, head-up display."""
