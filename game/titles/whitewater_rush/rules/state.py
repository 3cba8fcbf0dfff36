"""The state of a match: the table, its question, the tasks left, one seat's view of it; and the commands of a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, final

from msgspec import Struct

from game.engine.rules import Task
from game.engine.types import Command, Seat, State, View, kinds_of, snake
from game.titles.whitewater_rush.rules.river import SIDES, WIDTH, Board, Card, Cell, EventCard, Side, SpeedTable

WAYS: Final[tuple[tuple[Side, int], ...]] = tuple((side, spaces) for side in SIDES for spaces in range(WIDTH))
"""Every manoeuvre that any speed table may allow."""


When: TypeAlias = Literal["before", "card", "after"]
"""The three windows of W62: before a card is put down (E1), before its first line (E2), after its last line (E3)."""

Reason: TypeAlias = Literal["finish_line", "still_water", "no_rival"]
"""Reason of the end of a race."""

Cause: TypeAlias = Literal["card", "rapids", "waterfall", "eddy_out", "event", "limit"]


class Frame(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be decided, and by whom."""


@final
class SettingUp(Frame, frozen=True):
    """The river is being laid; nobody decides."""


class AskingFrame(Frame, frozen=True):
    """The seat is asked."""

    seat: Seat


class Placing(AskingFrame, frozen=True):
    """The seat chooses its space in the first row."""


class Window(AskingFrame, frozen=True):
    """A window in which the seat may Eddy Out or pass. `waiting` are asked after it; `card` is the card played (none in
    `before`).
    """

    when: When
    waiting: tuple[Seat, ...]
    card: Card | None = None


class Playing(AskingFrame, frozen=True):
    """The seat must play a card."""


class Manoeuvring(AskingFrame, frozen=True):
    """The seat may move up to `allowance` spaces sideways."""

    allowance: int


class Discarding(AskingFrame, frozen=True):
    """The seat owes `count` more discards; it holds more cards than that."""

    count: int
    cause: Cause


class PuttingBack(AskingFrame, frozen=True):
    """The seat puts a hand card on top of the deck."""


class Recalling(AskingFrame, frozen=True):
    """The seat takes a card of the discard pile, any but `without`, the Recall being resolved."""

    without: Card


class Spotting(AskingFrame, frozen=True):
    """The seat chooses a side of Spot Hazard."""


class PlacingRock(AskingFrame, frozen=True):
    """The seat places a Rock token."""


class PlacingRapids(AskingFrame, frozen=True):
    """The seat chooses the space of a Rapids token."""


class TurningRapids(AskingFrame, frozen=True):
    """The seat chooses the direction of the Rapids token on `cell`."""

    cell: Cell


class RockSide(AskingFrame, frozen=True):
    """The kayak of the seat met the Rock on `rock` and goes round it."""

    rock: Cell


@final
class Over(Frame, frozen=True):
    """The race is over. `places` best first."""

    reason: Reason
    places: tuple[tuple[Seat, ...], ...]


if TYPE_CHECKING:
    AnyFrame: TypeAlias = SettingUp | AskingFrame | Over
else:
    AnyFrame = kinds_of(Frame)


MoveCause: TypeAlias = Literal["advance", "surge", "manoeuvre", "eddy_out", "bump", "still_water"]


class WhitewaterTask(Task, frozen=True):
    """Anything to be done. Its kinds are the classes below."""


class OpenWindow(WhitewaterTask, frozen=True):
    """Ask everybody, clockwise from the active player's left, whether to Eddy Out (W62)."""

    when: When
    card: Card | None = None


class PlayStep(WhitewaterTask, frozen=True):
    """The active player plays a card, or has none (W19)."""


class CardLines(WhitewaterTask, frozen=True):
    """Resolve the card from this line on; `hazard` is the side of Spot Hazard once it is chosen."""

    seat: Seat
    card: Card
    line: int
    hazard: Literal["rapids", "rock"] | None = None


class EventLines(WhitewaterTask, frozen=True):
    """Resolve the Event card from this line on (W70)."""

    revealer: Seat
    card: EventCard
    line: int


class EachSeat(WhitewaterTask, frozen=True):
    """One line of the Event card for these seats, the next one first (W70)."""

    card: EventCard
    line: int
    seats: tuple[Seat, ...]


class MoveKayaks(WhitewaterTask, frozen=True):
    """These kayaks still move, the next one first (W40); `spaces` None: by their own speed."""

    cause: Literal["advance", "surge", "still_water"]
    seats: tuple[Seat, ...]
    spaces: int | None = None


class GoRound(WhitewaterTask, frozen=True):
    """A kayak that met a Rock goes on from behind it: its side is to be chosen, or `side` is free by now (W82).

    `earlier` are the spaces of the same movement, the one behind the Rock left out.
    """

    seat: Seat
    rock: Cell
    earlier: tuple[Cell, ...]
    cause: MoveCause
    side: Side | None = None


class PayDiscards(WhitewaterTask, frozen=True):
    """`count` cards for the seat to discard, as far as it has them."""

    seat: Seat
    count: int
    cause: Cause


class SettleEffect(WhitewaterTask, frozen=True):
    """A movement effect is over: which lines were crossed since the kayaks were in these rows (W12, W66)?"""

    rows: tuple[int, ...]


class RevealEvents(WhitewaterTask, frozen=True):
    """Crossings still to be answered by an event, (line, seat), next first (W83)."""

    queue: tuple[tuple[int, Seat], ...]


class StillEnd(WhitewaterTask, frozen=True):
    """The move of still water is over: did any kayak leave these rows (W76)?"""

    rows: tuple[int, ...]


class PlaceKayaks(WhitewaterTask, frozen=True):
    """Set-up: these seats still place their kayaks, the next one first (W15)."""

    seats: tuple[Seat, ...]


class BeginTurn(WhitewaterTask, frozen=True):
    """The turn of this seat begins, or of the next one if it left."""

    seat: Seat


class DrawCard(WhitewaterTask, frozen=True):
    """The active player's draw at the end of the turn."""


class HoldLimit(WhitewaterTask, frozen=True):
    """The active player discards down to the hand limit (W22)."""


class EndTurn(WhitewaterTask, frozen=True):
    """The next seat's turn begins."""


if TYPE_CHECKING:
    AnyTask: TypeAlias = WhitewaterTask
else:
    AnyTask = kinds_of(WhitewaterTask)


class WhitewaterState(State, gc=False):
    """The state of a match: all of it that changes; the printed board is in the rules' terms. Lists by seat unless
    said.
    """

    frame: AnyFrame
    plan: list[AnyTask]
    """Tasks still to be done once the frame is answered; the next task is last."""
    turn: int
    """Turns begun, from 1; 0 during set-up."""
    first: Seat
    active: Seat
    """Seat whose turn it is."""
    cells: list[Cell]
    """Cell of each kayak; `NO_CELL` before it was placed."""
    speeds: list[int]
    left: list[bool]
    """True for a seat that left the table (W77)."""
    hands: list[list[Card]]
    deck: list[Card]
    """Top card last, so that drawing is quick."""
    discard: list[Card]
    """Grows at the end, open to all."""
    tokens: list[tuple[Cell, str]]
    """Hazard tokens with their spaces, signs as `river` writes them."""
    supply: dict[str, int]
    """Tokens left: `O`, `n`, `l`, `r`."""
    events: list[list[EventCard]]
    """Face-down cards of each line but the finish, left one first."""
    box: list[EventCard]
    """Event cards that were never laid out."""
    gone: list[EventCard]
    """Event cards that were resolved."""
    event: EventCard | None
    """The Event card being resolved."""
    played: Card | None
    """The River card being resolved, from putting it down to the end of the turn."""
    still: int
    """Turns begun since any kayak changed its row (W76)."""
    still_moves: int
    """Moves of still water since any kayak changed its row (W76)."""
    pools: dict[Card, int]
    """Public pool each card was last shuffled into, 0 if not named; see `knowledge_marks`."""
    hand_tags: list[list[int]]
    """Per seat, one tag for each card of its hand, in any order: the pools it may be of, as bits."""
    deck_tags: list[int]
    """One tag for each card of the deck, top last."""
    told: list[list[Card]]
    """Per seat, cards whose place it knows although they are in the deck or another's hand."""


class WhitewaterView(View, frozen=True):
    """A seat's view: all but hands, deck order and face-down events is open (W17). Tuples by seat unless said."""

    viewer: Seat | None
    frame: AnyFrame
    plan: tuple[AnyTask, ...]
    turn: int
    first: Seat
    active: Seat
    board: Board
    table: SpeedTable
    rock_loss: int
    stop_behind: bool
    """True if a kayak that would rest on an occupied space stops behind it (option; W42)."""
    cells: tuple[Cell, ...]
    speeds: tuple[int, ...]
    left: tuple[bool, ...]
    hand: tuple[Card, ...]
    """The viewer's own, in the order drawn; () for an onlooker."""
    hands: tuple[int, ...]
    """Number of cards."""
    known: tuple[tuple[Card, ...], ...]
    """Cards of each hand that the viewer knows to be there; all of its own."""
    deck: int
    """Number of cards."""
    deck_known: tuple[tuple[int, Card], ...]
    """Cards of the deck whose place the viewer knows: (cards above it, card), topmost first."""
    discard: tuple[Card, ...]
    tokens: tuple[tuple[Cell, str], ...]
    supply: dict[str, int]
    events: tuple[int, ...]
    """Face-down cards at each line but the finish."""
    gone: tuple[EventCard, ...]
    event: EventCard | None
    played: Card | None
    still: int
    still_moves: int
    pools: dict[Card, int]
    hand_tags: tuple[tuple[int, ...], ...]
    deck_tags: tuple[int, ...]
    told: tuple[Card, ...]
    """The viewer's own row of `told` in the state."""


class PlaceKayak(Command, frozen=True):
    """Set-up: put the kayak on this free River space of the first row (W15)."""

    cell: Cell


class PlayCard(Command, frozen=True):
    """Play this card from the hand."""

    card: Card


class EddyOut(Command, frozen=True):
    """Take speed -1, manoeuvre `spaces` spaces to that side (0: stay, side `left`), then discard a card (W61)."""

    side: Side
    spaces: int


class Pass(Command, frozen=True):
    """Pass up the chance to Eddy Out."""


class Manoeuvre(Command, frozen=True):
    """Move `spaces` spaces to that side (W30); 0 with side `left`: stay."""

    side: Side
    spaces: int


class DiscardCard(Command, frozen=True):
    """Discard this card from the hand."""

    card: Card


class PutBack(Command, frozen=True):
    """Put this card from the hand on top of the deck (W28)."""

    card: Card


class TakeFromDiscard(Command, frozen=True):
    """Take this card from the discard pile (Recall; W27, W87)."""

    card: Card


class SpotHazard(Command, frozen=True):
    """Choose the side of Spot Hazard: `rapids` (token, then speed) or `rock` (token, then manoeuvre)."""

    hazard: Literal["rapids", "rock"]


class PlaceRock(Command, frozen=True):
    """Put a Rock token on this space."""

    cell: Cell


class PlaceRapids(Command, frozen=True):
    """Put a Rapids token on this space; its direction is chosen next."""

    cell: Cell


class TurnRapids(Command, frozen=True):
    """The direction of the Rapids token just put down: `n`, `l` (northwest) or `r` (northeast) (W57)."""

    flow: Literal["n", "l", "r"]


EDDIES: Final = {(side, spaces): EddyOut(side, spaces) for side, spaces in WAYS}
MANOEUVRES: Final = {(side, spaces): Manoeuvre(side, spaces) for side, spaces in WAYS}

TURNS: Final[dict[str, TurnRapids]] = {
    "n": TurnRapids("n"),
    "l": TurnRapids("l"),
    "r": TurnRapids("r"),
}
"""Commands by sign."""


class ChooseSide(Command, frozen=True):
    """Go round the Rock on this side (W5, W50, W51)."""

    side: Side


class LeaveRace(Command, frozen=True):
    """The clock's owner reports that a seat left the table (W77); for the last one, that it ends the race."""

    seat: Seat


WhitewaterCommand: TypeAlias = (
    PlaceKayak
    | PlayCard
    | EddyOut
    | Pass
    | Manoeuvre
    | DiscardCard
    | PutBack
    | TakeFromDiscard
    | SpotHazard
    | PlaceRock
    | PlaceRapids
    | TurnRapids
    | ChooseSide
    | LeaveRace
)
