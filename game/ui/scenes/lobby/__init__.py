"""The lobby, where a match is set up."""
