"""Things that stand and hang in rooms, as SVG elements round their own middle."""

from __future__ import annotations

from ..painting import filled, lined
from ..palette import BRASS, INK

LAMP_BODY, LAMP_LIT = "#B07F2C", "#F2CE74"


def placed(elements: str, across: float, down: float, size: float = 1, degrees: float = 0) -> str:
    """Elements moved to a place, turned and scaled."""
    return f'<g transform="translate({across} {down}) rotate({degrees}) scale({size})">{elements}</g>'


def hanging_lamp() -> str:
    """A brass oil lamp on a chain; the flame stands 85 below its middle."""
    chain = lined("M0 -400V-20", 7) + lined("M0 -400V-20", 3.4, BRASS, 'stroke-dasharray="9 5"')
    shade = (
        filled("M-26 -22H26L36 2H-36Z", "#D9AA48", 4)
        + filled("M-84 44C-70 6 -40 0 0 0C40 0 70 6 84 44Z", LAMP_BODY, 4.5)
        + filled("M-84 44C-72 12 -44 4 -10 2C-34 14 -44 28 -48 44Z", LAMP_LIT)
        + lined("M-84 44C-70 6 -40 0 0 0C40 0 70 6 84 44Z", 4.5)
    )
    glass = (
        filled("M-34 46C-46 76 -40 104 -24 118H24C40 104 46 76 34 46Z", "#FFE9A8", 4.5)
        + filled("M-14 114C-22 92 -4 84 0 58C8 82 22 92 14 114Z", "#FFFDF0")
        + lined("M-22 56C-30 76 -28 94 -20 106", 4, "#FFFFFF")
    )
    foot = (
        filled("M-30 118H30L38 134C24 150 -24 150 -38 134Z", LAMP_BODY, 4.5)
        + filled("M-30 118H4L0 144C-18 146 -32 142 -38 134Z", LAMP_LIT)
        + lined("M-30 118H30L38 134C24 150 -24 150 -38 134Z", 4.5)
    )
    return chain + shade + glass + foot


def ships_wheel() -> str:
    """A steering wheel on the wall."""
    spokes = "".join(
        f'<g transform="rotate({degrees})">'
        f'<rect x="-7" y="-122" width="14" height="122" rx="6" fill="#6B4526" stroke="{INK}" stroke-width="3"/>'
        f'<rect x="-9" y="-128" width="18" height="34" rx="8" fill="#8A5C34" stroke="{INK}" stroke-width="3"/></g>'
        for degrees in range(0, 360, 45)
    )
    rings = ((INK, 28), ("#6B4526", 22), (BRASS, 4))
    return (
        spokes
        + "".join(f'<circle r="82" fill="none" stroke="{colour}" stroke-width="{width}"/>' for colour, width in rings)
        + f'<circle r="24" fill="#8A5C34" stroke="{INK}" stroke-width="4"/>'
        f'<circle r="11" fill="{BRASS}" stroke="{INK}" stroke-width="3"/>'
    )


def wall_map() -> str:
    """A map of a river, 270 by 190, its middle in the middle."""
    river = "M20 160C70 150 60 100 110 104C160 108 150 50 200 56C230 60 240 30 262 24"
    rose = (
        '<g transform="translate(60 50)"><circle r="26" fill="none" stroke="#7A5A34" stroke-width="2"/>'
        '<path d="M0 -30L6 0L0 30L-6 0Z" fill="#7A5A34"/><path d="M-30 0L0 -5L30 0L0 5Z" fill="#A07C4A"/></g>'
    )
    return (
        '<g transform="translate(-135 -95)">'
        f'<rect width="270" height="190" fill="#B99C62" stroke="{INK}" stroke-width="4"/>'
        '<rect x="9" y="9" width="252" height="172" fill="none" stroke="#7A5A34" stroke-width="2"/>'
        + lined(river, 16, "#3F7186", 'stroke-opacity=".8"')
        + lined(river, 2.5, "#B8352B", 'stroke-dasharray="8 7"')
        + f'<path d="M194 118l16 8M196 134l14 -16" stroke="#B8352B" stroke-width="5"/>{rose}</g>'
    )


def armchair() -> str:
    """The back of a tall chair, as seen across a table; its foot is at 420."""
    rivets = [(690, down) for down in range(200, 400, 34)] + [(1230, down) for down in range(200, 400, 34)]
    buttons = [(across, down) for down in (186, 250, 314) for across in range(760 + down % 64, 1170, 80)]
    return (
        filled("M676 420V214Q676 110 800 102H1120Q1244 110 1244 214V420Z", "#2A1512", 6)
        + filled("M704 420V224Q704 146 806 136H1114Q1216 146 1216 224V420Z", "#43181C")
        + "".join(f'<circle cx="{across}" cy="{down}" r="7" fill="#2E0F12"/>' for across, down in buttons)
        + "".join(f'<circle cx="{across}" cy="{down}" r="5" fill="#8A5C2A"/>' for across, down in rivets)
    )


def river_chart() -> str:
    """An unrolled chart that reaches out of the picture at the bottom left; in the units of a place."""
    river = "M-40 1010C60 980 40 860 150 850C250 842 230 780 330 776C380 774 400 764 429 766"
    trees = ((30, 820), (60, 790), (210, 960), (330, 860), (380, 1010), (300, 1030))
    return (
        '<g transform="rotate(-5 200 900)">'
        + filled("M-70 750L120 742L300 748L430 742L442 1120H-70Z", "#B9995C", 4)
        + lined("M-60 764L416 756L426 1100", 2, "#7A5A34")
        + f'<path d="{river}" fill="none" stroke="#3F7186" stroke-opacity=".55" stroke-width="40"/>'
        + lined(river, 3, "#B8352B", 'stroke-dasharray="10 8"')
        + lined("M370 900l34 34M404 900l-34 34", 7, "#B8352B")
        + "".join(
            filled(f"M{x} {y}l9 -18l9 18ZM{x + 14} {y + 4}l8 -16l8 16Z", "#7A6A34", 0, 'fill-opacity=".6"')
            for x, y in trees
        )
        + "</g>"
    )


def compass() -> str:
    """A brass compass, 120 across."""
    marks = "".join(
        f'<rect x="-1.5" y="-43" width="3" height="{6 if degrees % 90 else 10}" fill="#3A2110" '
        f'transform="rotate({degrees})"/>'
        for degrees in range(0, 360, 30)
    )
    needle = filled("M0 -38L8 0H-8Z", "#B8352B", 2) + filled("M0 38L8 0H-8Z", "#2A5473", 2)
    return (
        f'<circle r="60" fill="{LAMP_BODY}" stroke="{INK}" stroke-width="4"/>'
        + lined("M-54 -26A60 60 0 0 1 26 -54", 5, "#FFE7A6")
        + f'<circle r="47" fill="#F3E6C8" stroke="{INK}" stroke-width="3"/>{marks}'
        f'<g transform="rotate(32)">{needle}</g>'
        f'<circle r="5" fill="{BRASS}" stroke="{INK}" stroke-width="2"/>'
    )


def mug(colour: str = "#3F7186") -> str:
    """A mug of coffee from above, 100 across, its handle to the right."""
    handle = "M40 -16C78 -30 86 22 42 20"
    return (
        lined(handle, 17)
        + lined(handle, 9, colour)
        + f'<circle r="50" fill="{colour}" stroke="{INK}" stroke-width="4"/>'
        f'<circle r="41" fill="#20120A" stroke="{INK}" stroke-width="3"/>'
        + lined("M-34 -14A38 38 0 0 1 8 -37", 5, "#9A6A3C")
    )


def inkwell() -> str:
    """An inkwell with a quill that leans to the right."""
    return (
        f'<circle r="38" fill="#24364A" stroke="{INK}" stroke-width="4"/>'
        '<circle r="24" fill="#0C1420" stroke="#6E8AA0" stroke-width="3"/>'
        + filled("M0 0C6 -80 30 -150 66 -200C76 -160 60 -100 22 -40Z", "#EDE4CC", 3.4)
        + lined("M0 0C12 -70 36 -140 64 -194", 3, "#8C7A5A")
    )
