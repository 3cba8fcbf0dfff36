"""What stands on the shelf: one title with its story, or several side by side."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from game.content.catalogue import Cover
from game.content.line import Line
from game.ui.context import Context
from game.ui.scenes.frame import narrow
from game.ui.scenes.house import House
from game.ui.scenes.title_box import BOX_SHAPE, DEPTH, Plank, TitleBox, facts
from game.ui.widgets import (
    BODY,
    HEADING,
    SOFT,
    ButtonKind,
    Centred,
    Column,
    Fill,
    Grid,
    Label,
    Padding,
    Panel,
    PushButton,
    Row,
    Widget,
    Wrapping,
)

HIGHEST, LOWEST = 500, 150
BESIDE = 20.0
"""Air between two boxes."""
STEP = 2
STORY = 430.0
TIGHT = 640.0
"""Below this many design units down."""
WIDTH_BY_HEIGHT = BOX_SHAPE * (1 + DEPTH)


def grand(house: House, cover: Cover, height: float, beside: Widget | None) -> Widget:
    """One title: its box, its story and what was going on, all on one plank."""
    box = TitleBox(cover, height, lambda: house.doors.lobby(cover))
    if narrow(house.ui):
        return Column(*([beside] if beside else []), Row(box, align=0.5), Plank(), _story(house, cover, 0), gap=14)
    boards = [Centred(_story(house, cover, STORY), STORY), *([beside] if beside else [])]
    stands = [Padding(board, 0, 6) for board in boards]
    return Column(Row(box, *stands, gap=30, fill=Fill.END), Plank(), gap=0)


def stands(house: House, covers: Sequence[Cover], room: float, height: float) -> Widget:
    """Several titles: as many boxes beside each other as there is room for."""
    columns = max(1, min(len(covers), int(room // (LOWEST * WIDTH_BY_HEIGHT + BESIDE))))
    widest = (room / columns - BESIDE) / WIDTH_BY_HEIGHT
    return Grid(*(_stand(house, cover, min(height, widest)) for cover in covers), columns=columns, gap=0)


def tight(ui: Context) -> bool:
    """Whether the shelf has to spare height: short lettering, no motto, facts close together."""
    return ui.viewport.height < TIGHT


def tallest(fits: Callable[[float], bool]) -> float:
    """The largest height of boxes that fits; the smallest where none does."""
    sizes = range(LOWEST, HIGHEST + 1, STEP)
    return sizes[max(0, bisect_left(sizes, True, key=lambda height: not fits(height)) - 1)]


def _stand(house: House, cover: Cover, height: float) -> Widget:
    box = TitleBox(cover, height, lambda: house.doors.lobby(cover))
    words = Padding(facts(cover, below=True), 6, 2 if tight(house.ui) else 10)
    return Column(Row(box, align=0.5), Plank(), words, gap=0)


def _story(house: House, cover: Cover, width: float) -> Widget:
    doors, story = house.doors, f"{cover.id}.story"
    parts: list[Widget] = [
        Label(Line(f"{cover.id}.name"), HEADING),
        Label(Line(f"{cover.id}.tagline"), BODY),
        facts(cover),
        *([Label(Line(story), SOFT)] if house.titles.strings.has(story) else []),
        Wrapping(
            PushButton(
                "play", Line("shelf.play"), lambda: doors.lobby(cover), kind=ButtonKind.PRIMARY, icon="play", keys="p"
            ),
            PushButton("rules", Line("shelf.rules"), lambda: doors.rules_of(cover), icon="rules", keys="r"),
        ),
    ]
    return Panel(Column(*parts, gap=14), padding=24, width=width)
