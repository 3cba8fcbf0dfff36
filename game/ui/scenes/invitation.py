"""How phones come to the table: the codes, the addresses, who sits where, and who may look on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from msgspec.structs import replace

from game.bots.levels import USUAL
from game.content.line import Line
from game.content.seated import BotMind, Here, Mind, Phone, Seated
from game.engine.types import Seat
from game.table.presenter import Names
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.scenes.backdrop import draw_veil
from game.ui.scenes.code import Code, Invitation
from game.ui.scenes.frame import dialog
from game.ui.table.match import TableMatch
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import BODY, BOLD, SOFT, ButtonKind, Column, Fill, Label, Option, PushButton, Row, Segments, Widget

WIDE = 760.0
HERE, PHONE, BOT = "here", "phone", "bot"
ON, OFF = "on", "off"
ALL, WATCH = "all", "watch"


class Phones(Protocol):
    """The table as phones find it. It is open while somebody at it plays by phone or may look on."""

    @property
    def invitation(self) -> Invitation | None:
        """Where it is found; None while it is shut."""

    def seat_invitation(self, seat: Seat) -> Invitation | None:
        """Where this one seat is found; None while the table is shut."""

    @property
    def watch_invitation(self) -> Invitation | None:
        """Where it is found by whoever only looks on; None unless they may."""

    @property
    def watching(self) -> bool:
        """Whether anybody may look on from elsewhere."""

    @property
    def problem(self) -> Line | None:
        """Why it cannot be opened."""

    @property
    def taken(self) -> frozenset[Seat]:
        """The seats somebody holds with a phone."""

    @property
    def away(self) -> frozenset[Seat]:
        """Those of them whose phone is not there."""

    def free(self, seat: Seat) -> None:
        """Whoever holds this seat holds it no more: somebody else may take it."""

    def let_watch(self, allowed: bool) -> None:
        """Whether anybody may look on from elsewhere from now on."""


def invite(ui: Context, phones: Phones, match: TableMatch, then: Callable[[], None]) -> None:
    """Shows who plays here, by phone, or as a bot, and changes it in the middle of a match; `then` follows its end."""

    def change(seated: Seated) -> None:
        seats = (seated if each.seat == seated.seat else each for each in match.seats)
        match.table.reseat(tuple(seats))

    bots = [bot.id for bot in match.entry.info.bots]
    bot = USUAL if USUAL in bots else "".join(bots[:1])
    scene = InvitationScene(ui, phones, lambda: match.seats, lambda: match.names, change, bot)
    ui.scenes.push(scene, lambda _: then())


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
        self._way: str | Seat = ALL
        """Whose code is on show."""

    def update(self, dt: float) -> None:
        """Follows who comes and goes."""
        if self._state() != self._shown:
            self.rebuild()
        super().update(dt)

    def build(self) -> Widget:
        """Code and address, then the seats, then who looks on."""
        self._shown = self._state()
        done = PushButton("done", Line("app.done"), self._end, kind=ButtonKind.PRIMARY, keys="escape")
        rows = [*(self._seat(each) for each in self._seats()), self._onlookers()]
        body = [*self._where(), Column(*rows, gap=6, fill=Fill.STRETCH)]
        return dialog(self.ui, Line("phone.invitation"), body, [done], width=WIDE)

    def background(self, canvas: Canvas) -> None:
        """Dims what lies below."""
        draw_veil(canvas)

    def back(self) -> bool:
        """Done."""
        self._end()
        return True

    def _where(self) -> list[Widget]:
        problem, invitation = self._phones.problem, self._invitation()
        if problem is not None:
            return [Label(problem, BOLD, id="problem")]
        if invitation is None:
            return [Label(Line("phone.shut"), BODY, id="shut")]
        all_seats = PushButton("way:all", Line("phone.code_all"), partial(self._show_way, ALL), compact=True)
        told = Column(
            Label(self._how(), BODY, id="how"),
            Label(Line("phone.or_type"), SOFT),
            Label(Line("phone.address", {"address": invitation.address.replace("#", "\n#")}), BOLD, id="address"),
            *([Label(Line("phone.nothing_leaves"), SOFT)] if invitation.at_home else []),
            *([] if self._way == ALL else [Row(all_seats)]),
            gap=10,
            grow=1,
        )
        return [Row(Code(invitation.code, Line("phone.code")), told, gap=24)]

    def _how(self) -> Line:
        """What whoever scans the code on show is to do."""
        if self._way == WATCH:
            return Line("phone.how_watch")
        if self._way == ALL:
            return Line("phone.how")
        return Line("phone.how_seat", {"name": self._names()[Seat(int(self._way))]})

    def _invitation(self) -> Invitation | None:
        """The one on show; that of the table where the seat went to somebody else."""
        phones = [each.seat for each in self._seats() if isinstance(each.mind, Phone)]
        if self._way == WATCH and self._phones.watching:
            return self._phones.watch_invitation
        if self._way in phones:
            return self._phones.seat_invitation(Seat(int(self._way)))
        self._way = ALL
        return self._phones.invitation if phones or self._phones.watching else None

    def _seat(self, seated: Seated) -> Widget:
        """Who sits there, the code of this seat alone, and a way to take it away from a lost phone."""
        name, seat = self._names()[seated.seat], seated.seat
        told = Line("phone.seat_told", {"name": name, "who": self._who(seated)})
        ways: list[Widget] = []
        if isinstance(seated.mind, Phone) and self._phones.seat_invitation(seat) is not None:
            show, free = partial(self._show_way, seat), partial(self._phones.free, seat)
            if seat in self._phones.taken:
                ways.append(PushButton(f"free:{seat}", Line("phone.free_seat"), free, compact=True))
            elif self._way != seat:
                ways.append(PushButton(f"way:{seat}", Line("phone.code_seat"), show, compact=True))
        if self._change is not None:
            options = [Option(HERE, Line("phone.seat_here")), Option(PHONE, Line("phone.seat_phone"))]
            options += [Option(BOT, Line("phone.seat_bot"))] if self._bot else []
            ways.append(Segments(f"seat:{seat}", "", options, _kind(seated), partial(self._sits, seated)))
        return Row(Label(told, BODY, id=f"told:{seat}", grow=1), *ways, gap=12)

    def _who(self, seated: Seated) -> Line:
        if not isinstance(seated.mind, Phone):
            return Line(f"phone.{_kind(seated)}_sits")
        if seated.seat in self._phones.away:
            return Line("phone.lost")
        return Line("phone.ready" if seated.seat in self._phones.taken else "phone.awaited")

    def _onlookers(self) -> Widget:
        """Whether anybody may look on, and the code for that."""
        words = Label(Line("phone.watch"), BODY, id="watch_told", grow=1)
        options = [Option(OFF, Line("phone.watch_off")), Option(ON, Line("phone.watch_on"))]
        chosen = ON if self._phones.watching else OFF
        ways: list[Widget] = [Segments("watch", "", options, chosen, self._let_watch)]
        if self._phones.watch_invitation is not None and self._way != WATCH:
            show = partial(self._show_way, WATCH)
            ways.insert(0, PushButton("way:watch", Line("phone.code_seat"), show, compact=True))
        return Row(words, *ways, gap=12)

    def _let_watch(self, kind: str) -> None:
        self._phones.let_watch(kind == ON)
        self._show_way(WATCH if kind == ON else ALL)

    def _show_way(self, way: str | Seat) -> None:
        self._way = way
        self.rebuild()

    def _sits(self, seated: Seated, kind: str) -> None:
        minds: dict[str, Mind] = {HERE: Here(), PHONE: Phone(), BOT: BotMind(self._bot)}
        if self._change is not None and kind != _kind(seated):
            self._change(replace(seated, mind=minds[kind]))
            self.rebuild()

    def _state(self) -> object:
        phones = self._phones
        return (
            phones.invitation, phones.problem, phones.taken, phones.away, phones.watching,
            phones.watch_invitation, tuple(self._seats()),
        )  # fmt: skip

    def _end(self) -> None:
        self.dismiss(None)


def _kind(seated: Seated) -> str:
    if seated.bot is not None:
        return BOT
    return PHONE if isinstance(seated.mind, Phone) else HERE
