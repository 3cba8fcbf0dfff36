"""An evening together: choosing, the landing between games, the wheel, the captain."""
