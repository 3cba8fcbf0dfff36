"""Reactions: decisions that may be skipped, and the preferences of people about them."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from game.content.message import Message
from game.engine.types import Command


class AskWhen(StrEnum):
    """A preference for a kind of reaction in this match."""

    ALWAYS = "always"
    IF_HIT = "if_hit"
    """Ask only if the seat's piece would be hit; where nobody can say so, ask always."""
    NOT_NOW = "not_now"
    """Do not ask before the next round of the reaction."""
    NEVER = "never"


class Reaction(Struct, frozen=True):
    """A decision that may be skipped: its kind (an `Ask` of the title), and the command that passes it on."""

    ask: str
    let_go: Command
    line: Message
    """The question in one sentence: what was played and what would happen."""
    firm: bool = False
    """True if it is passed on by its own target only: no other move passes it on, and it has no primary button."""
    about: str = ""
    """Subject of the reaction. A seat's answer holds for its next reaction about the same subject while the effect
    (`Presenter.meets`) stays as it was. With "" each reaction is asked for itself.
    """
    again: Message | None = None
    """The question instead of `line`, once an earlier answer about the same subject does not hold any more."""
    hits: bool | None = None
    """True if the seat's piece would be hit as it lies; None where nobody can say."""
    round: int | None = None
    """Number that grows with the rounds of the match; None where `AskWhen.NOT_NOW` means nothing."""
    own: bool = False
    """True if the seat is about to make a move of its own: this is a chance, which the next move may pass on."""

    @property
    def standings(self) -> tuple[AskWhen, ...]:
        """Returns the preferences a person may choose for this kind in this match; () where only the settings say
        so.
        """
        if self.own or self.round is None:
            return ()
        if_hit = () if self.hits is None else (AskWhen.IF_HIT,)
        return (AskWhen.ALWAYS, *if_hit, AskWhen.NOT_NOW, AskWhen.NEVER)

    def is_asked(self, standing: AskWhen, since: int | None) -> bool:
        """True if a person with this preference is asked; `since` is the round in which it was chosen."""
        match standing:
            case AskWhen.ALWAYS:
                return True
            case AskWhen.IF_HIT:
                return self.hits is not False
            case AskWhen.NOT_NOW:
                return self.round != since
            case AskWhen.NEVER:
                return False
