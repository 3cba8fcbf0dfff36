"""Plays of Rats in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.message import Line, Phrases
from game.pieces.card_words import card_line, rank_line, ranks_line, shorts, suit_line
from game.pieces.cards import Card
from game.titles.rats.rules.plays import Kind, run_of, set_rank

ID = "rats"
say = Phrases(ID)


def play_line(kind: Kind, cards: Sequence[Card]) -> Line:
    """What cards are as a lead or an answer to one: `a pair of sevens`, `a run of four clubs up to the nine`."""
    match kind:
        case "single":
            return say("play.single", card=card_line(cards[0]))
        case "set":
            rank = set_rank(cards)
            return cards_line(cards) if rank is None else say(f"play.set.{len(cards)}", ranks=ranks_line(rank))
        case "run":
            run = run_of(cards)
            if run is None:
                return cards_line(cards)
            suit, top = run
            return say("play.run", count=len(cards), suit=suit_line(suit), top=rank_line(top))


def cards_line(cards: Sequence[Card]) -> Line:
    """The cards one by one, short: `7♥ 8♥`."""
    return say("play.single", card=card_line(cards[0])) if len(cards) == 1 else shorts(cards)


def change_line(cards: int) -> Line:
    """`+3`, `−2`, `±0`: cards more or fewer than before."""
    return say("change.more" if cards > 0 else "change.fewer" if cards < 0 else "change.even", count=abs(cards))
