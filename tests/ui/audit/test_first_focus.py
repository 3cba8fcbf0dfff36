"""A person who uses keys or a controller sees from the first picture of a room what has the focus there."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Surface

from game.cli.pictures import MOMENTS, rooms
from game.cli.studio import Studio, studio
from game.content.catalogue import Entry
from game.table.settings import Settings, Speed
from game.ui.input.events import Hand
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.scene import TableScene
from tests.laws.corpus import catalogue
from tests.ui.audit.matrix import matches_of
from tests.ui.audit.more_rooms import look_closer, more_rooms
from tests.ui.table.setting import AT_ONCE, TITLES, lay_table, seats_of

PLAIN = Settings(theme="high_contrast", speed=Speed.OFF)
SIZE = (1280, 720)


class FirstPictures:
    """Notes of each room how it was seen first."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.seen: dict[int, WidgetScene[Any]] = {}
        self.blind: list[str] = []
        self._draw = WidgetScene.draw
        patch.setattr(WidgetScene, "draw", lambda scene, surface: self.note(scene, surface))
        patch.setattr(Studio, "hide", lambda made, hidden: None)

    def note(self, scene: WidgetScene[Any], surface: Surface) -> None:
        """Draws, and looks for the focus the first time."""
        if id(scene) not in self.seen:
            self.seen[id(scene)] = scene
            node = scene.focus.node(scene.focus.focused)
            if _usable(scene) and not (scene.touch.ring and node is not None and node.rect.width > 0):
                self.blind.append(type(scene).__name__)
        self._draw(scene, surface)

    @property
    def rooms(self) -> set[str]:
        """The rooms that were seen at all."""
        return {type(scene).__name__ for scene in self.seen.values()}


def _usable(scene: WidgetScene[Any]) -> bool:
    """True if anything can be done; at a table nothing before cards and pieces lie still."""
    if isinstance(scene, TableScene):
        return bool(scene.first_focus())
    return any(node.focusable and node.enabled and node.actions for node in scene.focus.nodes())


@pytest.mark.window
@pytest.mark.parametrize("hand", [Hand.KEYS, Hand.PAD])
def test_every_room_shows_its_focus_at_once(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    with studio(catalogue(), SIZE, PLAIN) as made:
        made.ui.hand = hand
        first = FirstPictures(monkeypatch)
        for _ in rooms(made, catalogue(), ["rats"]):
            pass
        for show in more_rooms(made, catalogue()).values():
            show()
            made.wait(0.1)
        matches = matches_of("rats")
        for moment in ("curtain", "menu", "result"):
            MOMENTS[moment](made, matches)
        look_closer(made, matches[0])
        made.wait(0.2)
    assert len(first.rooms) > 12
    assert {"AnalysisScene", "PracticeScene", "TitlePuzzlesScene", "VerdictScene"} <= first.rooms
    assert sorted(set(first.blind)) == []


@pytest.mark.parametrize("hand", [Hand.KEYS, Hand.PAD])
@pytest.mark.parametrize("entry", TITLES, ids=[entry.id for entry in TITLES])
def test_a_table_shows_its_focus_as_soon_as_anything_can_be_used(entry: Entry, hand: Hand) -> None:
    table = lay_table(entry, seats_of(entry, 1), settings=AT_ONCE, open=False)
    table.driver.ui.hand = hand
    table.driver.open(table.scene)
    table.rest()
    assert table.scene.touch.ring
    assert table.driver.focused in table.open


def test_whoever_uses_the_mouse_sees_no_focus() -> None:
    table = lay_table(TITLES[0], seats_of(TITLES[0], 1), settings=AT_ONCE)
    table.rest()
    assert not table.scene.touch.ring
    assert table.driver.focused == ""
