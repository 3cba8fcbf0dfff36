"""The table of Riverboat Showdown, and the questions a match can wait at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias, final

import msgspec
from msgspec import Meta, Struct

from game.content.structs import Content, FieldProblem, load_struct
from game.engine.module import Definition, Sources
from game.engine.types import Command, Seat, Setup, State, snake

NUMBERS: Final = tuple(range(1, 9))
WILD: Final = 0
DECLARED: Final = 10
"""Added to the number a wild was declared as, among discards."""

MOST_SEATS = 4


Reason: TypeAlias = Literal["rounds", "time", "alone"]


class Frame(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be decided, and by whom."""


@final
class Dealing(Frame, frozen=True):
    """The frame between rounds and Showdown cards; nobody decides."""


@final
class Discarding(Frame, frozen=True):
    """The seat must discard."""

    seat: Seat


@final
class LateDiscarding(Frame, frozen=True):
    """The frame after a seat has gone out on this Showdown card: this seat may still discard to it, or pass."""

    seat: Seat


@final
class Over(Frame, frozen=True):
    """The match is over."""

    places: tuple[tuple[Seat, ...], ...]
    reason: Reason


AnyFrame: TypeAlias = Dealing | Discarding | LateDiscarding | Over


class RiverboatState(State, gc=False, kw_only=True):
    """The state of a match, as it is before the lot is drawn.

    Cards are numbers, `WILD` for a wild; lists by seat where nothing else is said.
    """

    frame: AnyFrame = Dealing()
    round: int = 0
    dealer: Seat = Seat(0)
    line: list[int] = []
    """Showdown cards still face-down, the next one first."""
    turned: list[int] = []
    """Showdown cards turned up this round; the last one counts."""
    hands: list[list[int]]
    """Sorted."""
    unused: list[int] = []
    """Cards out of this round."""
    discards: list[list[int]]
    """Discards of this round, in order; a declared wild is `DECLARED` more than its number."""
    chips: list[int]
    kitty: int
    changes: list[int]
    """Chips gained or lost on the present Showdown card, and by the last payment of a round."""
    went_out: list[Seat] = []
    """Seats that went out on the present Showdown card."""
    pot: int = 0
    opened: list[list[int]]
    """Hands laid open at the end of the round."""
    eliminated: list[bool]
    deals: list[int]
    """Number of deals of each seat."""
    minute: int = 0
    time_up: bool = False

    @property
    def asked(self) -> Seat | None:
        """The seat the match waits for."""
        frame = self.frame
        return frame.seat if type(frame) is Discarding or type(frame) is LateDiscarding else None

    def seat_after(self, seat: Seat) -> Seat:
        """The next seat that is still in the match."""
        seats = len(self.eliminated)
        following = (seat + 1) % seats
        while self.eliminated[following]:
            following = (following + 1) % seats
        return Seat(following)


class Stakes(Struct, frozen=True):
    """The agreement about chips: options `kitty`, `broke` and `wild_left` (R)."""

    endless_kitty: bool
    table_stakes: bool
    wild_left: int


class Payment(NamedTuple):
    """A payment. `chips` is the seat's gain from the kitty (negative: pays), `lapsed` the part that was due and is not
    paid.
    """

    chips: int
    lapsed: int


def payment(stakes: Stakes, number: int, showdown: int, balance: int, kitty: int) -> Payment:
    """Returns the chips of a discard counting as `number`: below the Showdown card it collects, above it pays."""
    due = showdown - number
    if due > 0:
        paid = collected(stakes, due, kitty)
        return Payment(paid, due - paid)
    paid = affordable(stakes, -due, balance)
    return Payment(-paid, -due - paid)


def collected(stakes: Stakes, due: int, kitty: int) -> int:
    """Returns the chips a kitty pays: all it has if that is less than due (R); an endless one always pays in full."""
    return due if stakes.endless_kitty else min(due, kitty)


def affordable(stakes: Stakes, owed: int, balance: int) -> int:
    """Returns the payment: a seat that cannot pay goes below nothing, with a marker; at table stakes nobody pays more
    than is there (R).
    """
    return min(owed, max(0, balance)) if stakes.table_stakes else owed


def hand_value(stakes: Stakes, hand: Sequence[int]) -> int:
    """Returns the cost of the cards left in a hand; a wild counts nothing or eight (R)."""
    return sum(stakes.wild_left if card == WILD else card for card in hand)


class Discard(Command, frozen=True):
    """Discard one number card."""

    number: int


class DiscardWild(Command, frozen=True):
    """Discard one wild card, declared as this number."""

    number: int


class DiscardMatching(Command, frozen=True):
    """Discard several cards equal to the Showdown card: `cards` number cards, and `wilds` wilds declared as it."""

    cards: int
    wilds: int


class Pass(Command, frozen=True):
    """Discard nothing; only once somebody has gone out on this Showdown card."""


class TellTime(Command, frozen=True):
    """Report `minute` minutes of play, by SYSTEM. Only in a match with a time limit; minutes may be left out."""

    minute: int


RiverboatCommand: TypeAlias = Discard | DiscardWild | DiscardMatching | Pass | TellTime
Some = Annotated[int, Meta(ge=1, le=40)]


class RiverboatContent(Content, frozen=True, forbid_unknown_fields=True):
    """`data/riverboat_showdown/content.yaml`."""

    hand: Annotated[int, Meta(ge=1, le=8)]
    chips: Annotated[int, Meta(ge=1, le=1000)]
    wilds: Annotated[int, Meta(ge=0, le=8)]
    copies: tuple[Some, Some, Some, Some, Some, Some, Some, Some]
    """Cards of each number, 1 to 8."""

    def problems(self) -> Sequence[FieldProblem]:
        """A deck that is too small for a full table."""
        cards = sum(self.copies) + self.wilds
        if cards >= MOST_SEATS * self.hand:
            return ()
        return [FieldProblem(("copies",), f"make {cards} cards, but {MOST_SEATS} hands of {self.hand} are dealt")]


class Terms(Struct, frozen=True):
    """Numbers and switches of one match. `kitty` 0: endless. One of `rounds` and `minutes` is 0."""

    seats: int
    all_seats: tuple[Seat, ...]
    hand: int
    chips: int
    deck: tuple[int, ...]
    kitty: int
    stakes: Stakes
    eliminates: bool
    rounds: int
    minutes: int
    dealer_cycle: bool

    @property
    def all_chips(self) -> int:
        """Chips of all seats and the kitty together."""
        return self.seats * self.chips + self.kitty


def load(sources: Sources) -> Definition:
    """The rules content as plain data. Raises ContentError."""
    plain: Definition = msgspec.to_builtins(load_struct(sources.folder / "content.yaml", RiverboatContent))
    return plain


def terms_of(definition: Definition, setup: Setup) -> Terms:
    """The terms of a match."""
    content = msgspec.convert(definition, RiverboatContent)
    numbers = [number for number, copies in enumerate(content.copies, 1) for _ in range(copies)]
    kitty, timed = setup.text("kitty"), setup.text("end") == "minutes"
    return Terms(
        seats=setup.seats,
        all_seats=setup.all_seats,
        hand=content.hand,
        chips=content.chips,
        deck=(*[WILD] * content.wilds, *numbers),
        kitty=0 if kitty == "unlimited" else int(kitty),
        stakes=Stakes(
            endless_kitty=kitty == "unlimited",
            table_stakes=setup.text("broke") == "table_stakes",
            wild_left=int(setup.text("wild_left")),
        ),
        eliminates=setup.text("broke") == "eliminated_next_round",
        rounds=0 if timed else int(setup.text("rounds")),
        minutes=int(setup.text("minutes")) if timed else 0,
        dealer_cycle=setup.text("time_up") == "finish_dealer_cycle",
    )
