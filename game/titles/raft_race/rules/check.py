"""What must hold after every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.engine.errors import RulesBug
from game.titles.raft_race.rules.content import SPLASH
from game.titles.raft_race.rules.frames import Over
from game.titles.raft_race.rules.river import NO_CELL, SIGN, WIDTH
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.terms import Terms


def check(state: RaftState, terms: Terms) -> None:
    """Raises RulesBug naming what is broken."""
    _conserved(state, terms)
    _orders(state, terms)
    _rafts(state)
    _river(state)


def _conserved(state: RaftState, terms: Terms) -> None:
    river = [card.card for card in state.laid] + state.stack + state.opened + state.box
    _same("river cards", river, terms.faces)
    powers = [terms.card_of[power] for power in state.powers if power is not None]
    powers += [card for card in state.dealt if card is not None] + state.power_deck + state.power_under
    _same("power-up cards", powers, terms.sides)
    chance = state.pile + state.discard + [drawn.number for drawn in state.drawn]
    _same("chance cards", chance, terms.numbers.chance)
    if state.splash_stack < 0 or state.splash_stack + sum(state.splashes) != terms.numbers.splashes:
        raise RulesBug(f"{state.splash_stack} splashes in the stack and {state.splashes} with rafts")


def _same(what: str, there: Iterable[object], all: Iterable[object]) -> None:
    if Counter(there) != Counter(tuple(all)):
        raise RulesBug(f"{what}: not each of them is there exactly once")


def _orders(state: RaftState, terms: Terms) -> None:
    for seat in terms.all_seats:
        _same(f"orders of seat {seat}", state.owned[seat] + state.lost[seat], terms.order_ids)
        hand = Counter(state.hands[seat])
        splashes = hand.pop(SPLASH, 0)
        old = state.splashes[seat] - state.fresh[seat]
        if splashes > old or (splashes and state.dry[seat]) or state.fresh[seat] < 0:
            raise RulesBug(f"seat {seat} holds {splashes} splashes, but {old} can be in its hand")
        if hand - Counter(state.owned[seat]) or len(state.hands[seat]) > terms.numbers.hand:
            raise RulesBug(f"seat {seat} holds orders it does not own, or too many: {state.hands[seat]}")
        if state.played[seat] in state.hands[seat] and state.played[seat] != SPLASH:
            raise RulesBug(f"seat {seat} still holds the order it played")
        if state.chosen[seat] is not None and state.chosen[seat] not in state.hands[seat]:
            raise RulesBug(f"seat {seat} chose a card it does not hold")


def _rafts(state: RaftState) -> None:
    placed = [cell for cell in state.cells if cell != NO_CELL]
    if len(set(placed)) < len(placed):
        raise RulesBug(f"two rafts share a space: {state.cells}")
    if any(not 0 <= cell < len(state.water) for cell in placed):
        raise RulesBug(f"a raft lies outside the river: {state.cells}")
    for seat, cell in enumerate(state.cells):
        gone = (seat in state.crossed) + (seat in state.sunk)
        if gone > 1 or (gone and cell != NO_CELL) or (state.round and not gone and cell == NO_CELL):
            raise RulesBug(f"seat {seat} is neither on the river nor gone, or both")
    match state.frame:
        case Over():
            pass
        case _ if state.round and not placed and not state.crossed:
            raise RulesBug("no raft is left and the race goes on")
        case _:
            pass


def _river(state: RaftState) -> None:
    rows, rest = divmod(len(state.water), WIDTH)
    if rest or rows > state.finish:
        raise RulesBug(f"{len(state.water)} spaces are no river that ends at row {state.finish}")
    if not all(SIGN.fullmatch(sign) for sign in set(state.water)):
        raise RulesBug("a space of the river has no sign")
