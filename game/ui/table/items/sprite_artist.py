"""Draws the things on the table: pictures, words, rings and signs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, assert_never

from pygame import BLEND_RGB_MULT, SRCALPHA, FRect, Rect, Surface, transform
from pygame.transform import smoothscale

from game.content.layout import ZoneKind
from game.content.theme import ColourName, IconName
from game.table.item import ItemKind, ItemMark, decks_of, faces_of_card
from game.ui.drawing.assets import Assets, turn
from game.ui.drawing.text import Block, Style, Typesetter
from game.ui.drawing.theme import Colour, Theme, Type, Viewport
from game.ui.table.items.effects import Pen
from game.ui.table.items.sprite import (
    HALOS,
    SPENT,
    Emphasis,
    FacePictures,
    HeapArtist,
    Sprite,
    lift_of,
    outline_of,
    shade_of,
)
from game.ui.table.layout.geometry import PileGeometry
from game.ui.table.layout.signs import Edge, badge, board, fitted, fitted_block, halo, outline, slot, smallest

FOOT: Final = (0.06, 0.722, 0.88, 0.238)
"""Left, top, width and height of the foot, by those of the card."""

LEAST_SHOWN: Final = 0.5
"""Minimum visible share of a card's width for its name to show: below that, it lies under another card of that name."""

LOOSE: Final = 0.92
"""Maximum share of the foot's width for one line before two are tried: letters at the very edge run into the frame."""

OVER: Final = 1.2
"""Maximum height of two lines, as a factor of the foot's height: it has a frame to stand on."""

RAISED: Final = 0.42
"""Maximum height of two lines on a card too small for that, as a factor of the card's height: its foot is made
higher.
"""

LARGEST: Final = 0.66
"""Height of the letters at most, by that of the foot."""

CONDENSED: Final = 0.62
"""Minimum width of condensed letters, as a factor of their usual width."""

WARNING_UNITS, WARNING_LINE = 14.0, 1.4
"""Usual size of the words of a warning in design units, and height of their line as a factor of it."""

STYLE: Final = Type.BOLD
COLOUR: Final[ColourName] = "text"
SHADOW_UNITS = 5.0
HALO_UNITS = 16.0
"""Reach of the light of a chosen or hinted card, in design units."""

RING = 4.0
INNER_RINGS = (-4.0, -13.0)
"""Distances of further rings from a thing's edge, in design units; a place that a hint speaks of has them."""

MOVING_STEP = 4
"""Step of the sizes of moving things, in pixels, so that their pictures can be cached."""

CARD_CORNER = 0.055
FLAT = 0.6
"""A card seen narrower than this while it turns over casts no shadow."""

STACK_STEP = 0.01
"""Rise of a pile with each layer, as a factor of its height."""

SMALL_UNITS = 80.0
"""Things lower than this have their words below them, not on them."""

STACK_LAYERS = 6
LEAST_COUNTED = 24.0
"""Tokens lower than this bear no number: on a river seen from afar it would hide their neighbours."""

LEAST_LABEL = 12.0
"""Several words that would have to be set smaller on one line take two."""

BESIDE_PLAQUE = 9.0
"""Space on each side of the words of a plaque, in design units."""

SLIP_WORDS = 15.0
SIGN_WORDS = 1.4
"""Words of a sign with a picture may be wider than it by so much."""

INDEX_WIDTH, INDEX_HEIGHT = 0.26, 0.34
"""Width and height of the index in a card's corner, as factors of the card's."""

SHORT_WORDS = 0.48
"""Words that take less of the width of a card stand at its left edge."""

FOOT_LEANS = 0.02
"""Loss of a card's visible foot against its middle, as a factor of its height: the next card leans over it."""

COUNT_PART, LABEL_PART = 0.26, 0.16
"""Maximum heights of a number, which signs share, and of a label on a thing, as factors of its height: large words
hide nothing."""

SIGN_UNITS, LEAST_SIGN = 22.0, 16.0
"""Side of a sign on a thing in units: the usual one, and the least at the usual size of words."""

_MARK_ICONS: Final[tuple[tuple[ItemMark, IconName, ColourName], ...]] = (
    (ItemMark.WINNING, "crown", "winning"),
    (ItemMark.KNOWN, "eye", "known"),
    (ItemMark.NEW, "star", "legal"),
    (ItemMark.CHOSEN, "check", "chosen"),
    (ItemMark.TURN, "play", "legal"),
    (ItemMark.COSTS, "card_lost", "warning"),
)
_LOOK_ICONS: Final[Mapping[Emphasis, tuple[IconName, ColourName]]] = {
    Emphasis.CHOSEN: ("check", "chosen"),
    Emphasis.HINTED: ("hint", "target"),
    Emphasis.SECOND: ("second", "target"),
    Emphasis.PLAYED: ("check", "chosen"),
}
"""Halos of cards differ in their hue alone."""


def captioned(text: Typesetter, viewport: Viewport, picture: Surface, words: str, shown: float = 1.0) -> Surface:
    """A copy of the picture with the words on its foot: on one line, on two where they do not fit one.

    `shown`: part of the width, from the left, in which they have to stand.
    """
    if shown < LEAST_SHOWN:
        return picture
    width, height = picture.get_size()
    left, top, wide, tall = FOOT
    wide = min(wide, shown - left)
    foot = Rect(round(left * width), round(top * height), round(wide * width), round(tall * height))
    style, block = _fitting(text, viewport, words, foot, height)
    if not block.fits:
        return _condensed(text, viewport, picture, words, foot)
    made = picture.copy()
    if block.height > foot.height * OVER:
        foot = _raised(made, foot, block.height)
    made.set_clip(foot.inflate(4, foot.height * (OVER - 1)))
    text.draw(made, block, style, (foot.x, foot.centery - block.height // 2), foot.width, 0.5)
    made.set_clip(None)
    return made


def _fitting(text: Typesetter, viewport: Viewport, words: str, foot: Rect, height: int) -> tuple[Style, Block]:
    size = max(smallest(viewport), LARGEST * foot.height / 1.3) / viewport.unit
    largest, width = Style(STYLE, COLOUR, size), max(1, foot.width)
    line = fitted(text, viewport, words, largest, round(LOOSE * width))
    block = text.layout(words, line, width, 1)
    if block.width > LOOSE * width or not block.fits:
        room = (foot.width, round(foot.height * OVER))
        small = Style(STYLE, COLOUR, smallest(viewport) / viewport.unit)
        for lines in (fitted_block(text, viewport, words, largest, room), small):
            broken = text.layout(words, lines, width)
            if broken.fits and broken.height <= room[1]:
                return lines, broken
        if not block.fits and broken.fits and broken.height <= RAISED * height:
            return lines, broken
    return line, block


def _condensed(text: Typesetter, viewport: Viewport, picture: Surface, words: str, foot: Rect) -> Surface:
    """Returns the picture with narrow letters, a word or several to a line; unchanged where they would be too
    narrow.
    """
    style = Style(STYLE, COLOUR, smallest(viewport) / viewport.unit)
    block = text.layout(words, style, text.longest_word(words, style))
    if foot.width < CONDENSED * block.width or block.height > RAISED * picture.get_height():
        return picture
    drawn = Surface((block.width, block.height), SRCALPHA)
    drawn.fill((*text.theme[COLOUR], 0))
    text.draw(drawn, block, style, (0, 0), block.width, 0.5)
    made = picture.copy()
    if block.height > foot.height * OVER:
        foot = _raised(made, foot, block.height)
    made.blit(smoothscale(drawn, (foot.width, block.height)), (foot.x, foot.centery - block.height // 2))
    return made


def _raised(picture: Surface, foot: Rect, height: int) -> Rect:
    """Makes the foot of a small card higher, over its picture, until two lines stand on it; where it is then."""
    raised = Rect(foot.x, foot.bottom - height, foot.width, height)
    band = Rect(raised.x, raised.y, raised.width, foot.y - raised.y + foot.height // 4)
    picture.fill(picture.get_at((foot.x + foot.width // 12, foot.centery)), band)
    return raised


class SpriteArtist:
    """Draws sprites through the caches of the screen."""

    def __init__(self, assets: Assets, text: Typesetter, theme: Theme, viewport: Viewport, four_colour: bool) -> None:
        self._assets = assets
        self._text = text
        self._theme = theme
        self._viewport = viewport
        self._four_colour = four_colour
        self.pictures = FacePictures(assets)
        self._heaps = HeapArtist(assets, self.pictures)

    @property
    def window(self) -> FRect:
        """All of the window, in design units."""
        return FRect(self._viewport.rect)

    def pen(self, surface: Surface) -> Pen:
        """Returns the pen of effects on this surface."""
        return Pen(surface, self._assets, self._theme, self._viewport.unit)

    def pixels(self, sprite: Sprite) -> Rect:
        """The upright rectangle of the sprite in pixels; things of one size have the same pixels everywhere."""
        lift = lift_of(sprite)
        area = sprite.rect
        size = self.whole_pixels(area.width, area.height)
        if sprite.moving:
            size = (-(-size[0] // MOVING_STEP) * MOVING_STEP, -(-size[1] // MOVING_STEP) * MOVING_STEP)
        rect = Rect((0, 0), size)
        unit = self._viewport.unit
        rect.center = (round(area.centerx * unit), round((area.centery - lift) * unit))
        return rect

    def to_pixels(self, area: FRect) -> Rect:
        """A part of the window in pixels."""
        return self._viewport.to_pixels(area)

    def whole_pixels(self, width: float, height: float) -> tuple[int, int]:
        """A size in design units as whole pixels."""
        return max(1, round(width * self._viewport.unit)), max(1, round(height * self._viewport.unit))

    def draw(self, surface: Surface, sprite: Sprite, words: str = "") -> None:
        """Draws the sprite; `words` is its label, already spoken."""
        rect = self.pixels(sprite)
        if rect.width < 2 or rect.height < 2 or not sprite.alpha:
            return
        match sprite.item.kind:
            case ItemKind.PLAQUE:
                self._plaque(surface, sprite, rect, words)
            case ItemKind.SIGN if sprite.item.face is None:
                self._slip(surface, rect, words)
            case ItemKind.CARD | ItemKind.PILE | ItemKind.TOKEN | ItemKind.PIECE | ItemKind.SIGN:
                rect = self._thing(surface, sprite, rect, words)
                empty = sprite.piled is not None and sprite.item.count == 0
                if words and sprite.item.caption is None and not empty and ItemMark.WARNS not in sprite.item.marks:
                    self._label(surface, rect, words, sprite)
            case _:
                assert_never(sprite.item.kind)
        self._outline(surface, sprite, rect)
        if sprite.item.count is not None and self._is_counted(sprite) and not (words and sprite.piled):
            self._count(surface, rect, sprite.item.count)

    def draw_number(self, surface: Surface, sprite: Sprite) -> None:
        """The number of a pile alone."""
        rect, count = self.pixels(sprite), sprite.item.count
        if sprite.item.kind is ItemKind.PILE and sprite.piled is None and count is not None and sprite.alpha:
            self._count(surface, rect, count)

    def draw_signs(self, surface: Surface, sprite: Sprite, words: str = "") -> None:
        """The small signs of a sprite and its warning: drawn after all things, so that no neighbour hides them."""
        rect = self.pixels(sprite)
        if rect.width >= 2 and rect.height >= 2 and sprite.alpha:
            self._signs(surface, sprite, rect)
            if words and ItemMark.WARNS in sprite.item.marks:
                self._warning(surface, rect, words)

    def _thing(self, surface: Surface, sprite: Sprite, rect: Rect, words: str) -> Rect:
        """Draws it; returns where it lies."""
        if sprite.piled is not None:
            return self._room(surface, sprite, rect, sprite.piled)
        layers = 1
        if sprite.item.kind is ItemKind.PILE:
            layers = max(1, min(STACK_LAYERS, -(-(sprite.item.count or 0) // 8)))
        card = sprite.item.kind in (ItemKind.CARD, ItemKind.PILE)
        if card and sprite.item.count != 0 and sprite.flip > FLAT:
            self._shadow(surface, sprite, rect)
            if sprite.look in HALOS:
                self._halo(surface, sprite, rect, self._theme[HALOS[sprite.look]])
        step = max(1, round(rect.height * STACK_STEP))
        for layer in range(layers):
            at = rect.move(-(layer * step) // 2, -layer * step)
            self._picture(surface, sprite, at, words)
        return rect

    def _room(self, surface: Surface, sprite: Sprite, rect: Rect, piled: PileGeometry) -> Rect:
        """A pile whose things are seen one by one."""
        face, unit = self._face(sprite.face), self._viewport.unit
        if face is None:
            return rect
        piece = (piled.piece[0] * unit, piled.piece[1] * unit)
        shade = SPENT if ItemMark.SPENT in sprite.item.marks else None
        return self._heaps.draw(surface, rect, face, sprite.item.count or 0, piled.kind, piece, shade)

    def _picture(self, surface: Surface, sprite: Sprite, rect: Rect, words: str) -> None:
        face = None if sprite.item.kind is ItemKind.PILE and not sprite.item.count else self._face(sprite.face)
        if face is None and sprite.item.kind is ItemKind.PIECE:
            return
        if face is None:
            surface.blit(slot(self._assets, rect.size, self._theme), rect)
            return
        picture = self._drawn(face, rect.size, sprite, words)
        width = max(1, round(rect.width * sprite.flip))
        if width != rect.width:
            picture = transform.smoothscale(picture, (width, picture.get_height()))
        if sprite.alpha < 1.0:
            picture = picture.copy()
            picture.set_alpha(round(255 * sprite.alpha))
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _drawn(self, face: str, size: tuple[int, int], sprite: Sprite, words: str) -> Surface:
        """The face at its size and angle with the name on its foot, darkened if it is dimmed or spent."""
        degrees = (round(sprite.degrees) if sprite.moving else round(sprite.degrees * 2) / 2) % 360
        shade = shade_of(sprite)
        named = words if sprite.item.caption is not None and sprite.face == sprite.item.face else ""
        shown = 1.0 if sprite.moving or sprite.hovered else round(sprite.shown, 2)
        if not degrees and shade is None:
            return self._named(face, size, named, shown)
        key = ("sprite", face, size, degrees, shade, named, shown)
        return self._assets.made(key, lambda: _turned_and_shaded(self._named(face, size, named, shown), degrees, shade))

    def _named(self, face: str, size: tuple[int, int], words: str, shown: float) -> Surface:
        """The face, with words on what is seen of its foot unless there are none."""
        picture = self.pictures.get(face, size)
        if not words:
            return picture
        key = ("named", face, size, words, shown, self._theme.palette)
        return self._assets.made(key, lambda: captioned(self._text, self._viewport, picture, words, shown))

    def _face(self, face: str | None) -> str | None:
        return None if face is None else self.variant(self._assets, face, self._four_colour)

    @staticmethod
    def variant(assets: Assets, face: str, four_colour: bool) -> str:
        """Returns the asset of a face, from the four-colour deck if that is wanted, with the letters of the language
        spoken; as far as there are pictures.
        """
        wanted = faces_of_card(face, decks_of(assets.language, four_colour))
        return next((other for other in wanted if assets.exists(other)), face)

    def _shadow(self, surface: Surface, sprite: Sprite, rect: Rect) -> None:
        raised = sprite.moving or sprite.hovered or sprite.look is Emphasis.CHOSEN
        blur = self._viewport.length(SHADOW_UNITS * (2 if raised else 1))
        round_thing = abs(rect.width - rect.height) <= 2
        radius = rect.width // 2 if round_thing else max(2, round(rect.width * CARD_CORNER))
        if sprite.degrees % 360:
            shadow = self._turned_shadow(rect, radius, blur, sprite.degrees)
        else:
            shadow = self._assets.shadow(rect.size, radius, blur, 120)
        centre = (rect.centerx + blur // 2, rect.centery + blur // 2 + (blur // 2 if raised else 0))
        surface.blit(shadow, shadow.get_rect(center=centre))

    def draw_glow(self, surface: Surface, sprite: Sprite, reach: float) -> None:
        """Draws the light of what is at stake round a thing, this far beyond it, in design units."""
        rect = self.pixels(sprite)
        if rect.width >= 2 and rect.height >= 2 and sprite.alpha:
            self._halo(surface, sprite, rect, self._theme["lamplight"], reach)

    def _halo(self, surface: Surface, sprite: Sprite, rect: Rect, colour: Colour, reach: float = HALO_UNITS) -> None:
        """The light a card stands in; high contrast has the ring alone."""
        if self._theme.high_contrast:
            return
        blur = self._viewport.length(reach)
        level = halo(self._assets, rect.size, blur, colour, max(2, round(rect.width * CARD_CORNER)))
        degrees = round(sprite.degrees)
        key = ("turned halo", rect.size, blur, colour, degrees)
        made = self._assets.made(key, lambda: transform.rotozoom(level, degrees, 1.0)) if degrees % 360 else level
        surface.blit(made, made.get_rect(center=rect.center))

    def _turned_shadow(self, rect: Rect, radius: int, blur: int, degrees: float) -> Surface:
        key = ("turned shadow", rect.size, blur, round(degrees))
        return self._assets.made(
            key, lambda: transform.rotate(self._assets.shadow(rect.size, radius, blur, 120), round(degrees))
        )

    def _plaque(self, surface: Surface, sprite: Sprite, rect: Rect, words: str) -> None:
        surface.blit(board(self._assets, rect.size, self._theme["plate"], self._theme["plate_edge"]), rect)
        if words:
            inner = rect.inflate(-2 * self._viewport.length(BESIDE_PLAQUE), -self._viewport.length(6))
            style = fitted_block(self._text, self._viewport, words, Style(Type.SMALL, "plate_text"), inner.size)
            lines = max(1, inner.height // self._text.line_height(style))
            block = self._text.layout(words, style, inner.width, lines)
            top = rect.centery - block.height // 2
            self._text.draw(surface, block, style, (inner.x, top), inner.width, 0.5)

    def _slip(self, surface: Surface, rect: Rect, words: str) -> None:
        """Words on a slip of paper as wide as they are."""
        if not words:
            return
        slip, block, style = self._slip_place(rect, words)
        surface.blit(badge(self._assets, slip.size, self._theme["strip"], self._theme["strip_edge"]), slip)
        self._text.draw(surface, block, style, (slip.x, slip.y + (slip.height - block.height) // 2), slip.width, 0.5)

    def _slip_place(self, rect: Rect, words: str) -> tuple[Rect, Block, Style]:
        pad = self._viewport.length(10)
        style = fitted(self._text, self._viewport, words, Style(Type.BOLD, "strip_text", SLIP_WORDS), rect.width - pad)
        block = self._text.layout(words, style, rect.width, 1)
        slip = Rect(0, 0, min(rect.width, block.width + 2 * pad), block.height + self._viewport.length(4))
        slip.center = rect.center
        return slip, block, style

    def written(self, sprite: Sprite, words: str) -> Rect | None:
        """Returns where the words of a sign, or those on a thing at rest, stand; None where there are none."""
        item, rect = sprite.item, self.pixels(sprite)
        if not words or item.caption is not None or item.kind is ItemKind.PLAQUE:
            return None
        if item.kind is ItemKind.SIGN and item.face is None:
            return self._slip_place(rect, words)[0]
        if ItemMark.WARNS in item.marks:
            return self._warning_place(rect, words)[0]
        piled, unit = sprite.piled, self._viewport.unit
        if piled is not None and not item.count:
            return None
        if piled is not None and self._face(sprite.face) is not None:
            rect = self._heaps.place(rect, item.count or 0, piled.kind, (piled.piece[0] * unit, piled.piece[1] * unit))
        return self.band(rect, words, sprite)[0]

    def _label(self, surface: Surface, rect: Rect, words: str, sprite: Sprite) -> None:
        band, block, style = self.band(rect, words, sprite)
        lines = max(1, len(block.lines))
        surface.blit(badge(self._assets, band.size, self._theme["panel"], self._theme["panel_edge"], lines), band)
        at = (band.x, band.y + (band.height - block.height) // 2)
        self._text.draw(surface, block, style, at, band.width, 0.5)

    def _warning(self, surface: Surface, rect: Rect, words: str) -> None:
        """A red pill over the lower edge, as wide as its words. On a small thing it is as low as they are, and they are
        smaller as far as they can be read.
        """
        pill, block, style = self._warning_place(rect, words)
        pill.clamp_ip(surface.get_rect())
        surface.blit(badge(self._assets, pill.size, self._theme["red"], self._theme["cream"]), pill)
        self._text.draw(surface, block, style, (pill.x, pill.y + (pill.height - block.height) // 2), pill.width, 0.5)

    def _warning_place(self, rect: Rect, words: str) -> tuple[Rect, Block, Style]:
        size = self._size(WARNING_UNITS, rect.height * COUNT_PART / WARNING_LINE)
        style = Style(Type.BOLD, "cream", size)
        block = self._text.layout(words, style, self._viewport.pixels[0], 1)
        high = block.height + self._viewport.length(4)
        if high > rect.height * COUNT_PART:
            high = block.height
        pill = Rect(0, 0, block.width + self._viewport.length(18), high)
        pill.midbottom = (rect.centerx, rect.bottom + self._viewport.length(4))
        return pill, block, style

    def band(self, rect: Rect, words: str, sprite: Sprite) -> tuple[Rect, Block, Style]:
        """The dark band for words over the lower edge of a thing, below a small one; no wider than is seen of it.

        Where too little of a card is seen for its words, they are as wide as the card.
        """
        if sprite.item.kind is ItemKind.CARD and sprite.shown < 1:
            found = self._band(rect, words, sprite, covered=True)
            if found[1].fits:
                return found
        return self._band(rect, words, sprite, covered=False)

    def _band(self, rect: Rect, words: str, sprite: Sprite, *, covered: bool) -> tuple[Rect, Block, Style]:
        seen = round(rect.width * sprite.shown - rect.height * FOOT_LEANS) if covered else rect.width
        pad = self._viewport.length(5 if covered else 6)
        style = Style(Type.SMALL, "text", self._size(15.0, rect.height * LABEL_PART))
        room = round(rect.width * SIGN_WORDS) - pad if sprite.item.kind is ItemKind.SIGN else rect.width - pad
        room = seen - 2 * pad if covered else room
        told = words.split("\n")
        style = min(
            (fitted(self._text, self._viewport, line, style, room) for line in told), key=lambda each: each.size or 0
        )
        lines = len(told)
        fits = self._text.layout(words, style, room if covered else room + pad, lines).fits
        least = max(LEAST_LABEL, smallest(self._viewport) / self._viewport.unit)
        if lines == 1 and " " in words and ((style.size or least) < least or not fits):
            small, lines = Style(Type.SMALL, "text", least), 2
            fitting = (fitted(self._text, self._viewport, word, small, room) for word in words.split(" "))
            style = min(fitting, key=lambda each: each.size or least)
        block = self._text.layout(words, style, room if covered else room + pad, lines)
        band = Rect(0, 0, min(room + 2 * pad, block.width + 2 * pad), block.height + self._viewport.length(2))
        if self._is_lower(sprite, SMALL_UNITS):
            band.midtop = (rect.centerx, rect.bottom - self._viewport.length(3))
            if rect.bottom <= (low := self._viewport.pixels[1]):
                band.bottom = min(band.bottom, low)
        else:
            band.midbottom = (rect.centerx, rect.bottom - self._viewport.length(2))
            if covered or (sprite.item.kind is ItemKind.CARD and band.width < rect.width * SHORT_WORDS):
                # The next card of a hand lies over the right part of this one; the foot of one that leans is aside.
                lean = math.sin(math.radians(sprite.degrees)) * (band.centery - rect.centery)
                band.left = rect.left + min(self._viewport.length(4), (seen - band.width) // 2) + round(lean)
        return band, block, style

    def _count(self, surface: Surface, rect: Rect, count: int) -> None:
        style = Style(Type.BOLD, "text", self._size(18.0, rect.height * COUNT_PART))
        words = str(count)
        block = self._text.layout(words, style, rect.width * 2, 1)
        side = max(block.height, block.width + self._viewport.length(12))
        disc = Rect(0, 0, side + self._viewport.length(4), block.height + self._viewport.length(4))
        disc.center = (rect.centerx, rect.bottom - self._viewport.length(4))
        surface.blit(badge(self._assets, disc.size, self._theme["panel"], self._theme["panel_edge"]), disc)
        # Digits stand on the line, and nothing reaches below it.
        self._text.draw(surface, block, style, (disc.x, disc.y + self._viewport.length(4)), disc.width, 0.5)

    def _is_counted(self, sprite: Sprite) -> bool:
        """True if its number is shown."""
        kind = sprite.item.kind
        if sprite.piled is not None:
            return sprite.piled.kind is not ZoneKind.HELD and sprite.item.count != 0
        return kind is ItemKind.PILE or (kind is ItemKind.TOKEN and not self._is_lower(sprite, LEAST_COUNTED))

    def _is_lower(self, sprite: Sprite, units: float) -> bool:
        """True if it is lower than this would be if words had their usual size: things do not grow with them."""
        return sprite.rect.height * self._viewport.ui_scale < units * 100

    def _size(self, usual: float, pixels: float) -> float:
        """Returns the size of words on a thing, in design units: the usual one, or that of `pixels`, still legible."""
        unit = self._viewport.unit
        return min(usual, max(pixels, smallest(self._viewport)) / unit)

    def _outline(self, surface: Surface, sprite: Sprite, rect: Rect) -> None:
        drawn = outline_of(sprite)
        if drawn is not None:
            colour, edge = drawn
            twice = sprite.look is Emphasis.HINTED and sprite.item.kind is not ItemKind.CARD
            for grow in (RING, *INNER_RINGS) if twice else (RING,):
                more = 2 * self._viewport.length(grow)
                ring = self._ring((rect.width + more, rect.height + more), colour, edge, sprite.degrees)
                surface.blit(ring, ring.get_rect(center=rect.center))

    def _signs(self, surface: Surface, sprite: Sprite, rect: Rect) -> None:
        icons = [(icon, colour) for mark, icon, colour in _MARK_ICONS if mark in sprite.item.marks]
        sign = _LOOK_ICONS.get(sprite.look) if sprite.item.kind is ItemKind.CARD else None
        if sign is not None and sign not in icons:
            icons.append(sign)
        if not icons:
            return
        side = self._side_of_signs(rect)
        for number, (icon, colour) in enumerate(icons):
            disc = Rect(self._place_of_signs(sprite, rect, side), (side, side)).move(0, number * (side + 2))
            surface.blit(badge(self._assets, disc.size, self._theme["panel"], self._theme[colour]), disc)
            inner = disc.inflate(-side // 4, -side // 4)
            surface.blit(self._assets.tinted(f"app/icons/{icon}", inner.size, self._theme[colour]), inner)

    def _side_of_signs(self, rect: Rect) -> int:
        """It grows with words only as far as it hides no more of a thing than words on it may."""
        usual, least = (self._viewport.length(units) for units in (SIGN_UNITS, LEAST_SIGN))
        return min(usual, max(round(rect.height * COUNT_PART), round(least * 100 / max(100, self._viewport.ui_scale))))

    def _place_of_signs(self, sprite: Sprite, rect: Rect, side: int) -> tuple[int, int]:
        """Returns the place at the corner; beside the index of a card whose right side the next one covers, below it in
        a narrow part.
        """
        if sprite.shown >= 1 or sprite.item.kind is not ItemKind.CARD or sprite.moving:
            return rect.right - (side if sprite.item.kind is ItemKind.CARD else side * 2 // 3), rect.top - side // 3
        beside = rect.width * (sprite.shown - INDEX_WIDTH) >= side
        left, top = (INDEX_WIDTH * rect.width, side / 6) if beside else (0.0, INDEX_HEIGHT * rect.height)
        lean = math.sin(math.radians(sprite.degrees)) * (rect.height / 2 - top)
        return rect.left + round(left - lean), rect.top + round(top)

    def _ring(self, size: tuple[int, int], colour: ColourName, edge: Edge, degrees: float) -> Surface:
        ring = outline(self._assets, size, self._theme[colour], edge)
        if not degrees % 360:
            return ring
        key = ("turned ring", size, colour, edge, round(degrees))
        return self._assets.made(key, lambda: transform.rotozoom(ring, round(degrees), 1.0))


def _turned_and_shaded(picture: Surface, degrees: float, shade: tuple[int, int, int] | None) -> Surface:
    made = turn(picture, degrees) if degrees else picture.copy()
    if shade is not None:
        made.fill(shade, special_flags=BLEND_RGB_MULT)
    return made
