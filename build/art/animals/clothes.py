"""The clothes of the ten animals, from the chin down to the lower edge of a picture."""

from __future__ import annotations

from ..palette import INK
from .drawing import BRASS, CREAM, at, curve, flat, line, oval, polygon, small, solid

SHOULDERS = curve(
    [
        (128, 190),
        (160, 193),
        (196, 208),
        (216, 236),
        (222, 270, 1),
        (34, 270, 1),
        (40, 236),
        (60, 208),
        (96, 193),
    ]
)
_OPENING = "M100 188L128 236L156 188Z"


def uniform() -> str:
    """The otter's: navy, gold on the shoulders."""
    gold = "".join(solid(oval(x, 216, 20, 10), BRASS, shift=(-4, -3)) for x in (56, 200))
    buttons = "".join(solid(oval(x, 240, 4.5, 4.5), BRASS, shift=(-2, -2), width=3) for x in (96, 160))
    shirt = flat(_OPENING, CREAM)
    return solid(SHOULDERS, "#22456B") + shirt + _lapels("#2D5884") + _bow("#272431") + gold + buttons


def braces() -> str:
    """The beaver's striped shirt."""
    stripes = "".join(line(f"M{x} 180L{x - 8 + (x - 128) * 0.1} 270", 4, "#C9604F") for x in range(48, 220, 14))
    straps = line("M86 190L78 262M170 190L178 262", 20) + line("M86 186L78 266M170 186L178 266", 11, "#2F6F6A")
    return solid(SHOULDERS, "#F6E9CC", stripes + straps) + _bow("#2F6F6A")


def shawl() -> str:
    """The heron's, with pearls."""
    folds = line("M56 208Q96 236 110 270M200 208Q160 236 146 270", 3.5, "#4A2444")
    pearls = at(14, 8, _frill("#F4E6CC", 194, 76))
    return solid(SHOULDERS, "#6F3B63", folds) + pearls + small(oval(142, 222, 10, 12), "#E6B34D")


def gown() -> str:
    """The fox's, with a frill and a brooch."""
    folds = line("M70 206Q88 236 86 270M186 206Q168 236 170 270", 3.5, "#1F4A3B")
    brooch = small(oval(128, 218, 12, 14), "#B8352B", flat(oval(127, 216, 5, 7), "#F6DFC0"))
    return solid(SHOULDERS, "#2F6B55", folds) + _frill("#FBF1DA", 196, 92) + brooch


def plaid() -> str:
    """The hare's."""
    grid = "".join(line(f"M{x} 180L{x + 60} 280M{x + 60} 180L{x} 280", 4, "#E6A95B") for x in range(-20, 280, 26))
    left = curve([(92, 186, 1), (60, 202), (34, 240), (30, 270, 1), (116, 270, 1), (134, 232, 1)])
    right = curve([(164, 186, 1), (198, 202), (224, 240), (228, 270, 1), (120, 270, 1), (124, 238, 1)])
    return (
        solid(SHOULDERS, "#F3E7CF")
        + solid(right, "#A7472F", grid)
        + solid(left, "#B5523A", grid)
        + small(oval(126, 236, 11, 11), BRASS, flat(oval(125, 235, 5, 5), "#3E7C78"))
    )


def tweed() -> str:
    """The badger's, over a yellow waistcoat."""
    buttons = "".join(flat(oval(120, y, 3.5, 3.5), INK) for y in (240, 254))
    waistcoat = solid("M100 192L128 224L156 192L166 270L90 270Z", "#D3A03B", line("M128 224L128 270", 3.5) + buttons)
    return (
        solid(SHOULDERS, "#6B4A34")
        + flat(_OPENING, CREAM)
        + waistcoat
        + _lapels("#7E5A40")
        + small("M104 186L128 204L112 218Z", "#FBF3DF")
        + small("M152 186L128 204L144 218Z", "#FBF3DF")
        + small("M122 204L134 204L138 232L128 240L118 232Z", "#8E2436")
    )


def neckerchief() -> str:
    """The raccoon's, red with dots over a blue shirt."""
    places = ((100, 200), (116, 208), (138, 209), (156, 201), (128, 222), (118, 228), (140, 228))
    spots = "".join(flat(oval(x, y, 3.4, 3.4), "#FBEBCB") for x, y in places)
    cloth = curve([(84, 188, 1), (128, 200), (172, 188, 1), (160, 210), (128, 246, 1), (96, 210)])
    folds = line("M128 230L128 270M64 212Q74 240 72 270M192 212Q182 240 184 270", 3.5, "#3B5268")
    return (
        solid(SHOULDERS, "#5C7892", folds)
        + solid(cloth, "#C23B2E", spots, shift=(-5, -5))
        + small(oval(128, 206, 9, 8), "#C23B2E")
    )


def jersey() -> str:
    """The rat's, under a patched coat."""
    stripes = "".join(line(f"M80 {y}Q128 {y + 16} 176 {y}", 8, "#2F6F78") for y in (196, 212, 228, 244, 260))
    return (
        solid(SHOULDERS, "#5F5A3A")
        + solid("M92 186Q128 206 164 186L172 270L84 270Z", "#F3E7CF", stripes)
        + _lapels("#726C48")
        + small("M186 226L206 224L208 244L188 246Z", "#B5682E", width=3.5)
    )


def oilskin() -> str:
    """The frog's yellow coat with toggles."""
    collar = curve(
        [(84, 190, 1), (128, 214), (172, 190, 1), (186, 212), (150, 236, 1), (128, 226), (106, 236, 1), (70, 212)]
    )
    toggles = "".join(
        line(f"M112 {y}L144 {y}", 3, "#5A3A12") + solid(oval(128, y, 7, 4.5), "#8A5A36", shift=(-2, -2), width=3)
        for y in (246, 264)
    )
    return (
        solid(
            SHOULDERS, "#D9A22E", line("M128 226L128 270M66 214Q76 240 74 270M190 214Q180 240 182 270", 3.5, "#9A6F24")
        )
        + toggles
        + solid(collar, "#E8B948", shift=(-5, -5))
        + _bow("#B8352B", 208)
    )


def cardigan() -> str:
    """The turtle's, the rim of the shell behind it."""
    scutes = "".join(line(f"M{x} 184L{x + (x - 128) * 0.2} 214", 3.5, "#3D4A26") for x in (44, 70, 100, 156, 186, 212))
    shell = curve([(28, 250), (34, 208), (66, 187), (128, 180), (190, 187), (222, 208), (228, 250), (128, 262)])
    scarf = curve([(90, 186, 1), (128, 204), (166, 186, 1), (174, 206), (128, 230), (82, 206)])
    fringe = "M146 214L172 214L180 262L150 264Z"
    ribs = "".join(line(f"M{x} 184L{x + (128 - x) * 0.2} 230", 2.6, "#2A5A44") for x in (98, 113, 143, 158))
    return (
        solid(shell, "#76803E", scutes)
        + solid(SHOULDERS, "#7A5638", line("M128 226L128 270M72 212Q82 240 80 270", 3.5, "#4A2F1C"))
        + solid(fringe, "#3B7F63", line("M148 246L178 244M148 254L178 252", 4, "#EBC067"), shift=(-4, -4), width=4.5)
        + solid(scarf, "#3B7F63", ribs, shift=(-5, -5))
    )


def _lapels(colour: str) -> str:
    left, right = "M98 186L76 204L88 222L128 258L118 226Z", "M158 186L180 204L168 222L128 258L138 226Z"
    return solid(left, colour, shift=(-4, -4)) + solid(right, colour, shift=(-4, -4))


def _bow(colour: str, y: float = 204) -> str:
    return (
        small(polygon((128, y), (104, y - 11), (104, y + 11)), colour)
        + small(polygon((128, y), (152, y - 11), (152, y + 11)), colour)
        + solid(oval(128, y, 6, 7), colour, shift=(-2, -2), width=4)
    )


def _frill(colour: str, y: float, width: float) -> str:
    """Seven round folds, the middle one in front."""
    folds = sorted(range(7), key=lambda fold: -abs(fold - 3))
    return "".join(
        small(oval(128 - width / 2 + width * fold / 6, y + 10 - abs(fold - 3) * 3, 10, 10), colour, width=3.6)
        for fold in folds
    )
