"""River boards as drawings: read from a file, checked sign by sign and by whether a kayak gets down them alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final

from msgspec import Meta, Struct

from game.content.error import MOST_TOLD, ContentError, joined
from game.content.folders import TakenIds
from game.content.message import Message, with_given
from game.content.structs import LoadedFile, error_in_drawing, load_with_places
from game.engine.types import Seat
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
    FASTEST,
    RAPIDS,
    RIVER,
    ROCK,
    SLOWEST,
    WATERFALL,
    WIDTH,
    Board,
    Cell,
    Segment,
    SpeedTable,
    column_of,
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


_BEHIND = ((-1, 0), (0, -1))


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
