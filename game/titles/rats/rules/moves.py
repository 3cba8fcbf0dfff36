"""A hand's answers to a lead, and the cards the two helpers lay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from game.engine.types import SYSTEM, Seat
from game.pieces import DECK, JOKERS, SUITS, Card
from game.titles.rats.rules import plays as cmd
from game.titles.rats.rules.plays import (
    ACE,
    KING,
    LOW_ACE,
    LOW_RANK,
    ORDER,
    RANK,
    SUIT,
    Comparing,
    Kind,
    Play,
    RatsCommand,
    Terms,
    kind_named,
    kinds_of,
    run_value,
    value,
)
from game.titles.rats.rules.rounds import NATURAL, PER_SUIT, SUIT_BITS, additions, bits_of, can_join
from game.titles.rats.rules.state import Agreeing, Dealing, Following, Leading, Over, RatsState

NO_PLAY: Final = 99
"""More Jokers than there are."""


def cheapest_answer(
    how: Comparing, kind: Kind, count: int, hand: Sequence[Card], suit: str, best_value: int, laid: Sequence[Card] = ()
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
    how: Comparing, kind: Kind, count: int, hand: Sequence[Card], suit: str, best_value: int, laid: Sequence[Card]
) -> bool:
    """True if there is a `cheapest_answer`: counted, not laid out."""
    match kind:
        case "single":
            any_suit = how.any_suit or not suit
            return any(RANK[card] > best_value and (any_suit or SUIT[card] == suit) for card in hand)
        case "set":
            return _set_beats(hand, laid, count, best_value)
        case "run":
            return _run_beats(how, hand, laid, count, best_value)


def _set_beats(hand: Sequence[Card], laid: Sequence[Card], count: int, best_value: int) -> bool:
    begun = {RANK[card] for card in laid} - {0}
    ranks = [RANK[card] for card in (*laid, *hand)]
    missing = count - ranks.count(0)
    if len(begun) > 1:
        return False
    return any(rank > best_value and ranks.count(rank) >= missing for rank in begun or set(ranks))


def _run_beats(how: Comparing, hand: Sequence[Card], laid: Sequence[Card], count: int, best_value: int) -> bool:
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


def lowest_cards(
    how: Comparing,
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


def _cheapest_single(how: Comparing, hand: Sequence[Card], suit: str, best_value: int) -> list[Card]:
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


_CHEAPNESS: Final = {card: (rank or ACE + 1, card) for card, rank in RANK.items()}
"""Jokers last: they are worth most beside other cards."""
_cheapness: Final = _CHEAPNESS.__getitem__


LAY: Final = {card: cmd.Lay(card) for card in (*DECK, *JOKERS)}
LEAD: Final[dict[Kind, cmd.Lead]] = {"single": cmd.Lead("single"), "set": cmd.Lead("set"), "run": cmd.Lead("run")}
BEAT: Final = cmd.Beat()
THROW: Final = cmd.ThrowLowest()
ANSWERS: Final = (cmd.AnswerProposal(True), cmd.AnswerProposal(False))
LONGEST_UNATTENDED: Final = 100
"""Rounds after which a match without limit ends if no person plays in it any more (R)."""


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
        case cmd.ProposeEnd(proposer=proposer):
            reported = seat == SYSTEM and proposer in terms.all_seats
            return None if reported and may_propose(state, terms, proposer) else "end_later"
        case cmd.EndUnattended():
            return None if seat == SYSTEM and is_unattended_end(state, terms) else "end_later"
        case _:
            return _refused(state, terms, seat, command)


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
