"""Things that figures hold, wear and smoke."""

from __future__ import annotations

from .canvas import Canvas
from .outline import box, circle, data, ellipse, smooth, taper
from .palette import BRASS_TONE, CREAM, INK, LAMP, RED_TONE, Tone
from .suits import PLAIN, suit_outline

PAPER = Tone("#FBF4E0", "#DCCBA2")


def card_fan(
    canvas: Canvas, x: float, y: float, suits: str, *, degrees: float = -10, spread: float = 17, size: float = 1
) -> None:
    """A hand of small cards spread round the point where they are held."""
    middle = (len(suits) - 1) / 2
    for index, suit in enumerate(suits):
        with canvas.at(x, y, degrees=degrees + (index - middle) * spread, size=size):
            canvas.form(box(-16, -66, 32, 48, 4), PAPER, line=2.4, depth=2.5)
            canvas.patch(suit_outline(suit).scaled(0.2).moved(0, -44), PLAIN[suit].base)


def button(canvas: Canvas, x: float, y: float, radius: float = 5, tone: Tone = BRASS_TONE) -> None:
    """A round button of brass."""
    canvas.form(circle(x, y, radius), tone, line=2.2, depth=1.8)


def cigar(canvas: Canvas, x: float, y: float, *, degrees: float = 0) -> None:
    """A lit cigar pointing left from the lips at (x, y), with its smoke."""
    with canvas.at(x, y, degrees=degrees):
        canvas.form(box(-40, -5, 42, 10, 4), Tone("#8A5A36", "#5E371D"), line=2.5, depth=3)
        canvas.patch(box(-14, -4, 5, 8), LAMP)
        canvas.form(box(-43, -4.5, 8, 9, 4), Tone("#F2A24E", "#C4471F"), line=2.2, depth=2)
    smoke(canvas, x - 42, y - 12 - degrees * 0.5)


def smoke(canvas: Canvas, x: float, y: float) -> None:
    """Smoke that curls upwards."""
    for line in (
        f"{x},{y} {x - 6},{y - 12} {x + 3},{y - 22} {x - 5},{y - 36} {x + 2},{y - 46}",
        f"{x + 3},{y + 1} {x + 8},{y - 10} {x + 12},{y - 17} {x + 8},{y - 28}",
    ):
        canvas.patch(taper(line, 4.5, 1), CREAM, opacity=0.75)


def pipe(canvas: Canvas, x: float, y: float) -> None:
    """A curved pipe whose stem ends between the teeth at (x, y)."""
    canvas.form(taper(f"{x},{y} {x - 16},{y + 12} {x - 30},{y + 16}", 6, 9), Tone("#5A3A22", INK), line=2.4, depth=2)
    bowl = smooth(
        f"{x - 52},{y - 6}! {x - 28},{y - 6}! {x - 26},{y + 12} {x - 34},{y + 24} {x - 48},{y + 22} {x - 54},{y + 8}"
    )
    canvas.form(bowl, Tone("#8A5A36", "#5E371D"), line=2.6, depth=4)
    canvas.form(ellipse(x - 40, y - 6, 12, 4), Tone("#F2A24E", "#C4471F"), line=2.2, depth=2)
    smoke(canvas, x - 42, y - 12)


def spyglass(canvas: Canvas, x: float, y: float, *, degrees: float) -> None:
    """A telescope drawn out to the left, its middle at (x, y)."""
    with canvas.at(x, y, degrees=degrees):
        canvas.form(box(-6, -9, 62, 18, 4), Tone("#6E4427", "#4A2C1A"), line=2.6, depth=5)
        canvas.form(box(-40, -11, 38, 22, 3), BRASS_TONE, line=2.6, depth=6)
        canvas.form(box(-72, -13.5, 36, 27, 3), Tone("#6E4427", "#4A2C1A"), line=2.6, depth=7)
        canvas.form(box(-80, -16, 12, 32, 4), BRASS_TONE, line=2.6, depth=5)
        canvas.form(box(50, -11, 9, 22, 3), BRASS_TONE, line=2.6, depth=4)


def bow_tie(canvas: Canvas, x: float, y: float, tone: Tone = RED_TONE, *, size: float = 1, degrees: float = 0) -> None:
    """A bow tie."""
    with canvas.at(x, y, size=size, degrees=degrees):
        canvas.form(smooth("-4,0! -14,-12 -30,-14 -33,-2 -30,13 -14,10"), tone, depth=4)
        canvas.form(smooth("4,0! 14,-12 30,-14 33,-2 30,13 14,10"), tone, depth=4)
        canvas.form(box(-7, -8, 14, 16, 5), tone, depth=3)


def string_tie(canvas: Canvas, x: float, y: float, tone: Tone) -> None:
    """A drooping gambler's bow."""
    for side in (-1, 1):
        with canvas.at(x, y, flip=side > 0):
            canvas.form(smooth("0,0! -18,-8 -34,2 -30,12 -14,10"), tone, line=2.6, depth=3)
            canvas.form(smooth("-2,4! -16,14 -20,34! -10,32! -2,18"), tone, line=2.6, depth=3)
    canvas.form(circle(x, y + 2, 6.5), tone, line=2.6, depth=2)


def pearls(canvas: Canvas, points: tuple[tuple[float, float], ...], radius: float = 5) -> None:
    """A string of pearls."""
    for x, y in points:
        canvas.form(circle(x, y, radius), PAPER, line=2.2, depth=2)


def plume(
    canvas: Canvas, x: float, y: float, tone: Tone, *, size: float = 1, degrees: float = 0, flip: bool = False
) -> None:
    """A curling ostrich feather that rises from (x, y) and falls to the right."""
    with canvas.at(x, y, size=size, degrees=degrees, flip=flip):
        canvas.form(
            smooth(
                "0,0! -10,-26 0,-54 26,-68 54,-64 72,-44 74,-18 62,-2 50,-6! 56,-16! 44,-12 38,-18! 42,-26! 30,-20"
                " 24,-22! 14,-4!"
            ),
            tone,
            depth=6,
        )
        canvas.patch(taper("4,-6 12,-34 34,-46 58,-40 70,-18", 3.4, 1.4), tone.shade)


def anchor_badge(canvas: Canvas, x: float, y: float, size: float = 1) -> None:
    """A small anchor."""
    with canvas.at(x, y, size=size):
        hook = data("M-2,-6 H2 V9 C6,8 9,6 10,2 L14,5 C12,12 6,15 0,15 C-6,15 -12,12 -14,5 L-10,2 C-9,6 -6,8 -2,9Z")
        canvas.patch(hook | (circle(0, -9, 4.5) - circle(0, -9, 1.8)) | box(-7, -4, 14, 3.4, 1.5), INK)
