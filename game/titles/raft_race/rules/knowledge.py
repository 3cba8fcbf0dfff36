"""What a seat knows, and a table it could be sitting at (R64)."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from game.engine.types import Seat
from game.titles.raft_race.rules.content import SPLASH, Order
from game.titles.raft_race.rules.river import CardId
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import END_CARDS, Terms
from game.titles.raft_race.rules.view import RaftView

T = TypeVar("T")


def view_of(state: RaftState, terms: Terms, viewer: Seat | None) -> RaftView:
    """Everything the viewer may know; None: what everybody sees."""
    return RaftView(
        viewer=viewer,
        frame=state.frame,
        plan=tuple(state.plan),
        round=state.round,
        phase=state.phase,
        order=tuple(state.order),
        cells=tuple(state.cells),
        crossed=tuple(state.crossed),
        sunk=tuple(state.sunk),
        done=tuple(state.done),
        anchored=tuple(state.anchored),
        orders=terms.orders,
        owned=tuple(map(tuple, state.owned)),
        lost=tuple(map(tuple, state.lost)),
        splashes=tuple(state.splashes),
        fresh=tuple(state.fresh),
        hand=() if viewer is None else tuple(state.hands[viewer]),
        hands=tuple(map(len, state.hands)),
        dry=tuple(state.dry),
        chosen=None if viewer is None else state.chosen[viewer],
        ready=tuple([order is not None for order in state.chosen]),
        played=tuple(state.played),
        drift=tuple(state.drift),
        swell=tuple(state.swell),
        powers=tuple(state.powers),
        dealt=tuple(state.dealt),
        sides=terms.sides,
        power_deck=tuple(sorted(state.power_deck)),
        power_under=tuple(state.power_under),
        pile=tuple(sorted(state.pile)),
        discard=tuple(state.discard),
        drawn=tuple(state.drawn),
        splash_stack=state.splash_stack,
        water=tuple(state.water),
        laid=tuple(state.laid),
        opened=tuple(state.opened),
        stack=len(state.stack),
        unseen=_unseen(state, terms),
        box=tuple(state.box),
        faces=terms.faces,
        finish=state.finish,
        top_card=terms.top_card,
    )


def sample(view: RaftView, terms: Terms, rng: Random) -> RaftState:
    """A state this viewer could be in: hidden cards at random."""
    hands = [_hand(view, seat, rng) for seat in terms.all_seats]
    chosen: list[Order | None] = [None] * len(hands)
    for seat, hand in enumerate(hands):
        if view.ready[seat]:
            chosen[seat] = view.chosen if seat == view.viewer else rng.choice(list(dict.fromkeys(hand)))
    return RaftState(
        frame=view.frame,
        plan=list(view.plan),
        round=view.round,
        phase=view.phase,
        order=list(view.order),
        cells=list(view.cells),
        crossed=list(view.crossed),
        sunk=list(view.sunk),
        done=list(view.done),
        anchored=list(view.anchored),
        owned=[list(orders) for orders in view.owned],
        lost=[list(orders) for orders in view.lost],
        splashes=list(view.splashes),
        fresh=list(view.fresh),
        hands=hands,
        dry=list(view.dry),
        chosen=chosen,
        played=list(view.played),
        drift=list(view.drift),
        swell=list(view.swell),
        powers=list(view.powers),
        dealt=list(view.dealt),
        power_deck=_shuffled(view.power_deck, rng),
        power_under=list(view.power_under),
        pile=_shuffled(view.pile, rng),
        discard=list(view.discard),
        drawn=list(view.drawn),
        splash_stack=view.splash_stack,
        water=list(view.water),
        laid=list(view.laid),
        stack=[card for zone in view.unseen for card in _zone_order(zone, rng)][::-1],
        opened=list(view.opened),
        box=list(view.box),
        finish=view.finish,
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
