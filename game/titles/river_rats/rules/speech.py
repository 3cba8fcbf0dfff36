"""The words a seat may say to its crew (Rulebook, Communication): of what all see, and before its own card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from msgspec import UNSET

from game.engine.types import Seat
from game.titles.river_rats.rules import events as ev
from game.titles.river_rats.rules import events as fr
from game.titles.river_rats.rules.dealing import RiverRatsDraft
from game.titles.river_rats.rules.events import RiverRatsState, Saying, SpeechId
from game.titles.river_rats.rules.terms import SaySentence, Terms

WORDS: Final[Sequence[SpeechId]] = get_args(SpeechId)
STRATEGY: Final[frozenset[SpeechId]] = frozenset(("careful", "risk", "market", "joker"))
"""SpeechId that mates take note of: one of them a round for each seat, before its first card of the round."""


def sayings(state: RiverRatsState) -> Sequence[Saying]:
    """Returns what was said in this round and is taken note of."""
    return [] if state.spoken is UNSET else state.spoken


def may_say(state: RiverRatsState, terms: Terms, seat: Seat) -> list[SpeechId]:
    """Returns the words a seat may say now: thanks and regret at any time, strategy before its card (R)."""
    match state.frame:
        case fr.Dealing() | fr.Over():
            return []
        case _:
            pass
    if terms.seats < 2:
        return []
    plans = not has_laid(state, terms, seat) and all(each.seat != seat for each in sayings(state))
    return [words for words in WORDS if words not in STRATEGY or (plans and (words != "joker" or state.jokers_up > 0))]


def reports(state: RiverRatsState, terms: Terms) -> list[SaySentence]:
    """Returns everything that seats may say now, as SYSTEM reports it."""
    return [SaySentence(seat, words) for seat in terms.all_seats for words in may_say(state, terms, seat)]


def refused(state: RiverRatsState, terms: Terms, command: SaySentence) -> str | None:
    """Returns the reason why these words may not be said now."""
    if command.speaker not in terms.all_seats or terms.seats < 2:
        return "nobody_to_hear"
    if command.words in may_say(state, terms, command.speaker):
        return None
    match state.frame:
        case fr.Dealing() | fr.Over():
            return "match_over"
        case _:
            return "said_later"


def say(draft: RiverRatsDraft, seat: Seat, words: SpeechId) -> None:
    """Lets a seat say something to its crew."""
    draft.emit(ev.SentenceSaid(seat, words))


def has_laid(state: RiverRatsState, terms: Terms, seat: Seat) -> bool:
    """True if the seat has laid a card, or used a Joker, in this round: turns go round, and each lays one."""
    laid = len(state.collective) + int(state.joker_aside) - int(terms.ability(state.rat).dealt_first)
    match state.frame:
        case fr.Turn() | fr.Drawing() | fr.Playing():
            first = 1
        case _:
            first = 0
    behind = (state.actor - seat) % terms.seats
    return any(back % terms.seats == behind for back in range(first, first + laid))
