"""The head of a Rat round the origin, moved by a mood."""

from __future__ import annotations

from dataclasses import replace

from ..animals.drawing import WHITE, at, curve, flat, line, oval, solid, within
from ..animals.moods import MOODS, Mood
from ..palette import INK
from .looks import Look

_SKULL = (
    "M0 -124C72 -124 114 -88 120 -34C130 -18 142 2 150 16C138 18 134 24 136 34C124 32 118 38 114 48C104 66 88 86 80 114"
    "C74 152 42 178 0 180C-42 178 -74 152 -80 114C-88 86 -104 66 -114 48C-118 38 -124 32 -136 34C-134 24"
    "-138 18 -150 16C-142 2 -130 -18 -120 -34C-114 -88 -72 -124 0 -124Z"
)
_FAR_SIDE = (
    "M40 -120C88 -110 116 -82 120 -34C130 -18 142 2 150 16C138 18 134 24 136 34C124 32 118 38 114 48C104 66 88 86"
    " 80 114C74 152 42 178 0 180C54 148 98 66 86 -16C80 -58 62 -98 40 -120Z"
)
_BLAZE = "M-16 -90C-30 -50 -36 0 -34 60C-16 84 16 84 34 60C36 0 30 -50 16 -90Z"
_EAR = "M-96 -60C-116 -132 -176 -166 -220 -140C-262 -112 -258 -34 -212 -4C-172 20 -120 2 -96 -28Z"
_INSIDE = "M-116 -54C-132 -106 -176 -134 -208 -116C-238 -96 -236 -44 -202 -22C-172 -4 -134 -16 -116 -36Z"
_TORN = (
    "M96 -60C112 -124 158 -160 196 -148L200 -112L220 -136L224 -98L252 -96C262 -60 244 -22 212 -4C172 20 120 2 96 -28Z"
)
_TORN_INSIDE = (
    "M116 -54C130 -98 158 -128 184 -124L194 -92L208 -104L208 -82L236 -78C238 -54 224 -34 202 -22"
    "C172 -4 134 -16 116 -36Z"
)
_TUFTS = (
    "M-132 20C-124 20 -116 18 -110 14M-114 40C-106 38 -100 34 -96 30"
    "M132 20C124 20 116 18 110 14M114 40C106 38 100 34 96 30"
)
_MUZZLE = "M0 56C24 58 40 76 54 104C66 132 40 156 0 158C-40 156 -66 132 -54 104C-40 76 -24 58 0 56Z"
_NOSE = "M0 66C18 64 34 76 30 90C26 104 10 115 0 117C-10 115 -26 104 -30 90C-34 76 -18 64 0 66Z"
_WHISKERS = (
    "M-46 112C-104 92 -166 92 -226 116M-48 120C-104 112 -160 124 -208 156M-46 130C-90 138 -128 158 -158 188"
    "M48 108C110 84 166 82 230 98M50 116C110 106 166 110 218 140M46 126C94 132 136 150 170 182"
)
_ALMOND = "M-34 4C-26 -22 10 -26 34 -2C26 20 -8 28 -34 4Z"
_HEAVY_LID = "M-42 -6C-30 -32 14 -36 42 -2C20 -15 -8 -16 -42 -6Z"
_BROW = "M-116 -54C-92 -72 -56 -66 -30 -40C-56 -52 -88 -54 -116 -54Z"
_MASK = curve(
    [(-128, -30, 1), (-70, -58), (0, -42), (70, -58), (128, -30, 1), (112, 16), (60, 26), (0, 6), (-60, 26), (-112, 16)]
)
_MOUTHS = {
    "calm": "M-50 124C-34 136 -14 138 0 130C18 138 44 130 64 104",
    "thinking": "M-44 132C-26 126 -12 126 0 130C18 136 34 134 52 124",
    "sorry": "M-52 154C-40 132 -16 124 0 127C18 124 40 132 54 152",
    "out": "M-42 138C-26 130 -12 128 0 130C16 128 30 132 44 140",
}
_GRIN = "M-62 108C-38 128 -14 132 0 130C22 132 48 122 70 94C70 146 38 172 4 172C-32 170 -58 144 -62 108Z"
_FURROW = (-72, -56)
_EASY = 4
"""The slant of a calm lid, which the shape of the eye has already."""
_HEAVY = 0.2


def head(look: Look, mood: str, *, shut: bool = False) -> str:
    """Ears, skull and face, without a hat."""
    row = replace(MOODS[mood], closed="asleep") if shut else MOODS[mood]
    return (
        _ears(look, row)
        + _skull(look)
        + (solid(_MASK, "#2B2622", shift=(-8, -8), width=4) if look.masked else "")
        + _muzzle(look, mood)
        + line(_WHISKERS, 2.8, "#F3E6C8", 0.9)
        + "".join(_eye(look, row, side) + _brow(look, row, side) for side in (-1, 1))
        + _ornaments(look)
    )


def _ears(look: Look, mood: Mood) -> str:
    left = solid(_EAR, look.fur, solid(_INSIDE, look.ear, shift=(10, 8), width=0), shift=(-12, -10))
    right = left
    if look.torn:
        ring = line("M240 -52C256 -50 258 -30 244 -26C236 -24 230 -28 230 -34", 5.5, "#F2CE74")
        right = solid(_TORN, look.fur, flat(_TORN_INSIDE, "#BC6F63"), shift=(-14, -10), dark=0.34) + ring
    turned = f"rotate({-mood.ear * 0.8:.1f} -100 -44)"
    other = f"rotate({mood.ear * 0.8:.1f} 100 -44)" + ("" if look.torn else " scale(-1 1)")
    return f'<g transform="{turned}">{left}</g><g transform="{other}">{right}</g>'


def _skull(look: Look) -> str:
    marks = flat(_FAR_SIDE, look.shade) + flat(_BLAZE, look.light, 0.8)
    return flat(_SKULL, look.fur) + within(_SKULL, marks) + line(_SKULL) + line(_TUFTS, 3, look.shade)


def _muzzle(look: Look, mood: str) -> str:
    """Returns muzzle, mouth with its two teeth, nose, and a beard for rats that wear one."""
    beard = ""
    if look.bearded:
        shape = curve(
            [
                (-118, 44, 1),
                (-92, 84),
                (-82, 124, 1),
                (-66, 122),
                (-58, 160, 1),
                (-34, 156),
                (-16, 190, 1),
                (4, 170),
                (26, 188, 1),
                (38, 158),
                (62, 160, 1),
                (66, 122),
                (86, 124, 1),
                (92, 84),
                (118, 44, 1),
                (60, 74),
                (0, 60),
                (-60, 74),
            ]
        )
        beard = solid(shape, "#EFE8D6", shift=(-12, -10), width=4.5)
    roots = ((-36, 112), (-28, 124), (-44, 124), (36, 112), (28, 122), (42, 118))
    face = (
        solid(_MUZZLE, look.muzzle, shift=(-14, -8), width=4)
        + f'<g transform="translate(0 118) scale(1.14) translate(0 -118)">{_mouth(look, mood)}</g>'
        + solid(_NOSE, "#C4675E", flat("M-19 78C-13 72 -4 72 2 74C-2 80 -11 84 -19 78Z", "#F3B3A6"), width=4)
        + line("M-14 98C-10 102 -8 104 -6 108M14 98C10 102 8 104 6 108", 3)
        + "".join(flat(oval(x, y, 3, 3), INK) for x, y in roots)
    )
    return beard + f'<g transform="translate(0 104) scale(1.2) translate(0 -104)">{face}</g>'


def _mouth(look: Look, mood: str) -> str:
    second = "#EDBE45" if look.gold_tooth else "#F8EFD2"
    teeth = (
        solid("M-19 132L-1 132L-1 172C-8 179 -18 177 -20 168Z", "#F8EFD2", shift=(-3, -3), width=3.4)
        + solid("M1 132L19 132L20 166C17 175 8 177 1 171Z", second, shift=(-3, -3), width=3.4)
        + line("M-14 138L-14 158", 2.6, WHITE)
    )
    match mood:
        case "glad":
            inside = flat(oval(4, 184, 44, 26), "#D9736A") + at(0, -4, teeth, scale=1)
            return flat(_GRIN, "#5A1620") + within(_GRIN, inside) + line(_GRIN) + line("M0 112L0 128", 4)
        case "startled":
            gape = oval(2, 148, 24, 28)
            return (
                flat(gape, "#5A1620") + within(gape, at(0, -10, teeth, scale=1)) + line(gape) + line("M0 112L0 122", 4)
            )
        case _:
            corner = line("M58 108C66 106 70 100 70 94", 4) if mood == "calm" else ""
            return teeth + line(_MOUTHS[mood]) + corner + line("M0 112L0 130", 4)


def _eye(look: Look, mood: Mood, side: int) -> str:
    """One eye; the mirrored one looks the same way."""
    lid = "#2B2622" if look.masked else look.shade
    place = f"translate({side * 60} -18) scale({-side} 1) rotate({14 - (mood.slant - _EASY) * 1.5:g})"
    if mood.closed:
        arc = "M-34 8C-20 -18 16 -20 34 4" if mood.closed == "laughing" else "M-34 -4C-20 16 16 18 34 -2"
        colour = "#F6ECD2" if look.masked else INK
        return f'<g transform="{place}">{line(arc, 8, colour)}</g>'
    x, y = 5 - side * mood.look[0] * 1.7, mood.look[1] * 1.4
    size = mood.pupil
    closed = mood.lids[side > 0]
    edge = -24 + 46 * closed
    cover = flat(f"M-60 -60L60 -60L60 {edge}L-60 {edge}Z", lid) + line(f"M-60 {edge}L60 {edge}", 5)
    inside = (
        flat(oval(x, y, 17 * size, 17 * size), look.iris)
        + line(oval(x, y, 17 * size, 17 * size), 3)
        + flat(oval(x, y + 1, 7 * size, 12 * size), INK)
        + flat(oval(x - 5, y - 6, 4.6, 4.6), WHITE)
        + (cover if closed > _HEAVY else "")
    )
    ball = flat(_ALMOND, "#FBF0CC") + within(_ALMOND, inside) + line(_ALMOND, 4)
    if not closed:
        return f'<g transform="{place} scale(1.16 1.6)">{ball}</g>'
    over = "" if closed > _HEAVY else solid(_HEAVY_LID, lid, shift=(-3, -3), width=4)
    return f'<g transform="{place}">{ball}{over}</g>'


def _brow(look: Look, mood: Mood, side: int) -> str:
    lower, inner = mood.brows[side > 0] + 2, mood.brows[2] - 5
    x, y = _FURROW
    shape = solid(_BROW, look.brow, shift=(-3, -3), width=3)
    if look.masked and look.brow == INK:
        shape = line(_BROW, 6, "#5A666B") + shape
    moved = f"scale({-side} 1) translate(0 {lower * 1.8:.1f}) rotate({-inner:g} {x} {y})"
    return f'<g transform="{moved}">{shape}</g>'


def _ornaments(look: Look) -> str:
    out = ""
    if look.monocle:
        ring = oval(60, -16, 43, 43)
        out += flat(ring, "#CFE6F2", 0.16) + line(ring, 11) + line(ring, 6, "#F0C75E")
        out += line("M32 -34C40 -46 50 -50 60 -50", 4, WHITE, 0.8)
        out += line("M100 0C128 40 124 90 96 150C90 170 96 190 110 204", 3.4, "#F0C75E")
    if look.torn:
        out += line("M-92 22L-66 44M-88 38L-80 28M-76 46L-70 36", 3.4, "#E0A88C")
    if look.pipe:
        out += line("M-22 150C-50 152 -76 162 -96 172", 13) + line("M-22 150C-50 152 -76 162 -96 172", 7, "#3A2A22")
        out += solid("M-128 128L-90 128L-88 176Q-108 196 -126 178Z", "#7A4A2A", shift=(-8, -6))
        out += solid("M-132 120L-86 120L-86 134L-132 134Z", "#5A3419", shift=(-4, -3), width=4)
    if look.beauty_spot:
        out += flat(oval(70, 62, 6, 6), INK)
    return out
