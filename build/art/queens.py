"""The four queens of the crew: heron, otter, raccoon and frog."""

from __future__ import annotations

from .bird_heads import HERON, PLUMAGE, heron_head
from .canvas import Canvas
from .features import paw
from .mammal_heads import OTTER, RACCOON, otter_head, raccoon_head
from .outline import box, circle, ellipse, halves, polygon, smooth, taper
from .palette import BLUE_TONE, BRASS, BRASS_TONE, CREAM, GREEN_TONE, INK, RED, RED_TONE, RUST_TONE, Tone
from .pond_heads import FROG, frog_head
from .props import PAPER, pearls, plume
from .suits import suit_outline

GOWN = "14,352! 20,306 40,268 84,240 118,226 158,226 196,242 226,268 240,306 248,352!"
LILAC = Tone("#EBB7A4", "#CB8C78")
LEAF = Tone("#9DBB62", "#779444")


def heron_queen(canvas: Canvas) -> None:
    """Spades: a long neck out of a midnight shawl, a feathered toque, a folding fan."""
    canvas.form(taper("160,108 184,152 150,192 118,224 116,262", 40, 66), PLUMAGE, depth=8)
    canvas.stroke("150,196 158,190 164,182", width=2.4)
    canvas.stroke("136,212 146,207 154,200", width=2.4)
    canvas.form(smooth("10,352! 18,296 52,250 92,228! 118,262 162,222! 208,240 236,290 250,352!"), BLUE_TONE, depth=9)
    canvas.form(smooth("92,226! 116,262 164,220! 176,230 146,268 118,306! 92,270 80,236"), HERON, depth=6)
    for line in ("88,240 100,266 118,290", "168,232 142,268 120,290"):
        canvas.stroke(line, width=2.4)
    canvas.form(ellipse(118, 274, 12, 15), BRASS_TONE, depth=3)
    canvas.patch(suit_outline("S").scaled(0.17).moved(118, 274), INK)
    for x in range(150, 240, 15):
        canvas.patch(
            taper(f"{x},{250 + abs(x - 150) * 0.35} {x + 5},{300 + abs(x - 150) * 0.2} {x + 4},352", 2.6, 1.6),
            BLUE_TONE.shade,
        )
    with canvas.at(152, 110):
        plume(canvas, 16, -32, BLUE_TONE, size=0.62, degrees=-14)
        heron_head(canvas, lady=True)
        canvas.form(smooth("-26,-26! -24,-48 4,-58 34,-50 42,-22! 10,-34"), BLUE_TONE, depth=5)
        canvas.form(smooth("-30,-20! 4,-38 44,-20! 46,-10! 6,-26 -30,-10!"), BRASS_TONE, line=2.6, depth=3)
        pearls(canvas, ((-14, -30), (4, -34), (22, -31)), 3.6)
    _fan(canvas, 58, 326)
    paw(canvas, 60, 330, Tone("#4A6472", "#2E4552"), degrees=60)


def otter_queen(canvas: Canvas) -> None:
    """Hearts: a bonnet full of roses, and a letter that came with the last boat."""
    canvas.form(smooth(GOWN), RED_TONE, depth=9)
    canvas.form(halves("134,214 104,218 78,236 96,262 134,286!", axis=134), PAPER, depth=6)
    for x, y in ((96, 236), (108, 250), (121, 264), (147, 264), (160, 250), (172, 236)):
        canvas.form(circle(x, y, 9), PAPER, line=2.2, depth=2)
    canvas.form(halves("134,204 108,202 106,216 134,230", axis=134), OTTER, depth=4)
    canvas.form(ellipse(134, 236, 10, 12), BRASS_TONE, line=2.6, depth=3)
    canvas.patch(suit_outline("H").scaled(0.13).moved(134, 236), RED)
    _bonnet_back(canvas)
    with canvas.at(134, 146, degrees=-4):
        otter_head(canvas, lady=True)
        canvas.form(
            smooth("-66,-6! -66,-46 -34,-68 0,-74 34,-68 66,-46 66,-6! 56,-32 30,-46 0,-50 -30,-46 -56,-32"),
            PAPER,
            depth=5,
        )
        canvas.patch(taper("-61,-20 -46,-48 0,-60 46,-48 61,-20", 5, 5), RED)
        for x, y, r in ((-42, -56, 10), (42, -56, 10), (-24, -66, 12), (24, -66, 12), (0, -71, 15)):
            _rose(canvas, x, y, r)
    with canvas.at(78, 300, degrees=-12):
        canvas.form(box(-38, -27, 76, 54, 3), PAPER, depth=4)
        canvas.stroke("-36,-25 0,6 36,-25", width=2.4)
        canvas.form(suit_outline("H").scaled(0.24).moved(0, 6), RED_TONE, line=2.4, depth=3)
    paw(canvas, 112, 312, OTTER, degrees=10)
    paw(canvas, 42, 318, OTTER, degrees=-10, flip=True)


def raccoon_queen(canvas: Canvas) -> None:
    """Diamonds: a tiara, gold silk, her own tail for a stole, and a stone she found somewhere."""
    canvas.form(smooth(GOWN), Tone("#D8A845", "#A97B27"), depth=9)
    canvas.form(halves("132,206 106,208 100,236 116,258 132,262", axis=132), RACCOON, depth=6)
    _fur_stole(canvas)
    pearls(canvas, tuple((132 + x, 240 - abs(x) * abs(x) * 0.009) for x in (-28, -19, 19, 28)), 5)
    canvas.form(suit_outline("D").scaled(0.3).moved(132, 246), RUST_TONE, line=2.6, depth=3)
    with canvas.at(134, 142, degrees=4):
        raccoon_head(canvas, lady=True)
        _tiara(canvas)
        for side in (-1, 1):
            canvas.form(suit_outline("D").scaled(0.2).moved(side * 62, 52), BRASS_TONE, line=2.4, depth=2)
    with canvas.at(62, 288):
        stone = polygon("-24,-14 -12,-28 12,-28 24,-14 0,20")
        for line in ("-34,-34 -42,-42", "0,-38 0,-50", "34,-34 42,-42"):
            canvas.stroke(line, width=3, colour=CREAM)
        canvas.form(stone, Tone("#DDEBEA", "#9FC0C6"), depth=6)
        canvas.stroke("-24,-14 24,-14", width=2.2)
        for text in ("-10,-14 0,20", "10,-14 0,20", "-10,-14 -12,-28", "10,-14 12,-28"):
            canvas.stroke(text, width=2)
    paw(canvas, 66, 318, RACCOON, degrees=70)


def frog_queen(canvas: Canvas) -> None:
    """Clubs: a water lily for a hat, a collar of leaves, and a parasol."""
    _parasol(canvas)
    canvas.form(smooth(GOWN), GREEN_TONE, depth=9)
    with canvas.at(62, 306, degrees=23):
        canvas.form(box(-3, -250, 6, 282, 3), BRASS_TONE, line=2.4, depth=2)
    canvas.form(halves("134,200 110,202 104,226 134,246", axis=134), FROG, depth=6)
    for degrees in (-66, -44, -22, 0, 22, 44, 66):
        with canvas.at(134, 206, degrees=degrees):
            canvas.form(smooth("0,16! -16,40 0,68! 16,40"), LEAF, line=2.6, depth=4)
            canvas.stroke("0,26 0,56", width=2)
    canvas.form(suit_outline("C").scaled(0.26).moved(134, 238), BRASS_TONE, line=2.6, depth=2.5)
    for y in (296, 320):
        canvas.form(circle(134, y, 5), BRASS_TONE, line=2.4, depth=2)
    with canvas.at(132, 152, degrees=-3):
        frog_head(canvas, lady=True)
        _lily(canvas, 0, -46)
    paw(canvas, 62, 304, FROG, degrees=70)


def _fan(canvas: Canvas, x: float, y: float) -> None:
    for index in range(7):
        with canvas.at(x, y, degrees=-48 + index * 15, size=0.86):
            tone = BLUE_TONE if index % 2 else Tone("#C9D6D8", "#93A8AF")
            canvas.form(smooth("-3,0! -13,-72! 0,-80 13,-72! 3,0!"), tone, line=2.6, depth=4)
            canvas.patch(circle(0, -66, 3), BRASS)


def _bonnet_back(canvas: Canvas) -> None:
    canvas.form(
        smooth("58,160! 54,104 88,62 134,52 180,62 214,104 210,160! 180,120 88,120"),
        Tone("#E7D3AE", "#C4A878"),
        depth=6,
    )


def _rose(canvas: Canvas, x: float, y: float, radius: float) -> None:
    canvas.form(circle(x, y, radius), LILAC, line=2.4, depth=3)
    canvas.stroke(
        f"{x - radius * 0.5},{y} {x},{y - radius * 0.5} {x + radius * 0.5},{y} "
        f"{x},{y + radius * 0.45} {x - radius * 0.1},{y}",
        width=2,
    )


def _fur_stole(canvas: Canvas) -> None:
    fur = Tone("#5C4A41", "#3E312B")
    for x, y, r in (
        (88, 216, 15),
        (72, 232, 16),
        (66, 252, 16),
        (76, 272, 16),
        (92, 288, 16),
        (110, 302, 16),
        (176, 216, 15),
        (192, 232, 16),
        (198, 252, 16),
        (188, 272, 16),
        (172, 288, 16),
        (154, 302, 16),
        (132, 314, 19),
    ):
        canvas.form(circle(x, y, r), fur, line=2.6, depth=4)
        canvas.stroke(f"{x - 6},{y + 3} {x - 1},{y - 4} {x + 5},{y}", width=1.8)


def _tiara(canvas: Canvas) -> None:
    canvas.form(halves("0,-92! -10,-72! -24,-80! -30,-62! -46,-64! -44,-40! 0,-54!"), BRASS_TONE, depth=4)
    canvas.form(suit_outline("D").scaled(0.2).moved(0, -66), RUST_TONE, line=2, depth=2)
    for x, y in ((-22, -62), (22, -62)):
        canvas.form(circle(x, y, 4.5), Tone("#DDEBEA", "#9FC0C6"), line=2, depth=1.5)
    pearls(canvas, ((0, -93), (-24, -81), (24, -81), (-46, -65), (46, -65)), 4)


def _lily(canvas: Canvas, x: float, y: float) -> None:
    with canvas.at(x, y):
        canvas.form(ellipse(0, 6, 46, 9), LEAF, line=2.8, depth=3)
        for degrees in (-70, 70, -40, 40, -14, 14):
            with canvas.at(degrees=degrees):
                canvas.form(
                    smooth("0,4! -13,-22 0,-48! 13,-22"), LILAC if abs(degrees) > 60 else PAPER, line=2.6, depth=4
                )
        canvas.form(smooth("0,4! -14,-16 0,-38! 14,-16"), LILAC, line=2.6, depth=4)
        canvas.form(ellipse(0, 2, 12, 6), BRASS_TONE, line=2.4, depth=2)


def _parasol(canvas: Canvas) -> None:
    with canvas.at(168, 74, degrees=23):
        dome = (
            "-104,30! -84,-24 -44,-56 0,-66 44,-56 84,-24 104,30! 84,20 70,30! 52,20 35,30! 18,20 "
            "0,30! -18,20 -35,30! -52,20 -70,30! -86,20"
        )
        canvas.form(smooth(dome), PAPER, depth=7)
        for left, right in ((-70, -35), (35, 70)):
            canvas.form(
                smooth(f"0,-66! {left * 0.8},-30 {left},30! {(left + right) / 2},20 {right},30! {right * 0.8},-26"),
                GREEN_TONE,
                line=2.6,
                depth=5,
            )
        canvas.form(smooth("0,-66! -14,-20 0,30! 18,20 35,30! 24,-26"), LEAF, line=2.6, depth=4)
        canvas.form(circle(0, -68, 5), BRASS_TONE, line=2.4, depth=2)


CAST = {"S": heron_queen, "H": otter_queen, "D": raccoon_queen, "C": frog_queen}
