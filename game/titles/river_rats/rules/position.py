"""Tables written down by hand, for scenarios and puzzles.

Cards are written as people do ("10♠", "H7", several of them parted by blanks); a number of cards stands for that many
of those nobody named. Seats count from 1. Cards that are neither named nor counted go where `rest` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from game.engine.rules import Rules
from game.engine.types import Seat
from game.pieces import DECK, Card, parse_card, parse_cards, suit_of
from game.titles.river_rats.rules.dealing import RiverRatsView, face_down_cards
from game.titles.river_rats.rules.events import JOKER, Playing, RiverRatsEvent, RiverRatsState, Turn
from game.titles.river_rats.rules.rules import RiverRatsRules, blank_state
from game.titles.river_rats.rules.terms import Bonus, RiverRatsCommand, Terms

JOKER_WORDS = ("joker", "(joker)")


class JokerPlaces(Struct, frozen=True, forbid_unknown_fields=True):
    """Jokers that are not face-down. `used_by` / `aside_by`: seat that used or set aside the one of this hand."""

    face_up: int = 0
    removed: int = 0
    used_by: int = 0
    aside_by: int = 0


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """The notation. Every field has a default; the reward of a beaten Rat is worked out unless it is written."""

    rat: str = ""
    inactive: str = ""
    beaten: str = ""
    rat_cards: str | int | None = None
    """Open cards of the Rat; with none named, as many as a round deals."""
    rat_face_down: str | int | None = None
    collective: str = ""
    first_face_down: int = 0
    """The seat whose first card lies face-down (spades Rat)."""
    hands: tuple[str | int, ...] = ()
    shown: str = ""
    """Cards in hands that everybody saw going there."""
    market: str | int | None = None
    prediction: str = ""
    debt_pile: str | int = 1
    """Number of cards, prediction included, or the cards themselves, prediction first."""
    crew_debt: str | int = 0
    """Named cards have been seen by all, counted ones by nobody."""
    crew_debt_seats: tuple[int, ...] = ()
    """Seat that each card of `crew_debt` is booked on; all on the seat of `turn` unless written."""
    rat_debt: str | int = 0
    unseen: str = ""
    """Named cards of Debt or discard pile whose face nobody has seen after all."""
    deck: str = ""
    """Its top cards, top first."""
    discard: str | int = 0
    rest: Literal["deck", "discard", "debt_pile"] = "deck"
    jokers: JokerPlaces = JokerPlaces()
    aces: str = ""
    """One suit a seat, such as "S H"."""
    turn: int = 1
    drawn: bool = False
    """The seat has drawn already and must play."""
    round: int = 1
    market_slots: int | None = None
    collective_size: int | None = None
    rat_fewer: int | None = None


def position(
    data: Mapping[str, Any], rules: Rules[RiverRatsState, RiverRatsCommand, RiverRatsEvent, RiverRatsView]
) -> RiverRatsState:
    """Returns the table a notation describes. Raises ValueError naming an impossible part."""
    match rules:
        case RiverRatsRules():
            terms = rules.terms
        case _:
            raise TypeError("positions of river_rats need the rules of river_rats")
    try:
        notation = msgspec.convert(dict(data), Position)
        state = _lay_out(notation, terms)
    except (msgspec.ValidationError, ValueError) as error:
        raise ValueError(f"river_rats position: {error}") from error
    rules.check(state)
    return state


class _Stock:
    """The cards that have no place yet: named ones are set apart first, then the rest are counted out."""

    def __init__(self, written: Mapping[str, str | int | None]) -> None:
        self._free = list(DECK)
        self._counts = {where: count for where, count in written.items() if type(count) is int}
        self._named = {where: self._taken(text, where) for where, text in written.items() if type(text) is str}

    def cards(self, where: str, default: int = 0) -> list[Card]:
        """Returns the cards named there, or the given number of cards that nobody named, from the end of the stable
        order.
        """
        if where in self._named:
            return self._named[where]
        count = self._counts.get(where, default)
        if count < 0 or count > len(self._free):
            raise ValueError(f"{where}: {count} cards are asked for, {len(self._free)} are left")
        taken = self._free[len(self._free) - count :]
        del self._free[len(self._free) - count :]
        return taken

    def king(self, where: str) -> Card | None:
        """The King named there, if one is."""
        cards = self.cards(where)
        if cards and (len(cards) != 1 or not cards[0].endswith("K")):
            raise ValueError(f"{where}: {' '.join(cards)} is not a King")
        return cards[0] if cards else None

    def first(self, rank: str, where: str) -> Card:
        """The first free card of a rank, such as a King nobody named."""
        for card in self._free:
            if card.endswith(rank):
                self._free.remove(card)
                return card
        raise ValueError(f"{where}: no {rank} is left")

    def rest(self) -> list[Card]:
        rest, self._free = self._free, []
        return rest

    def _taken(self, text: str, where: str) -> list[Card]:
        cards = _cards(text, where)
        for card in cards:
            if card not in self._free:
                raise ValueError(f"{where}: {card} lies somewhere else already")
            self._free.remove(card)
        return list(cards)


def _lay_out(notation: Position, terms: Terms) -> RiverRatsState:
    state, stock = blank_state(terms), _Stock(_written(notation, terms))
    _place_rats(state, stock, notation, terms)
    _place_cards(state, stock, notation, terms)
    _place_rest(state, stock, notation)
    _book_debt(state, notation, terms)
    _set_knowledge(state, notation)
    _place_jokers(state, notation, terms)
    _set_turn(state, notation, terms)
    return state


def _written(notation: Position, terms: Terms) -> dict[str, str | int | None]:
    """Returns the cards named at each place, or their number."""
    if len(notation.hands) > terms.seats:
        raise ValueError(f"hands: {len(notation.hands)} hands for {terms.seats} seats")
    aces = [_ace(word) for word in _words(notation.aces)]
    if len(aces) > terms.seats:
        raise ValueError(f"aces: {len(aces)} Aces for {terms.seats} seats")
    pile = notation.debt_pile if type(notation.debt_pile) is str else ""
    return {
        "aces": " ".join(aces),
        "collective": " ".join(word for word in _words(notation.collective) if word.lower() not in JOKER_WORDS),
        **{f"hands[{seat}]": hand for seat, hand in enumerate(notation.hands, 1)},
        "market": notation.market,
        "prediction": pile or notation.prediction or None,
        "crew_debt": notation.crew_debt,
        "rat_debt": notation.rat_debt,
        "discard": notation.discard,
        "deck": notation.deck,
        "rat_cards": notation.rat_cards,
        "rat_face_down": notation.rat_face_down,
        "rat": notation.rat,
        "beaten": notation.beaten,
        "inactive": notation.inactive,
    }


def _place_rats(state: RiverRatsState, stock: _Stock, notation: Position, terms: Terms) -> None:
    """Places the Rats and Characters, and gives the reward of beating the first Rat."""
    state.aces = stock.cards("aces")
    inactive = stock.king("inactive")
    state.rat = stock.king("rat") or stock.first("K", "rat")
    state.beaten = stock.king("beaten")
    if state.beaten is None:
        state.inactive = inactive or stock.first("K", "inactive")
    elif inactive is not None:
        raise ValueError("inactive: there is no second Rat face-down once one is beaten")
    while len(state.aces) < terms.seats:
        state.aces.append(stock.first("A", "aces"))
    bonus = terms.bonus_of[suit_of(state.beaten)] if state.beaten and terms.bonuses else Bonus()
    slots, size = bonus.market_slots or terms.market_slots, bonus.collective_size or terms.collective_size
    state.market_slots = slots if notation.market_slots is None else notation.market_slots
    state.collective_size = size if notation.collective_size is None else notation.collective_size
    state.rat_fewer = -bonus.face_down if notation.rat_fewer is None else notation.rat_fewer


def _place_cards(state: RiverRatsState, stock: _Stock, notation: Position, terms: Terms) -> None:
    words = _words(notation.collective)
    state.collective = [JOKER if word.lower() in JOKER_WORDS else parse_card(word) for word in words]
    state.hands = [stock.cards(f"hands[{seat + 1}]") for seat in terms.all_seats]
    state.market = stock.cards("market", state.market_slots)
    opened = stock.cards("rat_cards", terms.rat_open)
    hidden = stock.cards("rat_face_down", face_down_cards(state, terms) if notation.rat_cards is None else 0)
    state.rat_cards = opened + hidden
    state.rat_up = [True] * len(opened) + [False] * len(hidden)
    state.pile = stock.cards("prediction", 1)
    if type(notation.debt_pile) is int:
        state.pile += stock.cards("debt_pile", notation.debt_pile - 1)
    state.crew_debt, state.rat_debt = stock.cards("crew_debt"), stock.cards("rat_debt")
    counted = (type(notation.crew_debt) is int, state.crew_debt), (type(notation.rat_debt) is int, state.rat_debt)
    state.unseen = state.pile[1:] + [card for unseen, cards in counted if unseen for card in cards]
    state.discard = stock.cards("discard")
    state.deck = stock.cards("deck")


def _place_rest(state: RiverRatsState, stock: _Stock, notation: Position) -> None:
    rest = stock.rest()
    match notation.rest:
        case "deck":
            state.deck += rest
        case "discard":
            state.discard += rest
        case "debt_pile":
            state.pile += rest
            state.unseen += rest


def _book_debt(state: RiverRatsState, notation: Position, terms: Terms) -> None:
    seats = notation.crew_debt_seats or (notation.turn,) * len(state.crew_debt)
    if len(seats) != len(state.crew_debt):
        raise ValueError(f"crew_debt_seats: {len(seats)} seats for {len(state.crew_debt)} cards of crew_debt")
    state.crew_debt_seats = [_seat(seat, terms, "crew_debt_seats") for seat in seats]


def _set_knowledge(state: RiverRatsState, notation: Position) -> None:
    """Sets the named cards that nobody has seen, and the cards of hands that everybody has seen."""
    debts = {*state.pile[1:], *state.crew_debt, *state.rat_debt, *state.discard}
    for card in _cards(notation.unseen, "unseen"):
        if card not in debts:
            raise ValueError(f"unseen: {card} lies in no Debt and not in the discard pile")
        if card not in state.unseen:
            state.unseen.append(card)
    for card in _cards(notation.shown, "shown"):
        seat = next((seat for seat, hand in enumerate(state.hands) if card in hand), None)
        if seat is None:
            raise ValueError(f"shown: {card} is in no hand")
        state.shown[seat].append(card)


def _place_jokers(state: RiverRatsState, notation: Position, terms: Terms) -> None:
    places = notation.jokers
    played = state.collective.count(JOKER)
    state.jokers_up, state.jokers_removed = places.face_up, places.removed
    state.joker_aside = places.aside_by > 0
    state.jokers_down = terms.jokers - places.face_up - places.removed - played - int(state.joker_aside)
    user = places.used_by or places.aside_by or (notation.turn if played else 0)
    state.joker_seat = _seat(user, terms, "jokers") if user else None
    if state.jokers_down < 0:
        raise ValueError(f"jokers: there are only {terms.jokers}")
    if played and terms.joker != "wild":
        raise ValueError(f"collective: at level {terms.level} no Joker joins the collective hand")
    if state.joker_aside and terms.joker != "remove":
        raise ValueError(f"jokers: at level {terms.level} no Joker is set aside")


def _set_turn(state: RiverRatsState, notation: Position, terms: Terms) -> None:
    seat = _seat(notation.turn, terms, "turn")
    state.round, state.actor = notation.round, seat
    state.frame = Playing(seat) if notation.drawn else Turn(seat)
    if len(state.collective) >= state.collective_size:
        raise ValueError(f"collective: {len(state.collective)} cards are a complete hand; leave the last one to play")
    if notation.first_face_down:
        if not state.collective:
            raise ValueError("first_face_down: the collective hand is empty")
        if not terms.ability(state.rat).first_card_hidden or state.collective[0] == JOKER:
            raise ValueError(f"first_face_down: {state.collective[0]} cannot lie face-down against {state.rat}")
        state.first_owner = _seat(notation.first_face_down, terms, "first_face_down")


def _cards(text: str, where: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text) if text.strip() else ()
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def _words(text: str) -> list[str]:
    return text.replace(",", " ").split()


def _ace(word: str) -> str:
    return word if word.upper().startswith("A") or word.upper().endswith("A") else f"A{word}"


def _seat(number: int, terms: Terms, where: str) -> Seat:
    if not 1 <= number <= terms.seats:
        raise ValueError(f"{where}: seats go from 1 to {terms.seats}, not {number}")
    return Seat(number - 1)


def read(text: str) -> str:
    """The id of a card written in any of the usual ways ("10♠"); any other text unchanged."""
    if text.strip("()").lower() == "joker":
        return JOKER
    try:
        return parse_card(text)
    except ValueError:
        return text
