"""The choice of a seat's player: a person, a phone, or one of the bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from pygame import FRect

from game.bots.levels import USUAL
from game.content.message import Argument, Message
from game.content.seat_assignment import (
    AnyPlayer,
    BotPlayer,
    LocalPlayer,
    PhonePlayer,
    SeatAssignment,
    bot_name,
    crew_name,
)
from game.content.theme import ColourName
from game.content.untrusted_text import LONGEST_NAME
from game.engine.module import BotSpec, GameInfo, Measured
from game.table.item import Mood, portrait
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.scenes.frame import dialog, evenly
from game.ui.stage.widget_scene import Veil, WidgetScene
from game.ui.widgets import (
    BODY,
    SOFT,
    ButtonKind,
    Column,
    Fill,
    Grid,
    Label,
    Option,
    PushButton,
    Segments,
    Size,
    Space,
    TextField,
    Widget,
)
from game.ui.widgets.gauges import Gauge
from game.ui.widgets.label import text_size, word_width

PERSON, PHONE, NOBODY, SURPRISE = "person", "phone", "nobody", "surprise"
NARROW = 460.0
CARD = 184.0
"""Widths of the dialog: without rivals, and for each rival."""
AROUND = 120.0
"""Width of what is beside the rivals, in design units."""
NARROWEST = 150.0
"""Width of a rival's card."""
FACE = 96.0
STEP = 14.0
STEPS_FROM = 620.0
"""Height of the room from which each rival stands a step higher than the one before."""

GAUGE = 50.0
"""Side of the disc that tells how many matches the rival wins."""

FEW = 40
"""Matches below which only the range is told."""

EVEN = 50
"""Matches of 100 that the usual bot wins against itself."""
_PADDING, _GAP = 12.0, 4.0
_OVER = 0.62
"""Share of the portrait that stands above its card."""
_CHOSEN = Look("cream", "lamplight", radius=12, width=4, light=0.03, shadow=10)
_OTHER = Look("panel", "brass_dark", radius=12, width=1.5, light=0.1, shadow=8)
_HOVERED = Look("panel_raised", "brass", radius=12, width=2, light=0.12, shadow=10)


class Rivals(Struct, frozen=True):
    """The facts about a table by which rivals are offered for it."""

    suits: str
    """The bot that suits how matches went lately, "" where a title has none."""
    preset: str
    """The kind of match, whose measured wins are told; "" for one of one's own."""


class SeatScene(WidgetScene[None]):
    """Above the lobby, or in a match where a bot takes a seat over. What is chosen holds at once; it ends when somebody
    closes it, chooses a bot, or takes the seat away."""

    transparent = True
    backdrop = Veil()

    def __init__(
        self,
        ui: Context,
        info: GameInfo,
        seated: SeatAssignment,
        change: Callable[[SeatAssignment], None],
        remove: Callable[[], None] | None,
        rivals: Rivals,
        phones: bool = False,
        bots_alone: Message | None = None,
    ) -> None:
        """`remove` is None while the title needs the seat; `phones`: whether somebody may play by phone;
        `bots_alone`: what is asked where only a bot may be chosen."""
        super().__init__(ui)
        self._bots_alone = bots_alone
        self._info, self._seated, self._change, self._remove = info, seated, change, remove
        self._suits, self._phones = rivals.suits, phones
        wins = {bot.id: WinsTold(bot.wins[rivals.preset]) for bot in info.bots if rivals.preset in bot.wins}
        measure = {} if info.cooperative or not wins else {USUAL: WinsTold(None)}
        self._wins = measure | wins

    def enter(self) -> None:
        """Moves the focus to the current player of the seat."""
        super().enter()
        person = self._person if self._bots_alone is None else SURPRISE
        self.focus_on(f"who:{self._seated.bot or person}", ring=False)

    def build(self) -> Widget:
        """The rivals in a row, a person or nobody, a person's name."""
        seat, info, bot = self._seated.seat, self._info, self._seated.bot
        surprise = Option(SURPRISE, Message("lobby.surprise"), Message("lobby.surprise_help"))
        options = [surprise] if info.bots else []
        if self._bots_alone is None:
            options += [Option(PERSON, Message("lobby.person"), Message("lobby.person_help"))]
        if self._phones:
            options += [Option(PHONE, Message("lobby.phone"), Message("lobby.phone_help"))]
        options += [Option(NOBODY, Message("lobby.nobody"), Message("lobby.nobody_help"))] if self._remove else []
        chosen = self._person if bot is None and self._bots_alone is None else ""
        others = Segments("who", "", options, chosen, self._choose)
        told = [Label(self._dials, SOFT, id="dials")] if self._wins else []
        body: list[Widget] = [self._rivals(), *told, others] if info.bots else [others]
        if self._bots_alone is None and isinstance(self._seated.player, PhonePlayer):
            body.append(Label(Message("lobby.phone_told"), BODY, id="phone_told"))
        elif self._bots_alone is None and bot is None:
            field = TextField(
                "name",
                Message("lobby.name"),
                self._seated.name,
                lambda text: self._set(replace(self._seated, name=text)),
                submit=self._end,
                longest=LONGEST_NAME,
                placeholder=crew_name(seat),
                width=260,
            )
            body.append(field)
        words, title = Message("app.done"), Message("lobby.who_sits_here")
        if self._bots_alone is not None:
            words, title = Message("app.cancel"), self._bots_alone
        done = PushButton("done", words, self._end, kind=ButtonKind.PRIMARY, keys="escape")
        return dialog(self.ui, title, body, [done], width=max(NARROW, CARD * len(info.bots)))

    def _rivals(self) -> Widget:
        """Builds the rivals from the gentlest to the hardest, each a step higher."""
        bots, view, chosen = self._info.bots, self.ui.viewport, self._seated.bot
        columns = evenly(len(bots), int((view.width - AROUND) // NARROWEST))
        steps = columns == len(bots) and view.height >= STEPS_FROM
        cards: list[Widget] = []
        for place, each in enumerate(bots):
            card = RivalCard(
                each,
                self._wins.get(each.id),
                each.id == chosen,
                partial(self._sit, each.id),
                side=FACE,
                mate=self._info.cooperative,
            )
            rise = 1 + STEP * (len(bots) - 1 - place)
            cards.append(Column(Space(height=rise), card, fill=Fill.STRETCH) if steps else card)
        return Grid(*cards, columns=columns, gap=12)

    @property
    def _dials(self) -> Message:
        """The meaning of the rivals' numbers."""
        if self._info.cooperative:
            return Message("lobby.dials_crew")
        return Message("lobby.dials", {"name": bot_name(self._info, USUAL)})

    @property
    def _person(self) -> str:
        """The option of a person in this seat: a phone, or this screen."""
        return PHONE if isinstance(self._seated.player, PhonePlayer) else PERSON

    def _sit(self, bot: str) -> None:
        """Seats the rival and leaves."""
        self._set(replace(self._seated, player=BotPlayer(bot)))
        self._end()

    def _choose(self, id: str) -> None:
        if id == SURPRISE:
            self._sit(self._suits)
        elif id == NOBODY and self._remove is not None:
            self._remove()
            self._end()
        else:
            players: dict[str, AnyPlayer] = {PERSON: LocalPlayer(), PHONE: PhonePlayer()}
            self._set(replace(self._seated, player=players.get(id) or BotPlayer(id)))
            self._keep_in_sight(id)

    def _keep_in_sight(self, id: str) -> None:
        """Scrolls to the current choice, and to the field that came below it."""
        self.focus_on(f"who:{id}", ring=False)
        if self._tree.reveal("name"):
            self.moved_by_hand()
            self.refresh()

    def _set(self, seated: SeatAssignment) -> None:
        self._seated = seated
        self._change(seated)
        self.rebuild()

    def _end(self) -> None:
        self.dismiss(None)


def grade_of(bot: str, *, mate: bool) -> Message:
    """Returns what playing against the bot is like, or with it."""
    return Message(f"lobby.mate.{bot}" if mate else f"lobby.rival.{bot}.grade")


class WinsTold(Struct, frozen=True):
    """The words of what was measured of a bot; None: of the usual one, which the others are measured by."""

    measured: Measured | None

    @property
    def gauge(self) -> Gauge:
        """The disc: a number with its range, the range alone where few matches were played."""
        if self.measured is None:
            return Gauge(str(EVEN), EVEN, EVEN, GAUGE)
        low, high = self._range(self.measured)
        return Gauge(f"{low}–{high}" if self._few(self.measured) else self._share(self.measured), low, high, GAUGE)

    @property
    def short(self) -> Message:
        """The line on the card."""
        return Message("lobby.rival_measure") if self.measured is None else self._said("short", self.measured)

    @property
    def whole(self) -> Message:
        """The sentence that is read aloud."""
        if self.measured is None:
            return Message("lobby.rival_measure")
        return self._said("few" if self._few(self.measured) else "whole", self.measured)

    def _said(self, how: str, measured: Measured) -> Message:
        low, high = self._range(measured)
        gaps: dict[str, Argument] = {"low": low, "high": high, "count": self._share(measured), "matches": measured.of}
        return Message(f"lobby.rival_wins.{how}", gaps)

    def _few(self, measured: Measured) -> bool:
        return measured.of < FEW

    def _share(self, measured: Measured) -> str:
        return str(round(100 * measured.share))

    def _range(self, measured: Measured) -> tuple[int, int]:
        low, high = measured.interval
        return round(100 * low), round(100 * high)


class RivalCard(Widget):
    """The portrait rises over the card; chosen it is glad, and the card of cream paper."""

    def __init__(
        self, bot: BotSpec, wins: WinsTold | None, chosen: bool, press: Callable[[], None], *, side: float, mate: bool
    ) -> None:
        """`wins`: None if nobody measured them; `side`: of the portrait, in units;
        `mate`: whether it would play with the chooser."""
        super().__init__(f"who:{bot.id}")
        self._wins = wins
        self._gauge = None if wins is None else wins.gauge
        self._face, self._chosen, self._press, self._side = bot.face, chosen, press, side
        self._name = Message(f"lobby.face.{bot.face}")
        self._grade, self._manner = grade_of(bot.id, mate=mate), Message(f"lobby.rival.{bot.id}.manner")

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
        """Yields one node that seats it."""
        name, grade, manner, *_ = (plain(ui.say(line)) for line, _ in self._words())
        if self._wins is not None:
            manner = f"{manner} {plain(ui.say(self._wins.whole))}"
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

    def _words(self) -> tuple[tuple[Message, Style], ...]:
        soft: ColourName = "ink" if self._chosen else "text_soft"
        return (
            (self._name, Style(Type.HEADING, "ink" if self._chosen else "text_accent", 20)),
            (self._grade, Style(Type.BOLD, "red" if self._chosen else "brass", 15)),
            (self._manner, Style(Type.BODY, "ink" if self._chosen else "text", 15)),
            *([] if self._wins is None else [(self._wins.short, Style(Type.BODY, soft, 13))]),
        )

    def _heights(self, ui: Context, room: float) -> list[float]:
        return [text_size(ui, line, style, room)[1] for line, style in self._words()]
