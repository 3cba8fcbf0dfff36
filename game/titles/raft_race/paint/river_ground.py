"""The river on the table: where its spaces lie, and water, lines, numbers and mist below the rafts."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Final

from pygame import FRect

from game.content.line import Line
from game.table.presenter import Trail
from game.titles.raft_race.paint.cards import CARD_WIDTH
from game.titles.raft_race.paint.spaces import OPEN_WATER, UNKNOWN, figures, spaces_of
from game.titles.raft_race.rules.frames import Laying, Over
from game.titles.raft_race.rules.river import CARD_ROWS, NO_CELL, OPEN, WIDTH, CardId, row_of, turn_order
from game.titles.raft_race.rules.view import RaftView
from game.titles.raft_race.rules.zones import RESERVED
from game.ui.table.painter import Brush, Ground, clipped
from game.ui.theme import Type
from game.ui.water import Reach, River
from game.ui.water.lettering import write, write_on_board
from game.ui.water.lines import finish_line, float_line, seam, section_line
from game.ui.water.mist import drift_mist, paint_mist
from game.ui.water.sketch import sketch_frame

LOOK: Final = "raft_race/water"
SIDE: Final = 1.35
"""Land left and right of the river."""
RUN_OUT: Final = 4
"""Rows of open water past the finish line; with so many a pair of cards fills one strip of painted water."""
BEFORE: Final = 1.5
"""Rows shown below row 0."""
AHEAD, BEHIND = 6, 2
"""Rows kept in sight before and behind a raft."""
MIST: Final = 2
"""Rows of mist that are kept in sight at most."""
WIDE: Final = WIDTH + 2 * SIDE
SIGN: Final = 0.44
"""Height of the sign of a zone. It stands on the left bank: on the right one lie the buttons of the camera."""
SIGN_WIDE: Final = 2.6
"""Its width by its height at most."""
LEAST_SIGN: Final = 18
"""Units of the window it is high at least, so that it can be read where all of the river is seen."""
LOOSE: Final = 0.08
"""How far the frames of cards that are not laid yet keep from their edges."""


class RiverGround(Ground):
    """Row 0 at the bottom, column 1 on the left; one cell is one unit.

    The ground is as high as the whole race, so that nothing moves when cards are laid: what is unknown lies in mist.
    River cards that may be laid are sketched beyond the last row: a trail over their spaces `shows` their signs.
    """

    def size(self, view: RaftView) -> tuple[float, float]:
        """All rows to the finish, the run-out and margins."""
        return ground_size(view.finish)

    def cell(self, view: RaftView, index: int) -> FRect:
        """A space of the river; a raft off the river waits below it."""
        if index == NO_CELL:
            return FRect(SIDE + WIDTH / 2 - 0.5, _top(view, -1), 1, 1)
        return FRect(SIDE + index % WIDTH, _top(view, row_of(index)), 1, 1)

    def follow(self, view: RaftView) -> FRect:
        """The viewer's raft, or the last one for an onlooker, and what lies ahead; where cards are laid; the finish."""
        last = _last_row_of_interest(view)
        top, bottom = max(0.0, _top(view, last)), min(self.size(view)[1], _top(view, last - AHEAD - BEHIND - 1))
        return FRect(0, top, WIDE, bottom - top)

    def key(self, view: RaftView) -> Hashable:
        """The water there is: everything else are things that lie on it."""
        return (view.water, view.finish, view.laid, view.opened, view.unseen)

    def paint(self, brush: Brush, view: RaftView) -> None:
        """Water and banks, seams and lines, numbers, the mist, and signs that show through it."""
        river_of(view.water, view.finish).paint(brush)
        with clipped(brush):
            _seams(brush, view)
            float_line(brush, SIDE, SIDE + WIDTH, _top(view, 0))
            _numbers(brush, view)
            misty = _misty(brush, view)
            if misty is not None:
                paint_mist(brush, misty)
            _zone_signs(brush, view)
            finish_line(brush, SIDE, SIDE + WIDTH, _top(view, view.finish - 1))

    def flow(self, brush: Brush, view: RaftView, seconds: float) -> None:
        """Foam on the water and swathes of mist."""
        river_of(view.water, view.finish).flow(brush, seconds)
        misty = _misty(brush, view)
        if misty is not None:
            with clipped(brush):
                drift_mist(brush, misty, seconds)

    def sketch(self, brush: Brush, view: RaftView, trail: Trail) -> None:
        """River cards as they would lie: their water and numbers, a dashed frame round each.

        The spaces of the trail are those that follow the last one there is, in their order.
        """
        first = len(view.water)
        added = trail.shows
        place = FRect(SIDE, _top(view, (first + len(added)) // WIDTH - 1), WIDTH, len(added) // WIDTH)
        before = brush.surface.get_clip()
        brush.surface.set_clip(brush.area(place).clip(before))
        river_of((*view.water, *added), view.finish).paint(brush)
        brush.surface.set_clip(before)
        with clipped(brush):
            for cell, sign in enumerate(added, first):
                figures(brush, self.cell(view, cell), sign)
            for column in range(0, WIDTH, CARD_WIDTH):
                card = FRect(SIDE + column, place.y, CARD_WIDTH, place.height)
                sketch_frame(brush, card.inflate(-LOOSE, -LOOSE))


def ground_size(finish: int) -> tuple[float, float]:
    """Width and height of the ground of a race whose finish lies before this row."""
    return WIDE, RUN_OUT + finish + BEFORE


@lru_cache(maxsize=12)
def river_of(water: tuple[str, ...], finish: int) -> River:
    """The painted river with so much of it known; the rest lies still under the mist."""
    bottom = finish - 1 + RUN_OUT
    known = len(water) // WIDTH
    beyond = OPEN_WATER if known >= finish else UNKNOWN
    spaces = {(column, row): beyond for column in range(WIDTH) for row in range(-3, bottom - known + 1)}
    spaces |= spaces_of(water, bottom)
    spaces |= {(column, bottom + row): UNKNOWN for column in range(WIDTH) for row in range(1, 5)}
    return River(Reach("raft_race", *ground_size(finish), SIDE, 0, spaces), LOOK)


def zone_starts(view: RaftView) -> Iterator[tuple[str, int]]:
    """Each zone, laid or still to come, with the first row of it."""
    there = [card.card for card in view.laid]
    there += [card for part in (view.opened, *view.unseen) for card in part if card not in there]
    zones = [_zone_of(card) for card in there[::2]]
    for pair, zone in enumerate(zones):
        if pair and zone != zones[pair - 1] and zone not in RESERVED:
            yield zone, pair * CARD_ROWS


def _zone_of(card: CardId) -> str:
    return card.rpartition(".")[0]


def _last_row_of_interest(view: RaftView) -> int:
    edge = len(view.water) // WIDTH + MIST - 1
    match view.frame:
        case Laying():
            return edge + CARD_ROWS
        case Over() if view.crossed:
            return view.finish + MIST
        case _:
            return min(edge, _row_of_interest(view) + AHEAD)


def _row_of_interest(view: RaftView) -> int:
    if view.viewer is not None and view.cells[view.viewer] != NO_CELL:
        return row_of(view.cells[view.viewer])
    racing = turn_order(view.cells)
    if racing:
        return row_of(view.cells[racing[-1]])
    return view.finish - 2 if view.crossed else 0


def _top(view: RaftView, row: int) -> float:
    return float(RUN_OUT + view.finish - 1 - row)


def _shows(brush: Brush, view: RaftView, row: int) -> bool:
    """Whether anything that stands at a row can be seen."""
    return brush.visible.top - 2 <= _top(view, row) <= brush.visible.bottom + 1


def _misty(brush: Brush, view: RaftView) -> FRect | None:
    """The part of the ground that nobody has seen, and the land beside it; None once the finish lies open."""
    known = len(view.water) // WIDTH
    if known >= view.finish:
        return None
    left, right = min(0.0, brush.visible.left), max(WIDE, brush.visible.right)
    return FRect(left, 0, right - left, _top(view, known - 1))


def _seams(brush: Brush, view: RaftView) -> None:
    """Between pairs of cards, and fainter between the two of a pair."""
    known = len(view.water) // WIDTH
    for row in range(CARD_ROWS, known, CARD_ROWS):
        if _shows(brush, view, row):
            y = _top(view, row - 1)
            seam(brush, (SIDE, y), (SIDE + WIDTH, y), 0.32)
    middle = SIDE + WIDTH / 2
    seam(brush, (middle, _top(view, known - 1)), (middle, _top(view, -1)), 0.16)


def _numbers(brush: Brush, view: RaftView) -> None:
    for row in range(len(view.water) // WIDTH):
        if not _shows(brush, view, row):
            continue
        place = FRect(SIDE - 0.76, _top(view, row) + 0.3, 0.42, 0.4)
        write(brush, place, str(row), Type.SMALL, "text_soft", align=1.0)
        for column in range(WIDTH):
            sign = view.water[row * WIDTH + column]
            if sign != OPEN:
                figures(brush, FRect(SIDE + column, _top(view, row), 1, 1), sign)


def _zone_signs(brush: Brush, view: RaftView) -> None:
    """A line and its name where each zone begins, also through the mist."""
    for zone, row in zone_starts(view):
        if _shows(brush, view, row):
            y = _top(view, row - 1)
            if row * WIDTH < len(view.water):
                section_line(brush, SIDE, SIDE + WIDTH, y)
            words = brush.ui.say(Line("raft_race.painter.zone", {"zone": zone}))
            tall = max(SIGN, brush.ui.viewport.length(LEAST_SIGN) / brush.unit)
            place = FRect(0, y - tall / 2, tall * SIGN_WIDE, tall)
            place.right = SIDE - 0.14
            write_on_board(brush, place, words, Type.HEADING, "text_accent")
