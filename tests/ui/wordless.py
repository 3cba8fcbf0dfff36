"""Controls on which nothing is written: everything with an icon alone must say in a tooltip what it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pygame import Rect

from game.ui.drawing.text import Typesetter
from game.ui.input.focus import Node, Role
from game.ui.stage.widget_scene import WidgetScene
from tests.ui.driver import Driver

SLIVER = 14.0
"""Maximum visible size of something scrolled away that says nothing, in design units."""


def wordless(driver: Driver, scene: WidgetScene[Any]) -> list[str]:
    """Ids of what can be seen and is no text, without words drawn on it and without a tooltip that has some."""
    with _written(driver) as places:
        driver.ui.scenes.resize()
        driver.frame()
    return [node.id for node in scene.focus.nodes() if _seen(node) and not _said(driver, node, places)]


def _seen(node: Node) -> bool:
    """Fields to type in have their words above them, or in them while they are empty."""
    return node.role not in (Role.TEXT, Role.TEXT_FIELD) and min(node.rect.width, node.rect.height) > SLIVER


def _said(driver: Driver, node: Node, places: list[Rect]) -> bool:
    area = driver.ui.viewport.to_pixels(node.rect)
    return bool(node.tooltip and node.name.strip()) or any(area.colliderect(place) for place in places)


@contextmanager
def _written(driver: Driver) -> Iterator[list[Rect]]:
    """Yields the places of words that are drawn meanwhile, in pixels of the window."""
    places: list[Rect] = []
    draw = Typesetter.draw

    def note(self: Typesetter, surface: Any, block: Any, style: Any, at: Any, room: int, align: float) -> None:
        left = at[0] + round((room - block.width) * align)
        places.append(Rect(left, at[1], max(1, block.width), max(1, block.height)))
        draw(self, surface, block, style, at, room, align)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Typesetter, "draw", note)
        yield places
