"""The events of Rats, and their effects on the table.

Cards are public as soon as they are laid; where they were dealt to is not.
"""

from __future__ import annotations

from game.engine.types import Event, Seat, Secret
from game.pieces import Card
from game.titles.rats.rules.plays import Kind
from game.titles.rats.rules.state import Agreeing, Dealing, Following, Leading, Over, RatsState, Reason


class RatsEvent(Event, frozen=True):
    """An event of the title. Its kinds are the classes below."""

    def apply(self, state: RatsState) -> None:
        """Writes it into the table; a kind that says nothing here changes nothing."""


class DealerDrawn(RatsEvent, frozen=True):
    """Set-up: the lot fell on this seat; it deals and leads the first round."""

    seat: Seat

    def apply(self, state: RatsState) -> None:
        state.dealer = state.leader = self.seat


class DeckShuffled(RatsEvent, frozen=True):
    """Set-up: all cards lie in the stock, top first."""

    order: Secret[tuple[Card, ...]]

    def apply(self, state: RatsState) -> None:
        state.stock = list(self.order.open())


class RoundBegan(RatsEvent, frozen=True):
    """The beginning of a round: the cards won have joined the reserves; `held` counts each seat's cards, hand to come.

    `mark` stands for all holdings and the leader, if nothing in this round is left to chance (R: repetition).
    """

    number: int
    hand: int
    leader: Seat
    held: tuple[int, ...]
    mark: str = ""

    def apply(self, state: RatsState) -> None:
        state.round = self.number
        state.first_hand = state.first_hand or self.hand
        state.leader = self.leader
        state.held = list(self.held)
        state.trick = 0
        for pool, undealt, won in zip(state.pools, state.undealt, state.won, strict=True):
            pool += won
            undealt += won
            won.clear()
        if self.mark:
            state.marks[self.mark] = state.marks.get(self.mark, 0) + 1
        state.frame = Leading(self.leader)


class Dealt(RatsEvent, frozen=True):
    """Cards into a hand: from the stock in the first round, later out of the seat's own reserve."""

    seat: Seat
    cards: Secret[tuple[Card, ...]]

    def apply(self, state: RatsState) -> None:
        cards = self.cards.open()
        source = state.stock if state.round == 1 else state.undealt[self.seat]
        for card in cards:
            source.remove(card)
        state.hands[self.seat] += cards


class CardLaid(RatsEvent, frozen=True):
    """A card of a lead or follow, face-up."""

    seat: Seat
    card: Card

    def apply(self, state: RatsState) -> None:
        state.hands[self.seat].remove(self.card)
        pool = state.pools[self.seat]
        if self.card in pool:
            pool.remove(self.card)
        state.laid.append(self.card)


class Led(RatsEvent, frozen=True):
    """The cards laid are a lead of this kind. `suit` is the suit led of a single card, or empty."""

    seat: Seat
    kind: Kind
    value: int
    suit: str

    def apply(self, state: RatsState) -> None:
        state.kind, state.count, state.suit = self.kind, len(state.laid), self.suit
        state.leader = state.best = self.seat
        state.best_value = self.value
        _close(state, self.seat)


class Followed(RatsEvent, frozen=True):
    """The cards laid are a whole follow; `best`: they beat everything so far. `suit` is the suit led from now on."""

    seat: Seat
    value: int
    best: bool
    suit: str

    def apply(self, state: RatsState) -> None:
        state.suit = self.suit
        if self.best:
            state.best, state.best_value = self.seat, self.value
        _close(state, self.seat)


class TrickWon(RatsEvent, frozen=True):
    """The seat takes all cards played face-down into its reserve."""

    seat: Seat
    count: int

    def apply(self, state: RatsState) -> None:
        won = state.won[self.seat]
        for play in state.plays:
            won += play
            play.clear()
        state.kind, state.count, state.suit = "", 0, ""
        state.best, state.best_value = None, 0
        state.leader = self.seat
        state.trick += 1
        state.frame = Leading(self.seat) if state.hands[self.seat] else Dealing()


class StockTaken(RatsEvent, frozen=True):
    """The cards that were not dealt, which the winner of the last trick of round 1 gets, unseen."""

    seat: Seat
    count: int

    def apply(self, state: RatsState) -> None:
        state.undealt[self.seat] += state.stock
        state.stock = []


class SeatOut(RatsEvent, frozen=True):
    """The seat holds no card after this round and is out."""

    seat: Seat
    round: int

    def apply(self, state: RatsState) -> None:
        state.out_in[self.seat] = self.round


class EndProposed(RatsEvent, frozen=True):
    """The seat proposes to end the match; `asked` is the first to answer."""

    seat: Seat
    asked: Seat

    def apply(self, state: RatsState) -> None:
        match state.frame:
            case Leading() | Following() as back:
                state.frame = Agreeing(self.asked, self.seat, back)
            case other:
                raise ValueError(f"nothing can be proposed while {other}")


class ProposalAnswered(RatsEvent, frozen=True):
    """The seat agrees or not; `asked` is the next to answer, None after the last one or a refusal."""

    seat: Seat
    agreed: bool
    asked: Seat | None

    def apply(self, state: RatsState) -> None:
        match state.frame:
            case Agreeing(proposer=proposer, back=back):
                if not self.agreed:
                    state.declined_in = state.round
                state.frame = back if self.asked is None else Agreeing(self.asked, proposer, back)
            case other:
                raise ValueError(f"nothing is to be answered while {other}")


class MatchOver(RatsEvent, frozen=True):
    """The match ended."""

    places: tuple[tuple[Seat, ...], ...]
    reason: Reason

    def apply(self, state: RatsState) -> None:
        state.frame = Over(self.places, self.reason)


def _close(state: RatsState, seat: Seat) -> None:
    """Makes the cards laid the seat's play; the next seat follows."""
    state.plays[seat] = state.laid
    state.laid = []
    state.frame = Following(state.seat_after(seat))
