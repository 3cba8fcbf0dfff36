"""Why the card player plays as it does, in one sentence each."""

from __future__ import annotations

from game.content.line import Line
from game.pieces.cards import Card
from game.titles.rats.leads import Combination
from game.titles.rats.odds import yet_to_play
from game.titles.rats.view import RatsView

SURE = 0.999
LIKELY = 0.5


def only_reason() -> Line:
    """There is no choice."""
    return Line("rats.reason.only")


def begun_reason() -> Line:
    """The cards laid are none the card player would have chosen; it makes of them what it can."""
    return Line("rats.reason.begun")


def lead_reason(lead: Combination, chance: float) -> Line:
    """Why this is led: how likely nobody beats it."""
    if chance >= SURE:
        return Line("rats.reason.lead_sure", {"count": len(lead.cards)})
    if chance >= LIKELY:
        return Line("rats.reason.lead_likely", {"count": len(lead.cards), "percent": round(100 * chance)})
    return Line("rats.reason.lead_low")


def win_reason(view: RatsView, cards: list[Card], chance: float) -> Line:
    """Why the trick is worth winning."""
    if not yet_to_play(view):
        return Line("rats.reason.win_last", {"count": view.count})
    return Line("rats.reason.win", {"percent": round(100 * chance), "count": len(cards)})


def throw_reason(view: RatsView) -> Line:
    """Why these cards go."""
    return Line("rats.reason.throw", {"count": view.count})
