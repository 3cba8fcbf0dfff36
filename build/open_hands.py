"""The end of a round of Rats between two seats that know all cards: every line is played, so nothing is estimated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from game.bots.player import Choice
from game.engine.types import Command, Seat
from game.titles.rats.bot.holdings import Worth, rounds_left
from game.titles.rats.bot.leads import Combination
from game.titles.rats.bot.reasons import Reasons
from game.titles.rats.bot.trial import Cards, Play, Trick, answer, begun, bits, cards_of, every_lead, suit_led
from game.titles.rats.rules import plays as cmd
from game.titles.rats.rules.plays import kind_named
from game.titles.rats.rules.rounds import bits_of, cheapest_answer, lowest_cards
from game.titles.rats.rules.rules import RatsView, unseen

MOST_CARDS: Final = 8
"""Maximum number of cards in each hand; with more of them there are too many lines."""
BOTH: Final = 2
"""Number of seats: with more of them the best for one is not the worst for all others."""
Ended: TypeAlias = tuple[float, Cards, Cards, int]
"""The end of a line: how much more the first seat is worth than the second, the cards each has won, the seat that leads
then.
"""


def all_known(view: RatsView) -> bool:
    """True if the seat that looks knows where every card lies: those it never saw lie all in one place."""
    places = _places(view)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    mixed = any(view.undealt_counts[seat] and view.hand_counts[seat] for seat in others)
    return not mixed and sum(count > 0 for count in places) <= 1


def _places(view: RatsView) -> list[int]:
    """Returns how many of the cards it never saw lie with each seat, and in the stock."""
    own = view.seat or 0
    held = [hand + rest for hand, rest in zip(view.hand_counts, view.undealt_counts, strict=True)]
    hidden = [count - len(pool) for count, pool in zip(held, view.pools, strict=True)]
    hidden[own] = view.undealt_counts[own] - len({*view.pools[own]} - {*view.hand})
    return [*hidden, view.stock_count]


def solved(view: RatsView, legal: Sequence[Command]) -> Sequence[Choice[Command]] | None:
    """Each command with the chance to win with it if both seats play the round as well as can be; None: not known.

    What the seats hold after the round is worth what the title's own players take it for.
    """
    living = [Seat(seat) for seat, out in enumerate(view.out_in) if not out]
    rounds = rounds_left(view.round_limit, view.round)
    if len(living) != BOTH or not rounds or len(view.hand) > MOST_CARDS or not all(map(view.reserve, living)):
        return None
    return _Round(view, living, rounds).chances(legal)


class _Round:
    """The two seats are 0, which is asked, and 1."""

    def __init__(self, view: RatsView, living: Sequence[Seat], rounds: int) -> None:
        self._view, self._how = view, view.how
        self._me = view.seat or Seat(0)
        self._other = next(seat for seat in living if seat != self._me)
        self._worth = Worth(rounds)
        self._best = cache(self._searched)
        hidden, places = bits_of(unseen(view)), _places(view)
        self._undealt = bits_of(view.pools[self._me]) & ~bits_of(view.hand) | (hidden if places[self._me] else 0)
        theirs = bits_of(view.pools[self._other]) | (hidden if places[self._other] else 0)
        self._hands = (bits_of(view.hand), theirs)

    def chances(self, legal: Sequence[Command]) -> Sequence[Choice[Command]]:
        """Returns for each command the best line it begins."""
        lines = list(self._answers() if self._view.count else self._leads())
        return [self._choice(command, lines) for command in legal]

    def _choice(self, command: Command, lines: Sequence[tuple[Combination, Ended]]) -> Choice[Command]:
        mine = [(play, line) for play, line in lines if self._begins(command, bits_of(play.cards))]
        play, line = max(mine, key=lambda each: each[1][0])
        return Choice(command, self._chance(line), move=Reasons(self._view).move(play))

    def _leads(self) -> Iterator[tuple[Combination, Ended]]:
        for lead in every_lead(self._hands[0], self._how):
            cards = tuple(cards_of(lead[3]))
            yield Combination(lead[1], cards, lead[2]), self._answered(self._hands, 0, lead)

    def _answers(self) -> Iterator[tuple[Combination, Ended]]:
        view = self._view
        kind, pile = kind_named(view.kind), bits_of(card for play in view.plays for card in play)
        for cards in _some(self._hands[0], view.count):
            hands = list(self._hands)
            trick = Trick(kind, view.count, suit_led(view), view.best_value, 1, pile)
            answer(hands, 0, trick, cards, self._how)
            worth = trick.worth if trick.best == 0 else 0
            yield Combination(kind, tuple(cards_of(cards)), worth), self._after(hands[0], hands[1], trick)

    def _begins(self, command: Command, cards: Cards) -> bool:
        view = self._view
        kind = kind_named(view.kind) if view.count else "single"
        match command:
            case cmd.Lay(card=card):
                return bool(cards & bits_of([card]))
            case cmd.Beat():
                lowest = cheapest_answer(view.how, kind, view.count, view.hand, view.suit, view.best_value)
                return cards == bits_of(lowest)
            case _:
                thrown = lowest_cards(view.how, kind, view.count, (), view.hand, view.suit, view.best_value)
                return cards == bits_of(thrown)

    def _searched(self, mine: Cards, theirs: Cards, leader: int) -> Ended:
        """The best line for both from the lead on."""
        if not mine:
            ahead = self._worth.score(0, leads=leader == 0) - self._worth.score(0, leads=leader == 1)
            return ahead, 0, 0, leader
        hands = (mine, theirs)
        lines = [self._answered(hands, leader, lead) for lead in every_lead(hands[leader], self._how)]
        return (max if leader == 0 else min)(lines, key=lambda line: line[0])

    def _answered(self, held: Sequence[Cards], leader: int, lead: Play) -> Ended:
        """Returns the lead, and the best for the other seat."""
        lines = []
        for cards in _some(held[1 - leader], lead[0]):
            hands = list(held)
            trick = begun(hands, leader, lead, self._how)
            answer(hands, 1 - leader, trick, cards, self._how)
            lines.append(self._after(hands[0], hands[1], trick))
        return (min if leader == 0 else max)(lines, key=lambda line: line[0])

    def _after(self, mine: Cards, theirs: Cards, trick: Trick) -> Ended:
        """The trick, then the best line from there."""
        ahead, first, second, leader = self._best(mine, theirs, trick.best)
        gain = self._worth.score(trick.pile, leads=False)
        if trick.best == 0:
            return ahead + gain, first | trick.pile, second, leader
        return ahead - gain, first, second | trick.pile, leader

    def _chance(self, line: Ended) -> float:
        _, mine, theirs, leader = line
        view, me, other = self._view, self._me, self._other
        held = [0] * view.seats
        held[me] = mine | self._aside(me)
        held[other] = theirs | self._aside(other)
        return self._worth.chance(held, me if leader == 0 else other, me, 1.0, [0.0] * view.seats)

    def _aside(self, seat: Seat) -> Cards:
        """Returns the cards the seat holds beside its hand."""
        return bits_of(self._view.won[seat]) | (self._undealt if seat == self._me else 0)


def _some(held: Cards, count: int) -> Iterator[Cards]:
    """Every choice of a number of these cards."""
    return map(sum, combinations(list(bits(held)), count))
