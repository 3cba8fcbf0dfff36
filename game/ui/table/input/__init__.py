"""Input at the table: targets, actions and focus."""
