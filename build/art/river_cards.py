"""River and Event cards: the effects as signs on top, a picture, a foot for the name; and their backs."""

from __future__ import annotations

from .canvas import Canvas
from .card_back_sheet import back_sheet
from .card_face import CENTRE, HEIGHT, WIDTH, card_stock
from .card_foot import FOOT_TOP, card_foot
from .effect_signs import draw_sign
from .kayaks import draw_kayak
from .outline import box
from .palette import BRASS, Tone
from .river_scenes import SCENES, scene
from .river_tokens import draw_rapids

RIVER_WATER = Tone("#3C7396", "#24516E")
EVENT_WATER = Tone("#7A5B6E", "#4C3850")
RIVER_BAND, EVENT_BAND = "#1F4B5F", "#6E2A3A"
Signs = tuple[str, ...]
TOP, LARGER = 74.0, (FOOT_TOP - 12 - 74.0) / 150
"""Top of the pictures, and the factor by which they are larger than they are drawn."""
STEP, BETWEEN = 44.0, 10.0
"""Distance between signs, and the gap between lines."""

RIVER_CARDS: dict[str, tuple[Signs, ...]] = {
    "advance": (("advance",),),
    "paddle": (("speed", "+2"),),
    "power_paddle": (("speed", "+3"), ("discard", "1")),
    "ferry": (("steer",), ("speed", "+1")),
    "sculling": (("steer",), ("draw", "1")),
    "catch_current": (("speed", "=3"), ("draw", "1")),
    "brace": (("speed", "-1"), ("draw", "2")),
    "reading_water": (("draw", "2"), ("put_back", "1")),
    "recall": (("recall",),),
    "spot_hazard": (("rapids", "+1"), ("rock", "steer")),
}
EVENT_CARDS: dict[str, tuple[Signs, ...]] = {
    "spring_melt": (("speed", "+1"),),
    "slack_water": (("speed", "-1"),),
    "flash_flood": (("advance",),),
    "surge": (("advance", "1"),),
    "side_channel": (("steer",),),
    "calm_pool": (("speed", "=2"), ("draw", "1")),
    "lunch_stop": (("draw", "1"),),
    "lost_gear": (("discard", "1"),),
    "old_guide": (("draw", "2"), ("put_back", "1")),
    "rockslide": (("rock",),),
    "standing_waves": (("rapids",),),
    "cold_shock": (("speed", "-1"), ("discard", "1")),
}
"""The effect lines of each kind, each a sign and perhaps a number or second sign."""


def river_card(kind: str) -> str:
    """The SVG of a kind of River card."""
    return _card(kind, RIVER_CARDS[kind], RIVER_WATER, RIVER_BAND)


def event_card(kind: str) -> str:
    """The SVG of a kind of Event card."""
    return _card(kind, EVENT_CARDS[kind], EVENT_WATER, EVENT_BAND)


def river_cards_back() -> str:
    """The back of River cards: a kayak in a ring."""
    canvas = back_sheet("#173A52", "#2F6488")
    with canvas.at(CENTRE[0] - 64, CENTRE[1] - 64):
        draw_kayak(canvas, 0)
    return canvas.svg()


def event_cards_back() -> str:
    """The back of Event cards: standing waves in a ring."""
    canvas = back_sheet("#5A2233", "#8A4256")
    with canvas.at(*CENTRE):
        draw_rapids(canvas, 1.15)
    return canvas.svg()


def _card(kind: str, lines: tuple[Signs, ...], water: Tone, band: str) -> str:
    assert kind in SCENES
    canvas = Canvas(WIDTH, HEIGHT)
    card_stock(canvas)
    canvas.rim(box(12, 12, WIDTH - 24, HEIGHT - 24, 9), width=1.6, colour=BRASS)
    canvas.patch(box(12, 12, WIDTH - 24, 56, 9), band)
    card_foot(canvas, band)
    _effects(canvas, lines)
    with canvas.at(CENTRE[0] * (1 - LARGER), TOP * (1 - LARGER), size=LARGER):
        scene(canvas, kind, water)
    return canvas.svg()


def _effects(canvas: Canvas, lines: tuple[Signs, ...]) -> None:
    """Draws the effects of the card, line by line from the corner that a fan shows."""
    x = 37.0
    for line in lines:
        for sign in line:
            draw_sign(canvas, sign, x, 40, 0.78, light=True)
            x += STEP
        x += BETWEEN
