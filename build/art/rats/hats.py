"""Their hats, on a head whose crown is at (0, -124)."""

from __future__ import annotations

from ..animals.drawing import BRASS, CREAM, at, curve, flat, line, oval, solid
from ..palette import INK


def planter() -> str:
    """Pale straw, a card in the band, a patch on the brim's side."""
    crown = "M-104 -108L-118 -214C-70 -234 70 -234 118 -214L104 -108C60 -92 -60 -92 -104 -108Z"
    top = "M-118 -214C-70 -197 70 -197 118 -214C70 -234 -70 -234 -118 -214Z"
    band = "M-109 -146C-60 -128 60 -128 109 -146L104 -104C60 -88 -60 -88 -104 -104Z"
    brim = (
        "M-158 -112C-104 -84 104 -84 158 -112C170 -118 178 -108 168 -98C128 -60 -128 -60 -168 -98"
        "C-178 -108 -170 -118 -158 -112Z"
    )
    frame = "M-25 -36L25 -36Q30 -36 30 -31L30 34L-30 34L-30 -31Q-30 -36 -25 -36Z"
    card = solid(frame, "#FCF6E4", shift=(-3, -3), width=4) + flat("M0 -24L16 -2L0 20L-16 -2Z", "#B8352B")
    return (
        solid(crown, "#EFE2BE", shift=(-40, -4))
        + solid(top, "#FBF3DA", shift=(-4, -4), width=4)
        + solid(band, "#5A2A1A", shift=(-10, -4), width=4.5)
        + solid(brim, "#EFE2BE", shift=(-24, -9))
        + at(64, -150, card, 14)
    )


def peaked() -> str:
    """A captain's cap."""
    crown = (
        "M-112 -132C-152 -170 -144 -216 -90 -228C-30 -242 40 -242 96 -228C150 -214 152 -168 112 -132"
        "C60 -114 -60 -114 -112 -132Z"
    )
    band = "M-114 -144C-60 -122 60 -122 114 -144L110 -98C60 -80 -60 -80 -110 -98Z"
    visor = "M-114 -100C-60 -82 60 -82 114 -100C112 -70 64 -54 0 -54C-64 -54 -112 -70 -114 -100Z"
    anchor = line("M0 -196L0 -152M-18 -170Q-16 -150 0 -150Q16 -150 18 -170M-11 -186L11 -186", 6, INK)
    return (
        solid(crown, "#F4E9D2", shift=(-22, -14))
        + solid(band, "#24486A", line("M-112 -110C-60 -92 60 -92 112 -110", 7, BRASS), shift=(-12, -6))
        + solid(visor, "#272431", flat(oval(-46, -80, 34, 6), "#5B566E"), shift=(-10, -8))
        + solid(oval(0, -174, 34, 38), BRASS, shift=(-6, -6), width=4)
        + anchor
        + solid(oval(0, -202, 7, 7), BRASS, shift=(-2, -2), width=3.5)
    )


def plumed() -> str:
    """Red velvet with a plume and a heart of rubies."""
    plume = curve(
        [
            (40, -150),
            (74, -222),
            (140, -262),
            (214, -248),
            (250, -206, 1),
            (218, -204),
            (226, -172, 1),
            (192, -182),
            (190, -150, 1),
            (160, -166),
            (140, -136, 1),
            (100, -142),
        ]
    )
    veins = line("M60 -150C100 -210 150 -236 222 -232", 5, "#C9A880") + line(
        "M112 -200L140 -160M140 -218L176 -182M172 -230L206 -200", 3.5, "#C9A880"
    )
    crown = "M-96 -108L-88 -196C-50 -226 50 -226 88 -196L96 -108C50 -94 -50 -94 -96 -108Z"
    band = "M-95 -146C-50 -128 50 -128 93 -146L96 -106C50 -92 -50 -92 -96 -106Z"
    brim = curve(
        [
            (-190, -96),
            (-140, -132),
            (-60, -116),
            (0, -112),
            (70, -118),
            (150, -142),
            (192, -116),
            (130, -80),
            (30, -72),
            (-80, -66),
            (-160, -70),
        ]
    )
    heart = "M0 20C-30 -4 -26 -24 -10 -24C-4 -24 0 -18 0 -14C0 -18 4 -24 10 -24C26 -24 30 -4 0 20Z"
    return (
        solid(plume, "#F6ECD2", veins, shift=(-12, -10))
        + solid(crown, "#A3262B", shift=(-30, -6))
        + solid(band, "#E3B04B", shift=(-10, -5), width=4.5)
        + solid(brim, "#B8352B", shift=(-18, -9))
        + at(52, -122, solid(oval(0, -4, 32, 32), "#F2D27E", shift=(-5, -5), width=4) + flat(heart, "#B8352B"))
    )


def slouch() -> str:
    """Old felt, shot through, cartridges in the band."""
    crown = curve(
        [
            (-92, -106),
            (-104, -168),
            (-84, -220),
            (-44, -226),
            (2, -204),
            (44, -232),
            (88, -214),
            (106, -164),
            (96, -106),
            (0, -92),
        ]
    )
    band = "M-99 -142C-50 -126 50 -126 100 -142L97 -104C50 -90 -50 -90 -94 -104Z"
    brim = curve(
        [
            (-196, -72),
            (-150, -112),
            (-80, -118),
            (0, -112),
            (90, -122),
            (160, -116),
            (194, -84),
            (120, -84),
            (30, -78),
            (-60, -62),
            (-140, -52),
        ]
    )
    cartridges = "".join(
        solid(f"M{x - 8} -150Q{x} -160 {x + 8} -150L{x + 8} -112L{x - 8} -112Z", "#D9A441", shift=(-3, -2), width=3.5)
        for x in (-70, -46, -22, 2)
    )
    hole = solid(oval(58, -176, 15, 15), "#2A2018", shift=(3, 3), width=4) + line(
        "M70 -192L80 -202M76 -176L88 -174M46 -190L38 -200", 4
    )
    return (
        solid(crown, "#6A5B43", shift=(-26, -8))
        + solid(band, "#2B2622", shift=(-8, -4), width=4.5)
        + cartridges
        + hole
        + solid(brim, "#76664C", line("M-150 -84C-80 -92 80 -98 160 -98", 3, CREAM, 0.25), shift=(-16, -9))
    )
