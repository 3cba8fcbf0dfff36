"""How each event changes the table: one function per kind of event, found in a table since searches live here."""

from __future__ import annotations

from typing import Final

from game.engine.applying import Applying
from game.engine.types import Event
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules import stack_events as stacks
from game.titles.raft_race.rules.content import SPLASH
from game.titles.raft_race.rules.frames import FLOWING, Over
from game.titles.raft_race.rules.river import NO_CELL
from game.titles.raft_race.rules.state import Drawn, LaidCard, RaftState

_APPLYING: Final = Applying[RaftState]()
_applies = _APPLYING.to
evolve = _APPLYING.evolve
"""Applies one event."""
applied_events = _APPLYING.events
"""Every kind of event that can be applied."""


@_applies(ev.Asked)
def _asked(state: RaftState, event: ev.Asked) -> None:
    state.frame = event.frame
    state.plan = list(event.plan)


@_applies(
    ev.AttackMissed,
    ev.AttackStopped,
    ev.CannonFired,
    ev.SplashesKeptOff,
    ev.OrderVoid,
    ev.RaftBlocked,
    ev.Collided,
    ev.RockTested,
    ev.DamageStopped,
    ev.NothingToLose,
    ev.RechargeReached,
    ev.HeldByEddy,
    ev.RiverMoveLost,
    ev.FinishTied,
)
def _only_told(state: RaftState, event: Event) -> None:
    """Nothing moves: these say what was found."""


@_applies(ev.AttackAimed, ev.Pushed, ev.CollisionDecided, ev.Passed)
def _answered(state: RaftState, event: Event) -> None:
    state.frame = FLOWING


@_applies(stacks.RiverStacked)
def _river_stacked(state: RaftState, event: stacks.RiverStacked) -> None:
    state.stack = list(event.order.open()[::-1])


@_applies(stacks.OrdersDealt)
def _orders_dealt(state: RaftState, event: stacks.OrdersDealt) -> None:
    state.owned = [list(event.orders) for _ in state.owned]


@_applies(stacks.PowersShuffled)
def _powers_shuffled(state: RaftState, event: stacks.PowersShuffled) -> None:
    state.power_deck = list(event.order.open()[::-1])


@_applies(stacks.PowerDealt)
def _power_dealt(state: RaftState, event: stacks.PowerDealt) -> None:
    state.dealt[event.seat] = state.power_deck.pop() if state.power_deck else state.power_under.pop(0)
    state.frame = FLOWING


@_applies(stacks.PowerTaken)
def _power_taken(state: RaftState, event: stacks.PowerTaken) -> None:
    if event.dealt:
        state.dealt[event.seat] = None
    elif event.card in state.power_deck:
        state.power_deck.remove(event.card)
    else:
        state.power_under.remove(event.card)
    if event.returned is not None:
        state.power_under.append(event.returned)
    state.powers[event.seat] = event.power
    state.frame = FLOWING


@_applies(stacks.PowerUsed)
def _power_used(state: RaftState, event: stacks.PowerUsed) -> None:
    state.powers[event.seat] = None
    state.power_under.append(event.card)
    state.frame = FLOWING


@_applies(stacks.ChanceShuffled)
def _chance_shuffled(state: RaftState, event: stacks.ChanceShuffled) -> None:
    state.pile = list(event.order.open()[::-1])
    state.discard = []


@_applies(stacks.ChanceDrawn)
def _chance_drawn(state: RaftState, event: stacks.ChanceDrawn) -> None:
    state.drawn.append(Drawn(event.seat, state.pile.pop()))


@_applies(stacks.ChanceDiscarded)
def _chance_discarded(state: RaftState, event: stacks.ChanceDiscarded) -> None:
    state.discard += event.numbers
    state.drawn = []


@_applies(ev.RaftPlaced)
def _raft_placed(state: RaftState, event: ev.RaftPlaced) -> None:
    state.cells[event.seat] = event.cell
    state.frame = FLOWING


@_applies(ev.RoundBegan)
def _round_began(state: RaftState, event: ev.RoundBegan) -> None:
    seats = len(state.cells)
    state.round = event.number
    state.phase = "order"
    state.order = list(event.order)
    state.hands = [[] for _ in range(seats)]
    state.done = [False] * seats
    state.anchored = [False] * seats
    state.played = [None] * seats
    state.frame = FLOWING


@_applies(ev.HandDrawn)
def _hand_drawn(state: RaftState, event: ev.HandDrawn) -> None:
    seat = event.seat
    state.hands[seat] = list(event.hand.open())
    state.fresh[seat] = 0
    state.dry[seat] = False


@_applies(ev.OrderChosen)
def _order_chosen(state: RaftState, event: ev.OrderChosen) -> None:
    state.chosen[event.seat] = event.order.open()


@_applies(ev.OrderTakenBack)
def _order_taken_back(state: RaftState, event: ev.OrderTakenBack) -> None:
    state.chosen[event.seat] = None


@_applies(ev.OrdersRevealed)
def _orders_revealed(state: RaftState, event: ev.OrdersRevealed) -> None:
    state.played = list(event.orders.open())
    for hand, order in zip(state.hands, state.played, strict=True):
        if order is not None and order != SPLASH:
            hand.remove(order)
    state.chosen = [None] * len(state.chosen)
    state.frame = FLOWING


@_applies(ev.Purged)
def _purged(state: RaftState, event: ev.Purged) -> None:
    _dry_hand(state, event.seat, event.count)


@_applies(ev.HandBailed)
def _hand_bailed(state: RaftState, event: ev.HandBailed) -> None:
    _dry_hand(state, event.seat, event.count.open())


@_applies(ev.SplashesTaken)
def _splashes_taken(state: RaftState, event: ev.SplashesTaken) -> None:
    state.splashes[event.seat] += event.count
    state.fresh[event.seat] += event.count
    state.splash_stack -= event.count


@_applies(ev.RaftMoved)
def _raft_moved(state: RaftState, event: ev.RaftMoved) -> None:
    state.cells[event.seat] = event.path[-1]


@_applies(ev.RaftCrossed)
def _raft_crossed(state: RaftState, event: ev.RaftCrossed) -> None:
    state.cells[event.seat] = NO_CELL
    state.crossed.append(event.seat)


@_applies(ev.RockHit)
def _rock_hit(state: RaftState, event: ev.RockHit) -> None:
    state.done[event.seat] = True


@_applies(ev.OrderLost)
def _order_lost(state: RaftState, event: ev.OrderLost) -> None:
    seat, order = event.seat, event.order
    state.owned[seat].remove(order)
    state.lost[seat].append(order)
    if event.from_hand:
        state.hands[seat].remove(order)
    elif state.played[seat] == order:
        state.played[seat] = None


@_applies(ev.OrderRecovered)
def _order_recovered(state: RaftState, event: ev.OrderRecovered) -> None:
    state.lost[event.seat].remove(event.order)
    state.owned[event.seat].insert(event.place, event.order)


@_applies(ev.RaftAnchored)
def _raft_anchored(state: RaftState, event: ev.RaftAnchored) -> None:
    state.anchored[event.seat] = True


@_applies(ev.RaftSunk)
def _raft_sunk(state: RaftState, event: ev.RaftSunk) -> None:
    seat = event.seat
    state.cells[seat] = NO_CELL
    state.sunk.append(seat)
    state.splash_stack += event.splashes
    state.splashes[seat] = state.fresh[seat] = 0
    state.hands[seat] = []
    state.powers[seat] = None
    if event.card is not None:
        state.power_under.append(event.card)


@_applies(stacks.RiverOpened)
def _river_opened(state: RaftState, event: stacks.RiverOpened) -> None:
    state.opened = [state.stack.pop(), state.stack.pop()]


@_applies(ev.RiverLaid)
def _river_laid(state: RaftState, event: ev.RiverLaid) -> None:
    state.opened = []
    state.laid += [LaidCard(card, turned) for card, turned in zip(event.cards, event.turned, strict=True)]
    state.water += event.water
    state.frame = FLOWING


@_applies(ev.OrderPhaseEnded)
def _order_phase_ended(state: RaftState, event: ev.OrderPhaseEnded) -> None:
    state.drift = list(event.drift)
    state.swell = list(event.swell)


@_applies(ev.CurrentChanged)
def _current_changed(state: RaftState, event: ev.CurrentChanged) -> None:
    state.drift[event.seat] = event.drift
    state.swell[event.seat] = event.swell


@_applies(ev.RiverPhaseBegan)
def _river_phase_began(state: RaftState, event: ev.RiverPhaseBegan) -> None:
    state.phase = "river"
    state.order = list(event.order)
    state.done = [False] * len(state.done)


@_applies(ev.RaceEnded)
def _race_ended(state: RaftState, event: ev.RaceEnded) -> None:
    state.frame = Over(event.reason, event.places)
    state.plan = []


def _dry_hand(state: RaftState, seat: int, count: int) -> None:
    state.hands[seat] = [order for order in state.hands[seat] if order != SPLASH]
    state.dry[seat] = True
    state.splashes[seat] -= count
    state.splash_stack += count
