"""Why the card player plays as it does, in one sentence each."""

from __future__ import annotations

from game.content.line import Line
from game.pieces.cards import Card
from game.titles.rats.bot.leads import Combination
from game.titles.rats.bot.odds import yet_to_play
from game.titles.rats.rules.view import RatsView

NEARLY = 0.95
"""In so many of the hands drawn it holds, though others would beat it."""
LIKELY = 0.5


def only_reason() -> Line:
    """There is no choice."""
    return Line("rats.reason.only")


def agreed_reason() -> Line:
    """The match may end whenever somebody has had enough."""
    return Line("rats.reason.agreed")


def begun_reason() -> Line:
    """The cards laid are none the card player would have chosen; it makes of them what it can."""
    return Line("rats.reason.begun")


def lead_reason(lead: Combination, chance: float, *, certain: bool) -> Line:
    """Why this is led: how likely nobody beats it; `certain` if no hand there can be does."""
    if certain or chance >= NEARLY:
        return Line(f"rats.reason.{'lead_sure' if certain else 'lead_nearly'}", {"count": len(lead.cards)})
    if chance >= LIKELY:
        return Line("rats.reason.lead_likely", {"count": len(lead.cards), "percent": round(100 * chance)})
    return Line("rats.reason.lead_low")


def win_reason(view: RatsView, cards: list[Card], chance: float, *, certain: bool) -> Line:
    """Why the trick is worth winning."""
    if not yet_to_play(view):
        return Line("rats.reason.win_last", {"count": view.count})
    if certain or chance >= NEARLY:
        return Line(f"rats.reason.{'lead_sure' if certain else 'lead_nearly'}", {"count": len(cards)})
    return Line("rats.reason.win", {"percent": round(100 * chance), "count": len(cards)})


def throw_reason(view: RatsView) -> Line:
    """Why these cards go."""
    return Line("rats.reason.throw", {"count": view.count})
