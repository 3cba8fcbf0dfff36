"""The bots of a table are got ready when it opens, not at their first move."""

from __future__ import annotations

from game.bots.bot_client import BotAnswer, BotQuestion, Match
from game.engine.session import AnySession, Session
from game.host.host import host_of
from game.ui.table.match import match_of
from game.ui.table.scene import TableScene
from tests.seats import sitting
from tests.ui.driver import Driver
from tests.ui.table.setting import TITLES, Rooms


class ListeningClient:
    """A thinker that notes for which match it shall get ready, and never answers."""

    def __init__(self) -> None:
        self.prepared: list[Match] = []

    def prepare(self, match: Match) -> None:
        self.prepared.append(match)

    def ask(self, question: BotQuestion, now: float, seconds: float) -> None: ...

    def poll(self, now: float) -> BotAnswer | None:
        return None

    def wait(self, now: float, seconds: float) -> bool:
        return False

    def forget(self) -> None: ...

    def close(self) -> None: ...


def test_a_table_that_opens_has_its_bots_get_ready() -> None:
    entry, thinker, driver = TITLES[0], ListeningClient(), Driver()
    session: AnySession = Session(entry.title, entry.definition, entry.info.setup(2), "ready")
    session.begin()
    match = match_of(entry, host_of(entry, session, sitting("Ada", "bot:random"), thinker))
    driver.open(TableScene(driver.ui, match, Rooms()))
    assert [(each.title, each.setup, each.seed) for each in thinker.prepared] == [(entry.id, session.setup, "ready")]
