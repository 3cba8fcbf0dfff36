"""Whitewater Rush: kayaks race down a river of joined segments."""

from __future__ import annotations

from game.titles.whitewater_rush.title import TITLE as TITLE
