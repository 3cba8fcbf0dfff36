"""One seat in the lobby: shape and colour, face, a person's name, and the way to change it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.content.line import Line
from game.content.seated import BotMind, Here, Seated, crew_name
from game.engine.module import GameInfo
from game.table.mood import portrait
from game.ui.scenes.choice import LONGEST_NAME
from game.ui.shapes import Look
from game.ui.table.seats import SeatMark
from game.ui.widgets import (
    BOLD,
    SMALL,
    ButtonKind,
    Column,
    Fill,
    Label,
    Option,
    Panel,
    Picture,
    PushButton,
    Row,
    Segments,
    TextField,
    Widget,
)

CARD = Look("panel_raised", "brass", radius=12, width=1.5, light=0.14, hairline="brass_dark", inset=4, shadow=8)
PERSON = "person"
FACE = 76.0


def place_card(
    info: GameInfo,
    seated: Seated,
    name: Line,
    face: str,
    change: Callable[[Seated], None],
    remove: Callable[[], None] | None,
) -> Widget:
    """The card of a seat, called and portrayed as the table will; `remove` is None while the title needs the seat."""
    head = Row(
        SeatMark(seated.seat, 30),
        Label(name, BOLD, grow=1, id=f"seat:{seated.seat}"),
        *([_remove(seated, remove)] if remove else []),
        gap=10,
    )
    parts: list[Widget] = [
        head,
        Row(Picture(portrait(face), FACE, FACE), Column(*_who(info, seated, change), gap=6, grow=1), gap=14),
    ]
    return Panel(Column(*parts, gap=8, fill=Fill.STRETCH), look=CARD, padding=16)


def _who(info: GameInfo, seated: Seated, change: Callable[[Seated], None]) -> list[Widget]:
    options = [Option(PERSON, Line("lobby.person"), Line("lobby.person_help"))]
    options += [
        Option(bot.id, Line(f"{info.id}.bot.{bot.id}"), Line(f"{info.id}.bot_detail.{bot.id}")) for bot in info.bots
    ]
    seat = seated.seat

    def choose(id: str) -> None:
        change(replace(seated, mind=Here() if id == PERSON else BotMind(id)))

    parts: list[Widget] = [Segments(f"who:{seat}", "", options, seated.bot or PERSON, choose)]
    if seated.bot is None:
        field = TextField(
            f"name:{seat}",
            "",
            seated.name,
            lambda text: change(replace(seated, name=text)),
            longest=LONGEST_NAME,
            placeholder=crew_name(seat),
            width=140,
        )
        parts.append(field)
    else:
        parts.append(Label(Line(f"{info.id}.bot_detail.{seated.bot}"), SMALL, id=f"level:{seat}"))
    return parts


def _remove(seated: Seated, remove: Callable[[], None]) -> Widget:
    return PushButton(
        f"remove:{seated.seat}",
        Line("lobby.remove"),
        remove,
        icon="close",
        icon_only=True,
        kind=ButtonKind.QUIET,
        height=34,
    )
