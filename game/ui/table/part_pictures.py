"""What a title may draw itself in the lobby: the parts of an option that are chosen and put in order."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from pygame import Rect, Surface

from game.engine.module import AnyTitle, Definition
from game.ui.context import Context


class PartPictures(Protocol):
    """Pictures of the parts of one option. Side by side, in order and without a gap they are one picture."""

    def size(self, definition: Definition, id: str) -> tuple[float, float]:
        """Width and height of the picture of a part, in units all of them share; all are equally high."""

    def draw(self, surface: Surface, ui: Context, rect: Rect, definition: Definition, id: str, *, last: bool) -> None:
        """Draw a part over a rectangle of pixels; `last`: no other follows it. Changes nothing else."""


def part_pictures_of(title: AnyTitle, option: str) -> PartPictures | None:
    """The pictures a title has for the parts of an option: `painter.PARTS` of its package, by option id."""
    if find_spec(f"game.titles.{title.id}") is None or find_spec(f"game.titles.{title.id}.painter") is None:
        return None
    painter = import_module(f"game.titles.{title.id}.painter")
    pictures: Mapping[str, PartPictures] = getattr(painter, "PARTS", {})
    return pictures.get(option)
