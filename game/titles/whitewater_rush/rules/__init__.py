"""The rules: legal commands, and their results."""
