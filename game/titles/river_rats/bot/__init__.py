"""The bots: the worth of each command, and the reasons."""
