"""What a feed says: plain data for one audience, holding nothing that this audience may not know."""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise
from typing import Any, TypeAlias

from msgspec import Struct

from game.engine.types import Command, Event, Outcome, Seat
from game.table.presenter import AnyBeat, ViewedEvent
from game.table.reaction import Reaction

Audience: TypeAlias = Seat | None
"""Whom something is told: a seat, or the public."""


class Rewind(StrEnum):
    """Why somebody wants the match to stand at another step."""

    UNDO = "undo"
    REDO = "redo"
    PLAY_ON = "play_on"


class EventTold(Struct, frozen=True):
    """One event as the audience may read it, and the table after it as the audience sees it."""

    event: Event
    after: Any


class StepTold(Struct, frozen=True):
    """One step as the audience may follow it. Steps are numbered by the feed that tells them."""

    step: int
    parent: int | None
    """The step it follows; None for the deal."""
    seat: Seat
    auto: bool
    before: Any
    told: tuple[EventTold, ...]
    command: Command | None = None
    """The audience's own command; those of others are never told."""

    def beats(self) -> list[AnyBeat]:
        """The step for presenter and director."""
        tables = (self.before, *(each.after for each in self.told))
        return [
            ViewedEvent(each.event, self.seat, before, after)
            for each, (before, after) in zip(self.told, pairwise(tables), strict=True)
        ]


class RewindOffer(Struct, frozen=True):
    """A way back or forth: where it leads, and the steps of the decision it takes back or plays again."""

    step: int
    seat: Seat
    decision: tuple[int, ...]


class PendingRewind(Struct, frozen=True):
    """Somebody wants the match to stand at another step, and waits for others to agree."""

    number: int
    """What an answer names it by."""
    by: Audience
    """None if nobody holds the screen: everybody is asked."""
    leap: Rewind
    asked: tuple[Seat, ...]
    """Those who have not answered yet."""
    seen: bool
    """Whether somebody saw something since."""
    decision: tuple[int, ...]
    """The steps of the decision that is taken back, or from which the match is to go on."""


class FeedUpdate(Struct, frozen=True):
    """The table as it stands for one audience, and all that led there since the audience's last update.

    `told` is empty after undo, redo and jumps, and in the first update; `moved` says that the match was moved.
    """

    audience: Audience
    number: int
    """Counts the changes of the match, for every audience alike."""
    step: int
    moved: bool
    told: tuple[StepTold, ...]
    view: Any
    waiting: tuple[Seat, ...]
    """Whom the match waits for."""
    legal: tuple[Command, ...]
    reaction: Reaction | None
    """What the audience is asked about, if it may be spared."""
    undo: RewindOffer | None
    redo: RewindOffer | None
    petition: PendingRewind | None
    outcome: Outcome | None
    for_fun: bool
    """Somebody saw something on a line that was left."""


class SeatAsked(Struct, frozen=True):
    """What a seat is asked, for a screen that all look at while the seat answers."""

    seat: Seat
    view: Any
    legal: tuple[Command, ...]
    reaction: Reaction | None


class StepTree(Struct, frozen=True):
    """The tree of steps, the same for everybody: no words, no events. All by the numbers of one feed."""

    parents: dict[int, int | None]
    """In the order in which the steps were taken."""
    seats: dict[int, Seat]
    autos: frozenset[int]
    """Steps that played themselves."""
    begins: frozenset[int]
    """Steps with which a decision begins."""
    following: dict[int, int]
    """Where the line last followed goes on from a step."""
    line: tuple[int, ...]
    """The way to the table as it stands, and on along the line last followed."""
    head: int


class SkippableDecision(Struct, frozen=True):
    """A decision that could be spared, as the flow of the table must know it."""

    kind: str
    let_go: Command


class FlowState(Struct, frozen=True):
    """What the table waits for, for the flow alone: no view, no hand, no event. Never sent anywhere."""

    number: int
    step: int
    over: bool = False
    waiting: tuple[Seat, ...] = ()
    settled: tuple[Seat, ...] = ()
    """People who are not waited for and may still change their minds."""
    covered: tuple[Seat, ...] = ()
    """People who are not waited for and have chosen something that lies face-down."""
    asks: dict[Seat, SkippableDecision] = {}
    """Of the people waited for, and of the bot that is next."""
    open: tuple[Seat, ...] = ()
    """People whose decision may be taken before everybody's eyes."""
    hides: bool = False
    """People at this screen know things that others at this screen do not."""
    petitioned: tuple[Seat, ...] = ()
    """Those who are asked to agree."""
    wish: int = 0
    """The number of what they are asked; 0 while nobody is."""
