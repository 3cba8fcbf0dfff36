"""What stands on the shelf: one title with its story, or several side by side."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.catalogue import Entry
from game.content.line import Line
from game.ui.context import Context
from game.ui.scenes.frame import Centred, narrow
from game.ui.scenes.house import House
from game.ui.scenes.title_box import BOX_SHAPE, DEPTH, Plank, TitleBox, facts
from game.ui.widgets import (
    BODY,
    HEADING,
    SOFT,
    Button,
    ButtonKind,
    Column,
    Fill,
    Flow,
    Grid,
    Label,
    Padding,
    Panel,
    Row,
    Widget,
)

HIGHEST, LOWEST = 500.0, 200.0
STORY = 430.0


def grand(house: House, entry: Entry, height: float, beside: Widget | None) -> Widget:
    """One title: its box, its story and what was going on, all on one plank."""
    box = TitleBox(entry, min(HIGHEST, max(LOWEST, height)), lambda: house.doors.lobby(entry))
    if narrow(house.ui):
        return Column(*([beside] if beside else []), Row(box, align=0.5), Plank(), _story(house, entry, 0), gap=14)
    boards = [Centred(_story(house, entry, STORY), STORY), *([beside] if beside else [])]
    stands = [Padding(board, 0, 6) for board in boards]
    return Column(Row(box, *stands, gap=30, fill=Fill.END), Plank(), gap=0)


def stands(house: House, entries: Sequence[Entry], room: float, height: float) -> Widget:
    """Several titles: as many boxes beside each other as there is room for."""
    widest = min(HIGHEST, height) * BOX_SHAPE * (1 + DEPTH) + 30
    columns = max(1, min(len(entries), int(room // (LOWEST * BOX_SHAPE + 30))))
    width = min(widest, room / columns)
    cells = [_stand(house, entry, (width - 30) / BOX_SHAPE / (1 + DEPTH)) for entry in entries]
    return Grid(*cells, columns=columns, gap=0)


def box_height(ui: Context, taken: float) -> float:
    """The height left for boxes when so much is taken by the rest."""
    return min(HIGHEST, max(LOWEST, ui.viewport.height - taken))


def _stand(house: House, entry: Entry, height: float) -> Widget:
    box = TitleBox(entry, max(LOWEST, height), lambda: house.doors.lobby(entry))
    return Column(Row(box, align=0.5), Plank(), Padding(facts(entry, align=0.5), 6, 10), gap=0)


def _story(house: House, entry: Entry, width: float) -> Widget:
    doors, story = house.doors, f"{entry.id}.story"
    parts: list[Widget] = [
        Label(Line(f"{entry.id}.name"), HEADING),
        Label(Line(f"{entry.id}.tagline"), BODY),
        facts(entry),
        *([Label(Line(story), SOFT)] if house.titles.strings.has(story) else []),
        Flow(
            Button(
                "play", Line("shelf.play"), lambda: doors.lobby(entry), kind=ButtonKind.PRIMARY, icon="play", keys="p"
            ),
            Button("rules", Line("shelf.rules"), lambda: doors.rules_of(entry), icon="rules", keys="r"),
        ),
    ]
    return Panel(Column(*parts, gap=14), padding=24, width=width)
