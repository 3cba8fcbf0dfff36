"""A rival to choose: portrait, name, how hard it plays, and its manner in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygame import FRect

from game.content.line import Line
from game.engine.module import BotSpec
from game.table.mood import Mood, portrait
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.markup import plain
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.widgets import Size, Widget
from game.ui.widgets.gauge import Gauge
from game.ui.widgets.label import text_size, word_width

GAUGE = 44.0
"""Side of the disc that tells how many matches the rival wins."""
_PADDING, _GAP = 12.0, 4.0
_OVER = 0.62
"""How much of the portrait stands above its card."""
_CHOSEN = Look("cream", "lamplight", radius=12, width=4, light=0.03, shadow=10)
_OTHER = Look("panel", "brass_dark", radius=12, width=1.5, light=0.1, shadow=8)
_HOVERED = Look("panel_raised", "brass", radius=12, width=2, light=0.12, shadow=10)


def grade_of(bot: str, *, mate: bool) -> Line:
    """What playing against the bot is like, or with it."""
    return Line(f"lobby.mate.{bot}" if mate else f"lobby.rival.{bot}.grade")


class RivalCard(Widget):
    """The portrait rises over the card; chosen it is glad, and the card of cream paper."""

    def __init__(self, bot: BotSpec, chosen: bool, press: Callable[[], None], *, side: float, mate: bool) -> None:
        """`side`: of the portrait, in units; `mate`: whether it would play with whoever chooses."""
        super().__init__(f"who:{bot.id}")
        self._wins = bot.wins
        self._gauge = None if bot.wins is None else Gauge(bot.wins, GAUGE)
        self._face, self._chosen, self._press, self._side = bot.face, chosen, press, side
        self._name = Line(f"lobby.face.{bot.face}")
        self._grade, self._manner = grade_of(bot.id, mate=mate), Line(f"lobby.rival.{bot.id}.manner")

    def natural(self, ui: Context, limit: float) -> Size:
        """Portrait and words above each other."""
        words = sum(self._heights(ui, max(1.0, limit - 2 * _PADDING)))
        return limit, self._side + _GAP + words + _PADDING

    def smallest(self, ui: Context) -> float:
        """The longest word, or the portrait."""
        longest = max(word_width(ui, line, style) for line, style in self._words())
        return max(longest, self._side) + 2 * _PADDING

    def draw(self, canvas: Canvas) -> None:
        """Draws the card, the portrait over its upper edge, and the words."""
        meant = self.id == canvas.touch.hovered or (canvas.touch.ring and self.id == canvas.touch.focused)
        rect, over = self.rect, self._side * _OVER
        card = FRect(rect.x, rect.y + over, rect.width, rect.height - over)
        canvas.look(card, _CHOSEN if self._chosen else _HOVERED if meant else _OTHER)
        mood = Mood.GLAD if self._chosen or meant else Mood.CALM
        face = FRect(rect.centerx - self._side / 2, rect.y, self._side, self._side)
        canvas.shadow(face.inflate(-face.width * 0.16, -face.width * 0.16), self._side / 2, 8, 150)
        canvas.image(portrait(f"app/faces/{self._face}", mood), face)
        room, y = rect.width - 2 * _PADDING, rect.y + self._side + _GAP
        for (line, style), height in zip(self._words(), self._heights(canvas.ui, room), strict=True):
            canvas.text(line, FRect(rect.x + _PADDING, y, room, height), style, align=0.5, valign=0)
            y += height
        if self._gauge is not None:
            self._gauge.place(canvas.ui, FRect(card.right - GAUGE, card.y - GAUGE * 0.4, GAUGE, GAUGE))
            self._gauge.draw(canvas)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """One node that seats it."""
        name, grade, manner = (plain(ui.say(line)) for line, _ in self._words())
        if self._wins is not None:
            manner = f"{manner} {plain(ui.say(Line('lobby.rival_wins', {'count': self._wins})))}"
        yield Node(
            self.id,
            self.rect,
            Role.CHOICE,
            name,
            manner,
            grade,
            checked=self._chosen,
            actions={Action.PRESS: self._press},
            tooltip=False,
        )

    def _words(self) -> tuple[tuple[Line, Style], ...]:
        name, grade, manner = ("ink", "red", "ink") if self._chosen else ("text_accent", "brass", "text")
        return (
            (self._name, Style(Type.HEADING, name, 20)),
            (self._grade, Style(Type.BOLD, grade, 15)),
            (self._manner, Style(Type.BODY, manner, 15)),
        )

    def _heights(self, ui: Context, room: float) -> list[float]:
        return [text_size(ui, line, style, room)[1] for line, style in self._words()]
