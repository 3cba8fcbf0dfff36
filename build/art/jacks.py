"""The four jacks of the crew: kingfisher, beaver, catfish and turtle."""

from __future__ import annotations

from .bird_heads import KING_BLUE, kingfisher_head
from .canvas import Canvas
from .features import paw
from .mammal_heads import BEAVER, beaver_head
from .outline import box, circle, ellipse, polygon, smooth, taper
from .palette import BLUE_TONE, BRASS_TONE, CREAM, INK, INK_TONE, LAMP, RED_TONE, RUST_TONE, WOOD_TONE, Tone
from .pond_heads import CATFISH, TURTLE, catfish_head, turtle_head
from .props import PAPER, bow_tie, button
from .suits import PLAIN, suit_outline

SHOULDERS = "18,352! 24,292 42,256 86,230 118,222 156,222 194,232 222,256 236,292 246,352!"
STRAW = Tone("#E8C878", "#C19B47")
TWEED = Tone("#B8863A", "#8C6121")


def kingfisher_jack(canvas: Canvas) -> None:
    """Spades: the deck hand with the signal lantern."""
    canvas.form(smooth("76,164! 84,206 66,250! 186,250! 156,210 160,160!"), KING_BLUE, depth=8)
    canvas.form(smooth(SHOULDERS), PAPER, depth=9)
    body = smooth(SHOULDERS)
    for y in (286, 304, 322, 340):
        canvas.patch(taper(f"0,{y + 14} 60,{y + 2} 132,{y - 3} 200,{y + 2} 250,{y + 14}", 7, 7), "#2A5473", within=body)
    canvas.rim(body)
    canvas.form(smooth("76,222! 128,240 190,222! 214,262! 172,266 130,306! 96,268 50,266!"), BLUE_TONE, depth=6)
    for line in ("66,254 100,254 130,286", "198,252 168,252 132,286"):
        canvas.stroke(line, width=2.2, colour=CREAM)
    canvas.form(
        smooth("112,238! 130,246 150,238! 142,258 152,300! 130,286! 110,304! 120,258"), RED_TONE, line=2.6, depth=4
    )
    with canvas.at(112, 140, flip=True):
        kingfisher_head(canvas)
        _sailor_cap(canvas)
    _lantern(canvas, 62, 292)
    paw(canvas, 60, 246, KING_BLUE, degrees=80)


def beaver_jack(canvas: Canvas) -> None:
    """Hearts: the cook with the day's pie."""
    canvas.form(smooth(SHOULDERS), PAPER, depth=9)
    canvas.stroke("138,250 142,296 141,332", width=2.6)
    for y in (276, 302, 328):
        button(canvas, 124, y, 4.4, RED_TONE)
        button(canvas, 160, y, 4.4, RED_TONE)
    canvas.form(
        smooth("82,214! 134,232 186,212! 184,236 152,250! 158,284! 136,256! 110,282! 114,250! 84,238"),
        RED_TONE,
        depth=5,
    )
    with canvas.at(134, 156, degrees=4):
        beaver_head(canvas)
        canvas.form(
            smooth("-44,-52! -62,-74 -56,-102 -30,-104 -16,-122 14,-122 30,-106 56,-104 62,-78 46,-52!"),
            PAPER,
            depth=8,
        )
        for line in ("-30,-70 -28,-86", "-4,-72 -4,-94", "24,-70 26,-88"):
            canvas.stroke(line, width=2.4)
        canvas.form(smooth("-48,-56! 0,-66 48,-56! 48,-34! 0,-44 -48,-34!"), PAPER, depth=4)
    _pie(canvas, 82, 304)
    paw(canvas, 36, 318, BEAVER, degrees=-30, flip=True)
    paw(canvas, 128, 318, BEAVER, degrees=20)


def catfish_jack(canvas: Canvas) -> None:
    """Diamonds: a bowler, loud tweed, and a coin that may have two heads."""
    body = smooth(SHOULDERS)
    canvas.form(body, TWEED, depth=0)
    for step in range(0, 270, 22):
        canvas.patch(box(step, 200, 2.4, 160), "#7A4A22", within=body, opacity=0.7)
        canvas.patch(box(0, 214 + step * 0.6, 250, 2.4), "#7A4A22", within=body, opacity=0.7)
    canvas.patch(body - body.moved(-9, -9), "#4A2C1A", opacity=0.35)
    canvas.rim(body)
    canvas.form(smooth("100,220! 134,232 170,218! 160,256 134,300! 110,256"), PAPER, depth=5)
    canvas.form(smooth("98,216! 76,236 84,262! 96,258! 132,306! 116,262"), TWEED, depth=5)
    canvas.form(smooth("170,216! 194,236 184,262! 172,258! 134,306! 152,262"), TWEED, depth=5)
    button(canvas, 134, 322, 5)
    with canvas.at(134, 150, degrees=-4):
        catfish_head(canvas)
        _bowler(canvas)
    bow_tie(canvas, 134, 234, RED_TONE, size=0.92)
    _coin(canvas, 58, 266)
    paw(canvas, 60, 316, CATFISH, degrees=80)


def turtle_jack(canvas: Canvas) -> None:
    """Clubs: the banjo player, at home wherever he sits."""
    _shell(canvas)
    with canvas.at(118, 138, flip=True):
        turtle_head(canvas)
        _boater(canvas)
    chest = smooth("34,352! 36,290 66,250 96,232! 120,246 150,230! 184,250 214,290 220,352!")
    canvas.form(chest, PAPER, depth=8)
    for x in (72, 100, 128, 156, 184):
        canvas.patch(taper(f"{x},236 {x - 3},290 {x - 4},352", 4, 4), RED_TONE.base, within=chest)
    canvas.rim(chest)
    canvas.form(smooth("88,238! 100,232 110,242! 96,290 92,352! 72,352! 76,290"), WOOD_TONE, line=2.6, depth=4)
    bow_tie(canvas, 124, 242, Tone("#2F6B58", "#1F4B3F"), size=0.8)
    _banjo(canvas)


def _sailor_cap(canvas: Canvas) -> None:
    canvas.form(smooth("-50,-42! -46,-66 -10,-76 34,-70 50,-52 48,-30! 10,-44"), PAPER, depth=6)
    canvas.form(smooth("-38,-26! -6,-44 46,-32! 48,-16! 2,-30 -36,-12!"), BLUE_TONE, line=2.8, depth=3)
    canvas.form(smooth("46,-26! 66,-12 60,2 72,14! 58,18 50,4 50,-10"), BLUE_TONE, line=2.4, depth=3)
    canvas.form(circle(2, -77, 8), RED_TONE, line=2.6, depth=3)


def _lantern(canvas: Canvas, x: float, y: float) -> None:
    with canvas.at(x, y):
        canvas.rim(ellipse(0, -34, 15, 16), width=5.5)
        canvas.rim(ellipse(0, -34, 15, 16), width=2.4, colour="#C99A3B")
        canvas.form(box(-16, -18, 32, 42, 10), Tone("#FBE7A6", "#F2C66D"), depth=5)
        canvas.form(smooth("0,-8! 8,6 0,16 -8,6"), Tone("#F2A24E", "#D9622B"), line=2, depth=2)
        canvas.form(smooth("-18,-16! -12,-30 12,-30 18,-16!"), BRASS_TONE, line=2.6, depth=3)
        canvas.form(box(-21, 22, 42, 12, 4), BRASS_TONE, line=2.6, depth=4)
        for side in (-10, 10):
            canvas.stroke(f"{side},-15 {side * 1.1},22", width=2.2)


def _pie(canvas: Canvas, x: float, y: float) -> None:
    for dx in (-20, 0, 20):
        canvas.patch(
            taper(f"{x + dx},{y - 30} {x + dx - 6},{y - 42} {x + dx + 3},{y - 52} {x + dx - 3},{y - 64}", 5, 1.5),
            "#B9AE96",
        )
    canvas.form(
        smooth(f"{x - 50},{y}! {x + 50},{y}! {x + 38},{y + 28} {x - 38},{y + 28}"),
        Tone("#B9C7C2", "#8A9D9A"),
        depth=6,
    )
    canvas.form(
        smooth(f"{x - 52},{y + 2}! {x - 34},{y - 22} {x},{y - 30} {x + 34},{y - 22} {x + 52},{y + 2}! {x},{y + 10}"),
        Tone("#E0A860", "#B97F38"),
        depth=6,
    )
    for dx in (-44, -29, -14, 1, 16, 31, 46):
        canvas.form(
            circle(x + dx, y + 3 + (3 if abs(dx) < 30 else 0), 8), Tone("#E9BC78", "#C48C44"), line=2.4, depth=2
        )
    canvas.form(suit_outline("H").scaled(0.22).moved(x, y - 13), RED_TONE, line=2.4, depth=2.5)


def _bowler(canvas: Canvas) -> None:
    canvas.form(smooth("-44,-42! -44,-78 -24,-98 2,-102 28,-96 46,-76 46,-40! 0,-52"), INK_TONE, depth=8)
    canvas.form(smooth("-46,-56! 0,-66 46,-54! 46,-38! 0,-50 -46,-40!"), RUST_TONE, line=2.6, depth=3)
    canvas.form(smooth("-66,-44! -58,-32 0,-46 58,-32 66,-42! 68,-28 40,-24 0,-34 -42,-24 -70,-28"), INK_TONE, depth=4)
    canvas.patch(taper("-28,-64 -26,-80 -12,-90", 5, 2), "#5C534A")


def _coin(canvas: Canvas, x: float, y: float) -> None:
    canvas.form(circle(x, y, 22), Tone("#F2C66D", "#C99A3B"), depth=5)
    canvas.rim(circle(x, y, 16.5), width=2, colour="#9A6F24")
    canvas.patch(suit_outline("D").scaled(0.22).moved(x, y), PLAIN["D"].base)


def _shell(canvas: Canvas) -> None:
    shell = smooth("14,352! 10,280 34,216 84,182 140,174 196,194 232,238 240,300 238,352!")
    canvas.form(shell, Tone("#7A5A34", "#573D20"), depth=0)
    for text in (
        "60,200 96,186 104,220 76,240 48,228",
        "150,180 188,196 194,232 160,226 140,204",
        "24,262 46,240 70,256 60,296 26,300",
        "196,246 224,248 232,292 206,302 186,276",
    ):
        canvas.form(polygon(text).swollen(3), Tone("#9C7746", "#7A5A34"), line=2.6, depth=4)
    canvas.patch(shell - shell.moved(-9, -9), INK, opacity=0.25)
    canvas.rim(shell)


def _boater(canvas: Canvas) -> None:
    canvas.form(smooth("-34,-36! -34,-70! 0,-80 36,-74! 42,-40! 4,-46"), STRAW, depth=6)
    canvas.form(smooth("-34,-50! 2,-60 40,-54! 42,-38! 4,-46 -35,-36!"), Tone("#2F6B58", "#1F4B3F"), line=2.6, depth=3)
    canvas.form(smooth("-64,-30! -30,-42 6,-48 44,-42 66,-30! 64,-22! 40,-32 6,-37 -30,-32 -62,-21!"), STRAW, depth=4)


def _banjo(canvas: Canvas) -> None:
    with canvas.at(92, 300, degrees=28):
        canvas.form(box(-7, -186, 14, 150, 3), WOOD_TONE, line=2.8, depth=4)
        canvas.form(smooth("-10,-184! -13,-216! 0,-224 13,-216! 10,-184!"), WOOD_TONE, line=2.8, depth=4)
        for y in (-194, -208):
            for x in (-16, 16):
                canvas.form(circle(x, y, 4.4), PAPER, line=2.2, depth=1.5)
        for y in (-168, -148, -128, -108, -90, -74, -60):
            canvas.patch(box(-6, y, 12, 2), LAMP)
        canvas.form(circle(0, 0, 48), BRASS_TONE, depth=5)
        canvas.form(circle(0, 0, 39), Tone("#FBF4E0", "#E3D3AC"), line=2.6, depth=-5)
        canvas.patch(suit_outline("C").scaled(0.3).moved(0, -14), "#E3D3AC")
        canvas.form(box(-14, 14, 28, 6, 2), WOOD_TONE, line=2, depth=2)
        for string in (-4, -1.3, 1.3, 4):
            canvas.trace(f"M{string},-184 L{string * 1.6},18", width=1.1)
    paw(canvas, 106, 304, TURTLE, degrees=10)
    paw(canvas, 158, 186, TURTLE, degrees=120)


CAST = {"S": kingfisher_jack, "H": beaver_jack, "D": catfish_jack, "C": turtle_jack}
