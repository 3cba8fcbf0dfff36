"""A seat's knowledge of a race, and a table it could be sitting at (R64)."""

from __future__ import annotations

from random import Random
from typing import Final, Literal, TypeAlias, TypeVar

from msgspec import Struct

from game.engine.types import Seat, SharedFields, State, View
from game.titles.raft_race.rules.content import SPLASH, CardId, Cell, Order, OrderCard, PowerCardId, PowerId, Rows
from game.titles.raft_race.rules.frames import AnyFrame, AnyTask
from game.titles.raft_race.rules.terms import END_CARDS, Terms

T = TypeVar("T")


Phase: TypeAlias = Literal["setup", "order", "river"]


class ChanceDraw(Struct, frozen=True, gc=False):
    """A chance card that lies in front of a seat."""

    seat: Seat
    number: int


class LaidCard(Struct, frozen=True, gc=False):
    """A river card on the table. `turned`: by 180 degrees."""

    card: CardId
    turned: bool


class RaftState(State, gc=False):
    """The state of a match: all of it that changes. Lists by seat unless said."""

    frame: AnyFrame
    plan: list[AnyTask]
    """Tasks still to be done once the frame is answered; the next task is last."""
    round: int
    """Rounds begun; 0 during set-up."""
    phase: Phase
    order: list[Seat]
    """Turn order of this phase: the seats that were racing when it was fixed, first one first."""
    cells: list[Cell]
    """Cell of each raft; `NO_CELL` before it was placed and once it has crossed or sunk."""
    crossed: list[Seat]
    """Rafts that crossed, in the order they did."""
    sunk: list[Seat]
    """Rafts that sank, in the order they did."""
    done: list[bool]
    """Hit a rock in this phase: no more movement of its own (R44)."""
    anchored: list[bool]
    """True for a raft anchored by Anchor Line, this round."""
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
    """True if everybody saw the splashes leave this hand."""
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
    drawn: list[ChanceDraw]
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


class RaftView(View, frozen=True):
    """A seat's view: all but hands, chosen orders and the order of stacks is open (R64). Tuples by seat unless said."""

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
    """True for a seat that has put an order face-down, as all can see."""
    played: tuple[Order | None, ...]
    drift: tuple[int, ...]
    swell: tuple[int, ...]
    powers: tuple[PowerId | None, ...]
    dealt: tuple[PowerCardId | None, ...]
    sides: dict[PowerCardId, tuple[PowerId, PowerId]]
    """Both sides of every power-up card."""
    power_deck: tuple[PowerCardId, ...]
    """Sorted, since everybody can tell which cards are there, but nobody their order."""
    power_under: tuple[PowerCardId, ...]
    """Cards below those, next one first."""
    pile: tuple[int, ...]
    """Chance cards still to be drawn, ascending: all can tell which they are."""
    discard: tuple[int, ...]
    drawn: tuple[ChanceDraw, ...]
    splash_stack: int
    water: tuple[str, ...]
    """The sign of every space there is, by cell."""
    laid: tuple[LaidCard, ...]
    opened: tuple[CardId, ...]
    stack: int
    """River cards still face-down."""
    unseen: tuple[tuple[CardId, ...], ...]
    """River cards that are face-down, zone by zone, the end cards last."""
    zone_names: dict[str, str]
    box: tuple[CardId, ...]
    """River cards that take no part in this match."""
    faces: dict[CardId, Rows]
    """Every river card, upstream row first."""
    finish: int
    """Entering this row is crossing the finish line."""
    recompute: bool
    """True if the turn order is found anew before the river phase."""
    top_card: bool
    """True if a recharge space gives the top power-up card unseen instead of any."""


SHARING: Final = SharedFields(RaftState, Terms, RaftView, apart=("power_deck", "pile"))


def view_of(state: RaftState, terms: Terms, viewer: Seat | None) -> RaftView:
    """Returns all the viewer may know; None: the view open to everybody."""
    return SHARING.view(
        state,
        terms,
        viewer=viewer,
        hand=() if viewer is None else tuple(state.hands[viewer]),
        hands=tuple(map(len, state.hands)),
        chosen=None if viewer is None else state.chosen[viewer],
        ready=tuple([order is not None for order in state.chosen]),
        power_deck=tuple(sorted(state.power_deck)),
        pile=tuple(sorted(state.pile)),
        stack=len(state.stack),
        unseen=_unseen(state, terms),
    )


def sample(view: RaftView, rng: Random) -> RaftState:
    """A state this viewer could be in: hidden cards at random."""
    hands = [_hand(view, Seat(seat), rng) for seat in range(len(view.hands))]
    chosen: list[Order | None] = [None] * len(hands)
    for seat, hand in enumerate(hands):
        if view.ready[seat]:
            chosen[seat] = view.chosen if seat == view.viewer else rng.choice(list(dict.fromkeys(hand)))
    return SHARING.state(
        view,
        hands=hands,
        chosen=chosen,
        power_deck=_shuffled(view.power_deck, rng),
        pile=_shuffled(view.pile, rng),
        stack=[card for zone in view.unseen for card in _zone_order(zone, rng)][::-1],
    )


def _hand(view: RaftView, seat: Seat, rng: Random) -> list[Order]:
    """The viewer's own hand; for any other seat as many of its cards as it holds.

    Splashes taken after the draw lie in its order deck, and none is in a hand that all saw drained.
    """
    if seat == view.viewer:
        return list(view.hand)
    size = view.hands[seat]
    if not size:
        return []
    orders = [order for order in view.owned[seat] if order != view.played[seat]]
    splashes = 0 if view.dry[seat] else view.splashes[seat] - view.fresh[seat]
    taken = sorted(rng.sample(range(len(orders) + splashes), size))
    kept = [orders[place] for place in taken if place < len(orders)]
    return kept + [SPLASH] * (size - len(kept))


def _unseen(state: RaftState, terms: Terms) -> tuple[tuple[CardId, ...], ...]:
    """The face-down cards by zone: all know which they are, nobody in which order they lie within a zone."""
    hidden = set(state.stack)
    zones = [tuple([card for card in zone if card in hidden]) for zone in terms.zones]
    return (*zones, tuple([card for card in END_CARDS if card in hidden]))


def _zone_order(zone: tuple[CardId, ...], rng: Random) -> list[CardId]:
    return list(zone) if zone == END_CARDS else _shuffled(zone, rng)


def _shuffled(cards: tuple[T, ...], rng: Random) -> list[T]:
    shuffled = list(cards)
    rng.shuffle(shuffled)
    return shuffled
