"""The view ahead: the next rows of a river that the camera does not show, small and plain, on a bank."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from math import ceil, floor
from typing import Any, Final, NamedTuple

from pygame import FRect, Surface

from game.content.message import Message
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.table.ground.markers import BOAT, OnMap
from game.ui.table.ground.painter import Brush, Chart, ChartRow, Ground
from game.ui.table.layout.signs import seat_shape
from game.ui.widgets.label import text_size

AHEAD: Final = "ahead:"
"""Prefix of the ids of its nodes."""

PIXELS: Final = 1600
"""Minimum width of a window with this view, in pixels,"""

ASPECT: Final = 1.6
"""and by its height."""

LEFT, RIGHT, TOP, BOTTOM = 0.153, 0.317, 0.1285, 0.6955
"""Edges of the place, by the size of the window: the bank without the viewer's plate."""

ROW: Final = 31 / 720
"""Height of a row, by that of the window."""

MOST, LEAST = 12, 4
"""Maximum and minimum number of rows."""

COLUMNS, COLUMN, LEAST_TALL = 2, 0.155, 24.0
"""Minimum number of columns of a chart of the whole river, their width by that of the window, and the minimum height of
a row in design units.
"""

HEAD: Final = 24.0
NUMBER: Final = 26.0
"""Width of the numbers of rows, in design units."""

PADDING: Final = 6.0
LINE: Final = 26.0
"""Height in design units by which a plate may grow upwards for its words."""

LONGEST_HEAD: Final = 2000.0
"""Width in design units in which the words above the rows never wrap."""

SIDE: Final = 0.25
"""Land beside the water, in cells."""

BOARD = Look("panel", "panel_edge", radius=9, width=1.5, light=0.08, shadow=6, opacity=0.97)
HOVERED = Look("plate", "lamplight", radius=4, width=2, light=0)
WORDS = Style(Type.BOLD, "text", 15)
NUMBERS = Style(Type.BOLD, "text", 15)


class GroundThing(NamedTuple):
    """A thing on the ground that is no boat: its picture and its cell."""

    picture: str
    cell: FRect


class AheadSource(NamedTuple):
    """The ground that is looked at, as a view shows it, and where the camera's sight ends, in cells from the top."""

    zone: str
    ground: Ground
    view: Any
    chart: Chart
    sight: float


class AheadView:
    """The next rows in one place of the window."""

    def __init__(
        self,
        ui: Context,
        source: AheadSource,
        area: FRect,
        rows: Sequence[ChartRow],
        shown: bool = True,
        *,
        tall: float | None = None,
        column: int | None = None,
    ) -> None:
        """`tall`: maximum height of a row, None for the usual one. `column`: number in a chart of the whole river."""
        self.zone = source.zone
        self._ui, self._source, self._rows, self._shown, self._column = ui, source, rows, shown, column
        first, last = rows[0], rows[-1]
        across = FRect(min(row.left for row in rows) - SIDE, last.top, 0, first.top + 1 - last.top)
        across.width = max(row.right for row in rows) + SIDE - across.x
        inside = area.inflate(-2 * PADDING, -2 * PADDING)
        inside = FRect(inside.x + NUMBER, inside.y + HEAD, inside.width - NUMBER, inside.height - HEAD)
        unit = ui.viewport.unit
        tall = ROW * ui.viewport.rect.height if tall is None else tall
        self._scale = max(1, floor(min(inside.width / across.width, tall) * unit))
        self._seen = across
        self._ground = FRect(inside.x, inside.y, across.width * self._scale / unit, across.height * self._scale / unit)
        self.area = FRect(area.x, area.y, area.width, self._ground.bottom + PADDING - area.y)
        if not shown:
            self.area = FRect(area.x, area.y, HEAD + 2 * PADDING, HEAD + PADDING)

    def nodes(self, toggle: Callable[[], None], go: Callable[[float], None]) -> Iterable[Node]:
        """Yields the button that hides or shows it, and one node for each row."""
        head = FRect(self.area.x, self.area.y, self.area.width, HEAD + PADDING)
        words = self._words if self._shown else Message("hud.ahead.show")
        told = (
            "hud.ahead.detail" if not self._shown else "hud.ahead.hide" if self._column is None else "hud.ahead.close"
        )
        id, keys = (f"{AHEAD}{self.zone}", "n") if self._column is None else (f"{AHEAD}{self.zone}/{self._column}", "0")
        yield Node(
            id, head, Role.BUTTON, self._ui.say(words), self._ui.say(Message(told)),
            actions={Action.PRESS: toggle}, keys=keys,
        )  # fmt: skip
        for row in self._rows if self._shown else ():
            name = self._ui.say(Message("hud.ahead.row", {"row": row.number}))
            actions = {Action.PRESS: partial(go, row.top + 0.5)}
            id = f"{AHEAD}{self.zone}:{row.number}"
            yield Node(id, self._place(row), Role.BUTTON, name, actions=actions, focusable=False, tooltip=False)

    def draw(self, canvas: Canvas, lying: Sequence[GroundThing], boats: Sequence[OnMap]) -> None:
        """Draws the board with its rows, and what lies on them."""
        canvas.look(self.area, BOARD)
        eye = FRect(self.area.x + PADDING, self.area.y + PADDING / 2, HEAD, HEAD)
        canvas.icon("eye", eye.inflate(-4, -4), "text_accent" if self._shown else "text")
        if not self._shown:
            return
        head = FRect(eye.right + PADDING, eye.y, self.area.right - eye.right - 2 * PADDING, HEAD)
        canvas.text(self._words, head, WORDS, lines=1)
        place = canvas.pixels(self._ground)
        canvas.surface.blit(self._picture(), place)
        with canvas.clipped(self._ground):
            for thing in lying:
                canvas.image(thing.picture, self._spot(thing.cell))
            for boat in boats:
                x, y = self._point(boat.x, boat.y)
                canvas.image(seat_shape(boat.seat), FRect(x - BOAT / 2, y - BOAT / 2, BOAT, BOAT))
        for row in self._rows:
            spot = self._place(row)
            number = FRect(self.area.x + PADDING, spot.y, NUMBER - PADDING, spot.height)
            canvas.text(str(row.number), number, NUMBERS, align=1.0, lines=1)
            if canvas.touch.hovered == f"{AHEAD}{self.zone}:{row.number}":
                canvas.frame(spot, HOVERED)

    @property
    def head_fits(self) -> bool:
        """True if the words above the rows are told whole, or none stand there."""
        room = self.area.width - HEAD - 3 * PADDING
        return not self._shown or text_size(self._ui, self._words, WORDS, LONGEST_HEAD)[0] <= room

    @property
    def _words(self) -> Message:
        key = "hud.ahead.head" if self._column is None else "hud.ahead.rows"
        return Message(key, {"first": self._rows[0].number, "last": self._rows[-1].number})

    def _picture(self) -> Surface:
        """The ground, kept as long as it looks the same."""
        source, ui, size = self._source, self._ui, self._ui.viewport.to_pixels(self._ground).size
        look: Hashable = source.ground.key(source.view)
        key = ("ahead", self.zone, look, tuple(self._seen), size, self._scale, ui.theme.palette, ui.language)
        return ui.assets.made(key, lambda: self._painted(size))

    def _painted(self, size: tuple[int, int]) -> Surface:
        surface = Surface(size)
        surface.fill(self._ui.theme["water"])
        brush = Brush(surface, self._ui, self._seen, surface.get_rect(), float(self._scale))
        self._source.ground.survey(brush, self._source.view)
        return surface

    def _place(self, row: ChartRow) -> FRect:
        return self._spot(FRect(self._seen.x, row.top, self._seen.width, 1))

    def _spot(self, cell: FRect) -> FRect:
        x, y = self._point(cell.x, cell.y)
        scale = self._scale / self._ui.viewport.unit
        return FRect(x, y, cell.width * scale, cell.height * scale)

    def _point(self, x: float, y: float) -> tuple[float, float]:
        scale = self._scale / self._ui.viewport.unit
        return self._ground.x + (x - self._seen.x) * scale, self._ground.y + (y - self._seen.y) * scale


def is_wide(ui: Context) -> bool:
    """True if the window has room for the rows ahead beside the river."""
    window = ui.viewport.rect
    return round(window.width * ui.viewport.unit) >= PIXELS and window.width >= window.height * ASPECT - 1


def chart_of(ui: Context, source: AheadSource) -> list[AheadView]:
    """Returns the whole river in columns side by side, at least two, the start at the left."""
    window, rows = ui.viewport.rect, sorted(source.chart.rows, key=lambda row: -row.top)
    high, wide = window.height * (BOTTOM - TOP), window.width * COLUMN
    room = high - HEAD - 2 * PADDING
    count = max(COLUMNS, ceil(len(rows) / (room // LEAST_TALL)))
    each = ceil(len(rows) / count)
    return [
        AheadView(
            ui, source, FRect(window.width * LEFT + column * wide, window.height * TOP, wide - PADDING, high),
            rows[column * each : (column + 1) * each], tall=room / each, column=column,
        )
        for column in range(count)
    ]  # fmt: skip


def ahead_of(ui: Context, source: AheadSource, taken: Iterable[FRect], shown: bool) -> AheadView | None:
    """Returns the view ahead where the window is wide enough for it, none of `taken` leaves it too little room, and
    there is a row ahead.
    """
    window = ui.viewport.rect
    if not is_wide(ui):
        return None
    area = _free(window, [FRect(each.x, each.y - LINE, each.width, each.height + LINE) for each in taken])
    fits = floor((area.height - HEAD - 2 * PADDING) / (ROW * window.height))
    coming = sorted((row for row in source.chart.rows if row.top <= source.sight), key=lambda row: -row.top)
    rows = coming[: min(MOST, fits)]
    view = AheadView(ui, source, area, rows, shown) if fits >= LEAST and rows else None
    return view if view is not None and view.head_fits else None


def _free(window: FRect, taken: Iterable[FRect]) -> FRect:
    """The highest free part of the bank."""
    area = FRect(window.width * LEFT, window.height * TOP, 0, 0)
    area.size = window.width * RIGHT - area.x, window.height * BOTTOM - area.y
    edges = [area.top]
    blocks = sorted((rect for rect in taken if rect.colliderect(area)), key=lambda rect: rect.top)
    best = FRect(area.x, area.y, area.width, 0)
    for rect in [*blocks, FRect(area.x, area.bottom, area.width, 1)]:
        top = max(edges)
        if rect.top - top > best.height:
            best = FRect(area.x, top, area.width, rect.top - top)
        edges.append(rect.bottom + PADDING)
    return best
