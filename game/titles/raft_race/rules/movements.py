"""Attacks, movement orders, the river phase, river cards laid (R22-R30, R39-R40, R51-R53); and rafts, space by space.

Two rafts and one space: R31-R34, R66, R67, R73. Rocks, their damage, the end of a raft: R43-R48, R70, R77.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, assert_never

from game.engine.types import Seat, Secret
from game.titles.raft_race.rules import events as cards
from game.titles.raft_race.rules import events as ev
from game.titles.raft_race.rules import frames
from game.titles.raft_race.rules.content import (
    END_ROWS,
    EVENTFUL,
    NO_CELL,
    OPEN,
    PUSHES,
    STRIDE,
    WIDTH,
    CardId,
    Cell,
    Heading,
    Order,
    OrderCard,
    can_be_displaced,
    laid,
    neighbours,
    spot,
    stays_on_river,
    turn_order,
    turned,
)
from game.titles.raft_race.rules.events import (
    AttackAimed,
    AttackMissed,
    AttackStopped,
    Flow,
    OrderVoid,
    Pushed,
    RiverLaid,
    RiverOpened,
)
from game.titles.raft_race.rules.frames import (
    Aiming,
    ChooseLayout,
    Deciding,
    Laying,
    LayRiver,
    MoveCause,
    Pushing,
    SplashCause,
)
from game.titles.raft_race.rules.rounds import (
    AT,
    ATTACKING,
    begin_round,
    end_test,
    lone_raft_wins,
    number_of,
    offered,
    soak,
)
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import END_CARDS, Aim, Decide, LayCards, Push, RaftCommand, Terms

DECISIONS: Final = (Decide("displace"), Decide("block"))
ASKED: Final = AT["order"] | AT["paddled"] | AT["splashes"]
"""Powers that may be used around a movement order."""

CURRENT: Final = frozenset(AT["current"])
"""Powers that change what the water does to a raft."""

BEGIN_ROUND: Final = frames.BeginRound()
BEGIN_RIVER_PHASE: Final = frames.BeginRiverPhase()
END_ROUND: Final = frames.EndRound()

RIVER_PHASE_ASKED: Final = AT["drifted"] | AT["splashes"]
"""Powers that may be used around a river move."""


def go_on(flow: Flow, task: frames.Steps) -> None:
    """Goes on to the next spaces of a longer move, unless the raft was blocked, is done, or has left the river (R36,
    R44).
    """
    state, seat = flow.state, task.seat
    if not lone_raft_wins(flow) and state.cells[seat] == task.expected and not state.done[seat]:
        ahead(flow, seat, task.count, task.cause)


def ahead(flow: Flow, seat: Seat, count: int, cause: MoveCause) -> None:
    """Moves straight forward by `count` single steps (R29, R41). Free water is told as one path."""
    state = flow.state
    cells, water = state.cells, state.water
    cell = cells[seat]
    path = [cell]
    end = min(len(water), state.finish * WIDTH)
    eventful = False
    while count and not eventful:
        target = cell + WIDTH
        if target >= end or target in cells:
            break
        cell = target
        path.append(cell)
        count -= 1
        eventful = water[cell][0] in EVENTFUL
    if len(path) > 1:
        flow.emit(ev.RaftMoved(seat, tuple(path), cause))
    if eventful:
        if count:
            flow.plan.append(frames.Steps(seat, count, cause, cell))
        _meet(flow, seat, cell)
    elif count:
        if count > 1:
            flow.plan.append(frames.Steps(seat, count - 1, cause, cell + WIDTH))
        step(flow, frames.Step(seat, "forward", cause))


def at_once(
    flow: Flow, seat: Seat, heading: Heading, spaces: int, cause: MoveCause, splashes: int, soaked: SplashCause
) -> bool:
    """Carries out a move with its splashes at once if nothing is met on the way; returns whether it did."""
    state = flow.state
    cells, water = state.cells, state.water
    cell, stride = cells[seat], STRIDE[heading]
    if heading != "forward" and not stays_on_river(cell, heading):
        return False
    last = cell + stride * spaces
    if last >= len(water) or last >= state.finish * WIDTH:
        return False
    path = [cell]
    for _ in range(spaces):
        cell += stride
        if cell in cells or water[cell][0] in EVENTFUL:
            return False
        path.append(cell)
    if splashes:
        soak(flow, seat, splashes, soaked)
    flow.emit(ev.RaftMoved(seat, tuple(path), cause))
    return True


def step(flow: Flow, task: frames.Step) -> None:
    """Moves one space: past the side is impossible, past the last row lays cards, past the finish ends the race."""
    state = flow.state
    seat, heading, cause = task.seat, task.heading, task.cause
    cell = state.cells[seat]
    target = cell + STRIDE[heading]
    if not stays_on_river(cell, heading):
        flow.emit(ev.RaftBlocked(seat, heading, cause, "side"))
    elif target >= state.finish * WIDTH:
        flow.emit(ev.RaftCrossed(seat, (cell, target), cause))
    elif target >= len(state.water):
        flow.plan += (task, frames.LayRiver())
    else:
        other = flow.occupant(target)
        if other is None:
            _enter(flow, seat, target, cause)
        else:
            run_into(flow, task, other)


def follow(flow: Flow, task: frames.Follow) -> None:
    """Moves the mover to the space it cleared; if the other raft is still there, nobody of the chain moves (R34)."""
    target = flow.state.cells[task.seat] + STRIDE[task.heading]
    other = flow.occupant(target)
    if other is None:
        _enter(flow, task.seat, target, task.cause)
    else:
        flow.emit(ev.RaftBlocked(task.seat, task.heading, task.cause, "chain", other))


def run_into(flow: Flow, task: frames.Step, other: Seat) -> None:
    """Lets the mover meet `other`: an anchored raft blocks it without a test, else both draw unless a power decides."""
    state = flow.state
    mover, heading = task.seat, task.heading
    if state.anchored[other]:
        flow.emit(ev.RaftBlocked(mover, heading, task.cause, "anchor", other))
        return
    flow.emit(ev.Collided(mover, other, heading))
    settle = frames.Settle(mover, other, heading, task.cause)
    first, second = sorted((mover, other), key=state.order.index)
    flow.plan += (settle, frames.DrawChance(second, "collision"), frames.DrawChance(first, "collision"))
    if can_be_displaced(state.cells, state.anchored, other, heading):
        _ = offered(flow, "collision", first, other=second) or offered(flow, "collision", second, other=first)


def settle(flow: Flow, task: frames.Settle) -> None:
    """Lets the higher number decide; if the other raft has no space to go to, the mover is blocked in any case
    (R67).
    """
    mover, other = task.mover, task.other
    winner = mover if number_of(flow, mover) > number_of(flow, other) else other
    if can_be_displaced(flow.state.cells, flow.state.anchored, other, task.heading):
        flow.ask(Deciding(winner, mover, other, task.heading, task.cause))
        return
    flow.emit(ev.CollisionDecided(winner, mover, other, displace=False, hard_bow=False))
    end_test(flow)
    flow.emit(ev.RaftBlocked(mover, task.heading, task.cause, "impossible", other))


def decided(flow: Flow, frame: Deciding, command: Decide) -> None:
    """Carries out the decision. The cards are discarded first: later draws may need them (R67)."""
    mover, other, heading, cause = frame.mover, frame.other, frame.heading, frame.cause
    displace = command.result == "displace"
    flow.emit(ev.CollisionDecided(frame.seat, mover, other, displace, frame.hard_bow))
    end_test(flow)
    if displace:
        flow.plan += (frames.Follow(mover, heading, cause), frames.Step(other, heading, "displaced"))
    else:
        flow.emit(ev.RaftBlocked(mover, heading, cause, "decided", other))


def test_rock(flow: Flow, task: frames.RockTest) -> None:
    """Damaged if the card shows one of the rock's numbers."""
    state, seat = flow.state, task.seat
    number = number_of(flow, seat)
    damaged = number in spot(state.water[task.cell]).damage
    flow.emit(ev.RockTested(seat, task.cell, number, damaged))
    end_test(flow)
    if not damaged:
        return
    if not losable(flow, seat):
        flow.emit(cards.NothingToLose(seat))
        return
    flow.plan.append(frames.Damage(seat))
    offered(flow, "damage", seat)


def damage(flow: Flow, task: frames.Damage) -> None:
    """Takes one of the orders that can be lost, all equally likely; without any order left the raft sinks."""
    state, seat = flow.state, task.seat
    orders = losable(flow, seat)
    order = orders[flow.chance.below(len(orders)) if len(orders) > 1 else 0]
    flow.emit(cards.OrderLost(seat, order, order in state.hands[seat]))
    if not state.owned[seat]:
        power = state.powers[seat]
        flow.emit(ev.RaftSunk(seat, state.splashes[seat], None if power is None else flow.terms.card_of[power]))


def losable(flow: Flow, seat: Seat) -> list[Order]:
    """All standard orders; in the order phase not the one revealed this round (R46)."""
    state = flow.state
    if state.phase == "river":
        return state.owned[seat]
    return [order for order in state.owned[seat] if order != state.played[seat]]


def decisions(state: RaftState, terms: Terms, frame: Deciding) -> Sequence[RaftCommand]:
    return DECISIONS


def movements(flow: Flow, task: frames.Movements) -> None:
    """Carries out the next movement order of a seat that is still racing; a power may come before it."""
    state, moves = flow.state, flow.terms.moves
    if state.sunk and lone_raft_wins(flow):
        return
    for place, seat in enumerate(task.seats):
        if state.played[seat] in moves and state.cells[seat] != NO_CELL and not _quietly(flow, seat):
            if place + 1 < len(task.seats):
                flow.plan.append(frames.Movements(task.seats[place + 1 :]))
            turn = frames.CarryOut(seat)
            if state.powers[seat] not in AT["order"] or not offered(flow, "order", seat, waiting=(turn,)):
                carry_out(flow, turn)
            return


def carry_out(flow: Flow, task: frames.CarryOut) -> None:
    """Pays the price of the order even if nothing comes of it; a raft that has gone pays none (R29, R71)."""
    seat = task.seat
    if not flow.racing(seat):
        return
    flow.plan.append(frames.AfterOrder(seat))
    price = _order(flow, seat).splashes
    if price:
        flow.plan += (frames.Paddle(seat), frames.TakeSplashes(seat, price, "order"))
    else:
        paddle(flow, frames.Paddle(seat))


def paddle(flow: Flow, task: frames.Paddle) -> None:
    """Carries out the movement itself, unless the raft is done or would leave the river (R27, R28, R44)."""
    seat = task.seat
    order = _order(flow, seat)
    heading = order.heading
    assert heading is not None
    if flow.state.done[seat]:
        flow.emit(OrderVoid(seat, order.id, "done"))
    elif not stays_on_river(flow.state.cells[seat], heading):
        flow.emit(OrderVoid(seat, order.id, "side"))
    elif heading == "forward":
        ahead(flow, seat, order.spaces, "order")
    else:
        flow.plan.append(frames.Step(seat, heading, "order"))


def after_order(flow: Flow, task: frames.AfterOrder) -> None:
    """Offers a power after an order, also a blocked one, but not to a raft that is done (R76)."""
    state, seat = flow.state, task.seat
    usable = state.powers[seat] in AT["paddled"] and flow.racing(seat) and not state.done[seat]
    if usable and not lone_raft_wins(flow):
        offered(flow, "paddled", seat)


def attacks(flow: Flow, task: frames.Attacks) -> None:
    """Lets the next seat attack, or use a power instead; each attack is resolved before the next."""
    state = flow.state
    if state.sunk and lone_raft_wins(flow):
        return
    for place, seat in enumerate(task.seats):
        attacks = state.played[seat] in flow.terms.attacks
        if (attacks or state.powers[seat] in ATTACKING) and state.cells[seat] != NO_CELL:
            rest = task.seats[place + 1 :]
            waiting: list[frames.AnyTask] = [frames.Attacks(rest)] if rest else []
            if attacks:
                waiting.append(frames.Attack(seat))
            if offered(flow, "attack", seat, waiting=waiting):
                return
            if attacks:
                flow.plan += waiting
                return


def attack(flow: Flow, task: frames.Attack) -> None:
    """Asks for the target; a single neighbour is the target, without one nothing happens (R22, R23)."""
    seat = task.seat
    if not flow.racing(seat):
        return
    order = flow.state.played[seat]
    assert order is not None
    targets = flow.neighbours(seat)
    if not targets:
        flow.emit(AttackMissed(seat, order))
    elif len(targets) == 1:
        _aim(flow, seat, targets[0])
    else:
        flow.ask(Aiming(seat, order))


def aim(flow: Flow, frame: Aiming, command: Aim) -> None:
    """Aims the attack at the target the seat has chosen."""
    _aim(flow, frame.seat, command.target)


def shield(flow: Flow, task: frames.Shield) -> None:
    """Offers a power against the attack."""
    if flow.state.powers[task.seat] in AT["attacked"] and flow.racing(task.seat):
        offered(flow, "attacked", task.seat, waiting=(task,), other=task.attacker)


def strike(flow: Flow, task: frames.Strike) -> None:
    """Splash tasks.Attack draws; Paddle tasks.Attack pushes, unless the target is anchored (R73)."""
    seat, target = task.seat, task.target
    order = flow.state.played[seat]
    assert order is not None
    match flow.terms.orders[order].attack:
        case "drench":
            flow.plan += (frames.Drench(seat, target), frames.DrawChance(seat, "attack"))
            offered(flow, "drench", seat, other=target)
        case "push":
            if flow.state.anchored[target]:
                flow.emit(AttackStopped(seat, target, "anchor_line"))
            else:
                flow.ask(Pushing(seat, target))
        case None:
            raise AssertionError("only an attack strikes")
        case other:
            assert_never(other)


def drench(flow: Flow, task: frames.Drench) -> None:
    """Takes the number of splashes on the card (R24)."""
    number = number_of(flow, task.seat)
    end_test(flow)
    flow.plan.append(frames.TakeSplashes(task.target, number, "attack"))


def push(flow: Flow, frame: Pushing, command: Push) -> None:
    """Moves the target one space; an obstacle in its way is met as in any movement (R25, R26)."""
    flow.emit(Pushed(frame.seat, frame.target, command.heading))
    flow.plan.append(frames.Step(frame.target, command.heading, "push"))


def targets(state: RaftState, terms: Terms, frame: Aiming) -> Sequence[RaftCommand]:
    return [Aim(seat) for seat in neighbours(state.cells, state.order, frame.seat)]


def pushes(state: RaftState, terms: Terms, frame: Pushing) -> Sequence[RaftCommand]:
    cell = state.cells[frame.target]
    return [Push(heading) for heading in PUSHES if stays_on_river(cell, heading)]


def end_order_phase(flow: Flow, task: frames.EndOrderPhase) -> None:
    """Fixes the river moves by the places of rafts now; a raft that has crossed ends the race (R39, R59)."""
    state = flow.state
    if state.sunk and lone_raft_wins(flow):
        return
    if state.crossed:
        flow.plan.append(frames.FinishRace())
        return
    water = state.water
    drift, swell = [], []
    for cell in state.cells:
        spaces, splashes = 1, 0
        if cell != NO_CELL and (sign := water[cell]) != OPEN:
            found = spot(sign)
            if found.kind == "eddy":
                spaces = 0
            elif found.kind == "rapid":
                spaces, splashes = 1 + found.extra, found.splashes
        drift.append(spaces)
        swell.append(splashes)
    flow.emit(ev.OrderPhaseEnded(tuple(drift), tuple(swell)))
    if CURRENT.isdisjoint(state.powers):
        begin_river_phase(flow, BEGIN_RIVER_PHASE)
    else:
        flow.plan += (BEGIN_RIVER_PHASE, frames.CurrentWindow(tuple(state.order)))


def begin_river_phase(flow: Flow, task: frames.BeginRiverPhase) -> None:
    """Begins the river phase: the turn order stays that of the round unless the match says otherwise (R14)."""
    state = flow.state
    cells = state.cells
    order = turn_order(cells) if flow.terms.recompute else [seat for seat in state.order if cells[seat] != NO_CELL]
    seats = tuple(order)
    flow.emit(ev.RiverPhaseBegan(seats))
    flow.plan.append(END_ROUND)
    river_moves(flow, frames.RiverMoves(seats))


def river_moves(flow: Flow, task: frames.RiverMoves) -> None:
    """Moves one raft after the other; those with nothing before them at once."""
    state = flow.state
    if state.sunk and lone_raft_wins(flow):
        return
    for place, seat in enumerate(task.seats):
        if state.cells[seat] == NO_CELL or _river_phase_quietly(flow, seat):
            continue
        if place + 1 < len(task.seats):
            flow.plan.append(frames.RiverMoves(task.seats[place + 1 :]))
        if state.swell[seat]:
            flow.plan += (frames.Drift(seat), frames.TakeSplashes(seat, state.swell[seat], "rapid"))
        else:
            drift(flow, frames.Drift(seat))
        return


def drift(flow: Flow, task: frames.Drift) -> None:
    """Carries out the river move: none in an eddy, none for a raft that hit a rock in this phase (R40, R44)."""
    state, seat = flow.state, task.seat
    spaces = state.drift[seat]
    if spaces == 0:
        flow.emit(ev.HeldByEddy(seat))
    elif state.done[seat]:
        flow.emit(ev.RiverMoveLost(seat))
    else:
        flow.plan.append(frames.AfterDrift(seat, state.cells[seat] + spaces * WIDTH))
        ahead(flow, seat, spaces, "river")


def after_drift(flow: Flow, task: frames.AfterDrift) -> None:
    """Offers a power to a raft that the river moved and nothing stopped (R36, R44, R72)."""
    state, seat = flow.state, task.seat
    usable = state.powers[seat] in AT["drifted"] and state.cells[seat] == task.expected and not state.done[seat]
    if usable and not lone_raft_wins(flow):
        offered(flow, "drifted", seat)


def end_round(flow: Flow, task: frames.EndRound) -> None:
    """Ends the race if a raft has crossed, else begins the next round (R59)."""
    if flow.state.sunk and lone_raft_wins(flow):
        return
    if flow.state.crossed:
        flow.plan.append(frames.FinishRace())
    else:
        begin_round(flow, BEGIN_ROUND)


def lay_river(flow: Flow, task: LayRiver) -> None:
    """Two cards are turned up; the end cards lie only one way, all others are laid by the raft in last place."""
    state = flow.state
    seat = last_place(state)
    cards = (state.stack[-1], state.stack[-2])
    flow.emit(RiverOpened(seat, Secret(None, cards)))
    if cards[0] in END_CARDS:
        flow.emit(RiverLaid(seat, cards, (False, False), (OPEN,) * (WIDTH * END_ROWS)))
        return
    others = [other for other in state.order if other != seat and flow.racing(other)]
    if not any(offered(flow, "laying", other, waiting=(ChooseLayout(seat),), cards=cards) for other in others):
        flow.ask(Laying(seat, cards))


def choose_layout(flow: Flow, task: ChooseLayout) -> None:
    """Asks the raft in last place to lay the cards that lie open."""
    left, right = flow.state.opened
    flow.ask(Laying(task.seat, (left, right)))


def lay(flow: Flow, frame: Laying, command: LayCards) -> None:
    """Lays the cards as they were chosen; the move that needed them goes on."""
    first, second = frame.cards
    cards = (first, second) if command.left == first else (second, first)
    turns = (command.turn_left, command.turn_right)
    faces = [flow.terms.faces[card] for card in cards]
    left, right = [turned(face) if turn else face for face, turn in zip(faces, turns, strict=True)]
    flow.emit(RiverLaid(frame.seat, cards, turns, laid(left, right)))


def last_place(state: RaftState) -> Seat:
    """Furthest upstream, then furthest right, of the rafts still racing (R16)."""
    return turn_order(state.cells)[-1]


def layouts(state: RaftState, terms: Terms, frame: Laying) -> Sequence[RaftCommand]:
    """The eight ways to lay two cards (R7)."""
    return _layouts(frame.cards)


def _enter(flow: Flow, seat: Seat, target: Cell, cause: MoveCause) -> None:
    state = flow.state
    flow.emit(ev.RaftMoved(seat, (state.cells[seat], target), cause))
    if state.water[target][0] in EVENTFUL:
        _meet(flow, seat, target)


def _meet(flow: Flow, seat: Seat, cell: Cell) -> None:
    """Carries out the space a raft has just entered, by whatever cause (R43, R57)."""
    found = spot(flow.state.water[cell])
    if found.kind == "rock":
        flow.emit(ev.RockHit(seat, cell, found.splashes, found.damage))
        flow.plan += (
            frames.RockTest(seat, cell),
            frames.DrawChance(seat, "rock"),
            frames.TakeSplashes(seat, found.splashes, "rock"),
        )
    else:
        flow.emit(cards.RechargeReached(seat, cell))
        flow.plan.append(frames.Recharge(seat))


def _quietly(flow: Flow, seat: Seat) -> bool:
    """Carries the order out at once if nothing is met on the way and no power could be used; whether it did."""
    state = flow.state
    if state.done[seat] or state.powers[seat] in ASKED:
        return False
    order = _order(flow, seat)
    assert order.heading is not None
    return at_once(flow, seat, order.heading, order.spaces, "order", order.splashes, "order")


def _order(flow: Flow, seat: Seat) -> OrderCard:
    played = flow.state.played[seat]
    assert played is not None
    return flow.terms.orders[played]


def _aim(flow: Flow, seat: Seat, target: Seat) -> None:
    """Names the target; it may shield itself."""
    order = flow.state.played[seat]
    assert order is not None
    flow.emit(AttackAimed(seat, order, target))
    flow.plan += (frames.Strike(seat, target), frames.Shield(target, seat))


def _river_phase_quietly(flow: Flow, seat: Seat) -> bool:
    """Carries the raft on at once if nothing is met on the way and no power could be used; whether it did."""
    state = flow.state
    spaces = state.drift[seat]
    if not spaces or state.done[seat] or state.powers[seat] in RIVER_PHASE_ASKED:
        return False
    return at_once(flow, seat, "forward", spaces, "river", state.swell[seat], "rapid")


@cache
def _layouts(cards: tuple[CardId, CardId]) -> tuple[LayCards, ...]:
    ways = (False, True)
    return tuple(LayCards(left, first, second) for left in cards for first in ways for second in ways)
