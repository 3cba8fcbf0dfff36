"""Every line of a round of Rats, by the fast masks of the player and by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from game.content.catalogue import Catalogue
from game.content.folders import program_folders
from game.content.puzzles import FOLDER, lay, puzzle_paths, read_puzzle, session_of
from game.engine.foresight import ForesightDraft
from game.engine.journal import StateCodec
from game.engine.rules import QuickChance
from game.engine.session import AnySession
from game.engine.types import Command, Seat
from game.titles.rats.bot.holdings import Worth, rounds_left
from game.titles.rats.rules.events import TrickWon
from game.titles.rats.rules.rounds import bits_of
from open_hands import all_known, solved
from tests.extent import some

MOST_CARDS = 3
"""Maximum number of cards in each hand: the rules play every line of them in a moment."""
TABLES = some(40)


class ByTheRules:
    """The worth of commands to a seat if both play as well as can be, each line played by the rules."""

    def __init__(self, session: AnySession, seat: Seat) -> None:
        view: Any = session.view(seat)
        self._rules, self._seat = session.rules, seat
        self._codec = StateCodec(session.title.state)
        self._worth = Worth(rounds_left(view.round_limit, view.round))
        self._start = self._codec.pack(session.state_at(session.head))
        self._best: Callable[[bytes], float] = cache(self._searched)

    def chance(self, command: Command) -> float:
        """Returns the chance of the seat after a command that may be played now."""
        return self._after(self._start, self._seat, command)

    def _searched(self, table: bytes) -> float:
        state = self._codec.unpack(table)
        asked = min(self._rules.to_act(state))
        chances = [self._after(table, asked, command) for command in self._rules.legal(state, asked)]
        return max(chances) if asked == self._seat else min(chances)

    def _after(self, table: bytes, seat: Seat, command: Command) -> float:
        draft = _UntilTheEnd(self._rules, self._codec.unpack(table), QuickChance(Random(0)))
        self._rules.decide(draft, seat, command)
        while draft.ended is None and (forced := self._rules.forced(draft.state)) is not None:
            self._rules.decide(draft, *forced)
        if draft.ended is None:
            return self._best(self._codec.pack(draft.state))
        held, leader = draft.ended
        return self._worth.chance(held, leader, self._seat, 1.0, [0.0] * len(held))


class _UntilTheEnd(ForesightDraft[Any, Any]):
    """Notes what all hold, and who leads, when the last trick of the round is won."""

    ended: tuple[list[int], Seat] | None = None

    def emit(self, event: Any) -> None:
        super().emit(event)
        if isinstance(event, TrickWon) and not any(self.state.hands) and self.ended is None:
            piles = zip(self.state.won, self.state.undealt, strict=True)
            self.ended = [bits_of(won) | bits_of(rest) for won, rest in piles], event.seat


def test_every_line_is_worth_what_the_rules_make_of_it() -> None:
    """Given shipped moments in which the seat knows all cards, when the rules play every line of the round, then each
    command is worth what the file was written with."""
    entry = next(each for each in Catalogue(program_folders()) if each.id == "rats")
    compared = 0
    for moment in map(read_puzzle, puzzle_paths(entry.folder / FOLDER)):
        session = session_of(moment, entry)
        lay(moment, session)
        view: Any = session.view(moment.seat)
        if compared == TABLES or not all_known(view) or len(view.hand) > MOST_CARDS:
            continue
        book = ByTheRules(session, moment.seat)
        for each in solved(view, session.legal(moment.seat)) or ():
            assert abs(book.chance(each.command) - each.chance) < 1e-9, f"{moment.place}: {each.command}"
        compared += 1
    assert compared
