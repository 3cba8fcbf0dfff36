"""The weighing of commands, card by card, by the whole plays they begin.

A card is worth the best play it is part of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game.bots.levels import ScoredMoves
from game.engine.types import Seat
from game.pieces import Card
from game.titles.rats.bot.leads import Combination, leads_of, single
from game.titles.rats.rules import plays as cmd
from game.titles.rats.rules.plays import RANK, Kind, RatsCommand, kind_named, value
from game.titles.rats.rules.rounds import answers, cheapest_answer, lowest_cards
from game.titles.rats.rules.rules import RatsView, sample, unseen

WORLDS: Final = 10


class Odds:
    """Sampled hands of the seats that still play after the viewer in this trick, and their best answers."""

    def __init__(self, view: RatsView, rng: Random, worlds: int = WORLDS) -> None:
        self._how = view.how
        self._view = view
        others = yet_to_play(view)
        self._worlds = [[hands[seat] for seat in others] for hands in (sample(view, rng).hands for _ in range(worlds))]
        self._best: dict[tuple[Kind, int, str], list[int]] = {}

    def holds(self, play: Combination) -> float:
        """Returns the share of the worlds in which nobody could beat a play of this worth, 0 to 1."""
        best = self._best_answers(play.kind, len(play.cards), play.suit)
        return sum(answer <= play.worth for answer in best) / len(best)

    def certain(self, play: Combination) -> bool:
        """True if no hand that the viewer cannot rule out beats a play of this worth."""
        hidden = unseen(self._view)
        return all(
            self._best_of([*hidden, *self._view.pools[seat]], play.kind, len(play.cards), play.suit) <= play.worth
            for seat in yet_to_play(self._view)
        )

    def single(self, card: Card) -> float:
        """Returns the chance that a card holds when it is led alone."""
        return self.holds(single(card)) if RANK[card] else 0.0

    def _best_answers(self, kind: Kind, count: int, suit: str) -> list[int]:
        found = self._best.get((kind, count, suit))
        if found is None:
            found = [
                max((self._best_of(hand, kind, count, suit) for hand in hands), default=0) for hands in self._worlds
            ]
            self._best[kind, count, suit] = found
        return found

    def _best_of(self, hand: list[Card], kind: Kind, count: int, suit: str) -> int:
        return max((value(self._how, kind, cards, suit) for cards in answers(kind, count, hand)), default=0)


def yet_to_play(view: RatsView) -> list[Seat]:
    """The living seats after the one that is asked that have not played to this trick."""
    seats = view.seats
    asked = view.actor or 0
    order = [Seat((asked + step) % seats) for step in range(1, seats)]
    return [seat for seat in order if not view.out_in[seat] and not view.plays[seat]]


KEEP: Final = 0.9
"""Worth of a card that would hold by itself, in tricks won with it."""
GROUP: Final = 0.6
"""Worth of a card as part of a set or run that would hold, in the same unit."""
TEMPO: Final = 0.5
"""Worth of winning the trick besides its cards: the next lead."""


class Scales:
    """The worth of the hand's cards to their holder."""

    def __init__(self, view: RatsView, rng: Random) -> None:
        self.view = view
        self.odds = Odds(view, rng)
        self.players = sum(not out for out in view.out_in)
        hand = (*view.laid, *view.hand)
        self.leads = [(lead, self.odds.holds(lead)) for lead in leads_of(hand, view.how)]
        self._keep = dict.fromkeys(hand, 0.0)
        for lead, chance in self.leads:
            part = KEEP if lead.kind == "single" else GROUP
            for card in lead.cards:
                self._keep[card] = max(self._keep[card], part * chance)

    @property
    def strength(self) -> float:
        """Tricks the hand may win, about."""
        return sum(self._keep[card] for card in self.view.hand)

    def lead(self, lead: Combination, chance: float) -> float:
        """Returns the worth of a lead that holds with this chance."""
        count, players = len(lead.cards), self.players
        gain = chance * (count + TEMPO) * players - (1 - chance) * count
        return round(gain - sum(self.single(card) for card in lead.cards) * players, 6)

    def answer(self, play: Combination) -> float:
        """Returns the worth of a play that beats the best one so far."""
        return self.odds.holds(play) * (self.view.count + TEMPO) * self.players - self.cost(play.cards)

    def single(self, card: Card) -> float:
        """Tricks the card may win alone."""
        return KEEP * self.odds.single(card)

    def keep(self, card: Card) -> tuple[float, int, Card]:
        """Returns the cost of throwing the card, as a sort key: the lower rank comes first among even costs."""
        return round(self._keep[card], 3), RANK[card], card

    def cost(self, cards: Sequence[Card]) -> float:
        """Returns the cost of playing all of them."""
        return sum(self.keep(card)[0] for card in cards) * self.players


class Weighing:
    """The weighing of one decision: its commands go into its scores; `begins` has the play each of them begins."""

    def __init__(self, view: RatsView, scales: Scales, scores: ScoredMoves[RatsCommand]) -> None:
        self._view, self._scales = view, scales
        self.scores = scores
        self.begins: dict[RatsCommand, Combination] = {}
        """The best play that a command begins."""

    def weigh(self, legal: Sequence[RatsCommand]) -> None:
        """Weighs the possible leads or cards to lay."""
        if len(legal) == 1:
            self.scores.add(legal[0], 0.0)
        elif self._view.count:
            self._weigh_answers(legal)
        else:
            self._weigh_leads(legal)

    def _weigh_leads(self, legal: Sequence[RatsCommand]) -> None:
        view, scales = self._view, self._scales
        fitting = [(lead, chance) for lead, chance in scales.leads if set(view.laid) <= set(lead.cards)]
        ordered = sorted(fitting, key=lambda each: _lead_order(scales, *each), reverse=True)
        for lead, chance in ordered:
            missing = [card for card in lead.cards if card not in view.laid]
            closing: RatsCommand = cmd.Lead(lead.kind)
            begun: list[RatsCommand] = [cmd.Lay(card) for card in missing]
            begun = begun or [closing if closing in legal else legal[0]]
            self._add([command for command in begun if command in legal], scales.lead(lead, chance), lead)
        self._add(legal, scales.lead(*ordered[-1]) if ordered else 0.0)

    def _weigh_answers(self, legal: Sequence[RatsCommand]) -> None:
        view, scales = self._view, self._scales
        thrown = _play(view, _throw(view, scales))
        found = [(-scales.cost(thrown.cards), thrown)]
        found += [(scales.answer(play), play) for play in _beating(view)]
        found.sort(key=lambda each: _answer_order(each[0], each[1], thrown), reverse=True)
        worth, best = found[0]
        beats = best is not thrown and scales.odds.holds(best) and not view.laid
        if beats and cmd.Beat() in legal and sorted(best.cards) == sorted(_cheapest(view)):
            self._add([cmd.Beat()], worth, best)
        for worth, play in found:
            self._add([cmd.Lay(card) for card in play.cards if card not in view.laid], worth, play)
        for command in legal:
            self._add([command], *_other(view, command, scales))

    def _add(self, commands: Sequence[RatsCommand], worth: float, play: Combination | None = None) -> None:
        """Notes commands that nothing better was said of."""
        for command in commands:
            if command not in self.scores:
                self.scores.add(command, worth)
                if play is not None:
                    self.begins[command] = play


def _lead_order(scales: Scales, lead: Combination, chance: float) -> tuple[float, int, int]:
    return scales.lead(lead, chance), len(lead.cards), -lead.worth


def _answer_order(worth: float, play: Combination, thrown: Combination) -> tuple[float, bool, int]:
    """Returns a sort key: of plays that are worth the same, the throw comes first, then what beats with the lowest."""
    return round(worth, 6), play is thrown, -play.worth


def _other(view: RatsView, command: RatsCommand, scales: Scales) -> tuple[float, Combination | None]:
    """Returns the worth and the play of a command that begins neither the best throw nor a play that beats."""
    match command:
        case cmd.Lay(card=card):
            kept = sorted([each for each in view.hand if each != card], key=scales.keep)
            play = _play(view, [*view.laid, card, *kept[: view.count - len(view.laid) - 1]])
            return -scales.cost(play.cards), play
        case cmd.Beat():
            play = _play(view, [*view.laid, *_cheapest(view)])
            return scales.answer(play), play
        case cmd.ThrowLowest():
            play = _play(view, [*view.laid, *_lowest(view)])
            return scales.answer(play) if play.worth > view.best_value else -scales.cost(play.cards), play
        case _:
            return -scales.cost(view.hand), None


def _throw(view: RatsView, scales: Scales) -> list[Card]:
    """The cards laid so far and those of the hand that cost least."""
    hand = sorted(view.hand, key=scales.keep)
    return [*view.laid, *hand[: view.count - len(view.laid)]]


def _play(view: RatsView, cards: Sequence[Card]) -> Combination:
    kind = kind_named(view.kind)
    return Combination(kind, tuple(cards), value(view.how, kind, cards, view.suit), view.suit)


def _beating(view: RatsView) -> Iterator[Combination]:
    for cards in answers(kind_named(view.kind), view.count, view.hand, view.laid):
        play = _play(view, cards)
        if play.worth > view.best_value:
            yield play


def _cheapest(view: RatsView) -> list[Card]:
    """The play the command `Beat` lays."""
    return cheapest_answer(
        view.how, kind_named(view.kind), view.count, view.hand, view.suit, view.best_value, view.laid
    )


def _lowest(view: RatsView) -> list[Card]:
    """The cards the command `ThrowLowest` lays."""
    kind = kind_named(view.kind)
    return lowest_cards(view.how, kind, view.count, view.laid, view.hand, view.suit, view.best_value)
