"""The cards the crew can still lay in a round: every set its seats could add, on a table that is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, islice
from math import log
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.bots.fitted import Standing, logistic, logit_of
from game.pieces import BIT, Card, suit_of
from game.titles.river_rats.bot.fitted import CURVE
from game.titles.river_rats.bot.fitted_later import LATER
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.events import RiverRatsState
from game.titles.river_rats.rules.terms import Terms


class CrewOutlook(Struct, frozen=True):
    """The standing of a match, used to weigh a round."""

    seats: int
    level: str
    rat: str
    beaten: str
    rat_debt: int
    crew_debt: int
    limit: int
    jokers: int
    forgiven: int
    """Debt the crew is rid of when it beats the active Rat."""

    @property
    def worth(self) -> float:
        """The chance to win the match before the next round is dealt."""
        return _worth(self)

    @property
    def joker_worth(self) -> float:
        """Returns the worth of one more face-up Joker."""
        return _worth(replace(self, jokers=self.jokers + 1)) - _worth(self)

    def worth_won(self, pile: int) -> float:
        """The chance to win the match after the crew won this pile."""
        if self.rat_debt + pile < self.limit:
            return _worth(replace(self, rat_debt=self.rat_debt + pile))
        if self.beaten:
            return 1.0
        debt = max(0, self.crew_debt - self.forgiven)
        return _worth(replace(self, rat="", beaten=self.rat, rat_debt=0, crew_debt=debt, forgiven=0))

    def worth_lost(self, pile: int) -> float:
        """The chance to win the match after the crew lost this pile."""
        if self.crew_debt + pile >= self.limit:
            return 0.0
        return _worth(replace(self, crew_debt=self.crew_debt + pile))


def outlook_of(terms: Terms, table: RiverRatsState | RiverRatsView) -> CrewOutlook:
    """Returns the standing of a match, the round that is being played left aside."""
    suit = suit_of(table.rat)
    return CrewOutlook(
        terms.seats,
        terms.level,
        suit if terms.abilities else "",
        "" if table.beaten is None else table.beaten[0],
        len(table.rat_debt),
        len(table.crew_debt),
        terms.debt_limit,
        table.jokers_up,
        terms.bonus_of[suit].debt_forgiven if terms.bonuses else 0,
    )


@cache
def _worth(standing: CrewOutlook) -> float:
    first = not standing.beaten
    need = standing.limit - standing.rat_debt + (standing.limit if first else 0)
    seen = LATER.seen
    logit = LATER.level.get(standing.level, 0.0) + LATER.seats * log(seen["seats"].held(standing.seats))
    logit += LATER.need * log(seen["need"].held(need))
    logit += LATER.left * log(seen["left"].held(standing.limit - standing.crew_debt))
    logit += LATER.joker * seen["joker"].held(standing.jokers) + LATER.rat.get(standing.rat, 0.0)
    if not first:
        logit += LATER.second + LATER.beaten.get(standing.beaten, 0.0)
    return logistic(logit)


Cards: TypeAlias = tuple[int, ...]
"""A mask for each card."""
Share: TypeAlias = tuple[int, Cards, Cards]
"""Number of plays a seat has left this round, its hand, and the cards it draws before its plays."""


def ways(plays: int, hand: Cards, draws: Cards) -> list[list[int]]:
    """Returns, by number of Market cards used, every choice of the other cards for `plays` plays, as masks.

    Each card from the Market costs a draw.
    """
    found: list[list[int]] = []
    for taken in range(min(plays, len(draws)) + 1):
        cards = hand + draws[: len(draws) - taken]
        found.append([sum(chosen) for chosen in combinations(cards, plays - taken)])
    return found


def layable(state: RiverRatsState, hand_limit: int) -> list[int]:
    """Every set of cards, as masks, that the seats could add together to complete the collective hand."""
    return sets_of(_shares(state, hand_limit), _masks(state.market))


def sets_of(shares: Iterable[Share], market: Cards, most: int | None = None) -> list[int]:
    """Returns the sets of cards, as masks, that seats could add together, by their plays, their hands, and their draws
    before.

    At most `most` cards come out of the Market; None: no limit.
    """
    limit = len(market) if most is None else min(most, len(market))
    by_taken: list[list[int]] | None = None
    for plays, hand, draws in shares:
        more = ways(plays, hand, draws)
        by_taken = more if by_taken is None else _joined(by_taken, more, limit)
    if by_taken is None:
        return [0]
    found = by_taken[0]
    for taken, own in enumerate(by_taken[1 : limit + 1], 1):
        found += [mask | more for more in map(sum, combinations(market, taken)) for mask in own]
    return found


def _shares(state: RiverRatsState, hand_limit: int) -> Iterator[Share]:
    deck = iter(_masks(state.deck + state.discard))
    left = state.collective_size - len(state.collective)
    seats = len(state.hands)
    first = _plays_next(state)
    for turn in range(min(left, seats)):
        hand = state.hands[(first + turn) % seats]
        plays = (left - turn - 1) // seats + 1
        draws = max(0, hand_limit - len(hand) + plays - 1)
        yield plays, _masks(hand), tuple(islice(deck, draws))


def _plays_next(state: RiverRatsState) -> int:
    match state.frame:
        case fr.Turn(seat=seat) | fr.Drawing(seat=seat) | fr.Playing(seat=seat):
            return seat
        case _:
            return state.actor + 1


def _joined(ways: list[list[int]], more: list[list[int]], most: int) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(min(most, len(ways) + len(more) - 2) + 1)]
    for taken, masks in enumerate(ways):
        for also, others in enumerate(more):
            if taken + also < len(found):
                found[taken + also] += [mask | other for mask in masks for other in others]
    return found


def _masks(cards: Sequence[Card]) -> Cards:
    return tuple([BIT[card] for card in cards])


class Chances:
    """The chances of one decision, read from the curve: the more of a round is laid, the more its worth says beside the
    standing.
    """

    def __init__(self, terms: Terms, view: RiverRatsView) -> None:
        laid = len(view.collective) / max(1, view.collective_size)
        standing = logit_of(outlook_of(terms, view).worth)
        self._standing = Standing(laid, str(view.seats), 1, (standing,))

    def of(self, value: float) -> float:
        """The crew's chance to win with a command of this value."""
        return CURVE.chance(self._standing, logit_of(value))
