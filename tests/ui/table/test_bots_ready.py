"""The bots of a table are got ready when it opens, not at their first move."""

from __future__ import annotations

from game.bots.question import Answer, Match, Question
from game.ui.table.scene import TableScene
from tests.ui.driver import Driver
from tests.ui.table.setting import TITLES, Rooms, lay_table


class Listening:
    """A thinker that notes for which match it shall get ready, and never answers."""

    def __init__(self) -> None:
        self.prepared: list[Match] = []

    def prepare(self, match: Match) -> None:
        self.prepared.append(match)

    def ask(self, question: Question, now: float, seconds: float) -> None: ...

    def poll(self, now: float) -> Answer | None:
        return None

    def forget(self) -> None: ...

    def close(self) -> None: ...


def test_a_table_that_opens_has_its_bots_get_ready() -> None:
    match = lay_table(TITLES[0], "pb", open=False).scene.match
    thinker = Listening()
    TableScene(Driver().ui, match, thinker, Rooms())
    assert thinker.prepared == [match.question_match]
