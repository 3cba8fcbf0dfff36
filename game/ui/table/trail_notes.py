"""What comes of a way in a few words, on a small plate beside the cell it ends on."""

from __future__ import annotations

from pygame import FRect

from game.content.line import Line
from game.ui.canvas import Canvas
from game.ui.shapes import Look
from game.ui.table.grounds import Grounds, Painted
from game.ui.text import Style
from game.ui.theme import Type

PLATE = Look("plate", "lamplight", radius=8, width=1.5, light=0.08, shadow=6)
WORDS = Style(Type.BOLD, "plate_text", 16)
WIDEST = 168.0
PADDING = (12.0, 5.0)
BESIDE = 0.08
"""How far beside the course, in cells: it may cover the number of the row, which it says itself."""
MARGIN = 6.0


def draw_notes(canvas: Canvas, grounds: Grounds) -> None:
    """Those of all trails that have one."""
    for painted in grounds.all():
        for trail in painted.trails:
            if trail.note is not None:
                _draw(canvas, trail.note, grounds.cell(painted.zone.id, trail.cells[-1]), _course(grounds, painted))


def _course(grounds: Grounds, painted: Painted) -> FRect | None:
    """Everything there is of the course, in the window."""
    course = grounds.course(painted)
    if course is None:
        return None
    whole = course.parts[0].unionall(list(course.parts[1:])).inflate(2 * BESIDE, 0)
    return painted.camera.area(whole)


def _draw(canvas: Canvas, note: Line, cell: FRect, course: FRect | None) -> None:
    ui = canvas.ui
    words, unit = ui.say(note), ui.viewport.unit
    block = ui.text.layout(words, WORDS, round(WIDEST * unit))
    area = FRect(0, 0, (block.width + 2) / unit + 2 * PADDING[0], block.height / unit + 2 * PADDING[1])
    beside = cell if course is None else course
    area.midright = (beside.left, cell.centery)
    if area.left < ui.viewport.rect.left + MARGIN:
        area.midleft = (beside.right, cell.centery)
    area.clamp_ip(ui.viewport.rect.inflate(-2 * MARGIN, -2 * MARGIN))
    level = min(area.bottom - 2, max(area.top + 2, cell.centery))
    nearest = cell.left if area.centerx < cell.centerx else cell.right
    canvas.line((area.centerx, level), (nearest, level), "lamplight", 2)
    canvas.look(area, PLATE)
    canvas.text(words, area.inflate(-2 * PADDING[0] + 2, -2 * PADDING[1] + 2), WORDS, align=0.5)
