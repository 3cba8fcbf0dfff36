"""A table as a small picture: drawn once in a window that nobody sees, as it stands or as it stood at a step."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Final

import pygame
from msgspec.structs import replace
from pygame import FRect, Rect, Surface

from game.content.message import Message
from game.table.settings import Motion, Speed
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import FitLog, Typesetter, plain
from game.ui.drawing.theme import Viewport
from game.ui.input.events import Place
from game.ui.input.focus import FocusGraph, Node, Role
from game.ui.stage.manager import WidgetTree
from game.ui.table.match import Revisit, TableMatch
from game.ui.widgets import Size, Widget

WINDOW: Final = (1120, 780)
"""Pixels of the window the table is drawn for."""
LONGEST: Final = 8.0
"""Seconds after which the picture is taken as the table stands."""
BAND_PART: Final = 0.78
"""Width of a part of a table, as a factor of its whole picture's."""
DARK: Final = Look("wood", "ink", radius=3, width=2, light=0.2)
EDGE: Final = Look("night", "ink", radius=3, width=2)


class TableStill:
    """A table drawn once, in a window of its own that nobody sees."""

    def __init__(self, ui: Context, match: TableMatch, moment: Revisit | None = None, keys: Iterable[str] = ()) -> None:
        """`moment`: the table as it stood then; None: as it stands. `keys`: what must be in sight on a ground."""
        from game.ui.table.panels.panels import PanelActions
        from game.ui.table.picture import TablePicture

        nobody = PanelActions(
            lambda table_action: False, *(_nothing,) * 5, lambda: None, lambda line, at: None, _nothing
        )
        self._ui = _unseen(ui)
        self._ui.furnish(match.entry.id, match.entry.place.palette)
        self._table = TablePicture(self._ui, match, FocusGraph(), _Nobody(), nobody)
        self._began = ui.now
        model = match.table.model
        shown = model.on_show
        if moment is not None:
            model.look(moment.step, moment.told)
        self._table.tabletop.prepare(model.items())
        self._table.lay()
        WidgetTree(self._ui).lay_out(self._table.build())
        wanted = frozenset(keys)
        self._table.tabletop.ambient_motion.frame([item for item in model.items() if item.key in wanted])
        self._lying = frozenset(item.key for item in model.items() if item.count != 0)
        if moment is not None:
            model.look(*shown)

    def holds(self, keys: Iterable[str]) -> bool:
        """True if one of these things is seen on the table; a pile of nothing is not."""
        layer = self._table.tabletop.item_layer
        return any(key in self._lying and layer.area(key) is not None for key in keys)

    def taken(self) -> Surface | None:
        """The picture, once everything of it is there."""
        tabletop = self._table.tabletop
        tabletop.update(0.0)
        late = self._ui.now - self._began > LONGEST
        if tabletop.warming and not late:
            tabletop.warm()
            return None
        picture = Surface(WINDOW)
        self._table.draw_table(picture)
        self.release()
        return picture

    def band(self, keys: Iterable[str], shape: float) -> Rect:
        """Returns a part of the picture, of this width for its height, in whose middle these things lie, as many of
        them as it can hold, the first one always; the middle of the picture where none of them is seen.
        """
        layer, whole, unit = self._table.tabletop.item_layer, Rect(0, 0, *WINDOW), self._ui.viewport.unit
        areas = [area for key in keys if (area := layer.area(key)) is not None]
        while len(areas) > 1 and areas[0].unionall(areas[1:]).height * unit * shape > whole.width:
            areas.pop()
        shown = areas[0].unionall(areas[1:]) if areas else FRect(whole.centerx / unit, whole.centery / unit, 0, 0)
        wide = min(whole.width, max(round(whole.width * BAND_PART), round(shown.height * unit * shape)))
        band = Rect(0, 0, wide, round(wide / shape))
        band.center = round(shown.centerx * unit), round(shown.centery * unit)
        return band.clamp(whole)

    def release(self) -> None:
        """Drops everything of it."""
        self._table.tabletop.release()


class _Nobody:
    """A user that ignores everything on the board."""

    def press(self, target: str, *, at: Place | None = None) -> None:
        """Ignores the use."""

    def double(self, target: str) -> None:
        """Ignores the use."""

    def drop(self, target: str, onto: str | None, at: Place | None = None) -> None:
        """Ignores the drop."""

    def targets(self, target: str) -> tuple[str, ...]:
        """None."""
        return ()

    def explain(self, target: str) -> None:
        """Ignores the question."""


class TablePane(Widget):
    """A picture that fills its place, cut evenly where that has another shape."""

    def __init__(self, id: str, picture: Surface | None, words: Message | None = None, high: float = 140.0) -> None:
        """`words`: what a reader says of it, None where something else says it."""
        super().__init__(id)
        self.picture, self._words, self._high = picture, words, high

    def natural(self, ui: Context, limit: float) -> Size:
        """It takes what there is."""
        return min(limit, 200.0), self._high

    def smallest(self, ui: Context) -> float:
        """Small."""
        return 120.0

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields the name of the picture, to be read aloud."""
        if self.picture is not None and self._words is not None:
            name = plain(ui.say(self._words))
            yield Node(self.id, self.rect, Role.TEXT, name, focusable=False, tooltip=False)

    def draw(self, canvas: Canvas) -> None:
        """Draws the picture, or a dark board."""
        area = canvas.pixels(self.rect)
        if self.picture is None or area.width < 1 or area.height < 1:
            canvas.look(self.rect, DARK)
            return
        key = ("still", self.id, id(self.picture), area.size)
        canvas.surface.blit(canvas.ui.assets.made(key, lambda: _fitted(self.picture, area.size)), area)
        canvas.frame(FRect(self.rect), EDGE)


def _nothing(what: object) -> None:
    """Ignores a person's action."""


def _fitted(picture: Surface | None, size: tuple[int, int]) -> Surface:
    assert picture is not None, "there is one by now"
    return pygame.transform.smoothscale(picture.subsurface(cut_to(picture, size)), size)


def cut_to(picture: Surface, size: tuple[int, int]) -> Rect:
    """Returns the part of a picture that fills a place of this shape."""
    wide, high = picture.get_size()
    part = min(wide / size[0], high / size[1])
    cut = Rect(0, 0, round(size[0] * part), round(size[1] * part))
    cut.center = picture.get_rect().center
    return cut.clip(picture.get_rect())


def _unseen(ui: Context) -> Context:
    """Returns the context of a window of another size, in which nothing moves."""
    unseen = copy(ui)
    unseen.viewport = Viewport(*WINDOW)
    unseen.settings = replace(ui.settings, motion=Motion.REDUCED, speed=Speed.OFF, bubbles=False, ui_scale=100)
    unseen.text = Typesetter(ui.fonts, ui.assets, unseen.viewport, unseen.theme)
    unseen.text.four_colour = ui.settings.four_colour
    unseen.fits = FitLog()
    return unseen
