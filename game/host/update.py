"""The messages of a feed: plain data for one audience, holding nothing that this audience may not know."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from itertools import pairwise
from typing import Any, TypeAlias

from msgspec import Struct

from game.content.message import Message
from game.engine.types import Command, Event, Outcome, Seat
from game.table.presenter import AnyViewedEvent, ViewedEvent
from game.table.settings import Reaction

Audience: TypeAlias = Seat | None
"""The audience of a message: a seat, or the public."""


class Rewind(StrEnum):
    """The purpose of a request that the match stand at another step."""

    UNDO = "undo"
    REDO = "redo"
    PLAY_ON = "play_on"


class EventTold(Struct, frozen=True):
    """One event as the audience may read it, and the audience's view after it."""

    event: Event
    after: Any


class StepTold(Struct, frozen=True):
    """One step as the audience may follow it. Its number is the feed's."""

    step: int
    parent: int | None
    """The step it follows; None for the deal."""
    seat: Seat
    auto: bool
    before: Any
    told: tuple[EventTold, ...]
    command: Command | None = None
    """The audience's own command; those of others are never told."""
    says: tuple[Mapping[Seat, Message], ...] = ()
    """The remarks on each event; () for a step that is read again later."""

    def events(self) -> list[AnyViewedEvent]:
        """Returns the step as viewed events for presenter and animation."""
        tables = (self.before, *(each.after for each in self.told))
        says = self.says or ({},) * len(self.told)
        return [
            ViewedEvent(each.event, self.seat, before, after, said)
            for each, (before, after), said in zip(self.told, pairwise(tables), says, strict=True)
        ]


class RewindOffer(Struct, frozen=True):
    """A way back or forth: where it leads, and the steps of the decision it takes back or plays again."""

    step: int
    seat: Seat
    decision: tuple[int, ...]


class PendingRewind(Struct, frozen=True):
    """A rewind that waits for others to agree."""

    number: int
    """Number that an answer names."""
    by: Audience
    """None if nobody holds the screen: everybody is asked."""
    rewind: Rewind
    asked: tuple[Seat, ...]
    """People who have not answered yet."""
    seen: bool
    """True if somebody saw something since."""
    decision: tuple[int, ...]
    """The steps of the decision that is taken back, or from which the match is to go on."""


class FeedUpdate(Struct, frozen=True):
    """The current position for one audience, and the steps since the audience's last update.

    `told` is empty after undo, redo and jumps, and in the first update; `moved` says that the match was rewound.
    """

    audience: Audience
    number: int
    """Number of the match's change, the same for every audience."""
    step: int
    moved: bool
    told: tuple[StepTold, ...]
    view: Any
    waiting: tuple[Seat, ...]
    """The seats the match waits for."""
    legal: tuple[Command, ...]
    reaction: Reaction | None
    """The question to the audience, if it is a reaction that can be skipped."""
    undo: RewindOffer | None
    redo: RewindOffer | None
    pending: PendingRewind | None
    outcome: Outcome | None
    for_fun: bool
    """True if somebody saw something on a line that was left."""


class SeatAsked(Struct, frozen=True):
    """The question to a seat, for a screen that all look at while the seat answers."""

    seat: Seat
    view: Any
    legal: tuple[Command, ...]
    reaction: Reaction | None


class StepTree(Struct, frozen=True):
    """The tree of steps, the same for everybody: no words, no events, and all by the numbers of one feed."""

    parents: dict[int, int | None]
    """The parent of each step, in the order in which the steps were taken."""
    seats: dict[int, Seat]
    autos: frozenset[int]
    """Steps that played themselves."""
    begins: frozenset[int]
    """Steps with which a decision begins."""
    following: dict[int, int]
    """The next step after each step, along the line last followed."""
    line: tuple[int, ...]
    """The way to the current position, and on along the line last followed."""
    head: int


class SkippableDecision(Struct, frozen=True):
    """A reaction that can be skipped, as the flow of the table sees it."""

    kind: str
    pass_command: Command


class FlowState(Struct, frozen=True):
    """The state for the flow alone: no view, no hand, no event. It is never sent anywhere."""

    number: int
    step: int
    over: bool = False
    waiting: tuple[Seat, ...] = ()
    settled: tuple[Seat, ...] = ()
    """People who are not waited for and may still change their minds."""
    covered: tuple[Seat, ...] = ()
    """People who are not waited for and have chosen something that lies face-down."""
    asks: dict[Seat, SkippableDecision] = {}
    """Reactions of the people waited for, and of the bot that is next."""
    open: tuple[Seat, ...] = ()
    """People whose decision may be taken in public."""
    hides: bool = False
    """True if people at this screen know things that others at this screen do not."""
    asked_to_agree: tuple[Seat, ...] = ()
    """People who are asked to agree."""
    wish: int = 0
    """Number of the rewind request; 0 while nobody is asked."""
