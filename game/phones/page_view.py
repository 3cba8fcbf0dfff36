"""What a page shows: plain data in sentences of the host's language. A page knows no rule and works nothing out."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from game.content.marks import plain
from game.content.message import Message
from game.content.seat_assignment import SHAPES
from game.content.strings import Strings
from game.engine.types import Seat


class Mode(StrEnum):
    """What a page is for now."""

    JOIN = "join"
    """Somebody chooses a seat."""
    PLAY = "play"
    """The seat is asked."""
    WAIT = "wait"
    """Others are asked."""
    WATCH = "watch"
    """The public view: nobody plays here."""
    OVER = "over"
    """The match has ended."""


class CardState(StrEnum):
    """What may be done with a card."""

    LEGAL = "legal"
    DIM = "dim"
    CHOSEN = "chosen"
    PLAIN = "plain"
    """It only lies there."""


class SeatState(StrEnum):
    """What everybody knows of a seat that is not one's own."""

    NONE = ""
    TURN = "turn"
    THINKING = "thinking"
    CHOSEN = "chosen"
    AWAY = "away"
    OUT = "out"


class _Data(Struct, frozen=True, omit_defaults=True):
    """Plain data for a page."""


class TitleShown(_Data, frozen=True):
    """The title that is played."""

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
    """A line that is always one glance away. `good`: -1, 0, 1."""

    label: str
    value: str
    good: int = 0


class CardShown(_Data, frozen=True):
    """One thing in a hand or on the table; `id` is its letter, `picture` an asset, "" for words alone."""

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
    """It matters now: it leads, it was laid last."""


class ZoneShown(_Data, frozen=True):
    """Things of one's own, or to choose among; `named` ones are told apart by their captions, `read` ones are chosen by
    what each does."""

    id: str
    name: str
    cards: tuple[CardShown, ...]
    named: bool = False
    read: bool = False


class ButtonShown(_Data, frozen=True):
    """A letter that is no card. Exactly one of a view is `main`; what it does is told by its key."""

    key: str
    label: str
    enabled: bool = True
    main: bool = False
    detail: str = ""
    on: bool | None = None
    """Whether a switch is on; None for what is none."""


class OtherShown(_Data, frozen=True):
    """Somebody else at the table."""

    seat: SeatShown
    counts: tuple[FactShown, ...] = ()
    state: SeatState = SeatState.NONE
    told: str = ""
    """The state in words."""
    about: str = ""
    """What everybody may know of the seat beside its counts, line by line."""


class SpreadShown(_Data, frozen=True):
    """What lies in one part of the table; `signs` are words there. A card without a picture is a free place."""

    id: str
    name: str
    cards: tuple[CardShown, ...] = ()
    signs: tuple[str, ...] = ()
    high: int = 0
    """How high its things lie on the stage, of a hundred of the highest: what is small there matters less, or is no
    card."""
    seat: int | None = None
    """Whose it is."""


class ThingShown(_Data, frozen=True):
    """Something on a space: a boat, a rock, a lit space. `letter` is "" where it cannot be tapped."""

    name: str
    picture: str = ""
    shape: str = ""
    letter: str = ""
    state: CardState = CardState.PLAIN
    outlook: str = ""
    own: bool = False
    turn: bool = False
    """It is the boat of whoever is asked."""


class SquareShown(_Data, frozen=True):
    """One space of a river; `sign` is the water there, "" for calm."""

    sign: str = ""
    land: bool = False
    things: tuple[ThingShown, ...] = ()
    aside: int = 0
    """Where its current pushes besides downstream: -1 to the left, 1 to the right."""
    further: int = 0
    """So many spaces a rapid carries on."""
    splashes: int = 0
    dice: tuple[int, ...] = ()
    """The damage numbers of a rock."""


class CardOnWater(_Data, frozen=True):
    """A card that would lie on the water: from the upper left to the lower right of its squares, columns from 0."""

    letter: str
    name: str
    top_left: tuple[int, int]
    bottom_right: tuple[int, int]
    on: bool = False
    """Whether it is turned against the way it was drawn."""


class RowShown(_Data, frozen=True):
    """One row of a river in words, and its spaces where it is drawn."""

    number: int
    say: str
    squares: tuple[SquareShown, ...] = ()
    line: str = ""
    """What lies across the river downstream of it: `start`, `section`, `finish`."""
    sketched: bool = False
    """It would be laid so."""


class WaySign(_Data, frozen=True):
    """Something that happens on a way; `column` counts the squares of a row from 0."""

    column: int
    row: int
    picture: str
    name: str
    good: int = 0


class WayShown(_Data, frozen=True):
    """Where something would go, from where it lies: columns and numbers of rows. `picture` is seen at its end."""

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
    """What was chosen would lead there."""
    beyond: tuple[BeyondShown, ...] = ()
    cards: tuple[CardOnWater, ...] = ()
    """What the sketched rows are made of."""


class LogShown(_Data, frozen=True):
    """One line of the log; `fresh`: since this page said so last."""

    say: str
    fresh: bool = False


class ChairShown(_Data, frozen=True):
    """A seat that may be taken; `who` says what is known of it."""

    seat: SeatShown
    who: str
    free: bool
    act: str = ""
    """What the main button says for it; "" for a seat that cannot be had."""
    unnamed: str = ""
    """How whoever sits there without saying a name is called."""


class AnimalShown(_Data, frozen=True):
    """An animal one may be; `picture` is an asset."""

    id: str
    picture: str
    name: str
    free: bool
    who: str = ""
    """Who at the table is this animal."""


class JoinShown(_Data, frozen=True):
    """Seats to choose among."""

    seats: tuple[ChairShown, ...]
    name: str = ""
    animals: tuple[AnimalShown, ...] = ()
    naming: bool = False
    """Whether a name and an animal are asked for."""
    waits: Seat | None = None
    """The seat the table was asked for."""
    watch: str = ""
    """The token of whoever looks on; "" where the table allows nobody to."""
    longest: int = 0
    """Letters a name has at most."""


class OwnShown(_Data, frozen=True):
    """The name one said and the animal one chose, as long as both may be changed."""

    name: str
    animal: str
    animals: tuple[AnimalShown, ...]
    unnamed: str = ""
    """How whoever says no name is called."""
    longest: int = 0
    """Letters a name has at most."""


class ReferenceShown(_Data, frozen=True):
    """A reference card; each row in cells, the ones that matter now lit."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    lit: tuple[int, ...] = ()


class RequestShown(_Data, frozen=True):
    """What may be asked for beside the play; `question` is asked once before it is done."""

    key: str
    label: str
    question: str
    yes: str


class PlaceShown(_Data, frozen=True):
    """How the match ended for one seat; the best come first."""

    seat: SeatShown
    place: int = 0
    """From 1, shared ones alike; 0 where all won or lost together."""
    word: str = ""
    """What they were in this match."""
    counts: tuple[FactShown, ...] = ()
    won: bool = False
    own: bool = False


class ResultShown(_Data, frozen=True):
    """How the match ended."""

    title: str
    why: str
    mine: str = ""
    """What it is for whoever plays at this page."""
    places: tuple[PlaceShown, ...] = ()
    facts: tuple[FactShown, ...] = ()
    next: str = ""
    """What comes after it."""


class PageView(_Data, frozen=True):
    """All that one page shows, whole each time: who is slow simply gets the latest."""

    mode: Mode
    title: TitleShown
    prompt: str
    words: dict[str, str] = {}
    """What the page itself says, such as the names of its tools; sent with the first view."""
    language: str = "en"
    theme: dict[str, str] = {}
    seat: SeatShown | None = None
    plate: tuple[FactShown, ...] = ()
    """The counts of one's own seat."""
    about: str = ""
    """What everybody may know of it beside them."""
    asked: bool = False
    told: str = ""
    """What the seat is told beside the play, such as what became of its question."""
    warned: bool = False
    """Whether that says whose decision would be taken back: undo asks for it then."""
    outlook: str = ""
    groups: tuple[ButtonShown, ...] = ()
    """What may be chosen as a whole."""
    orders: tuple[ButtonShown, ...] = ()
    """The orders the hand may lie in besides the one it lies in."""
    standings: tuple[ButtonShown, ...] = ()
    """When the seat wants to be asked what it is asked now; `on`: that holds."""
    zones: tuple[ZoneShown, ...] = ()
    buttons: tuple[ButtonShown, ...] = ()
    others: tuple[OtherShown, ...] = ()
    spreads: tuple[SpreadShown, ...] = ()
    facts: tuple[FactShown, ...] = ()
    river: RiverShown | None = None
    undo: str = ""
    """What undo would take back; "" for nothing."""
    log: tuple[LogShown, ...] = ()
    references: tuple[ReferenceShown, ...] = ()
    requests: tuple[RequestShown, ...] = ()
    join: JoinShown | None = None
    own: OwnShown | None = None
    crew: tuple[ChairShown, ...] = ()
    """Everybody at the table, before the match."""
    result: ResultShown | None = None
    look: str = ""
    """Deck and language of the pictures: another one means other pictures under the same names."""


Speak: TypeAlias = Callable[[Message | None], str]
"""A line in words; "" for None."""


def speaker(strings: Strings) -> Speak:
    """Says lines by these strings."""

    def say(line: Message | None) -> str:
        return "" if line is None else plain(strings.say(line)).strip()

    return say


def mark_of(seat: int) -> str:
    """The picture of a seat's mark."""
    return f"app/seat_shapes/{SHAPES[seat % len(SHAPES)]}"
