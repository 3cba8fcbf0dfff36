"""The moment of the day as a picture: the table one will sit down at, drawn small while the room is open."""

from __future__ import annotations

import pygame
from pygame import FRect, Surface

from game.content.error import ContentError
from game.content.message import Message
from game.host.teachers import PuzzleJudge, ShippedPuzzle, read
from game.table.settings import Motion
from game.ui.context import Canvas, Context
from game.ui.scenes.house import House
from game.ui.scenes.practice.practising import question_table
from game.ui.table.match import TableMatch
from game.ui.table.still import EDGE, TablePane, TableStill, cut_to
from game.ui.widgets import Widget


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
        self._pane = TablePane("today_table", self._picture, Message("practice.picture"))
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
        cut = cut_to(self._picture, area.size)
        canvas.surface.blit(pygame.transform.scale(self._picture.subsurface(cut), area.size), area)
        canvas.frame(place, EDGE)
