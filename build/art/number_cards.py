"""Number cards: pips in the classic order."""

from __future__ import annotations

from .canvas import Canvas
from .card_face import CENTRE, HEIGHT, WIDTH, card_frame, card_index, card_stock
from .palette import Tone
from .suits import suit_outline

PIP = 46
LEFT, MIDDLE, RIGHT = 88.0, 125.0, 162.0
TOP, BOTTOM = 62.0, 288.0
CENTRE_Y = 175.0

Spot = tuple[float, float]


def number_card(rank: str, suit: str, tone: Tone) -> str:
    """The SVG of one card from 2 to 10."""
    canvas = Canvas(WIDTH, HEIGHT)
    card_stock(canvas)
    card_frame(canvas)
    card_index(canvas, rank, suit, tone)
    for spot in _spots(int(rank)):
        _pip(canvas, suit, tone, spot)
    return canvas.svg()


def _pip(canvas: Canvas, suit: str, tone: Tone, spot: Spot) -> None:
    shape = suit_outline(suit).scaled(PIP / 100)
    if spot[1] > CENTRE_Y + 1:
        shape = shape.turned(180)
    canvas.form(shape.moved(*spot), tone, line=0, depth=2.2)


def _spots(count: int) -> list[Spot]:
    """Returns the places of the pips; the lower half is the upper half turned round."""
    upper: list[Spot] = []
    third = TOP + (BOTTOM - TOP) / 3
    match count:
        case 2 | 3:
            upper = [(MIDDLE, TOP)]
        case 4 | 5:
            upper = [(LEFT, TOP), (RIGHT, TOP)]
        case 6 | 7 | 8:
            upper = [(LEFT, TOP), (RIGHT, TOP)]
        case _:
            upper = [(LEFT, TOP), (RIGHT, TOP), (LEFT, third), (RIGHT, third)]
    spots = upper + [(2 * CENTRE[0] - x, TOP + BOTTOM - y) for x, y in upper]
    return spots + _odd_spots(count, third)


def _odd_spots(count: int, third: float) -> list[Spot]:
    sides = [(LEFT, CENTRE_Y), (RIGHT, CENTRE_Y)]
    between = (TOP + CENTRE_Y) / 2
    match count:
        case 3 | 5 | 9:
            return [(MIDDLE, CENTRE_Y)]
        case 6:
            return sides
        case 7:
            return [*sides, (MIDDLE, between)]
        case 8:
            return [*sides, (MIDDLE, between), (MIDDLE, 2 * CENTRE_Y - between)]
        case 10:
            high = (TOP + third) / 2
            return [(MIDDLE, high), (MIDDLE, 2 * CENTRE_Y - high)]
        case _:
            return []
