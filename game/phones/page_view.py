"""The content of a page: plain data in sentences of the host's language. A page knows no rule and works nothing out."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct, field

from game.content.message import Message
from game.content.seat_assignment import SHAPES
from game.content.strings import Strings
from game.content.untrusted_text import plain
from game.engine.types import Seat


class Mode(StrEnum):
    """The current purpose of a page."""

    JOIN = "join"
    """The client chooses a seat."""
    PLAY = "play"
    """The seat is asked."""
    WAIT = "wait"
    """Other seats are asked."""
    WATCH = "watch"
    """The public view: the client does not play."""
    OVER = "over"
    """The match has ended."""


class CardState(StrEnum):
    """The actions that are possible with a card."""

    LEGAL = "legal"
    DIM = "dim"
    CHOSEN = "chosen"
    PLAIN = "plain"
    """The card only lies there."""


class SeatState(StrEnum):
    """The public state of another seat."""

    NONE = ""
    TURN = "turn"
    THINKING = "thinking"
    CHOSEN = "chosen"
    AWAY = "away"
    OUT = "out"


class _Data(Struct, frozen=True, omit_defaults=True):
    """Plain data for a page."""


class TitleShown(_Data, frozen=True):
    """The title of the match."""

    id: str
    name: str
    aim: str = ""


class SeatShown(_Data, frozen=True):
    """A seat with its mark; `shape` and `portrait` are assets."""

    seat: int
    name: str
    shape: str
    portrait: str = ""
    note: str = ""


class FactShown(_Data, frozen=True):
    """A line that is always visible. `good` is -1, 0 or 1."""

    label: str
    value: str
    good: int = 0


class CardShown(_Data, frozen=True):
    """One item in a hand or on the table. `id` is its target; `picture` is an asset, "" for words alone."""

    id: str
    picture: str
    name: str
    caption: str = ""
    badge: str = ""
    state: CardState = CardState.PLAIN
    outlook: str = ""
    why_not: str = ""
    detail: str = ""
    marked: bool = False
    """True if it matters now: it leads, or was played last."""


class ZoneShown(_Data, frozen=True):
    """A zone of one's own items, or of items to choose among. Items of a `named` zone are told apart by their captions;
    those of a `read` zone are chosen by what each does.
    """

    id: str
    name: str
    cards: tuple[CardShown, ...]
    named: bool = False
    read: bool = False


class ButtonShown(_Data, frozen=True):
    """A target that is no card. Exactly one of a view is `main`; its key tells what it does."""

    key: str
    label: str
    enabled: bool = True
    main: bool = False
    detail: str = ""
    on: bool | None = None
    """True if a switch is on; None for a button that is no switch."""


class OtherShown(_Data, frozen=True):
    """Another player at the table."""

    seat: SeatShown
    counts: tuple[FactShown, ...] = ()
    state: SeatState = SeatState.NONE
    told: str = ""
    """The state of the seat in words."""
    about: str = ""
    """Public knowledge of the seat beside its counts, line by line."""


class SpreadShown(_Data, frozen=True):
    """The items in one part of the table; `signs` are words there. A card without a picture is a free place."""

    id: str
    name: str
    cards: tuple[CardShown, ...] = ()
    signs: tuple[str, ...] = ()
    high: int = 0
    """Height of its items on the screen, in percent of the highest: small items matter less, or are no cards."""
    seat: int | None = None
    """The owner."""


class ThingShown(_Data, frozen=True):
    """Something on a space: a boat, a rock, a lit space. `target` is "" where it cannot be tapped."""

    name: str
    picture: str = ""
    shape: str = ""
    target: str = field(default="", name="letter")
    state: CardState = CardState.PLAIN
    outlook: str = ""
    own: bool = False
    turn: bool = False
    """True for the boat of the person asked."""


class SquareShown(_Data, frozen=True):
    """One space of a river; `sign` is the water there, "" for calm."""

    sign: str = ""
    land: bool = False
    things: tuple[ThingShown, ...] = ()
    aside: int = 0
    """Sideways push of its current besides downstream: -1 to the left, 1 to the right."""
    further: int = 0
    """Number of spaces a rapid carries on."""
    splashes: int = 0
    dice: tuple[int, ...] = ()
    """Damage numbers of a rock."""


class CardOnWater(_Data, frozen=True):
    """A card that would lie on the water, from the upper left to the lower right of its squares. Columns count from
    0.
    """

    target: str = field(name="letter")
    name: str
    top_left: tuple[int, int]
    bottom_right: tuple[int, int]
    on: bool = False
    """True if it is turned against the way it was drawn."""


class RowShown(_Data, frozen=True):
    """One row of a river in words, and its spaces where it is drawn."""

    number: int
    say: str
    squares: tuple[SquareShown, ...] = ()
    line: str = ""
    """The line across the river downstream of it: `start`, `section`, `finish`."""
    sketched: bool = False
    """True for a preview of a row that would be laid."""


class WaySign(_Data, frozen=True):
    """An event on a path; `column` counts the squares of a row from 0."""

    column: int
    row: int
    picture: str
    name: str
    good: int = 0


class WayShown(_Data, frozen=True):
    """The path of an item from where it lies: columns and numbers of rows. `picture` is shown at its end."""

    cells: tuple[tuple[int, int], ...]
    own: bool = False
    shape: str = ""
    note: str = ""
    picture: str = ""
    signs: tuple[WaySign, ...] = ()


class BeyondShown(_Data, frozen=True):
    """A boat that lies on no row."""

    name: str
    shape: str
    note: str = ""


class RiverShown(_Data, frozen=True):
    """A river row by row, the farthest downstream first; `focus` is the row that matters."""

    name: str
    rows: tuple[RowShown, ...]
    focus: int | None = None
    ways: tuple[WayShown, ...] = ()
    """Paths of the chosen move."""
    beyond: tuple[BeyondShown, ...] = ()
    cards: tuple[CardOnWater, ...] = ()
    """Cards of which the previewed rows are made."""


class LogShown(_Data, frozen=True):
    """One line of the log; `fresh` marks lines that are new to this page."""

    say: str
    fresh: bool = False
    key: str = ""
    """Key for asking the bot whose decision the line tells of, "" for any other line;"""
    why: str = ""
    """and the label of that request, "" once it was made."""
    reason: str = ""
    """The reason of that bot."""


class ChairShown(_Data, frozen=True):
    """A seat that may be taken; `who` says what is known of it."""

    seat: SeatShown
    who: str
    free: bool
    act: str = ""
    """Label of the main button for it; "" for a seat that cannot be had."""
    unnamed: str = ""
    """Name of a person who sits there without giving one."""


class AnimalShown(_Data, frozen=True):
    """An animal to choose; `picture` is an asset."""

    id: str
    picture: str
    name: str
    free: bool
    who: str = ""
    """The person at the table who is this animal."""


class JoinShown(_Data, frozen=True):
    """The seats to choose among."""

    seats: tuple[ChairShown, ...]
    name: str = ""
    animals: tuple[AnimalShown, ...] = ()
    naming: bool = False
    """True if a name and an animal are asked for."""
    waits: Seat | None = None
    """The seat for which the table was asked."""
    watch: str = ""
    """Token of onlookers; "" where the table allows none."""
    longest: int = 0
    """Maximum number of letters in a name."""


class OwnShown(_Data, frozen=True):
    """The name given and the animal chosen, as long as both may be changed."""

    name: str
    animal: str
    animals: tuple[AnimalShown, ...]
    unnamed: str = ""
    """Name of a person who gives none."""
    longest: int = 0
    """Maximum number of letters in a name."""


class ReferenceShown(_Data, frozen=True):
    """A reference card; each row in cells, with those that matter now lit."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    lit: tuple[int, ...] = ()


class RequestShown(_Data, frozen=True):
    """A request beside the play; `question` is asked once before it is carried out."""

    key: str
    label: str
    question: str
    yes: str


class PlaceShown(_Data, frozen=True):
    """The result of the match for one seat; the best come first."""

    seat: SeatShown
    place: int = 0
    """Place from 1, equal for shared ones; 0 where all won or lost together."""
    word: str = ""
    """The seat's role in this match."""
    counts: tuple[FactShown, ...] = ()
    won: bool = False
    own: bool = False


class ResultShown(_Data, frozen=True):
    """The result of the match."""

    title: str
    why: str
    mine: str = ""
    """The result for the person at this page."""
    places: tuple[PlaceShown, ...] = ()
    facts: tuple[FactShown, ...] = ()
    next: str = ""
    """The next thing after the match."""


class PageView(_Data, frozen=True):
    """Everything that one page shows, sent whole each time: a slow client simply gets the latest."""

    mode: Mode
    title: TitleShown
    prompt: str
    words: dict[str, str] = {}
    """Words of the page itself, such as the names of its tools; sent with the first view."""
    language: str = "en"
    theme: dict[str, str] = {}
    seat: SeatShown | None = None
    plate: tuple[FactShown, ...] = ()
    """Counts of one's own seat."""
    about: str = ""
    """Public knowledge of the seat beside them."""
    asked: bool = False
    told: str = ""
    """Notices to the seat beside the play, such as the answer to its question, or a bot's reason."""
    warned: bool = False
    """True if the notice says whose decision would be taken back: undo asks for it then."""
    outlook: str = ""
    groups: tuple[ButtonShown, ...] = ()
    """Groups that may be chosen as a whole."""
    orders: tuple[ButtonShown, ...] = ()
    """Orders of the hand besides the current one."""
    standings: tuple[ButtonShown, ...] = ()
    """Settings for the kind of question that is asked now; `on` marks the current one."""
    actions: tuple[ButtonShown, ...] = ()
    """Requests about the position on show, such as to a bot why it played so."""
    zones: tuple[ZoneShown, ...] = ()
    buttons: tuple[ButtonShown, ...] = ()
    others: tuple[OtherShown, ...] = ()
    spreads: tuple[SpreadShown, ...] = ()
    facts: tuple[FactShown, ...] = ()
    river: RiverShown | None = None
    undo: str = ""
    """The decision that undo would take back; "" for none."""
    log: tuple[LogShown, ...] = ()
    references: tuple[ReferenceShown, ...] = ()
    requests: tuple[RequestShown, ...] = ()
    join: JoinShown | None = None
    own: OwnShown | None = None
    crew: tuple[ChairShown, ...] = ()
    """Everybody at the table, before the match."""
    result: ResultShown | None = None
    look: str = ""
    """Deck and language of the pictures: with another one, the same names mean other pictures."""


Speak: TypeAlias = Callable[[Message | None], str]
"""Returns a message in words; "" for None."""


def speaker(strings: Strings) -> Speak:
    """Returns a function that speaks messages by these strings."""

    def say(line: Message | None) -> str:
        return "" if line is None else plain(strings.say(line)).strip()

    return say


def mark_of(seat: int) -> str:
    """Returns the picture of a seat's mark."""
    return f"app/seat_shapes/{SHAPES[seat % len(SHAPES)]}"
