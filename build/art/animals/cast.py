"""The ten animals as tables of numbers: the outline of the head, the places of eyes, nose and mouth, the clothes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..palette import INK
from . import clothes, hats
from .drawing import CREAM, Place


@dataclass(frozen=True)
class Animal:
    """The differences of one animal from the others. Places are seen from the middle of the head."""

    fur: str
    dark: str
    iris: str
    ground: tuple[str, str, str]
    """The disc of its medallion: edge, rays, glow."""
    hat: Callable[[], str]
    brim: tuple[float, float]
    clothes: Callable[[], str]
    sleeve: str
    head: tuple[Place, ...] = ()
    """The right half of the outline, top to chin."""
    eyes: tuple[float, float, float] = (0, 0, 0)
    """Distance from the middle, distance down, radius."""
    ear: tuple[Place, ...] = ()
    pivot: tuple[float, float] = (0, 0)
    inner: str = ""
    snout: tuple[Place, ...] = ()
    pale: str = ""
    nose: tuple[float, float, float, str] = (0, 0, 0, INK)
    """Distance down, half width, half height, colour."""
    mouth: tuple[float, float, float] = (0, 0, 0)
    """Distance down, half width, length of the front teeth."""
    whiskers: str = ""
    lid: str = ""
    brow: str = ""
    tuft: str = ""

    @property
    def lid_colour(self) -> str:
        """The upper lid, unless it is like the fur."""
        return self.lid or self.fur

    @property
    def brow_colour(self) -> str:
        """The brows, unless they are like the dark parts."""
        return self.brow or self.dark


CAST: dict[str, Animal] = {
    "otter": Animal(
        fur="#6F4E3A",
        dark="#46301F",
        iris="#5C7A3A",
        ground=("#A9C7C4", "#8FB3B1", "#CFE0D6"),
        hat=hats.captain,
        brim=(0, -34),
        clothes=clothes.uniform,
        sleeve="#22456B",
        head=((0, -46), (32, -43), (54, -27), (63, -4), (68, 20), (58, 43), (30, 56), (0, 59)),
        ear=((-6, 8), (-8, -10), (6, -18), (18, -8), (12, 10)),
        pivot=(56, -24),
        inner="#B98468",
        eyes=(25, -8, 12.5),
        snout=((0, -2), (16, 0), (38, 12), (44, 30), (30, 46), (0, 50)),
        pale="#F0D9B0",
        nose=(8, 15, 10, INK),
        mouth=(31, 24, 0),
        whiskers="#FFF3DA",
        brow="#24160D",
    ),
    "beaver": Animal(
        fur="#A9652F",
        dark="#6A3A16",
        iris="#7A4A22",
        ground=("#D9C48C", "#CBB274", "#F0E2B8"),
        hat=hats.boater,
        brim=(0, -36),
        clothes=clothes.braces,
        sleeve="#F6E9CC",
        head=((0, -52), (28, -49), (46, -33), (56, -8), (69, 20), (64, 44), (36, 60), (0, 64)),
        ear=((-8, 8), (-12, -10), (2, -22), (18, -12), (14, 8)),
        pivot=(44, -34),
        inner="#6E3D20",
        eyes=(24, -12, 12),
        snout=((0, -2), (18, 0), (40, 12), (48, 28), (34, 42), (0, 45)),
        pale="#C98F5A",
        nose=(6, 17, 11, INK),
        mouth=(27, 27, 19),
        whiskers="#F6E3C0",
    ),
    "heron": Animal(
        fur="#E9ECE6",
        dark="#2C3A48",
        iris="#E0A52A",
        ground=("#D7A9A0", "#C99589", "#F0D2C6"),
        hat=hats.bonnet,
        brim=(20, -16),
        clothes=clothes.shawl,
        sleeve="#6F3B63",
        eyes=(-8, 0, 13.5),
        lid="#C3CDCD",
    ),
    "fox": Animal(
        fur="#D9702E",
        dark="#7A3214",
        iris="#C98B1E",
        ground=("#B9D0A8", "#A2BE90", "#DDE9CB"),
        hat=hats.feathered,
        brim=(4, -32),
        clothes=clothes.gown,
        sleeve="#2F6B55",
        head=(
            (0, -46),
            (30, -44),
            (47, -28),
            (56, -2),
            (80, 26, 1),
            (60, 34),
            (62, 46, 1),
            (38, 48),
            (14, 68),
            (0, 72),
        ),
        ear=((-22, 12), (-14, -22), (10, -66, 1), (26, -24), (22, 14)),
        pivot=(36, -28),
        inner="#F2D9B4",
        eyes=(25, -6, 12),
        snout=((0, 2), (10, 4), (20, 24), (15, 46), (0, 53)),
        pale="#FBEFD8",
        nose=(36, 11, 8, INK),
        mouth=(51, 19, 0),
    ),
    "hare": Animal(
        fur="#B99A74",
        dark="#6E5238",
        iris="#8A4A2A",
        ground=("#E3BFA4", "#D6AB8C", "#F5E0CC"),
        hat=hats.flowered,
        brim=(0, -33),
        clothes=clothes.plaid,
        sleeve="#B5523A",
        head=((0, -50), (26, -46), (42, -27), (47, -2), (58, 22), (52, 42), (26, 58), (0, 62)),
        ear=((-15, 14), (-20, -30), (-9, -70), (4, -82), (16, -66), (19, -28), (14, 14)),
        pivot=(23, -36),
        inner="#E5A79A",
        eyes=(25, -10, 13),
        snout=((0, 8), (14, 10), (27, 20), (29, 34), (16, 46), (0, 47)),
        pale="#F6E8D2",
        nose=(15, 10, 7, "#C9655E"),
        mouth=(29, 16, 10),
        whiskers="#FFF6E4",
    ),
    "badger": Animal(
        fur="#5B5652",
        dark="#2B2725",
        iris="#6B4A26",
        ground=("#C3B4C9", "#B0A0B8", "#E0D6E2"),
        hat=hats.bowler,
        brim=(0, -34),
        clothes=clothes.tweed,
        sleeve="#6B4A34",
        head=(
            (0, -48),
            (28, -45),
            (48, -28),
            (58, -2),
            (74, 26, 1),
            (56, 34),
            (56, 46, 1),
            (34, 50),
            (16, 66),
            (0, 70),
        ),
        ear=((-10, 8), (-14, -10), (0, -22), (18, -12), (14, 8)),
        pivot=(47, -30),
        inner="#F4EAD8",
        eyes=(25, -6, 11),
        snout=((0, 6), (14, 8), (23, 26), (20, 44), (0, 50)),
        pale="#FBF3E2",
        nose=(26, 14, 10, INK),
        mouth=(45, 22, 0),
        lid="#2B2725",
        brow=CREAM,
        tuft="#FBF3E2",
    ),
    "raccoon": Animal(
        fur="#8B8A86",
        dark="#2E2B2E",
        iris="#8A5A22",
        ground=("#E2C37E", "#D5B266", "#F4E3B4"),
        hat=hats.flat_cap,
        brim=(0, -32),
        clothes=clothes.neckerchief,
        sleeve="#5C7892",
        head=(
            (0, -48),
            (30, -45),
            (52, -27),
            (62, 0),
            (84, 26, 1),
            (62, 36),
            (64, 48, 1),
            (36, 52),
            (14, 62),
            (0, 65),
        ),
        ear=((-16, 12), (-16, -18), (4, -42), (22, -22), (22, 12)),
        pivot=(44, -30),
        inner="#F0E4D0",
        eyes=(26, -6, 12),
        snout=((0, 4), (14, 8), (25, 24), (20, 42), (0, 48)),
        pale="#FBF3E2",
        nose=(24, 12, 9, INK),
        mouth=(41, 20, 0),
        lid="#2E2B2E",
        brow="#141214",
    ),
    "rat": Animal(
        fur="#7C7680",
        dark="#453F4A",
        iris="#A8322A",
        ground=("#9DB7C9", "#86A3B8", "#C9DAE4"),
        hat=hats.topper,
        brim=(0, -33),
        clothes=clothes.jersey,
        sleeve="#5F5A3A",
        head=((0, -48), (28, -44), (44, -27), (51, 0), (52, 20), (40, 44), (22, 66), (0, 74)),
        ear=((-14, 12), (-26, -16), (-8, -44), (22, -44), (38, -16), (20, 12)),
        pivot=(46, -22),
        inner="#DFA296",
        eyes=(23, -6, 11.5),
        snout=((0, 4), (13, 8), (26, 30), (21, 52), (0, 60)),
        pale="#CFC6C6",
        nose=(30, 12, 10, "#D9766E"),
        mouth=(48, 19, 14),
        whiskers="#FFF3DA",
    ),
    "frog": Animal(
        fur="#6FA043",
        dark="#3C6326",
        iris="#D8A42C",
        ground=("#B5CBD8", "#9DB8C8", "#DCE8EC"),
        hat=hats.knitted,
        brim=(-2, -44),
        clothes=clothes.oilskin,
        sleeve="#D9A22E",
        head=((0, -40), (13, -43), (31, -57), (52, -51), (60, -26), (64, 0), (79, 24), (70, 46), (36, 58), (0, 61)),
        eyes=(32, -15, 15),
        pale="#DCDD9A",
        mouth=(32, 46, 0),
    ),
    "turtle": Animal(
        fur="#8E9A55",
        dark="#4B5729",
        iris="#A0662A",
        ground=("#E0B8A0", "#D2A388", "#F3D9C6"),
        hat=hats.tasselled,
        brim=(0, -36),
        clothes=clothes.cardigan,
        sleeve="#7A5638",
        head=((0, -50), (28, -47), (46, -32), (56, -8), (58, 14), (50, 36), (30, 54), (0, 62)),
        eyes=(26, -8, 11.5),
        snout=((0, 8), (16, 10), (34, 22), (38, 38), (24, 52), (0, 62)),
        pale="#E6DDA4",
        mouth=(36, 32, 0),
    ),
}

WON_HATS: dict[str, Animal] = {
    "hare_knitted": replace(CAST["hare"], hat=hats.knitted, brim=(0, -40)),
    "raccoon_boater": replace(CAST["raccoon"], hat=hats.boater, brim=(0, -34)),
    "frog_captain": replace(CAST["frog"], hat=hats.captain, brim=(0, -40)),
    "turtle_topper": replace(CAST["turtle"], hat=hats.topper, brim=(0, -34)),
    "fox_tasselled": replace(CAST["fox"], hat=hats.tasselled, brim=(2, -32)),
    "badger_flat_cap": replace(CAST["badger"], hat=hats.flat_cap, brim=(0, -34)),
}
"""Animals in hats that are won on a voyage, by animal and hat."""
