"""The tooltip and the mark of the focus, drawn above a scene's widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from msgspec import Struct
from pygame import FRect

from game.content.untrusted_text import unmarked
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import TOOLTIP, Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.events import Hand, Place
from game.ui.input.focus import Action, FocusGraph, Node, Role, Urgency
from game.ui.scene import OccupiedPlace, Toast, apart, free_place, least_covering
from game.ui.widgets.label import BODY, text_size

_WIDTHS = (340.0, 230.0)
"""Maximum widths, in design units: the usual one, and the one where it would cover something otherwise."""

_PADDING = 12.0
_DISTANCE = 8.0
NEIGHBOUR = 40.0
"""Maximum distance of an object's neighbours that a tooltip does not cover either, in design units."""

FARTHEST = 140.0
"""Maximum distance of a tooltip from its object, in design units, where it has a free place so near."""

OBJECT_WEIGHT = 4
"""Covering its object is so much worse than covering something else."""

_HAND, _SIDE, _NEAR_TOP = 44.0, 72.0, 110.0
"""Distances in design units: above a finger, beside it where there is no room above, and from the top of a thing to
what counts as near.
"""

_NAME = Style(Type.BOLD, "tooltip_text", 16)
_WORDS = Style(Type.BODY, "tooltip_text", 16)
HIGH, PADDING, OVER = 22.0, 7.0, 8.0
"""Height of the sign, room beside its words, and how far it reaches over the corner of its button."""

_SIGN = Look("night", "brass", radius=6, width=1, light=0)
_KEY_WORDS = Style(Type.BOLD, "lamplight", 15)
_SHOWN_SECONDS = 4.0
_SECONDS_PER_LETTER = 0.04
_WIDEST = 520.0
_TOASTS_PADDING = 16.0
_GAP = 10.0
_STACK = 6.0
_MOST = 3
TOAST = "toast:"
"""Prefix of the ids of their nodes."""

CLOSING = frozenset(")%“")
"""Signs other than letters and digits behind which a sentence still takes its full stop."""

NARROWER = (1.0, 0.66, 0.47)
"""Parts of the widest width they are tried in, until they cover nothing that is needed."""

_LOOK = Look("panel_raised", "brass", radius=10, width=1.5, light=0.08, shadow=10)
_ACT = Style(Type.BOLD, "text_accent")


Size = tuple[float, float]


def capital(words: str) -> str:
    """Returns the words with a capital at the beginning."""
    return words[:1].upper() + words[1:]


def as_sentence(words: str) -> str:
    """Returns the words with a capital at the beginning and a full stop at the end, where no stop stands."""
    return capital(words) + ("." if words[-1:].isalnum() or words[-1:] in CLOSING else "")


class Tooltip:
    """A tooltip, with its object and the time it is due; `draw` finds its place."""

    def __init__(self) -> None:
        self._id = ""
        self._due: float | None = None
        self.shown = False
        self._place: tuple[object, FRect] | None = None
        """The place where it lies, and everything that decided it."""
        self._finger: Place | None = None

    def hovered(self, id: str, now: float) -> None:
        """The pointer is on another node, or on none."""
        self._id, self._due, self.shown, self._finger = id, now if id else None, False, None

    def focused(self, id: str, now: float) -> None:
        """The keyboard is on a node: show it without waiting."""
        self._id, self._due, self.shown, self._finger = id, None, bool(id), None

    def held(self, id: str, finger: Place) -> None:
        """A finger rests on a node: show it where the hand covers nothing of it."""
        self._id, self._due, self.shown, self._finger = id, None, bool(id), finger

    def hide(self) -> None:
        """Hides it until the pointer or the focus moves on."""
        self._due, self.shown = None, False

    def left(self, id: str) -> None:
        """The pointer is not on this node any more, or the node is gone: nobody is told of what comes instead."""
        if id == self._id:
            self._id, self._due, self.shown = "", None, False

    def tick(self, now: float, patience: float = 0.4) -> bool:
        """True if it appears now."""
        if self._due is None or now - self._due < patience:
            return False
        self._due, self.shown = None, True
        return True

    def is_wanted(self, tips: bool) -> bool:
        """True if it is to be seen for somebody who wants `tips` or not; resting a finger on a thing asks for them."""
        return self.shown and (tips or self._finger is not None)

    @property
    def area(self) -> tuple[FRect, ...]:
        """The rectangle where it lies now; () while there is none."""
        return (self._place[1],) if self.shown and self._place is not None else ()

    @property
    def about(self) -> str:
        """Id of the node it is about, "" for none."""
        return self._id

    def draw(self, canvas: Canvas, focus: FocusGraph, taken: OccupiedPlace, about: Callable[[Node], str]) -> None:
        """Draws it beside its node, off everything that is needed if that can be; `about` says what stands in it."""
        node = focus.node(self._id) if self.shown else None
        if node is None or not node.tooltip or node.rect.width <= 0:
            return
        name, words = unmarked(node.name), unmarked(about(node))
        keys = canvas.ui.shown_keys(node.keys) if node.keys and self._finger is None else ""
        head = capital(f"{name}  ({keys})" if keys else name)
        rect = self.place(node, _sizes(canvas, head, words), canvas.ui.viewport.rect, taken)
        canvas.look(rect, TOOLTIP)
        inside = rect.inflate(-2 * _PADDING, -2 * _PADDING)
        head_high = _head_height(canvas, head, inside.width)
        canvas.text(head, FRect(inside.x, inside.y, inside.width, head_high), _NAME, valign=0)
        if words:
            below = FRect(inside.x, inside.y + head_high, inside.width, inside.height - head_high)
            canvas.text(words, below, _WORDS, valign=0)

    def place(self, node: Node, sizes: Sequence[Size], window: FRect, taken: OccupiedPlace) -> FRect:
        """Returns its place, in the first of the sizes that covers nothing; it stays there until something moves."""
        if self._finger is not None:
            place = above_finger(self._finger, node.rect.top, *sizes[0], window)
            self._place = (None, place)
            return place
        covered = (*taken.needed, *taken.weighted)
        key = (node.id, tuple(sizes), tuple(node.rect), tuple(window), tuple(map(tuple, covered)))
        if self._place is None or self._place[0] != key:
            self._place = (key, beside(node, sizes, window, taken))
        return self._place[1]


def beside(node: Node, sizes: Sequence[Size], window: FRect, taken: OccupiedPlace) -> FRect:
    """A place of one of these sizes next to the node, on nothing that is needed and not on what lies beside it.

    Nor on what is weighed, where one of the sizes has such a place near the node; far from it nobody sees what it is
    about.
    """
    weighted = OccupiedPlace((*taken.needed, *taken.weighted), taken.avoided)
    ways = ((size, all) for all in (weighted, taken) for size in sizes)
    found: list[FRect] = []
    for size, all in ways:
        place = _free_beside(node, *size, window, all)
        if place is not None and apart(place, node.rect)[0] <= FARTHEST:
            return place
        found += [] if place is None else [place]
    least = _least_beside(node, sizes, window, taken)
    return min(found, key=lambda place: apart(place, node.rect)[0], default=least)


def _free_beside(node: Node, width: float, height: float, window: FRect, taken: OccupiedPlace) -> FRect | None:
    """A place of this size on nothing that is needed, nor on what lies beside the node if that can be."""
    target = node.rect
    reach = target.inflate(2 * NEIGHBOUR, 2 * NEIGHBOUR)
    neighbours = tuple(rect for rect in taken.avoided if rect.colliderect(reach) and not rect.contains(target))
    own = FRect(target.x - 2, target.y - 2, target.width + 4, target.height + 4)
    strict = OccupiedPlace((*taken.needed, own, *neighbours), taken.avoided)
    loose = OccupiedPlace((*taken.needed, own))
    wished = _sides(target, width, height, window)
    return free_place(wished, target, window, strict) or free_place(wished, target, window, loose)


def _least_beside(node: Node, sizes: Sequence[Size], window: FRect, taken: OccupiedPlace) -> FRect:
    wished = [place for size in sizes for place in _sides(node.rect, *size, window)]
    return least_covering(wished, window, OccupiedPlace((*taken.needed, *taken.weighted, *[node.rect] * OBJECT_WEIGHT)))


def above_finger(finger: Place, top: float, width: float, height: float, window: FRect) -> FRect:
    """A place of this size above a finger, and above the thing if its `top` is near; beside it where there is no
    room."""
    x, y = finger
    left = min(max(4.0, x - width / 2), max(4.0, window.width - width - 4))
    lower = y - _HAND
    above = (min(lower, top - _DISTANCE) if y - top <= _NEAR_TOP else lower) - height
    if above >= 4:
        return FRect(left, above, width, height)
    beside = x - _SIDE - width
    return FRect(beside if beside >= 4 else min(x + _SIDE, max(4.0, window.width - width - 4)), 4.0, width, height)


def _sides(target: FRect, width: float, height: float, window: FRect) -> tuple[FRect, ...]:
    """Below, above, right and left of it."""
    middle = min(max(4.0, target.centerx - width / 2), max(4.0, window.width - width - 4))
    level = min(max(4.0, target.centery - height / 2), max(4.0, window.height - height - 4))
    return (
        FRect(middle, target.bottom + _DISTANCE, width, height),
        FRect(middle, target.top - _DISTANCE - height, width, height),
        FRect(target.right + _DISTANCE, level, width, height),
        FRect(target.left - _DISTANCE - width, level, width, height),
    )


def _sizes(canvas: Canvas, head: str, description: str) -> tuple[Size, ...]:
    """Returns the size at each width there may be."""
    found = (_size(canvas, head, description, width) for width in _WIDTHS)
    return tuple(dict.fromkeys(found))


def _size(canvas: Canvas, head: str, description: str, widest: float) -> Size:
    ui = canvas.ui
    unit = ui.viewport.unit
    limit = int(min(widest, ui.viewport.width - 4 * _PADDING) * unit)
    name = ui.text.layout(head, _NAME, limit)
    words = ui.text.layout(description, _WORDS, limit) if description else None
    width = max(name.width, words.width if words else 0) + 2
    height = name.height + (words.height if words else 0)
    return width / unit + 2 * _PADDING, height / unit + 2 * _PADDING + 1


def _head_height(canvas: Canvas, head: str, width: float) -> float:
    unit = canvas.ui.viewport.unit
    return canvas.ui.text.layout(head, _NAME, int(width * unit)).height / unit


def draw_focus(canvas: Canvas, focus: FocusGraph) -> None:
    """Draws the focus ring, if it is shown, and the key of the focused node or of the one under the pointer."""
    touch = canvas.touch
    node = focus.node(touch.focused)
    if touch.ring and node is not None and node.rect.width > 0:
        canvas.focus_ring(node.rect)
    meant = node if touch.ring else focus.node(touch.hovered)
    if meant is not None and _says_its_key(canvas, meant):
        draw_key(canvas, meant.rect, canvas.ui.shown_keys(meant.keys))


def draw_key(canvas: Canvas, area: FRect, words: str) -> None:
    """A key on the lower right corner of a button that lies there."""
    ui = canvas.ui
    block = ui.text.layout(words, _KEY_WORDS, round(area.width * ui.viewport.unit), 1)
    wide = (block.width + 2) / ui.viewport.unit + 2 * PADDING
    place = FRect(area.right + OVER - wide, area.bottom + OVER - HIGH, wide, HIGH)
    canvas.look(place.clamp(ui.viewport.rect), _SIGN)
    canvas.text(words, place.clamp(ui.viewport.rect).inflate(-PADDING, -2), _KEY_WORDS, align=0.5, lines=1)


def _says_its_key(canvas: Canvas, node: Node) -> bool:
    """True if no tooltip tells the key, and no sign of a controller."""
    return bool(node.keys) and not node.tooltip and node.enabled and canvas.ui.hand is not Hand.PAD


class _ShownToast(Struct):
    id: str
    toast: Toast
    until: float
    place: FRect | None = None
    """The place where it lies, as long as that stays free."""


class Toasts:
    """The news that are shown now. Drawn above all scenes; their nodes belong to the topmost one."""

    def __init__(self, ui: Context) -> None:
        self._ui = ui
        self._shown: list[_ShownToast] = []
        self._count = 0
        self.margin = 24.0
        """Free space below them in design units; a scene with a bar there sets more."""

    def show(self, toast: Toast) -> None:
        """Adds one; the oldest goes when there are too many."""
        letters = len(self._ui.say(toast.words))
        until = self._ui.now + max(toast.seconds, _SHOWN_SECONDS + letters * _SECONDS_PER_LETTER)
        self._count += 1
        self._shown = [*self._shown, _ShownToast(f"{TOAST}{self._count}", toast, until)][-_MOST:]
        self._changed()

    @property
    def quiet(self) -> bool:
        """True if nothing is shown."""
        return not self._shown

    def update(self) -> None:
        """Drops what has been shown long enough."""
        left = [shown for shown in self._shown if shown.until > self._ui.now]
        if len(left) != len(self._shown):
            self._shown = left
            self._changed()

    def clear(self) -> None:
        """Drops all."""
        self._shown.clear()

    def draw(self, canvas: Canvas) -> None:
        """Draws them above each other, the newest lowest."""
        for shown, rect in self._places():
            canvas.look(rect, _LOOK)
            inside = rect.inflate(-2 * _TOASTS_PADDING, -_TOASTS_PADDING)
            acting = self._act_width(shown.toast)
            room = max(1.0, inside.width - acting)
            canvas.text(shown.toast.words, FRect(inside.x, inside.y, room, inside.height), BODY)
            if shown.toast.act is not None:
                place = FRect(
                    inside.right - acting + _TOASTS_PADDING, inside.y, max(1.0, acting - _TOASTS_PADDING), inside.height
                )
                canvas.text(shown.toast.words_of_act, place, _ACT)

    def nodes(self) -> Iterable[Node]:
        """Yields one node each: pressing it does its thing or sends it away."""
        for shown, rect in self._places():
            name = plain(self._ui.say(shown.toast.words))
            act = plain(self._ui.say(shown.toast.words_of_act))
            press = {Action.PRESS: partial(self._press, shown)}
            yield Node(shown.id, rect, Role.BUTTON, name, value=act, actions=press, tooltip=False, live=Urgency.POLITE)

    def _changed(self) -> None:
        """Draws them, and lets the topmost scene take over their nodes: news come without any input, too."""
        self._ui.scenes.redraw()
        if self._ui.scenes.top is not None:
            self._ui.scenes.top.invalidate()

    def _press(self, shown: _ShownToast) -> None:
        self._shown = [each for each in self._shown if each is not shown]
        self._changed()
        if shown.toast.act is not None:
            shown.toast.act()

    def _act_width(self, toast: Toast) -> float:
        return text_size(self._ui, toast.words_of_act, _ACT, _WIDEST / 2)[0] + _TOASTS_PADDING if toast.act else 0.0

    def _places(self) -> Iterable[tuple[_ShownToast, FRect]]:
        """The newest first; each stays where it is until something that is needed comes to lie there."""
        if not self._shown:
            return
        top, window = self._ui.scenes.top, self._ui.viewport.rect
        taken, area = (OccupiedPlace(), window) if top is None else (top.taken(), top.news_area() or window)
        for shown in reversed(self._shown):
            place = shown.place
            if place is None or not window.contains(place) or place.collidelist(list(taken.needed)) >= 0:
                place = shown.place = self._found(shown.toast, area, taken)
            taken = OccupiedPlace((*taken.needed, place.inflate(_GAP, _GAP)), taken.avoided)
            yield shown, place

    def _found(self, toast: Toast, area: FRect, taken: OccupiedPlace) -> FRect:
        """A place on nothing that is needed: low in their area, else the nearest there is."""
        window = self._ui.viewport.rect
        sizes = [self._wished(toast, area, part) for part in NARROWER]
        above = [sizes[0].move(0, -step * _STACK) for step in range(int((sizes[0].top - area.top) // _STACK) + 1)]
        own = () if area == window else taken.needed
        place = next((place for place in above if own and place.collidelist(list(own)) < 0), None)
        tries = (free_place([size], size, window, OccupiedPlace(rects)) for rects in _tiers(taken) for size in sizes)
        return place or next((place for place in tries if place is not None), least_covering(sizes[:1], window, taken))

    def _wished(self, toast: Toast, area: FRect, part: float) -> FRect:
        acting = self._act_width(toast)
        margin = self.margin if area == self._ui.viewport.rect else 0.0
        limit = min(_WIDEST * part, area.width - 2 * margin) - acting - 2 * _TOASTS_PADDING
        width, height = text_size(self._ui, toast.words, BODY, max(40.0, limit))
        high, wide = max(44.0, height + _TOASTS_PADDING), width + acting + 2 * _TOASTS_PADDING + 1
        return FRect(area.centerx - wide / 2, area.bottom - margin - high, wide, high)


def _tiers(taken: OccupiedPlace) -> tuple[tuple[FRect, ...], ...]:
    return (*taken.needed, *taken.avoided), taken.needed
