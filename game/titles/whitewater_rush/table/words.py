"""Whitewater Rush in words: names of cards, spaces and kayaks, keys of items, and the fate of kayaks.

Their fate is read from the events that the rules give for a command if nobody interferes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum, auto
from functools import reduce
from itertools import combinations
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from game.content.message import Message, TitleMessages
from game.content.theme import IconName
from game.engine.foresight import ForecastCache, Foresight
from game.engine.types import IllegalCommand, Seat
from game.table.presenter import Trail, TrailSign
from game.titles.whitewater_rush.rules import events as ev
from game.titles.whitewater_rush.rules import state as cmd
from game.titles.whitewater_rush.rules import state as fr
from game.titles.whitewater_rush.rules.events import Incident, WhitewaterEvent
from game.titles.whitewater_rush.rules.river import (
    ADVANCE,
    ROCK,
    WATERFALL,
    Card,
    Cell,
    EventCard,
    column_of,
    kind_of,
    row_of,
)
from game.titles.whitewater_rush.rules.rules import RightOfRocks, WhitewaterRules
from game.titles.whitewater_rush.rules.state import MoveCause, WhitewaterCommand, WhitewaterState, WhitewaterView

ID = "whitewater_rush"
SIGN_NAMES: Final = {
    "^": "north",
    "<": "northwest",
    ">": "northeast",
    "n": "rapids_n",
    "l": "rapids_l",
    "r": "rapids_r",
    WATERFALL: "waterfall",
    ROCK: "rock",
}
"""Names in the strings of the spaces that may be chosen."""

EVENT_PLACES: Final = 100_000
FACES: Final = ID

say = TitleMessages(ID)


class ZoneId(StrEnum):
    """Zones of `data/whitewater_rush/layout.yaml`."""

    RIVER = auto()
    """The painted one; an item's index there is its cell, or a place beside a line."""
    PLAYED = auto()
    DECK = auto()
    DISCARD = auto()
    EVENTS = auto()
    CHOICE = auto()
    HAND_BACK = auto()
    HAND = auto()


def card_name(card: Card) -> Message:
    return say(f"card.{kind_of(card)}.name")


def card_text(card: Card) -> Message:
    """Returns the effect of the card."""
    return say(f"card.{kind_of(card)}.text")


def event_name(card: EventCard) -> Message:
    return say(f"event_card.{kind_of(card)}.name")


def event_text(card: EventCard) -> Message:
    return say(f"event_card.{kind_of(card)}.text")


def space_line(cell: Cell) -> Message:
    """`column 4, row 7`; columns are counted from 1 for people."""
    return say("space", column=column_of(cell) + 1, row=row_of(cell))


def sentences(first: Message, more: list[Message]) -> Message:
    """Remarks in one line, each said once: `a; b (2 times); c`."""
    told: list[Message] = []
    notes = [first, *more]
    for note in notes:
        times = notes.count(note)
        words = note if times == 1 else say("again", what=note, count=times)
        if words not in told:
            told.append(words)
    return reduce(lambda before, note: say("all_of", first=before, second=note), told)


def event_place(line: int, place: int) -> int:
    """The index of the left (0) or right (1) Event card beside a line."""
    return EVENT_PLACES + 2 * line + place


def kayak_key(seat: Seat) -> str:
    return f"kayak:{seat}"


def card_key(card: Card) -> str:
    return f"card:{card}"


def space_key(cell: Cell) -> str:
    return f"space:{column_of(cell)}:{row_of(cell)}"


def token_key(cell: Cell) -> str:
    return f"token:{column_of(cell)}:{row_of(cell)}"


def cell_key(view: WhitewaterView, cell: Cell) -> str:
    """Returns the target for a space that may be chosen: the kayak that lies on it, else the space."""
    return kayak_key(Seat(view.cells.index(cell))) if cell in view.cells else space_key(cell)


def card_face(card: Card) -> str:
    return f"{FACES}/cards/river/{kind_of(card)}"


class Course(Struct, frozen=True):
    """A kayak's course in one movement of the river or of its own: all spaces in order, the start first."""

    seat: Seat
    path: tuple[Cell, ...]
    speed: int
    incidents: tuple[ev.Incident, ...] = ()
    chooses: bool = False
    """True if it runs into a Rock, and its side is its owner's to choose: the rest of its way is not told."""

    @property
    def end(self) -> Cell:
        """The space where it rests, or the one behind the Rock."""
        return self.path[-1]

    @property
    def owes(self) -> bool:
        """True if a hazard on the way costs a card."""
        return any(each.what in ("rapids", "waterfall") and not each.cleared for each in self.incidents)


class RaceForecasts:
    """The forecasts of one match."""

    def __init__(self, rules: WhitewaterRules) -> None:
        self.rules = rules
        self._ahead: ForecastCache[WhitewaterState, WhitewaterCommand, WhitewaterEvent, WhitewaterView] = ForecastCache(
            rules
        )

    def movements(self, view: WhitewaterView, command: WhitewaterCommand) -> list[list[Course]]:
        """The ways of the kayaks in each movement the command leads to, in the order they move."""
        return movements_of(view, self.events(view, command))

    def courses(self, view: WhitewaterView, command: WhitewaterCommand) -> list[Course]:
        """Returns the courses of the first movement. An Eddy Out has the whole ways, with the movement that it answers;
        playing on has those of the Advance the seat holds."""
        match command:
            case cmd.EddyOut():
                return _whole(self.movements(view, command))
            case cmd.Pass() if own_turn_begins(view) and any(kind_of(card) == ADVANCE for card in view.hand):
                return self.advance(view, view.active)
            case _:
                return next(iter(self.movements(view, command)), [])

    def own(self, view: WhitewaterView, command: WhitewaterCommand) -> list[Course]:
        """The courses of the seat asked, movement by movement."""
        seat = asked_seat(view)
        return [course for movement in self.movements(view, command) for course in movement if course.seat == seat]

    def advance(self, view: WhitewaterView, first: Seat) -> list[Course]:
        """Returns the courses that an Advance of this seat would give all kayaks now."""
        reader = first if view.viewer is None else view.viewer
        draft = self._foresight(view, reader).imagined(lambda draft: self.rules.carry(draft, first))
        return next(iter(movements_of(view, draft.events)), [])

    def fates(self, view: WhitewaterView, seat: Seat, first: Seat | None = None) -> list[Course]:
        """Returns the course of a seat in the Advance that it is asked about, or in one that `first` plays: the usual
        one, then those that others bring about who go round a Rock on its other side. () if it has none.
        """
        events = self._carried(self._foresight(view, seat), first)
        choosers = [event for event in events if _chooses_side(event, seat)]
        found = [_course_of(view, events, seat)]
        others = [Seat(each) for each in range(len(view.cells)) if each != seat] if choosers else []
        for count in range(1, len(others) + 1):
            for right in combinations(others, count):
                quiet = RightOfRocks(frozenset(right))
                world = Foresight(self.rules, view, seat, quiet, public=view.viewer is None)
                found.append(_course_of(view, self._carried(world, first), seat))
        return [course for course in found if course is not None]

    def _carried(
        self,
        foresight: Foresight[WhitewaterState, WhitewaterCommand, WhitewaterEvent, WhitewaterView],
        first: Seat | None,
    ) -> Sequence[WhitewaterEvent]:
        if first is None:
            return foresight.foresee(cmd.Pass()).events
        return foresight.imagined(lambda draft: self.rules.carry(draft, first)).events

    def events(self, view: WhitewaterView, command: WhitewaterCommand) -> Sequence[WhitewaterEvent]:
        """Returns the events of the command, as the reader of the view may be told; () if the reader cannot know that
        it is legal.
        """
        seat = asked_seat(view)
        if seat is None:
            return ()
        try:
            return self._foresight(view, seat).foresee(command).events
        except IllegalCommand:
            return ()

    def legal(self, view: WhitewaterView) -> Sequence[WhitewaterCommand]:
        """Returns the legal commands of the seat asked: at least those that do not depend on a hand the reader cannot
        see.
        """
        seat = asked_seat(view)
        return () if seat is None else self.rules.legal(self._foresight(view, seat).world(0), seat)

    def _foresight(
        self, view: WhitewaterView, seat: Seat
    ) -> Foresight[WhitewaterState, WhitewaterCommand, WhitewaterEvent, WhitewaterView]:
        return self._ahead.of(view, seat, public=view.viewer is None)


def asked_seat(view: WhitewaterView) -> Seat | None:
    """Returns the seat the match waits for."""
    match view.frame:
        case fr.SettingUp() | fr.Over():
            return None
        case frame:
            return frame.seat


def own_turn_begins(view: WhitewaterView) -> bool:
    """True if the seat asked may Eddy Out before it plays its own card."""
    match view.frame:
        case fr.Window(seat=seat, when="before"):
            return seat == view.active
        case _:
            return False


def movements_of(view: WhitewaterView, events: Sequence[WhitewaterEvent]) -> list[list[Course]]:
    """Returns the ways of kayaks, movement by movement: an Eddy Out, then the Advance it answers.

    Nothing is told of events after a line that has Event cards left.
    """
    found: list[dict[Seat, Course]] = []
    cause: MoveCause = "bump"
    for event in events:
        match event:
            case ev.EddiedOut(seat=seat, speed=speed):
                found.append({seat: Course(seat, (view.cells[seat],), speed)})
                cause = "eddy_out"
            case ev.Ran():
                if not found or ("bump" not in (cause, event.cause) and cause != event.cause):
                    found.append({})
                if event.cause != "bump":
                    cause = event.cause
                _run(found[-1], event)
            case ev.Asked(frame=fr.RockSide(seat=seat)) if found and seat in found[-1]:
                found[-1][seat] = replace(found[-1][seat], chooses=True)
            case ev.LineCrossed(line=line, finish=finish) if finish or view.events[line]:
                break
            case ev.TurnBegan():
                break
            case _:
                pass
    return [list(courses.values()) for courses in found]


def advance_played(view: WhitewaterView) -> Card | None:
    """The Advance River that is about to be resolved while a seat may still react to it."""
    match view.frame:
        case fr.Window(when="card", card=card) if card is not None and kind_of(card) == ADVANCE:
            return card
        case _:
            return None


def _chooses_side(event: WhitewaterEvent, seat: Seat) -> bool:
    """True if another seat than this one is asked on which side it goes round a Rock."""
    match event:
        case ev.Asked(frame=fr.RockSide(seat=asked)):
            return asked != seat
        case _:
            return False


def _course_of(view: WhitewaterView, events: Sequence[WhitewaterEvent], seat: Seat) -> Course | None:
    """The first course of a seat in these events."""
    movements = movements_of(view, events)
    return next((course for movement in movements for course in movement if course.seat == seat), None)


def way_of(course: Course) -> str:
    """The end of the key of a sentence with an outlook in it: `to`, or `stays` for a kayak that does not move."""
    return "to" if len(course.path) > 1 else "stays"


def own_outlook(view: WhitewaterView, first: Course, second: Course | None = None) -> Message:
    """Returns the fate of the viewer's own kayak, and then once more if another movement follows."""
    told = say(f"outlook.own.{way_of(first)}", where=outlook(view, first))
    if second is None:
        return told
    return say(f"outlook.then.{way_of(second)}", first=told, second=outlook(view, second))


def outlook(view: WhitewaterView, course: Course) -> Message:
    """`to row 7, speed 1: 2 speed lost at the bank; an event turns up`, or `stays in row 7, speed 1`."""
    where = say(f"outlook.{way_of(course)}", row=row_of(course.end), speed=course.speed)
    notes = [line for incident in course.incidents if (line := incident_line(incident, course.path)) is not None]
    if course.chooses:
        notes.append(say("incident.choose"))
    notes += [line for line, _ in _crossed(view, course)]
    return say("outlook.with", where=where, notes=sentences(notes[0], notes[1:])) if notes else where


def trail_of(view: WhitewaterView, course: Course, note: Message | None = None) -> Trail:
    """Returns the way of a kayak with a sign for each incident, and the result beside its end."""
    signs = [*_incident_signs(course), *_choosing(course)]
    signs += [TrailSign(course.end, icon, line, 1) for line, icon in _crossed(view, course)]
    key, face = kayak_key(course.seat), _face_at_end(course)
    return Trail(key, ZoneId.RIVER, course.path, tuple(signs), int(course.seat), note=note, face=face)


def _face_at_end(course: Course) -> str | None:
    """Returns the picture of the kayak as it came to its last space; None for one that stays."""
    if len(course.path) < 2:
        return None
    aside = column_of(course.path[-1]) - column_of(course.path[-2])
    bow = "" if not aside else "_left" if aside < 0 else "_right"
    return f"{FACES}/kayaks/{int(course.seat)}{bow}"


def incident_line(incident: Incident, path: Sequence[Cell]) -> Message | None:
    """Returns an incident of a kayak on this way in a few words; None for one that needs none."""
    match incident.what:
        case "bank" | "rock" if incident.lost == 0:
            return say(f"incident.{incident.what}_at_speed_1")
        case "bank" | "rock":
            return say(f"incident.{incident.what}", count=incident.lost)
        case "rapids" | "waterfall":
            return say(f"incident.{incident.what}.{'cleared' if incident.cleared else 'card'}")
        case "settled":
            return say("incident.settled", row=row_of(path[incident.at]))
        case "stayed":
            return say("incident.stayed")
        case "passed":
            return None
        case _:
            assert_never(incident.what)


def _whole(movements: Sequence[list[Course]]) -> list[Course]:
    """Returns one course of each kayak through all movements; those that stay where they are have none."""
    found: dict[Seat, Course] = {}
    for movement in movements:
        for course in movement:
            before = found.get(course.seat)
            found[course.seat] = course if before is None else _on(before, course.path, course.speed, course.incidents)
            if course.chooses:
                found[course.seat] = replace(found[course.seat], chooses=True)
    return [course for course in found.values() if len(course.path) > 1]


def _run(courses: dict[Seat, Course], run: ev.Ran) -> None:
    """Adds one part of a kayak's way: after a Rock, or after it was pushed, it goes on where it was."""
    before = courses.get(run.seat)
    if before is None:
        courses[run.seat] = Course(run.seat, run.path, run.speed, run.incidents)
    elif not before.chooses:
        courses[run.seat] = _on(before, run.path, run.speed, run.incidents)


def _on(before: Course, path: Sequence[Cell], speed: int, incidents: Sequence[ev.Incident]) -> Course:
    """A course that goes on where it was."""
    shift = len(before.path) - 1
    later = [replace(each, at=each.at + shift) for each in incidents]
    return replace(before, path=(*before.path, *path[1:]), speed=speed, incidents=(*before.incidents, *later))


def _incident_signs(course: Course) -> Iterator[TrailSign]:
    for incident in course.incidents:
        line = incident_line(incident, course.path)
        if line is not None:
            beside = incident.cell if incident.what == "rock" else None
            cell = course.path[incident.at] if beside is None else beside
            yield TrailSign(
                cell, _icon(incident), line, 1 if incident.cleared else 0 if incident.what == "settled" else -1
            )


def _choosing(course: Course) -> Iterator[TrailSign]:
    """The way ends before a Rock whose side is still to be chosen."""
    if course.chooses:
        yield TrailSign(course.end, "branch", say("incident.choose"))


def _crossed(view: WhitewaterView, course: Course) -> Iterator[tuple[Message, IconName]]:
    """The lines between start and end, upstream first: an event to turn up, or the finish."""
    before, after = row_of(course.path[0]), row_of(course.end)
    for line, row in enumerate(view.board.lines[:-1]):
        if before <= row < after and view.events[line]:
            yield say("outlook.event"), "star"
    if before <= view.board.finish < after:
        yield say("outlook.finish"), "finish"


def _icon(incident: Incident) -> IconName:
    match incident.what:
        case "rapids" | "waterfall":
            return incident.what if incident.cleared else "card_lost"
        case "bank" | "rock":
            return incident.what
        case "settled" | "stayed" | "passed":
            return "forward"
        case _:
            assert_never(incident.what)
