"""The four kings are the River Rats: a captain, a lady, a gambler and a bandit."""

from __future__ import annotations

from .canvas import Canvas
from .features import Lid, paw
from .outline import box, circle, ellipse, polygon, smooth, taper
from .palette import (
    BRASS,
    BRASS_TONE,
    CREAM,
    GREEN_TONE,
    GREY_TONE,
    INK,
    INK_TONE,
    LAMP,
    RED_TONE,
    RUST_TONE,
    SLATE_TONE,
    UMBER_TONE,
    Tone,
)
from .props import PAPER, anchor_badge, button, card_fan, cigar, pearls, pipe, plume, spyglass, string_tie
from .rat_head import RatLook, near_ear, rat_head
from .suits import PLAIN, suit_outline

NAVY = Tone("#24486A", "#122B41")
WHITE_FUR = Tone("#EADCC0", "#C9B58E")
LINEN = Tone("#F3E7C8", "#D3BF91")
CAPTAIN = RatLook(GREY_TONE, "#B8AE9C", brows="#E9E2CF")
LADY = RatLook(WHITE_FUR, "#F8F0DC", lid=Lid.EASY, lashes=True, iris="#6B3A1E")
GAMBLER = RatLook(UMBER_TONE, "#B98A5E", torn_ear=True, gold_tooth=True)
BANDIT = RatLook(SLATE_TONE, "#93A0A3", masked=True, gold_tooth=True)
SHOULDERS = "20,352! 26,282 44,242 84,218 120,208 168,208 202,222 224,250 240,292 246,352!"


def captain(canvas: Canvas) -> None:
    """Spades: navy coat, peaked cap, pipe and telescope."""
    _neck(canvas, GREY_TONE)
    canvas.form(smooth(SHOULDERS), NAVY, depth=9)
    canvas.form(smooth("106,206! 170,204! 150,240 130,284! 112,244"), PAPER, depth=5)
    canvas.form(smooth("118,212! 156,210! 138,228! 146,270 132,286 122,268 132,230!"), INK_TONE, line=2.6, depth=3)
    canvas.form(smooth("104,202! 82,222 96,262! 104,254! 130,296! 116,244"), NAVY, depth=5)
    canvas.form(smooth("170,200! 194,218 186,258! 174,252! 132,296! 152,244"), NAVY, depth=5)
    for y in (296, 322):
        button(canvas, 112, y)
        button(canvas, 156, y)
    for x, flip in ((52, False), (214, True)):
        _epaulette(canvas, x, 236, flip=flip)
    with canvas.at(140, 136):
        rat_head(canvas, CAPTAIN)
        _captain_whiskers(canvas)
        _captain_cap(canvas)
        near_ear(canvas, CAPTAIN)
        pipe(canvas, -44, 58)
    spyglass(canvas, 86, 290, degrees=38)
    paw(canvas, 100, 303, GREY_TONE, degrees=38)
    canvas.form(smooth("112,352! 108,316! 116,290! 132,300 140,330 140,352!"), NAVY, depth=5)


def lady(canvas: Canvas) -> None:
    """Hearts: a great feathered hat, pearls, lace, and five hearts in hand."""
    plume(canvas, 162, 84, RED_TONE, size=0.86, degrees=-6)
    canvas.form(
        smooth("20,352! 22,300 42,262 84,236 104,196 166,192 180,230 220,254 238,300 244,352!"), WHITE_FUR, depth=8
    )
    canvas.form(smooth("14,352! 18,300 30,276! 74,270 124,284 176,262 226,258! 240,300 246,352!"), RED_TONE, depth=9)
    _lace(canvas)
    pearls(canvas, ((104, 214), (110, 224), (119, 232), (130, 237), (142, 238), (153, 234), (163, 227), (171, 218)))
    canvas.form(suit_outline("H").scaled(0.2).moved(137, 250), RED_TONE, line=2.4, depth=2)
    with canvas.at(142, 138, degrees=-3):
        rat_head(canvas, LADY)
        canvas.patch(circle(6, 26, 2.6), INK)
        canvas.form(circle(42, 44, 6), BRASS_TONE, line=2.4, depth=2)
        canvas.form(smooth("42,50! 50,62 42,72 34,62"), RED_TONE, line=2.4, depth=2)
        _lady_hat(canvas)
        near_ear(canvas, LADY)
    card_fan(canvas, 68, 312, "HHHHH", degrees=-14, spread=20)
    paw(canvas, 74, 312, WHITE_FUR, degrees=58)
    canvas.form(smooth("46,352! 52,334 70,326 92,330 104,352!"), PAPER, depth=3)


def gambler(canvas: Canvas) -> None:
    """Diamonds: planter's hat, checked waistcoat, monocle, cigar and a hand he likes."""
    coat = Tone("#7B2A20", "#561A14")
    _neck(canvas, UMBER_TONE)
    canvas.form(smooth(SHOULDERS), coat, depth=9)
    vest = smooth("98,222! 134,236 172,216! 188,352! 92,352!")
    canvas.form(vest, BRASS_TONE, depth=0)
    for step in range(-3, 10):
        for lean in (-1, 1):
            x = 60 + step * 18
            canvas.patch(
                polygon(f"{x},{200} {x + 3},{200} {x + 3 + lean * 60},{360} {x + lean * 60},{360}"),
                "#8C5F1E",
                within=vest,
            )
    canvas.rim(vest)
    canvas.form(smooth("108,208! 166,206! 152,226 138,256! 120,230"), PAPER, depth=4)
    canvas.form(smooth("102,206! 76,226 72,352! 102,352! 116,250"), coat, depth=6)
    canvas.form(smooth("168,204! 196,224 200,352! 172,352! 154,252"), coat, depth=6)
    for y in (276, 302, 328):
        button(canvas, 138, y, 4.4, RED_TONE)
    string_tie(canvas, 136, 224, INK_TONE)
    with canvas.at(142, 138):
        rat_head(canvas, GAMBLER)
        canvas.patch(taper("18,20 28,34 30,46", 3, 2), "#E0A88C")
        for y in (27, 35):
            canvas.patch(taper(f"20,{y + 3} 33,{y}", 2.4, 1.6), "#E0A88C")
        _monocle(canvas)
        for line in ("-64,42 -84,46 -98,38 -104,26", "-44,46 -20,54 -8,46 -6,36"):
            canvas.patch(taper(line, 7, 1), INK)
        cigar(canvas, -52, 58, degrees=12)
        _planter_hat(canvas)
        near_ear(canvas, GAMBLER)
    canvas.form(smooth("14,352! 24,300 52,296 84,330 84,352!"), coat, depth=6)
    card_fan(canvas, 66, 326, "SDDD", degrees=-8, spread=19)
    paw(canvas, 70, 324, UMBER_TONE, degrees=56)


def bandit(canvas: Canvas) -> None:
    """Clubs: mask, shot hat, striped poncho, and a card on the point of his knife."""
    _neck(canvas, SLATE_TONE)
    poncho = smooth("8,352! 30,280 66,236 118,210 168,208 206,236 234,286 250,352!")
    canvas.form(poncho, GREEN_TONE, depth=0)
    stripes = ((262, LAMP, 9), (276, "#A3261F", 12), (296, CREAM, 6), (312, "#16324A", 12), (330, LAMP, 7))
    for y, colour, width in stripes:
        band = smooth(
            f"0,{y + 40} 60,{y + 4} 132,{y - 6} 200,{y + 2} 256,{y + 36} 256,{y + 36 + width}! 200,{y + 2 + width}"
            f" 132,{y - 6 + width} 60,{y + 4 + width} 0,{y + 40 + width}!"
        )
        canvas.patch(band, colour, within=poncho)
    canvas.patch(poncho - poncho.moved(-9, -9), INK, opacity=0.22)
    canvas.rim(poncho)
    canvas.form(smooth("86,208! 130,222 184,200! 178,226 150,244 132,276! 112,244 92,228"), RED_TONE, depth=6)
    for x, y in ((112, 228), (134, 246), (156, 228), (130, 228), (146, 240), (120, 240)):
        canvas.patch(circle(x, y, 2.6), CREAM)
    with canvas.at(140, 138):
        rat_head(canvas, BANDIT)
        canvas.patch(taper("-30,56 -58,66 -92,64", 4.2, 2), LAMP)
        _slouch_hat(canvas)
        near_ear(canvas, BANDIT)
    _speared_card(canvas)
    paw(canvas, 64, 314, SLATE_TONE, degrees=66)
    canvas.form(smooth("16,352! 30,334 60,330 92,338 108,352!"), GREEN_TONE, depth=4)


def _neck(canvas: Canvas, fur: Tone) -> None:
    canvas.form(smooth("104,170! 112,196 100,226! 180,226! 174,196 184,160!"), fur, depth=8)


def _epaulette(canvas: Canvas, x: float, y: float, *, flip: bool) -> None:
    with canvas.at(x, y, flip=flip, degrees=14 if flip else -14):
        for index in range(7):
            canvas.form(box(-24 + index * 7, 2, 6, 20, 3), BRASS_TONE, line=2, depth=1.5)
        canvas.form(ellipse(0, 0, 27, 12), BRASS_TONE, depth=4)


def _captain_whiskers(canvas: Canvas) -> None:
    beard = Tone("#E9E2CF", "#C4BBA2")
    canvas.form(
        smooth("40,-4! 60,18 70,40! 58,42! 62,60! 46,58! 42,76! 28,68! 14,78! 10,64! -6,66! 10,54 26,36 34,14"),
        beard,
        depth=5,
    )


def _captain_cap(canvas: Canvas) -> None:
    canvas.form(smooth("-58,-66! -46,-92 -4,-104 40,-100 66,-84 62,-62! 46,-52 0,-54 -40,-44!"), PAPER, depth=7)
    canvas.form(smooth("-42,-50! -4,-60 48,-58! 50,-36! 4,-40 -36,-30!"), NAVY, depth=5)
    canvas.patch(taper("-40,-35 0,-45 50,-42", 3.4, 3.4), BRASS)
    canvas.form(smooth("-36,-34! 4,-42 28,-40! 6,-28 -34,-22 -62,-26! -54,-32"), INK_TONE, depth=4)
    canvas.form(ellipse(-8, -66, 14, 17), BRASS_TONE, line=2.6, depth=3)
    anchor_badge(canvas, -8, -68, 0.72)


def _lace(canvas: Canvas) -> None:
    for x, y in (
        (32, 282),
        (54, 276),
        (76, 276),
        (98, 281),
        (120, 286),
        (142, 281),
        (164, 273),
        (186, 267),
        (208, 264),
        (228, 264),
    ):
        canvas.form(circle(x, y, 14), PAPER, line=2.4, depth=3)
    canvas.patch(
        smooth(
            "14,292! 34,272 76,266 120,276 164,263 208,254 246,258! 246,264! 208,262 164,271 "
            "122,284 76,274 36,280 18,300!"
        ),
        "#F3DCC4",
    )


def _lady_hat(canvas: Canvas) -> None:
    canvas.form(smooth("-34,-48! -36,-84 -4,-98 30,-90 40,-46!"), RED_TONE, depth=7)
    canvas.form(smooth("-36,-58! 2,-68 40,-58! 42,-42! 0,-48 -36,-42!"), Tone("#F2C66D", BRASS), line=2.6, depth=4)
    canvas.form(smooth("-74,-26! -50,-46 0,-56 52,-54 88,-38! 60,-34 10,-40 -36,-30"), RED_TONE, depth=5)
    for x, y, r in ((26, -58, 10), (40, -50, 8), (14, -52, 8)):
        canvas.form(circle(x, y, r), Tone("#F6ECD2", "#E0A88C"), line=2.4, depth=3)
        canvas.patch(circle(x, y, r * 0.35), BRASS)


def _monocle(canvas: Canvas) -> None:
    canvas.patch(circle(-4, -8, 15), "#DCEBE6", opacity=0.28)
    canvas.rim(circle(-4, -8, 15.5), width=5)
    canvas.rim(circle(-4, -8, 15.5), width=2.4, colour=LAMP)
    canvas.stroke("6,4 22,34 16,62 2,92", width=2.2, colour=LAMP)


def _planter_hat(canvas: Canvas) -> None:
    canvas.form(smooth("-38,-46! -42,-78 -26,-92 4,-90 34,-96 46,-78 46,-48!"), LINEN, depth=7)
    canvas.form(
        smooth("-40,-58! 2,-66 46,-60! 46,-46! 2,-52 -38,-44!"),
        Tone(PLAIN["D"].base, PLAIN["D"].shade),
        line=2.6,
        depth=4,
    )
    canvas.form(smooth("-76,-34! -40,-44 4,-52 52,-50 88,-48! 92,-40 52,-32 4,-36 -40,-24 -72,-26"), LINEN, depth=5)
    with canvas.at(24, -62, degrees=16):
        canvas.form(box(-9, -28, 18, 27, 2.5), PAPER, line=2.4, depth=2)
        canvas.patch(suit_outline("D").scaled(0.13).moved(0, -17), PLAIN["D"].base)


def _slouch_hat(canvas: Canvas) -> None:
    felt = Tone("#6A5B43", "#463A28")
    canvas.form(smooth("-32,-42! -44,-78 -30,-98 -8,-88 10,-100 36,-92 44,-66 46,-40!"), felt, depth=8)
    canvas.form(smooth("-36,-54! 2,-60 45,-54! 46,-40! 2,-46 -34,-38!"), INK_TONE, line=2.6, depth=4)
    canvas.form(smooth("-80,-20! -58,-38 -30,-46 6,-50 50,-46 84,-26! 60,-30 8,-34 -34,-26 -56,-22"), felt, depth=5)
    canvas.form(circle(20, -74, 6.5), Tone("#D9DDA8", "#D9DDA8"), line=2.6, depth=0)
    for line in ("26,-80 31,-84", "27,-72 33,-71", "14,-80 10,-84"):
        canvas.stroke(line, width=2)
    for x in (-24, -12, 0):
        canvas.form(
            smooth(f"{x},{-62 + x * -0.1 - 4}! {x + 4},{-70} {x + 8},{-62}! {x + 8},{-46}! {x},{-45}!"),
            BRASS_TONE,
            line=2,
            depth=2,
        )


def _speared_card(canvas: Canvas) -> None:
    with canvas.at(60, 306, degrees=-10):
        canvas.form(smooth("-5,0! -8,-74! -2,-104! 6,-74! 5,0!"), Tone("#D5DAD6", "#98A5A6"), line=2.6, depth=4)
        with canvas.at(-1, -58, degrees=16):
            canvas.form(box(-21, -30, 42, 60, 4), PAPER, line=2.6, depth=3)
            canvas.patch(suit_outline("C").scaled(0.27), PLAIN["C"].base)
        canvas.form(smooth("-8,-60! -2,-104! 6,-74! 6,-60! -1,-54"), Tone("#D5DAD6", "#98A5A6"), line=2.6, depth=4)
        canvas.form(box(-17, -10, 34, 8, 4), BRASS_TONE, line=2.6, depth=3)
        canvas.form(box(-6, -2, 12, 34, 4), RUST_TONE, line=2.6, depth=4)


CAST = {"S": captain, "H": lady, "D": gambler, "C": bandit}
