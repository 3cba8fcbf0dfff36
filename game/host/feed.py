"""The feed of one audience: news of a match, whenever the audience asks."""

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
    """The host as a feed sees it. Steps are those of the journal."""

    number: int
    rules: Rules[Any, Any, Any, Any]
    teller: Projector
    """Reads steps of any line."""
    asides: MatchNotes
    asking: ReactionPreferences
    """The reactions that people want to be asked about."""

    def update(
        self, audience: Audience, known: AudienceProgress | None, numbers: StepNumbers
    ) -> tuple[FeedUpdate, AudienceProgress]:
        """Returns the current position and the steps the audience has not been told yet."""

    def skipped(self, known: AudienceProgress | None, numbers: StepNumbers) -> AudienceProgress:
        """Returns the progress at the current position, as if the steps up to it had been told."""

    def name(self, step: int) -> Message:
        """Returns the command of a step in words that tell no secret."""

    def asked(self, seat: Seat) -> SeatAsked:
        """Returns the question to a seat."""

    def requests(self, seat: Seat, view: Any) -> tuple[TableRequest, ...]:
        """Returns the requests a seat may make beside its moves, in words for the audience of `view`."""


class Feed:
    """A subscription that is pulled, not pushed: a slow audience gets one update with everything in it, and nothing
    queues up.

    The first update is the current position. Earlier steps are not told, but can be read.
    """

    def __init__(self, source: Source, audience: Audience) -> None:
        self.audience = audience
        self.rules = source.rules
        """The rules that foresee the effects of commands, from views."""
        self._source = source
        self._numbers = StepNumbers()
        self._known: AudienceProgress | None = None

    @property
    def due(self) -> bool:
        """True if there is something new."""
        return self._known is None or self._known.view is None or self._known.number != self._source.number

    def take(self) -> FeedUpdate | None:
        """Returns all that is new in one update; None if nothing is."""
        if not self.due:
            return None
        update, self._known = self._source.update(self.audience, self._known, self._numbers)
        return update

    def still_offers(self, offer: RewindOffer) -> bool:
        """True if undo would still take back the same as when it was told. Nothing counts as told by this call."""
        anew = StepNumbers()
        now = self._source.teller.back(anew)
        if now is None:
            return False
        steps = [anew.step(number) for number in (now.step, *now.decision)]
        return steps == [self._numbers.step(number) for number in (offer.step, *offer.decision)]

    def skip(self) -> None:
        """Marks all that is new as told: the audience saw it elsewhere."""
        if self._known is None or self._known.number != self._source.number:
            self._known = self._source.skipped(self._known, self._numbers)

    def steps(self, numbers: Sequence[int]) -> tuple[StepTold, ...]:
        """Returns steps of any line, in the order of one line, for words of steps that were not told."""
        return self._source.teller.steps(
            self.audience, [self._numbers.step(number) for number in numbers], self._numbers
        )

    def name(self, number: int) -> Message:
        """Returns the words of a decision that no event names."""
        return self._source.name(self._numbers.step(number))

    def look(self, number: int) -> Any:
        """Returns the view after an earlier step, or after one of another line."""
        return self._source.teller.look(self.audience, self._numbers.step(number))

    def events(self) -> list[Event]:
        """Returns all events up to the current position, as the audience may read them."""
        return self._source.teller.events(self.audience)

    def path(self, number: int | None = None) -> list[int]:
        """Returns the numbers of the steps that lead to a step, or to the current position."""
        step = None if number is None else self._numbers.step(number)
        return [self._numbers.of(each) for each in self._source.teller.path(step)]

    def asides(self, since: int = -1) -> list[AnyAside]:
        """Returns the notes on the match, after one of its changes or all of them."""
        return [aside.numbered(self._number) for aside in self._source.asides.since(since)]

    @property
    def asking(self) -> ReactionPreferences:
        """The reactions that people want to be asked about in this match."""
        return self._source.asking

    def shape(self) -> StepTree:
        """The tree of the lines of the match."""
        return self._source.teller.shape(self._numbers)

    def asked(self) -> SeatAsked:
        """Returns the question to the audience. Nothing counts as told by this call."""
        assert self.audience is not None, "the public is asked nothing"
        return self._source.asked(self.audience)

    def requests(self, seat: Seat, view: Any) -> tuple[TableRequest, ...]:
        """Returns the requests a seat may make beside its moves, in words for the audience of `view`."""
        return self._source.requests(seat, view)

    def step_of(self, number: int) -> int:
        """Returns the host's own number of a step, to be handed back to it."""
        return self._numbers.step(number)

    def _number(self, step: int) -> int:
        """Numbers the path to a step first, so that numbers grow along every line."""
        return [self._numbers.of(each) for each in self._source.teller.path(step)][-1]
