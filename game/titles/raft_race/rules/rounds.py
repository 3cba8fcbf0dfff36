"""A round from set-up to finish: chance cards, splashes, power-ups, windows, places (R11-R21, R48-R67)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import Final, get_args

from game.engine.types import Seat, Secret
from game.titles.raft_race.rules import events as cards
from game.titles.raft_race.rules import frames
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules import terms as cmd
from game.titles.raft_race.rules.content import (
    NO_CELL,
    OPEN,
    POWER_IDS,
    SPLASH,
    START_ROWS,
    WIDTH,
    CardId,
    Order,
    PowerId,
    PowerMoment,
    turn_order,
)
from game.titles.raft_race.rules.events import FinishTied, Flow, RaceEnded, RaftPlaced, RoundBegan
from game.titles.raft_race.rules.frames import (
    FLOWING,
    ORDERING,
    AnyTask,
    DrawChance,
    FinishRace,
    FinishResult,
    Offered,
    PickingSide,
    PickSides,
    PlacingRaft,
    Reason,
    Recharge,
    Recharging,
    SplashCause,
    TakeSplashes,
    Window,
)
from game.titles.raft_race.rules.powers import PASS, Power
from game.titles.raft_race.rules.state import LaidCard, RaftState
from game.titles.raft_race.rules.terms import END_CARDS, START_CARDS, PlaceRaft, RaftCommand, TakePower, Terms

_KINDS: Final = {kind.id: kind for kind in Power.__subclasses__()}
POWERS: Final[dict[PowerId, Power]] = {id: _KINDS[id]() for id in POWER_IDS}
AT: Final[dict[PowerMoment, dict[PowerId | None, Power]]] = {
    moment: {id: power for id, power in POWERS.items() if power.when == moment} for moment in get_args(PowerMoment)
}
"""The powers of each moment by their ids."""

SHUFFLING: Final = frozenset(AT["shuffle"])
NEW_HAND: Final = frozenset(AT["new_hand"])
CHANCE: Final = frozenset(AT["chance"])
SOAKED: Final = frozenset(AT["splashes"])
ATTACKING: Final = frozenset(AT["attack"])
"""Powers of the moments that each round passes."""

DRAW_HANDS: Final = frames.DrawHands()
TAKE_ORDERS: Final = frames.TakeOrders()
REVEAL: Final = frames.Reveal()
END_ORDER_PHASE: Final = frames.EndOrderPhase()

DRAW: Final = (cmd.DrawPower(), PASS)


def offered(
    flow: Flow,
    moment: PowerMoment,
    seat: Seat,
    *,
    waiting: Sequence[AnyTask] = (),
    amount: int = 0,
    other: Seat | None = None,
    cards: tuple[CardId, ...] = (),
) -> bool:
    """Asks the seat if it has a power for this moment; whether it was asked. Then `waiting` comes onto the plan."""
    power = AT[moment].get(flow.state.powers[seat])
    if power is None or not power.serves(flow.state, seat):
        return False
    flow.plan += waiting
    flow.ask(Offered(seat, power.id, amount or power.amount(flow.terms), other, cards))
    return True


def window(flow: Flow, task: Window) -> None:
    """Asks the next of these seats that can use a power now."""
    for place, seat in enumerate(task.seats):
        rest = task.seats[place + 1 :]
        if flow.racing(seat) and offered(flow, task.moment, seat, waiting=[type(task)(rest)] if rest else ()):
            return


def uses(state: RaftState, terms: Terms, frame: fr.Offered) -> Sequence[RaftCommand]:
    return POWERS[frame.power].answers(state, frame.seat)


def used(flow: Flow, frame: fr.Offered, command: cmd.Pass | cmd.UsePower | cmd.SlipAside | cmd.RecoverOrder) -> None:
    seat, power = frame.seat, POWERS[frame.power]
    if type(command) is cmd.Pass:
        flow.emit(cards.Passed(seat, power.id))
        power.keep(flow)
        return
    flow.emit(cards.PowerUsed(seat, power.id, flow.terms.card_of[power.id]))
    if type(command) is cmd.SlipAside:
        power.slip(flow, seat, command.heading)
    elif type(command) is cmd.RecoverOrder:
        power.recover(flow, seat, command.order)
    else:
        power.use(flow, seat)


def draw_chance(flow: Flow, task: DrawChance) -> None:
    """Draws the top card; a power may then have the seat draw another, before anybody else draws."""
    state, seat = flow.state, task.seat
    if not state.pile:
        # Cards of the test that is going on are not among the discards yet, so they stay out.
        flow.emit(cards.ChanceShuffled(Secret((), tuple(flow.chance.shuffled(state.discard)))))
    flow.emit(cards.ChanceDrawn(seat, Secret(None, state.pile[-1]), task.purpose))
    if state.powers[seat] in CHANCE:
        offered(flow, "chance", seat, waiting=(task,), amount=state.drawn[-1].number)


def number_of(flow: Flow, seat: Seat) -> int:
    """The card of the seat that counts in this test."""
    for drawn in reversed(flow.state.drawn):
        if drawn.seat == seat:
            return drawn.number
    raise AssertionError("a test is of seats that have drawn")


def end_test(flow: Flow) -> None:
    """Discards the cards of the test."""
    drawn = flow.state.drawn
    if drawn:
        flow.emit(cards.ChanceDiscarded(tuple([each.number for each in drawn])))


def take_splashes(flow: Flow, task: TakeSplashes) -> None:
    """Puts splashes onto the order deck, as many as are left; none for a raft that has crossed or sunk (R60)."""
    state, seat = flow.state, task.seat
    if state.powers[seat] in SOAKED and not task.offered:
        count = min(task.count, state.splash_stack)
        again = TakeSplashes(seat, count, task.cause, offered=True)
        if count > 0 and flow.racing(seat) and offered(flow, "splashes", seat, waiting=(again,), amount=count):
            return
    soak(flow, seat, task.count, task.cause)


def soak(flow: Flow, seat: Seat, count: int, cause: SplashCause) -> None:
    """Puts splashes onto the order deck, as many as are left, where no power is asked first."""
    state = flow.state
    if count > state.splash_stack:
        count = state.splash_stack
    if count > 0 and state.cells[seat] != NO_CELL:
        flow.emit(cards.SplashesTaken(seat, count, cause))


def recharge(flow: Flow, task: Recharge) -> None:
    """Offers the raft a new power-up, as long as there is one in the stack and it is still racing."""
    state = flow.state
    if flow.racing(task.seat) and (state.power_deck or state.power_under):
        flow.ask(Recharging(task.seat))


def pick_sides(flow: Flow, task: PickSides) -> None:
    """Set-up: the next seat picks a side."""
    seat, *rest = task.seats
    if rest:
        flow.plan.append(PickSides(tuple(rest)))
    ask_side(flow, seat)


def draw_power(flow: Flow, seat: Seat) -> None:
    """Draws the top card, of which one side must be taken."""
    deal_power(flow, seat)
    ask_side(flow, seat)


def deal_power(flow: Flow, seat: Seat) -> None:
    """Deals the top card to the seat, both sides to be seen."""
    state = flow.state
    card = state.power_deck[-1] if state.power_deck else state.power_under[0]
    flow.emit(cards.PowerDealt(seat, Secret(None, card)))


def ask_side(flow: Flow, seat: Seat) -> None:
    """Asks the seat for a side of the card that was dealt."""
    card = flow.state.dealt[seat]
    assert card is not None
    flow.ask(PickingSide(seat, card))


def take_power(flow: Flow, frame: PickingSide | Recharging, command: TakePower) -> None:
    """Gives the seat this power; an unused one goes under the stack."""
    state, terms, seat, power = flow.state, flow.terms, frame.seat, command.power
    old = state.powers[seat]
    returned = None if old is None else terms.card_of[old]
    flow.emit(cards.PowerTaken(seat, power, terms.card_of[power], state.dealt[seat] is not None, returned))


def recharges(state: RaftState, terms: Terms, frame: fr.Recharging) -> Sequence[RaftCommand]:
    if terms.top_card:
        return DRAW
    return (*_takes(tuple(sorted((*state.power_deck, *state.power_under))), terms), PASS)


def recharged(flow: Flow, frame: fr.Recharging, command: cmd.Pass | cmd.DrawPower) -> None:
    match command:
        case cmd.DrawPower():
            draw_power(flow, frame.seat)
        case cmd.Pass():
            flow.emit(cards.Passed(frame.seat, None))


def sides(state: RaftState, terms: Terms, frame: fr.PickingSide) -> Sequence[RaftCommand]:
    return _takes((frame.card,), terms)


def _takes(ids: tuple[str, ...], terms: Terms) -> tuple[cmd.TakePower, ...]:
    return tuple([_take(side) for card in ids for side in terms.sides[card]])


@cache
def _take(power: PowerId) -> cmd.TakePower:
    return cmd.TakePower(power)


def blank_state(terms: Terms) -> RaftState:
    """The table before anything was shuffled."""
    seats = terms.seats
    return RaftState(
        frame=FLOWING,
        plan=[],
        round=0,
        phase="setup",
        order=list(terms.all_seats),
        cells=[NO_CELL] * seats,
        crossed=[],
        sunk=[],
        done=[False] * seats,
        anchored=[False] * seats,
        owned=[list(terms.order_ids) for _ in range(seats)],
        lost=[[] for _ in range(seats)],
        splashes=[0] * seats,
        fresh=[0] * seats,
        hands=[[] for _ in range(seats)],
        dry=[False] * seats,
        chosen=[None] * seats,
        played=[None] * seats,
        drift=[1] * seats,
        swell=[0] * seats,
        powers=[None] * seats,
        dealt=[None] * seats,
        power_deck=list(terms.sides)[::-1],
        power_under=[],
        pile=list(terms.numbers.chance)[::-1],
        discard=[],
        drawn=[],
        splash_stack=terms.numbers.splashes,
        water=[OPEN] * (WIDTH * START_ROWS),
        laid=[LaidCard(card, turned=False) for card in START_CARDS],
        stack=[*END_CARDS[::-1], *[card for zone in reversed(terms.zones) for card in reversed(zone)]],
        opened=[],
        box=[],
        finish=terms.finish,
    )


def set_up(flow: Flow) -> None:
    """Shuffles, deals power-up cards, and lets chance say who places first."""
    terms, shuffled = flow.terms, flow.chance.shuffled
    river = [card for zone in terms.zones for card in shuffled(zone)]
    flow.emit(cards.RiverStacked((*terms.zones, END_CARDS), Secret((), (*river, *END_CARDS))))
    flow.emit(cards.OrdersDealt(terms.order_ids))
    flow.emit(cards.PowersShuffled(tuple(terms.sides), Secret((), tuple(shuffled(tuple(terms.sides))))))
    flow.emit(cards.ChanceShuffled(Secret((), tuple(shuffled(terms.numbers.chance)))))
    for seat in terms.all_seats:
        deal_power(flow, seat)
    draws = [frames.DrawChance(seat, "place") for seat in reversed(terms.all_seats)]
    flow.plan = [frames.BeginRound(), frames.PlaceByChance(), *draws, frames.PickSides(terms.all_seats)]


def place_by_chance(flow: Flow, task: frames.PlaceByChance) -> None:
    """Orders the seats by their cards, the highest first; the cards go to the discards (R11)."""
    seats = sorted(flow.terms.all_seats, key=lambda seat: number_of(flow, seat), reverse=True)
    end_test(flow)
    flow.plan.append(frames.PlaceRafts(tuple(seats)))


def place_rafts(flow: Flow, task: frames.PlaceRafts) -> None:
    """Asks the next seat for a start space; the only one left is taken."""
    seat, *rest = task.seats
    free = start_spaces(flow.state)
    if rest:
        flow.plan.append(frames.PlaceRafts(tuple(rest)))
    if len(free) == 1:
        flow.emit(RaftPlaced(seat, free[0]))
    else:
        flow.ask(PlacingRaft(seat))


def place(flow: Flow, frame: PlacingRaft, command: PlaceRaft) -> None:
    """Places the raft on the space the seat chose."""
    flow.emit(RaftPlaced(frame.seat, command.cell))


def start_spaces(state: RaftState) -> list[int]:
    """The spaces behind the start line that are free."""
    return [cell for cell in range(WIDTH) if cell not in state.cells]


def places(state: RaftState, terms: Terms, frame: fr.PlacingRaft) -> Sequence[RaftCommand]:
    return [cmd.PlaceRaft(cell) for cell in start_spaces(state)]


Places = tuple[tuple[Seat, ...], ...]


def lone_raft_wins(flow: Flow) -> bool:
    """Ends the race if no raft has crossed in this phase and at most one is afloat; whether it did (R49).

    Called when a step is complete. If the last rafts sank together, the one that sank last wins.
    """
    state = flow.state
    if not state.sunk or state.crossed or len(state.cells) - state.cells.count(NO_CELL) > 1:
        return False
    end_race(flow, "last_afloat", _afloat(flow))
    return True


def finish_race(flow: Flow, task: FinishRace) -> None:
    """Ends the race: of the rafts that have crossed the one with the fewest splashes wins; equal ones draw."""
    state = flow.state
    fewest = min(state.splashes[seat] for seat in state.crossed)
    best = sorted((seat for seat in state.crossed if state.splashes[seat] == fewest), key=state.order.index)
    if len(best) == 1:
        end_race(flow, "finish_line", (tuple(best), *_crossed(flow, best), *_afloat(flow)))
        return
    flow.emit(FinishTied(tuple(best), fewest))
    flow.plan.append(FinishResult(tuple(best)))
    flow.plan += [DrawChance(seat, "finish") for seat in reversed(best)]


def finish_result(flow: Flow, task: FinishResult) -> None:
    """Ends the race: the highest card wins; the others who were level with it come in by their cards."""
    ranked = sorted(task.seats, key=lambda seat: number_of(flow, seat), reverse=True)
    end_test(flow)
    end_race(flow, "finish_line", (*[(seat,) for seat in ranked], *_crossed(flow, ranked), *_afloat(flow)))


def out_of_rounds(flow: Flow) -> None:
    """Ends the race with the first in turn order as the winner (R63)."""
    order = turn_order(flow.state.cells)
    end_race(flow, "round_limit", (*[(seat,) for seat in order], *_sunk(flow)))


def end_race(flow: Flow, reason: Reason, places: Places) -> None:
    """Ends the race with this result."""
    flow.stopped = True
    flow.emit(RaceEnded(reason, places))


def _crossed(flow: Flow, before: Iterable[Seat]) -> list[tuple[Seat, ...]]:
    """The others who have crossed, by splashes."""
    splashes = flow.state.splashes
    rest = sorted((seat for seat in flow.state.crossed if seat not in before), key=lambda seat: (splashes[seat], seat))
    return [tuple(seats) for _, seats in groupby(rest, key=lambda seat: splashes[seat])]


def _afloat(flow: Flow) -> Places:
    """Returns the rafts still on the river, by rows, then the sunk ones, the last one first."""
    cells = flow.state.cells
    order = turn_order(cells)
    rows = [tuple(seats) for _, seats in groupby(order, key=lambda seat: cells[seat] // WIDTH)]
    return (*rows, *_sunk(flow))


def _sunk(flow: Flow) -> list[tuple[Seat, ...]]:
    return [(seat,) for seat in reversed(flow.state.sunk)]


def begin_round(flow: Flow, task: frames.BeginRound) -> None:
    """Furthest downstream first; powers may be used before the shuffle."""
    state = flow.state
    if state.round >= flow.terms.numbers.round_limit:
        out_of_rounds(flow)
        return
    order = tuple(turn_order(state.cells))
    flow.emit(RoundBegan(state.round + 1, order))
    if SHUFFLING.isdisjoint(state.powers):
        draw_hands(flow, DRAW_HANDS)
    else:
        able = tuple([seat for seat in order if state.powers[seat] in SHUFFLING])
        flow.plan += (DRAW_HANDS, frames.ShuffleWindow(able))


def draw_hands(flow: Flow, task: frames.DrawHands) -> None:
    """Lets all draw, in turn order; without more cards than fit a hand there is nothing to shuffle."""
    state, emit, below, size = flow.state, flow.emit, flow.chance.below, flow.terms.numbers.hand
    order = tuple(state.order)
    for seat in order:
        owned, splashes = state.owned[seat], state.splashes[seat]
        hand = _hand(owned, splashes, size, below)
        drawn = len(hand)
        emit(cards.HandDrawn(seat, drawn, len(owned) + splashes - drawn, Secret((seat,), hand)))
    if NEW_HAND.isdisjoint(state.powers):
        take_orders(flow, TAKE_ORDERS)
    else:
        flow.plan += (TAKE_ORDERS, frames.HandWindow(order))


def take_orders(flow: Flow, task: frames.TakeOrders) -> None:
    """Lets all with a hand choose; a hand emptied by Bailer has no order (R18)."""
    flow.plan.append(REVEAL)
    if not all_chosen(flow.state):
        flow.ask(ORDERING)


def choosing(state: RaftState) -> list[Seat]:
    """Returns the seats that still have to choose."""
    chosen, hands = state.chosen, state.hands
    return [seat for seat in state.order if chosen[seat] is None and hands[seat]]


def all_chosen(state: RaftState) -> bool:
    """True if nobody has to choose any more."""
    chosen, hands = state.chosen, state.hands
    for seat in state.order:  # noqa: SIM110 - asked after each choice, and a generator is slower
        if chosen[seat] is None and hands[seat]:
            return False
    return True


def reveal(flow: Flow, task: frames.Reveal) -> None:
    """Turns up all orders at once; purges are carried out, then attacks, then movements."""
    state = flow.state
    flow.emit(cards.OrdersRevealed(Secret(None, tuple(state.chosen))))
    order = tuple(state.order)
    flow.plan += (END_ORDER_PHASE, frames.Movements(order))
    if not ATTACKING.isdisjoint(state.powers) or not flow.terms.attacks.isdisjoint(state.played):
        flow.plan.append(frames.Attacks(order))
    for seat in order:
        if state.played[seat] == SPLASH:
            flow.emit(cards.Purged(seat, state.hands[seat].count(SPLASH)))


def _hand(owned: list[Order], splashes: int, size: int, below: Callable[[int], int]) -> tuple[Order, ...]:
    """Returns the cards of a full hand, all equally likely, standard orders first in their printed order."""
    orders = len(owned)
    count = orders + splashes
    if count <= size:
        return (*owned, *[SPLASH] * splashes)
    places = list(range(count))
    # Whichever is less work: the cards drawn, or those left in the order deck.
    fewer = min(size, count - size)
    for picked in range(fewer):
        other = picked + below(count - picked)
        places[picked], places[other] = places[other], places[picked]
    taken = places[:size] if fewer == size else places[fewer:]
    taken.sort()
    hand = [owned[place] for place in taken if place < orders]
    hand += [SPLASH] * (size - len(hand))
    return tuple(hand)
