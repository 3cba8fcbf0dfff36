"""The numbers and cards of Whitewater Rush as its content files give them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Final, Literal, NewType, TypeAlias

from msgspec import Meta, Struct

from game.content.folders import NamedPart
from game.content.structs import Content, FieldProblem

SIDES: Final[tuple[Side, ...]] = ("left", "right")
WIDTH: Final = 8
"""Columns of every segment, 0 to 7."""

STRIDE: Final = 32
"""Cells of one row to the next; wide enough for every column a kayak can reach past the end of the board."""

MARGIN: Final = 8
"""Cells of a row before column 0."""

SLOWEST, FASTEST = 1, 5
"""W25."""

NO_CELL: Final[Cell] = -1
"""Cell of a kayak before it was placed."""

RIVER: Final = "^<>"
RAPIDS: Final = "nlr"
WATERFALL: Final = "W"
ROCK: Final = "O"
BANK: Final = "#"
LAND: Final = "."
DRY: Final = BANK + LAND
"""Signs that no kayak can enter and that cost speed when hit (W6)."""

CURRENT: Final[dict[str, int]] = {
    "^": STRIDE,
    "<": STRIDE - 1,
    ">": STRIDE + 1,
    "n": STRIDE,
    "l": STRIDE - 1,
    "r": STRIDE + 1,
    WATERFALL: STRIDE,
}
"""Difference of cell numbers along the current, by sign (W38: a waterfall counts as north)."""

FLOW: Final[dict[str, str]] = {"^": "n", "<": "l", ">": "r", "n": "n", "l": "l", "r": "r", WATERFALL: "n"}
"""The direction of each sign as the letter of its rapids: n north, l northwest, r northeast."""

EVENTS_AT_A_LINE: Final = 2
"""One on either side (W16)."""

ADVANCE: Final = "advance"
SPOT_HAZARD: Final = "spot_hazard"
"""Kinds of River cards that code names. Content of a player's own may lack them."""


Cell: TypeAlias = int
"""A space as one number: `cell_of(column, row)`. Columns may lie off the board on open water (W86)."""

Side: TypeAlias = Literal["left", "right"]
"""Side as seen looking downriver, up the page (W2)."""


class Board(Struct, frozen=True):
    """The river of one match, upstream first: segments joined in the order chosen.

    `rows[0]` is row 1; each is `WIDTH` signs. `lines` are the rows after which a Section Indicator lies, ascending; the
    last one is the finish. `segments` are the ids of the boards, `joins` the first row of each, `names` the names their
    makers gave them, the id of a shipped one.
    """

    rows: tuple[str, ...]
    lines: tuple[int, ...]
    segments: tuple[str, ...]
    joins: tuple[int, ...]
    names: tuple[str, ...] = ()

    @property
    def length(self) -> int:
        """The last row that is printed; beyond it lies open water."""
        return len(self.rows)

    @property
    def finish(self) -> int:
        """The last row before the finish line."""
        return self.lines[-1]


def cell_of(column: int, row: int) -> Cell:
    """The number of a space; rows count from 1."""
    return row * STRIDE + column + MARGIN


def row_of(cell: Cell) -> int:
    """The row of a space, from 1."""
    return cell // STRIDE


def column_of(cell: Cell) -> int:
    """The column of a space; below 0 or above 7 on open water."""
    return cell % STRIDE - MARGIN


class SpeedTable(Struct, frozen=True):
    """The permissions of each speed, 1 to 5."""

    manoeuvre: tuple[int, ...]
    """Spaces sideways at speed 1, 2, ..."""
    waterfall: tuple[int, ...]
    """Speeds that clear a waterfall."""
    rapids: tuple[int, ...]

    def allowance(self, speed: int) -> int:
        """Spaces of a manoeuvre at this speed (W29)."""
        return self.manoeuvre[speed - 1]


def bounded(speed: int) -> int:
    """The speed within 1 and 5 (W25)."""
    return SLOWEST if speed < SLOWEST else FASTEST if speed > FASTEST else speed


Some = Annotated[int, Meta(ge=1, le=40)]
Step = Annotated[int, Meta(ge=-5, le=5)]

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,30}$", description="whitewater_rush.flaw.form_of_name")]
"""Bounds of the contents of a table: content also comes in the files of matches, which strangers may have written."""


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a card. `by` is its number: spaces of a surge, cards drawn or discarded, change of or new speed."""

    do: Literal[
        "advance",
        "surge",
        "speed",
        "set_speed",
        "draw",
        "discard",
        "manoeuvre",
        "put_back",
        "recall",
        "rapids",
        "rock",
    ]
    by: Step = 1


Lines: TypeAlias = Annotated[tuple[Effect, ...], Meta(max_length=10)]


class CardKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of River or Event card. `either` is a choice between two sets of lines, by hazard."""

    id: Id
    copies: Some
    lines: Lines = ()
    either: dict[Literal["rapids", "rock"], Lines] | None = None


Kinds: TypeAlias = Annotated[tuple[CardKind, ...], Meta(max_length=60)]


class SpeedNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The permissions of each speed from 1 on: spaces of a manoeuvre; the speeds that clear hazards."""

    manoeuvre: tuple[Annotated[int, Meta(ge=0, le=7)], ...]
    waterfall: tuple[Some, ...]
    rapids: tuple[Some, ...]
    start: Some


class Segment(NamedPart, frozen=True, forbid_unknown_fields=True):
    """A river board, upstream first. `rows[0]` is row 1; `lines` are the rows after which a Section Indicator lies."""

    rows: tuple[str, ...]
    lines: tuple[int, ...]


class Numbers(Content, frozen=True, forbid_unknown_fields=True):
    """`content.yaml`: everything but the boards."""

    hand: Some
    still_rounds: Some
    hand_limit: Some
    rock_loss: Some
    speed: SpeedNumbers
    supply: dict[Literal["O", "n", "l", "r"], Some]
    river: Kinds
    events: Kinds

    def problems(self) -> Sequence[FieldProblem]:
        """Speeds without a number, kinds named twice, tokens or lines that are missing."""
        found = []
        if len(self.speed.manoeuvre) != FASTEST:
            found.append(FieldProblem(("speed", "manoeuvre"), f"needs {FASTEST} numbers, one for each speed"))
        if self.speed.start > FASTEST:
            found.append(FieldProblem(("speed", "start"), f"is above the highest speed {FASTEST}"))
        if set(self.supply) != {"O", "n", "l", "r"}:
            found.append(FieldProblem(("supply",), "needs a number for each of O, n, l and r"))
        for name, kinds in (("river", self.river), ("events", self.events)):
            found += [FieldProblem((name, *trail), message) for trail, message in _kind_problems(kinds, name)]
        return found


class WhitewaterContent(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers and all boards, which the rules are built from."""

    numbers: Numbers
    segments: tuple[Segment, ...]


def _kind_problems(kinds: tuple[CardKind, ...], name: str) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for number, kind in enumerate(kinds):
        if any(other.id == kind.id for other in kinds[:number]):
            yield (number, "id"), f"the kind '{kind.id}' stands here twice"
        if bool(kind.lines) == bool(kind.either):
            yield (number,), "a card has either lines or two sets of lines to choose from"
        if kind.either is not None and (name == "events" or set(kind.either) != {"rapids", "rock"}):
            yield (number, "either"), "only a River card has a choice, between rapids and rock"
        if name == "events" and any(line.do == "recall" for line in kind.lines):
            yield (number, "lines"), "an Event card cannot recall: that is told apart by the card played"


Card = NewType("Card", str)
"""A River card, `paddle#3`: its kind and which copy it is."""

EventCard = NewType("EventCard", str)
"""An Event card, `surge#2`."""


def kind_of(card: Card | EventCard) -> str:
    """`paddle#3` -> `paddle`."""
    return card.partition("#")[0]


def copies(kind: str, count: int) -> list[str]:
    """The ids of all copies of a kind, counted from 1."""
    return [f"{kind}#{number}" for number in range(1, count + 1)]
