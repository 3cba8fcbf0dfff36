"""Rooms as AccessKit has them, and its adapters for the systems. The only place that knows AccessKit."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, Final

import pygame

from game.ui.input.focus import Urgency
from game.ui.reader.room import TEXT_RUN, WINDOW, Element, ElementKey, ReaderAction, ReadRoom, in_turn, news

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
