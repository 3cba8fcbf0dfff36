"""What a title's presenter makes of views and events, for laws that compare it."""

from __future__ import annotations

from typing import Any

from game.engine.session import AnySession
from game.engine.types import Seat
from game.table.presenter import AnyPresenter, Beat, make_presenter
from tests.laws.corpus import catalogue
from tests.seats import by_number


def presenter_of(session: AnySession) -> AnyPresenter | None:
    """The presenter of a match; None for the toy, which has none."""
    return None if catalogue().find(session.title.id) is None else make_presenter(session.title, session.rules)


def beat_words(presenter: AnyPresenter, seats: int, seat: Seat, told: Any) -> tuple[Any, ...]:
    """Caption, sound, spotlight, moods and remarks of an event, and the whole table after it."""
    names = by_number(seats)
    beat = Beat(told.event, seat, told.before, told.after)
    said = (presenter.caption(beat, names), presenter.cue(beat), presenter.spotlight(beat, names))
    felt = (presenter.moods(beat), presenter.says(beat, names))
    return (*said, *felt, *table_words(presenter, seats, told.after))


def table_words(presenter: AnyPresenter, seats: int, view: Any) -> tuple[Any, ...]:
    """Everything that lies on the table and is said of it."""
    names = by_number(seats)
    items = presenter.items(view, names)
    return (
        items,
        tuple(presenter.contents(view, item.key, names) for item in items),
        presenter.prompt(view, names),
        presenter.facts(view, names),
        presenter.plates(view, names),
        presenter.references(view),
    )
