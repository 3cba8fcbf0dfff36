"""Riverboat Showdown: discards above or below a card in a line, paid in chips, until a hand is empty."""
