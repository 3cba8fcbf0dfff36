"""The logbook of matches, the records, and the deal of the day."""
