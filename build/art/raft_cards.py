"""Cards of Raft Race: orders, splashes, chance and power-ups; signs on top, a picture, a foot for the name; backs."""

from __future__ import annotations

from collections.abc import Callable

from .canvas import Canvas
from .card_back_sheet import back_sheet
from .card_face import CENTRE, HEIGHT, WIDTH, card_stock
from .card_foot import card_foot
from .effect_signs import draw_sign
from .outline import box, circle
from .palette import BRASS, CREAM, INK, Tone
from .raft_boats import draw_raft
from .raft_powers import POWERS
from .raft_scenes import MIDDLE, ORDERS, soaked, swirl, window
from .raft_signs import SIGNS, spark, splash
from .ranks import rank_outline

MOVE_WATER, ATTACK_WATER = Tone("#3C7396", "#24516E"), Tone("#8A4A50", "#5C2C36")
POWER_WATER, SOAKED_WATER = Tone("#5C7A4E", "#3B5733"), Tone("#4B8FB8", "#2B6488")
CHANCE_WATER = Tone("#6E4A7A", "#4A2F56")
MOVE_BAND, ATTACK_BAND, POWER_BAND = "#1F4B5F", "#7A2E22", "#3A4A22"
SOAKED_BAND, CHANCE_BAND = "#2A6F99", "#4A2F56"

ORDER_SIGNS: dict[str, tuple[str, ...]] = {
    "forward": ("forward",),
    "double": ("double", "drop"),
    "left": ("left",),
    "right": ("right",),
    "splash_attack": ("splash", "chance"),
    "paddle_attack": ("paddle", "five_ways"),
}
POWER_SIGNS: dict[str, tuple[str, ...]] = {
    "dry_bags": ("dry",),
    "bailer": ("drop", "stack"),
    "patch_kit": ("rock", "lost"),
    "spare_paddle": ("return", "paddle"),
    "sprint": ("forward", "+1"),
    "undertow": ("raft", "+1"),
    "hard_bow": ("decide",),
    "steady_hands": ("no_attack",),
    "cannonball": ("ring", "+2"),
    "big_wave": ("splash", "=6"),
    "eddy_line": ("eddy", "forward"),
    "surf": ("rapids", "+1", "dry"),
    "river_map": ("swap",),
    "second_look": ("eye", "chance"),
    "side_slip": ("steer",),
    "anchor_line": ("anchor",),
}
"""Effects of each card, as signs and numbers."""


def order_card(kind: str) -> str:
    """The SVG of a standard order."""
    attack = kind.endswith("attack")
    water, band = (ATTACK_WATER, ATTACK_BAND) if attack else (MOVE_WATER, MOVE_BAND)
    return _card(ORDER_SIGNS[kind], ORDERS[kind], water, band)


def power_card(kind: str) -> str:
    """The SVG of one side of a power-up card."""
    return _card(POWER_SIGNS[kind], POWERS[kind], POWER_WATER, POWER_BAND)


def splash_card() -> str:
    """The SVG of a splash: bail it out, and with it every other one in hand."""
    return _card(("drop", "stack"), soaked, SOAKED_WATER, SOAKED_BAND)


def chance_card(number: int) -> str:
    """The SVG of a chance card from 1 to 6."""
    canvas = _stock(CHANCE_BAND)
    canvas.patch(rank_outline(str(number), 42, 34).moved(37, 19), CREAM)
    window(canvas, CHANCE_WATER, swirl)
    figure = rank_outline(str(number), 116, 100).moved(MIDDLE[0], MIDDLE[1] - 58)
    canvas.patch(figure.moved(4, 5), "#1B1020", opacity=0.6)
    canvas.form(figure, Tone(CREAM, "#DCCBA2"), line=3.4, depth=3)
    for place in range(number):
        with canvas.at(WIDTH - 50 - 22 * (number - 1 - place), 40, size=0.42):
            splash(canvas)
    return canvas.svg()


def order_back() -> str:
    """The back of order cards: a raft in a ring."""
    canvas = back_sheet("#1F4B3F", "#35725F")
    with canvas.at(CENTRE[0] - 61, CENTRE[1] - 61, size=0.95):
        draw_raft(canvas, 0)
    return canvas.svg()


def splash_back() -> str:
    """The back of splash cards."""
    canvas = back_sheet("#2A6F99", "#4F97BF")
    with canvas.at(*CENTRE, size=1.6):
        splash(canvas)
    return canvas.svg()


def chance_back() -> str:
    """The back of chance cards: three pips of a die."""
    canvas = back_sheet("#4A2F56", "#704A7E")
    with canvas.at(*CENTRE, size=2.1):
        SIGNS["chance"](canvas)
    return canvas.svg()


def power_back() -> str:
    """The back of power-up cards: a spark."""
    canvas = back_sheet("#4F5A22", "#76853C")
    with canvas.at(*CENTRE, size=2.0):
        spark(canvas)
    return canvas.svg()


def damage_token() -> str:
    """The SVG of a lost order, 128 by 128: a torn card."""
    canvas = Canvas(128, 128)
    canvas.patch(circle(67, 68, 59), "#000000", opacity=0.3)
    canvas.form(circle(64, 64, 58), Tone("#8E2B22", "#611A15"), line=0, depth=6)
    canvas.rim(circle(64, 64, 57), width=5, colour=INK)
    canvas.rim(circle(64, 64, 57), width=2.4, colour=BRASS)
    with canvas.at(64, 64, size=1.5):
        SIGNS["lost"](canvas)
    return canvas.svg()


def _stock(band: str) -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT)
    card_stock(canvas)
    canvas.rim(box(12, 12, WIDTH - 24, HEIGHT - 24, 9), width=1.6, colour=BRASS)
    canvas.patch(box(12, 12, WIDTH - 24, 56, 9), band)
    card_foot(canvas, band)
    return canvas


def _card(signs: tuple[str, ...], draw: Callable[[Canvas], None], water: Tone, band: str) -> str:
    canvas = _stock(band)
    for number, sign in enumerate(signs):
        draw_sign(canvas, sign, 43 + 50 * number, 40, 0.88, light=True, signs=SIGNS)
    window(canvas, water, draw)
    return canvas.svg()
