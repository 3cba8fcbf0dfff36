"""Contrast between two colours as WCAG 2 defines it."""

from functools import lru_cache

Rgb = tuple[int, int, int]
"""Red, green, blue from 0 to 255."""


def contrast(one: Rgb, other: Rgb) -> float:
    """Returns the contrast ratio, from 1 (the same) to 21 (black and white); the order does not matter.

    >>> round(contrast((0, 0, 0), (255, 255, 255)), 1), round(contrast((119, 119, 119), (255, 255, 255)), 1)
    (21.0, 4.5)
    """
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@lru_cache(maxsize=1024)
def luminance(colour: Rgb) -> float:
    """Returns the relative luminance, 0 for black to 1 for white."""
    red, green, blue = (_linear(channel / 255) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    # Standard sRGB transfer function.
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
