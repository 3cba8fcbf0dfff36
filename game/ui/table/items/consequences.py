"""Tags at the targets of a choice: each tells what the choice makes of the table. No two of them overlap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from pygame import FRect

from game.table.move_selector import MoveSelector
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.table.items.item_layer import ItemLayer
from game.ui.table.layout.signs import smallest

STYLE = Style(Type.BOLD, "tooltip_text", 15)
LOOK = Look("tooltip", "brass", radius=8, width=1.5, light=0, shadow=6)
SIZES = (15.0, 14.0, 13.0)
SMALLER_SIZES = (*SIZES, 12.0, 11.0, 10.0)
"""Sizes of words on crowded tags, in design units; the smaller ones only where letters have grown."""

WIDEST = 150.0
"""Maximum width of words that stand alone, unless the target is wider, in design units."""

EDGES = (18.0, 8.0)
"""Width and height that the frame adds to the words, in design units."""

ROUNDING = 2.0
"""Width that words have more than they need, in design units: pixels are whole."""

WAYS = ((1, 2, SIZES), (2, 1, SMALLER_SIZES), (2, 3, SIZES))
"""Rows of crowded tags, maximum lines of the words on them, and sizes, in the order in which they are tried."""

APART = 2.0
"""Distance of two tags, in design units."""


class Tag(NamedTuple):
    """The words of one target, and where they stand in the window."""

    target: str
    words: str
    rect: FRect
    style: Style

    @property
    def inner(self) -> FRect:
        """The rectangle in which the words are laid out."""
        return self.rect.inflate(ROUNDING - EDGES[0], -EDGES[1] / 2)


class TargetOutcome(NamedTuple):
    """The words of one target, and the rectangle it has in the window."""

    target: str
    words: str
    area: FRect


def draw_consequences(canvas: Canvas, tags: Sequence[Tag]) -> None:
    """Draws the tags of all targets."""
    for tag in tags:
        canvas.look(tag.rect, LOOK)
        canvas.text(tag.words, tag.inner, tag.style, align=0.5)


def consequence_tags(
    ui: Context,
    item_layer: ItemLayer,
    selector: MoveSelector,
    kept: Sequence[FRect] = (),
    noted: Callable[[str], bool] = lambda target: False,
) -> list[Tag]:
    """Returns a tag for the consequence of each target that a choice goes to, unless it is `noted` elsewhere; none lies
    on what is `kept`.
    """
    if not selector.chosen:
        return []
    told = []
    for target in selector.open():
        line, area = selector.consequence(target), _area(item_layer, target)
        if line is not None and area is not None and not noted(target):
            told.append(TargetOutcome(target, ui.say(line), area))
    return placed(ui, told, kept)


def placed(ui: Context, told: Sequence[TargetOutcome], kept: Sequence[FRect] = ()) -> list[Tag]:
    """Returns the tags with these words. Those that would overlap take two lines, smaller words, or a second row."""
    usual = [_tag(ui, each, max(each.area.width, WIDEST), STYLE) for each in told]
    rects = [tag.rect for tag in usual]
    crowded = [number for number, rect in enumerate(rects) if len(rect.collidelistall(rects)) > 1]
    for number, tag in zip(crowded, _narrowed(ui, [told[number] for number in crowded]), strict=True):
        usual[number] = tag
    return _apart(ui, usual, kept)


def _area(item_layer: ItemLayer, target: str) -> FRect | None:
    return item_layer.zone_area(target[5:]) if target.startswith("zone:") else item_layer.area(target)


def _tag(ui: Context, told: TargetOutcome, width: float, style: Style) -> Tag:
    """Returns a tag with words up to this wide, over the lower edge of its target."""
    unit = ui.viewport.unit
    block = ui.text.layout(told.words, style, int(width * unit))
    rect = FRect(0, 0, block.width / unit + EDGES[0], block.height / unit + EDGES[1])
    line = block.line_height / unit + EDGES[1]
    rect.midbottom = (told.area.centerx, told.area.bottom + line / 2)
    rect.clamp_ip(ui.viewport.rect)
    return Tag(told.target, told.words, rect, style)


def _narrowed(ui: Context, crowd: Sequence[TargetOutcome]) -> list[Tag]:
    """Returns tags as narrow as the distance of their targets, in the largest size of words that all of them allow; as
    narrow as two of these distances if they have to stand in two rows.
    """
    least = smallest(ui.viewport) / ui.viewport.unit
    for rows, lines, sizes in WAYS:
        rooms = [rows * _pitch(each, crowd) - APART - EDGES[0] for each in crowd]
        for style in (replace(STYLE, size=size) for size in sizes if size >= least or size == sizes[0]):
            if all(_fits(ui, each.words, style, room, lines) for each, room in zip(crowd, rooms, strict=True)):
                return [_tag(ui, each, room, style) for each, room in zip(crowd, rooms, strict=True)]
    style = replace(STYLE, size=max(SIZES[-1], least))
    return [_tag(ui, each, max(each.area.width, WIDEST), style) for each in crowd]


def _pitch(told: TargetOutcome, crowd: Sequence[TargetOutcome]) -> float:
    """Returns the distance of its target's middle from that of the nearest target beside it."""
    beside = (abs(other.area.centerx - told.area.centerx) for other in crowd if other is not told)
    return min((distance for distance in beside if distance > APART), default=WIDEST)


def _fits(ui: Context, words: str, style: Style, room: float, lines: int) -> bool:
    width = int(room * ui.viewport.unit)
    if width < ui.text.longest_word(words, style):
        return False
    return len(ui.text.layout(words, style, width).lines) <= lines


def _apart(ui: Context, tags: Sequence[Tag], kept: Sequence[FRect]) -> list[Tag]:
    """Moves each tag up until it lies neither on what is kept nor on a tag before it."""
    found: list[Tag] = []
    for tag in tags:
        rect, taken = FRect(tag.rect), [*kept, *(each.rect for each in found)]
        while (number := rect.collidelist(taken)) >= 0 and taken[number].top - APART - rect.height > 0:
            rect.bottom = taken[number].top - APART
        found.append(tag._replace(rect=rect))
    return found
