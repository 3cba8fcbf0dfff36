"""Cards, hands, Characters and Rats in words, and what they do."""

from __future__ import annotations

from functools import reduce
from typing import assert_never

from game.content.message import Line, Phrases
from game.pieces.card_words import rank_line, ranks_line
from game.pieces.cards import Card, suit_of
from game.titles.river_rats.rules.dealing import RiverRatsView
from game.titles.river_rats.rules.moves import has_power
from game.titles.river_rats.rules.poker import Category, category, predicted, ranks_in

ID = "river_rats"
say = Phrases(ID)


def rat_name(rat: Card) -> Line:
    """The name of the Rat this King is."""
    return say(f"rat.{rat[0]}.name")


def round_name(view: RiverRatsView) -> Line:
    """`Round 3`."""
    return say("event.round_began", number=view.round)


def category_line(kind: Category) -> Line:
    """`a full house`."""
    return say(f"category.{kind.id}")


def category_title(kind: Category) -> Line:
    """`Full house`."""
    return say(f"category_title.{kind.id}")


def hand_line(value: int) -> Line:
    """What a hand of this value holds: `a pair of nines`; `nothing yet` for no cards."""
    return _hand("hand", value)


def hand_short(value: int) -> Line:
    """The same where there is little room: `pair of nines`."""
    return _hand("hand_short", value)


def action_line(view: RiverRatsView, suit: str) -> Line:
    """What playing a card of this suit allows."""
    return say(f"action.{suit}.solo" if suit == "C" and view.seats == 1 else f"action.{suit}.crew")


def power_line(view: RiverRatsView, ace: Card) -> Line:
    """What a seat with this Ace may do with cards of its suit."""
    match suit_of(ace):
        case _ if not view.powers:
            return say("power.asleep")
        case "C" if view.seats == 1:
            return say("power.C.solo")
        case "S" if view.spade_power_mix:
            return say("power.S.mix")
        case suit:
            return say(f"power.{suit}.crew")


def card_help(view: RiverRatsView, card: Card, more: Line | None) -> Line:
    """The action of a card, the viewer's power with it, and one more sentence."""
    parts = [action_line(view, card[0])]
    if view.seat is not None and has_power(view, view.powers, view.seat, card[0]):
        parts.append(say("detail.with_power", power=power_line(view, card)))
    if more is not None:
        parts.append(more)
    return joined(parts)


def ability_line(view: RiverRatsView) -> Line:
    """What the active Rat does, and what beating it first brings."""
    suit = view.rat[0]
    trick = f"S.{view.joker}" if suit == "S" else suit
    parts = [say(f"ability.{trick}") if view.abilities else say("ability.asleep")]
    if view.bonuses and view.beaten is None:
        parts.append(say("detail.bonus", bonus=say(f"bonus.{suit}")))
    return joined(parts)


def wanted_line(view: RiverRatsView, card: Card) -> Line:
    """The hand a prediction asks for, and what else counts as it (R: `prediction_match`)."""
    kind = predicted(card)
    match view.prediction_match:
        case "at_least" if kind is not Category.STRAIGHT_FLUSH:
            return say("wanted.at_least", hand=category_line(kind))
        case "nested" if kind in (Category.STRAIGHT, Category.FLUSH):
            return say("wanted.nested", hand=category_line(kind))
        case "exact" | "nested" | "at_least":
            return category_line(kind)
        case _:
            assert_never(view.prediction_match)


def prediction_help(view: RiverRatsView, card: Card) -> Line:
    """What the prediction asks for, as long as there is a Joker to earn."""
    if not view.jokers_down:
        return say("detail.prediction.earned")
    return say(f"detail.prediction.{view.prediction_match}", hand=wanted_line(view, card))


def joined(lines: list[Line]) -> Line:
    """Sentences one after the other."""
    return reduce(lambda first, second: say("detail.two", first=first, second=second), lines)


def _hand(words: str, value: int) -> Line:
    ranks = ranks_in(value)
    if not ranks:
        return say(f"{words}.nothing")
    kind = category(value)
    match kind:
        case Category.HIGH_CARD | Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH:
            return say(f"{words}.{kind.id}", rank=rank_line(ranks[0]))
        case Category.PAIR | Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            return say(f"{words}.{kind.id}", ranks=ranks_line(ranks[0]))
        case Category.TWO_PAIR | Category.FULL_HOUSE:
            return say(f"{words}.{kind.id}", ranks=ranks_line(ranks[0]), others=ranks_line(ranks[1]))
        case _:
            assert_never(kind)
