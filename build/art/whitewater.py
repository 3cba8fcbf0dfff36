"""Every picture of Whitewater Rush, and its box cover."""

from __future__ import annotations

from collections.abc import Iterator

from .canvas import Canvas
from .kayaks import BOWS, TONES, draw_kayak, kayak, wake
from .outline import box, circle, smooth, taper
from .palette import BRASS, INK, Tone
from .river_cards import EVENT_CARDS, RIVER_CARDS, event_card, event_cards_back, river_card, river_cards_back
from .river_tokens import DEGREES, FOAM, draw_rock, rapids_token, rock_token
from .scenery import View, clouds, far_shore, moon, reeds, sky

VIEW = View(480, 640, 220)
FOLDER = "whitewater_rush"
RIPPLES = (
    (150, 246, 60, 3), (250, 240, 50, 3), (140, 300, 80, 5), (300, 340, 90, 6),
    (120, 440, 110, 8), (330, 452, 100, 8), (150, 560, 130, 10), (340, 590, 110, 10),
)  # fmt: skip
DROPS = (
    (196, 560, 12), (218, 590, 16), (180, 596, 9), (384, 566, 13),
    (362, 600, 17), (402, 598, 9), (242, 612, 10), (336, 616, 11),
)  # fmt: skip


def whitewater_pictures() -> Iterator[tuple[str, str]]:
    """Path below ``assets`` and SVG text of each."""
    for kind in RIVER_CARDS:
        yield f"{FOLDER}/cards/river/{kind}.svg", river_card(kind)
    for kind in EVENT_CARDS:
        yield f"{FOLDER}/cards/event/{kind}.svg", event_card(kind)
    yield f"{FOLDER}/cards/river_back.svg", river_cards_back()
    yield f"{FOLDER}/cards/event_back.svg", event_cards_back()
    for seat in range(len(TONES)):
        for name, degrees in BOWS.items():
            yield f"{FOLDER}/kayaks/{seat}{name}.svg", kayak(seat, degrees)
    yield f"{FOLDER}/tokens/rock.svg", rock_token()
    for letter in DEGREES:
        yield f"{FOLDER}/tokens/rapids_{letter}.svg", rapids_token(letter)
    yield f"{FOLDER}/cover.svg", whitewater_cover()


def whitewater_cover() -> str:
    """The SVG of the cover, 480 by 640: three kayaks come down a gorge at dusk."""
    canvas = Canvas(VIEW.width, VIEW.height)
    sky(canvas, VIEW)
    moon(canvas, 330, 104, 46)
    clouds(canvas, ((120, 120, 300, 14), (380, 168, 260, 12)), "#1B3148", 0.5)
    far_shore(canvas, VIEW)
    _rapid_water(canvas)
    for x, y, size in ((84, 330, 0.8), (392, 398, 1.1), (66, 520, 1.3)):
        with canvas.at(x, y):
            draw_rock(canvas, size)
    for seat, x, y, degrees, size in ((1, 262, 292, 6, 0.75), (2, 172, 384, -12, 1.15), (0, 290, 500, 10, 1.95)):
        with canvas.at(x, y, degrees=degrees, size=size), canvas.at(-64, -64):
            wake(canvas)
            draw_kayak(canvas, seat)
    _spray(canvas)
    reeds(canvas, -6, 646, 120, count=9)
    reeds(canvas, 486, 646, 110, flip=True, count=8)
    edge = box(7, 7, VIEW.width - 14, VIEW.height - 14, 12)
    canvas.rim(edge, width=5, colour=INK)
    canvas.rim(edge, width=2.4, colour=BRASS)
    canvas.rim(box(15, 15, VIEW.width - 30, VIEW.height - 30, 8), width=1.2, colour=BRASS, opacity=0.8)
    return canvas.svg()


def _rapid_water(canvas: Canvas) -> None:
    fill = canvas.gradient(
        "rapids", (0, 220), (0, 640), [(0, "#C07A45", 1), (0.06, "#5F6A70", 1), (0.3, "#2F6488", 1), (1, "#163449", 1)]
    )
    canvas.patch(box(0, 218, 480, 422), fill)
    bank = Tone("#2A3A33", "#1B2822")
    canvas.form(smooth("-10,214! 130,216! 116,262 60,300 70,360 20,420 34,500 -10,560!"), bank, line=3, depth=6)
    canvas.form(smooth("490,214! 350,216! 372,270 424,310 410,370 462,430 446,520 490,590!"), bank, line=3, depth=6)
    for x, y, length, thick in RIPPLES:
        wave = f"{x},{y} {x + length * 0.25},{y - thick * 1.6} {x + length * 0.55},{y} {x + length},{y - thick}"
        canvas.patch(taper(wave, thick * 0.5, thick), FOAM.base, opacity=0.8)


def _spray(canvas: Canvas) -> None:
    for x, y, radius in DROPS:
        canvas.form(circle(x, y, radius), FOAM, line=2, depth=3)
