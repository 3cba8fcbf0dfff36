"""Reasons for hinted plays of Rats, in one sentence that the cards in sight and many deals of the others bear out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Final

from game.content.message import Message
from game.pieces import Card
from game.titles.rats.bot.leads import Combination, leads_of
from game.titles.rats.bot.weighing import Odds, yet_to_play
from game.titles.rats.rules.plays import RANK, SUIT, kind_named
from game.titles.rats.rules.rounds import cheapest_answer
from game.titles.rats.rules.rules import RatsView
from game.titles.rats.table.items import cards_line, play_line, say

DEALS: Final = 60
"""Number of deals in which a play is tried. If it holds in all of them, hardly any deal beats it."""
LIKELY: Final = 0.5
"""Minimum share of deals in which a lead holds, to be led for that."""
TENS: Final = 10
SEED: Final = 0


class Reasons:
    """The reasons of one decision, and the names of its plays."""

    def __init__(self, view: RatsView) -> None:
        self._view = view

    def why(self, play: Combination | None) -> Message | None:
        """Returns the reason for a command that begins this play; None: nothing worth saying."""
        if play is None:
            return None
        if not self._view.count:
            return self._lead(play)
        if play.worth <= self._view.best_value:
            return self._throw(play)
        if not yet_to_play(self._view):
            return say("reason.win_last", count=self._view.count)
        return self._holds(play, 0.0)

    def move(self, play: Combination | None) -> Message | None:
        """The whole play in words: the same for whatever begins it."""
        if play is None:
            return None
        view, cards = self._view, sorted(play.cards, key=_order)
        if not view.count:
            return say("move.lead", play=play_line(play.kind, cards))
        return say("move.beat" if play.worth > view.best_value else "move.throw", cards=cards_line(cards))

    @cached_property
    def _odds(self) -> Odds:
        return Odds(self._view, Random(SEED), DEALS)

    def _holds(self, play: Combination, least: float) -> Message | None:
        """Returns the chance that nobody beats it; None where that is less than `least`."""
        cards = cards_line(sorted(play.cards, key=_order))
        if self._certain(play):
            return say("reason.sure" if len(play.cards) == 1 else "reason.sure_many", cards=cards)
        chance = self._odds.holds(play)
        if chance == 1.0:
            return say("reason.nearly", cards=cards)
        return say("reason.likely", cards=cards, tens=round(TENS * chance)) if chance >= least else None

    def _lead(self, lead: Combination) -> Message | None:
        """Returns the reason to lead this: it holds, or it costs little."""
        held = self._holds(lead, LIKELY)
        if held is not None:
            return held
        hand = (*self._view.laid, *self._view.hand)
        sure = [each for each in leads_of(hand, self._view.how) if self._certain(each)]
        kept = [each for each in sure if not {*each.cards} & {*lead.cards}]
        if kept:
            best = max(kept, key=lambda each: (len(each.cards), each.worth))
            return say("reason.lead_keeps", cards=cards_line(sorted(best.cards, key=_order)))
        if sure:
            return None
        lowest = _lowest(lead.cards, hand)
        return say("reason.lead_lowest", count=len(lead.cards)) if lowest else say("reason.lead_unsure")

    def _throw(self, thrown: Combination) -> Message | None:
        """Returns the reason to let the trick go: nothing beats it, or the cards that would are kept."""
        view, hand = self._view, (*self._view.laid, *self._view.hand)
        best = cards_line(sorted(view.plays[view.best], key=_order)) if view.best is not None else None
        kind = kind_named(view.kind)
        beats = cheapest_answer(view.how, kind, view.count, hand, view.suit, view.best_value)
        if best is None or {*beats} & {*thrown.cards}:
            return None
        if beats:
            return say("reason.throw_keeps", cards=cards_line(sorted(beats, key=_order)), best=best)
        lowest = _lowest(thrown.cards, hand)
        return (
            say("reason.throw_lowest", best=best, count=view.count) if lowest else say("reason.throw_beaten", best=best)
        )

    def _certain(self, play: Combination) -> bool:
        """True if no hand that the viewer cannot rule out beats it; a natural card alone has a rank to beat."""
        return self._odds.certain(play)


def _lowest(cards: Sequence[Card], hand: Sequence[Card]) -> bool:
    """True if no card that is kept is lower than one of these. Jokers are none of the low cards."""
    kept = [_height(card) for card in hand if card not in cards]
    return all(_height(card) <= least for card in cards for least in kept)


def _height(card: Card) -> int:
    return RANK[card] or TENS * TENS


def _order(card: Card) -> tuple[int, str]:
    return _height(card), SUIT[card]
