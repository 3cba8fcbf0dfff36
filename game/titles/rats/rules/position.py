"""Positions of a match in readable notation, for scenarios, puzzles and counts of lines of play.

- `hands: ["9♥ 8♥", "K♣ 2♠"]`: by seat, first seat first; blanks or commas part the cards;
- `reserves: ["7♣ 8♣", 15]`: by seat, cards all have seen there, or a number of unseen ones;
- `plays: ["7♣ 7♦", "8♣ 8♦"]`: the trick so far, from the leader on; `kind: set` where a lead could be two things;
- `rest: 2` (a seat) or `stock`: where all cards go that are not named; the last seat's reserve unless given;
- `leader: 1` (from 1), `round: 2`, `trick: 3` (finished ones), `first_hand: 10`, `out: [0, 3]` (after which round).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from game.content.structs import read_notation, seat_written, taken
from game.engine.rules import ScriptedChance, SearchDraft
from game.engine.types import BadSetup, Seat
from game.pieces import Card, parse_any_card
from game.titles.rats.rules.events import Following, Leading, RatsState
from game.titles.rats.rules.plays import Kind, Terms, kinds_of
from game.titles.rats.rules.rounds import RatsDraft, lay_in_follow, lead, living
from game.titles.rats.rules.rules import RatsRules, blank_state

SeatNumber = Annotated[int, Meta(ge=1, le=5)]
Count = Annotated[int, Meta(ge=0, le=1000)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """The notation as it is written."""

    hands: tuple[str, ...]
    reserves: tuple[str | Count, ...] = ()
    plays: tuple[str, ...] = ()
    kind: Kind | None = None
    rest: SeatNumber | str = ""
    leader: SeatNumber = 1
    round: Annotated[int, Meta(ge=1, le=1000)] = 2
    trick: Count = 0
    first_hand: Count = 0
    out: tuple[Count, ...] = ()


def position(notation: Mapping[str, object], rules: RatsRules) -> RatsState:
    """Returns the state it describes, waiting for the next play. Raises BadSetup naming an impossible part."""
    written, terms = read_notation(notation, Position), rules.terms
    state = blank_state(terms)
    state.round, state.trick, state.leader = written.round, written.trick, seat_written(written.leader, terms.seats)
    for number, out in enumerate(written.out, 1):
        state.out_in[seat_written(number, terms.seats)] = out
    _lay_cards(state, terms, written)
    state.held = [sum(map(len, (state.hands[s], state.undealt[s], state.won[s]))) for s in terms.all_seats]
    state.first_hand = written.first_hand or len(terms.deck) // terms.seats
    state.frame = Leading(state.leader)
    _play(state, rules, written)
    rules.check(state)
    return state


def _lay_cards(state: RatsState, terms: Terms, written: Position) -> None:
    left = list(terms.deck)
    for number, text in enumerate(written.hands, 1):
        state.hands[seat_written(number, terms.seats)] = taken(left, _cards(text))
    order = [state.leader]
    while len(order) < len(living(state)):
        order.append(state.seat_after(order[-1]))
    if len(written.plays) > len(order):
        raise BadSetup(f"plays: {len(written.plays)} are written, but {len(order)} seats play")
    for seat, text in zip(order, written.plays, strict=False):
        state.hands[seat] += taken(left, _cards(text))
    counts = []
    for number, reserve in enumerate(written.reserves, 1):
        seat = seat_written(number, terms.seats)
        match reserve:
            case str():
                state.undealt[seat] = taken(left, _cards(reserve))
                state.pools[seat] = list(state.undealt[seat])
            case int():
                counts.append((seat, reserve))
    for seat, count in counts:
        if count > len(left):
            raise BadSetup(f"reserves: {count} cards for seat {seat + 1}, but only {len(left)} are left")
        state.undealt[seat], left = left[:count], left[count:]
    _rest(state, terms, written, left)


def _rest(state: RatsState, terms: Terms, written: Position, left: list[Card]) -> None:
    match written.rest:
        case "stock":
            state.stock = left
        case "":
            state.undealt[living(state)[-1]] += left
        case int(seat):
            state.undealt[seat_written(seat, terms.seats)] += left
        case other:
            raise BadSetup(f"rest: {other!r} is neither a seat nor 'stock'")


def _play(state: RatsState, rules: RatsRules, written: Position) -> None:
    """Lay the plays through the rules, so that the best one and the suit led come out right."""
    draft: RatsDraft = SearchDraft(rules, state, ScriptedChance())
    for number, text in enumerate(written.plays):
        cards = _cards(text)
        seat = _asked(state)
        if number:
            if len(cards) != state.count:
                raise BadSetup(f"plays: {text!r} follows a lead of {state.count} cards")
            lay_in_follow(draft, rules.terms, seat, cards)
            continue
        for card in cards:
            state.hands[seat].remove(card)
        kinds = kinds_of(cards, state.hands[seat])
        kind = written.kind if written.kind in kinds else next(iter(kinds), None)
        if kind is None:
            raise BadSetup(f"plays: {text!r} is no lead")
        state.laid = cards
        lead(draft, rules.terms, seat, kind)


def _asked(state: RatsState) -> Seat:
    match state.frame:
        case Leading(seat=seat) | Following(seat=seat):
            return seat
        case _:
            raise BadSetup("plays: the trick is over before the last play")


def _cards(text: str) -> list[Card]:
    """Blanks or commas part the cards."""
    words = text.split(",") if "," in text else text.split()
    try:
        return [parse_any_card(word.strip()) for word in words]
    except ValueError as error:
        raise BadSetup(str(error)) from None


def read(text: str) -> str:
    """The id of a card written in any of the usual ways ("10♠", "Joker 2"); any other text unchanged."""
    try:
        return parse_any_card(text)
    except ValueError:
        return text
