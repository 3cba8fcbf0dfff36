"""The prompt and its buttons keep their words whole: beside each other, or below where that is tight."""

from __future__ import annotations

from pygame import FRect

from game.content.line import Line
from game.table.presenter import Button
from game.ui.context import Context
from game.ui.table.prompt import prompt_row
from game.ui.widgets.base import Widget, walk
from tests.ui.driver import Driver

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
