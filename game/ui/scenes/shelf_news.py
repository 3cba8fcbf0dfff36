"""What was going on: the match still on the table, and how the last ones ended."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.line import Argument, Line
from game.persistence.summary import Summary
from game.ui.scenes.house import House
from game.ui.scenes.words import players, result, title_name, when
from game.ui.widgets import (
    BODY,
    HEADING,
    SMALL,
    ButtonKind,
    Column,
    Fill,
    Label,
    Padding,
    Panel,
    PushButton,
    Row,
    Rule,
    Widget,
    Wrapping,
)

WIDTH = 340.0


def news(house: House, unfinished: Summary | None, finished: Sequence[Summary], width: float) -> Widget | None:
    """A board for beside the boxes; None if nothing was ever played."""
    parts: list[Widget] = []
    if unfinished is not None:
        parts += [Label(Line("shelf.going_on"), HEADING), _what(house, unfinished), _go_on(house, unfinished)]
    if finished:
        parts += [*([Rule()] if parts else []), Label(Line("shelf.recent"), HEADING)]
        parts += [_ended(house, match) for match in finished]
    return Panel(Column(*parts, gap=10, fill=Fill.STRETCH), padding=22, width=width) if parts else None


def strip(house: House, unfinished: Summary | None, *, slim: bool) -> Widget | None:
    """One line above several boxes, `slim` without a heading; None if no match waits."""
    if unfinished is None:
        return None
    heading = [] if slim else [Label(Line("shelf.going_on"), HEADING)]
    words = Column(*heading, _what(house, unfinished), gap=2, grow=1)
    row = Row(words, Wrapping(_go_on(house, unfinished)), gap=20)
    return Panel(Padding(row, 10, 0), padding=8) if slim else Panel(row, padding=18)


def _what(house: House, match: Summary) -> Widget:
    words: dict[str, Argument] = {
        "title": title_name(house.titles, match),
        "names": players(house.titles, match),
        "progress": result(house.titles, match),
        "when": when(match.last_played, house.today()),
    }
    return Label(Line("shelf.match", words), BODY, id="going_on")


def _go_on(house: House, match: Summary) -> Widget:
    return PushButton(
        "continue",
        Line("shelf.continue"),
        lambda: house.doors.resume(match.path),
        kind=ButtonKind.PRIMARY,
        icon="forward",
        keys="c",
    )


def _ended(house: House, match: Summary) -> Widget:
    words: dict[str, Argument] = {
        "title": title_name(house.titles, match),
        "when": when(match.last_played, house.today()),
    }
    ended = Label(result(house.titles, match), BODY)
    return Column(ended, Label(Line("shelf.finished", words), SMALL), gap=0)
