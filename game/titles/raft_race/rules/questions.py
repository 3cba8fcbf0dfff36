"""The questions a match waits with: what may be answered and why not, and what each answer does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias, TypeVar, cast

from game.engine.errors import IllegalCommand
from game.engine.plan import Doing
from game.engine.types import Seat, Secret
from game.titles.raft_race.rules import (
    attacks,
    finishing,
    laying,
    movements,
    river_phase,
    rounds,
    setting_up,
    steps,
    supplies,
    windows,
)
from game.titles.raft_race.rules import card_events as cards
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.flow import Flow, RaftDraft
from game.titles.raft_race.rules.power import PASS
from game.titles.raft_race.rules.powers import PowerId
from game.titles.raft_race.rules.river import NO_CELL, PUSHES, WIDTH, CardId, neighbours, stays_on_river
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import Terms
from game.titles.raft_race.rules.windows import AT, POWERS

TAKE_BACK: Final = (cmd.TakeBack(),)
DRAW: Final = (cmd.DrawPower(), PASS)
DECISIONS: Final = (cmd.Decide("displace"), cmd.Decide("block"))
OUT_OF_TURN: Final[dict[type[RaftCommand], str]] = {cmd.ChooseOrder: "orders_later", cmd.Aim: "raft_by_orders"}
DOING: Final[Doing[Flow]] = Doing(
    attacks, finishing, laying, movements, river_phase, rounds, setting_up, steps, supplies, windows
)


def legal(state: RaftState, terms: Terms, seat: Seat) -> Sequence[RaftCommand]:
    """Everything the seat may do now, in a stable order: all of it, and nothing else, is carried out."""
    frame = state.frame
    if type(frame) is fr.Ordering:
        return _orders(state, seat)
    if type(frame) is fr.Flowing or type(frame) is fr.Over or frame.seat != seat:
        return ()
    return _QUESTIONS[type(frame)].legal(state, terms, frame)


def refusal(state: RaftState, terms: Terms, seat: Seat, command: RaftCommand) -> str | None:
    """Why the command is not legal now, as the id of a sentence `raft_race.illegal.<id>`; None for one that is."""
    return None if command in legal(state, terms, seat) else _reason(state, terms, seat, command)


def decide(draft: RaftDraft, terms: Terms, seat: Seat, command: RaftCommand) -> None:
    """Carries the command out and all that follows from it. Raises IllegalCommand with the reason's id."""
    state = draft.state
    if command not in legal(state, terms, seat):
        raise IllegalCommand(_reason(state, terms, seat, command))
    if type(command) is cmd.ChooseOrder:
        # Nobody may read the secret: the owner knows it anyway, and being told nothing new undo stays free.
        draft.emit(cards.OrderChosen(seat, Secret((), command.order)))
        if not rounds.choosing(state):
            DOING.run(Flow(draft, terms))
    elif type(command) is cmd.TakeBack:
        draft.emit(cards.OrderTakenBack(seat))
    else:
        flow = Flow(draft, terms)
        _QUESTIONS[type(state.frame)].answer(flow, state.frame, command)
        DOING.run(flow)


def begin(draft: RaftDraft, terms: Terms) -> None:
    """Sets the table up and goes on to the first question."""
    flow = Flow(draft, terms)
    setting_up.set_up(flow)
    DOING.run(flow)


@cache
def layouts(cards: tuple[CardId, CardId]) -> tuple[cmd.LayCards, ...]:
    """The eight ways to lay two cards (R7)."""
    ways = (False, True)
    return tuple(cmd.LayCards(left, first, second) for left in cards for first in ways for second in ways)


def _reason(state: RaftState, terms: Terms, seat: Seat, command: RaftCommand) -> str:
    """Why a command that is not legal is refused."""
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
    """Of the seat that is asked."""
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


def _uses(state: RaftState, terms: Terms, frame: fr.Offered) -> Sequence[RaftCommand]:
    return POWERS[frame.power].answers(state, frame.seat)


def _offered(flow: Flow, frame: fr.Offered, command: RaftCommand) -> None:
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


def _recharges(state: RaftState, terms: Terms, frame: fr.Recharging) -> Sequence[RaftCommand]:
    if terms.top_card:
        return DRAW
    return (*_takes(tuple(sorted((*state.power_deck, *state.power_under))), terms), PASS)


def _recharging(flow: Flow, frame: fr.Recharging, command: cmd.Pass | cmd.DrawPower | cmd.TakePower) -> None:
    match command:
        case cmd.TakePower():
            supplies.take_power(flow, frame, command)
        case cmd.DrawPower():
            supplies.draw_power(flow, frame.seat)
        case cmd.Pass():
            flow.emit(cards.Passed(frame.seat, None))


def _sides(state: RaftState, terms: Terms, frame: fr.PickingSide) -> Sequence[RaftCommand]:
    return _takes((frame.card,), terms)


def _takes(cards: tuple[str, ...], terms: Terms) -> tuple[cmd.TakePower, ...]:
    return tuple([_take(side) for card in cards for side in terms.sides[card]])


@cache
def _take(power: PowerId) -> cmd.TakePower:
    return cmd.TakePower(power)


def _places(state: RaftState, terms: Terms, frame: fr.PlacingRaft) -> Sequence[RaftCommand]:
    return [cmd.PlaceRaft(cell) for cell in setting_up.start_spaces(state)]


def _targets(state: RaftState, terms: Terms, frame: fr.Aiming) -> Sequence[RaftCommand]:
    return [cmd.Aim(seat) for seat in neighbours(state.cells, state.order, frame.seat)]


def _aim(flow: Flow, frame: fr.Aiming, command: cmd.Aim) -> None:
    attacks.aim(flow, frame.seat, command.target)


def _pushes(state: RaftState, terms: Terms, frame: fr.Pushing) -> Sequence[RaftCommand]:
    cell = state.cells[frame.target]
    return [cmd.Push(heading) for heading in PUSHES if stays_on_river(cell, heading)]


F = TypeVar("F", bound=fr.Frame)
C = TypeVar("C", bound=RaftCommand)
Legal: TypeAlias = Callable[[RaftState, Terms, F], Sequence[RaftCommand]]
Answer: TypeAlias = Callable[[Flow, F, C], None]


class Question(NamedTuple):
    """What may be answered in a frame, and what the answer does."""

    legal: Legal[fr.Frame]
    answer: Answer[fr.Frame, RaftCommand]


def _question(legal: Legal[F], answer: Answer[F, C]) -> Question:
    return Question(cast("Legal[fr.Frame]", legal), cast("Answer[fr.Frame, RaftCommand]", answer))


_QUESTIONS: Final[dict[type[fr.Frame], Question]] = {
    fr.Offered: _question(_uses, _offered),
    fr.Recharging: _question(_recharges, _recharging),
    fr.PickingSide: _question(_sides, supplies.take_power),
    fr.PlacingRaft: _question(_places, setting_up.place),
    fr.Aiming: _question(_targets, _aim),
    fr.Pushing: _question(_pushes, attacks.push),
    fr.Deciding: _question(lambda state, terms, frame: DECISIONS, steps.decided),
    fr.Laying: _question(lambda state, terms, frame: layouts(frame.cards), laying.lay),
}
