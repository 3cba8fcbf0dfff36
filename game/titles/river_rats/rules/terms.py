"""The content, commands and terms of one match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.content.structs import Content, FieldProblem, load_struct
from game.engine.module import Definition, Sources
from game.engine.types import BadSetup, Command, Seat, Setup
from game.pieces import Card, Suit, suit_of
from game.titles.river_rats.rules.events import SpeechId
from game.titles.river_rats.rules.poker import PredictionMatch

SUIT_OF_OPTION: dict[str, Suit] = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}


Some = Annotated[int, Meta(ge=1, le=20)]
Few = Annotated[int, Meta(ge=0, le=20)]

More = Annotated[int, Meta(ge=-20, le=20)]
"""Bounds of the contents of a table: content also comes in the files of matches, which strangers may have written."""

JokerUse: TypeAlias = Literal["wild", "remove", "reveal"]


class LevelRules(Struct, frozen=True, forbid_unknown_fields=True):
    """One difficulty: the effect of a Joker, the number of further face-down Rat cards, the parts in play."""

    joker: JokerUse
    face_down: Few
    powers: bool
    abilities: bool
    bonuses: bool


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """The changes that an active Rat of one suit makes."""

    debt_when_lost: Few = 0
    first_card_hidden: bool = False
    face_down: Few = 0
    dealt_first: bool = False


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """The reward of beating the first Rat, for the rest of the match; None leaves a number as it is."""

    debt_forgiven: Few = 0
    market_slots: Some | None = None
    face_down: More = 0
    collective_size: Some | None = None


class RiverRatsContent(Content, frozen=True, forbid_unknown_fields=True):
    """`data/river_rats/content.yaml`."""

    hand_limit: Some
    first_hand: Few
    market_slots: Some
    market_most: Some
    collective_size: Some
    rat_open: Some
    rat_face_down: Few
    jokers: Few
    debt_limit: Some
    joker_rat_cards: Few
    aces: tuple[Suit, ...]
    levels: dict[str, LevelRules]
    abilities: dict[Suit, Ability]
    bonuses: dict[Suit, Bonus]

    def problems(self) -> Sequence[FieldProblem]:
        """Suits that are missing or named twice, numbers that cannot be played."""
        found = [
            FieldProblem((name,), f"names the suits {sorted(keys)}, but all of C, D, H and S are needed once")
            for name, keys in (("aces", self.aces), ("abilities", self.abilities), ("bonuses", self.bonuses))
            if sorted(keys) != ["C", "D", "H", "S"]
        ]
        if self.market_most < self.market_slots:
            found.append(FieldProblem(("market_most",), f"is below the {self.market_slots} permanent slots"))
        return found


def load(sources: Sources) -> Definition:
    """The rules content as plain data. Raises ContentError."""
    plain: Definition = msgspec.to_builtins(load_struct(sources.folder / "content.yaml", RiverRatsContent))
    return plain


NO_ABILITY = Ability()


class Terms(Struct, frozen=True):
    """Numbers and switches of one match. `joker` is the effect of a face-up Joker."""

    seats: int
    level: str
    joker: JokerUse
    powers: bool
    abilities: bool
    bonuses: bool
    prediction_match: PredictionMatch
    spade_power_mix: bool
    reshuffle_at_once: bool
    browse_discards: bool
    random_first_player: bool
    ace_wishes: tuple[Suit | None, ...]
    """Wish by seat; None leaves it to chance. A wish an earlier seat had counts as None."""
    hand_limit: int
    first_hand: int
    market_slots: int
    market_most: int
    collective_size: int
    rat_open: int
    rat_face_down: int
    joker_rat_cards: int
    jokers: int
    debt_limit: int
    ability_of: dict[Suit, Ability]
    bonus_of: dict[Suit, Bonus]
    alone: tuple[frozenset[Seat], ...]
    """Each seat as the only one that is asked."""

    def ability(self, rat: Card) -> Ability:
        """Returns the Rat's ability while it is active: none in a First Game, nor before there is a Rat."""
        return self.ability_of[suit_of(rat)] if self.abilities and rat else NO_ABILITY

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(number) for number in range(self.seats))


def terms_of(definition: Definition, setup: Setup) -> Terms:
    """The terms of a match. Raises BadSetup for a level the content does not have."""
    content = msgspec.convert(definition, RiverRatsContent)
    name = setup.text("level")
    level = content.levels.get(name)
    if level is None:
        raise BadSetup(f"river_rats has no level '{name}'; it has {', '.join(content.levels)}")
    return Terms(
        seats=setup.seats,
        level=name,
        joker=level.joker,
        powers=level.powers,
        abilities=level.abilities,
        bonuses=level.bonuses or (name == "first_game" and setup.flag("first_game_bonuses")),
        prediction_match=msgspec.convert(setup.text("prediction_match"), PredictionMatch),
        spade_power_mix=setup.flag("spade_power_mix"),
        reshuffle_at_once=setup.text("reshuffle") == "at_once",
        browse_discards=setup.flag("browse_discards"),
        random_first_player=setup.text("first_player") == "random",
        ace_wishes=_ace_wishes(setup),
        hand_limit=content.hand_limit,
        first_hand=content.first_hand,
        market_slots=content.market_slots,
        market_most=content.market_most,
        collective_size=content.collective_size,
        rat_open=content.rat_open,
        rat_face_down=content.rat_face_down + level.face_down,
        joker_rat_cards=content.joker_rat_cards,
        jokers=content.jokers,
        debt_limit=content.debt_limit,
        ability_of=content.abilities,
        bonus_of=content.bonuses,
        alone=tuple([frozenset((seat,)) for seat in setup.all_seats]),
    )


def _ace_wishes(setup: Setup) -> tuple[Suit | None, ...]:
    wishes: list[Suit | None] = []
    for seat in setup.all_seats:
        wish = SUIT_OF_OPTION.get(setup.text(f"ace_{seat + 1}"))
        wishes.append(None if wish in wishes else wish)
    return tuple(wishes)


class DrawFromDeck(Command, frozen=True):
    """Draw the top card of the deck into the hand."""


class TakeFromMarket(Command, frozen=True):
    """Take this Market card into the hand instead of drawing from the deck."""

    card: Card


class PlayCard(Command, frozen=True):
    """Play this card from the hand into the collective hand."""

    card: Card


class UseJoker(Command, frozen=True):
    """Spend the turn on a face-up Joker: into the collective hand, or set aside (Advanced)."""


class AddToMarket(Command, frozen=True):
    """Clubs: put this card from the hand into the Market. The power allows a second one."""

    card: Card


class AddTopToMarket(Command, frozen=True):
    """Clubs, solo: put the top card of the deck into the Market. The power allows a second one."""


class Swap(Command, frozen=True):
    """Diamonds: exchange a collective card for one from the hand, or (power) for one from the Market."""

    target: Card
    card: Card


class AddDebt(Command, frozen=True):
    """Hearts: the top card of the deck joins the Debt pile unseen."""


class FlipRatCard(Command, frozen=True):
    """Hearts power: turn up the face-down Rat card at this place (0 = first of the Rat's dealt cards)."""

    place: int


class DiscardCard(Command, frozen=True):
    """Spades: discard this card from the hand or the Market."""

    card: Card


class MarkDiscard(Command, frozen=True):
    """Spades power: choose one more card to discard; nothing moves before `FinishDiscards`."""

    card: Card


class FinishDiscards(Command, frozen=True):
    """Spades power: discard all chosen cards."""


class Decline(Command, frozen=True):
    """Use no action, no second card, no further reveal."""


class ChooseIdentity(Command, frozen=True):
    """Choose the Joker's identity."""

    card: Card


class RemoveRatCard(Command, frozen=True):
    """Advanced Joker: remove the Rat card at this place."""

    place: int


class InvokeJoker(Command, frozen=True):
    """Expert: use a face-up Joker on the complete hand."""


class RevealNext(Command, frozen=True):
    """Expert Joker: reveal the next card of the deck."""


class Pass(Command, frozen=True):
    """Pass, with no card to play and none to draw."""


class SaySentence(Command, frozen=True):
    """A seat says something to its crew, which SYSTEM reports for it."""

    speaker: Seat
    words: SpeechId


RiverRatsCommand: TypeAlias = (
    DrawFromDeck
    | TakeFromMarket
    | PlayCard
    | UseJoker
    | AddToMarket
    | AddTopToMarket
    | Swap
    | AddDebt
    | FlipRatCard
    | DiscardCard
    | MarkDiscard
    | FinishDiscards
    | Decline
    | ChooseIdentity
    | RemoveRatCard
    | InvokeJoker
    | RevealNext
    | Pass
    | SaySentence
)
