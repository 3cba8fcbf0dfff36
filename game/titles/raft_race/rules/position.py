"""Positions of a race in readable notation, for scenarios, puzzles and counts of lines of play.

- `rafts: ["(2,0)", sunk]`: column (from 1) and row (from 0) of every seat's raft; `sunk` for one that is out;
- a river of one's own: `rows: 12` open rows with `spaces: {"(2,1)": K1:12}`, or `river`, drawn with the last row on
  top; the finish line lies behind it. Without either it is the river of the match, of which only the start lies open;
  `stack: 1.3 1.5` are its next cards, the others of each zone follow;
- `hands: ["forward, splash", ...]`: without, a hand is the orders owned, then splashes, up to six;
  `splashes: [0, 4]` are those of hand and deck together, `lost: ["left", ""]` orders lost;
- `powers: [sprint, none]`, `power_stack: "4 2"` the next cards of that stack;
- `chance: [2, 5]` the next cards of the pile, then the others ascending; `discarded: [1]` those in the discards;
- `round: 7`; `ask: order` (the usual: hands are drawn, orders due), `hand` (before that, powers on the hand),
  `round` (the round begins with its draw).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal, TypeVar

from msgspec import Meta, Struct

from game.content.structs import read_notation
from game.engine.rules import ScriptedChance, SearchDraft
from game.engine.types import BadSetup, Seat
from game.titles.raft_race.rules.content import (
    NO_CELL,
    OPEN,
    SIGN,
    SPLASH,
    WIDTH,
    Cell,
    Order,
    PowerId,
    cell_of,
    turn_order,
)
from game.titles.raft_race.rules.events import Flow, RaftEvent
from game.titles.raft_race.rules.frames import BeginRound, HandWindow, TakeOrders
from game.titles.raft_race.rules.rounds import blank_state
from game.titles.raft_race.rules.rules import DOING, RaftRules
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import Terms

SPACE: Final = re.compile(r"\(([1-4]),(\d{1,3})\)")
T = TypeVar("T")
MOST_ROWS = 120


def read(text: str) -> str | int:
    """The number of the space of this column (from 1) and row (from 0); any other text unchanged."""
    found = SPACE.fullmatch(text.replace(" ", ""))
    return text if found is None else cell_of(int(found[1]), int(found[2]))


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """The notation as it is written."""

    rafts: tuple[str, ...]
    rows: Annotated[int, Meta(ge=1, le=MOST_ROWS)] | None = None
    spaces: dict[str, str] = {}
    river: str | None = None
    stack: str = ""
    hands: tuple[str, ...] = ()
    splashes: tuple[Annotated[int, Meta(ge=0, le=200)], ...] = ()
    lost: tuple[str, ...] = ()
    powers: tuple[PowerId | Literal["none"], ...] = ()
    power_stack: str = ""
    chance: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()
    round: Annotated[int, Meta(ge=1, le=200)] = 1
    ask: Literal["order", "hand", "round"] = "order"


def position(notation: Mapping[str, object], rules: RaftRules) -> RaftState:
    """Returns the state it describes, waiting for the first decision. Raises BadSetup naming an impossible part."""
    return _built(read_notation(notation, Position), rules)


def _built(written: Position, rules: RaftRules) -> RaftState:
    terms = rules.terms
    if len(written.rafts) != terms.seats:
        raise BadSetup(f"rafts: {len(written.rafts)} are written, but {terms.seats} seats play")
    state = blank_state(terms)
    _lay_river(state, terms, written)
    for seat, text in enumerate(written.rafts):
        if text == "sunk":
            state.sunk.append(Seat(seat))
            state.owned[seat], state.lost[seat] = [], list(terms.order_ids)
        else:
            state.cells[seat] = _cell(text, "rafts", len(state.water))
    _give_orders(state, terms, written)
    _give_powers(state, terms, written)
    state.pile = _first(terms.numbers.chance, written.chance, "chance", without=written.discarded)[::-1]
    state.discard = list(written.discarded)
    state.round, state.phase = written.round, "order"
    state.order = turn_order(state.cells)
    rules.check(state)
    _start(state, rules, written.ask)
    return state


def _lay_river(state: RaftState, terms: Terms, written: Position) -> None:
    if written.river is not None or written.rows is not None:
        state.water = _drawn(written)
        state.finish = len(state.water) // WIDTH
        state.box, state.stack, state.laid = list(terms.faces), [], []
    for place, sign in written.spaces.items():
        if not SIGN.fullmatch(sign):
            raise BadSetup(f"spaces: {sign!r} is no sign of a river card")
        state.water[_cell(place, "spaces", len(state.water))] = sign
    wanted = written.stack.split()
    known = state.stack[::-1]
    if any(card not in known for card in wanted) or len(set(wanted)) < len(wanted):
        raise BadSetup(f"stack: there are {', '.join(known)}, each once")
    zones = [*terms.zones, tuple(known[-2:])]
    if wanted:
        order = {card: number for number, card in enumerate(wanted)}
        ranked = [sorted(zone, key=lambda card: order.get(card, len(order))) for zone in zones]
        state.stack = [card for zone in ranked for card in zone][::-1]


def _drawn(written: Position) -> list[str]:
    if written.river is None:
        return [OPEN] * (WIDTH * (written.rows or 0))
    water: list[str] = []
    for row in reversed(written.river.splitlines()):
        signs = row.split()
        if len(signs) != WIDTH or not all(SIGN.fullmatch(sign) for sign in signs):
            raise BadSetup(f"river: the row '{row}' needs {WIDTH} signs of a river card")
        water += signs
    return water


def _give_orders(state: RaftState, terms: Terms, written: Position) -> None:
    for seat, text in enumerate(_by_seat(written.lost, terms, "lost", "")):
        for order in _names(text):
            if order not in state.owned[seat]:
                raise BadSetup(f"lost: seat {seat + 1} has no order '{order}'")
            state.owned[seat].remove(order)
            state.lost[seat].append(order)
    state.splashes = list(_by_seat(written.splashes, terms, "splashes", 0))
    state.splash_stack -= sum(state.splashes)
    for seat, hand in enumerate(_by_seat(written.hands, terms, "hands", "")):
        if state.cells[seat] != NO_CELL:
            cards = _names(hand) or (state.owned[seat] + [SPLASH] * state.splashes[seat])[: terms.numbers.hand]
            state.hands[seat] = sorted(cards, key=lambda card: [*terms.order_ids, SPLASH].index(_known(card, terms)))


def _give_powers(state: RaftState, terms: Terms, written: Position) -> None:
    for seat, power in enumerate(_by_seat(written.powers, terms, "powers", "none")):
        if power != "none":
            card = terms.card_of.get(power)
            if card is None or card not in state.power_deck:
                raise BadSetup(f"powers: the card of '{power}' is with another seat, or there is none")
            state.powers[seat] = power
            state.power_deck.remove(card)
    state.power_deck = _first(state.power_deck[::-1], written.power_stack.split(), "power_stack")[::-1]


def _start(state: RaftState, rules: RaftRules, ask: str) -> None:
    draft: SearchDraft[RaftState, RaftEvent] = SearchDraft(rules, state, ScriptedChance([]))
    flow = Flow(draft, rules.terms)
    if ask == "round":
        state.round -= 1
        flow.plan = [BeginRound()]
    else:
        flow.plan = [TakeOrders()]
        if ask == "hand":
            flow.plan.append(HandWindow(tuple(state.order)))
    DOING.run(flow)


def _first(all: Iterable[T], first: Sequence[T], where: str, without: Sequence[T] = ()) -> list[T]:
    """All things but `without`, these first."""
    rest = [each for each in all if each not in without]
    if any(each not in rest for each in first) or len(set(first)) < len(first):
        raise BadSetup(f"{where}: there are {', '.join(map(str, rest))}, each once")
    return [*first, *(each for each in rest if each not in first)]


def _by_seat(written: Sequence[T], terms: Terms, where: str, usual: T) -> list[T]:
    if len(written) > terms.seats:
        raise BadSetup(f"{where}: {len(written)} are written, but {terms.seats} seats play")
    return [*written, *[usual] * (terms.seats - len(written))]


def _names(text: str) -> list[Order]:
    """`Paddle Attack, left` -> `paddle_attack`, `left`."""
    return [part.strip().lower().replace(" ", "_") for part in text.split(",") if part.strip()]


def _known(order: Order, terms: Terms) -> Order:
    if order != SPLASH and order not in terms.orders:
        raise BadSetup(f"hands: there is no order '{order}'; there are {', '.join(terms.order_ids)} and {SPLASH}")
    return order


def _cell(text: str, where: str, spaces: int) -> Cell:
    match read(text):
        case int() as cell if cell < spaces:
            return cell
        case _:
            raise BadSetup(f"{where}: '{text}' is no space of this river, such as (2,0): column, row")
