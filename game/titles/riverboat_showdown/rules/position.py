"""Positions of a match in readable notation, for scenarios, puzzles and counts of lines of play.

- `hands: ["6 6 W", 3]`: by seat, cards (`W` is a wild) or a number of unseen ones; seats not named hold nothing;
- `showdown: 5`: the card that counts, `turned: "3 1"` those before, `line: "2 7"` those to come, as far as they matter;
- `dealer: 2` (from 1), `next: 1`: who is asked, the first seat that still has cards unless given; `out: [2]`: who
  went out on this Showdown card; `discards: ["3", "W5"]` what lies open of each seat;
- `chips: [2, 20]`, `kitty: 3`: what one of them leaves out is in the kitty, or with the last seat;
- `round: 3`, `minute: 19`, `eliminated: [3]`, `deals: [2, 1]` (as if every seat had dealt in turn unless given).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Meta, Struct

from game.content.structs import read_notation, seat_written, taken
from game.engine.types import BadSetup
from game.titles.riverboat_showdown.rules.rules import RiverboatRules, blank_state, order_of
from game.titles.riverboat_showdown.rules.terms import (
    DECLARED,
    NUMBERS,
    WILD,
    Discarding,
    LateDiscarding,
    RiverboatState,
    Terms,
)

DECLARED_WILD: Final = re.compile(r"W([1-8])")
UNSEEN_STEP = 7
"""Steps in which unseen cards are taken, so that a hand of them has several numbers."""


def read(text: str) -> str | int:
    """The number of a wild as hands and discards hold it; any other text unchanged."""
    if text == "W":
        return WILD
    found = DECLARED_WILD.fullmatch(text)
    return text if found is None else DECLARED + int(found[1])


SeatNumber = Annotated[int, Meta(ge=1, le=4)]
Number = Annotated[int, Meta(ge=1, le=8)]
Count = Annotated[int, Meta(ge=0, le=1000)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """The notation as it is written."""

    hands: tuple[str | Count, ...]
    showdown: Number
    turned: str = ""
    line: str = ""
    dealer: SeatNumber = 1
    next: SeatNumber | None = None
    out: tuple[SeatNumber, ...] = ()
    discards: tuple[str, ...] = ()
    chips: tuple[int, ...] = ()
    kitty: int | None = None
    round: Annotated[int, Meta(ge=1, le=1000)] = 1
    minute: Count = 0
    eliminated: tuple[SeatNumber, ...] = ()
    deals: tuple[Count, ...] = ()


def position(notation: Mapping[str, object], rules: RiverboatRules) -> RiverboatState:
    """Returns the state it describes, waiting for a discard. Raises BadSetup naming an impossible part."""
    written, terms = read_notation(notation, Position), rules.terms
    state = blank_state(terms)
    state.round, state.dealer = written.round, seat_written(written.dealer, terms.seats)
    state.minute, state.time_up = written.minute, 0 < terms.minutes <= written.minute
    for number in written.eliminated:
        state.eliminated[seat_written(number, terms.seats)] = True
    _lay_line(state, written)
    _lay_cards(state, terms, written)
    _lay_chips(state, terms, written)
    _count_deals(state, terms, written)
    _ask(state, terms, written)
    rules.check(state)
    return state


def _lay_line(state: RiverboatState, written: Position) -> None:
    before, coming = (list(map(_number, text.split())) for text in (written.turned, written.line))
    named = [*before, written.showdown, *coming]
    if len(set(named)) != len(named):
        raise BadSetup("showdown, turned, line: there is only one Showdown card of each number")
    state.turned = [*before, written.showdown]
    state.line = [*coming, *(number for number in NUMBERS if number not in named)]


def _lay_cards(state: RiverboatState, terms: Terms, written: Position) -> None:
    left = list(terms.deck)
    for number, text in enumerate(written.discards, 1):
        cards = _cards(text)
        taken(left, [WILD if card > DECLARED else card for card in cards])
        state.discards[seat_written(number, terms.seats)] = cards
    counts = []
    for number, hand in enumerate(written.hands, 1):
        match hand:
            case str():
                state.hands[seat_written(number, terms.seats)] = sorted(taken(left, _cards(hand)))
            case int():
                counts.append((seat_written(number, terms.seats), hand))
    left = [card for start in range(UNSEEN_STEP) for card in left[start::UNSEEN_STEP]]
    for seat, count in counts:
        if count > len(left):
            raise BadSetup(f"hands: {count} cards for seat {seat + 1}, but only {len(left)} are left")
        state.hands[seat], left = sorted(left[:count]), left[count:]
    state.unused = left


def _lay_chips(state: RiverboatState, terms: Terms, written: Position) -> None:
    if len(written.chips) > terms.seats:
        raise BadSetup(f"chips: {len(written.chips)} seats are named, {terms.seats} play")
    state.chips[: len(written.chips)] = written.chips
    if written.kitty is None:
        state.kitty = terms.all_chips - sum(state.chips)
        return
    state.kitty = written.kitty
    missing = terms.all_chips - state.kitty - sum(state.chips)
    if missing and len(written.chips) == terms.seats:
        raise BadSetup(f"chips, kitty: {missing} chips are missing, {terms.all_chips} belong to the match")
    state.chips[-1] += missing


def _count_deals(state: RiverboatState, terms: Terms, written: Position) -> None:
    for back in range(written.round):
        state.deals[(state.dealer - back) % terms.seats] += 1
    for number, deals in enumerate(written.deals, 1):
        state.deals[seat_written(number, terms.seats)] = deals


def _ask(state: RiverboatState, terms: Terms, written: Position) -> None:
    order = order_of(state, state.dealer)
    state.went_out = [seat_written(number, terms.seats) for number in written.out]
    holders = [seat for seat in order if state.hands[seat]]
    if not holders:
        raise BadSetup("hands: nobody holds a card")
    asked = holders[0] if written.next is None else seat_written(written.next, terms.seats)
    if asked not in holders:
        raise BadSetup(f"next: seat {asked + 1} has no cards")
    empty = [seat for seat in order if not state.hands[seat]]
    if sorted(empty) != sorted(state.went_out) or any(order.index(seat) > order.index(asked) for seat in empty):
        raise BadSetup("hands, out: seats without cards have gone out before the asked one, and no others")
    state.frame = LateDiscarding(asked) if state.went_out else Discarding(asked)


def _cards(text: str) -> list[int]:
    cards = []
    for word in text.split():
        match read(word):
            case int(card):
                cards.append(card)
            case str(other):
                cards.append(_number(other))
    return cards


def _number(word: str) -> int:
    if word not in map(str, NUMBERS):
        raise BadSetup(f"{word!r} is no card: write a number from 1 to 8, W for a wild, W5 for one declared a five")
    return int(word)
