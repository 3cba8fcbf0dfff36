"""The messages between page, connection and table: JSON text, version 1; and how much a page may say.

Messages from a page are treated as hostile. The table hears who came, what was said, and how to answer.
"""

from __future__ import annotations

import queue
import secrets
import selectors
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from hmac import compare_digest
from selectors import SelectorKey
from typing import Annotated, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from game.host.table import Table
from game.phones.page_view import PageView

MOST_AT_ONCE = 16
"""Maximum number of sockets in one turn; the others have theirs next."""

REST = 3.0
"""Seconds of rest for each second of work of the thread."""

LEAST_REST, LONGEST_REST = 0.002, 0.05
"""Bounds of one rest in seconds: a shorter rest is added to the next one, as after taps."""

LONGEST, LONGEST_END = 8.0, 40.0
"""Maximum number of seconds since the last change for which pages wait for the screen, and for the end of a match. A
longer animation, or one that waits for a click, holds no page back. The end may wait longer, since nobody is asked
anything meanwhile.
"""

P = TypeVar("P")
LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""Letters of a short code: none of them looks like another one or like a digit."""

SHORT_LENGTH = 6
LIFE_SECONDS = 600.0
GRACE_SECONDS = 60.0
"""Seconds for which an old code holds once it is renewed, for people who had begun to type it."""

MOST_ADDRESSES = 1024
"""Maximum number of addresses whose tries are remembered."""

VERSION = 1
MOST_BYTES = 1024
"""Maximum number of bytes in a message of a page."""

TOKEN_LENGTH = 26
"""Number of characters in a token, for at least 128 bits."""

NO_TOKEN = "0" * TOKEN_LENGTH
"""The token of a page whose address holds none, or one of a wrong length."""

_ENCODER = msgspec.json.Encoder()
MOST_HEARD = 64
"""Maximum number of messages read in one step; the rest waits for the next."""


class SpeakingPace(Struct, frozen=True):
    """Number of messages or tries that are granted at once, and in each second in the long run."""

    burst: float
    each_second: float


class Allowance:
    """The messages or tries that a client has left."""

    def __init__(self, pace: SpeakingPace) -> None:
        self._pace = pace
        self._left = pace.burst
        self._asked_at: float | None = None

    def grants(self, now: float, price: float = 1.0) -> bool:
        """Returns True and counts one more if it is not too many."""
        since = 0.0 if self._asked_at is None else now - self._asked_at
        self._left, self._asked_at = min(self._pace.burst, self._left + since * self._pace.each_second), now
        if self._left < price:
            return False
        self._left -= price
        return True


class PoliteSelector(selectors.DefaultSelector):
    """A selector that rests between the work of an event loop, which calls it between any two pieces."""

    def __init__(self) -> None:
        super().__init__()
        self._owed = 0.0
        self._turn = 0
        self._worked = time.thread_time()

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        """Returns some of the ready sockets, others each time."""
        self._owed += REST * (time.thread_time() - self._worked)
        if self._owed >= LEAST_REST:
            time.sleep(min(self._owed, LONGEST_REST))
            self._owed = 0.0
        ready = super().select(timeout)
        self._worked = time.thread_time()
        if len(ready) <= MOST_AT_ONCE:
            return ready
        first = self._turn % len(ready)
        self._turn = first + MOST_AT_ONCE
        return [*ready[first:], *ready[:first]][:MOST_AT_ONCE]


class RevealDelay:
    """The wait of one table's pages for the screen."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since: tuple[int, float] | None = None
        """The change of the match that is still to be shown, and the time since when."""

    def holds(self, table: Table | None) -> bool:
        """True if an event is still to be shown on the screen: no page tells it before."""
        if table is None or not table.moving:
            self._since = None
            return False
        number, now = table.host.number, self._clock()
        if self._since is None or self._since[0] != number:
            self._since = (number, now)
        return now - self._since[1] < (LONGEST if table.outcome is None else LONGEST_END)


TRIES_OF_ONE = SpeakingPace(10.0, 0.1)
"""Pace of tries from one address: through a tunnel, all clients have the same one."""

TRIES_OF_ALL = SpeakingPace(60.0, 0.5)


class TooManyTries(Exception):
    """Nobody may try a code for a while."""


class _KeptCode(Struct, Generic[P], frozen=True):
    code: str
    place: P
    made_at: float


class ShortCodes(Generic[P]):
    """The short codes of places. Each is made when it is to be shown, and renewed once it is too old."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._kept: list[_KeptCode[P]] = []
        self._tries = Allowance(TRIES_OF_ALL)
        self._tries_of: OrderedDict[str, Allowance] = OrderedDict()

    def code(self, place: P) -> str:
        """Returns the letters to type for a place."""
        now = self._clock()
        for kept in self._alive(now):
            if kept.place == place and now - kept.made_at < LIFE_SECONDS:
                return kept.code
        code = "".join(secrets.choice(LETTERS) for _ in range(SHORT_LENGTH))
        self._kept.append(_KeptCode(code, place, now))
        return code

    def place(self, code: str, address: str) -> P | None:
        """Returns the place of a code. It takes as long for every code, right or wrong. Raises TooManyTries."""
        now = self._clock()
        tries = self._tries_of.pop(address, None) or Allowance(TRIES_OF_ONE)
        self._tries_of[address] = tries
        while len(self._tries_of) > MOST_ADDRESSES:
            self._tries_of.popitem(last=False)
        if not tries.grants(now) or not self._tries.grants(now):
            raise TooManyTries
        found: P | None = None
        for kept in self._alive(now):
            if compare_digest(kept.code.encode(), code.encode()):
                found = kept.place
        return found

    def forget(self) -> None:
        """Revokes all codes."""
        self._kept.clear()

    def _alive(self, now: float) -> list[_KeptCode[P]]:
        self._kept = [kept for kept in self._kept if now - kept.made_at < LIFE_SECONDS + GRACE_SECONDS]
        return self._kept


_Step = Annotated[int, Meta(ge=0, le=2**31)]
_Target = Annotated[str, Meta(min_length=1, max_length=200)]

_Name = Annotated[str, Meta(max_length=200)]
"""A name on the wire, longer than any name may be: a person with too long a name is told so in words."""

_Code = Annotated[str, Meta(min_length=SHORT_LENGTH, max_length=SHORT_LENGTH, pattern="^[a-z]+$")]

_Tag = Annotated[str, Meta(max_length=35)]
"""Tag of a language."""

_Token = Annotated[str, Meta(min_length=TOKEN_LENGTH, max_length=TOKEN_LENGTH, pattern=r"^[a-z0-9]+$")]


def _tag(name: str) -> str:
    """Returns the tag of a message on the wire: `PickMessage` is a "pick"."""
    return name.removesuffix("Message").lower()


class _Up(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=_tag):
    """A message from a page. `step` is the one the page showed when something was tapped."""


class HelloMessage(_Up, frozen=True):
    """The first message of a page, with the token of its address or of its seat. `step` is the last one it was
    shown.
    """

    v: int
    token: _Token
    step: _Step = 0
    kept: _Token | None = None
    """Token of the seat this browser held before, if it comes by an address of the table."""
    invited: _Token | None = None
    """Token of the address this browser was invited by, if it comes with another one."""
    code: _Code | None = None
    """Short code that was typed instead of a token."""
    languages: Annotated[tuple[_Tag, ...], Meta(max_length=8)] = ()
    """Languages the reader prefers, the best first."""


class SitMessage(_Up, frozen=True):
    """Takes a free seat under a name."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    name: _Name = ""
    animal: Annotated[str, Meta(max_length=20)] = ""


class RenameMessage(_Up, frozen=True):
    """A seated person wants another name or another animal before the match."""

    name: _Name = ""
    animal: Annotated[str, Meta(max_length=20)] = ""


class LeaveMessage(_Up, frozen=True):
    """A seated person gets up: the seat is free, or goes on `here`, at the big screen."""

    here: bool = False


class PickMessage(_Up, frozen=True):
    """A card or a button was tapped."""

    step: _Step
    target: _Target = field(name="letter")


class UnpickMessage(_Up, frozen=True):
    """A chosen card was put back."""

    step: _Step
    target: _Target = field(name="letter")


class ConfirmMessage(_Up, frozen=True):
    """The main button was tapped; `key` is the one it had."""

    step: _Step
    key: Annotated[str, Meta(max_length=1000)]


class UndoMessage(_Up, frozen=True):
    """A request to take back the last decision."""

    step: _Step
    told: bool = True
    """False if the page does not show yet whose decision that is, though it is not that of its seat."""


class RequestMessage(_Up, frozen=True):
    """A request beside the play; `key` is that of the page."""

    step: _Step
    key: Annotated[str, Meta(max_length=20)]


class AnswerMessage(_Up, frozen=True):
    """The answer to an `AskMessage`."""

    id: _Step
    key: Annotated[str, Meta(max_length=20)]


SteppedMessage: TypeAlias = PickMessage | UnpickMessage | ConfirmMessage | UndoMessage | RequestMessage
"""Messages about the table as the page showed it."""

Up: TypeAlias = HelloMessage | SitMessage | RenameMessage | LeaveMessage | SteppedMessage | AnswerMessage


class _Down(Struct, frozen=True, omit_defaults=True, tag_field="t", tag=_tag):
    """A message to a page."""


class UpdateMessage(_Down, frozen=True):
    """The seat's current view. `missed` holds lines told since the step the page knew; `buzz` is True if the seat is
    asked now.
    """

    v: int
    step: int
    view: PageView
    missed: tuple[str, ...] = ()
    buzz: bool = False


class SeatedMessage(_Down, frozen=True):
    """A seat was taken; the message holds its token."""

    token: str


class InvitedMessage(_Down, frozen=True):
    """A typed code opens the table; the message holds the token for it, which is valid for longer."""

    token: str


class AskedChoice(Struct, frozen=True, omit_defaults=True):
    """One answer to an `AskMessage`."""

    key: str
    label: str
    main: bool = False


class AskMessage(_Down, frozen=True):
    """A question beside the play, such as whether something may be taken back; answered once."""

    id: int
    text: str
    buttons: tuple[AskedChoice, ...]
    detail: str = ""


class AskedMessage(_Down, frozen=True):
    """A question was answered, or is not asked any more."""


class NoMessage(_Down, frozen=True):
    """A refusal in words; the newest update follows."""

    say: str


class ByeMessage(_Down, frozen=True):
    """The end of a connection: what became of the seat, and what can be done.

    It is complete in itself, since a page that was loaded anew has been told nothing else.
    """

    why: str
    detail: str = ""
    again: str = ""
    """Label of the button that asks for a seat anew; "" where that leads nowhere."""
    look_on: str = ""
    """Label of the button that looks on, with `watch`."""
    watch: str = ""
    """Token of onlookers; "" where the table allows none."""
    field: str = ""
    """Prompt for the short code, where the address was wrong."""
    open: str = ""
    """Label of the button that sends the code."""
    reload: str = ""
    """Label of the button that loads the page anew; "" where that changes nothing."""
    later: bool = False
    """True if the page is to come back by itself once a table is open again."""


Down: TypeAlias = UpdateMessage | SeatedMessage | InvitedMessage | AskMessage | AskedMessage | NoMessage | ByeMessage


class BadMessage(Exception):
    """A message that is not valid in this version."""


class _AnyHello(Struct, frozen=True, tag_field="t", tag="hello"):
    """The parts of a page's first message that exist in every version."""

    v: int


_DECODER = msgspec.json.Decoder(Up)
_ANY_HELLO = msgspec.json.Decoder(_AnyHello)


def read(text: bytes | str) -> Up:
    """Returns a message of a page. Raises BadMessage."""
    if len(text) > MOST_BYTES:
        raise BadMessage("too long")
    try:
        message: Up = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return _of_another_version(text, error)
    return message


def written(message: Down) -> bytes:
    """Returns a message as it is sent to a page."""
    return _ENCODER.encode(message)


class ClientHello(Struct, frozen=True):
    """The first message of a connection; nothing else is read from it before it is admitted."""

    line: int
    hello: HelloMessage
    address: str = ""
    """Network address of the client, for limits on tries."""


class ClientMessage(Struct, frozen=True):
    """A message of a connection that was let in."""

    line: int
    message: Up


class ClientThrottled(Struct, frozen=True):
    """A client sent more than is read at once; the excess is lost."""

    line: int


class ClientGone(Struct, frozen=True):
    """A connection was cut."""

    line: int


LineNews: TypeAlias = ClientHello | ClientMessage | ClientThrottled | ClientGone


class PhoneServer(Protocol):
    """The server as the table sees it."""

    news: queue.Queue[LineNews]

    def admit(self, line: int) -> None:
        """Lets this connection belong to the table from now on."""

    def hold(self, line: int) -> None:
        """Notes that this connection has a seat, and makes room for nobody."""

    def show(self, line: int, view: bytes) -> None:
        """Sends the latest view."""

    def say(self, line: int, message: bytes) -> None:
        """Sends a message once."""

    def hang_up(self, line: int, message: bytes) -> None:
        """Closes a connection after a last message."""


def heard(lines: PhoneServer) -> Iterator[LineNews]:
    """Yields the messages that have come so far, in order, without waiting."""
    for _ in range(MOST_HEARD):
        try:
            yield lines.news.get_nowait()
        except queue.Empty:
            return


def _of_another_version(text: bytes | str, error: Exception) -> HelloMessage:
    """Returns the first message of a page that is older or newer than this program, whatever else it says. Raises
    BadMessage.
    """
    try:
        hello = _ANY_HELLO.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadMessage(str(error)) from error
    if hello.v == VERSION:
        raise BadMessage(str(error)) from error
    return HelloMessage(hello.v, NO_TOKEN)
