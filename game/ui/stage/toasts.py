"""Short news at the lower edge that go away by themselves, some with one thing to do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec import Struct
from pygame import FRect

from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.free_place import OccupiedPlace, free_place, least_covering
from game.ui.input.focus import Action, Node, Role, Urgency
from game.ui.scene import Toast
from game.ui.widgets.label import BODY, text_size

_SHOWN_SECONDS = 4.0
_SECONDS_PER_LETTER = 0.04
_WIDEST = 520.0
_PADDING = 16.0
_GAP = 10.0
_STACK = 6.0
_MOST = 3
TOAST = "toast:"
"""Prefix of the ids of their nodes."""
NARROWER = (1.0, 0.66, 0.47)
"""Parts of the widest width they are tried in, until they cover nothing that is needed."""
_LOOK = Look("panel_raised", "brass", radius=10, width=1.5, light=0.08, shadow=10)
_ACT = Style(Type.BOLD, "text_accent")


class _Shown(Struct):
    id: str
    toast: Toast
    until: float
    place: FRect | None = None
    """The place where it lies, as long as that stays free."""


class Toasts:
    """The news that are shown now. Drawn above all scenes; their nodes belong to the topmost one."""

    def __init__(self, ui: Context) -> None:
        self._ui = ui
        self._shown: list[_Shown] = []
        self._count = 0
        self.margin = 24.0
        """Free space below them in design units; a scene with a bar there sets more."""

    def show(self, toast: Toast) -> None:
        """Adds one; the oldest goes when there are too many."""
        letters = len(self._ui.say(toast.words))
        until = self._ui.now + _SHOWN_SECONDS + letters * _SECONDS_PER_LETTER
        self._count += 1
        self._shown = [*self._shown, _Shown(f"{TOAST}{self._count}", toast, until)][-_MOST:]
        self._changed()

    @property
    def quiet(self) -> bool:
        """True if nothing is shown."""
        return not self._shown

    def update(self) -> None:
        """Drops what has been shown long enough."""
        left = [shown for shown in self._shown if shown.until > self._ui.now]
        if len(left) != len(self._shown):
            self._shown = left
            self._changed()

    def clear(self) -> None:
        """Drops all."""
        self._shown.clear()

    def draw(self, canvas: Canvas) -> None:
        """Draws them above each other, the newest lowest."""
        for shown, rect in self._places():
            canvas.look(rect, _LOOK)
            inside = rect.inflate(-2 * _PADDING, -_PADDING)
            acting = self._act_width(shown.toast)
            room = max(1.0, inside.width - acting)
            canvas.text(shown.toast.words, FRect(inside.x, inside.y, room, inside.height), BODY)
            if shown.toast.act is not None:
                place = FRect(inside.right - acting + _PADDING, inside.y, max(1.0, acting - _PADDING), inside.height)
                canvas.text(shown.toast.words_of_act, place, _ACT)

    def nodes(self) -> Iterable[Node]:
        """Yields one node each: pressing it does its thing or sends it away."""
        for shown, rect in self._places():
            name = plain(self._ui.say(shown.toast.words))
            act = plain(self._ui.say(shown.toast.words_of_act))
            press = {Action.PRESS: partial(self._press, shown)}
            yield Node(shown.id, rect, Role.BUTTON, name, value=act, actions=press, tooltip=False, live=Urgency.POLITE)

    def _changed(self) -> None:
        """Draws them, and lets the topmost scene take over their nodes: news come without any input, too."""
        self._ui.scenes.redraw()
        if self._ui.scenes.top is not None:
            self._ui.scenes.top.invalidate()

    def _press(self, shown: _Shown) -> None:
        self._shown = [each for each in self._shown if each is not shown]
        self._changed()
        if shown.toast.act is not None:
            shown.toast.act()

    def _act_width(self, toast: Toast) -> float:
        return text_size(self._ui, toast.words_of_act, _ACT, _WIDEST / 2)[0] + _PADDING if toast.act else 0.0

    def _places(self) -> Iterable[tuple[_Shown, FRect]]:
        """The newest first; each stays where it is until something that is needed comes to lie there."""
        if not self._shown:
            return
        top, window = self._ui.scenes.top, self._ui.viewport.rect
        taken, area = (OccupiedPlace(), window) if top is None else (top.taken(), top.news_area() or window)
        for shown in reversed(self._shown):
            place = shown.place
            if place is None or not window.contains(place) or place.collidelist(list(taken.needed)) >= 0:
                place = shown.place = self._found(shown.toast, area, taken)
            taken = OccupiedPlace((*taken.needed, place.inflate(_GAP, _GAP)), taken.spared)
            yield shown, place

    def _found(self, toast: Toast, area: FRect, taken: OccupiedPlace) -> FRect:
        """A place on nothing that is needed: low in their area, else the nearest there is."""
        window = self._ui.viewport.rect
        sizes = [self._wished(toast, area, part) for part in NARROWER]
        above = [sizes[0].move(0, -step * _STACK) for step in range(int((sizes[0].top - area.top) // _STACK) + 1)]
        own = () if area == window else taken.needed
        place = next((place for place in above if own and place.collidelist(list(own)) < 0), None)
        tries = (free_place([size], size, window, OccupiedPlace(rects)) for rects in _tiers(taken) for size in sizes)
        return place or next((place for place in tries if place is not None), least_covering(sizes[:1], window, taken))

    def _wished(self, toast: Toast, area: FRect, part: float) -> FRect:
        acting = self._act_width(toast)
        margin = self.margin if area == self._ui.viewport.rect else 0.0
        limit = min(_WIDEST * part, area.width - 2 * margin) - acting - 2 * _PADDING
        width, height = text_size(self._ui, toast.words, BODY, max(40.0, limit))
        high, wide = max(44.0, height + _PADDING), width + acting + 2 * _PADDING + 1
        return FRect(area.centerx - wide / 2, area.bottom - margin - high, wide, high)


def _tiers(taken: OccupiedPlace) -> tuple[tuple[FRect, ...], ...]:
    return (*taken.needed, *taken.spared), taken.needed
