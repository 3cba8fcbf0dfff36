"""A session with its own accessibility bus, and what stands on it, asked as screen readers on Linux do."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, MessageType, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from msgspec import Struct

Place: TypeAlias = tuple[str, str]
"""Bus name and path of an object."""
LAUNCHER: Final = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
STATUS: Final = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
REGISTRY: Final = "org.a11y.atspi.Registry"
DESKTOP: Final[Place] = (REGISTRY, "/org/a11y/atspi/accessible/root")
ACCESSIBLE: Final = "org.a11y.atspi.Accessible"
ACTION, VALUE, TEXT = "org.a11y.atspi.Action", "org.a11y.atspi.Value", "org.a11y.atspi.Text"
EVENTS: Final = "org.a11y.atspi.Event.Object"
CHECK_BOX, COMBO_BOX, DIALOG, FRAME, PANEL, BUTTON, RADIO = 7, 11, 16, 23, 39, 43, 44
SLIDER, PARAGRAPH, ENTRY, HEADING = 51, 73, 79, 83
"""Roles of AT-SPI, by number."""
CHECKED, ENABLED, FOCUSABLE, FOCUSED = 4, 8, 11, 12
"""States of AT-SPI, by number."""
NAME: Final = "accessible-name"
SERVICE: Final = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
PATIENCE: Final = 20.0
"""Seconds an answer may take; a busy machine takes some."""


class Thing(Struct, frozen=True):
    """A screen reader's object, with what it says of itself."""

    place: Place
    role: int
    name: str
    description: str
    states: int
    parts: tuple[str, ...]
    """The names of what it lies in, the window first."""

    def has(self, state: int) -> bool:
        """True if this state of it is set."""
        return bool(self.states >> state & 1)


def missing() -> str:
    """Returns why no screen reader can be tried here, "" if one can."""
    if shutil.which("dbus-daemon") is None:
        return "dbus-daemon is not installed (Debian: dbus)"
    return "" if SERVICE.exists() else "there is no accessibility bus (Debian: at-spi2-core)"


@contextmanager
def session(folder: Path) -> Iterator[str]:
    """A session of its own in this folder, on which assistive technology is switched on; the address of its bus."""
    process = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "XDG_RUNTIME_DIR": str(folder)},
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        with open_dbus_connection(address) as connection:
            connection.send_and_get_reply(Properties(STATUS).set("IsEnabled", "b", True), timeout=PATIENCE)
        yield address
    finally:
        process.terminate()
        process.wait()


class Desktop:
    """The programs on the accessibility bus of a session."""

    def __init__(self, address: str) -> None:
        with open_dbus_connection(address) as connection:
            (bus,) = connection.send_and_get_reply(new_method_call(LAUNCHER, "GetAddress"), timeout=PATIENCE).body
        self._bus: DBusConnection = open_dbus_connection(bus)
        self._announced: list[str] = []
        self._windows: list[str] = []
        """Paths of the windows that were read last."""
        registry = DBusAddress("/org/a11y/atspi/registry", REGISTRY, REGISTRY)
        self._ask([new_method_call(registry, "RegisterEvent", "s", ("object:property-change:accessible-name",))])
        self._ask([message_bus.AddMatch(MatchRule(type="signal", interface=EVENTS, member="PropertyChange"))])

    def __enter__(self) -> Desktop:
        return self

    def __exit__(self, *error: object) -> None:
        self._bus.close()

    def things(self) -> list[Thing]:
        """Returns all that can be read now, as a reader goes through it; nothing while no program is there."""
        programs = self._children([DESKTOP])[0]
        found: dict[Place, tuple[Thing, tuple[Place, ...]]] = {}
        level: list[tuple[Place, tuple[str, ...]]] = [
            (place, ()) for inside in self._children(programs) for place in inside
        ]
        tops = [place for place, _ in level]
        self._windows = [path for _, path in tops]
        while level:
            level = self._look(level, found)
        return list(_in_order(tops, found))

    def press(self, thing: Thing) -> bool:
        """Does the first thing that can be done with it."""
        name, path = thing.place
        call = new_method_call(DBusAddress(path, name, ACTION), "DoAction", "i", (0,))
        return self._ask([call])[0] == (True,)

    def pressed(self, things: Sequence[Thing]) -> list[Thing]:
        """Returns the things with which something can be done."""
        places = (thing.place for thing in things)
        answers = self._ask([Properties(DBusAddress(path, name, ACTION)).get("NActions") for name, path in places])
        return [thing for thing, answer in zip(things, answers, strict=True) if answer is not None and answer[0][1]]

    def number(self, thing: Thing) -> tuple[float, float, float]:
        """Returns its value, the lowest and the highest one."""
        values = DBusAddress(thing.place[1], thing.place[0], VALUE)
        calls = [Properties(values).get(name) for name in ("CurrentValue", "MinimumValue", "MaximumValue")]
        now, low, high = (answer[0][1] if answer else float("nan") for answer in self._ask(calls))
        return now, low, high

    def set_number(self, thing: Thing, number: float) -> None:
        """Sets it."""
        self._ask([Properties(DBusAddress(thing.place[1], thing.place[0], VALUE)).set("CurrentValue", "d", number)])

    def text(self, thing: Thing) -> tuple[str, int]:
        """The text in it, and where its caret is."""
        texts = DBusAddress(thing.place[1], thing.place[0], TEXT)
        calls = [new_method_call(texts, "GetText", "ii", (0, -1)), Properties(texts).get("CaretOffset")]
        written, caret = self._ask(calls)
        return ("" if written is None else written[0]), (-1 if caret is None else caret[0][1])

    def set_caret(self, thing: Thing, offset: int) -> bool:
        """Puts the caret elsewhere."""
        name, path = thing.place
        return self._ask([new_method_call(DBusAddress(path, name, TEXT), "SetCaretOffset", "i", (offset,))])[0] == (
            True,
        )

    def focus(self, thing: Thing) -> bool:
        """Gives it the focus."""
        name, path = thing.place
        call = new_method_call(DBusAddress(path, name, "org.a11y.atspi.Component"), "GrabFocus")
        return self._ask([call])[0] == (True,)

    def announced(self) -> list[str]:
        """Returns the announcements since the last call: windows are called by them."""
        self._children([DESKTOP])
        told, self._announced = self._announced, []
        return told

    def _look(
        self, level: Sequence[tuple[Place, tuple[str, ...]]], found: dict[Place, tuple[Thing, tuple[Place, ...]]]
    ) -> list[tuple[Place, tuple[str, ...]]]:
        """Takes in these objects; what lies in them comes next."""
        places = [place for place, _ in level]
        said = [self._ask([call(place) for place in places]) for call in (_role, _name, _description, _states)]
        below: list[tuple[Place, tuple[str, ...]]] = []
        for (place, parts), inside, role, name, description, states in zip(
            level, self._children(places), *said, strict=True
        ):
            if role is None or name is None or description is None or states is None:
                continue
            low, high = states[0]
            thing = Thing(place, role[0], name[0][1], description[0][1], low | high << 32, parts)
            found[place] = (thing, inside)
            below += [(child, (*parts, thing.name)) for child in inside]
        return below

    def _children(self, places: Sequence[Place]) -> list[tuple[Place, ...]]:
        answers = self._ask([_call(place, "GetChildren") for place in places])
        return [() if answer is None else tuple((name, path) for name, path in answer[0]) for answer in answers]

    def _ask(self, messages: Sequence[Message]) -> list[tuple[Any, ...] | None]:
        """The answers, in order; None for what is not there any more. All are sent before the first is read."""
        serials = [next(self._bus.outgoing_serial) for _ in messages]
        for message, serial in zip(messages, serials, strict=True):
            self._bus.send(message, serial=serial)
        answers: dict[int, tuple[Any, ...] | None] = {}
        while not answers.keys() >= set(serials):
            self._take(self._bus.receive(timeout=PATIENCE), answers)
        return [answers[serial] for serial in serials]

    def _take(self, message: Message, answers: dict[int, tuple[Any, ...] | None]) -> None:
        fields = message.header.fields
        match message.header.message_type:
            case MessageType.method_return:
                answers[fields[HeaderFields.reply_serial]] = message.body
            case MessageType.error:
                answers[fields[HeaderFields.reply_serial]] = None
            case MessageType.signal if fields.get(HeaderFields.path) in self._windows and message.body[:1] == (NAME,):
                self._announced.append(message.body[3][1])
            case _:
                pass


def _call(place: Place, method: str) -> Message:
    name, path = place
    return new_method_call(DBusAddress(path, name, ACCESSIBLE), method)


def _role(place: Place) -> Message:
    return _call(place, "GetRole")


def _states(place: Place) -> Message:
    return _call(place, "GetState")


def _name(place: Place) -> Message:
    return Properties(DBusAddress(place[1], place[0], ACCESSIBLE)).get("Name")


def _description(place: Place) -> Message:
    return Properties(DBusAddress(place[1], place[0], ACCESSIBLE)).get("Description")


def _in_order(places: Sequence[Place], found: Mapping[Place, tuple[Thing, tuple[Place, ...]]]) -> Iterator[Thing]:
    """Returns things in a reader's order: each before its contents."""
    for place in places:
        if place in found:
            thing, inside = found[place]
            yield thing
            yield from _in_order(inside, found)
