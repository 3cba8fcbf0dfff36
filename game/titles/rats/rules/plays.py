"""The value of cards played together: singles, sets and runs, with Jokers. Rulebook, Leading, Following, Jokers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.content.structs import Content, load_struct
from game.engine.module import Definition, Sources
from game.engine.types import Command, Seat, Setup
from game.pieces import DECK, JOKERS, SUITS, Card, Suit, rank_of, suit_of

Kind: TypeAlias = Literal["single", "set", "run"]

ACE: Final = 14
LOW_ACE: Final = 1
KING: Final = 13
SHORTEST_RUN: Final = 3
LARGEST_SET: Final = 4
ORDER: Final[dict[Suit, int]] = {suit: place for place, suit in enumerate(SUITS)}
"""Clubs lowest, spades highest; only runs ask for it. Rulebook, Suit Ranking."""
NOTHING: Final = 0
"""The value of cards that cannot win the trick."""
JOKER_LED: Final = 1
"""The value of a single Joker that is led: below any natural card."""
RANK: Final = {card: rank_of(card) for card in DECK} | dict.fromkeys(JOKERS, 0)
SUIT: Final[dict[Card, str]] = {card: suit_of(card) for card in DECK} | dict.fromkeys(JOKERS, "")
"""Rank and suit of every card; 0 and empty for a Joker."""
LOW_RANK: Final = {card: LOW_ACE if rank_of(card) == ACE else rank_of(card) for card in DECK}
"""The rank of each card in a run: the Ace counts as one."""
PER_TOP: Final = 4
PER_SUIT: Final = 16


class ComparisonTerms(Struct, frozen=True):
    """The comparison of plays in a match: options `singles` and `runs` (R)."""

    any_suit: bool
    suit_first: bool


def kind_named(name: str) -> Kind:
    """The kind of this name. Raises ValueError for the empty one: nothing was led."""
    match name:
        case "single":
            return "single"
        case "set":
            return "set"
        case "run":
            return "run"
        case _:
            raise ValueError("nothing was led yet")


def natural(cards: Sequence[Card]) -> list[Card]:
    """The cards without Jokers."""
    return [card for card in cards if RANK[card]]


def value(how: ComparisonTerms, kind: Kind, cards: Sequence[Card], suit_led: str) -> int:
    """Returns the value of cards as an answer to a lead of this kind; the greater value wins, `NOTHING` never does.

    `suit_led` is empty as long as a single Joker is all that lies.
    """
    match kind:
        case "single":
            return _single_value(how, cards[0], suit_led)
        case "set":
            return set_rank(cards) or NOTHING
        case "run":
            found = run_of(cards)
            return NOTHING if found is None else run_value(how, *found)


def run_value(how: ComparisonTerms, suit: Suit, top: int) -> int:
    """Rank before suit, or suit before rank (R: `runs`)."""
    if how.suit_first:
        return ORDER[suit] * PER_SUIT + top + 1
    return top * PER_TOP + ORDER[suit] + 1


def set_rank(cards: Sequence[Card]) -> int | None:
    """Returns the rank of a pair, three or four of a kind, Jokers filling the gaps; None for anything else."""
    if not 2 <= len(cards) <= LARGEST_SET:
        return None
    ranks = {RANK[card] for card in cards}
    ranks.discard(0)
    return ranks.pop() if len(ranks) == 1 else None


def run_of(cards: Sequence[Card]) -> tuple[Suit, int] | None:
    """Suit and top (Ace 1 to King 13) of a run, Jokers where they serve best (R); None for anything else."""
    count = len(cards)
    real = natural(cards)
    if count < SHORTEST_RUN or not real:
        return None
    suit = suit_of(real[0])
    places = {LOW_RANK[card] for card in real if suit_of(card) == suit}
    if len(places) < len(real):
        return None
    bottom = min(min(places), KING - count + 1)
    if bottom < LOW_ACE or max(places) >= bottom + count:
        return None
    return suit, bottom + count - 1


def kinds_of(cards: Sequence[Card], rest: Sequence[Card]) -> list[Kind]:
    """Returns the kinds as which these cards can be led while `rest` stays in the hand."""
    if len(cards) == 1:
        return ["single"] if RANK[cards[0]] or not natural(rest) else []
    found: list[Kind] = []
    if set_rank(cards) is not None:
        found.append("set")
    if run_of(cards) is not None:
        found.append("run")
    return found


def _single_value(how: ComparisonTerms, card: Card, suit_led: str) -> int:
    """R: `singles`. Without a suit led the first natural card sets it."""
    return RANK[card] if how.any_suit or not suit_led or SUIT[card] == suit_led else NOTHING


class Lay(Command, frozen=True):
    """Lay this card of the hand, the next one of a lead or a follow."""

    card: Card


class Lead(Command, frozen=True):
    """Lead the cards laid, as a whole lead of this kind."""

    kind: Kind


class Beat(Command, frozen=True):
    """Lay the cheapest play that beats the best one so far; cards already laid are filled up so that they beat it."""


class ThrowLowest(Command, frozen=True):
    """Fill the follow up with the lowest cards, without beating if that can be."""


class ProposeEnd(Command, frozen=True):
    """A seat proposes to end the match, which SYSTEM reports for it: only without a round limit (R)."""

    proposer: Seat


class AnswerProposal(Command, frozen=True):
    """Agree to end the match, or play on."""

    agree: bool


class EndUnattended(Command, frozen=True):
    """SYSTEM ends a match without limit that no person plays in any more (R)."""


Play: TypeAlias = Lay | Lead | Beat | ThrowLowest
RatsCommand: TypeAlias = Play | ProposeEnd | AnswerProposal | EndUnattended


class RatsContent(Content, frozen=True, forbid_unknown_fields=True):
    """`data/rats/content.yaml`."""

    repetitions: Annotated[int, Meta(ge=2, le=100)]
    """Number of times the same round without chance may begin before the match ends (R)."""


class Terms(Struct, frozen=True):
    """Numbers and switches of one match. `round_limit` 0: none."""

    seats: int
    all_seats: tuple[Seat, ...]
    alone: tuple[frozenset[Seat], ...]
    """Each seat as the only one that is asked."""
    deck: tuple[Card, ...]
    how: ComparisonTerms
    round_limit: int
    memory_aid: bool
    repetitions: int

    @property
    def jokers(self) -> int:
        return len(self.deck) - len(DECK)


def load(sources: Sources) -> Definition:
    """The rules content as plain data. Raises ContentError."""
    plain: Definition = msgspec.to_builtins(load_struct(sources.folder / "content.yaml", RatsContent))
    return plain


def terms_of(definition: Definition, setup: Setup) -> Terms:
    """The terms of a match."""
    content = msgspec.convert(definition, RatsContent)
    limit = setup.text("round_limit")
    return Terms(
        seats=setup.seats,
        all_seats=setup.all_seats,
        alone=tuple([frozenset((seat,)) for seat in setup.all_seats]),
        deck=(*DECK, *JOKERS[: int(setup.text("jokers"))]),
        how=ComparisonTerms(setup.text("singles") == "any_suit", setup.text("runs") == "suit_then_rank"),
        round_limit=0 if limit == "none" else int(limit),
        memory_aid=setup.flag("memory_aid"),
        repetitions=content.repetitions,
    )
