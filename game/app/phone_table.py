"""The table for phones: it is open while somebody at it plays by phone or looks on, in the lobby and in the match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, assert_never
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import replace

from game.content.catalogue import Entry
from game.content.message import Message
from game.content.seat_assignment import LocalPlayer, SeatAssignment, names_of, phones_of
from game.engine.types import Seat
from game.host.table import Table
from game.phones.files import inks_of
from game.phones.network_addresses import PORT, ListeningAddresses, calling, code_of, listening, written_host
from game.table.item import decks_of
from game.ui.scene import Toast
from game.ui.scenes.house import Gathering, House
from game.ui.scenes.lobby.lobby import LobbyScene
from game.ui.scenes.overlays.invitation import Invitation
from game.ui.stage.dialog import Dialog, confirm

if TYPE_CHECKING:
    from game.phones.files import PageFiles
    from game.phones.hub import Hub
    from game.phones.seating import SeatClaim, SeatNews
    from game.phones.server import Server
    from game.phones.tokens import KeyPlace, Tokens

RETRY_SECONDS = 5.0
FRAME_SECONDS, LEAST_SECONDS = 0.012, 0.002
"""Seconds of a frame with the work for phones, and minimum seconds for that work where the frame is longer without
it.
"""


class PhoneOptions(Struct, frozen=True):
    """Address options, usually empty: the program listens at the address of this computer in its network, and phones
    call it by that.
    """

    listen: str = ""
    """The address to listen at instead."""
    called: str = ""
    """The address by which phones call the table instead, such as that of a tunnel: `https://table.example.org`."""


AT_HOME = PhoneOptions()


class _OpenTable(Struct, frozen=True):
    """A table on the screen that phones may come to."""

    entry: Entry
    seats: tuple[SeatAssignment, ...]
    table: Table | None = None
    lobby: LobbyScene | None = None
    gathering: Gathering | None = None
    """The people of an evening between two games."""

    @property
    def is_shown(self) -> bool:
        """True if the match may be watched, unlike a lesson."""
        return self.table is not None and self.table.coach is None

    @property
    def place(self) -> object:
        """Returns the identity of a table."""
        return self.table or self.lobby or self.gathering


class PhoneTable:
    """The phones' access to the table on the screen. Nothing of the server is loaded before a phone is wanted."""

    def __init__(self, house: House, ways: PhoneOptions = AT_HOME) -> None:
        """Raises BadAddress for invalid addresses."""
        self._house = house
        self._called = calling(ways.called)
        self._where = ListeningAddresses(listening(ways.listen), called_elsewhere=bool(self._called))
        self._others: tuple[str, ...] = ()
        self._keys: Tokens | None = None
        """The tokens; the invitations hold as long as the program runs."""
        self._port = PORT
        """The last port, so that phones find the table there again."""
        self._door: Server | None = None
        self._files: PageFiles | None = None
        self._board: Hub | None = None
        self._laid: object = None
        self._seats: tuple[SeatAssignment, ...] = ()
        self._at_landing: bool | None = None
        """True if the table laid last is that of people between two games; None while none is laid."""
        self._title = ""
        self._place: object = None
        """The table that phones came to last."""
        self._retry_at = 0.0
        self._codes: dict[str, Invitation] = {}
        self._question: tuple[SeatClaim, Dialog[bool]] | None = None
        self._invites = False
        """True if somebody may take a seat, or look on."""
        self.watching = False
        self.problem: Message | None = None

    @property
    def taken(self) -> frozenset[Seat]:
        """The seats that are held by phones."""
        return frozenset() if self._board is None else self._board.taken

    @property
    def away(self) -> frozenset[Seat]:
        """The seats among them whose phone is not connected."""
        return frozenset() if self._board is None else self._board.taken & self._board.away

    @property
    def onlookers(self) -> int:
        """Number of onlookers from elsewhere."""
        return 0 if self._board is None else self._board.onlookers

    @property
    def invitation(self) -> Invitation | None:
        """The address of the table; None while it is shut, or invites nobody."""
        from game.phones.tokens import TABLE

        return self._invitation(TABLE) if self._invites else None

    @property
    def watch_invitation(self) -> Invitation | None:
        """The address for onlookers; None unless they may look on."""
        from game.phones.tokens import WATCH

        return self._invitation(WATCH) if self.watching else None

    def seat_invitation(self, seat: Seat) -> Invitation | None:
        """Returns the address of this one seat."""
        from game.phones.tokens import SeatOffer

        return self._invitation(SeatOffer(seat))

    @property
    def others(self) -> tuple[str, ...]:
        """The other addresses of this computer that could stand on the QR code."""
        return self._others

    def call_by(self, address: str) -> None:
        """Makes the QR codes lead to this address from now on; people who came by another one stay."""
        self._where.choose(address)
        self._retry_at = 0.0

    def letters(self, invitation: Invitation) -> str:
        """Returns the short code to type instead of scanning; it changes after some minutes."""
        return "" if self._keys is None else self._keys.letters(invitation.address.rpartition("=")[2])

    def free(self, seat: Seat) -> None:
        """Frees this seat: its holder loses it."""
        if self._board is not None:
            self._board.free(seat)

    def renew(self) -> None:
        """Renews the invitation: the old one is invalid, and people who have a seat here keep it."""
        from game.phones.tokens import TABLE

        if self._keys is not None:
            self._keys.renew(TABLE)

    def allow_watching(self, allowed: bool) -> None:
        """Sets whether anybody may look on from elsewhere, at this table and at those after it."""
        self.watching = allowed
        if self._board is not None:
            (self._board.allow_watching if allowed else self._board.end_watching)()
        elif self._keys is not None and not allowed:
            from game.phones.tokens import WATCH

            self._keys.revoke(WATCH)

    def tick(self) -> None:
        """Runs the phones' work of a frame."""
        found = self._found()
        if found is None:
            self.close()
            return
        if self._board is not None and (self._title != found.entry.id or self._sits_elsewhere(found)):
            # Seats of another title are other seats, even for people who held one.
            self.close()
        self._invites = self.watching or bool(phones_of(found.seats))
        if self._board is None and not self._open(found.entry, found.seats):
            if found.table is not None:
                found.table.away = phones_of(found.seats)
            return
        board = self._board
        assert board is not None, "it was opened"
        self._listen_on()
        self._lay(board, found)
        board.attend(found.table)
        self._place = found.place
        now = self._house.ui.now
        for news in board.step(max(self._house.ui.frame_began + FRAME_SECONDS, now + LEAST_SECONDS)):
            self._follow(news, found)
        if found.table is not None:
            found.table.away = board.away
        self._ask(board)

    def close(self) -> None:
        """Closes the server."""
        if self._board is not None and self._door is not None:
            self._board.close()
            self._door.close()
        self._door = self._board = self._files = self._laid = self._place = self.problem = None
        self._at_landing = None
        self._invites = False
        self._retry_at = 0.0
        self._codes.clear()

    def _found(self) -> _OpenTable | None:
        """Returns the uppermost table on the screen at which somebody plays by phone, may look on, or did play.

        A person who lost a seat is told so even after their page was loaded anew, and may come again once there is a
        seat for phones. So the table stays open as long as it exists.
        """
        found = list(self._on_the_screen())
        plays = next((laid for laid in found if phones_of(laid.seats)), None)
        watched = (laid for laid in found if laid.is_shown and self.watching)
        remembers = self._board is not None and self._board.remembers
        before = (laid for laid in found if remembers and laid.place is self._place)
        return plays or next(watched, None) or next(before, None)

    def _on_the_screen(self) -> Iterator[_OpenTable]:
        """Yields the tables on the screen, the uppermost first."""
        for scene in reversed(self._house.ui.scenes.stack):
            match scene:
                case LobbyScene(entry=laid, choice=choice):
                    yield _OpenTable(laid, choice.seats, lobby=scene)
                case _:
                    continue
        playing, gathering = self._house.doors.playing, self._house.gathering
        if playing is not None:
            yield _OpenTable(playing.entry, playing.seats, playing.table)
            return
        entry = None if gathering is None else self._house.titles.find(gathering.title)
        if gathering is not None and entry is not None:
            yield _OpenTable(entry, gathering.seats, gathering=gathering)

    def _follow(self, news: SeatNews, laid: _OpenTable) -> None:
        """Applies to the table what people with phones did with their seats, and tells it there."""
        from game.phones.seating import PhoneLeft, PhoneReady, PhoneSeated

        room = laid.lobby or laid.gathering

        match news:
            case PhoneSeated(seat=seat, name=name, animal=animal):
                if room is not None:
                    room.sat_down(seat, name, animal)
            case PhoneReady(seat=seat):
                if laid.gathering is not None:
                    laid.gathering.is_ready(seat)
            case PhoneLeft(seat=seat, here=here):
                told = Message("phone.went_on_here" if here else "phone.got_up", {"name": self._name(laid, seat)})
                self._house.ui.scenes.toasts.show(Toast(told))
                if room is not None:
                    room.got_up(seat, here=here)
                elif laid.table is not None and here:
                    laid.table.change_seating(
                        [replace(each, player=LocalPlayer()) if each.seat == seat else each for each in laid.seats]
                    )
            case _:
                assert_never(news)

    def _name(self, laid: _OpenTable, seat: Seat) -> Message:
        return names_of(laid.entry.info, laid.seats)[seat] if laid.table is None else laid.table.names[seat]

    def _sits_elsewhere(self, found: _OpenTable) -> bool:
        """True if people of an evening come from its landing to a table, or back, where they have other seats."""
        crosses = self._at_landing is not None and self._at_landing != (found.gathering is not None)
        return crosses and found.seats != self._seats

    def _lay(self, board: Hub, found: _OpenTable) -> None:
        """Passes on the title, the seats, the look and the language, wherever one of these has changed."""
        ui, entry, seats = self._house.ui, found.entry, found.seats
        landing = None if found.gathering is None else found.gathering.facts
        self._seats, self._at_landing = seats, found.gathering is not None
        look, decks = self._look, decks_of(ui.assets.language, ui.settings.four_colour)
        laid = (entry.id, seats, look, ui.theme.palette, landing)
        if laid == self._laid:
            return
        if self._files is not None:
            self._files.lay(decks, ui.say(Message("phone.script")), ui.say(Message("phone.aged")))
        board.lay(entry, seats, self._house.titles.strings, self._inks(entry), look, landing)
        self._laid = laid

    @property
    def _look(self) -> str:
        """Returns a key for pictures: language and deck."""
        ui = self._house.ui
        letters = "".join(letter for letter in ui.assets.language.lower() if letter.isalnum())
        return f"{letters}4" if ui.settings.four_colour else letters

    def _open(self, entry: Entry, seats: tuple[SeatAssignment, ...]) -> bool:
        """Returns True if the server is open now; it tries again after a while where it could not be opened."""
        from game.phones.files import PageFiles
        from game.phones.hub import Hub
        from game.phones.server import Server
        from game.phones.tokens import Tokens
        from game.phones.waiting_pages import OtherStrings

        if self._house.ui.now < self._retry_at:
            return False
        self._retry_at = self._house.ui.now + RETRY_SECONDS
        ui, clock = self._house.ui, self._house.ui.clock
        decks = decks_of(ui.assets.language, ui.settings.four_colour)
        files = PageFiles(ui.folders, decks, ui.say(Message("phone.script")), ui.say(Message("phone.aged")))
        door = Server(files.find, (urlsplit(self._called).netloc,) if self._called else ())
        if not self._listens(door):
            return False
        self._keys = keys = self._keys or Tokens(clock.now)
        strings, others = self._house.titles.strings, OtherStrings(ui.folders, entry.id)
        self._board = Hub(door, keys, entry, seats, strings, self._inks(entry), clock.now, others=others)
        if self.watching:
            self._board.allow_watching()
        self._door, self._files, self._title, self.problem = door, files, entry.id, None
        return True

    def _listens(self, door: Server) -> bool:
        """Returns True if the server listens at the last port, otherwise at the usual one or any free one. It listens
        at the first address alone where another one cannot be used.
        """
        addresses, self._others = self._where.addresses(), self._where.others()
        for wanted in dict.fromkeys((addresses, addresses[:1])) if addresses else ():
            for port in dict.fromkeys((self._port, PORT, 0)):
                try:
                    door.open(*wanted, port=port)
                except OSError:
                    continue
                self._port = door.port
                return True
        self.problem = Message("phone.not_open" if addresses else "phone.no_network")
        return False

    def _listen_on(self) -> None:
        """Listens anew where the server has ended, or the network gives this computer another address by now."""
        door = self._door
        if door is None or self._house.ui.now < self._retry_at:
            return
        self._retry_at = self._house.ui.now + RETRY_SECONDS
        self._others, wanted = self._where.others(), self._where.addresses()
        if door.is_open and door.addresses in (wanted, wanted[:1]):
            return
        door.close()
        self._codes.clear()
        if self._listens(door):
            self.problem = None

    def _invitation(self, place: KeyPlace) -> Invitation | None:
        """Returns an invitation; each QR code is worked out once."""
        if self._board is None or self._door is None or not self._door.is_open:
            return None
        host = f"http://{written_host(self._door.addresses[0])}:{self._door.port}"
        address = f"{self._called or host}/#t={self._board.keys.token(place)}"
        if address not in self._codes:
            self._codes[address] = Invitation(address, code_of(address), at_home=not self._called)
        return self._codes[address]

    def _ask(self, board: Hub) -> None:
        """Asks whether somebody may have a seat whose phone is silent; the question is taken back once nobody asks any
        more.
        """
        claim = board.claim
        if self._question is not None and self._question[0] != claim:
            self._question[1].dismiss(False)
            self._question = None
        if claim is None or self._question is not None:
            return

        def answered(yes: bool) -> None:
            board.decide(claim, yes)
            if self._question is not None and self._question[1] is scene:
                self._question = None

        words = Message("phone.claim_words", {"name": board.name(claim.seat)})
        yes, no = Message("phone.claim_yes"), Message("phone.claim_no")
        scene = confirm(self._house.ui, Message("phone.claim"), words, yes, no, usual=False)
        self._question = claim, scene
        self._house.ui.scenes.push(scene, answered)

    def _inks(self, entry: Entry) -> dict[str, str]:
        theme = self._house.ui.theme
        return inks_of(theme.file, entry, theme.chosen)
