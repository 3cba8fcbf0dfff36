"""The prompt and its buttons keep their words whole: beside each other, or below where that is tight."""

from __future__ import annotations

from random import Random

import pytest
from pygame import FRect

from game.content.catalogue import Entry
from game.content.line import Line
from game.table.presenter import Button
from game.ui.context import Context
from game.ui.table.prompt import prompt_row
from game.ui.widgets.base import Widget, walk
from tests.ui.driver import Driver
from tests.ui.table.setting import AT_ONCE, TITLES, lay_table, seats_of

NARROW = FRect(0, 0, 480, 64)
WORDS = "Which way do these rapids run?"


def laid(ui: Context, words: str, *buttons: str) -> tuple[FRect, list[FRect]]:
    """Where words and buttons lie."""
    row = prompt_row(words, [Button(f"button:{label}", Line(label)) for label in buttons], lambda key: None)
    row.measure(ui, NARROW.width)
    row.place(ui, NARROW)
    found: dict[str, Widget] = {widget.id: widget for widget in walk(row)}
    return found["prompt"].rect, [found[f"button:{label}"].rect for label in buttons]


def test_few_buttons_stand_beside_the_words() -> None:
    words, (stay,) = laid(Driver().ui, WORDS, "Stay")
    assert words.right <= stay.left
    assert words.top < stay.bottom and stay.top < words.bottom


def test_buttons_that_would_squeeze_the_words_stand_below_them() -> None:
    words, buttons = laid(Driver().ui, WORDS, "Straight on", "To the left", "To the right")
    assert all(words.bottom <= button.top for button in buttons)
    assert len({button.top for button in buttons}) == 1
    assert all(NARROW.left <= button.left and button.right <= NARROW.right for button in buttons)


@pytest.mark.window
@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_while_only_buttons_are_left_the_prompt_speaks_of_them(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), settings=AT_ONCE)
    say, random = table.driver.ui.say, Random(7)
    spoken = {say(Line(f"hud.{key}", {"count": count})) for key in ("confirm", "specify") for count in (1, 2)}
    for _ in range(30):
        table.rest()
        controller = table.desk
        if controller.outcome is not None:
            break
        for letter in random.choice(controller.picker.picks).word:
            chosen, left = controller.picker.held, set(table.open)
            only_buttons = bool(chosen) and left <= {button.key for button in controller.buttons()}
            assert (table.driver.facts()["prompt"].name in spoken) == only_buttons
            table.bring_into_sight(letter)
            table.driver.press(letter)
