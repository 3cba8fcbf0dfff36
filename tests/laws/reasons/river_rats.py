"""The reasons of River Rats: the rules play the command, and the hands that lie open are valued before and after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.pieces import Card, mask_of, rank_of
from game.titles.river_rats.rules import terms as cmd
from game.titles.river_rats.rules.events import JOKER
from game.titles.river_rats.rules.poker import (
    Category,
    best,
    best_wild,
    best_with,
    category,
    matches,
    predicted,
    rat_hand,
)
from game.titles.river_rats.table.words import category_line, hand_line
from tests.laws.reasons.case import Case, Claim, Claims, always

FIVE = 5
ACE = 14


def _value(cards: Sequence[Card | None], identity: Card | None = None) -> int:
    mask = mask_of(card for card in cards if card is not None and card != JOKER)
    if JOKER not in cards:
        return best(mask)
    return best_wild(mask) if identity is None else best_with(mask, identity)


def _open(case: Case) -> list[Card]:
    """The crew's cards that everybody sees; alone one sees one's own."""
    view = case.view
    hidden = view.first_owner is not None and view.seats > 1
    return [card for card in view.collective[1 if hidden else 0 :] if card is not None]


def _then(case: Case) -> list[Card]:
    """Returns the cards after the command, as the words of its kind say it."""
    cards = _open(case)
    match case.command:
        case cmd.PlayCard(card=card) | cmd.TakeFromMarket(card=card):
            return [*cards, card]
        case cmd.UseJoker():
            return [*cards, JOKER]
        case cmd.Swap(target=target, card=card):
            return [card if each == target else each for each in cards]
        case _:
            return cards


def _old(case: Case) -> int:
    return _value(_open(case), case.view.joker_identity)


def _new(case: Case) -> int:
    return _value(_then(case), case.view.joker_identity)


def _left(case: Case) -> int:
    """Cards the crew still plays after the command."""
    view = case.view
    joins = not isinstance(case.command, cmd.Swap)
    return int(view.collective_size - len(view.collective) - joins)


def _rat(case: Case, removed: int | None = None) -> int:
    view = case.view
    dealt = [card for place, card in enumerate(view.rat_cards) if place != removed]
    return _value([card for card in rat_hand(view.rat, view.beaten, dealt) if card is not None])


def _called(case: Case, value: int) -> bool:
    return case.words("hand") == case.strings.say(hand_line(value))


def _kind(case: Case) -> Category:
    """The kind of hand the sentence names."""
    return next(kind for kind in Category if case.strings.say(category_line(kind)) == case.words("hand"))


def _fit(cards: Sequence[Card], kind: Category) -> int:
    """Returns the number of cards that fit one hand of the kind; at most five."""
    ranks = Counter(rank_of(card) for card in cards)
    alike = sorted(ranks.values(), reverse=True)
    match kind:
        case Category.FLUSH:
            return max(Counter(card[0] for card in cards).values())
        case Category.STRAIGHT:
            held = {*ranks, *([1] if ACE in ranks else [])}
            return max(len(held & {*range(low, low + FIVE)}) for low in range(1, ACE - FIVE + 2))
        case Category.STRAIGHT_FLUSH:
            suits = {card[0] for card in cards}
            return max(_fit([card for card in cards if card[0] == suit], Category.STRAIGHT) for suit in suits)
        case Category.FULL_HOUSE:
            return sum(min(count, most) for count, most in zip(alike, (3, 2), strict=False))
        case Category.FOUR_OF_A_KIND:
            return min(4, alike[0]) + min(1, len(cards) - alike[0])
        case _:
            return len(cards)


def _reaches(case: Case, cards: Sequence[Card], kind: Category) -> bool:
    """True if five cards of the whole hand can be of this kind, the missing ones being any, a Joker too."""
    natural = [card for card in cards if card != JOKER]
    missing = case.view.collective_size - len(natural)
    return bool(natural) and min(FIVE, _fit(natural, kind)) + missing >= FIVE


def _reach(case: Case, *, fresh: bool = False, goal: bool = False) -> bool:
    kind = _kind(case)
    wanted = not goal or kind == predicted(case.view.prediction)
    return wanted and _reaches(case, _then(case), kind) and not (fresh and _reaches(case, _open(case), kind))


def _given_up(case: Case) -> bool:
    kind = _kind(case)
    return _reaches(case, _open(case), kind) and not _reaches(case, _then(case), kind)


def _fulfils(case: Case) -> bool:
    view, cards = case.view, _then(case)
    goal = predicted(view.prediction)
    complete = len(cards) == view.collective_size and view.jokers_down > 0 and _called(case, _new(case))
    if JOKER in cards:
        return complete and category(_new(case)) == goal
    return complete and matches(cards, goal, view.prediction_match)


def _swap_next(case: Case) -> bool:
    draft = case.played(case.command)
    swaps = [each for each in case.rules.legal(draft.state, case.seat) if isinstance(each, cmd.Swap)]
    cards = _then(case)
    after = [[each.card if card == each.target else card for card in cards] for each in swaps]
    return any(_value(hand, case.view.joker_identity) > _new(case) for hand in after)


def _hidden(case: Case) -> int:
    return sum(card is None for card in case.view.rat_cards)


def _pile(case: Case) -> int:
    """Debt cards in the pile after the command."""
    return len(case.view.pile) + isinstance(case.command, cmd.AddDebt)


def _missing(case: Case) -> int:
    return int(case.view.debt_limit) - len(case.view.rat_debt) - _pile(case)


def _swapped_to(place: str) -> Claim:
    def claim(case: Case) -> bool:
        state: Any = case.played(case.command).state
        cards = state.market if place == "market" else state.hands[case.seat]
        return case.command.target in cards

    return claim


def _identity(case: Case, card: Card) -> int:
    return _value(case.view.collective, card)


def _lost(case: Case) -> int:
    """Debt cards that the crew gets if it loses this hand: the pile, and what the Rat adds as far as there are any."""
    view = case.view
    added: int = min(view.ability.debt_when_lost, view.deck_count + len(view.discard))
    return len(view.pile) + added


def _costs_a_card(case: Case) -> bool:
    """True if something else that could be done takes a card from the hand."""
    return any(getattr(other, "card", None) in case.view.hand for other in case.legal)


CLAIMS: Claims = {
    "only": lambda case: len(case.legal) == 1,
    "beats": lambda case: _called(case, _new(case)) and _new(case) > max(_old(case), _rat(case)),
    "makes": lambda case: _called(case, _new(case)) and not _called(case, _old(case)) and _new(case) > _old(case),
    "holds": lambda case: _called(case, _new(case)) and _new(case) > _rat(case),
    "kicker": lambda case: _called(case, _new(case)) and _called(case, _old(case)) and _new(case) > _old(case),
    "higher": lambda case: (
        _called(case, _new(case)) and _new(case) > _old(case) and category(_new(case)) == category(_old(case))
    ),
    "prediction": _fulfils,
    "on_course": lambda case: _reach(case, goal=True),
    "on_course_now": lambda case: _reach(case, goal=True, fresh=True),
    "in_reach": _reach,
    "in_reach_now": lambda case: _reach(case, fresh=True),
    "gives_up": _given_up,
    "gives_up_prediction": lambda case: _given_up(case) and _kind(case) == predicted(case.view.prediction),
    "breaks": lambda case: _called(case, _old(case)) and category(_new(case)) < category(_old(case)),
    "builds": lambda case: _left(case) == case.number() > 0 and case.view.ability.first_card_hidden,
    "keeps": lambda case: _called(case, _new(case)) and _left(case) > 0,
    "swap_next": _swap_next,
    "least_bad": lambda case: all(_value([*case.view.collective, card]) <= _rat(case) for card in case.view.hand),
    "odds": lambda case: _hidden(case) == case.number() > 0,
    "shown": lambda case: _hidden(case) == 0 and _called(case, _rat(case)),
    "prepares_hand": _swapped_to("hand"),
    "prepares_market": _swapped_to("market"),
    "joker_aside": lambda case: case.view.joker == "remove" and case.command == cmd.UseJoker(),
    "draw": lambda case: case.view.deck_count + len(case.view.discard) > 0,
    "take": lambda case: case.command.card in case.view.market,
    "take_makes": lambda case: _called(case, _new(case)) and category(_new(case)) > category(_old(case)),
    "take_prediction": lambda case: _reach(case, goal=True),
    "take_reach": _reach,
    "raise": lambda case: _missing(case) == case.number() > 0,
    "raise_enough": lambda case: _missing(case) == 0,
    "raised": lambda case: _missing(case) < 0 and _pile(case) == case.number(),
    "keep_small": lambda case: _lost(case) == case.number() and _missing(case) > 0,
    "enough": lambda case: _missing(case) <= 0,
    "flip": lambda case: case.view.rat_cards[case.command.place] is None,
    "share": lambda case: case.view.seats > 1,
    "more_choice": always,
    "discard": always,
    "remove": lambda case: _called(case, _rat(case, case.command.place)),
    "remove_shown": lambda case: (
        _called(case, _rat(case, case.command.place)) and _rat(case, case.command.place) < _rat(case)
    ),
    "identity_strong": lambda case: all(
        _identity(case, case.command.card) >= _identity(case, other.card)
        for other in case.legal
        if isinstance(other, cmd.ChooseIdentity)
    ),
    "identity_prediction": lambda case: category(_identity(case, case.command.card)) == predicted(case.view.prediction),
    "reveal": always,
    "stand": lambda case: _called(case, _value(case.view.collective, case.view.joker_identity)),
    "leave": lambda case: len(case.view.hand) == case.number() and _costs_a_card(case),
    "market_stays": lambda case: (
        not _costs_a_card(case) and any(isinstance(other, cmd.AddTopToMarket) for other in case.legal)
    ),
}
