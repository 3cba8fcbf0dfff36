"""The view model of one audience at one screen: the choice of moves, the log, the timeline and the history."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct

from game.content.message import Message
from game.engine.types import SYSTEM, Command, Event, Outcome, Seat
from game.host.feed import Feed
from game.host.update import Audience, FeedUpdate, Rewind, RewindOffer, SeatAsked, StepTold, StepTree
from game.host.wishes import note_lines
from game.table.item import Item
from game.table.move_selector import MoveSelector
from game.table.presenter import (
    AnyPresenter,
    AnyViewedEvent,
    Bundle,
    Button,
    Chapter,
    Move,
    Names,
    Plate,
    Prospect,
    TableRequest,
)
from game.table.settings import Reaction
from game.table.told import Branch, LogLine, ShownChange, TimelineMark, by_whom, captions, shown_events

MOST_LYING = 4
"""Maximum number of cached positions: an animation begins and ends with one, and the audience model has its own."""

ZONE = "zone:"


class _Words(Struct, frozen=True):
    """The words kept of a step, without its views."""

    seat: Seat
    deal: bool
    auto: bool
    chapter: Chapter | None
    """The part of the match to which the step belongs."""
    lines: tuple[LogLine, ...]


class ItemCache:
    """The items on the views seen last, worked out once for each view."""

    def __init__(self, presenter: AnyPresenter, names: Names) -> None:
        self._presenter = presenter
        self._names = names
        self._order = ""
        self._kept: deque[tuple[Any, Sequence[Item]]] = deque(maxlen=MOST_LYING)

    def arrange(self, order: str) -> None:
        """Sets the order of the cards in hands."""
        self._order = order
        self._kept.clear()

    def order(self, view: Any) -> str:
        """Returns the order of the cards in hands; "" where a title has only one."""
        items = self._presenter.items
        return self._order if self._order in items.hand_orders else items.usual_order(view)

    def items(self, view: Any) -> Sequence[Item]:
        """Returns the items of a view."""
        for seen, items in self._kept:
            if seen is view:
                return items
        found = self._presenter.items.arranged(self._presenter.items.all(view, self._names), self.order(view))
        self._kept.append((view, found))
        return found

    def plates(self, view: Any) -> Sequence[Plate]:
        """Returns the texts of the plates of a view."""
        return self._presenter.status.plates(view, self._names)


class AudienceModel:
    """One audience at one screen. It takes from its feed only when somebody looks, and is then told all it missed."""

    def __init__(self, feed: Feed, presenter: AnyPresenter, names: Names, item_cache: ItemCache | None = None) -> None:
        """`item_cache` is shared by the audience models of one screen."""
        self.feed = feed
        self.item_cache = item_cache or ItemCache(presenter, names)
        self.presenter = presenter
        self.names = names
        self.looking_at: int | None = None
        """The earlier step on show, or None for the current position."""
        self._now: FeedUpdate | None = None
        self._looked: Any = None
        self._told: int | None = None
        """Number of the events of the step on show that are told; None for all."""
        self._answering: SeatAsked | None = None
        self._selector: MoveSelector | None = None
        self._words: dict[int, _Words] = {}
        self._titles: dict[tuple[tuple[int, ...], bool], Message] = {}
        self._log: list[LogLine] | None = None
        """The log up to the current position; None until it is read."""
        self._timeline: tuple[object, tuple[TimelineMark, ...]] = (None, ())

    @property
    def now(self) -> FeedUpdate:
        """The current position, as it was taken last."""
        if self._now is None:
            self.take()
        assert self._now is not None, "the first update is always due"
        return self._now

    def take(self) -> ShownChange | None:
        """Takes what is new; returns None if nothing is. Events are told from where they began.

        An earlier position stays on show while no move is played: others may be asked and refuse.
        """
        before, last = None if self._now is None else self.view, self._now
        update = self.feed.take()
        if update is None:
            return None
        follows = self._now is not None and not update.moved and self._now.step == _begins(update)
        stays = self._now is not None and not update.told and update.step == self._now.step
        self._now, self._answering, self._selector = update, None, None
        self.looking_at = self.looking_at if stays else None
        events = tuple(viewed for step in update.told for viewed in self._read(step))
        if events:
            before = events[0].before
        if self._log is not None:
            follows = follows and not self.feed.notes(0 if last is None else last.number)
            self._log = [*self._log, *self._lines([step.step for step in update.told])] if follows else None
        return ShownChange(update.audience, self.view if before is None else before, self.view, events)

    def deal(self) -> ShownChange:
        """Shows a fresh match being dealt, from the position before the first step."""
        first = self.feed.deal()
        return ShownChange(self.feed.audience, first.before, self.now.view, tuple(first.events()))

    def answer_for(self, feed: Feed | None) -> None:
        """Lets this audience, the public, answer for a seat that is asked something all may watch; None ends that."""
        answering = None if feed is None else feed.asked()
        if answering != self._answering:
            self._answering, self._selector = answering, None

    @property
    def view(self) -> Any:
        """The view on show."""
        return self.now.view if self.looking_at is None else self._looked

    @property
    def player(self) -> Seat | None:
        """The seat that may use the items on show."""
        return self.feed.audience if self._answering is None else self._answering.seat

    @property
    def asked_view(self) -> Any:
        """The view of the person asked, in words that tell no secret where others look on."""
        return self.view if self.looking_at is not None or self._answering is None else self._answering.view

    @property
    def legal(self) -> tuple[Command, ...]:
        """The legal commands; none while an earlier position is on show."""
        if self.looking_at is not None:
            return ()
        return self.now.legal if self._answering is None else self._answering.legal

    @property
    def reaction(self) -> Reaction | None:
        """The question, if it is a reaction that can be skipped."""
        if self.looking_at is not None:
            return None
        return self.now.reaction if self._answering is None else self._answering.reaction

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, None while it goes on."""
        return self.now.outcome

    def waiting(self) -> frozenset[Seat]:
        """The seats for which the view on show waits; for an earlier position, the seat that went on from it."""
        if self.looking_at is None:
            return frozenset(self.now.waiting)
        later = (mark.seat for mark in self.timeline() if mark.step > self.looking_at)
        return frozenset({next(later, SYSTEM)} - {SYSTEM})

    @property
    def selector(self) -> MoveSelector:
        """The targets chosen so far."""
        if self._selector is None:
            self._selector = MoveSelector.over(self.presenter.moves.for_commands(self.view, self.legal, self.names))
        return self._selector

    @property
    def spelled(self) -> bool:
        """True if the moves have been prepared for choosing already."""
        return self._selector is not None

    def press(self, target: str) -> Command | None:
        """Chooses a target; returns the command it completes, to be played. Raises ClosedTarget."""
        match self.selector.press(target):
            case Move(command=command):
                return command
            case MoveSelector() as selector:
                self._selector = selector
                return None

    def back(self) -> None:
        """Takes back the last chosen target."""
        self._selector = self.selector.back()

    def reset(self) -> None:
        """Takes back all chosen targets."""
        self._selector = self.selector.reset()

    def items(self) -> Sequence[Item]:
        """Returns the items on show, worked out once per view."""
        return self.item_cache.items(self.view)

    def groups(self) -> Sequence[Bundle]:
        """Returns the moves that are offered as a whole."""
        return self.presenter.moves.groups(self.asked_view, self.legal, self.names) if self.legal else ()

    def raised(self) -> tuple[str, ...]:
        """Returns what earlier steps of the move have chosen, where it can be put back."""
        may = self.legal and self.now.undo is not None
        return self.presenter.moves.raised(self.asked_view) if may else ()

    def buttons(self) -> tuple[Button, ...]:
        """Returns the buttons that may be pressed now."""
        targets = set(self.selector.open())
        made = self.presenter.moves.buttons(self.view, self.legal, self.names)
        return tuple(button for button in made if button.key in targets)

    def prospects(self) -> Sequence[Prospect]:
        """Returns where each answer leads, if the question is a reaction."""
        return () if self.reaction is None else self.presenter.moves.prospects(self.view, self.legal, self.names)

    def prompt(self) -> Message:
        """Returns the question."""
        return self.presenter.status.prompt(self.asked_view, self.names)

    def why_not(self, target: str) -> str | None:
        """Returns the id of the sentence that says why the target cannot be used now; None if it can, or if no words
        are needed.
        """
        if target in self.selector.open():
            return None
        return self.presenter.moves.why_not(self.asked_view, self.legal, target)

    def requests(self) -> tuple[TableRequest, ...]:
        """Returns the requests of the menu; none while an earlier position is on show or if nobody holds the screen."""
        seat = self.player
        return () if seat is None or self.looking_at is not None else self.feed.requests(seat, self.view)

    def result(self) -> tuple[Message, Message] | None:
        """Returns the sentences for the winners and the reason, once the match is over."""
        outcome = self.now.outcome
        return None if outcome is None else self.presenter.status.result(self.now.view, outcome, self.names)

    def told_back(self) -> Iterator[tuple[int, list[AnyViewedEvent]]]:
        """Yields the steps of the match from its end, with their numbers."""
        for number in reversed(self.feed.path()):
            (step,) = self.feed.steps([number])
            yield number, step.events()

    def events(self) -> list[Event]:
        """Returns all events up to the current position."""
        return self.feed.events()

    def look(self, step: int, told: int | None = None) -> ShownChange:
        """Shows an earlier position or one of another line; the current step ends the history. `told`: only as many
        events of the step have happened.
        """
        before = self.view
        self.looking_at = None if step == self.now.step and told is None else step
        self._told = told
        if told is not None:
            self._looked = self.feed.look_inside(step, told)
        else:
            self._looked = None if self.looking_at is None else self.feed.look(step)
        self._selector = None
        return ShownChange(self.feed.audience, before, self.view)

    @property
    def on_show(self) -> tuple[int, int | None]:
        """The step on show, and the number of its events that are told; None for all: both as `look` takes them."""
        return (self.now.step, None) if self.looking_at is None else (self.looking_at, self._told)

    def earlier(self, step: int) -> int:
        """Returns the step to look at for a step: the last one of all is the current position, so the one before."""
        *before, last = self.feed.path()
        return before[-1] if step == last and before else step

    def log(self) -> list[LogLine]:
        """Returns the log of the current match, or of the other line that is on show."""
        if self.looking_at is None or self.looking_at in self.feed.path():
            return self.written()
        return self._with_notes(self.feed.path(self.looking_at))

    def written(self) -> list[LogLine]:
        """Returns the log of the current match, whatever is on show."""
        if self._log is None:
            self._log = self._with_notes(self.feed.path())
        return self._log

    def told(self) -> int:
        """Returns the number of log lines that lead to the view on show."""
        lines = self.log()
        if self.looking_at is None:
            return len(lines)
        path = frozenset(self.feed.path(self.looking_at))
        if self._told is None:
            return sum(line.step in path for line in lines)
        (step,) = self.feed.steps([self.looking_at])
        inside = len(captions(self.presenter, step.events()[: self._told], self.names))
        return sum(line.step in path - {self.looking_at} for line in lines) + inside

    def told_last(self) -> Message:
        """Returns the decision that led to the view on show, in words; inside a step, the event that was told last."""
        lines = () if self._told is None else self.log()[: self.told()]
        return lines[-1].words if lines else self.mark.words

    def looked_at_by(self) -> LogLine | None:
        """Returns the last log line that leads to the earlier position on show.

        None for the current position, and where nothing was told yet.

        None for the table as it stands, and where nothing was told yet.
        """
        told = [] if self.looking_at is None else self.log()[: self.told()]
        return told[-1] if told else None

    def notes(self, since: int, here: Collection[Seat] | None = None) -> list[Message]:
        """Returns the notes on the match after one of its changes; `here` makes it short: only news to these people."""
        found = [note for note in self.feed.notes(since) if here is None or note.is_news(here)]
        told = [note_lines(note, self._decision, self.names) for note in found]
        return [line for lines in told for line in (lines if here is None else lines[:1])]

    def undo_line(self) -> Message | None:
        """Returns the decision that undo would take back, None if there is none."""
        return self._offered(self.now.undo)

    def redo_line(self) -> Message | None:
        """Returns the decision that redo would play again, None at the end of the line."""
        return self._offered(self.now.redo)

    def pending_line(self) -> Message | None:
        """Returns the decision that somebody asks to take back, to play again, or to go on from; None if nobody
        asks.
        """
        pending = self.now.pending
        return None if pending is None else self.title(pending.decision, by_name=True)

    def consent_question(self) -> Message | None:
        """Returns the question to the people who have to agree; None if nobody asks for anything."""
        pending, move = self.now.pending, self.pending_line()
        if pending is None or move is None:
            return None
        seen = "_seen" if pending.seen and pending.rewind is not Rewind.REDO else ""
        return Message(f"hud.agree_{pending.rewind.value}{seen}", {"move": move})

    def title(self, decision: tuple[int, ...], *, by_name: bool = False) -> Message:
        """Returns the steps of one decision in a few words; `by_name` adds who decided.

        The events name it. The command does only where nothing is said of the events.
        """
        if (decision, by_name) not in self._titles:
            line, name = self._title(decision), self.names.get(self._words[decision[0]].seat)
            self._titles[decision, by_name] = by_whom(line, name) if by_name and name is not None else line
        return self._titles[decision, by_name]

    def timeline(self) -> tuple[TimelineMark, ...]:
        """Returns one mark per decision along the line to the current position and beyond, the deal first."""
        if self._timeline[0] != self.now.number:
            self._timeline = (self.now.number, tuple(self._marks(self.feed.shape())))
        return self._timeline[1]

    @property
    def mark(self) -> TimelineMark:
        """Returns the mark of the view on show."""
        marks, step = self.timeline(), self.looking_at
        if step is None:
            step = next((mark.step for mark in marks if mark.here), 0)
        return next((mark for mark in marks if mark.step >= step), marks[-1])

    def _marks(self, shape: StepTree) -> Iterator[TimelineMark]:
        arms = _arms(shape)
        self._known(shape.line)
        here, place = shape.line.index(shape.head), 0
        for group in _groups(shape):
            first, after = group[0], place + len(group)
            yield TimelineMark(
                group[-1],
                shape.seats[first],
                self.title(tuple(group), by_name=True),
                self._words[first].chapter,
                place <= here < after,
                place > here,
                tuple(arm for step in group for arm in arms.get(step, ())),
            )
            place = after

    def _title(self, decision: Sequence[int]) -> Message:
        first, *later = self._known(decision)
        if first.deal:
            return Message("table.describe.deal")
        own = [first, *(words for words in later if words.seat == first.seat and not words.auto)]
        said = [entry.line for words in own for entry in words.lines]
        return said[0] if said else self.feed.name(decision[0])

    def _offered(self, offer: RewindOffer | None) -> Message | None:
        """Returns another player's decision with their name: taking it back is more than taking back one's own."""
        return None if offer is None else self.title(offer.decision, by_name=offer.seat != self.feed.audience)

    def _decision(self, by: Audience, decision: tuple[int, ...]) -> Message:
        """Returns a decision in words, with the player's name where that is somebody else."""
        self._known(decision)
        return self.title(decision, by_name=self._words[decision[0]].seat != by)

    def _with_notes(self, path: Sequence[int]) -> list[LogLine]:
        """Returns the log of a path. Each step is followed by the notes on the match made when it stood there, or
        further along a line that was left.
        """
        found: dict[int, list[Message]] = {}
        on_path = frozenset(path)
        for note in self.feed.notes():
            at = next(step for step in reversed(self.feed.path(note.at)) if step in on_path)
            found.setdefault(at, []).extend(note_lines(note, self._decision, self.names))
        if not found:
            return self._lines(path)
        lines: list[LogLine] = []
        for step in path:
            lines += self._lines([step])
            chapter = lines[-1].chapter if lines else None
            lines += [LogLine(step, line, chapter, is_note=True) for line in found.get(step, ())]
        return lines

    def _lines(self, path: Sequence[int]) -> list[LogLine]:
        return [line for words in self._known(path) for line in words.lines]

    def _known(self, path: Sequence[int]) -> list[_Words]:
        """Returns the words of these steps; those not told yet are read."""
        missing = [step for step in path if step not in self._words]
        for step in self.feed.steps(missing) if missing else ():
            self._read(step)
        return [self._words[step] for step in path]

    def _read(self, step: StepTold) -> list[AnyViewedEvent]:
        events, presenter = step.events(), self.presenter
        if step.step not in self._words:
            lines = tuple(self._line(step.step, events, number) for number in range(len(events)))
            deal = step.parent is None
            chapter = presenter.status.chapter(step.told[-1].after if deal and step.told else step.before, self.names)
            self._words[step.step] = _Words(
                step.seat, deal, step.auto, chapter, tuple(line for line in lines if line is not None)
            )
        return events

    def _line(self, step: int, events: Sequence[AnyViewedEvent], number: int) -> LogLine | None:
        """Returns the log line of an event of a step, None if it needs no words."""
        viewed, presenter = events[number], self.presenter
        line = presenter.told.caption(viewed, self.names)
        if line is None:
            return None
        told = shown_events(presenter, viewed, number, self.names)
        chapter = presenter.status.chapter(viewed.after, self.names)
        return LogLine(step, line, chapter, told=told if told < len(events) else None)


def _begins(update: FeedUpdate) -> int | None:
    """Returns the step from which the update tells on."""
    return update.told[0].parent if update.told else update.step


def _groups(shape: StepTree) -> list[list[int]]:
    """Returns the line cut before each decision: steps that played themselves belong to the decision that led to
    them.
    """
    groups: list[list[int]] = []
    for step in shape.line:
        if step in shape.begins or not groups:
            groups.append([])
        groups[-1].append(step)
    return groups


def _arms(shape: StepTree) -> dict[int, list[Branch]]:
    """Returns the branches by the step of the line they leave from: one per child, along the line last followed."""
    line = set(shape.line)
    arms: dict[int, list[Branch]] = {}
    for step, parent in shape.parents.items():
        if parent is not None and parent in line and step not in line:
            last, length = step, 1
            while last in shape.following:
                last, length = shape.following[last], length + 1
            arms.setdefault(parent, []).append(Branch(step, last, length))
    return arms


def next_step(
    model: AudienceModel, name: Callable[[str], Message | None], *, ready: bool | None = None
) -> Message | None:
    """Returns the sentence that says what goes on from the chosen targets; None while nothing is chosen.

    `name` returns the name of a zone, None if it has none. `ready` is for a screen where things are tapped and nothing
    is lit: True if a button plays what is chosen. It is None for a screen that lights what may be used.
    """
    selector, family = model.selector, "hud.next" if ready is None else "phone.next"
    if not selector.held:
        return None
    targets, buttons = selector.open(), {button.key for button in model.buttons()}
    lying = [target for target in targets if target not in buttons]
    if ready or not lying:
        kind = "confirm" if _lies(model, selector.held[-1]) else "specify"
        return Message(f"{family}.{kind}", {"count": 1 if ready else len(targets)})
    zones = [name(zone) for zone in _zones(model, lying)]
    if None in zones:
        return Message(f"{family}.lit")
    kind = "place" if all(target.startswith(ZONE) for target in lying) else "thing"
    return Message(
        f"{family}.{kind}", {"count": len(lying), "zones": tuple(zone for zone in zones if zone is not None)}
    )


def _lies(model: AudienceModel, target: str) -> bool:
    """True if the target can be chosen again to take it back: a chosen button has given way to others."""
    return target.startswith(ZONE) or any(item.key == target for item in model.items())


def _zones(model: AudienceModel, targets: Sequence[str]) -> tuple[str, ...]:
    """Returns the zones that these targets are, or in which these items lie, each once."""
    homes = {item.key: item.zone for item in model.items()}
    return tuple(dict.fromkeys(homes.get(target, target.removeprefix(ZONE)) for target in targets))
