"""Facts that everybody may know of a seat stand on its plate, however narrow that is."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.content.layout import BubbleSide, SeatPlace, SeatStyle
from game.content.message import Message, given
from game.engine.types import Seat
from game.table.presenter import Fact, Plate
from game.table.settings import Settings
from game.ui.table.layout.signs import TITLE_WIDTH, LineLabel, title_plate
from game.ui.table.seats import SeatStatus, SeatView
from game.ui.widgets import Label
from game.ui.widgets.label import walk
from tests.ui.driver import Driver

FACTS = (Fact(Message("lobby.crew.0"), Message("lobby.crew.1")), Fact(Message("lobby.crew.2"), Message("lobby.crew.3")))


def plate(wide: float, scale: int = 100) -> SeatView:
    """A plate of two facts in the same place, so wide, of a window where words have this size in percent."""
    place = SeatPlace((0, 0, 100), SeatStyle.BUST, (0, 100, wide, 50), BubbleSide.RIGHT)
    sitting = SeatStatus(place, Message("lobby.face.fox"), "", Plate(Seat(0), FACTS), False)
    view = SeatView(sitting, lambda line, at: None)
    view.place(Driver(settings=Settings(ui_scale=scale)).ui, FRect(0, 100, wide * 100 / scale, 5000 / scale))
    return view


@pytest.mark.parametrize("wide", [260, 120], ids=["wide", "narrow"])
def test_no_fact_is_left_out(wide: float) -> None:
    assert sum(isinstance(each, Label) for each in walk(plate(wide))) == 2 * len(FACTS)


def test_a_narrow_plate_grows_upwards() -> None:
    wide, narrow = plate(260).rect, plate(120).rect
    assert narrow.height > wide.height and narrow.bottom == wide.bottom


def test_letters_grow_with_the_words_as_far_as_a_plate_has_room() -> None:
    usual, larger = (written(plate(150, scale)) * scale for scale in (100, 130))
    assert larger > usual


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)], ids=["1280", "1920", "1024"])
def test_no_word_of_how_it_stands_is_left_alone_on_a_line(size: tuple[int, int]) -> None:
    """Given a race that up to four lead, among them long names, then the last line is not much shorter than another."""
    names = tuple(given(name) for name in ("Judge Brock", "Aunt Mossy", "Scuttle", "Ada"))
    ui = Driver(size=size).ui
    for count in range(1, 5):
        leads = Message("whitewater_rush.fact.leads", {"names": names[:count], "count": 17})
        standing = Message("whitewater_rush.standing", {"leader": leads})
        made = title_plate(ui, Message("hud.menu"), Message("hud.menu"), standing, (), lambda: None)
        made.place(ui, FRect(0, 0, *made.measure(ui, TITLE_WIDTH)))
        (line,) = (each for each in walk(made) if isinstance(each, LineLabel))
        style, wide = line.setting(ui, line.rect.width)
        lines = ui.text.layout(ui.say(standing), style, ui.viewport.line_width(wide)).lines
        assert lines[-1] > 0.5 * max(lines), ui.say(standing)


def written(view: SeatView) -> float:
    """Returns the height of the line of its first fact, in design units."""
    return next(each for each in walk(view) if isinstance(each, Label)).rect.height
