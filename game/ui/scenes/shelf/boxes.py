"""What stands on the shelf: the match that waits, and the boxes of the titles, each with its words below the plank."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

from game.content.catalogue import Cover
from game.content.line import Argument, Line
from game.content.seated import faces_of
from game.persistence.summary import Summary
from game.table.mood import portrait
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.scenes.frame import evenly
from game.ui.scenes.house import House
from game.ui.scenes.shelf.framed_match import FramedMatch
from game.ui.scenes.shelf.plank import Plank
from game.ui.scenes.shelf.title_box import BOX_SHAPE, DEPTH, TitleBox
from game.ui.scenes.words import match_name, players, result, when
from game.ui.widgets import Column, Fill, Grid, Label, Padding, Row, Widget

HIGHEST, LOWEST = 420, 104
STEP = 2
FILLED = 0.9
"""How much of its place along the plank a box fills at most."""
EDGE = 24.0
PITCH_LEAST = 150.0
"""Where places are narrower, boxes say no more than their figures."""
_PITCH = Style(Type.BOLD, "text", 18)
_FIGURES = Style(Type.SMALL, "text_soft", 16)
_WAITING = Style(Type.BOLD, "text_accent", 18)


@dataclass(frozen=True)
class Stand:
    """A thing on the plank, made for a height, and its words."""

    thing: Callable[[float], Widget]
    words: Widget


def stands(house: House, unfinished: Summary | None, *, pitched: bool) -> list[Stand]:
    """The match that waits, then a box for each title; `pitched`: each with a line about it."""
    waiting = [_waiting(house, unfinished)] if unfinished is not None else []
    return [*waiting, *(_boxed(house, cover, pitched) for cover in house.titles.covers)]


def rows_of(things: list[Stand], room: float, height: float) -> Widget:
    """All of them along as few planks as hold them, boxes as high as told or as their places allow."""
    columns = columns_of(len(things), room)
    slot = (room - 2 * EDGE) / columns
    high = min(height, slot * FILLED / (BOX_SHAPE * (1 + DEPTH)))
    rows = [things[start : start + columns] for start in range(0, len(things), columns)]
    return Column(*(_row(row, columns, high, row is rows[-1]) for row in rows), gap=0)


def columns_of(count: int, room: float) -> int:
    """How many things have places beside each other."""
    return evenly(count, int((room - 2 * EDGE) // (LOWEST * BOX_SHAPE * (1 + DEPTH) / FILLED)))


def tallest(fits: Callable[[float], bool]) -> float:
    """The largest height of boxes that fits; the smallest where none does."""
    sizes = range(LOWEST, HIGHEST + 1, STEP)
    return sizes[max(0, bisect_left(sizes, True, key=lambda height: not fits(height)) - 1)]


def figures(cover: Cover) -> tuple[Line, Line]:
    """How many play, and how long."""
    return _range("shelf.players", *cover.info.seats), _range("shelf.minutes", *cover.info.minutes)


def _row(row: list[Stand], columns: int, height: float, last: bool) -> Widget:
    things = [Row(stand.thing(height), align=0.5, fill=Fill.END) for stand in row]
    words = Padding(Grid(*(Padding(stand.words, 6, 0) for stand in row), columns=columns, gap=0), EDGE, 10)
    above = Padding(Grid(*things, columns=columns, gap=0), EDGE, 0)
    return Column(above, Plank(words, last=last), gap=0)


def _boxed(house: House, cover: Cover, pitched: bool) -> Stand:
    pitch, told = Label(Line(f"{cover.id}.pitch"), _PITCH, align=0.5, valign=0), figures(cover)
    if pitched:
        words = [pitch, Label(Line("shelf.figures", {"players": told[0], "minutes": told[1]}), _FIGURES, align=0.5)]
    else:
        words = [Label(each, _FIGURES, align=0.5) for each in told]
    return Stand(lambda height: TitleBox(cover, height, lambda: house.doors.lobby(cover)), Column(*words, gap=4))


def _waiting(house: House, match: Summary) -> Stand:
    said: dict[str, Argument] = {
        "title": match_name(house.titles, match),
        "names": players(house.titles, match),
        "progress": result(house.titles, match),
        "when": when(match.last_played, house.today()),
    }
    cover = house.titles.cover(match.game or "")
    faces = () if cover is None else tuple(portrait(face) for face in faces_of(cover.info, match.seats).values())
    words = Column(
        Label(Line("shelf.going_on", said), _WAITING, align=0.5, id="going_on"),
        Label(Line("shelf.when", said), _FIGURES, align=0.5),
        gap=4,
    )

    def framed(height: float) -> Widget:
        told = Line("shelf.match", said)
        return FramedMatch(match.game or "", faces, height, told, lambda: house.doors.resume(match.path))

    return Stand(framed, words)


def _range(key: str, low: int, high: int) -> Line:
    return Line(f"{key}.one", {"count": low}) if low == high else Line(f"{key}.range", {"low": low, "high": high})
