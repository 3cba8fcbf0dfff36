"""The drawing inside the outline of a head before eyes and muzzle: masks, stripes, cheeks."""

from __future__ import annotations

from .cast import Animal
from .drawing import curve, flat, line, oval, whole


def markings(kind: str, animal: Animal) -> str:
    """The markings of an animal; "" for one of a single colour."""
    draw = _MARKINGS.get(kind)
    return "" if draw is None else draw(animal)


def _fox(animal: Animal) -> str:
    cheek = whole([(0, 40), (10, 40), (20, 20), (34, 22), (60, 12), (92, 10), (92, 60), (30, 90), (0, 90)])
    blaze = curve([(0, -30), (5, -10), (11, 20), (0, 34), (-11, 20), (-5, -10)])
    return flat(cheek, animal.pale) + flat(blaze, "#E58A45")


def _badger(animal: Animal) -> str:
    white = whole([(0, -60), (60, -50), (80, 10), (90, 30), (40, 60), (0, 90)])
    stripes = "".join(
        flat(curve([(s * 13, -60), (s * 40, -40), (s * 42, 4), (s * 28, 32), (s * 17, 40), (s * 9, 4)]), animal.dark)
        for s in (-1, 1)
    )
    return flat(white, animal.pale) + stripes


def _raccoon(animal: Animal) -> str:
    low = whole([(0, 12), (30, 24), (70, 36), (84, 60), (0, 90)])
    brows = "".join(
        flat(curve([(s * 4, -22), (s * 30, -30), (s * 58, -18), (s * 62, -8), (s * 30, -18), (s * 10, -4)]), "#F7EEDC")
        for s in (-1, 1)
    )
    mask = "".join(
        flat(
            curve(
                [
                    (s * 6, -4),
                    (s * 26, -22),
                    (s * 48, -12),
                    (s * 72, 18),
                    (s * 64, 30),
                    (s * 40, 16),
                    (s * 20, 14),
                ]
            ),
            animal.dark,
        )
        for s in (-1, 1)
    )
    stripe = curve([(-6, -50), (6, -50), (9, 0), (0, 16), (-9, 0)])
    return flat(low, "#F7EEDC") + brows + mask + flat(stripe, animal.dark)


def _otter(animal: Animal) -> str:
    return flat(whole([(0, 34), (40, 16), (80, 20), (80, 80), (0, 90)]), "#D8B98C")


def _hare(animal: Animal) -> str:
    rings = "".join(flat(oval(x, -9, 19, 20), "#E6D2B2") for x in (-31, 22))
    return rings + flat(whole([(0, 50), (40, 44), (60, 40), (60, 80), (0, 90)]), "#F0E0C4")


def _rat(animal: Animal) -> str:
    return flat(curve([(-10, -60), (10, -60), (8, 0), (-4, 40), (-16, 0)]), "#8F8994")


def _frog(animal: Animal) -> str:
    """A pale throat below the mouth, and spots on the brow."""
    throat = curve([(-95, 20), (-58, 24), (-30, 38), (-8, 41), (20, 38), (48, 24), (95, 20), (90, 90), (-90, 90)])
    spots = "".join(
        flat(oval(x, y, r, r * 0.8), animal.dark, 0.55)
        for x, y, r in ((52, 6, 5), (62, 14, 3.5), (-58, 8, 5), (-48, 16, 3), (4, -26, 4), (-6, -18, 2.5))
    )
    return flat(throat, animal.pale) + spots


def _turtle(animal: Animal) -> str:
    """Stripes along the cheeks and a red one behind the eye."""
    stripes = "".join(
        line(f"M{s * 62} {y}Q{s * 46} {y + 4} {s * 36} {y + 14}", 3.4, "#C9CC84") for s in (-1, 1) for y in (10, 20, 30)
    )
    red = "".join(line(f"M{s * 64} -4Q{s * 52} -8 {s * 46} -4", 6, "#C0503A") for s in (-1, 1))
    scales = "".join(
        flat(oval(x, y, r, r * 0.8), animal.dark, 0.4) for x, y, r in ((-10, -34, 5), (12, -36, 4), (2, -24, 3.5))
    )
    return stripes + red + scales


_MARKINGS = {
    "fox": _fox,
    "badger": _badger,
    "raccoon": _raccoon,
    "otter": _otter,
    "hare": _hare,
    "rat": _rat,
    "frog": _frog,
    "turtle": _turtle,
}
