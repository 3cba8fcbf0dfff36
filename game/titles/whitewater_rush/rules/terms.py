"""The numbers, cards and river of one match: from the content files to what the rules ask; river boards as drawings.

A board is checked sign by sign, and by whether a kayak gets down it alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from game.content.error import MOST_TOLD, ContentError, joined
from game.content.folders import TakenIds, offered, read_parts
from game.content.message import Message, in_english, with_given
from game.content.structs import LoadedFile, error_in_drawing, load_struct, load_with_places
from game.engine.module import JOINED_BY, Definition, GameInfo, Part, Sources
from game.engine.types import BadSetup, Seat, Setup
from game.titles.whitewater_rush.rules.movement import (
    Course,
    Water,
    advance,
    first_row,
    go_round,
    manoeuvres,
    open_sides,
    printed_signs,
)
from game.titles.whitewater_rush.rules.river import (
    CURRENT,
    DRY,
    EVENTS_AT_A_LINE,
    FASTEST,
    RAPIDS,
    RIVER,
    ROCK,
    SLOWEST,
    WATERFALL,
    WIDTH,
    Board,
    Card,
    CardKind,
    Cell,
    Effect,
    EventCard,
    Numbers,
    Segment,
    SpeedTable,
    WhitewaterContent,
    column_of,
    copies,
    row_of,
)

MOST_ROWS = 40
MOST_SPACES = 48
"""Maximum number of spaces of one board: so the places for a token on four boards stay a list that can be shown."""

GATE = (2, 5)
"""The columns, first and last, where every board is open at both ends (W8)."""

LINE_SIGN = "="
SIGNS = frozenset(CURRENT) | frozenset(DRY) | {ROCK}
ALONE: Final = Seat(0)
ANY_SPEED: Final = tuple(range(SLOWEST, FASTEST + 1))
TABLE: Final = SpeedTable((WIDTH,) * FASTEST, ANY_SPEED, ANY_SPEED)
"""Hazards that cost nothing and manoeuvres of any length: a kayak has all the time there is."""

FORM_OF_ID = "whitewater_rush.flaw.form_of_id"
_BEHIND = ((-1, 0), (0, -1))
BOARDS = "boards"
MOST_BOARDS = 4
"""Maximum number of boards of one river."""


class BoardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`boards/*.yaml`: `river` is drawn with its last row on top, a row of `=` for each Section Indicator."""

    id: Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z0-9_-]{0,15}$", description=FORM_OF_ID)]
    river: str
    name: Annotated[str, Meta(min_length=1, max_length=40)] | None = None


class Flaw(Struct, frozen=True):
    """A fault in a drawing: the drawn line (from 0, top first) and character, and advice."""

    line: int
    character: int
    message: Message


def read_board(path: Path, name: str, taken: TakenIds = MappingProxyType({})) -> Segment:
    """The board of a file, called `name` in errors; `taken` are the ids it must not have, with their files.

    Raises ContentError with line and column of every flaw. Spaces at the end of a row are nobody's.
    """
    loaded = load_with_places(path, BoardFile, name)
    wrong: list[ContentError] = []
    if loaded.value.id in taken:
        wrong.append(loaded.error(("id",), _flaw("taken_twice", id=loaded.value.id, file=taken[loaded.value.id])))
    drawing = drawn(loaded.value.river)
    wrong += [_located(path, loaded, flaw) for flaw in islice(flaws_of(drawing), MOST_TOLD)]
    if wrong:
        raise joined(wrong)
    rows, lines = _read(drawing)
    stopped = stopped_at(rows)
    if stopped is not None:
        column, row = stopped
        line = [number for number, signs in enumerate(drawing) if not _is_line(signs)][-row]
        raise _located(path, loaded, Flaw(line, column, _flaw("way_stops")))
    return Segment(loaded.value.id, loaded.value.name, rows, lines)


def flaws_of(drawing: list[str]) -> Iterator[Flaw]:
    """Yields all faults of a drawing, the coarsest first: later ones are meaningful only if there are none before."""
    coarse = [*_shape_flaws(drawing)]
    yield from coarse
    if not coarse:
        rows, _ = _read(drawing)
        places = [number for number, signs in enumerate(drawing) if not _is_line(signs)][::-1]
        for row, column, message in _river_flaws(rows):
            yield Flaw(places[row], column, message)


def flaws_in(segment: Segment) -> Iterator[Message]:
    """Yields the faults of a segment that was not read from a drawing of its own."""
    drawing = drawing_of(segment)
    if _read(drawing) != (segment.rows, segment.lines):
        yield _flaw("indicators_beside")
    yield from (flaw.message for flaw in flaws_of(drawing))


def drawing_of(segment: Segment) -> list[str]:
    """The drawing that gives this segment."""
    drawn: list[str] = []
    for row, signs in enumerate(segment.rows, 1):
        drawn.append(signs)
        if row in segment.lines:
            drawn.append(LINE_SIGN * WIDTH)
    return drawn[::-1]


def stopped_at(rows: tuple[str, ...]) -> tuple[int, int] | None:
    """Returns column and row (from 1) of a space in the last row that can be got to, if no way leads past the end.

    `rows[0]` is row 1. The board is followed by the first row of any other.
    """
    joined = (*rows, _next(rows[0]))
    board = Board(joined, (len(rows),), (), (1,))
    water = Water(len(joined), printed_signs(board), (), TABLE, stop_behind=False, rock_loss=0)
    waiting = first_row(board)
    seen = set(waiting)
    while waiting:
        here = waiting.pop()
        if row_of(here) > len(rows):
            return None
        for cell in _ways(water, here):
            if cell not in seen:
                seen.add(cell)
                waiting.append(cell)
    last = max(seen, key=lambda cell: (row_of(cell), -column_of(cell)))
    return column_of(last), row_of(last)


def drawn(river: str) -> list[str]:
    """The lines of a drawing."""
    return [line.rstrip(" ") for line in river.splitlines()]


class Terms(Struct, frozen=True):
    """The facts of a match that do not change."""

    seats: int
    all_seats: tuple[Seat, ...]
    clockwise: tuple[tuple[Seat, ...], ...]
    """All seats from each seat on."""
    left_of: tuple[Seat, ...]
    """The seat on the left of each seat."""
    alone: tuple[frozenset[Seat], ...]
    """Each seat as the only one that is asked."""
    board: Board
    printed: dict[Cell, str]
    table: SpeedTable
    start_speed: int
    hand_size: int
    """Cards dealt."""
    rock_loss: int
    tokens_made: dict[str, int]
    cards: tuple[Card, ...]
    event_cards: tuple[EventCard, ...]
    lines_of: dict[str, tuple[Effect, ...]]
    """The lines of each kind of card that has no choice."""
    either: dict[str, dict[str, tuple[Effect, ...]]]
    """The two sets of lines of a kind that has one, by hazard."""
    still_rounds: int
    """Rounds without a row gained until the river moves by itself; 0: never (W76)."""
    hand_limit: int
    """Most cards after a turn; 0: no limit (W22)."""
    stop_behind: bool
    last_seat_card: bool
    first: Seat | None
    """Seat that begins; None: drawn by lot (W14)."""
    waters: dict[tuple[tuple[Cell, str], ...], Water] = msgspec.field(default_factory=dict)
    """The river by the tokens on it, as far as it was asked for: the same few are asked for all the time."""


def load(sources: Sources) -> Definition:
    """The rules content as plain data. A broken board is left out and told in `sources.left_out`.

    Raises ContentError if the numbers are broken or no board is left.
    """
    numbers = load_struct(sources.folder / "content.yaml", Numbers, f"{sources.folder.name}/content.yaml")
    plain: Definition = msgspec.to_builtins(WhitewaterContent(numbers, read_parts(sources, BOARDS, read_board)))
    return plain


def offer(info: GameInfo, definition: Definition) -> GameInfo:
    """The lobby's options with every board there is; presets with boards that are missing are not offered.

    A river has room for one line more than there are pairs of Event cards, since its last one needs none (W16).
    """
    boards = [Part(segment["id"], segment["name"], len(segment["lines"])) for segment in definition["segments"]]
    cards = sum(kind["copies"] for kind in definition["numbers"]["events"])
    return offered(info, boards, cards // EVENTS_AT_A_LINE + 1)


def terms_of(definition: Definition, setup: Setup) -> Terms:
    """The terms of a match. Raises BadSetup if the definition or the river cannot be played."""
    try:
        content = msgspec.convert(definition, WhitewaterContent)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the content of this match cannot be read: {error}") from None
    numbers = content.numbers
    for problem in numbers.problems():
        raise BadSetup(f"the content of this match cannot be played: {problem.message}")
    board = join_boards(content.segments, setup.text("river").split(JOINED_BY))
    kinds = (*numbers.river, *numbers.events)
    return Terms(
        seats=setup.seats,
        all_seats=setup.all_seats,
        clockwise=tuple(setup.all_seats[first:] + setup.all_seats[:first] for first in setup.all_seats),
        left_of=setup.all_seats[1:] + setup.all_seats[:1],
        alone=tuple(frozenset((seat,)) for seat in setup.all_seats),
        board=board,
        printed=printed_signs(board),
        table=SpeedTable(numbers.speed.manoeuvre, numbers.speed.waterfall, numbers.speed.rapids),
        start_speed=numbers.speed.start,
        hand_size=numbers.hand,
        rock_loss=numbers.rock_loss,
        tokens_made={str(sign): count for sign, count in numbers.supply.items()},
        cards=tuple(Card(id) for id in _all_copies(numbers.river)),
        event_cards=tuple(EventCard(id) for id in _all_copies(numbers.events)),
        lines_of={kind.id: kind.lines for kind in kinds},
        either={kind.id: {str(key): lines for key, lines in kind.either.items()} for kind in kinds if kind.either},
        still_rounds=numbers.still_rounds if setup.flag("still_water") else 0,
        hand_limit=numbers.hand_limit if setup.text("hand_limit") == "ten" else 0,
        stop_behind=setup.text("settle") == "stop_behind",
        last_seat_card=setup.flag("last_seat_card") and setup.seats == 2,
        first=_first(setup),
    )


def join_boards(segments: tuple[Segment, ...], ids: list[str]) -> Board:
    """The river of these segments in order (W8). Raises BadSetup for one that is missing or cannot be played."""
    known = {segment.id: segment for segment in segments}
    if len(known) < len(segments):
        raise BadSetup("two river boards of this match have the same id")
    if len(set(ids)) < len(ids) or len(ids) > MOST_BOARDS:
        raise BadSetup(f"a river is laid of at most {MOST_BOARDS} boards, each at most once")
    rows: list[str] = []
    lines: list[int] = []
    joins: list[int] = []
    for id in ids:
        segment = known.get(id)
        if segment is None:
            raise BadSetup(f"there is no river board '{id}'; there are {', '.join(known)}")
        for message in flaws_in(segment):
            raise BadSetup(f"the river board '{id}' cannot be played: {in_english(message)}")
        joins.append(len(rows) + 1)
        lines += [len(rows) + line for line in segment.lines]
        rows += segment.rows
    names = tuple([known[id].name or id for id in ids])
    return Board(tuple(rows), tuple(lines), tuple(ids), tuple(joins), names)


def _flaw(key: str, **details: str | int) -> Message:
    return with_given(f"whitewater_rush.flaw.{key}", **details)


def _located(path: Path, loaded: LoadedFile[BoardFile], flaw: Flaw) -> ContentError:
    drawing = loaded.value.river
    return error_in_drawing(path, loaded, ("river",), drawing, flaw.line, flaw.character, flaw.message)


def _is_line(signs: str) -> bool:
    return signs.startswith(LINE_SIGN)


def _read(drawing: list[str]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    rows: list[str] = []
    lines: list[int] = []
    for signs in reversed(drawing):
        if _is_line(signs):
            lines.append(len(rows))
        else:
            rows.append(signs)
    return tuple(rows), tuple(lines)


def _shape_flaws(drawing: list[str]) -> Iterator[Flaw]:
    rows = [number for number, signs in enumerate(drawing) if not _is_line(signs)]
    if len(rows) > MOST_ROWS:
        yield Flaw(rows[MOST_ROWS], 0, _flaw("rows", most=MOST_ROWS, count=len(rows)))
        return
    if len(rows) < 2:
        yield Flaw(0, 0, _flaw("two_rows"))
        return
    for number, signs in enumerate(drawing):
        yield from _line_flaws(number, signs)
    yield from _indicator_flaws(drawing)


def _line_flaws(number: int, signs: str) -> Iterator[Flaw]:
    line = _is_line(signs)
    for place, sign in enumerate(signs):
        if line and sign != LINE_SIGN:
            yield Flaw(number, place, _flaw("indicator", sign=LINE_SIGN))
            return
        if not line and sign not in SIGNS:
            yield Flaw(number, place, _flaw("sign", sign=repr(sign), signs=" ".join(sorted(SIGNS))))
            return
    if len(signs) != WIDTH:
        key = "indicator_width" if line else "width"
        yield Flaw(number, min(len(signs), WIDTH), _flaw(key, count=len(signs), wanted=WIDTH))


def _indicator_flaws(drawing: list[str]) -> Iterator[Flaw]:
    at = dict.fromkeys(number for number, signs in enumerate(drawing) if _is_line(signs))
    if not at:
        yield Flaw(0, 0, _flaw("no_indicator"))
    for number in at:
        if number in (0, len(drawing) - 1):
            yield Flaw(number, 0, _flaw("indicator_at_end"))
        elif number - 1 in at:
            yield Flaw(number, 0, _flaw("two_indicators"))


def _river_flaws(rows: tuple[str, ...]) -> Iterator[tuple[int, int, Message]]:
    """Yields row (from 0, row 1 first), column and message of each part that would not play."""
    yield from _edge_flaws(rows)
    spaces = 0
    for row, signs in enumerate(rows):
        spaces += sum(sign not in DRY for sign in signs)
        if spaces > MOST_SPACES:
            yield row, 0, _flaw("spaces", count=spaces, most=MOST_SPACES)
            return
        if not any(sign in RIVER for sign in signs):
            yield row, 0, _flaw("no_river")
        for column, sign in enumerate(signs):
            message = _sign_flaw(rows, row, column, sign)
            if message is not None:
                yield row, column, message


def _edge_flaws(rows: tuple[str, ...]) -> Iterator[tuple[int, int, Message]]:
    first, last = GATE
    for row, what in ((0, "first"), (len(rows) - 1, "last")):
        for column, sign in enumerate(rows[row]):
            inside = first <= column <= last
            if inside and sign in DRY:
                yield row, column, _flaw(f"{what}_row_dry", first=first, last=last)
            elif not inside and sign not in DRY:
                yield row, column, _flaw(f"{what}_row_water", first=first, last=last)
    for column, sign in enumerate(rows[0]):
        if sign not in RIVER and sign not in DRY:
            yield 0, column, _flaw("start")


def _sign_flaw(rows: tuple[str, ...], row: int, column: int, sign: str) -> Message | None:
    if column in (0, WIDTH - 1) and sign not in DRY:
        return _flaw("outermost")
    if sign in RAPIDS:
        aimed = _sign(rows, row + 1, column + CURRENT[sign] - CURRENT["^"])
        if aimed in DRY or aimed == ROCK:
            return _flaw("rapids")
    elif sign == WATERFALL:
        if _sign(rows, row + 1, column) not in RIVER:
            return _flaw("waterfall")
    elif sign == ROCK and any(_sign(rows, row + down, column + across) == ROCK for down, across in _BEHIND):
        return _flaw("rocks")
    return None


def _sign(rows: tuple[str, ...], row: int, column: int) -> str:
    """Returns the sign there; beyond the ends the sign every board has there, for any other may follow."""
    if not 0 <= row < len(rows):
        return "^" if GATE[0] <= column <= GATE[1] else "#"
    return rows[row][column] if 0 <= column < len(rows[row]) else "#"


def _next(first: str) -> str:
    """The first row of a board that may follow, open where this one's is (W8)."""
    return "".join(RIVER[0] if sign not in DRY else sign for sign in first)


def _ways(water: Water, here: Cell) -> Iterator[Cell]:
    """Yields the spaces where a kayak may rest after its next movement."""
    for speed in ANY_SPEED:
        yield from _ends(water, advance(water, (here,), (speed,), ALONE, speed, "advance"))
    for _, _, course in manoeuvres(water, (here,), (SLOWEST,), ALONE, WIDTH):
        yield from _ends(water, course)


def _ends(water: Water, course: Course) -> Iterator[Cell]:
    if course.rock is None:
        yield course.end
        return
    for side in open_sides(water, course.rock):
        cells, speeds = (course.end,), (course.speed,)
        beside = go_round(water, cells, speeds, ALONE, course.rock, side, course.path[:-1], course.cause)
        yield from _ends(water, beside)


def _all_copies(kinds: tuple[CardKind, ...]) -> list[str]:
    return [id for kind in kinds for id in copies(kind.id, kind.copies)]


def _first(setup: Setup) -> Seat | None:
    chosen = setup.text("first_player")
    if chosen == "random":
        return None
    seat = Seat(int(chosen.removeprefix("seat")) - 1)
    return seat if seat < setup.seats else Seat(0)
