"""Small emblems: the program's icon, the debt coin and the prediction ball."""

from __future__ import annotations

from .canvas import Canvas
from .card_backs import masked_rat
from .outline import box, circle, ellipse, halves, polygon, smooth, taper, union
from .palette import BLUE_TONE, BRASS, BRASS_TONE, INK, LAMP, WOOD_TONE, Tone
from .rat_head import SKULL
from .suits import suit_outline

ICON_SIZE = 256
EMBLEM_SIZE = 128


def program_icon() -> str:
    """A hatted rat over the water on a river-green tile."""
    canvas = Canvas(ICON_SIZE, ICON_SIZE)
    tile = box(8, 8, 240, 240, 52)
    canvas.form(tile, Tone("#1F4B3F", "#15352C"), line=0, depth=0)
    inner = box(16, 16, 224, 224, 45)
    canvas.patch(circle(128, 112, 88), "#2A6152")
    with canvas.cut_to(inner):
        with canvas.at(128, 120, size=0.9), canvas.at(-125, -175):
            masked_rat(canvas)
        for y, colour in ((200, "#2A5473"), (216, "#1F4560"), (233, "#16324A")):
            crest = " ".join(f"{x},{y + (0 if index % 2 else -12)}" for index, x in enumerate(range(0, 260, 32)))
            canvas.form(smooth(f"-20,{y} {crest} 280,{y} 280,300! -20,300!"), Tone(colour, colour), depth=0)
    canvas.rim(tile, width=9, colour=INK)
    canvas.rim(tile, width=5, colour=BRASS)
    return canvas.svg()


def debt_coin() -> str:
    """A worn brass coin with a rat's profile: the back of a debt."""
    canvas = Canvas(EMBLEM_SIZE, EMBLEM_SIZE)
    centre = (64.0, 64.0)
    canvas.form(circle(*centre, 59), BRASS_TONE, depth=5)
    notch = box(62.6, 6.5, 2.8, 7, 1)
    for index in range(40):
        canvas.patch(notch.turned(index * 9, centre), "#7A5518")
    canvas.form(circle(*centre, 47), Tone("#D9AE52", "#B58632"), line=2.4, depth=-4)
    profile = union([SKULL, circle(-20, -48, 18), circle(46, -38, 26)]).scaled(0.46).moved(68, 66)
    canvas.patch(profile.moved(1.6, 1.8), "#F6DC98")
    canvas.patch(profile, "#6E4A14")
    canvas.patch(circle(46 * 0.46 + 68, -38 * 0.46 + 66, 7), "#8E6320")
    canvas.form(circle(66, 62, 3.2), Tone(LAMP, LAMP), line=0, depth=0)
    canvas.patch(taper("50,86 60,90 74,86", 1.6, 1.6), "#D9AE52")
    return canvas.svg()


def open_debt() -> str:
    """A place for a debt coin on paper: a ring of dashes."""
    canvas = Canvas(EMBLEM_SIZE, EMBLEM_SIZE)
    canvas.patch(circle(64, 64, 52), "#8A6A34", opacity=0.22)
    dash = box(56, 9, 16, 5, 2.5)
    for index in range(14):
        canvas.patch(dash.turned(index * 360 / 14, (64.0, 64.0)), "#6A4A24")
    return canvas.svg()


def debt_at_stake() -> str:
    """The place of a debt coin that a loss would bring: a whole red ring."""
    canvas = Canvas(EMBLEM_SIZE, EMBLEM_SIZE)
    arc = box(52, 6, 24, 13, 4)
    canvas.patch(union([arc.turned(index * 360 / 18, (64.0, 64.0)) for index in range(18)]), "#A3261F")
    return canvas.svg()


def prediction_ball() -> str:
    """A crystal ball with the four suits in it."""
    canvas = Canvas(EMBLEM_SIZE, EMBLEM_SIZE)
    canvas.form(halves("64,92 34,96 26,112 20,120! 64,122", axis=64), WOOD_TONE, depth=4)
    canvas.form(ellipse(64, 98, 32, 8), BRASS_TONE, line=2.6, depth=3)
    ball = circle(64, 56, 46)
    canvas.form(ball, BLUE_TONE, depth=8)
    mist = smooth("20,66 40,54 60,66 84,54 110,64 104,96 64,106 28,94")
    canvas.patch(mist, "#3F7A96", within=circle(64, 56, 44), opacity=0.6)
    for suit, x, y in (("S", 50, 42), ("H", 79, 43), ("C", 50, 71), ("D", 79, 72)):
        canvas.patch(suit_outline(suit).scaled(0.22).moved(x, y), LAMP)
    canvas.patch(taper("28,50 32,32 46,20", 3, 7), "#FFFFFF", opacity=0.7)
    canvas.patch(polygon("100,16 103,24 111,27 103,30 100,38 97,30 89,27 97,24"), LAMP)
    return canvas.svg()


def cup(tone: Tone, ribbon: Tone) -> str:
    """A cup of metal with two handles and a ribbon round its foot."""
    canvas = Canvas(64, 88)
    for side in (-1, 1):
        handle = f"M{32 + side * 17},16 C{32 + side * 34},12 {32 + side * 30},44 {32 + side * 10},44"
        canvas.trace(handle, width=8, colour=INK)
        canvas.trace(handle, width=4, colour=tone.base)
    canvas.form(box(14, 74, 36, 11, 3), WOOD_TONE, line=2.4, depth=3)
    canvas.form(halves("32,48 28,50 27,66 20,75! 32,75", axis=32), tone, line=2.4, depth=3)
    canvas.form(halves("32,10 12,10! 13,30 20,44 32,50", axis=32), tone, line=2.6, depth=6)
    canvas.form(ellipse(32, 10, 20, 4.5), tone, line=2.4, depth=-2)
    canvas.form(box(24, 58, 16, 7, 3), ribbon, line=2, depth=2)
    return canvas.svg()


def pennant(tone: Tone) -> str:
    """A long pennant on a pole at the steamer's stern; the canvas is the steamer's."""
    canvas = Canvas(232, 150)
    canvas.trace("M203,104 L203,44", width=4, colour=INK)
    canvas.form(smooth("204,44! 178,42 160,54 132,52! 160,62 178,60 204,64!"), tone, line=2.2, depth=3)
    return canvas.svg()
