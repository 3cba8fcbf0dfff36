"""Reference cards keep to one shape: two columns, or names above what they mean."""

from __future__ import annotations

from pygame import FRect

from game.content.message import Message
from game.table.presenter import Reference, TableRow
from game.ui.table.panels.frame import ReferenceCard
from game.ui.widgets import Label
from game.ui.widgets.label import walk
from tests.ui.driver import Driver

AREA = FRect(0, 0, 240, 400)
LONG = "Every kayak moves by its own speed"


def laid(*meanings: str) -> list[tuple[FRect, FRect]]:
    """Returns the places of the name and the meaning of each row."""
    rows = tuple(TableRow((Message("Name"), Message(meaning)), number == 1) for number, meaning in enumerate(meanings))
    card = ReferenceCard(Reference("card", Message("Card"), rows))
    ui = Driver().ui
    high = card.measure(ui, AREA.width)[1]
    card.place(ui, FRect(AREA.topleft, (AREA.width, high)))
    found = [widget.rect for widget in walk(card) if isinstance(widget, Label)]
    assert all(AREA.left <= rect.left and rect.right <= AREA.right and rect.bottom <= high for rect in found)
    return list(zip(found[::2], found[1::2], strict=True))


def test_short_rows_are_two_columns() -> None:
    for name, meaning in laid("+1", "-1"):
        assert name.right <= meaning.left and name.top < meaning.bottom and meaning.top < name.bottom


def test_one_long_row_puts_every_name_above_its_meaning() -> None:
    for name, meaning in laid("+1", LONG, "-1"):
        assert name.bottom <= meaning.top and name.left == meaning.left
