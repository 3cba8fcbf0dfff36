"""The feed of one audience: the steps of a match as this audience may follow them, whenever it asks, and the remarks on
them. It only reads.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile, takewhile
from typing import Any, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple, replace

from game.content.message import Message
from game.engine.journal import AnyStep, Journal
from game.engine.rules import Rules
from game.engine.session import AnySession
from game.engine.types import SYSTEM, Event, Seat, Secret, redacted
from game.host.update import Audience, EventTold, FeedUpdate, RewindOffer, SeatAsked, StepTold, StepTree
from game.host.wishes import AnyNote, MatchNotes, ReactionPreferences
from game.table.presenter import AnyPresenter, AnyViewedEvent, Names, TableRequest
from game.table.talk import Spoken, Talk, dice, listen
from game.table.told import VARIETY

Says: TypeAlias = tuple[Mapping[Seat, Message], ...]
"""The remarks on each event of a step, by seat."""


class StepNumbers:
    """The numbers a feed gives to steps, in the order in which it meets them. The journal's own numbers stay with the
    host.
    """

    def __init__(self) -> None:
        self._numbers: dict[int, int] = {}
        self._steps: list[int] = []

    def of(self, step: int) -> int:
        """Returns the number of a step of the journal; a new step gets a new number."""
        if step not in self._numbers:
            self._numbers[step] = len(self._steps)
            self._steps.append(step)
        return self._numbers[step]

    def step(self, number: int) -> int:
        """Returns the step of the journal. Raises IndexError for a number that was never given."""
        return self._steps[number]


class AudienceProgress(Struct):
    """The progress of an audience: the step and change it was told last, its view then, and the steps told so far."""

    number: int
    step: int
    view: Any
    """None if the position was not looked at then."""
    steps: set[int]


class Projector:
    """A reader of one session's steps. Its findings are cached, since steps never change."""

    def __init__(self, session: AnySession, views: dict[tuple[int, Audience], Any]) -> None:
        """`views` is the cache of views after some steps; more are added."""
        self._session = session
        self._views = views
        self._begins: dict[int, bool] = {}
        self._played: list[tuple[int, int]] = []
        self._fresh: dict[int, AnyStep] = {}
        """The steps of the last change, at hand for the audiences that are told of it."""

    def note(self, change: int, step: AnyStep) -> None:
        """Notes a step that was played, or a known one that was followed again, with the number of its change."""
        if self._played and self._played[-1][0] != change:
            self._fresh = {}
        self._fresh[step.id] = step
        self._played.append((change, step.id))

    def since(self, known: AudienceProgress) -> list[int]:
        """Returns the steps on the way to the head that were not told, or were played again since."""
        again = {step for _, step in takewhile(lambda played: played[0] > known.number, reversed(self._played))}
        return [step for step in self.way(known.step, again) if step in again or step not in known.steps]

    def way(self, since: int, again: Collection[int] = ()) -> list[int]:
        """Returns the steps on the way to the head that are not on the way to `since`, or are played `again` on it.

        This is short, however long the match is.

        Short, however long the match is.
        """
        journal = self._session.journal
        meeting, step = journal.meeting(since, journal.head), journal.head
        way: list[int] = []
        passed = step == meeting
        while not passed or step in again:
            way.append(step)
            parent = journal.parent(step)
            if parent is None:
                break
            step = parent
            passed = passed or step == meeting
        return way[::-1]

    def steps(
        self, audience: Audience, steps: Sequence[int], numbers: StepNumbers, known: AudienceProgress | None = None
    ) -> tuple[StepTold, ...]:
        """Returns steps in the order of one line. Events are replayed once over one state where steps follow each
        other.

        The view before each step is the one after the last step, if the audience has it.
        """
        session, rules = self._session, self._session.rules
        told: list[StepTold] = []
        state: Any = None
        view: Any = None
        last = None
        for number in steps:
            step = self._fresh.get(number) or session.journal.step(number)
            if last is None or step.parent != last:
                state = self._state_before(step)
                follows = known is not None and known.step == step.parent
                view = known.view if follows and known is not None else None
                view = rules.view(state, audience) if view is None else view
            found: list[EventTold] = []
            before = view
            for place, event in enumerate(step.events, 1):
                rules.evolve(state, event)
                kept = self._views.get((number, audience)) if place == len(step.events) else None
                view = rules.view(state, audience) if kept is None else kept
                found.append(EventTold(redacted(event, audience), view))
            if step.events:
                self._views[number, audience] = view
            own = step.command if audience is not None and step.seat == audience else None
            parent = None if step.parent is None else numbers.of(step.parent)
            told.append(StepTold(numbers.of(number), parent, step.seat, step.auto, before, tuple(found), own))
            last = number
        return tuple(told)

    def look(self, audience: Audience, step: int) -> Any:
        """Returns the audience's view after a step."""
        kept = self._views.get((step, audience))
        return self._session.view(audience, step) if kept is None else kept

    def events(self, audience: Audience) -> list[Event]:
        """Returns all events on the way to the head."""
        journal = self._session.journal
        return [redacted(event, audience) for step in journal.path() for event in journal.events(step)]

    def path(self, step: int | None = None) -> list[int]:
        """Returns the way to a step, or to the current position."""
        return self._session.journal.path(step)

    def shape(self, numbers: StepNumbers) -> StepTree:
        """Returns the tree of steps."""
        journal, of = self._session.journal, numbers.of
        line = tuple(of(step) for step in journal.line())
        parents: dict[int, int | None] = {}
        following: dict[int, int] = {}
        for step in range(len(journal)):
            parent, after = journal.parent(step), journal.next(step)
            parents[of(step)] = None if parent is None else of(parent)
            if after is not None:
                following[of(step)] = of(after)
        every = range(len(journal))
        return StepTree(
            parents,
            {of(step): journal.seat(step) for step in every},
            frozenset(of(step) for step in every if journal.is_auto(step)),
            frozenset(of(step) for step in every if self._does_begin(step)),
            following,
            line,
            of(journal.head),
        )

    def back(self, numbers: StepNumbers) -> RewindOffer | None:
        """Returns what undo takes back."""
        target = self._session.undo_target()
        if target is None:
            return None
        return self._offer(target, self.first_decided(self.way(target)), numbers)

    def on(self, numbers: StepNumbers) -> RewindOffer | None:
        """Returns what redo plays again."""
        journal = self._session.journal
        target = None if journal.next(journal.head) is None else self._session.redo_target()
        if target is None:
            return None
        return self._offer(target, self.first_decided(self.onward(target)), numbers)

    def first_decided(self, steps: Sequence[int]) -> list[int]:
        """Returns the first decision of these steps, without steps that played themselves or passed on a reaction
        before it.
        """
        made = list(dropwhile(self._session.journal.is_auto, steps))
        first, *later = made or steps
        return [first, *takewhile(lambda step: not self._does_begin(step), later)]

    def onward(self, target: int) -> list[int]:
        """Returns the steps from the current position to a later one of its line."""
        journal, found = self._session.journal, [target]
        while (parent := journal.parent(found[0])) is not None and parent != journal.head:
            found.insert(0, parent)
        return found

    def decision(self, step: int) -> list[int]:
        """Returns the steps of the decision that led to a step."""
        found = [step]
        while not self._does_begin(found[0]) and (parent := self._session.journal.parent(found[0])) is not None:
            found.insert(0, parent)
        return found

    def _offer(self, target: int, decision: Sequence[int], numbers: StepNumbers) -> RewindOffer:
        seat = self._session.journal.seat(decision[0])
        return RewindOffer(numbers.of(target), seat, tuple(numbers.of(step) for step in decision))

    def _state_before(self, step: AnyStep) -> Any:
        """Returns the state before a step. A match may begin at a given position: then its first step has no events."""
        session = self._session
        if step.parent is not None:
            return session.state_at(step.parent)
        return session.rules.initial(session.setup) if step.events else session.state_at(step.id)

    def _does_begin(self, number: int) -> bool:
        """True if a step begins a decision: it did not play itself, nor does it belong to a big choice under way."""
        if number not in self._begins:
            session = self._session
            parent = session.journal.parent(number)
            begins = parent is not None and not session.journal.is_auto(number)
            begins = begins and session.journal.seat(number) != SYSTEM
            if begins and parent is not None:
                begins = not session.rules.mid_decision(session.state_at(parent))
            self._begins[number] = begins
        return self._begins[number]


def viewed_events(session: AnySession, step: int, audience: Audience) -> list[AnyViewedEvent]:
    """Returns a step of a match without a host, as an audience may follow it: for checks."""
    (told,) = Projector(session, {}).steps(audience, [step], StepNumbers())
    return told.events()


class TableTalk:
    """The talk along the lines of a match. A title with a listener speaks within limits, by what was public before.

    What is said at a step depends on the steps that lead to it and on the seats that speak, on nothing else.
    """

    def __init__(self, session: AnySession, presenter: AnyPresenter, names: Names, projector: Projector) -> None:
        self._session, self._presenter, self._names = session, presenter, names
        self._projector = projector
        self._listener = presenter.told.listener()
        self._speakers: frozenset[Seat] = frozenset()
        self._heard: dict[int, tuple[Talk[Any], Says]] = {}

    def sit(self, speakers: Collection[Seat]) -> None:
        """Sets the seats that speak by themselves: people speak for themselves."""
        if self._speakers != frozenset(speakers):
            self._speakers = frozenset(speakers)
            self._heard.clear()

    def with_remarks(self, told: StepTold, step: int) -> StepTold:
        """Returns a step with the remarks on its events; faces without a listener say what everybody may know."""
        if self._listener is not None:
            return replace(told, says=self.said(step))
        return replace(told, says=tuple(self._presenter.told.says(each, self._names) for each in told.events()))

    def said(self, step: int) -> Says:
        """Returns the remarks on the events of a step of a title with a listener."""
        if step not in self._heard:
            self._follow(step)
        return self._heard[step][1]

    def _follow(self, step: int) -> None:
        """Hears the steps that lead to this one and were not heard yet."""
        assert self._listener is not None, "nobody listens"
        journal, way = self._session.journal, [step]
        while way[-1] not in self._heard and (parent := journal.parent(way[-1])) is not None:
            way.append(parent)
        missing = [each for each in reversed(way) if each not in self._heard]
        talk = Talk(self._listener.begin()) if way[-1] in missing else self._heard[way[-1]][0]
        for told, number in zip(self._projector.steps(None, missing, StepNumbers()), missing, strict=True):
            at = (self._session.seed, number)
            talk, spoken = listen(self._listener, talk, told.events(), self._speakers, at)
            said = tuple(
                self._remark(each, number) | dict(self._presenter.told.aloud(viewed, self._names))
                for each, viewed in zip(spoken, told.events(), strict=True)
            )
            self._heard[number] = talk, said

    def _remark(self, spoken: Spoken | None, step: int) -> dict[Seat, Message]:
        if spoken is None:
            return {}
        number = dice(self._session.seed, spoken.seat, step).randrange(VARIETY)
        return {spoken.seat: Message(f"{self._session.title.id}.says.{spoken.remark}.{number}")}


class Privacy:
    """A reader that goes through each step of a journal once, for secrets told to only some of the people."""

    def __init__(self, journal: Journal[Any, Any], people: frozenset[Seat]) -> None:
        self._journal = journal
        self._people = people
        self._read = 0
        self._found = False

    @property
    def needed(self) -> bool:
        """True once one of these people knows something that another does not."""
        if len(self._people) < 2:
            return False
        while not self._found and self._read < len(self._journal):
            self._found = any(self._parts(secret) for secret in _secrets(self._journal.events(self._read)))
            self._read += 1
        return self._found

    def _parts(self, secret: Secret[Any]) -> bool:
        return secret.to is not None and 0 < len(self._people & set(secret.to)) < len(self._people)


class Source(Protocol):
    """The host as a feed sees it. Steps are those of the journal."""

    number: int
    rules: Rules[Any, Any, Any, Any]
    projector: Projector
    """Reads steps of any line."""
    notes: MatchNotes
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

    def with_remarks(self, told: StepTold, step: int) -> StepTold:
        """Returns a step with the remarks on its events."""

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
        """True if undo would still take back what it did when it was told. This call marks nothing as told."""
        anew = StepNumbers()
        now = self._source.projector.back(anew)
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
        return self._source.projector.steps(
            self.audience, [self._numbers.step(number) for number in numbers], self._numbers
        )

    def deal(self) -> StepTold:
        """Returns the first step of the match, with what is said while it is dealt."""
        first = self.path()[0]
        (told,) = self.steps([first])
        return self._source.with_remarks(told, self._numbers.step(first))

    def name(self, number: int) -> Message:
        """Returns the words of a decision that no event names."""
        return self._source.name(self._numbers.step(number))

    def look(self, number: int) -> Any:
        """Returns the view after an earlier step, or after one of another line."""
        return self._source.projector.look(self.audience, self._numbers.step(number))

    def look_inside(self, number: int, told: int) -> Any:
        """Returns the view inside a step, after as many of its events."""
        (step,) = self.steps([number])
        return step.told[told - 1].after if told else step.before

    def events(self) -> list[Event]:
        """Returns all events up to the current position, as the audience may read them."""
        return self._source.projector.events(self.audience)

    def path(self, number: int | None = None) -> list[int]:
        """Returns the numbers of the steps that lead to a step, or to the current position."""
        step = None if number is None else self._numbers.step(number)
        return [self._numbers.of(each) for each in self._source.projector.path(step)]

    def notes(self, since: int = -1) -> list[AnyNote]:
        """Returns the notes on the match, after one of its changes or all of them."""
        return [note.numbered(self._number) for note in self._source.notes.since(since)]

    @property
    def asking(self) -> ReactionPreferences:
        """The reactions that people want to be asked about in this match."""
        return self._source.asking

    def shape(self) -> StepTree:
        """The tree of the lines of the match."""
        return self._source.projector.shape(self._numbers)

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
        return [self._numbers.of(each) for each in self._source.projector.path(step)][-1]


def _secrets(events: Iterable[Event]) -> Iterator[Secret[Any]]:
    for event in events:
        for value in astuple(event):
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Secret):
                    yield part
