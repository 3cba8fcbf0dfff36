"""The telling of events, one row each: words, sound, motion, moods; and the turning points among all of a match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum, auto
from functools import cache, cached_property
from itertools import chain
from types import NoneType
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.content.message import Argument, Message
from game.content.theme import SoundName
from game.engine.types import SYSTEM, Event, Seat, Secret, View, snake
from game.table.item import SORRY, Celebration, Expression, Item, ItemKind, ItemMark, Mood, Movement
from game.table.presenter import (
    AnyPresenter,
    AnyViewedEvent,
    Chapter,
    DecisiveMoment,
    Fact,
    Names,
    Narration,
    Spotlight,
    ViewedEvent,
)
from game.table.weight import LIGHT, Weight

E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)
VARIETY: Final = 3
"""Number of sentences for each remark, taken in turns."""

COUNT = "count"
"""Argument by which the name of a pile gives its height itself, in chips or whatever lies there."""

THRILLING: Final = 0.5
"""Least stake and closeness together of a moment that is called thrilling, each from 0 to 1."""
MOST = 3
"""Number of moments that are told at the end of a match."""

_MOODS: Final = {1: "good", 0: "plain", -1: "bad"}


CaptionOf: TypeAlias = Callable[[ViewedEvent[E, V], Names], Message | None]
SoundOf: TypeAlias = Callable[[E], SoundName | None]
MovementOf: TypeAlias = Callable[[ViewedEvent[E, V]], Movement | None]
FeelingOf: TypeAlias = Callable[[ViewedEvent[E, V]], Expression | Mapping[Seat, Expression] | None]
TurnOf: TypeAlias = Callable[[ViewedEvent[E, V], Message, Names], DecisiveMoment | None]

Way: TypeAlias = Callable[[Any, Names], Argument | None]
"""Returns the words for a value in a sentence; None for one that is hidden from the reader."""


class EventRow(Generic[V]):
    """The row of one event. A value holds for all events of the kind; a function looks at the event."""

    def __init__(
        self,
        kind: type[E],
        words: CaptionOf[E, V] | str | None = "",
        sound: SoundOf[E] | SoundName | None = None,
        move: MovementOf[E, V] | Movement | None = None,
        feel: FeelingOf[E, V] | Expression | None = None,
        turn: TurnOf[E, V] | None = None,
    ) -> None:
        """`words` is None for no words, "" for the sentence `<title>.event.<tag>`, or a field's name for the sentence
        `<title>.event.<tag>.<its value>`.

        `sound` and `move` may be None: silence, and items that glide. `feel` is the expression of the event's seat, or
        a mapping of several seats; SYSTEM is the figure of the table. `turn` is the line told at the end of the match,
        made of the event's words.
        """
        self.kind: Final[type[Event]] = kind
        self.words: Final[CaptionOf[Any, V] | str | None] = words
        self.sound: Final[SoundOf[Any] | SoundName | None] = sound
        self.move: Final[MovementOf[Any, V] | Movement | None] = move
        self.feel: Final[FeelingOf[Any, V] | Expression | None] = feel
        self.turn: Final[TurnOf[Any, V] | None] = turn


class EventRows(Narration[V], Generic[V]):
    """The part of a presenter that tells events, by the rows of its title.

    A sentence is filled in with the fields of its event: seats by their names, numbers and texts as they stand,
    everything else by `nouns`. A remark of a face is one of the sentences `<title>.says.<remark>.<number>`: at most six
    words, without a gap.
    """

    title: ClassVar[str]
    told: ClassVar[tuple[EventRow[Any], ...]]
    """Rows of all events that are told by more than their plain sentence."""
    nouns: ClassVar[Mapping[object, Callable[[Any], Message]]] = {}
    """Words for values of types that are neither seats nor numbers nor plain texts."""

    def caption(self, viewed: ViewedEvent[Event, V], names: Names) -> Message | None:
        event, words = viewed.event, self._row_of(viewed).words
        if words is None:
            return None
        if not isinstance(words, str):
            return words(viewed, names)
        ways = self._ways(event.__class__)
        said = {name: way(value, names) for name, way in ways if (value := getattr(event, name)) is not None}
        key = sentence(self.title, event.__class__) + (f".{variant(getattr(event, words))}" if words else "")
        return Message(key, {name: argument for name, argument in said.items() if argument is not None})

    def cue(self, viewed: ViewedEvent[Event, V]) -> SoundName | None:
        sound = self._row_of(viewed).sound
        return sound(viewed.event) if callable(sound) else sound

    def movement(self, viewed: ViewedEvent[Event, V]) -> Movement | None:
        move = self._row_of(viewed).move
        return move(viewed) if callable(move) else move

    def moods(self, viewed: ViewedEvent[Event, V]) -> Mapping[Seat, Mood]:
        return {seat: feeling.mood for seat, feeling in self._felt(viewed).items()}

    def remarks(self, viewed: ViewedEvent[Event, V]) -> dict[Seat, str]:
        """Returns the names of the remarks on an event, by seat."""
        return {seat: feeling.remark for seat, feeling in self._felt(viewed).items() if feeling.remark}

    def says(self, viewed: ViewedEvent[Event, V], names: Names) -> Mapping[Seat, Message]:
        said = self.remarks(viewed)
        turn = self.pulse(viewed.after) if said else 0
        return {seat: Message(f"{self.title}.says.{what}.{(turn + seat) % VARIETY}") for seat, what in said.items()}

    def moment(self, viewed: ViewedEvent[Event, V], names: Names) -> DecisiveMoment | None:
        turn = self._row_of(viewed).turn
        line = None if turn is None else self.caption(viewed, names)
        return None if turn is None or line is None else turn(viewed, line, names)

    @abstractmethod
    def pulse(self, view: V) -> int:
        """Returns a number that counts on through the match, so that remarks vary."""

    @classmethod
    def sentences(cls, kinds: Iterable[type[Event]]) -> Iterator[tuple[str, frozenset[str]]]:
        """Yields the sentences found by the names of these events, with the fields that can fill them in."""
        rows = {row.kind: row for row in cls.told}
        for kind in kinds:
            words = rows[kind].words if kind in rows else ""
            if isinstance(words, str):
                key, filling = sentence(cls.title, kind), frozenset(name for name, _ in cls._ways(kind))
                values = _values(dict(_fields(kind))[words]) if words else ()
                yield from [(f"{key}.{variant(value)}", filling) for value in values] or [(key, filling)]

    @cached_property
    def _rows(self) -> Mapping[type[Event], EventRow[V]]:
        return {row.kind: row for row in self.told}

    def _row_of(self, viewed: ViewedEvent[Event, V]) -> EventRow[V]:
        return self._rows.get(viewed.event.__class__, PLAIN)

    def _felt(self, viewed: ViewedEvent[Event, V]) -> Mapping[Seat, Expression]:
        feel = self._row_of(viewed).feel
        felt = feel(viewed) if callable(feel) else feel
        match felt:
            case None:
                return {}
            case Expression():
                return {getattr(viewed.event, "seat", viewed.seat): felt}
            case _:
                return felt

    @classmethod
    @cache
    def _ways(cls, kind: type[Event]) -> tuple[tuple[str, Way], ...]:
        """Returns the fields of an event that can stand in a sentence."""
        ways = ((name, _way(what, cls.nouns)) for name, what in _fields(kind))
        return tuple((name, way) for name, way in ways if way is not None)


PLAIN: Final[EventRow[Any]] = EventRow(Event)
"""The row of an event that has none: its sentence and nothing else."""


def sentence(title: str, kind: type[Event]) -> str:
    """The key of the sentence that tells of an event."""
    return f"{title}.event.{snake(kind.__name__)}"


def variant(value: object) -> str:
    """Returns the last part of a key that depends on a value: `true` and `false` as the string files write them."""
    return str(value).lower()


def all_feel(seats: Iterable[int], feeling: Expression) -> dict[Seat, Expression]:
    """Returns the same expression for several seats."""
    return {Seat(seat): feeling for seat in seats}


def match_over(kind: type[E], turn: TurnOf[E, V] | None = None) -> EventRow[V]:
    """Returns the row of the event that ends a match, told by its `reason`. Of its `places`, which hold every seat, the
    first one celebrates, and everybody else is sorry.
    """
    return EventRow(kind, "reason", move=_celebrated, feel=_won_or_lost, turn=turn)


def item_line(item: Item) -> Message:
    """Returns an item's name, state and effect in one sentence: `Seven of hearts, just played. Hearts: ...`."""
    head = _with_states(item.line, states(item))
    return head if item.detail is None else Message("table.describe.sentences", {"first": head, "second": item.detail})


def states(item: Item) -> tuple[Message, ...]:
    """Returns the states of an item: its height, its marks, whether it is turned."""
    found = [Message(f"table.mark.{mark.value}") for mark in ItemMark if mark in item.marks]
    if item.count is not None and item.kind is ItemKind.PILE and COUNT not in item.line.args:
        found.insert(0, Message("table.describe.count", {"count": item.count}))
    if item.turned % 4:
        found.append(Message("table.describe.turned"))
    return tuple(found)


def fact_line(fact: Fact) -> Message:
    """A fact with its name."""
    return Message("table.describe.fact", {"label": fact.label, "value": fact.value})


def spotlight_lines(spotlight: Spotlight) -> tuple[Message, ...]:
    """Returns a spotlight row by row: title, who shows what, verdict."""
    rows = tuple(
        Message("table.describe.row", {"head": head, "items": tuple(item.line for item in items)}) if items else head
        for head, items in spotlight.rows
    )
    return (spotlight.title, *rows, spotlight.verdict)


def captions(presenter: AnyPresenter, told: Sequence[AnyViewedEvent], names: Names) -> list[Message]:
    """Returns the log lines of these events, without events that need no words."""
    lines = (presenter.told.caption(viewed, names) for viewed in told)
    return [line for line in lines if line is not None]


class LogLine(Struct, frozen=True):
    """One line of the log with the step and the part of the match of the event."""

    step: int
    line: Message
    chapter: Chapter | None
    is_note: bool = False
    """True if it tells of a change of the match itself, made when the match stood at the step."""
    told: int | None = None
    """Number of the step's first events after which the table shows what the line tells; None for all."""

    @property
    def words(self) -> Message:
        """Returns the line, with its round or turn."""
        return _in_chapter(self.chapter, self.line)


def _in_chapter(chapter: Chapter | None, line: Message) -> Message:
    return line if chapter is None else Message("hud.mark", {"chapter": chapter.line, "line": line})


def by_whom(line: Message, name: Message) -> Message:
    """Returns a line with the name of who acted, unless the line has the name itself."""
    return line if mentions(line, name) else Message("hud.asked", {"name": name, "line": line})


def mentions(line: Message, name: Message) -> bool:
    """True if a name is put into a line."""
    parts = [part for value in line.args.values() for part in (value if isinstance(value, tuple) else (value,))]
    return any(part == name or (isinstance(part, Message) and mentions(part, name)) for part in parts)


class Branch(Struct, frozen=True):
    """A line that was left: its first step, its last step, and how many steps it has."""

    first: int
    last: int
    length: int


class TimelineMark(Struct, frozen=True):
    """One decision: jumping to `step` shows the table right after it (mark 0: after the deal)."""

    step: int
    seat: Seat
    line: Message
    """The decision, with who made it."""
    chapter: Chapter | None
    """The round or turn of the decision."""
    here: bool
    """True for the last decision before the current position."""
    ahead: bool
    """True for decisions that were taken back and can be played again."""
    branches: tuple[Branch, ...]
    """Other ways in which the match went on between this mark and the next."""

    @property
    def words(self) -> Message:
        """Returns the decision in words, with its round or turn."""
        return _in_chapter(self.chapter, self.line)


class TurningPoint(Struct, frozen=True):
    """A turning point with its step and the part of the match it belongs to."""

    step: int
    chapter: Chapter | None
    moment: DecisiveMoment
    mood: Mood = Mood.CALM
    """Expression of the player who caused it."""
    own: bool = False
    """True if the choice of a person here led to it; at a table of bots, that of any seat."""
    weight: Weight = LIGHT
    open: Message | None = None
    """The open question, or the stake, before it."""
    told: int | None = None
    """Number of the step's first events after which the table shows it; None for all."""
    by: Message | None = None
    """The name of who chose it, where several people play."""


class SceneSort(StrEnum):
    """The reason why a moment is told at the end of a match."""

    THRILL = auto()
    """More hung on it than on any other."""
    ROUND = auto()
    """The chance changed most over a part of the match."""
    OWN = auto()
    """A person's weightiest choice; good or bad only where an analysis judged it."""
    LUCK = auto()
    """The gain or loss by chance."""
    RIVAL = auto()
    """The gain or loss by others."""


Swing: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
"""A chance before and after something, each from its lowest to its highest value."""


class StoryScene(Struct, frozen=True):
    """A moment of the story of a match."""

    sort: SceneSort
    turning: TurningPoint
    swing: Swing | None = None
    """The chance before and after it, by an analysis."""
    whose: tuple[Seat, ...] = ()
    """The seats whose chance that is."""
    is_last: bool = False
    """True if the chance after it is the result."""

    @property
    def title(self) -> Message:
        """Returns its title of two words."""
        good = _MOODS[self.turning.moment.good]
        return Message(f"result.story.{self.sort}" + ("" if self.sort is SceneSort.THRILL else f".{good}"))

    @property
    def why(self) -> Message:
        """Returns the reason why it is told."""
        if self.sort is not SceneSort.OWN:
            return Message(f"result.story.why.{self.sort}")
        what, by = "play" if self.turning.moment.good else "move", self.turning.by
        return (
            Message(f"result.story.why.{what}.own")
            if by is None
            else Message(f"result.story.why.{what}.named", {"name": by})
        )

    @property
    def line(self) -> Message:
        """Returns what was open, and what came of it."""
        line = self.turning.moment.line
        return (
            line
            if self.turning.open is None
            else Message("result.story.told", {"open": self.turning.open, "line": line})
        )


def shown_events(presenter: AnyPresenter, viewed: AnyViewedEvent, number: int, names: Names) -> int:
    """Returns how many events of a step have happened where the table shows its event with this number: up to this one;
    without it if it turned the match and leaves the round, since the next one is laid then.
    """
    chapter = presenter.status.chapter(viewed.before, names)
    if chapter is None or presenter.status.chapter(viewed.after, names) == chapter:
        return number + 1
    turned = presenter.told.moment(viewed, names) is not None or presenter.weights.weigh(viewed, names).decides
    return number if turned else number + 1


def turnings(
    told: Iterable[tuple[int, Sequence[AnyViewedEvent]]],
    presenter: AnyPresenter,
    names: Names,
    people: Collection[Seat] = (),
) -> Iterator[TurningPoint]:
    """Yields every event that turned the match at all, in the order of `told`. `people`: the seats of persons."""
    for step, events in told:
        for number, viewed in enumerate(events):
            weight, moment = presenter.weights.weigh(viewed, names), presenter.told.moment(viewed, names)
            if moment is None and weight.decides:
                line = presenter.told.caption(viewed, names)
                moment = None if line is None else DecisiveMoment(line, 0.0)
            if moment is None or not (moment.weight > 0 or weight.decides):
                continue
            mood = Mood.CALM if moment.seat is None else presenter.told.moods(viewed).get(moment.seat, Mood.CALM)
            chose = viewed.seat in people if people else viewed.seat != SYSTEM
            own = chose and not moment.chance and (moment.seat is None or not people or moment.seat in people)
            before = viewed.before
            shown = shown_events(presenter, viewed, number, names)
            standing = presenter.weights.standing(before).label or presenter.status.standing(before, names)
            stood = weight.question or moment.open or standing
            if not moment.weight and stood is None:
                continue
            chapter = presenter.status.chapter(before, names)
            by = names[viewed.seat] if own and viewed.seat in names and len(people) != 1 else None
            yield TurningPoint(step, chapter, moment, mood, own, weight, stood, shown, by)


def story(found: Sequence[TurningPoint]) -> list[StoryScene]:
    """Returns the most thrilling moment, if one was open, the weightiest choice of a person, and what else brought or
    cost most: each another one, as far as there are as many. Nobody has judged the choice: only its outcome is told.
    """
    scenes: list[StoryScene] = []

    def add(
        sort: SceneSort | None, among: Iterable[TurningPoint], key: Callable[[TurningPoint], tuple[float, ...]]
    ) -> None:
        told = {scene.turning.step for scene in scenes}
        best = max((each for each in among if each.step not in told), key=key, default=None)
        if best is not None:
            other = SceneSort.LUCK if best.moment.chance else SceneSort.RIVAL
            scenes.append(StoryScene(sort or other, best))

    add(SceneSort.THRILL, (each for each in found if is_thrilling(each)), thrill)
    weighty = [each for each in found if each.moment.weight > 0]
    moves = (replace(each, moment=replace(each.moment, good=0)) for each in weighty if each.own)
    add(SceneSort.OWN, moves, _weight)
    add(SceneSort.LUCK, (each for each in weighty if each.moment.chance), _weight)
    if len(scenes) < MOST:
        add(None, (each for each in weighty if not each.own), _weight)
    return scenes


def is_thrilling(turning: TurningPoint) -> bool:
    """True if it decided an open question, or if much lay at stake or a race was close when it happened."""
    weight = turning.weight
    return weight.decides or weight.stake + weight.lead >= THRILLING


def thrill(turning: TurningPoint) -> tuple[float, ...]:
    """More hangs on what decides, then on a high stake or a close race, then on a great event; a late one last."""
    weight = turning.weight
    return (weight.decides, weight.stake + weight.lead, weight.grade, turning.moment.weight, turning.step)


def _weight(turning: TurningPoint) -> tuple[float, int]:
    return (turning.moment.weight, turning.step)


class ShownChange(Struct, frozen=True):
    """A change as the person at the table sees it: the events to play, then the current view.

    Undo, redo and jumps have no events: the difference between `before` and `after` is drawn without sounds.
    """

    viewer: Seat | None
    before: Any
    after: Any
    events: tuple[AnyViewedEvent, ...] = ()
    together: ShownChange | None = None
    """The public part after it: everybody is called to look before it is played."""

    @property
    def end(self) -> ShownChange:
        """The part that comes last."""
        return self if self.together is None else self.together


def called_together(shown: ShownChange, public: Sequence[AnyViewedEvent], presenter: AnyPresenter) -> ShownChange:
    """Returns the change up to where a secret choice is revealed, with the rest for all. `public` holds the same events
    in public.
    """
    turned = next((number for number, viewed in enumerate(public) if presenter.told.turns_up(viewed)), None)
    if turned is None:
        return shown
    rest = ShownChange(None, public[turned].before, public[-1].after, tuple(public[turned:]))
    return ShownChange(shown.viewer, shown.before, shown.events[turned].before, shown.events[:turned], rest)


def _celebrated(viewed: AnyViewedEvent) -> Movement:
    return Celebration(viewed.event.places[0])


def _won_or_lost(viewed: AnyViewedEvent) -> Mapping[Seat, Expression]:
    winners, *others = viewed.event.places
    return all_feel(winners, Expression(Mood.GLAD, "wins")) | all_feel(chain.from_iterable(others), SORRY)


def _way(what: Any, nouns: Mapping[object, Callable[[Any], Message]]) -> Way | None:
    """Returns how values of a type are put into words; None if they cannot be."""
    if what in nouns:
        return _by_noun(nouns[what])
    if what is Seat:
        return _by_name
    if what in (str, int) or get_origin(what) is Literal:
        return _as_it_stands
    inner = _way(get_args(what)[0], nouns) if get_origin(what) in (Secret, tuple) else None
    if inner is None:
        return None
    if get_origin(what) is Secret:
        return _if_open(inner)
    return None if inner is _as_it_stands else _one_by_one(inner)


def _as_it_stands(value: Any, names: Names) -> Argument:
    argument: Argument = value
    return argument


def _by_name(seat: Seat, names: Names) -> Argument:
    return names[seat]


def _by_noun(noun: Callable[[Any], Message]) -> Way:
    return lambda value, names: noun(value)


def _if_open(inner: Way) -> Way:
    return lambda secret, names: None if secret.value is None else inner(secret.value, names)


def _one_by_one(inner: Way) -> Way:
    return lambda values, names: tuple(line for value in values if isinstance(line := inner(value, names), Message))


def _fields(kind: type[Event]) -> tuple[tuple[str, Any], ...]:
    """Returns the fields of an event with their types; optional types without None."""
    return tuple((field.name, _without_none(field.type)) for field in msgspec.structs.fields(kind))


def _without_none(what: Any) -> Any:
    parts = [part for part in get_args(what) if part is not NoneType]
    return parts[0] if len(parts) == 1 and NoneType in get_args(what) else what


def _values(what: Any) -> tuple[object, ...]:
    """Every value of a type that has few."""
    return (False, True) if what is bool else get_args(what)


def _with_states(name: Message, states: tuple[Message, ...]) -> Message:
    return Message("table.describe.states", {"name": name, "states": states}) if states else name
