"""A match on the screen with its file, and the overlays that other scenes open above its table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from functools import cached_property
from typing import Any, Final, Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.content.catalogue import Entry
from game.content.message import Message
from game.content.seat_assignment import SeatAssignment, faces_of, teacher_of
from game.engine.types import Command, Seat
from game.host.flow import Pacing
from game.host.hints import HintLog
from game.host.host import MatchHost
from game.host.page import Prompt, TablePage, TablePages
from game.host.table import Table
from game.host.teachers import Teacher
from game.table.presenter import Names, TableRequest
from game.table.settings import Settings
from game.ui.context import Context
from game.ui.table.ground.painter import painters_of

RETRY_SECONDS = 5.0


class Keeper(HintLog, Protocol):
    """Keeps the match on disk."""

    @property
    def problem(self) -> Message | None:
        """The reason why something could not be written, None while everything is on the disk."""

    def retry(self) -> None:
        """Tries to write again what is still waiting."""

    def take_news(self) -> Message | None:
        """Returns what happened to the file since the last call, although nothing is lost; None if nothing did."""


class MatchWriteRetries:
    """Tries again, every few seconds, to write what could not be written."""

    def __init__(self, keeper: Keeper | None) -> None:
        self._keeper = keeper
        self._retry_at = 0.0

    def retry(self, now: float) -> bool:
        """True if it was tried again now, at this second of the screen's clock."""
        if self._keeper is None or self._keeper.problem is None or now < self._retry_at:
            return False
        self._retry_at = now + RETRY_SECONDS
        self._keeper.retry()
        return True

    def take_news(self) -> Message | None:
        """Returns what happened to the file since the last call."""
        return None if self._keeper is None else self._keeper.take_news()


class SaveState(StrEnum):
    """State of a match on the disk; a sentence `pause.saved.<state>`."""

    NOWHERE = "nowhere"
    WAITING = "waiting"
    OVER = "over"
    GOES_ON = "goes_on"


class UnaskedBy(Enum):
    """The source of what people at a table are not asked."""

    SETTINGS = auto()
    TITLE = auto()
    """The title's suggestion alone, which the course of a lesson needs."""
    NOBODY = auto()
    """Everything is asked."""


class TableKind(Struct, frozen=True):
    """The kind of a table, in all that it offers beside the play."""

    unasked_by: UnaskedBy = UnaskedBy.SETTINGS
    limits_reactions: bool = True
    """True if the time for a reaction may be limited."""
    may_be_shared: bool = True
    """True if phones may come, a question may be kept as a puzzle, and the next match begins with the same seats."""
    has_menu: bool = True
    """True if the match can be saved, looked at closer and begun anew from the menu."""


MATCH: Final = TableKind()
"""A match to play or to watch: a new one, the deal of the day, one from a file that goes on or is looked back at."""
LESSON: Final = TableKind(UnaskedBy.TITLE, limits_reactions=False, may_be_shared=False)
PUZZLE: Final = replace(LESSON, unasked_by=UnaskedBy.NOBODY, has_menu=False)


@dataclass(eq=False)
class TableMatch:
    """Everything a table scene needs. Rooms build it; the scene plays it."""

    entry: Entry
    table: Table
    keeper: Keeper | None = None
    looked_closer: bool = False
    """True if the person comes from a closer look: the result begins where it was left."""

    @property
    def kind(self) -> TableKind:
        """The kind of the table: its teacher decides it, if there is one."""
        coach = self.table.coach
        return MATCH if coach is None else PUZZLE if coach.holds else LESSON

    @property
    def save_state(self) -> SaveState:
        """Returns what is on the disk, and so what leaving the table would lose."""
        if self.keeper is None:
            return SaveState.NOWHERE
        if self.keeper.problem is not None:
            return SaveState.WAITING
        return SaveState.GOES_ON if self.table.outcome is None else SaveState.OVER

    @property
    def seats(self) -> tuple[SeatAssignment, ...]:
        """The seats with their players."""
        return self.table.host.seats

    @property
    def names(self) -> Names:
        """The name of each seat."""
        return self.table.names

    @cached_property
    def faces(self) -> dict[Seat, str]:
        """Returns everybody's portrait, as `faces_of` gives them."""
        return faces_of(self.entry.info, self.table.host.laid)

    @cached_property
    def pages(self) -> TablePages:
        """Makes the pages of the title."""
        return TablePages(self.entry.id, self.entry.layout)

    def prompt(self) -> Prompt:
        """Returns the prompt of the table on the screen."""
        return self.pages.prompt(self.table.model, self.table.screen_state)

    def page(self, told: Message | None = None, view: Any = None) -> TablePage:
        """Returns the page of the audience model on the screen; `told` and `view` as in `TablePages.of`."""
        return self.pages.of(self.table.model, self.table.screen_state, told, view)

    @cached_property
    def teacher(self) -> str:
        """The animal that teaches here, where somebody does."""
        return teacher_of(self.faces.values())

    def tune(self, settings: Settings) -> None:
        """Rests and the time for a reaction are as the settings have them; who is taught has all the time."""
        tempo = self.table.flow.tempo
        tempo.bot_pause = settings.rest_of_bots
        tempo.reaction_limit = settings.reaction_timeout if self.kind.limits_reactions else 0.0
        self.table.host.unasked = self._unasked(settings)

    def _unasked(self, settings: Settings) -> frozenset[str]:
        """Returns the kinds of questions that people are not asked."""
        usual, start = self.entry.info.unasked, f"{self.entry.id}."
        match self.kind.unasked_by:
            case UnaskedBy.NOBODY:
                return frozenset()
            case UnaskedBy.TITLE:
                return usual
            case UnaskedBy.SETTINGS:
                chosen = {ask.removeprefix(start): on for ask, on in settings.asks.items() if ask.startswith(start)}
                return usual - chosen.keys() | {kind for kind, on in chosen.items() if not on}


def match_of(entry: Entry, host: MatchHost, keeper: Keeper | None = None, coach: Teacher | None = None) -> TableMatch:
    """A match at a table."""
    return TableMatch(entry, Table(host, Pacing(), coach, keeper), keeper)


class TableExit(StrEnum):
    """The destination of a person who leaves the table."""

    SHELF = "shelf"
    """To the start; from a puzzle to the puzzles' room."""
    LOGBOOK = "logbook"
    REMATCH = "rematch"
    PLAY_ON = "play_on"
    """On from the position of a puzzle, at a table of its own."""
    NEXT = "next"
    """To the next puzzle."""
    VOYAGE = "voyage"
    """To the chart of the voyage."""
    EVENING = "evening"
    """To the evening that the match belongs to, where it stands."""


class VerdictChoice(StrEnum):
    """The choice after the verdict on an answer."""

    AGAIN = "again"
    """Back to the table, where the best answer is lit if it was told."""
    PLAY_ON = "play_on"
    NEXT = "next"
    LEAVE = "leave"


class ResultChoice(StrEnum):
    """The choice after a finished match."""

    REMATCH = "rematch"
    LOOK_BACK = "look_back"
    CLOSER = "closer"
    SHELF = "shelf"
    VOYAGE = "voyage"
    EVENING = "evening"


class Revisit(Struct, frozen=True):
    """Back to the table as it was after this step, or after the first events of it."""

    step: int
    told: int | None = None
    """Number of these events; None for all."""


ResultEnd: TypeAlias = ResultChoice | Revisit
"""The end of a finished match's result."""


class PauseChoice(StrEnum):
    """The end of the pause menu; saving, settings, rules and the lobby are opened from inside it."""

    RESUME = "resume"
    RESULT = "result"
    CLOSER = "closer"
    SHELF = "shelf"


class ShownStep(Struct, frozen=True):
    """A decision that was looked at closer is to be seen on the table, as it was after this step, before it."""

    step: int
    decision: int
    """The decision that is looked at when one comes back."""
    words: Message
    """The choice that was played, and the better one."""
    better: tuple[str, ...] = ()
    """The targets of the better choice, lit on the table."""
    played: tuple[str, ...] = ()
    """The targets of the played choice, lit dimly."""


class PlayedOn(Struct, frozen=True):
    """The match goes on from the table after this step, with what the seat plays now."""

    step: int
    seat: Seat
    command: Command


CloserEnd: TypeAlias = ShownStep | PlayedOn | None
"""The end of a closer look; None: nothing follows."""


PauseEnd: TypeAlias = PauseChoice | TableRequest
"""The end of the menu: a way on, or a request beside the play."""


class OverlayOpener(Protocol):
    """Each opens a scene above the table and calls `then` after it is gone."""

    def curtain(
        self,
        match: TableMatch,
        seat: Seat,
        settled: tuple[Seat, ...],
        then: Callable[[Seat | None], None],
        menu: Callable[[], None],
    ) -> None:
        """Covers the screen until `seat` has taken it over, or one of `settled`, who thinks again and is named.

        `menu` is there for everybody meanwhile: nothing of it shows anything of the table.
        """

    def everybody(self, match: TableMatch, then: Callable[[], None], menu: Callable[[], None]) -> None:
        """Covers the screen until everybody looks: what was chosen in secret is turned up."""

    def result(self, match: TableMatch, then: Callable[[ResultEnd], None]) -> None:
        """Shows who won."""

    def looks_closer(self, match: TableMatch) -> bool:
        """True if the holder of the screen can look closer at the match now."""

    def closer(self, match: TableMatch, decision: int | None, then: Callable[[CloserEnd], None]) -> None:
        """Looks closer at the match, at a decision of it if one is named; asks first whether the match may drop out of
        the records for it."""

    def hint(self, match: TableMatch, then: Callable[[bool], None]) -> None:
        """Asks whether there shall be a hint, if the match drops out of the figures for it; else it may be."""

    def new_match(self, match: TableMatch, then: Callable[[bool], None]) -> None:
        """Asks whether a new match shall begin, if it would not belong to what this one belongs to; else it may."""

    def introduces(self, match: TableMatch) -> bool:
        """True if the sheet of choices opens by itself now: it does once in each title, and that is kept."""

    def verdict(self, match: TableMatch, answer: Command, then: Callable[[VerdictChoice], None]) -> None:
        """Tells what an answer is worth."""

    def pause(self, match: TableMatch, then: Callable[[PauseEnd], None]) -> None:
        """The menu."""

    def settings(self) -> None:
        """The settings."""

    def rules(self, match: TableMatch, reason: str | None, about: Sequence[str] = ()) -> None:
        """The rules of the title, at the paragraph for the id of a sentence, or about the first of these names."""

    def agree(
        self, match: TableMatch, seats: tuple[Seat, ...], wish: int, words: Message, then: Callable[[bool], None]
    ) -> None:
        """Asks these people whether they agree to `words`, as long as the request with this number is open."""

    def await_consent(self, match: TableMatch, wish: int, words: Message, then: Callable[[bool], None]) -> None:
        """Says whom the match waits for elsewhere, until they answered the request with this number; `then` gets
        whether it was called off here.
        """

    def save_as(self, match: TableMatch) -> None:
        """Keeps the match under a name."""

    def keep_ending(self, match: TableMatch) -> None:
        """A match that ended stays as it ended: called before it is gone on with from an earlier moment."""


def read_ahead(ui: Context, entry: Entry) -> None:
    """Has the pictures of a title's place and grounds read off the window's thread."""
    if ui.theme.high_contrast:
        return
    for layer in entry.place.layers:
        ui.assets.fetch(layer.image)
    for ground in painters_of(entry.title).values():
        ground.read(ui.assets)
