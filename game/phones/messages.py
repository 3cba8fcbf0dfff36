"""What a page and the host say to each other: JSON text, version 1. What comes up is taken for hostile."""

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
"""None of these is taken for another one, nor for a digit."""
SHORT_LENGTH = 6
LIFE_SECONDS = 600.0
GRACE_SECONDS = 60.0
"""Whoever began to type when a code was renewed still comes in."""
TRIES_OF_ONE = SpeakingPace(10.0, 0.1)
"""From one address: through a tunnel everybody comes from the same."""
TRIES_OF_ALL = SpeakingPace(60.0, 0.5)
MOST_ADDRESSES = 1024
"""So many are remembered by how often they tried."""


class TooManyTries(Exception):
    """Nobody is listened to for a while."""


class _Kept(Struct, Generic[P], frozen=True):
    code: str
    place: P
    made_at: float


class ShortCodes(Generic[P]):
    """The codes of places; each is made when it is to be shown, and anew once it is too old."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._kept: list[_Kept[P]] = []
        self._tries = Allowance(TRIES_OF_ALL)
        self._tries_of: OrderedDict[str, Allowance] = OrderedDict()

    def code(self, place: P) -> str:
        """The letters to type for a place."""
        now = self._clock()
        for kept in self._alive(now):
            if kept.place == place and now - kept.made_at < LIFE_SECONDS:
                return kept.code
        code = "".join(secrets.choice(LETTERS) for _ in range(SHORT_LENGTH))
        self._kept.append(_Kept(code, place, now))
        return code

    def place(self, code: str, address: str) -> P | None:
        """What a code stands for; it takes as long for every code, right or wrong. Raises TooManyTries."""
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
        """None of them opens anything any more."""
        self._kept.clear()

    def _alive(self, now: float) -> list[_Kept[P]]:
        self._kept = [kept for kept in self._kept if now - kept.made_at < LIFE_SECONDS + GRACE_SECONDS]
        return self._kept


VERSION = 1
MOST_BYTES = 1024
"""No message of a page is longer."""
TOKEN_LENGTH = 26
"""Characters of a token, for at least 128 bits."""
NO_TOKEN = "0" * TOKEN_LENGTH
"""What a page says whose address holds no token, or too little or too much for one."""

_Step = Annotated[int, Meta(ge=0, le=2**31)]
_Letter = Annotated[str, Meta(min_length=1, max_length=200)]
_Name = Annotated[str, Meta(max_length=200)]
"""Longer than any name may be: whoever says too long a one is told so in words."""
_Code = Annotated[str, Meta(min_length=SHORT_LENGTH, max_length=SHORT_LENGTH, pattern="^[a-z]+$")]
_Tag = Annotated[str, Meta(max_length=35)]
"""Of a language."""
_Token = Annotated[str, Meta(min_length=TOKEN_LENGTH, max_length=TOKEN_LENGTH, pattern=r"^[a-z0-9]+$")]


def _tag(name: str) -> str:
    """`PickMessage` is a "pick" on the line."""
    return name.removesuffix("Message").lower()


class _Up(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=_tag):
    """From a page. `step` is the one it was shown when something was tapped."""


class HelloMessage(_Up, frozen=True):
    """Whoever opened the page, with the token of its address or of its seat; `step`: the last it was shown."""

    v: int
    token: _Token
    step: _Step = 0
    kept: _Token | None = None
    """The one of the seat this browser held before, if it comes by an address of the table."""
    invited: _Token | None = None
    """The one of the address this browser was invited by, if it comes with another one."""
    code: _Code | None = None
    """What was typed instead of a token."""
    languages: Annotated[tuple[_Tag, ...], Meta(max_length=8)] = ()
    """What whoever holds the phone would read, the best first."""


class SitMessage(_Up, frozen=True):
    """Takes a free seat under a name."""

    seat: Annotated[int, Meta(ge=0, le=15)]
    name: _Name = ""
    animal: Annotated[str, Meta(max_length=20)] = ""


class RenameMessage(_Up, frozen=True):
    """Whoever sits before the match wants another name, or to be another animal."""

    name: _Name = ""
    animal: Annotated[str, Meta(max_length=20)] = ""


class LeaveMessage(_Up, frozen=True):
    """Whoever sits gets up: the seat is free, or goes on `here`, at the big screen."""

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
    """The decision before is to be taken back."""

    step: _Step
    told: bool = True
    """False where the page does not show yet whose decision that is, though it is not that of its seat."""


class RequestMessage(_Up, frozen=True):
    """Something beside the play is asked for; `key` is that of the page."""

    step: _Step
    key: Annotated[str, Meta(max_length=20)]


class AnswerMessage(_Up, frozen=True):
    """What was answered to an `Ask`."""

    id: _Step
    key: Annotated[str, Meta(max_length=20)]


SteppedMessage: TypeAlias = PickMessage | UnpickMessage | ConfirmMessage | UndoMessage | RequestMessage
"""What is about the table as a page was shown it."""
Up: TypeAlias = HelloMessage | SitMessage | RenameMessage | LeaveMessage | SteppedMessage | AnswerMessage


class _Down(Struct, frozen=True, omit_defaults=True, tag_field="t", tag=_tag):
    """To a page."""


class UpdateMessage(_Down, frozen=True):
    """What the seat may know now. `missed`: what was told since the step the page knew; `buzz`: it is asked now."""

    v: int
    step: int
    view: PageView
    missed: tuple[str, ...] = ()
    buzz: bool = False


class SeatedMessage(_Down, frozen=True):
    """A seat was taken: the token it is held with from now on."""

    token: str


class InvitedMessage(_Down, frozen=True):
    """What was typed opens the table: the token that stands behind it, which holds for longer."""

    token: str


class AskedChoice(Struct, frozen=True, omit_defaults=True):
    """One answer to an `Ask`."""

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
    """The question is answered, or nobody wants to know any more."""


class NoMessage(_Down, frozen=True):
    """A refusal in words; the newest update follows."""

    say: str


class ByeMessage(_Down, frozen=True):
    """The line ends: what became of the seat, and what can be done.

    It is whole in itself: a page that was laid anew has been told nothing else.
    """

    why: str
    detail: str = ""
    again: str = ""
    """What the button says that asks for a seat anew; "" where that leads nowhere."""
    look_on: str = ""
    """What the button says that looks on, with `watch`."""
    watch: str = ""
    """The token of whoever looks on; "" where the table allows nobody to."""
    field: str = ""
    """The question where the address was wrong: the letters of the screen can be typed instead."""
    open: str = ""
    """What the button says that comes with it."""
    reload: str = ""
    """What the button says that lays the page anew; "" where that changes nothing."""
    later: bool = False
    """Whether the page is to come back by itself, once a table is open again."""


Down: TypeAlias = UpdateMessage | SeatedMessage | InvitedMessage | AskMessage | AskedMessage | NoMessage | ByeMessage


class BadMessage(Exception):
    """What came is no message of this version."""


class _AnyHello(Struct, frozen=True, tag_field="t", tag="hello"):
    """What the first words of a page have in every version."""

    v: int


_DECODER = msgspec.json.Decoder(Up)
_ANY_HELLO = msgspec.json.Decoder(_AnyHello)
_ENCODER = msgspec.json.Encoder()


def read(text: bytes | str) -> Up:
    """A message of a page. Raises BadMessage."""
    if len(text) > MOST_BYTES:
        raise BadMessage("too long")
    try:
        message: Up = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return _of_another_version(text, error)
    return message


def _of_another_version(text: bytes | str, error: Exception) -> HelloMessage:
    """The first words of a page that is older or newer than this program, whatever else it says. Raises BadMessage."""
    try:
        hello = _ANY_HELLO.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadMessage(str(error)) from error
    if hello.v == VERSION:
        raise BadMessage(str(error)) from error
    return HelloMessage(hello.v, NO_TOKEN)


def written(message: Down) -> bytes:
    """A message as it goes down the line."""
    return _ENCODER.encode(message)
