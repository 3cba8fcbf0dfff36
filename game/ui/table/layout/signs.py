"""Signs of the table: facts in rows, numbers on dials, and words set as small as their place asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from math import cos, pi, sin
from typing import Final, assert_never

from msgspec.structs import replace
from pygame import SRCALPHA, FRect, Rect, Surface, draw, transform

from game.content.message import Message
from game.content.seat_assignment import SHAPES
from game.content.theme import ColourName, IconName
from game.table.presenter import Fact
from game.table.told import fact_line
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import Assets, Look
from game.ui.drawing.text import Style, Typesetter
from game.ui.drawing.text import plain as bare
from game.ui.drawing.theme import Colour, Theme, Type, Viewport, hex_of
from game.ui.input.focus import Node
from game.ui.widgets import (
    AdaptiveWidget,
    ButtonKind,
    Column,
    Fill,
    Label,
    Padding,
    Panel,
    Picture,
    PushButton,
    Row,
    Space,
    Widget,
    Wrapping,
)
from game.ui.widgets.label import UNLIMITED, text_size, told

HIGH: Final = 1.95
"""Height of the dial, as a factor of the size of the words beside it."""

WIDE: Final = 1.62
"""Width of the dial, as a factor of its height."""

HUB: Final = 0.72
"""Radius of the middle, by that of the dial."""

APART: Final = 0.11
"""Distance between two fields, in radians at the rim."""

NUMBER: Final = 0.52
"""Size of the number, by the height of the dial."""

RIM: Final = 2.0
SMALLEST_PIXELS = 13
"""Minimum height of words at UI size 100 % and more, in pixels."""

STEP = 0.92
EVEN: Final = 1.15
"""Width in which words take two lines of about the same length, as a factor of half of all of them."""

PLATE = Look("panel", "panel_edge", radius=9, width=1.5, light=0.08, shadow=8, opacity=0.97)
FACT = Style(Type.BODY, "text", 17)
NOTED = Look("panel", "lamplight", radius=9, width=2.2, light=0.12, shadow=8)
DRAWER_HEAD = Style(Type.HEADING, "text_accent", 20)
NOTE = Style(Type.BODY, "text", 16)
SAID = Look("cream", "lamplight", radius=12, width=2.4, light=0.03, shadow=9)
TEACHER = Style(Type.HEADING, "red", 19)
SPOKEN = Style(Type.BODY, "ink", 16.5)
FACE = 84.0
"""Side of a teacher's portrait."""

STANDING = Style(Type.BOLD, "text", 16)
AIM = Style(Type.BODY, "text_soft", 15.5)
ROOMY, TIGHT = 1000.0, 760.0
"""Widths of the window below which the aim is folded away, and below which the title is."""

TOOL, TOOL_GAP = 36.0, 8.0
"""Together as wide as a finger needs."""

SIGN_SIZES = (18.0, 17.0, 16.0, 15.0, 14.0, 13.0)
SMALLER_SIGN_SIZES = (12.0, 11.0, 10.0, 9.0, 8.0)
"""Sizes of a sign that has not grown with the words, in design units."""

SIGN_EDGE = (8.0, 4.0)
FACT_SIZE, BETWEEN_FACTS = 15.0, 8.0
WARNED = Look("red", "cream", radius=5, width=1.0, light=0)
WARNING_EDGE = 3.0
"""Space of a value on its red ground at the left and right, in design units."""

DARK: Final[tuple[ColourName, ColourName]] = ("text_soft", "text")
"""Colours of labels and values on the plates in the corners."""

ON_SAID: Final[tuple[ColourName, ColourName]] = ("ink", "ink")
"""Colours of labels and values on a teacher's plate."""

TITLE_WIDTH, TITLE_PADDING = 402.0, 7.0
PART_WIDTH = 230.0
"""Width of the number of a teacher's sentence and the way to the next one, in design units."""
BESIDE_WORDS = 5.0
"""Space beside the words on the title's plate besides its padding, in design units."""

_MOODS = {1: "good", 0: "plain", -1: "bad"}
CORNER_PART = 0.3
"""Length of each arm of a ring's corners, as a factor of the ring's shorter side."""


class Dial(Widget):
    """One number between 0 and the most there may be."""

    def __init__(self, words: Say, value: int, most: int, size: float) -> None:
        """`words`: the number as it is written; `size`: of the words beside it."""
        high = size * HIGH
        super().__init__(width=high * WIDE, height=high)
        self._words, self._value, self._most = words, value, most
        self._size = (high * WIDE, high)

    def draw(self, canvas: Canvas) -> None:
        """Draws fields, hub and number."""
        ui = canvas.ui
        area = FRect((0, 0), self._size)
        area.center = self.rect.center
        pixels = canvas.pixels(area)
        key = ("dial", pixels.size, self._value, self._most, ui.theme.palette)
        colours = tuple(hex_of(ui.theme[name]) for name in ("plate_text", "plate_soft", "plate"))
        made = ui.assets.svg(key, lambda: drawing(self._value, self._most, colours), pixels.size)
        canvas.surface.blit(made, pixels)
        style = Style(Type.BOLD, "plate_text", area.height * NUMBER)
        foot = FRect(area.x, area.centery - area.height * 0.1, area.width, area.height * 0.6)
        canvas.text(ui.say(self._words), foot, style, align=0.5, lines=1)


def drawing(value: int, most: int, colours: tuple[str, ...]) -> str:
    """The picture without its number; `colours`: of lines, of lit fields, of the others."""
    line, lit, dark = colours
    high, wide = 100.0, 100.0 * WIDE
    middle, foot, radius = wide / 2, high - 2 * RIM, wide / 2 - 2 * RIM
    fields = "".join(
        f'<path d="{_field(middle, foot, radius, number, most)}" fill="{lit if number < value else dark}"'
        f' stroke="{line}" stroke-width="{RIM:g}" stroke-linejoin="round"/>'
        for number in range(most)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}">{fields}</svg>'


def _field(x: float, y: float, radius: float, number: int, most: int) -> str:
    """One field of the ring, the first one at the left."""
    start = pi - pi * number / most - (APART / 2 if number else 0)
    end = pi - pi * (number + 1) / most + (APART / 2 if number < most - 1 else 0)
    inner = radius * HUB
    corners = [(x + far * cos(turn), y - far * sin(turn)) for far, turn in _round(radius, inner, start, end)]
    (a, b), (c, d), (e, f), (g, h) = corners
    return (
        f"M{a:.1f} {b:.1f}A{radius:.1f} {radius:.1f} 0 0 1 {c:.1f} {d:.1f}"
        f"L{e:.1f} {f:.1f}A{inner:.1f} {inner:.1f} 0 0 0 {g:.1f} {h:.1f}Z"
    )


def _round(radius: float, inner: float, start: float, end: float) -> tuple[tuple[float, float], ...]:
    return (radius, start), (radius, end), (inner, end), (inner, start)


def smallest(viewport: Viewport) -> float:
    """Returns the minimum height of words in pixels."""
    return SMALLEST_PIXELS * min(1.0, viewport.ui_scale / 100)


def fitted(text: Typesetter, viewport: Viewport, words: str, style: Style, width: int) -> Style:
    """The style in the largest size, at most its own, in which the words take one line of `width` pixels."""
    size, least = style.size or text.theme.font(style.kind).size, smallest(viewport)
    while size * viewport.unit * STEP >= least:
        fitting = Style(style.kind, style.colour, size)
        block = text.layout(words, fitting, max(1, width), 1)
        if block.fits and block.width <= width:
            return fitting
        size *= STEP
    return Style(style.kind, style.colour, size)


def fitted_block(text: Typesetter, viewport: Viewport, words: str, style: Style, area: tuple[int, int]) -> Style:
    """The style in the largest size, at most its own, in which the words fit an area of pixels in several lines."""
    size, least = style.size or text.theme.font(style.kind).size, smallest(viewport)
    fitting = style
    while size * viewport.unit * STEP >= least:
        fitting = Style(style.kind, style.colour, size)
        block = text.layout(words, fitting, max(1, area[0]))
        if block.fits and block.height <= area[1] and block.width <= area[0]:
            break
        size *= STEP
    return fitting


class FittedLabel(Label):
    """Words set smaller until they fit their place, for a place whose size the layout decides."""

    def draw(self, canvas: Canvas) -> None:
        """Draws the words in the largest size that fits, at most the style's own."""
        style = self._fitting(canvas)
        canvas.text(self._words, self.rect, style, align=self._align, valign=self._valign, lines=self._lines)

    def _fitting(self, canvas: Canvas) -> Style:
        ui, area = canvas.ui, canvas.pixels(self.rect)
        return fitted_block(ui.text, ui.viewport, ui.say(self._words), self._style, area.size)


class LineLabel(Label):
    """Words set smaller until they take one line; where that is not enough, lines of the usual size that are about as
    long as each other.
    """

    def natural(self, ui: Context, limit: float) -> tuple[float, float]:
        """Returns the size of the words as they are set."""
        style, wide = self.setting(ui, limit)
        return text_size(ui, self._words, style, wide, self._lines)

    def draw(self, canvas: Canvas) -> None:
        """Draws the words as they were measured."""
        style, wide = self.setting(canvas.ui, self.rect.width)
        place = FRect(self.rect.x, self.rect.y, wide, self.rect.height)
        canvas.text(self._words, place, style, align=self._align, valign=self._valign, lines=self._lines)

    def setting(self, ui: Context, limit: float) -> tuple[Style, float]:
        """Returns the style of the words and the width in which they are set."""
        style = fitted(ui.text, ui.viewport, ui.say(self._words), self._style, ui.viewport.line_width(limit))
        if text_size(ui, self._words, style, UNLIMITED)[0] <= limit:
            return style, limit
        high = text_size(ui, self._words, self._style, limit)[1]
        even = text_size(ui, self._words, self._style, UNLIMITED)[0] / 2 * EVEN
        fits = even < limit and text_size(ui, self._words, self._style, even)[1] <= high
        return self._style, even if fits else limit


def title_plate(
    ui: Context,
    title: Say,
    aim: Say,
    standing: Message | None,
    facts: Sequence[Fact],
    menu: Callable[[], None],
    note: Say | None = None,
) -> Widget:
    """The menu, and where there is room for it the title, how it stands, and what one plays for.

    A hint or a remark takes the place of the last two, so that it covers nothing.
    """
    wide = ui.viewport.width
    inner = TITLE_WIDTH - TOOL - 3 * TITLE_PADDING - 2 * BESIDE_WORDS
    button = tool("menu", Message("hud.menu"), menu, "escape", icon="menu")
    head = [FittedLabel(title, Style(Type.HEADING, "text_accent", 22), id="title")] if wide >= TIGHT else []
    below: list[Widget] = []
    if note is not None:
        below = [Label(note, NOTE, id="note")]
    elif wide >= TIGHT:
        if wide >= ROOMY:
            below.append(Label(aim, AIM, id="aim"))
        if standing is not None:
            below.append(LineLabel(standing, STANDING, id="standing"))
        elif facts:
            below.append(OneLine(facts, inner))
    words = [Padding(Column(*head, *below, gap=1), BESIDE_WORDS, 0)] if head or below else []
    row = Row(button, *words, gap=TITLE_PADDING, fill=Fill.START if below else Fill.CENTRE)
    return Panel(row, look=PLATE if note is None else NOTED, padding=TITLE_PADDING)


def teacher_plate(
    name: Say, face: str, words: Say, part: Sequence[Widget], facts: Sequence[Fact], menu: Callable[[], None]
) -> Widget:
    """Builds the plate of a teacher with their words, in the place of the title; below it the facts they may speak
    of. `part`: which sentence it is, and the way to the next one, at the end of the words.
    """
    said = Column(Label(name, TEACHER), Label(words, SPOKEN, id="note"), gap=2, grow=1)
    button = tool("menu", Message("hud.menu"), menu, "escape", icon="menu", colour=SPOKEN.colour)
    spoken = Row(button, Picture(face, FACE, FACE), said, gap=0, fill=Fill.START)
    inner = TITLE_WIDTH - 2 * TITLE_PADDING
    line = OneLine(facts, inner - PART_WIDTH if part else inner, ON_SAID)
    below = [Row(line, Space(), *part, gap=8, align=0.5)] if part else [line] if facts else []
    return Panel(Column(spoken, *below, gap=4, fill=Fill.STRETCH), look=SAID, padding=TITLE_PADDING)


def tool_plate(tools: Sequence[Widget]) -> Widget:
    """Builds the tools that can always be used: in a row, in more where there is little room."""
    return Panel(Wrapping(*tools, gap=TOOL_GAP), look=PLATE, padding=4)


def tool(
    id: str,
    words: Message,
    press: Callable[[], None],
    keys: str,
    *,
    enabled: bool = True,
    colour: ColourName | None = None,
    icon: IconName,
) -> PushButton:
    """A small button with an icon."""
    return PushButton(
        id,
        words,
        press,
        icon=icon,
        icon_only=True,
        keys=keys,
        enabled=enabled,
        kind=ButtonKind.QUIET,
        height=TOOL,
        colour=colour,
    )


def facts_beside(facts: Sequence[Fact], colours: tuple[ColourName, ColourName], size: float = FACT_SIZE) -> Widget:
    """Facts side by side, a label and a value each, in these colours."""
    return _beside([_fact(fact, colours, size) for fact in facts])


def _beside(rows: Sequence[Widget]) -> Widget:
    return Wrapping(*rows, gap=BETWEEN_FACTS, down=1)


def _fact(fact: Fact, colours: tuple[ColourName, ColourName], size: float) -> Widget:
    soft, plain = Style(Type.SMALL, colours[0], size), Style(Type.BOLD, colours[1], size)
    if fact.dial is None:
        value = Label(fact.value, plain) if fact.good >= 0 else WarningLabel(fact.value, replace(plain, colour="cream"))
        return FactRow(fact, Label(fact.label, soft), value, gap=4 if fact.good >= 0 else 4 + WARNING_EDGE)
    return FactRow(fact, Dial(fact.value, *fact.dial, size), Label(fact.label, soft), gap=5, align=0.5)


class WarningLabel(Label):
    """Words on a red ground, a little wider than they are."""

    def draw(self, canvas: Canvas) -> None:
        """Draws the ground, then the words."""
        canvas.look(self.rect.inflate(2 * WARNING_EDGE, 0), WARNED)
        super().draw(canvas)


class FactRow(Row):
    """A fact as it is drawn, read aloud in one."""

    def __init__(self, fact: Fact, *children: Widget, gap: float, align: float = 0) -> None:
        super().__init__(*children, gap=gap, align=align)
        self._fact = fact

    def spoken(self, ui: Context) -> Iterable[Node]:
        """The label with its value."""
        yield told(bare(ui.say(fact_line(self._fact))), self.rect)


class OneLine(AdaptiveWidget):
    """A line of as many facts, the first ones first, as stand side by side; no wider than `most`."""

    def __init__(self, facts: Sequence[Fact], most: float, colours: tuple[ColourName, ColourName] = DARK) -> None:
        super().__init__(facts_beside((), colours))
        self._facts, self._most, self._colours = tuple(facts), most, colours

    def smallest(self, ui: Context) -> float:
        """It can do with little."""
        return 0.0

    def _suiting(self, ui: Context, width: float) -> Widget:
        rows: list[Widget] = []
        left = min(width, self._most) + 0.5
        for fact in self._facts:
            row = _fact(fact, self._colours, FACT_SIZE)
            left -= row.measure(ui, UNLIMITED)[0]
            if left < 0:
                break
            rows.append(row)
            left -= BETWEEN_FACTS
        return _beside(rows)


class FactsSign(Widget):
    """Facts below each other on a sign of their own, where the place of a title has one: as large, and as many, as
    it has room for."""

    def __init__(self, facts: Sequence[Fact]) -> None:
        super().__init__()
        self._facts = tuple(facts)
        self._shown: Widget = facts_beside((), DARK)

    def children(self) -> Sequence[Widget]:
        """Returns the facts that are shown."""
        return (self._shown,)

    def place(self, ui: Context, rect: FRect) -> None:
        """Chooses size and number."""
        super().place(ui, rect)
        inner = rect.inflate(-2 * SIGN_EDGE[0], -2 * SIGN_EDGE[1])
        least = smallest(ui.viewport) / ui.viewport.unit
        first = self._facts[:1]
        ways = (
            *(
                Column(*(facts_beside((fact,), DARK, max(least, size)) for fact in self._facts[:count]), gap=1)
                for count in range(len(self._facts), 0, -1)
                for size in SIGN_SIZES
            ),
            *(Column(*(_below(fact, max(least, size)) for fact in first)) for size in SIGN_SIZES),
            *(facts_beside(first, DARK, max(least, size)) for size in SMALLER_SIGN_SIZES),
        )
        self._shown = next((way for way in ways if _stands_in(way, ui, inner)), facts_beside((), DARK))
        high = self._shown.measure(ui, inner.width)[1]
        self._shown.place(ui, FRect(inner.x, inner.centery - high / 2, inner.width, high))


def _below(fact: Fact, size: float) -> Widget:
    """The value below its label, for a narrow sign."""
    soft, plain = Style(Type.SMALL, DARK[0], size), Style(Type.BOLD, DARK[1], size)
    return FactRow(fact, Column(Label(fact.label, soft), Label(fact.value, plain)), gap=0)


def _stands_in(words: Widget, ui: Context, area: FRect) -> bool:
    """True if no line of it has to be broken, and all of them have room."""
    wide, high = words.measure(ui, UNLIMITED)
    return wide <= area.width and high <= area.height


def fact_list(facts: Sequence[Fact]) -> Widget:
    """Running lines below each other: a soft label and a bold value each."""
    rows = [
        Label(Message(f"hud.fact.{_MOODS[fact.good]}", {"label": fact.label, "value": fact.value}), FACT)
        for fact in facts
    ]
    return Column(*rows, gap=5, fill=Fill.STRETCH)


Size = tuple[int, int]


class Edge(Enum):
    """The drawing of a ring: whole, in dashes for a place where something may go, or its corners alone."""

    WHOLE = "whole"
    DASHED = "dashed"
    CORNERS = "corners"


def outline(assets: Assets, size: Size, colour: Colour, edge: Edge) -> Surface:
    """A ring round a card."""
    line = max(2.0, min(size) * 0.028)
    corner = min(size) * 0.075

    def text() -> str:
        inset = line * 1.6
        whole = _box(size, inset, corner)
        match edge:
            case Edge.WHOLE:
                below, above, thick = whole, whole, line
            case Edge.DASHED:
                below, above, thick = whole, _dashes(size, inset, corner, line * 4), line
            case Edge.CORNERS:
                below = above = _corners(size, inset + line / 2, corner, min(size) * CORNER_PART)
                thick = line * 2
            case _:
                assert_never(edge)
        glow = f'<path d="{below}" stroke-opacity="0.30" stroke-width="{thick + line * 2}"/>'
        ring = f'<path d="{above}" stroke-width="{thick}"/>'
        return f'{_head(size)}<g fill="none" stroke="{hex_of(colour)}">{glow}{ring}</g></svg>'

    return assets.svg(("outline", colour, edge), text, size)


def seat_shape(seat: int) -> str:
    """The picture of a seat's mark."""
    return f"app/seat_shapes/{SHAPES[seat % len(SHAPES)]}"


def slot(assets: Assets, size: Size, theme: Theme) -> Surface:
    """An empty place for a card: a shallow inlay with a dashed brass edge."""
    width, height = size

    def text() -> str:
        corner = min(size) * 0.07
        edge = f'stroke="{hex_of(theme["brass"])}" stroke-opacity="0.6" stroke-width="{max(1.2, min(size) * 0.014)}"'
        return (
            f'{_head(size)}<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="{corner}" '
            f'fill="{hex_of(theme["night"])}" fill-opacity="0.35"/>'
            f'<path d="{_dashes(size, 2, corner, max(3.0, min(size) * 0.06))}" fill="none" {edge}/></svg>'
        )

    return assets.svg(("slot", theme.palette), text, size)


def board(assets: Assets, size: Size, fill: Colour, edge: Colour) -> Surface:
    """A small board with words on it."""
    width, height = size

    def text() -> str:
        return (
            f'{_head(size)}<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="{min(size) * 0.08}" '
            f'fill="{hex_of(fill)}" fill-opacity="0.94" stroke="{hex_of(edge)}" stroke-width="1.4"/></svg>'
        )

    return assets.svg(("board", fill, edge), text, size)


def badge(assets: Assets, size: Size, fill: Colour, edge: Colour, lines: int = 1) -> Surface:
    """A pill or disc that carries a number or a small icon; as round at its corners as if it carried one line."""
    width, height = size

    def text() -> str:
        return (
            f'{_head(size)}<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="{height / 2 / lines - 1}" '
            f'fill="{hex_of(fill)}" stroke="{hex_of(edge)}" stroke-width="1.6"/></svg>'
        )

    return assets.svg(("badge", fill, edge, lines), text, size)


def halo(assets: Assets, size: Size, blur: int, colour: Colour, corner: int) -> Surface:
    """Light of one colour round a place of this size, reaching `blur` pixels beyond it on all sides."""
    return assets.made(("halo", size, blur, colour, corner), lambda: _light(size, blur, colour, corner))


def _light(size: Size, blur: int, colour: Colour, corner: int) -> Surface:
    surface = Surface((size[0] + 2 * blur, size[1] + 2 * blur), SRCALPHA)
    surface.fill((*colour, 0))
    inside = Rect(0, 0, size[0] + blur, size[1] + blur)
    inside.center = surface.get_rect().center
    draw.rect(surface, (*colour, 230), inside, border_radius=corner + blur // 2)
    return transform.box_blur(transform.box_blur(surface, max(1, blur // 3)), max(1, blur // 4))


def _box(size: Size, inset: float, corner: float) -> str:
    """Path data of a whole ring with round corners."""
    left, top, right, bottom = inset, inset, size[0] - inset, size[1] - inset
    return (
        f"M{left + corner} {top}L{right - corner} {top}Q{right} {top} {right} {top + corner}"
        f"L{right} {bottom - corner}Q{right} {bottom} {right - corner} {bottom}"
        f"L{left + corner} {bottom}Q{left} {bottom} {left} {bottom - corner}"
        f"L{left} {top + corner}Q{left} {top} {left + corner} {top}Z"
    )


def _corners(size: Size, inset: float, corner: float, arm: float) -> str:
    """Path data of the four corners of a ring, with arms of this length."""
    left, top, right, bottom = inset, inset, size[0] - inset, size[1] - inset
    path = []
    for x, y, across, down in ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1)):
        path.append(
            f"M{x} {y + down * arm}L{x} {y + down * corner}Q{x} {y} {x + across * corner} {y}L{x + across * arm} {y}"
        )
    return "".join(path)


def _dashes(size: Size, inset: float, corner: float, dash: float) -> str:
    """Path data of short strokes along the straight sides; the corners are rounded off whole."""
    left, top, right, bottom = inset, inset, size[0] - inset, size[1] - inset
    path = []
    for a, b in _strokes(left + corner, right - corner, dash):
        path.append(f"M{a:.2f} {top}L{b:.2f} {top}M{a:.2f} {bottom}L{b:.2f} {bottom}")
    for a, b in _strokes(top + corner, bottom - corner, dash):
        path.append(f"M{left} {a:.2f}L{left} {b:.2f}M{right} {a:.2f}L{right} {b:.2f}")
    for x, y, across, down in ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1)):
        path.append(f"M{x} {y + down * corner}Q{x} {y} {x + across * corner} {y}")
    return "".join(path)


def _strokes(start: float, end: float, dash: float) -> list[tuple[float, float]]:
    """Strokes of about `dash` with gaps as long, beginning and ending with half a gap."""
    count = max(1, round((end - start) / (2 * dash)))
    step = (end - start) / count
    return [(start + number * step + step / 4, start + number * step + step * 3 / 4) for number in range(count)]


def _head(size: Size) -> str:
    width, height = size
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
