"""The speed trackers: one row per seat, with what each speed allows above and below."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

import pygame
from pygame import FRect

from game.content.line import Line
from game.engine.types import Seat
from game.table.presenter import Trail
from game.titles.whitewater_rush.rules.river import FASTEST, NO_CELL, row_of
from game.titles.whitewater_rush.rules.view import WhitewaterView
from game.titles.whitewater_rush.table.foretold import asked_seat
from game.ui.shapes import sheet
from game.ui.table.painter import Brush, Ground, clipped
from game.ui.table.pictures import seat_shape
from game.ui.theme import Type, hex_of
from game.ui.water.lettering import write
from game.ui.water.marks import mark
from game.ui.water.reach import WaterKind, WaterSpace
from game.ui.water.tones import tones_of

WIDE, HIGH = 9.8, 4.0
HEAD, FOOT = 0.56, 0.6
SCALE_LEFT, STEP = 2.1, 0.86
CARDS_LEFT, ROWS_LEFT = 6.7, 8.2
TALLEST: Final = 0.85
_BOX: Final = 0.74


class TrackersGround(Ground):
    """A table of all seats; a fixed size, so that rows stand still whatever happens."""

    def size(self, view: WhitewaterView) -> tuple[float, float]:
        """Head, seats and foot."""
        return WIDE, HIGH

    def cell(self, view: WhitewaterView, index: int) -> FRect:
        """The row of a seat."""
        tall = min(TALLEST, (HIGH - HEAD - FOOT) / len(view.cells))
        return FRect(0, HEAD + index * tall, WIDE, tall)

    def follow(self, view: WhitewaterView) -> None:
        """Always seen whole."""
        return

    def key(self, view: WhitewaterView) -> Hashable:
        """Everything written here."""
        return (view.table, view.speeds, view.cells, view.hands, view.left, asked_seat(view), view.active, view.board)

    def paint(self, brush: Brush, view: WhitewaterView) -> None:
        """What speeds allow, then a row for each seat."""
        with clipped(brush):
            _head(brush, view)
            for number in range(len(view.cells)):
                _row(brush, view, Seat(number), self.cell(view, number))
            _foot(brush, view, self.cell(view, len(view.cells)).top)

    def flow(self, brush: Brush, view: WhitewaterView, seconds: float) -> None:
        """Nothing moves by itself here."""

    def sketch(self, brush: Brush, view: WhitewaterView, trail: Trail) -> None:
        """Nothing is laid during a race."""

    def signs(self, view: WhitewaterView) -> Sequence[tuple[FRect, Line]]:
        """The columns, the speed of each kayak, and what a speed clears."""
        rows = [self.cell(view, number) for number in range(len(view.cells))]
        foot = rows[-1].bottom
        wide = _column(FASTEST + 1) - SCALE_LEFT
        speeds = [
            (FRect(SCALE_LEFT, row.y, wide, row.height), _meaning("speed", speed=speed))
            for row, speed in zip(rows, view.speeds, strict=True)
        ]
        clears = [(_foot_place(speed, foot), _meaning(name, speed=speed)) for speed, _, name in _cleared(view)]
        return (
            (FRect(SCALE_LEFT - 0.62, 0.0, wide + 0.62, HEAD), _meaning("manoeuvre")),
            *speeds,
            *clears,
            (FRect(CARDS_LEFT, 0.0, 1.1, foot), _meaning("cards")),
            (FRect(ROWS_LEFT, 0.0, 1.5, foot), _meaning("rows")),
        )


def _column(speed: int) -> float:
    return SCALE_LEFT + (speed - 1) * STEP


def _head(brush: Brush, view: WhitewaterView) -> None:
    _icon(brush, FRect(SCALE_LEFT - 0.62, 0.04, 0.5, 0.5), "steer")
    for speed in range(1, FASTEST + 1):
        place = FRect(_column(speed), 0.04, _BOX, HEAD - 0.08)
        write(brush, place, str(view.table.allowance(speed)), Type.BOLD, "text_accent")
    _icon(brush, FRect(CARDS_LEFT + 0.3, 0.04, 0.5, 0.5), "card")
    _icon(brush, FRect(ROWS_LEFT + 0.5, 0.04, 0.5, 0.5), "flag")


def _foot(brush: Brush, view: WhitewaterView, top: float) -> None:
    """The hazards that a speed clears, below it."""
    for speed, kind, _ in _cleared(view):
        _sign(brush, _foot_place(speed, top), kind)


def _cleared(view: WhitewaterView) -> list[tuple[int, WaterKind, str]]:
    """Speeds, the hazard each of them clears, and the name of its sentence."""
    falls = [(speed, WaterKind.FALL, "waterfall") for speed in view.table.waterfall]
    return [*falls, *((speed, WaterKind.RAPIDS, "rapids") for speed in view.table.rapids)]


def _foot_place(speed: int, top: float) -> FRect:
    return FRect(_column(speed) + _BOX / 2 - 0.25, top + 0.05, 0.5, 0.5)


def _meaning(name: str, **words: int) -> Line:
    return Line(f"whitewater_rush.tracker.{name}", dict(words))


def _row(brush: Brush, view: WhitewaterView, seat: Seat, row: FRect) -> None:
    theme = brush.ui.theme
    area = brush.area(row.inflate(0, -0.06))
    turn = seat == asked_seat(view)
    pygame.draw.rect(brush.surface, theme["panel_raised" if turn else "panel"], area, border_radius=area.height // 5)
    if turn or seat == view.active:
        width = max(1, round(0.045 * brush.unit)) if turn else 1
        pygame.draw.rect(brush.surface, theme["chosen"], area, width, border_radius=area.height // 5)
    side = min(0.5, row.height - 0.14)
    shape = brush.area(FRect(0.14, row.centery - side / 2, side, side))
    brush.surface.blit(brush.ui.assets.image(seat_shape(seat), shape.size), shape)
    boat = brush.area(FRect(1.0, row.centery - 0.41, 0.82, 0.82))
    kayak = brush.ui.assets.turned(f"whitewater_rush/kayaks/{seat}", boat.size, -90)
    brush.surface.blit(kayak, kayak.get_rect(center=boat.center))
    _scale(brush, view.speeds[seat], row)
    colour = "text_disabled" if view.left[seat] else "text"
    write(
        brush,
        FRect(CARDS_LEFT, row.y + 0.1, 1.1, row.height - 0.2),
        str(view.hands[seat]),
        Type.BOLD,
        colour,
        shadow=False,
    )
    cell = view.cells[seat]
    rows = max(0, view.board.finish + 1 - row_of(cell)) if cell != NO_CELL else view.board.finish
    write(brush, FRect(ROWS_LEFT, row.y + 0.1, 1.5, row.height - 0.2), str(rows), Type.BOLD, colour, shadow=False)


def _scale(brush: Brush, now: int, row: FRect) -> None:
    """Five boxes; a brass cube lies on the present speed."""
    theme = brush.ui.theme
    tall = row.height - 0.2
    for speed in range(1, FASTEST + 1):
        place = FRect(_column(speed), row.centery - tall / 2, _BOX, tall)
        area = brush.area(place)
        radius = max(2, area.height // 5)
        if speed == now:
            pygame.draw.rect(brush.surface, theme["shadow"], area.move(2, 2), border_radius=radius)
            pygame.draw.rect(brush.surface, theme["primary"], area, border_radius=radius)
            pygame.draw.rect(brush.surface, theme["lamplight"], area, max(1, area.height // 14), border_radius=radius)
            write(brush, place, str(speed), Type.RANK, "primary_text", shadow=False)
        else:
            pygame.draw.rect(brush.surface, theme["field"], area, border_radius=radius)
            pygame.draw.rect(brush.surface, theme["field_edge"], area, 1, border_radius=radius)
            write(brush, place, str(speed), Type.SMALL, "text_soft", shadow=False)


def _sign(brush: Brush, place: FRect, kind: WaterKind) -> None:
    tones = tones_of(brush.ui.theme)
    area = brush.area(place)

    def svg() -> str:
        inside = mark(WaterSpace((0, -1), kind), (0, 0), tones)
        ground = f'<rect width="64" height="64" rx="12" fill="{tones.water}"/>'
        return sheet((64, 64), f'{ground}<g transform="translate(32 32) scale(60)">{inside}</g>')

    brush.surface.blit(brush.ui.assets.svg(("sign", kind, tones), svg, area.size), area)


_ICONS: Final = {
    "steer": '<path d="M6 32H58M16 20L5 32L16 44M48 20L59 32L48 44"/>',
    "card": '<path d="M18 9H46C49 9 51 11 51 14V50C51 53 49 55 46 55H18C15 55 13 53 13 50V14C13 11 15 9 18 9Z"/>',
    "flag": '<path d="M14 58V7M14 9C28 2 34 18 52 10V34C34 42 28 26 14 33"/>',
}


def _icon(brush: Brush, place: FRect, name: str) -> None:
    area = brush.area(place)
    colour = hex_of(brush.ui.theme["text_accent"])
    pen = f'fill="none" stroke="{colour}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"'
    picture = brush.ui.assets.svg(
        ("tracker icon", name, colour), lambda: sheet((64, 64), f"<g {pen}>{_ICONS[name]}</g>"), area.size
    )
    brush.surface.blit(picture, area)
