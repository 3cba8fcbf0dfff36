"""The questions of a match: their answers, reasons of refusals, and the effects of answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from game.engine.rules import FrameHandlers, TaskHandlers
from game.engine.types import IllegalCommand, Seat, Secret
from game.titles.raft_race.rules import commands as cmd
from game.titles.raft_race.rules import events as cards
from game.titles.raft_race.rules import frames as fr
from game.titles.raft_race.rules import movements, rounds, steps
from game.titles.raft_race.rules.commands import RaftCommand
from game.titles.raft_race.rules.content import Order
from game.titles.raft_race.rules.flow import Flow, RaftDraft
from game.titles.raft_race.rules.river import NO_CELL, WIDTH
from game.titles.raft_race.rules.rounds import AT, POWERS
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import Terms

TAKE_BACK: Final = (cmd.TakeBack(),)
OUT_OF_TURN: Final[dict[type[RaftCommand], str]] = {cmd.ChooseOrder: "orders_later", cmd.Aim: "raft_by_orders"}
MODULES: Final = (movements, rounds, steps)
DOING: Final[TaskHandlers[Flow]] = TaskHandlers(*MODULES)
ASKING: Final[FrameHandlers[RaftState, Terms, Flow, RaftCommand]] = FrameHandlers(*MODULES)


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
    return None if command in legal(state, terms, seat) else _reason(state, terms, seat, command)


def decide(draft: RaftDraft, terms: Terms, seat: Seat, command: RaftCommand) -> None:
    """Carries the command out and all that follows from it. Raises IllegalCommand with the reason's id."""
    state = draft.state
    if command not in legal(state, terms, seat):
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
