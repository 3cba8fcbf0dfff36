"""The rules of Skimming. The first to reach the target wins; a throw of 1 tires the seat for one turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import assert_never

from game.engine.rules import Draft, Rules
from game.engine.types import IllegalCommand, Outcome, RulesBug, Seat, Secret, Setup
from tests.toy.pieces import (
    CardLaid,
    Dealt,
    Drawn,
    Lay,
    Laying,
    PairScored,
    Rest,
    Rested,
    Shuffled,
    Throw,
    Thrown,
    Tired,
    ToyCommand,
    ToyContent,
    ToyEvent,
    ToyState,
    ToyView,
    Turn,
    TurnPassed,
)

ToyDraft = Draft[ToyState, ToyEvent]


class ToyRules(Rules[ToyState, ToyCommand, ToyEvent, ToyView]):
    def __init__(self, content: ToyContent, setup: Setup) -> None:
        self.content = content
        self.setup = setup
        self.target = int(setup.options["target"])
        self.cards = list(range(1, content.cards + 1))

    def initial(self, setup: Setup) -> ToyState:
        return ToyState(
            frame=Turn(Seat(0)),
            scores=[0] * setup.seats,
            tired=[False] * setup.seats,
            hands=[[] for _ in range(setup.seats)],
            deck=[],
            discard=list(self.cards),
        )

    def begin(self, draft: ToyDraft) -> None:
        order = draft.chance.shuffled(self.cards)
        size = self.content.hand
        seats = self.setup.all_seats
        hands = tuple(Secret((seat,), tuple(order[seat * size : (seat + 1) * size])) for seat in seats)
        draft.emit(Dealt(hands, Secret((), tuple(order[len(seats) * size :]))))

    def decide(self, draft: ToyDraft, seat: Seat, command: ToyCommand) -> None:
        self._refuse(draft.state, seat, command)
        match command:
            case Throw():
                self._throw(draft, seat)
            case Lay(card=card):
                self._lay(draft, seat, card)
            case Rest():
                draft.emit(Rested(seat))
                self._pass(draft, seat)
            case _:
                assert_never(command)

    def evolve(self, state: ToyState, event: ToyEvent) -> None:
        match event:
            case Dealt(hands=hands, deck=deck):
                state.hands = [list(hand.open()) for hand in hands]
                state.deck, state.discard = list(deck.open()), []
            case Thrown(seat=seat, skips=skips):
                state.scores[seat] += skips
            case Tired(seat=seat):
                state.tired[seat] = True
            case Drawn(seat=seat):
                state.hands[seat].append(state.deck.pop())
            case Shuffled(order=order):
                state.deck, state.discard = list(order.open()), []
            case CardLaid(seat=seat, card=card):
                state.hands[seat].remove(card)
                state.discard.append(card)
                state.frame = Laying(seat, card)
            case PairScored(seat=seat, points=points):
                state.scores[seat] += points
            case Rested(seat=seat):
                state.tired[seat] = False
            case TurnPassed(to=to):
                state.frame = Turn(to)
            case _:
                assert_never(event)

    def to_act(self, state: ToyState) -> frozenset[Seat]:
        return frozenset() if self.outcome(state) else frozenset({state.frame.seat})

    def legal(self, state: ToyState, seat: Seat) -> Sequence[ToyCommand]:
        if seat not in self.to_act(state):
            return []
        cards = [Lay(card) for card in sorted(state.hands[seat])]
        match state.frame:
            case Laying():
                return cards
            case Turn():
                if state.tired[seat]:
                    return [Rest()]
                return [Throw(), *cards] if len(cards) > 1 else [Throw()]
            case _:
                assert_never(state.frame)

    def view(self, state: ToyState, seat: Seat | None) -> ToyView:
        return ToyView(
            seat=seat,
            frame=state.frame,
            scores=tuple(state.scores),
            tired=tuple(state.tired),
            hand=() if seat is None else tuple(state.hands[seat]),
            hand_sizes=tuple(map(len, state.hands)),
            deck_size=len(state.deck),
            discard=tuple(state.discard),
        )

    def sample(self, view: ToyView, rng: Random) -> ToyState:
        unseen = [card for card in self.cards if card not in view.hand and card not in view.discard]
        rng.shuffle(unseen)
        hands = [
            list(view.hand) if seat == view.seat else [unseen.pop() for _ in range(size)]
            for seat, size in enumerate(view.hand_sizes)
        ]
        return ToyState(view.frame, list(view.scores), list(view.tired), hands, unseen, list(view.discard))

    def outcome(self, state: ToyState) -> Outcome | None:
        if max(state.scores) < self.target:
            return None
        ranking = sorted(set(state.scores), reverse=True)
        seats = self.setup.all_seats
        places = tuple(tuple(seat for seat in seats if state.scores[seat] == score) for score in ranking)
        return Outcome(places, "target")

    def check(self, state: ToyState) -> None:
        held = [card for hand in state.hands for card in hand]
        if sorted(state.deck + state.discard + held) != self.cards:
            raise RulesBug("a card of Skimming is lost or doubled")

    def forced(self, state: ToyState) -> tuple[Seat, ToyCommand] | None:
        seat = state.frame.seat
        return (seat, Rest()) if self.legal(state, seat) == [Rest()] else None

    def mid_decision(self, state: ToyState) -> bool:
        return isinstance(state.frame, Laying)

    def _refuse(self, state: ToyState, seat: Seat, command: ToyCommand) -> None:
        legal = self.legal(state, seat)
        if command in legal:
            return
        if not legal:
            raise IllegalCommand("match_over" if self.outcome(state) else "not_your_turn")
        match command:
            case Throw():
                raise IllegalCommand("tired" if state.tired[seat] else "pair_unfinished")
            case Lay(card=card):
                raise IllegalCommand("not_in_hand" if card not in state.hands[seat] else "cannot_lay", card=card)
            case Rest():
                raise IllegalCommand("not_tired")
            case _:
                assert_never(command)

    def _throw(self, draft: ToyDraft, seat: Seat) -> None:
        skips = draft.chance.below(self.content.skips) + 1
        draft.emit(Thrown(seat, skips))
        if skips == 1:
            draft.emit(Tired(seat))
        state = draft.state
        if len(state.hands[seat]) < self.content.fullest_hand:
            if not state.deck:
                draft.emit(Shuffled(Secret((), tuple(draft.chance.shuffled(state.discard)))))
            if draft.state.deck:
                draft.emit(Drawn(seat, Secret((seat,), draft.state.deck[-1])))
        self._pass(draft, seat)

    def _lay(self, draft: ToyDraft, seat: Seat, card: int) -> None:
        match draft.state.frame:
            case Turn():
                draft.emit(CardLaid(seat, card))
            case Laying(card=first):
                draft.emit(CardLaid(seat, card))
                draft.emit(PairScored(seat, first + card))
                self._pass(draft, seat)
            case _:
                assert_never(draft.state.frame)

    def _pass(self, draft: ToyDraft, seat: Seat) -> None:
        draft.emit(TurnPassed(Seat((seat + 1) % self.setup.seats)))
