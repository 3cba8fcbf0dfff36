"""What SYSTEM reports in matches that nobody watches: so many decisions count as a minute."""

from __future__ import annotations

from typing import Any

from game.engine.rules import Rules
from game.engine.types import Command

DECISIONS_A_MINUTE = 15


def due_tick(rules: Rules[Any, Any, Any, Any], state: Any, decisions: int) -> Command | None:
    """What SYSTEM reports after so many decisions of a match without a real clock; None for nothing."""
    end: Command | None = rules.unattended(state)
    if end is not None:
        return end
    if not decisions or decisions % DECISIONS_A_MINUTE:
        return None
    tick: Command | None = rules.tick(state)
    return tick
