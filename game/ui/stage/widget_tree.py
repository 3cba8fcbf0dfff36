"""The widgets of one scene as they are laid out: who is where, which node belongs to whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs
from pygame import FRect

from game.ui.context import Context
from game.ui.input.events import InputEvent, Place
from game.ui.input.focus import Node
from game.ui.widgets.label import Widget, path_to, walk
from game.ui.widgets.scroll import Scroll


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
        """Seconds between two pictures some widget wants now, 0 for none."""
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
