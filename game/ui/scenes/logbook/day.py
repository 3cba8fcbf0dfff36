"""The deal of the day: its button, and the strip of the last days."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date

from pygame import FRect

from game.bots.levels import USUAL
from game.content.catalogue import Entry
from game.content.message import Message
from game.content.seat_assignment import bot_name
from game.engine.types import Seat
from game.host.analyst import DailyDealRunner
from game.host.records import DayMark, daily_seed, days
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.drawing.shapes import Look
from game.ui.drawing.text import plain
from game.ui.input.focus import Node, Role
from game.ui.scenes.choice import daily_choice
from game.ui.scenes.house import House
from game.ui.scenes.opening import played_by_house
from game.ui.scenes.words import date_line
from game.ui.widgets import HEADING, SOFT, Label, PushButton, Row, Size, Widget

STAMP, GAP, ROW = 26.0, 6.0, 14
WON = Look("primary", "ink", radius=STAMP / 2, width=1.5, light=0.15)
LOST = Look("field", "text_bad", radius=STAMP / 2, width=1.5, light=0)
MISSED = Look("field", "brass_dark", radius=STAMP / 2, width=1, light=0)
LOOKS = {DayMark.WON: WON, DayMark.LOST: LOST, DayMark.MISSED: MISSED}
ICONS = {DayMark.WON: ("anchor", "primary_text"), DayMark.LOST: ("splash", "text_bad")}


class DayDeal:
    """One title's. Once somebody has played today's deal, the house plays it too while the room is open."""

    def __init__(self, house: House, entry: Entry) -> None:
        self._house, self._entry = house, entry
        self._today = house.today().date()
        self._strip: Sequence[tuple[date, DayMark]] = days(house.records.all(), entry.id, self._today)
        self._seed = daily_seed(entry.id, self._today)
        self._playing: tuple[str, DailyDealRunner] | None = None

    def poll(self, now: float) -> bool:
        """Lets the house play on; returns whether there is something new to show."""
        if self._playing is None:
            coming = next((bot for bot in self._players if bot not in self._made), None)
            if coming is None or not self._played:
                return False
            choice = daily_choice(self._entry.info)
            self._playing = coming, played_by_house(self._entry, choice, self._seed, coming, self._house.thinker)
        bot, player = self._playing
        outcome = player.poll(now)
        if outcome is None:
            return False
        self._house.records.keep_of_house(self._seed, bot, Seat(0) in outcome.winners)
        self._playing = None
        return True

    def stop(self) -> None:
        """Ends playing; what is not finished begins anew the next time."""
        if self._playing is not None:
            self._playing[1].stop()
        self._playing = None

    def widgets(self, play: Callable[[], None]) -> list[Widget]:
        """The section of the room; `play` leads to the table."""
        told = Label(self.told, SOFT, id="house_made")
        head: list[Widget] = [Label(Message("records.day"), HEADING), Label(Message("records.about_day"), SOFT)]
        return [*head, self.strip(), told, Row(self.button(play))]

    def strip(self) -> Widget:
        """The last four weeks."""
        return DayStrip(self._strip)

    def button(self, play: Callable[[], None]) -> Widget:
        """The way to the table."""
        about = Message("records.about_day")
        return PushButton("deal", Message("records.play_today"), play, icon="play", description=about)

    @property
    def _played(self) -> bool:
        """True if somebody played today's deal."""
        return self._strip[-1][1] is not DayMark.MISSED

    @property
    def _players(self) -> Sequence[str]:
        """The usual one and the best that sits at tables of this title."""
        offered = [bot.id for bot in self._entry.info.bots]
        return list(dict.fromkeys([USUAL, *offered[-1:]]))

    @property
    def _made(self) -> Mapping[str, bool]:
        return self._house.records.of_house(self._seed)

    @property
    def told(self) -> Message:
        """The house's result for the deal, or who will tell it."""
        if not self._played:
            names = tuple(bot_name(self._entry.info, bot) for bot in self._players)
            return Message("records.house_waits", {"names": names, "count": len(names)})
        return Message("records.house", {"made": tuple(map(self._made_by, self._players))})

    def _made_by(self, bot: str) -> Message:
        won = self._made.get(bot)
        how = "playing" if won is None else "won" if won else "lost"
        return Message(f"records.house_made.{how}", {"name": bot_name(self._entry.info, bot)})


class DayStrip(Widget):
    """A stamp for each day, the last one today."""

    def __init__(self, days: Sequence[tuple[date, DayMark]]) -> None:
        super().__init__("days")
        self._days = tuple(days)

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the size of as many rows as the days take."""
        across = self._across(limit)
        rows = -(-len(self._days) // across)
        return min(limit, across * (STAMP + GAP)), rows * (STAMP + GAP)

    def draw(self, canvas: Canvas) -> None:
        """Draws the stamps."""
        for place, (_, mark) in enumerate(self._days):
            stamp = self._stamp(place)
            canvas.look(stamp, LOOKS[mark])
            if mark in ICONS:
                icon, colour = ICONS[mark]
                canvas.icon(icon, stamp.inflate(-8, -8), colour)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node for each day, in words."""
        for place, (day, mark) in enumerate(self._days):
            words = Message(f"records.mark.{mark}", {"date": date_line(day)})
            yield Node(f"day:{day:%Y-%m-%d}", self._stamp(place), Role.TEXT, plain(ui.say(words)), focusable=False,
                       tooltip=True)  # fmt: skip

    def _across(self, width: float) -> int:
        return max(1, min(ROW, int(width // (STAMP + GAP))))

    def _stamp(self, place: int) -> FRect:
        across = self._across(self.rect.width)
        x, y = place % across, place // across
        return FRect(self.rect.x + x * (STAMP + GAP), self.rect.y + y * (STAMP + GAP), STAMP, STAMP)
