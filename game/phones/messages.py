"""The messages between page and host: JSON text, version 1. Messages from a page are treated as hostile."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from hmac import compare_digest
from typing import Annotated, Generic, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from game.phones.pacing import Allowance, SpeakingPace
from game.phones.page_view import PageView

P = TypeVar("P")
LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""Letters of a short code: none of them looks like another one or like a digit."""
SHORT_LENGTH = 6
LIFE_SECONDS = 600.0
GRACE_SECONDS = 60.0
"""Seconds for which an old code holds once it is renewed, for people who had begun to type it."""
TRIES_OF_ONE = SpeakingPace(10.0, 0.1)
"""Pace of tries from one address: through a tunnel, all clients have the same one."""
TRIES_OF_ALL = SpeakingPace(60.0, 0.5)
MOST_ADDRESSES = 1024
"""Maximum number of addresses whose tries are remembered."""


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


VERSION = 1
MOST_BYTES = 1024
"""Maximum number of bytes in a message of a page."""
TOKEN_LENGTH = 26
"""Number of characters in a token, for at least 128 bits."""
NO_TOKEN = "0" * TOKEN_LENGTH
"""The token of a page whose address holds none, or one of a wrong length."""

_Step = Annotated[int, Meta(ge=0, le=2**31)]
_Letter = Annotated[str, Meta(min_length=1, max_length=200)]
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
    letter: _Letter


class UnpickMessage(_Up, frozen=True):
    """A chosen card was put back."""

    step: _Step
    letter: _Letter


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
_ENCODER = msgspec.json.Encoder()


def read(text: bytes | str) -> Up:
    """Returns a message of a page. Raises BadMessage."""
    if len(text) > MOST_BYTES:
        raise BadMessage("too long")
    try:
        message: Up = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return _of_another_version(text, error)
    return message


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


def written(message: Down) -> bytes:
    """Returns a message as it is sent to a page."""
    return _ENCODER.encode(message)
