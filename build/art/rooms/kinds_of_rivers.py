"""Kinds of match of the river games, 216 by 132 each."""

from __future__ import annotations

from ..animals.drawing import Place, at, curve, flat, line, oval
from ..covers.raft_race import back, logs
from ..covers.whitewater_rush import FOAM, SAND, SHADE, SHALLOW, WATER, kayak, pine, stone
from ..flat_sheet import board, card_back, lettering, stroke_of_light
from ..palette import INK

DEEP, ROCK, CLIFF = "#0C6E7C", "#D98A35", "#8E4A1E"
MIST, HARE, BEAVER = "#C3CFD4", "#B99A74", "#8A5F3C"
S_BEND: tuple[Place, ...] = (
    (-10, 108),
    (40, 112),
    (74, 88),
    (84, 52),
    (112, 26),
    (146, 34),
    (152, 72),
    (176, 98),
    (226, 92),
)


def gentle_bend() -> str:
    """A kayak in an easy bend."""
    banks = ("M-4 -4H90Q60 30 66 66Q70 104 40 136H-4Z", "M220 136H142Q176 96 170 60Q166 24 196 -4H220Z")
    return (
        board(0, 0, 216, 132, WATER)
        + flat("M96 -4Q74 34 82 68Q86 104 62 136H120Q152 96 148 60Q146 24 168 -4Z", DEEP, 0.55)
        + "".join(line(curve(points, closed=False), 4, SHALLOW) for points in FLOWING)
        + "".join(at(4 if number == 0 else -4, 3, flat(bank, SHADE)) for number, bank in enumerate(banks))
        + "".join(flat(bank, ROCK) for bank in banks)
        + flat("M-4 -4H70Q40 30 46 66Q50 104 22 136H-4Z", SAND)
        + flat("M220 136H164Q196 96 190 60Q186 24 210 -4H220Z", SAND)
        + pine(22, 34, 15)
        + pine(20, 104, 12)
        + pine(200, 108, 15)
        + at(116, 68, kayak(), 14, 0.36)
    )


FLOWING: tuple[tuple[Place, ...], ...] = (
    ((96, 14), (88, 44), (92, 70)), ((148, 20), (140, 50), (146, 82)), ((82, 92), (74, 112), (66, 128)),
    ((132, 98), (122, 116), (112, 130)),
)  # fmt: skip


def whole_river() -> str:
    """All of a river from its spring to the flag, boards joined."""
    way = curve(S_BEND, closed=False)
    joints = ((60, 101, 54), (97, 37, 42), (163, 86, -42))
    return (
        board(0, 0, 216, 132, SAND)
        + flat(curve([(-10, -10, 1), (90, -10, 1), (60, 40), (20, 70), (-10, 60, 1)]), "#EBA84C")
        + flat(curve([(226, 140, 1), (120, 140, 1), (150, 110), (200, 120), (226, 116, 1)]), "#EBA84C")
        + line(way, 42, CLIFF)
        + line(way, 34, WATER)
        + line(way, 14, DEEP, 0.5)
        + "".join(at(x, y, line("M-18 0H18", 3.5, FOAM), turn) for x, y, turn in joints)
        + "".join(
            pine(x, y, size)
            for x, y, size in ((24, 40, 14), (60, 20, 11), (112, 84, 14), (190, 30, 16), (130, 112, 12))
        )
        + at(30, 108, kayak(), 98, 0.17)
        + line("M196 92V44", 4)
        + flat("M196 44L174 53L196 63Z", "#D2362A")
        + line("M196 44L174 53L196 63Z", 3)
    )


def gorge() -> str:
    """Foam and rocks between cliffs, and a kayak in the middle of it."""
    cliffs = "M-4 -4H66L48 30L64 58L38 92L54 136H-4ZM220 -4H150L170 34L152 66L180 100L164 136H220Z"
    puffs = (
        (70, 24, 15),
        (92, 12, 12),
        (138, 40, 16),
        (122, 112, 18),
        (84, 92, 14),
        (150, 90, 13),
        (74, 120, 13),
        (104, 60, 13),
        (130, 10, 10),
    )
    return (
        board(0, 0, 216, 132, DEEP)
        + flat("M84 -4H136Q116 40 130 70Q140 104 118 136H78Q96 96 84 66Q74 34 84 -4Z", SHALLOW)
        + flat("M94 -4H126Q108 40 120 70Q128 104 108 136H88Q104 96 94 66Q84 34 94 -4Z", FOAM)
        + "".join(flat(oval(x, y, size, size * 0.86), FOAM) for x, y, size in puffs)
        + "".join(
            at(x, y, line("M-20 4Q-10 -10 0 1Q10 -10 20 4", 4, WATER), turn)
            for x, y, turn in ((100, 34, 6), (118, 96, -8))
        )
        + at(4, 4, flat(cliffs, SHADE))
        + flat(cliffs, CLIFF)
        + flat("M-4 -4H46L30 30L44 58L20 92L34 136H-4ZM220 -4H170L190 34L172 66L198 100L184 136H220Z", ROCK)
        + flat("M-4 -4H24L12 40L22 70L4 100L14 136H-4ZM220 -4H194L206 40L196 72L214 104L206 136H220Z", SAND)
        + stone(78, 60, 11)
        + stone(140, 68, 10)
        + at(110, 76, kayak(), -22, 0.34)
    )


def still_morning() -> str:
    """A raft with its crew from behind, mist over the water."""
    crew = back(146, 452, "#D9785A", BEAVER, "", "") + back(330, 446, "#5E7F86", HARE, "", "")
    return (
        board(0, 0, 216, 132, "#F3D3BD")
        + flat(oval(108, 52, 28, 28), "#FFCBA4")
        + flat("M0 56Q30 30 70 44T140 40T216 30V64H0Z", "#AFBDC5")
        + board(0, 58, 216, 80, MIST)
        + flat(oval(108, 60, 130, 9), "#FBEADB", 0.85)
        + "".join(
            stroke_of_light(x, y, length, 2.4, "#8DA2AC")
            for x, y, length in ((14, 78, 40), (160, 84, 34), (30, 100, 26), (176, 110, 30))
        )
        + flat(oval(108, 104, 70, 9), "#7F929B", 0.7)
        + at(35.5, -59, crew + logs(), scale=0.3)
        + line("M34 112q12 -7 24 0t24 0t24 0t24 0t24 0t24 0", 3, "#F8E6D6")
    )


def three_zones() -> str:
    """The river in three parts: still, stony, wild."""
    wild = "".join(
        flat(oval(x, y, 9, 7), FOAM)
        for x, y in (
            (164, 26),
            (172, 34),
            (184, 30),
            (196, 24),
            (162, 68),
            (174, 74),
            (186, 68),
            (198, 74),
            (166, 108),
            (178, 102),
            (190, 110),
        )
    )
    stones = "".join(at(x, y, stone(0, 0, 9)) for x, y in ((98, 34), (120, 64), (98, 98)))
    calm = "".join(stroke_of_light(x, y, 26, 2.6, "#DCE8E6") for x, y in ((16, 30), (30, 58), (14, 84), (32, 108)))
    parts = ((4, "#7FA3A8"), (76, "#4F7F88"), (148, "#2C6672"))
    return (
        board(0, 0, 216, 132, "#5E7A58")
        + "".join(board(x - 2, 6, 68, 120, INK, 7) + board(x, 8, 64, 116, tone, 5) for x, tone in parts)
        + calm
        + stones
        + wild
        + at(6, 2, logs(), scale=0.125)
    )


def cards_face_down() -> str:
    """Returns cards that are drawn face-down."""
    backs = ((58, 74, -16, "#2C6672"), (108, 66, 0, "#D9785A"), (158, 74, 16, "#5E7F86"))
    mark = lettering(108, 82, "?", 46, "#FFF6DC", rim=(INK, 6))
    return (
        board(0, 0, 216, 132, MIST)
        + flat(oval(108, 132, 150, 50), "#8DA2AC")
        + flat(oval(108, 136, 120, 38), "#5E7F86")
        + "".join(at(x, y, card_back(tone, "#F2D27E", 60, 84), turn) for x, y, turn, tone in backs)
        + mark
    )
