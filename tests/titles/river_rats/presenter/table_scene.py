"""A River Rats table laid out by hand, with its words: for tests of the presenter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.content.message import Message
from game.content.strings import Strings, load_strings
from game.engine.session import AnySession, Session
from game.engine.types import OptionValue, Seat
from game.host.feed import viewed_events
from game.table.item import Change, Item, diff
from game.table.move_selector import MoveSelector
from game.table.presenter import AnyViewedEvent, Button
from game.titles.river_rats.rules.terms import RiverRatsCommand
from tests.titles.river_rats.random_tables import entry, folders, names, presenter


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

    def play(self, *commands: RiverRatsCommand) -> Scene:
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
        return self.say(presenter(self.session).status.prompt(self._view(viewer), names(self.session)))

    def selector(self, viewer: int = 0) -> MoveSelector:
        view, legal = self._view(viewer), self.session.legal(Seat(viewer))
        return MoveSelector.over(presenter(self.session).moves.for_commands(view, legal, names(self.session)))

    def moves(self, viewer: int = 0) -> dict[tuple[str, ...], str]:
        """The words of all moves and their results."""
        return {move.targets: self.say(move.line) for move in self.selector(viewer).moves}

    def consequences(self, viewer: int = 0) -> dict[tuple[str, ...], str]:
        moves = self.selector(viewer).moves
        return {move.targets: self.say(move.consequence) for move in moves if move.consequence is not None}

    def buttons(self, viewer: int = 0) -> list[Button]:
        view, legal = self._view(viewer), self.session.legal(Seat(viewer))
        return list(presenter(self.session).moves.buttons(view, legal, names(self.session)))

    def why_not(self, target: str, viewer: int = 0) -> str | None:
        return presenter(self.session).moves.why_not(self._view(viewer), self.session.legal(Seat(viewer)), target)

    def items(self, viewer: int | None = 0) -> dict[str, Item]:
        return {item.key: item for item in presenter(self.session).items.all(self._view(viewer), names(self.session))}

    def facts(self, viewer: int | None = 0) -> dict[str, str]:
        found = presenter(self.session).status.facts(self._view(viewer), names(self.session))
        return {self.say(fact.label): self.say(fact.value) for fact in found}

    def events(self, viewer: int | None = 0) -> list[AnyViewedEvent]:
        """The beats of the last step."""
        return viewed_events(self.session, self.session.head, None if viewer is None else Seat(viewer))

    def told(self, viewer: int | None = 0) -> list[str]:
        """The captions of the last step."""
        lines = [presenter(self.session).told.caption(viewed, names(self.session)) for viewed in self.events(viewer)]
        return [self.say(line) for line in lines if line is not None]

    def changes(self, number: int, viewer: int | None = 0) -> tuple[Change, ...]:
        """Returns the changes of the table in one event of the last step."""
        viewed = self.events(viewer)[number]
        called = names(self.session)
        shown = presenter(self.session).items.all
        return diff(shown(viewed.before, called), shown(viewed.after, called))

    def _view(self, viewer: int | None) -> Any:
        return self.session.view(None if viewer is None else Seat(viewer))
