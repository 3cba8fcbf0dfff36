"""The screen readers' news as things change, their requests, and the end of a reader that fails."""

from __future__ import annotations

import sys
from itertools import pairwise
from random import Random

import pygame
import pytest
from pygame import FRect, Rect

from game.content.catalogue import Entry
from game.content.layout import ZoneKind
from game.content.message import Message
from game.content.strings import load_strings
from game.engine.types import SYSTEM, Seat
from game.table.presenter import make_presenter
from game.ui.input.focus import Node, Role, Urgency
from game.ui.reader import (
    REQUEST,
    WANTED,
    AccessKit,
    Element,
    ElementKey,
    ReaderAction,
    ReadRoom,
    SceneReading,
    in_turn,
    key_of,
    news,
    room_of,
)
from game.ui.scene import Toast
from game.ui.scenes.overlays.curtain import CurtainScene
from game.ui.stage.dialog import confirm
from tests.ui.driver import FOLDERS, Driver
from tests.ui.gallery import WORDS, Gallery, GallerySpeaker
from tests.ui.table.setting import AT_ONCE, TITLES, lay_table

SAID = load_strings([FOLDERS.app()], "en")
SEATS = (Seat(0), Seat(1))
YES, NO = Message("app.ok"), Message("app.cancel")


class Listener:
    """Takes what is told, as AccessKit does."""

    def __init__(self, broken: BaseException | None = None) -> None:
        self.rooms: list[ReadRoom] = []
        self.announced: list[str] = []
        self._broken = broken

    def show(self, before: ReadRoom | None, room: ReadRoom) -> None:
        if self._broken is not None:
            raise self._broken
        found = [] if before is None else news(before, room)
        self.announced += [room.elements[key].value or room.elements[key].label for key in found]
        self.rooms.append(room)

    def window_focused(self, focused: bool) -> None:
        """Does nothing."""

    def key(self, number: int) -> ElementKey | None:
        return list(self.rooms[-1].elements)[number]

    @property
    def now(self) -> dict[str, Element]:
        """The readable elements, by their names."""
        return {element.label or element.value: element for element in self.rooms[-1].elements.values()}

    def number(self, name: str) -> int:
        """The number of the element of this name."""
        names = [element.label or element.value for element in self.rooms[-1].elements.values()]
        return names.index(name)


def listening(driver: Driver, *, broken: BaseException | None = None) -> Listener:
    """Returns a listener to everything from now on."""
    listener = Listener(broken)
    driver.app.reader.open(lambda: listener)
    driver.app.event(pygame.event.Event(WANTED, wanted=True))
    return listener


def ask(driver: Driver, listener: Listener, name: str, action: str, value: object = None) -> None:
    """A reader asks for something."""
    driver.app.event(pygame.event.Event(REQUEST, number=listener.number(name), action=action, value=value))
    driver.frame()


class Voice(GallerySpeaker):
    """Knows the words of the house, too."""

    def say(self, line: Message) -> str:
        return super().say(line) if line.key in WORDS else SAID.say(line)


@pytest.fixture
def driver() -> Driver:
    return Driver(strings=Voice())


@pytest.fixture
def gallery(driver: Driver) -> Gallery:
    scene = Gallery(driver.ui)
    driver.open(scene)
    return scene


def test_nothing_is_told_before_somebody_listens(driver: Driver, gallery: Gallery) -> None:
    listener = Listener()
    driver.app.reader.open(lambda: listener)
    gallery.rebuild()
    driver.frame()
    assert listener.rooms == []


def test_a_press_is_done_and_the_focus_goes_both_ways(driver: Driver, gallery: Gallery) -> None:
    listener = listening(driver)
    before = driver.facts()["music"].checked
    ask(driver, listener, "Music while you play", "CLICK")
    assert driver.facts()["music"].checked is not before
    assert driver.facts()["music"].focused
    driver.key("tab")
    driver.frame()
    focus = listener.rooms[-1].focus
    assert focus[-1] == gallery.focus.focused != "music"


def test_what_cannot_be_used_is_read_so_and_does_nothing(driver: Driver, gallery: Gallery) -> None:
    listener = listening(driver)
    driver.frame()
    usable = {node.name: node.enabled for node in driver.facts().values()}
    read = {name: each for name, each in listener.now.items() if name in usable}
    assert {name: each.enabled for name, each in read.items()} == {name: usable[name] for name in read}
    shut = [each for each in read.values() if not each.enabled]
    assert shut and {action for each in shut for action in each.actions} <= {ReaderAction.FOCUS}


def test_what_can_be_set_takes_values_of_its_kind(driver: Driver, gallery: Gallery) -> None:
    """Given a slider and a field, when readers set, insert and choose, then they have what was asked, and no other."""
    listener = listening(driver)
    ask(driver, listener, "Volume of effects", "SET_VALUE", 41.0)
    ask(driver, listener, "Volume of effects", "SET_VALUE", "loud")
    assert gallery.volume == 40
    ask(driver, listener, "Volume of effects", "INCREMENT")
    assert gallery.volume == 45
    ask(driver, listener, "Your name", "SET_VALUE", "Bob")
    ask(driver, listener, "Your name", "SET_TEXT_SELECTION", (0, 1))
    ask(driver, listener, "Your name", "REPLACE_SELECTED_TEXT", "R")
    ask(driver, listener, "Your name", "SET_VALUE", 3.0)
    assert gallery.name == "Rob"


def test_what_nobody_knows_to_do_is_not_heard(driver: Driver, gallery: Gallery) -> None:
    listener = listening(driver)
    ask(driver, listener, "Volume of effects", "SCROLL_INTO_VIEW")
    assert driver.app.reader.state == "reads"
    assert not driver.facts()["volume"].focused


def test_dots_between_things_are_not_read_out() -> None:
    node = Node("players", FRect(0, 0, 1, 1), Role.TEXT, "1–4 players · 20 min")
    room = room_of(SceneReading(1, (node,), "", False), "Title", Rect, ())
    assert room.elements[key_of(1, "players")].label == "1–4 players, 20 min"


def test_what_happened_is_told_before_what_is_asked() -> None:
    def room(*words: tuple[str, Urgency]) -> ReadRoom:
        nodes = (Node(said, FRect(0, 0, 1, 1), Role.TEXT, said, live=urgency) for said, urgency in words)
        return room_of(SceneReading(1, tuple(nodes), "", False), "Title", Rect, ())

    asked, happened = ("Play a card.", Urgency.ASSERTIVE), ("Ada plays a five.", Urgency.POLITE)
    assert news(room(), room(asked, happened)) == [key_of(1, happened[0]), key_of(1, asked[0])]


def test_the_same_is_not_asked_again_while_nothing_happens() -> None:
    """Given a question, when it comes anew, then it is told again only with what happened meanwhile."""
    area, words = FRect(0, 0, 1, 1), "Choose in secret."
    first, again = (Node(f"prompt:{number}", area, Role.TEXT, words, live=Urgency.ASSERTIVE) for number in range(2))
    happened = Node("told:1", area, Role.TEXT, "Ada has chosen.", live=Urgency.POLITE)
    before, quiet, loud = (
        room_of(SceneReading(1, nodes, "", False), "Title", Rect, ())
        for nodes in ((first,), (again,), (again, happened))
    )
    assert news(before, quiet) == []
    assert news(before, loud) == [key_of(1, "told:1"), key_of(1, "prompt:1")]


def test_a_dialog_is_read_alone_with_its_words(driver: Driver, gallery: Gallery) -> None:
    listener = listening(driver)
    driver.open(confirm(driver.ui, Message("app.name"), Message("app.notice"), YES, NO))
    dialog = next(element for element in listener.rooms[-1].elements.values() if element.role == "DIALOG")
    assert dialog.modal and driver.ui.say(Message("app.notice")) in dialog.description
    assert "Music while you play" not in listener.now


def test_news_are_told_in_their_order_and_not_again(driver: Driver, gallery: Gallery) -> None:
    listener = listening(driver)
    for words in ("one", "two", "three"):
        driver.ui.scenes.toasts.show(Toast(words))
    driver.frame()
    told = list(listener.announced)
    driver.open(confirm(driver.ui, Message("app.name"), Message("app.notice"), YES, NO))
    driver.do("dialog.no")
    driver.frame()
    assert told == ["one", "two", "three"]
    assert listener.announced == told


def test_several_news_of_one_change_can_be_told_one_by_one(driver: Driver, gallery: Gallery) -> None:
    listener = listening(driver)
    for words in ("one", "two", "three"):
        driver.ui.scenes.toasts.show(Toast(words))
    driver.frame()
    before, after = listener.rooms[-2:]
    stages = in_turn(before, after)
    told = [news(earlier, later) for earlier, later in pairwise((before, *stages))]
    assert [len(found) for found in told] == [1, 1, 1] and stages[-1] == after
    assert in_turn(after, after) == [after]


def test_what_was_asked_of_a_room_that_is_gone_is_not_done(driver: Driver, gallery: Gallery) -> None:
    listener = listening(driver)
    number, before = listener.number("Music while you play"), driver.facts()["music"].checked
    kept = listener.rooms[-1]
    driver.open(confirm(driver.ui, Message("app.name"), Message("app.notice"), YES, NO))
    listener.rooms.append(kept)
    driver.app.event(pygame.event.Event(REQUEST, number=number, action="CLICK", value=None))
    driver.do("dialog.no")
    driver.frame()
    assert driver.facts()["music"].checked is before


class Panic(BaseException):
    """A failure inside AccessKit, as it comes out of it."""


@pytest.mark.parametrize("error", [OSError("the bus is gone"), Panic("the bus is gone")])
def test_the_program_goes_on_without_a_reader_that_fails(
    driver: Driver, gallery: Gallery, error: BaseException
) -> None:
    listening(driver, broken=error)
    before = driver.facts()["music"].checked
    driver.press("music")
    assert driver.facts()["music"].checked is not before
    assert "bus is gone" in driver.app.reader.state


def test_where_there_is_no_accesskit_the_log_says_so_and_the_program_goes_on(
    driver: Driver, gallery: Gallery, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", None)
    driver.app.reader.open(lambda: AccessKit(0))
    driver.app.event(pygame.event.Event(WANTED, wanted=True))
    before = driver.facts()["music"].checked
    driver.press("music")
    assert driver.facts()["music"].checked is not before
    assert "accesskit" in driver.app.reader.state


@pytest.mark.parametrize("entry", TITLES[:2], ids=lambda entry: str(entry.id))
def test_what_happens_is_told_politely_in_order_and_what_is_asked_at_once(entry: Entry) -> None:
    table = lay_table(entry, "pb", settings=AT_ONCE)
    table.rest()
    listener = listening(table.driver)
    written = len(table.model.log())
    while len(table.model.log()) == written:
        table.play_once(Random(1))
        table.rest()
    table.driver.frame()
    log = [table.driver.ui.say(entry.line) for entry in table.model.log()[written:]]
    assert log and [words for words in listener.announced if words in log] == log
    asked = [element for element in listener.now.values() if element.live is Urgency.ASSERTIVE]
    assert [element.label for element in asked] == [table.driver.ui.say(table.model.prompt())]


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: str(entry.id))
def test_at_a_curtain_nothing_of_the_table_is_read(entry: Entry) -> None:
    table = lay_table(entry, "pp", settings=AT_ONCE, moves=4)
    things = {table.driver.ui.say(item.line) for item in table.model.items()}
    listener = listening(table.driver)
    assert any(words in name for words in things for name in listener.now)
    table.driver.open(CurtainScene(table.driver.ui, Seat(1), Message("lobby.crew.1")))
    assert [name for name in listener.now for words in things if words in name] == []


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: str(entry.id))
def test_the_river_in_words_is_what_everybody_knows(entry: Entry) -> None:
    session = lay_table(entry, "pp", moves=8, open=False).session
    presenter, names = (
        make_presenter(session.title, session.rules),
        {seat: Message("app.ok") for seat in (SYSTEM, *SEATS)},
    )
    public = presenter.items.rows(session.view(None), names)
    zones = {zone.id for zone in entry.layout.zones if zone.kind is ZoneKind.PAINTED}
    assert all(presenter.items.rows(session.view(seat), names) == public for seat in SEATS)
    assert {row.zone for row in public} == zones


def test_what_lies_alone_in_a_part_that_it_names_is_not_told_twice() -> None:
    """Given a part with one thing that says its name, and others, when it is read, then only the others are groups."""
    single = (thing("reserve", "Ada's reserve: 3 cards", "Ada's reserve"), thing("pot", "12 chips", "The pot"))
    hand = (thing(f"hand:{number}", f"Your hand, {number}", "Your hand") for number in range(2))
    room = room_of(SceneReading(1, (*single, *hand), "", False), "Title", Rect, ())
    groups = [element.label for element in room.elements.values() if element.role == "GROUP"]
    assert groups == ["", "The pot", "Your hand"]
    assert key_of(1, "reserve") in room.elements[("room", 1)].children


def thing(id: str, name: str, part: str) -> Node:
    """Returns a node in a part of a room."""
    return Node(id, FRect(0, 0, 1, 1), Role.CARD, name, part=part)
