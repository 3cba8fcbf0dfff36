"""River cards as drawings, and all content of a match: spaces, signs, headings, ids of power-up cards.

A file of one zone is checked sign by sign. The river is a grid: spaces have numbers, headings have targets.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias, cast, get_args

import msgspec
from msgspec import Meta, Struct

from game.content.error import MOST_TOLD, ContentError, joined
from game.content.folders import NamedPart, TakenIds, offered, read_parts
from game.content.message import Message, with_given
from game.content.structs import Content, FieldProblem, LoadedFile, error_in_drawing, load_struct, load_with_places
from game.engine.module import Definition, GameInfo, Part, Sources
from game.engine.types import Seat

WIDTH: Final = 4
"""Columns of the river: two cards of two spaces (R1, R2)."""

CARD_ROWS: Final = 3
START_ROWS: Final = 3
"""Row 0 behind the line, two open rows before the first pair (R5)."""

END_ROWS: Final = 2
"""Open rows of the end cards before the finish line (R6)."""

_SEATS: Final = 16
"""More than there are rafts: place and seat in one number (`turn_order`)."""

NO_CELL: Final[Cell] = -1
"""Cell of a raft before it was placed, and once it has crossed or sunk."""

OPEN: Final = ".."
EDDY: Final = "E"
RECHARGE: Final = "**"
SIGN: Final = re.compile(r"\.\.|E|\*\*|R[1-4][0-9]|K[1-9]:[1-9]{1,9}")
"""Open water, eddy, recharge space, rapid (spaces, splashes), rock (splashes, damage numbers)."""

EVENTFUL: Final = frozenset("K*")
"""First letters of the signs that matter at the moment a raft enters."""

ACROSS: Final[dict[Heading, int]] = {"left": -1, "right": 1, "forward": 0, "forward_left": -1, "forward_right": 1}
STRIDE: Final[dict[Heading, int]] = {
    "left": -1,
    "right": 1,
    "forward": WIDTH,
    "forward_left": WIDTH - 1,
    "forward_right": WIDTH + 1,
}
"""Columns to the right, and cells, that a heading leads on."""

PUSHES: Final[tuple[Heading, ...]] = ("left", "forward_left", "forward", "forward_right", "right")
"""Directions in which a Paddle Attack may push (R25)."""

SIDES: Final[tuple[Heading, ...]] = ("left", "right")
SPLASH = "splash"
LEAST_CHANCE = 6
"""Four rafts and one Second Look can be in a test, and a pile needs a card more than lie open."""

ZONES = "zones"
CARD_WIDTH = 2
MOST_CARDS = 16
RESERVED = frozenset(("start", "end"))
"""Ids of the start and end cards."""

_WORD = re.compile(r"\S+")
FORM_OF_ID = "raft_race.flaw.form_of_id"


Cell: TypeAlias = Annotated[int, Meta(title="space")]
"""A space as one number: `cell_of(column, row)`."""

CardId: TypeAlias = str
"""A river card: `1.3` is the third card of zone 1; `start.1`, `end.2`."""

Heading: TypeAlias = Literal["left", "right", "forward", "forward_left", "forward_right"]
"""Direction as seen by a raft, which looks downstream (R3)."""

Rows: TypeAlias = tuple[tuple[str, str], ...]
"""The signs of a river card, upstream first."""


class Spot(Struct, frozen=True, gc=False):
    """The meaning of a sign: `extra` spaces of a rapid, `splashes` of a rapid or rock, `damage` numbers of a rock."""

    kind: Literal["open", "eddy", "rapid", "rock", "recharge"]
    extra: int = 0
    splashes: int = 0
    damage: tuple[int, ...] = ()


@cache
def spot(sign: str) -> Spot:
    """The meaning of a sign that `SIGN` matches."""
    match sign[0]:
        case "E":
            return Spot("eddy")
        case "*":
            return Spot("recharge")
        case "R":
            return Spot("rapid", extra=int(sign[1]), splashes=int(sign[2]))
        case "K":
            return Spot("rock", splashes=int(sign[1]), damage=tuple(int(digit) for digit in sign[3:]))
        case _:
            return Spot("open")


def cell_of(column: int, row: int) -> Cell:
    """The number of a space; columns count from 1, rows from 0."""
    return row * WIDTH + column - 1


def row_of(cell: Cell) -> int:
    """The row of a space, from 0."""
    return cell // WIDTH


def column_of(cell: Cell) -> int:
    """The column of a space, from 1 on the left."""
    return cell % WIDTH + 1


def stays_on_river(cell: Cell, heading: Heading) -> bool:
    """True if the heading does not lead past a side (R4)."""
    return 0 <= cell % WIDTH + ACROSS[heading] < WIDTH


def around(cell: Cell, headings: Sequence[Heading]) -> list[Cell]:
    """The spaces these headings lead to, without those past a side."""
    return [cell + STRIDE[heading] for heading in headings if stays_on_river(cell, heading)]


def beside(cell: Cell, other: Cell) -> bool:
    """True if two spaces touch, corners included (R22)."""
    return cell != other and abs(cell // WIDTH - other // WIDTH) <= 1 and abs(cell % WIDTH - other % WIDTH) <= 1


def neighbours(cells: Sequence[Cell], order: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """The rafts on the eight spaces around, in turn order (R22, R74)."""
    own = cells[seat]
    return tuple([other for other in order if cells[other] != NO_CELL and beside(own, cells[other])])


def can_be_displaced(cells: Sequence[Cell], anchored: Sequence[bool], seat: Seat, heading: Heading) -> bool:
    """True if the raft has a space to go to: on the river, and not that of an anchored raft (R33, R73)."""
    cell = cells[seat]
    if not stays_on_river(cell, heading):
        return False
    behind = cell + STRIDE[heading]
    return behind not in cells or not anchored[cells.index(behind)]


def turn_order(cells: Sequence[Cell]) -> list[Seat]:
    """The seats whose rafts are on the river: furthest downstream first, then furthest left (R14, R15)."""
    # One number a raft, column less the first cell of the row and then the seat, sorts faster than a key of two.
    places = [(2 * (cell % WIDTH) - cell) * _SEATS + seat for seat, cell in enumerate(cells) if cell != NO_CELL]
    places.sort()
    return cast("list[Seat]", [place % _SEATS for place in places])


@lru_cache(maxsize=1024)
def laid(left: Rows, right: Rows) -> tuple[str, ...]:
    """The signs of a pair side by side, in the order of their cells."""
    return tuple([sign for both in zip(left, right, strict=True) for part in both for sign in part])


def turned(rows: Rows) -> Rows:
    """A card turned by 180 degrees (R7)."""
    return tuple((right, left) for left, right in reversed(rows))


PowerId: TypeAlias = Literal[
    "anchor_line",
    "bailer",
    "big_wave",
    "cannonball",
    "dry_bags",
    "eddy_line",
    "hard_bow",
    "patch_kit",
    "river_map",
    "second_look",
    "side_slip",
    "spare_paddle",
    "sprint",
    "steady_hands",
    "surf",
    "undertow",
]
"""One side of a power-up card: the name of its class in `powers`, in small letters."""

POWER_IDS: Final[tuple[PowerId, ...]] = get_args(PowerId)

PowerCardId: TypeAlias = str
"""A power-up card with both its sides."""

PowerMoment: TypeAlias = Literal[
    "shuffle",
    "new_hand",
    "attack",
    "attacked",
    "drench",
    "order",
    "paddled",
    "splashes",
    "current",
    "drifted",
    "collision",
    "damage",
    "chance",
    "laying",
]
"""Moment at which a power may be used: before the hands are shuffled; once they are drawn; at the seat's place among
the attacks; when it is attacked; when its own Splash Attack draws; before and after its movement order; when it would
take splashes; when eddies and rapids are noted; after its river move; in a collision, when a rock damages it, when it
has drawn a chance card, when river cards are laid.
"""

Some = Annotated[int, Meta(ge=1, le=200)]
Few = Annotated[int, Meta(ge=1, le=9)]

Id = Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9_]{0,30}$", description="raft_race.flaw.form_of_name")]
"""Bounds of the contents of a table: content also comes in the files of matches, which strangers may have written."""

Order: TypeAlias = Annotated[str, Meta(title="order")]
"""An order card by its id; `SPLASH` is a splash card."""


class OrderCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A standard order: a movement of `spaces` spaces with its price in splashes, or an attack."""

    id: Id
    heading: Literal["forward", "forward_left", "forward_right"] | None = None
    spaces: Few = 1
    splashes: Annotated[int, Meta(ge=0, le=9)] = 0
    attack: Literal["drench", "push"] | None = None


class PowerCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A power-up card: the owner uses one of its sides."""

    id: Id
    sides: tuple[PowerId, PowerId]


class Numbers(Content, frozen=True, forbid_unknown_fields=True):
    """`content.yaml`: everything but the river cards."""

    hand: Some
    splashes: Some
    chance: tuple[Few, ...]
    round_limit: Some
    cannonball: Few
    big_wave: Few
    orders: tuple[OrderCard, ...]
    powers: tuple[PowerCard, ...]

    def problems(self) -> Sequence[FieldProblem]:
        """Cards named twice, orders that do nothing or two things, too few cards for four rafts."""
        found = []
        if len(set(self.chance)) < len(self.chance) or len(self.chance) < LEAST_CHANCE:
            found.append(FieldProblem(("chance",), f"needs at least {LEAST_CHANCE} numbers, all different"))
        if not 1 <= len(self.orders) <= 12:
            found.append(FieldProblem(("orders",), "a raft has 1 to 12 orders"))
        if not 4 <= len(self.powers) <= 8:
            found.append(FieldProblem(("powers",), "there are 4 to 8 power-up cards: four rafts are dealt one each"))
        found += [FieldProblem(("orders", *trail), message) for trail, message in _order_problems(self.orders)]
        found += [FieldProblem(("powers", *trail), message) for trail, message in _power_problems(self.powers)]
        return found


class Zone(NamedPart, frozen=True, forbid_unknown_fields=True):
    """The river cards of one zone, each as its drawn rows, downstream on top."""

    cards: tuple[tuple[str, ...], ...]


class RaftContent(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers and all zones, which the rules are built from."""

    numbers: Numbers
    zones: tuple[Zone, ...]


class ZoneFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`zones/*.yaml`: each card is drawn in three rows of two signs, downstream on top."""

    id: Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_-]{0,15}$", description=FORM_OF_ID)]
    cards: tuple[str, ...]
    name: Annotated[str, Meta(min_length=1, max_length=40)] | None = None


class Flaw(Struct, frozen=True):
    """A fault: the card, the drawn line (both from 0; line None: the whole card), the character."""

    card: int
    line: int | None
    character: int
    message: Message


def read_zone(
    path: Path, name: str, taken: TakenIds = MappingProxyType({}), chance: Collection[int] | None = None
) -> Zone:
    """The zone of a file, called `name` in errors; `taken` are the ids it must not have, with their files.

    `chance`: the numbers of the chance cards, among which the damage numbers of rocks must be (R43).

    Raises ContentError with line and column of every flaw.
    """
    loaded = load_with_places(path, ZoneFile, name)
    file = loaded.value
    wrong: list[ContentError] = []
    if file.id in RESERVED:
        wrong.append(loaded.error(("id",), _flaw("reserved", id=file.id)))
    if file.id in taken:
        wrong.append(loaded.error(("id",), _flaw("taken_twice", id=file.id, file=taken[file.id])))
    drawings = tuple(tuple(card.splitlines()) for card in file.cards)
    wrong += [_located(path, loaded, flaw) for flaw in islice(flaws_of(drawings, chance), MOST_TOLD)]
    if wrong:
        raise joined(wrong)
    return Zone(file.id, file.name, tuple(tuple(" ".join(row.split()) for row in card) for card in drawings))


def rows_of(card: Sequence[str]) -> Rows:
    """The signs of a drawn card without flaws, upstream first."""
    return tuple((left, right) for left, right in (row.split() for row in reversed(card)))


def flaws_of(drawings: Sequence[Sequence[str]], chance: Collection[int] | None = None) -> Iterator[Flaw]:
    """Yields all faults of the cards of a zone; rocks may be damaging at any number if `chance` is None."""
    if len(drawings) % 2 or not 2 <= len(drawings) <= MOST_CARDS:
        message = _flaw("cards", most=MOST_CARDS, count=len(drawings))
        yield Flaw(min(len(drawings), MOST_CARDS + 1) - 1, None, 0, message)
        return
    recharges = 0
    for number, drawing in enumerate(drawings):
        yield from _card_flaws(number, drawing, chance)
        for line, row in enumerate(drawing):
            for word in _WORD.finditer(row):
                recharges += word[0] == RECHARGE
                if word[0] == RECHARGE and recharges > 1:
                    yield Flaw(number, line, word.start(), _flaw("two_recharges"))
    if not recharges:
        yield Flaw(len(drawings) - 1, None, 0, _flaw("no_recharge", sign=RECHARGE))


def load(sources: Sources) -> Definition:
    """The rules content as plain data. A broken zone is left out and told in `sources.left_out`.

    Raises ContentError if the numbers are broken or no zone is left.
    """
    numbers = load_struct(sources.folder / "content.yaml", Numbers, f"{sources.folder.name}/content.yaml")
    zones = read_parts(sources, ZONES, partial(read_zone, chance=numbers.chance))
    plain: Definition = msgspec.to_builtins(RaftContent(numbers, zones))
    return plain


def offer(info: GameInfo, definition: Definition) -> GameInfo:
    """The lobby's options with every zone there is; presets with zones that are missing are not offered."""
    return offered(info, [Part(zone["id"], zone["name"]) for zone in definition["zones"]])


def _order_problems(orders: tuple[OrderCard, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for number, order in enumerate(orders):
        if order.id == SPLASH or any(other.id == order.id for other in orders[:number]):
            yield (number, "id"), f"the order '{order.id}' is there already"
        if (order.heading is None) == (order.attack is None):
            yield (number,), "an order has either a heading or an attack"
        elif order.attack is not None and (order.spaces != 1 or order.splashes):
            yield (number,), "an attack has neither spaces nor a price in splashes"
        elif order.spaces > 1 and order.heading != "forward":
            yield (number, "spaces"), "only straight forward goes further than one space"


def _power_problems(cards: tuple[PowerCard, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    seen: set[str] = set()
    for number, card in enumerate(cards):
        if any(other.id == card.id for other in cards[:number]):
            yield (number, "id"), f"the card '{card.id}' stands here twice"
        for side in card.sides:
            if side in seen:
                yield (number, "sides"), f"the power '{side}' stands here twice"
            seen.add(side)


def _card_flaws(number: int, drawing: Sequence[str], chance: Collection[int] | None) -> Iterator[Flaw]:
    if len(drawing) != CARD_ROWS:
        line = CARD_ROWS if len(drawing) > CARD_ROWS else None
        yield Flaw(number, line, 0, _flaw("rows", wanted=CARD_ROWS, count=len(drawing)))
        return
    for line, row in enumerate(drawing):
        words = list(_WORD.finditer(row))
        if len(words) != CARD_WIDTH:
            place = words[CARD_WIDTH].start() if len(words) > CARD_WIDTH else len(row)
            yield Flaw(number, line, place, _flaw("spaces", wanted=CARD_WIDTH, count=len(words)))
        for word in words:
            message = _sign_flaw(word[0], chance)
            if message is not None:
                yield Flaw(number, line, word.start(), message)


def _sign_flaw(sign: str, chance: Collection[int] | None) -> Message | None:
    if not SIGN.fullmatch(sign):
        return _flaw("sign", sign=repr(sign[:12]))
    _, _, damage = sign.partition(":")
    if list(damage) != sorted(set(damage)):
        return _flaw("ascend", sign=repr(sign))
    unknown = [number for number in damage if chance is not None and int(number) not in chance]
    if unknown:
        numbers = ", ".join(map(str, sorted(chance or ())))
        return _flaw("chance", number=unknown[0], sign=repr(sign), numbers=numbers)
    return None


def _flaw(key: str, **details: str | int) -> Message:
    return with_given(f"raft_race.flaw.{key}", **details)


def _located(path: Path, loaded: LoadedFile[ZoneFile], flaw: Flaw) -> ContentError:
    """The error at the very sign; at the card, or all of them, where it is meant whole."""
    if flaw.line is None:
        return loaded.error(("cards",) if flaw.card < 0 else ("cards", flaw.card), flaw.message)
    drawing = loaded.value.cards[flaw.card]
    return error_in_drawing(path, loaded, ("cards", flaw.card), drawing, flaw.line, flaw.character, flaw.message)
