"""Races laid out by hand as the table shows them, with their words. For tests of the presenter."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from game.content.catalogue import Catalogue, Entry
from game.content.folders import program_folders
from game.content.message import Message
from game.content.strings import Strings, load_strings
from game.engine.session import AnySession, Session
from game.engine.types import OptionValue, Seat
from game.host.feed import viewed_events
from game.table.item import Item
from game.table.move_selector import MoveSelector
from game.table.presenter import Names, Trail, make_presenter
from game.table.settings import Reaction
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.terms import ChooseOrder, RaftCommand
from tests.seats import called


@cache
def entry() -> Entry:
    found = Catalogue(program_folders()).find("raft_race")
    assert found is not None
    return found


class Scene:
    """A session begun at a position. Seats count from 0 and are called Ada, Ben, Cleo, Dan."""

    def __init__(
        self, position: Mapping[str, Any], *, seats: int = 2, options: Mapping[str, OptionValue] | None = None
    ) -> None:
        title = entry().title
        setup = entry().info.setup(seats, options)
        self.session: AnySession = Session(title, entry().definition, setup, "scene")
        self.session.begin_from(title.position(position, self.session.rules))
        self.presenter = make_presenter(title, self.session.rules)
        self.names: Names = called(*["Ada", "Ben", "Cleo", "Dan"][:seats])
        self.strings: Strings = load_strings(program_folders().all(), "en")

    def orders(self, *orders: str) -> Scene:
        """Chooses for everybody, seat by seat."""
        for seat, order in enumerate(orders):
            self.session.submit(Seat(seat), ChooseOrder(order))
        return self

    def play(self, *commands: RaftCommand) -> Scene:
        """Plays commands, each by the seat that is asked."""
        for command in commands:
            self.session.submit(min(self.session.to_act()), command)
        return self

    def say(self, line: Message | None) -> str:
        assert line is not None
        spoken = self.strings.say(line)
        assert not self.strings.missing
        return spoken

    def view(self, viewer: int | None = 0) -> Any:
        return self.session.view(None if viewer is None else Seat(viewer))

    def legal(self, viewer: int = 0) -> Any:
        return self.session.legal(Seat(viewer))

    def prompt(self, viewer: int | None = 0) -> str:
        return self.say(self.presenter.status.prompt(self.view(viewer), self.names))

    def selector(self, viewer: int = 0) -> MoveSelector:
        return MoveSelector.over(self.presenter.moves.for_commands(self.view(viewer), self.legal(viewer), self.names))

    def moves(self, viewer: int = 0) -> dict[tuple[str, ...], str]:
        """The words of all moves and their results."""
        return {move.targets: self.say(move.line) for move in self.selector(viewer).moves}

    def consequences(self, viewer: int = 0) -> dict[tuple[str, ...], str]:
        moves = self.selector(viewer).moves
        return {move.targets: self.say(move.consequence) for move in moves if move.consequence is not None}

    def buttons(self, viewer: int = 0) -> dict[str, str]:
        found = self.presenter.moves.buttons(self.view(viewer), self.legal(viewer), self.names)
        return {button.key: self.say(button.label) for button in found}

    def items(self, viewer: int | None = 0) -> dict[str, Item]:
        return {item.key: item for item in self.presenter.items.all(self.view(viewer), self.names)}

    def label(self, key: str, viewer: int | None = 0) -> str:
        return self.say(self.items(viewer)[key].label)

    def trails(self, command: RaftCommand, viewer: int = 0) -> list[Trail]:
        return list(self.presenter.moves.trails(self.view(viewer), command, self.names))

    def forecast(self, order: Order, viewer: int = 0) -> str:
        """The few words beside the space an order leads to."""
        return self.say(self.trails(ChooseOrder(order), viewer)[-1].note)

    def why_not(self, target: str, viewer: int = 0) -> str | None:
        return self.presenter.moves.why_not(self.view(viewer), self.legal(viewer), target)

    def reaction(self, viewer: int = 0) -> Reaction | None:
        return self.presenter.moves.reaction(self.view(viewer), self.legal(viewer), self.names)

    def told(self, viewer: int | None = 0) -> list[str]:
        """The captions of the last step."""
        found = viewed_events(self.session, self.session.head, None if viewer is None else Seat(viewer))
        lines = [self.presenter.told.caption(viewed, self.names) for viewed in found]
        return [self.say(line) for line in lines if line is not None]

    def facts(self, viewer: int | None = 0) -> dict[str, str]:
        """The running lines by their labels."""
        facts = self.presenter.status.facts(self.view(viewer), self.names)
        return {self.say(fact.label): self.say(fact.value) for fact in facts}

    def result(self) -> tuple[str, str]:
        assert self.session.outcome is not None
        who, why = self.presenter.status.result(self.view(), self.session.outcome, self.names)
        return self.say(who), self.say(why)
