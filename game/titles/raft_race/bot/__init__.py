"""The players: what each command is worth, and why."""
