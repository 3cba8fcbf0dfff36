"""The moment of the day as a picture: the table one will sit down at, drawn small while the room is open."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Final

import pygame
from msgspec.structs import replace
from pygame import FRect, Surface

from game.content.error import ContentError
from game.content.message import Message
from game.host.teachers import PuzzleJudge, ShippedPuzzle, read
from game.table.settings import Motion, Speed
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import FitLog, Typesetter, plain
from game.ui.drawing.theme import Viewport
from game.ui.input.events import Place
from game.ui.input.focus import FocusGraph, Node, Role
from game.ui.scenes.house import House
from game.ui.scenes.practice.practising import question_table
from game.ui.stage.manager import WidgetTree
from game.ui.table.match import TableMatch
from game.ui.widgets import Size, Widget

WINDOW: Final = (1120, 780)
"""Pixels of the window the table is drawn for: about as wide for its height as the picture."""
LONGEST: Final = 8.0
"""Seconds after which the picture is taken as the table stands."""
DARK: Final = Look("wood", "ink", radius=3, width=2, light=0.2)
EDGE: Final = Look("night", "ink", radius=3, width=2)


class TodayPicture:
    """Made a step a frame, so that the room is never held up: first the words, then the picture."""

    def __init__(self, house: House, daily: ShippedPuzzle | None) -> None:
        self._house, self._daily = house, daily
        self._match: TableMatch | None = None
        self._still: TableStill | None = None
        self._problem: Message | None = None
        self._picture: Surface | None = None
        self._pane: TablePane | None = None

    @property
    def words(self) -> Message:
        """The question, as far as it is known."""
        if self._problem is not None:
            return self._problem
        title = Message(f"{'' if self._daily is None else self._daily.title}.name")
        if self._match is None:
            return Message("practice.position", {"title": title})
        seats, prompt = len(self._match.seats), self._match.table.model.prompt()
        return Message("practice.asked", {"title": title, "seats": seats, "prompt": prompt})

    def widget(self) -> Widget:
        """The picture, or the dark board it will hang on."""
        self._pane = TablePane(self._picture)
        return self._pane

    def growth(self, ui: Context) -> PictureGrowth | None:
        """The picture as it grows to the window; None where nothing is to travel, or it is not there yet."""
        if self._picture is None or self._pane is None or ui.motion is not Motion.FULL or self._pane.rect.width < 1:
            return None
        return PictureGrowth(self._picture, FRect(self._pane.rect))

    def go_on(self) -> bool:
        """The next step; returns whether there is something new to show."""
        if self._daily is None or self._problem is not None or self._picture is not None:
            return False
        if self._match is None:
            self._lay(self._daily)
            return True
        if self._still is None:
            self._still = TableStill(self._house.ui, self._match)
            return False
        self._picture = self._still.taken()
        return self._picture is not None

    def release(self) -> None:
        """Drops everything of the table."""
        if self._still is not None:
            self._still.release()
        self._still = self._match = None

    def _lay(self, daily: ShippedPuzzle) -> None:
        try:
            match = question_table(self._house.titles, self._house.thinker, PuzzleJudge(read(daily)))
        except ContentError as error:
            self._problem = Message("practice.broken", {"message": error.told_all()})
        else:
            match.table.open()
            self._match = match


class PictureGrowth:
    """A picture on its way from where it hangs to the whole window."""

    def __init__(self, picture: Surface, start: FRect) -> None:
        self._picture, self._start = picture, start
        self.part = 0.0
        """Progress of the growing, 0 to 1."""

    def draw(self, canvas: Canvas) -> None:
        """Draws it where it is now."""
        view, start, part = canvas.ui.viewport, self._start, self.part
        left, top = start.x * (1 - part), start.y * (1 - part)
        right = start.right + (view.width - start.right) * part
        bottom = start.bottom + (view.height - start.bottom) * part
        place = FRect(left, top, right - left, bottom - top)
        area = canvas.pixels(place)
        cut = _cut(self._picture, area.size)
        canvas.surface.blit(pygame.transform.scale(self._picture.subsurface(cut), area.size), area)
        canvas.frame(place, EDGE)


class TableStill:
    """A table drawn once, in a window of its own that nobody sees."""

    def __init__(self, ui: Context, match: TableMatch) -> None:
        from game.ui.table.panels.panels import PanelActions
        from game.ui.table.picture import TablePicture

        nobody = PanelActions(
            lambda table_action: False, *(_nothing,) * 5, lambda: None, lambda line, at: None, _nothing
        )
        self._ui = _unseen(ui)
        self._ui.furnish(match.entry.id, match.entry.place.palette)
        self._table = TablePicture(self._ui, match, FocusGraph(), _Nobody(), nobody)
        self._began = ui.now
        self._table.tabletop.prepare(self._table.model.items())
        self._table.lay()
        WidgetTree(self._ui).lay_out(self._table.build())

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

    def __init__(self, picture: Surface | None) -> None:
        super().__init__("today_table")
        self._picture = picture

    def natural(self, ui: Context, limit: float) -> Size:
        """It takes what there is."""
        return min(limit, 200.0), 140.0

    def smallest(self, ui: Context) -> float:
        """Small."""
        return 120.0

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields the name of the picture, to be read aloud."""
        if self._picture is not None:
            name = plain(ui.say(Message("practice.picture")))
            yield Node(self.id, self.rect, Role.TEXT, name, focusable=False, tooltip=False)

    def draw(self, canvas: Canvas) -> None:
        """Draws the picture, or a dark board."""
        area = canvas.pixels(self.rect)
        if self._picture is None or area.width < 1 or area.height < 1:
            canvas.look(self.rect, DARK)
            return
        key = ("today", id(self._picture), area.size)
        canvas.surface.blit(canvas.ui.assets.made(key, lambda: _fitted(self._picture, area.size)), area)
        canvas.frame(FRect(self.rect), EDGE)


def _nothing(what: object) -> None:
    """Ignores a person's action."""


def _fitted(picture: Surface | None, size: tuple[int, int]) -> Surface:
    assert picture is not None, "there is one by now"
    return pygame.transform.smoothscale(picture.subsurface(_cut(picture, size)), size)


def _cut(picture: Surface, size: tuple[int, int]) -> pygame.Rect:
    """Returns the part of a picture that fills a place of this shape."""
    wide, high = picture.get_size()
    part = min(wide / size[0], high / size[1])
    cut = pygame.Rect(0, 0, round(size[0] * part), round(size[1] * part))
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
