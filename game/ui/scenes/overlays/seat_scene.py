"""Who sits at a seat: a person with a name, a bot and how well it plays, or nobody."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from game.bots.levels import USUAL
from game.content.line import Line
from game.content.names import LONGEST_NAME
from game.content.seated import BotMind, Here, Mind, Phone, Seated, bot_name, crew_name
from game.engine.module import GameInfo
from game.ui.context import Context
from game.ui.scenes.frame import dialog, evenly
from game.ui.scenes.overlays.rival_card import RivalCard
from game.ui.stage.backdrop import Veil
from game.ui.stage.widget_scene import WidgetScene
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
    Space,
    TextField,
    Widget,
)

PERSON, PHONE, NOBODY, SURPRISE = "person", "phone", "nobody", "surprise"
NARROW = 460.0
CARD = 184.0
"""Widths of the dialog: without rivals, and for each rival."""
AROUND = 120.0
"""Of the width of the window, what is beside the rivals."""
NARROWEST = 150.0
"""Width of a rival's card."""
FACE = 96.0
STEP = 14.0
STEPS_FROM = 620.0
"""Height of the room from which each rival stands a step higher than the one before."""


class SeatScene(WidgetScene[None]):
    """Above the lobby, or in a match where a bot takes a seat over. What is chosen holds at once; it ends when somebody
    closes it, chooses a bot, or takes the seat away."""

    transparent = True
    backdrop = Veil()

    def __init__(
        self,
        ui: Context,
        info: GameInfo,
        seated: Seated,
        change: Callable[[Seated], None],
        remove: Callable[[], None] | None,
        suits: str,
        phones: bool = False,
        bots_alone: Line | None = None,
    ) -> None:
        """`remove` is None while the title needs the seat; `suits`: the bot that suits how matches went lately;
        `phones`: whether somebody may play by phone; `bots_alone`: what is asked where only a bot may be chosen."""
        super().__init__(ui)
        self._bots_alone = bots_alone
        self._info, self._seated, self._change, self._remove = info, seated, change, remove
        self._suits, self._phones = suits, phones

    def enter(self) -> None:
        """Whoever sits there has the focus."""
        super().enter()
        person = self._person if self._bots_alone is None else SURPRISE
        self.focus_on(f"who:{self._seated.bot or person}", ring=False)

    def build(self) -> Widget:
        """The rivals in a row, a person or nobody, a person's name."""
        seat, info, bot = self._seated.seat, self._info, self._seated.bot
        surprise = Option(SURPRISE, Line("lobby.surprise"), Line("lobby.surprise_help"))
        options = [surprise] if info.bots else []
        if self._bots_alone is None:
            options += [Option(PERSON, Line("lobby.person"), Line("lobby.person_help"))]
        if self._phones:
            options += [Option(PHONE, Line("lobby.phone"), Line("lobby.phone_help"))]
        options += [Option(NOBODY, Line("lobby.nobody"), Line("lobby.nobody_help"))] if self._remove else []
        chosen = self._person if bot is None and self._bots_alone is None else ""
        others = Segments("who", "", options, chosen, self._choose)
        told = [Label(self._dials, SOFT, id="dials")] if any(each.wins is not None for each in info.bots) else []
        body: list[Widget] = [self._rivals(), *told, others] if info.bots else [others]
        if self._bots_alone is None and isinstance(self._seated.mind, Phone):
            body.append(Label(Line("lobby.phone_told"), BODY, id="phone_told"))
        elif self._bots_alone is None and bot is None:
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
        words, title = Line("app.done"), Line("lobby.who_sits_here")
        if self._bots_alone is not None:
            words, title = Line("app.cancel"), self._bots_alone
        done = PushButton("done", words, self._end, kind=ButtonKind.PRIMARY, keys="escape")
        return dialog(self.ui, title, body, [done], width=max(NARROW, CARD * len(info.bots)))

    def _rivals(self) -> Widget:
        """From the gentlest to the hardest, each a step higher."""
        bots, view, chosen = self._info.bots, self.ui.viewport, self._seated.bot
        columns = evenly(len(bots), int((view.width - AROUND) // NARROWEST))
        steps = columns == len(bots) and view.height >= STEPS_FROM
        cards: list[Widget] = []
        for place, each in enumerate(bots):
            card = RivalCard(
                each, each.id == chosen, partial(self._sit, each.id), side=FACE, mate=self._info.cooperative
            )
            rise = 1 + STEP * (len(bots) - 1 - place)
            cards.append(Column(Space(height=rise), card, fill=Fill.STRETCH) if steps else card)
        return Grid(*cards, columns=columns, gap=12)

    @property
    def _dials(self) -> Line:
        """What the numbers of the rivals say."""
        if self._info.cooperative:
            return Line("lobby.dials_crew")
        return Line("lobby.dials", {"name": bot_name(self._info, USUAL)})

    @property
    def _person(self) -> str:
        """What of the options a person here is."""
        return PHONE if isinstance(self._seated.mind, Phone) else PERSON

    def _sit(self, bot: str) -> None:
        """Seats the rival and leaves."""
        self._set(replace(self._seated, mind=BotMind(bot)))
        self._end()

    def _choose(self, id: str) -> None:
        if id == SURPRISE:
            self._sit(self._suits)
        elif id == NOBODY and self._remove is not None:
            self._remove()
            self._end()
        else:
            minds: dict[str, Mind] = {PERSON: Here(), PHONE: Phone()}
            self._set(replace(self._seated, mind=minds.get(id) or BotMind(id)))
            self._keep_in_sight(id)

    def _keep_in_sight(self, id: str) -> None:
        """What was chosen, and the field that came below it."""
        self.focus_on(f"who:{id}", ring=False)
        if self._tree.reveal("name"):
            self.moved_by_hand()
            self.refresh()

    def _set(self, seated: Seated) -> None:
        self._seated = seated
        self._change(seated)
        self.rebuild()

    def _end(self) -> None:
        self.dismiss(None)
