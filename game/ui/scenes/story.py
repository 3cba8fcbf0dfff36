"""The scenes that decided a match, as cards with a picture of the table and the chance before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from pygame import FRect, Surface

from game.bots.analysis import chance_line, percent
from game.content.message import Message
from game.host.analyst import Analyst
from game.host.decided import JudgedMatch, decided
from game.table.told import StoryScene, TurningPoint, story, turnings
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.table.match import Revisit, TableMatch
from game.ui.table.still import TablePane, TableStill
from game.ui.widgets import Column, Fill, Label, Padding, Panel, Row, Sign, Size, Widget, text_size

CARD = Look("plate", "plate_edge", radius=10, width=1.5, light=0.08, shadow=8)
CARD_HOVER = Look("plate", "lamplight", radius=10, width=2, light=0.14, shadow=8)
PILL = Look("cream", "brass", radius=11, width=1.2, light=0)
CHANCE_PILL = Look("night", "brass", radius=11, width=1.2, light=0)
PILL_WORDS = Style(Type.BOLD, "ink", 15)
CHANCE_WORDS = Style(Type.BOLD, "lamplight", 15)
SCENE_TITLE = Style(Type.BOLD, "plate_text", 19)
SORT = Style(Type.SMALL, "plate_soft", 15)
LINE = Style(Type.BODY, "plate_text", 17)
GO = Style(Type.BOLD, "plate_text", 15)
PILL_HEIGHT, PILL_EDGE = 24.0, 6.0
MOST_WORDS: Final = 18
"""Maximum number of words of a moment: where what was open makes it longer, what came of it is told alone."""

SHAPE: Final = 3.8
"""Width of a picture for its height: about as wide as its card."""


class ChancesTold(Struct, frozen=True):
    """The chance before and after a scene, in short and as a sentence."""

    short: Message
    sentence: Message


class StoryWords(Struct, frozen=True):
    """The words of a card besides its title."""

    line: Message
    chances: ChancesTold | None = None


class StoryPictures:
    """The tables of the scenes as pictures, made a step a frame, so that the room is never held up."""

    def __init__(self, ui: Context, match: TableMatch) -> None:
        self._ui, self._match = ui, match
        self._still: TableStill | None = None
        self._made: list[Surface | None] = []

    def shows(self, number: int) -> bool:
        """False if a scene has no picture: nothing of what it is about lies on its table."""
        return number >= len(self._made) or self._made[number] is not None

    def of(self, number: int) -> Surface | None:
        """Returns the picture of a scene, None before it is made."""
        return self._made[number] if number < len(self._made) else None

    def go_on(self, scenes: Sequence[StoryScene]) -> bool:
        """Does the next step; returns whether a picture has come."""
        if len(self._made) == len(scenes):
            return False
        turning = scenes[len(self._made)].turning
        keys = keys_of(turning)
        if self._still is None:
            self._still = TableStill(self._ui, self._match, Revisit(turning.step, turning.told), keys)
            if self._still.holds(keys):
                return False
            self._made.append(None)
            self.release()
            return True
        band = self._still.band(keys, SHAPE)
        picture = self._still.taken()
        if picture is None:
            return False
        self._made.append(picture.subsurface(band).copy())
        self._still = None
        return True

    def release(self) -> None:
        """Drops a table that is still being made."""
        if self._still is not None:
            self._still.release()
            self._still = None


def keys_of(turning: TurningPoint) -> list[str]:
    """Returns the things a moment is about, those it is told of first."""
    return [*(item.key for item in turning.moment.items), *turning.weight.keys]


class StoryPane(TablePane):
    """The table of a scene, with its chapter and the chance at its edges."""

    def __init__(self, id: str, picture: Surface | None, scene: StoryScene, words: StoryWords, high: float) -> None:
        super().__init__(id, picture, high=high)
        self._chapter, self._chances = scene.turning.chapter, words.chances

    def draw(self, canvas: Canvas) -> None:
        """Draws the picture, then the words on boards of their own."""
        super().draw(canvas)
        left, right, level = self.rect.x + PILL_EDGE, self.rect.right - PILL_EDGE, self.rect.bottom - PILL_EDGE
        if self._chapter is not None:
            board = _board(canvas.ui, self._chapter.line, PILL_WORDS, self.rect.width)
            board.topleft = left, self.rect.y + PILL_EDGE
            canvas.look(board, PILL)
            canvas.text(self._chapter.line, board, PILL_WORDS, align=0.5, lines=1)
        if self._chances is not None:
            board = _board(canvas.ui, self._chances.short, CHANCE_WORDS, self.rect.width)
            board.bottomright = right, level
            canvas.look(board, CHANCE_PILL)
            canvas.text(self._chances.short, board, CHANCE_WORDS, align=0.5, lines=1)


class StoryCard(Widget):
    """A scene with its table, title and sentence; a press leads to that table."""

    def __init__(
        self,
        number: int,
        scene: StoryScene,
        words: StoryWords,
        picture: Surface | None,
        press: Callable[[], None],
        *,
        high: float,
        width: float,
    ) -> None:
        """`high`: of the picture, 0 where there is no room for it."""
        super().__init__(f"moment:{number}", width=width)
        self._scene, self._words, self._press = scene, words, press
        chapter, chances = scene.turning.chapter, words.chances
        shows: list[Widget] = [StoryPane(f"scene:{number}", picture, scene, words, high)] if high else []
        beside = [] if high or chapter is None else [pill(chapter.line, PILL_WORDS, PILL)]
        below = [] if high or chances is None else [Label(chances.short, GO)]
        title, why = Label(scene.title, SCENE_TITLE, grow=0 if high else 1), Label(scene.why, SORT, grow=1)
        there = (Label(Message("result.go_there"), GO), Sign("forward", GO))
        head = [Row(title, why, *there, gap=8)] if high else [Row(title, *beside, gap=8), Row(why, *there, gap=8)]
        self._inside = Column(
            *shows,
            *head,
            Label(words.line, LINE, grow=1, valign=0),
            *below,
            gap=6,
            fill=Fill.STRETCH,
        )

    def children(self) -> Sequence[Widget]:
        """Returns the widgets that stand on it."""
        return (self._inside,)

    def natural(self, ui: Context, limit: float) -> Size:
        """Its words and the edge."""
        width, height = self._inside.measure(ui, max(1.0, limit - 24))
        return self.least[0] or width + 24, height + 20

    def place(self, ui: Context, rect: FRect) -> None:
        """Builds everything inside the edge."""
        super().place(ui, rect)
        self._inside.place(ui, rect.inflate(-24, -20))

    def draw(self, canvas: Canvas) -> None:
        """The plate, in the light under the pointer."""
        canvas.look(self.rect, CARD_HOVER if canvas.touch.hovered == self.id else CARD)
        super().draw(canvas)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One button."""
        chapter, chances = self._scene.turning.chapter, self._words.chances
        when = "" if chapter is None else f"{plain(ui.say(chapter.line))}: "
        told = (self._scene.title, self._scene.why, self._words.line)
        name = when + ". ".join(plain(ui.say(words)) for words in told)
        about = [] if chances is None else [chances.sentence]
        words = " ".join(plain(ui.say(each)) for each in (*about, Message("result.go_there")))
        yield Node(self.id, self.rect, Role.BUTTON, name, words, actions={Action.PRESS: self._press}, tooltip=False)


def story_line(scene: StoryScene, ui: Context) -> Message:
    """Returns the sentence of a moment, with what was open before it where that is no longer than it may be."""
    return scene.line if len(plain(ui.say(scene.line)).split()) <= MOST_WORDS else scene.turning.moment.line


def chances_of(scene: StoryScene, match: TableMatch) -> ChancesTold | None:
    """Returns the chance around a scene by its analysis; None without one, or if it says nothing of that."""
    if scene.swing is None:
        return None
    (before, after), is_last = scene.swing, scene.is_last
    told = {"before": _band(*before), "after": _band(*after, certain=is_last)}
    names = tuple(match.names[seat] for seat in scene.whose)
    return ChancesTold(
        Message("result.story.chances", dict(told)), Message("result.story.chances_told", {"names": names, **told})
    )


def _band(low: float, high: float, *, certain: bool = False) -> Message:
    """Returns a chance in whole percent, as a range where it is none but one; a result is `certain`."""
    least, most = percent(low), percent(high)
    if least == most:
        return chance_line(low, certain=certain)
    if not least:
        return Message("result.story.chance_most", {"high": most})
    if most == percent(1.0):
        return Message("result.story.chance_least", {"low": least})
    return Message("result.story.chance_range", {"low": least, "high": most})


def moments(found: Sequence[TurningPoint], match: TableMatch, judge: Analyst | None) -> list[StoryScene]:
    """Returns the moments that decided a match: by its analysis where that is finished, else by its events."""
    table = match.table
    if judge is None or table.outcome is None:
        return story(found)
    chapters = {mark.step: mark.chapter for mark in table.model.timeline() if mark.chapter is not None}
    return decided(found, JudgedMatch(judge, table.outcome, match.names, chapters, match.entry.info.cooperative))


def turning_points(match: TableMatch) -> Iterator[TurningPoint]:
    """Yields the turning points of the match, from its end; none where it ended because everybody agreed to."""
    table = match.table
    if table.outcome is not None and table.outcome.counts:
        yield from turnings(table.model.told_back(), table.presenter, table.names, table.host.people)


def pill(words: Message, style: Style, look: Look, id: str = "") -> Widget:
    """A few words on a small board of their own."""
    return Panel(Padding(Label(words, style, align=0.5, id=id), 6, 0), look=look, padding=4)


def _board(ui: Context, words: Message, style: Style, most: float) -> FRect:
    width = text_size(ui, words, style, most - 2 * PILL_EDGE - 20, 1)[0] + 20
    return FRect(0, 0, width, PILL_HEIGHT)
