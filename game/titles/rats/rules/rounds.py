"""A round: dealing, its tricks, a hand's answers to a lead, the cards of helpers, its end, and the end of the match.

Rulebook, The Deal, Leading and Following to a Trick, End of Round, Subsequent Rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final, TypeAlias, assert_never

from game.engine.rules import Draft
from game.engine.types import SYSTEM, Seat, Secret
from game.pieces import DECK, JOKERS, SUITS, Card, suit_of
from game.titles.rats.rules import events as ev
from game.titles.rats.rules import plays as cmd
from game.titles.rats.rules.events import Agreeing, Dealing, Following, Leading, Over, RatsEvent, RatsState, Reason
from game.titles.rats.rules.plays import (
    ACE,
    JOKER_LED,
    KING,
    LARGEST_SET,
    LOW_ACE,
    LOW_RANK,
    ORDER,
    RANK,
    SHORTEST_RUN,
    SUIT,
    ComparisonTerms,
    Kind,
    Play,
    RatsCommand,
    Terms,
    kind_named,
    kinds_of,
    run_value,
    value,
)

PER_SUIT: Final = 16
"""Bits of a suit: the Ace is bit 1, the King bit 13."""

SUIT_BITS: Final = (1 << PER_SUIT) - 1
NATURAL: Final = (1 << PER_SUIT * len(ORDER)) - 1
BIT: Final = {card: 1 << PER_SUIT * ORDER[suit_of(card)] + LOW_RANK[card] for card in DECK} | {
    joker: NATURAL + 1 << number for number, joker in enumerate(JOKERS)
}
SAME_RANK: Final = tuple(sum(1 << PER_SUIT * suit + rank for suit in ORDER.values()) for rank in range(PER_SUIT))
NO_PLAY: Final = 99
"""More Jokers than there are."""

_CHEAPNESS: Final = {card: (rank or ACE + 1, card) for card, rank in RANK.items()}
"""Jokers last: they are worth most beside other cards."""

LAY: Final = {card: cmd.Lay(card) for card in (*DECK, *JOKERS)}
LEAD: Final[dict[Kind, cmd.Lead]] = {"single": cmd.Lead("single"), "set": cmd.Lead("set"), "run": cmd.Lead("run")}
BEAT: Final = cmd.Beat()
THROW: Final = cmd.ThrowLowest()
ANSWERS: Final = (cmd.AnswerProposal(True), cmd.AnswerProposal(False))
LONGEST_UNATTENDED: Final = 100
"""Rounds after which a match without limit ends if no person plays in it any more (R)."""


def additions(laid: Sequence[Card], hand: Sequence[Card]) -> list[Card]:
    """Returns the cards of the hand that can be laid next, in the order of the hand, so that a legal lead is in reach.

    `hand` is the rest beside the cards laid.
    """
    if not laid:
        return list(hand)
    joining = _joining(tuple(laid), tuple(hand))
    return [card for card in hand if BIT[card] & joining] if joining else []


def can_join(laid: Sequence[Card], hand: Sequence[Card], card: Card) -> bool:
    """True if this card of the hand is one of the `additions`."""
    return not laid or BIT[card] & _joining(tuple(laid), tuple(hand)) != 0


def can_grow(laid: Sequence[Card], hand: Sequence[Card]) -> bool:
    """True if any card of the hand can join the cards laid, of which there is at least one."""
    return _joining(tuple(laid), tuple(hand)) != 0


def whole_lead(laid: Sequence[Card], hand: Sequence[Card]) -> Kind | None:
    """Returns the kind of the cards laid if it is the only one and no card of the hand can join them; else None."""
    kinds = [] if can_grow(laid, hand) else kinds_of(laid, hand)
    return kinds[0] if len(kinds) == 1 else None


def bits_of(cards: Iterable[Card]) -> int:
    """The cards as a set of bits, see `BIT`."""
    return sum(map(BIT.__getitem__, cards))


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
    frame = state.frame
    if type(frame) is Following and frame.seat == state.leader:
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


def cheapest_answer(
    how: ComparisonTerms,
    kind: Kind,
    count: int,
    hand: Sequence[Card],
    suit: str,
    best_value: int,
    laid: Sequence[Card] = (),
) -> list[Card]:
    """Returns the cards of `hand` to add to those laid so that they beat the best play so far; [] if nothing does.

    The lowest such play, fewest Jokers first.
    """
    if kind == "single":
        return _cheapest_single(how, hand, suit, best_value)
    best: list[Card] = []
    cost = (NO_PLAY, 0)
    for cards in answers(kind, count, hand, laid):
        worth = value(how, kind, cards, suit)
        price = (sum(not RANK[card] for card in cards), worth)
        if worth > best_value and price < cost:
            best, cost = cards, price
    return [card for card in best if card not in laid]


def can_beat(
    how: ComparisonTerms, kind: Kind, count: int, hand: Sequence[Card], suit: str, best_value: int, laid: Sequence[Card]
) -> bool:
    """True if there is a `cheapest_answer`: counted, not laid out."""
    match kind:
        case "single":
            any_suit = how.any_suit or not suit
            for card in hand:
                higher = RANK[card] > best_value
                if higher and (any_suit or SUIT[card] == suit):
                    return True
            return False
        case "set":
            return _set_events(hand, laid, count, best_value)
        case "run":
            return _run_events(how, hand, laid, count, best_value)


def lowest_cards(
    how: ComparisonTerms,
    kind: Kind,
    count: int,
    laid: Sequence[Card],
    hand: Sequence[Card],
    suit: str,
    best_value: int,
) -> list[Card]:
    """The lowest cards that fill a follow up. If they would beat, one other card takes a place where that helps.

    Where it does not, two Jokers do: they beat nothing.
    """
    by_cost = sorted(hand, key=_cheapness)
    missing = count - len(laid)
    thrown = by_cost[:missing]
    if value(how, kind, (*laid, *thrown), suit) <= best_value:
        return thrown
    for place in reversed(range(missing)):
        for card in by_cost[missing:]:
            other = [*thrown[:place], *thrown[place + 1 :], card]
            if value(how, kind, (*laid, *other), suit) <= best_value:
                return other
    last = by_cost[len(by_cost) - missing :]
    return thrown if value(how, kind, (*laid, *last), suit) > best_value else last


def answers(kind: Kind, count: int, hand: Sequence[Card], laid: Sequence[Card] = ()) -> Iterator[list[Card]]:
    """Plays of a kind that hold the cards laid and others of the hand: of each set and run one with fewest Jokers."""
    match kind:
        case "single":
            for card in hand:
                yield [card]
        case "set":
            yield from _sets(hand, laid, count)
        case "run":
            yield from _runs(hand, laid, count)


_cheapness: Final = _CHEAPNESS.__getitem__


def legal(state: RatsState, terms: Terms, seat: Seat) -> list[RatsCommand]:
    """Returns all commands the seat may give, in a stable order; [] for a seat that is not asked."""
    frame = state.frame
    if seat == SYSTEM:
        return _reports(state, terms)
    if type(frame) is Leading:
        return _leads(state, terms, seat) if frame.seat == seat else []
    if type(frame) is Following:
        return _follows(state, terms, seat) if frame.seat == seat else []
    if type(frame) is Agreeing:
        return list(ANSWERS) if frame.seat == seat else []
    return []


def refusal(state: RatsState, terms: Terms, seat: Seat, command: RatsCommand) -> str | None:
    """Returns the reason why the command is not legal now; None for one that `legal` lists."""
    match command:
        case cmd.Lay() | cmd.Beat() | cmd.ThrowLowest() | cmd.Lead() | cmd.AnswerProposal():
            return _refused(state, terms, seat, command)
        case cmd.ProposeEnd(proposer=proposer):
            reported = seat == SYSTEM and proposer in terms.all_seats
            return None if reported and may_propose(state, terms, proposer) else "end_later"
        case cmd.EndUnattended():
            return None if seat == SYSTEM and is_unattended_end(state, terms) else "end_later"
        case _:
            assert_never(command)


def may_propose(state: RatsState, terms: Terms, seat: Seat) -> bool:
    """True at the beginning of a round of a match without limit: before the seat's own first card lies (R)."""
    frame = state.frame
    if terms.round_limit or state.trick or state.round < 2 or state.declined_in == state.round or state.out_in[seat]:
        return False
    if type(frame) is not Leading and type(frame) is not Following:
        return False
    return not state.plays[seat] and not (state.laid and frame.seat == seat)


def is_unattended_end(state: RatsState, terms: Terms) -> bool:
    """True if a round begins that bots alone no longer play (R)."""
    begins = type(state.frame) is Leading and state.trick == 0 and not state.laid
    return begins and not terms.round_limit and state.round > LONGEST_UNATTENDED


def may_beat(state: RatsState, terms: Terms, seat: Seat) -> bool:
    """True if the hand has an answer that beats the best play so far."""
    kind, hand = kind_named(state.kind), state.hands[seat]
    return can_beat(terms.how, kind, state.count, hand, state.suit, state.best_value, state.laid)


def cheapest_beat(state: RatsState, terms: Terms, seat: Seat) -> list[Card]:
    """Returns the cards that `Beat` adds to those laid; [] if nothing beats."""
    kind, hand = kind_named(state.kind), state.hands[seat]
    return cheapest_answer(terms.how, kind, state.count, hand, state.suit, state.best_value, state.laid)


def lowest(state: RatsState, terms: Terms, seat: Seat) -> list[Card]:
    """Returns the cards that `ThrowLowest` lays."""
    kind, hand = kind_named(state.kind), state.hands[seat]
    return lowest_cards(terms.how, kind, state.count, state.laid, hand, state.suit, state.best_value)


@lru_cache(maxsize=1024)
def _joining(laid_cards: tuple[Card, ...], hand: tuple[Card, ...]) -> int:
    """The cards of the hand that can join those laid.

    A card that is laid asks for it, then the list of legal cards, then the check of the card chosen: all of the same
    cards, so two of three answers are found.
    """
    laid, held, count = bits_of(laid_cards), bits_of(hand), len(laid_cards)
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


def _set_events(hand: Sequence[Card], laid: Sequence[Card], count: int, best_value: int) -> bool:
    ranks = [RANK[card] for card in hand]
    begun = {RANK[card] for card in laid}
    begun.discard(0)
    if len(begun) > 1:
        return False
    ranks += [RANK[card] for card in laid]
    missing = count - ranks.count(0)
    for rank in begun or set(ranks):
        beats = rank > best_value
        if beats and ranks.count(rank) >= missing:
            return True
    return False


def _run_events(how: ComparisonTerms, hand: Sequence[Card], laid: Sequence[Card], count: int, best_value: int) -> bool:
    begun = bits_of(laid)
    every = begun | bits_of(hand)
    missing = count - (every & ~NATURAL).bit_count()
    for suit in SUITS:
        base = PER_SUIT * ORDER[suit]
        fixed, ranks = begun >> base & SUIT_BITS, every >> base & SUIT_BITS
        if fixed << base != begun & NATURAL:
            continue
        for bottom in range(KING - count + 1, LOW_ACE - 1, -1):
            if run_value(how, suit, bottom + count - 1) <= best_value:
                break
            row = (1 << count) - 1 << bottom
            if not fixed & ~row and (ranks & row).bit_count() >= max(1, missing):
                return True
    return False


def _cheapest_single(how: ComparisonTerms, hand: Sequence[Card], suit: str, best_value: int) -> list[Card]:
    any_suit = how.any_suit or not suit
    found = [card for card in hand if RANK[card] > best_value and (any_suit or SUIT[card] == suit)]
    return [min(found, key=_cheapness)] if found else []


def _sets(hand: Sequence[Card], laid: Sequence[Card], count: int) -> Iterator[list[Card]]:
    jokers = [card for card in hand if not RANK[card]]
    by_rank: dict[int, list[Card]] = {}
    for card in (*laid, *hand):
        if RANK[card]:
            by_rank.setdefault(RANK[card], []).append(card)
    begun = {RANK[card] for card in laid} - {0}
    room = count - sum(not RANK[card] for card in laid)
    for rank, cards in by_rank.items():
        missing = room - len(cards)
        if begun <= {rank} and missing <= len(jokers):
            wild = [card for card in laid if not RANK[card]]
            yield [*cards[:room], *wild, *jokers[: max(0, missing)]]


def _runs(hand: Sequence[Card], laid: Sequence[Card], count: int) -> Iterator[list[Card]]:
    jokers = [card for card in hand if not RANK[card]]
    if len(hand) + len(laid) < count:
        return
    wild = [card for card in laid if not RANK[card]]
    for suit in SUITS:
        at = {LOW_RANK[card]: card for card in hand if SUIT[card] == suit}
        fixed = {LOW_RANK[card]: card for card in laid if SUIT[card] == suit}
        if len(fixed) + len(wild) < len(laid) or len(at) + len(jokers) + len(laid) < count:
            continue
        for bottom in range(1, KING - count + 2):
            row = range(bottom, bottom + count)
            begun = [fixed[place] for place in row if place in fixed]
            real = [at[place] for place in row if place in at][: count - len(laid)]
            missing = count - len(laid) - len(real)
            if len(begun) == len(fixed) and (real or begun) and missing <= len(jokers):
                yield [*begun, *real, *wild, *jokers[:missing]]


def _reports(state: RatsState, terms: Terms) -> list[RatsCommand]:
    """Returns the commands that SYSTEM may give."""
    found: list[RatsCommand] = [cmd.ProposeEnd(seat) for seat in terms.all_seats if may_propose(state, terms, seat)]
    return [*found, cmd.EndUnattended()] if is_unattended_end(state, terms) else found


def _leads(state: RatsState, terms: Terms, seat: Seat) -> list[RatsCommand]:
    hand = state.hands[seat]
    laid = state.laid
    commands: list[RatsCommand] = [*map(LAY.__getitem__, additions(laid, hand))]
    if laid:
        return [*(LEAD[kind] for kind in kinds_of(laid, hand)), *commands]
    return commands


def _follows(state: RatsState, terms: Terms, seat: Seat) -> list[RatsCommand]:
    commands: list[RatsCommand] = [*map(LAY.__getitem__, state.hands[seat])]
    if may_beat(state, terms, seat):
        commands.append(BEAT)
    commands.append(THROW)
    return commands


def _refused(state: RatsState, terms: Terms, seat: Seat, command: Play | cmd.AnswerProposal) -> str | None:
    """A command of a seat: it must be asked, and for this."""
    frame = state.frame
    if type(frame) is Dealing or type(frame) is Over or frame.seat != seat:
        return "not_your_turn"
    if type(frame) is Agreeing:
        return None if type(command) is cmd.AnswerProposal else "answer_first"
    following = type(frame) is Following
    match command:
        case cmd.Lay(card=card):
            if card not in state.hands[seat]:
                return "not_in_hand"
            return None if following or can_join(state.laid, state.hands[seat], card) else "does_not_fit"
        case cmd.Lead(kind=kind):
            return "nothing_to_lead" if following else _refused_lead(state, seat, kind)
        case cmd.Beat() if following:
            if may_beat(state, terms, seat):
                return None
            return "laid_cannot_beat" if state.laid else "cannot_beat"
        case cmd.Beat() | cmd.ThrowLowest():
            return None if following else "nothing_led"
        case cmd.AnswerProposal():
            return "nothing_proposed"
        case _:
            assert_never(command)


def _refused_lead(state: RatsState, seat: Seat, kind: Kind) -> str | None:
    if state.laid and kind in kinds_of(state.laid, state.hands[seat]):
        return None
    return "joker_alone" if kind == "single" and len(state.laid) == 1 else "not_this_lead"
