"""What one seat knows of a race."""

from __future__ import annotations

from game.engine.types import Seat, View
from game.titles.raft_race.rules.content import Order, OrderCard
from game.titles.raft_race.rules.frames import AnyFrame
from game.titles.raft_race.rules.powers import PowerCardId, PowerId
from game.titles.raft_race.rules.river import CardId, Cell, Rows
from game.titles.raft_race.rules.state import Drawn, LaidCard, Phase
from game.titles.raft_race.rules.tasks import AnyTask


class RaftView(View, frozen=True):
    """Everything but hands, chosen orders and the order of stacks is open (R64). Tuples by seat unless said."""

    viewer: Seat | None
    frame: AnyFrame
    plan: tuple[AnyTask, ...]
    round: int
    phase: Phase
    order: tuple[Seat, ...]
    cells: tuple[Cell, ...]
    crossed: tuple[Seat, ...]
    sunk: tuple[Seat, ...]
    done: tuple[bool, ...]
    anchored: tuple[bool, ...]
    orders: dict[Order, OrderCard]
    """The six standard orders of every raft, in printed order."""
    owned: tuple[tuple[Order, ...], ...]
    lost: tuple[tuple[Order, ...], ...]
    splashes: tuple[int, ...]
    fresh: tuple[int, ...]
    hand: tuple[Order, ...]
    """The viewer's own; () for an onlooker."""
    hands: tuple[int, ...]
    """Number of cards."""
    dry: tuple[bool, ...]
    chosen: Order | None
    """The viewer's own choice, face-down."""
    ready: tuple[bool, ...]
    """Who has put an order face-down, as all can see."""
    played: tuple[Order | None, ...]
    drift: tuple[int, ...]
    swell: tuple[int, ...]
    powers: tuple[PowerId | None, ...]
    dealt: tuple[PowerCardId | None, ...]
    sides: dict[PowerCardId, tuple[PowerId, PowerId]]
    """Both sides of every power-up card."""
    power_deck: tuple[PowerCardId, ...]
    """Sorted: all can tell which cards are there, nobody in which order."""
    power_under: tuple[PowerCardId, ...]
    """Below those, next one first."""
    pile: tuple[int, ...]
    """Chance cards still to be drawn, ascending: all can tell which they are."""
    discard: tuple[int, ...]
    drawn: tuple[Drawn, ...]
    splash_stack: int
    water: tuple[str, ...]
    """The sign of every space there is, by cell."""
    laid: tuple[LaidCard, ...]
    opened: tuple[CardId, ...]
    stack: int
    """River cards still face-down."""
    unseen: tuple[tuple[CardId, ...], ...]
    """Which river cards are face-down, zone by zone, the end cards last."""
    box: tuple[CardId, ...]
    """River cards that take no part in this match."""
    faces: dict[CardId, Rows]
    """Every river card, upstream row first."""
    finish: int
    """Entering this row is crossing the finish line."""
    top_card: bool
    """Whether a recharge space gives the top power-up card unseen instead of any."""
