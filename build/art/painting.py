"""Painted pictures: layers of light and colour over shapes rasterised from SVG, written as WebP.

Lengths are units, 1920 across and 1080 down on a painting of a place, whatever its size in pixels: a trial at small
size is right at full size. Nothing is left to chance: random-looking parts are seeded.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from .palette import INK

Array: TypeAlias = NDArray[numpy.float32]
"""Floats from 0 to 1: rows, columns and perhaps channels."""

PLACE = (1920, 1080)
PLACE_PIXELS = 2560
EXACT = 100
"""The quality at which a picture is kept as it is."""

_GRAIN_SEED = 3
_BLEED = 3.0


class Patch(NamedTuple):
    """A piece of picture with its place in pixels; red, green, blue are multiplied by alpha."""

    pixels: Array
    left: int
    top: int

    @property
    def alpha(self) -> Array:
        """The share of each pixel that is covered."""
        return self.pixels[..., 3]


class Painted(NamedTuple):
    """A finished picture: its path below `assets` without ending, and how well WebP keeps it."""

    name: str
    image: Image.Image
    quality: int = 84


class Painting:
    """A picture that is painted layer by layer, back to front; transparent where nothing was laid."""

    def __init__(self, width: int = PLACE_PIXELS, units: tuple[float, float] = PLACE) -> None:
        """`width` in pixels; the height follows from `units`."""
        self.units = units
        self.unit = width / units[0]
        self.width = width
        self.height = round(units[1] * self.unit)
        self.pixels: Array = numpy.zeros((self.height, self.width, 4), numpy.float32)
        down, across = numpy.mgrid[0 : self.height, 0 : self.width].astype(numpy.float32)
        self.across: Array = across / numpy.float32(self.unit)
        self.down: Array = down / numpy.float32(self.unit)

    def fill(self, colours: Array, within: Array | None = None) -> None:
        """Covers everything, or what the mask `within` says, with colours (rows, columns, 3)."""
        alpha = numpy.ones(self.across.shape, numpy.float32) if within is None else within
        self.lay(Patch(numpy.dstack([colours * alpha[..., None], alpha]).astype(numpy.float32), 0, 0))

    def shape(self, elements: str, definitions: str = "") -> Patch:
        """SVG elements in units, rasterised but not laid."""
        width, height = self.units
        drawn = rasterise(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f"<defs>{definitions}</defs>{elements}</svg>",
            self.width,
        )
        return trimmed(Patch(drawn, 0, 0))

    def mask(self, elements: str) -> Array:
        """Returns the share of each pixel that SVG elements cover, for the whole painting."""
        whole = numpy.zeros(self.across.shape, numpy.float32)
        patch = self.shape(elements)
        rows, columns = patch.alpha.shape
        whole[patch.top : patch.top + rows, patch.left : patch.left + columns] = patch.alpha
        return whole

    def draw(self, elements: str, definitions: str = "", *, blur: float = 0, opacity: float = 1) -> Patch:
        """Lays SVG elements given in units; `blur` in units. Returns the patch."""
        patch = self.shape(elements, definitions)
        if blur:
            patch = softened(patch, blur * self.unit)
        self.lay(patch, opacity)
        return patch

    def lay(self, patch: Patch, opacity: float = 1) -> None:
        """Puts a patch over what is there, cut to the painting."""
        rows, columns = patch.alpha.shape
        left, top = max(0, patch.left), max(0, patch.top)
        right, bottom = min(self.width, patch.left + columns), min(self.height, patch.top + rows)
        if right <= left or bottom <= top:
            return
        over = patch.pixels[top - patch.top : bottom - patch.top, left - patch.left : right - patch.left] * opacity
        under = self.pixels[top:bottom, left:right]
        under *= 1 - over[..., 3:]
        under += over

    def lay_at(self, patch: Patch, across: float, down: float, opacity: float = 1) -> None:
        """Puts the middle of a patch at a place in units."""
        rows, columns = patch.alpha.shape
        left, top = round(across * self.unit - columns / 2), round(down * self.unit - rows / 2)
        self.lay(Patch(patch.pixels, left, top), opacity)

    def shadow(self, patch: Patch, across: float, down: float, blur: float, strength: float) -> None:
        """Lays the soft shadow of a patch that is laid itself afterwards; lengths in units."""
        self.lay(shadow_of(patch, across * self.unit, down * self.unit, blur * self.unit, strength))

    def pool(self, across: float, down: float, width: float, height: float, hardness: float = 2) -> Array:
        """A soft spot of light, 1 in its middle; a larger `hardness` has a flatter middle and a steeper edge."""
        distance = ((self.across - across) / width) ** 2 + ((self.down - down) / height) ** 2
        light: Array = numpy.exp(-numpy.power(distance, hardness / 2)).astype(numpy.float32)
        return light

    def multiply(self, light: Array, within: Array | None = None) -> None:
        """Lights the painting: `light` is (rows, columns) or (rows, columns, 3), 1 changes nothing."""
        light = light if light.ndim == 3 else light[..., None]
        if within is not None:
            light = 1 + (light - 1) * within[..., None]
        self.pixels[..., :3] = numpy.clip(self.pixels[..., :3] * light, 0, self.pixels[..., 3:])

    def screen(self, glow: Array, colour: str = "#FFFFFF") -> None:
        """Adds light that comes from the air: `glow` (rows, columns) of a colour."""
        light = numpy.clip(glow[..., None] * tone(colour), 0, 1)
        alpha = self.pixels[..., 3:]
        self.pixels[..., :3] = alpha - (alpha - self.pixels[..., :3]) * (1 - light)

    def vignette(self, strength: float, middle: tuple[float, float] | None = None) -> None:
        """Darkens towards the corners."""
        width, height = self.units
        across, down = middle or (width / 2, height * 0.52)
        distance = ((self.across - across) / (width * 0.65)) ** 2 + ((self.down - down) / (height * 0.76)) ** 2
        self.multiply((1 - strength * numpy.clip(distance - 0.25, 0, 1) ** 1.3).astype(numpy.float32))

    def grain(self, strength: float = 0.008) -> None:
        """Scatters light and dark so that slow gradients show no bands."""
        noise = numpy.random.default_rng(_GRAIN_SEED).normal(0, strength, self.across.shape).astype(numpy.float32)
        alpha = self.pixels[..., 3:]
        self.pixels[..., :3] = numpy.clip(self.pixels[..., :3] + noise[..., None] * alpha, 0, alpha)

    def patch(self) -> Patch:
        """The whole painting as a patch."""
        return Patch(self.pixels, 0, 0)

    def image(self) -> Image.Image:
        """The finished picture, with alpha if any of it is transparent."""
        return image_of(self.patch())


def rasterise(svg: str, width: int) -> Array:
    """A whole SVG text, `width` pixels wide, as rows, columns and four channels multiplied by alpha."""
    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
    return pixels_of(Image.open(io.BytesIO(bytes(drawn))))


def pixels_of(image: Image.Image) -> Array:
    """The pixels of a picture as they are painted with."""
    straight = numpy.asarray(image.convert("RGBA"), numpy.float32) / numpy.float32(255)
    straight[..., :3] *= straight[..., 3:]
    return straight


def image_of(patch: Patch) -> Image.Image:
    """Returns a patch as a picture that can be written; transparent pixels have the colours of the visible ones beside
    them.
    """
    alpha = patch.pixels[..., 3:]
    around = blurred(patch.pixels, _BLEED) if float(alpha.min()) < 0.01 else patch.pixels
    colours = numpy.where(alpha > 0.01, patch.pixels[..., :3], around[..., :3])
    weights = numpy.where(alpha > 0.01, alpha, around[..., 3:])
    straight = numpy.concatenate([colours / numpy.maximum(weights, 1e-4), alpha], axis=2)
    image = Image.fromarray((numpy.clip(straight, 0, 1) * 255 + 0.5).astype(numpy.uint8), "RGBA")
    return image.convert("RGB") if float(alpha.min()) > 0.999 else image


def write(image: Image.Image, path: Path, quality: int = 84) -> int:
    """Writes a picture as WebP; quality 100 loses nothing. Returns its size in bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lossless = quality >= EXACT
    image.save(path, "WEBP", quality=quality, alpha_quality=90, method=6, exact=True, lossless=lossless)
    return path.stat().st_size


def trimmed(patch: Patch) -> Patch:
    """The patch without the empty rows and columns round it."""
    rows, columns = numpy.any(patch.alpha > 0, axis=1), numpy.any(patch.alpha > 0, axis=0)
    if not rows.any():
        return Patch(patch.pixels[:1, :1], patch.left, patch.top)
    top, bottom = int(rows.argmax()), len(rows) - int(rows[::-1].argmax())
    left, right = int(columns.argmax()), len(columns) - int(columns[::-1].argmax())
    return Patch(patch.pixels[top:bottom, left:right], patch.left + left, patch.top + top)


def softened(patch: Patch, radius: float) -> Patch:
    """The patch blurred by pixels, larger by what runs over its edges."""
    margin = int(radius * 3) + 2
    padded = numpy.pad(patch.pixels, ((margin, margin), (margin, margin), (0, 0)))
    return Patch(blurred(padded, radius), patch.left - margin, patch.top - margin)


def blurred(values: Array, radius: float) -> Array:
    """Returns values (rows, columns or with channels) blurred by this many pixels: three boxes, close to a bell."""
    size = max(1, round(radius * 1.88))
    for axis in (0, 1):
        for _ in range(3):
            values = _box(values, size, axis)
    return values


def shadow_of(patch: Patch, across: float, down: float, blur: float, strength: float, colour: str = "#060302") -> Patch:
    """Returns the dark shadow below a patch; lengths in pixels."""
    margin = int(blur * 3) + 2
    alpha = blurred(numpy.pad(patch.alpha, margin), blur) * strength
    pixels = numpy.dstack([alpha[..., None] * tone(colour), alpha]).astype(numpy.float32)
    return Patch(pixels, patch.left - margin + round(across), patch.top - margin + round(down))


def graded(patch: Patch, light: tuple[float, float, float], saturation: float = 1) -> Patch:
    """The patch in coloured light."""
    colours = patch.pixels[..., :3]
    grey = colours.mean(axis=2, keepdims=True)
    lit = numpy.clip((grey + (colours - grey) * saturation) * numpy.array(light, numpy.float32), 0, None)
    return Patch(numpy.dstack([numpy.minimum(lit, patch.alpha[..., None]), patch.alpha]), patch.left, patch.top)


def rim_lit(patch: Patch, edge: float, light: tuple[float, float], colour: str, strength: float) -> Patch:
    """The patch with a bright rim, `edge` pixels wide, on the side that `light` (across, down) comes from."""
    reach = int(edge * 2) + 4
    padded = numpy.pad(patch.pixels, ((reach, reach), (reach, reach), (0, 0)))
    across, down = round(-light[0] * edge), round(-light[1] * edge)
    moved = blurred(numpy.roll(padded[..., 3], (down, across), (0, 1)), max(0.8, edge * 0.25))
    rim = numpy.clip(padded[..., 3] - moved, 0, 1)[reach:-reach, reach:-reach, None] * strength
    alpha = patch.pixels[..., 3:]
    lit = alpha - (alpha - patch.pixels[..., :3]) * (1 - rim * tone(colour))
    return Patch(numpy.dstack([lit, patch.alpha]).astype(numpy.float32), patch.left, patch.top)


def tone(colour: str) -> Array:
    """The channels of "#RRGGBB" from 0 to 1."""
    return numpy.array([int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)], numpy.float32)


def ramp(values: Array, *colours: str) -> Array:
    """Values from 0 to 1 as colours, evenly through all of `colours`."""
    stops = numpy.stack([tone(colour) for colour in colours])
    place = numpy.clip(values, 0, 1) * (len(stops) - 1)
    below = numpy.minimum(place.astype(numpy.int32), len(stops) - 2)
    share = (place - below)[..., None]
    colours_there: Array = (stops[below] * (1 - share) + stops[below + 1] * share).astype(numpy.float32)
    return colours_there


def filled(data: str, colour: str, line: float = 0, more: str = "") -> str:
    """An SVG path filled with a colour, with an ink line round it if `line` is more than 0."""
    stroke = f' stroke="{INK}" stroke-width="{line:g}" stroke-linejoin="round" stroke-linecap="round"' if line else ""
    return f'<path d="{data}" fill="{colour}"{stroke} {more}/>'


def lined(data: str, width: float, colour: str = INK, more: str = "") -> str:
    """An SVG path as a line with round ends."""
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{width:g}" {ends} {more}/>'


def _box(values: Array, size: int, axis: int) -> Array:
    if size <= 1:
        return values
    before = size // 2
    widths = [(0, 0)] * values.ndim
    widths[axis] = (before + 1, size - 1 - before)
    sums = numpy.cumsum(numpy.pad(values, widths, mode="edge"), axis=axis, dtype=numpy.float64)
    upper = numpy.take(sums, range(size, sums.shape[axis]), axis=axis)
    lower = numpy.take(sums, range(sums.shape[axis] - size), axis=axis)
    return ((upper - lower) / size).astype(numpy.float32)
