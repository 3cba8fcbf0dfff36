"""Dusk on the river: sky, far shore, water, reeds and lamps, shared by the start screen and the box covers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from .canvas import Canvas
from .outline import Outline, box, circle, ellipse, gather, polygon, smooth, taper, union
from .palette import BRASS_TONE, INK, LAMP, Tone

SEED = 1884


@dataclass(frozen=True)
class View:
    """A picture's size and the height of its horizon, in its own units."""

    width: float
    height: float
    horizon: float


def sky(canvas: Canvas, view: View) -> None:
    """Night blue above, embers at the horizon, a few stars."""
    fill = canvas.gradient(
        "sky",
        (0, 0),
        (0, view.horizon),
        [
            (0, "#0C2034", 1),
            (0.34, "#16324A", 1),
            (0.6, "#3B4658", 1),
            (0.78, "#85543F", 1),
            (0.92, "#C9793E", 1),
            (1, "#E9A852", 1),
        ],
    )
    canvas.patch(box(0, 0, view.width, view.horizon + 2), fill)
    dice = Random(SEED)
    for _ in range(int(view.width / 18)):
        x, y = dice.uniform(0, view.width), dice.uniform(0, view.horizon * 0.5)
        canvas.patch(circle(x, y, dice.choice((0.9, 1.3, 1.8))), "#F6ECD2", opacity=round(dice.uniform(0.3, 0.9), 2))


def clouds(canvas: Canvas, bands: tuple[tuple[float, float, float, float], ...], colour: str, opacity: float) -> None:
    """Long flat evening clouds as (x, y, length, thickness)."""
    for x, y, length, thick in bands:
        left, right = x - length / 2, x + length / 2
        shape = smooth(
            f"{left},{y}! {left + length * 0.2},{y - thick * 0.7} {x - length * 0.06},{y - thick}"
            f" {x + length * 0.14},{y - thick * 0.72} {x + length * 0.3},{y - thick * 0.9} {right},{y}!"
            f" {x + length * 0.2},{y + thick * 0.25} {x - length * 0.2},{y + thick * 0.2}"
        )
        canvas.patch(shape, colour, opacity=opacity)


def moon(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """The moon with its glow."""
    halo = canvas.glow(
        "moonlight", (x, y), radius * 4, [(0, "#F6E6B4", 0.55), (0.3, "#F2C66D", 0.22), (1, "#F2C66D", 0)]
    )
    canvas.patch(circle(x, y, radius * 4), halo)
    canvas.patch(circle(x, y, radius), "#F8EBC3")
    for dx, dy, r in ((-0.35, -0.3, 0.18), (0.28, 0.1, 0.25), (-0.1, 0.42, 0.14), (0.2, -0.45, 0.1)):
        canvas.patch(circle(x + dx * radius, y + dy * radius, r * radius), "#EBD596")


def far_shore(canvas: Canvas, view: View) -> None:
    """Two ranks of wooded banks, the nearer one with the lights of a landing."""
    for rank, (colour, lift, step) in enumerate((("#4A3F4C", 58.0, 62.0), ("#2A2B3B", 34.0, 44.0))):
        dice = Random(SEED + rank)
        trees = [box(-20, view.horizon - lift * 0.4, view.width + 40, lift * 0.4 + 3)]
        x = -30.0
        while x < view.width + 60:
            rise = lift * dice.uniform(0.45, 1.0)
            trees.append(ellipse(x, view.horizon - rise * 0.5, step * dice.uniform(0.5, 0.9), rise * 0.62))
            x += step * dice.uniform(0.5, 1.0)
        canvas.patch(union(trees) & box(0, 0, view.width, view.horizon + 3), colour)


def shore_lights(canvas: Canvas, view: View, places: tuple[float, ...]) -> None:
    """Lamps on the far shore."""
    for index, x in enumerate(places):
        y = view.horizon - 8 - (index * 7) % 12
        canvas.patch(circle(x, y, 2.4), LAMP)
        canvas.patch(
            taper(f"{x},{view.horizon + 6} {x + 1},{view.horizon + 20} {x - 1},{view.horizon + 40}", 3, 0.8),
            LAMP,
            opacity=0.5,
        )


def river(canvas: Canvas, view: View) -> None:
    """Water that keeps the last light near the shore, with long quiet ripples."""
    fill = canvas.gradient(
        "river",
        (0, view.horizon),
        (0, view.height),
        [(0, "#C07A45", 1), (0.07, "#7A5850", 1), (0.22, "#2C4A5A", 1), (0.55, "#173A48", 1), (1, "#0E2632", 1)],
    )
    canvas.patch(box(0, view.horizon, view.width, view.height - view.horizon), fill)
    dice = Random(SEED + 7)
    depth = view.height - view.horizon
    light: list[Outline] = []
    dark: list[Outline] = []
    for index in range(int(view.width / 11)):
        nearness = dice.random() ** 1.4
        y = view.horizon + 6 + nearness * (depth - 10)
        length = 26 + 150 * nearness * dice.uniform(0.5, 1)
        ripple = _ripple(dice.uniform(-40, view.width), y, length, 1.2 + 3.2 * nearness)
        (light if index % 2 else dark).append(ripple)
    canvas.patch(gather(light), "#5E8A8E", opacity=0.28)
    canvas.patch(gather(dark), "#081B26", opacity=0.4)


def glitter(
    canvas: Canvas, view: View, x: float, half: float, colour: str, *, count: int = 22, reach: float = 1
) -> None:
    """The broken column of light under the moon or a boat."""
    dice = Random(SEED + int(x))
    depth = (view.height - view.horizon) * reach
    dashes = []
    for index in range(count):
        share = (index + 0.5) / count
        y = view.horizon + 8 + share * depth
        width = half * (0.5 + share) * dice.uniform(0.4, 1)
        dashes.append(_ripple(x + dice.uniform(-0.4, 0.4) * half - width / 2, y, width, 2 + 3 * share))
    canvas.patch(gather(dashes), colour, opacity=0.55)


def reeds(canvas: Canvas, x: float, ground: float, height: float, *, flip: bool = False, count: int = 15) -> None:
    """A clump of reeds and cattails leaning in from a lower corner."""
    dice = Random(SEED + count + int(height))
    tones = (Tone("#16352D", "#0E241F"), Tone("#1F4B3F", "#16352D"), Tone("#2A5A49", "#1F4B3F"))
    with canvas.at(x, ground, flip=flip):
        for index in range(count):
            root = dice.uniform(-20, height * 0.75)
            tall = height * (1 - root / (height * 1.25)) * dice.uniform(0.6, 1)
            lean = dice.uniform(0.02, 0.3) * tall
            tip = f"{root + lean:.1f},{-tall:.1f}"
            blade = taper(f"{root:.1f},20 {root + lean * 0.25:.1f},{-tall * 0.55:.1f} {tip}", 5 + height * 0.025, 1)
            canvas.form(blade, tones[index % 3], line=1.6, depth=2, ink="#0A1A17")
            if index % 4 == 1:
                head = ellipse(0, 0, 3 + height * 0.012, height * 0.075).turned(math.degrees(math.atan2(lean, tall)))
                canvas.form(
                    head.moved(root + lean, -tall), Tone("#6A4426", "#472B16"), line=1.8, depth=2, ink="#0A1A17"
                )


def post_lantern(canvas: Canvas, x: float, ground: float, height: float, *, size: float = 1) -> None:
    """A mooring post with a hanging lamp and its glow."""
    lamp_x, lamp_y = x + 34 * size, ground - height + 44 * size
    glow = canvas.glow(
        f"lamp{int(x)}",
        (lamp_x, lamp_y),
        260 * size,
        [(0, "#FFE3A0", 0.75), (0.18, "#F2C66D", 0.36), (1, "#F2A24E", 0)],
    )
    canvas.patch(circle(lamp_x, lamp_y, 260 * size), glow)
    wood = Tone("#4A2F20", "#2B1A10")
    canvas.form(box(x - 11 * size, ground - height, 22 * size, height + 40, 5), wood, depth=6 * size)
    canvas.form(box(x - 8 * size, ground - height + 12 * size, 48 * size, 8 * size, 3), wood, depth=3)
    with canvas.at(lamp_x, lamp_y, size=size):
        canvas.trace("M0,-26 V-16", width=2.4)
        canvas.form(polygon("-13,-14 13,-14 8,-22 -8,-22"), BRASS_TONE, line=2.4, depth=2)
        canvas.form(smooth("-12,-14! 12,-14! 15,10 8,18! -8,18! -15,10"), Tone("#FFF0BE", "#F2C66D"), line=2.4, depth=4)
        canvas.patch(smooth("0,-8! 5,2 0,10 -5,2"), "#E8892F")
        canvas.form(box(-11, 17, 22, 6, 2), BRASS_TONE, line=2.4, depth=2)


def vignette(canvas: Canvas, view: View) -> None:
    """Darkens the upper edge."""
    fill = canvas.gradient("shade", (0, 0), (0, view.height * 0.2), [(0, INK, 0.5), (1, INK, 0)])
    canvas.patch(box(0, 0, view.width, view.height * 0.2), fill)


def _ripple(x: float, y: float, length: float, thick: float) -> Outline:
    middle = x + length / 2
    return smooth(
        f"{x:.1f},{y:.1f}! {middle:.1f},{y - thick / 2:.1f} {x + length:.1f},{y:.1f}! {middle:.1f},{y + thick / 2:.1f}"
    )
