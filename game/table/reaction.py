"""Decisions a seat may be spared: what they are about, and what a person wants to be asked."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from game.content.message import Message
from game.engine.types import Command


class AskWhen(StrEnum):
    """What a person wants to be asked about a kind of reaction in this match."""

    ALWAYS = "always"
    IF_HIT = "if_hit"
    """Only if something would befall what they move; where nobody can say so, always."""
    NOT_NOW = "not_now"
    """Not before the next round of the reaction."""
    NEVER = "never"


class Reaction(Struct, frozen=True):
    """A decision a seat may be spared: of which kind it is (an `Ask` of the title), and what goes on without it."""

    ask: str
    let_go: Command
    line: Message
    """What the seat is asked about, in one sentence: what was played and what would happen."""
    firm: bool = False
    """It is let go by its own letter only: not by going on with something else, and it has no primary button."""
    about: str = ""
    """Reactions of a seat about the same thing: an answer to one holds for the next while what it leads to, as
    `Presenter.meets` says, stays as it was. "": each is asked for itself."""
    again: Message | None = None
    """The question instead of `line` once an answer about the same thing does not hold any more."""
    hits: bool | None = None
    """Whether something would befall what the seat moves as it lies; None where nobody can say."""
    round: int | None = None
    """Grows with the rounds of the match; None where `AskWhen.NOT_NOW` means nothing."""
    own: bool = False
    """The seat is about to go on by itself: no question but a chance, which it may let go by its next move."""

    @property
    def standings(self) -> tuple[AskWhen, ...]:
        """What a person may want to be asked of this kind in this match; () where only the settings say so."""
        if self.own or self.round is None:
            return ()
        if_hit = () if self.hits is None else (AskWhen.IF_HIT,)
        return (AskWhen.ALWAYS, *if_hit, AskWhen.NOT_NOW, AskWhen.NEVER)

    def is_asked(self, standing: AskWhen, since: int | None) -> bool:
        """Whether somebody who wants this is asked; `since` is the round in which it was wanted."""
        match standing:
            case AskWhen.ALWAYS:
                return True
            case AskWhen.IF_HIT:
                return self.hits is not False
            case AskWhen.NOT_NOW:
                return self.round != since
            case AskWhen.NEVER:
                return False
