"""What may be done now: the complete list of commands."""

from __future__ import annotations

from typing import Final

from game.engine.types import Seat
from game.pieces.cards import DECK, Card
from game.pieces.jokers import JOKERS
from game.titles.rats.answers import can_beat, cheapest_answer, lowest_cards
from game.titles.rats.commands import Beat, EndMatch, Lay, Lead, RatsCommand, ThrowLowest
from game.titles.rats.frames import Following, Leading
from game.titles.rats.growing import additions, can_join
from game.titles.rats.plays import Kind, kind_named, kinds_of
from game.titles.rats.state import RatsState
from game.titles.rats.terms import Terms

LAY: Final = {card: Lay(card) for card in (*DECK, *JOKERS)}
LEAD: Final[dict[Kind, Lead]] = {"single": Lead("single"), "set": Lead("set"), "run": Lead("run")}
BEAT: Final = Beat()
THROW: Final = ThrowLowest()
END: Final = EndMatch()


def legal(state: RatsState, terms: Terms, seat: Seat) -> list[RatsCommand]:
    """Everything the seat may do, in a stable order; [] for a seat that is not asked."""
    frame = state.frame
    if type(frame) is Leading:
        return _leads(state, terms, seat) if frame.seat == seat else []
    if type(frame) is Following:
        return _follows(state, terms, seat) if frame.seat == seat else []
    return []


def may_lay(state: RatsState, seat: Seat, card: Card) -> bool:
    """Whether the seat that is asked may lay this card next."""
    hand = state.hands[seat]
    return card in hand and (type(state.frame) is Following or can_join(state.laid, hand, card))


def may_end(state: RatsState, terms: Terms) -> bool:
    """Between two rounds, without a round limit: before the seat's first card of the round lies (R)."""
    return not terms.round_limit and state.trick == 0 and state.round > 1 and not state.laid


def may_beat(state: RatsState, terms: Terms, seat: Seat) -> bool:
    """Whether the hand has an answer that beats the best play so far."""
    kind, hand = kind_named(state.kind), state.hands[seat]
    return can_beat(terms.how, kind, state.count, hand, state.suit, state.best_value, state.laid)


def cheapest_beat(state: RatsState, terms: Terms, seat: Seat) -> list[Card]:
    """What `Beat` adds to the cards laid; [] if nothing beats."""
    kind, hand = kind_named(state.kind), state.hands[seat]
    return cheapest_answer(terms.how, kind, state.count, hand, state.suit, state.best_value, state.laid)


def lowest(state: RatsState, terms: Terms, seat: Seat) -> list[Card]:
    """What `ThrowLowest` lays."""
    kind, hand = kind_named(state.kind), state.hands[seat]
    return lowest_cards(terms.how, kind, state.count, state.laid, hand, state.suit, state.best_value)


def _leads(state: RatsState, terms: Terms, seat: Seat) -> list[RatsCommand]:
    hand = state.hands[seat]
    laid = state.laid
    commands: list[RatsCommand] = [*map(LAY.__getitem__, additions(laid, hand))]
    if laid:
        return [*(LEAD[kind] for kind in kinds_of(laid, hand)), *commands]
    return [*commands, END] if may_end(state, terms) else commands


def _follows(state: RatsState, terms: Terms, seat: Seat) -> list[RatsCommand]:
    commands: list[RatsCommand] = [*map(LAY.__getitem__, state.hands[seat])]
    if may_end(state, terms):
        commands.append(END)
    if may_beat(state, terms, seat):
        commands.append(BEAT)
    commands.append(THROW)
    return commands
