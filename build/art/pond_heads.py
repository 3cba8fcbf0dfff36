"""Frog, catfish, turtle and alligator; the long-nosed ones look to the left."""

from __future__ import annotations

from .canvas import Canvas
from .features import Lid, eye, lashes
from .outline import Outline, circle, ellipse, halves, polygon, smooth, taper
from .palette import INK, Tone

FROG = Tone("#7DA54C", "#5B8035")
FROG_BELLY = Tone("#D9DF9C", "#B7BF72")
CATFISH = Tone("#66808A", "#496069")
CATFISH_BELLY = Tone("#C6CFC4", "#9FACA2")
TURTLE = Tone("#93A85B", "#6F843F")
GATOR = Tone("#5E8A5A", "#42693F")
GATOR_BELLY = Tone("#CFD79C", "#A9B372")
TOOTH = Tone("#FBF4E0", "#DCCBA2")


def frog_head(canvas: Canvas, *, lady: bool = False) -> None:
    """From the front: eyes like lamps on the corners, and a mouth all the way across."""
    for side in (-1, 1):
        canvas.form(circle(side * 32, -32, 22), FROG, depth=4)
    skull: Outline = halves("0,-37 -30,-31 -58,-8 -68,18 -54,42 -24,54 0,56")
    canvas.form(skull, FROG, depth=7)
    canvas.patch(halves("0,18 -40,20 -72,12 -60,46 -24,60 0,62"), FROG_BELLY.base, within=skull)
    canvas.rim(skull)
    for x, y, r in ((-46, -2, 5), (-38, -10, 3), (46, -4, 5), (53, 5, 3), (0, -26, 4), (9, -20, 2.6)):
        canvas.patch(circle(x, y, r), FROG.shade)
    for side in (-1, 1):
        eye(canvas, side * 32, -33, 14, lid=Lid.EASY, skin=FROG.shade, gaze=(-0.15, 0.05), iris="#C58A2B")
        if lady:
            lashes(canvas, side * 32, -34, 14, flip=side < 0)
        canvas.patch(ellipse(side * 7, 4, 2.6, 1.8), INK)
        canvas.form(ellipse(side * 48, 27, 9, 6), Tone("#DDA07C", "#DDA07C"), line=0, depth=0)
    canvas.stroke("-60,14 -54,20 -30,26 0,28 30,26 54,20 60,14", width=3.2)
    canvas.stroke("-10,41 0,44 10,41", width=2.4)


def catfish_head(canvas: Canvas) -> None:
    """From the front: wide-set eyes, heavy lips, and barbels worn like a moustache."""
    for flip in (False, True):
        with canvas.at(flip=flip):
            canvas.form(smooth("-50,10! -84,-6 -96,14! -84,20 -90,36! -66,34 -48,32!"), CATFISH, depth=4)
    skull: Outline = halves("0,-52 -34,-45 -58,-20 -66,10 -58,36 -28,54 0,58")
    canvas.form(skull, CATFISH, depth=8)
    canvas.patch(halves("0,26 -36,28 -70,26 -50,54 0,66"), CATFISH_BELLY.base, within=skull)
    for x, y, r in (
        (-30, -34, 5),
        (-16, -40, 3),
        (24, -36, 4),
        (40, -24, 6),
        (-46, -18, 4),
        (10, -30, 3),
        (-8, -26, 4),
    ):
        canvas.patch(circle(x, y, r), CATFISH.shade, within=skull)
    canvas.rim(skull)
    canvas.form(halves("0,14 -26,13 -48,20 -50,28 -26,32 0,33"), Tone("#D6A48C", "#B57E67"), line=2.8, depth=3)
    canvas.stroke("-46,23 -20,23 0,24 20,23 46,23", width=2.8)
    for side in (-1, 1):
        eye(
            canvas,
            side * 36,
            -10,
            11,
            lid=Lid.SLY,
            skin=CATFISH.shade,
            tilt=side * -4,
            gaze=(-0.2, 0.1),
            iris="#B98A1E",
        )
        canvas.patch(ellipse(side * 8, 3, 2.4, 2), INK)
        for line in ("20,12 52,0 78,14 90,4", "28,30 56,44 64,66 80,72", "12,34 20,52 14,66 22,76"):
            points = " ".join(f"{side * float(p.split(',')[0])},{p.split(',')[1]}" for p in line.split())
            canvas.patch(taper(points, 9, 3), INK)
            canvas.patch(taper(points, 4.5, 0.8), CATFISH.base)


def turtle_head(canvas: Canvas, *, spectacles: bool = True) -> None:
    """From the side with its long neck: bald, wrinkled, patient."""
    neck = smooth("0,24 -6,54 4,92 14,120! 74,116! 56,84 52,40 50,14 30,10")
    canvas.form(neck, TURTLE, depth=7)
    for line in ("4,60 24,66 46,60", "6,78 28,84 50,76", "10,97 34,102 58,93"):
        canvas.stroke(line, width=2.4)
    skull: Outline = smooth("-62,10 -58,-10 -40,-22 -24,-40 10,-46 42,-32 56,-4 50,24 22,38 -20,40 -50,34 -62,24")
    canvas.form(skull, TURTLE, depth=8)
    canvas.patch(smooth("-70,22! -40,24 0,22 30,26! 10,50 -50,50 -74,34"), "#D4D79A", within=skull)
    for x, y, rx in ((14, -32, 8), (30, -22, 6), (0, -38, 5), (40, -4, 6), (26, -6, 4)):
        canvas.patch(ellipse(x, y, rx, rx * 0.7), TURTLE.shade, within=skull)
    canvas.rim(skull)
    canvas.stroke("-61,16 -40,22 -12,20 8,10", width=3)
    canvas.stroke("8,10 13,6 14,1", width=2.6)
    canvas.patch(ellipse(-54, 1, 2.4, 2), INK)
    eye(canvas, -16, -11, 11, lid=Lid.EASY, skin=TURTLE.shade, gaze=(-0.25, 0.1), iris="#6B3A1E")
    if spectacles:
        canvas.patch(circle(-16, -10, 16), "#E9F2EC", opacity=0.2)
        for x, radius in ((-16, 16.5), (-48, 11)):
            canvas.rim(circle(x, -10, radius), width=4.6)
            canvas.rim(circle(x, -10, radius), width=2, colour="#F2C66D")
        canvas.stroke("0,-12 26,-16 48,-8", width=4.4)
        canvas.stroke("0,-12 26,-16 48,-8", width=2, colour="#F2C66D")


def alligator_head(canvas: Canvas) -> None:
    """From three quarters: a long grin full of teeth."""
    jaw = smooth("10,22! -40,38 -84,38 -108,44 -110,56 -84,66 -34,64 10,58 34,40!")
    canvas.form(jaw, GATOR_BELLY, depth=6)
    for x in (-96, -80, -64, -48, -32, -16):
        canvas.form(polygon(f"{x},42 {x + 6},28 {x + 12},41"), TOOTH, line=2.2, depth=1.5)
    skull: Outline = smooth(
        "50,-16 54,14 46,42! 24,40 2,26! -24,36 -50,32 -84,38 -112,34 -118,16 -104,4 -76,8 -46,2 "
        "-30,-12 -26,-32 -6,-44 14,-34"
        " 34,-34"
    )
    canvas.form(skull, GATOR, depth=7)
    for x in (-104, -90, -74, -58, -42, -26):
        canvas.form(polygon(f"{x},34 {x + 5},47 {x + 11},33"), TOOTH, line=2.2, depth=1.5)
    for x, y, r in (
        (-70, 16, 3.6),
        (-54, 18, 3),
        (-38, 12, 4),
        (30, -18, 5),
        (38, 0, 6),
        (22, 4, 4),
        (-60, 26, 2.4),
        (34, 18, 4),
    ):
        canvas.patch(circle(x, y, r), GATOR.shade, within=skull)
    canvas.form(smooth("-116,12 -110,-2 -94,-2 -88,10 -100,16"), GATOR, line=2.6, depth=3)
    canvas.patch(ellipse(-105, 5, 4, 2.4), INK)
    canvas.stroke("2,26 14,20 20,10", width=3)
    canvas.stroke("16,8 24,10 28,16", width=2.4)
    canvas.form(smooth("-30,-18 -26,-40 -6,-48 14,-38 18,-16 -4,-6"), GATOR, line=2.8, depth=4)
    eye(canvas, -7, -24, 13, lid=Lid.SLY, skin=GATOR.shade, gaze=(-0.3, 0.12), iris="#C9A227")
