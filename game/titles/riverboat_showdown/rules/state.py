"""The table of Riverboat Showdown, and what a match waits for."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, final

from msgspec import Struct

from game.engine.types import Seat, State, snake

NUMBERS: Final = tuple(range(1, 9))
WILD: Final = 0
DECLARED: Final = 10
"""Added to the number a wild was declared as, among discards."""


Reason: TypeAlias = Literal["rounds", "time", "alone"]


class Frame(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be decided, and by whom."""


@final
class Dealing(Frame, frozen=True):
    """Between rounds and Showdown cards; nobody decides."""


@final
class Discarding(Frame, frozen=True):
    """The seat must discard."""

    seat: Seat


@final
class LateDiscarding(Frame, frozen=True):
    """Somebody has gone out on this Showdown card: the seat may still discard to it, or pass."""

    seat: Seat


@final
class Over(Frame, frozen=True):
    """The match is over."""

    places: tuple[tuple[Seat, ...], ...]
    reason: Reason


AnyFrame: TypeAlias = Dealing | Discarding | LateDiscarding | Over


class RiverboatState(State, gc=False, kw_only=True):
    """Everything about a match, as it is before the lot is drawn.

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
    """Of this round, in order; a declared wild is `DECLARED` more than its number."""
    chips: list[int]
    kitty: int
    changes: list[int]
    """Chips gained or lost on the present Showdown card, and by the last payment of a round."""
    went_out: list[Seat] = []
    """On the present Showdown card."""
    pot: int = 0
    opened: list[list[int]]
    """Hands laid open at the end of the round."""
    eliminated: list[bool]
    deals: list[int]
    """How often each seat has dealt."""
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
