"""Positions of a match in readable notation, for scenarios, puzzles and counts of lines of play.

- `hands: ["6 6 W", "1 8"]`: by seat, `W` is a wild; `showdown: 5`: the card that counts, `turned: "3 1"` those before;
- `line: "2 7"`: the Showdown cards to come, as far as they matter; the others follow in order;
- `chips: [20, 20]`, `kitty: 200`: where nothing is said, what the match begins with;
- `dealer: 2` (from 1), `next: 1`: who is asked, usually the seat to the dealer's left; `out: [2]`: who went out;
- `discards: ["3", "W5"]`, `round: 3`, `minute: 19`, `deals: [1, 2]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.engine.errors import BadSetup
from game.engine.rules import Rules
from game.engine.types import Seat
from game.titles.riverboat_showdown.commands import RiverboatCommand
from game.titles.riverboat_showdown.events import RiverboatEvent
from game.titles.riverboat_showdown.frames import Discarding, LateDiscarding
from game.titles.riverboat_showdown.notation import read
from game.titles.riverboat_showdown.rounds import NUMBERS, order_of
from game.titles.riverboat_showdown.rules import RiverboatRules, blank_state
from game.titles.riverboat_showdown.state import DECLARED, WILD, RiverboatState
from game.titles.riverboat_showdown.terms import Terms
from game.titles.riverboat_showdown.view import RiverboatView

AnyRiverboatRules = Rules[RiverboatState, RiverboatCommand, RiverboatEvent, RiverboatView]
SeatNumber = Annotated[int, Meta(ge=1, le=4)]
Number = Annotated[int, Meta(ge=1, le=8)]
Chips = Annotated[int, Meta(ge=-1000, le=1000)]
Count = Annotated[int, Meta(ge=0, le=1000)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """The notation as it is written."""

    hands: tuple[str, ...]
    showdown: Number
    turned: str = ""
    line: str = ""
    discards: tuple[str, ...] = ()
    chips: tuple[Chips, ...] = ()
    kitty: Chips | None = None
    dealer: SeatNumber = 1
    next: SeatNumber | None = None
    out: tuple[SeatNumber, ...] = ()
    eliminated: tuple[SeatNumber, ...] = ()
    round: Annotated[int, Meta(ge=1, le=1000)] = 1
    minute: Count = 0
    time_up: bool = False
    deals: tuple[Count, ...] = ()


def position(notation: Mapping[str, object], rules: AnyRiverboatRules) -> RiverboatState:
    """The state it describes, waiting for the next discard. Raises BadSetup naming what cannot be."""
    try:
        written = msgspec.convert(dict(notation), Position)
    except msgspec.ValidationError as error:
        raise BadSetup(f"the position cannot be read: {error}") from None
    match rules:
        case RiverboatRules():
            return _built(written, rules)
        case _:
            raise BadSetup("these are the rules of another title")


def _built(written: Position, rules: RiverboatRules) -> RiverboatState:
    terms = rules.terms
    state = blank_state(terms)
    if len(written.hands) != terms.seats:
        raise BadSetup(f"hands: {len(written.hands)} are written, but {terms.seats} seats play")
    state.round, state.dealer = written.round, _seat(written.dealer, terms)
    state.minute, state.time_up = written.minute, written.time_up
    _lay_cards(state, terms, written)
    if written.chips:
        state.chips = list(written.chips)
    state.kitty = terms.all_chips - sum(state.chips) if written.kitty is None else written.kitty
    if written.kitty is not None and not written.chips:
        state.chips[-1] += terms.kitty - written.kitty
    for number in written.eliminated:
        state.eliminated[_seat(number, terms)] = True
    state.deals = list(written.deals) or [int(seat == state.dealer) for seat in terms.all_seats]
    state.went_out = [_seat(number, terms) for number in written.out]
    asked = order_of(state, state.dealer)[0] if written.next is None else _seat(written.next, terms)
    state.frame = LateDiscarding(asked) if state.went_out else Discarding(asked)
    rules.check(state)
    return state


def _lay_cards(state: RiverboatState, terms: Terms, written: Position) -> None:
    left = list(terms.deck)
    state.hands = [sorted(_take(left, text)) for text in written.hands]
    state.discards = [_take(left, text) for text in written.discards] or state.discards
    state.unused = left
    before = [_number(word) for word in written.turned.split()]
    coming = [_number(word) for word in written.line.split()]
    state.turned = [*before, written.showdown]
    named = {*state.turned, *coming}
    if len(named) < len(state.turned) + len(coming):
        raise BadSetup("a Showdown card is named twice: there is one of each number")
    state.line = [*coming, *(number for number in NUMBERS if number not in named)]


def _take(left: list[int], text: str) -> list[int]:
    found = []
    for word in text.split():
        card = _card(word)
        natural = WILD if card > DECLARED else card
        if natural not in left:
            raise BadSetup(f"there are not so many cards {word}")
        left.remove(natural)
        found.append(card)
    return found


def _card(word: str) -> int:
    found = read(word)
    match found:
        case int():
            return found
        case _:
            return _number(found)


def _number(word: str) -> int:
    if word not in map(str, NUMBERS):
        raise BadSetup(f"'{word}' is no Showdown card: they go from 1 to 8")
    return int(word)


def _seat(number: int, terms: Terms) -> Seat:
    if not 1 <= number <= terms.seats:
        raise BadSetup(f"there is no seat {number}: {terms.seats} play")
    return Seat(number - 1)
