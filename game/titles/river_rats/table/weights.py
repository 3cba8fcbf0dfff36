"""The weight of the events of River Rats, by what everybody sees, and what is at stake in a round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from game.content.message import Message
from game.engine.types import Event, Seat
from game.pieces import DECK, RANKS, Card, card_key, mask_of, rank_of, suit_of
from game.table.presenter import Names, ViewedEvent, Weights
from game.table.weight import CALM, LIGHT, StandingStake, Weight
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import resolution as end
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import JOKER
from game.titles.river_rats.rules.poker import Category, best, category, rat_hand
from game.titles.river_rats.table.words import (
    category_title,
    counting,
    joker_key,
    rat_key,
    say,
    value_of_cards,
)

GRADES: Final = {
    Category.HIGH_CARD: 0,
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 2,
    Category.STRAIGHT: 3,
    Category.FLUSH: 3,
    Category.FULL_HOUSE: 3,
    Category.FOUR_OF_A_KIND: 4,
    Category.STRAIGHT_FLUSH: 4,
}
"""Grade of a card with which the crew's hand becomes such a hand."""

NAMED: Final = 3
"""Lowest grade of a hand whose name is shown large."""

MANY_STAKED: Final = 3
"""Number of cards at stake from which a raise weighs more."""

MOST_RANKS: Final = 2
"""Maximum number of ranks that are named in a question; more are counted."""

MOST_OPEN: Final = 2
"""Maximum number of hidden cards for which all completions are valued: with more, nobody at a table knows."""

STAKED: Final = 2
"""Number of cards at stake from which they are counted aloud: one lies there in every round."""

HEARTBEAT: Final = 40.0
"""Beats a minute while a loss would end the match."""

GLOW: Final = 0.2
"""Light of the pile for each card at stake."""


class RiverRatsWeights(Weights[RiverRatsView]):
    """The grades of River Rats."""

    def weigh(self, viewed: ViewedEvent[Event, RiverRatsView], names: Names) -> Weight:
        event, before, after = viewed.event, viewed.before, viewed.after
        stake = _stake(before)
        match event:
            case ev.CardPlayed() | ev.CardsSwapped() | ev.JokerPlayed():
                return _laid(event, before, after)
            case ev.DebtRaised():
                count = len(after.pile)
                grade = 3 if is_perilous(after) and not is_perilous(before) else 2 if count >= MANY_STAKED else 1
                return Weight(grade, stake=_stake(after), keys=_pile_keys(after))
            case ev.RatCardFlipped(place=place) | end.RatCardTurned(place=place):
                deciding = isinstance(event, end.RatCardTurned)
                return _turned(before, after, place, resolving=deciding)
            case end.HandsCompared(crew_wins=crew_wins):
                return Weight(2, stake=stake, glad=_crew(after) if crew_wins else ())
            case end.DebtGivenToRat(total=total):
                return Weight(3 if total >= after.debt_limit else 2, stake=stake, glad=_crew(after))
            case end.DebtGivenToCrew(total=total):
                return Weight(3 if total >= after.debt_limit else 2, stake=stake)
            case end.JokerEarned():
                key = joker_key(after.jokers_removed + (JOKER in after.collective) + after.jokers_up - 1)
                return Weight(2, pause=0.2, keys=(key,), glad=_crew(after))
            case ev.JokerSetAside() | end.JokerInvoked():
                return Weight(3, glad=_crew(after))
            case end.RatBeaten():
                return Weight(4, stake=1.0, glad=_crew(after))
            case end.MatchEnded(reason=reason):
                return Weight(4, stake=1.0, glad=_crew(after) if reason == "rats_beaten" else ())
            case _:
                return LIGHT

    def standing(self, view: RiverRatsView) -> StandingStake:
        if not view.pile:
            return CALM
        count, perilous = len(view.pile), is_perilous(view)
        label = say("weight.stake", count=count) if count >= STAKED else None
        return StandingStake(_pile_keys(view), min(1.0, GLOW * count), label, perilous, HEARTBEAT if perilous else 0.0)


WEIGHTS: Final = RiverRatsWeights()


def is_perilous(view: RiverRatsView) -> bool:
    """True if a lost round would end the match."""
    return bool(view.pile) and view.crew_debt_if_lost() >= view.debt_limit


def unseen_cards(view: RiverRatsView) -> list[Card]:
    """Returns the cards that may lie where nobody has looked, by what everybody knows."""
    open_now: Iterable[Sequence[Card | None]] = (
        view.aces, (view.rat, view.beaten), view.rat_cards, _collective(view), view.market, view.pile, view.rat_debt,
        view.crew_debt, view.discard, *view.shown,
    )  # fmt: skip
    seen = {card for cards in open_now for card in cards}
    unseen = [card for card in DECK if card not in seen]
    kings = [card for card in unseen if rank_of(card) == KING and card not in view.ruled_out]
    return [card for card in unseen if card not in kings] if view.inactive and len(kings) == 1 else unseen


KING: Final = 2 + RANKS.index("K")


def beating_cards(view: RiverRatsView) -> tuple[list[Card], list[Card]]:
    """Returns the cards that would let the Rat win as its last hidden one, and those that would not."""
    known = [card for card in view.rat_cards if card is not None]
    crew = _crew_value(view)
    rat = mask_of(rat_hand(view.rat, view.beaten, known))
    lost: list[Card] = []
    held: list[Card] = []
    for card in unseen_cards(view):
        (lost if best(rat | mask_of((card,))) >= crew else held).append(card)
    return lost, held


def is_open(view: RiverRatsView) -> bool:
    """True if the few hidden cards of the Rat decide the round: with some of the cards that nobody has seen the crew
    wins, with others the Rat.
    """
    known = [card for card in view.rat_cards if card is not None]
    hidden = len(view.rat_cards) - len(known)
    if not 0 < hidden <= MOST_OPEN or None in _collective(view):
        return False
    crew, rat = _crew_value(view), mask_of(rat_hand(view.rat, view.beaten, known))
    found: set[bool] = set()
    for cards in combinations(unseen_cards(view), hidden):
        found.add(best(rat | mask_of(cards)) >= crew)
        if len(found) == 2:
            return True
    return False


def _laid(
    event: ev.CardPlayed | ev.CardsSwapped | ev.JokerPlayed, before: RiverRatsView, after: RiverRatsView
) -> Weight:
    """Returns the weight of a card that came into the crew's hand: that of the hand it made."""
    was, now = (category(_crew_value(view)) for view in (before, after))
    joker = 3 if isinstance(event, ev.JokerPlayed) else 0
    grade = max(joker, GRADES[now]) if now > was else joker
    name = say("weight.name", hand=category_title(now)) if now > was and GRADES[now] >= NAMED else None
    keys = () if now is Category.HIGH_CARD else tuple(_key(card, after) for card in _counting(after))
    return Weight(grade, stake=_stake(after), keys=keys, name=name, glad=_crew(after))


def _counting(view: RiverRatsView) -> list[Card]:
    """Returns the open cards of the crew's hand that make it what it is, the smaller sets first; all beside a Joker."""
    cards = [card for card in _collective(view) if card is not None]
    if JOKER in cards:
        return sorted(cards, key=lambda card: 0 if card == JOKER else rank_of(card))
    found = counting(cards)
    ranks = [rank_of(card) for card in found]
    return sorted(found, key=lambda card: (ranks.count(rank_of(card)), rank_of(card)))


def _key(card: Card, view: RiverRatsView) -> str:
    return joker_key(view.jokers_removed) if card == JOKER else card_key(card)


def _turned(before: RiverRatsView, after: RiverRatsView, place: int, *, resolving: bool) -> Weight:
    """Returns the weight of a card the Rat hid: it decides if it is the last one and could still end either way."""
    keys = (rat_key(before, place), rat_key(after, place))
    if not resolving:
        return Weight(1, stake=_stake(before), keys=keys, glad=_crew(after))
    if before.rat_cards.count(None) == 1:
        lost, held = beating_cards(before)
        if lost and held:
            question = _question(lost, held)
            return Weight(3, decides=True, stake=_stake(before), keys=keys, question=question)
    elif is_open(before):
        return Weight(2, stake=_stake(before), keys=keys)
    return Weight(1, stake=_stake(before), keys=keys)


def _question(lost: Sequence[Card], held: Sequence[Card]) -> Message:
    """Returns what would still beat the crew: by rank, the highest first, or by suit, else the number of cards."""
    ranks = sorted({rank_of(card) for card in lost}, reverse=True)
    if len(ranks) <= MOST_RANKS and not any(rank_of(card) in ranks for card in held):
        named = [say(f"weight.rank.{RANKS[rank - 2]}") for rank in ranks]
        if len(named) == 1:
            return say("weight.question.one", first=named[0])
        return say("weight.question.two", first=named[0], second=named[1])
    suits = {suit_of(card) for card in lost}
    if len(suits) == 1 and not any(suit_of(card) in suits for card in held):
        return say(f"weight.question.suit.{suits.pop()}")
    if len(held) < len(lost):
        return say("weight.question.hold", count=len(held))
    return say("weight.question.count", count=len(lost))


def _collective(view: RiverRatsView) -> tuple[Card | None, ...]:
    """Returns the crew's hand without the first card while only its owner knows it."""
    return (None, *view.collective[1:]) if view.first_owner is not None and view.collective else view.collective


def _crew_value(view: RiverRatsView) -> int:
    return value_of_cards(_collective(view), view.joker_identity)


def _pile_keys(view: RiverRatsView) -> tuple[str, ...]:
    return tuple(f"debt:{place}" if card is None else card_key(card) for place, card in enumerate(view.pile))


def _stake(view: RiverRatsView) -> float:
    """Returns the part of the Debt that ends the match which lies in the pile."""
    return min(1.0, len(view.pile) / view.debt_limit)


def _crew(view: RiverRatsView) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(len(view.hand_counts)))
