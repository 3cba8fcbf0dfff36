"""A scene: one thing on the screen that takes input and may end with a result; the stack it lies in; free places.

Words that come and go have a place close to what they are about, and on nothing that is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor, hypot
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from pygame import FRect, Surface

from game.content.message import Message
from game.ui.animation import Animation, Together
from game.ui.input.events import InputEvent, Place
from game.ui.input.focus import Action, FocusGraph, Node

EDGE = 4.0
STEP = 20.0
NEARBY = 120.0
"""Maximum distance, in design units, of words that cover nothing at all, rather than lie close by on something to
avoid.
"""

R = TypeVar("R")


class OccupiedPlace(Struct, frozen=True):
    """The occupied parts of the screen: `needed` is never covered if that can be avoided, `avoided` only where there is
    no other place.

    `weighted` is what somebody looks at while they choose: covered rather than what is needed, and than anything else
    last."""

    needed: tuple[FRect, ...] = ()
    avoided: tuple[FRect, ...] = ()
    weighted: tuple[FRect, ...] = ()


def sorted_out(nodes: Iterable[Node], needed: Callable[[Node], bool]) -> OccupiedPlace:
    """Returns the rectangles of nodes, sorted into needed and avoided ones."""
    rects: tuple[list[FRect], list[FRect]] = ([], [])
    for node in nodes:
        rects[0 if needed(node) else 1].append(node.rect)
    return OccupiedPlace(tuple(rects[0]), tuple(rects[1]))


def free_place(wished: Sequence[FRect], near: FRect, window: FRect, taken: OccupiedPlace) -> FRect | None:
    """The first of the wished places that is free, else the nearest other one; None if all cover what is needed."""
    inside = [place for place in wished if window.contains(place)]
    everything = [*taken.needed, *taken.avoided]
    if free := _first_free(inside, everything):
        return free
    nearby = _free(_grid(wished[0], window, near.inflate(2 * NEARBY, 2 * NEARBY)), everything)
    close = [each for each in _apart_from(near, nearby) if each[0][0] <= NEARBY]
    if found := _nearest(close) or _first_free(inside, taken.needed):
        return found
    return _nearest(_apart_from(near, _free(_grid(wished[0], window), taken.needed)))


def least_covering(wished: Sequence[FRect], window: FRect, taken: OccupiedPlace) -> FRect:
    """The place in the window that covers least of what is needed, one of the wished if several cover as little."""
    places = [*(place for place in wished if window.contains(place)), *_grid(wished[0], window)]
    return min(places, key=lambda place: _covered(place, taken.needed), default=wished[0])


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
        """Reacts to the person's return to the window: files on the disk may have changed."""

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
    seconds: float = 0.0
    """Minimum number of seconds for which it is shown."""


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
        """Adapts to another window, UI size, theme, language or other keys."""


def _free(places: Iterable[FRect], taken: Sequence[FRect]) -> Iterator[FRect]:
    rects = list(taken)
    return (place for place in places if place.collidelist(rects) < 0)


def _first_free(places: Iterable[FRect], taken: Sequence[FRect]) -> FRect | None:
    return next(_free(places, taken), None)


def _nearest(places: Iterable[tuple[tuple[float, float], FRect]]) -> FRect | None:
    """The first of the nearest."""
    return min(places, key=lambda each: each[0], default=(None, None))[1]


def _grid(size: FRect, window: FRect, within: FRect | None = None) -> Iterator[FRect]:
    """Yields places of this size all over the window, row by row; only those that reach `within` if that is given."""
    left, top = window.x + EDGE, window.y + EDGE
    across, down = window.width - size.width - 2 * EDGE, window.height - size.height - 2 * EDGE
    if across < 0 or down < 0:
        return
    rows, columns = range(int(down // STEP) + 1), range(int(across // STEP) + 1)
    if within is not None:
        rows = _reaching(rows, within.top - size.height - top, within.bottom - top)
        columns = _reaching(columns, within.left - size.width - left, within.right - left)
    for row in rows:
        for column in columns:
            yield FRect(left + column * STEP, top + row * STEP, size.width, size.height)


def _reaching(steps: range, first: float, last: float) -> range:
    """Returns the steps that lie between two distances."""
    return range(max(steps.start, floor(first / STEP)), min(steps.stop, ceil(last / STEP) + 1))


def _apart_from(near: FRect, places: Iterable[FRect]) -> list[tuple[tuple[float, float], FRect]]:
    return [(apart(place, near), place) for place in places]


def apart(place: FRect, near: FRect) -> tuple[float, float]:
    """The gap between both, then the way between their middles."""
    across = max(near.left - place.right, place.left - near.right, 0.0)
    down = max(near.top - place.bottom, place.top - near.bottom, 0.0)
    return hypot(across, down), hypot(place.centerx - near.centerx, place.centery - near.centery)


def _covered(place: FRect, rects: Sequence[FRect]) -> float:
    parts = (place.clip(rects[number]) for number in place.collidelistall(list(rects)))
    return sum(part.width * part.height for part in parts)
