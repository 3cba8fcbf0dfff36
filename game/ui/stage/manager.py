"""The stack of scenes. Changes are applied between frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from pygame import Surface

from game.content.message import Message
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.input.events import InputEvent, Key
from game.ui.scene import Scene, Toast
from game.ui.stage.toasts import Toasts

R = TypeVar("R")
AnyScene: TypeAlias = Scene[Any]
WISHES = ("rules", "settings")
"""Keys that work wherever the focus is."""


class SceneManager:
    """Scenes above each other; the topmost gets the input. The program ends when the stack is empty."""

    def __init__(self, ui: Context) -> None:
        self.toasts = Toasts(ui)
        """News above all scenes: `ui.scenes.toasts.show(Toast(...))`."""
        self._ui = ui
        self._stack: list[AnyScene] = []
        self._changes: list[Callable[[], None]] = []
        self._dirty = True
        self._below: Surface | None = None

    @property
    def top(self) -> AnyScene | None:
        """The scene that gets the input."""
        return self._stack[-1] if self._stack else None

    @property
    def stack(self) -> tuple[AnyScene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._stack)

    @property
    def empty(self) -> bool:
        """True if nothing is open and nothing is about to be."""
        return not self._stack and not self._changes

    @property
    def busy(self) -> bool:
        """True if anything that can be seen moves."""
        return any(scene.busy for scene in self._seen())

    def push(self, scene: Scene[R], then: Callable[[R], None] | None = None) -> None:
        """Opens a scene above the others; `then` gets its result after it is gone."""

        def dismissed(result: R) -> None:
            self._changes.append(lambda: self._remove(scene, result, then))

        scene.opened(dismissed)
        self._changes.append(lambda: self._open(scene))

    def replace(self, scene: Scene[R], then: Callable[[R], None] | None = None) -> None:
        """Opens a scene in place of all that are open. Their `then`s are not called."""
        self._changes.append(self._clear)
        self.push(scene, then)

    def quit(self) -> None:
        """Closes everything, which ends the program."""
        self._changes.append(self._clear)

    def apply(self) -> None:
        """Carries out what was asked for, also what that asks for in turn. Called by the app between frames."""
        while self._changes:
            self._dirty = True
            self._changes.pop(0)()

    def handle(self, event: InputEvent) -> bool:
        """Gives an event to the topmost scene; what a key of the house means there, the scenes below may know."""
        if not self._stack:
            return False
        return self._stack[-1].handle(event) or (isinstance(event, Key) and self._wish(event))

    def update(self, dt: float) -> None:
        """Lets all scenes go on."""
        for scene in tuple(self._stack):
            scene.update(dt)
        self.toasts.update()

    def take_dirty(self) -> bool:
        """True if the screen must be drawn again; asking clears the wish."""
        wishes = [scene.take_dirty() for scene in self._seen()]
        if self._dirty or any(wishes[:-1]) or len(wishes) < 2:
            self._below = None
        dirty, self._dirty = self._dirty or any(wishes), False
        return dirty

    def draw(self, surface: Surface) -> None:
        """Draws what can be seen, the lowest first."""
        seen = self._seen()
        if self._below is not None and self._below.get_size() == surface.get_size():
            surface.blit(self._below, (0, 0))
        else:
            for scene in seen[:-1]:
                scene.draw(surface)
            self._below = surface.copy() if len(seen) > 1 else None
        if seen:
            seen[-1].draw(surface)
        self.toasts.draw(Canvas(surface, self._ui))
        if seen:
            seen[-1].draw_held(surface)

    def flow(self, surface: Surface) -> bool:
        """Lets the topmost scene draw what moves by itself; returns whether it did."""
        return bool(self._stack) and self.toasts.quiet and self._stack[-1].flow(surface)

    def redraw(self) -> None:
        """Has everything drawn again."""
        self._dirty = True

    def resize(self) -> None:
        """Window, UI size, theme, language or keys changed."""
        self._dirty = True
        for scene in self._stack:
            scene.resize()

    def _wish(self, event: Key) -> bool:
        action = self._ui.keys.action(event.chord)
        if action == "tips" and not event.repeat:
            return self._switch_tips(event.chord)
        return action in WISHES and any(scene.wish(action) for scene in reversed(self._stack))

    def _switch_tips(self, chord: str) -> bool:
        """Tips are hidden, or seen again; how to change that back is told."""
        self._ui.change(tips=not self._ui.settings.tips)
        self._dirty = True
        words = "tips.shown" if self._ui.settings.tips else "tips.hidden"
        self.toasts.clear()
        self.toasts.show(Toast(Message(words, {"key": self._ui.shown_keys(chord)})))
        return True

    def _seen(self) -> list[AnyScene]:
        first = next((i for i in reversed(range(len(self._stack))) if not self._stack[i].transparent), 0)
        return self._stack[first:]

    def _open(self, scene: AnyScene) -> None:
        if self._stack:
            self._stack[-1].pause()
        self._stack.append(scene)
        scene.enter()

    def _remove(self, scene: Scene[R], result: R, then: Callable[[R], None] | None) -> None:
        if scene not in self._stack:
            return
        was_top = self._stack[-1] is scene
        self._stack.remove(scene)
        scene.leave()
        if was_top and self._stack:
            self._stack[-1].resume()
        if then is not None:
            then(result)

    def _clear(self) -> None:
        while self._stack:
            self._stack.pop().leave()
