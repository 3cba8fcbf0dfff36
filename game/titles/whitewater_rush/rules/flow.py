"""One command being carried out: the draft, the terms, and the plan of the tasks left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from game.engine.rules import Draft
from game.engine.types import Seat, Secret
from game.titles.whitewater_rush.rules.events import Asked, CardDrawn, DeckShuffled, TokenPlaced, WhitewaterEvent
from game.titles.whitewater_rush.rules.movement import Water
from game.titles.whitewater_rush.rules.river import STRIDE, Cell, Effect
from game.titles.whitewater_rush.rules.state import AnyFrame, AnyTask, Cause, WhitewaterState
from game.titles.whitewater_rush.rules.terms import Terms

MOST_WATERS: Final = 64
"""Rivers with other tokens that are kept: bots try many."""
WhitewaterDraft: TypeAlias = Draft[WhitewaterState, WhitewaterEvent]


class Flow:
    """Lives for one command. `plan` is a stack, the next task last; `stopped`: somebody must decide, or all is over."""

    __slots__ = ("draft", "emit", "plan", "state", "stopped", "terms", "water")

    def __init__(self, draft: WhitewaterDraft, terms: Terms) -> None:
        self.draft = draft
        self.state = draft.state
        self.emit = draft.emit
        self.terms = terms
        self.plan: list[AnyTask] = draft.state.plan.copy()
        self.stopped = False
        self.water = water_of(terms, draft.state)

    def ask(self, frame: AnyFrame) -> None:
        """Asks for a decision; the tasks in the plan are done afterwards."""
        self.stopped = True
        self.emit(Asked(frame, tuple(self.plan)))

    def rows(self) -> tuple[int, ...]:
        """The row of every kayak."""
        return tuple([cell // STRIDE for cell in self.state.cells])

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """The seats still in the race, from this one on."""
        seats, left = self.terms.clockwise[first], self.state.left
        return tuple([seat for seat in seats if not left[seat]]) if True in left else seats

    def round(self) -> tuple[Seat, ...]:
        """Clockwise from the active player's left, the active player last."""
        return self.clockwise(Seat((self.state.active + 1) % self.terms.seats))

    def draw(self, seat: Seat) -> None:
        """Draws the top card into the hand; an empty deck is made anew of the discards, if there are any (W21)."""
        state = self.state
        if not state.deck:
            if not state.discard:
                return
            order = tuple(self.draft.chance.shuffled(state.discard))
            self.emit(DeckShuffled(Secret((), order)))
        self.emit(CardDrawn(seat, Secret((seat,), state.deck[-1])))

    def place_token(self, seat: Seat, cell: Cell, sign: str) -> None:
        """Puts a hazard token on the river; movements that follow meet it."""
        self.emit(TokenPlaced(seat, cell, sign))
        self.water = water_of(self.terms, self.state)


def water_of(terms: Terms, state: WhitewaterState) -> Water:
    """The river as it is now, made once for the same tokens."""
    tokens = tuple(state.tokens)
    found = terms.waters.get(tokens)
    if found is None:
        rows = len(terms.board.rows)
        found = Water(rows, terms.printed, tokens, terms.table, terms.stop_behind, terms.rock_loss)
        if len(terms.waters) >= MOST_WATERS:
            terms.waters.clear()
        terms.waters[tokens] = found
    return found


CardLine: TypeAlias = Callable[[Flow, Seat, Effect, Cause], None]
"""The effect of a line of a card on one seat; events of cards it discards name the cause."""
Lines: TypeAlias = dict[str, CardLine]
