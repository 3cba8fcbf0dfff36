"""An evening with phones in the real house, for tests of its rooms."""

from __future__ import annotations

from game.content.seat_assignment import BotPlayer, LocalPlayer, PhonePlayer, seated
from game.engine.types import Seat
from game.ui.scenes.opening import TableChoice
from tests.phones.app_table import AppTable
from tests.phones.caller import Phone


class Evening(AppTable):
    """A table, and what guests do there."""

    def asker(self) -> tuple[str, Phone]:
        """Returns what opens a seat whose phone is silent, and another phone that asks for that seat."""
        self.inn.deal(choice(PhonePlayer(), PhonePlayer(), BotPlayer("random")))
        first = self.guest(0)
        first.hang_up()
        self.until(lambda: Seat(0) in self.phones.away)
        other = Phone(self, self.opened())
        self.until(lambda: bool(other.view))
        other.say(t="sit", seat=0, name="")
        self.until(lambda: "dialog.yes" in self.inn.driver.facts())
        return first.told("seated")[-1]["token"], other

    def guest(self, seat: int) -> Phone:
        """Returns a phone that takes a seat."""
        guest = Phone(self, self.opened())
        self.until(lambda: bool(guest.view))
        guest.say(t="sit", seat=seat, name="Bram")
        self.until(lambda: Seat(seat) in self.phones.taken and bool(guest.told("seated")))
        return guest


def choice(*players: LocalPlayer | BotPlayer | PhonePlayer) -> TableChoice:
    """A table with these."""
    return TableChoice(seated(*players))
