"""The deal of the day in the records: four weeks of it, today's to play, and what the house made of the same deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from game.bots.levels import USUAL
from game.content.catalogue import Entry
from game.content.line import Line
from game.content.seated import bot_name
from game.engine.types import Seat
from game.host.day_player import DayPlayer
from game.host.records import DayMark, daily_seed, days
from game.ui.scenes.choice import daily_choice
from game.ui.scenes.house import House
from game.ui.scenes.logbook.day_strip import DayStrip
from game.ui.scenes.opening import played_by_house
from game.ui.widgets import HEADING, SOFT, Label, PushButton, Row, Widget


class DayDeal:
    """One title's. Once somebody has played today's deal, the house plays it too while the room is open."""

    def __init__(self, house: House, entry: Entry) -> None:
        self._house, self._entry = house, entry
        self._today = house.today().date()
        self._strip: Sequence[tuple[date, DayMark]] = days(house.records.all(), entry.id, self._today)
        self._seed = daily_seed(entry.id, self._today)
        self._playing: tuple[str, DayPlayer] | None = None

    def poll(self, now: float) -> bool:
        """Lets the house play on; whether there is something new to show."""
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
        head: list[Widget] = [Label(Line("records.day"), HEADING), Label(Line("records.about_day"), SOFT)]
        return [*head, self.strip(), told, Row(self.button(play))]

    def strip(self) -> Widget:
        """The last four weeks."""
        return DayStrip(self._strip)

    def button(self, play: Callable[[], None]) -> Widget:
        """The way to the table."""
        about = Line("records.about_day")
        return PushButton("deal", Line("records.play_today"), play, icon="play", description=about)

    @property
    def _played(self) -> bool:
        """Whether today's deal was played by somebody."""
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
    def told(self) -> Line:
        """What the house made of it, or who will say so."""
        if not self._played:
            names = tuple(bot_name(self._entry.info, bot) for bot in self._players)
            return Line("records.house_waits", {"names": names, "count": len(names)})
        return Line("records.house", {"made": tuple(map(self._made_by, self._players))})

    def _made_by(self, bot: str) -> Line:
        won = self._made.get(bot)
        how = "playing" if won is None else "won" if won else "lost"
        return Line(f"records.house_made.{how}", {"name": bot_name(self._entry.info, bot)})
