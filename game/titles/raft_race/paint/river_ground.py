"""The river on the table: banks, the cards laid on its water, lines, numbers, and the mist below the rafts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import floor
from typing import Final

from pygame import FRect

from game.content.message import Message, given
from game.table.presenter import Trail
from game.table.settings import Motion
from game.titles.raft_race.paint.cards import (
    CARD_WIDTH,
    OPEN_WATER,
    SIDE,
    cards_of,
    figures,
    flow_pair,
    frame_pair,
    ground_size,
    kind_below,
    known_rows,
    laid_pairs,
    paint_pair,
    pairs,
    prepare_pair,
    top_of,
)
from game.titles.raft_race.paint.cards import PLACE_WIDE as WIDE
from game.titles.raft_race.rules.content import (
    CARD_ROWS,
    NO_CELL,
    OPEN,
    RESERVED,
    WIDTH,
    laid,
    row_of,
    spot,
    turn_order,
)
from game.titles.raft_race.rules.frames import Laying, Over
from game.titles.raft_race.rules.state import RaftView
from game.titles.raft_race.table.words import SLOTS, space_told, zone_starts
from game.ui.context import Context
from game.ui.drawing.assets import Assets
from game.ui.drawing.theme import Type
from game.ui.table.ground.painter import Brush, Chart, Ground, LiveArea, clipped
from game.ui.water import Reach, River
from game.ui.water.light import Mist, Strips
from game.ui.water.parts import WaterArt
from game.ui.water.plain import finish_line, float_line, section_line, tones_of
from game.ui.water.river import sketch_frame, write_on_board

SECONDS: Final = 0.6
ROWS: Final = 9
"""Rows seen in the whole window."""

AHEAD, BEHIND = 4, 1
"""Rows kept in sight before and behind a raft."""

FAR: Final = (3, 7)
"""Rows behind and before a raft up to which another raft is kept in sight, too."""

LOWEST: Final = 6
"""Rows behind the last one up to which a raft is kept in sight while cards are laid."""

MIST_OVER: Final = 1.0
"""Rows by which the torn edge of the mist reaches over the last row there is."""

MIST_SEEN: Final = 1
"""Rows of mist that are kept in sight at most."""

SIGN: Final = 0.4
"""Height of the sign of a zone, at the right of the course."""

SIGN_WIDE: Final = 2.6
LEAST_SIGN: Final = 22
"""Units of the window it is high at least."""

NUMBER: Final = FRect(-0.62, 0.31, 0.46, 0.38)
"""The number of a row, seen from the left end of the row."""

LOOSE: Final = 0.08
"""Gap between the frames of cards that are not laid yet, half of it at each edge."""

SHORE: Final = 2
"""Columns of open water on both sides of the course in which light moves."""

SHORE_STEPS: Final = 4
"""Number of times a second that light is renewed there."""

LOOK: Final = "raft_race/cards"
GLOW: Final = 0.35
"""Strength of the light on it: the river lies pale in the morning."""

_BANKS: Final = Strips("raft_race/place/banks", 18, 16)
_MIST: Final = Mist("raft_race/place")


class MistEdge:
    """The memory of the river seen last: pictures of one table, asked for as its time goes on."""

    def __init__(self) -> None:
        self._seen: tuple[int, int] = (0, 0)
        self._since: float | None = None

    def behind(self, ui: Context, finish: int, known: int, seconds: float) -> float:
        """Returns the number of rows that the edge still has to draw back: from a whole pair of cards to none."""
        if (finish, known) != self._seen:
            grown = (finish, known - CARD_ROWS) == self._seen and ui.motion is Motion.FULL
            self._seen, self._since = (finish, known), seconds if grown else None
        if self._since is None:
            return 0.0
        part = (seconds - self._since) / SECONDS
        if not 0 <= part < 1:
            self._since = None
            return 0.0
        return CARD_ROWS * (1 - part) ** 2


class RiverGround(Ground):
    """The river. Row 0 is at the bottom, column 1 on the left; one cell is one unit.

    The ground is as high as the whole race, so that nothing moves when cards are laid: unknown water lies in mist.
    River cards that may be laid are sketched beyond the last row: a trail over their spaces `shows` their signs.
    """

    def __init__(self) -> None:
        self._edge = MistEdge()
        self._seconds = 0.0
        """The moment of the light that was drawn last: the sketch shows the same."""

    def size(self, view: RaftView) -> tuple[float, float]:
        """All rows to the finish, the run-out and margins."""
        return ground_size(view.finish)

    def rows(self, view: RaftView) -> float | None:
        return ROWS

    def cell(self, view: RaftView, index: int) -> FRect:
        """A space of the river, or where a card may be laid; a raft off the river waits below it."""
        if index in SLOTS:
            row = known_rows(view) + CARD_ROWS - 1
            return FRect(SIDE + SLOTS.index(index) * CARD_WIDTH, top_of(view.finish, row), CARD_WIDTH, CARD_ROWS)
        if index == NO_CELL:
            return FRect(SIDE + WIDTH / 2 - 0.5, top_of(view.finish, -1), 1, 1)
        return FRect(SIDE + index % WIDTH, top_of(view.finish, row_of(index)), 1, 1)

    def follow(self, view: RaftView) -> FRect:
        """Returns the area around the viewer's raft, or the last one for an onlooker, and the water ahead; where cards
        are laid; the finish.
        """
        first, last = _rows_of_interest(view)
        top, bottom = top_of(view.finish, last), top_of(view.finish, first - 1)
        return FRect(SIDE, top, WIDTH, bottom - top)

    def glance(self, brush: Brush, view: RaftView) -> None:
        """Draws the open water between its banks."""
        brush.surface.fill(tones_of(brush.ui.theme).land, brush.clip)
        with clipped(brush):
            shores_of(view.finish).glance(_between_shores(brush))

    def read(self, assets: Assets) -> None:
        """Reads banks and mist, and the pictures that the water is cut from."""
        _BANKS.read(assets)
        WaterArt(assets, LOOK, 1).read()
        _MIST.read(assets)

    def prepare(self, brush: Brush, view: RaftView) -> bool:
        """The banks, the light beside the cards, their water, the mist: one after the other."""
        return (
            _prepare_banks(brush, view)
            or shores_of(view.finish).prepare(_between_shores(brush))
            or any(prepare_pair(brush, place, *signs) for _, place, *signs in laid_pairs(_water(view), view.finish))
            or _prepare_mist(brush, view)
        )

    def key(self, view: RaftView) -> Hashable:
        """The water there is: everything else are things that lie on it."""
        return (view.water, view.finish, view.laid, view.opened, view.unseen)

    def paint(self, brush: Brush, view: RaftView) -> None:
        """Banks, cards, lines, numbers, the mist, and signs that show through it."""
        tall = round(ground_size(view.finish)[1])
        # Only their light is seen, but it runs once they are laid.
        with brush.within(FRect(0, 0, 0, 0)):
            shores_of(view.finish).paint(_between_shores(brush))
        with clipped(brush):
            _river(brush, tall)
            for number, place, left, right in laid_pairs(view.water, view.finish):
                paint_pair(brush, place, left, right, number)
            float_line(brush, SIDE, SIDE + WIDTH, top_of(view.finish, 0))
            _numbers(brush, view)
            if (misty := _misty(brush, view)) is not None:
                _MIST.paint(brush, misty)
            _zone_lines(brush, view)
            finish_line(brush, SIDE, SIDE + WIDTH, top_of(view.finish, view.finish - 1))

    def flow(self, brush: Brush, view: RaftView, seconds: float) -> None:
        """Draws the light on the river and on each card, the numbers there, swathes of mist."""
        pairs_there = list(laid_pairs(view.water, view.finish))
        self._seconds = seconds
        _flow_beside(brush, view, seconds)
        for _, place, left, right in pairs_there:
            flow_pair(brush, place, left, right, seconds)
        with clipped(brush):
            for number, place, _, _ in pairs_there:
                frame_pair(brush, place, number)
            _numbers(brush, view)
            self._drift(brush, view, seconds)
        self._proposed(brush, view, _water(view))
        with clipped(brush):
            _zone_signs(brush, view)

    def live(self, brush: Brush, view: RaftView, seconds: float) -> Sequence[LiveArea]:
        """Returns the cards, the water beside them, and the mist before it; all while the mist draws back."""
        misty, wet, beside = _misty(brush, view), _wet(view), _beside_time(seconds)
        if misty is not None and self._edge.behind(brush.ui, view.finish, known_rows(view), seconds):
            return (LiveArea(brush.clip, seconds),)
        parts = [(SIDE, WIDTH, seconds), (SIDE - SHORE, SHORE, beside), (SIDE + WIDTH, SHORE, beside)]
        found = [LiveArea(brush.area(FRect(left, wet.y, wide, wet.height)), key) for left, wide, key in parts]
        return found if misty is None else [*found, _MIST.live(brush, misty, seconds)]

    def sketch(self, brush: Brush, view: RaftView, trail: Trail) -> None:
        """River cards as they would lie: their water and numbers, a dashed frame round each.

        The spaces of the trail are those that follow the last one there is, in their order; one that ends in a slot
        only says which card lies there.
        """
        if trail.cells[-1] not in SLOTS:
            self._proposed(brush, view, (*view.water, *trail.shows))
            with clipped(brush):
                _zone_signs(brush, view)

    def over(self, brush: Brush, view: RaftView, index: int) -> None:
        """Draws the kind of the space a raft lies on."""
        if 0 <= index < len(view.water):
            place = self.cell(view, index)
            figures(brush, place, view.water[index])
            kind_below(brush, place, view.water[index])

    def signs(self, view: RaftView) -> list[tuple[FRect, Message]]:
        """Every space that is more than open water."""
        return [
            (self.cell(view, cell), space_told(spot(sign)))
            for cell, sign in enumerate(view.water)
            if spot(sign).kind != "open"
        ]

    def course(self, view: RaftView) -> Chart:
        """The cards that lie there and those still to come, where zones begin, the finish."""
        last, there = -(-view.finish // CARD_ROWS), pairs(view.water)
        places = [place for _, place, _, _ in laid_pairs((OPEN,) * (last * CARD_ROWS * WIDTH), view.finish)]
        known = [card for place in places[:there] for card in cards_of(place)]
        hidden = [card for place in places[there:] for card in cards_of(place)]
        lines = [top_of(view.finish, row - 1) for _, row in zone_starts(view)]
        return Chart(known, top_of(view.finish, view.finish - 1), hidden, lines)

    def _drift(self, brush: Brush, view: RaftView, seconds: float) -> None:
        """Draws the edge of the mist and the swathes before it; over new cards the mist first draws back."""
        misty = _misty(brush, view)
        if misty is None:
            return
        behind = self._edge.behind(brush.ui, view.finish, known_rows(view), seconds)
        if behind:
            misty.height += behind
            _MIST.paint(brush, misty)
        _MIST.drift(brush, misty, seconds)

    def _proposed(self, brush: Brush, view: RaftView, water: tuple[str, ...]) -> None:
        """Draws the cards beyond the last row there is."""
        with clipped(brush):
            for number, place, left, right in laid_pairs(water, view.finish, pairs(view.water)):
                paint_pair(brush, place, left, right, number)
                flow_pair(brush, place, left, right, self._seconds)
                for card in cards_of(place):
                    sketch_frame(brush, card.inflate(-LOOSE, -LOOSE))
            for cell, sign in enumerate(water[len(view.water) :], len(view.water)):
                figures(brush, self.cell(view, cell), sign)


@lru_cache(maxsize=2)
def shores_of(finish: int) -> River:
    """The light on the open water beside the course, all along the river."""
    wide, tall = WIDTH + 2 * SHORE, ground_size(finish)[1]
    spaces = {(column, row): OPEN_WATER for column in range(wide) for row in range(-1, round(tall) + 1)}
    return River(Reach("raft_race shores", wide, tall, 0, 0, spaces), LOOK, flecks=False, glow=GLOW)


def _between_shores(brush: Brush) -> Brush:
    """Returns a brush for the visible part of that water, from its corner: nothing is laid beside it."""
    seen = FRect(SIDE - SHORE, brush.visible.y, WIDTH + 2 * SHORE, brush.visible.height)
    return brush.part(FRect(0, seen.y, seen.width, seen.height), brush.area(seen))


def _river(brush: Brush, tall: int) -> None:
    if brush.ui.theme.high_contrast:
        brush.surface.fill(brush.ui.theme["night"], brush.clip)
        brush.surface.fill(brush.ui.theme["water"], brush.area(FRect(SIDE - SHORE, 0, WIDTH + 2 * SHORE, tall)))
        return
    _BANKS.draw(brush, 0, 0, tall)


def _prepare_banks(brush: Brush, view: RaftView) -> bool:
    return not brush.ui.theme.high_contrast and _BANKS.prepare(brush, 0, 0, round(ground_size(view.finish)[1]))


def _prepare_mist(brush: Brush, view: RaftView) -> bool:
    misty = _misty(brush, view)
    return misty is not None and _MIST.prepare(brush, misty)


def _flow_beside(brush: Brush, view: RaftView, seconds: float) -> None:
    """Draws the moving light on the river beside the cards, and below them."""
    shores, top, tall = shores_of(view.finish), _light_ends(view), ground_size(view.finish)[1]
    seconds = _beside_time(seconds)
    for place in (
        FRect(SIDE - SHORE, top, SHORE, tall - top),
        FRect(SIDE + WIDTH, top, SHORE, tall - top),
        FRect(SIDE, top_of(view.finish, -1), WIDTH, tall),
    ):
        with brush.within(place):
            if brush.surface.get_clip().width and brush.surface.get_clip().height:
                shores.flow(_between_shores(brush), seconds)


def _beside_time(seconds: float) -> float:
    """Returns the moment of the light beside the cards: it is faint, and renewed less often than theirs."""
    return floor(seconds * SHORE_STEPS) / SHORE_STEPS


def _wet(view: RaftView) -> FRect:
    """Returns the rectangle in which light moves, on the cards that lie open, too."""
    top = min(_light_ends(view), top_of(view.finish, len(_water(view)) // WIDTH - 1))
    return FRect(SIDE - SHORE, top, WIDTH + 2 * SHORE, ground_size(view.finish)[1] - top)


def _light_ends(view: RaftView) -> float:
    """Returns the end of the mist over the water."""
    known = known_rows(view)
    return 0.0 if known >= view.finish else top_of(view.finish, known)


def _water(view: RaftView) -> tuple[str, ...]:
    """The spaces there are, and those of the cards that lie open as they were turned up; not the end cards."""
    cards = view.opened
    if not cards or cards[0].rpartition(".")[0] in RESERVED:
        return view.water
    return (*view.water, *laid(view.faces[cards[0]], view.faces[cards[1]]))


def _rows_of_interest(view: RaftView) -> tuple[int, int]:
    """The first and the last row that should be seen."""
    edge = known_rows(view) - 1
    match view.frame:
        case Laying():
            near = [row for row in map(row_of, view.cells) if edge - LOWEST <= row <= edge]
            return min(edge - CARD_ROWS + 1, *near, edge), edge + CARD_ROWS
        case Over() if view.crossed:
            return view.finish - AHEAD, view.finish + 1
        case _:
            row = _row_of_interest(view)
            near = [other for other in map(row_of, view.cells) if row - FAR[0] <= other <= row + FAR[1]]
            return min(row - BEHIND, *near, row), max(min(edge + MIST_SEEN, row + AHEAD), *near, row)


def _row_of_interest(view: RaftView) -> int:
    if view.viewer is not None and view.cells[view.viewer] != NO_CELL:
        return row_of(view.cells[view.viewer])
    racing = turn_order(view.cells)
    if racing:
        return row_of(view.cells[racing[-1]])
    return view.finish - 2 if view.crossed else 0


def _misty(brush: Brush, view: RaftView) -> FRect | None:
    """The part of the ground that nobody has seen, and the land beside it; None once the finish lies open."""
    known = known_rows(view)
    if known >= view.finish:
        return None
    left, right = min(0.0, brush.visible.left), max(float(WIDE), brush.visible.right)
    over = 0.0 if brush.ui.theme.high_contrast else MIST_OVER
    return FRect(left, 0, right - left, top_of(view.finish, known - 1) + over)


def _numbers(brush: Brush, view: RaftView) -> None:
    """Draws the numbers of rows, on little boards at the left of the course."""
    for row in range(known_rows(view)):
        place = NUMBER.move(SIDE, top_of(view.finish, row))
        if place.colliderect(brush.visible):
            write_on_board(brush, place, str(row), Type.BOLD, "text")
    _figures(brush, view)


def _figures(brush: Brush, view: RaftView) -> None:
    """Draws the figures of the spaces."""
    for cell, sign in enumerate(view.water):
        if sign != OPEN:
            place = FRect(SIDE + cell % WIDTH, top_of(view.finish, cell // WIDTH), 1, 1)
            if place.colliderect(brush.visible):
                figures(brush, place, sign)


def _zone_lines(brush: Brush, view: RaftView) -> None:
    for _, row in zone_starts(view):
        if row * WIDTH < len(view.water):
            section_line(brush, SIDE - 0.1, SIDE + WIDTH + 0.1, top_of(view.finish, row - 1))
    _zone_signs(brush, view)


def _zone_signs(brush: Brush, view: RaftView) -> None:
    """Its name where each zone begins, also through the mist."""
    for zone, row in zone_starts(view):
        y = top_of(view.finish, row - 1)
        if not brush.visible.top - 1 <= y <= brush.visible.bottom + 1:
            continue
        name, shipped = view.zone_names.get(zone, zone), Message("raft_race.painter.zone", {"zone": zone})
        words = brush.ui.say(shipped if name == zone else given(name))
        tall = max(SIGN, brush.ui.viewport.length(LEAST_SIGN) / brush.unit)
        place = FRect(SIDE + WIDTH + 0.2, y - tall / 2, tall * SIGN_WIDE, tall)
        write_on_board(brush, place, words, Type.BOLD, "text_accent", align=0.0)
