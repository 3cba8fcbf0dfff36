"""Cards drawn, discarded, put back and recalled: second lines of many cards, Reading Water, Recall (W21-W28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.engine.types import Seat, Secret
from game.titles.whitewater_rush.rules import commands as cmd
from game.titles.whitewater_rush.rules import frames as fr
from game.titles.whitewater_rush.rules.cards import Card, kind_of
from game.titles.whitewater_rush.rules.content import Effect
from game.titles.whitewater_rush.rules.events import CardDiscarded, CardPutBack, CardRecalled
from game.titles.whitewater_rush.rules.flow import Flow, Lines
from game.titles.whitewater_rush.rules.state import WhitewaterState
from game.titles.whitewater_rush.rules.tasks import PayDiscards
from game.titles.whitewater_rush.rules.terms import Terms


def pay(flow: Flow, task: PayDiscards) -> None:
    """Discards that are due: asked for while there is a choice, void without cards (W24, W45, W61)."""
    hand = flow.state.hands[task.seat]
    if flow.state.left[task.seat]:
        return
    if len(hand) <= task.count:
        for card in list(hand):
            flow.emit(CardDiscarded(task.seat, card, task.cause))
    else:
        flow.ask(fr.Discarding(task.seat, task.count, task.cause))


def discards(state: WhitewaterState, terms: Terms, frame: fr.Discarding) -> Sequence[cmd.DiscardCard]:
    return [cmd.DiscardCard(card) for card in state.hands[frame.seat]]


def discarded(flow: Flow, frame: fr.Discarding, command: cmd.DiscardCard) -> None:
    flow.emit(CardDiscarded(frame.seat, command.card, frame.cause))
    if frame.count > 1:
        flow.plan.append(PayDiscards(frame.seat, frame.count - 1, frame.cause))


def to_put_back(state: WhitewaterState, terms: Terms, frame: fr.PuttingBack) -> Sequence[cmd.PutBack]:
    return [cmd.PutBack(card) for card in state.hands[frame.seat]]


def put_back(flow: Flow, frame: fr.PuttingBack, command: cmd.PutBack) -> None:
    flow.emit(CardPutBack(frame.seat, Secret((frame.seat,), command.card)))


def to_recall(state: WhitewaterState, terms: Terms, frame: fr.Recalling) -> Sequence[cmd.TakeFromDiscard]:
    return [cmd.TakeFromDiscard(card) for card in recallable(state.discard, frame.without)]


def recalled(flow: Flow, frame: fr.Recalling, command: cmd.TakeFromDiscard) -> None:
    flow.emit(CardRecalled(frame.seat, command.card))


def recallable(discard: Sequence[Card], without: Card | None) -> list[Card]:
    """The topmost card of each kind in the pile but the Recall being resolved: copies are all the same (W27, W87)."""
    kinds: dict[str, Card] = {}
    for card in reversed(discard):
        if card != without:
            kinds.setdefault(kind_of(card), card)
    return list(kinds.values())


def _draw(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    for _ in range(effect.by):
        flow.draw(seat)


def _discard(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    pay(flow, PayDiscards(seat, effect.by, cause))


def _put_back(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    """A hand card onto the deck (W28)."""
    hand = flow.state.hands[seat]
    if len(hand) == 1:
        flow.emit(CardPutBack(seat, Secret((seat,), hand[0])))
    elif hand:
        flow.ask(fr.PuttingBack(seat))


def _recall(flow: Flow, seat: Seat, effect: Effect, cause: fr.Cause) -> None:
    """Any card of the pile but the one being resolved; void without one (W27, W87)."""
    played = flow.state.played
    cards = recallable(flow.state.discard, played)
    if len(cards) == 1:
        flow.emit(CardRecalled(seat, cards[0]))
    elif cards and played is not None:
        flow.ask(fr.Recalling(seat, played))


LINES: Final[Lines] = {"draw": _draw, "discard": _discard, "put_back": _put_back, "recall": _recall}
