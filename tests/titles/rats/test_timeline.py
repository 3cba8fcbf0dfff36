"""Decisions on the timeline of Rats: events that happened, never what the hand could have done."""

from __future__ import annotations

from typing import Any

from game.engine.session import Session
from game.engine.types import Seat
from game.pieces import Card
from game.table.presenter import make_presenter
from game.titles.rats.rules.plays import Lay, RatsCommand, ThrowLowest
from game.titles.rats.rules.position import position
from tests.host.tables import laid
from tests.seats import by_number
from tests.titles.rats.test_presenter import ENTRY

FIRST, SECOND = Seat(0), Seat(1)


def followed(*commands: RatsCommand) -> list[object]:
    """The marks for the one who led, after the second seat followed a single card; all but the last are taken back."""
    session: Any = Session(ENTRY.title, ENTRY.definition, ENTRY.info.setup(2), "named")
    table = {"hands": ["2♠", "2♣ 8♣"], "plays": ["7♣"], "reserves": [10]}
    session.begin_from(position(table, session.rules))
    for command in commands:
        session.jump(0)
        session.submit(SECOND, command)
    laid_out = laid(session, make_presenter(session.title, session.rules), by_number(2), {FIRST})
    return [(mark.line, mark.branches) for mark in laid_out.model.timeline()]


def test_throwing_the_lowest_card_and_laying_it_are_called_the_same() -> None:
    assert followed(ThrowLowest()) == followed(Lay(Card("C2")))


def test_what_is_done_again_by_another_command_is_the_same_line() -> None:
    assert followed(ThrowLowest(), Lay(Card("C2"))) == followed(Lay(Card("C2")), Lay(Card("C2")))
