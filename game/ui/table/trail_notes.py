"""What comes of a way in a few words, on a small plate beside the cell it ends on."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.content.message import Line
from game.ui.canvas import Canvas
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.free_place import Taken, free_place, least_covering
from game.ui.table.grounds import Grounds, Painted

PLATE = Look("plate", "lamplight", radius=8, width=1.5, light=0.08, shadow=6)
WORDS = Style(Type.BOLD, "plate_text", 16)
WIDEST = 168.0
PADDING = (12.0, 5.0)
BESIDE = 0.08
"""How far beside the course, in cells: it may cover the number of the row, which it says itself."""
MARGIN = 6.0
INSIDE = 6.0
"""How far inside its cell the light is."""


def draw_notes(canvas: Canvas, grounds: Grounds, kept: Sequence[FRect], title: FRect | None) -> list[FRect]:
    """Those of all trails that have one, and of letting a question go; on nothing that is `kept` clear, if that can be.
    Returns where they lie.

    No light is drawn over the words of the `title`.
    """
    found: list[FRect] = []
    for painted in grounds.all():
        stay = [trail for trail in painted.prospects[:1] if trail not in painted.trails]
        for trail in (*painted.trails, *stay):
            if trail.note is not None:
                ways = [grounds.cell(painted.zone.id, cell) for cell in trail.cells]
                found.append(_draw(canvas, trail.note, ways, _course(grounds, painted), (*kept, *found), title))
    return found


def _course(grounds: Grounds, painted: Painted) -> FRect | None:
    """Everything there is of the course, in the window."""
    course = grounds.course(painted)
    if course is None:
        return None
    whole = course.parts[0].unionall(list(course.parts[1:])).inflate(2 * BESIDE, 0)
    return painted.camera.area(whole)


def _draw(
    canvas: Canvas, note: Line, way: Sequence[FRect], course: FRect | None, kept: Sequence[FRect], title: FRect | None
) -> FRect:
    ui, cell = canvas.ui, way[-1]
    words, unit = ui.say(note), ui.viewport.unit
    block = ui.text.layout(words, WORDS, round(WIDEST * unit))
    area = FRect(0, 0, (block.width + 2) / unit + 2 * PADDING[0], block.height / unit + 2 * PADDING[1])
    area = _place(area, cell, cell if course is None else course, FRect(ui.viewport.rect), (*way, *kept))
    with canvas.clipped(_beside(title, ui.viewport.rect, cell)):
        _point(canvas, area, cell)
    canvas.look(area, PLATE)
    canvas.text(words, area.inflate(-2 * PADDING[0] + 2, -2 * PADDING[1] + 2), WORDS, align=0.5)
    return area


def _beside(title: FRect | None, window: FRect, cell: FRect) -> FRect:
    """The window, right of the title if a cell reaches below that."""
    if title is None or not title.colliderect(cell.inflate(2 * INSIDE, 2 * INSIDE)):
        return FRect(window)
    return FRect(title.right, window.y, max(0.0, window.right - title.right), window.height)


def _place(size: FRect, cell: FRect, course: FRect, window: FRect, kept: Sequence[FRect]) -> FRect:
    """Beside the course on the level of the cell, on the nearer side, or as near to the cell as there is room."""
    left, right = FRect(size), FRect(size)
    left.midright, right.midleft = (course.left, cell.centery), (course.right, cell.centery)
    inside = window.inflate(-2 * MARGIN, -2 * MARGIN)
    nearer = min((left, right), key=lambda place: max(place.left - cell.right, cell.left - place.right))
    wished, taken = [nearer.clamp(inside)], Taken(tuple(kept), (course,))
    return free_place(wished, cell, window, taken) or least_covering(wished, window, taken)


def _point(canvas: Canvas, area: FRect, cell: FRect) -> None:
    """A line to the cell it tells of, which stands in the light."""
    seen = cell.clip(canvas.ui.viewport.rect)
    if not seen.width or not seen.height:
        return
    x = min(max(area.centerx, seen.left), seen.right)
    y = min(max(area.centery, seen.top + seen.height / 3), seen.bottom - seen.height / 3)
    canvas.line(area.center, (x, y), "lamplight", 2)
    canvas.ring(cell.inflate(-INSIDE, -INSIDE), radius=8, colour="lamplight", gap=0)
