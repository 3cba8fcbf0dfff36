"""Who sits at a seat: a person with a name, a bot and how well it plays, or nobody."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.content.line import Line
from game.content.seated import BotMind, Here, Seated, crew_name
from game.engine.module import GameInfo
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.scenes.backdrop import draw_veil
from game.ui.scenes.choice import LONGEST_NAME
from game.ui.scenes.frame import dialog
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import SOFT, ButtonKind, Label, Option, PushButton, Segments, TextField, Widget

PERSON, NOBODY = "person", "nobody"


class SeatScene(WidgetScene[None]):
    """Above the lobby. What is chosen holds at once; it ends when somebody closes it, or takes the seat away."""

    transparent = True

    def __init__(
        self,
        ui: Context,
        info: GameInfo,
        seated: Seated,
        change: Callable[[Seated], None],
        remove: Callable[[], None] | None,
    ) -> None:
        """`remove` is None while the title needs the seat."""
        super().__init__(ui)
        self._info, self._seated, self._change, self._remove = info, seated, change, remove

    def enter(self) -> None:
        """Whoever sits there has the focus."""
        super().enter()
        self.focus_on(f"who:{self._seated.bot or PERSON}", ring=False)

    def build(self) -> Widget:
        """Who, then a name or what the bot can do."""
        seat, info, bot = self._seated.seat, self._info, self._seated.bot
        options = [Option(PERSON, Line("lobby.person"), Line("lobby.person_help"))]
        options += [
            Option(each.id, _named(info, each.id), Line(f"{info.id}.bot_detail.{each.id}")) for each in info.bots
        ]
        options += [Option(NOBODY, Line("lobby.nobody"), Line("lobby.nobody_help"))] if self._remove else []
        body: list[Widget] = [Segments("who", "", options, bot or PERSON, self._choose)]
        if bot is None:
            field = TextField(
                "name",
                Line("lobby.name"),
                self._seated.name,
                lambda text: self._set(replace(self._seated, name=text)),
                submit=self._end,
                longest=LONGEST_NAME,
                placeholder=crew_name(seat),
                width=260,
            )
            body.append(field)
        else:
            body.append(Label(Line(f"{info.id}.bot_detail.{bot}"), SOFT, id="level"))
        done = PushButton("done", Line("app.done"), self._end, kind=ButtonKind.PRIMARY, keys="escape")
        return dialog(self.ui, Line("lobby.who_sits_here"), body, [done])

    def background(self, canvas: Canvas) -> None:
        """Dims the lobby."""
        draw_veil(canvas)

    def back(self) -> bool:
        """Done."""
        self._end()
        return True

    def _choose(self, id: str) -> None:
        if id == NOBODY and self._remove is not None:
            self._remove()
            self._end()
        else:
            self._set(replace(self._seated, mind=Here() if id == PERSON else BotMind(id)))

    def _set(self, seated: Seated) -> None:
        self._seated = seated
        self._change(seated)
        self.rebuild()

    def _end(self) -> None:
        self.dismiss(None)


def _named(info: GameInfo, bot: str) -> Line:
    return Line("lobby.bot", {"level": Line(f"{info.id}.bot.{bot}")})
