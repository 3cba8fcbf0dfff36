"""A Rat in his chair, and his paws for the edge of the table."""

from __future__ import annotations

from ..animals.drawing import line, sheet, solid
from ..animals.figure import faded
from .face import head
from .looks import LOOKS, Look

BUST = (-340.0, -404.0, 680.0, 694.0)
PAWS = (-340.0, -80.0, 680.0, 140.0)
"""Rectangle of the paws, as broad as a bust: laid at the same place across, they are his."""
_HATS = {
    "calm": (0, 0, 0),
    "thinking": (6, -4, 5),
    "glad": (26, -26, 15),
    "sorry": (-4, 12, -6),
    "startled": (-8, -44, -9),
    "out": (-8, 66, -1),
}
"""Position of the hat: pulled lower for one who is sorry, since his paws lie on the table."""
_TILTS = {"calm": -4, "thinking": 1, "glad": -8, "sorry": 3, "startled": -3, "out": 6}
_RAISED = {"sorry": 26, "out": 10, "startled": 40}
_USUAL = 34
_APART = 246
_FINGERS = ((-52, 22, -6), (-26, 38, -2), (4, 40, 3), (32, 28, 7))


def bust(suit: str, mood: str, *, shut: bool = False) -> str:
    """The SVG of a Rat from his hat to his chest; `shut`: with his eyes shut."""
    look = LOOKS[suit]
    x, y, turn = _HATS[mood]
    hat = f'<g transform="translate({x} {y}) rotate({turn - 7} 0 -100)">{look.hat()}</g>'
    moved = f"translate(0 {-_RAISED.get(mood, _USUAL)}) rotate({_TILTS[mood]} 0 120)"
    art = f'{look.coat()}<g transform="{moved}">{head(look, mood, shut=shut)}{hat}</g>'
    return sheet(faded(art) if mood == "out" else art, BUST)


def paws(suit: str) -> str:
    """The SVG of both paws as they lie on the table's edge."""
    look = LOOKS[suit]
    return sheet("".join(_paw(look, side) for side in (-1, 1)), PAWS)


def _paw(look: Look, side: int) -> str:
    """Sleeve, cuff, four fingers with claws, and the back of the hand."""
    arm = solid("M-74 -74C-40 -90 14 -86 40 -64L30 -26L-74 -26C-88 -40 -88 -60 -74 -74Z", look.sleeve, width=4.5)
    cuff = solid("M-68 -42C-30 -54 10 -52 38 -38L40 -16C4 -26 -34 -26 -68 -14Z", look.cuff, width=4)
    back = "M-68 -22C-40 -38 26 -38 48 -20C50 -8 44 2 34 -2C6 -12 -30 -12 -54 0C-66 0 -72 -12 -68 -22Z"
    fingers = "".join(_finger(look, x, length, lean) for x, length, lean in _FINGERS)
    hand = fingers + solid(back, look.skin, shift=(-5, -5), width=4)
    return f'<g transform="translate({side * _APART} 0) scale({-side} 1)">{arm}{cuff}{hand}</g>'


def _finger(look: Look, x: int, length: int, lean: int) -> str:
    tip = x + lean
    finger = (
        f"M{x - 12} -18C{x - 14 + lean} {length - 20} {x - 12 + lean} {length - 4} {tip} {length}"
        f"C{x + 12 + lean} {length - 4} {x + 14 + lean} {length - 20} {x + 12} -18Z"
    )
    claw = (
        f"M{tip - 6} {length - 6}L{x + lean * 1.4:.1f} {length + 16}L{tip + 6} {length - 6}"
        f"C{tip + 3} {length - 11} {tip - 3} {length - 11} {tip - 6} {length - 6}Z"
    )
    knuckle = line(f"M{tip - 6} {length - 22}L{tip + 6} {length - 22}", 2.2)
    return (
        solid(finger, look.skin, shift=(-4, -4), width=4) + solid(claw, "#F4E8C4", shift=(-2, -2), width=2.6) + knuckle
    )
