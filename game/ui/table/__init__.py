"""The table on the screen: zones, sprites, animation player, head-up display."""
