"""Kinds of answers in puzzles: the effect of the right answer, as seen at the table of the question."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import to_builtins

from game.engine.types import Command
from game.pieces import JOKERS, Card
from game.titles.rats.rules import plays as rats
from game.titles.rats.rules.plays import RANK, SUIT, kind_named, value
from game.titles.rats.rules.rounds import cheapest_answer
from game.titles.rats.rules.rules import RatsView
from game.titles.riverboat_showdown.rules import terms as riverboat
from game.titles.riverboat_showdown.rules.rules import RiverboatView

SHARE: Final = 0.25
"""Maximum share of a title's puzzles that are of one kind."""
WORD: Final = re.compile("[a-z_]{2,}")
COPY: Final = re.compile(rf"(?<=\w)#\d+|(?<=')(?:{'|'.join(JOKERS)})(?=')")
"""Pattern of the differences between copies: their number, and that of Jokers."""
COURT: Final = 11
"""The lowest rank of a high card: a Jack."""


def kind_of(title: str, view: Any, right: Sequence[Command]) -> str:
    """The kind of the answer, from what its seat sees and all commands that are right, the best one first."""
    kinds = _KINDS.get(title)
    return said(right[0]) if kinds is None else kinds(view, right)


def said(command: Command) -> str:
    """A command in its own words, without numbers and cards."""
    words = to_builtins(command).values()
    return " ".join([word[0] for text in words if isinstance(text, str) and (word := WORD.match(text))])


def alike(command: Command) -> str:
    """The command whichever copy of a card it uses: equal for copies, and for Jokers."""
    return COPY.sub("", repr(command))


def most_alike(kinds: Iterable[str]) -> float:
    """The share of the kind that there is most of; 0 without any."""
    counted = Counter(kinds)
    return max(counted.values(), default=0) / max(1, counted.total())


def _rats(view: RatsView, right: Sequence[Command]) -> str:
    cards = [command.card for command in right if isinstance(command, rats.Lay)]
    if not view.count:
        return _lead(cards)
    if rats.ThrowLowest() in right:
        return "throw the lowest"
    if view.count > 1:
        return "take many" if rats.Beat() in right else "lay many"
    kind, how = kind_named(view.kind), view.how
    cheapest = cheapest_answer(how, kind, view.count, view.hand, view.suit, view.best_value)
    if rats.Beat() in right or cards[0] in cheapest:
        return "take cheaply"
    return "take dearly" if value(how, kind, cards[:1], view.suit) > view.best_value else "throw another card"


def _lead(cards: Sequence[Card]) -> str:
    """Every card of the best lead begins it: several right cards are a lead of several."""
    if len(cards) > 1 and len({RANK[card] for card in cards}) == 1:
        return "lead a set"
    if len(cards) > 2 and len({SUIT[card] for card in cards}) == 1:
        return "lead a run"
    return "lead a high card" if RANK[cards[0]] >= COURT else "lead a low card"


def _riverboat(view: RiverboatView, right: Sequence[Command]) -> str:
    match right[0]:
        case riverboat.DiscardMatching(cards=cards, wilds=wilds):
            if cards + wilds == len(view.hand):
                return "go out with several"
            return "several with a wild card" if wilds else "several alike"
        case riverboat.Discard(number=number):
            return "go out with one" if len(view.hand) == 1 else _single(view, number)
        case riverboat.DiscardWild():
            return "go out with one" if len(view.hand) == 1 else "a wild card"
        case command:
            return said(command)


def _single(view: RiverboatView, number: int) -> str:
    if view.went_out:
        return "one card as the round ends"
    if number == view.showdown:
        return "one of the number"
    return "one that brings chips" if number < view.showdown else "one that costs chips"


_KINDS: Final[Mapping[str, Callable[[Any, Sequence[Command]], str]]] = {
    "rats": _rats,
    "riverboat_showdown": _riverboat,
}
