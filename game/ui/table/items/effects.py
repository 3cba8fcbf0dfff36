"""The effects that are seen for a moment over everything: splashes, the crest of a wave, confetti and hats."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, pi, sin
from random import Random
from typing import ClassVar, Final, Protocol

from pygame import BLEND_RGBA_MULT, SRCALPHA, FRect, Rect, Surface, Vector2, draw, transform

from game.content.theme import ColourName
from game.table.weight import Weight
from game.ui.animation import Together, Tween
from game.ui.drawing.assets import Assets
from game.ui.drawing.theme import Colour, Theme, hex_of
from game.ui.table.ground.grounds import Grounds, PaintedZone
from game.ui.table.items.sprite import Sprite

DROPS = 18
SPLASH_REACH = 0.95
"""Reach of flying drops, as a factor of the height of what is splashed."""

PIECES = 130
HATS = 7
CREST = 0.2
"""Height of the crest of a wave, by the height of its zone."""

SIDES = 0.16
"""Part of its width over which a crest fades out."""

_HATS: Final[tuple[tuple[ColourName, ColourName], ...]] = (("cream_shade", "red"), ("wood", "brass"), ("cream", "last"))
"""Colours of crown and band."""

SWELL: Final = (0.94, 1.0, 1.06, 1.0)
"""Lengths of the foam in its pictures, as factors of the usual one, shown one after the other"""

PACE: Final = 5.0
"""so many times a second."""

AROUND: Final = 2.6
"""Side of the picture, by that of the boat's cell."""

LINES: Final = (
    ("M-11 32C-15 42-22 54-31 66", 2.4, 0.4),
    ("M-11 32C-14 40-18 47-22 53", 3.4, 0.7),
    ("M-4 38C-6 47-10 56-15 64", 2.0, 0.45),
)
"""One half of a wake, in hundredths of a cell from the middle of the boat; how broad and how dense its foam is."""

STEP: Final = 16
"""Step of sizes, in pixels, so that pictures can be cached while a camera zooms."""

LENGTH: Final = (1.0, 1.5)
"""At rest, and while it runs."""

STEADY: Final = (0.0, -1.0)


class Pen:
    """A surface on which effects draw in design units."""

    def __init__(self, surface: Surface, assets: Assets, theme: Theme, unit: float) -> None:
        """`unit`: pixels per design unit."""
        self.surface, self.assets, self.theme, self.unit = surface, assets, theme, unit

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A place in pixels."""
        return round(x * self.unit), round(y * self.unit)

    def area(self, rect: FRect) -> Rect:
        """A rectangle in pixels."""
        left, top = self.at(rect.left, rect.top)
        right, bottom = self.at(rect.right, rect.bottom)
        return Rect(left, top, right - left, bottom - top)


class VisualEffect(Protocol):
    """One thing that is seen for a moment; `part` of its time has passed."""

    part: float
    below: ClassVar[bool]
    """True if it is on the ground, under everything that lies on the table."""

    def draw(self, pen: Pen) -> None:
        """Draws it as it is now."""


class EventLight(Protocol):
    """The light of one event: it shines beside whatever moves."""

    weight: Weight

    @property
    def running(self) -> bool:
        """True as long as it is seen or heard."""

    @property
    def blocks(self) -> bool:
        """True while nothing else may begin."""

    @property
    def lifts(self) -> bool:
        """True while its things lie higher than at rest."""

    @property
    def scale(self) -> float:
        """The size of the table in it, by its usual one."""

    @property
    def nearest(self) -> float:
        """The maximum of its `scale`."""

    @property
    def keys(self) -> frozenset[str]:
        """The things it shines on."""

    def update(self, dt: float) -> None:
        """Lets time pass."""

    def release(self) -> None:
        """Lets a light go that stays by itself."""

    def darken(self, surface: Surface) -> None:
        """Makes everything drawn so far darker."""

    def shine(self, pen: Pen, area: FRect | None) -> None:
        """Draws what lies behind its things in this rectangle."""

    def raised(self, sprite: Sprite) -> Sprite:
        """Returns a thing as it is drawn now."""

    def ring(self, pen: Pen, sprite: Sprite) -> None:
        """Draws the light round a thing."""

    def frame(self, pen: Pen) -> None:
        """Draws the edge of a picture that stands still, over everything."""


class Effects:
    """The visual effects of one table."""

    def __init__(self) -> None:
        self._now: list[VisualEffect] = []
        self._beside = Together()
        self.light: EventLight | None = None
        """The light of a weighty event, while it shines."""

    def play(self, effect: VisualEffect, seconds: float, delay: float = 0.0) -> Tween:
        """The time of an effect as an animation; it is seen while that runs."""

        def apply(part: float) -> None:
            effect.part = part
            if effect not in self._now:
                self._now.append(effect)

        def done() -> None:
            if effect in self._now:
                self._now.remove(effect)

        return Tween(seconds, apply, done=done, delay=delay, easing=lambda part: part)

    def send(self, effect: VisualEffect, seconds: float) -> None:
        """An effect that nothing waits for: it goes on beside whatever moves."""
        self._beside.add(self.play(effect, seconds))

    @property
    def busy(self) -> bool:
        """True if anything is seen that nothing waits for."""
        return self._beside.running or self.light is not None

    def update(self, dt: float) -> None:
        """Goes on with what nothing waits for."""
        self._beside.update(dt)
        if self.light is not None:
            self.light.update(dt)
            if not self.light.running:
                self.light = None

    def clear(self) -> None:
        """Removes all effects."""
        self._now.clear()
        self.light = None
        self._beside = Together()

    def draw(self, pen: Pen, *, below: bool) -> None:
        """Draws those on the ground, or those above everything."""
        for effect in tuple(self._now):
            if effect.below is below:
                effect.draw(pen)


class Splash:
    """Drops that fly up from a place and fall back, and a ring that widens on the water."""

    below: ClassVar[bool] = False

    def __init__(self, area: FRect, colours: tuple[ColourName, ColourName] = ("cream", "last")) -> None:
        self.part = 0.0
        self._area = FRect(area)
        self._colours = colours
        random = Random(f"{area.x:.0f} {area.y:.0f}")
        self._drops = [
            (pi * (1.1 + 0.8 * random.random()), 0.45 + 0.55 * random.random(), 0.05 + 0.06 * random.random(), number)
            for number in range(DROPS)
        ]

    def draw(self, pen: Pen) -> None:
        """Draws drops and ring."""
        part, high = self.part, self._area.height
        left = 1 - part
        x, y = self._area.center
        self._ring(pen, part)
        for angle, speed, size, number in self._drops:
            reach = high * SPLASH_REACH * speed
            across = x + cos(angle) * reach * part * 1.3
            up = y + sin(angle) * reach * (2.2 * part - 2.2 * part * part) + high * 0.35 * part * part
            radius = max(1, round(size * high * pen.unit * (0.35 + 0.65 * left)))
            draw.circle(pen.surface, pen.theme[self._colours[number % 2]], pen.at(across, up), radius)

    def _ring(self, pen: Pen, part: float) -> None:
        wide = self._area.width * (0.4 + 1.1 * part)
        ring = pen.area(FRect(self._area.centerx - wide / 2, self._area.centery - wide * 0.22, wide, wide * 0.44))
        if ring.width < 4 or ring.height < 4:
            return
        veil = Surface(ring.size, SRCALPHA)
        colour = (*pen.theme["cream"][:3], round(210 * (1 - part)))
        draw.ellipse(veil, colour, veil.get_rect(), max(1, round(ring.height * 0.1)))
        pen.surface.blit(veil, ring)


class Crest:
    """The crest of a wave that goes over a zone, from its lower edge to its upper one."""

    below: ClassVar[bool] = True

    def __init__(self, zone: FRect) -> None:
        self.part = 0.0
        self._zone = FRect(zone)

    def draw(self, pen: Pen) -> None:
        """Draws the band of foam where it is now."""
        zone = self._zone
        high = zone.height * CREST
        top = zone.bottom - (zone.height + high) * self.part
        band, clip = pen.area(FRect(zone.x, top, zone.width, high)), pen.area(zone)
        foam = pen.theme["cream"]
        drawn = pen.assets.made(("crest", band.size, foam), lambda: _crest(band.size, foam))
        before = pen.surface.get_clip()
        pen.surface.set_clip(clip.clip(before))
        pen.surface.blit(drawn, band)
        pen.surface.set_clip(before)


class Confetti:
    """Paper in the colours of the house falls over everything, and hats fly up from the lower edge."""

    below: ClassVar[bool] = False

    def __init__(self, area: FRect, colours: Sequence[ColourName], pieces: int = PIECES) -> None:
        """`pieces`: the number of pieces of paper besides the hats."""
        self.part = 0.0
        self._area = FRect(area)
        random = Random(len(colours))
        self._pieces = [
            (
                random.random(),
                -0.55 * random.random(),
                0.7 + 0.6 * random.random(),
                random.random(),
                colours[number % len(colours)],
            )
            for number in range(pieces)
        ]
        self._hats = [
            (
                (number + 0.5) / HATS + 0.05 * (random.random() - 0.5),
                0.55 + 0.3 * random.random(),
                0.12 * random.random(),
                number % 3,
            )
            for number in range(HATS)
        ]

    def draw(self, pen: Pen) -> None:
        """Draws what is in the air."""
        for across, start, speed, turn, colour in self._pieces:
            self._piece(pen, across, start + speed * self.part * 1.75, turn, pen.theme[colour])
        for across, height, late, kind in self._hats:
            self._hat(pen, across, height, late, kind)

    def _piece(self, pen: Pen, across: float, down: float, turn: float, colour: Colour) -> None:
        if not 0 <= down <= 1.05:
            return
        area = self._area
        swing = sin(2 * pi * (turn + 2.2 * self.part)) * 0.012
        x, y = area.x + (across + swing) * area.width, area.y + down * area.height
        wide, high = area.height * 0.009, area.height * 0.016 * cos(2 * pi * (turn * 3 + 3 * self.part))
        lean = Vector2(1, 0).rotate(360 * (turn + self.part))
        one, other = lean * wide, Vector2(-lean.y, lean.x) * high
        corners = [
            Vector2(x, y) + one + other,
            Vector2(x, y) + one - other,
            Vector2(x, y) - one - other,
            Vector2(x, y) - one + other,
        ]
        draw.polygon(pen.surface, colour, [pen.at(*corner) for corner in corners])

    def _hat(self, pen: Pen, across: float, height: float, late: float, kind: int) -> None:
        passed = (self.part - late) / 0.8
        if not 0 < passed < 1:
            return
        area = self._area
        rise = 4 * passed * (1 - passed) * height
        side = area.height * 0.085
        hat = pen.assets.made(
            ("hat", kind, round(side * pen.unit), pen.theme.palette), lambda: _hat(kind, side * pen.unit, pen.theme)
        )
        x, y = pen.at(area.x + across * area.width, area.bottom + side - rise * area.height)
        turned = transform.rotate(hat, 300 * passed * (1 if kind else -1))
        pen.surface.blit(turned, turned.get_rect(center=(x, y)))


def _crest(size: tuple[int, int], foam: Colour) -> Surface:
    """A band that is densest at its scalloped upper edge and fades out to both sides."""
    width, height = size
    drawn = Surface(size, SRCALPHA)
    for y in range(height):
        draw.line(drawn, (*foam[:3], round(150 * (1 - y / height) ** 1.6)), (0, y), (width, y))
    tooth = max(6, height // 4)
    for number in range(width // tooth + 2):
        draw.circle(drawn, (0, 0, 0, 0), (number * tooth, -tooth // 3), round(tooth * 0.62))
        arc = Rect(number * tooth - tooth * 0.6, -tooth * 0.95, tooth * 1.2, tooth * 1.2)
        draw.arc(drawn, (*foam[:3], 230), arc, pi, 2 * pi, max(1, tooth // 9))
    drawn.blit(_faded_sides(size), (0, 0), special_flags=BLEND_RGBA_MULT)
    return drawn


def _faded_sides(size: tuple[int, int]) -> Surface:
    """White, transparent at the left and right ends."""
    width = size[0]
    mask = Surface((width, 1), SRCALPHA)
    for x in range(width):
        mask.set_at((x, 0), (255, 255, 255, round(255 * min(1.0, min(x, width - 1 - x) / max(1.0, width * SIDES)))))
    return transform.scale(mask, size)


def _hat(kind: int, side: float, theme: Theme) -> Surface:
    """A straw hat, a bowler or a captain's cap, from the side."""
    size = max(8, round(side))
    drawn = Surface((size * 2, size * 2), SRCALPHA)
    crown, band = _HATS[kind]
    line, unit = theme["ink"], size / 10
    box = Rect(round(5.5 * unit), round(4 * unit), round(9 * unit), round(8 * unit))
    brim = Rect(round(2 * unit), round(10 * unit), round(16 * unit), round(3.4 * unit))
    for grown, colour in ((unit * 0.5, line), (0.0, None)):
        edge = round(grown)
        draw.rect(
            drawn, colour or theme[crown], box.inflate(2 * edge, 2 * edge), border_radius=round(3.4 * unit) + edge
        )
        draw.ellipse(drawn, colour or theme[crown], brim.inflate(2 * edge, 2 * edge))
    draw.rect(drawn, theme[band], Rect(box.x, round(9 * unit), box.width, round(1.8 * unit)))
    return drawn


def draw_wakes(pen: Pen, grounds: Grounds, painted: PaintedZone, sprites: Sequence[Sprite]) -> None:
    """One behind every boat that lies on flowing water, under all boats."""
    phase = int(grounds.seconds * PACE) % len(SWELL)
    for sprite in sprites:
        stream = None if sprite.item.shape is None else grounds.stream(painted, sprite.item.index)
        if stream is None:
            continue
        across, down = STEADY if sprite.moving else stream
        _draw(pen, sprite, round(degrees(atan2(across, -down))), phase)


def _draw(pen: Pen, sprite: Sprite, turned: int, phase: int) -> None:
    side = max(1, round(sprite.rect.width * AROUND * pen.unit / STEP)) * STEP
    foam, length = hex_of(pen.theme["cream"]), LENGTH[sprite.moving]
    key = ("wake", side, turned, phase, length, foam)
    made = pen.assets.svg(key, lambda: drawing(foam, turned, phase, length), (side, side))
    pen.surface.blit(made, made.get_rect(center=pen.at(*sprite.rect.center)))


def drawing(foam: str, turned: int, phase: int, length: float) -> str:
    """Returns the SVG of the foam behind a boat whose bow is turned by `turned` degrees to the right."""
    half, far = 50 * AROUND, length * SWELL[phase]
    lines = "".join(
        f'<path d="{path}" stroke-width="{wide:g}" stroke-opacity="{dense:g}"/>' for path, wide, dense in LINES
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half:g} {-half:g} {2 * half:g} {2 * half:g}">'
        f'<g transform="rotate({turned}) scale(1 {far:g})" fill="none" stroke="{foam}" stroke-linecap="round">'
        f'{lines}<g transform="scale(-1 1)">{lines}</g></g></svg>'
    )
