"""The hint for the next click is made from the moves that remain."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from game.content.message import Message
from game.engine.types import Command
from game.host.audience_model import AudienceModel, next_step
from game.table.item import Item, ItemKind
from game.table.move_selector import MoveSelector
from game.table.presenter import Button, Move

HAND, TRAY, HEAP = "hand", "tray", "heap"


def model(*words: str, typed: str = "") -> AudienceModel:
    """Returns an audience model with two cards in a hand, two on a tray and a heap; `words`: targets of moves, such as
    `h1 zone:heap`.
    """
    cards = {"h1": HAND, "h2": HAND, "t1": TRAY, "t2": TRAY}
    items = [Item(key, zone, 0, ItemKind.CARD, None, Message(key)) for key, zone in cards.items()]
    moves = [Move(tuple(word.split()), Command(), Message("move")) for word in words]
    selector = MoveSelector.over(moves)
    for target in typed.split():
        selector = cast("MoveSelector", selector.press(target))
    targets = {target for move in moves for target in move.targets}
    buttons = tuple(Button(target, Message(target)) for target in sorted(targets) if target.startswith("button:"))
    return cast("AudienceModel", SimpleNamespace(selector=selector, items=lambda: items, buttons=lambda: buttons))


def called(zone: str) -> Message | None:
    return None if zone == HEAP else Message(f"zone.{zone}")


def test_nothing_is_said_while_nothing_is_chosen() -> None:
    assert next_step(model("h1 zone:tray", "h2 zone:tray"), called) is None


def test_a_button_that_was_chosen_is_not_to_be_chosen_again() -> None:
    several = model("button:several button:a", "button:several button:b", "h1 zone:tray", typed="button:several")
    assert next_step(several, called) == Message("hud.next.specify", {"count": 2})


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("h1 zone:tray",), Message("hud.next.place", {"count": 1, "zones": (Message("zone.tray"),)})),
        (("h1 t1", "h1 t2"), Message("hud.next.thing", {"count": 2, "zones": (Message("zone.tray"),)})),
        (
            ("h1 zone:tray", "h1 zone:hand"),
            Message("hud.next.place", {"count": 2, "zones": (Message("zone.tray"), Message("zone.hand"))}),
        ),
        (("h1 zone:heap",), Message("hud.next.lit")),
        (("h1 button:a", "h1 button:b"), Message("hud.next.confirm", {"count": 2})),
        (("h1 button:a", "h1 t1"), Message("hud.next.thing", {"count": 1, "zones": (Message("zone.tray"),)})),
    ],
    ids=["a place", "things", "places", "no name", "buttons", "things beside buttons"],
)
def test_what_goes_on_from_a_chosen_thing_is_named(words: tuple[str, ...], said: Message) -> None:
    assert next_step(model(*words, "h2 zone:tray", typed="h1"), called) == said


@pytest.mark.parametrize(
    ("ready", "said"),
    [
        (False, Message("phone.next.place", {"count": 1, "zones": (Message("zone.tray"),)})),
        (True, Message("phone.next.confirm", {"count": 1})),
    ],
    ids=["to be tapped", "to be played by a button"],
)
def test_where_nothing_is_lit_it_is_said_what_to_tap_until_a_button_plays_it(ready: bool, said: Message) -> None:
    assert next_step(model("h1 zone:tray", "h2 zone:tray", typed="h1"), called, ready=ready) == said
