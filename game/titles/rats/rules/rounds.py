"""A round: dealing, its tricks, its end, and the end of the match.

Rulebook, The Deal, Leading and Following to a Trick, End of Round, Subsequent Rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final, TypeAlias

from game.engine.rules import Draft
from game.engine.types import Seat, Secret
from game.pieces import DECK, JOKERS, Card, suit_of
from game.titles.rats.rules import events as ev
from game.titles.rats.rules.events import RatsEvent
from game.titles.rats.rules.plays import (
    JOKER_LED,
    KING,
    LARGEST_SET,
    LOW_RANK,
    ORDER,
    SHORTEST_RUN,
    Kind,
    Terms,
    kind_named,
    kinds_of,
    value,
)
from game.titles.rats.rules.state import RatsState, Reason

PER_SUIT: Final = 16
"""Bits of a suit: the Ace is bit 1, the King bit 13."""
SUIT_BITS: Final = (1 << PER_SUIT) - 1
NATURAL: Final = (1 << PER_SUIT * len(ORDER)) - 1
BIT: Final = {card: 1 << PER_SUIT * ORDER[suit_of(card)] + LOW_RANK[card] for card in DECK} | {
    joker: NATURAL + 1 << number for number, joker in enumerate(JOKERS)
}
SAME_RANK: Final = tuple(sum(1 << PER_SUIT * suit + rank for suit in ORDER.values()) for rank in range(PER_SUIT))


def additions(laid: Sequence[Card], hand: Sequence[Card]) -> list[Card]:
    """Returns the cards of the hand that can be laid next, in the order of the hand, so that a legal lead is in reach.

    `hand` is the rest beside the cards laid.
    """
    if not laid:
        return list(hand)
    joining = _joining(bits_of(laid), bits_of(hand), len(laid))
    return [card for card in hand if BIT[card] & joining] if joining else []


def can_join(laid: Sequence[Card], hand: Sequence[Card], card: Card) -> bool:
    """True if this card of the hand is one of the `additions`."""
    return not laid or BIT[card] & _joining(bits_of(laid), bits_of(hand), len(laid)) != 0


def can_grow(laid: Sequence[Card], hand: Sequence[Card]) -> bool:
    """True if any card of the hand can join the cards laid, of which there is at least one."""
    return _joining(bits_of(laid), bits_of(hand), len(laid)) != 0


def whole_lead(laid: Sequence[Card], hand: Sequence[Card]) -> Kind | None:
    """Returns the kind of the cards laid if it is the only one and no card of the hand can join them; else None."""
    kinds = [] if can_grow(laid, hand) else kinds_of(laid, hand)
    return kinds[0] if len(kinds) == 1 else None


def bits_of(cards: Iterable[Card]) -> int:
    """The cards as a set of bits, see `BIT`."""
    return sum(map(BIT.__getitem__, cards))


@lru_cache(maxsize=1024)
def _joining(laid: int, held: int, count: int) -> int:
    """The cards held that can join the `count` cards laid."""
    real = laid & NATURAL
    if not real:
        return held if held & NATURAL else 0
    place = real.bit_length() - 1
    wild = held & ~NATURAL
    same = SAME_RANK[place % PER_SUIT]
    found = held & same | wild if count < LARGEST_SET and real & ~same == 0 else 0
    base = place - place % PER_SUIT
    ranks = real >> base
    if ranks << base != real:
        return found
    others = held >> base & SUIT_BITS
    if not (laid | held) & ~NATURAL:
        return found | _in_row(ranks, others) << base
    jokers = ((laid | held) & ~NATURAL).bit_count()
    left = others
    while left:
        rank = left & -left
        left ^= rank
        if _can_be_run(ranks | rank, ranks | others, count + 1, jokers):
            found |= rank << base
    return found | wild if wild and _can_be_run(ranks, ranks | others, count + 1, jokers) else found


def _in_row(ranks: int, others: int) -> int:
    """Returns the others, without Jokers, in the unbroken row that holds all these ranks; none if that is too short."""
    every = ranks | others
    bottom = ranks & -ranks
    while every & bottom >> 1:
        bottom >>= 1
    row = every & ~(every + bottom)
    return others & row if ranks & ~row == 0 and row.bit_count() >= SHORTEST_RUN else 0


def _can_be_run(laid: int, held: int, count: int, jokers: int) -> bool:
    """True if a run of at least `count` cards with these ranks can be finished; `held` are all there are."""
    low, high = (laid & -laid).bit_length() - 1, laid.bit_length() - 1
    length = max(SHORTEST_RUN, count, high - low + 1)
    window = (1 << length) - 1
    for bottom in range(max(1, high - length + 1), min(low, KING - length + 1) + 1):
        if (held & window << bottom).bit_count() >= length - jokers:
            return True
    return False


RatsDraft: TypeAlias = Draft[RatsState, RatsEvent]
Places: TypeAlias = tuple[tuple[Seat, ...], ...]


def set_up(draft: RatsDraft, terms: Terms) -> None:
    """Lot, shuffle and the first deal."""
    draft.emit(ev.DealerDrawn(Seat(draft.chance.below(terms.seats))))
    draft.emit(ev.DeckShuffled(Secret((), tuple(draft.chance.shuffled(terms.deck)))))
    hand = len(terms.deck) // terms.seats
    draft.emit(ev.RoundBegan(1, hand, draft.state.dealer, (hand,) * terms.seats))
    for seat in terms.all_seats:
        draft.emit(ev.Dealt(seat, Secret((seat,), tuple(draft.state.stock[:hand]))))


def lay_in_lead(draft: RatsDraft, terms: Terms, seat: Seat, card: Card) -> None:
    """Lays one more card of a lead, which is whole if it can be only one thing and no card can join it."""
    draft.emit(ev.CardLaid(seat, card))
    kind = whole_lead(draft.state.laid, draft.state.hands[seat])
    if kind is not None:
        lead(draft, terms, seat, kind)


def lead(draft: RatsDraft, terms: Terms, seat: Seat, kind: Kind) -> None:
    """Leads the cards laid: the lead is whole."""
    laid = draft.state.laid
    suit = suit_of(laid[0]) if kind == "single" and laid[0] not in JOKERS else ""
    joker = kind == "single" and not suit
    draft.emit(ev.Led(seat, kind, JOKER_LED if joker else value(terms.how, kind, laid, suit), suit))


def lay_in_follow(draft: RatsDraft, terms: Terms, seat: Seat, cards: Sequence[Card]) -> None:
    """More cards of a follow; with as many as were led it is whole, and with the last one so is the trick."""
    for card in cards:
        draft.emit(ev.CardLaid(seat, card))
    state = draft.state
    if len(state.laid) < state.count:
        return
    kind = kind_named(state.kind)
    worth = value(terms.how, kind, state.laid, state.suit)
    draft.emit(ev.Followed(seat, worth, worth > state.best_value, _suit_now(state)))
    if state.seat_after(seat) == state.leader:
        _end_trick(draft, terms)


def end_round(draft: RatsDraft, terms: Terms) -> None:
    """Ends the round after its last trick: the stock, the seats that are out, and the next round or the end."""
    state = draft.state
    if state.stock:
        draft.emit(ev.StockTaken(state.leader, len(state.stock)))
    for seat in living(state):
        if reserve(state, seat) == 0:
            draft.emit(ev.SeatOut(seat, state.round))
    if len(living(state)) == 1:
        draft.emit(ev.MatchOver(places(state), "all_cards"))
    elif state.round == terms.round_limit:
        draft.emit(ev.MatchOver(places(state), "round_limit"))
    else:
        _next_round(draft, terms)


def propose_end(draft: RatsDraft, seat: Seat) -> None:
    """Proposes the end: all others who play are asked, one after the other (R)."""
    draft.emit(ev.EndProposed(seat, _next_asked(draft.state, seat)))


def answer(draft: RatsDraft, seat: Seat, proposer: Seat, *, agree: bool) -> None:
    """Answers the proposal. A seat that wants to play on settles it; when the last one agrees the match is over (R)."""
    following = _next_asked(draft.state, seat)
    more = agree and following != proposer
    draft.emit(ev.ProposalAnswered(seat, agree, following if more else None))
    if agree and not more:
        end_here(draft, "agreement")


def end_here(draft: RatsDraft, reason: Reason) -> None:
    """Ends the match between two rounds: by the round-limit rule with the cards held when the round began (R)."""
    draft.emit(ev.MatchOver(places(draft.state, at_start=True), reason))


def living(state: RatsState) -> list[Seat]:
    """The seats that are not out."""
    return [Seat(seat) for seat, out in enumerate(state.out_in) if not out]


def reserve(state: RatsState, seat: Seat) -> int:
    """Cards in a seat's reserve."""
    return len(state.undealt[seat]) + len(state.won[seat])


def places(state: RatsState, *, at_start: bool = False) -> Places:
    """Returns living seats by their holdings, then those that are out, later before earlier; equals share a place
    (R).
    """
    scores: dict[int, list[Seat]] = {}
    most = sum(state.held) + 1
    for seat, out in enumerate(state.out_in):
        held = state.held[seat] if at_start else reserve(state, Seat(seat))
        scores.setdefault(out - most * state.round if out else held, []).append(Seat(seat))
    return tuple(tuple(scores[score]) for score in sorted(scores, reverse=True))


def next_hand(state: RatsState) -> int:
    """The smaller of the first hand and the smallest reserve. Rulebook, End of Round."""
    return min(state.first_hand, *(reserve(state, seat) for seat in living(state)))


def _suit_now(state: RatsState) -> str:
    """Returns the suit led: after a single Joker the first natural card sets it. Rulebook, Jokers."""
    first = state.laid[0]
    if state.kind == "single" and not state.suit and first not in JOKERS:
        return suit_of(first)
    return state.suit


def _end_trick(draft: RatsDraft, terms: Terms) -> None:
    state = draft.state
    winner = state.leader if state.best is None else state.best
    draft.emit(ev.TrickWon(winner, sum(map(len, state.plays))))
    if not state.hands[winner]:
        end_round(draft, terms)


def _next_asked(state: RatsState, seat: Seat) -> Seat:
    """Returns the next player on the left of the seat."""
    alive = living(state)
    return alive[(alive.index(seat) + 1) % len(alive)]


def _next_round(draft: RatsDraft, terms: Terms) -> None:
    state = draft.state
    hand = next_hand(state)
    alive = living(state)
    held = tuple(reserve(state, seat) for seat in terms.all_seats)
    mark = _mark(state) if all(held[seat] == hand for seat in alive) else ""
    if mark and not terms.round_limit and state.marks.get(mark, 0) + 1 >= terms.repetitions:
        out = [group for group in places(state) if state.out_in[group[0]]]
        draft.emit(ev.MatchOver((tuple(alive), *out), "repetition"))
        return
    draft.emit(ev.RoundBegan(state.round + 1, hand, state.leader, held, mark))
    for seat in alive:
        cards = tuple(draft.chance.shuffled(state.undealt[seat])[:hand])
        draft.emit(ev.Dealt(seat, Secret((seat,), cards)))


def _mark(state: RatsState) -> str:
    """A name for who holds which cards and who leads."""
    holdings = [" ".join(sorted((*state.undealt[seat], *state.won[seat]))) for seat in range(len(state.hands))]
    text = "/".join((str(state.leader), *holdings))
    return blake2b(text.encode(), digest_size=8).hexdigest()
