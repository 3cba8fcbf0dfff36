"""Hands as sets of bits, their plays, and rounds played out fast enough for trials."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from msgspec import Struct

from game.pieces import DECK, JOKERS, Card
from game.titles.rats.bot.leads import Combination, leads_of
from game.titles.rats.rules import plays as cmd
from game.titles.rats.rules.events import Agreeing
from game.titles.rats.rules.plays import (
    ACE,
    KING,
    LARGEST_SET,
    ORDER,
    PER_TOP,
    RANK,
    SHORTEST_RUN,
    ComparisonTerms,
    Kind,
    RatsCommand,
    kind_named,
)
from game.titles.rats.rules.rounds import (
    BIT,
    NATURAL,
    PER_SUIT,
    SAME_RANK,
    SUIT_BITS,
    bits_of,
    cheapest_answer,
    lowest_cards,
)
from game.titles.rats.rules.rules import RatsView

Cards: TypeAlias = int
"""A set of cards, as `bits_of` makes it."""
Play: TypeAlias = tuple[int, Kind, int, Cards, int]
"""Number of cards, their kind, their value, the cards, and the place of the suit a single asks for."""

CARD: Final = {bit: card for card, bit in BIT.items()}
HEIGHT: Final = {BIT[card]: RANK[card] for card in (*DECK, *JOKERS)}
"""Ranks by the bit of a card: the Ace high, a Joker 0."""
ACE_BIT: Final = 2
BASES: Final = tuple(PER_SUIT * place for place in range(len(ORDER)))
JOKERS_AT: Final = PER_SUIT * len(ORDER)
NO_SUIT: Final = -1
KEPT: Final = 1 << 15
"""Maximum number of answers remembered of each kind of question."""


def cards_of(held: Cards) -> list[Card]:
    """The cards of a set, lowest bit first."""
    return [CARD[bit] for bit in bits(held)]


def bits(held: Cards) -> Iterator[int]:
    """Its cards one by one."""
    while held:
        bit = held & -held
        held ^= bit
        yield bit


def best_answer(held: Cards, kind: Kind, count: int, suit: int, how: ComparisonTerms) -> int:
    """Returns the best value of `count` of these cards as an answer; 0: they can answer nothing."""
    match kind:
        case "single":
            return best_single(held, suit)
        case "set":
            return best_set(held, count)
        case "run":
            return best_run(held, count, how)


@lru_cache(maxsize=KEPT)
def best_single(held: Cards, suit: int) -> int:
    """The highest rank of a suit, or of all; 0 if there is none."""
    if suit == NO_SUIT:
        return max(best_single(held, place) for place in range(len(BASES)))
    ranks = held >> BASES[suit] & SUIT_BITS
    return ACE if ranks & ACE_BIT else max(0, ranks.bit_length() - 1)


@lru_cache(maxsize=KEPT)
def best_set(held: Cards, count: int) -> int:
    """Returns the highest rank held `count` times, Jokers counted."""
    found = ranks_held(held, count - (held >> JOKERS_AT).bit_count())
    return ACE if found & ACE_BIT else max(0, found.bit_length() - 1)


def ranks_held(held: Cards, times: int) -> int:
    """Returns the ranks held at least `times` times, as bits of a suit."""
    a, b, c, d = (held >> base & SUIT_BITS for base in BASES)
    match times:
        case 2:
            return a & b | c & d | (a | b) & (c | d)
        case 3:
            return a & b & (c | d) | c & d & (a | b)
        case 4:
            return a & b & c & d
        case _:
            return a | b | c | d if times < LARGEST_SET else 0


@lru_cache(maxsize=KEPT)
def best_run(held: Cards, count: int, how: ComparisonTerms) -> int:
    """Returns the value of the best run of `count` cards."""
    jokers = (held >> JOKERS_AT).bit_count()
    best = 0
    for place, base in enumerate(BASES):
        tops = run_tops(held >> base & SUIT_BITS, count, jokers)
        if tops:
            best = max(best, run_worth(how, place, tops.bit_length() - 1))
    return best


def run_tops(ranks: int, count: int, jokers: int) -> int:
    """Returns the ranks that runs of `count` cards end with, as bits."""
    if not ranks:
        return 0
    if jokers:
        window = (1 << count) - 1
        needed = max(1, count - jokers)
        bottoms = range(1, KING - count + 2)
        return sum(1 << at + count - 1 for at in bottoms if (ranks >> at & window).bit_count() >= needed)
    row = ranks
    for _ in range(count - 1):
        row &= row << 1
    return row


def run_worth(how: ComparisonTerms, place: int, top: int) -> int:
    """The value of a run in the suit of this place."""
    return place * PER_SUIT + top + 1 if how.suit_first else top * PER_TOP + place + 1


@lru_cache(maxsize=KEPT)
def whole_leads(held: Cards, how: ComparisonTerms) -> tuple[Play, ...]:
    """The leads that are tried first: whole rows and sets, the longest first, then the highest of each suit."""
    found: list[Play] = []
    for place, base in enumerate(BASES):
        left = held >> base & SUIT_BITS
        while left:
            row = left & ~(left + (left & -left))
            left ^= row
            if row.bit_count() >= SHORTEST_RUN:
                worth = run_worth(how, place, row.bit_length() - 1)
                found.append((row.bit_count(), "run", worth, row << base, place))
    for bit in bits(ranks_held(held, 2)):
        same = held & SAME_RANK[bit.bit_length() - 1]
        found.append((same.bit_count(), "set", height(bit), same, NO_SUIT))
    found.sort(key=lambda lead: (-lead[0], lead[2]))
    for place, base in enumerate(BASES):
        highest = best_single(held, place)
        if highest:
            found.append((1, "single", highest, BIT_OF[highest] << base, place))
    return tuple(found)


def every_lead(held: Cards, how: ComparisonTerms) -> list[Play]:
    """All leads of a hand."""
    found = [*_singles(held), *_sets(held), *_runs(held, how)]
    if held & ~NATURAL:
        for lead in leads_of(cards_of(held), how):
            cards = bits_of(lead.cards)
            if cards & ~NATURAL:
                found.append((len(lead.cards), lead.kind, lead.worth, cards, NO_SUIT))
    return found


def _singles(held: Cards) -> Iterator[Play]:
    for bit in bits(held & NATURAL):
        yield 1, "single", HEIGHT[bit], bit, (bit.bit_length() - 1) // PER_SUIT


def _sets(held: Cards) -> Iterator[Play]:
    for bit in bits(ranks_held(held, 2)):
        same = list(bits(held & SAME_RANK[bit.bit_length() - 1]))
        for count in range(2, len(same) + 1):
            for cards in combinations(same, count):
                yield count, "set", height(bit), sum(cards), NO_SUIT


def _runs(held: Cards, how: ComparisonTerms) -> Iterator[Play]:
    for place, base in enumerate(BASES):
        ranks = held >> base & SUIT_BITS
        for count in range(SHORTEST_RUN, KING + 1):
            for top in map(int.bit_length, bits(run_tops(ranks, count, 0))):
                yield count, "run", run_worth(how, place, top - 1), (1 << count) - 1 << top - count + base, place


def height(bit: int) -> int:
    """The rank of a bit of a suit, the Ace high."""
    return ACE if bit == ACE_BIT else bit.bit_length() - 1


BIT_OF: Final = {rank: ACE_BIT if rank == ACE else 1 << rank for rank in range(2, ACE + 1)}
"""The bit of a rank in its suit."""


class Taste(Struct, frozen=True):
    """The ranks by which a card is worth more in company."""

    row: int
    three: int
    pair: int


TASTES: Final = (Taste(0, 0, 0), Taste(1, 1, 1), Taste(2, 1, 0))
"""Trials take turns with these, so that nothing is right only against one of them."""
WILD: Final = 20
"""Worth of a Joker, in ranks."""


class Trick(Struct):
    """A trick on the table."""

    kind: Kind
    count: int
    suit: int
    worth: int
    best: int
    pile: Cards


def begun(hands: list[Cards], leader: int, play: Play, how: ComparisonTerms) -> Trick:
    """The trick that this lead begins."""
    count, kind, worth, cards, suit = play
    hands[leader] &= ~cards
    return Trick(kind, count, NO_SUIT if how.any_suit else suit, worth, leader, cards)


def after(hands: Sequence[Cards], leader: int) -> list[int]:
    """The seats that follow, in their order."""
    seats = len(hands)
    return [seat for seat in ((leader + step) % seats for step in range(1, seats)) if hands[seat]]


def answer(hands: list[Cards], seat: int, trick: Trick, cards: Cards, how: ComparisonTerms) -> None:
    """Lays these cards for the seat."""
    worth = best_answer(cards, trick.kind, trick.count, trick.suit, how)
    if worth > trick.worth:
        trick.worth, trick.best = worth, seat
    if trick.suit == NO_SUIT and trick.kind == "single" and not how.any_suit and cards & NATURAL:
        trick.suit = (cards.bit_length() - 1) // PER_SUIT
    hands[seat] &= ~cards
    trick.pile |= cards


def thrown(held: Cards, count: int, taste: Taste) -> Cards:
    """Returns the `count` cards that are needed least."""
    return sum(keeping(held, taste)[:count])


@lru_cache(maxsize=KEPT)
def keeping(held: Cards, taste: Taste) -> tuple[int, ...]:
    """The cards one by one, the least needed first: by rank, more if they are part of a row or a set."""
    twos, threes = ranks_held(held, 2), ranks_held(held, SHORTEST_RUN)
    found: list[tuple[int, int]] = []
    for base in BASES:
        ranks = held >> base & SUIT_BITS
        tops = run_tops(ranks, SHORTEST_RUN, 0)
        rows = tops | tops >> 1 | tops >> 2
        for bit in bits(ranks):
            worth = ACE if bit == ACE_BIT else bit.bit_length() - 1
            worth += taste.row * (rows & bit != 0)
            worth += taste.three if threes & bit else taste.pair * (twos & bit != 0)
            found.append((worth, bit << base))
    found += [(WILD, bit << JOKERS_AT) for bit in bits(held >> JOKERS_AT)]
    return tuple([bit for _, bit in sorted(found)])


def cheapest(held: Cards, trick: Trick, how: ComparisonTerms, taste: Taste) -> Cards:
    """The cheapest cards that beat the best so far; none if nothing does."""
    kind, count, suit, worth = trick.kind, trick.count, trick.suit, trick.worth
    if best_answer(held, kind, count, suit, how) <= worth:
        return 0
    match kind:
        case "single":
            own = held if suit == NO_SUIT else held & SUIT_BITS << BASES[suit]
            return next(bit for bit in keeping(own, taste) if HEIGHT[bit] > worth)
        case "set":
            return _cheapest_set(held, count, worth)
        case "run":
            return _cheapest_run(held, count, worth, how)


def _cheapest_set(held: Cards, count: int, worth: int) -> Cards:
    wild = list(bits(held & ~NATURAL))
    for jokers in range(len(wild) + 1):
        for rank in range(worth + 1, ACE + 1):
            same = list(bits(held & SAME_RANK[1 if rank == ACE else rank]))
            if len(same) >= max(1, count - jokers):
                return sum([*same, *wild][:count] if len(same) < count else same[:count])
    raise AssertionError("something beats")


def _cheapest_run(held: Cards, count: int, worth: int, how: ComparisonTerms) -> Cards:
    wild = list(bits(held & ~NATURAL))
    found: list[tuple[int, int, int, int]] = []
    for place, base in enumerate(BASES):
        ranks = held >> base & SUIT_BITS
        for top in map(int.bit_length, bits(run_tops(ranks, count, len(wild)))):
            cards = ranks & (1 << count) - 1 << top - count
            value = run_worth(how, place, top - 1)
            if value > worth:
                found.append((count - cards.bit_count(), value, cards, base))
    jokers, _, cards, base = min(found)
    return (cards << base) + sum(wild[:jokers])


NEAR: Final = 4
"""Number of the next cards thrown for a trial in place of a card that is needed least."""


def plays_of(view: RatsView, legal: Sequence[RatsCommand]) -> dict[RatsCommand, list[Play]]:
    """Returns each command with the plays it begins; a command that begins none is left out."""
    laid, held = bits_of(view.laid), bits_of((*view.laid, *view.hand))
    if type(view.frame) is Agreeing:
        return {}
    if view.count:
        whole = list(dict.fromkeys(_answers(view, laid, held, legal)))
    else:
        whole = [lead for lead in every_lead(held, view.how) if lead[3] & laid == laid]
    begun = {command: [play for play in whole if _begins(view, command, play, laid)] for command in legal}
    return {command: plays for command, plays in begun.items() if plays}


def play_of(view: RatsView, combination: Combination) -> Play:
    """Returns a play in bits."""
    cards = bits_of(combination.cards)
    if view.count:
        return _answer(view, combination.kind, cards)
    suit = ORDER[asked] if (asked := combination.suit) in ORDER else NO_SUIT
    return len(combination.cards), combination.kind, combination.worth, cards, suit


def suit_led(view: RatsView) -> int:
    """The place of the suit a single card asks for."""
    return ORDER[suit] if (suit := view.suit) in ORDER and not view.how.any_suit else NO_SUIT


def _begins(view: RatsView, command: RatsCommand, play: Play, laid: Cards) -> bool:
    cards = play[3]
    match command:
        case cmd.Lay(card=card):
            return cards & ~laid & BIT[card] != 0
        case cmd.Lead(kind=kind):
            return cards == laid and play[1] == kind
        case cmd.Beat() | cmd.ThrowLowest():
            return cards == laid | _helped(view, command)
        case _:
            return False


def _helped(view: RatsView, command: RatsCommand) -> Cards:
    """Returns the cards that one of the two helpers lays."""
    kind, hand, laid = kind_named(view.kind), view.hand, view.laid
    match command:
        case cmd.Beat():
            return bits_of(cheapest_answer(view.how, kind, view.count, hand, view.suit, view.best_value, laid))
        case cmd.ThrowLowest():
            return bits_of(lowest_cards(view.how, kind, view.count, laid, hand, view.suit, view.best_value))
        case _:
            return 0


def _answers(view: RatsView, laid: Cards, held: Cards, legal: Sequence[RatsCommand]) -> Iterator[Play]:
    kind, count, suit = kind_named(view.kind), view.count, suit_led(view)
    for lead in every_lead(held, view.how):
        fits = lead[:2] == (count, kind) and (kind != "single" or suit in (NO_SUIT, lead[4]))
        if fits and lead[3] & laid == laid and lead[2] > view.best_value:
            yield _answer(view, kind, lead[3])
    free = held & ~laid
    for cards in _throws(free, count - laid.bit_count()):
        yield _answer(view, kind, laid | cards)
    for command in legal:
        cards = _forced(command, free, count - laid.bit_count())
        yield _answer(view, kind, laid | (cards or _helped(view, command)))


def _forced(command: RatsCommand, free: Cards, missing: int) -> Cards:
    """The card of the command with those that are needed least."""
    match command:
        case cmd.Lay(card=card):
            return BIT[card] | sum(keeping(free & ~BIT[card], TASTES[0])[: missing - 1])
        case _:
            return 0


def _answer(view: RatsView, kind: Kind, cards: Cards) -> Play:
    suit = suit_led(view)
    return view.count, kind, best_answer(cards, kind, view.count, suit, view.how), cards, suit


def _throws(free: Cards, missing: int) -> Iterator[Cards]:
    """The cards needed least in each taste, and these with one of them changed."""
    for taste in TASTES:
        order = keeping(free, taste)
        usual = sum(order[:missing])
        yield usual
        for kept in order[:missing][-2:]:
            for card in order[missing : missing + NEAR]:
                yield usual - kept + card
