"""Screen readers: the topmost room as a tree of elements, what changed in it, and AccessKit.

No other module knows AccessKit.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from enum import StrEnum
from functools import partial
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias
from weakref import WeakKeyDictionary

import pygame
from msgspec import Struct, structs
from pygame import FRect, Rect

from game.content.message import Message
from game.ui.context import Context
from game.ui.drawing.text import plain
from game.ui.input.events import Hand
from game.ui.input.focus import Action, Node, NumberRange, Role, Urgency
from game.ui.scene import Scene
from game.ui.stage.widget_scene import HEADINGS

WINDOW: Final[ElementKey] = ("window",)
TEXT_RUN: Final = "TEXT_RUN"
"""The role of an element that holds the text of a field."""

_APART: Final = re.compile(r"\s*·\s*")
"""A dot between things, which would be read out."""

_SHOWN: Final = frozenset((Role.TEXT, Role.HEADING))
ACTIONS: Final[Mapping[Action, str]] = {
    Action.PRESS: "CLICK",
    Action.INCREASE: "INCREMENT",
    Action.DECREASE: "DECREMENT",
    Action.DETAILS: "SHOW_CONTEXT_MENU",
}
_ROLES: Final[Mapping[Role, str]] = {
    Role.BUTTON: "BUTTON",
    Role.TOGGLE: "CHECK_BOX",
    Role.SLIDER: "SLIDER",
    Role.CHOICE: "RADIO_BUTTON",
    Role.LIST_ITEM: "BUTTON",
    Role.DROP_DOWN: "COMBO_BOX",
    Role.TEXT_FIELD: "TEXT_INPUT",
    Role.CARD: "BUTTON",
    Role.PILE: "BUTTON",
    Role.PIECE: "BUTTON",
    Role.ZONE: "BUTTON",
    Role.TEXT: "PARAGRAPH",
    Role.HEADING: "HEADING",
}
REQUEST: Final = pygame.event.custom_type()
"""A screen reader asks for something: `number` of an element, `action` as AccessKit names it, and a `value`."""

WANTED: Final = pygame.event.custom_type()
"""`wanted`: a screen reader came, and wants all there is; else the last one went."""

MAC_WINDOW: Final = "SDLWindow"
"""SDL's name for the class of its windows on macOS."""

BEFORE_SEEN: Final = sys.platform in ("win32", "darwin")
"""True if AccessKit must know a window before the window is seen first."""

TOLD_BY_NAME: Final = sys.platform not in ("win32", "darwin")
"""True if news are told by the name of the window: before release 45 Orca says nothing else that comes by itself."""

_BLANK: Final = "\N{NO-BREAK SPACE}"
"""Put behind news that are told twice: to the same name nobody listens."""

_WORD: Final = re.compile(r"\S+\s*|\s+")
_LIVE: Final[Mapping[Urgency, str]] = {Urgency.POLITE: "POLITE", Urgency.ASSERTIVE: "ASSERTIVE"}
DONE_BY: Final = {name: action for action, name in ACTIONS.items()}


ElementKey: TypeAlias = tuple[object, ...]
"""The identity of an element; the same for as long as it stands for the same thing."""

HeardWords: TypeAlias = tuple[str, str]
"""Words that came by themselves: the id of their node, and what it was called."""


class ReaderAction(StrEnum):
    """A further action of an element, as AccessKit names it."""

    FOCUS = "FOCUS"
    SET = "SET_VALUE"
    """A number, or a text in place of all of it."""
    INSERT = "REPLACE_SELECTED_TEXT"
    CHOOSE = "SET_TEXT_SELECTION"
    """Anchor and caret."""


class Element(Struct, frozen=True):
    """One thing that is read. `role` and `actions` are named as AccessKit names them; `bounds` in pixels."""

    role: str
    label: str = ""
    value: str = ""
    description: str = ""
    keys: str = ""
    scale: tuple[float, float, float, float] | None = None
    """The number it is set to, the lowest, the highest, and from one to the next."""
    chosen: tuple[int, int] | None = None
    """Anchor and caret of what is chosen of its text."""
    toggled: bool | None = None
    enabled: bool = True
    modal: bool = False
    live: Urgency = Urgency.OFF
    actions: tuple[str, ...] = ()
    bounds: tuple[float, float, float, float] | None = None
    children: tuple[ElementKey, ...] = ()


class ReadRoom(Struct, frozen=True):
    """A tree of elements with the one that has the focus. The first is the window."""

    elements: Mapping[ElementKey, Element]
    focus: ElementKey

    def without(self, keys: frozenset[ElementKey]) -> ReadRoom:
        """Returns the room without these elements, which hold no others and are not there yet."""
        left = {key: _childless(element, keys) for key, element in self.elements.items() if key not in keys}
        return ReadRoom(left, self.focus)


class SceneReading(Struct, frozen=True):
    """The nodes of a scene that are to be read."""

    number: int
    """Number of the scene, among all that were read."""
    nodes: tuple[Node, ...]
    focused: str
    dialog: bool


def room_of(
    reading: SceneReading | None, title: str, to_pixels: Callable[[FRect], Rect], heard: Collection[HeardWords]
) -> ReadRoom:
    """The tree of a window. `title`: of the window; `heard`: what was told politely in an earlier stay."""
    if reading is None:
        return ReadRoom({WINDOW: Element("WINDOW", title)}, WINDOW)
    here: ElementKey = ("room", reading.number)
    elements = {WINDOW: Element("WINDOW", title, children=(here,)), here: _room(reading)}
    children: dict[ElementKey, list[ElementKey]] = {here: []}
    alone = _told_by_its_name(reading)
    for node in reading.nodes:
        part = None if node.id in alone else _part(node, reading.number)
        if part is not None and part not in elements:
            radios = node.role is Role.CHOICE
            name = _said(str(part[-1]))
            elements[part] = Element("RADIO_GROUP" if radios else "GROUP", "" if name == elements[here].label else name)
            children[here].append(part)
        key = key_of(reading.number, node.id)
        elements[key] = _element(node, to_pixels, heard)
        if node.writing is not None:
            children[key] = [(*key, TEXT_RUN)]
            elements[children[key][0]] = Element(TEXT_RUN, value=node.value)
        children.setdefault(part or here, []).append(key)
    for key, inside in children.items():
        elements[key] = structs.replace(elements[key], children=tuple(inside))
    focus = key_of(reading.number, reading.focused)
    return ReadRoom(elements, focus if focus in elements else here)


def key_of(number: int, id: str) -> ElementKey:
    """Returns the key of a node of the scene with this number."""
    return ("node", number, id)


def told(nodes: Iterable[Node]) -> frozenset[HeardWords]:
    """Returns the words of a room that are told as soon as they come."""
    return frozenset((node.id, node.name) for node in nodes if node.live is not Urgency.OFF)


def news(before: ReadRoom, after: ReadRoom) -> list[ElementKey]:
    """Returns the elements to tell because they came or say something else, in reading order; the question comes last.

    It is not asked again as long as nothing happened.
    """
    known = dict(_live(before))
    found = [key for key, element in _live(after) if key not in known or _words(known[key]) != _words(element)]
    asked = [key for key in found if after.elements[key].live is Urgency.ASSERTIVE]
    happened = [key for key in found if key not in asked]
    if not happened:
        pending = {_words(element) for element in known.values()}
        asked = [key for key in asked if _words(after.elements[key]) not in pending]
    return [*happened, *asked]


def in_turn(before: ReadRoom, after: ReadRoom) -> list[ReadRoom]:
    """The way to a room with one piece of news after the other: systems do not keep the order of one change."""
    later = news(before, after)
    return [after.without(frozenset(later[place + 1 :])) for place in range(max(1, len(later)))]


class AccessKit:
    """Tells screen readers of one window. What they ask for comes as REQUEST on the window's queue.

    They ask from threads of their own, which touch nothing of the screen. Nothing is to be sent before WANTED: on
    Linux a thread that waits for Python would hold what the sender waits for.
    """

    def __init__(self, handle: int) -> None:
        """`handle`: of the window, before it is seen first; not needed on Linux. Raises ImportError or OSError."""
        self._kit = import_module("accesskit")
        self._numbers: dict[ElementKey, int] = {}
        self._keys: dict[int, ElementKey] = {}
        self._count = 0
        """Numbers given so far."""
        self._name = ""
        """The name of the window."""
        self._adapter = self._open(handle)

    def show(self, before: ReadRoom | None, room: ReadRoom) -> None:
        """Sends what is another than before."""
        for stage in [room] if TOLD_BY_NAME or before is None else in_turn(before, room):
            update = self._update(before, stage)
            self._raise(self._adapter.update_if_active(partial(_same, update)))
            before = stage

    def window_focused(self, focused: bool) -> None:
        """Passed on where the system does not see it itself."""
        match sys.platform:
            case "win32":
                pass
            case "darwin":
                self._raise(self._adapter.update_view_focus_state(focused))
            case _:
                self._adapter.update_window_focus_state(focused)

    def key(self, number: int) -> ElementKey | None:
        """Returns the key of the element with this number."""
        return self._keys.get(number)

    def _open(self, handle: int) -> Any:
        kit = self._kit
        match sys.platform:
            case "win32":
                return kit.windows.SubclassingAdapter(handle, _wanted, _asked)
            case "darwin":
                kit.macos.add_focus_forwarder_to_window_class(MAC_WINDOW)
                return kit.macos.SubclassingAdapter.for_window(handle, _wanted, _asked)
            case _:
                return kit.unix.Adapter(_wanted, _asked, _left)

    def _update(self, before: ReadRoom | None, room: ReadRoom) -> Any:
        """The elements that are new or other, as one update."""
        known = {} if before is None else before.elements
        self._forget(room)
        named, self._name = self._name, self._named(before, room)
        update = self._kit.TreeUpdate(self._number(room.focus))
        if before is None:
            update.tree = self._kit.Tree(self._number(next(iter(room.elements))))
            update.tree.toolkit_name = "SDL"
        changed = [
            (key, element)
            for key, element in room.elements.items()
            if known.get(key) != element or (key == WINDOW and named != self._name)
        ]
        update.nodes = [(self._number(key), self._node(key, element)) for key, element in changed]
        return update

    def _named(self, before: ReadRoom | None, room: ReadRoom) -> str:
        """The name of the window: what was told last."""
        title, told = room.elements[WINDOW].label, news(before, room) if before is not None and TOLD_BY_NAME else []
        if told:
            words = " ".join(room.elements[key].label or room.elements[key].value for key in told)
            return words + _BLANK if words == self._name else words
        return self._name if before is not None else title

    def _node(self, key: ElementKey, element: Element) -> Any:
        kit = self._kit
        node = kit.Node(getattr(kit.Role, element.role))
        texts: tuple[tuple[str, Callable[[str], None]], ...] = (
            (self._name if key == WINDOW else element.label, node.set_label),
            (element.value, node.set_value),
            (element.description, node.set_description),
            (element.keys, node.set_keyboard_shortcut),
        )
        for words, put in texts:
            if words:
                put(words)
        self._set_value(key, element, node)
        if element.toggled is not None:
            node.set_toggled(kit.Toggled.TRUE if element.toggled else kit.Toggled.FALSE)
        if not element.enabled:
            node.set_disabled()
        if element.modal:
            node.set_modal()
        if element.live is not Urgency.OFF and not TOLD_BY_NAME:
            node.set_live(getattr(kit.Live, _LIVE[element.live]))
        for action in element.actions:
            node.add_action(getattr(kit.Action, action))
        if element.bounds is not None:
            node.set_bounds(kit.Rect(*element.bounds))
        node.set_children([self._number(child) for child in element.children])
        return node

    def _set_value(self, key: ElementKey, element: Element, node: Any) -> None:
        """Numbers with their bounds; text as letters, and what is chosen of it."""
        kit = self._kit
        if element.scale is not None:
            number, low, high, step = element.scale
            node.set_numeric_value(number)
            node.set_min_numeric_value(low)
            node.set_max_numeric_value(high)
            node.set_numeric_value_step(step)
        if element.chosen is not None:
            run = self._number((*key, TEXT_RUN))
            anchor, caret = (kit.TextPosition(run, place) for place in element.chosen)
            node.set_text_selection(kit.TextSelection(anchor, caret))
        if element.role == TEXT_RUN:
            node.set_value(element.value)
            node.set_text_direction(kit.TextDirection.LEFT_TO_RIGHT)
            node.set_character_lengths([len(letter.encode()) for letter in element.value])
            node.set_word_lengths([len(word) for word in _WORD.findall(element.value)])

    def _number(self, key: ElementKey) -> int:
        if key not in self._numbers:
            self._numbers[key], self._keys[self._count] = self._count, key
            self._count += 1
        return self._numbers[key]

    def _forget(self, room: ReadRoom) -> None:
        """Gives elements that come back a new number: readers on Linux believe nothing more of an element that went
        once.
        """
        for key in self._numbers.keys() - room.elements.keys():
            del self._keys[self._numbers.pop(key)]

    @staticmethod
    def _raise(events: Any) -> None:
        if events is not None:
            events.raise_events()


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


def _live(room: ReadRoom) -> Iterable[tuple[ElementKey, Element]]:
    return ((key, element) for key, element in room.elements.items() if element.live is not Urgency.OFF)


def _words(element: Element) -> tuple[str, str]:
    return element.label, element.value


def _room(reading: SceneReading) -> Element:
    """A room by its heading; a dialog with all its words, which are read when it opens."""
    name = next((node.name for node in reading.nodes if _is_heading(node)), "")
    shown = [node.name for node in reading.nodes if node.role in _SHOWN and node.name]
    name = name or next((node.name for node in reading.nodes if node.role is Role.HEADING), next(iter(shown), ""))
    words = "\n".join(words for words in shown if words != name) if reading.dialog else ""
    return Element("DIALOG" if reading.dialog else "GROUP", name, description=words, modal=reading.dialog)


def _is_heading(node: Node) -> bool:
    """True if the node says where one is."""
    return node.id in HEADINGS and node.role in _SHOWN


def _part(node: Node, number: int) -> ElementKey | None:
    """The part of the room a node lies in; choices lie in what they are a choice of."""
    name = node.part or (node.value if node.role is Role.CHOICE else "")
    return ("part", number, name) if name else None


def _told_by_its_name(reading: SceneReading) -> frozenset[str]:
    """Returns the ids of nodes that lie alone in a part of the room whose name they say themselves: it is not said
    twice.
    """
    inside: dict[ElementKey, list[Node]] = {}
    for node in reading.nodes:
        if (part := _part(node, reading.number)) is not None:
            inside.setdefault(part, []).append(node)
    single = ((str(part[-1]), nodes[0]) for part, nodes in inside.items() if len(nodes) == 1)
    return frozenset(node.id for part, node in single if part.casefold() in node.name.casefold())


def _element(node: Node, to_pixels: Callable[[FRect], Rect], heard: Collection[HeardWords]) -> Element:
    area = to_pixels(node.rect)
    made = Element(
        "HEADING" if _is_heading(node) else _ROLES[node.role],
        _said(node.name),
        description=_said(node.description),
        keys=node.keys,
        toggled=_toggled(node),
        enabled=node.enabled,
        live=_live_of(node, heard),
        actions=_actions(node),
        scale=None if node.scale is None else _scale(node.scale),
        chosen=None if node.writing is None else (node.writing.anchor, node.writing.caret),
        bounds=(area.left, area.top, area.right, area.bottom),
    )
    return _with_value(made, node)


def _with_value(made: Element, node: Node) -> Element:
    """Returns the element with the value of its node: in the value where readers ask for it, else in its name."""
    value = _said(node.value)
    match node.role:
        case Role.TEXT:
            return structs.replace(made, label=f"{made.label}: {value}") if value else made
        case Role.TEXT_FIELD:
            return structs.replace(made, value=node.value)
        case Role.SLIDER:
            return structs.replace(made, value=value)
        case Role.CHOICE:
            return made
        case _:
            return structs.replace(made, label=f"{made.label}, {value}") if value else made


def _scale(scale: NumberRange) -> tuple[float, float, float, float]:
    return scale.number, scale.low, scale.high, scale.step


def _said(words: str) -> str:
    """Words as they are said aloud."""
    return _APART.sub(", ", words)


def _toggled(node: Node) -> bool | None:
    """Returns whether the node is checked; things on a table are pressed or not, without a box."""
    return node.checked if node.role in (Role.TOGGLE, Role.CHOICE) else None


def _live_of(node: Node, heard: Collection[HeardWords]) -> Urgency:
    """Returns the urgency of a node: assertive words are told again when one comes back to a room, polite ones are
    not.
    """
    return Urgency.OFF if node.live is Urgency.POLITE and (node.id, node.name) in heard else node.live


def _actions(node: Node) -> tuple[str, ...]:
    found = [ACTIONS[action] for action in node.actions if action in ACTIONS] if node.enabled else []
    if node.enabled and (node.scale is not None or node.writing is not None):
        found.append(ReaderAction.SET)
    if node.enabled and node.writing is not None:
        found += [ReaderAction.INSERT, ReaderAction.CHOOSE]
    return (*found, ReaderAction.FOCUS) if node.focusable else tuple(found)


def _childless(element: Element, keys: frozenset[ElementKey]) -> Element:
    if not keys.intersection(element.children):
        return element
    return structs.replace(element, children=tuple(child for child in element.children if child not in keys))


def _same(update: Any) -> Any:
    return update


def _wanted() -> None:
    """A reader came: the whole tree follows from the thread of the window, which no reader may wait for."""
    _post(WANTED, wanted=True)


def _left() -> None:
    _post(WANTED, wanted=False)


def _asked(request: Any) -> None:
    action, value = str(request.action).rpartition(".")[2], request.data[1] if request.data else None
    if action == ReaderAction.CHOOSE and value is not None:
        value = (value.anchor.character_index, value.focus.character_index)
    _post(REQUEST, number=request.target, action=action, value=value)


def _post(kind: int, **what: object) -> None:
    """The queue may be full, or gone as the program ends: then nobody waits for the answer."""
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(kind, what))


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
