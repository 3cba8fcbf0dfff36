"""What the best player of the house is asked about a table that is to be a moment."""

from __future__ import annotations

from game.bots.bot_client import Match, Question
from game.bots.registry import strongest
from game.engine.session import AnySession
from game.engine.types import Seat


def weighing(session: AnySession, seat: Seat) -> Question:
    """What the seat should do at the table as it stands, from what it sees."""
    title = session.title
    match = Match(title.id, session.definition, session.setup, session.seed)
    return Question(match, session.head, seat, strongest(title), session.view(seat), tuple(session.legal(seat)))
