"""Laying the next two river cards (R7, R16, R51-R53, R66)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.engine.types import Seat, Secret
from game.titles.raft_race.rules.card_events import RiverLaid, RiverOpened
from game.titles.raft_race.rules.commands import LayCards, RaftCommand
from game.titles.raft_race.rules.flow import Flow
from game.titles.raft_race.rules.frames import Laying
from game.titles.raft_race.rules.river import END_ROWS, OPEN, WIDTH, CardId, laid, turn_order, turned
from game.titles.raft_race.rules.state import RaftState
from game.titles.raft_race.rules.tasks import ChooseLayout, LayRiver
from game.titles.raft_race.rules.terms import END_CARDS, Terms
from game.titles.raft_race.rules.windows import offered


def lay_river(flow: Flow, task: LayRiver) -> None:
    """Two cards are turned up; the end cards lie only one way, all others are laid by the raft in last place."""
    state = flow.state
    seat = last_place(state)
    cards = (state.stack[-1], state.stack[-2])
    flow.emit(RiverOpened(seat, Secret(None, cards)))
    if cards[0] in END_CARDS:
        flow.emit(RiverLaid(seat, cards, (False, False), (OPEN,) * (WIDTH * END_ROWS)))
        return
    others = [other for other in state.order if other != seat and flow.racing(other)]
    if not any(offered(flow, "laying", other, waiting=(ChooseLayout(seat),), cards=cards) for other in others):
        flow.ask(Laying(seat, cards))


def choose_layout(flow: Flow, task: ChooseLayout) -> None:
    """The raft in last place lays the cards that lie open."""
    left, right = flow.state.opened
    flow.ask(Laying(task.seat, (left, right)))


def lay(flow: Flow, frame: Laying, command: LayCards) -> None:
    """The cards as they were chosen; the move that needed them goes on."""
    first, second = frame.cards
    cards = (first, second) if command.left == first else (second, first)
    turns = (command.turn_left, command.turn_right)
    faces = [flow.terms.faces[card] for card in cards]
    left, right = [turned(face) if turn else face for face, turn in zip(faces, turns, strict=True)]
    flow.emit(RiverLaid(frame.seat, cards, turns, laid(left, right)))


def last_place(state: RaftState) -> Seat:
    """Furthest upstream, then furthest right, of the rafts still racing (R16)."""
    return Seat(turn_order(state.cells)[-1])


def layouts(state: RaftState, terms: Terms, frame: Laying) -> Sequence[RaftCommand]:
    """The eight ways to lay two cards (R7)."""
    return _layouts(frame.cards)


@cache
def _layouts(cards: tuple[CardId, CardId]) -> tuple[LayCards, ...]:
    ways = (False, True)
    return tuple(LayCards(left, first, second) for left in cards for first in ways for second in ways)
