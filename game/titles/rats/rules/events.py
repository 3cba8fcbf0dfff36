"""The table of Rats, the questions a match can wait at, and the events that change the table.

Cards are public as soon as they are laid; where they were dealt to is not.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from msgspec import Struct

from game.engine.types import Event, Seat, Secret, State, snake
from game.pieces import Card
from game.titles.rats.rules.plays import Kind

Reason: TypeAlias = Literal["all_cards", "round_limit", "repetition", "agreement", "unattended"]


class Frame(Struct, frozen=True, tag_field="frame", tag=snake, forbid_unknown_fields=True, gc=False):
    """One thing to be decided, and by whom."""


@final
class Dealing(Frame, frozen=True):
    """The frame between rounds; nobody decides."""


@final
class Leading(Frame, frozen=True):
    """The seat leads to a trick: any number of cards that is a lead."""

    seat: Seat


@final
class Following(Frame, frozen=True):
    """The seat lays as many cards as were led."""

    seat: Seat


@final
class Agreeing(Frame, frozen=True):
    """`proposer` wants to end the match; the seat says whether it agrees. `back` goes on if anybody does not."""

    seat: Seat
    proposer: Seat
    back: Leading | Following


@final
class Over(Frame, frozen=True):
    """The match is over. `places` are the seats by place, ties together."""

    places: tuple[tuple[Seat, ...], ...]
    reason: Reason


AnyFrame: TypeAlias = Dealing | Leading | Following | Agreeing | Over


class RatsState(State, gc=False, kw_only=True):
    """The state of a match, as it is before the lot is drawn. Lists by seat where nothing else is said.

    A seat's reserve are the cards it won this round (`won`, seen by all) and those it was not dealt (`undealt`).
    """

    frame: AnyFrame = Dealing()
    round: int = 0
    first_hand: int = 0
    dealer: Seat = Seat(0)
    leader: Seat = Seat(0)
    """Seat that led to the present trick; with no trick on, the seat that leads the next one."""
    hands: list[list[Card]]
    undealt: list[list[Card]]
    won: list[list[Card]]
    pools: list[list[Card]]
    """Cards of a seat's hand and undealt cards that were played in an earlier round, so that all know who has them."""
    stock: list[Card] = []
    kind: str = ""
    """Kind of the lead: single, set, run; empty before it is whole."""
    count: int = 0
    """Cards that were led."""
    suit: str = ""
    """The suit a single lead asks for."""
    best: Seat | None = None
    best_value: int = 0
    plays: list[list[Card]]
    """Whole plays of this trick."""
    laid: list[Card] = []
    """Cards of the play being made."""
    trick: int = 0
    """Tricks finished this round."""
    held: list[int]
    """Cards of each seat when the round began."""
    out_in: list[int]
    """The round after which the seat was out; 0 while it plays."""
    declined_in: int = 0
    """The round in which somebody last wanted to play on; 0 if nobody ever did."""
    marks: dict[str, int] = {}
    """Number of times a round began with the same holdings and leader, nothing being left to chance (R)."""

    def seat_after(self, seat: Seat) -> Seat:
        """The next living seat to the left."""
        seats = len(self.hands)
        following = (seat + 1) % seats
        while self.out_in[following]:
            following = (following + 1) % seats
        return Seat(following)


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
