"""The match behind a table, which nothing of the screen holds: tests compare what is shown with it."""

from __future__ import annotations

from game.engine.session import AnySession
from game.ui.table.match import TableMatch


def session_of(match: TableMatch) -> AnySession:
    """The session its host keeps to itself."""
    return match.table.host._session
