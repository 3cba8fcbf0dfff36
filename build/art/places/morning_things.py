"""Plants, animals and things at the misty river, seen from above, as SVG: trees, reeds, lilies, heron, ducks, jetty.

Sizes are in pixels of a picture with 120 to a cell. A drawing with a shadow gives it beside itself: (shadow, body).
"""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

SHADE = "#14251F"
INK = "#1E1A16"
_CROWNS = (
    ("#43604F", "#5B7B62", "#83A07F", "#B4C3A0"),
    ("#4D6650", "#6C8663", "#93A880", "#C3CBA4"),
    ("#3C5A55", "#527671", "#7A9C90", "#AFC4B0"),
    ("#57694B", "#7A8A5E", "#A2AC7C", "#D0CFA0"),
)
_STONE = ("#83898A", "#AEB3AE", "#D8D6C8", "#4F585B")


def tree(radius: float, seed: int) -> str:
    """A round crown about the origin."""
    dice = Random(seed)
    tones = dice.choice(_CROWNS)
    parts = []
    for number in range(9):
        angle = number * 2 * pi / 9 + dice.random() * 0.5
        parts.append(
            f'<circle cx="{cos(angle) * radius * 0.6:.1f}" cy="{sin(angle) * radius * 0.6:.1f}" '
            f'r="{radius * dice.uniform(0.36, 0.46):.1f}" fill="{tones[0]}" stroke="#20332B" stroke-width="1.5"/>'
        )
    parts.append(f'<circle r="{radius * 0.82:.1f}" fill="{tones[0]}"/>')
    for layer, (reach, count) in enumerate(((0.62, 9), (0.45, 8), (0.26, 6))):
        for _ in range(count):
            angle, off = dice.random() * 2 * pi, radius * reach * dice.random() ** 0.5
            x, y = cos(angle) * off - radius * (0.10 + 0.10 * layer), sin(angle) * off - radius * (0.12 + 0.11 * layer)
            size = radius * dice.uniform(0.13, 0.24) * (1 - 0.22 * layer)
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{tones[layer + 1]}"/>')
    return "".join(parts)


def willow(radius: float, seed: int) -> str:
    """A soft crown of hanging strands about the origin, paler than the other trees."""
    dice = Random(seed)
    parts = []
    for number in range(14):
        angle = number * 2 * pi / 14 + dice.uniform(-0.1, 0.1)
        parts.append(
            f'<circle cx="{cos(angle) * radius * 0.72:.1f}" cy="{sin(angle) * radius * 0.72:.1f}" '
            f'r="{radius * dice.uniform(0.24, 0.32):.1f}" fill="#5F7A5C" stroke="#20332B" stroke-width="1.5"/>'
        )
    parts.append(f'<circle r="{radius * 0.84:.1f}" fill="#5F7A5C"/>')
    for number in range(90):
        angle, start = number * 2 * pi * 0.618, radius * dice.uniform(0.05, 0.6)
        end = min(radius * 0.98, start + radius * dice.uniform(0.25, 0.4))
        bend = angle + dice.uniform(0.08, 0.25)
        x, y = -radius * 0.1, -radius * 0.12
        line = (
            f"M{cos(angle) * start + x:.1f} {sin(angle) * start + y:.1f}"
            f"L{cos(bend) * end + x * 0.2:.1f} {sin(bend) * end + y * 0.2:.1f}"
        )
        lit = cos(angle) + sin(angle) < 0.2
        tones = ("#8FA57E", "#A3B491", "#B9BE96") if lit else ("#7E9775", "#6B8764", "#8FA57E")
        parts.append(_stroke(line, dice.choice(tones), 3.4))
    return "".join(parts)


def stone(radius: float, seed: int) -> str:
    """A boulder about the origin, lit from the upper left."""
    dice = Random(seed)
    corners = [
        (cos(j * 2 * pi / 9) * radius * dice.uniform(0.85, 1.08), sin(j * 2 * pi / 9) * radius * dice.uniform(0.8, 1.0))
        for j in range(9)
    ]

    def face(size: float, x: float, y: float) -> str:
        return " ".join(f"{a * size + x:.1f},{b * size + y:.1f}" for a, b in corners)

    crack = (
        f"M{radius * 0.1:.1f} {-radius * 0.1:.1f}L{radius * 0.4:.1f} {radius * 0.25:.1f}"
        f"L{radius * 0.3:.1f} {radius * 0.6:.1f}"
    )
    moss = (
        f"M{-radius * 0.7:.1f} {radius * 0.25:.1f}Q{-radius * 0.3:.1f} {radius * 0.1:.1f} {-radius * 0.1:.1f} "
        f"{radius * 0.5:.1f}Q{-radius * 0.4:.1f} {radius * 0.75:.1f} {-radius * 0.7:.1f} {radius * 0.25:.1f}Z"
    )
    return (
        f'<polygon points="{face(1, 0, 0)}" fill="{_STONE[3]}" stroke="{INK}" '
        f'stroke-width="{max(1.4, radius * 0.07):.1f}" stroke-linejoin="round"/>'
        f'<polygon points="{face(0.9, -radius * 0.05, -radius * 0.06)}" fill="{_STONE[0]}"/>'
        f'<polygon points="{face(0.66, -radius * 0.16, -radius * 0.2)}" fill="{_STONE[1]}"/>'
        f'<polygon points="{face(0.32, -radius * 0.3, -radius * 0.36)}" fill="{_STONE[2]}"/>'
        f'<path d="{crack}" fill="none" stroke="{INK}" stroke-width="1.4" opacity=".5"/>'
        + (f'<path d="{moss}" fill="#7F9468" opacity=".8"/>' if radius > 20 else "")
    )


def tuft(radius: float, seed: int) -> str:
    """Blades of grass about the origin."""
    dice = Random(seed)
    parts = []
    for _ in range(7):
        angle, long = dice.uniform(-1.1, 1.1), radius * dice.uniform(0.8, 1.4)
        parts.append(
            f'<path d="M0 0Q{sin(angle) * long * 0.3:.1f} {-long * 0.6:.1f} {sin(angle) * long:.1f} '
            f'{-cos(angle) * long:.1f}" fill="none" stroke="{dice.choice(("#5F7B55", "#A3B082", "#788F66"))}" '
            'stroke-width="2" stroke-linecap="round"/>'
        )
    return "".join(parts)


def reeds(x: float, y: float, lean: int, dice: Random) -> tuple[str, str]:
    """A clump of reeds with some bulrushes; `lean` 1 bends it to the right, -1 to the left."""
    shadow, body = "", ""
    for _ in range(dice.randint(5, 8)):
        angle, long = dice.uniform(-0.45, 0.45) + 0.35 * lean, dice.uniform(30, 62)
        x1, y1 = x + dice.uniform(-12, 12), y + dice.uniform(-7, 7)
        x2, y2 = x1 + sin(angle) * long, y1 - cos(angle) * long
        line = f"M{x1:.1f} {y1:.1f}Q{x1 + sin(angle) * long * 0.3:.1f} {y1 - long * 0.6:.1f} {x2:.1f} {y2:.1f}"
        tone = dice.choice(("#5F7A60", "#7E9775", "#A3B491", "#4A6553", "#B9BE96"))
        shadow += (
            f'<path d="M{x1 + 4:.1f} {y1 + 4:.1f}L{x2 + 14:.1f} {y2 + 18:.1f}" stroke="{SHADE}" stroke-width="3.4"/>'
        )
        body += _stroke(line, "#24362D", 4.6) + _stroke(line, tone, 2.8)
        if dice.random() < 0.11:
            across, down = sin(angle), -cos(angle)
            head = f"M{x2 - across * 4:.1f} {y2 - down * 4:.1f}L{x2 + across * 12:.1f} {y2 + down * 12:.1f}"
            body += _stroke(head, "#24261E", 8.5) + _stroke(head, "#8A6244", 5.4)
    return shadow, body


def lily(x: float, y: float, radius: float, seed: int) -> tuple[str, str]:
    """A floating leaf; every third one bears a flower."""
    degrees = Random(seed).uniform(0, 360)
    shadow = f'<ellipse cx="{x + 4}" cy="{y + 5}" rx="{radius}" ry="{radius * 0.9:.1f}" fill="#1C3A40"/>'
    veins = "".join(
        f"M0 0L{radius * a:.1f} {radius * b:.1f}"
        for a, b in ((-0.8, 0), (-0.4, 0.7), (-0.4, -0.7), (0.3, 0.75), (0.3, -0.75))
    )
    body = (
        f'<g transform="translate({x} {y}) rotate({degrees:.0f})">'
        f'<path d="M0 0L{radius} {-radius * 0.28:.1f}A{radius} {radius} 0 1 0 {radius} {radius * 0.28:.1f}Z" '
        'fill="#6E8F68" stroke="#24362D" stroke-width="2" stroke-linejoin="round"/>'
        f'<path d="{veins}" stroke="#A9C093" stroke-width="1.6"/></g>'
    )
    if seed % 3 == 1:
        petals = "".join(
            '<ellipse cx="0" cy="-6" rx="4.2" ry="8" fill="#FBE3D6" stroke="#6A4A48" stroke-width="1.2" '
            f'transform="rotate({turn * 45})"/>'
            for turn in range(8)
        )
        body += (
            f'<g transform="translate({x} {y})">{petals}'
            '<circle r="4" fill="#F0C15C" stroke="#6A4A18" stroke-width="1"/></g>'
        )
    return shadow, body


def duck(x: float, y: float, degrees: float, head: str) -> tuple[str, str]:
    """A duck with its wake."""
    return f'<ellipse cx="{x + 5}" cy="{y + 7}" rx="13" ry="18" fill="{SHADE}"/>', (
        f'<g transform="translate({x} {y}) rotate({degrees})">'
        '<path d="M-20 34L0 12L20 34" fill="none" stroke="#F3F2EA" stroke-width="2.4" opacity=".8"/>'
        '<path d="M0 -14C10 -12 13 2 9 14L0 22L-9 14C-13 2 -10 -12 0 -14Z" fill="#A58A68" '
        f'stroke="{INK}" stroke-width="2.2"/>'
        '<path d="M-6 -4Q-10 8 -3 14M6 -4Q10 8 3 14" stroke="#F1E6CC" stroke-width="2.6" fill="none"/>'
        f'<circle cx="0" cy="-18" r="7.5" fill="{head}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M-3 -24L0 -33L3 -24Z" fill="#E9A93C" stroke="{INK}" stroke-width="1.4"/></g>'
    )


def heron(x: float, y: float, degrees: float) -> tuple[str, str]:
    """A heron that stands in the shallows."""
    neck = "M0 -22C6 -34 -5 -40 0 -52"
    return f'<ellipse cx="{x + 10}" cy="{y + 16}" rx="20" ry="34" fill="{SHADE}"/>', (
        f'<g transform="translate({x} {y}) rotate({degrees})">'
        f'<path d="M0 -26C14 -20 18 4 12 26L0 46L-12 26C-18 4 -14 -20 0 -26Z" fill="#8FA0A8" stroke="{INK}" '
        'stroke-width="2.6"/>'
        '<path d="M-9 -8Q-14 14 -4 34M9 -8Q14 14 4 34" fill="none" stroke="#5C6E78" stroke-width="4"/>'
        f"{_stroke(neck, INK, 9)}{_stroke(neck, '#E9E6DA', 5)}"
        f'<circle cx="0" cy="-54" r="7" fill="#F1EDE0" stroke="{INK}" stroke-width="2.2"/>'
        f'<path d="M-5 -54Q-10 -44 -8 -38M-3 -60L0 -82L3 -60Z" fill="#E3A53A" stroke="{INK}" stroke-width="1.8"/></g>'
    )


def log(x: float, y: float, degrees: float) -> tuple[str, str]:
    """A fallen trunk, half in the water."""
    place = f'transform="translate({x} {y}) rotate({degrees})"'
    return f'<g {place}><rect x="-60" y="-2" width="132" height="24" fill="{SHADE}"/></g>', (
        f'<g {place}><rect x="-66" y="-12" width="132" height="24" rx="11" fill="#77604A" stroke="{INK}" '
        'stroke-width="2.4"/><path d="M-54 -5H40M-40 3H58M-20 -8H10" stroke="#4E3E30" stroke-width="1.8"/>'
        '<path d="M-58 -8H50" stroke="#C7B08C" stroke-width="2" opacity=".7"/>'
        f'<ellipse cx="-62" cy="0" rx="6.5" ry="11" fill="#C8A878" stroke="{INK}" stroke-width="2"/>'
        f"{_stroke('M20 -12L30 -34', INK, 9)}{_stroke('M20 -12L30 -34', '#77604A', 5)}</g>"
    )


def jetty(x: float, y: float) -> tuple[str, str]:
    """A landing stage reaching in from the right bank, with a boat at its end; (x, y) is its upper left corner."""
    planks = "".join(f'<path d="M{15 + number * 14} 1V31" stroke-width="1.5"/>' for number in range(9))
    posts = "".join(
        f'<circle cx="{a}" cy="{b}" r="6" fill="#6A4E34" stroke-width="2"/>' for a in (4, 68, 128) for b in (-2, 34)
    )
    boat = (
        '<g transform="translate(-24 62) rotate(8)">'
        '<path d="M0 -62C20 -40 26 -6 22 30C20 46 10 54 0 54S-20 46 -22 30C-26 -6 -20 -40 0 -62Z" fill="#B9824E" '
        f'stroke="{INK}" stroke-width="2.8"/>'
        '<path d="M0 -48C14 -30 18 -4 15 28C14 40 8 45 0 45S-14 40 -15 28C-18 -4 -14 -30 0 -48Z" fill="#6E4A2C" '
        f'stroke="{INK}" stroke-width="1.8"/><path d="M-17 -12H17M-18 16H18" stroke="#D9AE73" stroke-width="7"/>'
        f"{_stroke('M-30 -4L30 8', INK, 5.5)}{_stroke('M-30 -4L30 8', '#E3C38C', 3)}</g>"
    )
    shadow = (
        f'<g transform="translate({x} {y})"><rect x="10" y="12" width="130" height="34" fill="{SHADE}"/>'
        f'<ellipse cx="-16" cy="70" rx="28" ry="60" fill="{SHADE}"/></g>'
    )
    return shadow, (
        f'<g transform="translate({x} {y})"><g stroke="{INK}" stroke-linejoin="round">'
        f'<rect x="0" y="0" width="134" height="32" fill="#8B6B4A" stroke-width="2.4"/>{planks}'
        f'<path d="M0 4H134" stroke="#C7A57A" stroke-width="2.4" opacity=".7"/>{posts}</g>{boat}'
        '<path d="M-22 2Q-12 8 4 4" fill="none" stroke="#E9DDBB" stroke-width="2.4"/></g>'
    )


def _stroke(line: str, colour: str, width: float) -> str:
    return f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
