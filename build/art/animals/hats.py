"""Ten hats, the middle of the brim at the origin."""

from __future__ import annotations

from .drawing import BRASS, CREAM, at, curve, flat, line, oval, small, solid


def captain() -> str:
    """The otter's cap with its anchor."""
    crown = curve([(-46, -8), (-56, -28), (-40, -42), (0, -48), (42, -44), (58, -30), (46, -8), (0, -14)])
    band = curve([(-47, -12, 1), (0, -19), (47, -12, 1), (46, 4, 1), (0, -2), (-46, 4, 1)])
    visor = curve([(-44, 1, 1), (0, -5), (44, 1, 1), (30, 15), (0, 17), (-34, 15)])
    anchor = line("M0 -40L0 -22M-9 -28Q-8 -21 0 -21Q8 -21 9 -28M-6 -36L6 -36", 3.2, BRASS)
    return (
        solid(crown, "#F4E9D2")
        + solid(band, "#22456B", line("M-50 -4Q0 -12 50 -4", 4, BRASS))
        + solid(visor, "#272431", flat(oval(-16, 4, 16, 3), "#5B566E"))
        + small(oval(0, -28, 14, 14), "#1B3554", width=3.5)
        + at(0, 2, anchor)
    )


def boater() -> str:
    """The beaver's stiff straw."""
    crown = curve([(-38, -2, 1), (-36, -36, 1), (0, -41), (36, -36, 1), (38, -2, 1), (0, 4)])
    band = curve([(-40, -18, 1), (0, -13), (40, -18, 1), (40, 0, 1), (0, 5), (-40, 0, 1)])
    weave = "".join(line(f"M-60 {y}Q0 {y + 6} 60 {y}", 2, "#B98A3A") for y in (-34, -26))
    return solid(oval(0, 2, 68, 13), "#E8C067", line("M-58 4Q0 14 58 4", 2, "#B98A3A")) + solid(
        crown, "#F2D27E", weave + flat(band, "#B8352B") + line("M-40 -18Q0 -8 40 -18", 3)
    )


def bonnet() -> str:
    """The heron's, seen from the side."""
    back = curve([(-26, -12), (-14, -44), (22, -54), (52, -32), (54, 4), (34, 22), (4, 10)])
    brim = curve([(-44, 2, 1), (-40, -30), (-14, -52), (10, -50, 1), (-2, -20), (4, 22, 1), (-12, 4), (-28, -2)])
    pleats = "".join(line(f"M{26 + i * 9} -60Q{14 + i * 14} -20 {20 + i * 8} 30", 2.4, "#5C2A4C") for i in range(3))
    berries = "".join(
        solid(oval(14 + i * 11, -44 - (i % 2) * 7, 7, 7), colour, shift=(-2, -2), width=3.2)
        for i, colour in enumerate(("#F1DDB0", "#E2A24C", "#F1DDB0"))
    )
    return (
        solid(back, "#8A4470", pleats)
        + small(curve([(30, 18), (56, 6), (56, 34)]), "#E6B34D")
        + solid(brim, "#A65A86", line("M-32 -20Q-14 -40 2 -44", 3, "#D99CBB"))
        + line("M10 -50Q-2 -20 4 22", 6, "#E6B34D")
        + berries
    )


def feathered() -> str:
    """The fox's."""
    plume = curve(
        [
            (8, -20),
            (20, -52),
            (52, -62),
            (80, -44),
            (78, -22, 1),
            (68, -34),
            (58, -18, 1),
            (50, -28),
            (36, -10, 1),
        ]
    )
    crown = curve([(-36, 0), (-34, -26), (-10, -38), (22, -34), (38, -18), (40, 4)])
    brim = curve([(-66, 8), (-50, -8), (0, -4), (52, -10), (66, -2), (40, 12), (-10, 15), (-48, 16)])
    ribbon = line("M-42 -6Q0 2 44 -10", 12, "#E3B04B") + line("M-42 -12Q0 -5 44 -16", 2.5)
    return (
        solid(plume, "#E9D9B6", line("M16 -14Q40 -46 74 -40", 3, "#A88C5A"))
        + solid(crown, "#8E2436", ribbon)
        + solid(brim, "#A52C40")
        + solid(oval(16, -10, 8, 8), "#F4E6C6", shift=(-2, -2), width=3.5)
    )


def flowered() -> str:
    """The hare's soft straw."""
    crown = curve([(-32, 0), (-30, -28), (0, -38), (30, -28), (32, 0)])
    brim = curve([(-74, 12), (-54, -6), (0, -8), (54, -6), (74, 12), (44, 16), (0, 10), (-44, 16)])
    flowers = "".join(
        solid(oval(x, y, 8, 8), colour, flat(oval(x, y, 3, 3), "#F6D56A"), shift=(-2, -2), width=3.2)
        for x, y, colour in ((-26, -8, "#C9503F"), (-11, -13, "#F3E7CF"), (4, -9, "#C9503F"))
    )
    return (
        solid(crown, "#E9C777", line("M-36 -4Q0 4 36 -4", 13, "#3E7C78"))
        + solid(brim, "#DDB45E", line("M-62 8Q0 -6 62 8", 2.2, "#A97E33"))
        + flowers
    )


def bowler() -> str:
    """The badger's."""
    crown = curve([(-44, 0), (-46, -22), (-30, -44), (0, -50), (30, -44), (46, -22), (44, 0)])
    brim = curve([(-66, -6), (-56, -10), (-40, 0), (0, 4), (40, 0), (56, -10), (66, -6), (50, 12), (0, 18), (-50, 12)])
    shine = flat(oval(-20, -32, 11, 7), "#6E5A50") + line("M-50 -5Q0 4 50 -5", 13, "#1F1917")
    return solid(crown, "#4A3A34", shine) + solid(brim, "#4A3A34")


def flat_cap() -> str:
    """The raccoon's."""
    crown = curve([(-50, 2), (-62, -18), (-40, -38), (4, -44), (46, -36), (60, -12), (44, 4), (0, -6)])
    peak = curve([(-54, 2, 1), (-20, -12), (24, -6), (30, 4, 1), (0, 12), (-44, 18)])
    seams = "".join(line(f"M0 -44Q{x} -28 {x * 1.2} 4", 2.4, "#4D5A49") for x in (-40, -14, 14, 40))
    return (
        solid(crown, "#7A8A6A", seams)
        + solid(peak, "#6A7A5C")
        + solid(oval(0, -43, 6, 4.5), "#7A8A6A", shift=(-2, -2), width=3.5)
    )


def topper() -> str:
    """The rat's, battered and patched."""
    crown = curve([(-34, 0, 1), (-38, -30), (-44, -58, 1), (0, -66), (38, -52, 1), (32, -30), (36, 0, 1)])
    brim = curve([(-64, -4), (-40, 2), (0, 6), (40, 0), (62, -10), (46, 12), (0, 17), (-48, 14)])
    stitches = line("M-13 -4L-6 -3M5 -14L5 -6M13 2L6 2M0 13L0 5", 2.2, CREAM)
    patch = at(12, -34, solid("M-9 -8L9 -10L11 8L-8 9Z", "#B5682E", shift=(-2, -2), width=3) + stitches)
    band = line("M-40 -6Q0 5 40 -6", 14, "#8E2F2A") + line("M-26 -56Q-22 -36 -22 -16", 4, "#5D6A75")
    return solid(crown, "#39424B", band) + patch + solid(brim, "#39424B")


def knitted() -> str:
    """The frog's, with a bobble, small enough to sit between the eyes."""
    crown = curve([(-36, -2), (-35, -28), (-19, -45), (0, -49), (19, -45), (35, -28), (36, -2), (0, -8)])
    cuff = curve([(-41, -12, 1), (0, -20), (41, -12, 1), (39, 9, 1), (0, 0), (-39, 9, 1)])
    ribs = "".join(line(f"M{x} -48Q{x * 1.9} -30 {x * 2.1} 0", 2.4, "#9C4A1D") for x in (-15, -5, 5, 15))
    folds = "".join(line(f"M{x} -18L{x * 0.98} 4", 2.6, "#B98A3A") for x in range(-30, 31, 10))
    return (
        small(oval(0, -53, 11, 11), "#F2D27E")
        + solid(crown, "#D0702F", ribs)
        + solid(cuff, "#EBC067", folds, shift=(-5, -5))
    )


def tasselled() -> str:
    """The turtle's smoking cap."""
    crown = curve([(-40, 0), (-42, -30, 1), (-20, -38), (16, -38), (40, -30, 1), (42, 0), (0, -6)])
    top = curve([(-42, -30), (-20, -38), (16, -38), (40, -30), (14, -25), (-18, -25)])
    band = curve([(-44, -12, 1), (0, -20), (45, -12, 1), (44, 6, 1), (0, -2), (-43, 6, 1)])
    zigzag = "M-42 -1" + "".join(f"L{-42 + 7 * i} {-8 - (i % 2) * 5 + abs(i - 6) * 0.9}" for i in range(1, 13))
    tassel = curve([(46, 8), (56, 8), (60, 32, 1), (42, 32, 1)])
    return (
        solid(crown, "#2F6F78")
        + solid(top, "#3C8690", shift=(-4, -3), width=4)
        + solid(band, "#7B2A3A", line(zigzag, 3, "#E6B34D"), shift=(-5, -5))
        + line("M0 -32Q40 -44 51 8", 5.5)
        + line("M0 -32Q40 -44 51 8", 2.8, "#E6B34D")
        + solid(tassel, "#E6B34D", line("M49 14L47 32M53 14L55 32", 2, "#9A6F24"), shift=(-3, -3), width=3.5)
        + solid(oval(51, 8, 6, 6), "#E6B34D", shift=(-2, -2), width=3.5)
    )
