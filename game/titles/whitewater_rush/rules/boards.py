"""River boards as drawings: read from a file, checked sign by sign and by whether a kayak gets down them alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final

from msgspec import Meta, Struct

from game.content.drawings import error_in_drawing
from game.content.error import ContentError
from game.content.parts import TakenIds, taken_twice
from game.content.structs import Loaded, load_with_places
from game.engine.types import Seat
from game.titles.whitewater_rush.rules.content import Segment
from game.titles.whitewater_rush.rules.movement import Course, advance, manoeuvres, open_sides
from game.titles.whitewater_rush.rules.river import (
    CURRENT,
    DRY,
    FASTEST,
    RAPIDS,
    RIVER,
    ROCK,
    SLOWEST,
    WATERFALL,
    WIDTH,
    Board,
    Cell,
    SpeedTable,
    column_of,
    row_of,
)
from game.titles.whitewater_rush.rules.rocks import go_round
from game.titles.whitewater_rush.rules.water import Water, first_row, printed_signs

MOST_ROWS = 40
MOST_SPACES = 48
"""Of one board: so the places for a token on four boards stay a list that can be shown."""
GATE = (2, 5)
"""The columns, first and last, where every board is open at both ends (W8)."""
LINE_SIGN = "="
SIGNS = frozenset(CURRENT) | frozenset(DRY) | {ROCK}
ALONE: Final = Seat(0)
ANY_SPEED: Final = tuple(range(SLOWEST, FASTEST + 1))
TABLE: Final = SpeedTable((WIDTH,) * FASTEST, ANY_SPEED, ANY_SPEED)
"""Hazards that cost nothing and manoeuvres of any length: a kayak has all the time there is."""
WAY_STOPS = "no kayak gets past this row, by its current or sideways: turn a current or open a space in front of it"
FORM_OF_ID = "write a letter, then up to 15 letters, digits, - or _, without accents"


class BoardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`boards/*.yaml`: `river` is drawn with its last row on top, a row of `=` for each Section Indicator."""

    id: Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z0-9_-]{0,15}$", description=FORM_OF_ID)]
    river: str
    name: Annotated[str, Meta(min_length=1, max_length=40)] | None = None


class Flaw(Struct, frozen=True):
    """Something wrong in a drawing: which drawn line (from 0, top first) and character, and what to do about it."""

    line: int
    character: int
    message: str


def read_board(path: Path, name: str, taken: TakenIds = MappingProxyType({})) -> Segment:
    """The board of a file, called `name` in errors; `taken` are the ids it must not have, with their files.

    Raises ContentError with line and column of the first flaw.
    """
    loaded = load_with_places(path, BoardFile, name)
    if loaded.value.id in taken:
        raise loaded.error(("id",), taken_twice("board", loaded.value.id, taken))
    drawing = loaded.value.river.splitlines()
    for flaw in flaws_of(drawing):
        raise _located(path, loaded, flaw)
    rows, lines = _read(drawing)
    stopped = stopped_at(rows)
    if stopped is not None:
        column, row = stopped
        line = [number for number, signs in enumerate(drawing) if not _is_line(signs)][-row]
        raise _located(path, loaded, Flaw(line, column, WAY_STOPS))
    return Segment(loaded.value.id, loaded.value.name, rows, lines)


def flaws_of(drawing: list[str]) -> Iterator[Flaw]:
    """Everything wrong with a drawing, the coarsest first: later ones are meaningful only if there are none before."""
    coarse = [*_shape_flaws(drawing)]
    yield from coarse
    if not coarse:
        rows, _ = _read(drawing)
        places = [number for number, signs in enumerate(drawing) if not _is_line(signs)][::-1]
        for row, column, message in _river_flaws(rows):
            yield Flaw(places[row], column, message)


def flaws_in(segment: Segment) -> Iterator[str]:
    """What is wrong with a segment that was not read from a drawing of its own."""
    drawing = drawing_of(segment)
    if _read(drawing) != (segment.rows, segment.lines):
        yield "its Section Indicators lie beside its rows"
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
    """Column and row (from 1) of a space in the last row that can be got to, if no way leads past the end.

    `rows[0]` is row 1. What follows the board is the first row of any other.
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


def _located(path: Path, loaded: Loaded[BoardFile], flaw: Flaw) -> ContentError:
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
        yield Flaw(rows[MOST_ROWS], 0, f"a board has at most {MOST_ROWS} rows, this one has {len(rows)}")
        return
    if len(rows) < 2:
        yield Flaw(0, 0, "a board needs at least two rows of spaces")
        return
    for number, signs in enumerate(drawing):
        yield from _line_flaws(number, signs)
    yield from _indicator_flaws(drawing)


def _line_flaws(number: int, signs: str) -> Iterator[Flaw]:
    line = _is_line(signs)
    for place, sign in enumerate(signs):
        if line and sign != LINE_SIGN:
            yield Flaw(number, place, f"a Section Indicator is a row of {LINE_SIGN} alone")
            return
        if not line and sign not in SIGNS:
            yield Flaw(number, place, f"{sign!r} is no sign of a river: use {' '.join(sorted(SIGNS))} or a row of =")
            return
    if len(signs) != WIDTH:
        what = "the Section Indicator" if line else "the row"
        yield Flaw(number, min(len(signs), WIDTH), f"{what} has {len(signs)} signs: it needs {WIDTH}")


def _indicator_flaws(drawing: list[str]) -> Iterator[Flaw]:
    at = dict.fromkeys(number for number, signs in enumerate(drawing) if _is_line(signs))
    if not at:
        yield Flaw(0, 0, "there is no Section Indicator: put a row of = between two rows, the last one is the finish")
    for number in at:
        if number in (0, len(drawing) - 1):
            yield Flaw(number, 0, "a Section Indicator lies between two rows, not at the end of the board")
        elif number - 1 in at:
            yield Flaw(number, 0, "two Section Indicators without a row between them: take one away")


def _river_flaws(rows: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    """Row (from 0, row 1 first), column and message of what would not play."""
    yield from _edge_flaws(rows)
    spaces = 0
    for row, signs in enumerate(rows):
        spaces += sum(sign not in DRY for sign in signs)
        if spaces > MOST_SPACES:
            yield row, 0, f"with this row the board has {spaces} spaces: at most {MOST_SPACES}"
            return
        if not any(sign in RIVER for sign in signs):
            yield row, 0, "the row has no plain River space: a kayak needs one"
        for column, sign in enumerate(signs):
            message = _sign_flaw(rows, row, column, sign)
            if message is not None:
                yield row, column, message


def _edge_flaws(rows: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    first, last = GATE
    for row, what in ((0, "first"), (len(rows) - 1, "last")):
        for column, sign in enumerate(rows[row]):
            inside = first <= column <= last
            if inside and sign in DRY:
                yield row, column, f"the {what} row joins other boards: columns {first} to {last} must be water"
            elif not inside and sign not in DRY:
                yield row, column, f"the {what} row joins other boards: only columns {first} to {last} may be water"
    for column, sign in enumerate(rows[0]):
        if sign not in RIVER and sign not in DRY:
            yield 0, column, "kayaks start in the first row: all its spaces must be plain River"


def _sign_flaw(rows: tuple[str, ...], row: int, column: int, sign: str) -> str | None:
    if column in (0, WIDTH - 1) and sign not in DRY:
        return "the outermost columns are Bank or land"
    if sign in RAPIDS:
        aimed = _sign(rows, row + 1, column + CURRENT[sign] - CURRENT["^"])
        if aimed in DRY or aimed == ROCK:
            return "these rapids aim at a Bank or a Rock: turn them or open the space"
    elif sign == WATERFALL:
        if _sign(rows, row + 1, column) not in RIVER:
            return "the space in front of a waterfall must be plain River"
    elif sign == ROCK and any(_sign(rows, row + down, column + across) == ROCK for down, across in _BEHIND):
        return "two Rocks share an edge: keep a space between them"
    return None


_BEHIND = ((-1, 0), (0, -1))


def _sign(rows: tuple[str, ...], row: int, column: int) -> str:
    """The sign there; beyond the ends what every board has there, for any other may follow."""
    if not 0 <= row < len(rows):
        return "^" if GATE[0] <= column <= GATE[1] else "#"
    return rows[row][column] if 0 <= column < len(rows[row]) else "#"


def _next(first: str) -> str:
    """The first row of a board that may follow, open where this one's is (W8)."""
    return "".join(RIVER[0] if sign not in DRY else sign for sign in first)


def _ways(water: Water, here: Cell) -> Iterator[Cell]:
    """Where a kayak may rest after its next movement."""
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
