"""The parts of the puzzles' room: lanterns, the rope of days, boxes on the plank, bottles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import pi, sin
from typing import Final

from pygame import FRect

from game.content.catalogue import Cover
from game.content.message import Message
from game.content.puzzles import GRADES
from game.host.records import Streak
from game.host.teachers import FoundCount
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import Look, sheet
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Theme, Type, hex_of
from game.ui.input.focus import Action, Node, Role
from game.ui.scenes.shelf.boxes import BOX_SHAPE, DEPTH, draw_box
from game.ui.widgets import UNLIMITED, Size, Widget, text_size

LANTERN: Final = (20.0, 27.0)
SMALL_LANTERN: Final = (14.0, 19.0)
ROPE_HEIGHT: Final = 46.0
KNOT: Final = (22.0, 27.0)
PITCH: Final = 34.0
"""Distance from one knot to the next, in design units."""
ROPE: Final = 5.0
SWAY: Final = 5.0
BOTTLE_WIDTH: Final = 92.0
BOTTLE: Final = (58.0, 132.0)
LOWEST_BOX: Final = 117.0
"""As high as the lanterns and figures of three grades above each other."""
HIGHEST_BOX: Final = 230.0
HIGHEST_COUNT: Final = 56.0
COUNT_GAP: Final = 8.0
"""Distance between a box and its counts, in design units."""
COUNT: Final = Style(Type.SMALL, "text", 15)
BOTTLE_COLOURS: Final = (("#3f7a66", "#2b5b4c"), ("#5f7fa8", "#41597a"), ("#8a6a3c", "#63491f"))
_MARK: Final = Look("red", "cream", radius=11, width=2, light=0.1)
_GLOW: Final = Look("night", "lamplight", radius=4, width=3)


class Lanterns(Widget):
    """A grade: as many of three lanterns are lit."""

    def __init__(self, grade: int, size: Size = LANTERN, *, all_of_them: bool = True) -> None:
        """`all_of_them`: whether those that are not lit hang there, too."""
        super().__init__()
        self._grade, self._size = grade, size
        self._count = len(GRADES) if all_of_them else grade

    def natural(self, ui: Context, limit: float) -> Size:
        """Side by side."""
        return self._size[0] * self._count * 1.25, self._size[1]

    def draw(self, canvas: Canvas) -> None:
        """Draws them."""
        for place in range(self._count):
            where = FRect(self.rect.x + place * self._size[0] * 1.25, self.rect.y, *self._size)
            _draw_svg(canvas, ("lantern", place < self._grade), _lantern(canvas.ui.theme, place < self._grade), where)


class Rope(Widget):
    """A knot for each day in a row, the newest at the right; an open ring where today's will be."""

    def __init__(self, days: Streak, tied: Callable[[], float] = lambda: 1.0) -> None:
        """`tied`: how far the newest knot is tied, 0 to 1."""
        super().__init__("rope", height=ROPE_HEIGHT)
        self._days, self._tied = days, tied

    def natural(self, ui: Context, limit: float) -> Size:
        """Room for twelve knots."""
        return min(limit, 12 * PITCH), ROPE_HEIGHT

    def smallest(self, ui: Context) -> float:
        """A short one."""
        return 4 * PITCH

    def draw(self, canvas: Canvas) -> None:
        """Draws rope, knots and ring."""
        self._draw_rope(canvas)
        count = min(self._days.days, max(1, int((self.rect.width - PITCH) // PITCH)))
        for place in range(count):
            size = self._tied() if place == count - 1 else 1.0
            where = FRect(0, 0, KNOT[0] * size, KNOT[1] * size)
            where.center = self._at(place)
            _draw_svg(canvas, ("knot", place % 2), _knot(canvas.ui.theme, place % 2 == 1), where)
        if not self._days.tied:
            ring = FRect(0, 0, KNOT[1], KNOT[1])
            ring.center = self._at(count)
            _draw_svg(canvas, ("ring",), _ring(canvas.ui.theme), ring)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields whether today's knot is tied, to be read aloud."""
        words = "practice.rope.tied" if self._days.tied else "practice.rope.open"
        yield Node(self.id, self.rect, Role.TEXT, plain(ui.say(Message(words))), focusable=False, tooltip=True)

    def _at(self, place: float) -> tuple[float, float]:
        x = self.rect.x + PITCH * (place + 0.7)
        return x, self.rect.centery + SWAY * sin((x - self.rect.x) / 95 * pi)

    def _draw_rope(self, canvas: Canvas) -> None:
        steps = [step * 8 / PITCH - 0.6 for step in range(1, int(self.rect.width / 8))]
        places = [(x - self.rect.x, y - self.rect.y) for x, y in map(self._at, steps)]
        size = (round(self.rect.width), round(self.rect.height))
        _draw_svg(canvas, ("rope", size), _rope(canvas.ui.theme, places, size), self.rect)


class TitleStand(Widget):
    """The box of a title with what was found of each grade beside it: opens its moments."""

    def __init__(self, cover: Cover, counts: Sequence[tuple[int, FoundCount]], press: Callable[[], None]) -> None:
        super().__init__(f"title:{cover.id}", grow=1, height=LOWEST_BOX)
        self._cover, self._counts, self._press = cover, tuple(counts), press

    def natural(self, ui: Context, limit: float) -> Size:
        """Box and counts."""
        return LOWEST_BOX * BOX_SHAPE * (1 + DEPTH) + self._beside(ui), LOWEST_BOX

    def smallest(self, ui: Context) -> float:
        """A small box."""
        return LOWEST_BOX * BOX_SHAPE / 2 + self._beside(ui)

    def draw(self, canvas: Canvas) -> None:
        """Draws box and counts, the one that is meant a little higher."""
        front = self._front(canvas.ui)
        meant = self.id == canvas.touch.hovered or (canvas.touch.ring and self.id == canvas.touch.focused)
        if meant:
            front.y -= front.height * 0.05
        draw_box(canvas, self._cover.id, front)
        if meant:
            canvas.frame(front.inflate(10, 10), _GLOW)
        x, high = front.right + front.width * DEPTH + COUNT_GAP, min(HIGHEST_COUNT, self.rect.height / len(GRADES))
        top = self.rect.bottom - high * len(self._counts)
        for place, (grade, found) in enumerate(self._counts):
            self._draw_count(canvas, FRect(x, top + high * place, self.rect.right - x, high), grade, found)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that opens it."""
        told = [
            Message(f"practice.tally.{grade}", {"found": each.found, "all": each.all}) for grade, each in self._counts
        ]
        detail = " ".join(plain(ui.say(line)) for line in told)
        name = plain(ui.say(Message(f"{self._cover.id}.name")))
        yield Node(self.id, self.rect, Role.BUTTON, name, detail, actions={Action.PRESS: self._press})

    def _beside(self, ui: Context) -> float:
        """Width of the counts."""
        words = (text_size(ui, _of(found), COUNT, UNLIMITED)[0] for _, found in self._counts)
        return COUNT_GAP + max((len(GRADES) * SMALL_LANTERN[0] * 1.2, *words))

    def _front(self, ui: Context) -> FRect:
        width = max(1.0, self.rect.width - self._beside(ui) - 4) / (1 + DEPTH)
        height = min(HIGHEST_BOX, self.rect.height, width / BOX_SHAPE)
        return FRect(self.rect.x, self.rect.bottom - height, height * BOX_SHAPE, height)

    def _draw_count(self, canvas: Canvas, area: FRect, grade: int, found: FoundCount) -> None:
        """Lanterns above their figures."""
        words = _of(found)
        top = area.y + max(0.0, area.height - SMALL_LANTERN[1] - 20) / 2
        for place in range(grade):
            where = FRect(area.x + place * SMALL_LANTERN[0] * 1.2, top, *SMALL_LANTERN)
            _draw_svg(canvas, ("lantern", True), _lantern(canvas.ui.theme, True), where)
        canvas.text(words, FRect(area.x, top + SMALL_LANTERN[1], area.width, 20), COUNT, lines=1)


class Bottle(Widget):
    """A moment of somebody's own: floats ashore, is opened with a click; a red mark says that something is wrong."""

    def __init__(
        self, id: str, number: int, name: Say, state: Say, press: Callable[[], None], *, broken: bool, found: bool
    ) -> None:
        super().__init__(id, width=BOTTLE_WIDTH)
        self._number, self._words, self._state, self._press = number, name, state, press
        self._broken, self._found = broken, found

    def natural(self, ui: Context, limit: float) -> Size:
        """The bottle."""
        return self.least[0], LOWEST_BOX

    def draw(self, canvas: Canvas) -> None:
        """Draws the bottle, a little higher while it is meant."""
        meant = self.id == canvas.touch.hovered or (canvas.touch.ring and self.id == canvas.touch.focused)
        high = min(BOTTLE[1], self.rect.height)
        where = FRect(0, 0, high * BOTTLE[0] / BOTTLE[1], high)
        where.midbottom = (self.rect.centerx, self.rect.bottom - (5 if meant else 0))
        colours = BOTTLE_COLOURS[self._number % len(BOTTLE_COLOURS)]
        _draw_svg(canvas, ("bottle", colours), _bottle(canvas.ui.theme, colours), where)
        mark = FRect(where.right - 14, where.y + 4, 22, 22)
        if self._broken:
            canvas.look(mark, _MARK)
            canvas.icon("close", mark.inflate(-10, -10), "cream")
        elif self._found:
            canvas.look(mark, Look("primary", "ink", radius=11, width=1.5, light=0.15))
            canvas.shape("check", mark.inflate(-9, -9), "primary_text")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that opens it."""
        name, state = plain(ui.say(self._words)), plain(ui.say(self._state))
        yield Node(self.id, self.rect, Role.BUTTON, name, state, actions={Action.PRESS: self._press})


def _of(found: FoundCount) -> Message:
    return Message("practice.of", {"found": found.found, "all": found.all})


def _draw_svg(canvas: Canvas, key: tuple[object, ...], svg: str, where: FRect) -> None:
    area = canvas.pixels(where)
    if area.width > 0 and area.height > 0:
        drawn = canvas.ui.assets.svg((*key, canvas.ui.theme.palette), lambda: svg, area.size)
        canvas.surface.blit(drawn, area)


def _lantern(theme: Theme, lit: bool) -> str:
    ink, brass = hex_of(theme["ink"]), hex_of(theme["brass"])
    glass = hex_of(theme["lamplight" if lit else "wood"])
    flame = f'<path d="M10 11 C13 14 12.6 18 10 18 C7.4 18 7 14 10 11Z" fill="{hex_of(theme["rust"])}"/>' if lit else ""
    metal = brass if lit else hex_of(theme["wood_light"])
    return sheet((20, 27), (
        f'<path d="M6 5 A4 4 0 0 1 14 5" fill="none" stroke="{ink}" stroke-width="1.6"/>'
        f'<rect x="3" y="8" width="14" height="13" rx="4" fill="{glass}" stroke="{ink}" stroke-width="1.6"/>'
        f'{flame}<rect x="4.5" y="5" width="11" height="4" rx="1.5" fill="{metal}" stroke="{ink}" stroke-width="1.4"/>'
        f'<rect x="2.5" y="20.5" width="15" height="5" rx="1.5" fill="{metal}" stroke="{ink}" stroke-width="1.4"/>'
    ))  # fmt: skip


def _rope(theme: Theme, places: Sequence[tuple[float, float]], size: tuple[int, int]) -> str:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    ink, rope, dark = hex_of(theme["ink"]), hex_of(theme["cream_shade"]), hex_of(theme["brass_dark"])
    strands = "".join(f"M{x - 2:.1f} {y + 2.5:.1f}L{x + 2:.1f} {y - 2.5:.1f}" for x, y in places)
    round_ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return sheet(size, (
        f'<path d="{path}" {round_ends} stroke="{ink}" stroke-width="{ROPE + 3}"/>'
        f'<path d="{path}" {round_ends} stroke="{rope}" stroke-width="{ROPE}"/>'
        f'<path d="{strands}" {round_ends} stroke="{dark}" stroke-width="1.2"/>'
    ))  # fmt: skip


def _knot(theme: Theme, turned: bool) -> str:
    ink, rope, dark = hex_of(theme["ink"]), hex_of(theme["cream_shade"]), hex_of(theme["brass_dark"])
    strands = "".join(f'<path d="M3 {y} L19 {y - 6}" stroke="{dark}" stroke-width="1.6"/>' for y in (10, 15, 20, 25))
    lean = f'transform="rotate({-16 if turned else 14} 11 13.5)"'
    body = f'<ellipse cx="11" cy="13.5" rx="8.6" ry="11.6" fill="{rope}" stroke="{ink}" stroke-width="1.8"/>'
    clip = '<clipPath id="k"><ellipse cx="11" cy="13.5" rx="8" ry="11"/></clipPath>'
    return sheet((22, 27), f'<g {lean}>{clip}{body}<g clip-path="url(#k)">{strands}</g></g>')


def _ring(theme: Theme) -> str:
    return sheet((27, 27), (
        f'<circle cx="13.5" cy="13.5" r="11.5" fill="none" stroke="{hex_of(theme["lamplight"])}" stroke-width="2" '
        'stroke-dasharray="4 3"/>'
    ))  # fmt: skip


def _bottle(theme: Theme, colours: tuple[str, str]) -> str:
    ink, cork, paper = hex_of(theme["ink"]), hex_of(theme["brass"]), hex_of(theme["cream"])
    glass, dark = colours
    left = "M22 22 L22 44 C22 54 8 54 8 70 L8 120 Q8 130 18 130"
    shape = f"{left} L40 130 Q50 130 50 120 L50 70 C50 54 36 54 36 44 L36 22Z"
    lines = "".join(f'<path d="M21 {y} H37" stroke="{dark}" stroke-width="2.4"/>' for y in (82, 92, 102))
    return sheet((58, 132), (
        f'<rect x="20" y="2" width="18" height="20" rx="3" fill="{cork}" stroke="{ink}" stroke-width="2.2"/>'
        f'<path d="{shape}" fill="{glass}" stroke="{ink}" stroke-width="2.6"/>'
        f'<path d="M14 74 V118" stroke="#ffffff" stroke-opacity="0.35" stroke-width="4" stroke-linecap="round"/>'
        f'<rect x="17" y="74" width="24" height="40" rx="2" fill="{paper}" stroke="{ink}" stroke-width="1.8"/>{lines}'
    ))  # fmt: skip
