"""River Rats: the crew plays one poker hand against two Kings."""

from __future__ import annotations

from game.titles.river_rats.title import TITLE as TITLE
