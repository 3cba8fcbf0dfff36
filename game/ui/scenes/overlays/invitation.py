"""The invitation of phones to a table, with the code they read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace
from pygame import FRect

from game.content.message import Message
from game.content.seat_assignment import AnyPlayer, LocalPlayer, PhonePlayer, SeatAssignment, bot_name, phones_of
from game.engine.module import GameInfo
from game.engine.types import Seat
from game.table.presenter import Names
from game.ui.context import Canvas, Context
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.input.focus import Node, Role
from game.ui.scene import Toast
from game.ui.scenes.frame import dialog
from game.ui.scenes.opening import preset_with
from game.ui.scenes.overlays.seat import Rivals, SeatScene, grade_of
from game.ui.stage.dialog import confirm
from game.ui.stage.widget_scene import Veil, WidgetScene
from game.ui.table.match import TableMatch
from game.ui.widgets import (
    BODY,
    BOLD,
    SOFT,
    ButtonKind,
    Column,
    Fill,
    Label,
    Option,
    PushButton,
    Row,
    Segments,
    Size,
    Widget,
    Wrapping,
)

WIDE = 760.0
LETTERS = Style(Type.BOLD, "text_accent", 26)
"""Style that is read from the other side of a room, and told apart: the letters of headings are too alike."""
HERE, PHONE, BOT = "here", "phone", "bot"
ON, OFF = "on", "off"
ALL, WATCH = "all", "watch"
APART = "\u200c"
"""Mark between letters of which no font may make one sign."""
BLANK = "\u00a0"
"""Between those that are read from farther away."""

CODE = 232.0
QUIET = 4
"""Light modules round a code."""


class Phones(Protocol):
    """The table as phones find it. It is open while somebody at it plays by phone or may look on."""

    @property
    def invitation(self) -> Invitation | None:
        """The address of the table; None while it is shut."""

    def seat_invitation(self, seat: Seat) -> Invitation | None:
        """Returns the address of this one seat; None while the table is shut."""

    @property
    def watch_invitation(self) -> Invitation | None:
        """The address of the table for onlookers; None unless they may watch."""

    @property
    def watching(self) -> bool:
        """True if anybody may look on from elsewhere."""

    @property
    def onlookers(self) -> int:
        """The number of onlookers from elsewhere."""

    @property
    def problem(self) -> Message | None:
        """The reason why the table cannot be opened."""

    def letters(self, invitation: Invitation) -> str:
        """Returns the letters that can be typed instead of scanning the code; they change after some minutes."""

    @property
    def others(self) -> tuple[str, ...]:
        """Addresses of this computer that could stand on the code instead."""

    def call_by(self, address: str) -> None:
        """The codes lead to this address from now on."""

    @property
    def taken(self) -> frozenset[Seat]:
        """The seats somebody holds with a phone."""

    @property
    def away(self) -> frozenset[Seat]:
        """The seats among them whose phone is not connected."""

    def free(self, seat: Seat) -> None:
        """Frees a seat: somebody else may take it."""

    def allow_watching(self, allowed: bool) -> None:
        """Sets whether anybody may look on from elsewhere from now on."""

    def renew(self) -> None:
        """Another invitation: that of before leads nowhere any more."""


def invite(ui: Context, phones: Phones, match: TableMatch, suits: str, then: Callable[[], None]) -> None:
    """Shows who plays here, by phone, or as a bot, and changes it in the middle of a match; `then` follows its end.

    `suits`: the bot that suits how matches went lately.
    """
    info = match.entry.info

    def change(seated: SeatAssignment) -> None:
        seats = (seated if each.seat == seated.seat else each for each in match.seats)
        match.table.change_seating(tuple(seats))
        if seated.bot is not None:
            bot, name = bot_told(info, seated.bot), match.names[seated.seat]
            ui.scenes.toasts.show(Toast(Message("phone.bot_takes_over", {"bot": bot, "name": name})))

    rivals = Rivals(suits, preset_with(info, match.table.host.setup.options))
    scene = InvitationScene(ui, phones, info, lambda: match.seats, lambda: match.names, change, rivals, playing=True)
    ui.scenes.push(scene, lambda _: then())


def awaited(phones: Phones | None, seats: Sequence[SeatAssignment], names: Names) -> dict[Seat, Message]:
    """Seats for phones that nobody came to yet, and how they are called."""
    return {} if phones is None else {seat: names[seat] for seat in sorted(phones_of(seats) - phones.taken)}


def once_all_are_there(ui: Context, missing: Callable[[], Mapping[Seat, Message]], then: Callable[[], None]) -> None:
    """Goes on, after a question where phones are awaited that nobody came with yet. The answer is about those it named:
    where others are awaited by then, it is asked anew."""
    named = missing()
    if not named:
        then()
        return

    def answered(yes: bool) -> None:
        if yes and set(missing()) <= set(named):
            then()
        elif yes:
            once_all_are_there(ui, missing, then)

    words = Message("phone.deal_words", {"names": tuple(named.values()), "count": len(named)})
    question = confirm(
        ui, Message("phone.deal"), words, Message("phone.deal_yes"), Message("phone.deal_no"), usual=False
    )
    ui.scenes.push(question, answered)


def bot_told(info: GameInfo, bot: str) -> Message:
    """Returns the name of a bot, and its way of playing."""
    return Message("phone.bot_told", {"name": bot_name(info, bot), "grade": grade_of(bot, mate=info.cooperative)})


class InvitationScene(WidgetScene[None]):
    """The invitation, above lobby or table. A seat goes to this screen, a phone or a bot at once."""

    transparent = True
    backdrop = Veil()

    def __init__(
        self,
        ui: Context,
        phones: Phones,
        info: GameInfo,
        seats: Callable[[], Sequence[SeatAssignment]],
        names: Callable[[], Names],
        change: Callable[[SeatAssignment], None],
        rivals: Rivals,
        *,
        playing: bool = False,
    ) -> None:
        """`playing`: in a match, where a seat keeps its name when somebody takes it over."""
        super().__init__(ui)
        self._phones, self._info, self._seats, self._names = phones, info, seats, names
        self._change, self._rivals, self._playing = change, rivals, playing
        self._shown: object = None
        self._way: str | Seat = ALL
        """The seat, or kind of visitor, whose code is on show."""

    def update(self, dt: float) -> None:
        """Follows who comes and goes."""
        if self._state() != self._shown:
            self.rebuild()
        super().update(dt)

    def build(self) -> Widget:
        """Code and address, then the seats, then who looks on."""
        self._shown = self._state()
        done = PushButton("done", Message("app.done"), self._end, kind=ButtonKind.PRIMARY, keys="escape")
        rows = [*(self._seat(each) for each in self._seats()), self._onlookers()]
        body = [*self._where(), Column(*rows, gap=6, fill=Fill.STRETCH)]
        title = Message("phone.invitation_watch" if self._way == WATCH else "phone.invitation")
        return dialog(self.ui, title, body, [done], width=WIDE)

    def _where(self) -> list[Widget]:
        problem, invitation = self._phones.problem, self._invitation()
        if problem is not None:
            return [Label(problem, BOLD, id="problem")]
        if invitation is None:
            return [Label(Message("phone.shut"), BODY, id="shut")]
        letters = self._phones.letters(invitation)
        all_seats = PushButton("way:all", Message("phone.code_all"), partial(self._show_way, ALL), compact=True)
        renew = PushButton(
            "renew", Message("phone.renew"), self._renew, description=Message("phone.renew_help"), compact=True
        )
        told = Column(
            Label(self._how(), BODY, id="how"),
            Label(Message("phone.or_type"), SOFT),
            Wrapping(
                Label(Message("phone.address", {"address": _apart(invitation.bare)}), BOLD, id="address"),
                Label(Message("phone.letters", {"letters": _apart(letters.upper(), BLANK)}), LETTERS, id="letters"),
                gap=20,
            ),
            *([Label(Message("phone.nothing_leaves"), SOFT)] if invitation.at_home else []),
            Wrapping(renew if self._way == ALL else all_seats, *self._other_address(), gap=8),
            gap=10,
            grow=1,
        )
        return [Row(QrCode(invitation.code, Message("phone.code")), told, gap=24)]

    def _other_address(self) -> list[Widget]:
        """Builds the address to try next, where this computer is in several networks."""
        return [
            PushButton(
                "address:other",
                Message("phone.other_address", {"address": address}),
                partial(self._phones.call_by, address),
                description=Message("phone.other_address_help"),
                compact=True,
            )
            for address in self._phones.others[:1]
        ]

    def _how(self) -> Message:
        """Returns what the person who scans the code on show is to do."""
        if self._way == WATCH:
            return Message("phone.how_watch")
        if self._way == ALL:
            return Message("phone.how")
        return Message("phone.how_seat", {"name": self._names()[Seat(int(self._way))]})

    def _invitation(self) -> Invitation | None:
        """The one on show; that of the table where the seat went to somebody else."""
        phones = [each.seat for each in self._seats() if isinstance(each.player, PhonePlayer)]
        if self._way == WATCH and self._phones.watching:
            return self._phones.watch_invitation
        if self._way in phones:
            return self._phones.seat_invitation(Seat(int(self._way)))
        self._way = ALL
        return self._phones.invitation if phones or self._phones.watching else None

    def _seat(self, seated: SeatAssignment) -> Widget:
        """Builds the row of a seat: its player, its own code, and a way to take it away from a lost phone."""
        name, seat = self._names()[seated.seat], seated.seat
        told = Message("phone.seat_told", {"name": name, "who": self._who(seated)})
        ways: list[Widget] = []
        if isinstance(seated.player, PhonePlayer) and self._phones.seat_invitation(seat) is not None:
            show, free = partial(self._show_way, seat), partial(self._phones.free, seat)
            if seat in self._phones.taken:
                ways.append(PushButton(f"free:{seat}", Message("phone.free_seat"), free, compact=True))
            elif self._way != seat:
                ways.append(PushButton(f"way:{seat}", Message("phone.code_seat"), show, compact=True))
        options = [Option(HERE, Message("phone.seat_here")), Option(PHONE, Message("phone.seat_phone"))]
        options += [Option(BOT, Message("phone.seat_bot"))] if self._info.bots else []
        if seated.bot is not None and self._info.bots:
            other = partial(self._ask_bot, seated)
            ways.append(PushButton(f"bot:{seat}", Message("phone.other_bot"), other, compact=True))
        ways.append(Segments(f"seat:{seat}", "", options, _kind(seated), partial(self._sits, seated)))
        return Row(Label(told, BODY, id=f"told:{seat}", grow=1), *ways, gap=12)

    def _who(self, seated: SeatAssignment) -> Message:
        if seated.bot is not None:
            is_its_own = self._names()[seated.seat] == bot_name(self._info, seated.bot)
            return self._grade(seated.bot) if is_its_own else bot_told(self._info, seated.bot)
        if not isinstance(seated.player, PhonePlayer):
            return Message("phone.here_sits")
        if seated.seat in self._phones.away:
            return Message("phone.lost")
        return Message("phone.ready" if seated.seat in self._phones.taken else "phone.awaited")

    def _grade(self, bot: str) -> Message:
        return grade_of(bot, mate=self._info.cooperative)

    def _onlookers(self) -> Widget:
        """Builds the switch that lets people look on, and the code for that."""
        there = self._phones.onlookers
        told = Message("phone.watched", {"count": there}) if there else Message("phone.watch")
        words = Label(told, BODY, id="watch_told", grow=1)
        options = [Option(OFF, Message("phone.watch_off")), Option(ON, Message("phone.watch_on"))]
        chosen = ON if self._phones.watching else OFF
        ways: list[Widget] = [Segments("watch", "", options, chosen, self._allow_watching)]
        if self._phones.watch_invitation is not None and self._way != WATCH:
            show = partial(self._show_way, WATCH)
            ways.insert(0, PushButton("way:watch", Message("phone.code_seat"), show, compact=True))
        return Row(words, *ways, gap=12)

    def _allow_watching(self, kind: str) -> None:
        self._phones.allow_watching(kind == ON)
        self._show_way(WATCH if kind == ON else ALL)

    def _renew(self) -> None:
        self._phones.renew()
        self.rebuild()

    def _show_way(self, way: str | Seat) -> None:
        self._way = way
        self.rebuild()

    def _sits(self, seated: SeatAssignment, kind: str) -> None:
        """A bot is chosen first."""
        if kind == BOT:
            self._ask_bot(seated)
        else:
            players: dict[str, AnyPlayer] = {HERE: LocalPlayer(), PHONE: PhonePlayer()}
            self._seats_anew(replace(seated, player=players[kind]))

    def _ask_bot(self, seated: SeatAssignment) -> None:
        title = Message("lobby.who_sits_here")
        if self._playing:
            title = Message("lobby.who_plays_on", {"name": self._names()[seated.seat]})
        scene = SeatScene(self.ui, self._info, seated, self._seats_anew, None, self._rivals, bots_alone=title)
        self.ui.scenes.push(scene)

    def _seats_anew(self, seated: SeatAssignment) -> None:
        self._change(seated)
        self.rebuild()

    def _state(self) -> object:
        phones, invitation = self._phones, self._invitation()
        return (
            "" if invitation is None else phones.letters(invitation),
            phones.invitation, phones.problem, phones.taken, phones.away, phones.watching,
            phones.watch_invitation, phones.onlookers, tuple(self._seats()), phones.others,
        )  # fmt: skip

    def _end(self) -> None:
        self.dismiss(None)


def _apart(text: str, between: str = APART) -> str:
    """Returns the text letter by letter: none runs into another one."""
    return between.join(text)


def _kind(seated: SeatAssignment) -> str:
    if seated.bot is not None:
        return BOT
    return PHONE if isinstance(seated.player, PhonePlayer) else HERE


class Invitation(Struct, frozen=True):
    """The address of a table."""

    address: str
    code: tuple[tuple[bool, ...], ...]
    at_home: bool = True
    """True if phones come from the network of this computer, and not through somebody else's."""

    @property
    def bare(self) -> str:
        """The address without what is behind it, which nobody has to type."""
        return self.address.partition("/#")[0]


class QrCode(Widget):
    """A code on light ground, whatever the theme: phones read dark on light."""

    def __init__(self, rows: Sequence[Sequence[bool]], told: Message) -> None:
        super().__init__("code", width=CODE, height=CODE)
        self._rows, self._told = rows, told

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the size at which it can be read from the other side of a table."""
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


def _runs(row: Sequence[bool]) -> Iterable[tuple[int, int]]:
    """Yields the start of each run of dark modules, and its length."""
    first = 0
    for place in range(len(row) + 1):
        if place == len(row) or not row[place]:
            if place > first:
                yield first, place - first
            first = place + 1
