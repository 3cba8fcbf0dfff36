"""Heron, kingfisher and pelican, seen from the side, beak to the left, the skull round the origin."""

from __future__ import annotations

from .canvas import Canvas
from .features import Lid, eye, lashes
from .outline import Outline, smooth, taper
from .palette import BRASS, INK, Tone

HERON = Tone("#7C97A4", "#5B7684")
PLUMAGE = Tone("#F1E9D4", "#CFC3A0")
HERON_BEAK = Tone("#E0A33C", "#B4761F")
KING_BLUE = Tone("#2C6FA0", "#1D4F78")
KING_RUST = Tone("#CF7436", "#A4521F")
PELICAN_BEAK = Tone("#E59A3F", "#BB6F22")
POUCH = Tone("#EDB25E", "#C98636")


def heron_head(canvas: Canvas, *, lady: bool = False) -> None:
    """A dagger of a beak, and black plumes that stream from the brow."""
    for line in ("20,-18 56,-14 88,6 104,30", "18,-10 50,0 74,20 84,42"):
        canvas.patch(taper(line, 13, 2), INK)
    canvas.form(smooth("-24,4! -70,8 -118,26! -72,24 -22,24!"), HERON_BEAK, depth=4)
    canvas.form(smooth("-24,-8! -66,2 -118,26! -68,14 -22,12!"), HERON_BEAK, depth=3)
    skull: Outline = smooth("-34,0 -26,-20 -6,-34 22,-34 42,-18 46,8 34,32 8,40 -16,34 -32,18")
    canvas.form(skull, PLUMAGE, depth=6)
    canvas.patch(smooth("-24,-10 -2,-24 24,-24 60,-4 60,-50! -30,-50!"), "#33302E", within=skull)
    canvas.patch(smooth("-24,-14! 0,-14 16,-6 34,4! 20,6 0,0 -22,-2!"), INK)
    canvas.rim(skull)
    canvas.patch(smooth("-34,2 -22,-4 -10,4 -24,12!"), BRASS)
    eye(canvas, -2, -2, 9, lid=Lid.EASY, skin="#8C8677", gaze=(-0.3, 0.05), iris="#B98A1E")
    if lady:
        lashes(canvas, -1, -3, 9)
    canvas.stroke("-30,16 -20,20 -12,16", width=2.4)


def kingfisher_head(canvas: Canvas) -> None:
    """Bright crest, rust cheek, white throat."""
    canvas.form(
        smooth("-10,-40! 6,-66! 12,-50! 30,-72! 32,-50! 54,-64! 50,-42! 68,-44! 56,-20! 20,-20!"), KING_BLUE, depth=4
    )
    canvas.form(smooth("-28,8! -66,14 -108,28! -66,28 -24,30!"), Tone("#8A3B24", "#642515"), depth=4)
    canvas.form(smooth("-28,-10! -64,4 -110,27! -62,18 -24,16!"), Tone("#3A3733", INK), depth=4)
    skull: Outline = smooth("-38,4 -30,-24 -6,-44 26,-42 50,-22 56,6 46,36 18,48 -12,42 -32,24")
    canvas.form(skull, KING_BLUE, depth=7)
    canvas.patch(smooth("-40,4! -10,-2 14,4 26,20! 10,26 -10,20 -34,18!"), KING_RUST.base, within=skull)
    canvas.patch(smooth("-40,18! -10,22 6,28 14,60! -40,60!"), PLUMAGE.base, within=skull)
    canvas.patch(smooth("20,16! 40,8 52,14 44,30 26,30"), PLUMAGE.base, within=skull)
    for x, y in ((8, -34), (26, -30), (18, -22), (38, -18), (32, -6), (0, -28)):
        canvas.patch(smooth(f"{x - 4},{y} {x},{y - 2.6} {x + 4},{y} {x},{y + 2.6}"), "#7FB5D6")
    canvas.rim(skull)
    canvas.patch(smooth("-38,4! -30,-6 -18,-6! -20,8!"), PLUMAGE.base)
    eye(canvas, -4, -10, 10.5, lid=Lid.OPEN, gaze=(-0.25, 0.0), iris="#3A2416")


def pelican_head(canvas: Canvas) -> None:
    """A great bill with a full pouch."""
    canvas.form(smooth("4,-36! 22,-62! 22,-42! 42,-58! 38,-36! 56,-42! 46,-16! 10,-16!"), PLUMAGE, depth=4)
    canvas.form(smooth("-22,18! -60,26 -100,40! -92,70 -64,92 -30,90 -6,66 4,40!"), POUCH, depth=8)
    canvas.stroke("-78,52 -66,70 -50,78", width=2.4)
    canvas.stroke("-58,48 -46,64 -32,70", width=2.4)
    canvas.form(smooth("-20,-8! -64,12 -104,32 -110,46! -100,44! -62,30 -14,26!"), PELICAN_BEAK, depth=5)
    skull: Outline = smooth("-34,4 -26,-22 -4,-40 26,-38 46,-16 50,14 40,42 12,52 -12,44 -30,26")
    canvas.form(skull, PLUMAGE, depth=7)
    canvas.patch(smooth("-36,4 -20,-12 2,-10 12,4 2,18 -20,20"), "#E8C08C", within=skull)
    canvas.rim(skull)
    canvas.form(smooth("-20,-8! -30,6 -14,26! -40,20 -44,6"), PELICAN_BEAK, line=2.6, depth=3)
    eye(canvas, -3, 0, 10, lid=Lid.EASY, skin="#C9A070", gaze=(-0.3, 0.05), iris="#2A66A8")
    canvas.patch(smooth("-16,-17! -4,-23 12,-20! 0,-17"), "#6D665A")
