"""Positions of a race in readable notation, for scenarios, puzzles and counts of lines of play.

- `kayaks: ["(3,1,3)", ...]`: column, row, speed of every seat's kayak, on the river the options name (a scenario
  file may bring a drawn board as its `own`);
- `hands: ["Paddle, Ferry", ""]`, `deck: ...` (top first), `discard: ...` (top last): cards by name, `rest: deck`,
  `discard` or `seat 2` says where all cards go that are not named (the deck's bottom unless given);
- `tokens: {"3,2": O}`, `events: ["surge, spring_melt", ...]`: Event cards by line, left first, drawn from the box;
- `active: 2` (from 1), `still: 19` and `still_moves: 1` (W76), `turn: 7`;
- `ask: play` (the usual: a card is due) or `before`: the turn begins with its first window.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from game.content.structs import read_notation
from game.engine.rules import Rules, ScriptedChance, SearchDraft
from game.engine.types import BadSetup, Seat
from game.titles.whitewater_rush.rules.events import WhitewaterEvent
from game.titles.whitewater_rush.rules.flow import Flow
from game.titles.whitewater_rush.rules.river import Card, Cell, EventCard, cell_of, kind_of
from game.titles.whitewater_rush.rules.rules import WhitewaterRules, go
from game.titles.whitewater_rush.rules.state import WhitewaterCommand, WhitewaterState, WhitewaterView
from game.titles.whitewater_rush.rules.terms import Terms
from game.titles.whitewater_rush.rules.turns import blank_state, turn_of

SPACE: Final = re.compile(r"\((-?\d+),(\d+)\)")


AnyWhitewaterRules = Rules[WhitewaterState, WhitewaterCommand, WhitewaterEvent, WhitewaterView]
Count = Annotated[int, Meta(ge=0, le=1000)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """The notation as it is written."""

    kayaks: tuple[str, ...]
    hands: tuple[str, ...] = ()
    deck: str = ""
    discard: str = ""
    rest: str = "deck"
    tokens: dict[str, Literal["O", "n", "l", "r"]] = {}
    events: tuple[str, ...] = ()
    active: Annotated[int, Meta(ge=1, le=4)] = 1
    first: Annotated[int, Meta(ge=1, le=4)] = 1
    turn: Annotated[int, Meta(ge=1, le=1000)] = 1
    still: Count = 0
    still_moves: Count = 0
    ask: Literal["play", "before"] = "play"


def position(notation: Mapping[str, object], rules: AnyWhitewaterRules) -> WhitewaterState:
    """Returns the state it describes, waiting for the first decision. Raises BadSetup naming an impossible part."""
    match rules:
        case WhitewaterRules():
            return _built(read_notation(notation, Position), rules)
        case _:
            raise BadSetup("these are the rules of another title")


def _built(written: Position, rules: WhitewaterRules) -> WhitewaterState:
    terms = rules.terms
    if len(written.kayaks) != terms.seats:
        raise BadSetup(f"kayaks: {len(written.kayaks)} are written, but {terms.seats} seats play")
    state = blank_state(terms)
    kayaks = [_numbers(text, 3, "kayaks") for text in written.kayaks]
    state.cells = [cell_of(column, row) for column, row, _ in kayaks]
    state.speeds = [speed for _, _, speed in kayaks]
    state.first, state.active = Seat(written.first - 1), Seat(written.active - 1)
    state.turn, state.still, state.still_moves = written.turn, written.still, written.still_moves
    for place, sign in written.tokens.items():
        state.tokens.append((_cell(place), sign))
        state.supply[sign] -= 1
    _lay_cards(state, terms, written)
    _lay_events(state, terms, written)
    rules.check(state)
    _start(state, rules, written.ask)
    return state


def _lay_cards(state: WhitewaterState, terms: Terms, written: Position) -> None:
    left = list(terms.cards)
    hands = [_take(left, text) for text in written.hands]
    state.hands = [*hands, *([] for _ in range(terms.seats - len(hands)))]
    deck, state.discard = _take(left, written.deck), _take(left, written.discard)
    if written.rest == "deck":
        deck += left
    elif written.rest == "discard":
        state.discard = left + state.discard
    else:
        state.hands[_seat(written.rest, terms)] += left
    state.deck = deck[::-1]
    state.deck_tags = [1] * len(deck)
    state.hand_tags = [[1] * len(hand) for hand in state.hands]


def _lay_events(state: WhitewaterState, terms: Terms, written: Position) -> None:
    if len(written.events) > len(state.events):
        raise BadSetup(f"events: this river has {len(state.events)} lines before the finish")
    for line, text in enumerate(written.events):
        for kind in _names(text):
            card = next((card for card in state.box if kind_of(card) == kind), None)
            if card is None:
                raise BadSetup(f"events: no '{kind}' is left; there are {_kinds(terms.event_cards)}")
            state.box.remove(card)
            state.events[line].append(card)


def _start(state: WhitewaterState, rules: WhitewaterRules, ask: str) -> None:
    flow = Flow(SearchDraft(rules, state, ScriptedChance([])), rules.terms)
    *steps, before = turn_of(rules.terms)
    flow.plan = [*steps, before] if ask == "before" else [*steps]
    go(flow)


def _take(left: list[Card], text: str) -> list[Card]:
    """The named cards, each the first copy still left."""
    found = []
    for kind in _names(text):
        card = next((card for card in left if kind_of(card) == kind), None)
        if card is None:
            raise BadSetup(f"no card '{kind}' is left; there are {_kinds(left)}")
        left.remove(card)
        found.append(card)
    return found


def _names(text: str) -> list[str]:
    """`Power Paddle, Ferry` -> `power_paddle`, `ferry`; `advance river` is the card `advance`."""
    names = [part.strip().lower().replace(" ", "_") for part in text.split(",") if part.strip()]
    return ["advance" if name == "advance_river" else name for name in names]


def _kinds(cards: Iterable[Card | EventCard]) -> str:
    return ", ".join(dict.fromkeys(kind_of(card) for card in cards))


def _cell(text: str) -> Cell:
    column, row = _numbers(text, 2, "tokens")
    return cell_of(column, row)


def _numbers(text: str, count: int, where: str) -> list[int]:
    parts = text.strip().strip("()").split(",")
    try:
        numbers = [int(part) for part in parts]
    except ValueError:
        numbers = []
    if len(numbers) != count:
        raise BadSetup(f"{where}: '{text}' is not {count} numbers with commas between")
    return numbers


def _seat(text: str, terms: Terms) -> int:
    number = text.removeprefix("seat ").strip()
    if not number.isdigit() or not 1 <= int(number) <= terms.seats:
        raise BadSetup(f"rest: '{text}' is neither deck nor discard nor a seat such as 'seat 1'")
    return int(number) - 1


def read(text: str) -> str | int:
    """The number of the space of this column and row; any other text unchanged."""
    found = SPACE.fullmatch(text.replace(" ", ""))
    return text if found is None else cell_of(int(found[1]), int(found[2]))
