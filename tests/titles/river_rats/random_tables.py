"""Positions of random matches of River Rats, as every person sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from game.content.catalogue import Catalogue, Entry
from game.content.folders import Folders, program_folders
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import OptionValue, Seat
from game.table.presenter import AnyPresenter, Names, make_presenter
from tests.seats import called

TABLES: tuple[tuple[int, dict[str, OptionValue]], ...] = (
    (1, {"level": "normal"}),
    (2, {"level": "first_game", "first_game_bonuses": "on"}),
    (3, {"level": "advanced"}),
    (4, {"level": "expert"}),
    (2, {"level": "normal", "spade_power_mix": "on", "ace_1": "spades", "ace_2": "hearts"}),
    (1, {"level": "advanced", "ace_1": "clubs"}),
    (2, {"level": "expert", "ace_1": "diamonds", "prediction_match": "at_least"}),
    (4, {"level": "normal", "prediction_match": "at_least"}),
)
"""Seats and options of the matches played: every level, every power."""


@cache
def entry() -> Entry:
    found = Catalogue(folders()).find("river_rats")
    assert found is not None
    return found


def folders() -> Folders:
    return program_folders()


def presenter(session: AnySession) -> AnyPresenter:
    return make_presenter(session.title, session.rules)


def names(session: AnySession) -> Names:
    return called(*["Ada", "Ben", "Cleo", "Dan"][: session.setup.seats])


def viewers(session: AnySession) -> tuple[Seat | None, ...]:
    """Every seat, and an onlooker."""
    return (None, *session.setup.all_seats)


def new_match(seats: int, options: Mapping[str, OptionValue], seed: str) -> AnySession:
    session: AnySession = Session(entry().title, entry().definition, entry().info.setup(seats, options), seed)
    session.begin()
    return session


def positions(seats: int, options: Mapping[str, OptionValue], seed: str) -> Iterator[AnySession]:
    """The session after each decision of a random match, first after the deal, last when it is over."""
    session = new_match(seats, options, seed)
    rng = Random(seed)
    yield session
    while session.outcome is None:
        (seat,) = session.to_act()
        session.submit(seat, rng.choice(session.legal(seat)))
        autoplay(session)
        yield session


def all_positions() -> Iterator[AnySession]:
    """Positions of one random match per table."""
    for number, (seats, options) in enumerate(TABLES):
        yield from positions(seats, options, f"table {number}")
