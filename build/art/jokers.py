"""The two jokers: a paddle steamer by night, and the moon in a jester's cap."""

from __future__ import annotations

from .canvas import Canvas
from .card_face import CENTRE, HEIGHT, INDEX_X, WIDTH, card_stock
from .court_card import FIELD, sunburst
from .features import Lid, eye
from .icons import star_points
from .outline import Outline, box, circle, ellipse, polygon, smooth, taper
from .palette import BLUE_TONE, BRASS, BRASS_TONE, CREAM, GREEN_TONE, INK, LAMP, RED, RED_TONE, Tone
from .ranks import word_outline
from .steamer import NIGHT_BOAT, steamer

STAR_Y = 33
LETTER_TOP = 54
LETTER_STEP = 10.2
LETTER_HEIGHT = 8.6


def steamer_joker() -> str:
    """The first joker, with the red star."""
    canvas = _sheet("#1B3B58", "#22476A")
    with canvas.cut_to(FIELD):
        _sky(canvas)
        _water(canvas, 248, "#1F5261", "#2F6B78")
        with canvas.at(160, 258, size=0.6, flip=True):
            steamer(canvas, NIGHT_BOAT)
        _reflections(canvas)
        _bank(canvas)
    return _finish(canvas, RED)


def moon_joker() -> str:
    """The second joker, with the black star."""
    canvas = _sheet("#3A2448", "#442B55")
    with canvas.cut_to(FIELD):
        for x, y, size in (
            (80, 128, 4),
            (206, 60, 5),
            (222, 130, 3),
            (70, 40, 3),
            (40, 196, 4),
            (214, 200, 4),
            (100, 34, 3),
        ):
            canvas.patch(polygon(star_points(x, y, size * 2, rays=4, waist=0.32)), LAMP)
        _moon_face(canvas)
        _water(canvas, 276, "#2A3F63", "#48638C")
        for y, half in ((286, 54), (298, 40), (310, 60), (322, 34)):
            canvas.patch(taper(f"{128 - half},{y} 128,{y - 3} {128 + half},{y}", 5, 2), LAMP, opacity=0.8)
    return _finish(canvas, INK)


def _sheet(panel: str, rays: str) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT)
    card_stock(canvas)
    canvas.patch(FIELD, panel)
    canvas.patch(sunburst((140, 110), 400, 24) & FIELD, rays)
    return canvas


def _finish(canvas: Canvas, colour: str) -> str:
    canvas.rim(FIELD, width=5, colour=INK)
    canvas.rim(FIELD, width=2.4, colour=BRASS)
    star = polygon(star_points(INDEX_X + 1, STAR_Y, 18)).swollen(1.5)
    shapes = [star]
    for index, letter in enumerate("JOKER"):
        shape = word_outline(letter)
        left, top, right, bottom = shape.bounds()
        grown = LETTER_HEIGHT / (bottom - top)
        shapes.append(
            shape.moved(-(left + right) / 2, -top).scaled(grown).moved(INDEX_X + 1, LETTER_TOP + index * LETTER_STEP)
        )
    for shape in shapes:
        canvas.patch(shape, colour)
        canvas.patch(shape.turned(180, CENTRE), colour)
    return canvas.svg()


def _sky(canvas: Canvas) -> None:
    canvas.patch(circle(94, 74, 32), "#C9B26E")
    canvas.patch(circle(94, 74, 29), "#F6E6B4")
    for x, y, r in ((86, 64, 5), (104, 80, 7), (90, 90, 3)):
        canvas.patch(circle(x, y, r), "#E6D197")
    for x, y in ((138, 34), (222, 60), (176, 46), (30, 132), (60, 160), (226, 120)):
        canvas.patch(polygon(star_points(x, y, 6, rays=4, waist=0.32)), CREAM)
    hills = smooth("0,226! 40,206 80,216 120,202 170,214 210,200 256,216! 256,256! 0,256!")
    canvas.form(hills, Tone("#16324A", "#122B41"), line=2.6, depth=0)


def _water(canvas: Canvas, y: float, colour: str, crest: str) -> None:
    canvas.form(box(0, y, WIDTH, HEIGHT), Tone(colour, colour), line=2.6, depth=0)
    for row, (x, width) in enumerate(
        ((30, 40), (150, 46), (90, 36), (200, 40), (24, 52), (120, 60), (60, 40), (176, 36))
    ):
        top = y + 14 + row * 11
        canvas.patch(taper(f"{x},{top} {x + width / 2},{top - 4} {x + width},{top}", 1.5, 3.2), crest)


def _reflections(canvas: Canvas) -> None:
    for x in range(76, 230, 13):
        canvas.patch(taper(f"{x},264 {x + 2},280 {x - 1},{292 + (x * 7) % 16}", 4, 1), LAMP, opacity=0.7)
    for x, y, width in ((24, 262, 70), (100, 268, 60), (200, 262, 44)):
        canvas.patch(taper(f"{x},{y} {x + width / 2},{y - 5} {x + width},{y}", 1.5, 4), CREAM, opacity=0.85)


def _bank(canvas: Canvas) -> None:
    for x, lean, tall in ((18, -4, 60), (26, 2, 84), (36, 8, 70), (48, 6, 52), (60, 14, 40)):
        canvas.form(
            taper(f"{x},345 {x + lean * 0.3},{345 - tall * 0.6} {x + lean},{345 - tall}", 7, 1.5),
            GREEN_TONE,
            line=2.2,
            depth=2,
        )
    for x, y in ((28, 268), (45, 286)):
        canvas.form(ellipse(x, y, 4.5, 12), Tone("#8A5A36", "#5E371D"), line=2.2, depth=2)


def _moon_face(canvas: Canvas) -> None:
    with canvas.at(132, 178, degrees=-6):
        face: Outline = smooth(
            "-34,-88! 10,-96 62,-74 92,-24 94,24 70,68 30,94 -16,100 -50,82! -32,80 -20,70 -16,60 "
            "-26,55 -18,48 -28,42 -18,34"
            " -20,26 -50,18 -46,4 -24,-12 -12,-30 -10,-52"
        )
        canvas.form(face, Tone("#F6E6B4", "#D9BC72"), depth=9)
        for x, y, r in ((62, 40, 10), (44, 64, 6), (74, 12, 5)):
            canvas.patch(circle(x, y, r), "#E6CF8E", within=face)
        eye(canvas, 14, -8, 12, lid=Lid.SLY, skin="#D9BC72", gaze=(-0.35, 0.1), iris="#2A5473")
        canvas.patch(taper("-6,-22 8,-32 30,-24", 3, 6), "#9A6F24")
        canvas.stroke("-20,49 -2,48 14,34", width=3.2)
        canvas.stroke("10,30 17,33 20,40", width=2.6)
        canvas.form(circle(30, 24, 11), Tone("#E6A98C", "#E6A98C"), line=0, depth=0)
        canvas.stroke("-42,16 -34,12 -30,18", width=2.4)
        _jester_cap(canvas)


def _jester_cap(canvas: Canvas) -> None:
    tails = (
        ("-6,-60! -34,-96 -70,-86 -86,-44! -60,-60 -36,-52 -14,-40!", RED_TONE, (-87, -38)),
        ("50,-84! 86,-112 112,-70 92,20! 84,-20 70,-36 46,-44!", BLUE_TONE, (91, 28)),
        ("-12,-52! -18,-104 14,-136 58,-132! 42,-110 60,-70 62,-50!", BRASS_TONE, (64, -131)),
    )
    for text, tone, (x, y) in tails:
        canvas.form(smooth(text), tone, depth=7)
        canvas.form(circle(x, y, 10), Tone(LAMP, BRASS), line=2.6, depth=3)
        canvas.stroke(f"{x - 5},{y + 3} {x + 5},{y + 3}", width=2)
    canvas.form(
        smooth("-26,-34! -8,-58 28,-66 62,-56 98,-24! 88,-8! 56,-34 24,-44 -4,-38 -20,-22!"), GREEN_TONE, depth=5
    )
    for x, y in ((-6, -46), (22, -55), (52, -49), (78, -30)):
        canvas.form(circle(x, y, 4.5), Tone(LAMP, BRASS), line=2.2, depth=2)
