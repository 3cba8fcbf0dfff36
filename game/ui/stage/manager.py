"""The pointer in a scene of widgets: dragging, scrolling, the guard against misclicks; and the widgets as laid out.

The tree knows who is where, and which node belongs to whom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias, TypeVar

from msgspec import structs
from pygame import FRect, Surface

from game.content.message import Message
from game.table.settings import Motion
from game.ui.animation import Animation
from game.ui.context import Canvas, Context
from game.ui.input.events import OUTSIDE, Drag, Hand, InputEvent, Key, LongPress, Pinch, Place, Wheel
from game.ui.input.focus import Action, FocusGraph, Glide, Node, aimed
from game.ui.scene import Scene, Toast
from game.ui.stage.tooltip import Toasts, Tooltip
from game.ui.widgets.label import Widget, path_to, walk
from game.ui.widgets.scroll import NOTCH, Scroll

R = TypeVar("R")
WISHES = ("rules", "settings")
"""Keys that work wherever the focus is."""

GUARD_SECONDS = 0.3


class WidgetTree:
    """Holds the present tree; a fresh one takes over what the widgets of the old one remember."""

    def __init__(self, ui: Context) -> None:
        self._ui = ui
        self.root: Widget | None = None
        self._moving: list[Widget] = []
        """Widgets that wanted pictures by themselves when they were laid out."""
        self._owners: dict[str, list[Widget]] = {}

    def lay_out(self, fresh: Widget) -> None:
        """Takes a fresh tree and gives it the whole window."""
        if self.root is not None:
            _adopt(self.root, fresh)
        for widget in walk(fresh):
            widget.forget_sizes()
        fresh.place(self._ui, self._ui.viewport.rect)
        self.root = fresh
        self._moving = [widget for widget in walk(fresh) if widget.pace]

    @property
    def pace(self) -> float:
        """Shortest time in seconds after which a widget is to be drawn again, 0 if none is."""
        return min((widget.pace for widget in self._moving if widget.pace), default=0.0)

    def nodes(self) -> list[Node]:
        """Returns all nodes in reading order, as far as they can be seen."""
        self._owners.clear()
        return list(self._below(self.root, [], None)) if self.root is not None else []

    def reading(self) -> list[Node]:
        """Returns all nodes and the words beside them, in reading order; words inside a node that says them are told
        once.
        """
        found: dict[str, Node] = {}
        for node in self._told(self.root, (), "", None) if self.root is not None else ():
            id, copies = node.id, 1
            while id in found:
                copies += 1
                id = f"{node.id}:{copies}"
            found[id] = node if id == node.id else structs.replace(node, id=id)
        return list(found.values())

    def owners(self, id: str) -> list[Widget]:
        """The widgets a node lies in, the outermost first, its own last; as of the last `nodes`."""
        return self._owners.get(id, [])

    def under(self, place: Place) -> list[Widget]:
        """The widgets under a place, the innermost first."""
        return list(reversed(path_to(self.root, place))) if self.root is not None else []

    def scrolls(self, place: Place) -> list[Scroll]:
        """Returns the widgets that can scroll: those under the place first, then all."""
        everything = (*self.under(place), *walk(self.root)) if self.root is not None else ()
        return [widget for widget in everything if isinstance(widget, Scroll)]

    def current(self, widget: Widget | None) -> Widget | None:
        """The widget of the present tree that took the place of one from an earlier tree."""
        if widget is None or not widget.id or self.root is None:
            return widget
        return next((each for each in walk(self.root) if each.id == widget.id), widget)

    def reveal(self, id: str) -> bool:
        """Brings a node into view; returns whether anything moved."""
        *around, owner = self._owners.get(id, [Widget()])
        own = next((node.rect for node in owner.nodes(self._ui) if node.id == id), None)
        if own is None:
            return False
        moved = [widget.reveal(own, self._ui) for widget in reversed(around)]
        return any(moved)

    def give(self, event: InputEvent, widgets: Iterable[Widget]) -> bool:
        """Hands an event to widgets until one takes it."""
        return any(widget.handle(event, self._ui) for widget in widgets)

    def scroll(self, place: Place, units: float) -> bool:
        """Scrolls down what can be scrolled, under the place first; returns whether anything moved."""
        return any(scroll.scroll_by(units) for scroll in self.scrolls(place))

    def _below(self, widget: Widget, path: list[Widget], view: FRect | None) -> Iterator[Node]:
        here = [*path, widget]
        for node in widget.nodes(self._ui):
            self._owners[node.id] = here
            yield node if view is None else _clipped(node, view)
        inner = widget.view()
        seen = view if inner is None else inner if view is None else inner.clip(view)
        for child in widget.children():
            yield from self._below(child, here, seen)

    def _told(self, widget: Widget, around: tuple[str, ...], part: str, view: FRect | None) -> Iterator[Node]:
        """`around`: what the widgets say in which this one lies; `part`: the part of the room they make up."""
        part = widget.part(self._ui) or part
        own = list(widget.nodes(self._ui))
        words = [node for node in widget.spoken(self._ui) if not any(node.name in said for said in around)]
        seen_of = (node if view is None else _clipped(node, view) for node in (*own, *words))
        yield from (structs.replace(node, part=part) if part and not node.part else node for node in seen_of)
        said = (*around, *(f"{node.name}\n{node.description}\n{node.value}" for node in (*own, *words)))
        inner = widget.view()
        seen = view if inner is None else inner if view is None else inner.clip(view)
        for child in widget.children():
            yield from self._told(child, said, part, seen)


AnyScene: TypeAlias = Scene[Any]


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
        """Updates all scenes."""
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


class Gestures:
    """The gestures of one scene. The scene is told when something glides, and when it moved."""

    def __init__(
        self,
        ui: Context,
        focus: FocusGraph,
        tree: WidgetTree,
        animate: Callable[[Animation], None],
        moved: Callable[[], None],
    ) -> None:
        self._ui, self._focus, self._tree = ui, focus, tree
        self._animate, self._moved = animate, moved
        self._captured: Widget | None = None
        self._glide = Glide(0.0, lambda units: False)

    def aim(self, place: Place) -> Place:
        """The place that is meant by whatever hand points there."""
        return aimed(self._focus, place, self._ui.viewport.unit) if self._ui.hand is Hand.TOUCH else place

    def rest(self, event: LongPress, tooltip: Tooltip) -> None:
        """Tells of what the finger rests on as long as it does so; afterwards the rules can be asked about it."""
        node = self._focus.at(self.aim(event.place))
        if event.phase != "end":
            tooltip.held(node.id if node is not None and node.tooltip else "", event.place)
            return
        tooltip.hide()
        details = node.actions.get(Action.DETAILS) if node is not None and node.enabled else None
        if node is not None and details is not None:
            self._ui.scenes.toasts.show(Toast(node.name, Message("widget.hold.rules"), details))

    @property
    def empty(self) -> bool:
        """True if no widget took what is dragged."""
        return self._captured is None

    def pinch(self, event: Pinch) -> bool:
        """Two fingers: what lies between them when they come has them until they go."""
        return self._take(event, event.place) if event.phase == "start" else self.carry(event)

    def take(self, event: Drag) -> bool:
        """A drag begins: the innermost widget that wants it has it."""
        return self._take(event, event.origin)

    def carry(self, event: Drag | Pinch) -> bool:
        """The drag goes on or ends; what was thrown glides, unless little is to move."""
        widget = self._tree.current(self._captured)
        if event.phase in ("end", "cancel"):
            self._captured = None
        if widget is None:
            return False
        taken = widget.handle(event, self._ui)
        if isinstance(event, Drag) and event.phase == "end":
            self._throw(widget, event.speed[1])
        return taken

    def wheel(self, event: Wheel) -> bool:
        """Turned at the pointer; by a stick, which has no place, where the focus is."""
        if event.place != OUTSIDE:
            return self._scrolled(self._tree.give(event, self._tree.under(event.place)))
        node = self._focus.node(self._focus.focused)
        place = (node.rect if node is not None else self._ui.viewport.rect).center
        turned = self._tree.give(structs.replace(event, place=place), self._tree.under(place))
        return self._scrolled(turned or self._tree.scroll(place, -event.y * NOTCH))

    def turn(self, chord: str) -> bool:
        """A key turns the page of whatever can scroll: under the pointer first, else the first one."""
        units = {"up": -NOTCH, "down": NOTCH}.get(chord)
        if units is not None:
            return self._scrolled(self._tree.scroll(self._ui.pointer, units))
        return self._scrolled(self._tree.give(Key(chord), self._tree.scrolls(self._ui.pointer)))

    def release(self) -> None:
        """Ends the drag."""
        self._captured = None

    def stop(self) -> None:
        """Stops the gliding."""
        self._glide.finish()

    def _take(self, event: Drag | Pinch, place: Place) -> bool:
        widgets = self._tree.under(place)
        self._captured = next((widget for widget in widgets if widget.handle(event, self._ui)), None)
        return not self.empty

    def _throw(self, widget: Widget, speed: float) -> None:
        if speed and self._ui.motion is Motion.FULL:
            self._glide = Glide(speed, lambda units: self._gone_on(widget, -units))
            self._animate(self._glide)

    def _gone_on(self, widget: Widget, units: float) -> bool:
        there = self._tree.current(widget)
        return self._scrolled(there is not None and there.glide(units))

    def _scrolled(self, moved: bool) -> bool:
        if moved:
            self._moved()
        return moved


class MisclickGuard:
    """The guard against misclicks of one scene. The place of an ignored click is marked for a moment."""

    def __init__(self, focus: FocusGraph) -> None:
        self._focus = focus
        self._ignored: tuple[Place, float] | None = None
        self._since = 0.0
        self._pressed = False
        self.armed = ""
        """The node on which the pointer was pressed."""
        self.awaits = False
        """True if nothing could be pressed before this room came: the first click is meant for what it shows."""

    def press(self, id: str, now: float) -> None:
        """The pointer was pressed on a node, "" for none."""
        self.armed, self._since, self._pressed = id, now, True

    def lets_through(self, node: Node, place: Place, now: float) -> bool:
        """True if a click is meant for what lies under it now."""
        awaits, self.awaits = self.awaits, False
        if awaits and (self.armed == node.id or not self._pressed):
            return True
        if self.armed == node.id and self._since - self._focus.changed_at(node.id) >= GUARD_SECONDS:
            return True
        self._ignored = (place, now)
        return False

    def tick(self, now: float) -> bool:
        """True if a mark goes away now."""
        if self._ignored is None or now - self._ignored[1] <= GUARD_SECONDS:
            return False
        self._ignored = None
        return True

    def draw(self, canvas: Canvas) -> None:
        """The mark where a click was ignored."""
        if self._ignored is not None:
            x, y = self._ignored[0]
            canvas.shape("circle", FRect(x - 11, y - 11, 22, 22), "night")
            canvas.shape("ring", FRect(x - 11, y - 11, 22, 22), "warning")
            canvas.shape("cross", FRect(x - 6, y - 6, 12, 12), "warning")


def _clipped(node: Node, view: FRect) -> Node:
    seen = node.rect.clip(view)
    if seen == node.rect:
        return node
    away = node.away or ((seen.width <= 0 or seen.height <= 0) and node.rect.width > 0 and node.rect.height > 0)
    return structs.replace(node, rect=seen, away=away)


def _adopt(old: Widget, fresh: Widget) -> None:
    before = {(widget.id, type(widget)): widget for widget in walk(old) if widget.id}
    for widget in walk(fresh):
        match = before.get((widget.id, type(widget)))
        if match is not None and match is not widget:
            widget.adopt(match)
