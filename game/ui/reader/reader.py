"""Screen readers at the window: told what changed after each picture, and heard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol
from weakref import WeakKeyDictionary

import pygame

from game.content.message import Message
from game.ui.context import Context
from game.ui.drawing.text import plain
from game.ui.input.events import Hand
from game.ui.input.focus import Node
from game.ui.reader.kit import REQUEST, WANTED
from game.ui.reader.room import (
    ACTIONS,
    ElementKey,
    HeardWords,
    ReaderAction,
    ReadRoom,
    SceneReading,
    key_of,
    room_of,
    told,
)
from game.ui.scene import Scene

DONE_BY: Final = {name: action for action, name in ACTIONS.items()}


class ReaderAdapter(Protocol):
    """The way to screen readers. What they want comes as WANTED and REQUEST on the window's queue."""

    def show(self, before: ReadRoom | None, room: ReadRoom) -> None:
        """Shows the room that is to be read now; `before` was shown last, None if nothing was."""

    def window_focused(self, focused: bool) -> None:
        """The window has the keyboard, or has it no more."""

    def key(self, number: int) -> ElementKey | None:
        """Returns the key of the element with this number."""


class ScreenReader:
    """The connection to a screen reader. Nothing is put together or sent while nobody reads; readers wait in a thread
    of theirs.
    """

    def __init__(self, ui: Context) -> None:
        self._ui = ui
        self._link: ReaderAdapter | None = None
        self.state = ""
        """The state of the connection, for the log."""
        self._wanted = self._has_keyboard = False
        self._shown: ReadRoom | None = None
        self._scene: Scene[Any] | None = None
        self._numbers: WeakKeyDictionary[Scene[Any], int] = WeakKeyDictionary()
        self._count = 0
        self._left: WeakKeyDictionary[Scene[Any], frozenset[HeardWords]] = WeakKeyDictionary()
        """The words of each room that were told before one went on to another."""
        self._heard: frozenset[HeardWords] = frozenset()

    def open(self, link: Callable[[], ReaderAdapter]) -> None:
        """Lets readers in, if that can be: the program is the same without."""

        def opened() -> None:
            self._link = link()
            self.state = "ready"

        self._careful(opened)

    def close(self) -> None:
        """The window goes."""
        self._link, self._wanted = None, False

    def tell(self) -> None:
        """Tells what is another than before. Called after a picture was shown."""
        if self._wanted:
            self._careful(self._tell)

    def hears(self, event: pygame.Event) -> bool:
        """Takes an event; returns whether it is for screen readers alone."""
        match event.type:
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWFOCUSLOST:
                self._has_keyboard = event.type == pygame.WINDOWFOCUSGAINED
                if self._wanted:
                    self._careful(self._tell_keyboard)
                return False
            case _ if event.type == WANTED:
                self._came(event.wanted)
                return True
            case _ if event.type == REQUEST:
                self._asked(event.number, event.action, event.value)
                return True
            case _:
                return False

    def _came(self, wanted: bool) -> None:
        if self._link is None:
            return
        self._wanted, self._shown = wanted, None
        self.state = "reads" if wanted else "ready"
        self.tell()
        if wanted:
            self._careful(self._tell_keyboard)

    def _asked(self, number: int, action: str, value: object) -> None:
        """Does what a press of the node would do, sets it to a value, or gives it the focus, as keys do."""
        key, scene = self._link.key(number) if self._link is not None else None, self._scene
        if key is None or scene is None or scene not in self._ui.scenes.stack:
            return
        node = next((node for node in scene.reading() if key_of(self._numbers[scene], node.id) == key), None)
        if node is None:
            return
        self._ui.hand = Hand.KEYS
        self._ui.scenes.redraw()
        if action in (ReaderAction.SET, ReaderAction.INSERT, ReaderAction.CHOOSE):
            _put(node, action, value)
            scene.invalidate()
            return
        if node.focusable and (action in DONE_BY or action == ReaderAction.FOCUS):
            scene.focus_on(node.id)
        if action in DONE_BY:
            scene.do(node.id, DONE_BY[action])

    def _tell(self) -> None:
        room = self._room()
        if self._link is not None and room != self._shown:
            self._link.show(self._shown, room)
            self._shown = room

    def _tell_keyboard(self) -> None:
        if self._link is not None:
            self._link.window_focused(self._has_keyboard)

    def _room(self) -> ReadRoom:
        """The topmost scene that has something to say, alone: what lies below a dialog is not there."""
        read = ((scene, scene.reading()) for scene in reversed(self._ui.scenes.stack))
        scene, nodes = next((each for each in read if each[1]), (None, ()))
        if scene is not self._scene:
            self._enter(scene)
        title = plain(self._ui.say(Message("app.name")))
        if scene is None:
            return room_of(None, title, self._ui.viewport.to_pixels, ())
        reading = SceneReading(self._numbers[scene], nodes, scene.focus.focused, scene.transparent)
        self._left[scene] = told(nodes)
        return room_of(reading, title, self._ui.viewport.to_pixels, self._heard)

    def _enter(self, scene: Scene[Any] | None) -> None:
        # News go along to whatever room comes above.
        self._heard = frozenset() if self._scene is None else self._left[self._scene]
        self._scene = scene
        if scene is not None:
            self._heard |= self._left.get(scene, frozenset())
            if scene not in self._numbers:
                self._count += 1
                self._numbers[scene] = self._count

    def _careful(self, what: Callable[[], None]) -> None:
        """Does it; whatever goes wrong there, the program goes on without screen readers."""
        try:
            what()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:
            # A panic inside AccessKit is no Exception.
            self._link, self._wanted = None, False
            self.state = f"not to be had: {type(error).__name__}: {error}"


def _put(node: Node, action: str, value: object) -> None:
    """Sets what can be set to a value of the kind it takes; anything else is not heard."""
    match action, value:
        case (ReaderAction.SET, int() | float()) if node.scale is not None:
            node.scale.put(value)
        case (ReaderAction.SET, str()) if node.writing is not None:
            node.writing.put(value)
        case (ReaderAction.INSERT, str()) if node.writing is not None:
            node.writing.insert(value)
        case (ReaderAction.CHOOSE, (int(anchor), int(caret))) if node.writing is not None:
            node.writing.choose(anchor, caret)
        case _:
            pass
