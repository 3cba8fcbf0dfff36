"""Rats: tricks of one, two or many cards, until one seat holds them all."""

from __future__ import annotations

from game.titles.rats.title import TITLE as TITLE
