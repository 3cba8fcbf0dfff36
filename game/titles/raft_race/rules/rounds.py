"""The first half of a round: turn order, hands, secret orders, the reveal (R14, R17-R19)."""

from __future__ import annotations

from game.engine.types import Seat, Secret
from game.titles.raft_race.rules import card_events as cards
from game.titles.raft_race.rules import tasks
from game.titles.raft_race.rules.content import SPLASH, Order
from game.titles.raft_race.rules.events import RoundBegan
from game.titles.raft_race.rules.finishing import out_of_rounds
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import ORDERING
from game.titles.raft_race.rules.river import turn_order
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.windows import AT


def begin_round(flow: Flow, task: tasks.BeginRound) -> None:
    """Furthest downstream first; powers may be used before the shuffle."""
    state = flow.state
    if state.round >= flow.terms.numbers.round_limit:
        out_of_rounds(flow)
        return
    order = tuple([Seat(seat) for seat in turn_order(state.cells)])
    flow.emit(RoundBegan(state.round + 1, order))
    flow.plan.append(tasks.DrawHands())
    if not AT["shuffle"].keys().isdisjoint(state.powers):
        flow.plan.append(tasks.ShuffleWindow(tuple([seat for seat in order if state.powers[seat] in AT["shuffle"]])))


def draw_hands(flow: Flow, task: tasks.DrawHands) -> None:
    """Everybody draws, in turn order; without more cards than fit a hand there is nothing to shuffle."""
    state = flow.state
    order = tuple(state.order)
    for seat in order:
        hand = _hand(flow, seat)
        left = len(state.owned[seat]) + state.splashes[seat] - len(hand)
        flow.emit(cards.HandDrawn(seat, len(hand), left, Secret((seat,), hand)))
    flow.plan.append(tasks.TakeOrders())
    if not AT["new_hand"].keys().isdisjoint(state.powers):
        flow.plan.append(tasks.HandWindow(order))


def take_orders(flow: Flow, task: tasks.TakeOrders) -> None:
    """Everybody with a hand chooses; a hand emptied by Bailer has no order (R18)."""
    flow.plan.append(tasks.Reveal())
    if choosing(flow.state):
        flow.ask(ORDERING)


def choosing(state: RaftState) -> list[Seat]:
    """Who still has to choose."""
    chosen, hands = state.chosen, state.hands
    return [seat for seat in state.order if chosen[seat] is None and hands[seat]]


def all_chosen(state: RaftState) -> bool:
    """Whether nobody has to choose any more."""
    chosen, hands = state.chosen, state.hands
    for seat in state.order:  # noqa: SIM110 - asked after each choice, and a generator is slower
        if chosen[seat] is None and hands[seat]:
            return False
    return True


def reveal(flow: Flow, task: tasks.Reveal) -> None:
    """All orders at once; purges are carried out, then attacks, then movements."""
    state = flow.state
    flow.emit(cards.OrdersRevealed(Secret(None, tuple(state.chosen))))
    order = tuple(state.order)
    flow.plan += (tasks.EndOrderPhase(), tasks.Movements(order))
    attacks = flow.terms.attacks
    if not AT["attack"].keys().isdisjoint(state.powers) or any(played in attacks for played in state.played):
        flow.plan.append(tasks.Attacks(order))
    for seat in order:
        if state.played[seat] == SPLASH:
            flow.emit(cards.Purged(seat, state.hands[seat].count(SPLASH)))


def _hand(flow: Flow, seat: Seat) -> tuple[Order, ...]:
    """As many cards as a hand holds, each as likely, standard orders first in their printed order."""
    state = flow.state
    owned, splashes = state.owned[seat], state.splashes[seat]
    size, count = flow.terms.numbers.hand, len(owned) + splashes
    if count <= size:
        return (*owned, *[SPLASH] * splashes)
    below = flow.chance.below
    places = list(range(count))
    # Whichever is less work: the cards drawn, or those left in the order deck.
    fewer = min(size, count - size)
    for picked in range(fewer):
        other = picked + below(count - picked)
        places[picked], places[other] = places[other], places[picked]
    taken = sorted(places[:size] if fewer == size else places[fewer:])
    orders = [owned[place] for place in taken if place < len(owned)]
    return (*orders, *[SPLASH] * (size - len(orders)))
