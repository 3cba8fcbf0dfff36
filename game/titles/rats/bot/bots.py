"""The card player: remembers what was played, leads what will hold, and does not waste what it may need; a beginner.

Why it plays as it does is said in one sentence each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.bots.contract import AnyMatchRules, BotMaker, Thought, only
from game.content.line import Line
from game.engine.types import Seat
from game.pieces.cards import Card
from game.titles.rats.bot.leads import Combination, leads_of
from game.titles.rats.bot.odds import Odds, yet_to_play
from game.titles.rats.rules import commands as cmd
from game.titles.rats.rules.answers import answers, cheapest_answer
from game.titles.rats.rules.commands import RatsCommand
from game.titles.rats.rules.plays import RANK, kind_named, value
from game.titles.rats.rules.view import RatsView
from game.titles.rats.table.words import say

KEEP: Final = 0.9
"""What a card that would hold by itself is worth, measured in tricks won with it."""
GROUP: Final = 0.6
"""What a card is worth as part of a set or run that would hold."""
TEMPO: Final = 0.5
"""What winning the trick is worth besides its cards: the next lead."""
NEARLY: Final = 0.95
"""In so many of the hands drawn it holds, though others would beat it."""
LIKELY: Final = 0.5
AGREED: Final = cmd.AnswerProposal(True)
"""Bots agree to what people propose (R)."""


class CardPlayer:
    """Weighs every lead and every answer by how likely it holds."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs neither: all of it is in the view."""

    def think(self, view: RatsView, legal: Sequence[RatsCommand], rng: Random) -> Iterator[Thought[RatsCommand]]:
        """One thought."""
        if AGREED in legal:
            yield only(AGREED, reason=say("reason.agreed"))
        elif len(legal) == 1:
            yield only(legal[0], reason=say("reason.only"))
        elif view.count:
            yield _follow(view, legal, _Scales(view, rng))
        else:
            yield _lead(view, legal, _Scales(view, rng))


class Beginner:
    """Any legal move, each as likely; it stands in nobody's way who wants to end the match."""

    def __init__(self, rules: AnyMatchRules, seat: Seat) -> None:
        """Needs neither."""

    def think(self, view: RatsView, legal: Sequence[RatsCommand], rng: Random) -> Iterator[Thought[RatsCommand]]:
        """One thought."""
        yield only(AGREED if AGREED in legal else legal[int(rng.random() * len(legal))])


class _Scales:
    """What cards of the hand are worth to their holder."""

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

    def single(self, card: Card) -> float:
        """Tricks the card may win alone."""
        return KEEP * self.odds.single(card)

    def keep(self, card: Card) -> tuple[float, int, Card]:
        """What it would cost to throw the card; the lower rank first where that is even."""
        return round(self._keep[card], 3), RANK[card], card

    def cost(self, cards: Sequence[Card]) -> float:
        """What it would cost to play all of them."""
        return sum(self.keep(card)[0] for card in cards) * self.players


def _lead(view: RatsView, legal: Sequence[RatsCommand], scales: _Scales) -> Thought[RatsCommand]:
    fitting = [(lead, chance) for lead, chance in scales.leads if set(view.laid) <= set(lead.cards)]
    if not fitting:
        return only(legal[0], reason=say("reason.begun"))
    best, chance = max(fitting, key=lambda each: _lead_worth(scales, *each))
    missing = [card for card in best.cards if card not in view.laid]
    why = _lead_reason(best, chance, certain=scales.odds.certain(best))
    if missing:
        return only(cmd.Lay(missing[0]), reason=why)
    closing = cmd.Lead(best.kind)
    return only(closing if closing in legal else legal[0], reason=why)


def _lead_worth(scales: _Scales, lead: Combination, chance: float) -> tuple[float, int, int]:
    count, players = len(lead.cards), scales.players
    gain = chance * (count + TEMPO) * players - (1 - chance) * count
    spent = sum(scales.single(card) for card in lead.cards) * players
    return round(gain - spent, 6), count, -lead.worth


def _follow(view: RatsView, legal: Sequence[RatsCommand], scales: _Scales) -> Thought[RatsCommand]:
    cards: Sequence[Card] = _throw(view, scales)
    top, why = -scales.cost(cards), say("reason.throw", count=view.count)
    best: Combination | None = None
    for play in _beating(view):
        worth = scales.odds.holds(play) * (view.count + TEMPO) * scales.players - scales.cost(play.cards)
        if worth > top:
            best, top, cards = play, worth, play.cards
    if best is not None and (chance := scales.odds.holds(best)):
        why = _win_reason(view, best, chance, certain=scales.odds.certain(best))
        if not view.laid and sorted(cards) == sorted(_cheapest(view)) and cmd.Beat() in legal:
            return only(cmd.Beat(), reason=why)
    return only(cmd.Lay(next(card for card in cards if card not in view.laid)), reason=why)


def _throw(view: RatsView, scales: _Scales) -> list[Card]:
    """The cards laid so far and those of the hand that cost least."""
    hand = sorted(view.hand, key=scales.keep)
    return [*view.laid, *hand[: view.count - len(view.laid)]]


def _beating(view: RatsView) -> Iterator[Combination]:
    kind = kind_named(view.kind)
    for cards in answers(kind, view.count, view.hand, view.laid):
        worth = value(view.how, kind, cards, view.suit)
        if worth > view.best_value:
            yield Combination(kind, tuple(cards), worth, view.suit)


def _cheapest(view: RatsView) -> list[Card]:
    """The play the command `Beat` lays."""
    return cheapest_answer(view.how, kind_named(view.kind), view.count, view.hand, view.suit, view.best_value)


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


BOTS: Final[Mapping[str, BotMaker]] = {"house": CardPlayer, "random": Beginner}
