"""The rules of Raft Race as the engine asks for them: questions, their answers and refusals; how a forecast goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Final

from game.engine.module import Definition
from game.engine.rules import Draft, FrameHandlers, Rules, TaskHandlers
from game.engine.types import Event, IllegalCommand, Outcome, RulesBug, Seat, Secret, Setup
from game.titles.raft_race.rules import events as cards
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules import movements, rounds
from game.titles.raft_race.rules import terms as cmd
from game.titles.raft_race.rules.content import NO_CELL, OPEN, SIGN, SPLASH, WIDTH, Order
from game.titles.raft_race.rules.events import Flow, OrdersRevealed, RaftDraft, RaftEvent
from game.titles.raft_race.rules.frames import Flowing, Ordering, Over
from game.titles.raft_race.rules.powers import PASS
from game.titles.raft_race.rules.rounds import AT, POWERS, blank_state, choosing
from game.titles.raft_race.rules.state import RaftState, RaftView, sample, view_of
from game.titles.raft_race.rules.terms import RaftCommand, Terms, terms_of

TAKE_BACK: Final = (cmd.TakeBack(),)
OUT_OF_TURN: Final[dict[type[RaftCommand], str]] = {cmd.ChooseOrder: "orders_later", cmd.Aim: "raft_by_orders"}
MODULES: Final = (movements, rounds)
DOING: Final[TaskHandlers[Flow]] = TaskHandlers(*MODULES)
ASKING: Final[FrameHandlers[RaftState, Terms, Flow, RaftCommand]] = FrameHandlers(*MODULES)
GIVE_WAY: Final = cmd.Decide("displace")
HOLD: Final = cmd.Decide("block")
MIST: Final = 8
"""Rows of mist that are taken for open water: further than a raft gets in a round."""

NOBODY: frozenset[Seat] = frozenset()


def legal(state: RaftState, terms: Terms, seat: Seat) -> Sequence[RaftCommand]:
    """Returns all commands the seat may give now, in a stable order: all of them, and no others, are carried out."""
    frame = state.frame
    if type(frame) is fr.Ordering:
        return _orders(state, seat)
    if type(frame) is fr.Flowing or type(frame) is fr.Over or frame.seat != seat:
        return ()
    return ASKING.options(state, terms, frame)


def refusal(state: RaftState, terms: Terms, seat: Seat, command: RaftCommand) -> str | None:
    """Returns the reason why the command is not legal now, as the id of a sentence `raft_race.illegal.<id>`; None for a
    legal one.
    """
    return None if _is_legal(state, terms, seat, command) else _reason(state, terms, seat, command)


def decide(draft: RaftDraft, terms: Terms, seat: Seat, command: RaftCommand) -> None:
    """Carries the command out and all that follows from it. Raises IllegalCommand with the reason's id."""
    state = draft.state
    if not _is_legal(state, terms, seat, command):
        raise IllegalCommand(_reason(state, terms, seat, command))
    if type(command) is cmd.ChooseOrder:
        # Nobody may read the secret: the owner knows it anyway, and being told nothing new undo stays free.
        draft.emit(cards.OrderChosen(seat, Secret((), command.order)))
        if rounds.all_chosen(state):
            DOING.run(Flow(draft, terms))
    elif type(command) is cmd.TakeBack:
        draft.emit(cards.OrderTakenBack(seat))
    else:
        flow = Flow(draft, terms)
        ASKING.answer(flow, state.frame, command)
        DOING.run(flow)


def begin(draft: RaftDraft, terms: Terms) -> None:
    """Sets the table up and goes on to the first question."""
    flow = Flow(draft, terms)
    rounds.set_up(flow)
    DOING.run(flow)


def check(state: RaftState, terms: Terms) -> None:
    """Raises RulesBug naming the broken part."""
    _conserved(state, terms)
    _check_orders(state, terms)
    _rafts(state)
    _river(state)


class RaftQuiet:
    """A forecast ends with the round, or where the seat itself has to choose more than whether to use a power."""

    assumed: Final[frozenset[type[Event]]] = frozenset((OrdersRevealed,))

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def calm(self, state: RaftState, seat: Seat) -> None:
        """Makes the others harmless. A raft without a hand has no order, as after Bailer (R18): the rules do not wait
        for it.
        """
        for other in self._terms.all_seats:
            if other == seat:
                continue
            power = state.powers[other]
            if power is not None:
                state.powers[other] = None
                state.power_under.append(self._terms.card_of[power])
            if type(state.frame) is fr.Ordering:
                state.chosen[other] = None
                state.hands[other] = []
        if not state.opened:
            ahead = min(len(state.water) + MIST * WIDTH, state.finish * WIDTH)
            state.water += [OPEN] * (ahead - len(state.water))

    def answer(self, state: RaftState, asked: Seat, seat: Seat) -> RaftCommand | None:
        """Rafts in the way give way, nobody pushes the seat's own; its powers are kept, its attacks hit the first."""
        match state.frame:
            case fr.Offered() | fr.Recharging():
                return PASS
            case fr.Deciding(other=other):
                return HOLD if other == seat else GIVE_WAY
            case fr.Laying() | fr.Aiming() | fr.Pushing():
                return legal(state, self._terms, asked)[0]
            case _:
                return None


class RaftRules(Rules[RaftState, RaftCommand, RaftEvent, RaftView]):
    """One match's rules; `terms` are its river, cards and options."""

    def __init__(self, definition: Definition, setup: Setup) -> None:
        """Raises BadSetup for content or a river that cannot be played."""
        self.terms = terms_of(definition, setup)
        self._quiet = RaftQuiet(self.terms)

    def initial(self, setup: Setup) -> RaftState:
        return blank_state(self.terms)

    def begin(self, draft: Draft[RaftState, RaftEvent]) -> None:
        begin(draft, self.terms)

    def decide(self, draft: Draft[RaftState, RaftEvent], seat: Seat, command: RaftCommand) -> None:
        decide(draft, self.terms, seat, command)

    @staticmethod
    def evolve(state: RaftState, event: RaftEvent) -> None:
        event.apply(state)

    def to_act(self, state: RaftState) -> frozenset[Seat]:
        frame = state.frame
        if type(frame) is Ordering:
            return frozenset(choosing(state))
        if type(frame) is Flowing or type(frame) is Over:
            return NOBODY
        return self.terms.alone[frame.seat]

    def legal(self, state: RaftState, seat: Seat) -> Sequence[RaftCommand]:
        return legal(state, self.terms, seat)

    def view(self, state: RaftState, seat: Seat | None) -> RaftView:
        return view_of(state, self.terms, seat)

    def sample(self, view: RaftView, rng: Random) -> RaftState:
        return sample(view, rng)

    def outcome(self, state: RaftState) -> Outcome | None:
        frame = state.frame
        return Outcome(frame.places, frame.reason) if type(frame) is Over else None

    def check(self, state: RaftState) -> None:
        check(state, self.terms)

    @property
    def quiet(self) -> RaftQuiet:
        return self._quiet


def _is_legal(state: RaftState, terms: Terms, seat: Seat, command: RaftCommand) -> bool:
    """True for a command of `legal`. Most are orders, which are looked up in the hand instead of listed."""
    if type(command) is cmd.ChooseOrder and type(state.frame) is fr.Ordering and 0 <= seat < len(state.hands):
        return state.chosen[seat] is None and state.cells[seat] != NO_CELL and command.order in state.hands[seat]
    return command in legal(state, terms, seat)


def _reason(state: RaftState, terms: Terms, seat: Seat, command: RaftCommand) -> str:
    """Returns the reason to refuse a command that is not legal."""
    match state.frame:
        case fr.Over():
            return "race_over"
        case fr.Flowing():
            return "not_now"
        case fr.Ordering():
            return _no_order(state, seat, command)
        case frame if frame.seat == seat:
            return _unfit(terms, frame, command)
        case _:
            return OUT_OF_TURN.get(type(command), "not_your_turn")


def _no_order(state: RaftState, seat: Seat, command: RaftCommand) -> str:
    if seat not in state.order:
        return "not_your_turn"
    match command:
        case cmd.ChooseOrder():
            return "not_in_hand" if state.chosen[seat] is None else "already_chosen"
        case cmd.TakeBack():
            return "nothing_chosen"
        case cmd.Aim():
            return "raft_by_orders" if seat in rounds.choosing(state) else "not_your_turn"
        case _:
            return "not_now"


def _unfit(terms: Terms, frame: fr.AskingFrame, command: RaftCommand) -> str:
    """Returns the reason to refuse a command of the seat that is asked."""
    match frame, command:
        case fr.Offered(power=power), (cmd.UsePower() | cmd.SlipAside() | cmd.RecoverOrder()):
            return POWERS[power].refusal(command)
        case fr.Offered(power=power), cmd.ChooseOrder() if power in AT["new_hand"]:
            return "offer_first"
        case fr.PlacingRaft(), cmd.PlaceRaft(cell=cell):
            return "space_taken" if 0 <= cell < WIDTH else "not_start"
        case fr.PlacingRaft(), cmd.Aim():
            return "space_taken"
        case fr.Aiming(), cmd.Aim():
            return "not_beside"
        case fr.Pushing(), cmd.Aim():
            return "push_lit"
        case fr.Pushing(), cmd.Push():
            return "off_river"
        case ((fr.PickingSide() | fr.Recharging()), cmd.TakePower()):
            return "not_now" if terms.top_card and type(frame) is fr.Recharging else "no_such_power"
        case fr.Laying(), cmd.LayCards():
            return "other_cards"
        case _, cmd.ChooseOrder():
            return "answer_first"
        case _:
            return "raft_by_orders" if type(command) is cmd.Aim else "not_now"


def _orders(state: RaftState, seat: Seat) -> Sequence[RaftCommand]:
    """Each kind of card in the hand once; who has chosen may think again."""
    if not 0 <= seat < len(state.hands):
        return ()
    if state.chosen[seat] is not None:
        return TAKE_BACK
    return _choices(tuple(state.hands[seat])) if state.cells[seat] != NO_CELL else ()


@cache
def _choices(hand: tuple[Order, ...]) -> tuple[cmd.ChooseOrder, ...]:
    return tuple(cmd.ChooseOrder(order) for order in dict.fromkeys(hand))


def _conserved(state: RaftState, terms: Terms) -> None:
    river = [card.card for card in state.laid] + state.stack + state.opened + state.box
    _same("river cards", river, terms.faces)
    powers = [terms.card_of[power] for power in state.powers if power is not None]
    powers += [card for card in state.dealt if card is not None] + state.power_deck + state.power_under
    _same("power-up cards", powers, terms.sides)
    chance = state.pile + state.discard + [drawn.number for drawn in state.drawn]
    _same("chance cards", chance, terms.numbers.chance)
    if state.splash_stack < 0 or state.splash_stack + sum(state.splashes) != terms.numbers.splashes:
        raise RulesBug(f"{state.splash_stack} splashes in the stack and {state.splashes} with rafts")


def _same(what: str, there: Iterable[object], all: Iterable[object]) -> None:
    if Counter(there) != Counter(tuple(all)):
        raise RulesBug(f"{what}: not each of them is there exactly once")


def _check_orders(state: RaftState, terms: Terms) -> None:
    for seat in terms.all_seats:
        _same(f"orders of seat {seat}", state.owned[seat] + state.lost[seat], terms.order_ids)
        hand = Counter(state.hands[seat])
        splashes = hand.pop(SPLASH, 0)
        old = state.splashes[seat] - state.fresh[seat]
        if splashes > old or (splashes and state.dry[seat]) or state.fresh[seat] < 0:
            raise RulesBug(f"seat {seat} holds {splashes} splashes, but {old} can be in its hand")
        if hand - Counter(state.owned[seat]) or len(state.hands[seat]) > terms.numbers.hand:
            raise RulesBug(f"seat {seat} holds orders it does not own, or too many: {state.hands[seat]}")
        if state.played[seat] in state.hands[seat] and state.played[seat] != SPLASH:
            raise RulesBug(f"seat {seat} still holds the order it played")
        if state.chosen[seat] is not None and state.chosen[seat] not in state.hands[seat]:
            raise RulesBug(f"seat {seat} chose a card it does not hold")


def _rafts(state: RaftState) -> None:
    placed = [cell for cell in state.cells if cell != NO_CELL]
    if len(set(placed)) < len(placed):
        raise RulesBug(f"two rafts share a space: {state.cells}")
    if any(not 0 <= cell < len(state.water) for cell in placed):
        raise RulesBug(f"a raft lies outside the river: {state.cells}")
    for seat, cell in enumerate(state.cells):
        gone = (seat in state.crossed) + (seat in state.sunk)
        if gone > 1 or (gone and cell != NO_CELL) or (state.round and not gone and cell == NO_CELL):
            raise RulesBug(f"seat {seat} is neither on the river nor gone, or both")
    match state.frame:
        case Over():
            pass
        case _ if state.round and not placed and not state.crossed:
            raise RulesBug("no raft is left and the race goes on")
        case _:
            pass


def _river(state: RaftState) -> None:
    rows, rest = divmod(len(state.water), WIDTH)
    if rest or rows > state.finish:
        raise RulesBug(f"{len(state.water)} spaces are no river that ends at row {state.finish}")
    if not all(SIGN.fullmatch(sign) for sign in set(state.water)):
        raise RulesBug("a space of the river has no sign")
