"""The box cover of River Rats: the captain with his cards before the boat he is about to win."""

from __future__ import annotations

from .canvas import Canvas
from .outline import Outline, box, circle, ellipse, smooth, taper, union
from .palette import BRASS, INK, LAMP, Tone
from .props import PAPER
from .rat_head import SKULL
from .scenery import View, clouds, far_shore, glitter, moon, reeds, river, shore_lights, sky
from .steamer import NIGHT_BOAT, steamer
from .suits import PLAIN, suit_outline

VIEW = View(480, 640, 372)
SHADOW = Tone("#1E1F2A", "#14141C")
CAP = smooth("-60,-66! -48,-94 -4,-106 42,-102 68,-84 62,-58! 28,-42 0,-30 -36,-22 -66,-26! -54,-34 -40,-40!")
BODY = smooth("-92,330! -86,220 -70,150 -34,104 0,78! 34,66 66,104 108,138 128,210 136,330!")
ARM = smooth("-60,330! -96,262 -112,214 -106,182! -78,180! -66,214 -30,262 0,330!")


def river_rats_cover() -> str:
    """The SVG of the cover, 480 by 640."""
    canvas = Canvas(VIEW.width, VIEW.height)
    sky(canvas, VIEW)
    moon(canvas, 150, 166, 84)
    clouds(canvas, ((120, 236, 360, 16), (400, 196, 300, 16), (300, 296, 420, 14)), "#1B3148", 0.5)
    clouds(canvas, ((230, 332, 420, 12),), "#F0B267", 0.45)
    far_shore(canvas, VIEW)
    shore_lights(canvas, VIEW, (18, 40, 452))
    river(canvas, VIEW)
    glitter(canvas, VIEW, 150, 70, "#F6E6B4", count=16)
    glitter(canvas, VIEW, 196, 230, "#F2B65D", count=10, reach=0.4)
    _boat(canvas)
    with canvas.at(322, 372, size=1.28):
        _captain(canvas)
    reeds(canvas, -6, 646, 150, count=11)
    cover_frame(canvas)
    return canvas.svg()


def _boat(canvas: Canvas) -> None:
    halo = canvas.glow("boatlight", (190, 340), 210, [(0, "#F2C66D", 0.5), (1, "#F2A24E", 0)])
    canvas.patch(circle(190, 340, 210), halo)
    with canvas.at(186, 398, size=0.68):
        steamer(canvas, NIGHT_BOAT)
    for line in ("20,402 110,407 240,403", "60,412 170,417 300,410"):
        canvas.patch(taper(line, 4.5, 1.5), "#F6ECD2", opacity=0.7)


def _captain(canvas: Canvas) -> None:
    ears = [circle(-20, -48, 18), circle(46, -38, 26)]
    head = union([SKULL, *ears, CAP])
    neck = smooth("-34,40! -30,84 -44,112! 50,112! 40,76 46,30!")
    figure = union([head.turned(4), neck, BODY])
    _lit(canvas, figure)
    with canvas.at(degrees=4):
        _lit(canvas, circle(46, -38, 26))
        canvas.form(circle(45, -36, 16), Tone("#5A3A40", "#40292F"), line=0, depth=-3)
        canvas.stroke("-60,-27 -34,-24 6,-31 34,-40", width=2.4, colour="#08080C")
    _coat(canvas)
    with canvas.at(degrees=4):
        _face(canvas)
    _cards(canvas, -92, 178)
    _lit(canvas, ARM)
    canvas.form(smooth("-116,188 -112,164 -96,154 -76,160 -70,180 -78,196! -106,200!"), SHADOW, depth=4, line=2.4)
    for line in ("-112,176 -100,172 -92,176", "-106,165 -95,163 -88,168"):
        canvas.stroke(line, width=2, colour="#3A3B4A")


def _lit(canvas: Canvas, shape: Outline) -> None:
    """A dark shape with the evening behind it: a warm edge on the left."""
    canvas.patch(shape, SHADOW.base)
    canvas.patch(shape - shape.moved(3.4, 1.6), "#F2B65D")
    canvas.patch(shape - shape.moved(-6, -3), SHADOW.shade)


def _face(canvas: Canvas) -> None:
    canvas.stroke("-54,55 -34,49 -14,50 -4,42", width=2.4, colour="#08080C")
    canvas.form(box(-52, 49, 8.5, 15, 2.5), Tone("#E9DFC4", "#C4B58C"), line=1.8, depth=1.5)
    canvas.form(box(-43.5, 49, 8.5, 14, 2.5), Tone("#E9DFC4", "#C4B58C"), line=1.8, depth=1.5)
    canvas.form(ellipse(-74, 27, 9.5, 8.5), Tone("#4A2F2A", INK), line=2, depth=3)
    canvas.patch(ellipse(-78, 24, 3, 2), LAMP)
    for x, size in ((-34, 0.75), (-6, 1.0)):
        with canvas.at(x, -4, size=size):
            canvas.patch(smooth("-13,2! -4,-7 10,-5! 12,4 0,9"), "#FFE3A0")
            canvas.patch(circle(-2, 1, 4.4), "#08080C")
            canvas.patch(circle(-3.6, -0.8, 1.4), "#FFFFFF")
    canvas.patch(smooth("-48,-18! -36,-17 -26,-9! -36,-12"), "#08080C")
    canvas.patch(smooth("-22,-8! -4,-20 14,-18! 0,-14"), "#08080C")
    canvas.patch(taper("-40,-36 -8,-45 24,-47", 3.4, 3), BRASS)
    canvas.form(ellipse(-8, -66, 12, 15), Tone(BRASS, "#7A5518"), line=2, depth=3)
    canvas.patch(suit_outline("S").scaled(0.17).moved(-8, -66), "#2B1D08")
    for line in ("-54,30 -78,8 -104,-4", "-56,38 -84,36 -112,30", "-54,44 -82,56 -104,62"):
        canvas.patch(taper(line, 2.4, 0.8), "#F2C66D")
    for line in ("-40,36 -6,32 24,42", "-40,41 -8,44 20,58"):
        canvas.patch(taper(line, 2, 0.8), "#6C6472")


def _coat(canvas: Canvas) -> None:
    canvas.form(smooth("-26,98! 4,120 40,92! 28,136 2,176! -16,138"), Tone("#D9C9A0", "#A8946A"), line=2.4, depth=5)
    canvas.form(
        smooth("-8,112! 14,110! 10,124 14,162 4,174 -6,160 -2,124!"), Tone("#7E1F1A", "#56130F"), line=2.2, depth=3
    )
    canvas.form(
        smooth("-34,96! -52,124 -34,152! -26,150! 0,190! -16,140"), Tone("#262838", "#191A26"), line=2.4, depth=4
    )
    canvas.form(smooth("44,88! 70,116 54,150! 44,148! 4,190! 30,136"), Tone("#262838", "#191A26"), line=2.4, depth=4)
    for y in (206, 240):
        for x in (-20, 30):
            canvas.form(circle(x, y, 5.4), Tone(BRASS, "#7A5518"), line=2, depth=2)
    canvas.form(ellipse(96, 134, 26, 10).turned(22, (96, 134)), Tone(BRASS, "#7A5518"), line=2.4, depth=4)
    for index in range(6):
        canvas.form(box(78 + index * 7, 134 + index * 3.4, 5.4, 18, 2.5), Tone(BRASS, "#7A5518"), line=1.6, depth=1.5)


def _cards(canvas: Canvas, x: float, y: float) -> None:
    for index, suit in enumerate("CDHS"):
        with canvas.at(x, y, degrees=-44 + index * 21):
            canvas.form(box(-22, -100, 44, 66, 5), PAPER, line=2.4, depth=4)
            canvas.patch(box(-15, -94, 30, 42, 3), "#1B3148" if suit in "SC" else "#641A17")
            canvas.patch(circle(0, -73, 12), "#F2C66D")
            _tiny_rat(canvas)
            canvas.patch(suit_outline(suit).scaled(0.12).moved(-14, -44), PLAIN[suit].base)
            canvas.patch(suit_outline(suit).scaled(0.12).moved(14, -44), PLAIN[suit].base)


def _tiny_rat(canvas: Canvas) -> None:
    shape = union([SKULL, circle(-20, -48, 18), circle(46, -38, 26)]).scaled(0.17).moved(0, -71)
    canvas.patch(shape, INK)


def cover_frame(canvas: Canvas) -> None:
    edge = box(7, 7, VIEW.width - 14, VIEW.height - 14, 12)
    canvas.rim(edge, width=5, colour=INK)
    canvas.rim(edge, width=2.4, colour=BRASS)
    canvas.rim(box(15, 15, VIEW.width - 30, VIEW.height - 30, 8), width=1.2, colour=BRASS, opacity=0.8)
