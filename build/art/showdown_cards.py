"""Number cards with a paddle wheel, wild cards, Showdown cards in a lifebuoy, and their backs."""

from __future__ import annotations

import math
from collections.abc import Iterator

from .canvas import Canvas
from .card_back_sheet import back_sheet
from .card_face import CENTRE, CORNER, HEIGHT, WIDTH, card_stock
from .outline import box, circle, smooth
from .palette import BRASS, BRASS_TONE, CREAM, INK, LAMP, RED_TONE, Tone
from .ranks import rank_outline
from .steamer import NIGHT_BOAT, steamer

FOLDER = "riverboat_showdown"
TONES = (
    Tone("#2F6B58", "#1F4B3F"),
    Tone("#3F7D4A", "#2B5A34"),
    Tone("#2A6F86", "#1B4F61"),
    Tone("#2A5473", "#16324A"),
    Tone("#5A4A86", "#413462"),
    Tone("#8A4A2A", "#653419"),
    Tone("#A8452B", "#7C301B"),
    Tone("#A3261F", "#751813"),
)
"""Tones from the cool low numbers to the hot high ones."""
NIGHT = "#142B3A"
PAPER = Tone("#FBF4E0", "#E6D8B4")
STAR = "0,-40! 11,-13! 39,-12! 17,6! 25,34! 0,18! -25,34! -17,6! -39,-12! -11,-13!"


def showdown_pictures() -> Iterator[tuple[str, str]]:
    """Path below ``assets`` and SVG text of each."""
    for number, tone in enumerate(TONES, 1):
        yield f"{FOLDER}/cards/{number}.svg", number_card(number, tone)
        yield f"{FOLDER}/cards/showdown_{number}.svg", showdown_card(number)
    yield f"{FOLDER}/cards/wild.svg", wild_card()
    yield f"{FOLDER}/cards/back.svg", cards_back()
    yield f"{FOLDER}/cards/showdown_back.svg", showdown_back()


def number_card(number: int, tone: Tone) -> str:
    """The SVG of a number card: a wheel with as many paddles, the number on its hub and in two corners."""
    canvas = Canvas(WIDTH, HEIGHT)
    card_stock(canvas)
    canvas.rim(box(12, 12, WIDTH - 24, HEIGHT - 24, 9), width=1.6, colour=BRASS)
    _corners(canvas, str(number), tone.base)
    _wheel(canvas, number, [tone] * number)
    canvas.patch(rank_outline(str(number), 96, 90).moved(CENTRE[0], CENTRE[1] - 48), tone.base)
    return canvas.svg()


def wild_card() -> str:
    """The SVG of a wild card: a wheel in all colours round a star."""
    canvas = Canvas(WIDTH, HEIGHT)
    card_stock(canvas)
    canvas.patch(box(12, 12, WIDTH - 24, HEIGHT - 24, 9), NIGHT)
    canvas.rim(box(12, 12, WIDTH - 24, HEIGHT - 24, 9), width=2.4, colour=BRASS)
    for x, y, degrees in ((38, 46, 0), (WIDTH - 38, HEIGHT - 46, 180)):
        canvas.form(smooth(STAR).scaled(0.52).turned(degrees).moved(x, y), Tone(LAMP, BRASS), line=2, depth=2)
    _wheel(canvas, len(TONES), list(TONES))
    canvas.form(smooth(STAR).scaled(1.15).moved(*CENTRE), Tone(LAMP, BRASS), line=2.6, depth=4)
    return canvas.svg()


def showdown_card(number: int) -> str:
    """The SVG of a Showdown card: a lifebuoy at night, the number in it."""
    canvas = Canvas(WIDTH, HEIGHT)
    _night_sheet(canvas)
    _lifebuoy(canvas)
    canvas.patch(rank_outline(str(number), 118, 104).moved(CENTRE[0], CENTRE[1] - 59), LAMP)
    _corners(canvas, str(number), LAMP)
    return canvas.svg()


def cards_back() -> str:
    """The back of number cards: the steamer in a ring."""
    canvas = back_sheet("#3A1E2E", "#62344C")
    with canvas.at(CENTRE[0] + 6, CENTRE[1] + 30, size=0.3):
        steamer(canvas, NIGHT_BOAT)
    return canvas.svg()


def showdown_back() -> str:
    """The back of Showdown cards: a lifebuoy with a star."""
    canvas = Canvas(WIDTH, HEIGHT)
    _night_sheet(canvas)
    _lifebuoy(canvas)
    canvas.form(smooth(STAR).scaled(1.3).moved(*CENTRE), Tone(LAMP, BRASS), line=2.6, depth=4)
    return canvas.svg()


def _corners(canvas: Canvas, words: str, colour: str) -> None:
    shape = rank_outline(words, 46, 42).moved(34, 22)
    canvas.patch(shape, colour)
    canvas.patch(shape.turned(180, CENTRE), colour)


def _wheel(canvas: Canvas, paddles: int, tones: list[Tone]) -> None:
    x, y = CENTRE
    for ring in (94, 78):
        canvas.rim(circle(x, y, ring), width=5, colour=INK)
        canvas.rim(circle(x, y, ring), width=2.6, colour=BRASS)
    for number in range(paddles):
        with canvas.at(x, y, degrees=number * 360 / paddles):
            canvas.trace("M0,-62 L0,-98", width=6, colour=INK)
            canvas.trace("M0,-62 L0,-98", width=2.6, colour=BRASS)
            canvas.form(box(-20, -112, 40, 26, 4), tones[number], line=2.6, depth=4)
    canvas.form(circle(x, y, 64), PAPER if paddles < len(TONES) or tones[0] == tones[1] else Tone(NIGHT, NIGHT), line=3)


def _night_sheet(canvas: Canvas) -> None:
    sheet = box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, CORNER)
    inside = box(10, 10, WIDTH - 20, HEIGHT - 20, 10)
    canvas.patch(sheet, CREAM)
    canvas.rim(sheet, width=2, colour="#7A5A34")
    canvas.patch(inside, NIGHT)
    with canvas.cut_to(inside):
        for row in range(6):
            y = 236 + row * 22
            points = " ".join(f"{x},{y + (4 if (x // 22 + row) % 2 else -4)}" for x in range(0, WIDTH + 23, 22))
            canvas.stroke(points, width=2.6, colour="#24506A")
        for number in range(14):
            canvas.patch(circle(20 + (number * 67) % 212, 22 + (number * 41) % 96, 1.8), "#F6E6B4", opacity=0.8)
    canvas.rim(inside, width=2.4, colour=BRASS)


def _lifebuoy(canvas: Canvas) -> None:
    x, y = CENTRE
    canvas.form(circle(x, y, 98), PAPER, line=3, depth=6)
    for step in range(4):
        start, end = math.radians(step * 90 + 25), math.radians(step * 90 + 65)
        outer = [(x + 98 * math.cos(a), y + 98 * math.sin(a)) for a in (start, (start + end) / 2, end)]
        inner = [(x + 70 * math.cos(a), y + 70 * math.sin(a)) for a in (end, (start + end) / 2, start)]
        points = " ".join(f"{px:.1f},{py:.1f}{'!' if place != 1 else ''}" for place, (px, py) in enumerate(outer))
        points += " " + " ".join(
            f"{px:.1f},{py:.1f}{'!' if place != 1 else ''}" for place, (px, py) in enumerate(inner)
        )
        canvas.form(smooth(points), RED_TONE, line=2, depth=3)
    canvas.form(circle(x, y, 70), Tone(NIGHT, NIGHT), line=3, depth=0)
    canvas.rim(circle(x, y, 98), width=3, colour=INK)
    canvas.rim(circle(x, y, 64), width=1.6, colour=BRASS_TONE.base)
