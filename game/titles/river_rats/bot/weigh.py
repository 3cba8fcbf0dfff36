"""What a command would be worth to the crew, seen from one seat."""

from __future__ import annotations

from random import Random
from typing import Final, assert_never

import msgspec

from game.engine.types import Seat
from game.pieces.cards import BIT, Card, mask_of, rank_of
from game.titles.river_rats.bot.outlook import Position, expected
from game.titles.river_rats.bot.stakes import Stakes
from game.titles.river_rats.bot.unknown import Unknown
from game.titles.river_rats.bot.value import Standing
from game.titles.river_rats.rules.commands import (
    AddDebt,
    AddToMarket,
    AddTopToMarket,
    ChooseIdentity,
    Decline,
    DiscardCard,
    DrawFromDeck,
    FinishDiscards,
    FlipRatCard,
    InvokeJoker,
    MarkDiscard,
    Pass,
    PlayCard,
    RemoveRatCard,
    RevealNext,
    RiverRatsCommand,
    Swap,
    TakeFromMarket,
    UseJoker,
)
from game.titles.river_rats.rules.frames import ChoosingDiscards
from game.titles.river_rats.rules.poker import best, best_wild, best_with
from game.titles.river_rats.rules.poker_prediction import predicted
from game.titles.river_rats.rules.state import JOKER
from game.titles.river_rats.rules.view import RiverRatsView

RAT_HANDS: Final = 96
"""How many hands of the Rat a final hand is compared with."""
TRIED_RAT_HANDS: Final = 12
"""The same, where only the best of several removals is looked for."""
WORLDS: Final = (1, 20, 14, 9, 6, 4, 3)
"""How many worlds are tried with so many plays left: the more plays, the more each world takes."""
DRAWS: Final = 14
JOKER_WORTH: Final = 0.05
"""What a face-up Joker adds to the chance to win the match, about."""
ACTION_WORTH: Final = {"C": 0.004, "D": 0.008, "H": 0.0, "S": 0.006}
"""What the action of a card is worth before it is known what it will do; raising the Debt is weighed exactly."""
POWER_WORTH: Final = 0.004
FLIP_WORTH: Final = 0.004
REVEAL_COST: Final = 0.1
"""What a Debt of the crew costs, about, when the Expert Joker fails."""


class Scales:
    """Weighs the commands of one decision against the same worlds."""

    def __init__(self, view: RiverRatsView, rng: Random, joker_rat_cards: int) -> None:
        """`joker_rat_cards`: how many face-down cards join the Rat when an Advanced Joker acts."""
        self.view = view
        self._joker_rat_cards = joker_rat_cards
        self._seat = Seat(0) if view.seat is None else view.seat
        self._unknown = Unknown(view, rng)
        self._extra = 1 if view.abilities and view.rat[0] == "H" else 0
        self.stakes = self._stakes(self._rat_values())
        left = max(0, view.collective_size - len(view.collective))
        self._worlds = self._unknown.worlds(WORLDS[min(left, len(WORLDS) - 1)], DRAWS)
        cards = [card for card in view.collective if card is not None and card != JOKER]
        self.now = Position(
            crew=mask_of(cards),
            wild=JOKER in view.collective,
            left=left,
            hand=view.hand,
            market=view.market,
            pile=len(view.pile),
            hand_limit=view.hand_limit,
        )

    def worth(self, command: RiverRatsCommand) -> float:
        """The chance to win the match after the command, plus small bonuses for what positions do not show."""
        now, view = self.now, self.view
        match command:
            case DrawFromDeck():
                return self._expected(self._drawn(now, 0))
            case TakeFromMarket(card=card):
                return self._expected(self._drawn(_take(now, card, view.market_slots), 1))
            case PlayCard(card=card):
                return self._expected(self._played(card)) + self._action_worth(card)
            case UseJoker():
                return self._joker()
            case AddToMarket(card=card):
                return self._expected(_shared(now, card))
            case AddTopToMarket():
                return self._expected(msgspec.structs.replace(now, fresh_market=1))
            case Swap(target=target, card=card):
                return self._expected(_swapped(now, target, card))
            case AddDebt():
                return self._expected(msgspec.structs.replace(now, pile=now.pile + 1))
            case FlipRatCard():
                return self._expected(msgspec.structs.replace(now, open_raises=1)) + FLIP_WORTH
            case DiscardCard(card=card) | MarkDiscard(card=card):
                return self._expected(self._discarded((*self._chosen(), card)))
            case FinishDiscards():
                return self._expected(self._discarded(self._chosen()))
            case Decline():
                return self._expected(now)
            case ChooseIdentity(card=card):
                return self.stakes.worth(best_with(now.crew, card), now.pile)
            case RemoveRatCard(place=place):
                return self._expected_against(self._unknown.rat_values(RAT_HANDS, place, self._joker_rat_cards))
            case InvokeJoker():
                return self._revealed() - JOKER_WORTH
            case RevealNext():
                return self._revealed()
            case Pass():
                return 0.0
            case _:
                assert_never(command)

    def _expected(self, position: Position, stakes: Stakes | None = None) -> float:
        return expected(position, self._seat, self.view.seats, self._worlds, stakes or self.stakes)

    def _expected_against(self, rat_values: list[int]) -> float:
        return self._expected(self.now, self._stakes(rat_values))

    def _stakes(self, rat_values: list[int]) -> Stakes:
        view = self.view
        standing = Standing(view.beaten is not None, len(view.rat_debt), len(view.crew_debt), view.debt_limit)
        wanted = -1 if view.prediction is None or not view.jokers_down else predicted(rank_of(view.prediction))
        return Stakes(standing, rat_values, self._extra, wanted, JOKER_WORTH)

    def _rat_values(self) -> list[int]:
        if not self.view.joker_aside:
            return self._unknown.rat_values(RAT_HANDS)
        return self._rat_values_removed()

    def _rat_values_removed(self) -> list[int]:
        """What the Rat's hand may be worth once an Advanced Joker has taken its best card."""
        places = [place for place, card in enumerate(self.view.rat_cards) if card is not None]
        tries = [self._unknown.rat_values(TRIED_RAT_HANDS, place, self._joker_rat_cards) for place in places]
        if not tries:
            return self._unknown.rat_values(RAT_HANDS)
        place = places[min(range(len(places)), key=lambda index: sum(tries[index]))]
        return self._unknown.rat_values(RAT_HANDS, place, self._joker_rat_cards)

    def _drawn(self, position: Position, already: int) -> Position:
        """The viewer has drawn up to a full hand, the rest of it unknown."""
        missing = max(0, self.view.hand_limit - len(self.view.hand) - already)
        return msgspec.structs.replace(position, playing=True, fresh_hand=missing)

    def _played(self, card: Card) -> Position:
        now = self.now
        return msgspec.structs.replace(
            now,
            crew=now.crew | BIT[card],
            left=now.left - 1,
            hand=_without(now.hand, card),
            open_raises=1 if card[0] == "H" else 0,
        )

    def _action_worth(self, card: Card) -> float:
        view = self.view
        own = view.powers and view.aces[self._seat][0] == card[0]
        return ACTION_WORTH[card[0]] + (POWER_WORTH if own else 0.0)

    def _joker(self) -> float:
        now = self.now
        if self.view.level == "advanced":
            return self._expected(now, self._stakes(self._rat_values_removed())) - JOKER_WORTH
        return self._expected(msgspec.structs.replace(now, wild=True, left=now.left - 1)) - JOKER_WORTH

    def _chosen(self) -> tuple[Card, ...]:
        match self.view.frame:
            case ChoosingDiscards(chosen=chosen):
                return chosen
            case _:
                return ()

    def _discarded(self, cards: tuple[Card, ...]) -> Position:
        now = self.now
        hand = tuple(card for card in now.hand if card not in cards)
        market = tuple(card for card in now.market if card not in cards)
        fresh = max(0, min(self.view.market_slots, len(now.market)) - len(market))
        return msgspec.structs.replace(now, hand=hand, market=market, fresh_market=fresh)

    def _revealed(self) -> float:
        """One more card for the hand, unless it has the Rat's suit: then the hand stands and a Debt is taken."""
        now, total = self.now, 0.0
        value = best_wild if now.wild else best
        cards = self._unknown.cards
        for card in cards:
            if card[0] == self.view.rat[0]:
                total += self.stakes.worth(value(now.crew), now.pile) - REVEAL_COST
            else:
                total += self.stakes.worth(value(now.crew | BIT[card]), now.pile)
        return total / max(1, len(cards))


def _take(position: Position, card: Card, slots: int) -> Position:
    market = _without(position.market, card)
    return msgspec.structs.replace(
        position, hand=(*position.hand, card), market=market, fresh_market=1 if len(market) < slots else 0
    )


def _shared(position: Position, card: Card) -> Position:
    return msgspec.structs.replace(position, hand=_without(position.hand, card), market=(*position.market, card))


def _swapped(position: Position, target: Card, card: Card) -> Position:
    crew = position.crew & ~BIT[target] | BIT[card]
    if card in position.hand:
        return msgspec.structs.replace(position, crew=crew, hand=(*_without(position.hand, card), target))
    return msgspec.structs.replace(position, crew=crew, market=(*_without(position.market, card), target))


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple(each for each in cards if each != card)
