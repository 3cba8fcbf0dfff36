"""Parts of an option put in order in the lobby: by mouse, by drag, by keyboard."""

from __future__ import annotations

from dataclasses import replace as replace_entry
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.content.catalogue import Entry
from game.content.message import Message
from game.engine.module import OptionSpec, OrderOption
from game.ui.input.focus import Action
from game.ui.scenes.lobby.lobby import LobbyScene
from tests.laws.corpus import catalogue
from tests.ui.scenes.inn import Inn

ORDERED = [(entry, spec) for entry in catalogue() for spec in entry.info.options if spec.order is not None]
each_order = pytest.mark.parametrize(("entry", "spec"), ORDERED, ids=[entry.id for entry, _ in ORDERED])


class Lobby:
    """The lobby of one title with its order."""

    def __init__(self, path: Path, entry: Entry, spec: OptionSpec, chosen: int) -> None:
        assert spec.order is not None
        self.order: OrderOption = spec.order
        self.spec = spec
        self.driver = (inn := Inn(path)).driver
        self.scene = LobbyScene(inn.house, entry)
        self.driver.open(self.scene)
        if self.node(self.order.parts[0].id) not in self.driver.facts():
            self.driver.do("options")
        while len(self.value) > chosen:
            self.press(self.value[-1])
        for part in [part.id for part in self.order.parts if part.id not in self.value][: chosen - len(self.value)]:
            self.press(part)

    @property
    def value(self) -> list[str]:
        return list(self.order.ids(self.scene.choice.options.get(self.spec.id, self.spec.default)))

    def node(self, part: str) -> str:
        return f"option:{self.spec.id}:{part}"

    def press(self, part: str) -> None:
        self.driver.do(self.node(part))

    def drag(self, part: str, place: tuple[float, float]) -> None:
        self.scene.focus_on(self.node(part))
        self.driver.frame()
        self.driver.drag(self.driver.middle(self.node(part)), place)


@each_order
def test_the_focus_stays_near_what_was_taken_out_by_a_key(tmp_path: Path, entry: Entry, spec: OptionSpec) -> None:
    lobby = Lobby(tmp_path, entry, spec, 2)
    _, second = lobby.value
    lobby.scene.focus_on(lobby.node(second))
    lobby.driver.key("return")
    assert second not in lobby.value
    assert lobby.driver.focused.startswith(f"option:{spec.id}:")


@each_order
def test_pressing_puts_parts_in_and_takes_them_out(tmp_path: Path, entry: Entry, spec: OptionSpec) -> None:
    lobby = Lobby(tmp_path, entry, spec, 2)
    first, second = lobby.value
    lobby.press(first)
    assert lobby.value == [second]
    lobby.press(second)
    assert lobby.value == [second], "the last one stays"
    lobby.press(first)
    assert lobby.value == [second, first]


@each_order
def test_no_more_go_in_than_may(tmp_path: Path, entry: Entry, spec: OptionSpec) -> None:
    lobby = Lobby(tmp_path, entry, spec, 99)
    assert len(lobby.value) == lobby.order.most
    assert spec.allows(lobby.order.value(lobby.value))


@each_order
def test_left_and_right_move_a_part_along(tmp_path: Path, entry: Entry, spec: OptionSpec) -> None:
    lobby = Lobby(tmp_path, entry, spec, 2)
    first, second = lobby.value
    assert lobby.driver.do(lobby.node(first), Action.INCREASE)
    assert lobby.value == [second, first]
    assert lobby.driver.do(lobby.node(first), Action.DECREASE)
    assert lobby.value == [first, second]
    lobby.driver.do(lobby.node(first), Action.DECREASE)
    assert lobby.value == [first, second], "there is nothing further left"


@each_order
def test_parts_are_dragged_along_and_out(tmp_path: Path, entry: Entry, spec: OptionSpec) -> None:
    lobby = Lobby(tmp_path, entry, spec, 2)
    first, second = lobby.value
    lobby.scene.focus_on(lobby.node(first))
    lobby.driver.frame()
    x, y = lobby.driver.middle(lobby.node(second))
    lobby.drag(first, (x + 20, y))
    assert lobby.value == [second, first]
    lobby.drag(first, (x, 5))
    assert lobby.value == [second]


@each_order
def test_every_part_is_shown(tmp_path: Path, entry: Entry, spec: OptionSpec) -> None:
    lobby = Lobby(tmp_path, entry, spec, 1)
    facts = lobby.driver.facts()
    for part in lobby.order.parts:
        assert facts[lobby.node(part.id)].checked == (part.id in lobby.value)
    assert lobby.driver.cut() == []


@pytest.mark.parametrize(
    ("entry", "spec"), [pair for pair in ORDERED if pair[1].order and pair[1].order.room], ids=lambda each: each.id
)
def test_what_is_too_large_says_so_with_both_numbers_and_is_not_dealt(
    tmp_path: Path, entry: Entry, spec: OptionSpec
) -> None:
    assert spec.order is not None
    parts = tuple(replace(part, size=4) for part in spec.order.parts)
    small = replace(spec, order=replace(spec.order, parts=parts, room=6))
    options = tuple(small if each.id == spec.id else each for each in entry.info.options)
    lobby = Lobby(tmp_path, replace_entry(entry, info=replace(entry.info, options=options)), small, 1)
    told = "too_large"
    assert told not in lobby.driver.facts()
    lobby.press(next(part.id for part in parts if part.id not in lobby.value))
    words = lobby.driver.facts()[told].name
    assert "8" in words and "6" in words
    lobby.driver.press("deal")
    assert lobby.driver.facts()["line:0"].name == words
    lobby.driver.key("escape")
    again = lobby.driver.ui.scenes.top
    assert isinstance(again, LobbyScene)
    chosen = spec.order.ids(again.choice.options[spec.id])
    assert len(chosen) == 2, "the choice is still there to be changed"


@each_order
def test_what_holds_of_every_order_is_said_by_the_bar_alone(tmp_path: Path, entry: Entry, spec: OptionSpec) -> None:
    say = Inn(tmp_path).driver.ui.say
    note = say(Message("widget.order.note", {"least": 1, "most": 3}))
    about = say(Message(f"{entry.id}.option.{spec.id}.detail"))
    assert "once" in note and "once" not in about
