"""One reason of one position, with what a second reading of it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from game.bots.levels import USUAL, make_bot
from game.bots.player import Choice, Thought, choice
from game.content.message import Message
from game.content.strings import Strings
from game.engine.foresight import ForesightDraft
from game.engine.rules import QuickChance
from game.engine.types import Command, Seat
from tests.laws.corpus import Corpus, Place

SALT = 1009
"""Worlds are dealt with other dice than those of the players."""


@dataclass(frozen=True)
class Case:
    """A sentence `reason.<key>`, and the choice it is said of."""

    place: Place
    seat: Seat
    view: Any
    legal: Sequence[Command]
    thought: Thought[Any]
    choice: Choice[Any]
    line: Message
    strings: Strings

    @property
    def key(self) -> str:
        return self.line.key.split(".reason.")[1]

    @property
    def rules(self) -> Any:
        return self.place.session.rules

    @property
    def command(self) -> Any:
        return self.choice.command

    @cached_property
    def rival(self) -> Any:
        """The best command that begins another move."""
        for other in self.thought.choices:
            same = other.move is not None and other.move == self.choice.move
            if other.command != self.command and not same:
                return other.command
        return None

    def number(self, name: str = "count") -> int:
        """A number the sentence names."""
        found = self.line.args[name]
        assert isinstance(found, int)
        return found

    def words(self, name: str) -> str:
        """Other words that it names, spoken."""
        found = self.line.args[name]
        return (
            found if isinstance(found, str) else self.strings.say(found) if isinstance(found, Message) else str(found)
        )

    def world(self, number: int = 0) -> Any:
        """A table that the seat cannot tell from the one there is."""
        return self.rules.sample(self.view, Random(SALT + number))

    def played(self, *commands: Command, state: Any = None) -> ForesightDraft[Any, Any]:
        """Returns the draft that the rules make of commands of the seat."""
        draft: ForesightDraft[Any, Any] = ForesightDraft(
            self.rules, self.world() if state is None else state, QuickChance(Random(SALT))
        )
        for command in commands:
            self.rules.decide(draft, self.seat, command)
        return draft

    def __str__(self) -> str:
        return f"{self.place}, seat {self.seat + 1}, {self.command}: {self.strings.say(self.line)}"


Claim = Callable[[Case], bool]
Claims = Mapping[str, Claim]


def cases(title: Corpus, count: int, strings: Strings) -> Iterator[Case]:
    """Every reason that the title's own player gives at so many positions."""
    for place in title.places(count, "reasons"):
        session, state = place.session, place.state
        for seat in sorted(session.rules.to_act(state))[:1]:
            view, legal = session.view(seat, place.step), tuple(session.rules.legal(state, seat))
            thought = choice(make_bot(session.title, session.rules, USUAL, seat), view, legal, Random(place.step))
            for each in thought.choices:
                if each.reason is not None:
                    for line in sentences(each.reason):
                        yield Case(place, seat, view, legal, thought, each, line, strings)


def sentences(line: Message) -> Iterator[Message]:
    """The reasons a line is put together of."""
    if ".reason." in line.key:
        yield line
        return
    for part in line.args.values():
        if isinstance(part, Message):
            yield from sentences(part)


def always(case: Case) -> bool:
    """It claims nothing but what may be, or what a card says."""
    return True
