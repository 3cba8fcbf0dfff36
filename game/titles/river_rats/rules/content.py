"""The numbers of River Rats as its content file gives them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from game.content.structs import Content, Mistake, load_struct
from game.engine.module import Definition, Sources
from game.pieces.cards import Suit

Some = Annotated[int, Meta(ge=1, le=20)]
Few = Annotated[int, Meta(ge=0, le=20)]
More = Annotated[int, Meta(ge=-20, le=20)]
"""Bounds of what a table can hold: content also comes in the files of matches, which strangers may have written."""
JokerUse: TypeAlias = Literal["wild", "remove", "reveal"]


class LevelRules(Struct, frozen=True, forbid_unknown_fields=True):
    """One difficulty: what a Joker does, how many more face-down Rat cards, what is in play."""

    joker: JokerUse
    face_down: Few
    powers: bool
    abilities: bool
    bonuses: bool


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """What an active Rat of one suit changes."""

    debt_when_lost: Few = 0
    first_card_hidden: bool = False
    face_down: Few = 0
    dealt_first: bool = False


class Bonus(Struct, frozen=True, forbid_unknown_fields=True):
    """What beating the first Rat brings for the rest of the match; None leaves a number as it is."""

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

    def problems(self) -> Sequence[Mistake]:
        """Suits that are missing or named twice, numbers that cannot be played."""
        found = [
            Mistake((name,), f"names the suits {sorted(keys)}, but all of C, D, H and S are needed once")
            for name, keys in (("aces", self.aces), ("abilities", self.abilities), ("bonuses", self.bonuses))
            if sorted(keys) != ["C", "D", "H", "S"]
        ]
        if self.market_most < self.market_slots:
            found.append(Mistake(("market_most",), f"is below the {self.market_slots} permanent slots"))
        return found


def load(sources: Sources) -> Definition:
    """The rules content as plain data. Raises ContentError."""
    plain: Definition = msgspec.to_builtins(load_struct(sources.folder / "content.yaml", RiverRatsContent))
    return plain
