"""The rooms of a voyage."""
