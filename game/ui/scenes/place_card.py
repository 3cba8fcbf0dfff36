"""One seat in the lobby: shape and colour, a person's name or a bot's face, and the way to change it."""

from __future__ import annotations

from collections.abc import Callable

from game.content.line import Line
from game.engine.module import GameInfo
from game.engine.types import Seat
from game.ui.scenes.choice import LONGEST_NAME, SeatChoice, crew_name
from game.ui.shapes import Look
from game.ui.table.hud import SeatMark
from game.ui.table.match import SeatCard
from game.ui.widgets import (
    BOLD,
    SMALL,
    Button,
    ButtonKind,
    Choice,
    Column,
    Fill,
    Label,
    Option,
    Panel,
    Picture,
    Row,
    TextField,
    Widget,
)

CARD = Look("panel_raised", "brass", radius=12, width=1.5, light=0.14, hairline="brass_dark", inset=4, shadow=8)
PERSON = "person"
FACE = 76.0


def place_card(
    info: GameInfo,
    number: int,
    seat: SeatChoice,
    card: SeatCard,
    change: Callable[[SeatChoice], None],
    remove: Callable[[], None] | None,
) -> Widget:
    """The card of seat `number`; `remove` is None while the title needs the seat."""
    head = Row(
        SeatMark(Seat(number), 30),
        Label(card.name, BOLD, grow=1, id=f"seat:{number}"),
        *([_remove(number, remove)] if remove else []),
        gap=10,
    )
    parts: list[Widget] = [
        head,
        Row(_face(seat, card), Column(*_who(info, number, seat, change), gap=6, grow=1), gap=14),
    ]
    return Panel(Column(*parts, gap=8, fill=Fill.STRETCH), look=CARD, padding=16)


def _face(seat: SeatChoice, card: SeatCard) -> Widget:
    if seat.bot is None or card.face is None:
        return Picture("app/icons/person" if seat.bot is None else "app/icons/bot", FACE * 0.7, FACE, tint="brass")
    return Picture(card.face, FACE, FACE)


def _who(info: GameInfo, number: int, seat: SeatChoice, change: Callable[[SeatChoice], None]) -> list[Widget]:
    options = [Option(PERSON, Line("lobby.person"), Line("lobby.person_help"))]
    options += [
        Option(bot.id, Line(f"{info.id}.bot.{bot.id}"), Line(f"{info.id}.bot_detail.{bot.id}")) for bot in info.bots
    ]

    def choose(id: str) -> None:
        change(SeatChoice(seat.name, None if id == PERSON else id))

    parts: list[Widget] = [Choice(f"who:{number}", "", options, seat.bot or PERSON, choose)]
    if seat.bot is None:
        field = TextField(
            f"name:{number}",
            "",
            seat.name,
            lambda text: change(SeatChoice(text)),
            longest=LONGEST_NAME,
            placeholder=crew_name(number),
            width=140,
        )
        parts.append(field)
    else:
        parts.append(Label(Line(f"{info.id}.bot_detail.{seat.bot}"), SMALL, id=f"level:{number}"))
    return parts


def _remove(number: int, remove: Callable[[], None]) -> Widget:
    return Button(
        f"remove:{number}", Line("lobby.remove"), remove, icon="close", icon_only=True, kind=ButtonKind.QUIET, height=34
    )
