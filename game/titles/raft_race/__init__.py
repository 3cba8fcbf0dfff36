"""Raft Race: orders in secret, a river laid as it is discovered, and only the driest wins a close finish."""

from __future__ import annotations

from game.titles.raft_race.title import TITLE as TITLE
