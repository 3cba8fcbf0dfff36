"""The common state of the rooms: titles, matches on disk, bots, the last choices, and the ways from room to room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from game.bots.bot_client import BotClient
from game.content.catalogue import Catalogue, ContentProblem, Cover, Entry, Lesson
from game.content.licences import Project
from game.content.message import Message, given
from game.content.seat_assignment import SeatAssignment, names_of
from game.content.strings import Strings
from game.engine.module import GameInfo, OptionSpec, OrderOption
from game.engine.types import BadSetup, OptionValue, Seat
from game.host.evening.outlook import LandingFacts
from game.host.evening.plan import Evening
from game.host.records import Record
from game.host.teachers import PuzzleLibrary
from game.host.voyage import BegunMatch, VoyageLog
from game.persistence.match_store import MatchStore, Summary
from game.persistence.problem import FileProblem
from game.ui.context import Context
from game.ui.scenes.opening import TableChoice
from game.ui.scenes.overlays.invitation import Phones
from game.ui.table.match import ResultChoice, TableMatch

_HOUR, _DAY, _WEEK = 3600, 86400, 7


class ChoiceMemory(Protocol):
    """Keeps the last choice of each title between two starts."""

    def last(self, title: str) -> TableChoice | None:
        """The choice as it was left, None at first."""

    def keep(self, title: str, choice: TableChoice) -> None:
        """Remembers a choice, and who sits at it. Never raises."""

    @property
    def company(self) -> tuple[SeatAssignment, ...]:
        """The people and bots who have sat together since the program began; nobody where somebody plays alone."""

    def sat(self, seats: Sequence[SeatAssignment]) -> None:
        """Remembers who sat at a table together."""


class Records(Protocol):
    """Keeps how matches ended."""

    def all(self) -> tuple[Record, ...]:
        """The oldest first."""

    def last(self) -> tuple[str, Record] | None:
        """The match that ended last, by the name of its file; None if none ended."""

    def of_kind(self, title: str, kind: str) -> Mapping[str, Record]:
        """The matches of a kind, by the names of their files."""

    def keep(self, match: str, record: Record) -> None:
        """Writes down how a match, named by its file, ended first. Never raises."""

    def of_house(self, seed: str) -> Mapping[str, bool]:
        """Returns, for each player of the house that played this deal in the first seat, whether it won."""

    def keep_of_house(self, seed: str, bot: str, won: bool) -> None:
        """Writes down what a player of the house made of a deal. Never raises."""


class PracticeNotes(Protocol):
    """Keeps which puzzles were solved."""

    @property
    def found(self) -> frozenset[str]:
        """The puzzles found."""

    @property
    def days(self) -> frozenset[date]:
        """The days whose puzzle was found on the day."""

    def keep(self, puzzle: str, today: date, *, daily: bool) -> None:
        """Writes down that a puzzle was found; `daily`: it is the one of today. Never raises."""

    def begun(self, match: str, puzzle: str) -> None:
        """Remembers that the match in this file went on from a puzzle. Never raises."""

    def began(self, match: str) -> bool:
        """True if the match in this file went on from a puzzle, so that its end is nobody's record."""


class VoyageNotes(Protocol):
    """Keeps how far voyages came."""

    @property
    def chosen(self) -> str:
        """The voyage that was looked at last, "" for none."""

    @property
    def begun_voyages(self) -> tuple[str, ...]:
        """The ids of all voyages that have a log."""

    def log(self, voyage: str) -> VoyageLog:
        """The log of a voyage."""

    def keep(self, voyage: str, log: VoyageLog) -> None:
        """Writes down the log of a voyage. Never raises."""

    @property
    def worn(self) -> Mapping[str, str]:
        """The prizes in use, by their slots."""

    def wear(self, slot: str, prize: str) -> None:
        """Puts a prize to use, "" for the usual look. Never raises."""

    @property
    def shown(self) -> frozenset[str]:
        """The prizes that were seen in the chest."""

    def show(self, prizes: Sequence[str]) -> None:
        """Writes down that these prizes were seen. Never raises."""

    def begin(self, match: str, begun: BegunMatch, log: VoyageLog) -> None:
        """Writes down that the match in this file was begun at a stop, with the log since then. Never raises."""

    def end(self, match: str, log: VoyageLog) -> None:
        """Writes down that the first end of a match of a stop is judged, with the log since then. Never raises."""

    def begun(self, match: str) -> BegunMatch | None:
        """The stop at which the match in this file was begun, None for any other match."""

    def matches(self, voyage: str, stop: str) -> tuple[str, ...]:
        """The files of the matches begun at a stop, the newest last."""


class EveningNotes(Protocol):
    """Keeps the evenings together."""

    def all(self) -> tuple[Evening, ...]:
        """All evenings, the oldest first."""

    def get(self, id: str) -> Evening | None:
        """The evening of this name, None if there is none."""

    def open(self) -> Evening | None:
        """The newest evening that is not over, None if there is none."""

    def of_match(self, match: str) -> Evening | None:
        """The evening to which the match in this file belongs, None for any other match."""

    def free_id(self, now: datetime) -> str:
        """A name for a new evening."""

    def keep(self, evening: Evening) -> None:
        """Writes an evening down at once. Never raises."""

    def catch_up(self) -> bool:
        """Writes what could not be written so far; True if nothing is left."""

    def discard(self, id: str) -> FileProblem | None:
        """Moves an evening to the bin, without its matches; why that failed, if so."""


class OpenEvening(Struct, frozen=True):
    """The evening that goes on, or whose captain was not shown yet, as the shelf names it."""

    faces: tuple[str, ...]
    """The portraits of everybody, as assets without their mood."""
    words: Message
    """Words of the way there."""
    standing: Message
    """Everybody's points."""
    told: Message
    """The evening and its next game, or its end, in words."""


class AheadKind(StrEnum):
    """The kind of what comes next on a voyage."""

    WAITS = "waits"
    """Something was begun, or won and not looked at yet."""
    NEXT = "next"
    DONE = "done"


class VoyageAhead(Struct, frozen=True):
    """The next part of a voyage in one line, and its kind."""

    words: Message
    kind: AheadKind


class MatchWorth(Struct, frozen=True):
    """The worth of a finished match in what it belongs to, a voyage or an evening, in words, and the way on there."""

    lines: tuple[Message, ...]
    onward: Message
    """Words of the button that leads on."""
    way: ResultChoice
    went_on: bool
    """True if what comes next is wanted more than the same again."""


class Gathering(Protocol):
    """The people of an evening between two games, as phones find them: everybody has a seat, also who sits out."""

    @property
    def title(self) -> str:
        """The title that is played next, or was played last."""

    @property
    def seats(self) -> tuple[SeatAssignment, ...]:
        """Everybody, by seat."""

    @property
    def facts(self) -> LandingFacts:
        """The facts that everybody may see."""

    def sat_down(self, seat: Seat, name: str, animal: str) -> None:
        """Seats a person with a phone, as the animal they chose, "" for any."""

    def got_up(self, seat: Seat, *, here: bool) -> None:
        """Frees the seat of a person with a phone: it waits for another one, or they go on at this screen."""

    def is_ready(self, seat: Seat) -> None:
        """Notes that a person with a phone is ready."""


class Navigation(Protocol):
    """The ways from room to room."""

    playing: TableMatch | None
    """The match at the table, while one is laid."""

    def shelf(self, title: str = "") -> None:
        """Goes to the start. `title`: whose box is put back there."""

    def lobby(self, cover: Cover) -> None:
        """Goes to the seats and options of a title; back to the shelf, which says why, if it turns out to be broken."""

    def visit(self, cover: Cover) -> None:
        """Goes to the seats and options of a title, wherever one is; a match being played is left in order first."""

    def deal(self, entry: Entry, choice: TableChoice) -> None:
        """Goes to the table, with a new match."""

    def lesson(self, entry: Entry, lesson: Lesson) -> None:
        """Goes to the table, with a lesson of a title."""

    def resume(self, path: Path, *, closer: bool = False) -> None:
        """Goes to the table, with a match from a file, or first to a closer look at it; shows a sentence if it cannot
        be opened.
        """

    def open_file(self, path: Path) -> None:
        """Goes to the table, with a match from any file of the system; shows a sentence if it cannot be opened."""

    def logbook(self) -> None:
        """Opens the logbook above."""

    def records(self) -> None:
        """Opens the records above."""

    def practice(self) -> None:
        """Opens the puzzles above."""

    def practice_of(self, cover: Cover) -> None:
        """Opens those of a title above."""

    def voyage(self) -> None:
        """Opens the chart of the voyage above."""

    def ahead(self) -> VoyageAhead | None:
        """Returns what comes next on the voyage; None where nothing is to be told."""

    def part_of(self, match: str) -> Message | None:
        """Returns the game of an evening or the stop of a voyage that the match in this file is, while that goes on."""

    def day_deal(self, cover: Cover) -> None:
        """Goes to the table of a title's deal of the day; back to the shelf, which says why, if it is broken."""

    def evening(self) -> None:
        """Goes to the evening that is open, or to the plan of one."""

    def evening_of(self, id: str) -> None:
        """Goes to an evening, where it stands."""

    def open_evening(self) -> OpenEvening | None:
        """Returns the evening that goes on, None if none does."""

    def settings(self) -> None:
        """Opens the settings above."""

    def licences(self) -> None:
        """Opens the licences of everything the program brings above."""

    def rules_of(self, cover: Cover) -> None:
        """Opens the rules of a title above."""

    def quit(self) -> None:
        """Leaves the program."""


@dataclass
class House:
    """One per running program. `today` is the time of day where the person is, `seed` a fresh one for each match,
    `project` where the project can be reached."""

    ui: Context
    titles: Catalogue
    store: MatchStore
    memory: ChoiceMemory
    records: Records
    practice: PracticeNotes
    voyages: VoyageNotes
    evenings: EveningNotes
    puzzles: PuzzleLibrary
    thinker: BotClient
    today: Callable[[], datetime]
    seed: Callable[[], str]
    project: Callable[[], Project]
    helpers: Callable[[], Sequence[BotClient]] = tuple
    """Thinkers beside `thinker`, for what keeps several busy; they are kept once they were wanted."""
    gathering: Gathering | None = None
    """The people of an evening between two games; None while they play, or nobody sits together."""
    phones: Phones | None = None
    """The table as phones find it; None where nothing serves them."""
    notices: list[Message] = field(default_factory=list)
    """The notices of the shelf: a crash last time, a second program."""
    doors: Navigation = field(init=False)

    def all_thinkers(self) -> tuple[BotClient, ...]:
        """For work that can be shared."""
        return (self.thinker, *self.helpers())

    @property
    def unreadable(self) -> tuple[Message, ...]:
        """The faults of the content, as far as they are known: whole titles first, then parts that are left out, then
        words.
        """
        strings = self.titles.strings
        faults = sorted(self.titles.known_faults, key=lambda fault: fault.part)
        words = (Message("app.words_broken", {"message": error.told()}) for error in strings.errors)
        broken = self.titles.own_faults
        own = (Message("app.own_unreadable", {"folder": given(error.file), "message": error.said}) for error in broken)
        return (*(_fault(strings, fault) for fault in faults), *own, *words)


class DayWatch:
    """The day for which a room is laid; rooms that are open when it changes are laid anew."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.day = house.today().date()

    def turned(self) -> bool:
        """True if another day has begun since the last call; from then on it is that one."""
        before, self.day = self.day, self._house.today().date()
        return self.day != before


def _fault(strings: Strings, fault: ContentProblem) -> Message:
    name = f"{fault.title}.name"
    title = Message(name) if strings.has(name) else fault.title
    key = "app.doubt" if fault.doubt else "app.left_out" if fault.part else "app.fault"
    return Message(key, {"title": title, "message": fault.told})


def begun(created: str, now: datetime) -> Message | None:
    """The date of a UTC time like `2026-05-01T18:30:00Z`; None if that is none."""
    try:
        return date_line(datetime.fromisoformat(created).astimezone(now.tzinfo))
    except ValueError:
        return None


def when(then: datetime, now: datetime) -> Message:
    """Returns how long ago a time was, in words; the date from a week on. A time that has not come yet counts as
    now.
    """
    there = then.astimezone(now.tzinfo)
    seconds = (now - there).total_seconds()
    days = (now.date() - there.date()).days
    if seconds < 60:
        return Message("saves.when.now")
    if seconds < _HOUR:
        return Message("saves.when.minutes", {"count": int(seconds // 60)})
    if days < 1 or seconds < 6 * _HOUR:
        return Message("saves.when.hours", {"count": int(seconds // _HOUR)})
    if days < _WEEK:
        return Message("saves.when.days", {"count": max(1, days)})
    return date_line(there)


def date_line(there: date) -> Message:
    """A day, as the language writes it."""
    month = Message(f"saves.month.{there.month}")
    return Message("saves.when.date", {"day": there.day, "month": month, "year": str(there.year)})


def match_name(titles: Catalogue, match: Summary) -> Message:
    """Returns the words for a match that has no name of its own: its title; that it is a lesson, if it is one."""
    title = title_name(titles, match)
    return Message("saves.lesson", {"title": title}) if match.lesson else title


def title_name(titles: Catalogue, match: Summary) -> Message:
    """Returns the name of a match's title: by today's words, or by those it was saved with."""
    if match.game is not None and titles.cover(match.game) is not None:
        return Message(f"{match.game}.name")
    return given(match.title_name) if match.title_name else Message("saves.unknown")


def players(titles: Catalogue, match: Summary) -> tuple[Message, ...]:
    """Everyone at the table, in seat order."""
    cover = titles.cover(match.game or "")
    return tuple(names_of(None if cover is None else cover.info, match.seats).values())


def result(titles: Catalogue, match: Summary) -> Message:
    """Returns the end of a match, or how far it went, in words."""
    outcome = match.outcome
    if outcome is None and match.finished:
        return Message("saves.over")
    if outcome is None:
        if match.moves is None:
            return Message("saves.unfinished")
        return Message("saves.moves", {"count": match.moves}) if match.moves else Message("saves.no_move")
    names = players(titles, match)
    winners = tuple(names[seat] for seat in outcome.winners if 0 <= seat < len(names))
    if not winners:
        return Message("saves.crew_lost")
    cover = titles.cover(match.game or "")
    if cover is not None and cover.info.cooperative:
        return Message("saves.crew_won")
    return Message("saves.won", {"names": winners})


def setup_refusal(error: BadSetup) -> Message:
    """Returns the reason, for people, why a table cannot be dealt."""
    if error.sentence:
        return Message(error.sentence, dict(error.details))
    return Message("lobby.refused", {"detail": given(str(error))})


def telling_options(info: GameInfo, options: Mapping[str, OptionValue]) -> list[Message]:
    """A line for every option that is not as usual, and for every order: `The river: A and B`."""
    return [
        option_line(info, spec, options[spec.id])
        for spec in info.options
        if spec.id in options and (spec.order is not None or options[spec.id] != spec.default)
    ]


def option_line(info: GameInfo, spec: OptionSpec, value: OptionValue) -> Message:
    """`Rounds: 12`."""
    key = f"{info.id}.option.{spec.id}"
    return Message("saves.option", {"name": Message(f"{key}.name"), "value": _value(key, spec, value)})


def _value(key: str, spec: OptionSpec, value: OptionValue) -> Message:
    """Returns the name of a value; one that is offered no more is shown as it was written."""
    if spec.order is not None:
        return Message("saves.order", {"parts": tuple(_part(key, spec.order, id) for id in spec.order.ids(value))})
    return Message(f"{key}.value.{value}") if spec.allows(value) else _plain(str(value))


def _part(key: str, order: OrderOption, id: str) -> Message:
    part = next((each for each in order.parts if each.id == id), None)
    if part is None:
        return _plain(id)
    return _plain(part.name) if part.name else Message(f"{key}.part.{id}")


def _plain(words: str) -> Message:
    return given(words)
