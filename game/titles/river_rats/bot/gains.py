"""A card's changes of the crew's hand, in sentences that are true of what everybody may know of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import sqrt
from typing import Final

from msgspec import Struct

from game.content.message import Message
from game.pieces import Card, card_line, mask_of, rank_of
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import JOKER
from game.titles.river_rats.rules.moves import has_power
from game.titles.river_rats.rules.poker import ALL_RANKS, RANK_COUNT, Category, category, matches, predicted
from game.titles.river_rats.table.words import (
    category_line,
    hand_after,
    hand_line,
    joined,
    rat_value,
    say,
    value_of_cards,
    value_with,
)

DRAWS: Final = (Category.STRAIGHT_FLUSH, Category.FLUSH, Category.STRAIGHT)
TELLING: Final = 3
"""Fewer cards than these fit too many hands to say anything."""
FIVE: Final = 5
ACE: Final = 14
LOWEST_STRAIGHT: Final = 5
"""The highest rank of the straight A 2 3 4 5."""
NEARLY: Final = 4
"""Minimum number of cards of a straight or a flush that are not given up without a word."""


class Change(Struct, frozen=True):
    """The crew's open hand before and after a move. `hidden`: its face-down first card is in neither."""

    view: RiverRatsView
    before: tuple[Card, ...]
    after: tuple[Card, ...]
    left: int
    """Cards still to be played after the move."""
    hidden: bool
    old: int
    new: int
    """Value of the hand after the move; `old` is its value before."""


def played(view: RiverRatsView, card: Card) -> Message | None:
    """Returns the reason why a card, or the Joker, joins the crew's hand; None where any card would do the same."""
    change = _change(view, card, None)
    if change.left == 0:
        return _last(change, card)
    said = [*_better(change), *_outlook(change)]
    if not said and category(change.new) > Category.HIGH_CARD:
        said = [say("reason.keeps", hand=hand_line(change.new))]
    told = [*said, *_losses(change)]
    return joined(told) if told else None


def swapped(view: RiverRatsView, target: Card, card: Card) -> Message:
    """Returns the reason why a card takes the place of another one."""
    change = _change(view, card, target)
    said = [*_better(change), *_outlook(change)]
    if change.left == 0 and not said and change.new > change.old:
        said = [_beside(change)]
    if not said:
        source = "market" if card in view.market else "hand"
        said = [say(f"reason.prepares_{source}", target=card_line(target))]
    return joined([*said, *_losses(change)])


def taken(view: RiverRatsView, card: Card) -> Message:
    """Returns the reason why a card is taken from the Market."""
    change = _change(view, card, None)
    name = card_line(card)
    if category(change.new) > category(change.old):
        return say("reason.take_makes", card=name, hand=hand_line(change.new))
    kind = _prediction(change)
    if kind is not None and _reaches(change, change.after, kind):
        return say("reason.take_prediction", card=name, hand=category_line(kind))
    for kind in DRAWS:
        if _reaches(change, change.after, kind):
            return say("reason.take_reach", card=name, hand=category_line(kind))
    return say("reason.take", card=name)


def in_reach(cards: Sequence[Card], kind: Category, size: int) -> bool:
    """True if a hand of `size` cards that begins with these can still be of this kind, if the right cards come.

    A Joker fits everywhere and is left out of `cards`. Of more than five cards the best five count.
    """
    return fitting(cards, kind) >= len(cards) - (size - FIVE)


def fitting(cards: Sequence[Card], kind: Category) -> int:
    """Returns the number of cards, at least one, that can be part of one such hand; all for kinds weaker than a
    straight.
    """
    match kind:
        case Category.STRAIGHT:
            return _in_a_row(cards)
        case Category.FLUSH:
            return max(len(suit) for suit in _suits(cards))
        case Category.STRAIGHT_FLUSH:
            return max(_in_a_row(suit) for suit in _suits(cards))
        case Category.FULL_HOUSE:
            return sum(min(count, most) for count, most in zip(_counts(cards), (3, 2), strict=False))
        case Category.FOUR_OF_A_KIND:
            same = _counts(cards)[0]
            return same + min(1, len(cards) - same)
        case _:
            return len(cards)


def _change(view: RiverRatsView, card: Card, target: Card | None) -> Change:
    """A face-down first card is left out unless its player is alone: the sentence may be read by the others."""
    hidden = view.first_owner is not None and view.seats > 1
    known = view.collective[1:] if hidden else view.collective
    before = tuple(each for each in known if each is not None)
    left = view.collective_size - len(view.collective) - (target is None)
    after = hand_after(before, card, target)
    old, new = value_of_cards(before, view.joker_identity), value_of_cards(after, view.joker_identity)
    return Change(view, before, after, max(0, left), hidden, old, new)


def _last(change: Change, card: Card) -> Message:
    """Returns the reason to play the last card: nothing comes after it but its action."""
    view, hand = change.view, hand_line(change.new)
    better = [*_better(change)]
    if _fulfils(change) or (better and change.new > rat_value(view)):
        return joined([*better, *_losses(change)])
    if change.new > rat_value(view):
        return joined([say("reason.holds", hand=hand), *_losses(change)])
    if not change.hidden and _swap_helps(change, card):
        return say("reason.swap_next")
    if not change.hidden and _all_lose(view):
        return say("reason.least_bad")
    return _hidden(view)


def _beside(change: Change) -> Message:
    """A hand that is worth more and no better one: by the cards beside it, or by its highest card."""
    hand = hand_line(change.new)
    return say("reason.kicker" if hand == hand_line(change.old) else "reason.makes", hand=hand)


def _hidden(view: RiverRatsView) -> Message:
    """Returns the sentence about the cards the Rat hides, which nobody can judge; if it hides none, about its hand."""
    hidden = sum(card is None for card in view.rat_cards)
    return say("reason.odds", count=hidden) if hidden else say("reason.shown", hand=hand_line(rat_value(view)))


def _better(change: Change) -> Iterator[Message]:
    """Yields the sentence about the better hand, if it is better itself: a higher card beside it is not enough."""
    old, new = change.old, change.new
    hand = hand_line(new)
    higher = category(new) == category(old) > Category.HIGH_CARD and new > old and hand != hand_line(old)
    if _fulfils(change):
        yield say("reason.prediction", hand=hand)
    elif category(new) > category(old):
        yield say("reason.beats" if new > rat_value(change.view) else "reason.makes", hand=hand)
    elif higher:
        yield say("reason.higher", hand=hand)


def _outlook(change: Change) -> Iterator[Message]:
    """Yields sentences about hands that stay in reach by a card, or come within reach by a swap. The prediction goes
    first.
    """
    if change.left == 0:
        return
    swap = len(change.before) == len(change.after)
    now = "_now" if swap else ""
    goal = _prediction(change)
    kinds = DRAWS if goal is None else (goal, *DRAWS)
    for kind in kinds:
        news = _reaches(change, change.after, kind) and not (swap and _reaches(change, change.before, kind))
        if news and kind > category(change.new):
            key = f"reason.on_course{now}" if kind == goal else f"reason.in_reach{now}"
            yield say(key, hand=category_line(kind))
            return


def _losses(change: Change) -> Iterator[Message]:
    """Yields sentences about losses: the prediction, a straight or flush nearly complete, a hand already made."""
    goal = _prediction(change)
    if category(change.new) < category(change.old):
        yield say("reason.breaks", hand=hand_line(change.old))
    for kind in (Category.FLUSH, Category.STRAIGHT) if goal is None else (goal, Category.FLUSH, Category.STRAIGHT):
        enough = len(change.before) >= (TELLING if kind == goal else NEARLY)
        had = enough and _reaches(change, change.before, kind)
        if had and category(change.new) < kind and not _reaches(change, change.after, kind):
            yield say("reason.gives_up_prediction" if kind == goal else "reason.gives_up", hand=category_line(kind))
            return


def _reaches(change: Change, cards: Sequence[Card], kind: Category) -> bool:
    """True if cards that say something can still become this; never said while one of them is face-down."""
    natural = [card for card in cards if card != JOKER]
    telling = len(natural) >= TELLING and not change.hidden
    return telling and in_reach(natural, kind, change.view.collective_size)


def _prediction(change: Change) -> Category | None:
    """The hand that would earn a Joker; None while there is none to earn."""
    view = change.view
    return None if view.prediction is None or not view.jokers_down else predicted(view.prediction)


def _fulfils(change: Change) -> bool:
    """True if the hand is complete now and earns a Joker, and did not before."""
    goal = _prediction(change)
    if goal is None or change.left or change.hidden:
        return False
    return _matches(change, change.after, goal) and not _matches(change, change.before, goal)


def _matches(change: Change, cards: Sequence[Card], goal: Category) -> bool:
    """A Joker that is not yet settled counts as the strongest card it could be."""
    if len(cards) < change.view.collective_size:
        return False
    if JOKER in cards:
        return category(value_of_cards(cards, change.view.joker_identity)) == goal
    return matches(cards, goal, change.view.prediction_match)


def _swap_helps(change: Change, card: Card) -> bool:
    """True if the diamond just played lets its player swap something better in."""
    view = change.view
    if card[0] != "D" or view.seat is None:
        return False
    power = has_power(view, view.powers, view.seat, card[0])
    own = [*(each for each in view.hand if each != card), *(view.market if power else ())]
    targets = [each for each in change.before if each != JOKER]
    swaps = (hand_after(change.after, each, target) for target in targets for each in own)
    return any(value_of_cards(cards, view.joker_identity) > change.new for cards in swaps)


def _all_lose(view: RiverRatsView) -> bool:
    """True if no card of the viewer's beats the open cards of the Rat's hand."""
    rat = rat_value(view)
    return all(value_with(view, card) <= rat for card in view.hand)


def _suits(cards: Sequence[Card]) -> list[list[Card]]:
    return [[card for card in cards if card[0] == suit] for suit in "CDHS"]


def _in_a_row(cards: Sequence[Card]) -> int:
    """The most different ranks within five in a row; an Ace is high or low."""
    ranks = {rank_of(card) for card in cards}
    if ACE in ranks:
        ranks.add(1)
    return max(len(ranks & set(range(top - FIVE + 1, top + 1))) for top in range(LOWEST_STRAIGHT, ACE + 1))


def _counts(cards: Sequence[Card]) -> list[int]:
    """Returns the number of cards of each rank, the most first."""
    return sorted(Counter(card[1:] for card in cards).values(), reverse=True)


PAIR: Final = 0.014
THREE: Final = 0.05
SUITED: Final = 0.012
IN_A_ROW: Final = 0.012
HIGH: Final = 0.0022
"""Chance to win the match that each of these adds, about: a pair, three of a kind, each card of the longest suit and of
the best run of five ranks, each rank above a nine.
"""
USUALLY_KEPT: Final = 0.085
"""Average worth of any five cards, about."""
NINE: Final = 7
KEEPING_ACE: Final = 12
RUN: Final = 0b11111
LOWEST_RUN: Final = 0b1111 | 1 << KEEPING_ACE


def kept_by(hand: Sequence[Card], market: Sequence[Card], seats: int) -> float:
    """Returns the worth of a seat's hand and the Market in the next round beside usual ones. More seats that lay cards
    make it smaller.
    """
    return (kept(mask_of([*hand, *market])) - USUALLY_KEPT) / sqrt(seats)


def kept(mask: int) -> float:
    """Returns the worth of these cards together in the next round."""
    suits = [mask >> shift & ALL_RANKS for shift in range(0, 4 * RANK_COUNT, RANK_COUNT)]
    black, red = suits[0] | suits[3], suits[1] | suits[2]
    blacks, reds = suits[0] & suits[3], suits[1] & suits[2]
    once, twice = black | red, blacks | reds | black & red
    thrice = blacks & red | reds & black
    value = PAIR * (twice & ~thrice).bit_count() + THREE * thrice.bit_count()
    value += SUITED * max([suit.bit_count() for suit in suits]) + IN_A_ROW * in_a_row(once)
    return value + sum([_height(suit) for suit in suits])


@cache
def in_a_row(ranks: int) -> int:
    """The most of these ranks within five in a row; an Ace is high or low."""
    most = max([(ranks >> low & RUN).bit_count() for low in range(RANK_COUNT - 4)])
    return max(most, (ranks & LOWEST_RUN).bit_count())


@cache
def _height(ranks: int) -> float:
    return HIGH * sum([place - NINE for place in range(NINE + 1, KEEPING_ACE + 1) if ranks >> place & 1])
