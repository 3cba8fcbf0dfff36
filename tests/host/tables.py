"""Tables of a tiny title, laid for tests."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from game.bots.bot_client import InlineBotClient
from game.content.seat_assignment import BotPlayer, LocalPlayer, SeatAssignment
from game.engine.session import AnySession
from game.host.flow import HandOver, Pacing
from game.host.host import MatchHost
from game.host.table import SceneEffect, ShowReason, Table, TableSwitch
from game.table.presenter import AnyPresenter, Names
from game.table.told import ShownChange
from tests.seats import called
from tests.table.toy import toy_presenter, toy_session

CREW = ("Ada", "Ben", "Cleo")


def laid(
    session: AnySession,
    presenter: AnyPresenter,
    names: Names,
    people: Collection[int],
    *,
    unasked: Collection[str] = (),
) -> Table:
    """A table that is open, with bots on all other seats."""
    seats = [
        SeatAssignment(seat, player=LocalPlayer() if seat in people else BotPlayer("random"))
        for seat in session.setup.all_seats
    ]
    host = MatchHost(session, presenter, seats, names, InlineBotClient(lambda: 0.0), frozenset(unasked))
    table = Table(host, Pacing())
    table.open()
    return table


def toy_table(seats: int = 2, *, people: Collection[int] | None = None, open_hands: bool = False, **more: Any) -> Table:
    """A match of the toy; everybody sits here unless told otherwise."""
    session = toy_session(seats, open_hands=open_hands)
    here = range(seats) if people is None else people
    return laid(session, toy_presenter(), called(*CREW[:seats]), here, **more)


def draw(table: Table) -> list[SceneEffect]:
    """The move that is always there."""
    return table.press("button:draw")


def lifted(match: Table) -> list[SceneEffect]:
    """The curtain falls and is lifted."""
    (due,) = match.step(0.0, True)
    assert isinstance(due, HandOver)
    return match.lift()


def shows(effects: list[SceneEffect]) -> list[TableSwitch]:
    """Returns the effects that show a table."""
    return [effect for effect in effects if isinstance(effect, TableSwitch)]


def shown(effects: list[SceneEffect], how: ShowReason) -> ShownChange:
    """The one change of this kind."""
    (found,) = [effect.shown for effect in effects if isinstance(effect, TableSwitch) and effect.how is how]
    return found


def bot_plays(table: Table, command: Any) -> list[SceneEffect]:
    """The bot that is next plays this."""
    table.host.submit(table.flow.bots_asked[0], command)
    return table.step(0.0, False)
