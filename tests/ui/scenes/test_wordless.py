"""Icons without words say what they are, in every room."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import PushButton
from tests.ui.driver import Driver
from tests.ui.gallery import Gallery
from tests.ui.scenes.inn import Inn
from tests.ui.scenes.test_fits import ROOMS
from tests.ui.wordless import wordless


@pytest.mark.parametrize("room", ROOMS)
def test_everything_without_words_says_what_it_is(inn: Inn, room: str) -> None:
    inn.driver.ui.scenes.replace(ROOMS[room](inn))
    inn.driver.wait(0.5)
    scene = inn.top
    assert isinstance(scene, WidgetScene)
    assert wordless(inn.driver, scene) == []


def test_an_icon_without_a_tooltip_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver()
    gallery = Gallery(driver.ui)
    driver.open(gallery)
    assert wordless(driver, gallery) == []
    nodes = PushButton.nodes
    monkeypatch.setattr(
        PushButton, "nodes", lambda self, ui: [structs.replace(node, tooltip=False) for node in nodes(self, ui)]
    )
    gallery.rebuild()
    driver.frame()
    assert wordless(driver, gallery) == ["menu"]
