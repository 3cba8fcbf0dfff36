"""A scene made of widgets: layout, pointer, keyboard, focus ring, tooltips; and the backdrop of every room.

The guard takes no click for a target that has just changed. A backdrop is the boards of the wall, the lobby's panels at
night, and a veil that keeps words readable.
"""

from __future__ import annotations

from typing import ClassVar, Final, Generic, TypeVar, assert_never, cast

from msgspec import Struct, structs
from pygame import FRect, Surface

from game.ui.context import Canvas, CanvasFocus, Context
from game.ui.input.events import (
    LEFT,
    OUTSIDE,
    RIGHT,
    Click,
    Composition,
    Drag,
    Hand,
    InputEvent,
    Key,
    KeyUp,
    LongPress,
    Pinch,
    Place,
    PointerMove,
    Press,
    Release,
    TypedText,
    Wheel,
)
from game.ui.input.focus import Action, Node, Role
from game.ui.scene import OccupiedPlace, Scene, sorted_out
from game.ui.stage.manager import Gestures, MisclickGuard, WidgetTree
from game.ui.stage.tooltip import TOAST, Tooltip, draw_focus
from game.ui.widgets.label import Widget

WALL, PANELS, DESK = "app/rooms/wall", "app/rooms/panels", "app/rooms/desk"
SHAPE = 16 / 9
"""Width by height of a wall; what does not fit the window is cut off evenly."""

R = TypeVar("R")
CLICK: Final = "click"
STAYS: Final = object()
"""Value of `escape` where Esc does not end the scene."""

HEADINGS = frozenset(("title", "name", "dialog.title"))
"""Nodes that say where one is."""

_CARDS = frozenset((Role.CARD, Role.PILE))
_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ADJUST = {"left": Action.DECREASE, "right": Action.INCREASE}
_SHOWING = frozenset(("tab", "f6", "left", "right", "up", "down", "return", "space"))
"""Keys that show the focus ring."""

_PRESSING = frozenset(("return", "space", "ctrl+return"))
"""Keys that press what has the focus."""

_CLICKING = frozenset((Role.BUTTON, Role.TOGGLE, Role.CHOICE, Role.LIST_ITEM, Role.DROP_DOWN))


class Wall(Struct, frozen=True):
    """The wall; `veil` (0..1) darkens it behind text."""

    veil: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Fills the window."""
        draw_room(canvas, veil=self.veil)


class Veil(Struct, frozen=True):
    """A dark layer over the scene below."""

    strength: float = 0.6

    def draw(self, canvas: Canvas) -> None:
        """Dims the scene below."""
        draw_veil(canvas, self.strength)


def draw_room(canvas: Canvas, *, veil: float = 0.0) -> None:
    """Fills the window with the wall; `veil` (0..1) darkens it for rooms that are read rather than looked at."""
    _draw_wall(canvas, WALL, veil)


def draw_panels(canvas: Canvas, desk: float) -> None:
    """Fills the window with dark panels in lamplight, and the desk along its lower edge, `desk` units high."""
    _draw_wall(canvas, PANELS, 0.0)
    ui, window = canvas.ui, canvas.ui.viewport.rect
    area = canvas.pixels(FRect(0, window.height - desk, window.width, desk))
    if desk and area.height > 0 and not ui.theme.high_contrast:
        canvas.surface.blit(ui.assets.image(DESK, area.size), area)


def draw_veil(canvas: Canvas, strength: float = 0.6) -> None:
    """Dims what lies below a dialog."""
    canvas.fill(canvas.ui.viewport.rect, "night", strength)


class WidgetScene(Scene[R], Generic[R]):
    """Override `build`, and `key` for shortcuts. Class values say what else most rooms differ in."""

    backdrop: ClassVar[Wall | Veil | None] = None
    """The backdrop behind the widgets."""
    opens_at: ClassVar[str] = ""
    """Id of the node that has the focus when the scene opens."""
    escape: ClassVar[object] = STAYS
    """Result that Esc ends the scene with."""

    def __init__(self, ui: Context) -> None:
        super().__init__()
        self.ui = ui
        self._tree = WidgetTree(ui)
        self._stale = True
        self._hovered = self._pressed = self._wrote = ""
        self._pointed: Place | None = None
        self._nodes_stale = True
        self._guard = MisclickGuard(self.focus)
        self._ring = self._focused_once = self._forgive = False
        self.was_keyed = False
        """True if the focus was shown already when the last key came."""
        self._tooltip = Tooltip()
        self._gestures = Gestures(ui, self.focus, self._tree, self.animate, self.moved_by_hand)
        self._paced = 0.0

    def build(self) -> Widget:
        """The whole tree as it should look now. Called again after `rebuild` and `resize`."""
        raise NotImplementedError

    def key(self, event: Key) -> bool:
        """A key nobody that has the focus wanted; returns whether it meant something."""
        return False

    def back(self) -> bool:
        """Esc: one step back; returns whether there was one."""
        if self.escape is not STAYS:
            self.dismiss(cast("R", self.escape))
        return self.escape is not STAYS

    def clicks(self, node: Node) -> bool:
        """True if pressing this is heard as a click; False where the scene makes a sound of its own."""
        return node.role in _CLICKING

    def background(self, canvas: Canvas) -> None:
        """Draws what lies behind the widgets."""
        if self.backdrop is not None:
            self.backdrop.draw(canvas)

    def overlay(self, canvas: Canvas) -> None:
        """Draws what lies above the widgets and the ring of the focus, and below the tooltip."""

    def invalidate(self) -> None:
        """Has the screen drawn again, and asks the widgets for their nodes again."""
        self._nodes_stale = True
        super().invalidate()

    @property
    def tips(self) -> bool:
        """True if tooltips may be seen now."""
        return True

    @property
    def nodes_glide(self) -> bool:
        """True if nodes are under way: they are asked for when something is done, and when they have arrived."""
        return False

    def told_of(self, node: Node) -> str:
        """Returns the words of a node's tooltip below its name."""
        return node.description

    def needed(self, node: Node) -> bool:
        """True if a tooltip must not cover this: it can be used now."""
        return node.focusable and node.enabled

    def reading(self) -> tuple[Node, ...]:
        """Returns all nodes and the words beside them, and news where it is on top, the oldest first."""
        self.refresh()
        news = tuple(self.ui.scenes.toasts.nodes()) if self.ui.scenes.top is self else ()
        return (*self._tree.reading(), *reversed(news))

    def writes_at(self) -> FRect | None:
        """Returns the rectangle where typed text goes."""
        node = self.focus.node(self.focus.focused)
        return None if node is None or not node.enabled or node.writing is None else node.writing.place

    def first_focus(self) -> str:
        """Returns the first focus where the mouse is not in use and nothing else was given it."""
        nodes = (node for node in self.focus.nodes() if node.focusable and node.actions and self.needed(node))
        return next((node.id for node in nodes if node.rect.width > 0), "")

    def instead_of(self, gone: Node) -> str:
        """Returns the node that gets the focus when the focused one is gone: the nearest usable one, "" for none."""
        nearest = self.focus.nearest(gone)
        return "" if nearest is None else nearest.id

    def towards(self, across: int, down: int) -> Node | None:
        """Returns the node where an arrow leads from the focus; None where nothing lies that way."""
        return self.focus.towards(across, down)

    def taken(self) -> OccupiedPlace:
        """News cover no headings and cards either, nor a tooltip."""
        nodes = [node for node in self.focus.seen() if not node.id.startswith(TOAST)]
        taken = sorted_out(nodes, lambda node: node.id in HEADINGS or node.role in _CARDS or self.needed(node))
        tip = self._tooltip.area if self._tooltip.is_wanted(self.ui.settings.tips) else ()
        return structs.replace(taken, needed=(*taken.needed, *tip))

    def beside_tooltip(self) -> OccupiedPlace:
        """Returns the places of everything but the tooltip's object."""
        nodes = [node for node in self.focus.seen() if node.id != self._tooltip.about]
        return sorted_out(nodes, lambda node: node.id in HEADINGS or node.id.startswith(TOAST) or self.needed(node))

    def rebuild(self) -> None:
        """Builds the tree again before the next frame: the scene shows something else."""
        self._stale = True
        self.invalidate()

    def moved_by_hand(self) -> None:
        """The person moved things (scrolled, dragged): clicks on them at once are meant."""
        self._forgive = True
        self.invalidate()

    def await_click(self) -> None:
        """Takes the first click for one on what is shown, however early it comes: nothing was shown before."""
        self._guard.awaits = True

    def resize(self) -> None:
        """Lays out again."""
        self._forgive = True
        self.rebuild()

    def enter(self) -> None:
        """Lays out for the first time; the focus is seen unless mouse or finger are in use."""
        self._ring = self.ui.hand.is_keyed
        self.refresh()
        if self.opens_at:
            self.focus_on(self.opens_at, ring=False)

    def pause(self) -> None:
        """Releases the pointer."""
        self._hovered = self._pressed = ""
        self._gestures.release()
        self._tooltip.hide()
        self.invalidate()

    def resume(self) -> None:
        """Looks where the pointer is now."""
        self.invalidate()

    def update(self, dt: float) -> None:
        """Movements, the tooltip's patience, and a tree that is no longer true."""
        super().update(dt)
        if self._stale or ((self.changed or self._nodes_stale) and not self.nodes_glide):
            self.refresh()
        if self._tooltip.tick(self.ui.now, self.ui.theme.file.motion.tooltip / 1000):
            self.invalidate()
        if self._tree.pace and self.ui.now - self._paced >= self._tree.pace:
            self._paced = self.ui.now
            self.invalidate()
        if self._guard.tick(self.ui.now):
            self.invalidate()

    def draw(self, surface: Surface) -> None:
        """Background, widgets, focus ring, overlay, tooltip."""
        canvas = Canvas(surface, self.ui, self.touch)
        self.background(canvas)
        self.draw_widgets(canvas)
        self.draw_above(canvas)

    def draw_above(self, canvas: Canvas) -> None:
        """Draws what lies above the widgets; a scene whose `flow` draws a part anew draws this over it again."""
        draw_focus(canvas, self.focus)
        self.overlay(canvas)
        self._guard.draw(canvas)
        if self.tips and self._tooltip.is_wanted(self.ui.settings.tips):
            self._tooltip.draw(canvas, self.focus, self.beside_tooltip(), self.told_of)

    def draw_widgets(self, canvas: Canvas) -> None:
        """Draws the tree."""
        if self._tree.root is not None:
            self._tree.root.draw(canvas)

    @property
    def touch(self) -> CanvasFocus:
        """Returns the nodes under the pointer and with the focus."""
        return CanvasFocus(self._hovered, self._pressed, self.focus.focused, self._ring)

    @property
    def root(self) -> Widget | None:
        """The tree as it is laid out now."""
        return self._tree.root

    def refresh(self) -> None:
        """Builds and lays out if something changed; takes the nodes over into the focus graph."""
        if self._stale:
            self._stale = False
            self._tree.lay_out(self.build())
        elif not self._nodes_stale:
            return
        forgive, self._forgive, self._nodes_stale = self._forgive, False, False
        on_top = self.ui.scenes.top is self
        nodes = [*self._tree.nodes(), *(self.ui.scenes.toasts.nodes() if on_top else ())]
        before = self.focus.node(self.focus.focused)
        self.focus.refresh(nodes, self.ui.now, forgive=forgive)
        if before is not None and self._ring and not self.focus.focused:
            self.focus.focused = self.instead_of(before)
        self._focus_first()
        if self._wrote not in ("", self.focus.focused):
            self._tree.give(Composition(""), reversed(self._tree.owners(self._wrote)))
        self._wrote = self.focus.focused
        if on_top:
            self._look_under(forgive)
        if self.focus.node(self._tooltip.about) is None:
            self._tooltip.left(self._tooltip.about)

    def handle(self, event: InputEvent) -> bool:
        """Route an event to widgets and nodes."""
        self.refresh()
        if isinstance(event, PointerMove):
            return self._moved(event, event.place)
        self.invalidate()
        match event:
            case Press(place=place):
                return self._press(event, self._gestures.aim(place))
            case Click(place=place):
                return self._click(event, self._gestures.aim(place))
            case Release():
                self._pressed = ""
                return self._give(event, event.place)
            case Drag():
                return self._drag(event)
            case LongPress(place=place):
                self._gestures.rest(event, self._tooltip)
                self._hover(self._gestures.aim(place), tip=False)
                return True
            case Pinch():
                return self._gestures.pinch(event)
            case Wheel():
                self._tooltip.hide()
                return self._gestures.wheel(event)
            case Key():
                return self._key(event)
            case KeyUp() | TypedText() | Composition():
                return self._give_focused(event)
            case _:
                assert_never(event)

    def do(self, id: str, action: Action = Action.PRESS) -> bool:
        """Does something to a node by its id, as keyboard, pad, screen reader and tests do; False if it cannot."""
        self.refresh()
        node = self.focus.node(id)
        if node is None or not node.enabled or action not in node.actions:
            return False
        node.actions[action]()
        if action is Action.PRESS and self.clicks(node):
            self.ui.audio.play(CLICK)
        self.invalidate()
        return True

    def focus_on(self, id: str, *, ring: bool = True) -> None:
        """Gives a node the focus and brings it into view."""
        self.refresh()
        self.focus.focused = id if self.focus.node(id) is not None else ""
        for owner in self._tree.owners(self.focus.focused)[-1:]:
            owner.focused()
        self._ring = self._ring or ring
        if self._tree.reveal(id):
            self.moved_by_hand()
            self.refresh()
        self._tooltip.focused(self.focus.focused if self._ring else "", self.ui.now)
        self.invalidate()

    def _moved(self, event: InputEvent, place: Place) -> bool:
        self._hover(place)
        taken = self._give(event, place)
        if taken:
            self.invalidate()
        return taken

    def _focus_first(self) -> None:
        if self._ring and not self._focused_once and not self.focus.focused:
            self.focus.focused = self.first_focus()
        self._focused_once = self._focused_once or bool(self.focus.focused)

    def _look_under(self, forgive: bool) -> None:
        """Looks for the node under the pointer, if it is in use; another one may have come under it while it rested."""
        place = OUTSIDE if self.ui.hand.is_keyed else self.ui.pointer
        rests, before = place == self._pointed, self._hovered
        self._hover(place, tip=False)
        if rests and before and not forgive and self._hovered != before:
            self.focus.came_under(self._hovered, self.ui.now)

    def _hover(self, place: Place, *, tip: bool = True) -> None:
        """`tip`: whether words may appear; not where a pointer rests that nobody moves."""
        self._pointed = place
        node = self.focus.at(place)
        id = node.id if node is not None else ""
        if id != self._hovered:
            left, self._hovered = self._hovered, id
            if not tip:
                self._tooltip.left(left)
            else:
                self._tooltip.hovered(id if node is not None and node.tooltip else "", self.ui.now)
            self.invalidate()

    def _press(self, event: Press, place: Place) -> bool:
        event = structs.replace(event, place=place)
        self._gestures.stop()
        self._hover(place)
        self._tooltip.hide()
        self._ring = False
        node = self.focus.at(place)
        self._guard.press(node.id if node is not None else "", self.ui.now)
        if node is not None and event.button == LEFT:
            self._pressed = node.id
            if node.focusable:
                self.focus.focused = node.id
        elif event.button == LEFT:
            self.focus.focused = ""
        return self._give(event, place) or node is not None

    def _click(self, event: Click, place: Place) -> bool:
        if self._give(structs.replace(event, place=place), place):
            return True
        node = self.focus.at(place)
        if node is None:
            return False
        if not self._guard.lets_through(node, place, self.ui.now):
            return True
        if event.button == RIGHT:
            return self.do(node.id, Action.DETAILS)
        if event.count == 2 and Action.DOUBLE in node.actions:
            return self.do(node.id, Action.DOUBLE)
        return event.button == LEFT and self.do(node.id)

    def _drag(self, event: Drag) -> bool:
        self._tooltip.hide()
        if event.phase == "start":
            return self._gestures.take(event)
        if event.phase == "end" and self._gestures.empty:
            self._hover(place := self._gestures.aim(event.place))
            steady = event.button == LEFT and self._hovered == self._guard.armed
            return steady and self._click(Click(place, LEFT, 1), place)
        if event.phase in ("end", "cancel"):
            self._pressed = ""
        self._hover(OUTSIDE if self.ui.hand is Hand.TOUCH else event.place, tip=False)
        return self._gestures.carry(event)

    def _key(self, event: Key) -> bool:
        self.was_keyed = self._ring
        if self.ui.hand is Hand.PAD or event.chord.removeprefix("shift+") in _SHOWING:
            self._ring = True
        return self._give_focused(event) or self._held_on(event) or self._pressed_key(event)

    def _held_on(self, event: Key) -> bool:
        """Takes the repeats of a key that presses something: one that is held down does only what it began with."""
        return event.repeat and event.chord in _PRESSING

    def _pressed_key(self, event: Key) -> bool:
        return self.key(event) or self._navigate(event.chord) or self._shown_key(event)

    def _shown_key(self, event: Key) -> bool:
        """Presses the button that shows this key."""
        shown = (node for node in self.focus.nodes() if node.keys and node.keys == event.chord and node.enabled)
        node = None if event.repeat else next(shown, None)
        return node is not None and self.do(node.id)

    def _navigate(self, chord: str) -> bool:
        node = self.focus.node(self.focus.focused)
        match chord:
            case "tab" | "f6" | "shift+tab" | "shift+f6":
                return self._focus_node(self.focus.step(-1 if chord.startswith("shift") else 1))
            case "return" | "space":
                return self.do(self.focus.focused)
            case "ctrl+return":
                return self.do(self.focus.focused, Action.DOUBLE) or self.do(self.focus.focused)
            case "left" | "right" if node is not None and _ADJUST[chord] in node.actions:
                return self.do(node.id, _ADJUST[chord])
            case "left" | "right" | "up" | "down":
                return self._focus_node(self.towards(*_STEPS[chord])) or self._gestures.turn(chord)
            case "page_up" | "page_down" | "pageup" | "pagedown" | "home" | "end":
                return self._gestures.turn(chord)
            case "escape":
                return self.back()
            case _ if self.ui.keys.action(chord) == "rules":
                return self.do(self.focus.focused, Action.DETAILS)
            case _:
                return False

    def _focus_node(self, node: Node | None) -> bool:
        if node is None:
            return False
        self.focus_on(node.id)
        return True

    def _give(self, event: InputEvent, place: Place) -> bool:
        return self._tree.give(event, self._tree.under(place))

    def _give_focused(self, event: InputEvent) -> bool:
        return self._tree.give(event, reversed(self._tree.owners(self.focus.focused)))


def _draw_wall(canvas: Canvas, wall: str, veil: float) -> None:
    ui = canvas.ui
    canvas.surface.fill(ui.theme["night"])
    if ui.theme.high_contrast or not ui.assets.exists(wall):
        return
    size = ui.viewport.pixels
    if ui.assets.later(wall, _covering(size)) is not None:
        key = (wall, size, round(veil, 2))
        canvas.surface.blit(ui.assets.made(key, lambda: _wall(ui, wall, size, veil)), (0, 0))


def _wall(ui: Context, wall: str, size: tuple[int, int], veil: float) -> Surface:
    painted = ui.assets.image(wall, _covering(size))
    surface = Surface(size)
    surface.blit(painted, painted.get_rect(center=(size[0] // 2, size[1] // 2)))
    if veil:
        shade = Surface(size)
        shade.fill(ui.theme["night"])
        shade.set_alpha(round(255 * veil))
        surface.blit(shade, (0, 0))
    return surface


def _covering(size: tuple[int, int]) -> tuple[int, int]:
    """The size of the picture when it covers a whole window."""
    width = max(size[0], round(size[1] * SHAPE))
    return width, max(1, round(width / SHAPE))
