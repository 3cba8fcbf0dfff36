"""What one audience is told of a match, whenever it wants to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.content.message import Message
from game.engine.rules import Rules
from game.engine.types import Event, Seat
from game.host.projector import AudienceProgress, Projector, StepNumbers
from game.host.reaction_preferences import ReactionPreferences
from game.host.rewind import AnyAside, MatchNotes
from game.host.update import Audience, FeedUpdate, RewindOffer, SeatAsked, StepTold, StepTree
from game.table.presenter import TableRequest


class Source(Protocol):
    """What a feed asks the host for. Steps are those of the journal."""

    number: int
    rules: Rules[Any, Any, Any, Any]
    teller: Projector
    """Reads steps of any line."""
    asides: MatchNotes
    asking: ReactionPreferences
    """What people want to be asked about."""

    def update(
        self, audience: Audience, known: AudienceProgress | None, numbers: StepNumbers
    ) -> tuple[FeedUpdate, AudienceProgress]:
        """The table as it stands, and what the audience has not been told yet."""

    def skipped(self, known: AudienceProgress | None, numbers: StepNumbers) -> AudienceProgress:
        """The table as it stands, known without being told."""

    def name(self, step: int) -> Message:
        """What was asked for in a step, in words that tell no secret."""

    def asked(self, seat: Seat) -> SeatAsked:
        """What a seat is asked now."""

    def requests(self, seat: Seat, view: Any) -> tuple[TableRequest, ...]:
        """What a seat may ask for beside the play, in words for whoever sees `view`."""


class Feed:
    """Pulled, not pushed: who is slow gets one update with everything in it, and nothing queues up.

    The first update is the table as it stands. What came before is not told, but can be read.
    """

    def __init__(self, source: Source, audience: Audience) -> None:
        self.audience = audience
        self.rules = source.rules
        """What commands would do is foreseen by them, from views."""
        self._source = source
        self._numbers = StepNumbers()
        self._known: AudienceProgress | None = None

    @property
    def due(self) -> bool:
        """Whether there is something new."""
        return self._known is None or self._known.view is None or self._known.number != self._source.number

    def take(self) -> FeedUpdate | None:
        """All that is new, in one update; None if nothing is."""
        if not self.due:
            return None
        update, self._known = self._source.update(self.audience, self._known, self._numbers)
        return update

    def still_offers(self, offer: RewindOffer) -> bool:
        """Whether undo would take back the same as it did when it was told; nothing counts as told by that."""
        anew = StepNumbers()
        now = self._source.teller.back(anew)
        if now is None:
            return False
        steps = [anew.step(number) for number in (now.step, *now.decision)]
        return steps == [self._numbers.step(number) for number in (offer.step, *offer.decision)]

    def skip(self) -> None:
        """All that is new was seen elsewhere and need not be told."""
        if self._known is None or self._known.number != self._source.number:
            self._known = self._source.skipped(self._known, self._numbers)

    def steps(self, numbers: Sequence[int]) -> tuple[StepTold, ...]:
        """Steps of any line, in the order of one line: for words of what was not told."""
        return self._source.teller.steps(
            self.audience, [self._numbers.step(number) for number in numbers], self._numbers
        )

    def name(self, number: int) -> Message:
        """A decision in words, where nothing that happened says it."""
        return self._source.name(self._numbers.step(number))

    def look(self, number: int) -> Any:
        """The table after an earlier step, or one of another line."""
        return self._source.teller.look(self.audience, self._numbers.step(number))

    def events(self) -> list[Event]:
        """All that happened on the way to the table as it stands, as the audience may read it."""
        return self._source.teller.events(self.audience)

    def path(self, number: int | None = None) -> list[int]:
        """The numbers of the steps that lead to a step, or to the table as it stands."""
        step = None if number is None else self._numbers.step(number)
        return [self._numbers.of(each) for each in self._source.teller.path(step)]

    def asides(self, since: int = -1) -> list[AnyAside]:
        """What was done with the match itself, after one of its changes or all of it."""
        return [aside.numbered(self._number) for aside in self._source.asides.since(since)]

    @property
    def asking(self) -> ReactionPreferences:
        """What people want to be asked about in this match."""
        return self._source.asking

    def shape(self) -> StepTree:
        """How the lines of the match lie."""
        return self._source.teller.shape(self._numbers)

    def asked(self) -> SeatAsked:
        """What the audience is asked now; nothing counts as told by that."""
        assert self.audience is not None, "the public is asked nothing"
        return self._source.asked(self.audience)

    def requests(self, seat: Seat, view: Any) -> tuple[TableRequest, ...]:
        """What a seat may ask for beside the play, in words for whoever sees `view`."""
        return self._source.requests(seat, view)

    def step_of(self, number: int) -> int:
        """The host's own name of a step, to be handed back to it."""
        return self._numbers.step(number)

    def _number(self, step: int) -> int:
        """The way to it gets its numbers first, so that they grow along every line."""
        return [self._numbers.of(each) for each in self._source.teller.path(step)][-1]
