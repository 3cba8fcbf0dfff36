"""Otter, raccoon, beaver, fox and badger, seen from the front, about 120 units wide round the origin."""

from __future__ import annotations

from .canvas import Canvas
from .features import Lid, eye, lashes, whiskers
from .outline import Outline, box, circle, ellipse, halves, smooth, taper, union
from .palette import CREAM, INK, PINK_TONE, Tone

OTTER = Tone("#8A5F3C", "#694427")
RACCOON = Tone("#93897A", "#6F6659")
BEAVER = Tone("#A06A3B", "#774A26")
FOX = Tone("#C8682F", "#9C4A1D")
BADGER = Tone("#4A4540", "#2C2825")
PALE = Tone("#EFE3C6", "#D0BD93")
IVORY = Tone("#FBF4E0", "#DCCBA2")
DARK_NOSE = Tone("#43302A", INK)
LONG_WHISKERS = (
    "-22,24 -50,16 -82,12",
    "-22,28 -50,28 -84,32",
    "-20,32 -44,40 -74,50",
    "22,24 50,16 82,12",
    "22,28 50,28 84,32",
    "20,32 44,40 74,50",
)


def otter_head(canvas: Canvas, *, lady: bool = False) -> None:
    """Flat and broad, with a puffy muzzle."""
    _ears(canvas, OTTER, 50, -30, 13)
    skull = halves("0,-50 -28,-45 -52,-24 -61,6 -54,34 -28,52 0,57")
    canvas.form(skull, OTTER, depth=7)
    canvas.patch(halves("0,4 -20,2 -46,22 -44,42 -22,56 0,60"), PALE.base, within=skull)
    canvas.rim(skull)
    _muzzle(canvas, 18, 26, 20, PALE)
    _smile(canvas, 26)
    canvas.form(halves("0,6 -14,4 -17,12 -9,22 0,25"), DARK_NOSE, line=2.6, depth=3)
    canvas.patch(ellipse(-5, 10, 4, 2.2), "#E8D5BC")
    _pair_of_eyes(canvas, 26, -10, 10.5, OTTER.shade, lady=lady)
    whiskers(canvas, LONG_WHISKERS)


def raccoon_head(canvas: Canvas, *, lady: bool = False) -> None:
    """A burglar's mask and pointed cheeks."""
    for side in (False, True):
        with canvas.at(flip=side):
            canvas.form(smooth("-54,-22! -56,-58 -44,-66 -18,-42!"), RACCOON, depth=4)
            canvas.form(smooth("-48,-30! -49,-52 -42,-56 -28,-41!"), Tone("#D8CBB0", "#B7A888"), line=0, depth=-2)
    skull = halves("0,-50 -28,-45 -50,-24 -58,0 -72,20! -60,24 -62,38! -46,40 -40,50! -22,50 0,56")
    canvas.form(skull, RACCOON, depth=7)
    canvas.patch(
        union(
            [
                halves("0,-34 -10,-30 -34,-34 -54,-18 -62,6 -40,6 -20,-10 0,-4"),
                halves("0,0 -24,10 -60,22 -74,22 -40,54 0,60"),
            ]
        ),
        PALE.base,
        within=skull,
    )
    mask = union(
        [
            smooth("-6,-12! -22,-28 -44,-22 -66,14! -44,26 -18,14 -4,4!"),
            smooth("6,-12! 22,-28 44,-22 66,14! 44,26 18,14 4,4!"),
        ]
    )
    canvas.patch(mask, "#2C2622", within=skull)
    canvas.patch(halves("0,-50 -8,-46 -7,-10 -5,10 0,14"), RACCOON.shade, within=skull)
    canvas.rim(skull)
    canvas.form(halves("0,2 -14,10 -22,26 -16,42 0,48"), PALE, line=0, depth=4)
    _smile(canvas, 24)
    canvas.form(ellipse(0, 13, 11, 8.5), DARK_NOSE, line=2.6, depth=3)
    canvas.patch(ellipse(-4, 10, 3.4, 2), "#E8D5BC")
    _pair_of_eyes(canvas, 25, -5, 10, "#5A5048", lady=lady)
    whiskers(canvas, LONG_WHISKERS)


def beaver_head(canvas: Canvas) -> None:
    """Round cheeks and two proud teeth."""
    _ears(canvas, BEAVER, 46, -38, 13)
    skull = halves("0,-55 -30,-48 -50,-22 -60,10 -58,36 -34,52 0,54")
    canvas.form(skull, BEAVER, depth=7)
    canvas.form(box(-12, 38, 12, 26, 3), Tone("#F6DFA0", "#D9B25C"), line=2.6, depth=2.5)
    canvas.form(box(0, 38, 12, 26, 3), Tone("#F6DFA0", "#D9B25C"), line=2.6, depth=2.5)
    _muzzle(canvas, 21, 27, 22, Tone("#D3A36B", "#B0804B"))
    canvas.form(halves("0,-2 -16,-1 -18,9 -9,18 0,20"), DARK_NOSE, line=2.6, depth=3)
    canvas.patch(ellipse(-6, 4, 4, 2.4), "#E8D5BC")
    _pair_of_eyes(canvas, 26, -16, 10, BEAVER.shade, lady=False)
    for line in ("-40,-33 -28,-38 -16,-34", "16,-34 28,-38 40,-33"):
        canvas.stroke(line, width=4)
    for x, y in ((-26, 24), (-30, 32), (-20, 31), (26, 24), (30, 32), (20, 31)):
        canvas.patch(circle(x, y, 1.8), INK)


def fox_head(canvas: Canvas) -> None:
    """A singer: long lashes, white cheeks, mouth open on a high note."""
    for side in (False, True):
        with canvas.at(flip=side):
            canvas.form(smooth("-56,-14! -58,-50 -52,-84! -30,-66 -12,-40!"), FOX, depth=5)
            canvas.form(smooth("-48,-28! -50,-50 -47,-66! -34,-54 -26,-40!"), Tone("#3A2A24", INK), line=0, depth=0)
    skull = halves("0,-50 -26,-45 -48,-26 -58,0 -78,18! -62,22 -64,36! -44,36 -26,46 -10,58 0,60")
    canvas.form(skull, FOX, depth=7)
    canvas.patch(
        union([smooth("-90,10! -40,6 -14,14 -8,30 -2,70! -60,60!"), smooth("90,10! 40,6 14,14 8,30 2,70! 60,60!")]),
        IVORY.base,
        within=skull,
    )
    canvas.rim(skull)
    canvas.form(smooth("-14,36! 0,32 14,36! 12,54 0,60 -12,54"), Tone("#6E1F1C", "#4A1210"), line=2.8, depth=3)
    canvas.patch(smooth("-8,54 0,47 8,54 0,58"), "#D9776A")
    canvas.form(halves("0,2 -10,12 -20,30 -12,38 0,36"), Tone("#D67A3E", FOX.base), line=0, depth=3)
    canvas.stroke("-20,32 -10,38 0,34 10,38 20,32", width=2.8)
    canvas.form(halves("0,17 -10,16 -11,22 -5,28 0,29"), DARK_NOSE, line=2.6, depth=2.5)
    canvas.patch(ellipse(-4, 19.5, 3, 1.8), "#E8D5BC")
    _pair_of_eyes(canvas, 26, -6, 10, FOX.shade, lady=True)


def badger_head(canvas: Canvas) -> None:
    """Broad stripes, a heavy brow and a friendly grumble."""
    _ears(canvas, BADGER, 47, -34, 14)
    skull = halves("0,-55 -30,-48 -54,-22 -64,8 -70,30! -56,30 -54,44! -36,46 -18,54 0,56")
    canvas.form(skull, PALE, depth=7)
    for side in (False, True):
        with canvas.at(flip=side):
            canvas.patch(
                smooth("-14,-54! -44,-44 -46,-14 -36,12 -26,28 -12,18 -10,-8 -10,-30"), BADGER.base, within=skull
            )
    canvas.rim(skull)
    canvas.form(halves("0,14 -16,18 -26,32 -18,44 0,48"), PALE, line=2.6, depth=4)
    canvas.form(ellipse(0, 21, 14, 10), DARK_NOSE, line=2.6, depth=3)
    canvas.patch(ellipse(-5, 17, 4, 2.4), "#E8D5BC")
    _smile(canvas, 31, wide=15)
    _pair_of_eyes(canvas, 27, -5, 9.5, BADGER.shade, lady=False)
    for line in ("-42,-19 -30,-22 -17,-14", "17,-14 30,-22 42,-19"):
        canvas.stroke(line, width=4.5, colour=CREAM)


def _ears(canvas: Canvas, fur: Tone, x: float, y: float, radius: float) -> None:
    for side in (-1, 1):
        canvas.form(circle(side * x, y, radius), fur, depth=4)
        canvas.form(circle(side * (x - 1), y + 2, radius * 0.55), PINK_TONE, line=0, depth=-2)


def _muzzle(canvas: Canvas, x: float, y: float, radius: float, tone: Tone) -> None:
    puffs: Outline = ellipse(-x * 0.9, y, radius, radius * 0.84) | ellipse(x * 0.9, y, radius, radius * 0.84)
    canvas.form(puffs, tone, line=2.6, depth=4)


def _smile(canvas: Canvas, y: float, *, wide: float = 20) -> None:
    canvas.stroke(f"0,{y - 4} 0,{y + 8}", width=2.6)
    canvas.stroke(f"{-wide},{y + 9} {-wide / 2},{y + 15} 0,{y + 8} {wide / 2},{y + 15} {wide},{y + 9}", width=2.8)


def _pair_of_eyes(canvas: Canvas, x: float, y: float, size: float, skin: str, *, lady: bool) -> None:
    gaze = (-0.1, 0.05)
    for side in (-1, 1):
        eye(canvas, side * x, y, size, lid=Lid.EASY, skin=skin, tilt=side * 5, gaze=gaze, iris="#6B3A1E")
        if lady:
            lashes(canvas, side * x, y, size, flip=side < 0)
            canvas.patch(
                taper(f"{side * (x - 12)},{y - 18} {side * x},{y - 22} {side * (x + 13)},{y - 17}", 3.4, 1.4), INK
            )
