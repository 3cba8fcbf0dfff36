"""The four aces are the players' heroes: a pelican pilot, a singing fox, an alligator of means, a badger stoker."""

from __future__ import annotations

import math
from collections.abc import Callable

from .bird_heads import PLUMAGE, pelican_head
from .canvas import Canvas
from .card_face import HEIGHT, WIDTH, card_frame, card_index, card_stock, frame_outline
from .court_card import sunburst
from .mammal_heads import FOX, badger_head, fox_head
from .outline import Outline, box, circle, ellipse, halves, polygon, smooth, taper
from .palette import BLUE_TONE, BRASS, BRASS_TONE, CREAM, GREEN_TONE, INK, INK_TONE, LAMP, RED_TONE, RUST_TONE, Tone
from .pond_heads import GATOR, alligator_head
from .props import PAPER, button
from .suits import suit_outline

CENTRE = (125.0, 170.0)
RADII = (90.0, 116.0)
WINDOW = ellipse(*CENTRE, RADII[0] - 9, RADII[1] - 9) | box(0, 0, WIDTH, CENTRE[1])
LAUREL = Tone("#6F8F4A", "#506E33")

SCENES = {
    "S": ("#2C5474", "#356285"),
    "H": ("#8E2F28", "#9C3C33"),
    "D": ("#C07F35", "#CC8F47"),
    "C": ("#2F6250", "#39705D"),
}


def ace_card(suit: str, tone: Tone) -> str:
    """The SVG of one ace."""
    canvas = Canvas(WIDTH, HEIGHT)
    card_stock(canvas)
    canvas.patch(sunburst(CENTRE, 260, 30) & frame_outline(), "#E9D9B0", opacity=0.7)
    card_frame(canvas)
    _laurels(canvas)
    _oval(canvas, suit)
    with canvas.cut_to(WINDOW):
        HEROES[suit](canvas)
    _lower_rim(canvas)
    _crest(canvas, suit, tone)
    card_index(canvas, "A", suit, tone)
    return canvas.svg()


def pelican_ace(canvas: Canvas) -> None:
    """Spades: the pilot at his wheel."""
    navy = Tone("#24486A", "#122B41")
    canvas.form(smooth("146,150 168,186 160,228! 100,236! 112,190!"), PLUMAGE, depth=6)
    canvas.form(smooth("34,310! 44,248 84,222 112,216! 150,216! 190,232 214,266 222,310!"), navy, depth=8)
    canvas.form(smooth("104,216! 156,212! 166,226 134,244 106,234"), PAPER, depth=4)
    for x in (112, 150):
        for y in (262, 284):
            button(canvas, x, y, 4.6)
    with canvas.at(148, 146, size=0.92):
        pelican_head(canvas)
        canvas.form(smooth("-36,-18! -44,-44 -8,-60 34,-56 56,-38 52,-14! 8,-34"), BLUE_TONE, depth=6)
        canvas.form(smooth("-38,-14! 6,-36 54,-16! 56,0! 6,-20 -40,2!"), Tone(BRASS, "#9A6F24"), line=2.8, depth=3)
        canvas.form(smooth("-40,2! -14,-14 -2,-16! -16,4 -46,12 -62,10!"), INK_TONE, depth=3)
        canvas.form(circle(-8, -34, 9), BRASS_TONE, line=2.4, depth=2)
    _helm(canvas)


def fox_ace(canvas: Canvas) -> None:
    """Hearts: the singer, in the middle of her song."""
    canvas.form(smooth("92,198! 104,230 160,230 158,198!"), FOX, depth=6)
    canvas.form(smooth("34,310! 46,256 80,236 94,222! 158,222! 176,238 206,256 218,310!"), FOX, depth=8)
    canvas.form(smooth("40,320! 48,280 76,252! 108,262 126,276 144,262 178,252! 204,280 214,320!"), RED_TONE, depth=8)
    _boa(canvas)
    with canvas.at(126, 150, degrees=-5, size=0.98):
        fox_head(canvas)
        for x, y, r in ((46, -40, 13), (62, -26, 10), (32, -50, 9)):
            canvas.form(circle(x, y, r), RED_TONE, line=2.6, depth=3)
            canvas.stroke(f"{x - r * 0.5},{y} {x},{y - r * 0.5} {x + r * 0.5},{y} {x},{y + r * 0.4}", width=2)
    for x, y, size in ((66, 226, 1.0), (190, 222, 0.85)):
        _note(canvas, x, y, size)


def alligator_ace(canvas: Canvas) -> None:
    """Diamonds: a gentleman of means and teeth."""
    canvas.form(smooth("128,160! 136,226! 190,226! 188,160!"), GATOR, depth=7)
    coat = Tone("#5A2E4A", "#3F1E34")
    canvas.form(smooth("30,310! 42,252 84,226 120,216 166,214 200,232 216,262 224,310!"), coat, depth=8)
    canvas.form(smooth("104,218! 174,214! 160,250 140,290! 118,256"), Tone("#D8A845", "#A97B27"), line=2.8, depth=4)
    canvas.form(
        smooth("110,210! 142,224 176,208! 182,228 162,236 160,256! 142,240! 124,258! 124,236 106,230"),
        PAPER,
        line=2.8,
        depth=4,
    )
    canvas.form(suit_outline("D").scaled(0.17).moved(142, 232), RUST_TONE, line=2.2, depth=2)
    with canvas.at(152, 154, size=0.92):
        alligator_head(canvas)
        canvas.rim(circle(-7, -24, 17), width=5)
        canvas.rim(circle(-7, -24, 17), width=2.4, colour=LAMP)
        canvas.stroke("4,-10 18,30 30,60", width=2, colour=LAMP)
        with canvas.at(14, -36, degrees=9):
            canvas.form(smooth("-30,-4! -34,-62! 0,-70 36,-64! 32,-4! 0,-10"), INK_TONE, depth=7)
            canvas.form(smooth("-31,-22! 0,-30 33,-22! 32,-4! 0,-11 -30,-4!"), RUST_TONE, line=2.6, depth=3)
            canvas.form(smooth("-52,-8! -40,2 0,-10 42,2 54,-8! 54,4 38,11 0,2 -38,11 -54,4"), INK_TONE, depth=3)


def badger_ace(canvas: Canvas) -> None:
    """Clubs: the stoker who keeps the pressure up."""
    canvas.form(
        smooth("34,310! 44,252 82,226 108,218! 146,218! 176,228 206,252 216,310!"), Tone("#D7CDB4", "#B0A486"), depth=8
    )
    canvas.form(smooth("72,234! 90,226! 98,262! 152,262! 160,226! 178,234! 176,310! 74,310!"), GREEN_TONE, depth=6)
    for x in (90, 160):
        button(canvas, x, 256, 5)
    canvas.form(smooth("82,206! 126,222 170,204! 170,226 142,238! 126,256! 108,238! 82,228"), RED_TONE, depth=5)
    with canvas.at(126, 156, degrees=4, size=0.96):
        badger_head(canvas)
        canvas.form(smooth("-58,-30! -66,-58 -24,-76 24,-74 62,-58 58,-28! 0,-50"), Tone("#6A5B43", "#463A28"), depth=6)
        canvas.form(smooth("-58,-30! 0,-54 40,-44! 14,-26 -36,-12 -66,-18!"), Tone("#5A4C37", "#3A2F20"), depth=4)
        for x in (-16, 20):
            canvas.form(circle(x, -56, 14), BRASS_TONE, line=2.8, depth=3)
            canvas.form(circle(x, -56, 8.5), Tone("#9FC0C6", "#6F979F"), line=2.4, depth=-3)
        canvas.stroke("-60,-44 -44,-52 -30,-56", width=4)
        canvas.stroke("34,-56 48,-52 60,-44", width=4)


def _oval(canvas: Canvas, suit: str) -> None:
    field, rays = SCENES[suit]
    canvas.form(ellipse(*CENTRE, *RADII), BRASS_TONE, depth=5)
    inner = ellipse(*CENTRE, RADII[0] - 9, RADII[1] - 9)
    canvas.patch(inner, field)
    canvas.patch(sunburst(CENTRE, 200, 20), rays, within=inner)
    canvas.patch(inner - inner.moved(5, 5), INK, opacity=0.3)
    canvas.rim(inner)
    for index in range(36):
        angle = math.tau * index / 36
        x, y = CENTRE[0] + (RADII[0] - 4.5) * math.cos(angle), CENTRE[1] + (RADII[1] - 4.5) * math.sin(angle)
        canvas.patch(circle(x, y, 2.2), LAMP)


def _lower_rim(canvas: Canvas) -> None:
    """The front half of the oval, over the figure's lower edge."""
    ring: Outline = ellipse(*CENTRE, RADII[0] - 7.5, RADII[1] - 7.5) - ellipse(
        *CENTRE, RADII[0] - 10.5, RADII[1] - 10.5
    )
    canvas.patch(ring & box(0, CENTRE[1] + 20, WIDTH, HEIGHT), INK)


def _laurels(canvas: Canvas) -> None:
    for flip in (False, True):
        with canvas.at(CENTRE[0], CENTRE[1], flip=flip):
            for index in range(5):
                angle = math.radians(152 + index * 12)
                x, y = 97 * math.cos(angle), 124 * math.sin(angle)
                for lean, out in ((-34, 0.0), (30, 5.0)):
                    with canvas.at(x * (1 + out / 110), y * (1 + out / 150), degrees=math.degrees(angle) + 90 + lean):
                        canvas.form(smooth("0,0! -5,-10 0,-21! 5,-10"), LAUREL, line=2, depth=2)


def _crest(canvas: Canvas, suit: str, tone: Tone) -> None:
    x, y = CENTRE[0], CENTRE[1] + 119
    ribbon = Tone(tone.base, tone.shade)
    for flip in (False, True):
        with canvas.at(x, y, flip=flip):
            canvas.form(smooth("-24,-8! -46,-4 -60,-12! -54,2! -60,14! -42,16 -22,12!"), ribbon, line=2.6, depth=3)
    canvas.form(halves("0,-36! -22,-32 -32,-36! -36,4 -18,28 0,36!").moved(x, y), PAPER, depth=5)
    canvas.rim(halves("0,-29! -19,-26 -27,-29! -30,3 -15,23 0,29!").moved(x, y), width=1.6, colour=BRASS)
    canvas.form(suit_outline(suit).scaled(0.42).moved(x, y - 3), tone, line=0, depth=2.4)


def _helm(canvas: Canvas) -> None:
    hub = (70.0, 268.0)
    for index in range(8):
        spoke = taper(f"{hub[0]},{hub[1]} {hub[0]},{hub[1] - 32} {hub[0]},{hub[1] - 62}", 6, 8).turned(
            index * 45 + 12, hub
        )
        canvas.form(spoke, Tone("#8A5A36", "#5E371D"), line=2.4, depth=2)
    canvas.form(circle(*hub, 44) - circle(*hub, 33), Tone("#8A5A36", "#5E371D"), line=2.6, depth=4)
    canvas.form(circle(*hub, 11), BRASS_TONE, line=2.6, depth=3)


def _boa(canvas: Canvas) -> None:
    line = (
        (66, 300),
        (62, 280),
        (72, 262),
        (90, 252),
        (110, 250),
        (130, 254),
        (150, 252),
        (170, 256),
        (184, 270),
        (186, 290),
    )
    for x, y in line:
        canvas.form(circle(x, y, 14), Tone("#F3DCC4", "#D3A98C"), line=2.4, depth=4)
    for x, y in line[::2]:
        canvas.stroke(f"{x - 5},{y + 2} {x},{y - 4} {x + 5},{y + 1}", width=1.8)


def _note(canvas: Canvas, x: float, y: float, size: float) -> None:
    with canvas.at(x, y, size=size):
        canvas.form(
            ellipse(-8, 12, 8, 6)
            | polygon("-3,12 -3,-22 1,-22 1,12")
            | polygon("-3,-22 20,-28 20,-20 -3,-14")
            | polygon("16,-24 20,-24 20,6 16,6")
            | ellipse(12, 6, 8, 6),
            Tone(CREAM, "#DCCBA2"),
            line=2.4,
            depth=2,
        )


HEROES: dict[str, Callable[[Canvas], None]] = {"S": pelican_ace, "H": fox_ace, "D": alligator_ace, "C": badger_ace}
