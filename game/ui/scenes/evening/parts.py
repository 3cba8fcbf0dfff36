"""Parts that several rooms of an evening have: places by the size of the window, covers, the choice of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from pygame import FRect

from game.content.evenings import GameChoice
from game.content.message import Message
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.scenes.frame import dialog, evenly
from game.ui.stage.widget_scene import Veil, WidgetScene
from game.ui.widgets import (
    Column,
    Fill,
    Grid,
    Label,
    PushButton,
    Widget,
)

ROOMY: Final = (1000.0, 600.0)
"""Minimum width and height, in design units, for rooms laid out as they are painted; others are one column."""

PICTURED: Final = (820.0, 460.0)
"""The same for rooms in which people stand in a picture."""

COVER_SHAPE: Final = 0.75
CHOICE: Final = 118.0
"""Width of a cover among those to choose from, in design units."""

CHOICE_GAP: Final = 16.0
SIDES: Final = 120.0
"""Width of the window beside the covers to choose from, in design units."""

PLATE: Final = Look("plate", "plate_edge", radius=10, width=2, light=0.08, shadow=10)
PAPER: Final = Look("cream", "brass", radius=10, width=2, light=0.02, hairline="brass_dark", inset=4, shadow=10)
TITLE: Final = Style(Type.HEADING, "text_accent", 27)
BELOW: Final = Style(Type.SMALL, "text_soft", 15)
RIM: Final = Look("night", "ink", radius=3, width=2, light=0)
MEANT: Final = Look("night", "lamplight", radius=4, width=4, light=0)
PLAIN_COVER: Final = Look("panel_raised", "brass_dark", radius=3, light=0.1)
WORDS: Final = Style(Type.BOLD, "text", 16)
HOW: Final = Style(Type.BODY, "text", 17)
MINUTES: Final = Style(Type.SMALL, "text_soft", 15)

Parts = tuple[float, float, float, float]
"""Left, top, right and bottom of a place by the width and height of the window."""


class Placed(Struct, frozen=True):
    """A widget with its place."""

    widget: Widget
    parts: Parts


class Spread(Widget):
    """Widgets at places given by parts of the window, in reading order."""

    def __init__(self, *placed: Placed) -> None:
        super().__init__(grow=1)
        self._placed = placed

    def children(self) -> Sequence[Widget]:
        """The widgets in reading order."""
        return tuple(each.widget for each in self._placed)

    def place(self, ui: Context, rect: FRect) -> None:
        """Gives each its part."""
        super().place(ui, rect)
        for each in self._placed:
            left, top, right, bottom = each.parts
            x, y = rect.x + rect.width * left, rect.y + rect.height * top
            each.widget.place(ui, FRect(x, y, rect.width * (right - left), rect.height * (bottom - top)))


def roomy(ui: Context) -> bool:
    """True if there is room for a painted layout."""
    return ui.viewport.width >= ROOMY[0] and ui.viewport.height >= ROOMY[1]


def seen_whole(ui: Context) -> bool:
    """True if there is room for people in a picture, with fewer words beside them."""
    return ui.viewport.width >= PICTURED[0] and ui.viewport.height >= PICTURED[1]


def title_of(game: GameChoice) -> Message:
    """Returns the name of the title of a game."""
    return Message(f"{game.title}.name")


def kind_of(game: GameChoice) -> Message:
    """Returns the name of the kind of match."""
    return Message(f"{game.title}.preset.{game.preset}.name")


def minutes_line(minutes: tuple[int, int]) -> Message:
    """Returns how long a game takes."""
    least, most = minutes
    if least == most:
        return Message("evening.plan.minutes", {"count": least})
    return Message("evening.plan.minutes_range", {"least": least, "most": most})


def draw_cover(canvas: Canvas, title: str, rect: FRect, *, meant: bool = False) -> None:
    """Draws the cover of a title flat on whatever is behind it."""
    canvas.shadow(rect, 4, 8, 140)
    area = canvas.pixels(rect)
    id = f"{title}/cover"
    picture = canvas.ui.assets.later(id, area.size) if min(area.size) > 0 and canvas.ui.assets.exists(id) else None
    if picture is None:
        canvas.look(rect, PLAIN_COVER)
    else:
        canvas.surface.blit(picture, area)
    canvas.frame(rect.inflate(4, 4) if meant else rect, MEANT if meant else RIM)


class FlatCover(Widget):
    """A cover that is only looked at."""

    def __init__(self, title: str, height: float) -> None:
        super().__init__(width=height * COVER_SHAPE, height=height)
        self._title = title

    def draw(self, canvas: Canvas) -> None:
        """Draws it in the middle of its place."""
        height = min(self.least[1], self.rect.height)
        front = FRect(0, 0, height * COVER_SHAPE, height)
        front.center = self.rect.center
        draw_cover(canvas, self._title, front)


class CoverChoice(Widget):
    """A cover that is pressed."""

    def __init__(self, id: str, title: str, press: Callable[[], None], width: float) -> None:
        super().__init__(id, width=width, height=width / COVER_SHAPE)
        self._title, self._press = title, press

    def draw(self, canvas: Canvas) -> None:
        """Draws it, lit while it is meant."""
        meant = self.id in (canvas.touch.hovered, canvas.touch.focused)
        draw_cover(canvas, self._title, self._front(), meant=meant)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that takes it."""
        name, about = plain(ui.say(Message(f"{self._title}.name"))), plain(ui.say(Message(f"{self._title}.tagline")))
        yield Node(self.id, self._front(), Role.BUTTON, name, about, actions={Action.PRESS: self._press})

    def _front(self) -> FRect:
        front = FRect(0, 0, min(self.least[0], self.rect.width), 0)
        front.height = front.width / COVER_SHAPE
        front.center = self.rect.center
        return front


class GamesScene(WidgetScene[GameChoice | None]):
    """A row of covers above a room of the evening; below each the kind of match, which a press changes."""

    transparent = True
    backdrop = Veil()
    escape = None

    def __init__(
        self,
        ui: Context,
        title: Message,
        games: Sequence[GameChoice],
        presets: Callable[[str], Sequence[str]],
        minutes: Callable[[GameChoice], tuple[int, int]],
        *,
        first: GameChoice | None = None,
    ) -> None:
        """`presets`: the kinds of match a title has; `first`: the game that is replaced."""
        super().__init__(ui)
        self._title, self._presets, self._minutes, self._first = title, presets, minutes, first
        self._games = [first if first is not None and each.title == first.title else each for each in games]

    def enter(self) -> None:
        """The focus lies on the game that is replaced, else on the first one."""
        super().enter()
        there = self._first or next(iter(self._games), None)
        if there is not None:
            self.focus_on(f"take:{there.title}", ring=False)

    def build(self) -> Widget:
        """Covers side by side, each over its kind and its minutes."""
        view = self.ui.viewport
        wide = self._column_width(view.width - SIDES)
        columns = evenly(len(self._games), max(1, int((view.width - SIDES) // (wide + CHOICE_GAP))))
        high = self._turn_height(wide)
        cells = [self._cell(place, game, high) for place, game in enumerate(self._games)]
        grid = Grid(*cells, columns=columns, gap=CHOICE_GAP)
        cancel = PushButton("cancel", Message("app.cancel"), lambda: self.dismiss(None), keys="escape")
        how = Label(Message("evening.plan.how"), HOW, align=0.5, id="how")
        width = columns * (wide + CHOICE_GAP) - CHOICE_GAP
        return dialog(self.ui, self._title, [how, grid], [cancel], width=max(460.0, width))

    def _column_width(self, room: float) -> float:
        """Returns the width of a column, the same whatever kinds are chosen: where all stand in one row at most its
        part of the room, else that of the longest word.
        """
        sizes = [(turn.measure(self.ui, room)[0], turn.smallest(self.ui)) for turn in self._all_turns()]
        part = room / max(1, len(self._games)) - CHOICE_GAP
        longest = max((least for _, least in sizes), default=0.0)
        return max(CHOICE, longest, min(part, max((wide for wide, _ in sizes), default=0.0)))

    def _turn_height(self, wide: float) -> float:
        """Returns the height of the highest button of a kind in a column."""
        return max((turn.measure(self.ui, wide)[1] for turn in self._all_turns()), default=0.0)

    def _all_turns(self) -> Iterator[PushButton]:
        """Yields the button of every kind of every title."""
        for place, game in enumerate(self._games):
            for preset in self._presets(game.title):
                yield self._turn_button(place, GameChoice(game.title, preset))

    def _cell(self, place: int, game: GameChoice, high: float) -> Widget:
        cover = CoverChoice(f"take:{game.title}", game.title, partial(self.dismiss, game), CHOICE)
        minutes = Label(minutes_line(self._minutes(game)), MINUTES, align=0.5)
        return Column(cover, self._turn_button(place, game, high), minutes, gap=6, fill=Fill.STRETCH)

    def _turn_button(self, place: int, game: GameChoice, high: float = 0.0) -> PushButton:
        """Builds the button that changes the kind of a match."""
        return PushButton(
            f"kind:{game.title}", kind_of(game), partial(self._turn, place), compact=True, icon="turn",
            description=Message("evening.plan.other_kind"), enabled=len(self._presets(game.title)) > 1, height=high,
        )  # fmt: skip

    def _turn(self, place: int) -> None:
        game = self._games[place]
        kinds = list(self._presets(game.title))
        at = kinds.index(game.preset) if game.preset in kinds else -1
        self._games[place] = GameChoice(game.title, kinds[(at + 1) % len(kinds)])
        self.rebuild()
