"""The table as phones find it: open while somebody at it plays by phone, in the lobby and at the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.catalogue import Entry
from game.content.line import Line
from game.content.seated import Seated, phones_of
from game.engine.types import Seat
from game.host.table import Table
from game.phones.address import LOOPBACK, PORT, code_of, home_address
from game.phones.inks import inks_of
from game.table.decks import decks_of
from game.ui.scenes.house import House
from game.ui.scenes.invitation import Invitation
from game.ui.scenes.lobby import LobbyScene

if TYPE_CHECKING:
    from game.phones.door import Door
    from game.phones.switchboard import Switchboard

RETRY_SECONDS = 5.0


class PhoneTable:
    """Looks at each frame what is on the screen; nothing of the server is loaded before a phone is wanted."""

    def __init__(self, house: House, address: str | None = None) -> None:
        """`address`: where to listen; None for that of this computer in its network."""
        self._house = house
        self._address = address
        self._door: Door | None = None
        self._board: Switchboard | None = None
        self._laid: object = None
        self._retry_at = 0.0
        self.invitation: Invitation | None = None
        self.problem: Line | None = None

    @property
    def taken(self) -> frozenset[Seat]:
        """The seats somebody holds with a phone."""
        return frozenset() if self._board is None else self._board.taken

    def free(self, seat: Seat) -> None:
        """Whoever holds this seat holds it no more."""
        if self._board is not None:
            self._board.free(seat)

    def tick(self) -> None:
        """Called every frame."""
        found = self._found()
        if found is None:
            self.close()
            return
        entry, seats, table, lobby = found
        if self._board is None and not self._open(entry, seats):
            return
        board = self._board
        assert board is not None, "it was opened"
        laid = (entry.id, seats, self._house.ui.language, self._house.ui.theme.palette)
        if laid != self._laid:
            board.lay(entry, seats, self._house.titles.strings, self._inks(entry))
            self._laid = laid
        board.attend(table)
        for sat in board.step():
            if lobby is not None:
                lobby.sat_down(sat.seat, sat.name)

    def close(self) -> None:
        """Nobody listens any more."""
        if self._board is not None and self._door is not None:
            self._board.close()
            self._door.close()
        self._door = self._board = self._laid = self.invitation = self.problem = None

    def _found(self) -> tuple[Entry, tuple[Seated, ...], Table | None, LobbyScene | None] | None:
        """The table on the screen, if somebody at it plays by phone; the uppermost one."""
        for scene in reversed(self._house.ui.scenes.stack):
            match scene:
                case LobbyScene(entry=entry, choice=choice) if phones_of(choice.seats):
                    return entry, choice.seats, None, scene
                case _:
                    continue
        playing = self._house.doors.playing
        if playing is None or not phones_of(playing.seats):
            return None
        return playing.entry, playing.seats, playing.table, None

    def _open(self, entry: Entry, seats: tuple[Seated, ...]) -> bool:
        """Whether it is open now; tried again after a while where it could not be."""
        from game.phones.door import Door
        from game.phones.files import PageFiles
        from game.phones.keyring import TABLE
        from game.phones.switchboard import Switchboard

        if self._house.ui.now < self._retry_at:
            return False
        self._retry_at = self._house.ui.now + RETRY_SECONDS
        ui, clock = self._house.ui, self._house.ui.clock
        decks = decks_of(ui.language, ui.settings.four_colour)
        door = Door(PageFiles(ui.folders, decks, ui.say(Line("phone.script"))).find)
        if not self._listens(door):
            return False
        self._board = Switchboard(door, entry, seats, self._house.titles.strings, self._inks(entry), clock.now)
        self._door, self.problem = door, None
        address = f"http://{door.address}:{door.port}/#t={self._board.keys.token(TABLE)}"
        self.invitation = Invitation(address, code_of(address))
        return True

    def _listens(self, door: Door) -> bool:
        """At the usual port, else at any that is free."""
        address = self._address or home_address()
        for port in (PORT, 0):
            try:
                door.open(address, port)
            except OSError:
                continue
            return True
        self.problem = Line("phone.no_network" if address == LOOPBACK else "phone.not_open")
        return False

    def _inks(self, entry: Entry) -> dict[str, str]:
        theme = self._house.ui.theme
        return inks_of(theme.file, entry, theme.palette.partition("/")[0])
