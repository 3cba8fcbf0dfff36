"""Weighs what may be laid, card by card, by the whole plays it begins; and says why the best one is chosen.

A card is worth the best play it is part of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.bots.tally import Tally
from game.content.line import Line
from game.pieces.cards import Card
from game.titles.rats.bot.leads import Combination
from game.titles.rats.bot.odds import yet_to_play
from game.titles.rats.bot.scales import Scales
from game.titles.rats.rules import commands as cmd
from game.titles.rats.rules.answers import answers, cheapest_answer, lowest_cards
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.plays import kind_named, value
from game.titles.rats.rules.view import RatsView
from game.titles.rats.table.words import say

NEARLY: Final = 0.95
"""In so many of the hands drawn it holds, though others would beat it."""
LIKELY: Final = 0.5


class Weighing:
    """One decision: its commands go into a tally; afterwards it says why each is played."""

    def __init__(self, view: RatsView, scales: Scales, tally: Tally[RatsCommand]) -> None:
        self._view, self._scales, self._tally = view, scales, tally
        self._begins: dict[RatsCommand, Combination] = {}
        """The play a command begins, if it is one that may win."""

    def weigh(self, legal: Sequence[RatsCommand]) -> None:
        """Weighs what may be led or laid."""
        if len(legal) == 1:
            self._tally.add(legal[0], 0.0)
        elif self._view.count:
            self._weigh_answers(legal)
        else:
            self._weigh_leads(legal)

    def why(self, command: RatsCommand) -> Line:
        """Why the command is played."""
        return why(self._view, self._scales, self._begins.get(command))

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
        found: list[tuple[float, Sequence[Card], Combination | None]] = []
        thrown = _throw(view, scales)
        found.append((-scales.cost(thrown), thrown, None))
        found += [(scales.answer(play), play.cards, play) for play in _beating(view)]
        found.sort(key=lambda each: each[0], reverse=True)
        worth, cards, best = found[0]
        beats = best is not None and scales.odds.holds(best) and not view.laid
        if beats and cmd.Beat() in legal and sorted(cards) == sorted(_cheapest(view)):
            self._add([cmd.Beat()], worth, best)
        for worth, cards, play in found:
            self._add([cmd.Lay(card) for card in cards if card not in view.laid], worth, play)
        for command in legal:
            self._add([command], _other(view, command, scales))

    def _add(self, commands: Sequence[RatsCommand], worth: float, play: Combination | None = None) -> None:
        """Notes commands that nothing better was said of."""
        for command in commands:
            if command not in self._tally:
                self._tally.add(command, worth)
                if play is not None:
                    self._begins[command] = play


def why(view: RatsView, scales: Scales, play: Combination | None) -> Line:
    """Why something is played that begins this; None: nothing that could win."""
    if not view.count:
        if play is None:
            return say("reason.begun")
        return _lead_reason(play, scales.odds.holds(play), certain=scales.odds.certain(play))
    if play is None or play.worth <= view.best_value or not (chance := scales.odds.holds(play)):
        return say("reason.throw", count=view.count)
    return _win_reason(view, play, chance, certain=scales.odds.certain(play))


def _lead_order(scales: Scales, lead: Combination, chance: float) -> tuple[float, int, int]:
    return scales.lead(lead, chance), len(lead.cards), -lead.worth


def _other(view: RatsView, command: RatsCommand, scales: Scales) -> float:
    """What a command is worth that begins neither the best throw nor a play that beats."""
    match command:
        case cmd.Lay(card=card):
            kept = sorted([each for each in view.hand if each != card], key=scales.keep)
            return -scales.cost([*view.laid, card, *kept[: view.count - len(view.laid) - 1]])
        case cmd.Beat():
            return scales.answer(_play(view, [*view.laid, *_cheapest(view)]))
        case cmd.ThrowLowest():
            play = _play(view, [*view.laid, *_lowest(view)])
            return scales.answer(play) if play.worth > view.best_value else -scales.cost(play.cards)
        case _:
            return -scales.cost(view.hand)


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


def _lead_reason(lead: Combination, chance: float, *, certain: bool) -> Line:
    """Why this is led: how likely nobody beats it; `certain` if no hand there can be does."""
    if certain or chance >= NEARLY:
        return say(f"reason.{'lead_sure' if certain else 'lead_nearly'}", count=len(lead.cards))
    if chance >= LIKELY:
        return say("reason.lead_likely", count=len(lead.cards), percent=round(100 * chance))
    return say("reason.lead_low")


def _win_reason(view: RatsView, play: Combination, chance: float, *, certain: bool) -> Line:
    """Why the trick is worth winning."""
    if not yet_to_play(view):
        return say("reason.win_last", count=view.count)
    if certain or chance >= NEARLY:
        return say(f"reason.{'lead_sure' if certain else 'lead_nearly'}", count=len(play.cards))
    return say("reason.win", percent=round(100 * chance), count=len(play.cards))
