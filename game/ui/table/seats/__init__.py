"""Seats round the table, and what their faces show and say."""
