"""What may be done now, and what the two helpers lay."""

from __future__ import annotations

from typing import Final, assert_never

from game.engine.types import Seat
from game.pieces.cards import DECK, Card, rank_of, suit_of
from game.pieces.jokers import JOKERS
from game.titles.rats.commands import Beat, EndMatch, Lay, Lead, RatsCommand, ThrowLowest
from game.titles.rats.frames import Dealing, Following, Leading, Over
from game.titles.rats.plays import ACE, KING, Kind, can_become_lead, kinds_of, low_rank, natural, value
from game.titles.rats.state import RatsState, kind_led
from game.titles.rats.terms import Terms

LAY: Final = {card: Lay(card) for card in (*DECK, *JOKERS)}
LEAD: Final[dict[Kind, Lead]] = {"single": Lead("single"), "set": Lead("set"), "run": Lead("run")}
BEAT: Final = Beat()
THROW: Final = ThrowLowest()
END: Final = EndMatch()
NO_PLAY: Final = 99
"""More Jokers than there are."""


def legal(state: RatsState, terms: Terms, seat: Seat) -> list[RatsCommand]:
    """Everything the seat may do, in a stable order; [] for a seat that is not asked."""
    match state.frame:
        case Leading() as frame:
            return _leads(state, terms, seat) if frame.seat == seat else []
        case Following() as frame:
            return _follows(state, terms, seat) if frame.seat == seat else []
        case Dealing() | Over():
            return []
        case frame:
            assert_never(frame)


def may_lay(state: RatsState, seat: Seat, card: Card) -> bool:
    """Whether the seat that is asked may lay this card next."""
    hand = state.hands[seat]
    if card not in hand:
        return False
    match state.frame:
        case Leading():
            rest = [other for other in hand if other != card]
            return can_become_lead([*state.laid, card], rest)
        case _:
            return True


def may_end(state: RatsState, terms: Terms) -> bool:
    """Between two rounds, without a round limit: before the seat's first card of the round lies (R)."""
    return not terms.round_limit and state.trick == 0 and state.round > 1 and not state.laid


def cheapest_beat(state: RatsState, terms: Terms, seat: Seat) -> list[Card]:
    """The cards of the lowest play that beats the best one so far, fewest Jokers first; [] if there is none."""
    best: list[Card] = []
    cost = (NO_PLAY, 0)
    for cards in _answers(state, state.hands[seat]):
        worth = _worth(state, terms, cards)
        price = (sum(card in JOKERS for card in cards), worth)
        if worth > state.best_value and price < cost:
            best, cost = cards, price
    return best


def lowest(state: RatsState, terms: Terms, seat: Seat) -> list[Card]:
    """The lowest cards that fill the follow up; if they would beat, and one other card helps, it takes their place."""
    hand = sorted(state.hands[seat], key=_cheapness)
    missing = state.count - len(state.laid)
    thrown = hand[:missing]
    if _worth(state, terms, [*state.laid, *thrown]) <= state.best_value:
        return thrown
    for place in reversed(range(missing)):
        for card in hand[missing:]:
            other = [*thrown[:place], *thrown[place + 1 :], card]
            if _worth(state, terms, [*state.laid, *other]) <= state.best_value:
                return other
    return thrown


def _leads(state: RatsState, terms: Terms, seat: Seat) -> list[RatsCommand]:
    hand = state.hands[seat]
    laid = state.laid
    if not laid:
        commands: list[RatsCommand] = [LAY[card] for card in hand]
        return [*commands, END] if may_end(state, terms) else commands
    commands = [LEAD[kind] for kind in kinds_of(laid, hand)]
    for card in hand:
        if can_become_lead([*laid, card], [other for other in hand if other != card]):
            commands.append(LAY[card])
    return commands


def _follows(state: RatsState, terms: Terms, seat: Seat) -> list[RatsCommand]:
    commands: list[RatsCommand] = [LAY[card] for card in state.hands[seat]]
    commands.append(THROW)
    if not state.laid:
        if cheapest_beat(state, terms, seat):
            commands.append(BEAT)
        if may_end(state, terms):
            commands.append(END)
    return commands


def _worth(state: RatsState, terms: Terms, cards: list[Card]) -> int:
    return value(terms.how, kind_led(state), cards, state.suit)


def _answers(state: RatsState, hand: list[Card]) -> list[list[Card]]:
    """Plays of the kind led that the hand holds: of each set and run the one with fewest Jokers."""
    match state.kind:
        case "set":
            return _sets(hand, state.count)
        case "run":
            return _runs(hand, state.count)
        case _:
            return [[card] for card in hand]


def _sets(hand: list[Card], count: int) -> list[list[Card]]:
    jokers = [card for card in hand if card in JOKERS]
    found = []
    for rank in range(2, KING + 2):
        real = [card for card in hand if card not in JOKERS and rank_of(card) == rank][:count]
        missing = count - len(real)
        if real and missing <= len(jokers):
            found.append(real + jokers[:missing])
    return found


def _runs(hand: list[Card], count: int) -> list[list[Card]]:
    jokers = [card for card in hand if card in JOKERS]
    found = []
    for suit in ("C", "D", "H", "S"):
        at = {low_rank(card): card for card in natural(hand) if suit_of(card) == suit}
        for bottom in range(1, KING - count + 2):
            real = [at[place] for place in range(bottom, bottom + count) if place in at]
            missing = count - len(real)
            if real and missing <= len(jokers):
                found.append(real + jokers[:missing])
    return found


def _cheapness(card: Card) -> tuple[int, str]:
    """Jokers last: they are worth most beside other cards."""
    return (ACE + 1 if card in JOKERS else rank_of(card), card)
