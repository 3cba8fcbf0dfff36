"""The table of Raft Race."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from game.engine.types import Seat, State
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.frames import AnyFrame
from game.titles.raft_race.rules.power_ids import PowerCardId, PowerId
from game.titles.raft_race.rules.river import CardId, Cell
from game.titles.raft_race.rules.tasks import AnyTask

Phase: TypeAlias = Literal["setup", "order", "river"]


class Drawn(Struct, frozen=True, gc=False):
    """A chance card that lies in front of a seat."""

    seat: Seat
    number: int


class LaidCard(Struct, frozen=True, gc=False):
    """A river card on the table. `turned`: by 180 degrees."""

    card: CardId
    turned: bool


class RaftState(State, gc=False):
    """Everything about a match that changes. Lists by seat unless said."""

    frame: AnyFrame
    plan: list[AnyTask]
    """What is still to be done once the frame is answered; the next task is last."""
    round: int
    """Rounds begun; 0 during set-up."""
    phase: Phase
    order: list[Seat]
    """Turn order of this phase: the seats that were racing when it was fixed, first one first."""
    cells: list[Cell]
    """Where each raft is; `NO_CELL` before it was placed and once it has crossed or sunk."""
    crossed: list[Seat]
    """In the order they crossed."""
    sunk: list[Seat]
    """In the order they sank."""
    done: list[bool]
    """Hit a rock in this phase: no more movement of its own (R44)."""
    anchored: list[bool]
    """By Anchor Line, this round."""
    owned: list[list[Order]]
    """Standard orders in hand, deck and on the table, in printed order."""
    lost: list[list[Order]]
    """Standard orders lost by damage, open to all (R47)."""
    splashes: list[int]
    """Splash cards in hand and order deck together, open to all."""
    fresh: list[int]
    """Splashes taken since the hand was drawn: these lie in the order deck."""
    hands: list[list[Order]]
    """Cards drawn this round, standard orders first; the order played is taken out when it is revealed."""
    dry: list[bool]
    """All saw the splashes leave this hand."""
    chosen: list[Order | None]
    """Orders chosen in secret; the card is still in the hand."""
    played: list[Order | None]
    """Orders revealed this round; `splash` is a purge."""
    drift: list[int]
    """Spaces the river will carry each raft, noted at the end of the order phase; 0: held by an eddy."""
    swell: list[int]
    """Splashes each raft takes with its river move."""
    powers: list[PowerId | None]
    dealt: list[PowerCardId | None]
    """A power-up card of which the seat has not picked a side yet."""
    power_deck: list[PowerCardId]
    """Shuffled, next one last."""
    power_under: list[PowerCardId]
    """Power-up cards put under that stack, in this order; open to all."""
    pile: list[int]
    """Chance cards, next one last."""
    discard: list[int]
    """Chance cards, open to all, oldest first."""
    drawn: list[Drawn]
    """Chance cards of the test that is going on."""
    splash_stack: int
    water: list[str]
    """The sign of every space there is, by cell."""
    laid: list[LaidCard]
    """River cards on the table by pairs, left one first, upstream first."""
    stack: list[CardId]
    """River cards still face-down, next one last."""
    opened: list[CardId]
    """River cards turned up and not laid yet."""
    box: list[CardId]
    """River cards that take no part: always empty in a match that began with its set-up."""
    finish: int
    """Entering this row is crossing the finish line."""
