"""The fate of rafts, read from the events of forecasts: ways over the river with signs, and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from game.content.message import Message
from game.content.theme import IconName
from game.engine.foresight import ForecastCache
from game.engine.types import Seat
from game.table.presenter import Names, Trail, TrailSign
from game.titles.raft_race.rules import events as cards
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules import terms as cmd
from game.titles.raft_race.rules.content import STRIDE, WIDTH, Cell, Order, neighbours, row_of
from game.titles.raft_race.rules.events import RaftEvent
from game.titles.raft_race.rules.rounds import POWERS
from game.titles.raft_race.rules.rules import RaftRules
from game.titles.raft_race.rules.state import RaftState, RaftView
from game.titles.raft_race.rules.terms import RaftCommand
from game.titles.raft_race.table.words import ZoneId, all_of, figures, name_of, raft_key, say

What: TypeAlias = Literal[
    "side",
    "rock",
    "raft",
    "stuck",
    "recharge",
    "finish",
    "mist",
    "splashes",
    "eddy",
    "rapid",
    "hits",
    "misses",
    "purge",
]
MOVES: Final = frozenset((ev.RaftMoved, ev.RaftCrossed, ev.OrderPhaseEnded))
BEFALLS: Final = frozenset(
    (
        cards.SplashesTaken,
        cards.Purged,
        ev.RockHit,
        cards.RechargeReached,
        ev.OrderVoid,
        ev.RaftBlocked,
        ev.Collided,
        ev.AttackMissed,
        ev.AttackAimed,
        ev.Asked,
    )
)
"""The events that are read; all others are passed over quickly."""


WET: Final[frozenset[What]] = frozenset(("splashes", "rapid", "rock"))
"""The notes whose count is of splashes taken."""


class Note(Struct, frozen=True):
    """An incident of the raft on a space. `count`: splashes of `rock`, `splashes`, `rapid`, `purge`; rows of `rapid` in
    `extra`. `other`: the raft in the way, or beside. `stuck`: a raft in the way that cannot give way.
    """

    what: What
    cell: Cell
    count: int = 0
    extra: int = 0
    damage: tuple[int, ...] = ()
    other: Seat | None = None


class Course(Struct, frozen=True):
    """A raft's way in both phases; each path begins where the raft is then."""

    seat: Seat
    path: tuple[Cell, ...]
    notes: tuple[Note, ...]
    onward: tuple[Cell, ...]
    later: tuple[Note, ...]
    """Its notes in the river phase."""

    @property
    def end(self) -> Cell:
        """The raft's space at the end of the order phase."""
        return self.path[-1]

    @property
    def crossed(self) -> bool:
        """True if the order itself takes it over the finish line."""
        return any(note.what == "finish" for note in self.notes)

    @property
    def splashes(self) -> int:
        """The splashes it takes in both phases."""
        return sum(note.count for note in (*self.notes, *self.later) if note.what in WET)


class RaftAhead:
    """The forecasts of the presenter's parts: rafts that have no order yet do not paddle, and give way."""

    def __init__(self, rules: RaftRules) -> None:
        self._ahead: ForecastCache[RaftState, RaftCommand, RaftEvent, RaftView] = ForecastCache(rules)

    def course(self, view: RaftView, seat: Seat, command: RaftCommand) -> Course:
        """The way of the seat's own raft to the end of the round, as all who see the table may know it."""
        return course_of(view, seat, self._foreseen(view, seat, command))

    def courses(self, view: RaftView, command: RaftCommand) -> list[Course]:
        """One for every raft the command itself would move; for an order also that of a raft that stays."""
        match view.frame, command:
            case fr.Ordering(), cmd.ChooseOrder() if view.viewer is not None:
                return [self.course(view, view.viewer, command)]
            case fr.Offered(seat=seat, power=power), (cmd.UsePower() | cmd.SlipAside()) if POWERS[power].leads:
                return [self.course(view, seat, command)]
            case fr.Pushing() as frame, cmd.Push():
                events = at_once(self._foreseen(view, frame.seat, command), {(frame.target, "push")})
                return [course_of(view, frame.target, events)]
            case fr.Deciding() as frame, cmd.Decide(result="displace"):
                events = at_once(self._foreseen(view, frame.seat, command), {(frame.mover, frame.cause)})
                return [course_of(view, seat, events) for seat in (frame.other, frame.mover)]
            case _:
                return []

    def order_ends(self, view: RaftView, orders: Iterable[Order]) -> dict[Order, Cell]:
        """The spaces that exactly one of these orders of the viewer leads to: clicking one chooses it."""
        if view.viewer is None:
            return {}
        ends = {order: self.course(view, view.viewer, cmd.ChooseOrder(order)).end for order in orders}
        often = Counter(ends.values())
        return {
            order: cell
            for order, cell in ends.items()
            if often[cell] == 1 and cell not in view.cells and row_of(cell) < view.finish
        }

    def _foreseen(self, view: RaftView, seat: Seat, command: RaftCommand) -> Sequence[RaftEvent]:
        return self._ahead.of(view, seat, public=True).foresee(command).events


def course_of(view: RaftView, seat: Seat, events: Sequence[RaftEvent]) -> Course:
    """Returns this raft's course in the events, from its place in the view to the end of the round."""
    return _Reader(view, seat).read(events)


def at_once(events: Sequence[RaftEvent], moves: set[tuple[Seat, fr.MoveCause]]) -> list[RaftEvent]:
    """The leading events up to the first movement that is neither one of these nor a raft giving way to it."""
    found: list[RaftEvent] = []
    for event in events:
        match event:
            case ev.RaftMoved() | ev.RaftBlocked() | ev.RaftCrossed():
                if event.cause != "displaced" and (event.seat, event.cause) not in moves:
                    break
            case ev.OrderVoid() | ev.OrderPhaseEnded() | ev.RiverPhaseBegan():
                break
            case _:
                pass
        found.append(event)
    return found


class _Reader:
    """A reader of events for one raft."""

    def __init__(self, view: RaftView, seat: Seat) -> None:
        self._view = view
        self._seat = seat
        self._path: list[Cell] = [view.cells[seat]]
        self._notes: list[Note] = []
        self._before: tuple[tuple[Cell, ...], tuple[Note, ...]] | None = None
        """Path and notes of the order phase, once the river has taken over."""

    def read(self, events: Sequence[RaftEvent]) -> Course:
        for event in events:
            kind = type(event)
            if kind is ev.RoundBegan:
                break
            if kind in MOVES:
                self._move(event)
            elif kind in BEFALLS:
                self._note_incident(event)
        if self._before is None:
            path, notes = tuple(self._path), tuple(self._notes)
            return Course(self._seat, path, notes, (path[-1],), ())
        return Course(self._seat, *self._before, tuple(self._path), tuple(self._notes))

    @property
    def _cell(self) -> Cell:
        return self._path[-1]

    def _move(self, event: RaftEvent) -> None:
        """Follows the raft's own movement, or notes that the river takes over."""
        match event:
            case ev.RaftMoved(seat=self._seat, path=path):
                self._go(path)
            case ev.RaftCrossed(seat=self._seat, path=path):
                self._go(path)
                self._note("finish")
            case ev.OrderPhaseEnded(drift=drift, swell=swell):
                self._river(drift[self._seat], swell[self._seat])
            case _:
                pass

    def _go(self, path: Sequence[Cell]) -> None:
        laid = len(self._view.water)
        fresh = next((cell for cell in path[1:] if laid <= cell < self._view.finish * WIDTH), None)
        known = self._cell < laid and not any(note.what == "mist" for note in self._notes)
        self._path.extend(path[1:])
        if fresh is not None and known:
            self._notes.append(Note("mist", fresh))

    def _river(self, drift: int, swell: int) -> None:
        self._before = (tuple(self._path), tuple(self._notes))
        self._path, self._notes = [self._cell], []
        if drift == 0:
            self._note("eddy")
        elif drift > 1:
            self._note("rapid", swell, drift - 1)

    def _note_incident(self, event: RaftEvent) -> None:
        match event:
            case cards.SplashesTaken(seat=self._seat, count=count, cause="order"):
                self._note("splashes", count)
            case cards.Purged(seat=self._seat, count=count):
                self._note("purge", count)
            case ev.RockHit(seat=self._seat, splashes=splashes, damage=damage):
                self._notes.append(Note("rock", self._cell, splashes, damage=damage))
            case cards.RechargeReached(seat=self._seat):
                self._note("recharge")
            case ev.OrderVoid(seat=self._seat, why="side") | ev.RaftBlocked(seat=self._seat, why="side"):
                self._note("side")
            case ev.Collided(mover=self._seat, other=other, heading=heading):
                self._notes.append(Note("raft", self._cell + STRIDE[heading], other=other))
            case ev.RaftBlocked(seat=self._seat, why="anchor" | "impossible", other=other) if other is not None:
                self._stuck(other)
            case _:
                self._attack(event)

    def _stuck(self, other: Seat) -> None:
        """Notes that the raft is stuck, in place of the collision just before, if there was one."""
        if self._notes and self._notes[-1].what == "raft":
            self._notes.pop()
        self._notes.append(Note("stuck", self._view.cells[other], other=other))

    def _attack(self, event: RaftEvent) -> None:
        """Notes an attack on one of those beside the raft: on which one is its own choice."""
        cells = self._view.cells
        match event:
            case ev.AttackMissed(seat=self._seat):
                self._note("misses")
            case ev.AttackAimed(seat=self._seat, target=target):
                if not any(note.what == "hits" for note in self._notes):
                    self._notes.append(Note("hits", cells[target], other=target))
            case ev.Asked(frame=fr.Aiming(seat=self._seat)):
                near = neighbours(cells, self._view.order, self._seat)
                self._notes += [Note("hits", cells[other], other=other) for other in near]
            case _:
                pass

    def _note(self, what: What, count: int = 0, extra: int = 0) -> None:
        self._notes.append(Note(what, self._cell, count, extra))


class NoteIcon(NamedTuple):
    """The appearance of a note: its icon, as good (1) or bad (-1)."""

    icon: IconName
    good: int


NOTES: Final[dict[What, NoteIcon]] = {
    "side": NoteIcon("bank", -1),
    "rock": NoteIcon("rock", -1),
    "raft": NoteIcon("branch", -1),
    "stuck": NoteIcon("branch", -1),
    "recharge": NoteIcon("star", 1),
    "finish": NoteIcon("finish", 1),
    "mist": NoteIcon("eye", 0),
    "splashes": NoteIcon("splash", -1),
    "eddy": NoteIcon("eddy", -1),
    "rapid": NoteIcon("rapids", 0),
    "hits": NoteIcon("forward", 1),
    "misses": NoteIcon("minus", 0),
    "purge": NoteIcon("splash", 1),
}


def told(course: Course, names: Names) -> Message:
    """`to row 7, then with the river to row 8; one splash, may be blocked by Ben`."""
    where = _where(course, "outlook")
    notes = _once((note_line(note, names), note.what in WET) for note in _beyond(course))
    return say("outlook.with", where=where, notes=all_of(notes)) if notes else where


def in_short(course: Course) -> Message:
    """The same in a few words, for a narrow place on the river; its splashes in one sum at the end."""
    where = _where(course, "short")
    notes = _once((_short(note), False) for note in _beyond(course) if note.what != "splashes")
    if course.splashes:
        notes.append(say("short.splashes", count=course.splashes))
    return say("short.with", where=where, notes=all_of(notes)) if notes else where


def trails_of(course: Course, names: Names) -> list[Trail]:
    """Returns the raft's own way, then the river's, with the results in a few words."""
    ways = ((course.path, course.notes), (course.onward, course.later))
    told = [(path, signs_of(notes, names)) for path, notes in ways]
    seen = [way for way in told if len(way[0]) > 1 or way[1]] or told[:1]
    last = len(seen) - 1
    return [
        Trail(
            raft_key(course.seat), ZoneId.RIVER, path, signs, int(course.seat),
            note=in_short(course) if number == last else None,
        )
        for number, (path, signs) in enumerate(seen)
    ]  # fmt: skip


def signs_of(notes: Sequence[Note], names: Names) -> tuple[TrailSign, ...]:
    """Yields a sign for everything that happens to a raft, where it happens."""
    told = [(note, NOTES[note.what]) for note in notes]
    return tuple([TrailSign(note.cell, icon, note_line(note, names), good) for note, (icon, good) in told])


def note_line(note: Note, names: Names) -> Message:
    """Returns the note in a few words."""
    name = say("somebody") if note.other is None else name_of(names, note.other)
    numbers = figures(note.damage)
    return say(f"note.{note.what}", name=name, count=note.count, extra=note.extra, numbers=numbers)


def _where(course: Course, kind: str) -> Message:
    """Rows at the end of both phases; a raft that stays is told so."""
    row, later = row_of(course.end), row_of(course.onward[-1])
    if course.crossed:
        return say(f"{kind}.crosses")
    stays = len(course.path) == 1
    if row == later:
        return say(f"{kind}.{'stays' if stays else 'to'}", row=row)
    return say(f"{kind}.{'stays_then' if stays else 'to_then'}", row=row, later=later)


def _beyond(course: Course) -> list[Note]:
    """Returns the notes of both phases, without the finish line if it is told as the place where the raft goes."""
    return [note for note in (*course.notes, *course.later) if note.what != "finish" or not course.crossed]


def _once(notes: Iterable[tuple[Message, bool]]) -> list[Message]:
    """Returns the notes, each once: both phases can bring the same. Those that are counted stay as often as they
    come.
    """
    found: list[Message] = []
    for note, counted in notes:
        if counted or note not in found:
            found.append(note)
    return found


def _short(note: Note) -> Message:
    """Returns the note without its splashes, which are told in one sum."""
    return say(f"short.{note.what}", **({"count": note.count} if note.what == "purge" else {}))
