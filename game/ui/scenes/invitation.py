"""How phones come to the table: the code, the address, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace
from pygame import FRect

from game.bots.levels import USUAL
from game.content.line import Line
from game.content.seated import BotMind, Here, Mind, Phone, Seated
from game.engine.types import Seat
from game.table.presenter import Names
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.focus import Node, Role
from game.ui.scenes.backdrop import draw_veil
from game.ui.scenes.frame import dialog
from game.ui.table.match import TableMatch
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import BODY, BOLD, SOFT, ButtonKind, Column, Label, Option, PushButton, Row, Segments, Size, Widget

CODE = 232.0
QUIET = 4
"""Light modules round a code."""
WORDS = 300.0
HERE, PHONE, BOT = "here", "phone", "bot"


class Invitation(Struct, frozen=True):
    """Where the table is found."""

    address: str
    code: tuple[tuple[bool, ...], ...]


class Phones(Protocol):
    """The table as phones find it. It is open while somebody at it plays by phone, and shut otherwise."""

    @property
    def invitation(self) -> Invitation | None:
        """Where it is found; None while it is shut."""

    @property
    def problem(self) -> Line | None:
        """Why it cannot be opened."""

    @property
    def taken(self) -> frozenset[Seat]:
        """The seats somebody holds with a phone."""

    def free(self, seat: Seat) -> None:
        """Whoever holds this seat holds it no more: somebody else may take it."""


def invite(ui: Context, phones: Phones, match: TableMatch) -> None:
    """Shows who plays here, by phone, or as a bot, and changes it in the middle of a match."""

    def change(seated: Seated) -> None:
        seats = (seated if each.seat == seated.seat else each for each in match.seats)
        match.table.reseat(tuple(seats))

    bots = [bot.id for bot in match.entry.info.bots]
    bot = USUAL if USUAL in bots else "".join(bots[:1])
    ui.scenes.push(InvitationScene(ui, phones, lambda: match.seats, lambda: match.names, change, bot))


class Code(Widget):
    """A code on light ground, whatever the theme: phones read dark on light."""

    def __init__(self, rows: Sequence[Sequence[bool]], told: Line) -> None:
        super().__init__("code", width=CODE, height=CODE)
        self._rows, self._told = rows, told

    def natural(self, ui: Context, limit: float) -> Size:
        """As large as it must be to be read from the other side of a table."""
        return CODE, CODE

    def draw(self, canvas: Canvas) -> None:
        """One square for each dark module of a row, those beside each other at once."""
        side = min(self.rect.width, self.rect.height)
        ground = FRect(self.rect.centerx - side / 2, self.rect.y, side, side)
        canvas.fill(ground, "cream")
        step = side / (len(self._rows) + 2 * QUIET)
        for number, row in enumerate(self._rows):
            for first, count in _runs(row):
                x, y = ground.x + (first + QUIET) * step, ground.y + (number + QUIET) * step
                canvas.fill(FRect(x, y, count * step, step), "ink")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Read aloud as what it is for."""
        yield Node(self.id, self.rect, Role.TEXT, ui.say(self._told), tooltip=False)


class InvitationScene(WidgetScene[None]):
    """Above lobby or table. With `change`, a seat goes to this screen, a phone or a bot at once."""

    transparent = True

    def __init__(
        self,
        ui: Context,
        phones: Phones,
        seats: Callable[[], Sequence[Seated]],
        names: Callable[[], Names],
        change: Callable[[Seated], None] | None = None,
        bot: str = "",
    ) -> None:
        """`bot`: who takes a seat over that a person leaves; "" where a title has none."""
        super().__init__(ui)
        self._phones, self._seats, self._names = phones, seats, names
        self._change, self._bot = change, bot
        self._shown: object = None

    def update(self, dt: float) -> None:
        """Follows who comes and goes."""
        super().update(dt)
        if self._state() != self._shown:
            self.rebuild()

    def build(self) -> Widget:
        """Code and address, then the seats."""
        self._shown = self._state()
        done = PushButton("done", Line("app.done"), self._end, kind=ButtonKind.PRIMARY, keys="escape")
        body = [*self._where(), *(self._seat(each) for each in self._seats())]
        return dialog(self.ui, Line("phone.invitation"), body, [done], width=CODE + WORDS + 30)

    def background(self, canvas: Canvas) -> None:
        """Dims what lies below."""
        draw_veil(canvas)

    def back(self) -> bool:
        """Done."""
        self._end()
        return True

    def _where(self) -> list[Widget]:
        invitation, problem = self._phones.invitation, self._phones.problem
        if problem is not None:
            return [Label(problem, BOLD, id="problem")]
        if invitation is None:
            return [Label(Line("phone.shut"), BODY, id="shut")]
        told = Column(
            Label(Line("phone.how"), BODY, id="how"),
            Label(Line("phone.or_type"), SOFT),
            Label(Line("phone.address", {"address": invitation.address.replace("#", "\n#")}), BOLD, id="address"),
            Label(Line("phone.nothing_leaves"), SOFT),
            gap=10,
            grow=1,
        )
        return [Row(Code(invitation.code, Line("phone.code")), told, gap=24)]

    def _seat(self, seated: Seated) -> Widget:
        """Who sits there; a way to take a seat away from a lost phone."""
        name, taken = self._names()[seated.seat], seated.seat in self._phones.taken
        is_phone = isinstance(seated.mind, Phone)
        who = Line("phone.ready" if taken else "phone.awaited" if is_phone else f"phone.{_kind(seated)}_sits")
        words = Label(Line("phone.seat_told", {"name": name, "who": who}), BODY, id=f"told:{seated.seat}", grow=1)
        ways: list[Widget] = []
        if self._change is not None:
            options = [Option(HERE, Line("phone.seat_here")), Option(PHONE, Line("phone.seat_phone"))]
            options += [Option(BOT, Line("phone.seat_bot"))] if self._bot else []
            ways = [Segments(f"seat:{seated.seat}", "", options, _kind(seated), partial(self._sits, seated))]
        elif taken:
            free = partial(self._phones.free, seated.seat)
            ways = [PushButton(f"free:{seated.seat}", Line("phone.free_seat"), free, compact=True)]
        return Row(words, *ways, gap=12)

    def _sits(self, seated: Seated, kind: str) -> None:
        minds: dict[str, Mind] = {HERE: Here(), PHONE: Phone(), BOT: BotMind(self._bot)}
        if self._change is not None and kind != _kind(seated):
            self._change(replace(seated, mind=minds[kind]))
            self.rebuild()

    def _state(self) -> object:
        return self._phones.invitation, self._phones.problem, self._phones.taken, tuple(self._seats())

    def _end(self) -> None:
        self.dismiss(None)


def _kind(seated: Seated) -> str:
    if seated.bot is not None:
        return BOT
    return PHONE if isinstance(seated.mind, Phone) else HERE


def _runs(row: Sequence[bool]) -> Iterable[tuple[int, int]]:
    """Where dark modules begin, and how many follow each other."""
    first = 0
    for place in range(len(row) + 1):
        if place == len(row) or not row[place]:
            if place > first:
                yield first, place - first
            first = place + 1
