"""The head of a river rat, three quarters to the left, about 130 units wide with the skull round the origin."""

from __future__ import annotations

from dataclasses import dataclass

from .canvas import Canvas
from .features import Lid, eye, lashes, whiskers
from .outline import Outline, box, circle, ellipse, smooth
from .palette import INK, PINK_TONE, Tone

SKULL = smooth(
    "8,-46 34,-36 48,-10 50,14 58,26! 46,30 48,42! 34,42 22,54! 8,50 -18,56 -44,56 -64,48 -76,34 -76,24"
    " -66,17 -48,8 -34,-8 -22,-32 -8,-43"
)
MUZZLE = smooth("-20,20 -46,14 -70,14 -86,26 -80,46 -50,64 -14,62 -4,44")


@dataclass(frozen=True)
class RatLook:
    """The differences of one rat from another."""

    fur: Tone
    muzzle: str
    lid: Lid = Lid.SLY
    iris: str = "#7A2A1A"
    torn_ear: bool = False
    masked: bool = False
    gold_tooth: bool = False
    lashes: bool = False
    brows: str = INK


def rat_head(canvas: Canvas, look: RatLook) -> None:
    """Ears, skull, muzzle and eyes; hats and beards come on top."""
    _ear(canvas, look, -20, -48, 18, torn=False)
    near_ear(canvas, look)
    _teeth(canvas, gold=look.gold_tooth)
    canvas.form(SKULL, look.fur, depth=8)
    canvas.patch(MUZZLE, look.muzzle, within=SKULL)
    canvas.rim(SKULL)
    canvas.patch(smooth("-54,58 -34,50 -14,52 -2,44 0,34! -6,46 -16,48 -34,47 -56,53!"), INK)
    for x, y in ((-50, 34), (-42, 40), (-40, 31)):
        canvas.patch(circle(x, y, 1.7), INK)
    if look.masked:
        _mask(canvas)
    _eyes(canvas, look)
    canvas.form(ellipse(-74, 27, 10, 9), Tone("#4A2F2A", INK), line=2.5, depth=3)
    canvas.patch(ellipse(-77, 23, 3, 2), "#E8C9B4")
    whiskers(
        canvas,
        (
            "-54,30 -78,8 -104,-4",
            "-56,38 -84,36 -112,30",
            "-54,44 -82,56 -104,62",
            "-40,36 -6,30 26,38",
            "-40,40 -8,42 22,56",
        ),
    )


def near_ear(canvas: Canvas, look: RatLook) -> None:
    """The ear on the near side, drawn once more over a hat that it pokes out of."""
    _ear(canvas, look, 46, -38, 26, torn=look.torn_ear)


def _ear(canvas: Canvas, look: RatLook, x: float, y: float, radius: float, *, torn: bool) -> None:
    ear: Outline = circle(x, y, radius)
    inner = circle(x - radius * 0.06, y + radius * 0.08, radius * 0.64)
    if torn:
        bite = smooth(
            f"{x + radius * 1.2},{y - radius * 0.9}! {x + radius * 0.35},{y - radius * 0.35}! "
            f"{x + radius * 1.3},{y - radius * 0.2}!"
        )
        ear, inner = ear - bite, inner - bite.swollen(3)
    canvas.form(ear, look.fur, depth=4)
    canvas.form(inner, PINK_TONE, line=0, depth=-3)


def _teeth(canvas: Canvas, *, gold: bool) -> None:
    ivory = Tone("#FBF4E0", "#DCCBA2")
    canvas.form(box(-52, 44, 9.5, 22, 3), Tone("#F2C66D", "#C99A3B") if gold else ivory, line=2.5, depth=2)
    canvas.form(box(-42.5, 44, 9.5, 21, 3), ivory, line=2.5, depth=2)


def _mask(canvas: Canvas) -> None:
    cloth = smooth("-40,-22! -20,-30 10,-28 60,-30! 56,-10 60,4! 20,6 -6,14 -30,12 -46,6!") & SKULL
    canvas.form(cloth, Tone("#3B342E", INK), line=2.5, depth=4)


def _eyes(canvas: Canvas, look: RatLook) -> None:
    skin = INK if look.masked else look.fur.shade
    eye(canvas, -34, -8, 8, lid=look.lid, skin=skin, tilt=6, iris=look.iris, gaze=(-0.3, 0.12))
    eye(canvas, -4, -8, 11.5, lid=look.lid, skin=skin, tilt=-6, iris=look.iris, gaze=(-0.35, 0.12))
    if look.lashes:
        lashes(canvas, -3, -8, 11)
        canvas.stroke("-42,-24 -36,-28 -29,-27", width=2.6)
        canvas.stroke("-14,-27 -4,-33 8,-29", width=2.6)
    elif not look.masked:
        canvas.patch(smooth("-46,-20! -38,-22 -26,-15 -25,-11! -36,-17!"), look.brows)
        canvas.patch(smooth("-20,-14! -6,-27 10,-26 14,-20! 0,-21 -18,-10!"), look.brows)
