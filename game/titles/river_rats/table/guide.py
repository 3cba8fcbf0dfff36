"""What cards, powers and Rats do, in words, and who is asked."""

from __future__ import annotations

from functools import reduce

from game.content.line import Line
from game.pieces.cards import Card
from game.titles.river_rats.rules.hands import predicted
from game.titles.river_rats.rules.moves import has_power
from game.titles.river_rats.rules.view import RiverRatsView
from game.titles.river_rats.table.words import category_line, say


def action_line(view: RiverRatsView, suit: str) -> Line:
    """What playing a card of this suit allows."""
    return say(f"action.{suit}.solo" if suit == "C" and view.seats == 1 else f"action.{suit}.crew")


def power_line(view: RiverRatsView, ace: Card) -> Line | None:
    """What the Character may do with cards of its own suit; None while powers are out of play."""
    if not view.powers:
        return None
    return say(f"power.{ace[0]}.solo" if ace[0] == "C" and view.seats == 1 else f"power.{ace[0]}.crew")


def card_help(view: RiverRatsView, card: Card, more: Line | None) -> Line:
    """The action of a card, the viewer's power with it, and one more sentence."""
    parts = [action_line(view, card[0])]
    if view.seat is not None and has_power(view, view.powers, view.seat, card[0]):
        parts.append(say("detail.with_power", power=power_line(view, card) or Line("cards.none")))
    if more is not None:
        parts.append(more)
    return joined(parts)


def ability_line(view: RiverRatsView) -> Line:
    """What the active Rat does, and what beating it first brings."""
    suit = view.rat[0]
    parts = [say(f"ability.{suit}") if view.abilities else say("ability.asleep")]
    if view.bonuses and view.beaten is None:
        parts.append(say("detail.bonus", bonus=say(f"bonus.{suit}")))
    return joined(parts)


def prediction_help(card: Card) -> Line:
    """What the prediction asks for."""
    return say("detail.prediction", hand=category_line(predicted(card)))


def joined(lines: list[Line]) -> Line:
    """Sentences one after the other."""
    return reduce(lambda first, second: say("detail.two", first=first, second=second), lines)
