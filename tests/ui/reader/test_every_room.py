"""Every room as it is read aloud: nothing without a name, nothing drawn that is not said, nothing twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from game.content.catalogue import Entry
from game.ui.context import Canvas, Say
from game.ui.drawing.text import plain
from game.ui.input.focus import Node, Role
from game.ui.scene import Scene
from game.ui.stage import tooltip as focus_mark
from game.ui.stage.tooltip import Tooltip
from tests.ui.driver import Driver
from tests.ui.scenes.inn import Inn
from tests.ui.scenes.test_fits import ROOMS
from tests.ui.table.setting import AT_ONCE, TITLES, Table, lay_table

pytestmark = pytest.mark.window
CONTROLS = frozenset((Role.BUTTON, Role.TOGGLE, Role.SLIDER, Role.CHOICE, Role.DROP_DOWN, Role.TEXT_FIELD))


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    """A house with something to continue and a damaged file."""
    opened = Inn(tmp_path_factory.mktemp("profile"), crash="crashes/crash-1.txt", thinks=False)
    opened.deal()
    opened.leave_table()
    (opened.store.folders.matches / "rubbish.river").write_bytes(b"rubbish")
    yield opened
    opened.close()


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_read_whole(inn: Inn, room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    inn.driver.ui.scenes.toasts.clear()
    inn.driver.ui.scenes.replace(ROOMS[room](inn))
    inn.driver.frame()
    scene = top(inn.driver)
    drawn = words_drawn(inn.driver, scene, monkeypatch)
    assert nameless(scene) == []
    assert alike(scene) == []
    assert unsaid(scene, drawn) == set()


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: str(entry.id))
def test_every_table_is_read_whole(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid(entry)
    drawn = words_drawn(table.driver, table.scene, monkeypatch)
    assert nameless(table.scene) == []
    assert alike(table.scene) == []
    assert unsaid(table.scene, drawn) == set()
    things = {item.key for item in table.model.items()}
    assert [node.id for node in table.scene.reading() if node.id in things and not node.part] == []


def laid(entry: Entry) -> Table:
    """A table in the middle of a match, at which a person is asked."""
    table = lay_table(entry, "pb", moves=6, settings=AT_ONCE)
    table.rest()
    return table


def top(driver: Driver) -> Scene[Any]:
    """The room that is open."""
    scene = driver.ui.scenes.top
    assert scene is not None
    return scene


def nameless(scene: Scene[Any]) -> list[str]:
    """Returns the things that can have the focus or be pressed, and have no name."""
    return [node.id for node in scene.reading() if (node.focusable or node.actions) and not node.name.strip()]


def alike(scene: Scene[Any]) -> list[str]:
    """Controls side by side that nobody can tell apart by what is said of them."""
    said = Counter(told(node) for node in scene.reading() if node.role in CONTROLS)
    return [words for words, count in said.items() if count > 1]


def told(node: Node) -> str:
    """Returns all that is said of a node."""
    return "\n".join((node.part, node.name, node.description, node.value))


def words_drawn(driver: Driver, scene: Scene[Any], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Returns the words of the next picture, without tooltips and keys of buttons: these are told of their nodes."""
    drawn: set[str] = set()
    write = Canvas.text

    def listen(canvas: Canvas, words: Say, *rest: Any, **more: Any) -> Any:
        drawn.add(plain(driver.ui.say(words)))
        return write(canvas, words, *rest, **more)

    monkeypatch.setattr(Tooltip, "draw", lambda *everything: None)
    monkeypatch.setattr(focus_mark, "draw_key", lambda *everything: None)
    monkeypatch.setattr(Canvas, "text", listen)
    scene.invalidate()
    driver.frame()
    return drawn


def unsaid(scene: Scene[Any], drawn: set[str]) -> set[str]:
    """Words on the screen that nothing says; numbers and marks alone are told with what they belong to."""
    said = "\n".join(told(node) for node in scene.reading()).casefold()
    return {words for words in drawn if words.casefold() not in said and any(letter.isalpha() for letter in words)}
