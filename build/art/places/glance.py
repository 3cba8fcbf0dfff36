"""The look of each place from far away: a table shows it until the layers of its place are there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from PIL import Image

from ..painting import Painted

ROOT = Path(__file__).resolve().parents[3]
WINDOW = (1280, 720)
"""Units of a layout."""
SIZE = (160, 90)
QUALITY = 70


def glances(_width: int) -> Iterator[Painted]:
    """The layers of each place put together as they ship, small."""
    for file in sorted((ROOT / "data").glob("*/place.yaml")):
        layers = yaml.safe_load(file.read_text(encoding="utf-8")).get("layers")
        if layers:
            yield Painted(f"{file.parent.name}/place/glance", together(layers), QUALITY)


def together(layers: list[dict[str, Any]]) -> Image.Image:
    """These layers over each other."""
    whole = Image.new("RGBA", SIZE, (0, 0, 0, 255))
    for layer in layers:
        left, top, width, height = (
            value * size / units
            for value, size, units in zip(layer.get("at", (0, 0, *WINDOW)), SIZE * 2, WINDOW * 2, strict=True)
        )
        picture = Image.open(ROOT / "assets" / f"{layer['image']}.webp").convert("RGBA")
        fitted = picture.resize((max(1, round(width)), max(1, round(height))), Image.Resampling.BOX)
        whole.alpha_composite(fitted, (round(left), round(top)))
    return whole.convert("RGB")
