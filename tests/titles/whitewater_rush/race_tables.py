"""Races as the table shows them: laid out by hand or played at random, with their words. For tests of the presenter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from game.content.catalogue import Catalogue, Entry
from game.content.folders import Folders, program_folders
from game.content.message import Message
from game.content.strings import Strings, load_strings
from game.engine.session import AnySession, Session, autoplay
from game.engine.types import OptionValue, Seat
from game.host.feed import viewed_events
from game.table.item import Change, Item, diff
from game.table.move_selector import MoveSelector
from game.table.presenter import AnyPresenter, AnyViewedEvent, Names, Trail, make_presenter
from game.table.settings import Reaction
from game.titles.whitewater_rush.rules.state import WhitewaterCommand
from tests.seats import called

TABLES: tuple[tuple[int, dict[str, OptionValue]], ...] = (
    (2, {"river": "A+B"}),
    (3, {"river": "D+C", "hand_limit": "ten"}),
    (4, {"river": "C", "settle": "stop_behind"}),
    (2, {"river": "B+D", "last_seat_card": "on", "first_player": "seat2"}),
)
"""Seats and options of the races played: every board, every option."""
ALONE: dict[str, OptionValue] = {"river": "A"}
TABLE: dict[str, Any] = {
    "kayaks": ["(3,1,3)", "(5,1,2)"],
    "hands": ["Advance River, Paddle, Ferry, Recall, Spot Hazard, Reading Water", "Paddle, Ferry"],
    "discard": "Paddle, Sculling, Paddle",
}
"""A position to start from, on the first board alone."""


@cache
def entry() -> Entry:
    found = Catalogue(folders()).find("whitewater_rush")
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


def positions(seats: int, options: Mapping[str, OptionValue], seed: str) -> Iterator[AnySession]:
    """The session after each decision of a random race, first after the deal, last when it is over.

    A chance to Eddy Out is mostly let go by, or nobody would hold a card for long.
    """
    session: AnySession = Session(entry().title, entry().definition, entry().info.setup(seats, options), seed)
    session.begin()
    rng = Random(seed)
    yield session
    while session.outcome is None:
        (seat,) = session.to_act()
        legal = session.legal(seat)
        let_go = presenter(session).moves.reaction(session.view(seat), legal, names(session))
        session.submit(seat, let_go.pass_command if let_go is not None and rng.random() < 0.9 else rng.choice(legal))
        autoplay(session)
        yield session


def all_positions() -> Iterator[AnySession]:
    """Positions of one random race per table."""
    for number, (seats, options) in enumerate(TABLES):
        yield from positions(seats, options, f"race {number}")


class Scene:
    """A session begun at a position. Seats count from 0."""

    def __init__(
        self, position: Mapping[str, Any], *, seats: int = 2, options: Mapping[str, OptionValue] | None = None
    ) -> None:
        title, definition = entry().title, entry().definition
        setup = entry().info.setup(seats, options)
        self.session: AnySession = Session(title, definition, setup, "scene")
        self.session.begin_from(title.position(position, self.session.rules))
        self.strings: Strings = load_strings(folders().all(), "en")

    def play(self, *commands: WhitewaterCommand) -> Scene:
        """Plays commands, each by the seat that is asked."""
        for command in commands:
            (seat,) = self.session.to_act()
            self.session.submit(seat, command)
        return self

    def say(self, line: Message | None) -> str:
        assert line is not None
        spoken = self.strings.say(line)
        assert not self.strings.missing
        return spoken

    def prompt(self, viewer: int | None = 0) -> str:
        return self.say(presenter(self.session).status.prompt(self.view(viewer), names(self.session)))

    def moves(self, viewer: int = 0) -> dict[tuple[str, ...], str]:
        """The words of all moves and their results."""
        return {move.targets: self.say(move.line) for move in self._selector(viewer).moves}

    def consequences(self, viewer: int = 0) -> dict[tuple[str, ...], str]:
        moves = self._selector(viewer).moves
        return {move.targets: self.say(move.consequence) for move in moves if move.consequence is not None}

    def why_not(self, target: str, viewer: int | None = 0) -> str | None:
        legal = () if viewer is None else self.session.legal(Seat(viewer))
        return presenter(self.session).moves.why_not(self.view(viewer), legal, target)

    def items(self, viewer: int | None = 0) -> dict[str, Item]:
        return {item.key: item for item in presenter(self.session).items.all(self.view(viewer), names(self.session))}

    def trails(self, command: WhitewaterCommand, viewer: int = 0) -> list[Trail]:
        return list(presenter(self.session).moves.trails(self.view(viewer), command, names(self.session)))

    def reaction(self, viewer: int) -> Reaction | None:
        legal = self.session.legal(Seat(viewer))
        return presenter(self.session).moves.reaction(self.view(viewer), legal, names(self.session))

    def facts(self, viewer: int | None = 0) -> dict[str, str]:
        found = presenter(self.session).status.facts(self.view(viewer), names(self.session))
        return {self.say(fact.label): self.say(fact.value) for fact in found}

    def events(self, viewer: int | None = 0) -> list[AnyViewedEvent]:
        """The beats of the last step."""
        return viewed_events(self.session, self.session.head, None if viewer is None else Seat(viewer))

    def told(self, viewer: int | None = 0) -> list[str]:
        """The captions of the last step."""
        lines = [presenter(self.session).told.caption(viewed, names(self.session)) for viewed in self.events(viewer)]
        return [self.say(line) for line in lines if line is not None]

    def changes(self, viewed: AnyViewedEvent) -> tuple[Change, ...]:
        """Returns the changes of the table in one event."""
        called = names(self.session)
        shown = presenter(self.session).items.all
        return diff(shown(viewed.before, called), shown(viewed.after, called))

    def view(self, viewer: int | None) -> Any:
        return self.session.view(None if viewer is None else Seat(viewer))

    def _selector(self, viewer: int) -> MoveSelector:
        view, legal = self.view(viewer), self.session.legal(Seat(viewer))
        return MoveSelector.over(presenter(self.session).moves.for_commands(view, legal, names(self.session)))
