"""What can stop a series of matches, or of other pieces of work."""

from __future__ import annotations

from game.engine.errors import GameError


class SeriesError(GameError):
    """The series cannot begin or go on; what is finished is kept all the same. The text says what to do."""
