"""The rooms round the table: shelf, lobby, curtain, result, menu, logbook, settings, rules."""
