"""The views and events as a title's presenter shows them, for laws that compare them."""

from __future__ import annotations

from typing import Any

from game.engine.session import AnySession
from game.engine.types import Seat
from game.table.presenter import AnyPresenter, ViewedEvent, make_presenter
from tests.laws.corpus import catalogue
from tests.seats import by_number


def presenter_of(session: AnySession) -> AnyPresenter | None:
    """The presenter of a match; None for the toy, which has none."""
    return None if catalogue().find(session.title.id) is None else make_presenter(session.title, session.rules)


def beat_words(presenter: AnyPresenter, seats: int, seat: Seat, told: Any) -> tuple[Any, ...]:
    """Caption, sound, spotlight, moods and remarks of an event, and the whole table after it."""
    names = by_number(seats)
    viewed = ViewedEvent(told.event, seat, told.before, told.after)
    said = (presenter.told.caption(viewed, names), presenter.told.cue(viewed), presenter.told.spotlight(viewed, names))
    felt = (presenter.told.moods(viewed), presenter.told.says(viewed, names))
    return (*said, *felt, *table_words(presenter, seats, told.after))


def table_words(presenter: AnyPresenter, seats: int, view: Any) -> tuple[Any, ...]:
    """Returns everything that lies on the table and is said of it."""
    names = by_number(seats)
    items = presenter.items.all(view, names)
    return (
        items,
        tuple(presenter.items.contents(view, item.key, names) for item in items),
        presenter.status.prompt(view, names),
        presenter.status.facts(view, names),
        presenter.status.plates(view, names),
        presenter.status.references(view),
    )
