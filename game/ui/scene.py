"""A scene: one thing on the screen that takes input and may end with a result; and the stack it lies in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from pygame import FRect, Surface

from game.content.message import Message
from game.ui.animation import Animation, Together
from game.ui.free_place import OccupiedPlace
from game.ui.input.events import InputEvent, Place
from game.ui.input.focus import Action, FocusGraph, Node

R = TypeVar("R")


class Scene(Generic[R]):
    """Base of all scenes. The manager calls `enter` ... `leave`; the scene ends itself with `dismiss`."""

    transparent = False
    """True if the scene below is still seen."""

    def __init__(self) -> None:
        self.focus = FocusGraph()
        self.motions = Together()
        """Movements that run now; add tweens and timelines with `animate`."""
        self._dirty = True
        self._dismiss: Callable[[R], None] | None = None

    def struck(self, place: Place) -> bool:
        """Takes a click that ended what was shown above for a moment; returns whether it means something here, too."""
        return False

    def writes_at(self) -> FRect | None:
        """Returns the rectangle where typed text goes, None while nobody writes."""
        return None

    def enter(self) -> None:
        """Called once, when the scene comes on the screen."""

    def leave(self) -> None:
        """Called once, when it is gone."""

    def pause(self) -> None:
        """Another scene came above it."""

    def resume(self) -> None:
        """It is the topmost again."""

    def look_again(self) -> None:
        """The person comes back to the window: what lies on the disk may be another."""

    def resize(self) -> None:
        """Window, UI size, theme, language or keys changed: lay out again."""
        self.invalidate()

    def handle(self, event: InputEvent) -> bool:
        """Takes an event; returns whether it meant something here."""
        return False

    def wish(self, action: str) -> bool:
        """A key of the house (`rules`, `settings`) that nothing above wanted; returns whether it means something here.

        Asked from the topmost scene downwards, so that dialogs and lists need not know about either.
        """
        return False

    def update(self, dt: float) -> None:
        """Goes on by `dt` seconds. Called at least 30 times a second, on paused scenes too."""
        if self.motions.running:
            self.motions.update(dt)
            self.invalidate()

    def draw(self, surface: Surface) -> None:
        """Draws everything. Changes nothing but the surface."""

    def reading(self) -> tuple[Node, ...]:
        """Returns everything that is read aloud, in reading order: the nodes of its focus graph, and the words beside
        them.
        """
        return self.focus.nodes()

    def do(self, id: str, action: Action = Action.PRESS) -> bool:
        """Does something to a node by its id, as keyboard, screen reader and tests do; False if it cannot."""
        return False

    def focus_on(self, id: str, *, ring: bool = True) -> None:
        """Gives a node the focus and brings it into view."""

    def news_area(self) -> FRect | None:
        """Returns the rectangle where news are shown, unless something else is needed there; None for all of the
        window.
        """
        return None

    def taken(self) -> OccupiedPlace:
        """Returns the places that passing words should not lie on."""
        return OccupiedPlace()

    def draw_held(self, surface: Surface) -> None:
        """Draws what the pointer holds: over everything, news included."""

    def flow(self, surface: Surface) -> bool:
        """Draws only what moves by itself over the picture that is there; False if there is nothing, or it cannot.

        Asked for on the topmost scene when nothing else changed.
        """
        return False

    def dismiss(self, result: R) -> None:
        """Ends the scene with its result, between this frame and the next. A second call does nothing."""
        dismiss, self._dismiss = self._dismiss, None
        if dismiss is not None:
            dismiss(result)

    def animate(self, animation: Animation) -> None:
        """Runs an animation from the next frame on."""
        self.motions.add(animation)
        self.invalidate()

    @property
    def busy(self) -> bool:
        """True if something moves, so that 60 frames a second are wanted."""
        return self.motions.running

    def invalidate(self) -> None:
        """Has the screen drawn again."""
        self._dirty = True

    @property
    def changed(self) -> bool:
        """True if the scene wants to be drawn again."""
        return self._dirty

    def take_dirty(self) -> bool:
        """True if the scene wants to be drawn; asking clears the wish. For the manager."""
        dirty, self._dirty = self._dirty, False
        return dirty

    def opened(self, dismiss: Callable[[R], None]) -> None:
        """Called by the manager before `enter`."""
        self._dismiss = dismiss


class Toast(Struct, frozen=True):
    """One piece of news; `act` and `words_of_act` for the thing to do (take it back)."""

    words: Message | str
    words_of_act: Message | str = ""
    act: Callable[[], None] | None = None


class News(Protocol):
    """Short news above all scenes, shown by `game.ui.stage.tooltip`."""

    def show(self, toast: Toast) -> None:
        """Adds one; the oldest goes when there are too many."""

    def clear(self) -> None:
        """Drops all."""

    def nodes(self) -> Iterable[Node]:
        """Yields one node each, for the topmost scene."""


class Scenes(Protocol):
    """The stack of scenes as they see it: `game.ui.stage.manager` keeps it."""

    @property
    def toasts(self) -> News:
        """News above all scenes."""

    @property
    def top(self) -> Scene[Any] | None:
        """The scene that gets the input."""

    @property
    def stack(self) -> tuple[Scene[Any], ...]:
        """All scenes, the lowest first."""

    def push(self, scene: Scene[R], then: Callable[[R], None] | None = None) -> None:
        """Opens a scene above the others; `then` gets its result after it is gone."""

    def replace(self, scene: Scene[R], then: Callable[[R], None] | None = None) -> None:
        """Opens a scene in place of all that are open. Their `then`s are not called."""

    def quit(self) -> None:
        """Closes everything, which ends the program."""

    def redraw(self) -> None:
        """Has everything drawn again."""

    def resize(self) -> None:
        """Window, UI size, theme, language or keys changed."""
