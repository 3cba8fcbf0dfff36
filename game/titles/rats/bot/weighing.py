"""Weighs what may be laid, card by card, by the whole plays it begins.

A card is worth the best play it is part of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.bots.tally import Tally
from game.pieces.cards import Card
from game.titles.rats.bot.leads import Combination
from game.titles.rats.bot.scales import Scales
from game.titles.rats.rules import commands as cmd
from game.titles.rats.rules.answers import answers, cheapest_answer, lowest_cards
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.plays import kind_named, value
from game.titles.rats.rules.view import RatsView


class Weighing:
    """One decision: its commands go into a tally; afterwards it says what each of them begins."""

    def __init__(self, view: RatsView, scales: Scales, tally: Tally[RatsCommand]) -> None:
        self._view, self._scales, self._tally = view, scales, tally
        self.begins: dict[RatsCommand, Combination] = {}
        """The best play that a command begins."""

    def weigh(self, legal: Sequence[RatsCommand]) -> None:
        """Weighs what may be led or laid."""
        if len(legal) == 1:
            self._tally.add(legal[0], 0.0)
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
        found.sort(key=lambda each: each[0], reverse=True)
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
            if command not in self._tally:
                self._tally.add(command, worth)
                if play is not None:
                    self.begins[command] = play


def _lead_order(scales: Scales, lead: Combination, chance: float) -> tuple[float, int, int]:
    return scales.lead(lead, chance), len(lead.cards), -lead.worth


def _other(view: RatsView, command: RatsCommand, scales: Scales) -> tuple[float, Combination | None]:
    """What a command is worth that begins neither the best throw nor a play that beats, and what it begins."""
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
