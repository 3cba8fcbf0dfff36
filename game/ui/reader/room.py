"""The room that is read, as plain data: its nodes as elements of a tree."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from enum import StrEnum
from typing import Final, TypeAlias

from msgspec import Struct, structs
from pygame import FRect, Rect

from game.ui.input.focus import Action, Node, NumberRange, Role, Urgency
from game.ui.stage.widget_scene import HEADINGS

ElementKey: TypeAlias = tuple[object, ...]
"""The identity of an element; the same for as long as it stands for the same thing."""
HeardWords: TypeAlias = tuple[str, str]
"""Words that came by themselves: the id of their node, and what it was called."""
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
