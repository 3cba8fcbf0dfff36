"""Riverboat Showdown: discards above or below a card in a line, paid in chips, until a hand is empty."""

from __future__ import annotations

from game.titles.riverboat_showdown.title import TITLE as TITLE
