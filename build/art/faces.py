"""Portraits of the bots: six river animals in a brass ring."""

from __future__ import annotations

from collections.abc import Callable

from .bird_heads import PLUMAGE, heron_head
from .canvas import Canvas
from .mammal_heads import BEAVER, OTTER, RACCOON, beaver_head, otter_head, raccoon_head
from .outline import circle, halves, polygon, smooth
from .palette import BLUE_TONE, BRASS_TONE, GREEN_TONE, INK, RED_TONE, RUST_TONE, WOOD_TONE, Tone
from .pond_heads import FROG, TURTLE, frog_head, turtle_head
from .props import bow_tie

SIZE = 128
CENTRE = (64.0, 64.0)
DISC = circle(*CENTRE, 53)


def face(name: str) -> str:
    """The SVG of one portrait."""
    canvas = Canvas(SIZE, SIZE)
    ground, sitter = SITTERS[name]
    canvas.form(circle(*CENTRE, 61), BRASS_TONE, depth=4)
    canvas.patch(DISC, ground.base)
    canvas.patch(DISC - DISC.moved(5, 5), ground.shade)
    with canvas.cut_to(DISC):
        sitter(canvas)
    canvas.rim(DISC)
    return canvas.svg()


def _bust(canvas: Canvas, fur: Tone, coat: Tone) -> None:
    canvas.form(halves("64,84 46,88 44,104 64,112", axis=64), fur, depth=4)
    canvas.form(smooth("4,140! 12,112 34,100! 64,118 94,100! 116,112 124,140!"), coat, depth=5)


def _otter(canvas: Canvas) -> None:
    _bust(canvas, OTTER, RED_TONE)
    bow_tie(canvas, 64, 108, BRASS_TONE, size=0.6)
    with canvas.at(64, 60, size=0.66):
        otter_head(canvas)


def _heron(canvas: Canvas) -> None:
    canvas.form(smooth("76,66! 92,84 78,120 70,150! 116,150! 112,110 108,66!"), PLUMAGE, depth=4)
    canvas.form(smooth("34,150! 44,116 70,104! 92,116 118,100! 130,150!"), BLUE_TONE, depth=4)
    with canvas.at(84, 52, size=0.62):
        heron_head(canvas)


def _turtle(canvas: Canvas) -> None:
    canvas.form(smooth("28,150! 36,112 64,98 100,96 124,112 130,150!"), WOOD_TONE, depth=5)
    with canvas.at(62, 56, size=0.68):
        turtle_head(canvas)
    canvas.form(smooth("54,116! 82,124 112,106! 124,150! 46,150!"), TURTLE, depth=0, line=0)
    canvas.form(smooth("48,118! 80,130 112,110! 126,150! 40,150!"), GREEN_TONE, depth=4)


def _frog(canvas: Canvas) -> None:
    _bust(canvas, FROG, Tone("#D8A845", "#A97B27"))
    bow_tie(canvas, 64, 108, RED_TONE, size=0.6)
    with canvas.at(64, 62, size=0.63):
        frog_head(canvas)


def _raccoon(canvas: Canvas) -> None:
    _bust(canvas, RACCOON, BLUE_TONE)
    canvas.form(polygon("52,104 76,104 64,126"), Tone("#FBF4E0", "#DCCBA2"), line=2.4, depth=3)
    with canvas.at(64, 61, size=0.62):
        raccoon_head(canvas)


def _beaver(canvas: Canvas) -> None:
    _bust(canvas, BEAVER, GREEN_TONE)
    with canvas.at(64, 60, size=0.65):
        beaver_head(canvas)
    canvas.form(
        smooth("38,101! 64,111 90,101! 84,113 68,113 64,124! 60,113 44,113"), RUST_TONE, line=2.6, depth=3, ink=INK
    )


SITTERS: dict[str, tuple[Tone, Callable[[Canvas], None]]] = {
    "otter": (Tone("#A9C7C4", "#86A9A8"), _otter),
    "heron": (Tone("#EBCB86", "#CFA95B"), _heron),
    "turtle": (Tone("#E6B9A0", "#CB957A"), _turtle),
    "frog": (Tone("#B9CDD3", "#94AFB8"), _frog),
    "raccoon": (Tone("#D8B9A8", "#B8937F"), _raccoon),
    "beaver": (Tone("#C6D3A6", "#A2B37D"), _beaver),
}
