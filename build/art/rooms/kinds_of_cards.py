"""Kinds of match of the card games, 216 by 132 each. Cards are such as are written alike in every language."""

from __future__ import annotations

import math

from ..animals.drawing import at, curve, flat, line, oval, polygon
from ..flat_sheet import (
    CHIP_GOLD,
    CHIP_GREEN,
    CHIP_RED,
    PAPER,
    SUITS,
    board,
    card,
    card_back,
    chips,
    star,
    wheel_card,
)
from ..palette import INK

NIGHT, DEEP, LAMP, EMBER = "#1B3157", "#101C36", "#FFC86A", "#E8962E"
CRIMSON, WINE, GOLD = "#A81E2C", "#5A0E1E", "#E0A63A"
WHEELS = ("#2F6B58", "#3F7D4A", "#2A5473", "#8A4A2A", "#A8452B", "#A3261F")
"""Colours of low to high cards of Riverboat Showdown."""
DECK, LANTERN = "#12454A", "#FFE7A6"
RAT_FACE = curve([(108, 26), (150, 50), (150, 84), (122, 124), (108, 134), (94, 124), (66, 84), (66, 50)])
SMOKE = curve([(-8, -54), (-30, -66), (-50, -62), (-40, -74), (0, -72)])


def three_cards() -> str:
    """Three cards under the lamp."""
    hand = ((72, 88, "7", "S", -13), (108, 80, "K", "H", 0), (144, 88, "A", "C", 13))
    return (
        board(0, 0, 216, 132, NIGHT)
        + flat("M92 0H124L196 132H20Z", "#3A3F5C")
        + flat("M98 0H118L166 132H50Z", "#5A4A4E")
        + flat("M80 0Q82 -16 108 -16Q134 -16 136 0L140 12H76Z", INK)
        + flat(oval(108, 13, 17, 12), "#FFF1C8")
        + _table("#8A5A34", "#9C6B40")
        + at(40, 114, chips(3, CHIP_RED), scale=0.9)
        + at(182, 114, chips(2, CHIP_GREEN), scale=0.9)
        + "".join(at(x, y, card(rank, suit, 58, 80), turn) for x, y, rank, suit, turn in hand)
    )


def steamer_at_night() -> str:
    """The boat on the river at night, its wake in the moonlight."""
    wake = "M216 140C150 120 190 96 120 92C60 88 100 70 60 60L74 60C120 66 96 80 150 86C230 94 190 116 260 140Z"
    boat = (
        flat("M-40 10L-46 -8H44L34 10Q0 20 -40 10Z", INK)
        + flat("M-36 8L-40 -4H38L30 8Q0 15 -36 8Z", "#A32A2A")
        + board(-31.5, -25.5, 61, 21, INK, 3)
        + board(-28.5, -22.5, 55, 15, "#F8EBCB", 2)
        + "".join(board(-25 + number * 11, -19, 6, 9, EMBER) for number in range(5))
        + board(-12, -50, 9, 26, INK)
        + board(8, -50, 9, 26, INK)
        + flat(SMOKE, "#5E7A9A")
    )
    return (
        board(0, 0, 216, 132, "#16294A")
        + flat(oval(160, 58, 38, 38), LAMP)
        + board(0, 58, 216, 80, "#24426E")
        + flat("M0 58L30 40L70 48L110 36L150 50L216 34V58Z", DEEP)
        + flat(wake, "#86ABC9")
        + at(58, 94, boat)
    )


def one_rat() -> str:
    """The Rat, and how much he has."""
    light = (
        board(0, 0, 216, 132, "#4A1A1E")
        + flat(oval(108, 66, 96, 72), "#8E2A26")
        + flat(oval(108, 60, 60, 48), "#C4502E")
    )
    return light + _rat(LAMP) + at(36, 120, chips(4, CHIP_GOLD)) + at(180, 120, chips(5, CHIP_GREEN))


def two_rats() -> str:
    """Two Rats over cards that lie face down."""
    backs = "".join(at(108 + x, 104 + y, card_back("#4A2A5E", "#E0A63A", 44, 62), turn) for x, y, turn in BACKS)
    return (
        board(0, 0, 216, 132, "#1E1430")
        + flat(oval(108, 70, 120, 80), "#3A2450")
        + at(-26, 14, _rat("#E86A4A"), scale=0.74)
        + at(82, 14, _rat(LAMP), scale=0.74)
        + backs
    )


BACKS = ((-50, 8, -14), (0, 2, 0), (50, 8, 14))


def hourglass() -> str:
    """Sand that runs out in the lantern light."""
    glass = "M82 24H134Q134 52 112 66Q134 80 134 108H82Q82 80 104 66Q82 52 82 24Z"
    return (
        _lantern_light()
        + at(36, 98, card("9", "D", 44, 62), -18)
        + at(180, 98, card("4", "C", 44, 62), 16)
        + flat(glass, "#D9E6DC", 0.9)
        + flat("M90 40H126Q122 54 108 64Q94 54 90 40Z", EMBER)
        + flat("M88 104Q94 84 108 80Q122 84 128 104Z", EMBER)
        + line("M108 62V82", 2.5, EMBER)
        + line(glass, 4)
        + board(74, 14, 68, 12, INK, 4)
        + board(77, 17, 62, 6, "#B5702A", 3)
        + board(74, 106, 68, 12, INK, 4)
        + board(77, 109, 62, 6, "#B5702A", 3)
    )


def heap() -> str:
    """A heap of cards, and who guards it."""
    ears = "".join(
        flat(oval(108 + side * 26, 34, 17, 17), INK) + flat(oval(108 + side * 26, 34, 12, 12), "#E8926A")
        for side in (-1, 1)
    )
    eyes = "".join(
        flat(oval(108 + side * 12, 48, 6.5, 7.5), LANTERN) + flat(oval(108 + side * 11, 49, 3, 4), INK)
        for side in (-1, 1)
    )
    lying = (
        (40, 104, -34, "5", "S"),
        (176, 106, 30, "8", "D"),
        (70, 96, -12, "9", "H"),
        (146, 96, 14, "3", "C"),
        (108, 100, 3, "A", "D"),
    )
    return (
        _lantern_light()
        + ears
        + flat(oval(108, 58, 34, 32), INK)
        + flat(oval(108, 59, 30, 28), "#7A4B34")
        + eyes
        + flat(oval(108, 64, 6, 5), "#D9604A")
        + "".join(at(x, y, card(rank, suit, 52, 70), turn) for x, y, turn, rank, suit in lying)
        + "".join(flat(oval(x, 76, 8, 10), INK) + flat(oval(x, 77, 5.5, 7.5), "#7A4B34") for x in (76, 90, 126, 140))
    )


def jokers() -> str:
    """Two Jokers."""
    return (
        _lantern_light()
        + at(38, 92, card("K", "S", 50, 68), -20)
        + at(178, 92, card("K", "D", 50, 68), 20)
        + at(84, 70, _joker("#B8352B"), -8)
        + at(134, 70, _joker("#1F7A78"), 8)
    )


def arc_of_cards() -> str:
    """Six cards in an arc, and what may be won."""
    places = [(24 + number * 33.6, 62 + abs(number - 2.5) ** 2 * 5.2, (number - 2.5) * 10) for number in range(6)]
    faces = zip(places, "124678", WHEELS, strict=True)
    return (
        _saloon()
        + "".join(at(x, y, wheel_card(number, tone, 42, 58), turn) for (x, y, turn), number, tone in faces)
        + at(92, 122, chips(2, CHIP_GREEN), scale=0.8)
        + at(124, 122, chips(3, CHIP_GOLD), scale=0.8)
    )


def stacks() -> str:
    """Chips, high."""
    piles = ((44, 6, CHIP_GREEN), (86, 10, CHIP_RED), (130, 8, CHIP_GOLD), (172, 4, "#2E3A5E"))
    return _saloon() + "".join(at(x, 118, chips(count, colour)) for x, count, colour in piles)


def watch() -> str:
    """A watch, twenty minutes of it marked."""
    rings = ((56, INK), (52, GOLD), (46, INK), (44, PAPER))
    end = f"{108 + 44 * math.sin(math.tau / 3):.1f} {70 - 44 * math.cos(math.tau / 3):.1f}"
    return (
        _saloon()
        + flat(oval(108, 8, 11, 10), INK)
        + flat(oval(108, 8, 7, 6), GOLD)
        + "".join(flat(oval(108, 70, radius, radius), tone) for radius, tone in rings)
        + flat(f"M108 70V26A44 44 0 0 1 {end}Z", CRIMSON, 0.35)
        + "".join(at(108, 70, line("M0 -37V-42", 3), number * 30) for number in range(12))
        + line("M108 70V48", 6)
        + line("M108 70L138 87", 5)
        + flat(oval(108, 70, 6, 6), CRIMSON)
        + at(32, 120, chips(3, CHIP_GREEN), scale=0.9)
        + at(186, 120, chips(4, CHIP_GOLD), scale=0.9)
    )


def _table(edge: str, top: str) -> str:
    return flat(oval(108, 150, 150, 62), INK) + flat(oval(108, 150, 146, 58), edge) + flat(oval(100, 148, 128, 46), top)


def _rat(eyes: str) -> str:
    ears = "".join(
        flat(oval(108 + side * 46, 44, 28, 28), INK) + flat(oval(108 + side * 46, 46, 17, 17), "#7A3A36")
        for side in (-1, 1)
    )
    lids = "".join(
        flat(
            curve([(108 + side * 32, 66, 1), (108 + side * 20, 74), (108 + side * 9, 80, 1), (108 + side * 20, 84)]),
            eyes,
        )
        for side in (-1, 1)
    )
    cap = "M70 40Q108 20 146 40L142 28Q160 14 140 6Q108 -4 76 6Q56 14 74 28Z"
    return (
        ears
        + flat(RAT_FACE, INK)
        + lids
        + flat(oval(108, 118, 10, 7), "#D9604A")
        + flat(cap, DEEP)
        + line("M73 36Q108 16 143 36", 5, EMBER)
    )


def _lantern_light() -> str:
    glows = ((110, "#1B5257"), (84, "#5A4A2E"), (60, "#A8642A"), (36, "#E89A3A"))
    return board(0, 0, 216, 132, DECK) + "".join(
        flat(oval(108, 62, reach * 1.15, reach), tone, 0.6) for reach, tone in glows
    )


def _saloon() -> str:
    rays = "".join(
        flat(
            polygon(
                (108, 132),
                *((108 + 240 * math.cos(turn), 132 - 240 * math.sin(turn)) for turn in (start, start + 0.12)),
            ),
            GOLD,
            0.22,
        )
        for start in (number * math.pi / 12 + 0.07 for number in range(12))
    )
    return (
        board(0, 0, 216, 132, CRIMSON)
        + rays
        + flat(oval(108, 150, 150, 42), WINE)
        + line("M-6 118Q108 96 222 118", 3, GOLD)
    )


def _joker(colour: str) -> str:
    cap = curve([(-22, -6, 1), (-24, -26), (-12, -20), (0, -36), (12, -20), (24, -26), (22, -6, 1)])
    bells = "".join(flat(oval(x, y, 4, 4), GOLD) for x, y in ((-24, -28), (0, -38), (24, -28)))
    return (
        board(-32.5, -50.5, 65, 101, INK, 9)
        + board(-30, -48, 60, 96, PAPER, 7)
        + flat(oval(0, 6, 17, 17), "#8A6A52")
        + flat(oval(-6, 3, 2.6, 3.4), INK)
        + flat(oval(6, 3, 2.6, 3.4), INK)
        + line("M-8 11Q0 19 8 11", 3)
        + flat(cap, colour)
        + line(cap, 3)
        + bells
        + star(-20, 36, 7, 3, 5, colour)
        + star(20, 36, 7, 3, 5, colour)
        + at(0, 38, flat(SUITS["D"], colour), scale=0.6)
    )
